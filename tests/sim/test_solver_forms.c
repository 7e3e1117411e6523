/* The solver's assembly on the chip: forms of a puzzle that must have as many solutions as the
 * puzzle itself have as many (a sample; tests/unit/test_solver_properties.c has more, in C). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "plain_solver.h"
#include "solver_board.h"
#include "symmetry.h"

#define PUZZLES    12
#define WANTED     6 /* solutions, at most */
#define MAX_CYCLES 400000000u

static int judge(solver_board_t *board, const uint8_t cells[GRID_CELLS])
{
    solver_question_t question = {.cells = cells, .wanted = WANTED, .max_cycles = MAX_CYCLES};
    solver_answer_t answer;
    assert_int_equal(solver_board_ask(board, &question, &answer), SOLVER_BOARD_OK);
    return answer.result == SOLVER_CLASH ? -1 : answer.found;
}

static void test_forms_have_as_many_solutions(void **state)
{
    (void)state;
    solver_board_t *board = solver_board_open("build/bench/asm.elf");
    assert_non_null(board);
    plain_random_t random = {79};
    unsigned seen[3] = {0, 0, 0};
    for (int i = 0; i < PUZZLES; i++) {
        uint8_t cells[GRID_CELLS], form[GRID_CELLS];
        symmetry_puzzle(&random, i, cells);
        int wanted = judge(board, cells);
        int plain = plain_clash(cells) ? -1 : (int)plain_count(cells, WANTED, NULL);
        assert_int_equal(wanted, plain);
        for (symmetry_t symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
            symmetry_form(&random, symmetry, cells, form);
            assert_int_equal(judge(board, form), wanted);
        }
        seen[wanted < 1 ? 0 : wanted > 1 ? 2 : 1]++;
    }
    assert_true(seen[0] > 0 && seen[1] > 0 && seen[2] > 0);
    solver_board_close(board);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_forms_have_as_many_solutions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
