/* Output in pieces. A piece is at most OUT_PIECE bytes, written only when the port has room for all
 * of it, so that nothing here ever waits. Texts lie in flash (FLASH_TEXT).
 *
 * Between out_frame() and out_frame_end() every byte is added to the frame's CRC. */
#ifndef LINK_OUT_H
#define LINK_OUT_H

#include <stdbool.h>
#include <stdint.h>

#include "../core/grid.h"

/* Half of the port's transmit ring: while one half is on the wire the other is filled. */
#define OUT_PIECE 32

/* True when the port takes a piece now. */
bool out_has_room(void);

void out_char(char c);
void out_text(const char *text);

/* The piece with number `nth`, from 0 on, of a long text; false with its last one. */
bool out_chunk(const char *text, uint8_t nth);

/* Decimal without leading zeros, 1 to 10 characters. */
void out_number(uint32_t number);

/* Two lower-case hex digits. */
void out_hex(uint8_t byte);

/* Microseconds as milliseconds or seconds, with three decimals ("12.345"), 5 to 11 characters. */
void out_ms(uint32_t us);
void out_seconds(uint32_t us);

/* `text` and a decimal. */
void out_pair(const char *text, uint32_t number);

/* " r1c2 r1c3" */
void out_clash(const uint8_t cells[2]);

/* `count` cells from `first` on as digits, open ones as `.`. */
void out_cells(const grid_packed_t *grid, uint8_t first, uint8_t count);

void out_line_end(void);

/* A line end when output stands inside a line; nothing else. */
void out_fresh_line(void);

/* True when the last byte sent was a line end, or none was sent yet. */
bool out_at_line_start(void);

/* "#TAG " at the beginning of a line of its own. */
void out_frame(uint16_t tag);

/* " *CRC" and the line end. */
void out_frame_end(void);

#endif
