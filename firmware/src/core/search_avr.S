/* The solver's hot kernels in AVR assembly: the same algorithm, order and tie-breaks as
 * search_kernel.c, which says what they do.
 *
 * Masks are pairs of bytes: bits 0 to 7 in the low byte at an even address, bit 8 ("the ninth") in
 * bit 0 of the next. One CLEAR of a bit touches one byte: the low one, or for the ninth bit (row,
 * column, digit or place number 8) the high one, the pointer being one higher and the mask 0xFE.
 * Two or more bits left in that byte is the common way out (10 cycles); else a slow_ routine looks
 * at the whole mask. The T flag is set by a contradiction and looked at between the passes. */
#if defined(__AVR__) && !SOLVER_C

#include "search_layout.h"

; ---- Registers while a digit is placed or taken back ---------------------------------------------
; r0, r1        products; r1 is zero otherwise
; X             where the next queued cell goes (end of the trail)
; Y             cells' masks of the row, column or box
; Z             the digit's masks in one of the three views
#define not_row    r2  /* complement of the row's bit */
#define row_high   r3  /* 1 when that bit is the ninth */
#define not_col    r4
#define col_high   r5
#define not_digit  r6
#define digit_high r7
#define digit18    r8  /* offset of the digit's nine masks in a view: 18 * (digit - 1) */
#define row2       r9  /* 2 * row */
#define col2       r10 /* 2 * column */
#define band6      r11 /* 6 * band: offset of the band's first row, or box */
#define stack2     r12 /* 2 * stack: offset of the stack's first box */
#define box2       r13 /* 2 * box, + 1 when the place in the box is the ninth */
#define head_lo    r14 /* where the next cell to place stands in the trail */
#define head_hi    r15
#define off_band   r16 /* low byte of the mask of lines outside the band; bit 7 is the ninth's, too */
#define off_line   r17 /* low byte of the mask of places outside the row; bit 7 as well */
#define off_stack  r18
#define off_file   r19 /* low byte of the mask of places outside the column; bit 2 is the ninth's */
#define rivals     r20
#define rivals_hi  r21
#define save_lo    r22 /* Z while a slow_ routine works */
#define save_hi    r23
#define t          r24
#define u          r25

; ---- Tables --------------------------------------------------------------------------------------

    .section .progmem.search, "a", @progbits
    .balign 256
; For cell n: at n the place of its row in `lines`, at 81 + n of its column, at 162 + n its box2.
of_cell:
    .macro ROWS_OF row
    .rept 9
    .byte 6 * \row
    .endr
    .endm
    .irp row, 0,1,2,3,4,5,6,7,8
    ROWS_OF \row
    .endr
    .rept 9
    .byte 54, 60, 66, 72, 78, 84, 90, 96, 102
    .endr
    .irp band, 0,6,12
    .byte \band, \band, \band, \band + 2, \band + 2, \band + 2, \band + 4, \band + 4, \band + 4
    .byte \band, \band, \band, \band + 2, \band + 2, \band + 2, \band + 4, \band + 4, \band + 4
    .byte \band, \band, \band + 1, \band + 2, \band + 2, \band + 3, \band + 4, \band + 4, \band + 5
    .endr

    .balign 256
