/* Grids: reading what people write, checking, and packing two cells into a byte.
 *
 * Cells are numbered 0 to 80 in reading order and hold 0 (open) to 9. Knows no hardware and no line
 * protocol; the firmware and the host tool read puzzles with this one reader (docs/PROTOCOL.md says
 * which forms). Nothing here may be called from an interrupt. */
#ifndef CORE_GRID_H
#define CORE_GRID_H

#include <stdbool.h>
#include <stdint.h>

#include "solver.h"

/* Bytes or cells of a line: a chip's lines have less than 256 bytes, and half of the reader's code
 * would be the upper halves of such numbers. */
#ifdef __AVR__
typedef uint8_t grid_length_t;
#else
typedef uint16_t grid_length_t;
#endif

/* ---- Packed grids: 41 bytes, cell 2n in the low nibble of byte n, cell 2n+1 in the high one ----
 */

typedef struct {
    uint8_t pairs[(GRID_CELLS + 1) / 2];
} grid_packed_t;

uint8_t grid_get(const grid_packed_t *grid, uint8_t cell);
void grid_set(grid_packed_t *grid, uint8_t cell, uint8_t digit);
void grid_pack(grid_packed_t *grid, const uint8_t cells[GRID_CELLS]);
void grid_unpack(uint8_t cells[GRID_CELLS], const grid_packed_t *grid);

/* How many cells are filled, 0 to 81. The half of the last byte that is no cell must be 0, as all
 * of the above leave it. */
uint8_t grid_count(const grid_packed_t *grid);

/* ---- Checks ---- */

/* Finds two equal digits in one row, column or box. *second is the first cell in reading order that
 * clashes with an earlier one, *first the earliest cell that it clashes with. Returns false, and
 * leaves both alone, when there is none. */
bool grid_find_clash(const uint8_t cells[GRID_CELLS], uint8_t *first, uint8_t *second);

/* True when `cells` is a complete grid without a clash. */
bool grid_is_complete(const uint8_t cells[GRID_CELLS]);

/* True when `cells` keeps every given (non-zero cell) of `givens`. */
bool grid_keeps_givens(const uint8_t cells[GRID_CELLS], const uint8_t givens[GRID_CELLS]);

/* ---- The reader ----
 *
 * A puzzle is one line of 81 cells, perhaps with a comment behind, or nine lines of nine cells with
 * or without drawing. Lines are read one at a time, so that no text is kept; what a spoilt grid
 * leaves behind is passed over up to the next boundary, so that its rest and the beginning of the
 * next grid never make a third one.
 *
 * - Cells: 1-9, and 0 . _ * x X - for a blank. White space, `,` and `;` between them are passed
 *   over; a line of nothing else is blank. A line that begins with `#` is a comment. The bytes of
 *   a UTF-8 byte order mark at the beginning of a line are passed over.
 * - A line with `|` or `+` is drawn: = : ' and - and a * at either end are drawing there. If that
 *   leaves neither nine nor 81 cells and counting each - as a blank does, they are blanks, when the
 *   line has a digit, or has neither digit nor + and no two - touch; in the same way a * at either
 *   end is a blank, too, when only that makes nine.
 * - A rule is a drawn line without a cell (dots at the ends of +---+ are drawing), or a line made
 *   only of - = * . : ' and white space of neither nine nor 81 of them, or with one of = : '. Dots
 *   alone are always cells.
 * - More than 27 cells in a line are a puzzle by themselves, or a spoilt one; any other line is a
 *   row of a nine-line grid. White space behind the 81st cell ends a puzzle, what follows is its
 *   comment; but 81 separate cells with nothing but cells behind them are too many, and eighty
 *   cells in a row, white space and one more cell are not taken for 81.
 * - A nine-line grid ends with its ninth row. It is malformed when a row does not have nine cells,
 *   or when a rule stands neither between bands nor below every row.
 * - Boundaries: a blank line, a line of more than 27 cells, grid_reader_boundary(), an outer rule.
 * - `+-------+` looks the same at a border and between bands, so an outer rule is told by its
 * place: a rule right below another one; or, in a grid that began with a rule, the one below the
 * ninth row, the third one of a grid ruled by bands, or a first one below seven rows or more.
 */

