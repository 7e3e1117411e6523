#include "sweep.h"

#include <stdbool.h>

#include "../hal/flash.h"

#if !defined(__AVR__) || SOLVER_C

#ifdef __AVR__
#pragma GCC optimize("O3") /* the rest of the firmware is built for size */
#endif

/* What a unit lacks. Digits 1 to 8 are the bits of one byte (bit 0 is digit 1), digit 9 is a byte
 * of its own: an 8-bit chip then nearly always decides with one byte. */
typedef struct {
    uint8_t low;
    uint8_t nine; /* 1: the 9 is lacking, else 0 */
} lack_t;

#define NOTHING_YET ((lack_t){0xFF, 1})

/* A row: what it lacks, and which of its cells are open (columns 0 to 7, and 8). */
typedef struct {
    lack_t lack;
    uint8_t open;
    uint8_t open8;
} row_t;

typedef struct {
    lack_t boxes[3];
    row_t rows[3];
} band_t;

/* The row in hand, and the boxes of its band, are copies at a fixed place: with the column known
 * when compiling, every access then has a constant address. */
typedef struct {
    lack_t columns[9];
    lack_t boxes[3];
    row_t row;
    uint8_t left; /* open cells of the grid */
    band_t bands[3];
} sweep_t;

static const uint8_t bit_of_digit[10] FLASH = {0, 1, 2, 4, 8, 16, 32, 64, 128, 0};

/* A bit's number, from its product with 0x17, whose three-bit windows are all different. */
static const uint8_t digit_of_window[8] FLASH = {1, 2, 3, 5, 8, 4, 7, 6};

static inline uint8_t digit_of_bit(uint8_t bit)
{
    return flash_u8(&digit_of_window[(uint8_t)(bit * 0x17) >> 5]);
}

#define INLINE static inline __attribute__((always_inline))

/* Calls a function (sweep, cells, column) for the nine columns of a row, until one says false. */
#define ALL_COLUMNS(cell, sweep, cells)                                                            \
    (cell(sweep, cells, 0) && cell(sweep, cells, 1) && cell(sweep, cells, 2) &&                    \
     cell(sweep, cells, 3) && cell(sweep, cells, 4) && cell(sweep, cells, 5) &&                    \
     cell(sweep, cells, 6) && cell(sweep, cells, 7) && cell(sweep, cells, 8))

INLINE bool is_open(const sweep_t *sweep, uint8_t column)
{
    return column == 8 ? sweep->row.open8 : sweep->row.open & 1u << column;
}

INLINE void close(sweep_t *sweep, uint8_t column)
{
    if (column == 8)
        sweep->row.open8 = 0;
    else
        sweep->row.open &= (uint8_t) ~(1u << column);
    sweep->left--;
}

/* Takes the 9 out of the three units of a cell. */
INLINE void take_nine(sweep_t *sweep, uint8_t column)
{
    sweep->row.lack.nine = sweep->columns[column].nine = sweep->boxes[column / 3].nine = 0;
}

/* Takes a digit from 1 to 8, given as its bit, out of the three units of a cell. */
INLINE void take_bit(sweep_t *sweep, uint8_t column, uint8_t bit)
{
    sweep->row.lack.low ^= bit;
    sweep->columns[column].low ^= bit;
    sweep->boxes[column / 3].low ^= bit;
}

/* Which of 1 to 8 all three units of a cell lack; and whether they lack the 9. */
INLINE uint8_t low_candidates(const sweep_t *sweep, uint8_t column)
{
    return sweep->row.lack.low & sweep->columns[column].low & sweep->boxes[column / 3].low;
}

INLINE uint8_t nine_candidate(const sweep_t *sweep, uint8_t column)
{
    return sweep->row.lack.nine & sweep->columns[column].nine & sweep->boxes[column / 3].nine;
}

/* Enters a cell of the puzzle; false when it clashes with an earlier one. */
INLINE bool enter(sweep_t *sweep, const uint8_t *cells, uint8_t column)
{
    uint8_t digit = cells[column];
    if (digit == 0)
        return true;
    close(sweep, column);
    if (digit == 9) {
        if (!nine_candidate(sweep, column))
            return false;
        take_nine(sweep, column);
        return true;
    }
    uint8_t bit = flash_u8(&bit_of_digit[digit]);
    if (!(bit & low_candidates(sweep, column)))
        return false;
    take_bit(sweep, column, bit);
    return true;
}

