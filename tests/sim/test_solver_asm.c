/* The solver's assembly against its C, both in simavr, over the same puzzles: verdicts, answers,
 * nodes and a hash of the sequence of (cell, digit) guesses must be equal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "plain_solver.h"
#include "puzzle_file.h"
#include "solver_board.h"
#include "symmetry.h"

#define MAX_CYCLES 2000000000u

static solver_board_t *assembly;
static solver_board_t *plain_c;

static solver_answer_t ask(solver_board_t *board, const uint8_t cells[GRID_CELLS], uint8_t wanted)
{
    solver_question_t question = {.cells = cells, .wanted = wanted, .max_cycles = MAX_CYCLES};
    solver_answer_t answer;
    assert_int_equal(solver_board_ask(board, &question, &answer), SOLVER_BOARD_OK);
    return answer;
}

/* Asks both and compares; the answer of the assembly. */
static solver_answer_t compare(const uint8_t cells[GRID_CELLS], uint8_t wanted)
{
    char text[GRID_CELLS + 1];
    solver_answer_t a = ask(assembly, cells, wanted);
    solver_answer_t c = ask(plain_c, cells, wanted);
    puzzle_text(text, cells);
    if (a.trace != c.trace || a.nodes != c.nodes)
        print_error("assembly and C differ: %s\n", text);
    assert_int_equal(a.result, c.result);
    assert_int_equal(a.found, c.found);
    assert_int_equal(a.nodes, c.nodes);
    assert_int_equal(a.guesses, c.guesses);
    assert_int_equal(a.trace, c.trace);
    if (a.result == SOLVER_SOLUTION)
        assert_int_equal(a.open, c.open);
    if (a.found > 0)
        assert_memory_equal(a.solution, c.solution, GRID_CELLS);
    if (a.result == SOLVER_SOLUTION || a.result == SOLVER_CLASH)
        assert_memory_equal(a.cells, c.cells, GRID_CELLS);
    return a;
}

/* The first `most` puzzles of a file, judged. A missing file is said and passed over. */
static void compare_file(const char *path, size_t most)
{
    puzzle_list_t list;
    if (!puzzle_file_read(path, &list)) {
        printf("# not run: %s is not here\n", path);
        return;
    }
    for (size_t i = 0; i < list.count && i < most; i++) {
        solver_answer_t answer = compare(list.puzzles[i].cells, 2);
        if (list.puzzles[i].has_solution)
            assert_memory_equal(answer.solution, list.puzzles[i].solution, GRID_CELLS);
    }
    puzzle_list_free(&list);
}

static void test_own_puzzles(void **state)
{
    (void)state;
    compare_file("docs/examples/generated.csv", 50);
    compare_file("tests/bench/reports.csv", 100);
    compare_file("tests/bench/worst.csv", 3);
}

static void test_shared_puzzles(void **state)
{
    (void)state;
    compare_file("../shared/puzzles/tuc-easy.csv", 5);
    compare_file("../shared/puzzles/tuc-hard.csv", 20);
    compare_file("../shared/puzzles/tuc-ultra.csv", 10);
    compare_file("../shared/puzzles/clue17.csv", 20);
    compare_file("../shared/puzzles/top95.csv", 10);
    compare_file("../shared/puzzles/hardest1106.csv", 4);
}

/* Puts a digit into an open cell that none of its peers has: mostly a wrong one. */
static void put_a_candidate(plain_random_t *random, uint8_t cells[GRID_CELLS])
{
    uint32_t cell = plain_draw(random, GRID_CELLS);
    uint8_t before = cells[cell];
    cells[cell] = (uint8_t)(1 + plain_draw(random, 9));
    if (before != 0 || plain_clash(cells))
        cells[cell] = before;
}

/* Grids with holes and changed cells: solved by the first stage or not, clashing, contradictory. */
static void test_random_grids(void **state)
{
    (void)state;
    plain_random_t random = {20251129};
    int seen[4] = {0};
    for (int round = 0; round < 200; round++) {
        uint8_t cells[GRID_CELLS];
        plain_full_grid(&random, cells);
        for (uint32_t holes = plain_draw(&random, 120); holes; holes--)
            cells[plain_draw(&random, GRID_CELLS)] = 0;
        if (round % 3 == 0)
            cells[plain_draw(&random, GRID_CELLS)] = (uint8_t)(1 + plain_draw(&random, 9));
        if (round % 3 == 1)
            put_a_candidate(&random, cells);
        solver_answer_t answer = compare(cells, 1);
        assert_int_equal(answer.result == SOLVER_CLASH, plain_clash(cells));
        if (answer.found)
            assert_true(puzzle_is_solution(cells, answer.solution));
        seen[answer.result]++;
    }
    assert_true(seen[SOLVER_SOLUTION] > 30 && seen[SOLVER_EXHAUSTED] > 5 &&
                seen[SOLVER_CLASH] > 10);
}

/* Puzzles without a given to spare, some with a wrong one: contradictions come late, in the tables,
 * in locked candidates and in the search. */
static void test_puzzles_with_a_wrong_given(void **state)
{
    (void)state;
    plain_random_t random = {80};
    unsigned none = 0;
    for (int round = 0; round < 60; round++) {
        uint8_t cells[GRID_CELLS];
        symmetry_puzzle(&random, round % 3 == 0 ? 0 : 2, cells);
        none += compare(cells, 2).found == 0;
    }
    assert_true(none > 12);
}

/* Few givens and many solutions: cells without two candidates, and guesses of places in boxes. */
static void test_nearly_empty_grids(void **state)
{
    (void)state;
    plain_random_t random = {81};
    for (uint32_t givens = 0; givens < 16; givens++) {
        uint8_t cells[GRID_CELLS];
        plain_full_grid(&random, cells);
        for (uint32_t left = GRID_CELLS; left > givens;) {
            uint32_t cell = plain_draw(&random, GRID_CELLS);
            left -= cells[cell] != 0;
            cells[cell] = 0;
        }
        assert_int_equal(compare(cells, 30).found, 30);
    }
}

static int open_boards(void **state)
{
    (void)state;
    assembly = solver_board_open("build/bench/asm-trace.elf");
    plain_c = solver_board_open("build/bench/c-trace.elf");
    return assembly == NULL || plain_c == NULL;
}

static int close_boards(void **state)
{
    (void)state;
    solver_board_close(assembly);
    solver_board_close(plain_c);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_own_puzzles),
        cmocka_unit_test(test_shared_puzzles),
        cmocka_unit_test(test_random_grids),
        cmocka_unit_test(test_puzzles_with_a_wrong_given),
        cmocka_unit_test(test_nearly_empty_grids),
    };
    return cmocka_run_group_tests(tests, open_boards, close_boards);
}
