/* Puzzles as people write them, from a file, a pipe or a command line: one puzzle a line, nine-line
 * grids with or without drawing, CSV with a header. The form is told from the content, not from the
 * file's name. docs/PUZZLES.md shows every form.
 *
 * It streams: memory is constant (about 200 KB a reader) however many puzzles there are and however
 * long a line is, and nothing is read ahead: a puzzle comes out as soon as the line that ends it is
 * complete. A reader is used by one thread at a time. */
#ifndef PUZZLES_H
#define PUZZLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "../firmware/src/core/grid.h"

#define PUZZLE_COMMENT_SIZE 512 /* with the 0 at its end; a longer comment is cut */

typedef enum {
    PUZZLES_GRID,      /* a puzzle: cells[] */
    PUZZLES_MALFORMED, /* a spoilt one: detail and fault say how; it counts as one puzzle */
    PUZZLES_END,       /* there are no more */
    PUZZLES_ERROR,     /* the file cannot be read: errno says why; only PUZZLES_ERROR follows */
} puzzles_status_t;

typedef struct {
    uint8_t cells[GRID_CELLS];    /* 0 (open) to 9; clashes are not looked for */
    uint8_t solution[GRID_CELLS]; /* what the input says it is: 1 to 9, all 0 when it is no grid */
    bool has_solution;            /* the input has a solution column, and it is not empty here */
    uint64_t line;                /* in the file, the first is 1: where the puzzle begins */
    char comment[PUZZLE_COMMENT_SIZE]; /* what stood behind the puzzle, or "" */
    char detail[96]; /* PUZZLES_MALFORMED: "need 81 got 80", "character 'a' line 1 column 5" */
    char fault[512]; /* PUZZLES_MALFORMED: a whole sentence with file name, line and column */
} puzzle_t;

typedef struct puzzles puzzles_t;

/* Begins to read `file`, which stays the caller's and must stay open until puzzles_close(). `name`
 * is for messages only ("-" is said as "standard input") and is copied. Returns null when there is
 * no memory. */
puzzles_t *puzzles_open(FILE *file, const char *name);
void puzzles_close(puzzles_t *puzzles);

/* Reads up to the end of the next puzzle. A file that ends without any puzzle, spoilt or not, is
 * one PUZZLES_MALFORMED ("need 81 got 0"). `puzzle` is filled in but for PUZZLES_END and
 * PUZZLES_ERROR. A read that a signal interrupts is PUZZLES_ERROR with EINTR. */
puzzles_status_t puzzles_next(puzzles_t *puzzles, puzzle_t *puzzle);

/* Bytes taken from the file so far, for progress. */
uint64_t puzzles_offset(const puzzles_t *puzzles);

/* True when a command-line argument is meant as a puzzle rather than a file name: empty, or made
 * only of what grids are made of, with more than 27 cells or a line end. (An existing file of that
 * name should win.) */
bool puzzles_is_text(const char *text);

/* Reads one puzzle, of any form, from a text: PUZZLES_GRID or PUZZLES_MALFORMED. */
puzzles_status_t puzzles_from_text(const char *text, puzzle_t *puzzle);

#endif
