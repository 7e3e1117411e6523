/* The solver for parts with 1 KB of RAM and less: 146 bytes of state, or 81 more. The same search
 * as everywhere (naked and hidden singles, then a guess), but candidates are worked out when they
 * are looked at, from the digits that the row, column and box of a cell have already.
 *
 * There is neither a list of placements nor one of guesses: each cell has a level, the number of
 * guesses before it, and a guess is found again by choosing once more from the cells of lower
 * levels. Guesses deeper than LEVEL_EXACT, which only nearly empty grids need, share two levels:
 * they are made in reading order, so that the last of them is the one furthest down, and going back
 * there takes back all that was deduced from them and deduces it anew. */
#include "solver_size.h"

#if SOLVER_SMALL

#include <stdbool.h>

#include "solver.h"
#if SOLVER_SWEEP
#include "sweep.h"
#endif

/* With 256 bytes of RAM the level of a cell is the high nibble of its digit; that goes when a
 * solution is found, so that there is no way on to the next one. */
#ifndef SMALL_PACKED
#if defined(__AVR__) && RAMEND - RAMSTART < 512
#define SMALL_PACKED 1
#else
#define SMALL_PACKED 0
#endif
#endif

#define ALL     0x1FFu  /* all nine digits; digit 1 is bit 0 */
#define TOUCHED 0x8000u /* in small.units: a digit came in since the unit was last looked at */

/* Levels of a cell: the number of guesses before it up to LEVEL_EXACT, then whether it was guessed
 * or deduced. They fit into four bits. */
#ifndef LEVEL_EXACT
#define LEVEL_EXACT 13
#endif
#define LEVEL_GUESSED 14
#define LEVEL_DEDUCED 15

/* What a look at all cells costs, in looks at a unit. */
#define GUESS_COST 5

enum { PHASE_OVER, PHASE_SEARCH, PHASE_SOLUTION };

static struct {
    uint16_t units[27]; /* rows, columns, boxes: the digits they have, and TOUCHED */
    uint8_t cells[GRID_CELLS];
#if !SMALL_PACKED
    uint8_t levels[GRID_CELLS];
#endif
    uint8_t depth; /* guesses that stand */
    uint8_t phase;
    uint8_t unit; /* the unit that is looked at next */
    uint32_t node_count;
    uint32_t guess_count;
} small;

/* The row, column and box of each cell, as indices of small.units. */
#define UNITS(r, c)                                                                                \
    {                                                                                              \
        r, 9 + c, 18 + r / 3 * 3 + c / 3                                                           \
    }
#define UNITS_OF_ROW(r)                                                                            \
    UNITS(r, 0), UNITS(r, 1), UNITS(r, 2), UNITS(r, 3), UNITS(r, 4), UNITS(r, 5), UNITS(r, 6),     \
        UNITS(r, 7), UNITS(r, 8)
static const uint8_t units_of[GRID_CELLS][3] FLASH = {
    UNITS_OF_ROW(0), UNITS_OF_ROW(1), UNITS_OF_ROW(2), UNITS_OF_ROW(3), UNITS_OF_ROW(4),
    UNITS_OF_ROW(5), UNITS_OF_ROW(6), UNITS_OF_ROW(7), UNITS_OF_ROW(8)};

/* The first cell of each unit; the steps from cell to cell are 1 in a row, 9 in a column, and 1, 1,
 * 7 in a box. */
static const uint8_t first_of[27] FLASH = {0, 9, 18, 27, 36, 45, 54, 63, 72, 0,  1,  2,  3, 4,
                                           5, 6, 7,  8,  0,  3,  6,  27, 30, 33, 54, 57, 60};

static uint8_t lowest_digit(uint16_t mask)
{
    uint8_t digit = 1;
    while (!(mask & 1)) {
        mask >>= 1;
        digit++;
    }
    return digit;
}

static bool has_several(uint16_t mask)
{
    return mask & (uint16_t)(mask - 1);
}

static uint16_t candidates(uint8_t cell)
{
    const uint8_t *unit = units_of[cell];
    uint16_t taken = small.units[flash_u8(unit)] | small.units[flash_u8(unit + 1)] |
                     small.units[flash_u8(unit + 2)];
    return (uint16_t)~taken & ALL;
}

#if SMALL_PACKED
static void set(uint8_t cell, uint8_t digit, uint8_t level)
{
    small.cells[cell] = (uint8_t)(level << 4 | digit);
}

static uint8_t level_of(uint8_t cell)
{
    return small.cells[cell] >> 4;
}

static uint8_t digit_of(uint8_t cell)
{
    return small.cells[cell] & 0x0F;
}
#else
static void set(uint8_t cell, uint8_t digit, uint8_t level)
{
    small.cells[cell] = digit;
    small.levels[cell] = level;
}

