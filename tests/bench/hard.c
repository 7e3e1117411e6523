/* Looks for grids that are bad for the solver, by hill-climbing on cycles of the simulated chip.
 *
 *     hard SECONDS SEED IMAGE.elf OUT.csv
 *
 * Three kinds are climbed in turn, each kept to itself: puzzles with one solution, with more than
 * one, with none; all are judged, that is searched for a second solution. A step changes, moves,
 * adds or drops givens. The same core, run natively, counts the nodes of each try; only tries that
 * come near the best of the climb are measured on the chip, and only cycles decide. A climb that
 * finds nothing better in many tries ends and a new one begins elsewhere. The steps depend on the
 * seed alone; SECONDS only decides when it ends. The worst of each kind go to OUT.csv. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../support/plain_solver.h"
#include "../support/puzzle_file.h"
#include "../support/solver_board.h"

#define KEPT      4       /* worst grids a kind */
#define PATIENCE  400     /* tries without a better one, then a new climb */
#define NODES_MAX 4000000 /* of one native search; more is as bad as that */

typedef enum { KIND_UNIQUE, KIND_MULTIPLE, KIND_NONE, KINDS, KIND_CLASH = KINDS } kind_t;

static const char *const kind_words[KINDS] = {"unique", "multiple", "none"};

typedef struct {
    uint8_t cells[GRID_CELLS];
    uint32_t nodes;  /* native */
    uint64_t cycles; /* on the chip */
} grid_t;

typedef struct {
    solver_board_t *board;
    plain_random_t random;
    time_t end;
    grid_t worst[KINDS][KEPT]; /* sorted, the worst first */
    unsigned long tried;
    unsigned long measured;
} hunt_t;

/* Judges a grid with the native core: its kind and nodes. */
static kind_t judge(grid_t *grid)
{
    unsigned found = 0;
    solver_progress_t progress;
    memcpy(solver_cells(), grid->cells, GRID_CELLS);
    solver_result_t result = solver_begin();
    if (result == SOLVER_CLASH)
        return KIND_CLASH;
    do {
        found += result == SOLVER_SOLUTION;
        if (found == 2 || result == SOLVER_EXHAUSTED)
            break;
        result = solver_step(255);
        solver_progress(&progress);
    } while (progress.nodes < NODES_MAX);
    solver_progress(&progress);
    grid->nodes = progress.nodes;
    return found == 2 ? KIND_MULTIPLE : found == 1 ? KIND_UNIQUE : KIND_NONE;
}

static void measure(hunt_t *hunt, grid_t *grid)
{
    solver_question_t question = {.cells = grid->cells, .wanted = 2};
    solver_answer_t answer;
    hunt->measured++;
    if (solver_board_ask(hunt->board, &question, &answer) != SOLVER_BOARD_OK) {
        fputs("hard: the image stopped\n", stderr);
        exit(1);
    }
    grid->cycles = answer.cycles;
}

/* Enters a grid among the worst of its kind when it is one. */
static void keep(hunt_t *hunt, kind_t kind, const grid_t *grid)
{
    grid_t *list = hunt->worst[kind];
    int place = KEPT;
    while (place > 0 && grid->cycles > list[place - 1].cycles)
        place--;
    if (place == KEPT)
        return;
    memmove(list + place + 1, list + place, sizeof *list * (size_t)(KEPT - 1 - place));
    list[place] = *grid;
}

/* Changes one to three cells; `solution`, when not null, is where new digits come from. */
static void change(plain_random_t *random, uint8_t cells[GRID_CELLS], const uint8_t *solution)
{
    for (uint32_t changes = 1 + plain_draw(random, 3); changes; changes--) {
        uint32_t cell = plain_draw(random, GRID_CELLS);
        if (cells[cell] != 0 && plain_draw(random, 4) != 0)
            cells[cell] = 0;
        else if (solution != NULL)
            cells[cell] = solution[cell];
        else
            cells[cell] = (uint8_t)(1 + plain_draw(random, 9));
    }
}

/* A grid of a kind to begin a climb with: a minimal puzzle, changed until it is of that kind. */
static void begin_climb(hunt_t *hunt, kind_t kind, grid_t *grid, uint8_t solution[GRID_CELLS])
{
    uint8_t puzzle[GRID_CELLS];
    plain_puzzle(&hunt->random, puzzle, solution);
    do {
        memcpy(grid->cells, puzzle, GRID_CELLS);
        if (kind != KIND_UNIQUE)
            change(&hunt->random, grid->cells, NULL);
        hunt->tried++;
    } while (judge(grid) != kind);
    measure(hunt, grid);
}

/* One climb of a kind; the top of it is kept. */
static void climb(hunt_t *hunt, kind_t kind)
{
    uint8_t solution[GRID_CELLS];
    grid_t best;
    begin_climb(hunt, kind, &best, solution);
    for (int fruitless = 0; fruitless < PATIENCE && time(NULL) < hunt->end; fruitless++) {
        grid_t next = best;
        change(&hunt->random, next.cells, kind == KIND_UNIQUE ? solution : NULL);
        hunt->tried++;
        if (judge(&next) != kind || next.nodes < best.nodes - best.nodes / 16)
            continue;
        measure(hunt, &next);
        if (next.cycles > best.cycles) {
            best = next;
            fruitless = 0;
        }
    }
    keep(hunt, kind, &best);
}

static void report(const hunt_t *hunt, FILE *to)
{
    fprintf(to, "# %lu grids tried, %lu of them measured\n", hunt->tried, hunt->measured);
    fputs("puzzle,verdict,cycles\n", to);
    for (int kind = 0; kind < KINDS; kind++) {
        for (int i = 0; i < KEPT && hunt->worst[kind][i].cycles; i++) {
            char text[GRID_CELLS + 1];
            puzzle_text(text, hunt->worst[kind][i].cells);
            fprintf(to, "%s,%s,%llu\n", text, kind_words[kind],
                    (unsigned long long)hunt->worst[kind][i].cycles);
        }
    }
}

int main(int argc, char **argv)
{
    static hunt_t hunt;
    if (argc != 5) {
        fputs("usage: hard SECONDS SEED IMAGE OUT.csv\n", stderr);
        return 2;
    }
    hunt.end = time(NULL) + strtol(argv[1], NULL, 10);
    hunt.random.state = (uint32_t)strtoul(argv[2], NULL, 10) | 0x10000;
    hunt.board = solver_board_open(argv[3]);
    if (hunt.board == NULL) {
        fprintf(stderr, "hard: cannot read %s\n", argv[3]);
        return 2;
    }
    for (unsigned turn = 0; time(NULL) < hunt.end; turn++)
        climb(&hunt, turn % KINDS);
    solver_board_close(hunt.board);
    report(&hunt, stdout);
    FILE *out = fopen(argv[4], "w");
    if (out == NULL)
        return 2;
    report(&hunt, out);
    return fclose(out) != 0 ? 2 : 0;
}
