/* As many different puzzles as a test wants, each with exactly one solution: the cases of
 * ../shared/cases/reports.md with their digits renamed. */
#ifndef VARIED_PUZZLES_H
#define VARIED_PUZZLES_H

#include <stdint.h>

#include "../../host-tools/board.h"

/* The same `number` gives the same puzzle. */
void varied_puzzle(uint32_t number, uint8_t givens[GRID_CELLS]);

/* A small generator of numbers below `below`, for tests that shall repeat: xorshift32. */
uint32_t varied_random(uint32_t *state, uint32_t below);

/* Submits and awaits puzzles of varied_puzzle() on a board. */
typedef struct {
    board_t *board;
    uint32_t first; /* number of the first puzzle */
    uint32_t sent;
    uint32_t done;
} varied_session_t;

/* Keeps the window full up to `count` puzzles in all and waits for up to `milliseconds` (of the
 * transport) for one answer. An answer that is not the right one for the oldest puzzle, or a board
 * that is lost, fails the cmocka test. */
void varied_step(varied_session_t *session, uint32_t count, unsigned milliseconds);

#endif
