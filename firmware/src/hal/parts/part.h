/* What differs between parts, chosen by the compiler's own macros (the Arduino IDE reads no .mk).
 *
 * Each header of this folder gives, for one part:
 *   PART_CHIP, PART_BOARD      names, as hello tells them
 *   PART_BAUD                  the baud rate when the build sets none
 *   PART_TUC                   1: the board powers up in the TUC command set
 *   UART_*                     data, status, control and divisor registers, their bits and vectors
 *   TIMER_*                    the 16-bit timer that runs freely as the clock
 *   PART_RESET_FLAGS           the register that keeps the cause of a reset
 *   WATCHDOG_CONTROL, and WATCHDOG_vect where the watchdog can interrupt before it resets
 *   LIGHT_PORT, LIGHT_DDR and LIGHT_BIT, or LIGHTS_PORT and LIGHTS_DDR for eight lights
 *   PART_MARK                  the register for the mark around a search, where there is one */
#ifndef HAL_PART_H
#define HAL_PART_H

#include <avr/io.h>

#if defined(__AVR_ATmega328P__)
#include "atmega328p.h"
#elif defined(__AVR_ATmega2560__)
#include "atmega2560.h"
#elif defined(__AVR_ATmega1284P__)
#include "atmega1284p.h"
#elif defined(__AVR_ATmega16__)
#include "atmega16.h"
#elif defined(__AVR_ATtiny4313__)
#include "attiny4313.h"
#else
#error "No header in hal/parts for this part: docs/PORTING.md says how to write one."
#endif

#ifndef BAUD
#define BAUD PART_BAUD
#endif

/* 0 makes an image for QEMU, which never wakes up. */
#ifndef SLEEP
#define SLEEP 1
#endif

#ifndef F_CPU
#error "F_CPU, the clock in hertz, is not set."
#endif

#endif
