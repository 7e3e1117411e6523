/* A board that answers puzzles, whatever it is made of: frames over a serial port, frames into a
 * simulated chip, or the core itself without a chip. Requests go in with board_submit(), answers
 * come out of board_wait() in the order of the requests.
 *
 * A board is used by one thread at a time; several boards may be used by several threads. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../firmware/src/core/grid.h"
#include "../firmware/src/core/words.h"

typedef enum { BOARD_SOLVE, BOARD_JUDGE, BOARD_COUNT } board_question_t;

typedef struct {
    uint64_t id; /* the caller's, returned with the answer */
    board_question_t question;
    uint8_t givens[GRID_CELLS]; /* 0 to 9, free of clashes or not */
    uint32_t limit;             /* nodes, 0: none */
    uint32_t max;               /* BOARD_COUNT: count no further than this, 1 or more */
    uint32_t timeout_ms;        /* real time, 0: none; then VERDICT_CANCELLED */
} board_request_t;

typedef struct {
    uint64_t id;
    verdict_t verdict;            /* BOARD_COUNT: VERDICT_SOLVED or VERDICT_NONE when counted */
    bool has_solution;            /* solution[] is meaningful */
    uint8_t solution[GRID_CELLS]; /* as the board sent it, not checked */
    uint32_t count;               /* BOARD_COUNT: solutions */
    bool at_least;                /* BOARD_COUNT: max was reached, there may be more */
    uint32_t us;                  /* time on the chip */
    uint32_t nodes;
    uint32_t guesses;
    uint64_t cycles; /* of the search, simulated boards only, else 0 */
    char detail[64]; /* "r1c2 r1c3" of a conflict, what is malformed; else "" */
} board_answer_t;

typedef enum {
    BOARD_OK,
    BOARD_NOTHING, /* no answer within the time given */
    BOARD_GONE,    /* cannot be reached, was lost, or failed after all retries (exit status 3) */
    BOARD_BROKEN,  /* a simulated firmware crashed, hung or answered nonsense (exit status 4) */
} board_status_t;

typedef struct board board_t;

/* What a kind of board does; each is one constant table (the list of kinds is in board.c). */
typedef struct {
    board_status_t (*submit)(board_t *board, const board_request_t *request);
    board_status_t (*wait)(board_t *board, board_answer_t *answer, unsigned milliseconds);
    void (*cancel)(board_t *board); /* everything under way ends with VERDICT_CANCELLED */
    void (*close)(board_t *board);
} board_kind_t;

struct board {
    const board_kind_t *kind;
    unsigned window;   /* requests that may be without an answer at one time */
    char name[64];     /* for messages: "simulated uno", "/dev/ttyACM0", "native" */
    char info[320];    /* the KEY=VALUE words that the board said of itself */
    char problem[256]; /* a sentence about the last status that was not BOARD_OK */
    void *state;       /* the kind's own */
};

#endif
