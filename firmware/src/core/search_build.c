/* The solver's tables built from the candidates of the cells, in C. The reference for
 * search_build_avr.S, which makes the same tables and queues the same singles in the same order. */
#include <string.h>

#include "search.h"

#if !defined(__AVR__) || SOLVER_C

#ifdef __AVR__
#pragma GCC optimize("O2") /* the build and the Arduino IDE ask for -Os */
#endif

/* Enters the candidates of the open cell in row r and column c into the views of rows, columns and
 * boxes. */
static void enter(uint8_t r, uint8_t c, uint8_t box, uint8_t place, uint16_t digits)
{
    uint16_t *in_row = &search.row[r], *in_column = &search.column[c], *in_box = &search.box[box];
    uint16_t row_bit = search_bit(r), column_bit = search_bit(c), place_bit = search_bit(place);
    for (uint8_t low = (uint8_t)digits; low != 0; low >>= 1) {
        if (low & 1) {
            *in_row |= column_bit;
            *in_column |= row_bit;
            *in_box |= place_bit;
        }
        in_row += 9;
        in_column += 9;
        in_box += 9;
    }
    if (digits > UINT8_MAX) {
        search.row[72 + r] |= column_bit;
        search.column[72 + c] |= row_bit;
        search.box[72 + box] |= place_bit;
    }
}

static void enter_all(void)
{
    const uint16_t *digits = search.cell;
    uint8_t cell = 0;
    for (uint8_t r = 0; r < 9; r++) {
        for (uint8_t c = 0; c < 9; c++, cell++, digits++) {
            if (*digits) {
                enter(r, c, search_box_of(cell), search_place_of(cell), *digits);
            }
        }
    }
}

typedef enum { ROW, COLUMN, BOX } kind_t;

/* The masks of one unit for the nine digits, nine apart: counts the empty ones, queues the singles.
 * False when two clash. */
static bool queue_singles_of(const uint16_t *mask, uint8_t unit, kind_t kind, uint8_t *empty)
{
    for (uint8_t digit = 1; digit <= 9; digit++, mask += 9) {
        uint16_t places = *mask;
        uint8_t low = (uint8_t)places;
        if (low & (uint8_t)(low - 1)) {
            continue; /* the common way out */
        }
        if (places == 0) {
            ++*empty;
        } else if (search_is_sparse(places)) {
            uint8_t n = search_lowest(places);
            uint8_t cell = kind == ROW      ? (uint8_t)(search_nine(unit) + n)
                           : kind == COLUMN ? (uint8_t)(search_nine(n) + unit)
                                            : search_cell_at(unit, n);
            if (!search_queue(cell, digit)) {
                return false;
            }
        }
    }
    return true;
}

/* False on a contradiction: two singles clash, or more masks are empty than the filled cells
 * account for (each empties one in each of the three views). */
static bool queue_singles(void)
{
    uint8_t empty = 0;
    for (uint8_t unit = 0; unit < 9; unit++) {
        if (!queue_singles_of(&search.row[unit], unit, ROW, &empty)) {
            return false;
        }
    }
    for (uint8_t unit = 0; unit < 9; unit++) {
        if (!queue_singles_of(&search.column[unit], unit, COLUMN, &empty)) {
            return false;
        }
    }
    for (uint8_t unit = 0; unit < 9; unit++) {
        if (!queue_singles_of(&search.box[unit], unit, BOX, &empty)) {
            return false;
        }
    }
    return empty == 3 * (GRID_CELLS - search.open);
}

bool search_build(void)
{
    search.placed = 0;
    search.waiting = GRID_CELLS;
    memset(search.row, 0, sizeof search.row);
    memset(search.column, 0, sizeof search.column);
    memset(search.box, 0, sizeof search.box);
    enter_all();
    return queue_singles();
}

#endif
