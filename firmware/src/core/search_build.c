/* The solver's tables: built from the grid, and thinned by locked candidates. */
#include <string.h>

#include "search.h"

uint8_t search_row_of(uint8_t cell)
{
    return (uint8_t)(cell / 9);
}

uint8_t search_column_of(uint8_t cell)
{
    return (uint8_t)(cell % 9);
}

uint8_t search_box_of(uint8_t cell)
{
    return (uint8_t)(cell / 27 * 3 + cell % 9 / 3);
}

uint8_t search_place_of(uint8_t cell)
{
    return (uint8_t)(cell / 9 % 3 * 3 + cell % 3);
}

uint8_t search_cell_at(uint8_t box, uint8_t place)
{
    return (uint8_t)((box / 3 * 3 + place / 3) * 9 + box % 3 * 3 + place % 3);
}

bool search_queue(uint8_t cell, uint8_t digit)
{
    if (search.cells[cell] != 0) {
        return search.cells[cell] == digit;
    }
    search.cells[cell] = digit;
    search.trail[search.queued++] = cell;
    return true;
}

static uint8_t lowest(uint16_t mask)
{
    uint8_t index = 0;
    while (!(mask & 1)) {
        mask >>= 1;
        index++;
    }
    return index;
}

static bool is_single(uint16_t mask)
{
    return mask != 0 && (mask & (mask - 1)) == 0;
}

static void build_masks(void)
{
    uint16_t used[27] = {0};
    search.open = 0;
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        if (search.cells[cell] != 0) {
            uint16_t bit = (uint16_t)(1u << (search.cells[cell] - 1));
            used[search_row_of(cell)] |= bit;
            used[9 + search_column_of(cell)] |= bit;
            used[18 + search_box_of(cell)] |= bit;
        } else {
            search.open++;
        }
    }
    memset(search.row, 0, sizeof search.row);
    memset(search.column, 0, sizeof search.column);
    memset(search.box, 0, sizeof search.box);
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        uint8_t r = search_row_of(cell), c = search_column_of(cell), b = search_box_of(cell);
        uint16_t digits = 0;
        if (search.cells[cell] == 0) {
            digits = SEARCH_ALL & (uint16_t) ~(used[r] | used[9 + c] | used[18 + b]);
        }
        search.cell[cell] = digits;
        for (uint8_t d = 0; d < 9; d++) {
            if (digits >> d & 1) {
                search.row[d * 9 + r] |= (uint16_t)(1u << c);
                search.column[d * 9 + c] |= (uint16_t)(1u << r);
                search.box[d * 9 + b] |= (uint16_t)(1u << search_place_of(cell));
            }
        }
    }
}

/* Each unit must have as many empty masks as filled cells, and an open cell no empty mask. */
static bool masks_complete(void)
{
    uint8_t filled[27] = {0};
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        if (search.cells[cell] != 0) {
            filled[search_row_of(cell)]++;
            filled[9 + search_column_of(cell)]++;
            filled[18 + search_box_of(cell)]++;
        } else if (search.cell[cell] == 0) {
            return false;
        }
    }
    for (uint8_t x = 0; x < 9; x++) {
        for (uint8_t d = 0; d < 9; d++) {
            filled[x] = (uint8_t)(filled[x] - (search.row[d * 9 + x] == 0));
            filled[9 + x] = (uint8_t)(filled[9 + x] - (search.column[d * 9 + x] == 0));
            filled[18 + x] = (uint8_t)(filled[18 + x] - (search.box[d * 9 + x] == 0));
        }
    }
    for (uint8_t unit = 0; unit < 27; unit++) {
        if (filled[unit] != 0) {
            return false;
        }
    }
    return true;
}

static bool settle_row(uint8_t d, uint8_t r)
{
    uint16_t mask = search.row[d * 9 + r];
    return !is_single(mask) || search_queue((uint8_t)(r * 9 + lowest(mask)), (uint8_t)(d + 1));
}

static bool settle_column(uint8_t d, uint8_t c)
{
    uint16_t mask = search.column[d * 9 + c];
    return !is_single(mask) || search_queue((uint8_t)(lowest(mask) * 9 + c), (uint8_t)(d + 1));
}

static bool settle_box(uint8_t d, uint8_t b)
{
    uint16_t mask = search.box[d * 9 + b];
    return !is_single(mask) || search_queue(search_cell_at(b, lowest(mask)), (uint8_t)(d + 1));
}

