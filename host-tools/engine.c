#include "engine.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "verify.h"

/* How long a board is waited for at a time, in ms of its own clock: shorter while it could take
 * another job, so that the job does not wait for the answer before it. */
#define WAIT_FULL 50
#define WAIT_OPEN 5

/* How often a real board that has nothing to do is looked at, in ms. */
#define WAIT_IDLE 200

#define STOP_MILLISECONDS 1000

#define NOBODY UINT_MAX

typedef enum {
    SLOT_FREE,
    SLOT_WAITING, /* for a board */
    SLOT_TAKEN,   /* by the board `owner` */
    SLOT_DONE,
} slot_state_t;

typedef struct {
    job_t job; /* the owner's in SLOT_TAKEN, else under the lock */
    slot_state_t state;
    unsigned owner; /* the worker that took it last, NOBODY before */
} slot_t;

typedef struct {
    engine_t *engine;
    const board_choice_t *choice;
    unsigned index;
    pthread_t thread;
    board_t *board;
    unsigned unanswered; /* jobs that its board has */
} worker_t;

struct engine {
    pthread_mutex_t lock;
    pthread_cond_t room;     /* a slot became free */
    pthread_cond_t work;     /* a job waits, or nothing more will come */
    pthread_cond_t progress; /* the job at `out` is done, or a worker ended */
    uint64_t in;             /* jobs put in so far; job n lies in slot n % ENGINE_SLOTS */
    uint64_t out;            /* jobs taken out so far */
    uint64_t next;           /* no job before this one waits for a board */
    bool ended;              /* no more jobs come */
    bool stopping;
    unsigned alive; /* workers that have not ended */
    unsigned lost;  /* boards that failed, or could not be opened */
    int status;     /* the worst of their exit statuses */
    char said[256]; /* of the last lost board */
    engine_question_t question;
    engine_open_t open;
    slot_t slots[ENGINE_SLOTS];
    unsigned count;
    worker_t workers[];
};

static slot_t *slot_of(engine_t *engine, uint64_t job)
{
    return &engine->slots[job % ENGINE_SLOTS];
}

/* ---- Under the lock ---- */

/* The first job that waits for a board, or engine->in. */
static uint64_t find_waiting(engine_t *engine)
{
    if (engine->next < engine->out)
        engine->next = engine->out;
    while (engine->next < engine->in && slot_of(engine, engine->next)->state != SLOT_WAITING)
        engine->next++;
    return engine->next;
}

static bool all_is_answered(const engine_t *engine)
{
    return engine->ended && engine->out == engine->in;
}

static void wait_until(pthread_cond_t *condition, pthread_mutex_t *lock,
                       const struct timespec *until)
{
    pthread_cond_clockwait(condition, lock, CLOCK_MONOTONIC, until);
}

static struct timespec after(unsigned milliseconds)
{
    struct timespec until;

    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += milliseconds / 1000;
    until.tv_nsec += (long)(milliseconds % 1000) * 1000000;
    if (until.tv_nsec >= 1000000000) {
        until.tv_sec++;
        until.tv_nsec -= 1000000000;
    }
    return until;
}

static bool is_past(const struct timespec *until)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec > until->tv_sec ||
           (now.tv_sec == until->tv_sec && now.tv_nsec >= until->tv_nsec);
}

/* ---- Workers ---- */

/* Waits for a change of the work there is. A real board may be unplugged meanwhile: then not for
 * long, so that the worker can look at it; false when that time is over. */
static bool wait_for_work(const worker_t *worker)
{
    engine_t *engine = worker->engine;
    struct timespec until = after(WAIT_IDLE);

    if (worker->choice->kind == CHOICE_SERIAL)
        wait_until(&engine->work, &engine->lock, &until);
    else
        pthread_cond_wait(&engine->work, &engine->lock);
    return worker->choice->kind != CHOICE_SERIAL || !is_past(&until);
}