typedef enum {
    GRID_READ_NOTHING,   /* blank, comment, rule or passed over: nothing to say */
    GRID_READ_PART,      /* the line belongs to a nine-line grid that is not complete yet */
    GRID_READ_GRID,      /* reader->grid is a whole puzzle */
    GRID_READ_MALFORMED, /* reader->fault says what is wrong, and where; see reader->again */
} grid_read_t;

typedef enum {
    GRID_FAULT_COUNT,     /* too few or too many cells: fault.count says how many came */
    GRID_FAULT_CHARACTER, /* a character that has no meaning here: fault.character */
} grid_fault_kind_t;

typedef struct {
    grid_fault_kind_t kind;
    uint8_t character; /* GRID_FAULT_CHARACTER: the byte */
    uint8_t line;      /* 1 is the line that the grid began with, at most 255. GRID_FAULT_COUNT: the
                          first line of a nine-line grid without nine cells, 0 when each has nine */
    uint8_t line_cells;   /* GRID_FAULT_COUNT: the cells of that line (a misplaced rule has 0) */
    grid_length_t count;  /* GRID_FAULT_COUNT: cells that came, 81 were needed (nine-line grids may
                        have 81 in wrong lines) */
    grid_length_t column; /* GRID_FAULT_CHARACTER: place in the line, 1 is its first byte */
} grid_fault_t;

typedef enum {
    GRID_IDLE,      /* no row has come yet */
    GRID_UNDER_WAY, /* rows of a grid of nine lines have come */
    GRID_PASSING,   /* after a fault: lines are passed over up to the next boundary */
} grid_state_t;

/* The reader's state between lines, 56 bytes on an AVR. Initialise with grid_reader_reset(). `grid`
 * collects cells from the first line of a grid on and stays as it is after GRID_READ_GRID until the
 * next line is read. Other modules use only grid, fault, again, state and, to know whether a grid
 * is under way, cells and lines. */
typedef struct {
    grid_packed_t grid;
    grid_fault_t fault;
    bool again; /* the fault is of the grid that this line broke off: the line itself has
                   not been read, hand it in once more */
    grid_state_t state;
    uint8_t cells;   /* cells of the unfinished grid so far */
    uint8_t lines;   /* lines of it so far, rules and comments included */
    uint8_t rows;    /* lines of it that hold cells, also while passing over */
    uint8_t rules;   /* rules below its first row */
    bool has_top;    /* the grid began with a rule */
    bool below_rule; /* the last line was a rule */
    bool uneven;     /* a line of it has a wrong number of cells: fault.line */
} grid_reader_t;

void grid_reader_reset(grid_reader_t *reader);

/* Reads one line, `length` bytes without its line end. When reader->again is set afterwards, handle
 * the fault and hand in the same line again.
 * Costs 100 cycles a byte and, for a whole puzzle, 4,000 more on an AVR: 12,000 for 81 cells,
 * 20,000 with a blank between each. */
grid_read_t grid_reader_line(grid_reader_t *reader, const char *text, grid_length_t length);

/* The place in a line where the comment behind its 81 cells begins, `length` when there is none. */
grid_length_t grid_line_comment(const char *text, grid_length_t length);

/* A boundary other than a line: a command, a frame, Ctrl-C, silence, the end of a file. An
 * unfinished grid is GRID_READ_MALFORMED with its count, anything else GRID_READ_NOTHING; passing
 * over ends. */
grid_read_t grid_reader_boundary(grid_reader_t *reader);

/* True when `text`, as it stands, ends a puzzle, and holds nothing else that counts: 81 cells, or
 * the last row of a nine-line grid that `reader` has read eight rows of. Then 300 ms of silence end
 * the line (terminals that send no line end). */
bool grid_reader_would_end(const grid_reader_t *reader, const char *text, grid_length_t length);

/* True when `text` is a whole puzzle of 81 cells. */
bool grid_line_is_whole(const char *text, grid_length_t length);

#endif
