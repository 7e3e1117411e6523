/* Characters, decimals and the ends of lines and frames, to the port. The port must have room:
 * nothing here sends more than 32 bytes. Texts lie in flash (FLASH_TEXT).
 *
 * Between out_frame() and out_frame_end() every byte is added to the frame's CRC. */
#ifndef LINK_OUT_H
#define LINK_OUT_H

#include <stdbool.h>
#include <stdint.h>

#include "../core/grid.h"

void out_char(char c);
void out_text(const char *text);

/* Text number `nth`, from 0 on, of several that stand one behind the other, each with its '\0'. */
const char *out_nth(const char *texts, uint8_t nth);

/* Decimal without leading zeros, 1 to 10 characters. */
void out_number(uint32_t number);

/* Two lower-case hex digits. */
void out_hex(uint8_t byte);

/* Microseconds with a decimal point before the seventh (milliseconds: 12.345) or the fourth
 * (seconds) of their ten digits, and three decimals; 5 to 11 characters. */
void out_fixed(uint32_t us, uint8_t point);

/* `count` cells from `first` on as digits, open ones as `.`. */
void out_cells(const grid_packed_t *grid, uint8_t first, uint8_t count);

void out_line_end(void);

/* A line end when output stands inside a line; nothing else. */
void out_fresh_line(void);

/* "#TAG " at the beginning of a line of its own. */
void out_frame(uint16_t tag);

/* " *CRC" and the line end. */
void out_frame_end(void);

#endif
