/* The serial port: 8N1 at BAUD, a ring for each direction, served by interrupts.
 *
 * Every byte lost on the way in leaves a mark at its place, so that no reader takes a line with a
 * hole for a whole one. */
#ifndef HAL_UART_H
#define HAL_UART_H

#include <stdint.h>

#include "parts/part.h"

/* Bytes of RAM; with 0 for sending there is no ring, and uart_put() waits. 128 are 11 ms at 115200
 * baud, 32 are 33 ms at the 9600 of the part with 1 KB. */
#if RAMEND - RAMSTART < 512
#define UART_RX_SIZE 32
#define UART_TX_SIZE 0
#elif RAMEND - RAMSTART < 1024
#define UART_RX_SIZE 32
#define UART_TX_SIZE 64
#else
#define UART_RX_SIZE 128
#define UART_TX_SIZE 64
#endif

/* U2X divides by 8 instead of 16: at 16 MHz it is what brings 115200 baud within reach. */
#define UART_DIVISOR   ((F_CPU + 4 * BAUD) / (8 * BAUD) - 1)
#define UART_REAL_BAUD (F_CPU / (8 * (UART_DIVISOR + 1)))

#if UART_DIVISOR > 4095 || 1000 * UART_REAL_BAUD < 975 * BAUD || 1000 * UART_REAL_BAUD > 1025 * BAUD
#error "This clock cannot make this baud rate to within 2.5 %."
#endif

#define UART_BYTE_CYCLES (F_CPU * 10 / BAUD)

/* What uart_get() returns for one or more lost bytes. A NUL that really came is UART_NUL. */
#define UART_MARK 0x00
#define UART_NUL  0x1A

typedef enum {
    UART_OVERRUN, /* the receiver was not emptied in time (DOR) */
    UART_FRAMING, /* no stop bit where it should be (FE) */
    UART_FULL,    /* the ring was full */
    UART_LOSSES
} uart_loss_t;

/* Sets the port up; receiving begins as soon as interrupts are on. */
void uart_init(void);

/* Bytes received and not yet taken, 0 to UART_RX_SIZE. */
uint8_t uart_waiting(void);

/* The next byte or UART_MARK. Precondition: uart_waiting() is not 0. */
uint8_t uart_get(void);

/* Bytes that uart_put() will take now, 0 to UART_TX_SIZE. */
uint8_t uart_room(void);

/* Sends a byte. Precondition: uart_room() is not 0. About 30 cycles. */
void uart_put(uint8_t byte);

/* Losses by cause since the start, modulo 65,536. */
uint16_t uart_losses(uart_loss_t cause);

#endif
