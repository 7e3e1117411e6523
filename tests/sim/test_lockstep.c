/* The solver's assembly in simavr against its C on this computer, step by step: after the first
 * stage and after every step of the search the chip's RAM must hold what the C has made of the same
 * grid. The C as compiled for the chip is held against it, too, with fewer grids. So the two are
 * not only of one opinion, they go the same way, and a step costs both the same.
 * (tests/unit/test_searches.c holds the way itself against a record.) */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../firmware/src/core/search.h"
#include "plain_solver.h"
#include "puzzle_file.h"
#include "solver_board.h"
#include "symmetry.h"

#define MAX_CYCLES 50000000u
#define MANY       500 /* guesses after which places are guessed (solver.c) */

/* ---- One step ---- */

typedef struct {
    const uint8_t *givens;
    uint8_t wanted;
    uint8_t budget;
    uint32_t limit;   /* nodes, 0: none */
    uint16_t guesses; /* so many are said to have been made at the start */
    unsigned steps;   /* seen; 0: solver_begin() is still to come */
} walk_t;

static solver_board_t *assembly, *c_on_chip;
static solver_board_t *board; /* one of the two */
static unsigned steps_seen;

static void differ(const walk_t *walk, const char *what, int number, unsigned chip, unsigned c)
{
    char text[GRID_CELLS + 1];
    puzzle_text(text, walk->givens);
    fail_msg("step %u of %s: %s[%d] is %u on the chip, %u in C", walk->steps, text, what, number,
             chip, c);
}

static void same_bytes(const walk_t *walk, const char *what, const uint8_t *chip, const uint8_t *c,
                       int count)
{
    for (int i = 0; i < count; i++)
        if (chip[i] != c[i])
            differ(walk, what, i, chip[i], c[i]);
}

/* `passed_over`: null, or which masks nobody will look at again. */
static void same_masks(const walk_t *walk, const char *what, const uint8_t *chip, const uint16_t *c,
                       const bool *passed_over)
{
    for (int i = 0; i < GRID_CELLS; i++) {
        unsigned mask = chip[2 * i] | (unsigned)chip[2 * i + 1] << 8;
        if (mask != c[i] && !(passed_over && passed_over[i]))
            differ(walk, what, i, mask, c[i]);
    }
}

/* Before the first guess the assembly leaves two of the four masks of what is placed as they are.
 */
static void same_views(const walk_t *walk, const uint8_t *ram)
{
    bool cells[GRID_CELLS] = {false}, boxes[GRID_CELLS] = {false};
    for (int i = 0; i < search.locked; i++) {
        uint8_t cell = search.trail[i];
        cells[cell] = true;
        boxes[9 * (search.cells[cell] - 1) + search_box_of(cell)] = true;
    }
    same_masks(walk, "row", ram + SEARCH_ROW, search.row, NULL);
    same_masks(walk, "column", ram + SEARCH_COLUMN, search.column, NULL);
    same_masks(walk, "box", ram + SEARCH_BOX, search.box, boxes);
    same_masks(walk, "cell", ram + SEARCH_CELL, search.cell, cells);
}

static void same_state(const walk_t *walk, const uint8_t *ram)
{
    uint8_t nodes[4] = {(uint8_t)search.nodes, (uint8_t)(search.nodes >> 8),
                        (uint8_t)(search.nodes >> 16), (uint8_t)(search.nodes >> 24)};
    same_bytes(walk, "cells", ram + SEARCH_CELLS, search.cells, GRID_CELLS);
    same_bytes(walk, "placed", ram + SEARCH_PLACED, &search.placed, 1);
    same_bytes(walk, "waiting", ram + SEARCH_WAITING, &search.waiting, 1);
    same_bytes(walk, "budget", ram + SEARCH_BUDGET, &search.budget, 1);
    same_bytes(walk, "failures", ram + SEARCH_FAILURES, &search.failures, 1);
    same_bytes(walk, "locked", ram + SEARCH_LOCKED, &search.locked, 1);
    same_bytes(walk, "depth", ram + SEARCH_DEPTH, &search.depth, 1);
    same_bytes(walk, "nodes", ram + SEARCH_NODES, nodes, 4);
    same_bytes(walk, "trail", ram + SEARCH_TRAIL, search.trail, search.placed);
    same_bytes(walk, "what waits", ram + SEARCH_TRAIL + search.waiting,
               search.trail + search.waiting, GRID_CELLS - search.waiting);
    same_bytes(walk, "row_weight", ram + SEARCH_ROW_WEIGHT, search.row_weight, 9);
    same_bytes(walk, "column_weight", ram + SEARCH_COLUMN_WEIGHT, search.column_weight, 9);
    same_bytes(walk, "box_weight", ram + SEARCH_BOX_WEIGHT, search.box_weight, 9);
    same_views(walk, ram);
}

