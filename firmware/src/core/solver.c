/* The solver's public face: phases, budget, backtracking. See search.h for how it works. */
#include "solver_size.h"

#if !SOLVER_SMALL

#include "solver.h"

#include <stddef.h>
#include <string.h>

#include "search.h"
#include "sweep.h"

enum { PHASE_OVER, PHASE_BUILD, PHASE_LOCK, PHASE_SEARCH, PHASE_SOLUTION };

/* What other work costs in placements, roughly: they share the budget of a step. */
#define BUILD_COST 14
#define LOCK_COST  12
#define GUESS_COST 5
#define LOOK_COST  20 /* for a guess where no cell has two candidates */

/* The assembly wants it to begin at a multiple of 256. The makefile links core first, where RAM
 * begins (and its memory proof looks); asking for it here leaves a hole behind, since the assembler
 * rounds a section up to its alignment. */
#if defined(__AVR__) && !defined(SOLVER_FIRST_IN_RAM)
search_t search __attribute__((aligned(256)));
#else
search_t search;
#endif

#define LIES_AT(field, place)                                                                      \
    _Static_assert(offsetof(search_t, field) == (place), "search_layout.h and search.h differ")
LIES_AT(row, SEARCH_ROW);
LIES_AT(cells, SEARCH_CELLS);
LIES_AT(placed, SEARCH_PLACED);
LIES_AT(waiting, SEARCH_WAITING);
LIES_AT(budget, SEARCH_BUDGET);
LIES_AT(open, SEARCH_OPEN);
LIES_AT(failures, SEARCH_FAILURES);
LIES_AT(locked, SEARCH_LOCKED);
LIES_AT(depth, SEARCH_DEPTH);
LIES_AT(entry, SEARCH_ENTRY);
LIES_AT(nodes, SEARCH_NODES);
LIES_AT(column, SEARCH_COLUMN);
LIES_AT(trail, SEARCH_TRAIL);
LIES_AT(box, SEARCH_BOX);
LIES_AT(row_weight, SEARCH_ROW_WEIGHT);
LIES_AT(column_weight, SEARCH_COLUMN_WEIGHT);
LIES_AT(box_weight, SEARCH_BOX_WEIGHT);
LIES_AT(cell, SEARCH_CELL);

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
    sweep_count_t count;
    search.guesses = 0;
    search.depth = 0;
#ifdef SOLVER_TRACE
    search.trace = 0;
#endif
    search.phase = PHASE_OVER;
    sweep_result_t swept = sweep_run(search.cells, search.cell, &count);
    search.nodes = count.filled;
    search.open = count.open;
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

static void push(uint8_t cell, uint8_t digit, uint8_t kind)
{
    search.cells[cell] = digit;
    search.trail[--search.waiting] = (uint8_t)(cell + kind);
    if (kind != SEARCH_PLAIN) {
        search.depth++;
        search.guesses++;
#ifdef SOLVER_TRACE
        search.trace = (uint16_t)(search.trace * 31u + cell * 9u + digit);
#endif
    }
}

/* Queues the other place of a digit in a box, after the place `cell` led nowhere. */
static void push_other_place(uint8_t cell)
{
    uint8_t digit = search.cells[cell];
    uint8_t box = search_box_of(cell);
    uint16_t places = search.box[search_nine((uint8_t)(digit - 1)) + box];
    places &= (uint16_t)~search_bit(search_place_of(cell));
    search.cells[cell] = 0;
    push(search_cell_at(box, search_lowest(places)), digit, SEARCH_PLAIN);
}

/* Queues the next candidate of `cell`, after its digit led nowhere: the other one of two, else the
 * next higher. */
static void push_next_digit(uint8_t cell)
{
    uint8_t digit = search.cells[cell];
    uint16_t rest = search.cell[cell] & (uint16_t)~search_bit((uint8_t)(digit - 1));
    bool is_last = search_is_sparse(rest);
    if (!is_last) {
        uint16_t higher = (uint16_t)(rest >> digit);
        is_last = search_is_sparse(higher);
        rest = (uint16_t)(higher << digit);
    }
    push(cell, (uint8_t)(search_lowest(rest) + 1), is_last ? SEARCH_PLAIN : SEARCH_GUESS_CELL);
}

/* Queues the next alternative of the guess that was taken back last. */
static void push_alternative(uint8_t entry)
{
    if (entry >= SEARCH_GUESS_BOX) {
        push_other_place((uint8_t)(entry - SEARCH_GUESS_BOX));
    } else {
        push_next_digit((uint8_t)(entry - SEARCH_GUESS_CELL));
    }
}

static void spend(uint8_t cost)
{
    search.budget = search.budget > cost ? (uint8_t)(search.budget - cost) : 0;
}

/* Goes back to the last guess and queues its next alternative. False when no guess is left: the
 * search is over. */
static bool backtrack(void)
{
    if (search.depth == 0) {
        return false;
    }
    uint8_t before = search.placed;
    uint8_t entry = search_unwind();
    search.depth--;
    spend((uint8_t)(before - search.placed) / 2);
    push_alternative(entry);
    return true;
}

