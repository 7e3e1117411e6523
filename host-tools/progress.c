#include "progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static double seconds_since(const struct timespec *since, const struct timespec *now)
{
    return (double)(now->tv_sec - since->tv_sec) + (double)(now->tv_nsec - since->tv_nsec) / 1e9;
}

void progress_begin(progress_t *progress)
{
    *progress = (progress_t){.wanted = isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO)};
    clock_gettime(CLOCK_MONOTONIC, &progress->begin);
    progress->last = progress->begin;
}

void progress_show(progress_t *progress, uint64_t puzzles, uint64_t bytes, uint64_t total)
{
    struct timespec now;
    double seconds;

    if (!progress->wanted)
        return;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (seconds_since(&progress->last, &now) < 0.5)
        return;
    progress->last = now;
    progress->shown = true;
    seconds = seconds_since(&progress->begin, &now);
    fprintf(stderr, "\r%" PRIu64 " puzzles, %.0f/s", puzzles, (double)puzzles / seconds);
    if (total > 0 && bytes > 0 && bytes <= total) {
        double part = (double)bytes / (double)total;
        fprintf(stderr, ", %.0f %%, %.0f s left", part * 100, seconds / part - seconds);
    }
    fputs("\033[K", stderr);
}

void progress_hide(progress_t *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}
