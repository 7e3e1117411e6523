/* The inside of the solver: its one block of memory and the hot kernels that work on it. Only
 * solver.c, the search_*.c files and the tests include this.
 *
 * A puzzle is an exact-cover problem: each of 324 demands (cell (r,c) wants a digit, digit d wants
 * a column in row r, a row in column c, a place in box b) must be met by one candidate (r,c,d), and
 * each candidate meets four demands. search.row, .column, .box and .cell hold, for each demand, the
 * nine-bit mask of what may still meet it. A candidate is alive while its bit is set in its four
 * masks.
 *
 * Placing a digit freezes its own four masks: nothing touches them until it is taken back. The
 * rivals that they list are cleared in the other masks; so the frozen masks are the record from
 * which search_unwind() brings the rivals back. A mask with one bit left is a single, naked or
 * hidden: it is written into the grid at once, which shows duplicates and conflicts, and waits at
 * the far end of the trail until it is placed. */
#ifndef CORE_SEARCH_H
#define CORE_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "search_layout.h"
#include "search_tables.h"
#include "solver.h"

#ifndef SOLVER_C
#define SOLVER_C 0 /* 1: the kernels in C also on the AVR */
#endif

#define SEARCH_ALL 0x1FFu /* a mask with all nine bits */

/* In this order, so that three views begin on pages of 256 bytes (search_layout.h). */
typedef struct {
    uint16_t row[GRID_CELLS];  /* [digit * 9 + row]: columns; digits count from 0 here */
    uint8_t cells[GRID_CELLS]; /* the grid as it stands, waiting digits included */
    uint8_t placed;            /* trail[0 .. placed-1] are placed */
    uint32_t nodes;            /* with guesses and depth as solver_progress_t wants them */
    uint32_t guesses;
    uint8_t depth;               /* guesses that stand now */
    uint8_t waiting;             /* trail[waiting .. 80] wait to be placed, the newest first */
    uint8_t budget;              /* placements left in this step */
    uint8_t entry;               /* of the trail: the guess that was taken back last */
    uint16_t column[GRID_CELLS]; /* [digit * 9 + column]: rows */
    uint8_t trail[GRID_CELLS];   /* cells in the order of their digits, + SEARCH_PLAIN, _GUESS_ */
    uint8_t row_weight[9];       /* how often a row took part in a contradiction; halved at times */
    uint8_t open;                /* cells that were open when the tables were built */
    uint8_t failures;            /* contradictions so far, modulo SEARCH_MANY_FAILURES beyond 255 */
    uint8_t locked;              /* trail[0 .. locked-1] have their frozen masks emptied */
    uint8_t phase;               /* of solver.c */
    uint16_t box[GRID_CELLS];    /* [digit * 9 + box]: places, 0 to 8 in reading order */
    uint8_t column_weight[9];
    uint8_t box_weight[9];
    uint16_t cell[GRID_CELLS]; /* [cell]: digits */
    bool settled; /* the first guesses stay: something has come of them, or they are new */
} search_t;

extern search_t search;

/* The cell of an entry of the trail. */
static inline uint8_t search_cell_in(uint8_t entry)
{
    while (entry >= GRID_CELLS) {
        entry = (uint8_t)(entry - GRID_CELLS);
    }
    return entry;
}

/* All that follows is in C in search_build.c, search_lock.c and search_kernel.c, and in assembly in
 * search_*_avr.S, which the AVR uses unless SOLVER_C is 1.
 *
 * ---- Tables ---- */

/* Builds the other three views from search.cell, the candidates that the filled cells leave (no
 * open cell has less than two), and search.open, their number; sweep_run() sees to both. Queues the
 * hidden singles: in the units of rows, then of columns, then of boxes, in each unit the digits in
 * order. False when there is no solution. */
bool search_build(void);

/* Strikes candidates by pointing and claiming (locked candidates), once over all lines; queues the
 * singles that appear. There is no undo: only before the first guess, and with nothing waiting.
 * False on a contradiction. */
bool search_lock(void);

#if !defined(__AVR__) || SOLVER_C

/* Writes `digit` (1-9) into `cell`, where it waits to be placed. False when another digit stands
 * there. */
bool search_queue(uint8_t cell, uint8_t digit);

#endif

/* ---- Kernels ---- */

/* Places what waits, the newest first: clears the rivals of each digit and adds the singles that
 * appear. Adds to search.nodes.
 * SEARCH_QUIET: all is placed. SEARCH_SPENT: search.budget, one for each placement, is used up.
 * At a contradiction the row, column and box of the last placement gain weight, and all is taken
 * back down to the last guess, search.entry. SEARCH_WENT_BACK: its next alternative must be tried
 * (the assembly does so itself where there is only one, and goes on). SEARCH_CONTRADICTION: no
 * guess stands, there is no solution. */
uint8_t search_propagate(void);

/* Drops what waits and takes back placements up to and including the last guess, whose entry of the
 * trail it returns; its digit is still in the grid. SEARCH_NOTHING when there was none. */
uint8_t search_unwind(void);

/* The open cell with two candidates that has the highest score (the first one of equals), or
 * SEARCH_NOTHING. Score: the weights of its row, column and box (how often they took part in a
 * contradiction), plus twice the open cells of its row and of its column, plus four times those of
 * its box, minus eight times those that row and box, and column and box, share. `counts` is space
 * to work in. Precondition: nothing waits. */
#define SEARCH_COUNTS 54
uint8_t search_choose(uint8_t counts[SEARCH_COUNTS]);

/* Of the candidates of an open cell the digit that has most places left in the row, column and box,
 * the lowest of equals. */
uint8_t search_pick(uint8_t cell);

#endif
