/* The solver on the host: verdicts, counts, agreement with a plainly written reference, state after
 * taking back, independence of the budget, and every puzzle of ../shared/puzzles. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../firmware/src/core/search.h"
#include "../../firmware/src/core/solver.h"

#define CASE_4A "001000000200000000003000000400000005005000600600000040007103000800000000009020000"
#define CASE_4B "080604020000000000907050301001000000200000000003000000000060000000400000000005000"
#define CASE_5  "000007004000006003860200000509082000640000080000000700000000042010030000703000009"
#define CASE_6  ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
#define CASE_7  "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
#define CASE_10 "92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1.."
#define CASE_16 "530070000600195000098000060800060003400803001700020006060000280000419005000080079"

/* ---- A plainly written solver to compare with ---- */

static bool fits(const uint8_t grid[81], unsigned cell, unsigned digit)
{
    unsigned row = cell / 9, column = cell % 9;
    for (unsigned n = 0; n < 9; n++) {
        if (grid[row * 9 + n] == digit || grid[n * 9 + column] == digit ||
            grid[(row / 3 * 3 + n / 3) * 9 + column / 3 * 3 + n % 3] == digit) {
            return false;
        }
    }
    return true;
}

/* Counts the solutions of `grid`, up to `most`; the open cell with the fewest digits first. */
static unsigned reference_count(uint8_t grid[81], unsigned most)
{
    unsigned best = 81, fewest = 10;
    for (unsigned cell = 0; cell < 81; cell++) {
        unsigned digits = 0;
        for (unsigned digit = 1; grid[cell] == 0 && digit <= 9; digit++) {
            digits += fits(grid, cell, digit);
        }
        if (grid[cell] == 0 && digits < fewest) {
            best = cell;
            fewest = digits;
        }
    }
    if (best == 81) {
        return 1;
    }
    unsigned found = 0;
    for (unsigned digit = 1; digit <= 9 && found < most; digit++) {
        if (fits(grid, best, digit)) {
            grid[best] = (uint8_t)digit;
            found += reference_count(grid, most - found);
        }
    }
    grid[best] = 0;
    return found;
}

/* ---- Helpers ---- */

static void parse(uint8_t cells[81], const char *text)
{
    for (unsigned n = 0; n < 81; n++) {
        cells[n] = (uint8_t)(text[n] >= '1' && text[n] <= '9' ? text[n] - '0' : 0);
    }
}

static solver_result_t go_on(uint8_t budget)
{
    solver_result_t result;
    do {
        result = solver_step(budget);
    } while (result == SOLVER_RUNNING);
    return result;
}

static solver_result_t begin(const uint8_t cells[81], uint8_t budget)
{
    memcpy(solver_cells(), cells, 81);
    solver_result_t result = solver_begin();
    return result == SOLVER_RUNNING ? go_on(budget) : result;
}

static solver_result_t begin_text(const char *text)
{
    uint8_t cells[81];
    parse(cells, text);
    return begin(cells, 64);
}

static void assert_solves(const uint8_t givens[81])
{
    uint8_t copy[81];
    memcpy(copy, solver_cells(), 81);
    for (unsigned cell = 0; cell < 81; cell++) {
        uint8_t digit = copy[cell];
        assert_in_range(digit, 1, 9);
        assert_true(givens[cell] == 0 || givens[cell] == digit);
        copy[cell] = 0;
        assert_true(fits(copy, cell, digit));
        copy[cell] = digit;
    }
}

/* Counts solutions up to `most`; each is checked, and that it differs from those before. */
static unsigned count_solutions(const uint8_t givens[81], unsigned most)
{
    uint8_t(*seen)[81] = calloc(most, sizeof *seen);
    assert_non_null(seen);
    unsigned found = 0;
    solver_result_t result = begin(givens, 200);
    while (result == SOLVER_SOLUTION && found < most) {
        assert_solves(givens);
        for (unsigned n = 0; n < found; n++) {
            assert_memory_not_equal(seen[n], solver_cells(), 81);
        }
        memcpy(seen[found++], solver_cells(), 81);
        if (found < most) {
            result = go_on(200);
        }
    }
    assert_true(found == most || result == SOLVER_EXHAUSTED || result == SOLVER_CLASH);
    free(seen);
    return found;
}