/* Takes the next waiting job for this worker; waits for one when `patient`. Null: none now, or
 * none any more. */
static slot_t *take_job(worker_t *worker, bool patient)
{
    engine_t *engine = worker->engine;
    slot_t *slot = NULL;
    uint64_t job;

    pthread_mutex_lock(&engine->lock);
    while ((job = find_waiting(engine)) == engine->in && patient && !engine->stopping &&
           !all_is_answered(engine))
        patient = wait_for_work(worker);
    if (job != engine->in && !engine->stopping) {
        slot = slot_of(engine, job);
        slot->state = SLOT_TAKEN;
        slot->owner = worker->index;
        worker->unanswered++;
    }
    pthread_mutex_unlock(&engine->lock);
    return slot;
}

/* Gives the jobs of a lost board back; returns how many, and in *number and *place the first. */
static unsigned give_back(worker_t *worker, uint64_t *number, const char **place)
{
    engine_t *engine = worker->engine;
    unsigned given = 0;

    for (uint64_t job = engine->out; job < engine->in; job++) {
        slot_t *slot = slot_of(engine, job);
        if (slot->state != SLOT_TAKEN || slot->owner != worker->index)
            continue;
        if (given++ == 0) {
            *number = slot->job.number;
            *place = slot->job.place;
            engine->next = job < engine->next ? job : engine->next;
        }
        slot->state = SLOT_WAITING;
    }
    pthread_cond_broadcast(&engine->work);
    return given;
}

/* The end of a board that failed: says so, and what becomes of its jobs. */
static void lose_board(worker_t *worker, const char *problem, int status)
{
    engine_t *engine = worker->engine;
    uint64_t number = 0;
    const char *place = "";
    unsigned given;

    pthread_mutex_lock(&engine->lock);
    given = give_back(worker, &number, &place);
    engine->lost++;
    engine->status = status > engine->status ? status : engine->status;
    if (strcmp(engine->said, problem) != 0) /* boards that are alike may fail alike */
        fprintf(stderr, "avrdoku: %s\n", problem);
    snprintf(engine->said, sizeof engine->said, "%s", problem);
    if (given > 0)
        fprintf(stderr, "avrdoku: puzzle %" PRIu64 " (%s) was on that board%s\n", number, place,
                engine->alive > 1 ? "; another board takes over" : "");
    pthread_mutex_unlock(&engine->lock);
}

static board_request_t request_of(const engine_t *engine, const slot_t *slot)
{
    board_request_t request = {
        .id = (uint64_t)(slot - engine->slots),
        .question = engine->question.question,
        .limit = engine->question.limit,
        .max = engine->question.max,
        .timeout_ms = engine->question.timeout_ms,
    };

    memcpy(request.givens, slot->job.puzzle.cells, GRID_CELLS);
    return request;
}

static void keep_answer(worker_t *worker, const board_answer_t *answer)
{
    engine_t *engine = worker->engine;
    slot_t *slot = &engine->slots[answer->id % ENGINE_SLOTS];

    slot->job.answer = *answer;
    slot->job.answered = true;
    verify_answer(&slot->job, engine->question.question);
    pthread_mutex_lock(&engine->lock);
    slot->state = SLOT_DONE;
    worker->unanswered--;
    if (slot == slot_of(engine, engine->out))
        pthread_cond_signal(&engine->progress);
    pthread_mutex_unlock(&engine->lock);
}

static unsigned window_of(const worker_t *worker)
{
    return worker->engine->question.alone ? 1 : worker->board->window;
}

/* Hands the board as many jobs as it takes; false when it was lost. */
static bool fill_board(worker_t *worker, board_status_t *status)
{
    board_t *board = worker->board;

    while (worker->unanswered < window_of(worker)) {
        slot_t *slot = take_job(worker, worker->unanswered == 0);
        board_request_t request;
        if (slot == NULL)
            break;
        request = request_of(worker->engine, slot);
        *status = board->kind->submit(board, &request);
        if (*status == BOARD_GONE || *status == BOARD_BROKEN)
            return false;
    }
    return true;
}

