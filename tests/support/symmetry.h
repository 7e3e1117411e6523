/* Forms of a puzzle that have as many solutions as the puzzle itself. */
#ifndef SYMMETRY_H
#define SYMMETRY_H

#include <stdint.h>

#include "plain_solver.h"

typedef enum {
    SYMMETRY_RELABEL,      /* the digits exchanged */
    SYMMETRY_TRANSPOSE,    /* rows and columns exchanged */
    SYMMETRY_ROTATE,       /* a quarter turn */
    SYMMETRY_SWAP_BANDS,   /* two bands exchanged, */
    SYMMETRY_SWAP_ROWS,    /* two rows of a band, */
    SYMMETRY_SWAP_STACKS,  /* two stacks, */
    SYMMETRY_SWAP_COLUMNS, /* two columns of a stack */
    SYMMETRIES
} symmetry_t;

/* The form of `cells`; which digits, bands and lines are exchanged is drawn. */
void symmetry_form(plain_random_t *random, symmetry_t symmetry, const uint8_t cells[GRID_CELLS],
                   uint8_t form[GRID_CELLS]);

/* Draws a puzzle; in turn of `kind` one with one solution, one with five givens less, one with a
 * given written over or added, which seldom has a solution. */
void symmetry_puzzle(plain_random_t *random, int kind, uint8_t cells[GRID_CELLS]);

#endif
