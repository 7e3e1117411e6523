/* What the solver may cost on the chip: loose bounds, so that a change that makes it much slower or
 * lets a search run away does not pass unseen. `make bench-check` is the strict one. Every answer
 * is checked as well. */
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

#define MAX_CYCLES 100000000u
#define FORTY_DOTS "........................................"

static solver_board_t *board;

static solver_answer_t ask(const uint8_t cells[GRID_CELLS], uint8_t wanted)
{
    solver_question_t question = {.cells = cells, .wanted = wanted, .max_cycles = MAX_CYCLES};
    solver_answer_t answer;
    assert_int_equal(solver_board_ask(board, &question, &answer), SOLVER_BOARD_OK);
    return answer;
}

static void assert_at_most(uint64_t cycles, uint64_t bound, const char *what)
{
    if (cycles > bound)
        fail_msg("%s: %llu cycles, at most %llu allowed", what, (unsigned long long)cycles,
                 (unsigned long long)bound);
}

/* Solves the first `count` puzzles of a file; their mean must not exceed `bound`. */
static void check_mean(const char *path, size_t count, uint64_t bound)
{
    puzzle_list_t list;
    uint64_t sum = 0;
    if (!puzzle_file_read(path, &list)) {
        printf("# not run: %s is not here\n", path);
        return;
    }
    assert_true(count <= list.count);
    for (size_t i = 0; i < count; i++) {
        solver_answer_t answer = ask(list.puzzles[i].cells, 1);
        assert_int_equal(answer.found, 1);
        assert_memory_equal(answer.solution, list.puzzles[i].solution, GRID_CELLS);
        sum += answer.cycles;
    }
    puzzle_list_free(&list);
    assert_at_most(sum / count, bound, path);
}

static void test_classes(void **state)
{
    (void)state;
    check_mean("docs/examples/generated.csv", 50, 80000);
    check_mean("../shared/puzzles/tuc-easy.csv", 50, 3900);
    check_mean("../shared/puzzles/tuc-medium.csv", 50, 4300);
    check_mean("../shared/puzzles/tuc-hard.csv", 50, 9000);
    check_mean("../shared/puzzles/tuc-ultra.csv", 50, 70000);
    check_mean("../shared/puzzles/clue17.csv", 60, 70000);
    check_mean("../shared/puzzles/top95.csv", 30, 200000);
    check_mean("../shared/puzzles/hardest1106.csv", 8, 3000000);
    check_mean("../shared/puzzles/hardest1905.csv", 8, 2000000);
}

/* Judges one grid: solutions found (2 is enough) within `bound` cycles. */
static void check_judged(const char *text, uint8_t found, solver_result_t result, uint64_t bound)
{
    uint8_t cells[GRID_CELLS];
    puzzle_read(cells, text);
    solver_answer_t answer = ask(cells, 2);
    assert_int_equal(answer.found, found);
    assert_int_equal(answer.result, result);
    assert_at_most(answer.cycles, bound, text);
}

static void test_clashing_givens(void **state)
{
    (void)state;
    plain_random_t random = {7};
    check_judged("11" FORTY_DOTS FORTY_DOTS, 0, SOLVER_CLASH, 20000);
    for (int round = 0; round < 50; round++) {
        uint8_t cells[GRID_CELLS];
        plain_full_grid(&random, cells);
        for (uint32_t changes = 1 + plain_draw(&random, 40); changes; changes--)
            cells[plain_draw(&random, GRID_CELLS)] = (uint8_t)plain_draw(&random, 10);
        solver_answer_t answer = ask(cells, 2);
        assert_int_equal(answer.result == SOLVER_CLASH, plain_clash(cells));
        if (answer.result == SOLVER_CLASH)
            assert_at_most(answer.cycles, 20000, "clashing givens");
    }
}

static void test_empty_grid(void **state)
{
    (void)state;
    check_judged(FORTY_DOTS FORTY_DOTS ".", 2, SOLVER_SOLUTION, 400000);
}

static void test_case_4(void **state)
{
    (void)state;
    check_judged(
        "001000000200000000003000000400000005005000600600000040007103000800000000009020000", 2,
        SOLVER_SOLUTION, 5000000);
    check_judged(
        "080604020000000000907050301001000000200000000003000000000060000000400000000005000", 2,
        SOLVER_SOLUTION, 5000000);
}

static void test_case_6(void **state)
{
    (void)state;
    check_judged(
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 0,
        SOLVER_EXHAUSTED, 12000000);
}

/* Grids made unsolvable by changing one given: `none`, as a plain solver says, and bounded. */
static void test_unsolvable(void **state)
{
    (void)state;
    plain_random_t random = {29};
    puzzle_list_t list;
    assert_true(puzzle_file_read("docs/examples/generated.csv", &list));
    for (int left = 60; left > 0;) {
        uint8_t cells[GRID_CELLS];
        memcpy(cells, list.puzzles[plain_draw(&random, (uint32_t)list.count)].cells, GRID_CELLS);
        uint32_t cell = plain_draw(&random, GRID_CELLS);
        if (cells[cell] == 0)
            continue;
        cells[cell] = (uint8_t)(1 + cells[cell] % 9);
        if (plain_clash(cells))
            continue;
        solver_answer_t answer = ask(cells, 2);
        assert_int_equal(answer.found, plain_count(cells, 2, NULL));
        assert_at_most(answer.cycles, 5000000, "a grid with one given changed");
        left--;
    }
    puzzle_list_free(&list);
}

/* The worst grids that hill-climbing has found, some of which once took a minute. */
static void test_worst_grids(void **state)
{
    (void)state;
    puzzle_list_t list;
    assert_true(puzzle_file_read("tests/bench/worst.csv", &list));
    for (size_t i = 0; i < list.count; i++) {
        char text[GRID_CELLS + 1];
        solver_answer_t answer = ask(list.puzzles[i].cells, 2);
        puzzle_text(text, list.puzzles[i].cells);
        assert_string_equal(list.puzzles[i].verdict, answer.found == 0   ? "none"
                                                     : answer.found == 1 ? "unique"
                                                                         : "multiple");
        assert_at_most(answer.cycles, 20000000, text);
    }
    puzzle_list_free(&list);
}

static int open_board(void **state)
{
    (void)state;
    board = solver_board_open("build/bench/asm.elf");
    return board == NULL;
}

static int close_board(void **state)
{
    (void)state;
    solver_board_close(board);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_classes),     cmocka_unit_test(test_clashing_givens),
        cmocka_unit_test(test_empty_grid),  cmocka_unit_test(test_case_4),
        cmocka_unit_test(test_case_6),      cmocka_unit_test(test_unsolvable),
        cmocka_unit_test(test_worst_grids),
    };
    return cmocka_run_group_tests(tests, open_board, close_board);
}
