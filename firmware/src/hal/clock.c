#include "clock.h"

#include <avr/interrupt.h>
#include <util/atomic.h>

#include "parts/part.h"

/* Where a step is a microsecond, sixteen bits of overflows are all that the answer holds. */
#if F_CPU == 8000000UL
typedef uint16_t overflows_t;
#else
typedef uint32_t overflows_t;
#endif

static volatile overflows_t overflows;

ISR(TIMER_vect)
{
#if defined(SLEEP) && !SLEEP
    /* QEMU, which such builds are for, does not clear it when the interrupt is taken. */
    TIMER_FLAGS = TIMER_FLAG_BIT;
#endif
    overflows++;
}

void clock_init(void)
{
    TIMER_CONTROL = TIMER_BY_8;
    TIMER_MASK |= TIMER_MASK_BIT;
}

/* Overflows and the count that belongs to them. */
static overflows_t read_timer(uint16_t *count)
{
    overflows_t above;

    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        *count = TIMER_COUNT;
        above = overflows;
        /* An overflow that came since interrupts went off is not counted yet. */
        if ((TIMER_FLAGS & TIMER_FLAG_BIT) && *count < 0x8000) {
            above++;
        }
    }
    return above;
}

#if F_CPU == 16000000UL
uint32_t clock_us(void)
{
    uint16_t count;
    uint32_t above = read_timer(&count);
    uint32_t half = ((above << 16) | count) >> 1; /* shifts by whole bytes are free */

    return (above & 0x10000) ? half | 0x80000000 : half;
}
#elif F_CPU == 8000000UL
uint32_t clock_us(void)
{
    uint16_t count;
    uint32_t above = read_timer(&count);

    return above << 16 | count;
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
    uint16_t count;
    uint32_t above = read_timer(&count);
    uint32_t steps = (above << 16) | count;

    return steps - fifth(steps);
}
#else
#error "clock_us() does not know this clock: add how steps of 8 cycles become microseconds."
#endif
