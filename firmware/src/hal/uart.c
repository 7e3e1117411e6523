#include "uart.h"

#if UART_TX_SIZE > 0 /* else uart_tiny.c */

#include <avr/interrupt.h>
#include <util/atomic.h>

#include "ring.h"

#if !RING_SIZE_IS_GOOD(UART_RX_SIZE) || !RING_SIZE_IS_GOOD(UART_TX_SIZE)
#error "A ring's size is a power of two from 2 to 128."
#endif

static ring_t rx;
static ring_t tx;
static uint8_t rx_bytes[UART_RX_SIZE];
static uint8_t tx_bytes[UART_TX_SIZE];
static volatile uint16_t losses[UART_LOSSES];

void uart_init(void)
{
    /* U2X goes first: simavr works out the byte time when the divisor is written. */
    UART_STATUS = UART_DOUBLE;
    UART_DIVISOR_H = (uint8_t)(UART_DIVISOR >> 8);
    UART_DIVISOR_L = (uint8_t)(UART_DIVISOR & 0xFF);
    UART_SET_8N1();
    UART_CONTROL = UART_ENABLE;
}

/* A set overrun flag means that bytes were lost before this one, not that this one is bad: a mark
 * goes first. The ring's last place never takes a byte, only a mark: what does not fit is marked
 * where it would have been. */
ISR(UART_RX_vect)
{
#if !SLEEP
    /* QEMU's line has no pace, but it waits for the receiver: uart_get() calls again. */
    if (ring_room(&rx, UART_RX_SIZE) <= 1) {
        return;
    }
#endif
    uint8_t status = UART_STATUS; /* belongs to the byte that is read next */
    uint8_t byte = UART_DATA;

    if (byte == UART_MARK) {
        byte = UART_NUL;
    }
    if (status & UART_FRAMING_FLAG) {
        losses[UART_FRAMING]++;
        byte = UART_MARK;
    }
    if (status & UART_OVERRUN_FLAG) {
        losses[UART_OVERRUN]++;
    }
    for (;;) {
        uint8_t room = ring_room(&rx, UART_RX_SIZE);
        uint8_t next = (status & UART_OVERRUN_FLAG) != 0 ? UART_MARK : byte;

        if (room <= 1) {
            losses[UART_FULL]++;
            next = UART_MARK;
        }
        if (room != 0) {
            ring_put(&rx, rx_bytes, UART_RX_SIZE, next);
        }
        if (!(status & UART_OVERRUN_FLAG)) {
            break;
        }
        status = 0;
    }
}

/* Switched off while the last byte is handed over, not by an empty run later: that would stop the
 * transmitter of avr8js for good. */
ISR(UART_UDRE_vect)
{
    if (ring_count(&tx) == 1) {
        UART_CONTROL = UART_ENABLE;
    }
    UART_DATA = ring_get(&tx, tx_bytes, UART_TX_SIZE);
}

uint8_t uart_waiting(void)
{
    return ring_count(&rx);
}

uint8_t uart_get(void)
{
    uint8_t byte = ring_get(&rx, rx_bytes, UART_RX_SIZE);

#if !SLEEP
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        UART_CONTROL |= UART_ENABLE;
    }
#endif
    return byte;
}

uint8_t uart_room(void)
{
    return ring_room(&tx, UART_TX_SIZE);
}

/* In one go: else the interrupt could send the byte and switch itself off before it is switched on
 * for it. */
void uart_put(uint8_t byte)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        ring_put(&tx, tx_bytes, UART_TX_SIZE, byte);
        if (!(UART_CONTROL & UART_SEND)) { /* avr8js forgets a received byte when it is written */
            UART_CONTROL = UART_ENABLE | UART_SEND;
        }
    }
}

uint16_t uart_losses(uart_loss_t cause)
{
    uint16_t count;

    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        count = losses[cause];
    }
    return count;
}

#endif
