#include "varied_puzzles.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Cases 16, 5, 7 and 12 of the reports. The first needs no guess, the others some ten milliseconds.
 */
#define EASY    "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
#define CASE_5  "000007004000006003860200000509082000640000080000000700000000042010030000703000009"
#define CASE_7  "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
#define CASE_12 "5........2..4658...369...259836.........4.........367935...614...2154..7........8"

uint32_t varied_random(uint32_t *state, uint32_t below)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state % below;
}

static void rename_digits(uint8_t cells[GRID_CELLS], uint32_t seed)
{
    uint8_t names[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    uint32_t random = seed * 2654435761U + 1;
    for (uint32_t digit = 9; digit > 1; digit--) {
        uint32_t other = 1 + varied_random(&random, digit);
        uint8_t name = names[digit];
        names[digit] = names[other];
        names[other] = name;
    }
    for (int cell = 0; cell < GRID_CELLS; cell++)
        cells[cell] = names[cells[cell]];
}

void varied_puzzle(uint32_t number, uint8_t givens[GRID_CELLS])
{
    static const char *const cases[] = {EASY, CASE_12, EASY, CASE_5, EASY, CASE_7, EASY, EASY};
    const char *text = cases[number % (sizeof cases / sizeof cases[0])];
    for (int cell = 0; cell < GRID_CELLS; cell++)
        givens[cell] = (uint8_t)(text[cell] == '.' ? 0 : text[cell] - '0');
    rename_digits(givens, number);
}

static void check(const varied_session_t *session, const board_answer_t *answer)
{
    uint8_t givens[GRID_CELLS];
    varied_puzzle(session->first + session->done, givens);
    assert_int_equal(answer->id, session->first + session->done);
    assert_int_equal(answer->verdict, VERDICT_UNIQUE);
    assert_true(answer->has_solution);
    assert_true(grid_is_complete(answer->solution));
    assert_true(grid_keeps_givens(answer->solution, givens));
}

void varied_step(varied_session_t *session, uint32_t count, unsigned milliseconds)
{
    board_t *board = session->board;
    while (session->sent < count && session->sent - session->done < board->window) {
        board_request_t request = {.id = session->first + session->sent, .question = BOARD_JUDGE};
        varied_puzzle(session->first + session->sent, request.givens);
        assert_int_equal(board->kind->submit(board, &request), BOARD_OK);
        session->sent++;
    }
    board_answer_t answer;
    board_status_t status = board->kind->wait(board, &answer, milliseconds);
    if (status == BOARD_OK) {
        check(session, &answer);
        session->done++;
    } else if (status != BOARD_NOTHING) {
        fail_msg("puzzle %u: %s", session->done, board->problem);
    }
}
