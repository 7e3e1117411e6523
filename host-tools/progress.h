/* One line on stderr that tells how far the run is; only on a terminal, and only when the results
 * do not go to one themselves. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

typedef struct {
    bool wanted;
    bool shown;
    struct timespec begin;
    struct timespec last; /* when it was written */
} progress_t;

void progress_begin(progress_t *progress);

/* Writes the line anew, at most twice a second. `total` is 0 when it is not known; `bytes` of it
 * are done. */
void progress_show(progress_t *progress, uint64_t puzzles, uint64_t bytes, uint64_t total);

/* Takes the line away: before a message, and at the end. */
void progress_hide(progress_t *progress);

#endif
