#include "grid.h"

uint8_t grid_get(const grid_packed_t *grid, uint8_t cell)
{
    uint8_t pair = grid->pairs[cell >> 1];
    return cell & 1 ? (uint8_t)(pair >> 4) : (uint8_t)(pair & 0x0f);
}

void grid_set(grid_packed_t *grid, uint8_t cell, uint8_t digit)
{
    uint8_t *pair = &grid->pairs[cell >> 1];
    if (cell & 1)
        *pair = (uint8_t)((*pair & 0x0f) | (uint8_t)(digit << 4));
    else
        *pair = (uint8_t)((*pair & 0xf0) | digit);
}

/* Both directions go pair by pair: half the work of 81 calls of grid_get() or grid_set(). */
void grid_pack(grid_packed_t *grid, const uint8_t cells[GRID_CELLS])
{
    uint8_t *pair = grid->pairs;
    for (uint8_t cell = 0; cell != GRID_CELLS - 1; cell = (uint8_t)(cell + 2))
        *pair++ = (uint8_t)(cells[cell] | (uint8_t)(cells[cell + 1] << 4));
    *pair = cells[GRID_CELLS - 1];
}

void grid_unpack(uint8_t cells[GRID_CELLS], const grid_packed_t *grid)
{
    const uint8_t *pair = grid->pairs;
    for (uint8_t cell = 0; cell != GRID_CELLS - 1; cell = (uint8_t)(cell + 2), pair++) {
        cells[cell] = *pair & 0x0f;
        cells[cell + 1] = (uint8_t)(*pair >> 4);
    }
    cells[GRID_CELLS - 1] = *pair & 0x0f;
}

uint8_t grid_count(const grid_packed_t *grid)
{
    uint8_t filled = 0;
    for (uint8_t at = 0; at < sizeof grid->pairs; at++) {
        uint8_t pair = grid->pairs[at];
        if (pair & 0x0f)
            filled++;
        if (pair & 0xf0)
            filled++;
    }
    return filled;
}
