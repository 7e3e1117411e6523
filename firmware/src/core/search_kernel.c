/* The solver's hot kernels in C: placing a digit, taking it back, choosing the guess. The reference
 * for search_place_avr.S and search_choose_avr.S, which do the same in the same order. */
#include "search.h"

#if !defined(__AVR__) || SOLVER_C

#ifdef __AVR__
#pragma GCC optimize("O2") /* the build and the Arduino IDE ask for -Os */
#endif

#define INLINE     static inline __attribute__((always_inline))
#define OUT_OF_WAY static __attribute__((noinline))

/* What placing or taking back a digit works with. */
typedef struct {
    uint8_t row, column, box;
    uint8_t row_nine;              /* 9 * row: the row's first cell */
    uint8_t digit;                 /* 1 to 9 */
    uint8_t nine;                  /* 9 * (digit - 1): the digit's masks in a view */
    uint16_t row_bit, column_bit;  /* the cell's in the mask of a column, of a row */
    uint16_t place_bit, digit_bit; /* the cell's in the mask of a box, the digit's of a cell */
    uint16_t band, stack;          /* the three lines of its band, its stack */
} move_t;

INLINE void load(move_t *move, uint8_t cell)
{
    uint8_t r = search_row_of(cell), c = search_column_of(cell);
    move->row = r;
    move->column = c;
    move->box = search_box_of(cell);
    move->row_nine = search_nine(r);
    move->digit = search.cells[cell];
    move->nine = search_nine((uint8_t)(move->digit - 1));
    move->row_bit = search_bit(r);
    move->column_bit = search_bit(c);
    move->place_bit = search_bit(search_place_of(cell));
    move->digit_bit = search_bit((uint8_t)(move->digit - 1));
    move->band = flash_u16(&search_three_lines[r]);
    move->stack = flash_u16(&search_three_lines[c]);
}

/* The digit's rivals in the row or the column outside the box, in the box; the cell's others. */
INLINE uint16_t row_rivals(const move_t *move)
{
    return search.row[move->nine + move->row] & (uint16_t)~move->stack;
}

INLINE uint16_t column_rivals(const move_t *move)
{
    return search.column[move->nine + move->column] & (uint16_t)~move->band;
}

INLINE uint16_t box_rivals(const move_t *move)
{
    return search.box[move->nine + move->box] & (uint16_t)~move->place_bit;
}

INLINE uint16_t cell_rivals(const move_t *move)
{
    return search.cell[move->row_nine + move->column] & (uint16_t)~move->digit_bit;
}

/* ---- Masks with few bits left ---- */

bool search_queue(uint8_t cell, uint8_t digit)
{
    uint8_t *at = &search.cells[cell];
    if (*at != 0) {
        return *at == digit;
    }
    *at = digit;
    search.trail[--search.waiting] = cell;
    return true;
}

OUT_OF_WAY bool settle_row(uint8_t digit, uint8_t r, uint16_t mask)
{
    return mask != 0 && search_queue((uint8_t)(search_nine(r) + search_lowest(mask)), digit);
}

OUT_OF_WAY bool settle_column(uint8_t digit, uint8_t c, uint16_t mask)
{
    return mask != 0 && search_queue((uint8_t)(search_nine(search_lowest(mask)) + c), digit);
}

OUT_OF_WAY bool settle_box(uint8_t digit, uint8_t b, uint16_t mask)
{
    return mask != 0 && search_queue(search_cell_at(b, search_lowest(mask)), digit);
}

OUT_OF_WAY bool settle_cell(uint8_t cell, uint16_t mask)
{
    return mask != 0 && search_queue(cell, (uint8_t)(search_lowest(mask) + 1));
}

/* Clears bits of a mask; true when two or more are left, mostly told from the low byte. */
INLINE bool clear(uint16_t *mask, uint16_t bits)
{
    uint16_t left = *mask & (uint16_t)~bits;
    *mask = left;
    uint8_t low = (uint8_t)left;
    return (low & (uint8_t)(low - 1)) != 0 || (low != 0 && left > UINT8_MAX);
}

INLINE bool clear_row(uint8_t digit, uint8_t nine, uint8_t r, uint16_t bits)
{
    uint16_t *mask = &search.row[nine + r];
    return clear(mask, bits) || settle_row(digit, r, *mask);
}

INLINE bool clear_column(uint8_t digit, uint8_t nine, uint8_t c, uint16_t bits)
{
    uint16_t *mask = &search.column[nine + c];
    return clear(mask, bits) || settle_column(digit, c, *mask);
}

