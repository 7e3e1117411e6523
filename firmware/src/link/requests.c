#include "requests.h"

#include <string.h>

#include "../hal/flash.h"
#include "port.h"
#include "say.h"

#define PLACES (LINK_WINDOW + 1) /* one for a person's */

/* Nodes of a step, powers of two. */
#define BUDGET_FIRST 8
#define BUDGET_MAX   64

/* No verdict yet. */
#define GOES_ON VERDICT_COUNT

typedef enum {
    STATE_IDLE,
    STATE_RUNNING,
    STATE_DONE /* the result waits for the last answer to be sent */
} state_t;

static request_t places[PLACES];
static uint8_t oldest;    /* the place of the oldest request */
static uint8_t count;     /* requests without an answer */
static uint8_t state;     /* state_t */
static bool has_person;   /* one of them is a person's */
static bool is_answering; /* the oldest request's answer is being sent */
static struct {
    request_tally_t tally;
    uint32_t last; /* when its time was last added to */
    uint8_t verdict;
    uint8_t budget; /* nodes of a step */
} search;           /* the one in work */
answer_t answer;
bool request_stands;

static request_t *place(uint8_t nth)
{
    uint8_t at = (uint8_t)(oldest + nth);

    if (at >= PLACES) {
        at = (uint8_t)(at - PLACES);
    }
    return &places[at];
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

request_t *request_free(uint16_t tag, uint8_t ask)
{
    request_t *request = place(count);
    uint8_t solutions = ask == ASK_JUDGE ? 2 : 1;

    if (tag != 0 ? request_frames() == LINK_WINDOW : has_person) {
        return 0;
    }
    request->tag = tag;
    request->ask = ask;
    request->max = solutions;
    request->limit = 0;
    return request;
}

request_t *request_person(uint8_t ask, const grid_packed_t *grid)
{
    request_t *request = request_free(0, ask);

    request->grid = *grid;
    return request;
}

uint8_t *request_idle_cells(void)
{
    return state == STATE_IDLE && count == (is_answering ? 1 : 0) ? solver_cells() : 0;
}

/* Adds the time since the last call, and returns it: a search may take longer than the clock
 * counts.
 */
static uint32_t add_time(void)
{
    uint32_t now = port_us();
    uint32_t since = now - search.last;
    uint32_t us = search.tally.us + since;

    search.last = now;
    search.tally.us = us < since ? UINT32_MAX : us;
    return since;
}

void request_status(void)
{
    request_us();
    answer.tally = search.tally;
    solver_progress(&answer.progress);
}

static void fill_answer(request_t *request)
{
    request_status();
    answer.verdict = search.verdict;
    if (search.verdict == VERDICT_CONFLICT) {
        grid_find_clash(solver_cells(), &answer.clash[0], &answer.clash[1]);
    } else if (search.verdict == VERDICT_SOLVED) {
        grid_pack(&request->grid, solver_cells());
    }
}

/* The first code of an answer, which says nothing of the result. */
static void begin_answer(void)
{
    const request_t *request = current();

    state = STATE_IDLE;
    request_stands = false;
    is_answering = true;
    say(request->tag != 0 ? FLASH_TEXT(SAY_FRAME SAY_ANSWER) : FLASH_TEXT(SAY_FRESH SAY_ANSWER),
        request->tag, ERROR_BAD_ARGUMENT);
}

static void finish(uint8_t verdict)
{
    port_mark(0);
    search.verdict = verdict;
    state = STATE_DONE;
    add_time();
    port_solving(false);
}

/* The first bytes go out before the rest is done: they come at most 500 cycles after the end of the
 * search. */
static void answer_when_done(void)
{
    if (state == STATE_DONE && say_idle() && !is_answering) {
        begin_answer();
        fill_answer(place(0));
    }
}

/* The verdict of a search that ends with this outcome, else GOES_ON. Whether it ends by its
 * limit depends on its nodes alone, not on where its steps end. A count of all solutions ends like
 * a search without one: how many there are is told, no verdict. */
static uint8_t verdict_of(request_t *request, solver_result_t outcome)
{
    bool judges = request->ask == ASK_JUDGE;

    if (outcome == SOLVER_CLASH) {
        return VERDICT_CONFLICT;
    }
    if (request->limit != 0 && solver_is_past(request->limit)) {
        return VERDICT_LIMIT;
    }
    if (outcome == SOLVER_EXHAUSTED) {
        return judges && (uint8_t)search.tally.found == 1 ? VERDICT_UNIQUE : VERDICT_NONE;
    }
    if (outcome == SOLVER_SOLUTION) {
        if (++search.tally.found == request->max) {
            return judges ? VERDICT_MULTIPLE : VERDICT_SOLVED;
        }
        if (judges) {
            grid_pack(&request->grid, solver_cells());
        }
    }
    return GOES_ON;
}

static void advance(solver_result_t outcome)
{
    uint8_t verdict = verdict_of(current(), outcome);

    if (verdict != GOES_ON) {
        finish(verdict);
        answer_when_done();
    }
}

/* Precondition: the request's cells are in the solver's array. */
static void begin(request_t *request)
{
    request_stands = false;
    memset(&search, 0, sizeof search);
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
    uint32_t took = add_time();

    if (took > port_step_us()) {
        search.budget = search.budget > 1 ? search.budget >> 1 : 1;
    } else if (took < port_step_us() >> 2 && search.budget < BUDGET_MAX) {
        search.budget = (uint8_t)(search.budget << 1);
    }
    advance(outcome);
}

void request_go(bool direct)
{
    request_t *request = place(count);
    bool begins = direct && request_idle_cells() != 0;

    if (request->tag == 0) {
        has_person = true;
    }
    count++;
    request_stands = false;
    if (begins) {
        begin(request);
    }
}

void request_poll(void)
{
    if (state == STATE_RUNNING) {
        step();
    }
    answer_when_done();
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

uint8_t request_cancel(bool frames)
{
    uint8_t first = is_answering ? 1 : 0;
    uint8_t cancelled = 0;

    for (uint8_t i = first; i < count; i++) {
        request_t *request = place(i);

        if ((request->tag != 0) == frames && request->ask != ASK_CANCELLED) {
            request->ask = ASK_CANCELLED;
            cancelled++;
            if (i == first && state != STATE_IDLE) {
                finish(VERDICT_CANCELLED);
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
        add_time();
    }
    return search.tally.us;
}

request_t *request_answering(void)
{
    return place(0);
}

void request_done(void)
{
    if (place(0)->tag == 0) {
        has_person = false;
    }
    is_answering = false;
    request_stands = false;
    count--;
    oldest++;
    if (oldest == PLACES) {
        oldest = 0;
    }
}
