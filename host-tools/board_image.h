/* The simulated boards that have a name. The Uno's image is built into the tool; the others' are
 * files: build/NAME/avrdoku.elf beside build/host/avrdoku, or PREFIX/share/avrdoku/NAME.elf beside
 * PREFIX/bin/avrdoku. */
#ifndef BOARD_IMAGE_H
#define BOARD_IMAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "sim_board.h"

/* Fills in firmware, part, clock and baud rate of the board `name`; `firmware`, when not null,
 * takes the place of the board's own image. Returns false and writes a sentence with what to do to
 * `problem` when there is no such board or no image of it. Not for several threads: the path lies
 * in static memory. */
bool board_image_find(const char *name, const char *firmware, sim_board_options_t *options,
                      char *problem, size_t problem_size);

#endif
