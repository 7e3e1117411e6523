/* A queue of requests for a search, the one that the solver works on, and its answer.
 *
 * Requests are answered in the order in which they came. A request keeps its place from
 * request_go() until request_done(): first it holds the givens, later the first solution. While
 * one answer is being sent the next search runs, and the one after waits. */
#ifndef LINK_REQUESTS_H
#define LINK_REQUESTS_H

#include <stdbool.h>
#include <stdint.h>

#include "../core/grid.h"
#include "../core/solver.h"
#include "../core/words.h"
#include "config.h"

typedef enum {
    ASK_SOLVE,     /* the first solution */
    ASK_JUDGE,     /* one solution, or more, or none */
    ASK_COUNT,     /* how many, up to max */
    ASK_NEXT,      /* the solution with number max */
    ASK_CHECK,     /* whether there is a solution */
    ASK_TUC,       /* the first solution, for the TUC command set */
    ASK_SEARCHES,  /* from here on nothing is searched, only answered in turn: */
    ASK_CANCELLED, /* it was cancelled while it waited */
    ASK_ARGUMENT,  /* its arguments are bad */
    ASK_NAME,      /* its grid is a name to be stored */
    ASK_SHOW,      /* its grid is to be drawn */
    ASK_CELLS,     /* its grid has `max` cells */
    ASK_CHARACTER, /* its grid has the byte `limit` at place `max` (1 is the first) */
} request_ask_t;

typedef struct {
    grid_packed_t grid;
    uint16_t tag;   /* the frame's, 0: a person's */
    uint8_t ask;    /* request_ask_t */
    uint32_t limit; /* nodes, 0: none */
    uint32_t max;   /* solutions */
} request_t;

typedef struct {
    uint32_t us;    /* time on the chip; 4,294,967,295 stands for all above */
    uint32_t found; /* solutions */
} request_tally_t;

typedef struct {
    union {
        struct {
            request_tally_t tally;
            solver_progress_t progress;
        };
        uint32_t figures[4]; /* the same by number: us, found, nodes, guesses */
    };
    uint8_t verdict;  /* verdict_t */
    uint8_t clash[2]; /* VERDICT_CONFLICT: the two cells */
} answer_t;

/* The answer that is being sent, or the status. */
extern answer_t answer;

/* The place of the next request, with this tag (0: a person's) and ask, without a limit, for one
 * solution (ASK_JUDGE: two). Its grid is to be filled in, and what else it has of its own. Null
 * when LINK_WINDOW frames, or one person's request, are without an answer already. It is a request
 * only when request_go() is called. */
request_t *request_free(uint16_t tag, uint8_t ask);

/* The solver's cells when nothing is searched and nothing waits, else null. The givens of the next
 * request may be written here instead of to its packed grid. */
uint8_t *request_idle_cells(void);

/* Set by who relies on what the two above have said; cleared when that may have changed, or the
 * solver's cells were used. */
extern bool request_stands;

/* The same for a person, with a grid. Precondition: there is no person's request under way. */
request_t *request_person(uint8_t ask, const grid_packed_t *grid);

/* Lets the request in the next place take its turn. `direct`: its givens are in
 * request_idle_cells(), unless that is null; then its search begins at once. */
void request_go(bool direct);

/* Goes on with the search by one step, begins the next one, hands an answer to its asker. */
void request_poll(void);

/* True when the solver has work: request_poll() should be called again soon. */
bool request_is_running(void);

/* Requests without an answer: of frames, or a person's. */
uint8_t request_frames(void);
bool request_has_person(void);

/* Requests whose search has not begun. */
uint8_t request_waiting(void);

/* Ends the frames' requests, or the person's, each with its own answer `cancelled`; returns how
 * many. One whose answer is being sent already is let go on. */
uint8_t request_cancel(bool frames);

/* The request whose search is running. Precondition: request_is_running(). */
const request_t *request_current(void);

/* Microseconds since the running search began. */
uint32_t request_us(void);

/* Fills in the figures of a status: where the running search is. Precondition: no answer is being
 * sent (a status is said in one piece, and an answer begins when nothing is being said). */
void request_status(void);

/* The request whose answer is being sent. When the answer has a solution its packed grid is that.
 */
request_t *request_answering(void);

/* The answer has been sent: its request's place is free. */
void request_done(void);

#endif