static void assert_starts(const char *text, const char *start)
{
    uint8_t givens[81];
    parse(givens, text);
    assert_int_equal(begin(givens, 64), SOLVER_SOLUTION);
    assert_solves(givens);
    for (unsigned n = 0; start[n] != '\0'; n++) {
        assert_int_equal(solver_cells()[n], start[n] - '0');
    }
    assert_int_equal(go_on(64), SOLVER_EXHAUSTED);
    assert_int_equal(solver_step(64), SOLVER_EXHAUSTED);
}

static uint32_t noise_state;

static uint32_t noise(uint32_t below)
{
    noise_state = noise_state * 1664525u + 1013904223u;
    return (noise_state >> 8) % below;
}

/* A full grid: a pattern with digits, rows in bands and columns in stacks permuted. */
static void full_grid(uint8_t cells[81])
{
    uint8_t digits[9], rows[9], columns[9];
    for (uint8_t n = 0; n < 9; n++) {
        digits[n] = rows[n] = columns[n] = n;
    }
    for (unsigned n = 0; n < 60; n++) {
        unsigned a = noise(9), b = noise(9), third = a / 3 * 3 + b % 3;
        uint8_t swap = digits[a];
        digits[a] = digits[b];
        digits[b] = swap;
        uint8_t *line = noise(2) ? rows : columns;
        swap = line[a];
        line[a] = line[third];
        line[third] = swap;
    }
    for (unsigned n = 0; n < 81; n++) {
        unsigned r = rows[n / 9], c = columns[n % 9];
        cells[n] = (uint8_t)(digits[(r * 3 + r / 3 + c) % 9] + 1);
    }
}

static void open_cells(uint8_t cells[81], unsigned wanted)
{
    while (wanted > 0) {
        unsigned cell = noise(81);
        wanted -= cells[cell] != 0;
        cells[cell] = 0;
    }
}

/* ---- Tests ---- */

static void test_cases_with_one_solution(void **state)
{
    (void)state;
    assert_starts(CASE_5, "321597864");
    assert_starts(CASE_7, "987654321");
    assert_starts(CASE_16, "534678912");
}

static void test_clashing_givens(void **state)
{
    (void)state;
    static const char *const grids[] = {
        ".99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37.4.3..6..",
        "11......."
        "........."
        "........."
        "........."
        "........."
        "........."
        "........."
        "........."
        ".........",
        "1........"
        "........."
        "........."
        "........."
        "1........"
        "........."
        "........."
        "........."
        ".........",
        "........."
        "........."
        "........."
        "........."
        "........."
        "........."
        "......9.."
        "........9"
        ".........",
    };
    for (unsigned n = 0; n < sizeof grids / sizeof *grids; n++) {
        assert_int_equal(begin_text(grids[n]), SOLVER_CLASH);
        assert_int_equal(solver_step(64), SOLVER_EXHAUSTED);
    }
}

static void test_case_6_has_no_solution(void **state)
{
    (void)state;
    assert_int_equal(begin_text(CASE_6), SOLVER_EXHAUSTED);
}

/* Contradictions of each kind that propagation alone meets. */
static void test_contradictions(void **state)
{
    (void)state;
    static const char *const grids[] = {
        /* r1c9 has no digit left */
        "12345678."
        "........9"
        "........."
        "........."
        "........."
        "........."
        "........."
        "........."
        ".........",
        /* no column of row 1 is left for 9 */
        "123456..."
        "........."
        ".......9."
        "......9.."
        "........."
        "........."
        "........."
        "........."
        ".........",
        /* r1c8 and r1c9 both want 9 */
        "1234567.."
        "8........"
        ".......8."
        "........8"
        "........."
        "........."
        "........."
        "........."
        ".........",
    };
    for (unsigned n = 0; n < sizeof grids / sizeof *grids; n++) {
        assert_int_equal(begin_text(grids[n]), SOLVER_EXHAUSTED);
    }
}

