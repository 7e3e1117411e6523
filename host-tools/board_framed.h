/* Boards that speak frames: the firmware in a simulated chip, or a real one on a serial port. */
#ifndef BOARD_FRAMED_H
#define BOARD_FRAMED_H

#include <stddef.h>

#include "board.h"
#include "sim_board.h"
#include "transport.h"

/* Both return null and write a sentence with what to do about it to `problem` when the board cannot
 * be opened or does not answer. board->kind->close() frees the board.
 *
 * A simulated board: nothing passes in real time but the computing (about as long as on the chip).
 * `options` may be null (the built-in Uno image); its texts must live as long as the board. When
 * the image crashed, hung or ended instead of answering, *broken is set (it may be null). */
board_t *board_open_simulated(const sim_board_options_t *options, bool *broken, char *problem,
                              size_t problem_size);

/* A real one at `device`. `baud` 0 tries 115200, 57600, 38400 and 9600. A board that resets when
 * its port opens is waited for: up to 10 s, when nothing answers at all. */
board_t *board_open_serial(const char *device, unsigned baud, char *problem, size_t problem_size);

/* Over a transport that is open already; it is closed with the board, also when this fails. `name`
 * is for messages. For boards behind other transports, and for tests. */
board_t *board_open_framed(transport_t *transport, const char *name, char *problem,
                           size_t problem_size);

/* What the client saw and did, for tests and for `-v`. */
typedef struct {
    uint32_t sent;    /* frames that carry a grid, repeats included */
    uint32_t resent;  /* repeats among them */
    uint32_t damaged; /* replies whose CRC did not match or whose words made no sense */
    uint32_t refused; /* #0 errors, and busy */
    uint32_t reboots; /* %boot lines after the opening */
} board_framed_counts_t;

void board_framed_counts(const board_t *board, board_framed_counts_t *counts);

#endif
