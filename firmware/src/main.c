/* Wires link to hal, and runs the loop. */
#include <avr/interrupt.h>

#include "hal/clock.h"
#include "hal/doze.h"
#include "hal/eeprom.h"
#include "hal/flash.h"
#include "hal/lights.h"
#include "hal/memory.h"
#include "hal/reset.h"
#include "hal/uart.h"
#include "link/link.h"
#include "link/port.h"

/* A step of the search may take as long as an eighth of the receive ring takes to fill. */
#define STEP_US (UART_RX_SIZE / 8 * (10000000UL / (BAUD / 100)) / 100)

uint8_t port_waiting(void)
{
    return uart_waiting();
}

uint8_t port_get(void)
{
    return uart_get();
}

uint8_t port_room(void)
{
    return uart_room();
}

void port_put(uint8_t byte)
{
    uart_put(byte);
}

uint32_t port_us(void)
{
    return clock_us();
}

void port_mark(uint8_t searching)
{
#ifdef PART_MARK
    PART_MARK = searching;
#else
    (void)searching;
#endif
}

void port_progress(uint8_t filled)
{
    lights_progress(filled);
}

void port_solving(bool solving)
{
    lights_solving(solving);
}

const char *port_chip(void)
{
    return FLASH_TEXT(PART_CHIP);
}

const char *port_board(void)
{
    return FLASH_TEXT(PART_BOARD);
}

uint32_t port_clock_hz(void)
{
    return F_CPU;
}

uint32_t port_baud(void)
{
    return BAUD;
}

uint8_t port_rx_size(void)
{
    return UART_RX_SIZE;
}

bool port_starts_in_tuc(void)
{
    return PART_TUC;
}

uint16_t port_step_us(void)
{
    return STEP_US;
}

uint16_t port_losses(port_loss_t cause)
{
    return uart_losses((uart_loss_t)cause);
}

_Static_assert((int)PORT_OVERRUN == UART_OVERRUN && (int)PORT_FRAMING == UART_FRAMING &&
                   (int)PORT_FULL == UART_FULL,
               "link and hal number the causes of a loss alike");

_Static_assert((int)PORT_POWER == RESET_POWER && (int)PORT_RESET == RESET_BUTTON &&
                   (int)PORT_BROWNOUT == RESET_BROWNOUT && (int)PORT_WATCHDOG == RESET_WATCHDOG,
               "link and hal number the causes of a reset alike");

port_cause_t port_cause(void)
{
    return (port_cause_t)reset_cause();
}

uint16_t port_starts(port_cause_t cause)
{
    return reset_count((reset_cause_t)cause);
}

uint16_t port_ram_untouched(void)
{
    return memory_untouched();
}

/* The bytes that the chip still has in hand leave it meanwhile. */
void port_reset(void)
{
    reset_now();
}

bool port_store_ready(void)
{
    return eeprom_can();
}

uint8_t port_store_get(uint8_t at)
{
    return eeprom_get(at);
}

void port_store_put(uint8_t at, uint8_t byte)
{
    eeprom_put(at, byte);
}

int main(void)
{
#if RAMEND - RAMSTART >= 512 /* less has no room to remember the starts before this one */
    reset_init();
#endif
    clock_init();
    lights_init();
    uart_init();
#if RAMEND - RAMSTART >= 512
    watchdog_start();
#endif
    sei();
    link_init();
    for (;;) {
#if RAMEND - RAMSTART >= 512
        watchdog_kick();
#endif
        if (!link_poll() || !SLEEP) {
            doze();
        }
    }
}
