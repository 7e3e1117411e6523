#include "say.h"

#include "../core/grid.h"
#include "../core/solver.h"
#include "../core/words.h"
#include "../hal/flash.h"
#include "answer.h"
#include "config.h"
#include "console.h"
#include "frame.h"
#include "line.h"
#include "name.h"
#include "out.h"
#include "person.h"
#include "port.h"
#include "requests.h"

/* The numbers of the codes of say.h, in the same order. */
enum {
    CODE_FRAME = 0x80,
    CODE_END,
    CODE_FRESH,
    CODE_PROMPT,
    CODE_BETWEEN,
    CODE_NOW,
    CODE_ANSWER,
    CODE_CLOSE,
    CODE_DONE,
    CODE_STORE,
    CODE_RESET,
    CODE_NAME = 0x90,
    CODE_BOARD,
    CODE_CHIP,
    CODE_CLASH,
    CODE_CELL,
    CODE_MS,
    CODE_S,
    CODE_HEX,
    CODE_CELLS, /* and two more */
    CODE_PERSON = 0xA0,
    CODE_ARGUMENT = 0xC0,
    CODE_US,
    CODE_FOUND,
    CODE_NODES,
    CODE_GUESSES,
    CODE_MAX,
    CODE_NOW_TAG,
    CODE_NOW_WAITING,
    CODE_NOW_DEPTH,
    CODE_FRAMES,
    CODE_BAD,
    CODE_LOST,
    CODE_STARTS = CODE_LOST + PORT_LOSSES,
    CODE_UNTOUCHED = CODE_STARTS + PORT_CAUSES,
    CODE_CLOCK,
    CODE_BAUD,
    CODE_RX,
    CODE_PHRASE,
    CODE_MEANING,
    CODE_VERDICT,
    CODE_PHRASES
};

typedef struct {
    const char *script; /* what is left of it; null: nothing */
    uint16_t tag;
    uint16_t argument;
} saying_t;

static saying_t current;
static saying_t next;
static const char *rest; /* of the script that the phrase being said stands in; null: in none */

#define WORD(symbol, word, meaning)    word "\0"
#define PHRASE(symbol, text)           text "\0"
#define MEANING(symbol, word, meaning) meaning "\0"
static const char phrases[] FLASH =
    ERROR_WORDS(WORD) VERDICT_WORDS(WORD) PHRASES(PHRASE) LINE_ERROR_WORDS(MEANING);

_Static_assert(CODE_PHRASES + PHRASE_VERDICT + VERDICT_MALFORMED == 0xE5 &&
                   CODE_PHRASES + PHRASE_OK == 0xEE && CODE_PHRASES + PHRASE_BLANKS == 0xFB,
               "the codes of phrases in say.h are their numbers");

NOINLINE bool say_ready(void)
{
    return next.script == 0;
}

bool say_idle(void)
{
    return current.script == 0;
}

/* ---- Decimals ---- */

/* Numbers of at most sixteen bits. */
static uint16_t small_number(uint8_t code)
{
    if (code >= CODE_LOST && code < CODE_STARTS) {
        return port_losses((port_loss_t)(code - CODE_LOST));
    }
    if (code >= CODE_STARTS && code < CODE_UNTOUCHED) {
        return port_starts((port_cause_t)(code - CODE_STARTS));
    }
    switch (code) {
    case CODE_NOW_TAG:
        return request_current()->tag;
    case CODE_NOW_WAITING:
        return request_waiting();
    case CODE_NOW_DEPTH:
        return answer.progress.depth;
    case CODE_FRAMES:
        return frame_counts.good;
    case CODE_BAD:
        return frame_counts.bad;
    case CODE_UNTOUCHED:
        return port_ram_untouched();
    case CODE_RX:
        return port_rx_size();
    default:
        return current.argument;
    }
}

static uint32_t number(uint8_t code)
{
    if (code >= CODE_US && code <= CODE_GUESSES) {
        return answer.figures[code - CODE_US];
    }
    switch (code) {
    case CODE_MAX:
        return request_answering()->max;
    case CODE_CLOCK:
        return port_clock_hz();
    case CODE_BAUD:
        return port_baud();
    default:
        return small_number(code);
    }
}

/* ---- Texts ---- */

static void out_place(uint8_t cell)
{
    uint8_t row = 1;

    for (; cell >= 9; row++) {
        cell = (uint8_t)(cell - 9);
    }
    out_text(FLASH_TEXT(" r"));
    out_char((char)('0' + row));
    out_char('c');
    out_char((char)('1' + cell));
}

/* Column, row and digit, as the TUC command set has them. */
static void out_tuc_cell(void)
{
    uint8_t cell = (uint8_t)(current.argument >> 8);
    char row = '1';

    for (; cell >= 9; row++) {
        cell = (uint8_t)(cell - 9);
    }
    out_char('N');
    out_char((char)('1' + cell));
    out_char(row);
    out_char((char)('0' + (uint8_t)current.argument));
}

