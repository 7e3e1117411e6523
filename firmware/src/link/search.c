#include "search.h"

#include "console.h"
#include "frame.h"
#include "port.h"
#include "reply.h"

#define PLACES (LINK_WINDOW + 1) /* one for a person's */

typedef enum {
    STATE_IDLE,
    STATE_RUNNING,
    STATE_DONE /* the result waits for the last answer to be sent */
} state_t;

static search_request_t places[PLACES];
static uint8_t oldest;    /* the place of the oldest request */
static uint8_t count;     /* requests without an answer */
static uint8_t state;     /* state_t */
static bool is_answering; /* the oldest request's answer is being sent */
static uint32_t last_us;  /* when the search's time was last added to */
static search_result_t result;
static search_result_t answer;

static search_request_t *place(uint8_t nth)
{
    uint8_t at = (uint8_t)(oldest + nth);

    return &places[at < PLACES ? at : at - PLACES];
}

/* The request in work, or the next to be. */
static search_request_t *current(void)
{
    return place(is_answering ? 1 : 0);
}

static uint8_t count_of(bool frames)
{
    uint8_t n = 0;

    for (uint8_t i = 0; i < count; i++) {
        if ((place(i)->tag != 0) == frames) {
            n++;
        }
    }
    return n;
}

uint8_t search_frames(void)
{
    return count_of(true);
}

bool search_has_person(void)
{
    return count_of(false) != 0;
}

search_request_t *search_new(uint16_t tag)
{
    search_request_t *request = place(count);

    if (tag != 0 ? search_frames() == LINK_WINDOW : search_has_person()) {
        return 0;
    }
    count++;
    request->tag = tag;
    request->limit = 0;
    request->max = 1;
    return request;
}

static uint8_t *free_cells(uint8_t requests)
{
    return state == STATE_IDLE && count == requests + (is_answering ? 1 : 0) ? solver_cells() : 0;
}

uint8_t *search_cells(void)
{
    return free_cells(1);
}

uint8_t *search_idle_cells(void)
{
    return free_cells(0);
}

/* Adds the time since the last call; a search may take longer than the clock counts. */
static void add_time(void)
{
    uint32_t now = port_us();
    uint32_t sum = result.us + (now - last_us);

    result.us = sum < result.us ? UINT32_MAX : sum;
    last_us = now;
}

bool search_has_solution(const search_request_t *request, const search_result_t *its_result)
{
    return its_result->verdict < VERDICT_NONE && request->ask != ASK_COUNT;
}

/* The part of a result that is not needed for the first bytes of its answer. */
static void keep_rest(search_request_t *request)
{
    solver_progress_t progress;

    solver_progress(&progress);
    result.nodes = progress.nodes;
    result.guesses = progress.guesses;
    if (result.verdict == VERDICT_CONFLICT) {
        grid_find_clash(solver_cells(), &result.clash[0], &result.clash[1]);
    } else if (request->ask != ASK_JUDGE && search_has_solution(request, &result)) {
        grid_pack(&request->grid, solver_cells());
    }
}

/* Takes the result to its asker. The first bytes go out before the rest is done: an answer begins
 * at most 500 cycles after its search has ended. */
static void begin_answer(void)
{
    search_request_t *request = current();

    is_answering = true;
    state = STATE_IDLE;
    reply_submit(request->tag != 0 ? REPLY_FRAME_ANSWER : REPLY_ANSWER, request->tag, 0);
    keep_rest(request);
    answer = result;
}

static void finish(uint8_t verdict)
{
    port_mark(0);
    add_time();
    result.verdict = verdict;
    state = STATE_DONE;
    if (reply_idle() && !is_answering) {
        begin_answer();
    }
    port_solving(false);
}

static uint8_t verdict_of(const search_request_t *request)
{
    if (result.found == 0) {
        return VERDICT_NONE;
    }
    if (request->ask != ASK_JUDGE) {
        return VERDICT_SOLVED;
    }
    return result.found == 1 ? VERDICT_UNIQUE : VERDICT_MULTIPLE;
}

/* Whether a search ends by its limit depends on its nodes alone, not on where its steps end. */
static bool is_over_limit(const search_request_t *request)
{
    solver_progress_t progress;

    if (request->limit == 0) {
        return false;
    }
    solver_progress(&progress);
    return progress.nodes > request->limit;
}

static void advance(solver_result_t outcome)
{
    search_request_t *request = current();

    if (outcome == SOLVER_CLASH) {
        finish(VERDICT_CONFLICT);
        return;
    }
    if (is_over_limit(request)) {
        finish(VERDICT_LIMIT);
        return;
    }
    if (outcome == SOLVER_SOLUTION) {
        result.found++;
        if (request->ask == ASK_JUDGE && result.found == 1) {
            grid_pack(&request->grid, solver_cells());
        }
    }
    if (outcome == SOLVER_EXHAUSTED ||
        (outcome == SOLVER_SOLUTION && result.found == request->max)) {
        finish(verdict_of(request));
    }
}

/* Precondition: the request's cells are in the solver's array. */
static void begin(search_request_t *request)
{
    result.us = 0;
    result.found = 0;
    last_us = port_us();
    if (request->ask >= ASK_SEARCHES) {
        result.verdict = request->ask == ASK_CANCELLED ? VERDICT_CANCELLED : VERDICT_MALFORMED;
        state = STATE_DONE;
        return;
    }
    state = STATE_RUNNING;
    port_solving(true);
    port_mark(1);
    advance(solver_begin());
}

void search_go(bool direct)
{
    if (direct) {
        begin(current());
    }
}

void search_poll(void)
{
    if (state == STATE_RUNNING) {
        add_time();
        advance(solver_step(port_step_nodes()));
    }
    if (state == STATE_DONE && !is_answering && reply_idle()) {
        begin_answer();
    }
    if (state == STATE_IDLE && count > (is_answering ? 1 : 0)) {
        grid_unpack(solver_cells(), &current()->grid);
        begin(current());
    }
}

bool search_is_running(void)
{
    return state == STATE_RUNNING;
}

uint8_t search_waiting(void)
{
    return (uint8_t)(count - (is_answering ? 1 : 0) - (state != STATE_IDLE ? 1 : 0));
}

static void cancel_running(void)
{
    port_mark(0);
    port_solving(false);
    result.verdict = VERDICT_CANCELLED;
    state = STATE_DONE;
}

uint8_t search_cancel(bool frames)
{
    uint8_t cancelled = 0;

    for (uint8_t i = is_answering ? 1 : 0; i < count; i++) {
        search_request_t *request = place(i);

        if ((request->tag != 0) == frames && request->ask != ASK_CANCELLED) {
            request->ask = ASK_CANCELLED;
            cancelled++;
            if (request == current() && state != STATE_IDLE) {
                cancel_running();
            }
        }
    }
    return cancelled;
}

const search_request_t *search_current(void)
{
    return current();
}

uint32_t search_us(void)
{
    add_time();
    return result.us;
}

const search_request_t *search_answer(const search_result_t **its_result)
{
    *its_result = &answer;
    return place(0);
}

void search_answered(void)
{
    is_answering = false;
    oldest = (uint8_t)(oldest + 1 < PLACES ? oldest + 1 : 0);
    count--;
}