static uint8_t level_of(uint8_t cell)
{
    return small.levels[cell];
}

static uint8_t digit_of(uint8_t cell)
{
    return small.cells[cell];
}
#endif

/* The level of what is deduced now. */
static uint8_t level_now(void)
{
    return small.depth <= LEVEL_EXACT ? small.depth : LEVEL_DEDUCED;
}

static void put(uint8_t cell, uint16_t bit, uint8_t digit, uint8_t level)
{
    const uint8_t *unit = units_of[cell];
    for (uint8_t kind = 0; kind < 3; kind++)
        small.units[flash_u8(unit + kind)] |= bit | TOUCHED;
    set(cell, digit, level);
    small.node_count++;
}

/* Takes the digit of a cell out of its units, which are as settled then as before it came. */
static void free_digit(uint8_t cell)
{
    const uint8_t *unit = units_of[cell];
    uint16_t kept = ALL & (uint16_t) ~(1u << (digit_of(cell) - 1));
    for (uint8_t kind = 0; kind < 3; kind++)
        small.units[flash_u8(unit + kind)] &= kept;
}

/* ---- Deduction ---- */

static uint8_t next_in_unit(uint8_t unit, uint8_t cell, uint8_t index)
{
    if (unit < 9)
        return (uint8_t)(cell + 1);
    if (unit < 18)
        return (uint8_t)(cell + 9);
    return (uint8_t)(cell + (index == 2 || index == 5 ? 7 : 1));
}

/* Fills the cells of a unit that are the only place for one of `digits`; false when a cell is for
 * two of them. */
static bool fill_hidden(uint8_t unit, uint16_t digits)
{
    uint8_t cell = flash_u8(&first_of[unit]);
    for (uint8_t index = 0; digits != 0; index++) {
        if (small.cells[cell] == 0) {
            uint16_t here = candidates(cell) & digits;
            if (has_several(here))
                return false;
            if (here != 0) {
                put(cell, here, lowest_digit(here), level_now());
                digits &= (uint16_t)~here;
            }
        }
        cell = next_in_unit(unit, cell, index);
    }
    return true;
}

/* Fills the naked, then the hidden singles of a unit; false when a cell has no candidate or a digit
 * no place. */
static bool look_at(uint8_t unit)
{
    uint16_t once = 0;  /* digits that an open cell can hold */
    uint16_t twice = 0; /* that two of them can */
    uint8_t cell = flash_u8(&first_of[unit]);
    small.units[unit] &= ALL;
    for (uint8_t index = 0; index < 9; index++) {
        if (small.cells[cell] == 0) {
            uint16_t here = candidates(cell);
            if (here == 0)
                return false;
            if (has_several(here)) {
                twice |= once & here;
                once |= here;
            } else {
                put(cell, here, lowest_digit(here), level_now());
            }
        }
        cell = next_in_unit(unit, cell, index);
    }
    uint16_t taken = small.units[unit] & ALL;
    if ((once | taken) != ALL)
        return false;
    return fill_hidden(unit, (uint16_t)(once & ~twice & ~taken));
}

typedef enum { DEDUCED_ALL, DEDUCED_PART, CONTRADICTION } deduced_t;

/* Looks at the touched units, round and round, until none is left or the budget is spent. */
static deduced_t deduce(uint8_t *budget)
{
    uint8_t quiet = 0;
    while (quiet < 27) {
        uint8_t unit = small.unit;
        quiet++;
        if (small.units[unit] & TOUCHED) {
            if (*budget == 0)
                return DEDUCED_PART;
            --*budget;
            if (!look_at(unit))
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
    return small.cells[cell] == 0 || level_of(cell) >= level;
}

/* The cell for the next guess, of those that are open or have `level` or a deeper one: the first
 * with the fewest candidates, below LEVEL_EXACT the first. GRID_CELLS when there is none. */
static uint8_t choose_cell(uint8_t level)
{
    uint8_t best = GRID_CELLS;
    uint8_t fewest = 10;
    for (uint8_t cell = 0; cell < GRID_CELLS && fewest > 2; cell++) {
        if (!is_open(cell, level))
            continue;
        if (small.depth >= LEVEL_EXACT)
            return cell;
        uint8_t here = count(candidates(cell));
        if (here < fewest) {
            fewest = here;
            best = cell;
        }
    }
    return best;
}

/* Tries the lowest of `digits` in `cell`: as a guess, unless it is the only one. Below LEVEL_EXACT
 * that one is kept like a guess too, since nothing could deduce it anew. */
static void try_digit(uint8_t cell, uint16_t digits)
{
    uint8_t digit = lowest_digit(digits);
    uint8_t level = level_now();
    if (has_several(digits))
        small.guess_count++;
    if (has_several(digits) || small.depth > LEVEL_EXACT) {
        small.depth++;
        level = small.depth <= LEVEL_EXACT ? small.depth : LEVEL_GUESSED;
    }
    put(cell, (uint16_t)(1u << (digit - 1)), digit, level);
}

/* Takes back the last guess and what was deduced from it; returns its cell. */
static uint8_t take_back_exact(uint8_t *digit)
{
    uint8_t level = small.depth--;
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++)
        if (level_of(cell) >= level)
            free_digit(cell);
    uint8_t guess = choose_cell(level);
    *digit = digit_of(guess);
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++)
        if (level_of(cell) >= level)
            set(cell, 0, 0);
    return guess;
}