static void test_counts(void **state)
{
    (void)state;
    uint8_t givens[81] = {0};
    assert_int_equal(count_solutions(givens, 50), 50);
    parse(givens, CASE_10);
    assert_int_equal(count_solutions(givens, 50), 6);
    parse(givens, CASE_4A);
    assert_int_equal(count_solutions(givens, 2), 2);
    parse(givens, CASE_4B);
    assert_int_equal(count_solutions(givens, 2), 2);
    parse(givens, CASE_16);
    assert_int_equal(count_solutions(givens, 2), 1);
}

static void test_full_grids(void **state)
{
    (void)state;
    uint8_t givens[81];
    noise_state = 5;
    full_grid(givens);
    assert_int_equal(count_solutions(givens, 2), 1);
    givens[17] = (uint8_t)(givens[17] % 9 + 1);
    assert_int_equal(count_solutions(givens, 2), 0);
}

static void test_agrees_with_the_reference(void **state)
{
    (void)state;
    noise_state = 1;
    unsigned with[3] = {0, 0, 0};
    for (unsigned n = 0; n < 400; n++) {
        uint8_t givens[81], copy[81];
        full_grid(givens);
        open_cells(givens, 25 + noise(30));
        if (n % 2) {
            unsigned cell = noise(81);
            uint8_t digit = (uint8_t)(noise(9) + 1);
            copy[0] = givens[cell];
            givens[cell] = 0;
            givens[cell] = fits(givens, cell, digit) ? digit : copy[0];
        }
        memcpy(copy, givens, 81);
        unsigned expected = reference_count(copy, 30);
        assert_int_equal(count_solutions(givens, 30), expected);
        with[expected > 1 ? 2 : expected]++;
    }
    assert_true(with[0] > 20 && with[1] > 20 && with[2] > 20);
}

/* Counts that take more guesses than any puzzle with one solution: none missing, none twice. */
static void test_many_solutions(void **state)
{
    (void)state;
    noise_state = 3;
    for (unsigned grids = 0; grids < 6;) {
        uint8_t givens[81], copy[81];
        full_grid(givens);
        open_cells(givens, 52 + noise(6));
        memcpy(copy, givens, 81);
        unsigned expected = reference_count(copy, 3000);
        if (expected >= 300 && expected < 3000) {
            assert_int_equal(count_solutions(givens, 3000), expected);
            grids++;
        }
    }
}

/* At every moment of some searches at which nothing is queued: guesses, goes on for a while or to a
 * contradiction, and takes it back. Every mask must be as before. */
static void test_taking_back_restores_every_mask(void **state)
{
    (void)state;
    static const char *const grids[] = {CASE_4A, CASE_4B, CASE_6, CASE_5, CASE_10};
    unsigned guesses = 0;
    for (unsigned n = 0; n < 5; n++) {
        parse(search.cells, grids[n]);
        assert_int_equal(solver_begin(), SOLVER_RUNNING);
        for (unsigned steps = 0; steps < 2000 && solver_step(1) == SOLVER_RUNNING; steps++) {
            uint8_t counts[SEARCH_COUNTS], cell = search_choose(counts);
            if (search.waiting < GRID_CELLS || cell == SEARCH_NOTHING) {
                continue;
            }
            search_t before = search;
            search.cells[cell] = (uint8_t)(__builtin_ctz(search.cell[cell]) + 1);
            search.trail[--search.waiting] = (uint8_t)(cell + SEARCH_GUESS_CELL);
            search.depth++;
            search.budget = (uint8_t)(1 + steps % 90);
            uint8_t entry = search_propagate() == SEARCH_WENT_BACK ? search.entry : search_unwind();
            assert_int_equal(entry, cell + SEARCH_GUESS_CELL);
            assert_int_equal(search.placed, before.placed);
            search.cells[cell] = 0;
            guesses++;
            assert_memory_equal(before.row, search.row, sizeof search.row);
            assert_memory_equal(before.column, search.column, sizeof search.column);
            assert_memory_equal(before.box, search.box, sizeof search.box);
            assert_memory_equal(before.cell, search.cell, sizeof search.cell);
            assert_memory_equal(before.cells, search.cells, sizeof search.cells);
            search = before;
        }
    }
    assert_true(guesses > 100);
}

