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

bool solver_is_past(uint32_t nodes)
{
    return search.nodes > nodes;
}

solver_result_t solver_begin(void)
{
    search.guesses = 0;
    search.depth = 0;
#ifdef SOLVER_TRACE
    search.trace = 0;
#endif
    search.phase = PHASE_OVER;
    sweep_outcome_t swept = sweep_run(search.cells, search.cell);
    search.nodes = swept.filled;
    search.open = swept.open;
    switch (swept.result) {
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

/* The other one of exactly two places, else SEARCH_NOTHING. */
static uint8_t other_of_two(uint16_t places, uint8_t place)
{
    uint16_t rest = places & (uint16_t)~search_bit(place);
    return rest != 0 && search_is_sparse(rest) ? search_lowest(rest) : SEARCH_NOTHING;
}

/* Queues the other place of a digit that has two in a unit of `cell`, after that one led nowhere.
 * Which unit does not matter: box, row or column, the digit must go to its other place there. */
static void push_other_place(uint8_t cell)
{
    uint8_t digit = search.cells[cell];
    uint8_t nine = search_nine((uint8_t)(digit - 1));
    uint8_t row = search_row_of(cell), column = search_column_of(cell), box = search_box_of(cell);
    uint8_t other = other_of_two(search.box[nine + box], search_place_of(cell));
    if (other != SEARCH_NOTHING) {
        other = search_cell_at(box, other);
    } else {
        other = other_of_two(search.row[nine + row], column);
        other =
            other != SEARCH_NOTHING
                ? (uint8_t)(search_nine(row) + other)
                : (uint8_t)(search_nine(other_of_two(search.column[nine + column], row)) + column);
    }
    search.cells[cell] = 0;
    push(other, digit, SEARCH_PLAIN);
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

typedef enum { BOX, ROW, COLUMN } kind_t;

static uint8_t cell_in(kind_t kind, uint8_t unit, uint8_t number)
{
    return kind == BOX   ? search_cell_at(unit, number)
           : kind == ROW ? (uint8_t)(search_nine(unit) + number)
                         : (uint8_t)(search_nine(number) + unit);
}

/* Looks for the digit with two places in the heaviest unit of a kind. (A frozen mask may show two
 * places, too: then the first of them is not alive.) */
static void look_for_places(const uint16_t *mask, const uint8_t *weights, kind_t kind,
                            place_t *best)
{
    for (uint8_t digit = 1; digit <= 9; digit++) {
        for (uint8_t unit = 0; unit < 9; unit++, mask++) {
            uint16_t second = *mask & (uint16_t)(*mask - 1);
            if (second == 0 || !search_is_sparse(second) || weights[unit] < best->score) {
                continue;
            }
            uint8_t cell = cell_in(kind, unit, search_lowest(*mask));
            if (search.cells[cell] == 0 && (search.cell[cell] & search_bit((uint8_t)(digit - 1)))) {
                *best = (place_t){cell, digit, (uint8_t)(weights[unit] + 1)};
            }
        }
    }
}

/* Guesses a digit with two places in a unit, the heaviest. False when there is none. */
static bool guess_place(void)
{
    place_t best = {0, 0, 0};
    look_for_places(search.box, search.box_weight, BOX, &best);
    look_for_places(search.row, search.row_weight, ROW, &best);
    look_for_places(search.column, search.column_weight, COLUMN, &best);
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
    memset(search.row_weight, 0, sizeof search.row_weight);
    memset(search.column_weight, 0, sizeof search.column_weight);
    memset(search.box_weight, 0, sizeof search.box_weight);
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
