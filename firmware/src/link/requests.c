#include "requests.h"

#include "../hal/flash.h"
#include "port.h"
#include "say.h"

#define PLACES (LINK_WINDOW + 1) /* one for a person's */

/* Nodes of a step, powers of two. */
#define BUDGET_FIRST 8
#define BUDGET_MAX   64

typedef enum {
    STATE_IDLE,
    STATE_RUNNING,
    STATE_DONE /* the result waits for the last answer to be sent */
} state_t;

static request_t places[PLACES];
static uint8_t oldest;  /* the place of the oldest request */
static uint8_t count;   /* requests without an answer */
static uint8_t state;   /* state_t */
static bool has_person; /* one of them is a person's */
static uint8_t moment;
static bool is_answering; /* the oldest request's answer is being sent */
static struct {
    uint32_t last; /* when its time was last added to */
    uint32_t us;
    uint32_t found;
    uint8_t verdict;
    uint8_t budget; /* nodes of a step */
} search;           /* the one in work */
answer_t answer;

static request_t *place(uint8_t nth)
{
    uint8_t at = (uint8_t)(oldest + nth);

    return &places[at < PLACES ? at : at - PLACES];
}

/* The request in work, or the next to be. */
static request_t *current(void)
{
    return place(is_answering ? 1 : 0);
}

uint8_t request_frames(void)
{
    return (uint8_t)(count - (has_person ? 1 : 0));
}

bool request_has_person(void)
{
    return has_person;
}

request_t *request_free(uint16_t tag)
{
    bool is_full = tag != 0 ? request_frames() == LINK_WINDOW : request_has_person();

    return is_full ? 0 : place(count);
}

uint8_t *request_idle_cells(void)
{
    return state == STATE_IDLE && count == (is_answering ? 1 : 0) ? solver_cells() : 0;
}

uint8_t request_moment(void)
{
    return moment;
}

/* Adds the time up to `now` since the last call, and returns it: a search may take longer than the
 * clock counts. */
static uint32_t add_time(uint32_t now)
{
    uint32_t since = now - search.last;

    search.last = now;
    search.us += since;
    if (search.us < since) {
        search.us = UINT32_MAX;
    }
    return since;
}

void request_status(void)
{
    solver_progress_t progress;

    solver_progress(&progress);
    answer.figures[ANSWER_US] = request_us();
    answer.figures[ANSWER_NODES] = progress.nodes;
    answer.figures[ANSWER_GUESSES] = progress.guesses;
    answer.figures[ANSWER_DEPTH] = progress.depth;
}

static void fill_answer(request_t *request)
{
    request_status();
    answer.figures[ANSWER_FOUND] = search.found;
    answer.verdict = search.verdict;
    if (search.verdict == VERDICT_CONFLICT) {
        grid_find_clash(solver_cells(), &answer.clash[0], &answer.clash[1]);
    } else if (search.verdict == VERDICT_SOLVED) {
        grid_pack(&request->grid, solver_cells());
    }
}

static bool can_answer(void)
{
    return say_idle() && !is_answering;
}

/* The first code of an answer, which says nothing of the result. */
static void begin_answer(void)
{
    const request_t *request = current();

    state = STATE_IDLE;
    moment++;
    is_answering = true;
    say(request->tag != 0 ? FLASH_TEXT(SAY_FRAME SAY_ANSWER) : FLASH_TEXT(SAY_FRESH SAY_ANSWER),
        request->tag, ERROR_BAD_ARGUMENT);
}

/* The first bytes go out before the rest is done: they come at most 500 cycles after the end of the
 * search. */
static void finish(uint8_t verdict)
{
    uint32_t end;

    port_mark(0);
    end = port_us();
    search.verdict = verdict;
    state = STATE_DONE;
    if (can_answer()) {
        begin_answer();
    }
    add_time(end);
    if (state == STATE_IDLE) {
        fill_answer(place(0));
    }
    port_solving(false);
}

