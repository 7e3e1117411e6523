/* The small solver's assembly against its C, both in simavr, over the same puzzles: verdicts,
 * cells, nodes and guesses must be equal. Also that its levels in the cells (parts with 256 bytes
 * of RAM) change nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "plain_solver.h"
#include "puzzle_file.h"
#include "solver_board.h"

#define MAX_CYCLES 200000000u

static solver_answer_t ask(solver_board_t *board, const uint8_t cells[GRID_CELLS], uint8_t wanted)
{
    solver_question_t question = {.cells = cells, .wanted = wanted, .max_cycles = MAX_CYCLES};
    solver_answer_t answer;
    memset(&answer, 0, sizeof answer);
    assert_int_equal(solver_board_ask(board, &question, &answer), SOLVER_BOARD_OK);
    answer.cycles = 0;
    if (answer.result == SOLVER_EXHAUSTED)
        memset(answer.cells, 0, sizeof answer.cells);
    return answer;
}

static void compare(solver_board_t *one, solver_board_t *other, const uint8_t cells[GRID_CELLS],
                    uint8_t wanted)
{
    solver_answer_t a = ask(one, cells, wanted), b = ask(other, cells, wanted);
    assert_memory_equal(&a, &b, sizeof a);
}

static void compare_file(solver_board_t *one, solver_board_t *other, const char *path, size_t most)
{
    puzzle_list_t list;
    if (!puzzle_file_read(path, &list)) {
        printf("# not run: %s is not here\n", path);
        return;
    }
    for (size_t i = 0; i < list.count && i < most; i++)
        compare(one, other, list.puzzles[i].cells, 1);
    puzzle_list_free(&list);
}

/* Grids with holes, some with one digit changed: solvable or not, clashing or not. */
static void compare_random(solver_board_t *one, solver_board_t *other, uint8_t wanted)
{
    plain_random_t random = {16};
    for (unsigned round = 0; round < 150; round++) {
        uint8_t cells[GRID_CELLS];
        plain_full_grid(&random, cells);
        for (uint32_t holes = plain_draw(&random, 90); holes; holes--)
            cells[plain_draw(&random, GRID_CELLS)] = 0;
        if (round % 2 == 0)
            cells[plain_draw(&random, GRID_CELLS)] = (uint8_t)(1 + plain_draw(&random, 9));
        compare(one, other, cells, wanted);
    }
}

static void compare_all(const char *one_image, const char *other_image, uint8_t wanted)
{
    solver_board_t *one = solver_board_open(one_image), *other = solver_board_open(other_image);
    const uint8_t empty[GRID_CELLS] = {0};
    assert_non_null(one);
    assert_non_null(other);
    compare(one, other, empty, wanted);
    compare_random(one, other, wanted);
    compare_file(one, other, "docs/examples/generated.csv", 10);
    compare_file(one, other, "../shared/puzzles/tuc-ultra.csv", 10);
    compare_file(one, other, "../shared/puzzles/clue17.csv", 15);
    compare_file(one, other, "../shared/puzzles/top95.csv", 6);
    solver_board_close(one);
    solver_board_close(other);
}

static void test_assembly_and_c(void **state)
{
    (void)state;
    compare_all("build/bench/small.elf", "build/bench/small-c.elf", 2);
}

static void test_packed_assembly_and_c(void **state)
{
    (void)state;
    compare_all("build/bench/tiny.elf", "build/bench/tiny-c.elf", 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_assembly_and_c),
        cmocka_unit_test(test_packed_assembly_and_c),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
