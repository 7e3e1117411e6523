/* What link needs from outside: a serial port, a clock, lights, a name store, resets.
 *
 * Bound when linking, not through pointers, so that the call graph stays static and the deepest
 * stack can be worked out: main.c wires these to hal, the tests to a port of their own. Nothing
 * here blocks. All of it is called from the main loop only, never from an interrupt. */
#ifndef LINK_PORT_H
#define LINK_PORT_H

#include <stdbool.h>
#include <stdint.h>

/* ---- Serial port ---- */

/* Stands for one or more bytes that were lost at this place. A NUL that came is another byte. */
#define PORT_MARK 0x00

/* Received bytes that wait, 0 when there is none. */
uint8_t port_waiting(void);

/* The next received byte, or PORT_MARK. Precondition: port_waiting() is not 0. */
uint8_t port_get(void);

/* Bytes that port_put() takes now; PORT_TX_SIZE when all has been handed to the transmitter. */
#define PORT_TX_SIZE 64
uint8_t port_room(void);

/* Sends a byte. Precondition: port_room() is not 0. */
void port_put(uint8_t byte);

/* ---- Time ---- */

/* Microseconds; start again at 0 after about an hour. To be called at least every 30 ms as long as
 * a time is measured. */
uint32_t port_us(void);

/* ---- Marks of a search ---- */

/* 1 right before a search begins, 0 right after it has ended: what a simulator times by. */
void port_mark(uint8_t searching);

/* The lights: `filled` cells hold a digit. Called at least 30 times a second in a search. */
void port_progress(uint8_t filled);
void port_solving(bool solving);

/* ---- What the board is ---- */

/* Texts in flash (flash_char()). */
const char *port_chip(void);
const char *port_board(void);
uint32_t port_clock_hz(void);
uint32_t port_baud(void);

/* Size of the receive ring, in bytes. */
uint8_t port_rx_size(void);

/* True on a board that powers up in the TUC command set. */
bool port_starts_in_tuc(void);

/* Microseconds that a step of the search may take without the receive ring getting near to full. */
uint16_t port_step_us(void);

/* ---- Counters and resets ---- */

typedef enum { PORT_OVERRUN, PORT_FRAMING, PORT_FULL, PORT_LOSSES } port_loss_t;

/* Losses in the receiver by cause since the start, modulo 65,536. */
uint16_t port_losses(port_loss_t cause);

typedef enum { PORT_POWER, PORT_RESET, PORT_BROWNOUT, PORT_WATCHDOG, PORT_CAUSES } port_cause_t;

/* The cause of the last start, and how many starts each cause has had since power-up. */
port_cause_t port_cause(void);
uint16_t port_starts(port_cause_t cause);

/* Bytes of RAM that the stack never reached. Costs some thousand cycles. */
uint16_t port_ram_untouched(void);

/* Resets the board when the bytes put have left it; does not return on a chip. Precondition:
 * port_room() is PORT_TX_SIZE. */
void port_reset(void);

/* ---- Name store: bytes that survive power loss ---- */

/* False while the last write is under way (some milliseconds); then the next two must wait. */
bool port_store_ready(void);
uint8_t port_store_get(uint8_t at);
void port_store_put(uint8_t at, uint8_t byte);

#endif
