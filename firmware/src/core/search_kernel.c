/* The solver's hot kernels in C: placing a digit, taking it back, choosing the guess. */
#include "search.h"

#if !defined(__AVR__) || SOLVER_C

/* What placing or taking back a digit works with. */
typedef struct {
    uint8_t cell, row, column, box, digit; /* digit: 0 to 8 */
    uint16_t *rows, *columns, *boxes;      /* the digit's masks, nine each */
    uint16_t row_bit, column_bit, digit_bit;
    uint16_t row_rivals, column_rivals, box_rivals, cell_rivals;
} move_t;

static void load(move_t *move, uint8_t cell)
{
    move->cell = cell;
    move->row = search_row_of(cell);
    move->column = search_column_of(cell);
    move->box = search_box_of(cell);
    move->digit = (uint8_t)(search.cells[cell] - 1);
    move->rows = &search.row[move->digit * 9];
    move->columns = &search.column[move->digit * 9];
    move->boxes = &search.box[move->digit * 9];
    move->row_bit = (uint16_t)(1u << move->row);
    move->column_bit = (uint16_t)(1u << move->column);
    move->digit_bit = (uint16_t)(1u << move->digit);
    move->row_rivals = move->rows[move->row] & (uint16_t) ~(7u << move->column / 3 * 3);
    move->column_rivals = move->columns[move->column] & (uint16_t) ~(7u << move->row / 3 * 3);
    move->box_rivals = move->boxes[move->box] & (uint16_t) ~(1u << search_place_of(cell));
    move->cell_rivals = search.cell[cell] & (uint16_t)~move->digit_bit;
}

/* Clears bits; true when at most one is left. */
static bool clear(uint16_t *mask, uint16_t bits)
{
    *mask &= (uint16_t)~bits;
    return (*mask & (*mask - 1)) == 0;
}

static bool clear_row(uint8_t d, uint8_t r, uint16_t bits)
{
    uint16_t *mask = &search.row[d * 9 + r];
    return !clear(mask, bits) ||
           (*mask != 0 && search_queue((uint8_t)(r * 9 + search_lowest(*mask)), (uint8_t)(d + 1)));
}

static bool clear_column(uint8_t d, uint8_t c, uint16_t bits)
{
    uint16_t *mask = &search.column[d * 9 + c];
    return !clear(mask, bits) ||
           (*mask != 0 && search_queue((uint8_t)(search_lowest(*mask) * 9 + c), (uint8_t)(d + 1)));
}

static bool clear_box(uint8_t d, uint8_t b, uint16_t bits)
{
    uint16_t *mask = &search.box[d * 9 + b];
    return !clear(mask, bits) ||
           (*mask != 0 && search_queue(search_cell_at(b, search_lowest(*mask)), (uint8_t)(d + 1)));
}

static bool clear_cell(uint8_t cell, uint16_t bits)
{
    uint16_t *mask = &search.cell[cell];
    return !clear(mask, bits) ||
           (*mask != 0 && search_queue(cell, (uint8_t)(search_lowest(*mask) + 1)));
}

/* The digit's rivals in the row, outside the box. */
static bool place_row(const move_t *move)
{
    uint8_t r = move->row, d = move->digit;
    for (uint8_t b = 0; b < 3; b++) {
        uint8_t three = move->row_rivals >> 3 * b & 7;
        if (three != 0 && !clear_box(d, (uint8_t)(r / 3 * 3 + b), (uint16_t)(7u << r % 3 * 3))) {
            return false;
        }
        for (uint8_t c = (uint8_t)(3 * b); three != 0; three >>= 1, c++) {
            if ((three & 1) && !(clear_column(d, c, move->row_bit) &&
                                 clear_cell((uint8_t)(r * 9 + c), move->digit_bit))) {
                return false;
            }
        }
    }
    return true;
}

static bool place_column(const move_t *move)
{
    uint8_t c = move->column, d = move->digit;
    for (uint8_t b = 0; b < 3; b++) {
        uint8_t three = move->column_rivals >> 3 * b & 7;
        if (three != 0 && !clear_box(d, (uint8_t)(b * 3 + c / 3), (uint16_t)(0x49u << c % 3))) {
            return false;
        }
        for (uint8_t r = (uint8_t)(3 * b); three != 0; three >>= 1, r++) {
            if ((three & 1) && !(clear_row(d, r, move->column_bit) &&
                                 clear_cell((uint8_t)(r * 9 + c), move->digit_bit))) {
                return false;
            }
        }
    }
    return true;
}

