/* The native board answers as a board does: in order, within its limits, one at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../host-tools/board_native.h"

static const char unique_puzzle[] =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char six_solutions[] =
    "92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1..";

static board_t *open_board(void **state)
{
    char problem[256];

    *state = board_open_native(problem, sizeof problem);
    assert_non_null(*state);
    return *state;
}

static int close_board(void **state)
{
    board_t *board = *state;

    if (board != NULL)
        board->kind->close(board);
    return 0;
}

static board_request_t request(board_question_t question, const char *cells)
{
    board_request_t request = {.question = question, .max = 1000};

    for (unsigned i = 0; i < GRID_CELLS && cells[i] != '\0'; i++)
        request.givens[i] = cells[i] == '.' ? 0 : (uint8_t)(cells[i] - '0');
    return request;
}

static board_answer_t ask(board_t *board, board_request_t asked)
{
    board_answer_t answer = {0};

    assert_int_equal(board->kind->submit(board, &asked), BOARD_OK);
    while (board->kind->wait(board, &answer, 50) == BOARD_NOTHING)
        continue;
    assert_int_equal(board->kind->wait(board, &answer, 0), BOARD_NOTHING);
    return answer;
}

static void test_only_one(void **state)
{
    char problem[256] = "";

    open_board(state);
    assert_null(board_open_native(problem, sizeof problem));
    assert_non_null(strstr(problem, "one at a time"));
}

static void test_questions(void **state)
{
    board_t *board = open_board(state);
    board_answer_t answer = ask(board, request(BOARD_SOLVE, unique_puzzle));

    assert_int_equal(answer.verdict, VERDICT_SOLVED);
    assert_true(grid_is_complete(answer.solution));
    answer = ask(board, request(BOARD_JUDGE, unique_puzzle));
    assert_int_equal(answer.verdict, VERDICT_UNIQUE);
    assert_true(grid_is_complete(answer.solution));
    answer = ask(board, request(BOARD_JUDGE, six_solutions));
    assert_int_equal(answer.verdict, VERDICT_MULTIPLE);
    assert_true(grid_is_complete(answer.solution));
    answer = ask(board, request(BOARD_JUDGE, "12345678.........9"));
    assert_int_equal(answer.verdict, VERDICT_NONE);
    assert_false(answer.has_solution);
    answer = ask(board, request(BOARD_SOLVE, "11"));
    assert_int_equal(answer.verdict, VERDICT_CONFLICT);
    assert_string_equal(answer.detail, "r1c1 r1c2");
}

static void test_count(void **state)
{
    board_t *board = open_board(state);
    board_request_t asked = request(BOARD_COUNT, six_solutions);
    board_answer_t answer = ask(board, asked);

    assert_int_equal(answer.count, 6);
    assert_false(answer.at_least);
    asked.max = 4;
    answer = ask(board, asked);
    assert_int_equal(answer.count, 4);
    assert_true(answer.at_least);
    answer = ask(board, request(BOARD_COUNT, "12345678.........9"));
    assert_int_equal(answer.verdict, VERDICT_NONE);
    assert_int_equal(answer.count, 0);
}

static void test_limits(void **state)
{
    board_t *board = open_board(state);
    board_request_t asked = request(BOARD_COUNT, "");
    board_answer_t answer;

    asked.max = UINT32_MAX;
    asked.limit = 5000;
    answer = ask(board, asked);
    assert_int_equal(answer.verdict, VERDICT_LIMIT);
    assert_in_range(answer.nodes, 5000, 6000);
    asked.limit = 0;
    asked.timeout_ms = 20;
    answer = ask(board, asked);
    assert_int_equal(answer.verdict, VERDICT_CANCELLED);
    assert_in_range(answer.us, 20000, 2000000);
    assert_int_equal(ask(board, request(BOARD_SOLVE, unique_puzzle)).verdict, VERDICT_SOLVED);
}

/* Cancel ends what is under way, each with its own answer, and nothing after it. */
static void test_cancel(void **state)
{
    board_t *board = open_board(state);
    board_request_t asked = request(BOARD_COUNT, "");
    board_answer_t answer;

    asked.max = UINT32_MAX;
    for (asked.id = 1; asked.id <= 3; asked.id++)
        assert_int_equal(board->kind->submit(board, &asked), BOARD_OK);
    assert_int_equal(board->kind->wait(board, &answer, 5), BOARD_NOTHING);
    board->kind->cancel(board);
    assert_int_equal(board->kind->submit(board, &(board_request_t){.id = 4}), BOARD_OK);
    for (unsigned id = 1; id <= 3; id++) {
        assert_int_equal(board->kind->wait(board, &answer, 50), BOARD_OK);
        assert_int_equal(answer.id, id);
        assert_int_equal(answer.verdict, VERDICT_CANCELLED);
    }
    assert_int_equal(board->kind->wait(board, &answer, 1000), BOARD_OK);
    assert_int_equal(answer.id, 4);
    assert_int_equal(answer.verdict, VERDICT_SOLVED);
}

static void test_window(void **state)
{
    board_t *board = open_board(state);
    board_request_t asked = request(BOARD_SOLVE, unique_puzzle);
    board_answer_t answer;

    for (asked.id = 0; asked.id < board->window; asked.id++)
        assert_int_equal(board->kind->submit(board, &asked), BOARD_OK);
    for (unsigned id = 0; id < board->window; id++) {
        assert_int_equal(board->kind->wait(board, &answer, 1000), BOARD_OK);
        assert_int_equal(answer.id, id);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_only_one, close_board),
        cmocka_unit_test_teardown(test_questions, close_board),
        cmocka_unit_test_teardown(test_count, close_board),
        cmocka_unit_test_teardown(test_limits, close_board),
        cmocka_unit_test_teardown(test_cancel, close_board),
        cmocka_unit_test_teardown(test_window, close_board),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
