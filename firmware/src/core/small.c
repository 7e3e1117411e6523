/* The solver for parts with 1 KB of RAM and less: 146 bytes of state, or 81 more. The same search
 * as everywhere (naked and hidden singles, then a guess), but candidates are worked out when they
 * are looked at, from the digits that the row, column and box of a cell have already.
 *
 * There is neither a list of placements nor one of guesses: each cell has a level, the number of
 * guesses before it, and a guess is found again by choosing once more from the cells of lower
 * levels. Where a level must fit into half a byte, guesses deeper than LEVEL_EXACT, which only
 * nearly empty grids need, share two levels: they are made in reading order, so that the last of
 * them is the one furthest down, and going back there takes back all that was deduced from them and
 * deduces it anew. */
#include "small.h"

#if SOLVER_SMALL

#include "../hal/flash.h"
#if SOLVER_SWEEP
#include "sweep.h"
#endif

/* Levels of a cell: the number of guesses before it; packed, up to LEVEL_EXACT, then whether it was
 * guessed or deduced. */
#ifndef LEVEL_EXACT
#define LEVEL_EXACT 13
#endif
#define LEVEL_GUESSED 14
#define LEVEL_DEDUCED 15

/* What a look at all cells costs, in looks at a unit. */
#define GUESS_COST 5

enum { PHASE_OVER, PHASE_SEARCH, PHASE_BACK };

small_t small;

const uint8_t small_first[27] FLASH = {0, 9, 18, 27, 36, 45, 54, 63, 72, 0,  1,  2,  3, 4,
                                       5, 6, 7,  8,  0,  3,  6,  27, 30, 33, 54, 57, 60};

/* Too many guesses to tell each by a level of its own. */
static bool is_deep(uint8_t guesses)
{
    return SMALL_PACKED && guesses > LEVEL_EXACT;
}

/* The level of what is deduced now. */
static uint8_t level_now(void)
{
    return is_deep(small.progress.depth) ? LEVEL_DEDUCED : small.progress.depth;
}

/* ---- Deduction ---- */

typedef enum { DEDUCED_ALL, DEDUCED_PART, CONTRADICTION } deduced_t;

/* Looks at the touched units, round and round, until none is left or the budget is spent. */
static deduced_t deduce(uint8_t *budget)
{
    uint8_t quiet = 0;
    while (quiet < 27) {
        uint8_t unit = small.unit;
        quiet++;
        if (small.units[unit] & SMALL_TOUCHED) {
            if (*budget == 0)
                return DEDUCED_PART;
            --*budget;
            bool is_sound = small_look_at(unit, level_now());
            small.progress.nodes += small.placed;
            small.placed = 0;
            if (!is_sound)
                return CONTRADICTION;
            quiet = 0;
        }
        small.unit = unit == 26 ? 0 : (uint8_t)(unit + 1);
    }
    return DEDUCED_ALL;
}

/* ---- Guesses ---- */

static uint8_t count(uint16_t mask)
{
    uint8_t bits = 0;
    for (; mask != 0; mask &= (uint16_t)(mask - 1))
        bits++;
    return bits;
}

static bool is_open(uint8_t cell, uint8_t level)
{
    return small.cells[cell] == 0 || small_level(cell) >= level;
}

/* The cell for the next guess, of those that are open or have `level` or a deeper one: the first
 * with the fewest candidates, for a deep guess the first. GRID_CELLS when there is none. */
static uint8_t choose_cell(uint8_t level)
{
    uint8_t best = GRID_CELLS;
    uint8_t fewest = 10;
    for (uint8_t cell = 0; cell < GRID_CELLS && fewest > 2; cell++) {
        if (!is_open(cell, level))
            continue;
        if (is_deep((uint8_t)(small.progress.depth + 1)))
            return cell;
        uint8_t here = count(small_candidates(cell));
        if (here < fewest) {
            fewest = here;
            best = cell;
        }
    }
    return best;
}

/* Tries the lowest of `digits` in `cell`: as a guess, unless it is the only one. Among deep guesses
 * that one is kept like a guess too, since nothing could deduce it anew. */
static void try_digit(uint8_t cell, uint16_t digits)
{
    bool is_kept = is_deep(small.progress.depth);
    if (small_has_several(digits)) {
        small.progress.guesses++;
        is_kept = true;
    }
    if (is_kept)
        small.progress.depth++;
    small_put(cell, digits & (uint16_t)-digits,
              is_kept && is_deep(small.progress.depth) ? LEVEL_GUESSED : small.progress.depth);
}

