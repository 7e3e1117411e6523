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

/* ---- Codes, as texts and as numbers ---- */

/* Frames: "#TAG " on a line of its own; " *CRC" and the line end. */
#define SAY_FRAME "\x80"
#define SAY_END   "\x81"
/* A person: a line end when output stands inside a line; the same, then a prompt is due. */
#define SAY_FRESH  "\x82"
#define SAY_PROMPT "\x83"
/* Goes on with the script that tells the answer of a search. Each of these ends with SAY_DONE,
 * which makes its request's place free: by itself, after SAY_END, or after the figures of a search
 * for a program or for a person. */
#define SAY_ANSWER  "\x84"
#define SAY_DONE    "\x85"
#define SAY_FIGURES "\x9B"
#define SAY_TIME    "\x9C"
/* Waits: until a name is stored; until all is sent, and resets the board. */
#define SAY_STORE "\x86"
#define SAY_RESET "\x87"
/* Texts. */
#define SAY_VERDICT "\x88"
#define SAY_ERROR   "\x89" /* the argument, an error_word_t */
#define SAY_CAUSE   "\x8A"
#define SAY_NAME    "\x8B"
#define SAY_BOARD   "\x8C"
#define SAY_CHIP    "\x8D"
#define SAY_CLASH   "\x8E" /* " r1c2 r1c3" */
#define SAY_CELL                                                                                   \
    "\x8F" /* "Nxyv": the argument, a cell in the high byte, a digit in the low one                \
            */
#define SAY_SETTING "\x90" /* "on" or "off": the argument */
/* Grids: the answer's cells in three parts; a drawn one in lines, of the answer or the last puzzle.
 */
#define SAY_CELLS  "\x91\x92\x93"
#define SAY_DRAWN  SAY_BAND_1 SAY_BAND_2 SAY_BAND_3 SAY_RULE
#define SAY_RULE   "\x94"
#define SAY_BAND_1 SAY_RULE "\xA0\xA1\xA2"
#define SAY_BAND_2 SAY_RULE "\xA3\xA4\xA5"
#define SAY_BAND_3 SAY_RULE "\xA6\xA7\xA8"
#define SAY_SHOWN  "\x95" /* from here on the last puzzle is drawn */
/* Numbers that are not plain decimals. */
#define SAY_MS        "\x96" /* the answer's time: 12.345 */
#define SAY_SECONDS   "\x97" /* the running search's */
#define SAY_HEX       "\x98" /* the answered request's limit */
#define SAY_FAULT_HEX "\x99" /* the character that is malformed */
#define SAY_MALFORMED "\x9A" /* the word for it */
/* Decimals: the argument; of the answer; of the running search; of the reader's fault; counters;
 * what the board is. */
#define SAY_ARGUMENT     "\xB0"
#define SAY_US           "\xB1"
#define SAY_NODES        "\xB2"
#define SAY_GUESSES      "\xB3"
#define SAY_FOUND        "\xB4"
#define SAY_MAX          "\xB5"
#define SAY_NOW_TAG      "\xB6"
#define SAY_NOW_US       "\xB7"
#define SAY_NOW_NODES    "\xB8"
#define SAY_NOW_GUESSES  "\xB9"
#define SAY_NOW_DEPTH    "\xBA"
#define SAY_NOW_WAITING  "\xBB"
#define SAY_FAULT_COUNT  "\xBC"
#define SAY_FAULT_LINE   "\xBD"
#define SAY_FAULT_COLUMN "\xBE"
#define SAY_FRAMES       "\xBF"
#define SAY_BAD          "\xC0"
#define SAY_LOST         "\xC1" /* overruns; \xC2 framing errors, \xC3 full ring */
#define SAY_STARTS       "\xC4" /* by power; \xC5 reset, \xC6 brownout, \xC7 watchdog */
#define SAY_UNTOUCHED    "\xC8"
#define SAY_LIMIT        "\xC9"
#define SAY_CLOCK        "\xCA"
#define SAY_BAUD         "\xCB"
#define SAY_RX           "\xCC"

/* Counters, in one line or in several. */
#define SAY_STATS(between)                                                                         \
    "frames=" SAY_FRAMES between "bad=" SAY_BAD between "overrun=" SAY_LOST between                \
    "framing=\xC2" between "full=\xC3" between "power=" SAY_STARTS between "reset=\xC5" between    \
    "brownout=\xC6" between "watchdog=\xC7" between "ram_untouched=" SAY_UNTOUCHED

/* ---- Saying ---- */

/* True when a script may be given to say(). A line may be carried out then; it says at most one. */
bool say_ready(void);

/* True when nothing is being said. */
bool say_idle(void);

/* Says `script` (in flash), after what is being said. `tag` and `argument` are for its codes.
 * Precondition: say_ready(). Its first code, and only that, is sent at once when the port has room.
 */
void say(const char *script, uint16_t tag, uint16_t argument);

/* Sends what the port has room for. */
void say_pump(void);

#endif
