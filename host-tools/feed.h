/* Reads the puzzles that the command line names, in a thread of its own, and puts them into the
 * engine: reading may wait for a person or a pipe while answers are written. */
#ifndef FEED_H
#define FEED_H

#include <stdbool.h>
#include <stdint.h>

#include "engine.h"

typedef struct feed feed_t;

/* Starts. `operands` are puzzles, files or "-"; none of them is standard input. Returns null when
 * memory or threads ran out. Calls engine_end() when all is read. */
feed_t *feed_start(engine_t *engine, char **operands, int count);

/* Bytes read so far, and of all; 0 when that cannot be known (a pipe, a terminal). */
uint64_t feed_bytes(const feed_t *feed);
uint64_t feed_total(const feed_t *feed);

/* Ends and frees the feed if it has come to its end or does so soon after engine_stop(); false when
 * it waits for input: then the process has to end without it. *status: 0, or 2 when a file could
 * not be read, which was said on stderr. */
bool feed_finish(feed_t *feed, int *status);

#endif
