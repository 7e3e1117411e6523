#include "console.h"

#include "../core/grid.h"
#include "../hal/flash.h"
#include "config.h"
#include "line.h"
#include "name.h"
#include "out.h"
#include "port.h"
#include "search.h"
#include "words.h"

static grid_reader_t reader;
static grid_packed_t puzzle; /* the last one that a person gave */
static bool puzzle_waits;    /* it has not begun yet */
static bool is_prompt_due;

void console_init(void)
{
    grid_reader_reset(&reader);
    reply_submit(REPLY_BOOT, 0, 0);
}

void console_want_prompt(void)
{
    is_prompt_due = true;
}

static bool is_idle(void)
{
    return reply_idle() && !search_has_person() && !puzzle_waits;
}

bool console_shows(void)
{
    return is_idle() && !is_prompt_due;
}

static bool take_puzzle_line(void)
{
    switch (grid_reader_line(&reader, line.bytes, line.length, 0)) {
    case GRID_READ_GRID:
        if (puzzle_waits) {
            reply_submit(REPLY_ERROR, 0, ERROR_BUSY);
        } else {
            puzzle = reader.grid;
            puzzle_waits = true;
            console_poll();
        }
        return true;
    case GRID_READ_MALFORMED:
        reply_submit(REPLY_MALFORMED, 0, 0);
        return true;
    default:
        is_prompt_due = line.length == 0;
        return true;
    }
}

bool console_take(void)
{
    return take_puzzle_line();
}

void console_refuse(error_word_t error)
{
    reply_submit(REPLY_ERROR, 0, error);
}

void console_cancel(void)
{
    puzzle_waits = false;
    search_cancel(false);
}

void console_break(void)
{
    console_cancel();
    grid_reader_reset(&reader);
    is_prompt_due = true;
}

void console_silence(void)
{
    if (reader.passing) {
        grid_reader_boundary(&reader);
    }
}

static void start_puzzle(void)
{
    search_request_t *request = search_new(0);
    uint8_t *direct = search_cells();

    request->ask = ASK_JUDGE;
    request->max = 2;
    puzzle_waits = false;
    if (direct != 0) {
        grid_unpack(direct, &puzzle);
    } else {
        request->grid = puzzle;
    }
    search_go(direct != 0);
}

void console_poll(void)
{
    if (puzzle_waits && !search_has_person()) {
        start_puzzle();
    }
    if (is_prompt_due && is_idle() && out_has_room()) {
        is_prompt_due = false;
        out_fresh_line();
        out_text(FLASH_TEXT("> "));
    }
}

static const char cause_power[] FLASH = "power";
static const char cause_reset[] FLASH = "reset";
static const char cause_brownout[] FLASH = "brownout";
static const char cause_watchdog[] FLASH = "watchdog";
static const char *const causes[] FLASH = {cause_power, cause_reset, cause_brownout,
                                           cause_watchdog};

static bool boot_piece(uint8_t step)
{
    switch (step) {
    case 0:
        /* What was being sent when the board was reset may stand before it. */
        out_line_end();
        out_text(FLASH_TEXT("%boot "));
        out_text(flash_pointer(&causes[port_cause()]));
        out_line_end();
        return true;
    case 1:
        out_text(FLASH_TEXT("avrdoku " AVRDOKU_VERSION " "));
        out_text(port_board());
        return true;
    case 2:
        out_text(FLASH_TEXT(", "));
        out_text(port_chip());
        out_text(FLASH_TEXT(" at "));
        return true;
    case 3:
        out_number(port_clock_hz());
        out_text(FLASH_TEXT(" Hz, "));
        return true;
    default:
        out_number(port_baud());
        out_text(FLASH_TEXT(" baud"));
        out_line_end();
        return false;
    }
}

/* A rule above each band and below the last: 13 lines. */
static bool drawn_piece(const grid_packed_t *grid, uint8_t nth)
{
    uint8_t row = (uint8_t)(nth - 1 - nth / 4);

    if (nth % 4 == 0) {
        out_text(FLASH_TEXT("+-------+-------+-------+\r\n"));
        return true;
    }
    for (uint8_t column = 0; column < 9; column++) {
        if (column == 0 || column == 3 || column == 6) {
            out_text(FLASH_TEXT("| "));
        }
        out_cells(grid, (uint8_t)(row * 9 + column), 1);
        out_char(' ');
    }
    out_text(FLASH_TEXT("|\r\n"));
    return true;
}

static bool answer_piece(uint8_t step)
{
    const search_result_t *result;
    const search_request_t *request = search_answer(&result);

    if (step == 0) { /* sent before the result is complete */
        return true;
    }
    if (step <= 13) {
        return !search_has_solution(request, result) ||
               drawn_piece(&request->grid, (uint8_t)(step - 1));
    }
    switch (step) {
    case 14:
        out_text(words_verdict(result->verdict));
        if (result->verdict == VERDICT_CONFLICT) {
            out_clash(result->clash);
        }
        out_text(FLASH_TEXT(", "));
        return true;
    case 15:
        out_ms(result->us);
        out_text(FLASH_TEXT(" ms, "));
        return true;
    default:
        out_number(result->guesses);
        out_text(FLASH_TEXT(" guesses\r\n"));
        search_answered();
        return false;
    }
}

static bool malformed_piece(uint8_t step)
{
    if (step == 0) {
        out_text(words_verdict(VERDICT_MALFORMED));
        return true;
    }
    if (reader.fault.kind == GRID_FAULT_COUNT) {
        out_pair(FLASH_TEXT(": need 81 got "), reader.fault.count);
    } else {
        out_text(FLASH_TEXT(": character 0x"));
        out_hex(reader.fault.character);
    }
    out_line_end();
    return false;
}

static bool error_piece(uint8_t error)
{
    out_text(words_error(error));
    out_line_end();
    return false;
}

static bool body_piece(const reply_t *reply, uint8_t step)
{
    switch (reply->what) {
    case REPLY_BOOT:
        return boot_piece(step);
    case REPLY_ANSWER:
        return answer_piece(step);
    case REPLY_MALFORMED:
        return malformed_piece(step);
    default:
        return error_piece((uint8_t)reply->argument);
    }
}

bool console_piece(const reply_t *reply, uint8_t step)
{
    if (step == 0) {
        out_fresh_line();
    }
    if (body_piece(reply, step)) {
        return true;
    }
    is_prompt_due = true;
    return false;
}
