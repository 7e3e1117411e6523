/* Geometry of the grid as tables in flash: no division on the chip. */
#ifndef CORE_SEARCH_TABLES_H
#define CORE_SEARCH_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "../hal/flash.h"
#include "solver.h"

/* On the AVR search_tables_avr.S has these, where its own tables leave gaps. */
extern const uint8_t search_nines[9];
extern const uint16_t search_bits[9];

#if defined(__AVR__) && !SOLVER_C

extern const uint8_t search_cell_of[GRID_CELLS]; /* [9 * place + box] */
extern const uint8_t search_bit_numbers[];       /* at bit n of a low byte, or at 0: n + 1 */

/* Only what is rare is in C then, and worked out. */
static inline uint8_t search_row_of(uint8_t cell)
{
    return (uint8_t)((uint8_t)((uint16_t)cell * 57u >> 8) >> 1);
}

static inline uint8_t search_column_of(uint8_t cell)
{
    return (uint8_t)(cell - 9 * search_row_of(cell));
}

static inline uint8_t search_transposed(uint8_t cell)
{
    return (uint8_t)(9 * search_column_of(cell) + search_row_of(cell));
}

/* 9 * box + place of a cell, and the cell at 9 * box + place. */
static inline uint8_t search_by_box(uint8_t cell)
{
    return flash_u8(&search_cell_of[search_transposed(cell)]);
}

/* Number of the lowest set bit of a mask that is not empty. */
static inline uint8_t search_lowest(uint16_t mask)
{
    uint8_t low = (uint8_t)mask;
    return (uint8_t)(flash_u8(&search_bit_numbers[(uint8_t)(low & -low)]) - 1);
}

#else

extern const uint8_t search_rows[GRID_CELLS];
extern const uint8_t search_columns[GRID_CELLS];
/* [9 * box + place]: the cell. [cell]: 9 * box + place: in base 3 a cell is band, row, stack,
 * column and a place band, stack, row, column, so that one table serves both ways. */
extern const uint8_t search_cells_at[GRID_CELLS];
/* Where the addends of a cell stand in the counts of search_choose(): 18 * band + 3 * row of the
 * band + stack, and 18 * band + 9 + column. */
extern const uint8_t search_in_row[GRID_CELLS];
extern const uint8_t search_in_column[GRID_CELLS];
/* Bits 0 to 2 spread over three thirds (7, 0x38, 0x1C0), or over every third bit (0x49 << n). */
extern const uint16_t search_wide[8];
extern const uint16_t search_tall[8];
extern const uint8_t search_threes[9];         /* 0, 3 or 6: the first of the three lines with n */
extern const uint16_t search_three_lines[9];   /* the three lines of the band or stack of line n */
extern const uint16_t search_row_places[9];    /* the three places of row n in a box */
extern const uint16_t search_column_places[9]; /* the three places of column n in a box */

static inline uint8_t search_row_of(uint8_t cell)
{
    return flash_u8(&search_rows[cell]);
}

static inline uint8_t search_column_of(uint8_t cell)
{
    return flash_u8(&search_columns[cell]);
}

static inline uint8_t search_transposed(uint8_t cell)
{
    return (uint8_t)(9 * search_column_of(cell) + search_row_of(cell));
}

static inline uint8_t search_by_box(uint8_t cell)
{
    return flash_u8(&search_cells_at[cell]);
}

static inline uint8_t search_box_of(uint8_t cell)
{
    return search_row_of(flash_u8(&search_cells_at[cell]));
}

/* Its place in the box, 0 to 8. */
static inline uint8_t search_place_of(uint8_t cell)
{
    return search_column_of(flash_u8(&search_cells_at[cell]));
}

/* The first row of the band of row n, or the first column of the stack of column n. */
static inline uint8_t search_three_of(uint8_t n)
{
    return flash_u8(&search_threes[n]);
}

static inline uint8_t search_cell_at(uint8_t box, uint8_t place)
{
    return flash_u8(&search_cells_at[9 * box + place]);
}

/* Number of the lowest set bit of a mask that is not empty. */
static inline uint8_t search_lowest(uint16_t mask)
{
    uint8_t number = 0;
    uint8_t low = (uint8_t)mask;
    if (low == 0) {
        return 8;
    }
    if ((low & 0x0F) == 0) {
        number = 4;
        low >>= 4;
    }
    if ((low & 0x03) == 0) {
        number = (uint8_t)(number + 2);
        low >>= 2;
    }
    return (uint8_t)(number + (low & 1 ? 0 : 1));
}

#endif

/* 9 * n, for n from 0 to 8. */
static inline uint8_t search_nine(uint8_t n)
{
    return flash_u8(&search_nines[n]);
}

/* The mask with only bit n, for n from 0 to 8. */
static inline uint16_t search_bit(uint8_t n)
{
    return flash_u16(&search_bits[n]);
}

/* True when a mask has one bit or none. */
static inline bool search_is_sparse(uint16_t mask)
{
    return (mask & (mask - 1)) == 0;
}

#endif
