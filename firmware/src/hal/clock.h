/* Time since the start, from a 16-bit timer that runs freely at an eighth of the clock. Costs one
 * short interrupt every 65,536 * 8 cycles (33 ms at 16 MHz) and nothing else. */
#ifndef HAL_CLOCK_H
#define HAL_CLOCK_H

#include <stdint.h>

void clock_init(void);

/* Microseconds; they start again at 0 after 71 minutes (at 10 MHz after 57). About 60 cycles where
 * F_CPU is 8 or 16 MHz. */
uint32_t clock_us(void);

#endif