static void begin_in_step(walk_t *walk, solver_result_t result, uint8_t *ram)
{
    memcpy(solver_cells(), walk->givens, GRID_CELLS);
    assert_int_equal(result, solver_begin());
    if (result == SOLVER_EXHAUSTED)
        return;
    same_bytes(walk, "cells", ram + SEARCH_CELLS, search.cells, GRID_CELLS);
    if (result == SOLVER_RUNNING) {
        same_bytes(walk, "open", ram + SEARCH_OPEN, &search.open, 1);
        same_masks(walk, "cell", ram + SEARCH_CELL, search.cell, NULL);
    }
    search.guesses = walk->guesses;
    ram[SEARCH_GUESSES] = (uint8_t)walk->guesses;
    ram[SEARCH_GUESSES + 1] = (uint8_t)(walk->guesses >> 8);
}

static void look(void *context, solver_result_t result, uint8_t *ram)
{
    walk_t *walk = context;
    if (walk->steps == 0) {
        begin_in_step(walk, result, ram);
    } else {
        assert_int_equal(result, solver_step(walk->budget));
        if (result != SOLVER_EXHAUSTED)
            same_state(walk, ram);
    }
    walk->steps++;
    steps_seen++;
}

/* ---- Whole searches ---- */

static solver_answer_t walk(const uint8_t cells[GRID_CELLS], walk_t walk)
{
    solver_question_t question = {
        .cells = cells, .wanted = walk.wanted, .limit = walk.limit, .max_cycles = MAX_CYCLES};
    solver_answer_t answer;
    solver_progress_t progress;
    walk.givens = cells;
    solver_board_watch(board, walk.budget, look, &walk);
    assert_int_equal(solver_board_ask(board, &question, &answer), SOLVER_BOARD_OK);
    solver_progress(&progress);
    assert_int_equal(answer.nodes, progress.nodes);
    assert_int_equal(answer.guesses, progress.guesses);
    return answer;
}

static void walk_file(const char *path, uint8_t budget, uint32_t limit)
{
    puzzle_list_t list;
    assert_true(puzzle_file_read(path, &list));
    for (size_t i = 0; i < list.count; i++)
        walk(list.puzzles[i].cells, (walk_t){.wanted = 2, .budget = budget, .limit = limit});
    puzzle_list_free(&list);
}

static void test_every_placement(void **state)
{
    (void)state;
    walk_file("docs/examples/generated.csv", 1, 0);
    walk_file("tests/bench/reports.csv", 1, 1000);
    walk_file("tests/bench/worst.csv", 1, 600);
}

static void test_every_step(void **state)
{
    (void)state;
    walk_file("docs/examples/generated.csv", 64, 0);
    walk_file("tests/bench/reports.csv", 255, 0);
    walk_file("tests/bench/worst.csv", 200, 0);
}

/* Puzzles without a given to spare, with several solutions, with a wrong given. */
static void test_drawn_puzzles(void **state)
{
    (void)state;
    plain_random_t random = {20251201};
    for (int round = 0; round < 240; round++) {
        uint8_t cells[GRID_CELLS];
        symmetry_puzzle(&random, round, cells);
        walk(cells, (walk_t){.wanted = 20, .budget = (uint8_t)(1 + plain_draw(&random, 24))});
    }
}

/* Complete grids with holes, some with a digit changed: most of them end in the first stage. */
static void test_grids_with_holes(void **state)
{
    (void)state;
    plain_random_t random = {20251202};
    int seen[4] = {0};
    for (int round = 0; round < 2000; round++) {
        uint8_t cells[GRID_CELLS];
        plain_full_grid(&random, cells);
        for (uint32_t holes = plain_draw(&random, 130); holes; holes--)
            cells[plain_draw(&random, GRID_CELLS)] = 0;
        if (round % 3 == 0)
            cells[plain_draw(&random, GRID_CELLS)] = (uint8_t)(1 + plain_draw(&random, 9));
        seen[walk(cells, (walk_t){.wanted = 1, .budget = 3, .limit = 300}).result]++;
    }
    assert_true(seen[SOLVER_SOLUTION] > 50 && seen[SOLVER_EXHAUSTED] > 10 &&
                seen[SOLVER_CLASH] > 30);
}