static uint8_t verdict_of(const request_t *request)
{
    if (search.found == 0 || (request->ask == ASK_NEXT && search.found < request->max)) {
        return VERDICT_NONE;
    }
    if (request->ask != ASK_JUDGE) {
        return VERDICT_SOLVED;
    }
    return search.found == 1 ? VERDICT_UNIQUE : VERDICT_MULTIPLE;
}

/* Whether a search ends by its limit depends on its nodes alone, not on where its steps end. */
static bool is_over_limit(const request_t *request)
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
    request_t *request = current();

    if (outcome == SOLVER_CLASH) {
        finish(VERDICT_CONFLICT);
        return;
    }
    if (is_over_limit(request)) {
        finish(VERDICT_LIMIT);
        return;
    }
    if (outcome == SOLVER_SOLUTION) {
        search.found++;
        if (request->ask == ASK_JUDGE && search.found == 1) {
            grid_pack(&request->grid, solver_cells());
        }
    }
    if (outcome == SOLVER_EXHAUSTED ||
        (outcome == SOLVER_SOLUTION && search.found == request->max)) {
        finish(verdict_of(request));
    }
}

/* Precondition: the request's cells are in the solver's array. */
static void begin(request_t *request)
{
    moment++;
    search.us = 0;
    search.found = 0;
    search.budget = BUDGET_FIRST;
    search.last = port_us();
    if (request->ask >= ASK_SEARCHES) {
        search.verdict = request->ask == ASK_CANCELLED ? VERDICT_CANCELLED : VERDICT_MALFORMED;
        state = STATE_DONE;
        return;
    }
    state = STATE_RUNNING;
    port_solving(true);
    port_mark(1);
    advance(solver_begin());
}

/* A node costs more or less from puzzle to puzzle: the budget follows the time that a step takes.
 */
static void step(void)
{
    solver_result_t outcome = solver_step(search.budget);
    uint32_t took = add_time(port_us());

    if (took > port_step_us()) {
        search.budget = search.budget > 1 ? search.budget >> 1 : 1;
    } else if (took < port_step_us() >> 2 && search.budget < BUDGET_MAX) {
        search.budget = (uint8_t)(search.budget << 1);
    }
    advance(outcome);
}

void request_go(bool direct)
{
    has_person = has_person || place(count)->tag == 0;
    count++;
    moment++;
    if (direct) {
        begin(current());
    }
}

void request_poll(void)
{
    if (state == STATE_RUNNING) {
        step();
    }
    if (state == STATE_DONE && can_answer()) {
        begin_answer();
        fill_answer(place(0));
    }
    if (state == STATE_IDLE && count > (is_answering ? 1 : 0)) {
        grid_unpack(solver_cells(), &current()->grid);
        begin(current());
    }
}

bool request_is_running(void)
{
    return state == STATE_RUNNING;
}

uint8_t request_waiting(void)
{
    return (uint8_t)(count - (is_answering ? 1 : 0) - (state != STATE_IDLE ? 1 : 0));
}

static void cancel_running(void)
{
    port_mark(0);
    port_solving(false);
    search.verdict = VERDICT_CANCELLED;
    state = STATE_DONE;
}

uint8_t request_cancel(bool frames)
{
    uint8_t cancelled = 0;

    for (uint8_t i = is_answering ? 1 : 0; i < count; i++) {
        request_t *request = place(i);

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

const request_t *request_current(void)
{
    return current();
}

uint32_t request_us(void)
{
    if (request_is_running()) {
        add_time(port_us());
    }
    return search.us;
}

request_t *request_answering(void)
{
    return place(0);
}

void request_done(void)
{
    is_answering = false;
    has_person = has_person && place(0)->tag != 0;
    moment++;
    oldest = (uint8_t)(oldest + 1 < PLACES ? oldest + 1 : 0);
    count--;
}
