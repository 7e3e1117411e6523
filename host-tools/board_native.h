/* The native board: the firmware's own solver core in this process, without a chip. */
#ifndef BOARD_NATIVE_H
#define BOARD_NATIVE_H

#include "board.h"

/* Opens the native board. The core searches in static memory, so there can only be one at a time:
 * while one is open this returns null and says so in `problem`. Times are real microseconds.
 * board->kind->close() frees it. */
board_t *board_open_native(char *problem, size_t problem_size);

#endif
