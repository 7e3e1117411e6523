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
 * which search_undo() brings the rivals back. A mask with one bit left is a single, naked or
 * hidden: it is written into the grid and queued at once, which shows duplicates and conflicts. */
#ifndef CORE_SEARCH_H
#define CORE_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

#include "solver.h"

#define SEARCH_ALL 0x1FFu /* a mask with all nine bits */

/* What kind of entry of the trail a digit is: added to its cell number. */
#define SEARCH_PLAIN      0          /* deduced, or the last alternative of a guess */
#define SEARCH_GUESS_CELL GRID_CELLS /* a guess; the cell's higher candidates remain */
#define SEARCH_GUESS_BOX                                                                           \
    (2 * GRID_CELLS) /* a guess; the digit's other place in the box remains                        \
                      */

typedef struct {
    uint16_t row[GRID_CELLS];    /* [digit * 9 + row]: columns */
    uint16_t column[GRID_CELLS]; /* [digit * 9 + column]: rows */
    uint16_t box[GRID_CELLS];    /* [digit * 9 + box]: places, 0 to 8 in reading order */
    uint16_t cell[GRID_CELLS];   /* [cell]: digits; bit 0 is digit 1 */
    uint8_t cells[GRID_CELLS];   /* the grid as it stands, queued digits included */
    uint8_t trail[GRID_CELLS];   /* cells in the order of their digits, and SEARCH_PLAIN/_GUESS_ */
    uint8_t weight[27];          /* how often rows, columns, boxes took part in a contradiction */
    uint8_t placed;              /* trail[0 .. placed-1] are placed */
    uint8_t queued;              /* trail[placed .. queued-1] wait */
    uint8_t open;                /* cells that were open when the tables were built */
    uint8_t phase;               /* of solver.c */
    uint8_t depth;               /* guesses that stand now */
    uint8_t failures;            /* contradictions so far, stops at 255 */
    uint32_t nodes;
    uint32_t guesses;
#ifdef SOLVER_TRACE
    uint16_t trace; /* hash of the sequence of (cell, digit) guesses */
#endif
} search_t;

extern search_t search;

/* Which row, column, box and place in its box a cell has; which cell a place in a box is. */
uint8_t search_row_of(uint8_t cell);
uint8_t search_column_of(uint8_t cell);
uint8_t search_box_of(uint8_t cell);
uint8_t search_place_of(uint8_t cell);
uint8_t search_cell_at(uint8_t box, uint8_t place);

/* ---- Tables (search_build.c) ---- */

/* Builds the masks from search.cells and queues the singles. False when there is no solution. */
bool search_build(void);

/* Removes candidates by pointing and claiming (locked candidates), once over all units; queues the
 * singles that appear. There is no undo: only before the first guess. False on a contradiction;
 * *changed tells whether a candidate fell. */
bool search_lock(bool *changed);

/* Writes `digit` (1-9) into `cell` and queues it. False when another digit stands there. */
bool search_queue(uint8_t cell, uint8_t digit);

/* ---- Kernels (search_kernel.c) ---- */

/* Places trail[placed], clearing its rivals and queueing the singles that appear. False at the
 * first contradiction; the placement counts all the same and must be undone. */
bool search_place(void);

/* Takes back trail[placed-1]: the rivals are alive again, the cell is open. */
void search_undo(void);

/* Chooses and queues the next guess. Precondition: nothing is queued, a cell is open. */
void search_guess(void);

#endif