/* The same answers, nodes and guesses whatever the budget of a step is. */
static void test_budget_makes_no_difference(void **state)
{
    (void)state;
    static const char *const grids[] = {CASE_4A, CASE_5, CASE_6, CASE_7, CASE_10};
    for (unsigned n = 0; n < 5; n++) {
        uint8_t givens[81], solution[81];
        solver_progress_t wide, narrow;
        parse(givens, grids[n]);
        solver_result_t result = begin(givens, 255);
        memcpy(solution, solver_cells(), 81);
        solver_progress(&wide);
        assert_int_equal(begin(givens, 1), result);
        solver_progress(&narrow);
        assert_true(result != SOLVER_SOLUTION || !memcmp(solution, solver_cells(), 81));
        assert_int_equal(wide.nodes, narrow.nodes);
        assert_int_equal(wide.guesses, narrow.guesses);
        assert_int_equal(wide.depth, narrow.depth);
    }
}

/* A step never places more digits than its budget, and the grid stays a legal part of one. */
static void test_a_step_keeps_its_budget(void **state)
{
    (void)state;
    uint8_t givens[81];
    parse(givens, CASE_6);
    memcpy(solver_cells(), givens, 81);
    solver_result_t result = solver_begin();
    uint32_t nodes = 0;
    while (result == SOLVER_RUNNING) {
        solver_progress_t progress;
        result = solver_step(7);
        solver_progress(&progress);
        assert_true(progress.nodes - nodes <= 7);
        assert_true(progress.depth <= 81 && progress.guesses <= progress.nodes + 1);
        nodes = progress.nodes;
        for (unsigned cell = 0; result == SOLVER_RUNNING && cell < 81; cell++) {
            assert_true(givens[cell] == 0 || givens[cell] == solver_cells()[cell]);
            assert_in_range(solver_cells()[cell], 0, 9);
        }
    }
}

static void test_a_new_search_drops_the_old_one(void **state)
{
    (void)state;
    uint8_t givens[81];
    parse(givens, CASE_6);
    memcpy(solver_cells(), givens, 81);
    assert_int_equal(solver_begin(), SOLVER_RUNNING);
    assert_int_equal(solver_step(255), SOLVER_RUNNING);
    assert_starts(CASE_16, "534678912");
    solver_progress_t progress;
    solver_progress(&progress);
    assert_int_equal(progress.nodes, 51);
    assert_int_equal(progress.guesses, 0);
}

static unsigned check_puzzle_file(const char *name)
{
    char path[200], line[256];
    snprintf(path, sizeof path, "../shared/puzzles/%s.csv", name);
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        printf("# note: %s is not there, its puzzles were not tried\n", path);
        return 0;
    }
    unsigned tried = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        uint8_t givens[81], solution[81];
        if (strlen(line) < 163) {
            continue; /* the header */
        }
        parse(givens, line);
        parse(solution, line + 82);
        assert_int_equal(begin(givens, 255), SOLVER_SOLUTION);
        assert_memory_equal(solver_cells(), solution, 81);
        assert_int_equal(go_on(255), SOLVER_EXHAUSTED);
        tried++;
    }
    fclose(file);
    return tried;
}

static void test_all_puzzle_files(void **state)
{
    (void)state;
    static const char *const names[] = {"clue17",   "hardest1106", "hardest1905", "top95",
                                        "tuc-easy", "tuc-hard",    "tuc-medium",  "tuc-ultra"};
    unsigned tried = 0;
    for (unsigned n = 0; n < sizeof names / sizeof *names; n++) {
        tried += check_puzzle_file(names[n]);
    }
    printf("# %u puzzles solved, each the only solution and as the file says\n", tried);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cases_with_one_solution),
        cmocka_unit_test(test_clashing_givens),
        cmocka_unit_test(test_case_6_has_no_solution),
        cmocka_unit_test(test_contradictions),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_full_grids),
        cmocka_unit_test(test_agrees_with_the_reference),
        cmocka_unit_test(test_many_solutions),
        cmocka_unit_test(test_taking_back_restores_every_mask),
        cmocka_unit_test(test_budget_makes_no_difference),
        cmocka_unit_test(test_a_step_keeps_its_budget),
        cmocka_unit_test(test_a_new_search_drops_the_old_one),
        cmocka_unit_test(test_all_puzzle_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
