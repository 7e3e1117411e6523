#include "person.h"

#include "../core/solver.h"
#include "../hal/flash.h"
#include "commands.h"
#include "config.h"
#include "name.h"
#include "out.h"
#include "port.h"
#include "requests.h"
#include "stats.h"
#include "words.h"

#define DRAWN_LINES 13

/* ---- Board and counters ---- */

static const char cause_power[] FLASH = "power";
static const char cause_reset[] FLASH = "reset";
static const char cause_brownout[] FLASH = "brownout";
static const char cause_watchdog[] FLASH = "watchdog";
static const char *const causes[] FLASH = {cause_power, cause_reset, cause_brownout,
                                           cause_watchdog};

static piece_t version_piece(uint8_t step)
{
    switch (step) {
    case 0:
        out_text(FLASH_TEXT("avrdoku " AVRDOKU_VERSION ", "));
        out_text(port_board());
        return PIECE_MORE;
    case 1:
        out_text(FLASH_TEXT(", "));
        out_text(port_chip());
        return PIECE_MORE;
    case 2:
        out_pair(FLASH_TEXT(" at "), port_clock_hz());
        out_text(FLASH_TEXT(" Hz, "));
        return PIECE_MORE;
    default:
        out_number(port_baud());
        out_text(FLASH_TEXT(" baud\r\n"));
        return PIECE_LAST;
    }
}

/* Begins with a line end: half a line that was being sent when the board was reset may stand there.
 */
static piece_t boot_piece(uint8_t step)
{
    if (step != 0) {
        return version_piece((uint8_t)(step - 1));
    }
    out_text(FLASH_TEXT("\r\n%boot "));
    out_text(flash_pointer(&causes[port_cause()]));
    out_line_end();
    return PIECE_MORE;
}

static piece_t stats_lines(uint8_t step)
{
    bool is_more = stats_piece(step);

    out_line_end();
    return is_more ? PIECE_MORE : PIECE_LAST;
}

/* ---- Searches ---- */

/* A rule above each band and below the last. */
static void out_drawn_line(const grid_packed_t *grid, uint8_t nth)
{
    uint8_t cell = (uint8_t)((nth - 1 - (nth >> 2)) * 9);

    if ((nth & 3) == 0) {
        out_text(FLASH_TEXT("+-------+-------+-------+\r\n"));
        return;
    }
    for (uint8_t band = 0; band < 3; band++) {
        out_text(FLASH_TEXT("| "));
        for (uint8_t i = 0; i < 3; i++, cell++) {
            out_cells(grid, cell, 1);
            out_char(' ');
        }
    }
    out_text(FLASH_TEXT("|\r\n"));
}

static piece_t show_piece(uint8_t step)
{
    out_drawn_line(&person.puzzle, step);
    return step == DRAWN_LINES - 1 ? PIECE_LAST : PIECE_MORE;
}

/* "% 12.345 s, 123456 nodes, 789 guesses, depth 12" */
static piece_t status_piece(uint8_t step)
{
    solver_progress_t progress;

    solver_progress(&progress);
    switch (step) {
    case 0:
        out_text(FLASH_TEXT("% "));
        out_seconds(request_us());
        return PIECE_MORE;
    case 1:
        out_pair(FLASH_TEXT(" s, "), progress.nodes);
        return PIECE_MORE;
    case 2:
        out_pair(FLASH_TEXT(" nodes, "), progress.guesses);
        return PIECE_MORE;
    default:
        out_pair(FLASH_TEXT(" guesses, depth "), progress.depth);
        out_line_end();
        return PIECE_LAST;
    }
}

/* The first word or words of the line that says what came of a search. */
static void out_outcome(const request_t *request, const request_result_t *result)
{
    bool is_found = result->verdict == VERDICT_SOLVED || result->verdict == VERDICT_NONE;

    if (request->ask == ASK_COUNT && is_found) {
        out_text(result->found == request->max ? FLASH_TEXT("count >=") : FLASH_TEXT("count "));
        out_number(result->found);
    } else if (request->ask == ASK_NEXT && is_found) {
        out_pair(result->verdict == VERDICT_NONE ? FLASH_TEXT("none after solution ")
                                                 : FLASH_TEXT("solution "),
                 result->found);
    } else if (request->ask == ASK_CHECK && result->verdict == VERDICT_SOLVED) {
        out_text(result->nodes == 0 ? FLASH_TEXT("right, and finished")
                                    : FLASH_TEXT("right so far"));
    } else {
        out_text(words_verdict(result->verdict));
    }
}