; For a row at 6 * row: not_row, row_high, off_band, off_line, row2, band6;
; for a column at 54 + 6 * column: not_col, col_high, off_stack, off_file, col2, stack2;
; for a digit at 108 + 4 * (digit - 1): not_digit, digit_high, digit18.
lines:
    .macro LINE n, not_bit, high, outside, in_box, third
    .byte \not_bit, \high, \outside, \in_box, 2 * \n, \third
    .endm
    LINE 0, 0xFE, 0, 0xF8, 0xF8, 0
    LINE 1, 0xFD, 0, 0xF8, 0xC7, 0
    LINE 2, 0xFB, 0, 0xF8, 0x3F, 0
    LINE 3, 0xF7, 0, 0xC7, 0xF8, 6
    LINE 4, 0xEF, 0, 0xC7, 0xC7, 6
    LINE 5, 0xDF, 0, 0xC7, 0x3F, 6
    LINE 6, 0xBF, 0, 0x3F, 0xF8, 12
    LINE 7, 0x7F, 0, 0x3F, 0xC7, 12
    LINE 8, 0xFE, 1, 0x3F, 0x3F, 12
    LINE 0, 0xFE, 0, 0xF8, 0xB6, 0
    LINE 1, 0xFD, 0, 0xF8, 0x6D, 0
    LINE 2, 0xFB, 0, 0xF8, 0xDB, 0
    LINE 3, 0xF7, 0, 0xC7, 0xB6, 2
    LINE 4, 0xEF, 0, 0xC7, 0x6D, 2
    LINE 5, 0xDF, 0, 0xC7, 0xDB, 2
    LINE 6, 0xBF, 0, 0x3F, 0xB6, 4
    LINE 7, 0x7F, 0, 0x3F, 0x6D, 4
    LINE 8, 0xFE, 1, 0x3F, 0xDB, 4
    .byte 0xFE, 0, 0, 0, 0xFD, 0, 18, 0, 0xFB, 0, 36, 0, 0xF7, 0, 54, 0, 0xEF, 0, 72, 0
    .byte 0xDF, 0, 90, 0, 0xBF, 0, 108, 0, 0x7F, 0, 126, 0, 0xFE, 1, 144, 0

    .balign 256
; For mask n of a view: at n its digit, at 81 + n its row, column or box;
; at 162 + 9 * box + place the cell.
of_mask:
    .irp digit, 1,2,3,4,5,6,7,8,9
    .rept 9
    .byte \digit
    .endr
    .endr
    .rept 9
    .byte 0, 1, 2, 3, 4, 5, 6, 7, 8
    .endr
    .macro CELLS first
    .byte \first, \first + 1, \first + 2, \first + 9, \first + 10, \first + 11
    .byte \first + 18, \first + 19, \first + 20
    .endm
    .irp first, 0,3,6,27,30,33,54,57,60
    CELLS \first
    .endr

    .balign 256
; At 1 << n stands n; 0 stands for the ninth bit.
bit_number:
    .byte 8, 0, 1, 0, 2, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 4
    .skip 15
    .byte 5
    .skip 31
    .byte 6
    .skip 63
    .byte 7

    .section .text.search_kernel, "ax", @progbits

; ---- Loading a cell's row, column, box and digit: 71 cycles ---------------------------------------
; in: t = cell
    .macro LOAD
    ldi  r31, hi8(of_cell)
    mov  r30, t
    lpm  rivals, Z
    subi r30, -81
    lpm  rivals_hi, Z
    subi r30, -81
    lpm  box2, Z
    ldi  r31, hi8(lines)
    mov  r30, rivals
    lpm  not_row, Z+
    lpm  row_high, Z+
    lpm  off_band, Z+
    lpm  off_line, Z+
    lpm  row2, Z+
    lpm  band6, Z
    mov  r30, rivals_hi
    lpm  not_col, Z+
    lpm  col_high, Z+
    lpm  off_stack, Z+
    lpm  off_file, Z+
    lpm  col2, Z+
    lpm  stack2, Z
    ldi  r31, hi8(search)
    mov  r30, t
    subi r30, -(SEARCH_CELLS)
    ld   r30, Z
    lsl  r30
    lsl  r30
    subi r30, -(108 - 4)
    ldi  r31, hi8(lines)
    lpm  not_digit, Z+
    lpm  digit_high, Z+
    lpm  digit18, Z
    .endm

; Z = a view's masks of the digit + offset: 3 cycles
    .macro VIEW view, offset
    mov  r30, digit18
    add  r30, \offset
    ldi  r31, hi8(search + \view)
    .endm

; rivals = the mask at Z
    .macro RIVALS
    ld   rivals, Z
    ldd  rivals_hi, Z+1
    .endm