/* True when this worker has nothing to do and nothing to wait for. */
static bool is_over(worker_t *worker)
{
    engine_t *engine = worker->engine;
    bool over;

    pthread_mutex_lock(&engine->lock);
    over = engine->stopping || (worker->unanswered == 0 && all_is_answered(engine));
    pthread_mutex_unlock(&engine->lock);
    return over;
}

/* How long the board may be waited for; without anything to answer it is only looked at. */
static unsigned wait_of(const worker_t *worker)
{
    if (worker->unanswered == 0)
        return 0;
    return worker->unanswered < window_of(worker) ? WAIT_OPEN : WAIT_FULL;
}

static void serve(worker_t *worker)
{
    board_t *board = worker->board;
    board_status_t status = BOARD_OK;
    board_answer_t answer;

    while (fill_board(worker, &status) && !is_over(worker)) {
        status = board->kind->wait(board, &answer, wait_of(worker));
        if (status == BOARD_OK)
            keep_answer(worker, &answer);
        else if (status != BOARD_NOTHING)
            break;
    }
    if (!is_over(worker))
        lose_board(worker, board->problem, status == BOARD_GONE ? 3 : 4);
    else if (worker->unanswered > 0)
        board->kind->cancel(board);
}

/* A simulated board costs the computer time: it is opened when there is something to do. A real one
 * is opened at once, since it takes seconds, and the user wants to know when it is not there. */
static bool is_wanted(worker_t *worker)
{
    engine_t *engine = worker->engine;
    bool wanted;

    if (worker->choice->kind == CHOICE_SERIAL)
        return true;
    pthread_mutex_lock(&engine->lock);
    while (find_waiting(engine) == engine->in && !engine->stopping && !all_is_answered(engine))
        pthread_cond_wait(&engine->work, &engine->lock);
    wanted = !engine->stopping && !all_is_answered(engine);
    pthread_mutex_unlock(&engine->lock);
    return wanted;
}

static void *work(void *argument)
{
    worker_t *worker = argument;
    engine_t *engine = worker->engine;
    char problem[256];
    int status = 0;

    if (is_wanted(worker)) {
        worker->board = engine->open(worker->choice, &status, problem, sizeof problem);
        if (worker->board != NULL) {
            serve(worker);
            worker->board->kind->close(worker->board);
        } else {
            lose_board(worker, problem, status);
        }
    }
    pthread_mutex_lock(&engine->lock);
    engine->alive--;
    pthread_cond_signal(&engine->progress);
    pthread_mutex_unlock(&engine->lock);
    return NULL;
}

/* ---- The one who puts jobs in ---- */

job_t *engine_new_job(engine_t *engine)
{
    job_t *job = NULL;

    pthread_mutex_lock(&engine->lock);
    while (engine->in - engine->out == ENGINE_SLOTS && !engine->stopping)
        pthread_cond_wait(&engine->room, &engine->lock);
    if (!engine->stopping) {
        job = &slot_of(engine, engine->in)->job;
        *job = (job_t){.number = engine->in + 1};
    }
    pthread_mutex_unlock(&engine->lock);
    return job;
}

void engine_put(engine_t *engine, job_t *job)
{
    pthread_mutex_lock(&engine->lock);
    slot_of(engine, engine->in)->state = job->answered ? SLOT_DONE : SLOT_WAITING;
    engine->in++;
    if (!job->answered)
        pthread_cond_signal(&engine->work);
    else
        pthread_cond_signal(&engine->progress);
    pthread_mutex_unlock(&engine->lock);
}

void engine_end(engine_t *engine)
{
    pthread_mutex_lock(&engine->lock);
    engine->ended = true;
    pthread_cond_broadcast(&engine->work);
    pthread_cond_signal(&engine->progress);
    pthread_mutex_unlock(&engine->lock);
}

