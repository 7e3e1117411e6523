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

/* A node takes some 900 cycles: so many that a step leaves half of the receive ring free. */
#define STEP_NODES_FIT (UART_RX_SIZE / 2 * UART_BYTE_CYCLES / 900)
#define STEP_NODES     (STEP_NODES_FIT > 32 ? 32 : STEP_NODES_FIT)

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

bool port_is_sent(void)
{
    return uart_is_sent();
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

uint8_t port_step_nodes(void)
{
    return STEP_NODES;
}

uint16_t port_losses(port_loss_t cause)
{
    uart_losses_t losses = uart_losses();

    switch (cause) {
    case PORT_OVERRUN:
        return losses.overrun;
    case PORT_FRAMING:
        return losses.framing;
    default:
        return losses.full;
    }
}

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
    reset_init();
    clock_init();
    lights_init();
    uart_init();
    watchdog_start();
    sei();
    link_init();
    for (;;) {
        watchdog_kick();
        if (!link_poll()) {
            doze();
        }
    }
}