/* One contradiction: the row, column and box of the placement that met it gain weight. Halving
 * keeps each weight below 32, and a score of search_choose() in one byte. */
static void note_failure(void)
{
    uint8_t cell = search.trail[search.placed - 1];
    while (cell >= GRID_CELLS) {
        cell = (uint8_t)(cell - GRID_CELLS);
    }
    search.row_weight[search_row_of(cell)]++;
    search.column_weight[search_column_of(cell)]++;
    search.box_weight[search_box_of(cell)]++;
    if (++search.failures == 0) {
        search.failures = SEARCH_MANY_FAILURES;
    }
    if (search.failures % SEARCH_HALVE_EVERY == 0) {
        for (uint8_t unit = 0; unit < 9; unit++) {
            search.row_weight[unit] >>= 1;
            search.column_weight[unit] >>= 1;
            search.box_weight[unit] >>= 1;
        }
    }
}

static uint8_t count(uint16_t mask)
{
    uint8_t bits = 0;
    for (; mask != 0; mask &= (uint16_t)(mask - 1)) {
        bits++;
    }
    return bits;
}

static uint8_t fewest_candidates(void)
{
    uint8_t best = SEARCH_NOTHING, fewest = 10;
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        uint8_t candidates = count(search.cell[cell]);
        if (search.cells[cell] == 0 && candidates < fewest) {
            best = cell;
            fewest = candidates;
        }
    }
    return best;
}

/* Guesses the first digit that has two places in a box. False when there is none. (A frozen mask
 * may show two places: then the first of them is not alive.) */
static bool guess_place(void)
{
    for (uint8_t d = 0; d < 9; d++) {
        const uint16_t *mask = &search.box[search_nine(d)];
        for (uint8_t b = 0; b < 9; b++, mask++) {
            uint16_t second = *mask & (uint16_t)(*mask - 1);
            if (second == 0 || !search_is_sparse(second)) {
                continue;
            }
            uint8_t cell = search_cell_at(b, search_lowest(*mask));
            if (search.cells[cell] == 0 && (search.cell[cell] & search_bit(d))) {
                push(cell, (uint8_t)(d + 1), SEARCH_GUESS_BOX);
                return true;
            }
        }
    }
    return false;
}

/* Where no cell has two candidates, as in a nearly empty grid, guessing cells with three or more
 * can take hours: after many failures a digit with two places in a box is better. */
static void guess(void)
{
    uint8_t counts[SEARCH_COUNTS];
    uint8_t cell = search_choose(counts);
    if (cell != SEARCH_NOTHING) {
        push(cell, search_pick(cell), SEARCH_GUESS_CELL);
        return;
    }
    spend(LOOK_COST);
    if (search.failures < SEARCH_MANY_FAILURES || !guess_place()) {
        cell = fewest_candidates();
        push(cell, (uint8_t)(search_lowest(search.cell[cell]) + 1), SEARCH_GUESS_CELL);
    }
}

static solver_result_t over(void)
{
    search.phase = PHASE_OVER;
    return SOLVER_EXHAUSTED;
}

/* Nothing is queued and cells are open: locked candidates before the first guess, else a guess.
 * False on a contradiction. */
static bool proceed(void)
{
    if (search.phase == PHASE_LOCK) {
        search.phase = PHASE_SEARCH;
        spend(LOCK_COST);
        return search_lock();
    }
    spend(GUESS_COST);
    guess();
    return true;
}

/* The search proper: places, fails, goes back, guesses, until the budget is spent. */
static solver_result_t run(void)
{
    for (;;) {
        switch (search_propagate()) {
        case SEARCH_SPENT:
            return SOLVER_RUNNING;
        case SEARCH_CONTRADICTION:
            note_failure();
            if (!backtrack()) {
                return over();
            }
            break;
        case SEARCH_WENT_BACK:
            push_alternative(search.entry);
            break;
        default:
            if (search.placed == search.open) {
                search.phase = PHASE_SOLUTION;
                return SOLVER_SOLUTION;
            }
            if (search.budget == 0) {
                return SOLVER_RUNNING;
            }
            if (!proceed()) {
                return over();
            }
        }
    }
}

static bool begin_search(void)
{
    search.phase = PHASE_LOCK;
    search.failures = 0;
    search.locked = 0;
    memset(search.row_weight, 0, sizeof search.row_weight);
    memset(search.column_weight, 0, sizeof search.column_weight);
    memset(search.box_weight, 0, sizeof search.box_weight);
    spend(BUILD_COST);
    return search_build();
}

static bool continue_search(void)
{
    search.phase = PHASE_SEARCH;
    return backtrack();
}

solver_result_t solver_step(uint8_t budget)
{
    search.budget = budget;
    if (search.phase == PHASE_OVER || (search.phase == PHASE_BUILD && !begin_search()) ||
        (search.phase == PHASE_SOLUTION && !continue_search())) {
        return over();
    }
    return run();
}

#endif
