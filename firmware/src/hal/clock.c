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

/* What the timer has counted since it stood at `last`. */
static inline uint16_t counted_since(uint16_t last)
{
    uint16_t steps = (uint16_t)(TIMER_COUNT - last);

#if !SLEEP
    /* QEMU ends a round late when its computer is busy, and the counter goes back by that. */
    if (steps >= 0x8000) {
        return 0;
    }
#endif
    return steps;
}

#if F_CPU == 16000000UL
/* A step of the timer is half a microsecond. */
uint32_t clock_us(void)
{
    static uint32_t us;

    us += counted_since((uint16_t)(us << 1)) >> 1;
    return us;
}
#elif F_CPU == 8000000UL
uint32_t clock_us(void)
{
    static uint32_t us;

    us += counted_since((uint16_t)us);
    return us;
}
#elif F_CPU == 10000000UL
/* x/5: 256 are 51 fives and 1, and for what is left, 510 at most, the sum of products is right. */
static uint16_t fifth(uint16_t x)
{
    uint8_t high = (uint8_t)(x >> 8);
    uint16_t rest = (uint16_t)(high + (uint8_t)x);

    return (uint16_t)(high * 51u + ((rest * 51u + (rest >> 2)) >> 8));
}

/* A step of the timer is 0.8 us: five are counted as four microseconds, and what is left of five
 * stays to be counted at the next reading. */
uint32_t clock_us(void)
{
    static uint32_t us;
    static uint16_t counted; /* where the timer stood when all its steps were in `us` */
    uint16_t fives = fifth(counted_since(counted));

    counted = (uint16_t)(counted + fives * 5);
    us += (uint16_t)(fives * 4);
    return us;
}
#else
#error "clock_us() does not know this clock: add how steps of 8 cycles become microseconds."
#endif
