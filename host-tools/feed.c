#include "feed.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "interrupt.h"
#include "verify.h"

/* How long feed_finish() waits for a feed that was told to stop. */
#define FINISH_MILLISECONDS 200

struct feed {
    engine_t *engine;
    char **operands;
    int count;
    uint64_t total;
    uint64_t before; /* bytes of the files that are read already */
    uint64_t bytes;  /* read by other threads */
    int status;
    bool done; /* read by other threads */
    pthread_t thread;
};

static bool is_file(const char *operand)
{
    return access(operand, F_OK) == 0 || !puzzles_is_text(operand);
}

/* ---- Jobs ---- */

/* What needs no board is answered here. */
static void put(feed_t *feed, job_t *job, puzzles_status_t status)
{
    job->is_grid = status == PUZZLES_GRID;
    if (!job->is_grid) {
        job->answered = true;
        job->answer.verdict = VERDICT_MALFORMED;
        snprintf(job->answer.detail, sizeof job->answer.detail, "%.*s",
                 (int)sizeof job->answer.detail - 1, job->puzzle.detail);
    } else {
        job->answered = verify_find_conflict(job);
    }
    engine_put(feed->engine, job);
}

static void put_text(feed_t *feed, const char *text)
{
    job_t *job = engine_new_job(feed->engine);

    if (job == NULL)
        return;
    snprintf(job->place, sizeof job->place, "command line");
    put(feed, job, puzzles_from_text(text, &job->puzzle));
}

/* The name without its folders, as much as fits beside the line's number. */
static void write_place(job_t *job, const char *name)
{
    const char *slash = strrchr(name, '/');

    if (strcmp(name, "-") == 0)
        name = "standard input";
    else if (slash != NULL)
        name = slash + 1;
    snprintf(job->place, sizeof job->place, "%.128s:%llu", name,
             (unsigned long long)job->puzzle.line);
}

static void complain(feed_t *feed, const char *name, int error)
{
    fprintf(stderr, "avrdoku: %s: %s\n", strcmp(name, "-") == 0 ? "standard input" : name,
            strerror(error));
    feed->status = 2;
}

static void put_all(feed_t *feed, puzzles_t *puzzles, const char *name)
{
    job_t *job;

    while ((job = engine_new_job(feed->engine)) != NULL) {
        puzzles_status_t status = puzzles_next(puzzles, &job->puzzle);
        if (status == PUZZLES_ERROR && interrupt_signal() == 0)
            complain(feed, name, errno);
        if (status == PUZZLES_ERROR || status == PUZZLES_END)
            return;
        write_place(job, name);
        __atomic_store_n(&feed->bytes, feed->before + puzzles_offset(puzzles), __ATOMIC_RELAXED);
        put(feed, job, status);
    }
}

static void put_file(feed_t *feed, const char *name)
{
    FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "r");
    puzzles_t *puzzles = file != NULL ? puzzles_open(file, name) : NULL;

    if (puzzles == NULL) {
        complain(feed, name, errno);
    } else {
        put_all(feed, puzzles, name);
        feed->before += puzzles_offset(puzzles);
        puzzles_close(puzzles);
    }
    if (file != NULL && file != stdin)
        fclose(file);
}

static void *read_all(void *argument)
{
    feed_t *feed = argument;

    for (int i = 0; i < feed->count; i++) {
        if (is_file(feed->operands[i]))
            put_file(feed, feed->operands[i]);
        else
            put_text(feed, feed->operands[i]);
    }
    engine_end(feed->engine);
    __atomic_store_n(&feed->done, true, __ATOMIC_RELEASE);
    return NULL;
}

/* ---- For the others ---- */

/* The size of all that will be read, 0 when one of the operands has none. */
static uint64_t total_size(char **operands, int count)
{
    uint64_t total = 0;
    struct stat status;

    for (int i = 0; i < count; i++) {
        bool standard = strcmp(operands[i], "-") == 0;
        if (!is_file(operands[i]) && !standard)
            continue;
        if ((standard ? fstat(STDIN_FILENO, &status) : stat(operands[i], &status)) != 0)
            continue;
        if (!S_ISREG(status.st_mode))
            return 0;
        total += (uint64_t)status.st_size;
    }
    return total;
}

feed_t *feed_start(engine_t *engine, char **operands, int count)
{
    static char dash[] = "-";
    static char *standard_input[] = {dash};
    feed_t *feed = calloc(1, sizeof *feed);

    if (feed == NULL)
        return NULL;
    feed->engine = engine;
    feed->operands = count > 0 ? operands : standard_input;
    feed->count = count > 0 ? count : 1;
    feed->total = total_size(feed->operands, feed->count);
    if (pthread_create(&feed->thread, NULL, read_all, feed) == 0)
        return feed;
    free(feed);
    return NULL;
}

uint64_t feed_bytes(const feed_t *feed)
{
    return __atomic_load_n(&feed->bytes, __ATOMIC_RELAXED);
}

uint64_t feed_total(const feed_t *feed)
{
    return feed->total;
}

bool feed_finish(feed_t *feed, int *status)
{
    for (int i = 0; i < FINISH_MILLISECONDS; i++) {
        if (__atomic_load_n(&feed->done, __ATOMIC_ACQUIRE)) {
            pthread_join(feed->thread, NULL);
            *status = feed->status;
            free(feed);
            return true;
        }
        usleep(1000);
    }
    *status = feed->status;
    return false;
}