; rivals without those of the own third, which `outside` lacks
    .macro OUTSIDE outside
    and  rivals, \outside
    sbrs \outside, 7
    clr  rivals_hi
    .endm

; Y = search.cell + 18 * row, + digit_high
    .macro CELLS_OF_ROW
    ldi  t, 9
    mul  row2, t
    movw r28, r0
    clr  r1
    add  r28, digit_high
    subi r28, lo8(-(search + SEARCH_CELL))
    sbci r29, hi8(-(search + SEARCH_CELL))
    .endm

; Y = search.cell + 2 * column, + digit_high
    .macro CELLS_OF_COLUMN
    mov  r28, col2
    add  r28, digit_high
    ldi  r29, 0
    subi r28, lo8(-(search + SEARCH_CELL))
    sbci r29, hi8(-(search + SEARCH_CELL))
    .endm

; Y = search.cell + 54 * band + 6 * stack, + digit_high
    .macro CELLS_OF_BOX
    ldi  t, 9
    mul  band6, t
    movw r28, r0
    clr  r1
    add  r28, stack2
    add  r28, stack2
    add  r28, stack2
    add  r28, digit_high
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
    .if \n == 8
    sbrs rivals_hi, 0
    .else
    sbrs rivals, \n
    .endif
    .endm

; Clears one bit at pointer + q; 10 cycles when two or more bits are left in the byte
    .macro CLEAR pointer, q, not_bit, slow
    ldd  t, \pointer+\q
    and  t, \not_bit
    std  \pointer+\q, t
    mov  u, t
    dec  u
    and  u, t
    brne 1f
    ldi  u, \q
    rcall \slow
1:
    .endm

; Clears three bits of the mask at Z + q: those that `outside` lacks, whose bit `ninth` tells of the
; ninth; 12 cycles
    .macro CLEAR_THREE q, outside, ninth, slow
    ldd  t, Z+\q
    and  t, \outside
    std  Z+\q, t
    sbrs \outside, \ninth
    std  Z+\q+1, r1
    mov  u, t
    dec  u
    and  u, t
    brne 1f
    ldi  u, \q
    rcall \slow
1:
    .endm

; ---- Masks with few bits left --------------------------------------------------------------------
; in: u = displacement from the pointer; Z, Y and the rest are kept. A single is queued (or was
; already); an empty mask, or a cell that has another digit, sets T.

; t = number of the bit that is left; leaves the routine when there are two or none
    .macro SINGLE
    ld   t, Z
    ldd  u, Z+1
    tst  t
    breq 1f             ; the ninth alone, or empty
    tst  u
    brne 2f             ; the ninth and at least one more
    dec  u
    add  u, t           ; u = t - 1
    and  u, t
    brne 2f
    rjmp 3f
1:  tst  u
    brne 3f
    set
2:  movw r30, save_lo
    ret
3:
    .endm

; t = bit_number[t]; u keeps the low address byte of the mask
    .macro NUMBER
    mov  u, r30
    ldi  r31, hi8(bit_number)
    mov  r30, t
    lpm  t, Z
    .endm

    .macro MASK_AT_Z
    movw save_lo, r30
    add  r30, u
    andi r30, 0xFE
    .endm

; u = digit, r0 = row, column or box (0 to 8) of the mask whose low address byte is u
    .macro DIGIT_AND_LINE
    lsr  u
    ldi  r31, hi8(of_mask)
    mov  r30, u
    lpm  u, Z
    subi r30, -81
    lpm  r0, Z
    .endm

; reg = 9 * reg
    .macro NINE_TIMES reg
    mov  r30, \reg
    lsl  \reg
    lsl  \reg
    lsl  \reg
    add  \reg, r30
    .endm

slow_row_y:             ; as slow_row, but the mask is at Y + u
    movw save_lo, r30
    movw r30, r28
    rjmp 4f
slow_row:               ; the bit is a column
    movw save_lo, r30
4:  add  r30, u
    andi r30, 0xFE
    SINGLE
    NUMBER
    DIGIT_AND_LINE
    NINE_TIMES r0
    add  t, r0
    rjmp queue

