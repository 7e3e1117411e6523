/* The solver for parts with 1 KB of RAM and less: about 300 bytes of state, the same search as
 * everywhere (naked and hidden singles, then a guess), but candidates are worked out when they are
 * looked at, from the digits that the row, column and box of a cell have already.
 *
 * Undo needs no list of placements: each cell has a level, the number of guesses before it. From
 * the 15th guess on they share one level; going back there takes back every deduction since the
 * 15th guess and deduces anew. */
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

/* How deep the guesses can get: before the last one at least four cells of two rows are open, and in
 * each of the seven others one cell was deduced. */
#define DEPTH_MAX 71
#define LEVEL_MAX 15

/* What a look at all cells costs, in looks at a unit. */
#define GUESS_COST 5

enum { PHASE_OVER, PHASE_SEARCH, PHASE_SOLUTION };

static struct {
    uint16_t units[27]; /* rows, columns, boxes: the digits they have, and TOUCHED */
    uint8_t cells[GRID_CELLS];
#if !SMALL_PACKED
    uint8_t levels[GRID_CELLS];
#endif
    uint8_t guesses[DEPTH_MAX]; /* the cells guessed at; guesses[0] is the first, level 1 */
    uint8_t depth;
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

static uint8_t level_of_depth(void)
{
    return small.depth < LEVEL_MAX ? small.depth : LEVEL_MAX;
}

static void put(uint8_t cell, uint16_t bit, uint8_t digit)
{
    const uint8_t *unit = units_of[cell];
    for (uint8_t kind = 0; kind < 3; kind++)
        small.units[flash_u8(unit + kind)] |= bit | TOUCHED;
    set(cell, digit, level_of_depth());
    small.node_count++;
}

/* Takes the digit of a cell out of its units, which are as settled then as before it came. */
static void take_back(uint8_t cell)
{
    const uint8_t *unit = units_of[cell];
    uint16_t kept = ALL & (uint16_t) ~(1u << (digit_of(cell) - 1));
    for (uint8_t kind = 0; kind < 3; kind++)
        small.units[flash_u8(unit + kind)] &= kept;
    set(cell, 0, 0);
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
                put(cell, here, lowest_digit(here));
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
                put(cell, here, lowest_digit(here));
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

/* The first open cell with the fewest candidates; GRID_CELLS when none is open. */
static uint8_t choose_cell(void)
{
    uint8_t best = GRID_CELLS;
    uint8_t fewest = 10;
    for (uint8_t cell = 0; cell < GRID_CELLS && fewest > 2; cell++) {
        if (small.cells[cell] != 0)
            continue;
        uint8_t here = count(candidates(cell));
        if (here < fewest) {
            fewest = here;
            best = cell;
        }
    }
    return best;
}

/* Tries the lowest of `digits` in `cell`: as a guess, a level deeper, unless it is the only one. In
 * the shared level that one is kept like a guess too: nothing could deduce it anew. */
static void try_digit(uint8_t cell, uint16_t digits)
{
    bool is_guess = has_several(digits);
    if (is_guess)
        small.guess_count++;
    if (is_guess || small.depth >= LEVEL_MAX)
        small.guesses[small.depth++] = cell;
    uint8_t digit = lowest_digit(digits);
    put(cell, (uint16_t)(1u << (digit - 1)), digit);
}

static void touch_all(void)
{
    for (uint8_t unit = 0; unit < 27; unit++)
        small.units[unit] |= TOUCHED;
}

/* Sets the level of the guesses that share LEVEL_MAX, but for the last. */
static void set_shared_level(uint8_t level)
{
    for (uint8_t n = LEVEL_MAX - 1; n + 1 < small.depth; n++)
        set(small.guesses[n], digit_of(small.guesses[n]), level);
}

/* Takes back the last guess and what was deduced from it. Where guesses share a level, those before
 * it are kept, and what follows from them is to be deduced again. */
static void take_back_guess(void)
{
    uint8_t level = level_of_depth();
    set_shared_level(LEVEL_MAX - 1);
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++)
        if (level_of(cell) >= level)
            take_back(cell);
    if (small.depth > LEVEL_MAX) {
        set_shared_level(LEVEL_MAX);
        touch_all();
    }
    small.depth--;
}

/* Goes back to the last guess that has another digit left and tries that; false when none has. */
static bool backtrack(void)
{
    while (small.depth > 0) {
        uint8_t cell = small.guesses[small.depth - 1];
        uint8_t digit = digit_of(cell);
        take_back_guess();
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
        put(cell, bit, digit);
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
    sweep_result_t swept = sweep_run(small.cells, &filled);
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
            uint8_t cell = choose_cell();
            if (cell == GRID_CELLS)
                return solution();
            try_digit(cell, candidates(cell));
        }
        budget = less(budget, GUESS_COST);
    }
}

#endif
