/* A dialogue with the real image in simavr, for the tests in tests/sim. All times are simulated
 * milliseconds. Everything here fails the running cmocka test, with what came instead, when the
 * image crashes, hangs or does not answer in time. */
#ifndef BOARD_DIALOGUE_H
#define BOARD_DIALOGUE_H

#include <stdbool.h>
#include <stdint.h>

#include "../../host-tools/sim_board.h"

typedef struct board_dialogue board_dialogue_t;

/* The image that all tests of this program use (argv[1]); call it first in main(). */
void board_dialogue_image(int argc, char **argv);

/* Opens a board and takes what it says at its start, up to the prompt. `exact` as in sim_board.h.
 */
board_dialogue_t *board_dialogue_open(bool exact);

/* The same with all options; what the board says at its start is left to be read. */
board_dialogue_t *board_dialogue_open_with(const sim_board_options_t *options);

/* Closes it. Fails the test when a byte was overrun, or waited two byte times or more for its read;
 * not for a board that was said to be driven off its line rate. */
void board_dialogue_close(board_dialogue_t *dialogue);
void board_dialogue_off_rate(board_dialogue_t *dialogue);

/* Sends a text as it stands, at the line rate, without waiting. */
void board_dialogue_send(board_dialogue_t *dialogue, const char *text);

/* Sends a frame: "#TAG WORDS *CRC" and CR. */
void board_dialogue_frame(board_dialogue_t *dialogue, unsigned tag, const char *words);

/* The next line, without its CR LF; null when none is complete within `milliseconds`. The text is
 * valid until the next call. An LF without a CR before it fails. */
const char *board_dialogue_line(board_dialogue_t *dialogue, unsigned milliseconds);

/* The next line must be `text`. */
void board_dialogue_expect(board_dialogue_t *dialogue, unsigned milliseconds, const char *text);

/* The next frame, other lines passed over. Its CRC and tag must be right; returns its words behind
 * the tag and before the CRC. */
const char *board_dialogue_reply(board_dialogue_t *dialogue, unsigned milliseconds, unsigned tag);

/* The same for any tag, which is written to *tag. */
const char *board_dialogue_any_reply(board_dialogue_t *dialogue, unsigned milliseconds,
                                     unsigned *tag);

/* Everything that comes up to and with `end`, which must come within `milliseconds`. */
const char *board_dialogue_until(board_dialogue_t *dialogue, unsigned milliseconds,
                                 const char *end);

/* Everything that comes within `milliseconds`, "" when nothing. */
const char *board_dialogue_wait(board_dialogue_t *dialogue, unsigned milliseconds);

/* A word command to a person's prompt: sends it with a CR and returns what comes up to the next
 * prompt, echo included. */
const char *board_dialogue_command(board_dialogue_t *dialogue, const char *command);

/* The value behind `key` (with its `=`) in a reply's words; fails when it is not there. */
uint64_t board_dialogue_value(const char *words, const char *key);

sim_board_t *board_dialogue_board(board_dialogue_t *dialogue);
sim_board_figures_t board_dialogue_figures(const board_dialogue_t *dialogue);

/* One line about all boards of this program, shown by tests/run: overruns and the longest time from
 * a byte to its read. For the end of main(). */
void board_dialogue_note(void);

/* The prompt of the person's side. */
#define BOARD_PROMPT "> "

#endif
