/* Sleep between interrupts. */
#ifndef HAL_DOZE_H
#define HAL_DOZE_H

/* Sleeps until the next interrupt, unless a received byte waits already. With SLEEP=0 (for
 * emulators that cannot wake up) it returns at once. */
void doze(void);

#endif
