/* Watches an image while it runs in simavr: which instructions were executed, that none of them
 * lies outside of the code, and that no byte of RAM changes between the arrays and the deepest
 * stack that the memory proof allows. */
#ifndef IMAGE_WATCH_H
#define IMAGE_WATCH_H

#include <stdbool.h>
#include <stdint.h>

#include "../../host-tools/sim_board.h"

typedef struct image_watch image_watch_t;

/* Begins to watch `board`, which runs the ELF `firmware`; its map and its memory.txt must lie in
 * the same folder. Fails the cmocka test when they cannot be read. */
image_watch_t *image_watch_open(sim_board_t *board, const char *firmware);
void image_watch_close(image_watch_t *watch);

/* Fails the cmocka test, and names the place, when something was executed outside of the code or a
 * byte has changed that belongs to nobody. */
void image_watch_check(image_watch_t *watch);

/* How often the image began at its first instruction, the start included when it was watched. */
unsigned image_watch_restarts(const image_watch_t *watch);

/* Executed instructions of the sections from objects whose path contains `folder`, in per mille,
 * and how many there are. Complete only for a board that was opened exact. */
unsigned image_watch_coverage(const image_watch_t *watch, const char *folder, unsigned *count);

/* Prints the functions of `folder` with instructions that were not executed. */
void image_watch_print(const image_watch_t *watch, const char *folder);

#endif
