/* What the grid reader says of a text, as one string that tests can compare. */
#ifndef GRID_EVENTS_H
#define GRID_EVENTS_H

#include <stddef.h>

/* Feeds `text` (lines that end in LF, the last one perhaps not) to a fresh reader, then the end of
 * the text. Writes the events, each followed by a space:
 *   the 81 cells of a grid, with {COMMENT} behind when there is one
 *   count:N, count:N@LINE=CELLS   malformed, with the first line of wrong length
 *   char:HH@LINE:COLUMN           malformed */
void grid_events(const char *text, size_t length, char *events, size_t size);

#endif
