/* The solver alone on a simulated ATmega328P: the bench image (tests/bench/bench_main.c) in
 * libsimavr, puzzles put into its RAM, cycles counted exactly from GPIOR0 = 1 to GPIOR0 = 0. For
 * benchmarks and for tests of the solver on the chip. */
#ifndef SOLVER_BOARD_H
#define SOLVER_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "../../firmware/src/core/solver.h"

typedef struct solver_board solver_board_t;

typedef struct {
    const uint8_t *cells; /* 81, each 0 to 9 */
    uint8_t wanted;       /* look for so many solutions: 1 solves, 2 judges */
    uint32_t limit;       /* nodes, 0: none */
    uint64_t max_cycles;  /* 0: none; more than these is a SOLVER_BOARD_HUNG */
} solver_question_t;

typedef struct {
    uint64_t cycles;              /* from GPIOR0 = 1 to GPIOR0 = 0 */
    uint8_t found;                /* solutions, up to `wanted` */
    solver_result_t result;       /* SOLVER_CLASH, SOLVER_EXHAUSTED, SOLVER_SOLUTION: enough found,
                                     SOLVER_RUNNING: the limit */
    uint8_t solution[GRID_CELLS]; /* the first one, when found > 0 */
    uint8_t cells[GRID_CELLS];    /* solver_cells() at the end */
    uint32_t nodes;
    uint32_t guesses;
    uint8_t open; /* cells that the first stage left open (not in images with the small solver) */
} solver_answer_t;

typedef enum { SOLVER_BOARD_OK, SOLVER_BOARD_HUNG, SOLVER_BOARD_CRASHED } solver_board_status_t;

/* Opens a board with the bench image `firmware` (an ELF file); null when that cannot be read. */
solver_board_t *solver_board_open(const char *firmware);
void solver_board_close(solver_board_t *board);

solver_board_status_t solver_board_ask(solver_board_t *board, const solver_question_t *question,
                                       solver_answer_t *answer);

/* From now on calls `look` after solver_begin() and after each solver_step(), whose budgets are
 * `budget` (64 otherwise), with the result and the chip's RAM where `search` begins (which it
 * may change). For images built with SHOW_STEPS. */
typedef void (*solver_board_look_t)(void *context, solver_result_t result, uint8_t *ram);
void solver_board_watch(solver_board_t *board, uint8_t budget, solver_board_look_t look,
                        void *context);

/* From now on counts the cycles of each instruction: cycles[n] is of the instruction at word n of
 * the flash, SOLVER_BOARD_WORDS of them. */
#define SOLVER_BOARD_WORDS 16384
void solver_board_profile(solver_board_t *board, uint64_t *cycles);

#endif
