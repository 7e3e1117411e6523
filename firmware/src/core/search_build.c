/* The solver's tables: built from the grid, and thinned by locked candidates. */
#include <string.h>

#include "search.h"

bool search_queue(uint8_t cell, uint8_t digit)
{
    uint8_t *at = &search.cells[cell];
    if (*at != 0) {
        return *at == digit;
    }
    *at = digit;
    search.trail[search.queued++] = cell;
    return true;
}

/* ---- Building ---- */

/* Where the digits stand, and what is open. */
typedef struct {
    uint16_t rows[9], columns[9], boxes[9]; /* [digit]: the units that have it */
    uint16_t open_rows[9];                  /* [row]: its open columns */
    uint16_t open_columns[9];               /* [column]: its open rows */
    uint16_t open_boxes[9];                 /* [box]: its open places */
} placed_t;

/* Bits 0 to 2 spread over three thirds (7, 0x38, 0x1C0) or over every third bit (0x49 << n). */
static const uint16_t wide[8] FLASH = {0, 0x007, 0x038, 0x03F, 0x1C0, 0x1C7, 0x1F8, 0x1FF};
static const uint16_t tall[8] FLASH = {0, 0x049, 0x092, 0x0DB, 0x124, 0x16D, 0x1B6, 0x1FF};

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
        uint16_t taken = placed->columns[d] | flash_u16(&wide[boxes & 7]);
        uint16_t free = has & 1 ? 0 : (uint16_t)(placed->open_rows[r] & ~taken);
        *mask++ = free;
        if (search_is_sparse(free) && !(has & 1) &&
            (free == 0 ||
             !search_queue((uint8_t)(search_nine(r) + search_lowest(free)), (uint8_t)(d + 1)))) {
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
            taken = placed->rows[d] | flash_u16(&wide[boxes]);
        }
        uint16_t free = has & 1 ? 0 : (uint16_t)(placed->open_columns[c] & ~taken);
        *mask++ = free;
        if (search_is_sparse(free) && !(has & 1) &&
            (free == 0 ||
             !search_queue((uint8_t)(search_nine(search_lowest(free)) + c), (uint8_t)(d + 1)))) {
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
            uint16_t taken = flash_u16(&wide[rows & 7]) | flash_u16(&tall[columns & 7]);
            uint16_t free = has & 1 ? 0 : (uint16_t)(placed->open_boxes[b] & ~taken);
            *mask++ = free;
            if (search_is_sparse(free) && !(has & 1) &&
                (free == 0 ||
                 !search_queue(search_cell_at(b, search_lowest(free)), (uint8_t)(d + 1)))) {
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

bool search_build(void)
{
    placed_t placed;
    search.placed = 0;
    search.queued = 0;
    search.failures = 0;
    search.locked = 0;
    memset(search.weight, 0, sizeof search.weight);
    take_stock(&placed);
    if (!build_cells()) {
        return false;
    }
    for (uint8_t d = 0; d < 9; d++) {
        if (!build_rows(&placed, d) || !build_columns(&placed, d) || !build_boxes(&placed, d)) {
            return false;
        }
    }
    return true;
}

/* ---- Locked candidates ---- */

/* Empties the frozen masks of what has been placed since the last time: below the first guess
 * nothing is ever taken back, and what is left in the masks then is alive. */
static void empty_frozen(void)
{
    for (; search.locked < search.placed; search.locked++) {
        uint8_t cell = search.trail[search.locked];
        uint8_t nine = search_nine((uint8_t)(search.cells[cell] - 1));
        search.row[nine + search_row_of(cell)] = 0;
        search.column[nine + search_column_of(cell)] = 0;
        search.box[nine + search_box_of(cell)] = 0;
        search.cell[cell] = 0;
    }
}

/* Clears one bit of a mask; -1 when the mask became empty, the number of the last bit when it
 * became a single, else 9. */
static int8_t strike(uint16_t *mask, uint16_t bit)
{
    *mask &= (uint16_t)~bit;
    if (*mask == 0) {
        return -1;
    }
    return search_is_sparse(*mask) ? (int8_t)search_lowest(*mask) : 9;
}

/* Strikes candidate (cell, d), queues what becomes single; false on a contradiction. */
static bool strike_candidate(uint8_t cell, uint8_t d)
{
    uint8_t r = search_row_of(cell), c = search_column_of(cell), b = search_box_of(cell);
    uint8_t nine = search_nine(d), digit = (uint8_t)(d + 1);
    int8_t column = strike(&search.row[nine + r], search_bit(c));
    if (column < 0 ||
        (column < 9 && !search_queue((uint8_t)(search_nine(r) + (uint8_t)column), digit))) {
        return false;
    }
    int8_t row = strike(&search.column[nine + c], search_bit(r));
    if (row < 0 || (row < 9 && !search_queue((uint8_t)(search_nine((uint8_t)row) + c), digit))) {
        return false;
    }
    int8_t place = strike(&search.box[nine + b], search_bit(search_place_of(cell)));
    if (place < 0 || (place < 9 && !search_queue(search_cell_at(b, (uint8_t)place), digit))) {
        return false;
    }
    int8_t other = strike(&search.cell[cell], search_bit(d));
    return other >= 0 && (other == 9 || search_queue(cell, (uint8_t)(other + 1)));
}

/* Which thirds of a line have a candidate: three bits. */
static uint8_t thirds(uint16_t line)
{
    uint8_t low = (uint8_t)line;
    return (uint8_t)((low & 0x07 ? 1 : 0) | (low & 0x38 ? 2 : 0) | (line & 0x1C0 ? 4 : 0));
}

/* Three parallel lines of one digit through the same three boxes. A box with candidates in one line
 * only: that line's other thirds go (pointing). A line with candidates in one box only: that
 * box's other lines go (claiming). left[n] gets the thirds of line n that stay. */
static void lock_three(const uint8_t has[3], uint8_t left[3])
{
    left[0] = has[0] & (uint8_t) ~(has[1] | has[2]);
    left[1] = has[1] & (uint8_t) ~(has[0] | has[2]);
    left[2] = has[2] & (uint8_t) ~(has[0] | has[1]);
    for (uint8_t n = 0; n < 3; n++) {
        if (left[n] == 0) {
            left[n] = has[n];
        }
    }
    for (uint8_t n = 0; n < 3; n++) {
        uint8_t only = left[n];
        if (only == 1 || only == 2 || only == 4) {
            for (uint8_t other = 0; other < 3; other++) {
                if (other != n) {
                    left[other] &= (uint8_t)~only;
                }
            }
        }
    }
}

/* Strikes the candidates of `line` in the thirds `gone`; the line's cells are `step` apart. */
static bool strike_thirds(uint16_t line, uint8_t gone, uint8_t first, uint8_t step, uint8_t d)
{
    for (uint16_t mask = line & flash_u16(&wide[gone]); mask != 0; mask &= (uint16_t)(mask - 1)) {
        uint8_t number = search_lowest(mask);
        uint8_t cell = (uint8_t)(first + (step == 1 ? number : search_nine(number)));
        search.changed = true;
        if (search.cells[cell] == 0 && !strike_candidate(cell, d)) {
            return false;
        }
    }
    return true;
}

static bool lock_lines(const uint16_t lines[3], uint8_t first, uint8_t step, uint8_t d)
{
    uint8_t has[3], left[3];
    for (uint8_t n = 0; n < 3; n++) {
        has[n] = thirds(lines[n]);
    }
    lock_three(has, left);
    for (uint8_t n = 0; n < 3; n++) {
        uint8_t gone = has[n] & (uint8_t)~left[n];
        uint8_t start = (uint8_t)(first + (step == 1 ? search_nine(n) : n));
        if (gone != 0 && !strike_thirds(lines[n], gone, start, step, d)) {
            return false;
        }
    }
    return true;
}

bool search_lock(void)
{
    empty_frozen();
    search.changed = false;
    for (uint8_t d = 0; d < 9; d++) {
        for (uint8_t n = 0; n < 9; n = (uint8_t)(n + 3)) {
            uint8_t index = (uint8_t)(search_nine(d) + n);
            if (!lock_lines(&search.row[index], search_nine(n), 1, d) ||
                !lock_lines(&search.column[index], n, 9, d)) {
                return false;
            }
        }
    }
    return true;
}
