/* What the board says, as scripts: texts in flash with codes in them that stand for what is known
 * only when they are sent, or for phrases that several scripts have in common. One script is being
 * sent, one waits behind it; nothing here waits.
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
/* Waits: until a name is stored; until all is sent, and resets the board. */
#define SAY_STORE "\x89"
#define SAY_RESET "\x8A"
/* Texts. */
#define SAY_NAME  "\x90"
#define SAY_BOARD "\x91"
#define SAY_CHIP  "\x92"
#define SAY_CLASH "\x93" /* " r1c2 r1c3" */
#define SAY_CELL  "\x94" /* "Nxyv": cell in the argument's high byte, digit in the low one */
#define SAY_MS    "\x95" /* the time of an answer or a status: 12.345 */
#define SAY_S     "\x96" /* the same in seconds: 0.012 */
#define SAY_HEX   "\x97" /* the answered request's limit */
#define SAY_CELLS "\x98\x99\x9A" /* the answer's, 27 each */

/* A person's (person.c): the character that is malformed, in the tag's low byte, and its line, in
 * the high one; tag and argument as one number. What is told is what was at the time of say(). */
#define SAY_FAULT_HEX  "\xA0"
#define SAY_FAULT_LINE "\xA1"
#define SAY_LIMIT      "\xA2"
/* Parts of a drawn grid, of the answer. */
#define SAY_RULE     "\xA3"
#define SAY_ROWS_123 "\xA4\xA5\xA6"
#define SAY_ROWS_456 "\xA7\xA8\xA9"
#define SAY_ROWS_789 "\xAA\xAB\xAC"

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

/* Those of link, as X(symbol, text). Before them come the words of error_word_t and of verdict_t,
 * behind them the meanings of LINE_ERROR_WORDS. No phrase stands in another. */
#define PHRASES(X)                                                                                 \
    X(PHRASE_CAUSE, "power") /* in the order of port_cause_t */                                    \
    X(PHRASE_CAUSE_RESET, "reset")                                                                 \
    X(PHRASE_CAUSE_BROWNOUT, "brownout")                                                           \
    X(PHRASE_CAUSE_WATCHDOG, "watchdog")                                                           \
    X(PHRASE_OFF, "off")                                                                           \
    X(PHRASE_ON, "on")                                                                             \
    X(PHRASE_OK, SAY_FRAME "ok")                                                                   \
    X(PHRASE_REFUSED, "error ")                                                                    \
    X(PHRASE_FIGURES, " us=" SAY_US " nodes=" SAY_NODES " guesses=" SAY_GUESSES)                   \
    X(PHRASE_TIME, ", " SAY_MS " ms, " SAY_GUESSES " guesses" SAY_ENDS)                            \
    X(PHRASE_STATS, "frames=" SAY_FRAMES SAY_BETWEEN "bad=" SAY_BAD SAY_BETWEEN                    \
                    "overrun=" SAY_OVERRUN SAY_BETWEEN "framing=" SAY_FRAMING SAY_BETWEEN          \
                    "full=" SAY_FULL SAY_BETWEEN "power=" SAY_POWER SAY_BETWEEN                    \
                    "reset=" SAY_RESETS SAY_BETWEEN "brownout=" SAY_BROWNOUT SAY_BETWEEN           \
                    "watchdog=" SAY_WATCHDOG SAY_BETWEEN "ram_untouched=" SAY_UNTOUCHED)           \
    X(PHRASE_DRAWN, SAY_RULE SAY_ROWS_123 SAY_RULE SAY_ROWS_456 SAY_RULE SAY_ROWS_789 SAY_RULE)    \
    X(PHRASE_SEARCH, " search")                                                                    \
    X(PHRASE_COUNT, "count ")                                                                      \
    X(PHRASE_SOLUTION, "solution")                                                                 \
    X(PHRASE_PUZZLE, "puzzle")                                                                     \
    X(PHRASE_NEED, " need 81 got ")                                                                \
    X(PHRASE_CHARACTER, " character 0x")                                                           \
    X(PHRASE_THERE_IS_NO, "there is no")                                                           \
    X(PHRASE_BLANKS, "      ")

#define PHRASE_SYMBOL(symbol, text) symbol,
typedef enum {
    PHRASE_VERDICT = ERROR_COUNT,
    PHRASE_LAST_VERDICT = PHRASE_VERDICT + VERDICT_COUNT - 1,
    PHRASES(PHRASE_SYMBOL) PHRASE_MEANING
} phrase_t;
#undef PHRASE_SYMBOL

/* Their codes: of the phrase with the argument's number; of what the argument, one of
 * LINE_ERROR_WORDS, means; of the answer's verdict; then by number. */
#define SAY_PHRASE      "\xD6"
#define SAY_MEANING     "\xD7"
#define SAY_VERDICT     "\xD8"
#define SAY_MALFORMED   "\xE5" /* the verdict */
#define SAY_OK          "\xEE" /* begins a frame */
#define SAY_REFUSED     "\xEF"
#define SAY_FIGURES     "\xF0"
#define SAY_TIME        "\xF1"
#define SAY_STATS       "\xF2"
#define SAY_DRAWN       "\xF3" /* the answer's grid */
#define SAY_SEARCH      "\xF4"
#define SAY_COUNT       "\xF5"
#define SAY_SOLUTION    "\xF6"
#define SAY_PUZZLE      "\xF7"
#define SAY_NEED        "\xF8"
#define SAY_CHARACTER   "\xF9"
#define SAY_THERE_IS_NO "\xFA"
#define SAY_BLANKS      "\xFB"

/* ---- Saying ---- */

/* True when a script may be given to say(). A line may be carried out then; it says at most one. */
bool say_ready(void);

/* True when nothing is being said. */
bool say_idle(void);

/* Says `script` (in flash), after what is being said. `tag` and `argument` are for its codes.
 * Precondition: say_ready(). Its first code, and only that, is sent at once when the port has room.
 */
void say(const char *script, uint16_t tag, uint16_t argument);
/* Of scripts without codes that say one. */
#define NO_TAG      0
#define NO_ARGUMENT 0

/* The same, for a script that needs neither tag nor argument. */
void say_text(const char *script);

/* The tag and the argument of what is being said. */
uint16_t say_tag(void);
uint16_t say_argument(void);

/* Sends what the port has room for. */
void say_pump(void);

#endif
