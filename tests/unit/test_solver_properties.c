/* Properties of the solver, over drawn puzzles: after any number of placements and undos its
 * tables equal those worked out from scratch; forms of a puzzle that must have as many solutions
 * have as many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../firmware/src/core/search.h"
#include "plain_solver.h"
#include "symmetry.h"

#define PUZZLES   60
#define STEPS_MAX 1500
#define COUNT_MAX 12
#define CASE_6    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
#define CASE_4    "001000000200000000003000000400000005005000600600000040007103000800000000009020000"

/* ---- The tables from scratch ---- */

static uint8_t base[GRID_CELLS];              /* the grid that the tables were built from */
static bool struck[GRID_CELLS][9];            /* candidates that locked candidates took away */
static uint8_t placed[GRID_CELLS];            /* the grid as far as it is placed */
static bool alive[GRID_CELLS][9];             /* by the rules of Sudoku, from placed[] alone */
static unsigned checks, checks_after_guesses; /* moments that were compared */

static bool peers(int a, int b)
{
    return a != b &&
           (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
}

static void work_out(void)
{
    memcpy(placed, base, sizeof placed);
    for (uint8_t i = 0; i < search.placed; i++) {
        uint8_t cell = search.trail[i] % GRID_CELLS;
        assert_int_equal(placed[cell], 0);
        placed[cell] = search.cells[cell];
    }
    for (int cell = 0; cell < GRID_CELLS; cell++) {
        for (int digit = 0; digit < 9; digit++)
            alive[cell][digit] = placed[cell] == 0;
    }
    for (int cell = 0; cell < GRID_CELLS; cell++) {
        for (int other = 0; placed[cell] && other < GRID_CELLS; other++) {
            if (peers(cell, other))
                alive[other][placed[cell] - 1] = false;
        }
    }
}

/* Before the first guess, what is missing in the tables was struck by locked candidates. */
static void note_struck(void)
{
    for (int cell = 0; cell < GRID_CELLS; cell++) {
        for (int digit = 0; placed[cell] == 0 && digit < 9; digit++)
            struck[cell][digit] = alive[cell][digit] && !(search.cell[cell] >> digit & 1);
    }
}

static bool lives(int cell, int digit)
{
    return alive[cell][digit] && !struck[cell][digit];
}

typedef int (*place_t)(int unit, int place);

static int in_row(int unit, int place)
{
    return 9 * unit + place;
}

static int in_column(int unit, int place)
{
    return 9 * place + unit;
}

static int in_box(int unit, int place)
{
    return unit / 3 * 27 + unit % 3 * 3 + place / 3 * 9 + place % 3;
}

/* The masks of one view, where the unit has not got its digit yet. */
static void check_view(const uint16_t *view, place_t cell_at)
{
    for (int digit = 0; digit < 9; digit++) {
        for (int unit = 0; unit < 9; unit++) {
            unsigned mask = 0;
            bool is_met = false;
            for (int place = 0; place < 9; place++) {
                int cell = cell_at(unit, place);
                is_met |= placed[cell] == digit + 1;
                mask |= (unsigned)lives(cell, digit) << place;
            }
            if (!is_met)
                assert_int_equal(view[9 * digit + unit], mask);
        }
    }
}

static void check_tables(void)
{
    work_out();
    if (search.guesses == 0)
        note_struck();
    for (int cell = 0; cell < GRID_CELLS; cell++) {
        unsigned mask = 0;
        for (int digit = 0; digit < 9; digit++)
            mask |= (unsigned)lives(cell, digit) << digit;
        if (placed[cell] == 0)
            assert_int_equal(search.cell[cell], mask);
    }
    check_view(search.row, in_row);
    check_view(search.column, in_column);
    check_view(search.box, in_box);
    checks++;
    checks_after_guesses += search.guesses > 0;
}

/* Steps of one placement each, so that nearly every moment of the search is seen. */
static void check_search(const uint8_t cells[GRID_CELLS])
{
    memcpy(solver_cells(), cells, GRID_CELLS);
    memset(struck, 0, sizeof struck);
    solver_result_t result = solver_begin();
    memcpy(base, solver_cells(), GRID_CELLS);
    for (int steps = 0; steps < STEPS_MAX; steps++) {
        if (result == SOLVER_EXHAUSTED || result == SOLVER_CLASH)
            return;
        result = solver_step(1);
        if (result == SOLVER_RUNNING)
            check_tables();
    }
}

static void read_cells(uint8_t cells[GRID_CELLS], const char *text)
{
    for (int cell = 0; cell < GRID_CELLS; cell++)
        cells[cell] = text[cell] == '.' ? 0 : (uint8_t)(text[cell] - '0');
}

static void test_tables_equal_those_from_scratch(void **state)
{
    (void)state;
    plain_random_t random = {77};
    uint8_t cells[GRID_CELLS];
    read_cells(cells, CASE_6);
    check_search(cells);
    read_cells(cells, CASE_4);
    check_search(cells);
    memset(cells, 0, sizeof cells);
    check_search(cells);
    for (int i = 0; i < PUZZLES; i++) {
        symmetry_puzzle(&random, i, cells);
        check_search(cells);
    }
    printf("# note: the tables were compared %u times, %u of them after a guess\n", checks,
           checks_after_guesses);
    assert_true(checks > 2000 && checks_after_guesses > 1000);
}

/* ---- Forms of a puzzle ---- */

/* Solutions, up to COUNT_MAX; -1 when givens clash. */
static int judge(const uint8_t cells[GRID_CELLS])
{
    int found = 0;
    memcpy(solver_cells(), cells, GRID_CELLS);
    solver_result_t result = solver_begin();
    if (result == SOLVER_CLASH)
        return -1;
    while (result != SOLVER_EXHAUSTED && found < COUNT_MAX) {
        found += result == SOLVER_SOLUTION;
        result = solver_step(255);
    }
    return found;
}

static void check_forms(plain_random_t *random, const uint8_t cells[GRID_CELLS])
{
    uint8_t form[GRID_CELLS], again[GRID_CELLS];
    int wanted = judge(cells);
    memcpy(again, cells, sizeof again);
    for (symmetry_t symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        symmetry_form(random, symmetry, cells, form);
        assert_int_equal(judge(form), wanted);
        symmetry_form(random, symmetry, again, form);
        memcpy(again, form, sizeof again);
    }
    assert_int_equal(judge(again), wanted); /* all of them, one on the other */
}

static void test_forms_have_as_many_solutions(void **state)
{
    (void)state;
    plain_random_t random = {78};
    uint8_t cells[GRID_CELLS];
    read_cells(cells, CASE_6);
    check_forms(&random, cells);
    for (int i = 0; i < 3 * PUZZLES; i++) {
        symmetry_puzzle(&random, i, cells);
        check_forms(&random, cells);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tables_equal_those_from_scratch),
        cmocka_unit_test(test_forms_have_as_many_solutions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
