#include "run.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine.h"
#include "feed.h"
#include "interrupt.h"
#include "output.h"
#include "progress.h"
#include "verify.h"

/* How often interrupts and progress are looked at while there is nothing to write. */
#define LOOK_MILLISECONDS 50

typedef struct {
    const options_t *options;
    board_question_t question;
    engine_t *engine;
    feed_t *feed;
    output_t output;
    progress_t progress;
    int status; /* the worst so far */
} run_t;

static void worsen(run_t *run, int status)
{
    if (status > run->status)
        run->status = status;
}

static void complain(run_t *run, const job_t *job, const char *what)
{
    progress_hide(&run->progress);
    fprintf(stderr, "avrdoku: puzzle %" PRIu64 " (%s): %s\n", job->number, job->place, what);
}

/* ---- One answer ---- */

static void judge_expected(run_t *run, const job_t *job)
{
    switch (verify_expected(job)) {
    case EXPECTED_SAME:
        return;
    case EXPECTED_DIFFERS:
        complain(run, job, "the solution is right, but not that of the solution column");
        break;
    case EXPECTED_INVALID:
        complain(run, job, "the solution column does not hold a solution of this puzzle");
        break;
    }
    worsen(run, 4);
}

static bool is_success(const run_t *run, const job_t *job)
{
    if (run->options->expect != VERDICT_COUNT)
        return job->answer.verdict == run->options->expect;
    if (run->question == BOARD_COUNT)
        return job->answer.verdict == VERDICT_SOLVED && job->answer.count > 0;
    return job_is_solved(job);
}

static void judge_job(run_t *run, const job_t *job)
{
    if (job->wrong[0] != '\0') {
        char text[sizeof job->wrong + 32];
        snprintf(text, sizeof text, "wrong answer: %s", job->wrong);
        complain(run, job, text);
        worsen(run, 4);
        return;
    }
    if (!job->is_grid) {
        progress_hide(&run->progress);
        fprintf(stderr, "avrdoku: %s\n", job->puzzle.fault);
    } else {
        judge_expected(run, job);
    }
    if (!is_success(run, job)) {
        if (run->options->expect != VERDICT_COUNT)
            complain(run, job, job_verdict(job));
        worsen(run, 1);
    }
}

/* ---- All answers ---- */

/* A reader that went away is its own business; anything else that stops writing is an error. */
static void fail_writing(run_t *run)
{
    int error = errno;

    engine_stop(run->engine);
    progress_hide(&run->progress);
    if (error == EPIPE) {
        signal(SIGPIPE, SIG_DFL);
        raise(SIGPIPE);
    }
    fprintf(stderr, "avrdoku: cannot write to standard output: %s\n",
            error != 0 ? strerror(error) : "write error");
    _exit(2);
}

static engine_event_t next(run_t *run, const job_t **job)
{
    engine_event_t event = engine_next(run->engine, job, 0);

    if (event != ENGINE_NOTHING)
        return event;
    if (!output_flush(&run->output))
        fail_writing(run);
    return engine_next(run->engine, job, LOOK_MILLISECONDS);
}

static void take_answers(run_t *run)
{
    const job_t *job;
    engine_event_t event = ENGINE_NOTHING;

    while (interrupt_signal() == 0 && event != ENGINE_END && event != ENGINE_DEAD) {
        event = next(run, &job);
        if (event == ENGINE_JOB) {
            judge_job(run, job);
            output_job(&run->output, job);
            engine_release(run->engine);
        }
        progress_show(&run->progress, run->output.results, feed_bytes(run->feed),
                      feed_total(run->feed));
    }
    progress_hide(&run->progress);
    if (!output_flush(&run->output))
        fail_writing(run);
}

/* Ends the threads; when one of them cannot end, because it waits for input or for a port, the
 * process ends here. */
static int finish(run_t *run, board_choice_t *choices)
{
    bool stopped = engine_stop(run->engine);
    int feed_status;
    bool finished = feed_finish(run->feed, &feed_status);

    worsen(run, feed_status);
    worsen(run, engine_status(run->engine));
    if (interrupt_signal() != 0)
        run->status = interrupt_status();
    if (!stopped || !finished)
        _exit(run->status);
    engine_free(run->engine);
    free(choices);
    return run->status;
}

static void give_hint(const options_t *options)
{
    bool from_input = options->operand_count == 0;

    for (int i = 0; i < options->operand_count; i++)
        from_input |= strcmp(options->operands[i], "-") == 0;
    if (from_input && isatty(STDIN_FILENO))
        fputs("Type or paste puzzles: 81 digits in a line, or nine lines of nine; 0 or . for an "
              "open cell.\nCtrl-D ends.\n",
              stderr);
}

int run_question(const options_t *options, const command_t *command, board_question_t question)
{
    run_t run = {.options = options, .question = question};
    engine_question_t asked = {
        .question = question,
        .limit = (uint32_t)options->limit,
        .max = (uint32_t)options->max,
        .timeout_ms = (uint32_t)options->timeout_ms,
    };
    board_choice_t *choices;
    unsigned count;
    int status = board_choose(options, command, &choices, &count);

    if (status != 0)
        return status;
    give_hint(options);
    interrupt_watch();
    progress_begin(&run.progress);
    output_begin(&run.output, stdout, (format_t)options->format, question,
                 choices->kind != CHOICE_NATIVE);
    run.engine = engine_start(&asked, board_open, choices, count);
    run.feed =
        run.engine ? feed_start(run.engine, options->operands, options->operand_count) : NULL;
    if (run.feed == NULL) {
        fputs("avrdoku: no memory, or no thread\n", stderr);
        _exit(2);
    }
    take_answers(&run);
    return finish(&run, choices);
}