/* Verdict, time on the chip, guesses. */
static piece_t outcome_piece(uint8_t step)
{
    const request_result_t *result;
    const request_t *request = request_answer(&result);

    switch (step) {
    case 0:
        out_outcome(request, result);
        if (result->verdict == VERDICT_CONFLICT) {
            out_clash(result->clash);
        }
        return PIECE_MORE;
    case 1:
        if (result->verdict == VERDICT_CONFLICT || result->verdict == VERDICT_CANCELLED) {
            break;
        }
        out_text(FLASH_TEXT(", "));
        out_ms(result->us);
        out_text(FLASH_TEXT(" ms"));
        return PIECE_MORE;
    default:
        out_pair(FLASH_TEXT(", "), result->guesses);
        out_text(FLASH_TEXT(" guesses"));
        break;
    }
    out_line_end();
    return PIECE_LAST;
}

static piece_t end_answer(piece_t piece)
{
    if (piece == PIECE_LAST) {
        request_answered();
    }
    return piece;
}

static piece_t answer_piece(uint8_t step)
{
    const request_result_t *result;
    const request_t *request = request_answer(&result);

    if (step == 0) { /* sent before the result is complete */
        return PIECE_MORE;
    }
    if (request->ask == ASK_NAME) {
        return end_answer(name_piece(request, (uint8_t)(step - 1)));
    }
    if (step > DRAWN_LINES) {
        return end_answer(outcome_piece((uint8_t)(step - 1 - DRAWN_LINES)));
    }
    if (request_has_solution(request, result)) {
        out_drawn_line(&request->grid, (uint8_t)(step - 1));
        if (request->ask == ASK_NEXT) {
            person.shown = (uint16_t)result->found;
        }
    }
    return PIECE_MORE;
}

/* ---- Faults ---- */

piece_t person_malformed(const grid_fault_t *fault, uint8_t step)
{
    switch (step) {
    case 0:
        out_text(words_verdict(VERDICT_MALFORMED));
        out_text(FLASH_TEXT(": "));
        return PIECE_MORE;
    case 1:
        if (fault->kind == GRID_FAULT_COUNT) {
            out_pair(FLASH_TEXT("need 81 got "), fault->count);
            break;
        }
        out_text(FLASH_TEXT("character 0x"));
        out_hex(fault->character);
        out_pair(FLASH_TEXT(" at line "), fault->line);
        return PIECE_MORE;
    default:
        out_pair(FLASH_TEXT(" column "), fault->column);
        break;
    }
    out_line_end();
    return PIECE_LAST;
}

static piece_t error_piece(uint8_t error, uint8_t step)
{
    if (step == 0) {
        out_text(words_error(error));
        out_text(FLASH_TEXT(": "));
        return PIECE_MORE;
    }
    if (out_chunk(words_error_meaning(error), (uint8_t)(step - 1))) {
        return PIECE_MORE;
    }
    out_line_end();
    return PIECE_LAST;
}

/* ---- Short sentences ---- */

static piece_t setting_piece(uint8_t what)
{
    if (what == REPLY_LIMIT) {
        out_pair(FLASH_TEXT("limit "), person.limit);
    } else if (what == REPLY_ECHO) {
        out_text(person.echo_off ? FLASH_TEXT("echo off") : FLASH_TEXT("echo on"));
    } else {
        out_text(FLASH_TEXT("name "));
        name_out();
    }
    out_line_end();
    return PIECE_LAST;
}

static piece_t reset_piece(uint8_t step)
{
    if (step == 0) {
        out_text(FLASH_TEXT("reset\r\n"));
        return PIECE_MORE;
    }
    if (port_room() != PORT_TX_SIZE) {
        return PIECE_WAIT;
    }
    port_reset();
    return PIECE_LAST;
}

static piece_t text_piece(const char *text, uint8_t step)
{
    return out_chunk(text, step) ? PIECE_MORE : PIECE_LAST;
}

piece_t person_piece(const reply_t *reply, uint8_t step)
{
    switch (reply->what) {
    case REPLY_BOOT:
        return boot_piece(step);
    case REPLY_VERSION:
        return version_piece(step);
    case REPLY_HELP:
        return text_piece(commands_help, step);
    case REPLY_STATS:
        return stats_lines(step);
    case REPLY_STATUS:
        return status_piece(step);
    case REPLY_SHOW:
        return show_piece(step);
    case REPLY_ANSWER:
        return answer_piece(step);
    case REPLY_ERROR:
        return error_piece((uint8_t)reply->argument, step);
    case REPLY_REFUSED:
        return text_piece(
            FLASH_TEXT("busy: a search runs or waits already; this is passed over\r\n"), step);
    case REPLY_NO_PUZZLE:
        return text_piece(FLASH_TEXT("there is no puzzle yet\r\n"), step);
    case REPLY_NO_SEARCH:
        return text_piece(FLASH_TEXT("there is no search to stop\r\n"), step);
    case REPLY_RESET:
        return reset_piece(step);
    default:
        return setting_piece(reply->what);
    }
}
