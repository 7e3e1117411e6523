#include "board_native.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define WINDOW 32

/* Nodes between two looks at the clock and at the limit. */
#define STEP_NODES 255

typedef struct {
    board_request_t requests[WINDOW]; /* a ring: the oldest, at `head`, is the one searched */
    unsigned head;
    unsigned count;
    bool searching;       /* the solver holds the oldest request */
    unsigned cancelled;   /* so many of the oldest requests are to end */
    uint64_t begin_us;    /* of the search */
    board_answer_t found; /* what is known of the oldest so far */
} native_t;

static atomic_flag taken = ATOMIC_FLAG_INIT;

static uint64_t now_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static board_status_t native_submit(board_t *board, const board_request_t *request)
{
    native_t *native = board->state;

    if (native->count == WINDOW) {
        snprintf(board->problem, sizeof board->problem, "more than %u requests at one time",
                 WINDOW);
        return BOARD_GONE;
    }
    native->requests[(native->head + native->count++) % WINDOW] = *request;
    return BOARD_OK;
}

static void keep_solution(const board_request_t *request, board_answer_t *found)
{
    if (found->count++ > 0 || request->question == BOARD_COUNT)
        return;
    found->has_solution = true;
    memcpy(found->solution, solver_cells(), GRID_CELLS);
}

/* After a solution: true when the question is answered by it. */
static bool is_enough(const board_request_t *request, board_answer_t *found)
{
    keep_solution(request, found);
    switch (request->question) {
    case BOARD_SOLVE:
        found->verdict = VERDICT_SOLVED;
        return true;
    case BOARD_JUDGE:
        found->verdict = VERDICT_MULTIPLE;
        return found->count == 2;
    case BOARD_COUNT:
        found->verdict = VERDICT_SOLVED;
        found->at_least = found->count >= request->max;
        return found->at_least;
    }
    return true;
}

static void find_clash(const board_request_t *request, board_answer_t *found)
{
    uint8_t first;
    uint8_t second;

    found->verdict = VERDICT_CONFLICT;
    if (grid_find_clash(request->givens, &first, &second))
        snprintf(found->detail, sizeof found->detail, "r%uc%u r%uc%u", first / 9u + 1,
                 first % 9u + 1, second / 9u + 1, second % 9u + 1);
}

/* Takes in what the solver said; true when that answers the request. */
static bool is_answered(const board_request_t *request, board_answer_t *found,
                        solver_result_t result)
{
    switch (result) {
    case SOLVER_RUNNING:
        return false;
    case SOLVER_SOLUTION:
        return is_enough(request, found);
    case SOLVER_EXHAUSTED:
        if (found->count == 0)
            found->verdict = VERDICT_NONE;
        else if (request->question == BOARD_JUDGE)
            found->verdict = VERDICT_UNIQUE;
        return true;
    case SOLVER_CLASH:
        find_clash(request, found);
        return true;
    }
    return true;
}

/* True when the caller's limits end the search; what was found until then does not count. */
static bool is_over(const native_t *native, const board_request_t *request, board_answer_t *found,
                    uint64_t now)
{
    solver_progress_t progress;

    solver_progress(&progress);
    if (request->limit != 0 && progress.nodes >= request->limit)
        found->verdict = VERDICT_LIMIT;
    else if (native->cancelled > 0 ||
             (request->timeout_ms != 0 && now - native->begin_us >= request->timeout_ms * 1000ull))
        found->verdict = VERDICT_CANCELLED;
    else
        return false;
    found->has_solution = false;
    return true;
}

static uint8_t step_nodes(const board_request_t *request)
{
    solver_progress_t progress;

    solver_progress(&progress);
    if (request->limit == 0 || request->limit - progress.nodes > STEP_NODES)
        return STEP_NODES;
    return (uint8_t)(request->limit - progress.nodes);
}

/* Goes on with the oldest request until it is answered or `end_us` has come; true when answered. */
static bool search(native_t *native, const board_request_t *request, uint64_t end_us)
{
    solver_result_t result;
    uint64_t now;

    if (!native->searching) {
        native->searching = true;
        native->begin_us = now_us();
        native->found = (board_answer_t){.id = request->id};
        memcpy(solver_cells(), request->givens, GRID_CELLS);
        result = solver_begin();
        if (is_answered(request, &native->found, result))
            return true;
    }
    do {
        now = now_us();
        if (is_over(native, request, &native->found, now))
            return true;
        if (is_answered(request, &native->found, solver_step(step_nodes(request))))
            return true;
    } while (now < end_us);
    return false;
}

static board_status_t native_wait(board_t *board, board_answer_t *answer, unsigned milliseconds)
{
    native_t *native = board->state;
    solver_progress_t progress;

    if (native->count == 0)
        return BOARD_NOTHING;
    if (!search(native, &native->requests[native->head], now_us() + milliseconds * 1000ull))
        return BOARD_NOTHING;
    solver_progress(&progress);
    native->found.us = (uint32_t)(now_us() - native->begin_us);
    native->found.nodes = progress.nodes;
    native->found.guesses = progress.guesses;
    *answer = native->found;
    native->searching = false;
    native->head = (native->head + 1) % WINDOW;
    native->count--;
    native->cancelled -= native->cancelled > 0;
    return BOARD_OK;
}

static void native_cancel(board_t *board)
{
    native_t *native = board->state;

    native->cancelled = native->count;
}

static void native_close(board_t *board)
{
    free(board->state);
    free(board);
    atomic_flag_clear(&taken);
}

static const board_kind_t native_kind = {native_submit, native_wait, native_cancel, native_close};

board_t *board_open_native(char *problem, size_t problem_size)
{
    board_t *board;
    native_t *native;

    if (atomic_flag_test_and_set(&taken)) {
        snprintf(problem, problem_size,
                 "the native board searches in static memory: there is only one at a time");
        return NULL;
    }
    board = calloc(1, sizeof *board);
    native = calloc(1, sizeof *native);
    if (board == NULL || native == NULL) {
        snprintf(problem, problem_size, "out of memory");
        free(board);
        free(native);
        atomic_flag_clear(&taken);
        return NULL;
    }
    *board = (board_t){.kind = &native_kind, .window = WINDOW, .name = "native", .state = native};
    snprintf(board->info, sizeof board->info, "version=%s board=native window=%u", AVRDOKU_VERSION,
             WINDOW);
    return board;
}
