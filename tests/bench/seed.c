/* The seed's own algorithm behind the solver's interface, as a benchmark only: the open cells are
 * listed once and filled in that order, each digit from 1 to 9 held against its row, its column and
 * its box by three plain checks. Recursion is replaced by the list itself. */
#include <stdbool.h>

#include "../../firmware/src/core/solver.h"

static uint8_t cells[GRID_CELLS];
static uint8_t open_cells[GRID_CELLS];
static uint8_t open_count;
static uint8_t filled; /* open_cells[0 .. filled-1] hold a digit */
static uint32_t nodes;

uint8_t *solver_cells(void)
{
    return cells;
}

void solver_progress(solver_progress_t *progress)
{
    progress->nodes = nodes;
    progress->guesses = nodes;
    progress->depth = filled;
}

solver_result_t solver_begin(void)
{
    open_count = 0;
    filled = 0;
    nodes = 0;
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++)
        if (cells[cell] == 0)
            open_cells[open_count++] = cell;
    return open_count ? SOLVER_RUNNING : SOLVER_SOLUTION;
}

static bool row_allows(uint8_t row, uint8_t digit)
{
    for (uint8_t i = 0; i < 9; i++)
        if (cells[row * 9 + i] == digit)
            return false;
    return true;
}

static bool column_allows(uint8_t column, uint8_t digit)
{
    for (uint8_t i = 0; i < 9; i++)
        if (cells[i * 9 + column] == digit)
            return false;
    return true;
}

static bool box_allows(uint8_t row, uint8_t column, uint8_t digit)
{
    row = (uint8_t)(row - row % 3);
    column = (uint8_t)(column - column % 3);
    for (uint8_t i = row; i < row + 3; i++)
        for (uint8_t j = column; j < column + 3; j++)
            if (cells[i * 9 + j] == digit)
                return false;
    return true;
}

/* Raises the digit of a cell to the next one that the checks allow; 0 and false when none is left.
 */
static bool next_digit(uint8_t cell)
{
    uint8_t row = cell / 9, column = cell % 9;
    uint8_t digit = cells[cell];
    cells[cell] = 0;
    while (++digit <= 9) {
        if (row_allows(row, digit) && box_allows(row, column, digit) &&
            column_allows(column, digit)) {
            cells[cell] = digit;
            nodes++;
            return true;
        }
    }
    return false;
}

solver_result_t solver_step(uint8_t budget)
{
    if (filled == open_count)
        return SOLVER_EXHAUSTED;
    for (; budget; budget--) {
        if (next_digit(open_cells[filled])) {
            if (++filled == open_count)
                return SOLVER_SOLUTION;
        } else if (filled-- == 0) {
            return SOLVER_EXHAUSTED;
        }
    }
    return SOLVER_RUNNING;
}
