/* The client's side of the frames over any transport: sends requests ahead up to the board's
 * window, finds lost and damaged frames and sends them again, and hands answers out in order.
 *
 * How a loss is found, quickest first: an answer to a later transmission (answers come in order); a
 * reply of the board's own (`#0 error ...`) or a damaged one, which make the client ask `status` at
 * once; silence, after which it asks `status` too. `ok idle` means that everything sent before the
 * question is lost; `ok searching` that the board is alive, however long it takes. `%boot` voids
 * all that is under way. A small board that has no `status` is sent the request again: `busy` says
 * that it still works on the one before. Every transmission has a tag of its own, and a request is
 * done with its first answer, so that a late reply can neither be delivered twice nor to another
 * request.
 *
 * Used by one thread at a time. Internal to the framed board (board_framed.h) and its tests. */
#ifndef FRAMED_CLIENT_H
#define FRAMED_CLIENT_H

#include "board.h"
#include "board_framed.h"
#include "transport.h"
#include "wire.h"

#define CLIENT_WINDOW_MAX 16
#define CLIENT_LINE_SIZE  512

typedef enum { ASK_NOTHING, ASK_STATUS, ASK_CANCEL, ASK_HELLO } client_question_t;

typedef struct {
    board_request_t request;
    board_answer_t answer;
    bool answered;
    uint16_t tag;         /* of its last transmission; 0: to be sent (again) */
    uint16_t earlier_tag; /* small boards: of the one before, that may be the one in work */
    uint64_t turn;        /* place of that transmission among all */
    uint64_t not_before;  /* ms of the transport's clock: later when the board was busy */
    unsigned tries;       /* transmissions so far */
    uint64_t started;     /* ms of the wall clock when it became the first in line, 0: not yet */
} client_request_t;

typedef struct {
    transport_t *transport;
    unsigned window;
    uint32_t baud; /* the board's own, for patience */
    char hello[WIRE_WORDS_SIZE];

    client_request_t requests[CLIENT_WINDOW_MAX]; /* a ring, oldest at `first` */
    unsigned first;
    unsigned count;

    char line[CLIENT_LINE_SIZE]; /* what came of the current line */
    size_t length;
    bool too_long;

    uint16_t last_tag;
    uint64_t last_turn;

    client_question_t question; /* the board was asked, and has not answered */
    uint16_t question_tag;
    uint64_t question_turn;
    uint64_t question_at;    /* ms */
    unsigned question_tries; /* without any sign of life from the board */

    bool small;          /* the board knows neither status nor cancel */
    bool doubt;          /* something went wrong: ask for the status soon */
    bool cancel_wanted;  /* the board works on something that nobody waits for */
    bool booted;         /* a %boot line came since this was cleared */
    uint64_t alive_at;   /* ms: the last good frame came, or we sent one */
    unsigned quiet_ms;   /* silence after which we ask */
    const char *gave_up; /* why, once nothing helps any more */
    bool unable;         /* it gave up since the board cannot do what was asked */
    bool nonsense;       /* it gave up over replies that were whole but made no sense */

    uint64_t next_search; /* simulated boards: the first search that no answer has claimed */
    board_framed_counts_t counts;
} client_t;

void client_begin(client_t *client, transport_t *transport, uint16_t first_tag);

/* The opening dialogue, tried for `milliseconds` of the transport's clock. True when the board said
 * hello: hello[], window and baud are set. */
bool client_open(client_t *client, unsigned milliseconds, transport_status_t *status);

/* Sends nothing until the board says that it starts, `milliseconds` at most. */
transport_status_t client_await_start(client_t *client, unsigned milliseconds);

/* Precondition: count < window. */
void client_submit(client_t *client, const board_request_t *request);

/* Sends what is due, reads what comes within `milliseconds`, and thinks about silence. Once
 * client->gave_up is set nothing is sent any more. */
transport_status_t client_pump(client_t *client, unsigned milliseconds);

/* Takes the answer to the oldest request; false when it is not there yet. */
bool client_take(client_t *client, board_answer_t *answer);

/* Ends all requests with VERDICT_CANCELLED and makes the board stop; returns when it said so, or
 * when it has been silent for too long. */
transport_status_t client_cancel(client_t *client);

#endif