static void out_value(uint8_t code)
{
    switch (code) {
    case CODE_NAME:
        name_out(current.tag != 0 ? '_' : ' '); /* a program reads it as one word */
        break;
    case CODE_BOARD:
        out_text(port_board());
        break;
    case CODE_CHIP:
        out_text(port_chip());
        break;
    case CODE_CLASH:
        out_place(answer.clash[0]);
        out_place(answer.clash[1]);
        break;
    case CODE_CELL:
        out_tuc_cell();
        break;
    case CODE_MS:
    case CODE_S:
        out_fixed(answer.tally.us, code == CODE_MS ? 7 : 4);
        break;
    case CODE_HEX:
        out_hex((uint8_t)request_answering()->limit);
        break;
    default:
        out_cells(&request_answering()->grid, (uint8_t)((code - CODE_CELLS) * 27), 27);
        break;
    }
}

static uint8_t phrase_of(uint8_t code)
{
    switch (code) {
    case CODE_PHRASE:
        return (uint8_t)current.argument;
    case CODE_MEANING:
        return (uint8_t)(current.argument + PHRASE_MEANING - ERROR_BAD_ARGUMENT);
    case CODE_VERDICT:
        return (uint8_t)(answer.verdict + PHRASE_VERDICT);
    default:
        return (uint8_t)(code - CODE_PHRASES);
    }
}

/* Goes on with a phrase, then with what stands behind its code. */
static void begin_phrase(uint8_t phrase)
{
    rest = current.script;
    current.script = out_nth(phrases, phrase);
}

static void out_prompt(void)
{
    out_fresh_line();
    console_want_prompt();
}

static void out_close(void)
{
    if (current.tag != 0) {
        out_frame_end();
    } else {
        out_prompt();
    }
}

static void out_between(void)
{
    if (current.tag != 0) {
        out_char(' ');
    } else {
        out_line_end();
    }
}

/* Codes that say little or nothing themselves. */
static void obey(uint8_t code)
{
    switch (code) {
    case CODE_FRAME:
        out_frame(current.tag);
        break;
    case CODE_END:
        out_frame_end();
        break;
    case CODE_FRESH:
        out_fresh_line();
        break;
    case CODE_PROMPT:
        out_prompt();
        break;
    case CODE_BETWEEN:
        out_between();
        break;
    case CODE_NOW:
        request_status();
        break;
    case CODE_ANSWER:
        current.script = answer_script();
        break;
    case CODE_CLOSE:
        out_close();
        break;
    default:
        request_done();
        break;
    }
}

static void out_code(uint8_t code)
{
    if (code >= CODE_PHRASE) {
        begin_phrase(phrase_of(code));
    } else if (code >= CODE_ARGUMENT) {
        out_number(number(code));
    } else if (code >= CODE_PERSON) {
        person_out((uint8_t)(code - CODE_PERSON));
    } else if (code >= CODE_NAME) {
        out_value(code);
    } else if (code >= CODE_FRAME) {
        obey(code);
    } else {
        out_char((char)code);
    }
}

/* ---- Scripts ---- */

uint16_t say_tag(void)
{
    return current.tag;
}

uint16_t say_argument(void)
{
    return current.argument;
}

/* True when a code's time has not come. */
static bool must_wait(uint8_t code)
{
    if (code == CODE_STORE) {
        return !name_store(request_answering());
    }
    if (port_room() != PORT_TX_SIZE) {
        return true;
    }
    port_reset();
    return false;
}

static void end_script(void)
{
    if (rest != 0) {
        current.script = rest;
        rest = 0;
    } else {
        current = next;
        next.script = 0;
    }
}

/* Sends one byte or code of the script. Returns false when it must wait. */
static bool step(void)
{
    uint8_t code = (uint8_t)flash_char(current.script);

    if (code == '\0') {
        end_script();
    } else if (code == CODE_STORE || code == CODE_RESET) {
        if (must_wait(code)) {
            return false;
        }
        current.script++;
    } else {
        current.script++;
        out_code(code);
    }
    return true;
}

void say_pump(void)
{
    while (!say_idle() && port_room() >= SAY_ROOM && step()) {
    }
}

void say(const char *script, uint16_t tag, uint16_t argument)
{
    bool is_first = say_idle();
    saying_t *saying = is_first ? &current : &next;

    saying->script = script;
    saying->tag = tag;
    saying->argument = argument;
    line_echo_again();
    if (is_first && port_room() >= SAY_ROOM) {
        step();
    }
}

void say_text(const char *script)
{
    say(script, NO_TAG, NO_ARGUMENT);
}