/* The same below LEVEL_EXACT. What follows from the guesses that stay is to be deduced again. */
static uint8_t take_back_deep(uint8_t *digit)
{
    uint8_t guess = GRID_CELLS - 1;
    small.depth--;
    while (level_of(guess) != LEVEL_GUESSED)
        guess--;
    *digit = digit_of(guess);
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        if (cell == guess || level_of(cell) == LEVEL_DEDUCED) {
            free_digit(cell);
            set(cell, 0, 0);
        }
    }
    for (uint8_t unit = 0; unit < 27; unit++)
        small.units[unit] |= TOUCHED;
    return guess;
}

/* Goes back to the last guess that has another digit left and tries that; false when none has. */
static bool backtrack(void)
{
    while (small.depth > 0) {
        uint8_t digit;
        uint8_t cell = small.depth > LEVEL_EXACT ? take_back_deep(&digit) : take_back_exact(&digit);
        uint16_t higher = (uint16_t)(candidates(cell) >> digit << digit);
        if (higher != 0) {
            try_digit(cell, higher);
            return true;
        }
    }
    return false;
}

/* ---- The interface ---- */

uint8_t *solver_cells(void)
{
    return small.cells;
}

void solver_progress(solver_progress_t *progress)
{
    progress->nodes = small.node_count;
    progress->guesses = small.guess_count;
    progress->depth = small.depth;
}

static solver_result_t over(void)
{
    small.phase = PHASE_OVER;
    return SOLVER_EXHAUSTED;
}

static solver_result_t solution(void)
{
#if SMALL_PACKED
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++)
        set(cell, digit_of(cell), 0);
    small.phase = PHASE_OVER;
#else
    small.phase = PHASE_SOLUTION;
#endif
    return SOLVER_SOLUTION;
}

/* Enters the digits that stand in the cells; false when two clash. */
static bool enter(void)
{
    for (uint8_t unit = 0; unit < 27; unit++)
        small.units[unit] = TOUCHED;
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        uint8_t digit = small.cells[cell];
        set(cell, digit, 0);
        if (digit == 0)
            continue;
        uint16_t bit = (uint16_t)(1u << (digit - 1));
        if (!(candidates(cell) & bit))
            return false;
        put(cell, bit, digit, 0);
    }
    return true;
}

solver_result_t solver_begin(void)
{
    small.depth = 0;
    small.unit = 0;
    small.guess_count = 0;
    small.phase = PHASE_OVER;
    uint8_t filled = 0;
#if SOLVER_SWEEP
    sweep_count_t count;
    sweep_result_t swept = sweep_run(small.cells, 0, &count);
    filled = count.filled;
    small.node_count = filled;
    if (swept == SWEEP_CLASH)
        return SOLVER_CLASH;
    if (swept == SWEEP_CONTRADICTION)
        return SOLVER_EXHAUSTED;
    if (swept == SWEEP_SOLVED)
        return solution();
#endif
    if (!enter())
        return SOLVER_CLASH;
    small.node_count = filled;
    small.phase = PHASE_SEARCH;
    return SOLVER_RUNNING;
}

static uint8_t less(uint8_t budget, uint8_t cost)
{
    return budget > cost ? (uint8_t)(budget - cost) : 0;
}

solver_result_t solver_step(uint8_t budget)
{
    if (small.phase == PHASE_OVER || (small.phase == PHASE_SOLUTION && !backtrack()))
        return over();
    small.phase = PHASE_SEARCH;
    for (;;) {
        deduced_t deduced = deduce(&budget);
        if (deduced == DEDUCED_PART)
            return SOLVER_RUNNING;
        if (deduced == CONTRADICTION) {
            if (!backtrack())
                return over();
        } else {
            uint8_t cell = choose_cell(LEVEL_DEDUCED + 1);
            if (cell == GRID_CELLS)
                return solution();
            try_digit(cell, candidates(cell));
        }
        budget = less(budget, GUESS_COST);
    }
}

#endif