INLINE bool clear_box(uint8_t digit, uint8_t nine, uint8_t b, uint16_t bits)
{
    uint16_t *mask = &search.box[nine + b];
    return clear(mask, bits) || settle_box(digit, b, *mask);
}

INLINE bool clear_cell(uint8_t cell, uint16_t bits)
{
    uint16_t *mask = &search.cell[cell];
    return clear(mask, bits) || settle_cell(cell, *mask);
}

/* ---- Placing ---- */

/* The rivals in the row: each box that has some loses the row's places, each column and cell its
 * candidate. */
OUT_OF_WAY bool place_row(const move_t *move, uint16_t rivals)
{
    uint16_t places = flash_u16(&search_row_places[move->row]);
    uint8_t box = search_three_of(move->row), c = 0;
    for (; rivals != 0; rivals >>= 3, box++, c = (uint8_t)(c + 3)) {
        uint8_t three = rivals & 7;
        if (three != 0 && !clear_box(move->digit, move->nine, box, places)) {
            return false;
        }
        for (uint8_t other = c; three != 0; three >>= 1, other++) {
            if ((three & 1) && !(clear_column(move->digit, move->nine, other, move->row_bit) &&
                                 clear_cell((uint8_t)(move->row_nine + other), move->digit_bit))) {
                return false;
            }
        }
    }
    return true;
}

OUT_OF_WAY bool place_column(const move_t *move, uint16_t rivals)
{
    uint16_t places = flash_u16(&search_column_places[move->column]);
    uint8_t box = (uint8_t)(move->box - search_three_of(move->row)), r = 0;
    for (; rivals != 0; rivals >>= 3, box = (uint8_t)(box + 3), r = (uint8_t)(r + 3)) {
        uint8_t three = rivals & 7;
        if (three != 0 && !clear_box(move->digit, move->nine, box, places)) {
            return false;
        }
        uint8_t cell = (uint8_t)(search_nine(r) + move->column);
        for (uint8_t other = r; three != 0; three >>= 1, other++, cell = (uint8_t)(cell + 9)) {
            if ((three & 1) && !(clear_row(move->digit, move->nine, other, move->column_bit) &&
                                 clear_cell(cell, move->digit_bit))) {
                return false;
            }
        }
    }
    return true;
}

/* The rivals in the box: each row and column of it that has some, other than the cell's own, loses
 * its three lines through the box, each cell its candidate. */
OUT_OF_WAY bool place_box(const move_t *move, uint16_t rivals)
{
    uint8_t r = search_three_of(move->row), c = search_three_of(move->column);
    uint16_t rest = rivals;
    for (; rest != 0; rest >>= 3, r++) {
        uint8_t three = rest & 7;
        if (three != 0 && r != move->row && !clear_row(move->digit, move->nine, r, move->stack)) {
            return false;
        }
        uint8_t cell = (uint8_t)(search_nine(r) + c);
        for (; three != 0; three >>= 1, cell++) {
            if ((three & 1) && !clear_cell(cell, move->digit_bit)) {
                return false;
            }
        }
    }
    for (uint8_t n = 0; n < 3; n++, c++, rivals >>= 1) {
        if ((rivals & 0x49) && c != move->column &&
            !clear_column(move->digit, move->nine, c, move->band)) {
            return false;
        }
    }
    return true;
}

/* The other digits of the cell. */
INLINE bool drop_digit(const move_t *move, uint8_t digit, uint8_t nine)
{
    return clear_row(digit, nine, move->row, move->column_bit) &&
           clear_column(digit, nine, move->column, move->row_bit) &&
           clear_box(digit, nine, move->box, move->place_bit);
}

OUT_OF_WAY bool place_cell(const move_t *move, uint16_t rivals)
{
    uint8_t nine = 0, digit = 1;
    for (uint8_t low = (uint8_t)rivals; low != 0; low >>= 1, nine = (uint8_t)(nine + 9), digit++) {
        if ((low & 1) && !drop_digit(move, digit, nine)) {
            return false;
        }
    }
    return rivals <= UINT8_MAX || drop_digit(move, 9, 72);
}

static bool place(uint8_t cell)
{
    move_t move;
    load(&move, cell);
    uint16_t rivals = row_rivals(&move);
    if (rivals != 0 && !place_row(&move, rivals)) {
        return false;
    }
    rivals = column_rivals(&move);
    if (rivals != 0 && !place_column(&move, rivals)) {
        return false;
    }
    rivals = box_rivals(&move);
    if (rivals != 0 && !place_box(&move, rivals)) {
        return false;
    }
    rivals = cell_rivals(&move);
    return rivals == 0 || place_cell(&move, rivals);
}

