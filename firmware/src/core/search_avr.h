/* clang-format off */
/* What the assembly of the solver (search_*_avr.S) has in common: registers and macros.
 *
 * Masks are pairs of bytes: bits 0 to 7 in the low byte at an even address, bit 8 ("the ninth") in
 * bit 0 of the next. One CLEAR of a bit touches one byte: the low one, or for the ninth bit (row,
 * column, digit or place number 8) the high one, the pointer being one higher and the mask 0xFE.
 * Two or more bits left in that byte is the common way out (10 cycles); else a slow_ routine looks
 * at the other byte, too. The T flag is set by a contradiction and looked at between the passes. */
#ifndef CORE_SEARCH_AVR_H
#define CORE_SEARCH_AVR_H

#include "search_layout.h"

#define TRAIL_END lo8(search + SEARCH_TRAIL + 81)

; ---- Registers while a digit is placed or taken back ---------------------------------------------
; r0, r1        products; r1 is zero otherwise
; X             the newest cell that waits to be placed; TRAIL_END when none does
; Y             cells' masks of the row, column or box
; Z             the digit's masks in one of the three views
#define not_row    r2  /* complement of the row's bit, of bit 0 for the ninth */
#define not_col    r4
#define this_cell  r5
#define not_digit  r6
#define placements r7 /* since search_propagate() was called */
#define digit18    r8  /* offset of the digit's nine masks in a view; bit 7 only for digit 9 */
#define row2       r9  /* 2 * row; bit 4 only for the ninth */
#define col2       r10 /* 2 * column */
#define band6      r11 /* 6 * band: offset of the band's first row, or box */
#define stack2     r3 /* 2 * stack: offset of the stack's first box */
#define saved      r12 /* and r13: Z while a slow_ routine works */
#define head       r14 /* low byte of where the next cell to place stands in the trail */
#define budget     r15
#define off_band   r16 /* low byte of the mask of lines outside the band; bit 7 is the ninth's, too */
#define off_line   r17 /* low byte of the mask of places outside the row; bit 7 as well */
#define off_stack  r18
#define off_file   r19 /* low byte of the mask of places outside the column; bit 2 is the ninth's */
#define rivals     r20
#define rivals_hi  r21
#define entry      r22 /* of the trail, while digits are taken back */
#define hint       r22 /* tells a slow_ routine which mask it looks at */
#define digit      r23 /* 1 to 9 */
#define t          r24
#define u          r25
; In the pass of a cell's other digits, Y, column_masks and box_masks say where the nine masks of its
; row, column and box stand for digit 1 (one higher for a ninth bit)
#define not_place    off_line
#define place_high   off_file
#define column_masks off_band
#define box_masks    off_stack

; ---- Entry; the way out is a jump to solver_leave, with the result in t ---------------------------
    .macro SAVE_REGISTERS
    .irp n, 2,3,4,5,6,7,8,9,10,11,12,13,14,15,28,29,16,17
    push r\n
    .endr
    .endm

; ---- Loading a cell's row, column, box and digit: 61 cycles ---------------------------------------
; in: t = cell, kept and put into this_cell; r30 = cell + SEARCH_CELLS
    .macro LOAD_CELL
    mov  this_cell, t
    ldi  r31, hi8(search_of_cell)
    lpm  u, Z
    subi r30, 81
    lpm  r0, Z
    ldi  r31, hi8(search_lines)
    mov  r30, u
    lpm  not_row, Z+
    lpm  off_band, Z+
    lpm  off_line, Z+
    lpm  row2, Z+
    lpm  band6, Z
    mov  r30, r0
    lpm  not_col, Z+
    lpm  off_stack, Z+
    lpm  off_file, Z+
    lpm  col2, Z+
    lpm  stack2, Z
    .endm

; in: digit
    .macro LOAD_DIGIT
    mov  r30, digit
    lsl  r30
    subi r30, -8
    ldi  r31, hi8(search_digits)
    lpm  not_digit, Z+
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

