#include "symmetry.h"

#include <string.h>

static void relabel(plain_random_t *random, const uint8_t *cells, uint8_t *form)
{
    uint8_t names[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    for (uint32_t digit = 9; digit > 1; digit--) {
        uint32_t other = 1 + plain_draw(random, digit);
        uint8_t name = names[digit];
        names[digit] = names[other];
        names[other] = name;
    }
    for (int cell = 0; cell < GRID_CELLS; cell++)
        form[cell] = names[cells[cell]];
}

/* Cell (r, c) of the form is cell (rows[r], columns[c]) of the puzzle. */
static void rearrange(const uint8_t rows[9], const uint8_t columns[9], const uint8_t *cells,
                      uint8_t *form)
{
    for (int cell = 0; cell < GRID_CELLS; cell++)
        form[cell] = cells[rows[cell / 9] * 9 + columns[cell % 9]];
}

/* Exchanges two different blocks of `size` lines (1 or 3) that belong together. */
static void swap_lines(plain_random_t *random, uint8_t lines[9], uint32_t size)
{
    uint32_t band = size == 1 ? 3 * plain_draw(random, 3) : 0;
    uint32_t one = plain_draw(random, 3), other = (one + 1 + plain_draw(random, 2)) % 3;
    for (uint32_t i = 0; i < size; i++) {
        lines[band + size * one + i] = (uint8_t)(band + size * other + i);
        lines[band + size * other + i] = (uint8_t)(band + size * one + i);
    }
}

void symmetry_form(plain_random_t *random, symmetry_t symmetry, const uint8_t cells[GRID_CELLS],
                   uint8_t form[GRID_CELLS])
{
    uint8_t rows[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8}, columns[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    switch (symmetry) {
    case SYMMETRY_RELABEL:
        relabel(random, cells, form);
        return;
    case SYMMETRY_TRANSPOSE:
        for (int cell = 0; cell < GRID_CELLS; cell++)
            form[cell] = cells[cell % 9 * 9 + cell / 9];
        return;
    case SYMMETRY_ROTATE:
        for (int cell = 0; cell < GRID_CELLS; cell++)
            form[cell] = cells[(8 - cell % 9) * 9 + cell / 9];
        return;
    case SYMMETRY_SWAP_BANDS:
    case SYMMETRY_SWAP_ROWS:
        swap_lines(random, rows, symmetry == SYMMETRY_SWAP_BANDS ? 3 : 1);
        break;
    default:
        swap_lines(random, columns, symmetry == SYMMETRY_SWAP_STACKS ? 3 : 1);
        break;
    }
    rearrange(rows, columns, cells, form);
}

void symmetry_puzzle(plain_random_t *random, int kind, uint8_t cells[GRID_CELLS])
{
    uint8_t solution[GRID_CELLS];
    plain_puzzle(random, cells, solution);
    for (int givens = kind % 3 == 1 ? 5 : 0; givens > 0;) {
        uint32_t cell = plain_draw(random, GRID_CELLS);
        givens -= cells[cell] != 0;
        cells[cell] = 0;
    }
    if (kind % 3 == 2)
        cells[plain_draw(random, GRID_CELLS)] = (uint8_t)(1 + plain_draw(random, 9));
}
