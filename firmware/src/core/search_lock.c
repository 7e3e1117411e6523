/* Locked candidates in C: the solver's tables thinned before the first guess. The reference for
 * search_lock_avr.S, which strikes the same candidates in the same order. */
#include "search.h"

#if !defined(__AVR__) || SOLVER_C

#ifdef __AVR__
#pragma GCC optimize("O2") /* the build and the Arduino IDE ask for -Os */
#endif

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
    uint8_t low = (uint8_t)line, has = 0;
    if (low & 0x07) {
        has = 1;
    }
    if (low & 0x38) {
        has |= 2;
    }
    if ((low & 0xC0) || line > UINT8_MAX) {
        has |= 4;
    }
    return has;
}

/* Takes from `has`, the thirds of three parallel lines of one digit, those that are locked out:
 * when a box has the digit in one line only, that line's other thirds (pointing); when a line has
 * it in one box only, that third of the other lines (claiming). */
static void lock_out(uint8_t has[3])
{
    uint8_t first = has[0], second = has[1], third = has[2];
    uint8_t only = first & (uint8_t) ~(second | third);
    has[0] = only != 0 ? only : first;
    only = second & (uint8_t) ~(first | third);
    has[1] = only != 0 ? only : second;
    only = third & (uint8_t) ~(first | second);
    has[2] = only != 0 ? only : third;
    for (uint8_t n = 0; n < 3; n++) {
        only = has[n];
        if (only == 1 || only == 2 || only == 4) {
            has[0] &= (uint8_t)~only;
            has[1] &= (uint8_t)~only;
            has[2] &= (uint8_t)~only;
            has[n] = only;
        }
    }
}

/* Strikes the candidates of `line` in the thirds `gone`; its first cell is `cell`, the others are
 * `step` (1 or 9) apart. */
static bool strike_thirds(uint16_t line, uint8_t gone, uint8_t cell, uint8_t step, uint8_t d)
{
    line &= flash_u16(&search_wide[gone]);
    for (; line != 0; line >>= 1, cell = (uint8_t)(cell + step)) {
        if ((line & 1) && search.cells[cell] == 0 && !strike_candidate(cell, d)) {
            return false;
        }
    }
    return true;
}

/* Three parallel lines of digit d; `cell` is the first cell of the first, `next` the distance of
 * the lines, `step` that of the cells in a line. */
static bool lock_lines(const uint16_t lines[3], uint8_t cell, uint8_t next, uint8_t step, uint8_t d)
{
    uint8_t has[3], left[3];
    for (uint8_t n = 0; n < 3; n++) {
        left[n] = has[n] = thirds(lines[n]);
    }
    lock_out(left);
    for (uint8_t n = 0; n < 3; n++, cell = (uint8_t)(cell + next)) {
        uint8_t gone = has[n] & (uint8_t)~left[n];
        if (gone != 0 && !strike_thirds(lines[n], gone, cell, step, d)) {
            return false;
        }
    }
    return true;
}

/* Triple n: below 27 search.row[3n .. 3n+2], then search.column[3n-81 .. 3n-79]. */
static bool lock_triple(uint8_t n)
{
    bool is_row = n < 27;
    uint8_t mask = (uint8_t)(3 * (is_row ? n : n - 27)); /* 9 * digit + line */
    uint8_t digit = search_row_of(mask), line = search_column_of(mask);
    return is_row ? lock_lines(&search.row[mask], search_nine(line), 9, 1, digit)
                  : lock_lines(&search.column[mask], line, 1, 9, digit);
}

/* True when what the line's boxes have in common with the other two lines' is not all that it has,
 * or is the only box that it has. */
static bool may_lock(uint8_t line, uint8_t others)
{
    uint8_t common = line & others;
    return common != 0 && (common != line || line == 1 || line == 2 || line == 4);
}

/* The first triple from `from` on in which something may be locked out. */
static uint8_t find_lock(uint8_t from)
{
    for (; from < 54; from++) {
        const uint16_t *lines = from < 27 ? &search.row[3 * from] : &search.column[3 * from - 81];
        uint8_t first = thirds(lines[0]), second = thirds(lines[1]), third = thirds(lines[2]);
        if (may_lock(first, second | third) || may_lock(second, first | third) ||
            may_lock(third, first | second)) {
            return from;
        }
    }
    return SEARCH_NOTHING;
}

bool search_lock(void)
{
    empty_frozen();
    for (uint8_t n = find_lock(0); n != SEARCH_NOTHING; n = find_lock(n)) {
        if (!lock_triple(n)) {
            return false;
        }
        n++;
    }
    return true;
}

#endif