; The same, one higher when the line is the ninth: 4 cycles
    .macro VIEW_NINTH view, line2
    mov  r30, digit18
    IF_NINTH_LINE \line2, r30
    ldi  r31, hi8(search + \view)
    .endm

; rivals = the mask at Z
    .macro RIVALS
    ld   rivals, Z
    ldd  rivals_hi, Z+1
    .endm

; rivals = those at Z without those of the own third, which `outside` lacks; goes on when there are
; some, else to `none`: 9 cycles
    .macro RIVALS_OUTSIDE outside, none
    RIVALS
    and  rivals, \outside
    brne 1f
    sbrs \outside, 7
    rjmp \none
    sbrs rivals_hi, 0
    rjmp \none
1:  sbrs \outside, 7
    clr  rivals_hi
    .endm

; Y = search.cell + 18 * row + 1 for digit 9
    .macro CELLS_OF_ROW
    ldi  t, 9
    mul  row2, t
    movw r28, r0
    clr  r1
    IF_DIGIT_NINE r28
    subi r28, lo8(-(search + SEARCH_CELL))
    sbci r29, hi8(-(search + SEARCH_CELL))
    .endm

; Y = search.cell + 2 * column + 1 for digit 9
    .macro CELLS_OF_COLUMN
    mov  r28, col2
    IF_DIGIT_NINE r28
    ldi  r29, 0
    subi r28, lo8(-(search + SEARCH_CELL))
    sbci r29, hi8(-(search + SEARCH_CELL))
    .endm

; Y = search.cell + 54 * band + 6 * stack + 1 for digit 9
    .macro CELLS_OF_BOX
    ldi  t, 9
    mul  band6, t
    movw r28, r0
    clr  r1
    add  r28, stack2
    add  r28, stack2
    add  r28, stack2
    IF_DIGIT_NINE r28
    subi r28, lo8(-(search + SEARCH_CELL))
    sbci r29, hi8(-(search + SEARCH_CELL))
    .endm

; Goes on when one of the rivals 3n, 3n+1, 3n+2 lives, else to `none`: 5 and 6 cycles (n = 2: 6, 7)
    .macro IF_THREE n, none
    mov  t, rivals
    .if \n == 2
    andi t, 0xC0
    or   t, rivals_hi
    .else
    andi t, 7 << (3 * \n)
    .endif
    brne 3f
    rjmp \none
3:
    .endm

; Skips the next instruction when rival n lives
    .macro IF_RIVAL n
    .if (\n) == 8
    sbrs rivals_hi, 0
    .else
    sbrs rivals, \n
    .endif
    .endm

; Clears one bit at pointer + q; 10 cycles when two or more bits are left in the byte
    .macro CLEAR pointer, q, not_bit, slow, hint_value
    ldd  t, \pointer+\q
    and  t, \not_bit
    std  \pointer+\q, t
    FEW_LEFT \pointer, \q, \slow, \hint_value
    .endm

; Clears three bits of the mask at Z + q: those that `outside` lacks, whose bit `ninth` tells of the
; ninth; 12 cycles
    .macro CLEAR_THREE q, outside, ninth, slow, hint_value
    ldd  t, Z+\q
    and  t, \outside
    std  Z+\q, t
    sbrs \outside, \ninth
    std  Z+\q+1, r1
    FEW_LEFT Z, \q, \slow, \hint_value
    .endm

; Calls `slow` when t, the byte at pointer + q, has one bit or none; u = the next byte
    .macro FEW_LEFT pointer, q, slow, hint_value
    mov  u, t
    dec  u
    and  u, t
    brne 1f
    ldd  u, \pointer+\q+1
    ldi  hint, \hint_value
    rcall \slow
1:
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

; t = the cell at the place that NUMBER has put into t, of a box; u = 2 * box
    .macro CELL_AT
    lsr  u
    mov  r30, t
    add  r30, u
    ldi  r31, hi8(search_cell_of)
    lpm  t, Z
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