slow_column:            ; the bit is a row
    MASK_AT_Z
    SINGLE
    NUMBER
    DIGIT_AND_LINE
    NINE_TIMES t
    add  t, r0
    rjmp queue

slow_box:               ; the bit is a place
    MASK_AT_Z
    SINGLE
    NUMBER
    DIGIT_AND_LINE
    NINE_TIMES r0
    add  t, r0
    mov  r30, t
    subi r30, -162
    lpm  t, Z
    rjmp queue

slow_cell:              ; the bit is a digit
    movw save_lo, r30
    movw r30, r28
    add  r30, u
    adc  r31, r1
    andi r30, 0xFE
    SINGLE
    NUMBER
    subi u, lo8(search + SEARCH_CELL)
    lsr  u
    mov  r0, u
    mov  u, t
    inc  u
    mov  t, r0
; fall through

; Writes digit u into cell t and queues it; when a digit stands there, it must be the same.
queue:
    mov  r30, t
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    ld   r0, Z
    tst  r0
    brne 1f
    st   Z, u
    st   X+, t
    movw r30, save_lo
    ret
1:  cpse r0, u
    set
    movw r30, save_lo
    ret

; ---- Entry and return ----------------------------------------------------------------------------

    .macro ENTER
    .irp n, 2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,28,29
    push r\n
    .endr
    lds  head_lo, search + SEARCH_PLACED
    ldi  t, lo8(search + SEARCH_TRAIL)
    add  head_lo, t
    ldi  r27, hi8(search + SEARCH_TRAIL)
    mov  head_hi, r27
    lds  r26, search + SEARCH_QUEUED
    add  r26, t
    .endm

    .macro LEAVE
    ldi  u, lo8(search + SEARCH_TRAIL)
    sub  head_lo, u
    sts  search + SEARCH_PLACED, head_lo
    sub  r26, u
    sts  search + SEARCH_QUEUED, r26
    .irp n, 29,28,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2
    pop  r\n
    .endr
    .endm

; ---- uint8_t search_propagate(void) --------------------------------------------------------------

    .macro PLACE_IN_ROW n, c
    IF_RIVAL \c
    rjmp 2f
    CLEAR Z, (2 * \c), not_row, slow_column
    CLEAR Y, (2 * \c), not_digit, slow_cell
2:
    .endm

    .macro PLACE_ROW_THREE n
    IF_THREE \n, 5f
    VIEW SEARCH_BOX, band6
    CLEAR_THREE (2 * \n), off_line, 7, slow_box
    VIEW SEARCH_COLUMN, row_high
    PLACE_IN_ROW \n, (3 * \n)
    PLACE_IN_ROW \n, (3 * \n + 1)
    PLACE_IN_ROW \n, (3 * \n + 2)
5:
    .endm

    .macro PLACE_IN_COLUMN i, r
    IF_RIVAL \r
    rjmp 2f
    CLEAR Z, (2 * \r), not_col, slow_row
    CLEAR Y, (18 * \i), not_digit, slow_cell
2:
    .endm

    .macro PLACE_COLUMN_THREE n
    IF_THREE \n, 5f
    VIEW SEARCH_BOX, stack2
    CLEAR_THREE (6 * \n), off_file, 2, slow_box
    VIEW SEARCH_ROW, col_high
    PLACE_IN_COLUMN 0, (3 * \n)
    PLACE_IN_COLUMN 1, (3 * \n + 1)
    PLACE_IN_COLUMN 2, (3 * \n + 2)
5:
    .endm

; t = rivals in row n of the box, 0 for the own row; sets the Z flag
    .macro BOX_ROW n
    mov  t, rivals
    and  t, off_line
    .if \n == 2
    andi t, 0xC0
    sbrc off_line, 7
    or   t, rivals_hi
    .else
    andi t, 7 << (3 * \n)
    .endif
    .endm

