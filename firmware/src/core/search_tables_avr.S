/* Tables in flash for the solver's assembly: each reached by one address byte, from the beginning of
 * a page of 256. */
#include "solver_size.h"

#if defined(__AVR__) && !SOLVER_C && !SOLVER_SMALL

    .global search_of_cell, search_bit_numbers, search_lines, search_thirds_of, search_cell_of
    .global search_digits, search_addends
    .section .progmem.search, "a", @progbits
    .balign 256
; For cell n: at n the place of its row in search_lines, at 81 + n of its column, at 162 + n 2 * box.
search_of_cell:
    .irp row, 0,5,10,15,20,25,30,35,40
    .rept 9
    .byte search_lines - search_bit_numbers + \row
    .endr
    .endr
    .rept 9
    .irp column, 45,50,55,60,65,70,75,80,85
    .byte search_lines - search_bit_numbers + \column
    .endr
    .endr
    .irp box, 0,0,0,6,6,6,12,12,12
    .byte \box, \box, \box, \box + 2, \box + 2, \box + 2, \box + 4, \box + 4, \box + 4
    .endr

    .balign 256
; Number of the bit that is left in a low byte (0: the ninth): at the byte itself 9 * n,
; at 5 + byte n + 1, at 10 + byte 18 * n.
search_bit_numbers:
    .byte 72, 0, 9
    .skip 1
    .byte 18, 9, 1, 2, 27, 3, 144, 0, 18, 4, 36
    .skip 1
    .byte 36
    .skip 1
    .byte 54
    .skip 2
    .byte 5
    .skip 4
    .byte 72
    .skip 5
    .byte 45
    .skip 4
    .byte 6
    .skip 4
    .byte 90
    .skip 21
    .byte 54
    .skip 4
    .byte 7
    .skip 4
    .byte 108
    .skip 53
    .byte 63
    .skip 4
    .byte 8
    .skip 4
    .byte 126

; For a row at search_lines + 5 * row: not_row, off_band, off_line, row2, band6; for a column at search_lines +
; 45 + 5 * column: not_col, off_stack, off_file, col2, stack2. In the same page.
search_lines:
    .macro LINE n, not_bit, outside, in_box, third
    .byte \not_bit, \outside, \in_box, 2 * \n, \third
    .endm
    LINE 0, 0xFE, 0xF8, 0xF8, 0
    LINE 1, 0xFD, 0xF8, 0xC7, 0
    LINE 2, 0xFB, 0xF8, 0x3F, 0
    LINE 3, 0xF7, 0xC7, 0xF8, 6
    LINE 4, 0xEF, 0xC7, 0xC7, 6
    LINE 5, 0xDF, 0xC7, 0x3F, 6
    LINE 6, 0xBF, 0x3F, 0xF8, 12
    LINE 7, 0x7F, 0x3F, 0xC7, 12
    LINE 8, 0xFE, 0x3F, 0x3F, 12
    LINE 0, 0xFE, 0xF8, 0xB6, 0
    LINE 1, 0xFD, 0xF8, 0x6D, 0
    LINE 2, 0xFB, 0xF8, 0xDB, 0
    LINE 3, 0xF7, 0xC7, 0xB6, 2
    LINE 4, 0xEF, 0xC7, 0x6D, 2
    LINE 5, 0xDF, 0xC7, 0xDB, 2
    LINE 6, 0xBF, 0x3F, 0xB6, 4
    LINE 7, 0x7F, 0x3F, 0x6D, 4
    LINE 8, 0xFE, 0x3F, 0xDB, 4

    .balign 256
; Thirds of a low byte that have a bit: bits 0 to 2, 3 to 5, 6 and 7.
search_thirds_of:
    .irp upper, 0,4,4,4
    .irp middle, 0,2,2,2,2,2,2,2
    .byte \upper + \middle
    .rept 7
    .byte \upper + \middle + 1
    .endr
    .endr
    .endr

    .balign 256
; At 18 * place + 2 * box the cell.
search_cell_of:
    .macro CELLS first
    .irp corner, 0,3,6,27,30,33,54,57,60
    .byte \corner + \first, 0
    .endr
    .endm
    .irp first, 0,1,2,9,10,11,18,19,20
    CELLS \first
    .endr

    .balign 256
; For a digit at 2 * digit: not_digit, digit18.
search_digits:
    .byte 0, 0, 0xFE, 0, 0xFD, 18, 0xFB, 36, 0xF7, 54, 0xEF, 72
    .byte 0xDF, 90, 0xBF, 108, 0x7F, 126, 0xFE, 144
; For cell n at 20 + 2 * n where its two addends stand in search_choose()'s counts.
search_addends:
    .irp band, 0,18,36
    .irp row, 0,3,6
    .byte \band + \row, \band + 9, \band + \row, \band + 10, \band + \row, \band + 11
    .byte \band + \row + 1, \band + 12, \band + \row + 1, \band + 13
    .byte \band + \row + 1, \band + 14, \band + \row + 2, \band + 15
    .byte \band + \row + 2, \band + 16, \band + \row + 2, \band + 17
    .endr
    .endr

#endif
