/* The kernels of the small solver in C: the reference, and what runs off the AVR. */
#include "small.h"

#if SOLVER_SMALL && (!defined(__AVR__) || SOLVER_C)

#include "../hal/flash.h"

/* The row, column and box of each cell, as indices of small.units. */
#define UNITS(r, c)                                                                                \
    {                                                                                              \
        (r), 9 + (c), 18 + (r) / 3 * 3 + (c) / 3                                                   \
    }
#define UNITS_OF_ROW(r)                                                                            \
    UNITS(r, 0), UNITS(r, 1), UNITS(r, 2), UNITS(r, 3), UNITS(r, 4), UNITS(r, 5), UNITS(r, 6),     \
        UNITS(r, 7), UNITS(r, 8)
static const uint8_t units_of[GRID_CELLS][3] FLASH = {
    UNITS_OF_ROW(0), UNITS_OF_ROW(1), UNITS_OF_ROW(2), UNITS_OF_ROW(3), UNITS_OF_ROW(4),
    UNITS_OF_ROW(5), UNITS_OF_ROW(6), UNITS_OF_ROW(7), UNITS_OF_ROW(8)};

uint16_t small_candidates(uint8_t cell)
{
    const uint8_t *unit = units_of[cell];
    uint16_t taken = small.units[flash_u8(unit)] | small.units[flash_u8(unit + 1)] |
                     small.units[flash_u8(unit + 2)];
    return (uint16_t)~taken & SMALL_ALL;
}

void small_put(uint8_t cell, uint16_t bit, uint8_t level)
{
    const uint8_t *unit = units_of[cell];
    uint8_t digit = 1;
    for (uint8_t kind = 0; kind < 3; kind++)
        small.units[flash_u8(unit + kind)] |= bit | SMALL_TOUCHED;
    for (; bit != 1; bit >>= 1)
        digit++;
    small_set(cell, digit, level);
    small.placed++;
}

bool small_enter(uint8_t cell)
{
    uint16_t bit = (uint16_t)(1u << (small.cells[cell] - 1));
    if (!(small_candidates(cell) & bit))
        return false;
    small_put(cell, bit, 0);
    return true;
}

void small_free(uint8_t cell)
{
    const uint8_t *unit = units_of[cell];
    uint16_t kept = SMALL_ALL & (uint16_t) ~(1u << (small_digit(cell) - 1));
    for (uint8_t kind = 0; kind < 3; kind++)
        small.units[flash_u8(unit + kind)] &= kept;
}

bool small_share_unit(uint8_t cell, uint8_t other)
{
    for (uint8_t kind = 0; kind < 3; kind++)
        if (flash_u8(&units_of[cell][kind]) == flash_u8(&units_of[other][kind]))
            return true;
    return false;
}

/* The steps from cell to cell are 1 in a row, 9 in a column, and 1, 1, 7 in a box. */
static uint8_t next_in_unit(uint8_t unit, uint8_t cell, uint8_t index)
{
    if (unit < 9)
        return (uint8_t)(cell + 1);
    if (unit < 18)
        return (uint8_t)(cell + 9);
    return (uint8_t)(cell + (index == 2 || index == 5 ? 7 : 1));
}

/* Digits that an open cell of a unit can hold, and those that two of them can. */
typedef struct {
    uint16_t once;
    uint16_t twice;
} places_t;

/* Fills the cells of a unit that can hold just one of `digits`, and counts what the others can
 * hold. False when a cell can hold none of them, or, when they have one place each, two of them. */
static bool fill(uint8_t unit, uint16_t digits, uint8_t level, places_t *places)
{
    uint8_t cell = flash_u8(&small_first[unit]);
    for (uint8_t index = 0; index < 9; index++) {
        if (small.cells[cell] == 0) {
            uint16_t here = small_candidates(cell) & digits;
            if (here == 0 && digits == SMALL_ALL)
                return false;
            if (small_has_several(here)) {
                if (digits != SMALL_ALL)
                    return false;
                places->twice |= places->once & here;
                places->once |= here;
            } else if (here != 0) {
                small_put(cell, here, level);
            }
        }
        cell = next_in_unit(unit, cell, index);
    }
    return true;
}

bool small_look_at(uint8_t unit, uint8_t level)
{
    places_t places = {0, 0};
    small.units[unit] &= SMALL_ALL;
    if (!fill(unit, SMALL_ALL, level, &places))
        return false;
    uint16_t taken = small.units[unit] & SMALL_ALL;
    uint16_t hidden = places.once & (uint16_t) ~(places.twice | taken);
    if ((places.once | taken) != SMALL_ALL)
        return false;
    return hidden == 0 || fill(unit, hidden, level, &places);
}

#endif
