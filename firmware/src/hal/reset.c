#include "reset.h"

#include <avr/interrupt.h>
#include <avr/wdt.h>
#include <stddef.h>
#include <string.h>

#include "parts/part.h"

#if RAMEND - RAMSTART >= 512 /* less has no room for it */

/* Kept through a reset. `check` tells whether it is, or whether RAM holds what power-up left. */
typedef struct {
    uint16_t counts[RESET_CAUSES];
    volatile uint8_t left_by; /* who reset the chip, LEFT_* */
    uint16_t check;
} kept_t;

static kept_t kept __attribute__((section(".noinit")));

#define LEFT_UNKNOWN     0x00 /* what it kept is lost */
#define LEFT_ALONE       0x5A
#define LEFT_BY_COMMAND  0x3C
#define LEFT_BY_WATCHDOG 0xC3

static uint8_t flags __attribute__((section(".noinit")));
static reset_cause_t cause;

void reset_first(void) __attribute__((naked, used, section(".init3")));

/* Runs before .bss is cleared: a watchdog that a bootloader left running would bite before main().
 */
void reset_first(void)
{
    flags = PART_RESET_FLAGS;
    PART_RESET_FLAGS = 0;
    wdt_disable();
}

static uint16_t sum(void)
{
    const uint8_t *byte = (const uint8_t *)&kept;
    uint16_t total = 0x5A00;

    for (uint8_t i = 0; i < offsetof(kept_t, check); i++) {
        total = (uint16_t)((uint16_t)(total << 1) + (total >> 15) + byte[i]);
    }
    return total;
}

static void leave_mark(uint8_t left_by)
{
    kept.left_by = left_by;
    kept.check = sum();
}

/* Does not return. The compiler is not told so: it would end the callers at the call, and the stack
 * proof follows code. */
static void bite(uint8_t left_by)
{
    leave_mark(left_by);
    wdt_disable(); /* simavr keeps to the old period else */
    wdt_enable(WDTO_15MS);
    while (kept.left_by == left_by) {
    }
}

static reset_cause_t find_cause(void)
{
    uint8_t left_by = kept.left_by;

    if (flags & _BV(PORF)) {
        return RESET_POWER;
    }
    if (left_by == LEFT_BY_WATCHDOG) {
        return RESET_WATCHDOG;
    }
    if (flags & _BV(BORF)) {
        return RESET_BROWNOUT;
    }
    if ((flags & _BV(WDRF)) && left_by != LEFT_BY_COMMAND) {
        return RESET_WATCHDOG;
    }
    /* No flag at all: a bootloader has cleared them. RAM that lost its contents means power-up. */
    return flags == 0 && left_by == LEFT_UNKNOWN ? RESET_POWER : RESET_BUTTON;
}

void reset_init(void)
{
    if ((flags & _BV(PORF)) || kept.check != sum()) {
        memset(&kept, 0, sizeof kept);
    }
    cause = find_cause();
    if (kept.counts[cause] != UINT16_MAX) {
        kept.counts[cause]++;
    }
    leave_mark(LEFT_ALONE);
}

reset_cause_t reset_cause(void)
{
    return cause;
}

uint16_t reset_count(reset_cause_t which)
{
    return kept.counts[which];
}

#ifdef WATCHDOG_vect
/* The watchdog interrupts first and resets when it is not served: Optiboot hands no cause on, so
 * the interrupt leaves a mark and then lets the reset come at once. */
ISR(WATCHDOG_vect, ISR_NAKED) /* nothing is restored: it does not return */
{
    __asm__("clr __zero_reg__");
    bite(LEFT_BY_WATCHDOG);
    reti();
}

void watchdog_start(void)
{
    wdt_enable(WDTO_2S);
    WATCHDOG_CONTROL |= _BV(WDIE);
}
#else
void watchdog_start(void)
{
    wdt_enable(WDTO_2S);
}
#endif

void watchdog_kick(void)
{
    wdt_reset();
}

void reset_now(void)
{
    cli();
    bite(LEFT_BY_COMMAND);
}

#endif
