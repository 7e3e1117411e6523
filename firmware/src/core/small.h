/* The inside of the small solver: its memory, and the kernels that work on it (small_kernel.c in C,
 * small_avr.S in assembly). Only small*.c and the tests include this. */
#ifndef CORE_SMALL_H
#define CORE_SMALL_H

#include <stdbool.h>
#include <stdint.h>

#include "solver.h"
#include "solver_size.h"

#ifndef SOLVER_C
#define SOLVER_C 0 /* 1: the kernels in C also on the AVR */
#endif

#define SMALL_ALL     0x1FFu  /* all nine digits; digit 1 is bit 0 */
#define SMALL_TOUCHED 0x8000u /* a digit came into the unit since it was last looked at */

/* small_avr.S knows the places of these. */
typedef struct {
    uint16_t units[27]; /* rows, columns, boxes: the digits they have, and SMALL_TOUCHED */
    uint8_t cells[GRID_CELLS];
    uint8_t placed; /* digits that were put and are not in `progress` yet */
#if !SMALL_PACKED
    uint8_t levels[GRID_CELLS];
#endif
    solver_progress_t progress;
    uint8_t phase;
    uint8_t unit; /* the unit that is looked at next */
} small_t;

extern small_t small;

/* The first cell of each unit, in flash. */
extern const uint8_t small_first[27];

static inline bool small_has_several(uint16_t mask)
{
    return mask & (uint16_t)(mask - 1);
}

/* The digits that a cell can hold. */
uint16_t small_candidates(uint8_t cell);

/* Enters the digit whose bit is `bit` into a cell and its units, which are touched then. */
void small_put(uint8_t cell, uint16_t bit, uint8_t level);

/* Enters a given, which stands in its cell already; false when it clashes with one before. */
bool small_enter(uint8_t cell);

/* Takes the digit of a cell out of its units, which are as settled then as before it came; the cell
 * itself stays as it is. */
void small_free(uint8_t cell);

/* Fills the naked, then the hidden singles of a unit; false when a cell has no candidate or a digit
 * no place. */
bool small_look_at(uint8_t unit, uint8_t level);

#if SMALL_PACKED
static inline void small_set(uint8_t cell, uint8_t digit, uint8_t level)
{
    small.cells[cell] = (uint8_t)(level << 4 | digit);
}

static inline uint8_t small_level(uint8_t cell)
{
    return small.cells[cell] >> 4;
}

static inline uint8_t small_digit(uint8_t cell)
{
    return small.cells[cell] & 0x0F;
}
#else
static inline void small_set(uint8_t cell, uint8_t digit, uint8_t level)
{
    small.cells[cell] = digit;
    small.levels[cell] = level;
}

static inline uint8_t small_level(uint8_t cell)
{
    return small.levels[cell];
}

static inline uint8_t small_digit(uint8_t cell)
{
    return small.cells[cell];
}
#endif

#endif
