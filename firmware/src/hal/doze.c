#include "doze.h"

#include <avr/interrupt.h>
#include <avr/sleep.h>

#include "uart.h"

#if SLEEP
/* A byte that comes after the caller's last look must not be slept on: interrupts are off for the
 * last look here, and the instruction after sei is always executed before an interrupt is. */
void doze(void)
{
    cli();
    if (uart_waiting() == 0) {
        sleep_enable();
        sei();
        sleep_cpu();
    }
    sei();
}
#else
/* An interrupt that comes while they are off is not looked at again when QEMU's CPU switches them
 * on by sei or by writing SREG; of all instructions only reti makes it look. */
__attribute__((naked)) void doze(void)
{
    __asm__ volatile("reti");
}
#endif
