/* The engine with boards that are made for the test: they answer, die, break or never open. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../host-tools/engine.h"

#define WINDOW 3

/* choice->baud says how many answers a board gives before its end; choice->device names the end. */
typedef struct {
    board_request_t requests[WINDOW];
    unsigned head;
    unsigned count;
    unsigned left;
    board_status_t end;
} fake_t;

static atomic_uint opened;

static board_status_t fake_submit(board_t *board, const board_request_t *request)
{
    fake_t *fake = board->state;

    assert_true(fake->count < WINDOW);
    fake->requests[(fake->head + fake->count++) % WINDOW] = *request;
    return BOARD_OK;
}

/* "Solves" a grid by turning it into the solved one that the test's puzzles were taken from. */
static board_status_t fake_wait(board_t *board, board_answer_t *answer, unsigned milliseconds)
{
    fake_t *fake = board->state;
    const board_request_t *request = &fake->requests[fake->head];

    (void)milliseconds;
    if (fake->left-- == 0)
        return fake->end;
    *answer = (board_answer_t){.id = request->id, .verdict = VERDICT_SOLVED, .has_solution = true};
    for (unsigned i = 0; i < GRID_CELLS; i++)
        answer->solution[i] = (uint8_t)((i / 9 * 3 + i / 27 + i % 9) % 9 + 1);
    fake->head = (fake->head + 1) % WINDOW;
    fake->count--;
    return BOARD_OK;
}

static void fake_cancel(board_t *board)
{
    (void)board;
}

static void fake_close(board_t *board)
{
    free(board->state);
    free(board);
}

static const board_kind_t fake_kind = {fake_submit, fake_wait, fake_cancel, fake_close};

static board_t *open_fake(const board_choice_t *choice, int *status, char *problem, size_t size)
{
    board_t *board;
    fake_t *fake;

    opened++;
    snprintf(problem, size, "a board of the test does not open");
    *status = 3;
    if (strcmp(choice->device, "missing") == 0)
        return NULL;
    board = calloc(1, sizeof *board);
    fake = calloc(1, sizeof *fake);
    assert_non_null(board);
    assert_non_null(fake);
    fake->left = choice->baud;
    fake->end = strcmp(choice->device, "breaks") == 0 ? BOARD_BROKEN : BOARD_GONE;
    *board = (board_t){.kind = &fake_kind, .window = WINDOW, .state = fake};
    snprintf(board->problem, sizeof board->problem, "a board of the test %s", choice->device);
    return board;
}

/* Puts `count` jobs in, every seventh of them malformed, while the engine's ring has room. */
static void put_jobs(engine_t *engine, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        job_t *job = engine_new_job(engine);
        assert_non_null(job);
        job->is_grid = i % 7 != 6;
        job->answered = !job->is_grid;
        if (job->answered)
            job->answer.verdict = VERDICT_MALFORMED;
        engine_put(engine, job);
    }
    engine_end(engine);
}

/* Takes jobs out until something else comes, checks their order; returns how many. */
static unsigned take_jobs(engine_t *engine, engine_event_t *event)
{
    const job_t *job;
    unsigned count = 0;

    while ((*event = engine_next(engine, &job, 5000)) == ENGINE_JOB) {
        assert_int_equal(job->number, count + 1);
        assert_true(job->answered);
        assert_string_equal(job->wrong, "");
        assert_int_equal(job->answer.verdict, count % 7 == 6 ? VERDICT_MALFORMED : VERDICT_SOLVED);
        engine_release(engine);
        count++;
    }
    return count;
}

static engine_t *start(const board_choice_t *choices, unsigned count)
{
    static const engine_question_t question = {.question = BOARD_SOLVE};
    engine_t *engine = engine_start(&question, open_fake, choices, count);

    assert_non_null(engine);
    return engine;
}

static int end(engine_t *engine)
{
    int status;

    assert_true(engine_stop(engine));
    status = engine_status(engine);
    engine_free(engine);
    return status;
}

static void test_order(void **state)
{
    board_choice_t choices[] = {{.device = "a", .baud = 1000}, {.device = "b", .baud = 1000}};
    engine_t *engine = start(choices, 2);
    engine_event_t event;

    (void)state;
    put_jobs(engine, ENGINE_SLOTS);
    assert_int_equal(take_jobs(engine, &event), ENGINE_SLOTS);
    assert_int_equal(event, ENGINE_END);
    assert_int_equal(end(engine), 0);
}

static void test_lost_board_hands_over(void **state)
{
    board_choice_t choices[] = {
        {.device = "dies", .baud = 4, .kind = CHOICE_SERIAL},
        {.device = "missing", .kind = CHOICE_SERIAL},
        {.device = "b", .baud = 1000, .kind = CHOICE_SERIAL},
    };
    engine_t *engine = start(choices, 3);
    engine_event_t event;

    (void)state;
    put_jobs(engine, 300);
    assert_int_equal(take_jobs(engine, &event), 300);
    assert_int_equal(event, ENGINE_END);
    assert_int_equal(end(engine), 0);
}

static void test_all_lost(void **state)
{
    board_choice_t choices[] = {{.device = "dies", .baud = 4}, {.device = "dies", .baud = 3}};
    engine_t *engine = start(choices, 2);
    engine_event_t event;

    (void)state;
    put_jobs(engine, 100);
    /* Seven answers, the malformed one between, and some of those may be ahead of their turn. */
    assert_in_range(take_jobs(engine, &event), 3, 9);
    assert_int_equal(event, ENGINE_DEAD);
    assert_int_equal(end(engine), 3);
}

static void test_broken(void **state)
{
    board_choice_t choices[] = {{.device = "breaks", .baud = 2}};
    engine_t *engine = start(choices, 1);
    engine_event_t event;

    (void)state;
    put_jobs(engine, 10);
    assert_int_equal(take_jobs(engine, &event), 2);
    assert_int_equal(event, ENGINE_DEAD);
    assert_int_equal(end(engine), 4);
}

static void test_missing(void **state)
{
    board_choice_t choices[] = {{.device = "missing", .kind = CHOICE_SERIAL}};
    engine_t *engine = start(choices, 1);
    engine_event_t event;

    (void)state;
    put_jobs(engine, 1);
    assert_int_equal(take_jobs(engine, &event), 0);
    assert_int_equal(event, ENGINE_DEAD);
    assert_int_equal(end(engine), 3);
}

static void test_simulated_board_opens_when_needed(void **state)
{
    board_choice_t choices[] = {{.device = "a", .baud = 1000, .kind = CHOICE_SIMULATED}};
    engine_t *engine;
    engine_event_t event;

    (void)state;
    opened = 0;
    engine = start(choices, 1);
    engine_end(engine);
    assert_int_equal(take_jobs(engine, &event), 0);
    assert_int_equal(event, ENGINE_END);
    assert_int_equal(end(engine), 0);
    assert_int_equal(opened, 0);
}

static void test_stop_wakes_who_waits(void **state)
{
    board_choice_t choices[] = {{.device = "a", .baud = 1000}};
    engine_t *engine = start(choices, 1);
    const job_t *job;

    (void)state;
    assert_int_equal(engine_next(engine, &job, 10), ENGINE_NOTHING);
    assert_true(engine_stop(engine));
    assert_null(engine_new_job(engine));
    engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_lost_board_hands_over),
        cmocka_unit_test(test_all_lost),
        cmocka_unit_test(test_broken),
        cmocka_unit_test(test_missing),
        cmocka_unit_test(test_simulated_board_opens_when_needed),
        cmocka_unit_test(test_stop_wakes_who_waits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
