#include "clock.h"

#include <avr/interrupt.h>

#include "parts/part.h"

/* What the timer has counted is added up by who reads the clock. The interrupts only wake the chip
 * for that: twice in a round of the timer, since a second reading at the same count tells no round.
 */
#if SLEEP
EMPTY_INTERRUPT(TIMER_vect)
EMPTY_INTERRUPT(TIMER_HALF_vect)
#define WAKE_UP TIMER_WAKES
#else
#define WAKE_UP 0
#endif

void clock_init(void)
{
    TIMER_HALF = 0x8000;
    TIMER_CONTROL = TIMER_BY_8;
    TIMER_MASK = WAKE_UP;
}

#if F_CPU == 16000000UL
/* A step of the timer is half a microsecond. */
uint32_t clock_us(void)
{
    static uint32_t us;

    us += (uint16_t)(TIMER_COUNT - (uint16_t)(us << 1)) >> 1;
    return us;
}
#elif F_CPU == 8000000UL
uint32_t clock_us(void)
{
    static uint32_t us;

    us += (uint16_t)(TIMER_COUNT - (uint16_t)us);
    return us;
}
#elif F_CPU == 10000000UL
/* x/5 as a sum of shifts, since the part has no divider: x/8 + x/16 is 3x/16, a geometric series
 * makes 3x/15 of it, and the remainder corrects what the shifts cut off. */
static uint32_t fifth(uint32_t x)
{
    uint32_t q = (x >> 3) + (x >> 4);
    uint32_t rest;

    q += q >> 4;
    q += q >> 8;
    q += q >> 16;
    rest = x - ((q << 2) + q);
    while (rest >= 5) {
        rest -= 5;
        q++;
    }
    return q;
}

/* A step of the timer is 0.8 us. */
uint32_t clock_us(void)
{
    static uint32_t steps;

    steps += (uint16_t)(TIMER_COUNT - (uint16_t)steps);
    return steps - fifth(steps);
}
#else
#error "clock_us() does not know this clock: add how steps of 8 cycles become microseconds."
#endif
