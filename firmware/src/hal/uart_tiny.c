/* The serial port of uart.h on parts with 256 bytes of RAM: a ring for what is received, none for
 * what is sent, and no counters. */
#include "uart.h"

#if UART_TX_SIZE == 0

#include <avr/interrupt.h>

#include "ring.h"

static ring_t rx;
static uint8_t rx_bytes[UART_RX_SIZE];

void uart_init(void)
{
    UART_STATUS = UART_DOUBLE;
    UART_DIVISOR_H = (uint8_t)(UART_DIVISOR >> 8);
    UART_DIVISOR_L = (uint8_t)(UART_DIVISOR & 0xFF);
    UART_SET_8N1();
    UART_CONTROL = UART_ENABLE;
}

/* As in uart.c, but that one mark stands for the damaged byte and those lost before it, and that a
 * NUL is a mark as it stands. */
ISR(UART_RX_vect)
{
    uint8_t status = UART_STATUS;
    uint8_t byte = UART_DATA;
    uint8_t room = ring_room(&rx, UART_RX_SIZE);

    if ((status & (UART_FRAMING_FLAG | UART_OVERRUN_FLAG)) || room <= 1) {
        byte = UART_MARK;
    }
    if (room != 0) {
        ring_put(&rx, rx_bytes, UART_RX_SIZE, byte);
    }
}

uint8_t uart_waiting(void)
{
    return ring_count(&rx);
}

uint8_t uart_get(void)
{
    return ring_get(&rx, rx_bytes, UART_RX_SIZE);
}

void uart_put(uint8_t byte)
{
    while (!(UART_STATUS & UART_EMPTY_FLAG)) {
    }
    UART_DATA = byte;
}

#endif
