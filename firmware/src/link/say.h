/* What the board says, as scripts: texts in flash with codes in them that stand for what is known
 * only when they are sent. One script is being sent, one waits behind it; nothing here waits.
 *
 *     say(FLASH_TEXT(SAY_FRAME "ok cancelled=" SAY_ARGUMENT SAY_END), tag, 3);
 *
 * A script is sent as far as the port has room for the longest code (SAY_ROOM bytes), and goes on
 * at the next say_pump(). */
#ifndef LINK_SAY_H
#define LINK_SAY_H

#include <stdbool.h>
#include <stdint.h>

/* Half of the port's transmit ring: while one half is on the wire the other is filled. */
#define SAY_ROOM 32

/* ---- Codes, as texts for scripts (say.c and person.c have their numbers) ---- */

/* Frames: "#TAG " on a line of its own; " *CRC" and the line end. */
#define SAY_FRAME "\x80"
#define SAY_END   "\x81"
/* A person: a line end when output stands inside a line; the same, then a prompt is due. */
#define SAY_FRESH  "\x82"
#define SAY_PROMPT "\x83"
/* Looks where the running search is: before the figures of a status, which are those of an answer
 * (SAY_US, SAY_NODES, SAY_GUESSES, SAY_DEPTH). */
#define SAY_NOW "\x84"
/* Goes on with the script that tells the answer of a search. Each of these ends with SAY_DONE,
 * which makes its request's place free: by itself, after SAY_END, or after the figures of a search
 * for a program or for a person. */
#define SAY_ANSWER  "\x85"
#define SAY_DONE    "\x86"
#define SAY_FIGURES "\x87"
#define SAY_TIME    "\x88"
/* Goes on with what the argument, one of LINE_ERROR_WORDS, means, and a prompt. */
#define SAY_MEANING "\x89"
/* Waits: until a name is stored; until all is sent, and resets the board. */
#define SAY_STORE "\x8A"
#define SAY_RESET "\x8B"
/* Texts. */
#define SAY_VERDICT "\x90"
#define SAY_ERROR   "\x91" /* the argument, an error_word_t */
#define SAY_CAUSE   "\x92"
#define SAY_NAME    "\x93"
#define SAY_BOARD   "\x94"
#define SAY_CHIP    "\x95"
#define SAY_CLASH   "\x96" /* " r1c2 r1c3" */
#define SAY_CELL    "\x97" /* "Nxyv": cell in the argument's high byte, digit in the low one */
#define SAY_MS      "\x98" /* the answer's time: 12.345 */
#define SAY_HEX     "\x99" /* the answered request's limit */
#define SAY_CELLS   "\x9A\x9B\x9C" /* the answer's, 27 each */

/* A person's (person.c): the word malformed, the character that is, in the tag's low byte, and its
 * line, in the high one; on or off, the argument; the running search's time in seconds; tag and
 * argument as one number. What is told is what was at the time of say(). */
#define SAY_MALFORMED  "\xA0"
#define SAY_FAULT_HEX  "\xA1"
#define SAY_FAULT_LINE "\xA2"
#define SAY_SETTING    "\xA3"
#define SAY_SECONDS    "\xA4"
#define SAY_LIMIT      "\xA5"
/* A drawn grid, of the answer. */
#define SAY_DRAWN    SAY_RULE SAY_ROWS_123 SAY_RULE SAY_ROWS_456 SAY_RULE SAY_ROWS_789 SAY_RULE
#define SAY_RULE     "\xA6"
#define SAY_ROWS_123 "\xA7\xA8\xA9"
#define SAY_ROWS_456 "\xAA\xAB\xAC"
#define SAY_ROWS_789 "\xAD\xAE\xAF"

/* Decimals: the argument; of the answer; of the running search; counters; what the board is. */
#define SAY_ARGUMENT    "\xC0"
#define SAY_US          "\xC1"
#define SAY_FOUND       "\xC2"
#define SAY_NODES       "\xC3"
#define SAY_GUESSES     "\xC4"
#define SAY_MAX         "\xC5"
#define SAY_NOW_TAG     "\xC6"
#define SAY_NOW_WAITING "\xC7"
#define SAY_FRAMES      "\xC8"
#define SAY_BAD         "\xC9"
#define SAY_OVERRUN     "\xCA"
#define SAY_FRAMING     "\xCB"
#define SAY_FULL        "\xCC"
#define SAY_POWER       "\xCD"
#define SAY_RESETS      "\xCE"
#define SAY_BROWNOUT    "\xCF"
#define SAY_WATCHDOG    "\xD0"
#define SAY_UNTOUCHED   "\xD1"
#define SAY_CLOCK       "\xD2"
#define SAY_BAUD        "\xD3"
#define SAY_RX          "\xD4"
#define SAY_DEPTH       "\xD5"

/* Counters, in one line or in several. */
#define SAY_STATS(between)                                                                         \
    "frames=" SAY_FRAMES between "bad=" SAY_BAD between "overrun=" SAY_OVERRUN between             \
    "framing=" SAY_FRAMING between "full=" SAY_FULL between "power=" SAY_POWER between             \
    "reset=" SAY_RESETS between "brownout=" SAY_BROWNOUT between "watchdog=" SAY_WATCHDOG between  \
    "ram_untouched=" SAY_UNTOUCHED

/* ---- Saying ---- */

/* True when a script may be given to say(). A line may be carried out then; it says at most one. */
bool say_ready(void);

/* True when nothing is being said. */
bool say_idle(void);

/* Says `script` (in flash), after what is being said. `tag` and `argument` are for its codes.
 * Precondition: say_ready(). Its first code, and only that, is sent at once when the port has room.
 */
void say(const char *script, uint16_t tag, uint16_t argument);

/* Sends the word of a verdict (verdict_t). */
void say_verdict(uint8_t verdict);

/* The tag and the argument of what is being said. */
uint16_t say_tag(void);
uint16_t say_argument(void);

/* Sends what the port has room for. */
void say_pump(void);

#endif
