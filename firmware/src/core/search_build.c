/* The solver's tables built from the grid, in C. search_avr.S does the same on the AVR. */
#include <string.h>

#include "search.h"

#if !defined(__AVR__) || SOLVER_C

/* ---- Building ---- */

/* Where the digits stand, and what is open. */
typedef struct {
    uint16_t rows[9], columns[9], boxes[9]; /* [digit]: the units that have it */
    uint16_t open_rows[9];                  /* [row]: its open columns */
    uint16_t open_columns[9];               /* [column]: its open rows */
    uint16_t open_boxes[9];                 /* [box]: its open places */
} placed_t;

/* Bits n, n + 3 and n + 6 of a mask as bits 0 to 2. */
static uint8_t every_third(uint16_t mask, uint8_t n)
{
    uint16_t bits = (uint16_t)(mask >> n);
    return (uint8_t)((bits & 1) | (bits >> 2 & 2) | (bits >> 4 & 4));
}

static void take_stock(placed_t *placed)
{
    memset(placed, 0, sizeof *placed);
    search.open = 0;
    const uint8_t *cell = search.cells;
    for (uint8_t r = 0, index = 0; r < 9; r++) {
        uint16_t row_bit = search_bit(r);
        for (uint8_t c = 0; c < 9; c++, index++) {
            uint8_t digit = *cell++;
            uint8_t b = search_box_of(index);
            if (digit != 0) {
                digit--;
                placed->rows[digit] |= row_bit;
                placed->columns[digit] |= search_bit(c);
                placed->boxes[digit] |= search_bit(b);
            } else {
                search.open++;
                placed->open_rows[r] |= search_bit(c);
                placed->open_columns[c] |= row_bit;
                placed->open_boxes[b] |= search_bit(search_place_of(index));
            }
        }
    }
}

/* The masks of one view of one digit: open places of each unit without those that `across` and
 * `through` take. False when a unit that lacks the digit has no place for it. */
static bool build_rows(const placed_t *placed, uint8_t d)
{
    uint16_t *mask = &search.row[search_nine(d)];
    uint16_t has = placed->rows[d], boxes = placed->boxes[d];
    for (uint8_t r = 0; r < 9; r++, has >>= 1) {
        if (r == 3 || r == 6) {
            boxes >>= 3;
        }
        uint16_t taken = placed->columns[d] | flash_u16(&search_wide[boxes & 7]);
        uint16_t free = has & 1 ? 0 : (uint16_t)(placed->open_rows[r] & ~taken);
        *mask++ = free;
        if (free == 0 && !(has & 1)) {
            return false;
        }
    }
    return true;
}

static bool build_columns(const placed_t *placed, uint8_t d)
{
    uint16_t *mask = &search.column[search_nine(d)];
    uint16_t has = placed->columns[d];
    uint16_t taken = 0;
    for (uint8_t c = 0; c < 9; c++, has >>= 1) {
        if (c == 0 || c == 3 || c == 6) {
            uint8_t boxes = every_third(placed->boxes[d], c == 0 ? 0 : c == 3 ? 1 : 2);
            taken = placed->rows[d] | flash_u16(&search_wide[boxes]);
        }
        uint16_t free = has & 1 ? 0 : (uint16_t)(placed->open_columns[c] & ~taken);
        *mask++ = free;
        if (free == 0 && !(has & 1)) {
            return false;
        }
    }
    return true;
}

static bool build_boxes(const placed_t *placed, uint8_t d)
{
    uint16_t *mask = &search.box[search_nine(d)];
    uint16_t has = placed->boxes[d], rows = placed->rows[d];
    for (uint8_t band = 0, b = 0; band < 3; band++, rows >>= 3) {
        uint16_t columns = placed->columns[d];
        for (uint8_t stack = 0; stack < 3; stack++, b++, columns >>= 3, has >>= 1) {
            uint16_t taken =
                flash_u16(&search_wide[rows & 7]) | flash_u16(&search_tall[columns & 7]);
            uint16_t free = has & 1 ? 0 : (uint16_t)(placed->open_boxes[b] & ~taken);
            *mask++ = free;
            if (free == 0 && !(has & 1)) {
                return false;
            }
        }
    }
    return true;
}

/* The cells' masks, from the used digits of each unit. False when an open cell has no candidate. */
static bool build_cells(void)
{
    uint16_t used[27];
    memset(used, 0, sizeof used);
    for (uint8_t index = 0; index < GRID_CELLS; index++) {
        if (search.cells[index] != 0) {
            uint16_t bit = search_bit((uint8_t)(search.cells[index] - 1));
            used[search_row_of(index)] |= bit;
            used[9 + search_column_of(index)] |= bit;
            used[18 + search_box_of(index)] |= bit;
        }
    }
    for (uint8_t index = 0; index < GRID_CELLS; index++) {
        uint16_t digits = 0;
        if (search.cells[index] == 0) {
            digits = SEARCH_ALL &
                     (uint16_t) ~(used[search_row_of(index)] | used[9 + search_column_of(index)] |
                                  used[18 + search_box_of(index)]);
            if (digits == 0) {
                return false;
            }
        }
        search.cell[index] = digits;
    }
    return true;
}

static bool is_single(uint16_t mask)
{
    return mask != 0 && search_is_sparse(mask);
}

/* Queues the hidden singles: units of rows, of columns, of boxes, in each the digits in order. */
static bool queue_singles(void)
{
    const uint16_t *mask;
    for (uint8_t r = 0; r < 9; r++) {
        mask = &search.row[r];
        for (uint8_t digit = 1; digit <= 9; digit++, mask += 9) {
            if (is_single(*mask) &&
                !search_queue((uint8_t)(search_nine(r) + search_lowest(*mask)), digit)) {
                return false;
            }
        }
    }
    for (uint8_t c = 0; c < 9; c++) {
        mask = &search.column[c];
        for (uint8_t digit = 1; digit <= 9; digit++, mask += 9) {
            if (is_single(*mask) &&
                !search_queue((uint8_t)(search_nine(search_lowest(*mask)) + c), digit)) {
                return false;
            }
        }
    }
    for (uint8_t b = 0; b < 9; b++) {
        mask = &search.box[b];
        for (uint8_t digit = 1; digit <= 9; digit++, mask += 9) {
            if (is_single(*mask) && !search_queue(search_cell_at(b, search_lowest(*mask)), digit)) {
                return false;
            }
        }
    }
    return true;
}

bool search_build(void)
{
    placed_t placed;
    search.placed = 0;
    search.queued = 0;
    take_stock(&placed);
    if (!build_cells()) {
        return false;
    }
    for (uint8_t d = 0; d < 9; d++) {
        if (!build_rows(&placed, d) || !build_columns(&placed, d) || !build_boxes(&placed, d)) {
            return false;
        }
    }
    return queue_singles();
}

#endif
