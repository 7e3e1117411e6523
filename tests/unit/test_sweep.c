/* The first stage of the solver, against a plain one written here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../firmware/src/core/sweep.h"

static uint32_t random_state;

static uint32_t draw(uint32_t below)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % below;
}

static bool peers(int a, int b)
{
    return a != b &&
           (a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3));
}

static unsigned candidates(const uint8_t cells[GRID_CELLS], int cell)
{
    unsigned mask = 0x3FE;
    for (int other = 0; other < GRID_CELLS; other++)
        if (peers(cell, other))
            mask &= ~(1u << cells[other]);
    return mask & 0x3FE;
}

static bool any_clash(const uint8_t cells[GRID_CELLS])
{
    for (int a = 0; a < GRID_CELLS; a++)
        for (int b = 0; b < a; b++)
            if (cells[a] && cells[a] == cells[b] && peers(a, b))
                return true;
    return false;
}

/* How many cells of the unit of `cell` (0 row, 1 column, 2 box) may take `digit`. */
static int places(const uint8_t cells[GRID_CELLS], int cell, int kind, int digit)
{
    int count = 0;
    for (int other = 0; other < GRID_CELLS; other++) {
        bool same = kind == 0   ? other / 9 == cell / 9
                    : kind == 1 ? other % 9 == cell % 9
                                : other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3;
        count += same && cells[other] == 0 && (candidates(cells, other) >> digit & 1);
    }
    return count;
}

/* Fills the naked singles until none is left; false when a cell has no candidate. */
static bool plain_naked(uint8_t cells[GRID_CELLS])
{
    for (bool yielded = true; yielded;) {
        yielded = false;
        for (int cell = 0; cell < GRID_CELLS; cell++) {
            unsigned mask = cells[cell] ? 0x3 : candidates(cells, cell);
            if (mask == 0)
                return false;
            if ((mask & (mask - 1)) != 0)
                continue;
            cells[cell] = (uint8_t)__builtin_ctz(mask);
            yielded = true;
        }
    }
    return true;
}

/* Fills the hidden singles of the grid as it stands, those of rows, else of columns, else of boxes;
 * false when there are none. */
static bool plain_hidden(uint8_t cells[GRID_CELLS])
{
    uint8_t before[GRID_CELLS];
    memcpy(before, cells, GRID_CELLS);
    for (int kind = 0; kind < 3 && memcmp(before, cells, GRID_CELLS) == 0; kind++)
        for (int cell = 0; cell < GRID_CELLS; cell++)
            for (int digit = 1; digit <= 9; digit++)
                if (cells[cell] == 0 && (candidates(before, cell) >> digit & 1) &&
                    places(before, cell, kind, digit) == 1)
                    cells[cell] = (uint8_t)digit;
    return memcmp(before, cells, GRID_CELLS) != 0;
}

static int count_open(const uint8_t cells[GRID_CELLS])
{
    int open = 0;
    for (int cell = 0; cell < GRID_CELLS; cell++)
        open += cells[cell] == 0;
    return open;
}

/* What sweep_run() must say and leave, worked out the long way (the cells only where they are
 * defined: not after a contradiction). */
static sweep_result_t plain_sweep(uint8_t cells[GRID_CELLS], uint8_t *filled)
{
    *filled = 0;
    if (any_clash(cells))
        return SWEEP_CLASH;
    int open = count_open(cells);
    do {
        if (any_clash(cells) || !plain_naked(cells))
            return SWEEP_CONTRADICTION;
    } while (count_open(cells) <= SWEEP_HIDDEN_MOST && plain_hidden(cells));
    *filled = (uint8_t)(open - count_open(cells));
    return memchr(cells, 0, GRID_CELLS) ? SWEEP_OPEN : SWEEP_SOLVED;
}

static sweep_result_t check(const uint8_t givens[GRID_CELLS])
{
    uint8_t cells[GRID_CELLS], expected[GRID_CELLS], expected_filled;
    uint16_t masks[GRID_CELLS];
    memcpy(cells, givens, GRID_CELLS);
    memcpy(expected, givens, GRID_CELLS);
    sweep_outcome_t outcome = sweep_run(cells, masks);
    sweep_result_t result = (sweep_result_t)outcome.result;
    assert_int_equal(result, plain_sweep(expected, &expected_filled));
    assert_int_equal(outcome.filled, expected_filled);
    if (result == SWEEP_CONTRADICTION)
        return result;
    assert_memory_equal(cells, expected, GRID_CELLS);
    for (int cell = 0; result == SWEEP_OPEN && cell < GRID_CELLS; cell++)
        assert_int_equal(masks[cell], cells[cell] ? 0 : candidates(cells, cell) >> 1);
    if (result == SWEEP_OPEN)
        assert_int_equal(outcome.open, count_open(cells));
    return result;
}