; the same for column n of the box
    .macro BOX_COLUMN n
    mov  t, rivals
    and  t, off_file
    .if \n == 2
    andi t, 0x24
    sbrc off_file, 2
    or   t, rivals_hi
    .else
    andi t, 0x49 << \n
    .endif
    .endm

; Y, band6, box2 = where bit 0 of the nine masks of the cell's row, column, box stands, digit 1;
; row2 = complement of the bit of the place; rivals = the cell's other digits
#define column_masks band6
#define box_masks    box2
#define not_place    row2
    .macro CELL_RIVALS
    ldi  t, 9
    mul  row2, t
    movw r30, r0
    clr  r1
    add  r30, col2
    subi r30, lo8(-(search + SEARCH_CELL))
    sbci r31, hi8(-(search + SEARCH_CELL))
    RIVALS
    mov  r28, row2
    add  r28, col_high
    ldi  r29, hi8(search + SEARCH_ROW)
    mov  column_masks, col2
    add  column_masks, row_high
    mov  not_place, off_line
    or   not_place, off_file
    sbrc box2, 0
    dec  not_place
    .endm

    .macro NEXT_FOUR_DIGITS
    ldi  t, 72
    add  r28, t
    add  column_masks, t
    add  box_masks, t
    .endm

    .macro PLACE_IN_CELL d, q
    IF_RIVAL \d
    rjmp 2f
    CLEAR Y, \q, not_col, slow_row_y
    mov  r30, column_masks
    ldi  r31, hi8(search + SEARCH_COLUMN)
    CLEAR Z, \q, not_row, slow_column
    mov  r30, box_masks
    ldi  r31, hi8(search + SEARCH_BOX)
    CLEAR Z, \q, not_place, slow_box
2:
    .endm

    .global search_propagate
    .type search_propagate, @function
search_propagate:
    ENTER
    clt
next:
    cp   head_lo, r26
    brne 1f
    ldi  t, SEARCH_QUIET
    rjmp propagated
1:  lds  t, search + SEARCH_BUDGET
    subi t, 1
    brcc 1f
    ldi  t, SEARCH_SPENT
    rjmp propagated
1:  sts  search + SEARCH_BUDGET, t
    movw r28, head_lo
    ld   t, Y+
    movw head_lo, r28
2:  cpi  t, 81
    brlo 1f
    subi t, 81
    rjmp 2b
1:  LOAD

place_row:
    VIEW SEARCH_ROW, row2
    RIVALS
    OUTSIDE off_stack
    CELLS_OF_ROW
    PLACE_ROW_THREE 0
    PLACE_ROW_THREE 1
    PLACE_ROW_THREE 2
    brtc 1f
    rjmp contradiction
1:
place_column:
    VIEW SEARCH_COLUMN, col2
    RIVALS
    OUTSIDE off_band
    CELLS_OF_COLUMN
    PLACE_COLUMN_THREE 0
    adiw r28, 54
    PLACE_COLUMN_THREE 1
    adiw r28, 54
    PLACE_COLUMN_THREE 2
    brtc 1f
    rjmp contradiction
1:
place_box:
    VIEW SEARCH_BOX, box2
    andi r30, 0xFE
    RIVALS
    mov  t, off_line
    or   t, off_file
    and  rivals, t
    sbrc box2, 0
    clr  rivals_hi
    VIEW SEARCH_ROW, band6
    .irp n, 0,1,2
    BOX_ROW \n
    breq 2f
    CLEAR_THREE (2 * \n), off_stack, 7, slow_row
2:
    .endr
    VIEW SEARCH_COLUMN, stack2
    add  r30, stack2
    add  r30, stack2
    .irp n, 0,1,2
    BOX_COLUMN \n
    breq 2f
    CLEAR_THREE (2 * \n), off_band, 7, slow_column
2:
    .endr
place_box_cells:
    CELLS_OF_BOX
    .irp n, 0,1,2,3,4,5,6,7,8
    IF_RIVAL \n
    rjmp 2f
    CLEAR Y, (18 * (\n / 3) + 2 * (\n % 3)), not_digit, slow_cell