/* Fills a cell when it is a naked single; false when it has no candidate. */
INLINE bool look(sweep_t *sweep, uint8_t *cells, uint8_t column)
{
    if (!is_open(sweep, column))
        return true;
    uint8_t low = low_candidates(sweep, column);
    if (low & (uint8_t)(low - 1))
        return true;
    if (nine_candidate(sweep, column)) {
        if (low)
            return true;
        cells[column] = 9;
        take_nine(sweep, column);
    } else {
        if (!low)
            return false;
        cells[column] = digit_of_bit(low);
        take_bit(sweep, column, low);
    }
    close(sweep, column);
    return true;
}

/* Enters the givens; false when two of them clash. */
INLINE bool set_up(sweep_t *sweep, const uint8_t *cells)
{
    for (uint8_t column = 0; column < 9; column++)
        sweep->columns[column] = NOTHING_YET;
    sweep->left = GRID_CELLS;
    for (band_t *band = sweep->bands; band != sweep->bands + 3; band++) {
        sweep->boxes[0] = sweep->boxes[1] = sweep->boxes[2] = NOTHING_YET;
        for (row_t *row = band->rows; row != band->rows + 3; row++, cells += 9) {
            sweep->row = (row_t){NOTHING_YET, 0xFF, 1};
            if (!ALL_COLUMNS(enter, sweep, cells))
                return false;
            *row = sweep->row;
        }
        for (uint8_t box = 0; box < 3; box++)
            band->boxes[box] = sweep->boxes[box];
    }
    return true;
}

/* Sweeps the rows of a band once each; false on a contradiction. `quiet` counts the rows that have
 * yielded nothing in succession. */
INLINE bool sweep_band(sweep_t *sweep, band_t *band, uint8_t *cells, uint8_t *quiet)
{
    for (uint8_t box = 0; box < 3; box++)
        sweep->boxes[box] = band->boxes[box];
    for (row_t *row = band->rows; row != band->rows + 3 && *quiet < 9; row++, cells += 9) {
        uint8_t before = sweep->left;
        ++*quiet;
        sweep->row = *row;
        if (!(sweep->row.open | sweep->row.open8))
            continue;
        if (!ALL_COLUMNS(look, sweep, cells))
            return false;
        if (sweep->left == before)
            continue;
        *quiet = sweep->left ? 0 : 9;
        *row = sweep->row;
    }
    for (uint8_t box = 0; box < 3; box++)
        band->boxes[box] = sweep->boxes[box];
    return true;
}

/* Sweeps band after band, round and round, until nine rows in succession have yielded nothing. */
INLINE sweep_result_t sweep_bands(sweep_t *sweep, uint8_t *cells)
{
    band_t *band = sweep->bands;
    uint8_t *at = cells;
    for (uint8_t quiet = sweep->left ? 0 : 9; quiet < 9;) {
        if (!sweep_band(sweep, band, at, &quiet))
            return SWEEP_CONTRADICTION;
        band++;
        at += 27;
        if (band == sweep->bands + 3) {
            band = sweep->bands;
            at = cells;
        }
    }
    return sweep->left ? SWEEP_OPEN : SWEEP_SOLVED;
}

/* Writes the candidates of all cells; what is filled has none. */
static void list_candidates(const sweep_t *sweep, uint16_t *candidates)
{
    for (const band_t *band = sweep->bands; band != sweep->bands + 3; band++) {
        for (const row_t *row = band->rows; row != band->rows + 3; row++) {
            const lack_t *column = sweep->columns;
            uint8_t open = row->open;
            for (uint8_t number = 0; number < 9; number++, column++) {
                const lack_t *box = &band->boxes[number < 3 ? 0 : number < 6 ? 1 : 2];
                uint8_t nine = row->lack.nine & column->nine & box->nine;
                uint16_t mask = (uint16_t)(nine << 8 | (row->lack.low & column->low & box->low));
                *candidates++ = (number == 8 ? row->open8 : open & 1) ? mask : 0;
                open >>= 1;
            }
        }
    }
}

/* ---- Hidden singles ---- */

#ifdef __AVR__
#pragma GCC push_options
#pragma GCC optimize("O2") /* O3 would unroll this, too */
#endif