static void read_cells(uint8_t cells[GRID_CELLS], const char *text)
{
    for (int cell = 0; cell < GRID_CELLS; cell++)
        cells[cell] = text[cell] == '.' ? 0 : (uint8_t)(text[cell] - '0');
}

/* A complete grid: the cyclic one, with digits, rows of a band and columns of a stack shuffled. */
static void full_grid(uint8_t cells[GRID_CELLS])
{
    uint8_t digit[9], row[9], column[9];
    for (uint8_t i = 0; i < 9; i++)
        digit[i] = row[i] = column[i] = i;
    for (int swaps = 0; swaps < 40; swaps++) {
        uint32_t a = draw(9), b = draw(9), base = draw(3) * 3, i = base + draw(3),
                 j = base + draw(3);
        uint8_t *lists[3] = {digit, row, column};
        uint32_t from[3] = {a, i, i}, to[3] = {b, j, j};
        uint32_t which = draw(3);
        uint8_t kept = lists[which][from[which]];
        lists[which][from[which]] = lists[which][to[which]];
        lists[which][to[which]] = kept;
    }
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++)
            cells[9 * r + c] = (uint8_t)(digit[(row[r] * 3 + row[r] / 3 + column[c]) % 9] + 1);
}

static void test_solves_easy_puzzles(void **state)
{
    (void)state;
    uint8_t cells[GRID_CELLS];
    read_cells(cells,
               "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
    assert_int_equal(check(cells), SWEEP_SOLVED);
    full_grid(cells);
    assert_int_equal(check(cells), SWEEP_SOLVED);
}

static void test_leaves_the_rest_open(void **state)
{
    (void)state;
    uint8_t cells[GRID_CELLS] = {0};
    assert_int_equal(check(cells), SWEEP_OPEN);
    cells[40] = 9;
    assert_int_equal(check(cells), SWEEP_OPEN);
}

static void test_names_a_cell_without_candidates(void **state)
{
    (void)state;
    for (uint8_t missing = 1; missing <= 9; missing++) {
        uint8_t cells[GRID_CELLS] = {0};
        for (uint8_t digit = 1, cell = 0; digit <= 9; digit++)
            if (digit != missing)
                cells[cell++] = digit;
        cells[8 + 9 * 4] = missing;
        assert_int_equal(check(cells), SWEEP_CONTRADICTION);
    }
}

static void test_finds_every_clash(void **state)
{
    (void)state;
    for (int a = 0; a < GRID_CELLS; a++) {
        for (int b = 0; b < a; b++) {
            uint8_t cells[GRID_CELLS] = {0};
            cells[a] = cells[b] = (uint8_t)(1 + (a + b) % 9);
            assert_int_equal(check(cells), peers(a, b) ? SWEEP_CLASH : SWEEP_OPEN);
        }
    }
}

/* Holes, one digit changed, two cells swapped: every outcome comes up, a clash in a full grid too.
 */
static void test_agrees_on_random_grids(void **state)
{
    (void)state;
    int seen[4] = {0};
    random_state = 20251129;
    for (int round = 0; round < 4000; round++) {
        uint8_t cells[GRID_CELLS];
        full_grid(cells);
        for (uint32_t holes = draw(70); holes; holes--)
            cells[draw(GRID_CELLS)] = 0;
        if (round % 4 == 1)
            cells[draw(GRID_CELLS)] = (uint8_t)(1 + draw(9));
        for (uint32_t changes = round % 4 == 2 ? 3 : 0; changes; changes--) {
            uint32_t cell = draw(GRID_CELLS);
            unsigned mask = candidates(cells, (int)cell);
            cells[cell] = (uint8_t)(mask ? __builtin_ctz(mask) : 0);
        }
        seen[check(cells)]++;
    }
    for (int result = 0; result < 4; result++)
        assert_true(seen[result] > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_solves_easy_puzzles),
        cmocka_unit_test(test_leaves_the_rest_open),
        cmocka_unit_test(test_names_a_cell_without_candidates),
        cmocka_unit_test(test_finds_every_clash),
        cmocka_unit_test(test_agrees_on_random_grids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
