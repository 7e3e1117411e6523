/* The solver's public face: phases, budget, backtracking. See search.h for how it works. */
#include "solver_size.h"

#if !SOLVER_SMALL

#include "solver.h"

#include <stddef.h>
#include <string.h>

#include "search.h"
#include "sweep.h"

/* Where the compiler's guess takes more flash. */
#define OUT_OF_LINE static __attribute__((noinline))

enum { PHASE_OVER, PHASE_BUILD, PHASE_LOCK, PHASE_SEARCH, PHASE_SOLUTION };

/* What other work costs in placements, roughly: they share the budget of a step. */
#define BUILD_COST 10
#define LOCK_COST  8
#define GUESS_COST 3
#define LOOK_COST  20 /* for a guess where no cell has two candidates */

/* Guesses after which digits with two places go before cells with two candidates: more than nearly
 * all puzzles with one solution need. */
#define MANY_GUESSES 500

/* The assembly wants it to begin at a multiple of 256, as RAM does. The makefile links core first
 * (and its memory proof looks). Other builds, the Arduino IDE's, order variables as they like, but
 * put .data before all of them: that costs as much flash again, where an alignment would cost up to
 * 255 bytes of RAM for a hole in front of it. */
#if defined(__AVR__) && !defined(SOLVER_FIRST_IN_RAM)
search_t search __attribute__((section(".data")));
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
LIES_AT(guesses, SEARCH_GUESSES);
LIES_AT(box, SEARCH_BOX);
LIES_AT(box, 2 * SEARCH_COLUMN);
LIES_AT(row_weight, SEARCH_ROW_WEIGHT);
LIES_AT(column_weight, SEARCH_COLUMN_WEIGHT);
LIES_AT(box_weight, SEARCH_BOX_WEIGHT);
LIES_AT(cell, SEARCH_CELL);

/* Nodes, guesses and depth lie as in solver_progress_t. */
#define PROGRESS_BYTES (offsetof(solver_progress_t, depth) + 1)
LIES_AT(guesses, SEARCH_NODES + offsetof(solver_progress_t, guesses));
LIES_AT(depth, SEARCH_NODES + offsetof(solver_progress_t, depth));

/* What ends the sweep ends the search, or lets it begin. */
_Static_assert((int)SOLVER_RUNNING == SWEEP_OPEN && (int)SOLVER_SOLUTION == SWEEP_SOLVED &&
                   (int)SOLVER_EXHAUSTED == SWEEP_CONTRADICTION && (int)SOLVER_CLASH == SWEEP_CLASH,
               "solver.h and sweep.h differ");

uint8_t *solver_cells(void)
{
    return search.cells;
}

void solver_progress(solver_progress_t *progress)
{
    memcpy(progress, (const uint8_t *)&search + SEARCH_NODES, PROGRESS_BYTES);
}

bool solver_is_past(uint32_t nodes)
{
    return search.nodes > nodes;
}

solver_result_t solver_begin(void)
{
    search.guesses = 0;
    search.depth = 0;
    search.phase = PHASE_OVER;
    sweep_outcome_t swept = sweep_run(search.cells, search.cell);
    search.nodes = swept.filled;
    search.open = swept.open;
    if (swept.result == SWEEP_OPEN) {
        search.phase = PHASE_BUILD;
    }
    return (solver_result_t)swept.result;
}

static void push(uint8_t cell, uint8_t digit, uint8_t kind)
{
    search.cells[cell] = digit;
    search.trail[--search.waiting] = (uint8_t)(cell + kind);
    if (kind != SEARCH_PLAIN) {
        search.depth++;
        search.guesses++;
    }
}

/* Kinds of units, in the order of their views, which are SEARCH_COLUMN bytes apart. */
typedef enum { ROW, COLUMN, BOX } kind_t;

static const uint16_t *masks_of(kind_t kind)
{
    return (const uint16_t *)((const uint8_t *)&search + kind * SEARCH_COLUMN);
}

/* 9 * unit + number in the unit of a cell, and the cell at 9 * unit + number. */
OUT_OF_LINE uint8_t by_unit(kind_t kind, uint8_t cell)
{
    return kind == ROW ? cell : kind == BOX ? search_by_box(cell) : search_transposed(cell);
}

/* The other one of exactly two cells that a digit (nine: 9 * it) may have in a unit of `cell`, else
 * SEARCH_NOTHING. */
static uint8_t other_cell(kind_t kind, uint8_t cell, uint8_t nine)
{
    uint8_t at = by_unit(kind, cell), number = search_column_of(at), first = (uint8_t)(at - number);
    uint16_t places = masks_of(kind)[nine + search_row_of(at)];
    uint16_t rest = places & (uint16_t)~search_bit(number);
    if (rest == 0 || !search_is_sparse(rest)) {
        return SEARCH_NOTHING;
    }
    return by_unit(kind, (uint8_t)(first + search_lowest(rest)));
}