/* ---- Taking back ---- */

OUT_OF_WAY void undo_row(const move_t *move, uint16_t rivals)
{
    uint16_t *column = &search.column[move->nine], *cell = &search.cell[move->row_nine];
    uint16_t *box = &search.box[move->nine + search_three_of(move->row)];
    uint16_t places = flash_u16(&search_row_places[move->row]);
    for (; rivals != 0; rivals >>= 3, column += 3, cell += 3, box++) {
        uint8_t three = rivals & 7;
        *box |= places & flash_u16(&search_tall[three]);
        for (uint8_t n = 0; three != 0; three >>= 1, n++) {
            if (three & 1) {
                column[n] |= move->row_bit;
                cell[n] |= move->digit_bit;
            }
        }
    }
}

OUT_OF_WAY void undo_column(const move_t *move, uint16_t rivals)
{
    uint16_t *row = &search.row[move->nine], *cell = &search.cell[move->column];
    uint16_t *box = &search.box[move->nine + move->box - search_three_of(move->row)];
    uint16_t places = flash_u16(&search_column_places[move->column]);
    for (; rivals != 0; rivals >>= 3, row += 3, cell += 27, box += 3) {
        uint8_t three = rivals & 7;
        *box |= places & flash_u16(&search_wide[three]);
        for (uint8_t n = 0; three != 0; three >>= 1, n++) {
            if (three & 1) {
                row[n] |= move->column_bit;
                cell[9 * n] |= move->digit_bit;
            }
        }
    }
}

OUT_OF_WAY void undo_box(const move_t *move, uint16_t rivals)
{
    uint8_t r = search_three_of(move->row), left = search_three_of(move->column);
    uint16_t *column = &search.column[move->nine + left];
    for (; rivals != 0; rivals >>= 3, r++) {
        uint8_t three = rivals & 7;
        if (r != move->row) {
            search.row[move->nine + r] |= move->stack & flash_u16(&search_tall[three]);
        }
        uint16_t *cell = &search.cell[search_nine(r) + left];
        for (uint8_t n = 0; three != 0; three >>= 1, n++) {
            if (three & 1) {
                cell[n] |= move->digit_bit;
                if (left + n != move->column) {
                    column[n] |= search_bit(r);
                }
            }
        }
    }
}

OUT_OF_WAY void undo_cell(const move_t *move, uint16_t rivals)
{
    uint16_t *row = &search.row[move->row], *column = &search.column[move->column];
    uint16_t *box = &search.box[move->box];
    for (; rivals != 0; rivals >>= 1, row += 9, column += 9, box += 9) {
        if (rivals & 1) {
            *row |= move->column_bit;
            *column |= move->row_bit;
            *box |= move->place_bit;
        }
    }
}

static void undo(uint8_t cell)
{
    move_t move;
    load(&move, cell);
    undo_row(&move, row_rivals(&move));
    undo_column(&move, column_rivals(&move));
    undo_box(&move, box_rivals(&move));
    undo_cell(&move, cell_rivals(&move));
}

uint8_t search_unwind(void)
{
    while (search.waiting < GRID_CELLS) {
        search.cells[search.trail[search.waiting++]] = 0;
    }
    while (search.placed > 0) {
        uint8_t entry = search.trail[--search.placed];
        uint8_t cell = search_cell_in(entry);
        undo(cell);
        if (entry >= SEARCH_GUESS_CELL) {
            return entry;
        }
        search.cells[cell] = 0;
    }
    return SEARCH_NOTHING;
}

/* ---- Going on, and back ---- */

/* One contradiction: the row, column and box of the placement that met it gain weight. Halving
 * keeps each weight below 32, and a score of search_choose() in one byte. */
static void note_failure(void)
{
    uint8_t cell = search_cell_in(search.trail[search.placed - 1]);
    search.row_weight[search_row_of(cell)]++;
    search.column_weight[search_column_of(cell)]++;
    search.box_weight[search_box_of(cell)]++;
    if (++search.failures == 0) {
        search.failures = SEARCH_MANY_FAILURES;
    }
    if (search.failures % SEARCH_HALVE_EVERY == 0) {
        for (uint8_t unit = 0; unit < 9; unit++) {
            search.row_weight[unit] >>= 1;
            search.column_weight[unit] >>= 1;
            search.box_weight[unit] >>= 1;
        }
    }
}

/* After a contradiction: takes back all down to the last guess, at the cost of half a placement
 * each. SEARCH_CONTRADICTION when no guess stands. */