2:
    .endr
    brtc 1f
    rjmp contradiction
1:
place_cell:
    CELL_RIVALS
    sbrs digit_high, 0
    and  rivals, not_digit
    sbrc digit_high, 0
    clr  rivals_hi
    PLACE_IN_CELL 0, 0
    PLACE_IN_CELL 1, 18
    PLACE_IN_CELL 2, 36
    PLACE_IN_CELL 3, 54
    NEXT_FOUR_DIGITS
    PLACE_IN_CELL 4, 0
    PLACE_IN_CELL 5, 18
    PLACE_IN_CELL 6, 36
    PLACE_IN_CELL 7, 54
    NEXT_FOUR_DIGITS
    PLACE_IN_CELL 8, 0
    brts contradiction
    rjmp next
contradiction:
    ldi  t, SEARCH_CONTRADICTION
propagated:
    LEAVE
    ret
    .size search_propagate, . - search_propagate

; ---- uint8_t search_unwind(void) -----------------------------------------------------------------

#define row_bit   not_row
#define col_bit   not_col
#define digit_bit not_digit
#define place_bit not_place
#define entry     save_lo

; Sets one bit at pointer + q: 5 cycles
    .macro SET pointer, q, bit
    ldd  t, \pointer+\q
    or   t, \bit
    std  \pointer+\q, t
    .endm

; reg = lowest set bit of the complement of `outside`: 1, 8 or 64, for a third of a line
    .macro THIRD reg, outside
    mov  \reg, \outside
    com  \reg
    mov  t, \reg
    neg  t
    and  \reg, t
    .endm

; Sets t (three bits) times `third` in the mask at Z + q: 12 cycles
    .macro SET_THREE q, third
    mul  t, \third
    ldd  t, Z+\q
    or   t, r0
    std  Z+\q, t
    ldd  t, Z+\q+1
    or   t, r1
    std  Z+\q+1, t
    .endm

; t = rivals 3n to 3n+2, in bits 0 to 2
    .macro THREE n
    mov  t, rivals
    .if \n == 0
    andi t, 7
    .elseif \n == 1
    lsr  t
    lsr  t
    lsr  t
    andi t, 7
    .else
    swap t
    lsr  t
    lsr  t
    andi t, 3
    sbrc rivals_hi, 0
    ori  t, 4
    .endif
    .endm

    .macro SET_IN_ROW c
    IF_RIVAL \c
    rjmp 2f
    SET  Z, (2 * \c), row_bit
    SET  Y, (2 * \c), digit_bit
2:
    .endm

    .macro UNDO_ROW_THREE n
    IF_THREE \n, 5f
    VIEW SEARCH_BOX, band6
    THREE \n
    SET_THREE (2 * \n), u
    VIEW SEARCH_COLUMN, row_high
    SET_IN_ROW (3 * \n)
    SET_IN_ROW (3 * \n + 1)
    SET_IN_ROW (3 * \n + 2)
5:
    .endm

; The rival in row r, row i of its box, which stands at `box` from Z in the view of boxes
    .macro SET_IN_COLUMN i, r
    IF_RIVAL \r
    rjmp 2f
    SET  Z, (2 * \r), col_bit
    SET  Y, (18 * \i), digit_bit
2:
    .endm

; t = 7, 0x38, 0xC0 of the rows of the box that have a rival
    .macro ROWS_OF_THREE n
    ldi  t, 0
    .irp i, 0,1,2
    .if 3 * \n + \i == 8
    sbrc rivals_hi, 0
    .else
    sbrc rivals, 3 * \n + \i
    .endif
    ori  t, 0xFF & (7 << (3 * \i))
    .endr
    .endm

    .macro UNDO_COLUMN_THREE n
    IF_THREE \n, 5f
    VIEW SEARCH_BOX, stack2
    ROWS_OF_THREE \n
    mov  r0, t
    and  t, u           ; u = the column's places in a box
    ldd  r1, Z+(6 * \n)
    or   t, r1
    std  Z+(6 * \n), t
    ldd  t, Z+(6 * \n + 1)
    sbrs r0, 7
    rjmp 1f
    sbrc u, 2
    ldi  t, 1
