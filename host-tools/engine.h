/* The engine: jobs go in from one thread, boards answer them in threads of their own, and jobs come
 * out to another thread in the order in which they went in. It holds ENGINE_SLOTS jobs and no more:
 * whoever puts jobs in waits for the one who takes them out.
 *
 * A board that is lost gives its unanswered jobs back to the others. */
#ifndef ENGINE_H
#define ENGINE_H

#include "board_choice.h"
#include "job.h"

/* Enough that one board may be busy with a hard puzzle for long before the others have to wait. */
#define ENGINE_SLOTS 2048

typedef struct {
    board_question_t question;
    uint32_t limit;      /* nodes a puzzle, 0: none */
    uint32_t max;        /* BOARD_COUNT */
    uint32_t timeout_ms; /* a puzzle, 0: none */
    bool alone;          /* a board gets one puzzle at a time: no other frame comes or goes while it
                            searches, which would cost cycles of the search */
} engine_question_t;

typedef struct engine engine_t;

typedef enum {
    ENGINE_JOB,     /* here is the next job, answered */
    ENGINE_NOTHING, /* none within the time given */
    ENGINE_END,     /* all jobs were taken and engine_end() was called */
    ENGINE_DEAD,    /* no board is left that could answer the next job */
} engine_event_t;

/* Opens a board: board_open(), or what a test has instead. */
typedef board_t *(*engine_open_t)(const board_choice_t *choice, int *status, char *problem,
                                  size_t problem_size);

/* Starts a thread a board. A simulated board is opened when there is a job for it, a real one at
 * once. The choices must live as long as the engine. Returns null when memory or threads ran out.
 */
engine_t *engine_start(const engine_question_t *question, engine_open_t open,
                       const board_choice_t *choices, unsigned count);

/* For the thread that puts jobs in: waits for a free slot and returns its job, cleared; null when
 * the engine was stopped. The caller fills it, then calls engine_put(), with job->answered true
 * when no board is needed. */
job_t *engine_new_job(engine_t *engine);
void engine_put(engine_t *engine, job_t *job);

/* No more jobs come. */
void engine_end(engine_t *engine);

/* For the thread that takes jobs out: the next job, which stays valid until engine_release(). */
engine_event_t engine_next(engine_t *engine, const job_t **job, unsigned milliseconds);
void engine_release(engine_t *engine);

/* Cancels what the boards are doing and closes them; waits for that, one second at most. Returns
 * true when all of them have ended. */
bool engine_stop(engine_t *engine);

/* The exit status for what happened to the boards, each of which was said on stderr: 4 a simulated
 * one crashed or hung; 3 one was not reached or was lost, 2 one could not be opened for want of a
 * file or a part, and the others could not answer all of its jobs; else 0. For after
 * engine_stop(). */
int engine_status(const engine_t *engine);

/* Only when engine_stop() returned true and nobody puts jobs in any more. */
void engine_free(engine_t *engine);

#endif
