/* Why the chip started, how often it did, and the watchdog. */
#ifndef HAL_RESET_H
#define HAL_RESET_H

#include <stdint.h>

typedef enum {
    RESET_POWER,
    RESET_BUTTON, /* the reset pin, or reset_now() */
    RESET_BROWNOUT,
    RESET_WATCHDOG,
    RESET_CAUSES
} reset_cause_t;

/* Finds the cause and counts it; called once, before anything else asks. */
void reset_init(void);

/* The cause of the last start. */
reset_cause_t reset_cause(void);

/* Starts by this cause since power-up, the last one included; stops at 65,535. Kept through
 * resets, begun anew after power-up. */
uint16_t reset_count(reset_cause_t cause);

/* Starts the watchdog: a main loop that does not call watchdog_kick() for two seconds is reset. */
void watchdog_start(void);
void watchdog_kick(void);

/* Resets the chip, some 15 ms from now; does not return. */
void reset_now(void);

#endif
