/* What a person is told, piece by piece: console.c decides what, this says it. */
#ifndef LINK_PERSON_H
#define LINK_PERSON_H

#include <stdbool.h>
#include <stdint.h>

#include "../core/grid.h"
#include "reply.h"

/* What the board knows of the person's wishes. */
typedef struct {
    grid_packed_t puzzle; /* the last one; the givens in the TUC command set */
    uint32_t limit;       /* nodes of a search, 0: none */
    uint16_t shown;       /* number of the solution shown last, 1 is the first */
    bool has_puzzle;
    bool echo_off;
} person_t;

extern person_t person;

/* Sends one piece of a reply (any of console.c's but REPLY_MALFORMED), at most 32 bytes. */
piece_t person_piece(const reply_t *reply, uint8_t step);

/* The same for REPLY_MALFORMED. */
piece_t person_malformed(const grid_fault_t *fault, uint8_t step);

#endif
