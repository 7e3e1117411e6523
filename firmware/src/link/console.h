/* The side of the link that a person sees at a terminal: puzzles, words, a prompt. */
#ifndef LINK_CONSOLE_H
#define LINK_CONSOLE_H

#include <stdbool.h>
#include <stdint.h>

#include "../core/grid.h"
#include "../core/words.h"
#include "config.h"

/* A person's last puzzle, and the reader of the next. In the TUC command set they are that set's
 * givens and, the reader's grid, its cells as they stand. Others only read them, but for tuc.c. */
extern grid_packed_t console_puzzle;
extern grid_reader_t console_reader;

/* Says how the board started; a board that powers up in the TUC command set says nothing. */
void console_init(void);

/* Carries out the line that stands in `line`. Returns false when it must be called again with the
 * same line. */
bool console_take(void);

/* Refuses a line that could not be read. Precondition: say_ready(). */
void console_refuse(error_word_t error);

/* Drops what is running and what waits, each with its answer `cancelled`. */
void console_cancel(void);

/* Ctrl-C: the same, and what was typed. */
void console_break(void);

/* `?` typed at the beginning of a line: a status line at once when there is a search, unless so
 * much is to be said already that there is no place for it. Returns false when there is no search.
 */
bool console_query(void);

/* A frame has come: passing over ends. Returns true when that has broken off a grid, which is said
 * now. Precondition: say_ready(). */
bool console_ends_grid(void);

/* True when the line, as it stands, ends a puzzle, so that it needs no line end. */
bool console_line_is_whole(void);

/* The terminal has been silent for 200 ms. */
void console_silence(void);

/* True when typed characters are shown. */
bool console_shows(void);

/* Begins a puzzle that waits, sends the prompt, a status line when it is time. */
void console_poll(void);

/* A prompt is due as soon as nothing else is to be sent. */
void console_want_prompt(void);

/* Solution number `nth` is shown; `next` is about the one after it, unless it is of a puzzle before
 * the last one. */
void console_shown(uint32_t nth);

#endif
