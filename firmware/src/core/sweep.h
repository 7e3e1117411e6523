/* The first stage of the solver: fills naked singles, row by row, until none is left, and, when few
 * cells are open by then, hidden singles as well. Most puzzles that people print end here; the
 * others go on to the search with fewer open cells.
 *
 * Written twice: sweep.c in C (the reference, and the only one off the AVR), sweep_avr.S in
 * assembly (used on the AVR unless SOLVER_C is 1). What follows by naked singles does not depend on
 * the order in which they are filled, and hidden ones are looked for in the same order: so both
 * give the same outcome and the same cells on every input. Nothing here may be called from an
 * interrupt. */
#ifndef CORE_SWEEP_H
#define CORE_SWEEP_H

/* Hidden singles are looked for when no more cells than these are open. (With more, filling them
 * here costs as much as the search saves.) */
#define SWEEP_HIDDEN_MOST 40

#ifndef __ASSEMBLER__

#include <stdint.h>

#include "solver.h"

typedef enum {
    SWEEP_OPEN,          /* every open cell has two candidates or more */
    SWEEP_SOLVED,        /* all 81 cells are filled, and every row, column and box is right */
    SWEEP_CONTRADICTION, /* an open cell has no candidate: the puzzle has no solution */
    SWEEP_CLASH,         /* two givens clash; the cells are as they were */
} sweep_result_t;

typedef struct {
    uint8_t result; /* a sweep_result_t */
    uint8_t filled; /* cells that were filled, 0 to 81; 0 when there is no solution */
    uint8_t open;   /* SWEEP_OPEN: cells that are open now */
} sweep_outcome_t;

/* Sweeps `cells` (reading order, 0 open, 1 to 9) and fills what follows from the givens. After
 * SWEEP_OPEN candidates[] holds the candidates of each cell (bit 0 is digit 1; 0 for a filled
 * cell), else it is unspecified. After SWEEP_CONTRADICTION the cells are unspecified. Holds no
 * state; takes less than 120 bytes of stack. Cycles on an AVR: docs/PERFORMANCE.md. */
sweep_outcome_t sweep_run(uint8_t cells[GRID_CELLS], uint16_t candidates[GRID_CELLS]);

#endif
#endif
