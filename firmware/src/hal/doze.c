#include "doze.h"

#include <avr/interrupt.h>
#include <avr/sleep.h>

#include "uart.h"

#ifndef SLEEP
#define SLEEP 1
#endif

/* A byte that comes after the caller's last look must not be slept on: interrupts are off for the
 * last look here, and the instruction after sei is always executed before an interrupt is. */
void doze(void)
{
#if SLEEP
    cli();
    if (uart_waiting() == 0) {
        sleep_enable();
        sei();
        sleep_cpu();
    }
    sei();
#endif
}