/* All forms of the puzzles of a file; how often a search ended with `result` before any guess. */
static unsigned walk_forms(const char *path, solver_result_t result)
{
    plain_random_t random = {20251203};
    unsigned count = 0;
    puzzle_list_t list;
    assert_true(puzzle_file_read(path, &list));
    for (size_t i = 0; i < list.count * SYMMETRIES; i++) {
        uint8_t form[GRID_CELLS];
        symmetry_form(&random, i % SYMMETRIES, list.puzzles[i / SYMMETRIES].cells, form);
        solver_answer_t answer = walk(form, (walk_t){.wanted = 1, .budget = 30});
        count += answer.result == result && answer.guesses == 0;
    }
    puzzle_list_free(&list);
    return count;
}

/* Contradictions among locked candidates. */
static void test_locked_out(void **state)
{
    (void)state;
    assert_int_equal(walk_forms("tests/data/locked-out.csv", SOLVER_EXHAUSTED), 14 * SYMMETRIES);
}

static void test_hidden_in_box(void **state)
{
    (void)state;
    assert_true(walk_forms("tests/data/hidden-in-box.csv", SOLVER_SOLUTION) > 10 * SYMMETRIES);
}

static void open_all_but(plain_random_t *random, uint8_t cells[GRID_CELLS], uint32_t givens)
{
    for (uint32_t left = GRID_CELLS; left > givens;) {
        uint32_t cell = plain_draw(random, GRID_CELLS);
        left -= cells[cell] != 0;
        cells[cell] = 0;
    }
}

/* Few givens and many solutions: guesses in cells with three candidates and more. */
static void test_nearly_empty_grids(void **state)
{
    (void)state;
    plain_random_t random = {81};
    for (uint32_t givens = 0; givens < 16; givens++) {
        uint8_t cells[GRID_CELLS];
        plain_full_grid(&random, cells);
        open_all_but(&random, cells, givens);
        assert_int_equal(walk(cells, (walk_t){.wanted = 40, .budget = 5}).found, 40);
    }
}

/* As after many guesses: digits with two places in a box, row or column are guessed, and taken
 * back. */
static void test_guesses_of_places(void **state)
{
    (void)state;
    plain_random_t random = {82};
    for (int round = 0; round < 60; round++) {
        uint8_t cells[GRID_CELLS];
        symmetry_puzzle(&random, round, cells);
        walk(cells, (walk_t){.wanted = 60, .budget = 40, .limit = 2000, .guesses = MANY});
    }
}

static void test_c_on_the_chip(void **state)
{
    (void)state;
    plain_random_t random = {83};
    board = c_on_chip;
    walk_file("docs/examples/generated.csv", 64, 0);
    walk_file("tests/bench/reports.csv", 30, 1000);
    walk_file("tests/data/hidden-in-box.csv", 64, 0);
    for (int round = 0; round < 60; round++) {
        uint8_t cells[GRID_CELLS];
        symmetry_puzzle(&random, round, cells);
        walk(cells, (walk_t){.wanted = 5, .budget = 10, .guesses = round % 2 ? MANY : 0});
    }
}

static int open_boards(void **state)
{
    (void)state;
    assembly = solver_board_open("build/bench/asm-steps.elf");
    c_on_chip = solver_board_open("build/bench/c-steps.elf");
    board = assembly;
    return assembly == NULL || c_on_chip == NULL;
}

static int close_boards(void **state)
{
    (void)state;
    printf("# note: %u steps of assembly and C compared\n", steps_seen);
    solver_board_close(assembly);
    solver_board_close(c_on_chip);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_grids_with_holes),   cmocka_unit_test(test_locked_out),
        cmocka_unit_test(test_hidden_in_box),      cmocka_unit_test(test_drawn_puzzles),
        cmocka_unit_test(test_nearly_empty_grids), cmocka_unit_test(test_guesses_of_places),
        cmocka_unit_test(test_every_placement),    cmocka_unit_test(test_every_step),
        cmocka_unit_test(test_c_on_the_chip),
    };
    return cmocka_run_group_tests(tests, open_boards, close_boards);
}
