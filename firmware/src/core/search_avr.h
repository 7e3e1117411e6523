/* clang-format off */
/* What the assembly of the solver (search_*_avr.S) has in common: registers and macros.
 *
 * Masks are pairs of bytes: bits 0 to 7 in the low byte at an even address, bit 8 ("the ninth") in
 * bit 0 of the next. One FLIP of a bit touches one byte: the low one, or for the ninth bit (row,
 * column, digit or place number 8) the high one, the pointer being one higher and the bit 1.
 * A candidate stands in four masks or in none of them: flipping strikes it, and flipping once more
 * brings it back. When a bit was struck and two or more are left in that byte there is nothing more
 * to do (10 cycles); else a search_slow_ routine looks at the other byte, too. */
#ifndef CORE_SEARCH_AVR_H
#define CORE_SEARCH_AVR_H

#include "search_layout.h"

#define TRAIL_END lo8(search + SEARCH_TRAIL + 81)

; ---- Registers while a digit is placed or taken back ---------------------------------------------
; r0, r1        products; r1 is zero otherwise
; X             the newest cell that waits to be placed; TRAIL_END when none does
; Y             cells' masks of the row, column or box
; Z             the digit's masks in one of the three views
#define row_bit    r2  /* the row's bit, bit 0 for the ninth */
#define stack2     r3  /* 2 * stack: offset of the stack's first box */
#define col_bit    r4
#define this_cell  r5
#define digit_bit  r6
#define failed     r7  /* not zero when a mask has become empty, or a cell should have two digits */
#define digit18    r8  /* offset of the digit's nine masks in a view; bit 7 only for digit 9 */
#define row2       r9  /* 2 * row; bit 4 only for the ninth */
#define col2       r10 /* 2 * column */
#define band6      r11 /* 6 * band: offset of the band's first row, or box */
#define off_band   r12 /* low byte of the mask of lines outside the band; bit 7 is the ninth's */
#define off_stack  r13
#define head       r14 /* low byte of where the next cell to place stands in the trail */
#define budget     r15
#define lines      r16 /* low byte of the address of the next mask in a view */
#define off_line   r17 /* low byte of the mask of places outside the row; bit 7 as well */
#define boxes      r18 /* the same as lines, for the next box */
#define rest       r18 /* and r19: a second copy of the rivals */
#define rest_hi    r19
#define rivals     r20
#define rivals_hi  r21
#define off_file   r22 /* low byte of the mask of places outside the column; bit 2 is the ninth's */
#define digit      r23 /* 1 to 9 */
#define t          r24
#define entry      r26 /* of the trail, while digits are taken back: nothing waits then */
#define u          r25

; ---- Entry; the way out is a jump to solver_leave, with the result in t --------------------------
    .macro SAVE_REGISTERS
    .irp n, 2,3,4,5,6,7,8,9,10,11,12,13,14,15,28,29,16,17
    push r\n
    .endr
    .endm

; ---- Loading a cell's row, column, box and digit: 61 cycles --------------------------------------
; in: t = cell, kept and put into this_cell; r30 = cell + SEARCH_CELLS
    .macro LOAD_CELL
    mov  this_cell, t
    ldi  r31, hi8(search_of_cell)
    lpm  r0, Z
    subi r30, 81
    lpm  r30, Z
    ldi  r31, hi8(search_lines)
    lpm  col_bit, Z+
    lpm  off_stack, Z+
    lpm  off_file, Z+
    lpm  col2, Z+
    lpm  stack2, Z
    mov  r30, r0
    lpm  row_bit, Z+
    lpm  off_band, Z+
    lpm  off_line, Z+
    lpm  row2, Z+
    lpm  band6, Z
    .endm

; in: digit
    .macro LOAD_DIGIT
    mov  r30, digit
    lsl  r30
    subi r30, -8
    ldi  r31, hi8(search_digits)
    lpm  digit_bit, Z+
    lpm  digit18, Z
    .endm

    .macro LOAD
    ldi  r31, hi8(search)
    mov  r30, t
    subi r30, -(SEARCH_CELLS)
    ld   digit, Z
    LOAD_CELL
    LOAD_DIGIT
    .endm

; Adds one to a pointer's low byte when a line is the ninth (line2), or the digit (digit18)
    .macro IF_NINTH_LINE line2, pointer
    sbrc \line2, 4
    inc  \pointer
    .endm
    .macro IF_DIGIT_NINE pointer
    sbrc digit18, 7
    inc  \pointer
    .endm

; Z = a view's masks of the digit + offset: 3 cycles
    .macro VIEW view, offset
    mov  r30, digit18
    add  r30, \offset
    ldi  r31, hi8(search + \view)
    .endm

; place_bit = the cell's in its box, from off_line with off_file; 1 more in `pointer` for the ninth
#define place_bit off_line
    .macro PLACE_BIT pointer
    com  place_bit
    brne 1f
    inc  place_bit
    inc  \pointer
1:
    .endm

; Flips one bit at pointer + q, whose byte is then in t: 5 cycles
    .macro FLIP pointer, q, bit
    ldd  t, \pointer+\q
    eor  t, \bit
    std  \pointer+\q, t
    .endm

; Goes on when t has one bit or none, else to `many`: 5 cycles
    .macro IF_FEW many
    mov  u, t
    dec  u
    and  u, t
    brne \many
    .endm

; reg = for the bit n in t, by base, n + 1, 9 * n, or what CELL_AT wants for place n
#define ONE_UP   0
#define BY_NINE  5
#define BY_PLACE 10
    .macro NUMBER reg, base
    ldi  r31, hi8(search_bit_numbers)
    mov  r30, t
    .if (\base) > 0
    subi r30, -(\base)
    .endif
    lpm  \reg, Z
    .endm

; t = the cell at the place that NUMBER has put into r30, of a box; u = 2 * box
    .macro CELL_AT
    lsr  u
    add  r30, u
    lpm  t, Z           ; search_cell_of is in the page of search_bit_numbers
    .endm

; reg = 9 * reg
    .macro NINE_TIMES reg
    mov  r30, \reg
    lsl  \reg
    lsl  \reg
    lsl  \reg
    add  \reg, r30
    .endm

#endif
