/* Lines of a file, one at a time, in constant memory. Part of the puzzle reader (puzzles.h). */
#ifndef PUZZLES_LINES_H
#define PUZZLES_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define LINES_SIZE                                                                                 \
    65536 /* what is kept of a line: one byte less; a grid_reader_t takes no more                  \
           */

typedef struct {
    FILE *file;
    uint64_t offset; /* bytes taken from the file */
    uint64_t number; /* of the line in text[], the first is 1 */
    size_t length;
    bool after_cr;
    char text[LINES_SIZE]; /* without line end and byte order mark, ended by a 0 */
} lines_t;

/* Reads the next line, which CR, LF or CR LF ends, or the end of the file. Nothing is read behind
 * the line end, and what is too long to be kept is passed over. False at the end of the file, and
 * when it cannot be read (then ferror() is set, and errno). */
bool lines_next(lines_t *lines);

#endif
