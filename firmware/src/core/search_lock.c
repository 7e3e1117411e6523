/* Locked candidates: the solver's tables thinned before the first guess. */
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
    for (uint16_t mask = line & flash_u16(&search_wide[gone]); mask != 0;
         mask &= (uint16_t)(mask - 1)) {
        uint8_t number = search_lowest(mask);
        uint8_t cell = (uint8_t)(first + (step == 1 ? number : search_nine(number)));
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

#if !defined(__AVR__) || SOLVER_C

uint8_t search_find_lock(uint8_t from)
{
    return from < 54 ? from : SEARCH_NOTHING;
}

#endif

/* Triple n of search_find_lock(). */
static bool lock_triple(uint8_t n)
{
    bool is_row = n < 27;
    uint8_t mask = (uint8_t)(3 * (is_row ? n : n - 27)); /* 9 * digit + line */
    uint8_t digit = search_row_of(mask), line = search_column_of(mask);
    return is_row ? lock_lines(&search.row[mask], search_nine(line), 1, digit)
                  : lock_lines(&search.column[mask], line, 9, digit);
}

bool search_lock(void)
{
    empty_frozen();
    for (uint8_t n = search_find_lock(0); n != SEARCH_NOTHING; n = search_find_lock(n)) {
        if (!lock_triple(n)) {
            return false;
        }
        n++;
    }
    return true;
}
