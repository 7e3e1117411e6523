/* Time, from a 16-bit timer that runs freely at an eighth of the clock. Its two interrupts in each
 * 65,536 * 8 cycles (33 ms at 16 MHz) do nothing but wake the chip. */
#ifndef HAL_CLOCK_H
#define HAL_CLOCK_H

#include <stdint.h>

void clock_init(void);

/* Microseconds; they start again at 0 after 71 minutes (at 10 MHz after 57). For a time to be right
 * the clock must be read at least once in a round of the timer (33 ms at 16 MHz) as long as it is
 * measured: a round between two readings is lost. Not for interrupts. About 60 cycles where F_CPU
 * is 8 or 16 MHz. */
uint32_t clock_us(void);

#endif
