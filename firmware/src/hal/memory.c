#include "memory.h"

#include <avr/io.h>

#if RAMEND - RAMSTART >= 512 /* less has no stats to tell it by */

/* A simulator that looks for untouched RAM paints with the same value. */
#define PAINT 0xA5

extern uint8_t _end; /* the linker's: first byte behind .noinit */

void memory_paint(void) __attribute__((naked, used, section(".init5")));

/* Runs before main() is called: nothing is on the stack yet. */
void memory_paint(void)
{
    for (uint8_t *at = &_end; at <= (uint8_t *)RAMEND; at++) {
        *at = PAINT;
    }
}

uint16_t memory_untouched(void)
{
    const uint8_t *at = &_end;

    while (at <= (const uint8_t *)RAMEND && *at == PAINT) {
        at++;
    }
    return (uint16_t)(at - &_end);
}

#endif
