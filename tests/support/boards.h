/* The boards that tests run beside the Uno: the facts of firmware/boards as simavr needs them, and
 * what the build says of their memory (build/NAME/memory.txt). */
#ifndef BOARDS_H
#define BOARDS_H

#include <stdbool.h>
#include <stdint.h>

#include "../../host-tools/sim_board.h"

typedef struct {
    const char *name; /* of its file in firmware/boards, without .mk */
    const char *mcu;
    uint32_t hz;
    bool is_tiny; /* frames ping, hello and solve only */
} test_board_t;

extern const test_board_t test_boards[];
extern const unsigned test_board_count;

/* The board of that name; fails the running test when there is none. */
const test_board_t *test_board_named(const char *name);

/* Options that open it with the image that the build made. The texts live until the next call. */
sim_board_options_t test_board_options(const test_board_t *board);

/* Bytes, as the build worked them out: RAM of the part, static RAM, the deepest stack, and what is
 * left between them. Fails the running test when the table cannot be read. */
typedef struct {
    unsigned flash, flash_max, ram, fixed, stack, left;
} test_board_memory_t;

test_board_memory_t test_board_memory(const test_board_t *board);

#endif
