/* A second solver, written plainly and on its own, to hold the real one against: backtracking over
 * the open cell with the fewest candidates. Also makes puzzles. For the host only. */
#ifndef PLAIN_SOLVER_H
#define PLAIN_SOLVER_H

#include <stdbool.h>
#include <stdint.h>

#include "../../firmware/src/core/solver.h"

/* Counts the solutions of `givens`, no further than `most`; the first one goes to `solution` when
 * that is not null. Clashing givens have none. */
unsigned plain_count(const uint8_t givens[GRID_CELLS], unsigned most, uint8_t *solution);

/* True when two givens clash. */
bool plain_clash(const uint8_t cells[GRID_CELLS]);

/* Random numbers, the same everywhere for one seed (xorshift). */
typedef struct {
    uint32_t state; /* never 0 */
} plain_random_t;

uint32_t plain_draw(plain_random_t *random, uint32_t below);

/* A random complete grid. */
void plain_full_grid(plain_random_t *random, uint8_t cells[GRID_CELLS]);

/* A random puzzle with one solution from which no given can be spared. */
void plain_puzzle(plain_random_t *random, uint8_t cells[GRID_CELLS], uint8_t solution[GRID_CELLS]);

#endif
