/* The person's side (console.h) on parts with 1 KB of RAM or less: lines of 81 cells, help, the way
 * into the TUC command set and out of it. Frames and the TUC set are those of the other boards. */
#include "config.h"

#if LINK_LEAN

#include "../core/grid.h"
#include "../hal/flash.h"
#include "console.h"
#include "line.h"
#include "out.h"
#include "port.h"
#include "requests.h"
#include "tuc.h"
#include "words.h"

static const char help[] FLASH = "avrdoku " AVRDOKU_VERSION "\r\n"
                                 "A puzzle is 81 cells in a line: 1-9, open ones 0 or .\r\n"
                                 "  stop        end the search (or Ctrl-C)\r\n"
                                 "  tuc on|off  the TUC command set\r\n"
                                 "This board has no other words; its frames are all there.\r\n";

static grid_packed_t givens; /* of the TUC command set */
static grid_packed_t stands;
static bool is_prompt_due;

void console_init(void)
{
    tuc_init(&givens, &stands);
    if (port_starts_in_tuc()) {
        tuc_begin();
    } else {
        reply_submit(REPLY_BOOT, 0, 0);
    }
}

void console_cancel(void)
{
    request_cancel(false);
}

void console_break(void)
{
    console_cancel();
    console_want_prompt();
}

bool console_query(void)
{
    return false;
}

void console_silence(void)
{
}

/* ---- Lines ---- */

/* Reads the line into `grid`; false when it is not 81 cells and nothing else. */
static bool read_cells(grid_packed_t *grid)
{
    if (line.length != GRID_CELLS) {
        return false;
    }
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        char c = line.bytes[cell];

        if (c != '.' && (c < '0' || c > '9')) {
            return false;
        }
        grid_set(grid, cell, c == '.' ? 0 : (uint8_t)(c - '0'));
    }
    return true;
}

static void take_puzzle(void)
{
    request_t *request;

    if (!read_cells(&stands)) {
        reply_submit(REPLY_ERROR, 0, ERROR_UNKNOWN);
        return;
    }
    request = request_new(0);
    if (request == 0) {
        reply_submit(REPLY_ERROR, 0, ERROR_BUSY);
        return;
    }
    request->ask = ASK_JUDGE;
    request->max = 2;
    request->grid = stands;
}

static void take_tuc(void)
{
    if (request_has_person()) {
        reply_submit(REPLY_ERROR, 0, ERROR_BUSY);
    } else {
        tuc_begin();
        reply_submit(REPLY_TUC_OK, 0, 0);
    }
}

bool console_take(void)
{
    if (tuc_is_on()) {
        if (!line_is(FLASH_TEXT("tuc off"))) {
            return tuc_take();
        }
        console_cancel();
        tuc_end();
        console_want_prompt();
    } else if (line.length == 0 || line.bytes[0] == '#') {
        console_want_prompt();
    } else if (line_is(FLASH_TEXT("help")) || line_is(FLASH_TEXT("?"))) {
        reply_submit(REPLY_HELP, 0, 0);
    } else if (line_is(FLASH_TEXT("stop"))) {
        console_break();
    } else if (line_is(FLASH_TEXT("tuc on"))) {
        take_tuc();
    } else {
        take_puzzle();
    }
    return true;
}

void console_refuse(error_word_t error)
{
    if (tuc_is_on()) {
        tuc_refuse();
    } else {
        reply_submit(REPLY_ERROR, 0, error);
    }
}

/* ---- The loop ---- */

bool console_shows(void)
{
    return !tuc_is_on() && !is_prompt_due && reply_idle() && !request_has_person();
}

void console_want_prompt(void)
{
    is_prompt_due = !tuc_is_on();
}

void console_poll(void)
{
    if (is_prompt_due && !tuc_is_on() && reply_idle() && !request_has_person() && out_has_room()) {
        is_prompt_due = false;
        out_fresh_line();
        out_text(FLASH_TEXT("> "));
    }
}

/* ---- Replies ---- */

/* The solution in a line, then verdict, time on the chip, guesses. */
static piece_t answer_piece(uint8_t step)
{
    const request_result_t *result;
    const request_t *request = request_answer(&result);

    switch (step) {
    case 0: /* sent before the result is complete */
        return PIECE_MORE;
    case 1:
    case 2:
    case 3:
        if (request_has_solution(request, result)) {
            out_cells(&request->grid, (uint8_t)((step - 1) * 27), 27);
            if (step == 3) {
                out_line_end();
            }
        }
        return PIECE_MORE;
    case 4:
        out_text(words_verdict(result->verdict));
        if (result->verdict == VERDICT_CONFLICT) {
            out_clash(result->clash);
        }
        return PIECE_MORE;
    case 5:
        out_text(FLASH_TEXT(", "));
        out_ms(result->us);
        return PIECE_MORE;
    default:
        out_pair(FLASH_TEXT(" ms, "), result->guesses);
        out_text(FLASH_TEXT(" guesses\r\n"));
        request_answered();
        return PIECE_LAST;
    }
}

static piece_t body_piece(const reply_t *reply, uint8_t step)
{
    switch (reply->what) {
    case REPLY_BOOT:
        out_text(FLASH_TEXT("\r\n%boot\r\n"));
        return PIECE_LAST;
    case REPLY_HELP:
        return out_chunk(help, step) ? PIECE_MORE : PIECE_LAST;
    case REPLY_ANSWER:
        return answer_piece(step);
    default:
        out_text(words_error((error_word_t)reply->argument));
        out_line_end();
        return PIECE_LAST;
    }
}

piece_t console_piece(const reply_t *reply, uint8_t step)
{
    piece_t piece;

    if (step == 0) {
        out_fresh_line();
    }
    piece = body_piece(reply, step);
    if (piece == PIECE_LAST) {
        console_want_prompt();
    }
    return piece;
}

#endif
