/* Searches with so many guesses that the solver changes its way of guessing and begins again:
 * nothing may be lost, found twice or run away. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../firmware/src/core/solver.h"
#include "plain_solver.h"
#include "puzzle_file.h"

#define MANY 500 /* guesses after which it does (solver.c) */

/* Solutions of a grid, no more than `most`; each one is checked. */
static unsigned count(const uint8_t givens[GRID_CELLS], unsigned most)
{
    unsigned found = 0;
    memcpy(solver_cells(), givens, GRID_CELLS);
    solver_result_t result = solver_begin();
    while (result == SOLVER_RUNNING || result == SOLVER_SOLUTION) {
        if (result == SOLVER_SOLUTION) {
            assert_true(puzzle_is_solution(givens, solver_cells()));
            if (++found == most)
                break;
        }
        result = solver_step(64);
    }
    return found;
}

static void test_counts_after_many_guesses(void **state)
{
    (void)state;
    plain_random_t random = {20251130};
    int many = 0;
    for (int round = 0; round < 12; round++) {
        uint8_t cells[GRID_CELLS], solution[GRID_CELLS];
        solver_progress_t progress;
        plain_puzzle(&random, cells, solution);
        for (int left = 4; left > 0;) {
            uint32_t cell = plain_draw(&random, GRID_CELLS);
            left -= cells[cell] != 0;
            cells[cell] = 0;
        }
        unsigned wanted = plain_count(cells, 4000, NULL);
        assert_int_equal(count(cells, 4000), wanted);
        solver_progress(&progress);
        many += progress.guesses > MANY;
    }
    assert_true(many >= 3);
}

/* Grids that took up to 136,000 guesses before. */
static void test_bad_grids_end(void **state)
{
    (void)state;
    puzzle_list_t list;
    assert_true(puzzle_file_read("tests/bench/worst.csv", &list));
    for (size_t i = 0; i < list.count; i++) {
        solver_progress_t progress;
        unsigned found = count(list.puzzles[i].cells, 2);
        const char *verdict = found == 0 ? "none" : found == 1 ? "unique" : "multiple";
        assert_string_equal(verdict, list.puzzles[i].verdict);
        solver_progress(&progress);
        assert_true(progress.guesses < 4 * MANY);
    }
    puzzle_list_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_counts_after_many_guesses),
        cmocka_unit_test(test_bad_grids_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