/* Where the nine units of a kind lie, and their cells: the distance from one to the next in cells,
 * and one more distance after every third. */
typedef struct {
    uint8_t unit, third_unit;
    uint8_t cell, third_cell;
} shape_t;

/* Digits with one place only among the candidates of a unit. */
static uint16_t hidden_digits(const uint16_t *candidates, uint8_t cell, const shape_t *shape)
{
    uint16_t once = 0;
    uint16_t twice = 0;
    for (uint8_t place = 1; place <= 9; place++) {
        uint16_t mask = candidates[cell];
        twice |= once & mask;
        once |= mask;
        cell = (uint8_t)(cell + shape->cell + (place % 3 == 0 ? shape->third_cell : 0));
    }
    return once & (uint16_t)~twice;
}

/* Writes the hidden singles of a unit into the grid, the lowest one where a cell has more, as long
 * as the cell is open still; false when there was nothing to write. */
static bool write_hidden(uint8_t *cells, const uint16_t *candidates, uint8_t cell,
                         const shape_t *shape)
{
    uint16_t hidden = hidden_digits(candidates, cell, shape);
    bool written = false;
    for (uint8_t place = 1; hidden != 0 && place <= 9; place++) {
        uint16_t mask = candidates[cell] & hidden;
        if (mask != 0 && cells[cell] == 0) {
            uint8_t low = (uint8_t)mask;
            cells[cell] = low ? digit_of_bit(low & (uint8_t)-low) : 9;
            written = true;
        }
        cell = (uint8_t)(cell + shape->cell + (place % 3 == 0 ? shape->third_cell : 0));
    }
    return written;
}

static bool write_hidden_of(uint8_t *cells, const uint16_t *candidates, const shape_t *shape)
{
    uint8_t first = 0;
    bool written = false;
    for (uint8_t unit = 1; unit <= 9; unit++) {
        written |= write_hidden(cells, candidates, first, shape);
        first = (uint8_t)(first + shape->unit + (unit % 3 == 0 ? shape->third_unit : 0));
    }
    return written;
}

/* Writes the hidden singles that the candidates show: of all rows, else of all columns, else of all
 * boxes. False when there are none. */
static bool write_hidden_singles(uint8_t *cells, const uint16_t *candidates)
{
    return write_hidden_of(cells, candidates, &(shape_t){9, 0, 1, 0}) ||
           write_hidden_of(cells, candidates, &(shape_t){1, 0, 9, 0}) ||
           write_hidden_of(cells, candidates, &(shape_t){3, 18, 1, 6});
}

#ifdef __AVR__
#pragma GCC pop_options
#endif

/* ---- */

/* One sweep from the grid as it stands; the candidates when it leaves something open. *before and
 * *after get the numbers of open cells. */
static sweep_result_t sweep_once(uint8_t *cells, uint16_t *candidates, uint8_t *before,
                                 uint8_t *after)
{
    sweep_t sweep;
    if (!set_up(&sweep, cells))
        return SWEEP_CLASH;
    *before = sweep.left;
    sweep_result_t result = sweep_bands(&sweep, cells);
    *after = sweep.left;
    if (result == SWEEP_OPEN && candidates != 0)
        list_candidates(&sweep, candidates);
    return result;
}

sweep_outcome_t sweep_run(uint8_t cells[GRID_CELLS], uint16_t candidates[GRID_CELLS])
{
    uint8_t before = GRID_CELLS;
    uint8_t open = GRID_CELLS;
    uint8_t unused;
    sweep_result_t result = sweep_once(cells, candidates, &before, &open);
    if (result == SWEEP_CLASH)
        return (sweep_outcome_t){.result = SWEEP_CLASH};
    while (result == SWEEP_OPEN && candidates != 0 && open <= SWEEP_HIDDEN_MOST &&
           write_hidden_singles(cells, candidates)) {
        result = sweep_once(cells, candidates, &unused, &open);
    }
    if (result == SWEEP_CLASH || result == SWEEP_CONTRADICTION) /* a clash of hidden singles */
        return (sweep_outcome_t){.result = SWEEP_CONTRADICTION};
    return (sweep_outcome_t){(uint8_t)result, (uint8_t)(before - open), open};
}

#endif
