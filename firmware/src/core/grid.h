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

/* ---- Packed grids: 41 bytes, cell 2n in the low nibble of byte n, cell 2n+1 in the high one ----
 */

typedef struct {
    uint8_t pairs[(GRID_CELLS + 1) / 2];
} grid_packed_t;

uint8_t grid_get(const grid_packed_t *grid, uint8_t cell);
void grid_set(grid_packed_t *grid, uint8_t cell, uint8_t digit);
void grid_pack(grid_packed_t *grid, const uint8_t cells[GRID_CELLS]);
void grid_unpack(uint8_t cells[GRID_CELLS], const grid_packed_t *grid);

/* ---- Checks ---- */

/* Finds two equal digits in one row, column or box. *second is the first cell in reading order that
 * clashes with an earlier one, *first the earliest cell that it clashes with. Returns false, and
 * leaves both alone, when there is none. */
bool grid_find_clash(const uint8_t cells[GRID_CELLS], uint8_t *first, uint8_t *second);

/* True when `cells` is a complete grid without a clash. */
bool grid_is_complete(const uint8_t cells[GRID_CELLS]);

/* True when `cells` keeps every given (non-zero cell) of `givens`. */
bool grid_keeps_givens(const uint8_t cells[GRID_CELLS], const uint8_t givens[GRID_CELLS]);

/* ---- The reader ---- */

typedef enum {
    GRID_READ_NOTHING,   /* blank, rule or passed over: nothing to say */
    GRID_READ_PART,      /* the line belongs to a nine-line grid that is not complete yet */
    GRID_READ_GRID,      /* reader->grid is a whole puzzle */
    GRID_READ_MALFORMED, /* reader->fault says what is wrong, and where */
} grid_read_t;

typedef enum {
    GRID_FAULT_COUNT,     /* too few or too many cells: fault.count says how many came */
    GRID_FAULT_CHARACTER, /* a character that has no meaning here: fault.character */
} grid_fault_kind_t;

typedef struct {
    grid_fault_kind_t kind;
    uint16_t count; /* GRID_FAULT_COUNT: cells that came (81 were needed); 82 or more are counted */
    uint8_t character; /* GRID_FAULT_CHARACTER: the byte */
    uint8_t line;      /* 1 is the line that the grid began with */
    uint16_t column;   /* GRID_FAULT_CHARACTER: place in the line, 1 is its first byte */
} grid_fault_t;

/* The reader's state between lines. Initialise with grid_reader_reset(). `grid` collects cells from
 * the first line of a grid on and stays as it is after GRID_READ_GRID until the next line is read.
 * (The developers of the reader add what they need below; other modules use only grid and fault.)
 */
typedef struct {
    grid_packed_t grid;
    grid_fault_t fault;
    uint8_t cells; /* cells of the unfinished grid so far */
    uint8_t lines; /* lines of it so far, rules included */
    bool passing;  /* after a fault: lines are passed over up to the next boundary */
} grid_reader_t;

void grid_reader_reset(grid_reader_t *reader);

/* Reads one line, `length` bytes without its line end. `comment`, when not null, gets the place in
 * the line where the comment behind an 81-cell line begins (length when there is none). */
grid_read_t grid_reader_line(grid_reader_t *reader, const char *line, uint16_t length,
                             uint16_t *comment);

/* A boundary other than a line: a command, a frame, Ctrl-C, silence, the end of a file. An
 * unfinished grid is GRID_READ_MALFORMED with its count, anything else GRID_READ_NOTHING; passing
 * over ends. */
grid_read_t grid_reader_boundary(grid_reader_t *reader);

/* True when `line`, as it stands, holds exactly 81 cells and nothing else that counts: then 300 ms
 * of silence end it (terminals that send no line end). */
bool grid_line_is_whole(const char *line, uint16_t length);

#endif