static void touch_all(void)
{
    for (uint8_t unit = 0; unit < 27; unit++)
        small.units[unit] |= SMALL_TOUCHED;
}

/* Makes the last deep guess, the furthest down, one of the deductions. */
static uint8_t last_deep_guess(void)
{
    uint8_t guess = GRID_CELLS - 1;
    while (small_level(guess) != LEVEL_GUESSED)
        guess--;
    small_set(guess, small_digit(guess), LEVEL_DEDUCED);
    return guess;
}

/* Takes back the last guess and what was deduced from it; returns its cell and tells its digit.
 * After a deep one, what follows from the guesses that stay is to be deduced again. */
static uint8_t take_back(uint8_t *digit)
{
    bool was_deep = is_deep(small.progress.depth);
    uint8_t guess = was_deep ? last_deep_guess() : 0;
    uint8_t level = level_now();
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++)
        if (small_level(cell) >= level)
            small_free(cell);
    small.progress.depth--;
    if (!was_deep)
        guess = choose_cell(level);
    *digit = small_digit(guess);
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++)
        if (small_level(cell) >= level)
            small_set(cell, 0, 0);
    if (was_deep)
        touch_all();
    return guess;
}

/* Goes back to the last guess and tries its next digit; when there is none, the guess before is to
 * be gone back to. */
static void go_back(void)
{
    uint8_t digit;
    uint8_t cell = take_back(&digit);
    uint16_t higher = (uint16_t)(small_candidates(cell) >> digit << digit);
    if (higher != 0) {
        small.phase = PHASE_SEARCH;
        try_digit(cell, higher);
    }
}

/* ---- The interface ---- */

uint8_t *solver_cells(void)
{
    return small.cells;
}

void solver_progress(solver_progress_t *progress)
{
    *progress = small.progress;
}

bool solver_is_past(uint32_t nodes)
{
    return small.progress.nodes > nodes;
}

static solver_result_t solution(void)
{
#if SMALL_PACKED
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++)
        small_set(cell, small_digit(cell), 0);
    small.phase = PHASE_OVER;
#else
    small.phase = PHASE_BACK;
#endif
    return SOLVER_SOLUTION;
}

/* Enters the digits that stand in the cells; false when two clash. */
static bool enter(void)
{
    for (uint8_t unit = 0; unit < 27; unit++)
        small.units[unit] = SMALL_TOUCHED;
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
#if !SMALL_PACKED
        small.levels[cell] = 0;
#endif
        if (small.cells[cell] != 0 && !small_enter(cell))
            return false;
    }
    return true;
}

solver_result_t solver_begin(void)
{
    small.progress.depth = 0;
    small.unit = 0;
    small.progress.guesses = 0;
    small.phase = PHASE_OVER;
    uint8_t filled = 0;
#if SOLVER_SWEEP
    sweep_outcome_t swept = sweep_run(small.cells, 0);
    filled = swept.filled;
    small.progress.nodes = filled;
    if (swept.result == SWEEP_CLASH)
        return SOLVER_CLASH;
    if (swept.result == SWEEP_CONTRADICTION)
        return SOLVER_EXHAUSTED;
    if (swept.result == SWEEP_SOLVED)
        return solution();
#endif
    if (!enter())
        return SOLVER_CLASH;
    small.progress.nodes = filled;
    small.placed = 0;
    small.phase = PHASE_SEARCH;
    return SOLVER_RUNNING;
}

/* Nothing follows any more: a solution, or a guess. */
static solver_result_t guess_next(void)
{
    uint8_t cell = choose_cell(UINT8_MAX);
    if (cell == GRID_CELLS)
        return solution();
    try_digit(cell, small_candidates(cell));
    return SOLVER_RUNNING;
}

solver_result_t solver_step(uint8_t budget)
{
    while (small.phase != PHASE_OVER) {
        if (small.phase == PHASE_BACK) {
            if (small.progress.depth == 0)
                break;
            go_back();
        } else {
            deduced_t deduced = deduce(&budget);
            if (deduced == DEDUCED_PART)
                return SOLVER_RUNNING;
            if (deduced == CONTRADICTION)
                small.phase = PHASE_BACK;
            else if (guess_next() == SOLVER_SOLUTION)
                return SOLVER_SOLUTION;
        }
        if (budget <= GUESS_COST)
            return SOLVER_RUNNING;
        budget = (uint8_t)(budget - GUESS_COST);
    }
    small.phase = PHASE_OVER;
    return SOLVER_EXHAUSTED;
}

#endif