1:  std  Z+(6 * \n + 1), t
    VIEW SEARCH_ROW, col_high
    SET_IN_COLUMN 0, (3 * \n)
    SET_IN_COLUMN 1, (3 * \n + 1)
    SET_IN_COLUMN 2, (3 * \n + 2)
5:
    .endm

; t = rivals in column n of the box, in bits 0 to 2
    .macro COLUMN_THREE n
    ldi  t, 0
    sbrc rivals, \n
    ori  t, 1
    sbrc rivals, \n + 3
    ori  t, 2
    .if \n == 2
    sbrc rivals_hi, 0
    .else
    sbrc rivals, \n + 6
    .endif
    ori  t, 4
    .endm

    .macro SET_IN_CELL d, q
    IF_RIVAL \d
    rjmp 2f
    SET  Y, \q, col_bit
    mov  r30, column_masks
    ldi  r31, hi8(search + SEARCH_COLUMN)
    SET  Z, \q, row_bit
    mov  r30, box_masks
    ldi  r31, hi8(search + SEARCH_BOX)
    SET  Z, \q, place_bit
2:
    .endm

    .global search_unwind
    .type search_unwind, @function
search_unwind:
    ENTER
1:  cp   r26, head_lo   ; what is queued and not placed
    breq undo_next
    ld   r30, -X
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    st   Z, r1
    rjmp 1b

undo_next:
    ldi  t, lo8(search + SEARCH_TRAIL)
    cp   head_lo, t
    brne 1f
    ldi  t, SEARCH_NOTHING
    rjmp unwound
1:  movw r28, head_lo
    ld   t, -Y
    movw head_lo, r28
    mov  entry, t
2:  cpi  t, 81
    brlo 1f
    subi t, 81
    rjmp 2b
1:  LOAD
    com  row_bit
    com  col_bit
    com  digit_bit

undo_row:
    VIEW SEARCH_ROW, row2
    RIVALS
    OUTSIDE off_stack
    CELLS_OF_ROW
    THIRD u, off_line
    UNDO_ROW_THREE 0
    UNDO_ROW_THREE 1
    UNDO_ROW_THREE 2

undo_column:
    VIEW SEARCH_COLUMN, col2
    RIVALS
    OUTSIDE off_band
    clr  r1
    CELLS_OF_COLUMN
    mov  u, off_file
    com  u
    UNDO_COLUMN_THREE 0
    adiw r28, 54
    UNDO_COLUMN_THREE 1
    adiw r28, 54
    UNDO_COLUMN_THREE 2

undo_box:
    VIEW SEARCH_BOX, box2
    andi r30, 0xFE
    RIVALS
    mov  t, off_line
    or   t, off_file
    and  rivals, t
    sbrc box2, 0
    clr  rivals_hi
    VIEW SEARCH_ROW, band6
    THIRD u, off_stack
    .irp n, 0,1,2
    BOX_ROW \n
    breq 2f
    THREE \n
    SET_THREE (2 * \n), u
2:
    .endr
    VIEW SEARCH_COLUMN, stack2
    add  r30, stack2
    add  r30, stack2
    THIRD u, off_band
    .irp n, 0,1,2
    BOX_COLUMN \n
    breq 2f
    COLUMN_THREE \n
    SET_THREE (2 * \n), u
2:
    .endr
undo_box_cells:
    CELLS_OF_BOX
    .irp n, 0,1,2,3,4,5,6,7,8
    IF_RIVAL \n
    rjmp 2f
    SET  Y, (18 * (\n / 3) + 2 * (\n % 3)), digit_bit
2:
    .endr

