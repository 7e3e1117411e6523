/* The small solver (parts with 1 KB of RAM and less) on the host: verdicts and counts against a
 * plainly written solver, independence of the budget, every puzzle of ../shared/puzzles. Compiled
 * here under other names, since the host has the big one; test_small_packed.c is the same with the
 * memory of parts with 256 bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define SOLVER_SMALL    1
#define solver_begin    small_begin
#define solver_step     small_step
#define solver_cells    small_cells
#define solver_progress small_progress

#include "../../firmware/src/core/small.c"
#include "../../firmware/src/core/small_kernel.c"

#include "plain_solver.h"
#include "puzzle_file.h"
#include "sample_puzzles.h"

static solver_result_t go_on(uint8_t budget)
{
    solver_result_t result;
    do
        result = small_step(budget);
    while (result == SOLVER_RUNNING);
    return result;
}

static solver_result_t begin(const uint8_t cells[GRID_CELLS], uint8_t budget)
{
    memcpy(small_cells(), cells, GRID_CELLS);
    solver_result_t result = small_begin();
    return result == SOLVER_RUNNING ? go_on(budget) : result;
}

/* The first solution, or 0; it must be one. */
static unsigned solve(const uint8_t givens[GRID_CELLS], uint8_t budget)
{
    solver_result_t result = begin(givens, budget);
    if (result != SOLVER_SOLUTION)
        return 0;
    assert_true(puzzle_is_solution(givens, small_cells()));
    return 1;
}

#if !SMALL_PACKED
static unsigned count_up_to(const uint8_t givens[GRID_CELLS], unsigned most)
{
    unsigned found = 0;
    uint8_t before[GRID_CELLS] = {0};
    solver_result_t result = begin(givens, 7);
    while (result == SOLVER_SOLUTION) {
        assert_true(puzzle_is_solution(givens, small_cells()));
        assert_memory_not_equal(before, small_cells(), GRID_CELLS);
        memcpy(before, small_cells(), GRID_CELLS);
        if (++found == most)
            return found;
        result = go_on(7);
    }
    return found;
}

static void test_counts(void **state)
{
    (void)state;
    uint8_t cells[GRID_CELLS];
    puzzle_read(cells, SAMPLE_SIX);
    assert_int_equal(count_up_to(cells, 100), 6);
    puzzle_read(cells, SAMPLE_EASY);
    assert_int_equal(count_up_to(cells, 100), 1);
    assert_int_equal(small_step(64), SOLVER_EXHAUSTED);
    puzzle_read(cells, SAMPLE_NONE);
    assert_int_equal(count_up_to(cells, 100), 0);
}

/* Grids with some solutions: the counts agree, and so every solution comes once. */
static void test_counts_of_thinned_grids(void **state)
{
    (void)state;
    plain_random_t random = {20261};
    for (unsigned n = 0; n < 80; n++) {
        uint8_t cells[GRID_CELLS], solution[GRID_CELLS];
        plain_puzzle(&random, cells, solution);
        for (unsigned thinned = 0; thinned < n % 3; thinned++)
            cells[plain_draw(&random, GRID_CELLS)] = 0;
        assert_int_equal(count_up_to(cells, 60), plain_count(cells, 60, NULL));
    }
}

/* Guesses deeper than the levels: they share one, and going back must lose no solution. */
static void test_counts_below_the_shared_level(void **state)
{
    (void)state;
    uint8_t cells[GRID_CELLS] = {0};
    assert_int_equal(count_up_to(cells, 3000), 3000);
    plain_random_t random = {7};
    for (unsigned n = 0; n < 20; n++) {
        uint8_t solution[GRID_CELLS];
        plain_puzzle(&random, cells, solution);
        for (unsigned thinned = 0; thinned < 60; thinned++)
            cells[plain_draw(&random, GRID_CELLS)] = 0;
        unsigned most = 300;
        assert_int_equal(count_up_to(cells, most), plain_count(cells, most, NULL));
    }
}
#endif

static void test_clash(void **state)
{
    (void)state;
    uint8_t cells[GRID_CELLS] = {1, 1};
    assert_int_equal(begin(cells, 64), SOLVER_CLASH);
    assert_memory_equal(cells, small_cells(), GRID_CELLS);
    assert_int_equal(small_step(64), SOLVER_EXHAUSTED);
}

/* Changing a given of a puzzle with one solution leaves none, or several: as the plain solver says.
 */
static void test_verdicts_of_spoilt_grids(void **state)
{
    (void)state;
    plain_random_t random = {4313};
    for (unsigned n = 0; n < 100; n++) {
        uint8_t cells[GRID_CELLS], solution[GRID_CELLS];
        plain_puzzle(&random, cells, solution);
        uint8_t cell = (uint8_t)plain_draw(&random, GRID_CELLS);
        cells[cell] = (uint8_t)(1 + plain_draw(&random, 9));
        assert_int_equal(solve(cells, 64), plain_count(cells, 1, NULL));
    }
}

/* The answer and the figures do not depend on how the work is cut. */
static void test_budget(void **state)
{
    (void)state;
    plain_random_t random = {99};
    for (unsigned n = 0; n < 40; n++) {
        uint8_t cells[GRID_CELLS], solution[GRID_CELLS];
        plain_puzzle(&random, cells, solution);
        solver_progress_t whole, cut;
        assert_int_equal(solve(cells, 255), 1);
        small_progress(&whole);
        assert_memory_equal(solution, small_cells(), GRID_CELLS);
        assert_int_equal(solve(cells, 1), 1);
        small_progress(&cut);
        assert_memory_equal(solution, small_cells(), GRID_CELLS);
        assert_int_equal(whole.nodes, cut.nodes);
        assert_int_equal(whole.guesses, cut.guesses);
    }
}

static void test_empty_grid(void **state)
{
    (void)state;
    uint8_t cells[GRID_CELLS] = {0};
    assert_int_equal(solve(cells, 64), 1);
}

static void check_file(const char *path)
{
    puzzle_list_t list;
    if (!puzzle_file_read(path, &list)) {
        printf("# not run: %s is not here\n", path);
        return;
    }
    for (size_t n = 0; n < list.count; n++) {
        assert_int_equal(solve(list.puzzles[n].cells, 64), 1);
        assert_memory_equal(small_cells(), list.puzzles[n].solution, GRID_CELLS);
    }
    puzzle_list_free(&list);
}

static void test_shared_puzzles(void **state)
{
    (void)state;
    static const char *const names[] = {"tuc-easy", "tuc-medium", "tuc-hard",    "tuc-ultra",
                                        "clue17",   "top95",      "hardest1106", "hardest1905"};
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        char path[64];
        snprintf(path, sizeof path, "../shared/puzzles/%s.csv", names[n]);
        check_file(path);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
#if !SMALL_PACKED
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_counts_of_thinned_grids),
        cmocka_unit_test(test_counts_below_the_shared_level),
#endif
        cmocka_unit_test(test_clash),
        cmocka_unit_test(test_verdicts_of_spoilt_grids),
        cmocka_unit_test(test_budget),
        cmocka_unit_test(test_empty_grid),
        cmocka_unit_test(test_shared_puzzles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
