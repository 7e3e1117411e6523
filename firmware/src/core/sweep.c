#include "sweep.h"

#include <stdbool.h>

#include "../hal/flash.h"

#if !defined(__AVR__) || SOLVER_C

/* Digits 1 to 8 of a unit are the bits of one byte, digit 9 is a byte of its own (0 or 1): an 8-bit
 * chip then nearly always decides with one byte. A set bit is a digit that the unit still lacks. */
typedef struct {
    uint8_t low[9];
    uint8_t nine[9];
} units_t;

typedef struct {
    units_t rows;
    units_t columns;
    units_t boxes;
    uint8_t open[9]; /* open cells of each row */
    uint8_t filled;
} sweep_t;

static const uint8_t bit_of_digit[10] FLASH = {0, 1, 2, 4, 8, 16, 32, 64, 128, 0};
static const uint8_t box_of_band[9] FLASH = {0, 0, 0, 3, 3, 3, 6, 6, 6};
static const uint8_t box_of_stack[9] FLASH = {0, 0, 0, 1, 1, 1, 2, 2, 2};

static uint8_t box_of(uint8_t row, uint8_t column)
{
    return (uint8_t)(flash_u8(&box_of_band[row]) + flash_u8(&box_of_stack[column]));
}

/* Takes `digit` out of the three units of a cell; false when one of them has it already. */
static bool take(sweep_t *sweep, uint8_t row, uint8_t column, uint8_t digit)
{
    uint8_t box = box_of(row, column);
    if (digit == 9) {
        bool is_free = sweep->rows.nine[row] & sweep->columns.nine[column] & sweep->boxes.nine[box];
        sweep->rows.nine[row] = sweep->columns.nine[column] = sweep->boxes.nine[box] = 0;
        return is_free;
    }
    uint8_t bit = flash_u8(&bit_of_digit[digit]);
    bool is_free = sweep->rows.low[row] & sweep->columns.low[column] & sweep->boxes.low[box] & bit;
    sweep->rows.low[row] &= (uint8_t)~bit;
    sweep->columns.low[column] &= (uint8_t)~bit;
    sweep->boxes.low[box] &= (uint8_t)~bit;
    return is_free;
}

/* Enters the givens; false when two of them clash. */
static bool set_up(sweep_t *sweep, const uint8_t cells[GRID_CELLS])
{
    for (uint8_t unit = 0; unit < 9; unit++) {
        sweep->rows.low[unit] = sweep->columns.low[unit] = sweep->boxes.low[unit] = 0xFF;
        sweep->rows.nine[unit] = sweep->columns.nine[unit] = sweep->boxes.nine[unit] = 1;
    }
    sweep->filled = 0;
    for (uint8_t row = 0; row < 9; row++) {
        uint8_t open = 0;
        for (uint8_t column = 0; column < 9; column++) {
            uint8_t digit = *cells++;
            if (digit == 0)
                open++;
            else if (!take(sweep, row, column, digit))
                return false;
        }
        sweep->open[row] = open;
    }
    return true;
}

static uint8_t digit_of_bit(uint8_t bit)
{
    uint8_t digit = 1;
    while (bit >>= 1)
        digit++;
    return digit;
}

/* The only candidate of an open cell; 0 when there are more, 0xFF when there is none. */
static uint8_t only_candidate(const sweep_t *sweep, uint8_t row, uint8_t column)
{
    uint8_t box = box_of(row, column);
    uint8_t low = sweep->rows.low[row] & sweep->columns.low[column] & sweep->boxes.low[box];
    if (low & (uint8_t)(low - 1))
        return 0;
    if (sweep->rows.nine[row] & sweep->columns.nine[column] & sweep->boxes.nine[box])
        return low ? 0 : 9;
    return low ? digit_of_bit(low) : 0xFF;
}

/* Fills the naked singles of one row, from left to right, once; false on a contradiction. */
static bool sweep_row(sweep_t *sweep, uint8_t row, uint8_t cells[9])
{
    for (uint8_t column = 0; column < 9; column++) {
        if (cells[column] != 0)
            continue;
        uint8_t digit = only_candidate(sweep, row, column);
        if (digit == 0)
            continue;
        if (digit == 0xFF)
            return false;
        cells[column] = digit;
        take(sweep, row, column, digit);
        sweep->filled++;
        sweep->open[row]--;
    }
    return true;
}

/* Sweeps row after row, round and round, until nine rows in succession have yielded nothing. */
static sweep_result_t sweep_rows(sweep_t *sweep, uint8_t cells[GRID_CELLS], uint8_t open)
{
    uint8_t row = 0;
    uint8_t quiet = 0;
    while (quiet < 9 && sweep->filled < open) {
        uint8_t before = sweep->filled;
        if (sweep->open[row] && !sweep_row(sweep, row, cells + 9 * row))
            return SWEEP_CONTRADICTION;
        quiet = sweep->filled != before ? 0 : (uint8_t)(quiet + 1);
        row = row == 8 ? 0 : (uint8_t)(row + 1);
    }
    return sweep->filled == open ? SWEEP_SOLVED : SWEEP_OPEN;
}

sweep_result_t sweep_run(uint8_t cells[GRID_CELLS], uint8_t *filled)
{
    sweep_t sweep;
    *filled = 0;
    if (!set_up(&sweep, cells))
        return SWEEP_CLASH;
    uint8_t open = 0;
    for (uint8_t row = 0; row < 9; row++)
        open = (uint8_t)(open + sweep.open[row]);
    sweep_result_t result = sweep_rows(&sweep, cells, open);
    *filled = sweep.filled;
    return result;
}

#endif