/* Queues the other place of a digit that has two in a unit of `cell`, after that one led nowhere.
 * Which unit does not matter: box, row or column, the digit must go to its other place there. */
static void push_other_place(uint8_t cell)
{
    uint8_t digit = search.cells[cell], nine = (uint8_t)(9 * (digit - 1));
    uint8_t other = other_cell(BOX, cell, nine);
    if (other == SEARCH_NOTHING) {
        other = other_cell(ROW, cell, nine);
    }
    if (other == SEARCH_NOTHING) {
        other = other_cell(COLUMN, cell, nine);
    }
    search.cells[cell] = 0;
    push(other, digit, SEARCH_PLAIN);
}

/* Queues the next candidate of `cell`, after its digit led nowhere: the other one of two, else the
 * next higher. */
static void push_next_digit(uint8_t cell)
{
    uint16_t tried = search_bit((uint8_t)(search.cells[cell] - 1));
    uint16_t rest = search.cell[cell] & (uint16_t)~tried;
    bool is_last = search_is_sparse(rest);
    if (!is_last) {
        rest &= (uint16_t)(0 - 2 * tried); /* the higher ones */
        is_last = search_is_sparse(rest);
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

/* A digit with two places in a unit: the first of them, and the unit's weight + 1. */
typedef struct {
    uint8_t cell;
    uint8_t digit;
    uint8_t score; /* 0: none found yet */
} place_t;

/* Looks for the digit with two places in the heaviest unit of a kind. (A frozen mask may show two
 * places, too: then the first of them is not alive.) */
static void look_for_places(kind_t kind, const uint8_t *weights, place_t *best)
{
    const uint16_t *masks = masks_of(kind);
    for (uint8_t at = 0; at < GRID_CELLS; at++) {
        uint16_t places = *masks++, second = places & (uint16_t)(places - 1);
        if (second == 0 || !search_is_sparse(second)) {
            continue;
        }
        uint8_t unit = search_column_of(at), digit = search_row_of(at);
        uint8_t cell = by_unit(kind, (uint8_t)(9 * unit + search_lowest(places)));
        if (weights[unit] >= best->score && search.cells[cell] == 0 &&
            (search.cell[cell] & search_bit(digit))) {
            *best = (place_t){cell, (uint8_t)(digit + 1), (uint8_t)(weights[unit] + 1)};
        }
    }
}

/* Guesses a digit with two places in a unit, the heaviest. False when there is none. */
static bool guess_place(void)
{
    place_t best = {0, 0, 0};
    look_for_places(BOX, search.box_weight, &best);
    look_for_places(ROW, search.row_weight, &best);
    look_for_places(COLUMN, search.column_weight, &best);
    if (best.score == 0) {
        return false;
    }
    push(best.cell, best.digit, SEARCH_GUESS_BOX);
    return true;
}

/* Takes back all guesses; what follows from the givens stands. */
static void begin_again(void)
{
    while (search.depth > 0) {
        uint8_t cell = search_cell_in(search_unwind());
        search.cells[cell] = 0;
        search.depth--;
    }
}

/* Cells with two candidates are the cheapest to find, and good guesses. In a nearly empty grid they
 * can lead astray for hours: after many guesses a digit with two places in a unit goes first, and
 * the first guesses are made anew when nothing has come of them. */
static void guess(void)
{
    uint8_t counts[SEARCH_COUNTS];
    if (search.guesses >= MANY_GUESSES) {
        if (!search.settled) {
            search.settled = true;
            begin_again();
        }
        spend(LOOK_COST);
        if (guess_place()) {
            return;
        }
    }
    uint8_t cell = search_choose(counts);
    if (cell != SEARCH_NOTHING) {
        push(cell, search_pick(cell), SEARCH_GUESS_CELL);
        return;
    }
    spend(LOOK_COST);
    cell = fewest_candidates();
    push(cell, (uint8_t)(search_lowest(search.cell[cell]) + 1), SEARCH_GUESS_CELL);
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
            return over();
        case SEARCH_WENT_BACK:
            push_alternative(search.entry);
            break;
        default:
            if (search.placed == search.open) {
                search.phase = PHASE_SOLUTION;
                search.settled = true;
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
    search.settled = false;
    search.locked = 0;
    for (uint8_t unit = 0; unit < 9; unit++) {
        search.row_weight[unit] = search.column_weight[unit] = search.box_weight[unit] = 0;
    }
    spend(BUILD_COST);
    return search_build();
}

/* After a solution: goes back to the last guess. False when none stands. */
static bool continue_search(void)
{
    search.phase = PHASE_SEARCH;
    if (search.depth == 0) {
        return false;
    }
    search.depth--;
    push_alternative(search_unwind());
    return true;
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