/* ---- The one who takes jobs out ---- */

static engine_event_t event_now(engine_t *engine)
{
    if (engine->out < engine->in && slot_of(engine, engine->out)->state == SLOT_DONE)
        return ENGINE_JOB;
    if (all_is_answered(engine))
        return ENGINE_END;
    return engine->alive == 0 ? ENGINE_DEAD : ENGINE_NOTHING;
}

engine_event_t engine_next(engine_t *engine, const job_t **job, unsigned milliseconds)
{
    struct timespec until = after(milliseconds);
    engine_event_t event;

    pthread_mutex_lock(&engine->lock);
    while ((event = event_now(engine)) == ENGINE_NOTHING && milliseconds > 0 && !is_past(&until))
        wait_until(&engine->progress, &engine->lock, &until);
    *job = event == ENGINE_JOB ? &slot_of(engine, engine->out)->job : NULL;
    pthread_mutex_unlock(&engine->lock);
    return event;
}

void engine_release(engine_t *engine)
{
    pthread_mutex_lock(&engine->lock);
    slot_of(engine, engine->out)->state = SLOT_FREE;
    engine->out++;
    pthread_cond_signal(&engine->room);
    if (all_is_answered(engine))
        pthread_cond_broadcast(&engine->work);
    pthread_mutex_unlock(&engine->lock);
}

bool engine_stop(engine_t *engine)
{
    struct timespec until = after(STOP_MILLISECONDS);
    unsigned alive;

    pthread_mutex_lock(&engine->lock);
    engine->stopping = true;
    pthread_cond_broadcast(&engine->work);
    pthread_cond_broadcast(&engine->room);
    while (engine->alive > 0 && !is_past(&until))
        wait_until(&engine->progress, &engine->lock, &until);
    alive = engine->alive;
    pthread_mutex_unlock(&engine->lock);
    return alive == 0;
}

int engine_status(const engine_t *engine)
{
    bool taken_over = engine->lost < engine->count && all_is_answered(engine);

    return taken_over && engine->status != 4 ? 0 : engine->status;
}

/* ---- Start and end ---- */

engine_t *engine_start(const engine_question_t *question, engine_open_t open,
                       const board_choice_t *choices, unsigned count)
{
    engine_t *engine = calloc(1, sizeof *engine + count * sizeof engine->workers[0]);

    if (engine == NULL)
        return NULL;
    /* This touches every page: memory is the same however many jobs will come. */
    for (unsigned i = 0; i < ENGINE_SLOTS; i++)
        engine->slots[i].owner = NOBODY;
    pthread_mutex_init(&engine->lock, NULL);
    pthread_cond_init(&engine->room, NULL);
    pthread_cond_init(&engine->work, NULL);
    pthread_cond_init(&engine->progress, NULL);
    engine->question = *question;
    engine->open = open;
    engine->alive = count;
    for (; engine->count < count; engine->count++) {
        worker_t *worker = &engine->workers[engine->count];
        *worker =
            (worker_t){.engine = engine, .choice = &choices[engine->count], .index = engine->count};
        if (pthread_create(&worker->thread, NULL, work, worker) != 0)
            break;
    }
    pthread_mutex_lock(&engine->lock);
    engine->alive -= count - engine->count;
    pthread_mutex_unlock(&engine->lock);
    if (engine->count > 0)
        return engine;
    engine_free(engine);
    return NULL;
}

void engine_free(engine_t *engine)
{
    for (unsigned i = 0; i < engine->count; i++)
        pthread_join(engine->workers[i].thread, NULL);
    pthread_cond_destroy(&engine->progress);
    pthread_cond_destroy(&engine->work);
    pthread_cond_destroy(&engine->room);
    pthread_mutex_destroy(&engine->lock);
    free(engine);
}
