/* Tables in flash for the solver's assembly: two pages of 256 bytes, so that each table is reached
 * by one address byte. What is sparse is filled with what fits into its gaps. */
#include "solver_size.h"

#if defined(__AVR__) && !SOLVER_C

    .global search_digits, search_bit_numbers
    .section .progmem.search, "a", @progbits
    .balign 256
; For digits 1 to 8 their bits; the 9 has none.
search_digits:
    .byte 0, 1, 2, 4, 8, 16, 32, 64, 128, 0

#if !SOLVER_SMALL
    .global search_of_cell, search_lines, search_bits, search_nines, search_cell_of
    .set search_of_cell, search_digits
    .set search_lines, search_bit_numbers
; For a digit at 8 + 2 * digit: digit_bit, digit18.
    .byte 1, 0, 2, 18, 4, 36, 8, 54, 16, 72, 32, 90, 64, 108, 128, 126, 1, 144
search_bits:            ; of search_tables.h
    .word 1, 2, 4, 8, 16, 32, 64, 128, 256
search_nines:
    .byte 0, 9, 18, 27, 36, 45, 54, 63, 72
; For cell n: at 81 + n the place of its column in search_lines, at 162 + n of its row.
    .org search_digits + 81
    .rept 9
    .irp column, 0,1,2,3,4,5,6,7,8
    .byte column\column - search_bit_numbers
    .endr
    .endr
    .irp row, 0,1,2,3,4,5,6,7,8
    .rept 9
    .byte row\row - search_bit_numbers
    .endr
    .endr
#endif

#if SOLVER_SMALL
    .macro BIT n
    .org search_bit_numbers + (1 << \n)
    .byte \n + 1
    .endm
#else
#define PLACE(n) search_cell_of - search_bit_numbers + 9 * (n)
    .macro BIT n
    .org search_bit_numbers + (1 << \n)
    .byte \n + 1
    .skip 4
    .byte 9 * \n
    .skip 4
    .byte PLACE(\n)
    .endm
#endif

    .balign 256
; Number n of the bit that is left in a low byte (0: the ninth): at the byte itself n + 1,
; at 5 + byte 9 * n, at 10 + byte where search_cell_of has place n. And search_lines, wherever its
; entries fit.
search_bit_numbers:
#if SOLVER_SMALL
    .byte 9, 1, 2, 0, 3
    BIT 3
    BIT 4
    BIT 5
    BIT 6
    BIT 7
#else
; For a row: row_bit, off_band, off_line, row2, band6; for a column: col_bit, off_stack, off_file,
; col2, stack2.
    .macro LINE label, n, bit, outside, in_box, third
\label\n:
    .byte \bit, \outside, \in_box, 2 * \n, \third
    .endm
    .byte 9, 1, 2, 0, 3, 72, 0, 9, 4, 18, PLACE(8), PLACE(0), PLACE(1), 27, PLACE(2)
    .byte 0, 5, 0, PLACE(3), 0, 0, 36, 0, 0, 0, 0, PLACE(4)
    LINE row, 0, 0x01, 0xF8, 0xF8, 0
    BIT 5
    LINE row, 1, 0x02, 0xF8, 0xC7, 0
    LINE row, 2, 0x04, 0xF8, 0x3F, 0
    LINE row, 3, 0x08, 0xC7, 0xF8, 6
    LINE row, 4, 0x10, 0xC7, 0xC7, 6
    BIT 6
    LINE row, 5, 0x20, 0xC7, 0x3F, 6
    LINE row, 6, 0x40, 0x3F, 0xF8, 12
    LINE row, 7, 0x80, 0x3F, 0xC7, 12
    LINE row, 8, 0x01, 0x3F, 0x3F, 12
    LINE column, 0, 0x01, 0xF8, 0xB6, 0
    LINE column, 1, 0x02, 0xF8, 0x6D, 0
    LINE column, 2, 0x04, 0xF8, 0xDB, 0
    LINE column, 3, 0x08, 0xC7, 0xB6, 2
    LINE column, 4, 0x10, 0xC7, 0x6D, 2
    LINE column, 5, 0x20, 0xC7, 0xDB, 2
    BIT 7
    LINE column, 6, 0x40, 0x3F, 0xB6, 4
    LINE column, 7, 0x80, 0x3F, 0x6D, 4
    LINE column, 8, 0x01, 0x3F, 0xDB, 4
search_cell_of:         ; of search_tables.h
    .irp first, 0,1,2,9,10,11,18,19,20
    .irp corner, 0,3,6,27,30,33,54,57,60
    .byte \corner + \first
    .endr
    .endr
#endif

#endif