undo_cell:
    CELL_RIVALS
    com  place_bit
    mov  t, digit_bit
    com  t
    sbrs digit_high, 0
    and  rivals, t
    sbrc digit_high, 0
    clr  rivals_hi
    SET_IN_CELL 0, 0
    SET_IN_CELL 1, 18
    SET_IN_CELL 2, 36
    SET_IN_CELL 3, 54
    NEXT_FOUR_DIGITS
    SET_IN_CELL 4, 0
    SET_IN_CELL 5, 18
    SET_IN_CELL 6, 36
    SET_IN_CELL 7, 54
    NEXT_FOUR_DIGITS
    SET_IN_CELL 8, 0

    mov  t, entry
    cpi  t, 81
    brsh unwound
    mov  r30, t
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    st   Z, r1
    rjmp undo_next
unwound:
    movw r26, head_lo
    LEAVE
    ret
    .size search_unwind, . - search_unwind

; ---- uint8_t search_choose(void) -----------------------------------------------------------------
; r2-r10 weight of each column; r11 of the row, + 1; r12 of the row and the box, + 1
; r24 the best cell yet, r25 its weight + 1; r18 the row's first cell
; X weights of rows, then of boxes; Y search.cell of the row; Z search.cells

; 6 cycles for a cell that has its digit, 12 to 16 for an open one
    .macro LOOK_AT c, column_weight
    ld   r20, Z+
    tst  r20
    brne 2f
    ldd  r20, Y+(2 * \c)
    mov  r21, r20
    dec  r21
    and  r20, r21
    breq 1f             ; one bit in the low byte: the ninth is the other
    mov  r21, r20
    dec  r21
    and  r20, r21
    brne 2f
    ldd  r20, Y+(2 * \c + 1)
    tst  r20
    brne 2f
1:  mov  r20, r12
    add  r20, \column_weight
    cp   r25, r20
    brsh 2f
    mov  r25, r20
    mov  r24, r18
    subi r24, -(\c)
2:
    .endm

; r12 = weight of the row + 1 + weight of the next box
    .macro NEXT_BOX
    ld   r12, X+
    add  r12, r11
    .endm

    .global search_choose
    .type search_choose, @function
search_choose:
    .irp n, 2,3,4,5,6,7,8,9,10,11,12,16,17,28,29
    push r\n
    .endr
    ldi  r30, lo8(search + SEARCH_WEIGHT + 9)
    ldi  r31, hi8(search + SEARCH_WEIGHT + 9)
    .irp n, 2,3,4,5,6,7,8,9,10
    ld   r\n, Z+
    .endr
    ldi  r28, lo8(search + SEARCH_CELL)
    ldi  r29, hi8(search + SEARCH_CELL)
    ldi  r30, lo8(search + SEARCH_CELLS)
    ldi  r31, hi8(search + SEARCH_CELLS)
    ldi  r24, SEARCH_NOTHING
    ldi  r25, 0
    ldi  r18, 0
    ldi  r16, lo8(search + SEARCH_WEIGHT)      ; the row's weight
    ldi  r17, lo8(search + SEARCH_WEIGHT + 18) ; the band's first box's
    ldi  r27, hi8(search + SEARCH_WEIGHT)
    ldi  r19, 3         ; rows left in the band
look_row:
    mov  r26, r16
    inc  r16
    ld   r11, X
    inc  r11
    mov  r26, r17
    NEXT_BOX
    LOOK_AT 0, r2
    LOOK_AT 1, r3
    LOOK_AT 2, r4
    NEXT_BOX
    LOOK_AT 3, r5
    LOOK_AT 4, r6
    LOOK_AT 5, r7
    NEXT_BOX
    LOOK_AT 6, r8
    LOOK_AT 7, r9
    LOOK_AT 8, r10
    adiw r28, 18
    subi r18, -9
    dec  r19
    brne 1f
    ldi  r19, 3
    subi r17, -3
1:  cpi  r18, 81
    breq 1f
    rjmp look_row
1:
    .irp n, 29,28,17,16,12,11,10,9,8,7,6,5,4,3,2
    pop  r\n
    .endr
    ret
    .size search_choose, . - search_choose

#endif
