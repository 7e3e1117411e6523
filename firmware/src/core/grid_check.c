#include "grid.h"

/* The first cell from `from` on, in steps, that holds `digit`. Precondition: one of them does. */
static uint8_t find_digit(const uint8_t *cells, uint8_t digit, uint8_t from, uint8_t step)
{
    while (cells[from] != digit)
        from = (uint8_t)(from + step);
    return from;
}

static uint8_t lower(uint8_t one, uint8_t other)
{
    return one < other ? one : other;
}

/* The earliest cell that clashes with `cell`, or `cell` itself when none before it does. `left` is
 * the first cell of its row, `corner` the first cell of its box. */
static uint8_t find_earlier(const uint8_t *cells, uint8_t cell, uint8_t left, uint8_t corner)
{
    uint8_t digit = cells[cell];
    uint8_t in_column = find_digit(cells, digit, (uint8_t)(cell - left), 9);
    uint8_t in_row = find_digit(cells, digit, left, 1); /* and the box's last row with it */
    uint8_t earliest = lower(in_column, in_row);
    for (uint8_t box_row = corner; box_row < left; box_row = (uint8_t)(box_row + 9)) {
        for (uint8_t at = box_row; at < box_row + 3; at++) {
            if (cells[at] == digit)
                earliest = lower(at, earliest);
        }
    }
    return earliest;
}

/* `value` rounded down to a multiple of `third`, which is a third of what it stays below. */
static uint8_t floor_third(uint8_t value, uint8_t third)
{
    if (value < third)
        return 0;
    return value < 2 * third ? third : (uint8_t)(2 * third);
}

bool grid_find_clash(const uint8_t cells[GRID_CELLS], uint8_t *first, uint8_t *second)
{
    uint8_t left = 0;
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        if (cell - left == 9)
            left = cell;
        if (cells[cell] == 0)
            continue;
        uint8_t corner = (uint8_t)(floor_third(left, 27) + floor_third((uint8_t)(cell - left), 3));
        uint8_t earlier = find_earlier(cells, cell, left, corner);
        if (earlier != cell) {
            *first = earlier;
            *second = cell;
            return true;
        }
    }
    return false;
}

bool grid_is_complete(const uint8_t cells[GRID_CELLS])
{
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        if (cells[cell] < 1 || cells[cell] > 9)
            return false;
    }
    uint8_t first, second;
    return !grid_find_clash(cells, &first, &second);
}

bool grid_keeps_givens(const uint8_t cells[GRID_CELLS], const uint8_t givens[GRID_CELLS])
{
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        if (givens[cell] != 0 && givens[cell] != cells[cell])
            return false;
    }
    return true;
}
