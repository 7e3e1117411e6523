/* Input for a board that nobody should send: half of it random bytes, half lines and frames of the
 * protocol, most of them damaged. The same seed gives the same bytes. */
#ifndef HOSTILE_INPUT_H
#define HOSTILE_INPUT_H

#include <stddef.h>
#include <stdint.h>

#define HOSTILE_PIECE 1200 /* bytes of one piece at most */

/* Writes the next piece of input (1 to HOSTILE_PIECE bytes); returns its length. `state` is the
 * seed, not 0, and moves on. */
size_t hostile_piece(uint32_t *state, char piece[HOSTILE_PIECE]);

#endif
