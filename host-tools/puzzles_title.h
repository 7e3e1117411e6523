/* Lines of a puzzle file that are words. Part of the puzzle reader (puzzles.h). */
#ifndef PUZZLES_TITLE_H
#define PUZZLES_TITLE_H

#include <stdbool.h>
#include <stddef.h>

/* True for a title between grids: "[Puzzle]", or a line that begins with a word of letters, like
 * "Grid 01". A line with more than 27 cells is none. Within a grid (`within`) a line that could as
 * well be a spoilt row is none. */
bool puzzles_is_title(const char *line, size_t length, bool within);

/* True when a spoilt line could be a row of a nine-line grid: drawn, about nine characters, or as
 * many as two or three rows have. */
bool puzzles_is_like_row(const char *line, size_t length);

#endif