static bool settle_cell(uint8_t cell)
{
    uint16_t mask = search.cell[cell];
    return !is_single(mask) || search_queue(cell, (uint8_t)(lowest(mask) + 1));
}

static bool queue_singles(void)
{
    bool consistent = true;
    for (uint8_t d = 0; d < 9; d++) {
        for (uint8_t x = 0; x < 9; x++) {
            consistent &= settle_row(d, x) && settle_column(d, x) && settle_box(d, x);
        }
    }
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        consistent &= settle_cell(cell);
    }
    return consistent;
}

bool search_build(void)
{
    search.placed = 0;
    search.queued = 0;
    search.failures = 0;
    memset(search.weight, 0, sizeof search.weight);
    build_masks();
    return masks_complete() && queue_singles();
}

/* Removes candidate (cell, d), queues what becomes single; false when a mask becomes empty. */
static bool eliminate(uint8_t cell, uint8_t d)
{
    uint8_t r = search_row_of(cell), c = search_column_of(cell), b = search_box_of(cell);
    uint16_t *row = &search.row[d * 9 + r], *column = &search.column[d * 9 + c];
    uint16_t *box = &search.box[d * 9 + b];
    *row &= (uint16_t) ~(1u << c);
    *column &= (uint16_t) ~(1u << r);
    *box &= (uint16_t) ~(1u << search_place_of(cell));
    search.cell[cell] &= (uint16_t) ~(1u << d);
    return *row != 0 && *column != 0 && *box != 0 && search.cell[cell] != 0 && settle_row(d, r) &&
           settle_column(d, c) && settle_box(d, b) && settle_cell(cell);
}

/* Removes digit d from a line (its first cell, the step between its cells) outside the box. */
static bool clear_line(uint8_t d, uint8_t first, uint8_t step, uint8_t box, bool *changed)
{
    uint8_t cell = first;
    for (uint8_t n = 0; n < 9; n++, cell = (uint8_t)(cell + step)) {
        if (search_box_of(cell) != box && search.cells[cell] == 0 && (search.cell[cell] >> d & 1)) {
            *changed = true;
            if (!eliminate(cell, d)) {
                return false;
            }
        }
    }
    return true;
}

static bool point(uint8_t d, uint8_t b, bool *changed)
{
    uint16_t places = search.box[d * 9 + b];
    if (places == 0) {
        return true;
    }
    for (uint8_t n = 0; n < 3; n++) {
        uint8_t r = (uint8_t)(b / 3 * 3 + n), c = (uint8_t)(b % 3 * 3 + n);
        if (!(places & (uint16_t) ~(7u << 3 * n)) &&
            !clear_line(d, (uint8_t)(r * 9), 1, b, changed)) {
            return false;
        }
        if (!(places & (uint16_t) ~(0x49u << n)) && !clear_line(d, c, 9, b, changed)) {
            return false;
        }
    }
    return true;
}

static bool clear_box(uint8_t d, uint8_t b, uint16_t places, bool *changed)
{
    for (uint8_t p = 0; p < 9; p++) {
        uint8_t cell = search_cell_at(b, p);
        if ((places >> p & 1) && search.cells[cell] == 0 && (search.cell[cell] >> d & 1)) {
            *changed = true;
            if (!eliminate(cell, d)) {
                return false;
            }
        }
    }
    return true;
}

static bool claim(uint8_t d, uint8_t x, bool *changed)
{
    uint16_t columns = search.row[d * 9 + x], rows = search.column[d * 9 + x];
    for (uint8_t n = 0; n < 3; n++) {
        uint16_t rest = (uint16_t) ~(7u << 3 * n);
        if (columns != 0 && !(columns & rest) &&
            !clear_box(d, (uint8_t)(x / 3 * 3 + n), (uint16_t) ~(7u << x % 3 * 3), changed)) {
            return false;
        }
        if (rows != 0 && !(rows & rest) &&
            !clear_box(d, (uint8_t)(n * 3 + x / 3), (uint16_t) ~(0x49u << x % 3), changed)) {
            return false;
        }
    }
    return true;
}

/* A unit whose digit is placed keeps a frozen mask; what it lists is cleared already, so that
 * looking at it again changes nothing. */
bool search_lock(bool *changed)
{
    for (uint8_t d = 0; d < 9; d++) {
        for (uint8_t x = 0; x < 9; x++) {
            if (!point(d, x, changed) || !claim(d, x, changed)) {
                return false;
            }
        }
    }
    return true;
}
