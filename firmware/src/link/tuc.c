#include "tuc.h"

#include <string.h>

#include "../core/solver.h"
#include "../hal/flash.h"
#include "console.h"
#include "line.h"
#include "port.h"
#include "requests.h"
#include "say.h"

#define NOT_SENDING 0xFF

/* Commands that are a word alone, in the order of `words`. */
enum { WORD_AT, WORD_B, WORD_C, WORD_OK, WORD_P, WORD_S, WORD_T, WORDS };

static const char words[] FLASH = "AT\nB\nC\nOK\nP\nS\nT\n";

static bool is_on;
static bool is_solving; /* D is owed */
static uint8_t sending; /* the cell sent last, or NOT_SENDING */
static grid_packed_t *const givens = &console_puzzle;
static grid_packed_t *const stands = &console_reader.grid; /* all cells as they stand */

static void clear(void)
{
    memset(givens, 0, sizeof *givens);
    *stands = *givens;
    sending = NOT_SENDING;
}

void tuc_begin(void)
{
    is_on = true;
    is_solving = false;
    clear();
}

void tuc_end(void)
{
    is_on = false;
}

bool tuc_is_on(void)
{
    return is_on;
}

/* ---- Cells ---- */

static bool is_searching(void)
{
    return is_solving && request_is_running() && request_current()->ask == ASK_TUC;
}

static uint8_t digit_at(uint8_t cell)
{
    return is_searching() ? solver_cells()[cell] : grid_get(stands, cell);
}

static bool is_digit(char c)
{
    return c >= '1' && c <= '9';
}

/* Column and row, 1-9 each, at place 1 of the line. */
static uint8_t cell_of_line(void)
{
    return (uint8_t)((line.bytes[2] - '1') * 9 + (line.bytes[1] - '1'));
}

static bool names_cell(char command, uint8_t length)
{
    return line.bytes[0] == command && line.length == length && is_digit(line.bytes[1]) &&
           is_digit(line.bytes[2]);
}

static void reply_cell(uint8_t cell)
{
    say(FLASH_TEXT(SAY_CELL "\r\n"), NO_TAG, (uint16_t)((uint16_t)cell << 8 | digit_at(cell)));
}

static void reply_if(bool is_right)
{
    say_text(is_right ? FLASH_TEXT("OK\r\n") : FLASH_TEXT("ERROR\r\n"));
}

/* ---- Commands ---- */

/* Ends a search; the cells stay as they stand. */
static void stop(void)
{
    if (is_searching()) {
        grid_pack(stands, solver_cells());
    }
    request_cancel(false);
    is_solving = false;
    sending = NOT_SENDING;
}

/* The search begins right behind the OK, when nothing else has the solver. */
static void solve(void)
{
    uint8_t *cells = request_idle_cells();

    request_person(ASK_TUC, givens);
    is_solving = true;
    sending = NOT_SENDING;
    *stands = *givens;
    if (cells != 0) {
        grid_unpack(cells, givens);
    }
    reply_if(true);
    request_go(true);
}

static void send_next(void)
{
    if (sending == NOT_SENDING) {
        tuc_refuse();
    } else if (++sending == GRID_CELLS) {
        sending = NOT_SENDING;
        say_text(FLASH_TEXT("D\r\n"));
    } else {
        reply_cell(sending);
    }
}

static void set_cell(void)
{
    uint8_t cell = cell_of_line();
    uint8_t digit = (uint8_t)(line.bytes[3] - '0');

    grid_set(givens, cell, digit);
    grid_set(stands, cell, digit);
    reply_if(true);
}

/* Carries out what is answered during a search too; false when it is nothing of that. */
static bool take_always(uint8_t word)
{
    switch (word) {
    case WORD_C:
        stop();
        clear();
        reply_if(true);
        return true;
    case WORD_B:
        stop();
        reply_if(true);
        return true;
    case WORD_AT:
        reply_if(true);
        return true;
    case WORD_OK: /* thanks for what was sent */
        return true;
    default:
        break;
    }
    if (names_cell('D', 3)) {
        reply_cell(cell_of_line());
        return true;
    }
    return line.length == 0; /* a blank line asks nothing */
}

/* Returns false when the end of the last search must be waited for. */
static bool take_idle(uint8_t word)
{
    if (word == WORD_P) {
        if (request_has_person()) {
            return false;
        }
        solve();
    } else if (word == WORD_S) {
        sending = 0;
        reply_cell(0);
    } else if (word == WORD_T) {
        send_next();
    } else if (names_cell('N', 4) && is_digit(line.bytes[3])) {
        set_cell();
    } else {
        tuc_refuse();
    }
    return true;
}

bool tuc_take(void)
{
    uint8_t word;

    line.at = 0;
    word = line_find(words);
    if (line.at != line.length) {
        word = WORDS;
    }
    if (take_always(word)) {
        return true;
    }
    if (is_solving) {
        tuc_refuse();
        return true;
    }
    return take_idle(word);
}

void tuc_refuse(void)
{
    reply_if(false);
}

/* D belongs to a search that was not ended by B. */
const char *tuc_answer_script(void)
{
    if (!is_solving) {
        return FLASH_TEXT(SAY_DONE);
    }
    is_solving = false;
    if (answer.verdict == VERDICT_SOLVED) {
        *stands = request_answering()->grid;
    }
    return FLASH_TEXT("D\r\n" SAY_DONE);
}

/* ---- Lights ---- */

#if LINK_PROGRESS

static uint8_t count_searched(void)
{
    const uint8_t *cells = solver_cells();
    uint8_t filled = 0;

    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        if (cells[cell] != 0) {
            filled++;
        }
    }
    return filled;
}

void tuc_poll(void)
{
    static uint8_t last;
    uint8_t now = (uint8_t)(port_us() >> 14); /* some 61 times a second */

    if (now == last || !(is_on || request_is_running())) {
        return;
    }
    last = now;
    port_progress(request_is_running() ? count_searched() : grid_count(stands));
}

#else

void tuc_poll(void)
{
}

#endif
