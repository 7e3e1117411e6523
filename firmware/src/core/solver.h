/* The solver: an iterative depth-first search in static memory.
 *
 * There is one search at a time, in static arrays (a chip has one; fixed addresses are what makes
 * the hot loop fast). Write 81 digits to solver_cells(), call solver_begin(), then solver_step()
 * until the answer is there. Knows no hardware, no clock and no line protocol. Nothing here may be
 * called from an interrupt.
 *
 * Words: a node is a digit placed, by deduction or by guess; a guess is a digit placed without
 * proof. */
#ifndef CORE_SOLVER_H
#define CORE_SOLVER_H

#include <stdbool.h>
#include <stdint.h>

#define GRID_CELLS 81

typedef enum {
    SOLVER_RUNNING,   /* the budget is used up: call solver_step() again */
    SOLVER_SOLUTION,  /* the cells hold a solution: solver_step() looks for the next one */
    SOLVER_EXHAUSTED, /* there is no (further) solution; the cells are unspecified */
    SOLVER_CLASH,     /* two givens clash (solver_begin() only): grid_find_clash() names them */
} solver_result_t;

typedef struct {
    uint32_t nodes;   /* digits placed since solver_begin() */
    uint32_t guesses; /* those placed without proof */
    uint8_t depth;    /* guesses that stand now, 0 to 81 */
} solver_progress_t;

/* The 81 cells in reading order, each 0 (open) to 9. The caller writes the givens here before
 * solver_begin(); during a search they are the grid as it stands (a given never changes, a cell
 * that is open now reads 0), after SOLVER_SOLUTION the solution. Only the solver writes between
 * solver_begin() and the end of the search. */
uint8_t *solver_cells(void);

/* Begins a search: checks the givens and fills what follows from them by singles, which may already
 * solve the puzzle. Any search under way is dropped. Takes up to 20,000 cycles on an AVR (C alone:
 * 43,000). Precondition: every cell is 0 to 9. */
solver_result_t solver_begin(void);

/* Goes on with the search that solver_begin() began, for at most `budget` nodes (1 to 255);
 * building tables, guessing and taking back count as a few nodes each. A budget of 64 takes up to
 * 65,000 cycles on an AVR (4.1 ms at 16 MHz; C alone: 136,000). The result does not depend on the
 * budgets. After SOLVER_SOLUTION it goes on to the next solution; solutions are all different.
 * After SOLVER_EXHAUSTED and SOLVER_CLASH it returns SOLVER_EXHAUSTED. */
solver_result_t solver_step(uint8_t budget);

/* Tells how far the search is; may be called at any time between two calls of the others. */
void solver_progress(solver_progress_t *progress);

/* True when there were more nodes than `nodes`. */
bool solver_is_past(uint32_t nodes);

/* True when two cells have their row, column or box in common. Only on parts with less than 512
 * bytes of RAM, which have no room for grid_find_clash(). */
bool small_share_unit(uint8_t cell, uint8_t other);

#endif
