/* Independent judges: 2,000 generated grids (with one solution, several, none, clashing givens,
 * nearly empty) are judged by the solver, by the plain solver of tests/support and by qqwing, and
 * all three agree on the verdict and the count. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../firmware/src/core/grid.h"
#include "plain_solver.h"

#define GRIDS     2000
#define COUNT_MAX 40 /* solutions are counted no further */

/* Kinds of grids, in turn. */
enum { ONE_SOLUTION, SEVERAL, CHANGED_GIVEN, CLASHING, NEARLY_EMPTY, KINDS };

static uint8_t grids[GRIDS][GRID_CELLS];
static unsigned counts[GRIDS];

static void open_cells(plain_random_t *random, uint8_t cells[GRID_CELLS], unsigned left)
{
    unsigned filled = 0;
    for (int cell = 0; cell < GRID_CELLS; cell++)
        filled += cells[cell] != 0;
    while (filled > left) {
        uint32_t cell = plain_draw(random, GRID_CELLS);
        filled -= cells[cell] != 0;
        cells[cell] = 0;
    }
}

/* Another digit in a filled cell: seldom a clash with its peers, mostly a grid without a solution.
 */
static void change_given(plain_random_t *random, uint8_t cells[GRID_CELLS], bool may_clash)
{
    for (;;) {
        uint32_t cell = plain_draw(random, GRID_CELLS);
        uint8_t kept = cells[cell];
        if (kept == 0)
            continue;
        cells[cell] = (uint8_t)(1 + plain_draw(random, 9));
        if (cells[cell] != kept && plain_clash(cells) == may_clash)
            return;
        cells[cell] = kept;
        if (!may_clash && plain_draw(random, 40) == 0)
            return;
    }
}

static void make_grid(plain_random_t *random, int kind, uint8_t cells[GRID_CELLS])
{
    uint8_t solution[GRID_CELLS];
    if (kind == ONE_SOLUTION || kind == CHANGED_GIVEN)
        plain_puzzle(random, cells, solution);
    else
        plain_full_grid(random, cells);
    if (kind == SEVERAL)
        open_cells(random, cells, 26 + plain_draw(random, 12));
    if (kind == NEARLY_EMPTY)
        open_cells(random, cells, plain_draw(random, 12));
    if (kind == CHANGED_GIVEN)
        change_given(random, cells, false);
    if (kind == CLASHING) {
        open_cells(random, cells, 10 + plain_draw(random, 71));
        change_given(random, cells, true);
    }
}

/* By the project's solver; each solution is checked. */
static unsigned count_solutions(const uint8_t givens[GRID_CELLS])
{
    unsigned found = 0;
    memcpy(solver_cells(), givens, GRID_CELLS);
    solver_result_t result = solver_begin();
    assert_int_equal(result == SOLVER_CLASH, plain_clash(givens));
    while (result == SOLVER_RUNNING || result == SOLVER_SOLUTION) {
        if (result == SOLVER_SOLUTION) {
            assert_true(grid_is_complete(solver_cells()));
            assert_true(grid_keeps_givens(solver_cells(), givens));
            if (++found == COUNT_MAX)
                break;
        }
        result = solver_step(200);
    }
    return found;
}

static void test_the_plain_solver_agrees(void **state)
{
    (void)state;
    plain_random_t random = {2000};
    unsigned verdicts[3] = {0, 0, 0};
    for (int i = 0; i < GRIDS; i++) {
        make_grid(&random, i % KINDS, grids[i]);
        counts[i] = count_solutions(grids[i]);
        if (counts[i] != plain_count(grids[i], COUNT_MAX, NULL))
            fail_msg("grid %d: %u solutions", i, counts[i]);
        verdicts[counts[i] > 1 ? 2 : counts[i]]++;
    }
    printf("# note: %d grids: %u none, %u unique, %u multiple (counted up to %d)\n", GRIDS,
           verdicts[0], verdicts[1], verdicts[2], COUNT_MAX);
    assert_true(verdicts[0] > 200 && verdicts[1] > 200 && verdicts[2] > 200);
}

/* ---- qqwing ---- */

/* Grids that qqwing is asked about: it counts all solutions, so only those that have few. */
static bool is_asked(int grid)
{
    return counts[grid] < COUNT_MAX;
}

static void write_grids(const char *path)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < GRIDS; i++) {
        for (int cell = 0; is_asked(i) && cell < GRID_CELLS; cell++)
            fputc(grids[i][cell] ? '0' + grids[i][cell] : '.', file);
        if (is_asked(i))
            fputc('\n', file);
    }
    fclose(file);
}

/* "Puzzle is not possible." for clashing givens, "There are no solutions to the puzzle.", "The
 * solution to the puzzle is unique.", "There are N solutions to the puzzle." */
static bool read_count(const char *line, unsigned *count)
{
    if (strncmp(line, "Puzzle is not possible", 22) == 0 ||
        strncmp(line, "There are no solutions", 22) == 0)
        *count = 0;
    else if (strncmp(line, "The solution to the puzzle is unique", 36) == 0)
        *count = 1;
    else if (sscanf(line, "There are %u solutions", count) != 1)
        return false;
    return true;
}

static void test_qqwing_agrees(void **state)
{
    (void)state;
    char path[] = "/tmp/avrdoku-judges-XXXXXX", command[200], line[300];
    if (system("command -v qqwing >/dev/null") != 0) {
        printf("# not run: qqwing is not installed: ONE OF THE JUDGES WAS NOT ASKED\n");
        return;
    }
    close(mkstemp(path));
    write_grids(path);
    snprintf(command, sizeof command, "timeout 100 qqwing --solve --count-solutions --one-line <%s",
             path);
    FILE *judge = popen(command, "r");
    assert_non_null(judge);
    int grid = -1;
    unsigned count, asked = 0;
    while (fgets(line, sizeof line, judge)) {
        if (!read_count(line, &count))
            continue;
        do
            grid++;
        while (grid < GRIDS && !is_asked(grid));
        assert_in_range(grid, 0, GRIDS - 1);
        if (count != counts[grid])
            fail_msg("grid %d: %u solutions, qqwing says %u", grid, counts[grid], count);
        asked++;
    }
    assert_int_equal(pclose(judge), 0);
    unlink(path);
    printf("# note: qqwing agrees on %u of the grids (it was not asked about those with more "
           "solutions)\n",
           asked);
    assert_true(asked > GRIDS / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_plain_solver_agrees),
        cmocka_unit_test(test_qqwing_agrees),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