static bool place_box(const move_t *move)
{
    uint8_t d = move->digit;
    uint8_t top = (uint8_t)(move->row / 3 * 3), left = (uint8_t)(move->column / 3 * 3);
    for (uint8_t n = 0; n < 3; n++) {
        if (!(move->box_rivals >> 3 * n & 7)) {
            continue;
        }
        if (top + n != move->row && !clear_row(d, (uint8_t)(top + n), (uint16_t)(7u << left))) {
            return false;
        }
        for (uint8_t p = (uint8_t)(3 * n); p < 3 * n + 3; p++) {
            if ((move->box_rivals >> p & 1) &&
                !clear_cell(search_cell_at(move->box, p), move->digit_bit)) {
                return false;
            }
        }
    }
    for (uint8_t n = 0; n < 3; n++) {
        if (left + n != move->column && (move->box_rivals >> n & 0x49) &&
            !clear_column(d, (uint8_t)(left + n), (uint16_t)(7u << top))) {
            return false;
        }
    }
    return true;
}

static bool place_cell(const move_t *move)
{
    for (uint8_t d = 0; d < 9; d++) {
        if ((move->cell_rivals >> d & 1) &&
            !(clear_row(d, move->row, move->column_bit) &&
              clear_column(d, move->column, move->row_bit) &&
              clear_box(d, move->box, (uint16_t)(1u << search_place_of(move->cell))))) {
            return false;
        }
    }
    return true;
}

static uint8_t entry_cell(uint8_t entry)
{
    while (entry >= GRID_CELLS) {
        entry = (uint8_t)(entry - GRID_CELLS);
    }
    return entry;
}

uint8_t search_propagate(void)
{
    while (search.placed < search.queued) {
        if (search.budget == 0) {
            return SEARCH_SPENT;
        }
        search.budget--;
        move_t move;
        load(&move, entry_cell(search.trail[search.placed++]));
        if (!place_row(&move) || !place_column(&move) || !place_box(&move) || !place_cell(&move)) {
            return SEARCH_CONTRADICTION;
        }
    }
    return SEARCH_QUIET;
}

static void undo(uint8_t cell)
{
    move_t move;
    load(&move, cell);
    for (uint8_t n = 0; n < 9; n++) {
        uint16_t bit = (uint16_t)(1u << n);
        if (move.row_rivals & bit) {
            uint8_t rival = (uint8_t)(move.row * 9 + n);
            move.columns[n] |= move.row_bit;
            move.boxes[search_box_of(rival)] |= (uint16_t)(1u << search_place_of(rival));
            search.cell[rival] |= move.digit_bit;
        }
        if (move.column_rivals & bit) {
            uint8_t rival = (uint8_t)(n * 9 + move.column);
            move.rows[n] |= move.column_bit;
            move.boxes[search_box_of(rival)] |= (uint16_t)(1u << search_place_of(rival));
            search.cell[rival] |= move.digit_bit;
        }
        if (move.box_rivals & bit) {
            uint8_t rival = search_cell_at(move.box, n);
            uint8_t r = search_row_of(rival), c = search_column_of(rival);
            if (r != move.row) {
                move.rows[r] |= (uint16_t)(1u << c);
            }
            if (c != move.column) {
                move.columns[c] |= (uint16_t)(1u << r);
            }
            search.cell[rival] |= move.digit_bit;
        }
        if (move.cell_rivals & bit) {
            search.row[n * 9 + move.row] |= move.column_bit;
            search.column[n * 9 + move.column] |= move.row_bit;
            search.box[n * 9 + move.box] |= (uint16_t)(1u << search_place_of(cell));
        }
    }
}

uint8_t search_unwind(void)
{
    while (search.queued > search.placed) {
        search.cells[search.trail[--search.queued]] = 0;
    }
    while (search.placed > 0) {
        uint8_t entry = search.trail[--search.placed];
        search.queued = search.placed;
        uint8_t cell = entry_cell(entry);
        undo(cell);
        if (entry >= SEARCH_GUESS_CELL) {
            return entry;
        }
        search.cells[cell] = 0;
    }
    return SEARCH_NOTHING;
}

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
    uint8_t best = 0, most = 0, nine = 0;
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
