/* A board without a chip for the tests of the client: it speaks the frames over a transport of its
 * own, in a time that passes only in reads, and fails in the ways that a test asks for. */
#ifndef FAKE_BOARD_H
#define FAKE_BOARD_H

#include "../../host-tools/board.h"
#include "../../host-tools/transport.h"

#define FAKE_WINDOW_MAX 8

typedef struct {
    uint32_t tag;
    char grid[GRID_CELLS + 1];
} fake_request_t;

typedef struct {
    /* Set by the test. */
    unsigned window;
    unsigned search_ms;          /* a search takes so long */
    uint64_t deaf_until_ms;      /* nothing is read before; a boot loader */
    unsigned swallow;            /* so many of the next frames never arrive */
    unsigned swallow_replies;    /* so many of the next replies never arrive */
    unsigned reboot_at;          /* restarts while it does its search number so, 0: never */
    unsigned cancel_at;          /* ends search number so as if by Ctrl-C, 0: never */
    unsigned broken_solution_at; /* says nonsense in the answer to search number so */
    bool small;                  /* knows only ping, hello and solve */
    bool twice;                  /* every reply comes twice */
    bool stale;                  /* every answer is followed by one under the previous tag */
    bool nonsense;               /* answers to grids are words of no meaning */
    bool chatty;                 /* lines of other kinds stand between its replies */
    bool dead;                   /* says nothing any more */
    bool gone;                   /* the line is cut */
    bool forever;                /* its searches do not end */

    /* For the test to look at. */
    unsigned searches; /* begun */
    unsigned most_waiting;
    unsigned status_asked;
    unsigned cancels;
    uint64_t now; /* ms */

    /* Its own. */
    char line[256];
    size_t length;
    char out[16384];
    size_t out_begin;
    size_t out_end;
    fake_request_t queue[FAKE_WINDOW_MAX];
    unsigned waiting; /* the one being solved included */
    uint64_t done_at;
    uint32_t previous_tag;
} fake_board_t;

/* A transport to `board`, which stays the caller's. */
transport_t *fake_board_transport(fake_board_t *board);

/* What the fake board calls the solution of `givens`: no real one, but its own for every grid. */
void fake_solution(char solution[GRID_CELLS + 1], const char *grid);

#endif
