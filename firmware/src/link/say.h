/* What the board says, as scripts: texts in flash with codes in them that stand for what is known
 * only when they are sent, or for phrases that several scripts have in common. One script is being sent, one waits behind it; nothing here waits.
 *
 *     say(FLASH_TEXT(SAY_FRAME "ok cancelled=" SAY_ARGUMENT SAY_END), tag, 3);
 *
 * A script is sent as far as the port has room for the longest code (SAY_ROOM bytes), and goes on
 * at the next say_pump(). */
#ifndef LINK_SAY_H
#define LINK_SAY_H

#include <stdbool.h>
#include <stdint.h>

#include "../core/words.h"
#include "port.h"

/* Half of the port's transmit ring: while one half is on the wire the other is filled. */
#define SAY_ROOM 32

/* ---- Codes, as texts for scripts (say.c and person.c have their numbers) ---- */

/* Frames: "#TAG " on a line of its own; " *CRC" and the line end. */
#define SAY_FRAME "\x80"
#define SAY_END   "\x81"
/* A person: a line end when output stands inside a line; the same, then a prompt is due. */
#define SAY_FRESH  "\x82"
#define SAY_PROMPT "\x83"
/* Between counters: a blank for a program, a line end for a person. */
#define SAY_BETWEEN "\x84"
/* Looks where the running search is: before the figures of a status, which are those of an answer
 * (SAY_US, SAY_NODES, SAY_GUESSES). */
#define SAY_NOW "\x85"
/* Goes on with the script that tells the answer of a search. Each of these ends with SAY_ENDS:
 * SAY_END or SAY_PROMPT, as the tag has it, and SAY_DONE, which makes its request's place free. */
#define SAY_ANSWER "\x86"
#define SAY_CLOSE  "\x87"
#define SAY_DONE   "\x88"
#define SAY_ENDS   SAY_CLOSE SAY_DONE
/* Phrases: the one with the argument's number (phrase_t); what the argument, one of
 * LINE_ERROR_WORDS, means; the answer's verdict. */
#define SAY_PHRASE  "\x89"
#define SAY_MEANING "\x8A"
#define SAY_VERDICT "\x8B"
/* Waits: until a name is stored; until all is sent, and resets the board. */
#define SAY_STORE "\x8C"
#define SAY_RESET "\x8D"
/* Texts. */
#define SAY_NAME  "\x90"
#define SAY_BOARD "\x91"
#define SAY_CHIP  "\x92"
#define SAY_CLASH "\x93" /* " r1c2 r1c3" */
#define SAY_CELL  "\x94" /* "Nxyv": cell in the argument's high byte, digit in the low one */
#define SAY_MS    "\x95" /* the answer's time: 12.345 */
#define SAY_HEX   "\x96" /* the answered request's limit */
#define SAY_CELLS "\x97\x98\x99" /* the answer's, 27 each */

/* A person's (person.c): the character that is malformed, in the tag's low byte, and its line, in
 * the high one; the running search's time in seconds; tag and argument as one number. What is told
 * is what was at the time of say(). */
#define SAY_FAULT_HEX  "\xA0"
#define SAY_FAULT_LINE "\xA1"
#define SAY_SECONDS    "\xA2"
#define SAY_LIMIT      "\xA3"
/* Parts of a drawn grid, of the answer. */
#define SAY_RULE     "\xA4"
#define SAY_ROWS_123 "\xA5\xA6\xA7"
#define SAY_ROWS_456 "\xA8\xA9\xAA"
#define SAY_ROWS_789 "\xAB\xAC\xAD"

/* Decimals: the argument; of the answer; of the running search; counters; what the board is. */
#define SAY_ARGUMENT    "\xC0"
#define SAY_US          "\xC1"
#define SAY_FOUND       "\xC2"
#define SAY_NODES       "\xC3"
#define SAY_GUESSES     "\xC4"
#define SAY_MAX         "\xC5"
#define SAY_NOW_TAG     "\xC6"
#define SAY_NOW_WAITING "\xC7"
#define SAY_NOW_DEPTH   "\xC8"
#define SAY_FRAMES      "\xC9"
#define SAY_BAD         "\xCA"
#define SAY_OVERRUN     "\xCB"
#define SAY_FRAMING     "\xCC"
#define SAY_FULL        "\xCD"
#define SAY_POWER       "\xCE"
#define SAY_RESETS      "\xCF"
#define SAY_BROWNOUT    "\xD0"
#define SAY_WATCHDOG    "\xD1"
#define SAY_UNTOUCHED   "\xD2"
#define SAY_CLOCK       "\xD3"
#define SAY_BAUD        "\xD4"
#define SAY_RX          "\xD5"

/* ---- Phrases: what several scripts say, once in flash ---- */

/* Their numbers, from 0 on, and the codes of those that stand in scripts. No phrase stands in
 * another. */
typedef enum {
    /* errors come first: error_word_t */
    PHRASE_VERDICT = ERROR_COUNT,                  /* verdict_t */
    PHRASE_CAUSE = PHRASE_VERDICT + VERDICT_COUNT, /* port_cause_t */
    PHRASE_OFF = PHRASE_CAUSE + PORT_CAUSES,
    PHRASE_ON,
    PHRASE_OK,
    PHRASE_REFUSED,
    PHRASE_FIGURES,
    PHRASE_TIME,
    PHRASE_STATS,
    PHRASE_DRAWN,
    PHRASE_SEARCH,
    PHRASE_COUNT,
    PHRASE_SOLUTION,
    PHRASE_PUZZLE,
    PHRASE_NEED,
    PHRASE_CHARACTER,
    PHRASE_THERE_IS_NO,
    PHRASE_BLANKS,
    PHRASE_MEANING, /* of LINE_ERROR_WORDS */
} phrase_t;

#define SAY_MALFORMED   "\xE2" /* the verdict */
#define SAY_OK          "\xEB" /* a frame's beginning: "#TAG ok" */
#define SAY_REFUSED     "\xEC" /* "error " */
#define SAY_FIGURES     "\xED" /* " us=1 nodes=2 guesses=3" */
#define SAY_TIME        "\xEE" /* ", 1.000 ms, 3 guesses", and SAY_ENDS */
#define SAY_STATS       "\xEF" /* the counters */
#define SAY_DRAWN       "\xF0" /* the answer's grid */
#define SAY_SEARCH      "\xF1" /* " search" */
#define SAY_COUNT       "\xF2" /* "count " */
#define SAY_SOLUTION    "\xF3" /* "solution" */
#define SAY_PUZZLE      "\xF4" /* "puzzle" */
#define SAY_NEED        "\xF5" /* " need 81 got " */
#define SAY_CHARACTER   "\xF6" /* " character 0x" */
#define SAY_THERE_IS_NO "\xF7" /* "there is no" */
#define SAY_BLANKS      "\xF8" /* six */

/* ---- Saying ---- */

/* True when a script may be given to say(). A line may be carried out then; it says at most one. */
bool say_ready(void);

/* True when nothing is being said. */
bool say_idle(void);

/* Says `script` (in flash), after what is being said. `tag` and `argument` are for its codes.
 * Precondition: say_ready(). Its first code, and only that, is sent at once when the port has room.
 */
void say(const char *script, uint16_t tag, uint16_t argument);

/* The tag and the argument of what is being said. */
uint16_t say_tag(void);
uint16_t say_argument(void);

/* Sends what the port has room for. */
void say_pump(void);

#endif
