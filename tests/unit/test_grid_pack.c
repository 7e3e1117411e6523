/* Packed grids and the checks, against plain versions written here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../firmware/src/core/grid.h"
#include "sample_puzzles.h"

static uint32_t random_state = 1;

static uint32_t draw(uint32_t below)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % below;
}

static void read_line(uint8_t cells[GRID_CELLS], const char *line)
{
    for (int cell = 0; cell < GRID_CELLS; cell++)
        cells[cell] = line[cell] == '.' ? 0 : (uint8_t)(line[cell] - '0');
}

static void test_packing_keeps_every_cell(void **state)
{
    (void)state;
    for (int turn = 0; turn < 100; turn++) {
        uint8_t cells[GRID_CELLS], back[GRID_CELLS];
        grid_packed_t grid;
        memset(&grid, 0xff, sizeof grid);
        for (int cell = 0; cell < GRID_CELLS; cell++)
            cells[cell] = (uint8_t)draw(10);
        grid_pack(&grid, cells);
        for (uint8_t cell = 0; cell < GRID_CELLS; cell++)
            assert_int_equal(grid_get(&grid, cell), cells[cell]);
        grid_unpack(back, &grid);
        assert_memory_equal(back, cells, GRID_CELLS);
        uint8_t filled = 0;
        for (int cell = 0; cell < GRID_CELLS; cell++)
            filled = (uint8_t)(filled + (cells[cell] != 0));
        assert_int_equal(grid_count(&grid), filled);
    }
}

static void test_setting_a_cell_leaves_its_neighbour(void **state)
{
    (void)state;
    uint8_t cells[GRID_CELLS] = {0};
    grid_packed_t grid;
    grid_pack(&grid, cells);
    for (int turn = 0; turn < 2000; turn++) {
        uint8_t cell = (uint8_t)draw(GRID_CELLS);
        cells[cell] = (uint8_t)draw(10);
        grid_set(&grid, cell, cells[cell]);
        uint8_t back[GRID_CELLS];
        grid_unpack(back, &grid);
        assert_memory_equal(back, cells, GRID_CELLS);
    }
}

static bool sees(int a, int b)
{
    return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

static bool plain_clash(const uint8_t cells[GRID_CELLS], uint8_t *first, uint8_t *second)
{
    for (uint8_t later = 0; later < GRID_CELLS; later++) {
        for (uint8_t earlier = 0; earlier < later; earlier++) {
            if (cells[later] && cells[later] == cells[earlier] && sees(earlier, later)) {
                *first = earlier;
                *second = later;
                return true;
            }
        }
    }
    return false;
}

static void assert_same_clash(const uint8_t cells[GRID_CELLS])
{
    uint8_t first = 200, second = 200, want_first = 200, want_second = 200;
    bool want = plain_clash(cells, &want_first, &want_second);
    assert_int_equal(grid_find_clash(cells, &first, &second), want);
    assert_int_equal(first, want_first);
    assert_int_equal(second, want_second);
}

static void test_clash_of_every_pair(void **state)
{
    (void)state;
    for (int a = 0; a < GRID_CELLS; a++) {
        for (int b = 0; b < a; b++) {
            uint8_t cells[GRID_CELLS] = {0};
            cells[a] = cells[b] = 7;
            assert_same_clash(cells);
        }
    }
}

static void test_clash_in_random_grids(void **state)
{
    (void)state;
    for (int turn = 0; turn < 20000; turn++) {
        uint8_t cells[GRID_CELLS] = {0};
        for (uint32_t givens = draw(14); givens > 0; givens--)
            cells[draw(GRID_CELLS)] = (uint8_t)(1 + draw(9));
        assert_same_clash(cells);
    }
}

static void test_reported_clashes(void **state)
{
    (void)state;
    uint8_t cells[GRID_CELLS] = {1, 1}; /* case 2 of the reports */
    uint8_t first, second;
    assert_true(grid_find_clash(cells, &first, &second));
    assert_int_equal(first, 0);
    assert_int_equal(second, 1);
    read_line(cells,
              ".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6."
              "."); /* case 1: r1c2 r1c3 */
    assert_true(grid_find_clash(cells, &first, &second));
    assert_int_equal(first, 1);
    assert_int_equal(second, 2);
}

static void test_complete(void **state)
{
    (void)state;
    uint8_t cells[GRID_CELLS];
    read_line(cells, SAMPLE_EASY_SOLUTION);
    assert_true(grid_is_complete(cells));
    for (int cell = 0; cell < GRID_CELLS; cell++) {
        uint8_t digit = cells[cell];
        for (uint8_t wrong = 0; wrong <= 12; wrong++) {
            cells[cell] = wrong;
            assert_int_equal(grid_is_complete(cells), wrong == digit);
        }
        cells[cell] = digit;
    }
}

static void test_givens_are_kept(void **state)
{
    (void)state;
    uint8_t givens[GRID_CELLS], cells[GRID_CELLS];
    read_line(givens, SAMPLE_EASY);
    read_line(cells, SAMPLE_EASY_SOLUTION);
    assert_true(grid_keeps_givens(cells, givens));
    for (int cell = 0; cell < GRID_CELLS; cell++) {
        uint8_t digit = cells[cell];
        cells[cell] = (uint8_t)(digit % 9 + 1);
        assert_int_equal(grid_keeps_givens(cells, givens), givens[cell] == 0);
        cells[cell] = digit;
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_packing_keeps_every_cell),
        cmocka_unit_test(test_setting_a_cell_leaves_its_neighbour),
        cmocka_unit_test(test_clash_of_every_pair),
        cmocka_unit_test(test_clash_in_random_grids),
        cmocka_unit_test(test_reported_clashes),
        cmocka_unit_test(test_complete),
        cmocka_unit_test(test_givens_are_kept),
    };
    return cmocka_run_group_tests_name("grid_pack", tests, NULL, NULL);
}