static uint8_t go_back(void)
{
    if (search.depth == 0) {
        return SEARCH_CONTRADICTION;
    }
    note_failure();
    uint8_t before = search.placed;
    search.entry = search_unwind();
    search.depth--;
    uint8_t cost = (uint8_t)(before - search.placed) / 2;
    search.budget = search.budget > cost ? (uint8_t)(search.budget - cost) : 0;
    return SEARCH_WENT_BACK;
}

uint8_t search_propagate(void)
{
    while (search.waiting < GRID_CELLS) {
        if (search.budget == 0) {
            return SEARCH_SPENT;
        }
        search.budget--;
        search.nodes++;
        uint8_t entry = search.trail[search.waiting++];
        search.trail[search.placed++] = entry;
        if (!place(search_cell_in(entry))) {
            return go_back();
        }
    }
    return SEARCH_QUIET;
}

/* ---- Choosing ---- */

static bool has_two(uint16_t mask)
{
    mask &= (uint16_t)(mask - 1);
    return (mask & (mask - 1)) == 0;
}

/* Counts the open cells of each row in each box and of each column in each band. */
static void count_open(uint8_t counts[SEARCH_COUNTS])
{
    for (uint8_t n = 0; n < SEARCH_COUNTS; n++) {
        counts[n] = 0;
    }
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        if (search.cells[cell] == 0) {
            counts[flash_u8(&search_in_row[cell])]++;
            counts[flash_u8(&search_in_column[cell])]++;
        }
    }
}

/* Turns the counts into addends of a cell's score. 17 keeps the sum positive. */
static void make_addends(uint8_t counts[SEARCH_COUNTS])
{
    for (uint8_t c = 0; c < 9; c++) {
        uint8_t *at = &counts[9 + c];
        uint8_t line = (uint8_t)(search.column_weight[c] + 2 * (at[0] + at[18] + at[36]));
        for (uint8_t band = 0; band < 3; band++, at += 18) {
            *at = (uint8_t)(line - 8 * *at);
        }
    }
    const uint8_t *row_weight = search.row_weight, *box_weight = search.box_weight;
    for (uint8_t band = 0; band < 3; band++, counts += 18, box_weight += 3) {
        uint8_t boxes[3];
        for (uint8_t n = 0; n < 3; n++) {
            uint8_t open = (uint8_t)(counts[n] + counts[n + 3] + counts[n + 6]);
            boxes[n] = (uint8_t)(box_weight[n] + 4 * open + 17);
        }
        uint8_t *at = counts;
        for (uint8_t n = 0; n < 3; n++, at += 3) {
            uint8_t line = (uint8_t)(*row_weight++ + 2 * (at[0] + at[1] + at[2]));
            at[0] = (uint8_t)(line + boxes[0] - 8 * at[0]);
            at[1] = (uint8_t)(line + boxes[1] - 8 * at[1]);
            at[2] = (uint8_t)(line + boxes[2] - 8 * at[2]);
        }
    }
}

uint8_t search_choose(uint8_t counts[SEARCH_COUNTS])
{
    uint8_t best = SEARCH_NOTHING, best_score = 0;
    count_open(counts);
    make_addends(counts);
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        if (search.cells[cell] != 0 || !has_two(search.cell[cell])) {
            continue;
        }
        uint8_t score = (uint8_t)(counts[flash_u8(&search_in_row[cell])] +
                                  counts[flash_u8(&search_in_column[cell])]);
        if (score > best_score) {
            best = cell;
            best_score = score;
        }
    }
    return best;
}

static uint8_t count_bits(uint16_t mask)
{
    uint8_t bits = 0;
    for (; mask != 0; mask &= (uint16_t)(mask - 1)) {
        bits++;
    }
    return bits;
}

uint8_t search_pick(uint8_t cell)
{
    uint8_t r = search_row_of(cell), c = search_column_of(cell), b = search_box_of(cell);
    uint8_t best = SEARCH_NOTHING, most = 0, nine = 0;
    uint16_t digits = search.cell[cell];
    for (uint8_t digit = 1; digits != 0; digit++, digits >>= 1, nine = (uint8_t)(nine + 9)) {
        if (!(digits & 1)) {
            continue;
        }
        uint8_t places =
            (uint8_t)(count_bits(search.row[nine + r]) + count_bits(search.column[nine + c]) +
                      count_bits(search.box[nine + b]));
        if (places > most) {
            best = digit;
            most = places;
        }
    }
    return best;
}

#endif
