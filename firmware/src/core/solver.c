/* The solver's public face: phases, budget, backtracking. See search.h for how it works. */
#include "solver.h"

#include "search.h"
#include "sweep.h"

enum { PHASE_OVER, PHASE_BUILD, PHASE_LOCK, PHASE_SEARCH, PHASE_SOLUTION };

/* What a guess and a pass of locked candidates cost in nodes, roughly. */
#define GUESS_COST 2
#define LOCK_COST  20

search_t search;

uint8_t *solver_cells(void)
{
    return search.cells;
}

void solver_progress(solver_progress_t *progress)
{
    progress->nodes = search.nodes;
    progress->guesses = search.guesses;
    progress->depth = search.depth;
}

solver_result_t solver_begin(void)
{
    uint8_t filled;
    search.guesses = 0;
    search.depth = 0;
    search.phase = PHASE_OVER;
    sweep_result_t swept = sweep_run(search.cells, &filled);
    search.nodes = filled;
    switch (swept) {
    case SWEEP_CLASH:
        return SOLVER_CLASH;
    case SWEEP_CONTRADICTION:
        return SOLVER_EXHAUSTED;
    case SWEEP_SOLVED:
        return SOLVER_SOLUTION;
    case SWEEP_OPEN:
        break;
    }
    search.phase = PHASE_BUILD;
    return SOLVER_RUNNING;
}

/* After undoing the guess of trail[placed], queues its next alternative in the same place. */
static void next_alternative(uint8_t entry, uint8_t digit)
{
    uint8_t kind = SEARCH_PLAIN;
    uint8_t cell;
    if (entry >= SEARCH_GUESS_BOX) {
        cell = (uint8_t)(entry - SEARCH_GUESS_BOX);
        uint8_t box = search_box_of(cell);
        uint16_t places = search.box[(digit - 1) * 9 + box];
        places &= (uint16_t) ~(1u << search_place_of(cell));
        uint8_t place = 0;
        while (!(places & 1)) {
            places >>= 1;
            place++;
        }
        cell = search_cell_at(box, place);
    } else {
        cell = (uint8_t)(entry - SEARCH_GUESS_CELL);
        uint16_t higher = (uint16_t)(search.cell[cell] >> digit);
        digit++;
        while (!(higher & 1)) {
            higher >>= 1;
            digit++;
        }
        if (higher != 1) {
            kind = SEARCH_GUESS_CELL;
            search.guesses++;
            search.depth++;
        }
    }
    search.cells[cell] = digit;
    search.trail[search.placed] = (uint8_t)(cell + kind);
    search.queued++;
}

/* Drops the queue, takes back placements up to the last guess and queues its next alternative.
 * False when no guess is left: the search is over. */
static bool backtrack(void)
{
    while (search.queued > search.placed) {
        search.cells[search.trail[--search.queued]] = 0;
    }
    while (search.placed > 0) {
        uint8_t entry = search.trail[search.placed - 1];
        uint8_t cell = entry;
        while (cell >= GRID_CELLS) {
            cell = (uint8_t)(cell - GRID_CELLS);
        }
        uint8_t digit = search.cells[cell];
        search_undo();
        search.queued = search.placed;
        if (entry >= GRID_CELLS) {
            search.depth--;
            next_alternative(entry, digit);
            return true;
        }
    }
    return false;
}

/* One contradiction: the row, column and box of the placement that met it gain weight. */
static void note_failure(void)
{
    uint8_t cell = search.trail[search.placed - 1];
    while (cell >= GRID_CELLS) {
        cell = (uint8_t)(cell - GRID_CELLS);
    }
    search.weight[search_row_of(cell)]++;
    search.weight[9 + search_column_of(cell)]++;
    search.weight[18 + search_box_of(cell)]++;
    if (search.failures != UINT8_MAX) {
        search.failures++;
    }
    if (search.failures % 16 == 0) {
        for (uint8_t unit = 0; unit < 27; unit++) {
            search.weight[unit] = (uint8_t)(search.weight[unit] / 2);
        }
    }
}

static solver_result_t over(void)
{
    search.phase = PHASE_OVER;
    return SOLVER_EXHAUSTED;
}

/* Places what is queued, within the budget. SOLVER_SOLUTION: nothing is queued any more;
 * SOLVER_EXHAUSTED: a contradiction. */
static solver_result_t propagate(uint8_t *budget)
{
    while (search.placed < search.queued) {
        if (*budget == 0) {
            return SOLVER_RUNNING;
        }
        --*budget;
        search.nodes++;
        if (!search_place()) {
            return SOLVER_EXHAUSTED;
        }
    }
    return SOLVER_SOLUTION;
}

static void spend(uint8_t *budget, uint8_t cost)
{
    *budget = *budget > cost ? (uint8_t)(*budget - cost) : 0;
}

/* Nothing is queued and cells are open: locked candidates before the first guess, else a guess.
 * False on a contradiction. */
static bool proceed(uint8_t *budget)
{
    if (search.phase == PHASE_LOCK) {
        bool changed = false;
        spend(budget, LOCK_COST);
        bool consistent = search_lock(&changed);
        if (!changed) {
            search.phase = PHASE_SEARCH;
        }
        return consistent;
    }
    spend(budget, GUESS_COST);
    search.guesses++;
    search.depth++;
    search_guess();
    return true;
}

/* The search proper: places, fails, goes back, guesses, until the budget is spent. */
static solver_result_t run(uint8_t budget)
{
    for (;;) {
        solver_result_t result = propagate(&budget);
        if (result == SOLVER_RUNNING) {
            return SOLVER_RUNNING;
        }
        if (result == SOLVER_EXHAUSTED) {
            note_failure();
            if (!backtrack()) {
                return over();
            }
        } else if (search.placed == search.open) {
            search.phase = PHASE_SOLUTION;
            return SOLVER_SOLUTION;
        } else if (budget == 0) {
            return SOLVER_RUNNING;
        } else if (!proceed(&budget)) {
            return over();
        }
    }
}

solver_result_t solver_step(uint8_t budget)
{
    switch (search.phase) {
    case PHASE_OVER:
        return SOLVER_EXHAUSTED;
    case PHASE_BUILD:
        search.phase = PHASE_LOCK;
        if (!search_build()) {
            return over();
        }
        break;
    case PHASE_SOLUTION:
        search.phase = PHASE_SEARCH;
        if (!backtrack()) {
            return over();
        }
        break;
    default:
        break;
    }
    return run(budget);
}
