/* Sleep between interrupts. */
#ifndef HAL_DOZE_H
#define HAL_DOZE_H

#include "parts/part.h"

/* Sleeps until the next interrupt, unless a received byte waits already. With SLEEP=0 it lets
 * waiting interrupts in and returns, and must be called in every round of the main loop. */
void doze(void);

#endif
