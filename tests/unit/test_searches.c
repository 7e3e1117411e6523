/* The way of the search in C, held against a record: for each puzzle of tests/data/searches.csv the
 * nodes, guesses and steps, and a hash of all that is kept of the search after every step. So no
 * change of an order, a choice or a cost passes unseen that leaves the answers right. (The assembly
 * is held against this C by tests/sim/test_lockstep.c.)
 *
 * `make records` writes the record anew, for a change of the search that is meant. */
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
#include "record.h"
#include "symmetry.h"

#define RECORD "tests/data/searches.csv"
#define BUDGET 64
#define MANY   500 /* guesses after which places are guessed (solver.c) */

/* ---- One search ---- */

typedef struct {
    unsigned wanted; /* solutions */
    uint32_t limit;  /* nodes; it ends after the step that reaches them */
    uint16_t given;  /* guesses that are said to have been made at the start */
} task_t;

typedef struct {
    unsigned found;
    unsigned steps;
    uint32_t nodes;
    uint32_t guesses;
    uint32_t hash;
} way_t;

static void add_bytes(uint32_t *hash, const uint8_t *bytes, unsigned count)
{
    *hash = record_add(*hash, bytes, count);
}

static void add_number(uint32_t *hash, uint32_t number)
{
    uint8_t bytes[] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16),
                       (uint8_t)(number >> 24)};
    add_bytes(hash, bytes, sizeof bytes);
}

static void add_state(uint32_t *hash)
{
    add_bytes(hash, search.cells, GRID_CELLS);
    add_bytes(hash, search.trail, search.placed);
    add_bytes(hash, search.trail + search.waiting, GRID_CELLS - (unsigned)search.waiting);
    add_bytes(hash, search.row_weight, 9);
    add_bytes(hash, search.column_weight, 9);
    add_bytes(hash, search.box_weight, 9);
    const uint8_t rest[] = {search.open,     search.placed, search.waiting, search.budget,
                            search.failures, search.locked, search.depth,   search.settled};
    add_bytes(hash, rest, sizeof rest);
    add_number(hash, search.nodes);
    add_number(hash, search.guesses);
    for (int cell = 0; cell < GRID_CELLS; cell++)
        add_number(hash, search.cells[cell] == 0 ? search.cell[cell] : 0);
}

static way_t go(const uint8_t cells[GRID_CELLS], const task_t *task)
{
    way_t way = {.hash = RECORD_START};
    memcpy(solver_cells(), cells, GRID_CELLS);
    solver_result_t result = solver_begin();
    add_number(&way.hash, result);
    way.found = result == SOLVER_SOLUTION;
    search.guesses = task->given;
    while (result != SOLVER_EXHAUSTED && result != SOLVER_CLASH && way.found < task->wanted &&
           (task->limit == 0 || search.nodes < task->limit)) {
        result = solver_step(BUDGET);
        way.steps++;
        way.found += result == SOLVER_SOLUTION;
        add_number(&way.hash, result);
        add_state(&way.hash); /* also after the last contradiction: where it was met */
    }
    way.nodes = search.nodes;
    way.guesses = search.guesses;
    return way;
}

/* ---- The record ---- */

static void write_line(const uint8_t cells[GRID_CELLS], const task_t *task)
{
    char text[GRID_CELLS + 1];
    way_t way = go(cells, task);
    puzzle_text(text, cells);
    printf("%s,%u,%u,%u,%u,%u,%u,%u,%08x\n", text, task->wanted, task->limit, task->given,
           way.found, way.steps, way.nodes, way.guesses, way.hash);
}

static void write_file(const char *path, const task_t *task)
{
    puzzle_list_t list;
    if (!puzzle_file_read(path, &list))
        exit(1);
    for (size_t i = 0; i < list.count; i++)
        write_line(list.puzzles[i].cells, task);
    puzzle_list_free(&list);
}

static void write_drawn(void)
{
    plain_random_t random = {20251205};
    for (int round = 0; round < 60; round++) {
        uint8_t cells[GRID_CELLS];
        symmetry_puzzle(&random, round, cells);
        write_line(cells, &(task_t){.wanted = 50});
        if (round % 2 == 0)
            write_line(cells, &(task_t){.wanted = 50, .limit = 3000, .given = MANY});
    }
    for (uint32_t holes = 30; holes < 80; holes += 3) {
        uint8_t cells[GRID_CELLS];
        plain_full_grid(&random, cells);
        for (uint32_t open = 0; open < holes;) {
            uint32_t cell = plain_draw(&random, GRID_CELLS);
            open += cells[cell] != 0;
            cells[cell] = 0;
        }
        write_line(cells, &(task_t){.wanted = 60, .limit = 5000});
    }
}

static int write_record(void)
{
    printf("# The way of the solver's search: tests/unit/test_searches.c; written by make "
           "records.\n"
           "puzzle,wanted,limit,given,found,steps,nodes,guesses,hash\n");
    write_file("docs/examples/generated.csv", &(task_t){.wanted = 2});
    write_file("tests/bench/reports.csv", &(task_t){.wanted = 2});
    write_file("tests/bench/worst.csv", &(task_t){.wanted = 2});
    write_file("tests/data/locked-out.csv", &(task_t){.wanted = 1});
    write_file("tests/data/hidden-in-box.csv", &(task_t){.wanted = 1});
    write_drawn();
    return 0;
}

/* ---- The test ---- */

static void check_line(const char *line)
{
    uint8_t cells[GRID_CELLS];
    task_t task;
    way_t was;
    unsigned given;
    int fields = sscanf(line + GRID_CELLS, ",%u,%u,%u,%u,%u,%u,%u,%x", &task.wanted, &task.limit,
                        &given, &was.found, &was.steps, &was.nodes, &was.guesses, &was.hash);
    assert_int_equal(fields, 8);
    puzzle_read(cells, line);
    task.given = (uint16_t)given;
    way_t way = go(cells, &task);
    if (memcmp(&way, &was, sizeof way) != 0)
        fail_msg("another way than recorded: found %u, steps %u, nodes %u, guesses %u, hash %08x "
                 "for %s",
                 way.found, way.steps, way.nodes, way.guesses, way.hash, line);
}

static void test_the_way_is_as_recorded(void **state)
{
    (void)state;
    char line[200];
    unsigned searches = 0;
    FILE *record = fopen(RECORD, "r");
    assert_non_null(record);
    while (fgets(line, sizeof line, record) != NULL) {
        if (line[0] == '#' || line[0] == 'p')
            continue;
        check_line(line);
        searches++;
    }
    fclose(record);
    assert_in_range(searches, 150, 1000);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_the_way_is_as_recorded)};
    if (argc > 1 && strcmp(argv[1], "--record") == 0)
        return write_record();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
