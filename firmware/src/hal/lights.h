/* Lights: one that burns while the board solves, or eight that show how many cells are filled. */
#ifndef HAL_LIGHTS_H
#define HAL_LIGHTS_H

#include <stdbool.h>
#include <stdint.h>

void lights_init(void);

/* The board with one light burns it while it solves. */
void lights_solving(bool solving);

/* The board with eight lights burns light k when at least 10(k+1) of `filled` (0 to 81) cells are
 * filled; nothing happens elsewhere. */
void lights_progress(uint8_t filled);

#endif
