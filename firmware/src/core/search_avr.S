/* The solver's hot kernels in AVR assembly: the same algorithm, order and tie-breaks as
 * search_kernel.c, which says what they do.
 *
 * Masks are pairs of bytes: bits 0 to 7 in the low byte at an even address, bit 8 ("the ninth") in
 * bit 0 of the next. One CLEAR of a bit touches one byte: the low one, or for the ninth bit (row,
 * column, digit or place number 8) the high one, the pointer being one higher and the mask 0xFE.
 * Two or more bits left in that byte is the common way out (10 cycles); else a slow_ routine looks
 * at the other byte, too. The T flag is set by a contradiction and looked at between the passes. */
#include "solver_size.h"

#if defined(__AVR__) && !SOLVER_C && !SOLVER_SMALL

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

; ---- Tables --------------------------------------------------------------------------------------

    .section .progmem.search, "a", @progbits
    .balign 256
; For cell n: at n the place of its row in `lines`, at 81 + n of its column, at 162 + n 2 * box.
of_cell:
    .irp row, 0,5,10,15,20,25,30,35,40
    .rept 9
    .byte lines - bit_nines + \row
    .endr
    .endr
    .rept 9
    .irp column, 45,50,55,60,65,70,75,80,85
    .byte lines - bit_nines + \column
    .endr
    .endr
    .irp box, 0,0,0,6,6,6,12,12,12
    .byte \box, \box, \box, \box + 2, \box + 2, \box + 2, \box + 4, \box + 4, \box + 4
    .endr

    .balign 256
; Number of the bit that is left in a low byte (0: the ninth): at the byte itself 9 * n,
; at 5 + byte n + 1, at 10 + byte 18 * n.
bit_nines:
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

; For a row at `lines` + 5 * row: not_row, off_band, off_line, row2, band6; for a column at `lines` +
; 45 + 5 * column: not_col, off_stack, off_file, col2, stack2. In the same page.
lines:
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
thirds:
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
cell_at:
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
digits:
    .byte 0, 0, 0xFE, 0, 0xFD, 18, 0xFB, 36, 0xF7, 54, 0xEF, 72
    .byte 0xDF, 90, 0xBF, 108, 0x7F, 126, 0xFE, 144
; For cell n at 20 + 2 * n where its two addends stand in search_choose()'s counts.
addends:
    .irp band, 0,18,36
    .irp row, 0,3,6
    .byte \band + \row, \band + 9, \band + \row, \band + 10, \band + \row, \band + 11
    .byte \band + \row + 1, \band + 12, \band + \row + 1, \band + 13
    .byte \band + \row + 1, \band + 14, \band + \row + 2, \band + 15
    .byte \band + \row + 2, \band + 16, \band + \row + 2, \band + 17
    .endr
    .endr

    .section .text.search_kernel, "ax", @progbits

; ---- Loading a cell's row, column, box and digit: 61 cycles ---------------------------------------
; in: t = cell, kept and put into this_cell
    .macro LOAD_CELL
    mov  this_cell, t
    ldi  r31, hi8(of_cell)
    mov  r30, t
    lpm  u, Z
    subi r30, -81
    lpm  r0, Z
    ldi  r31, hi8(lines)
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
    ldi  r31, hi8(digits)
    lpm  not_digit, Z+
    lpm  digit18, Z
    .endm

    .macro LOAD
    LOAD_CELL
    ldi  r31, hi8(search)
    mov  r30, t
    subi r30, -(SEARCH_CELLS)
    ld   digit, Z
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

; ---- Masks with few bits left --------------------------------------------------------------------
; in: t, u = low and high byte of the mask, when the low one was changed. When the ninth bit was
; cleared, t is 0 and u means nothing: then \reload gets the low byte into t, with 0 in u.
; A single is queued, or was already; an empty mask, or a cell that has another digit, sets T.
; Early way out (the ninth and another bit are left): 10 cycles with call and hint.

; Goes on when the mask is single, with bit n in t (0: the ninth) and Z saved
    .macro SINGLE flag, bit, reload
    tst  t
    breq 1f
    tst  u
    breq 3f
    ret
1:  sbrc \flag, \bit
    rjmp 4f
    tst  u
    brne 3f
    set
    ret
4:  \reload
    mov  u, t
    dec  u
    and  u, t
    brne 2f
    tst  t
    brne 3f
    set
2:  ret
3:  movw saved, r30
    .endm

; The same for a mask of which three bits were cleared
    .macro SINGLE_OF_THREE
    tst  t
    breq 1f
    tst  u
    breq 3f
    ret
1:  tst  u
    brne 3f
    set
    ret
3:  movw saved, r30
    .endm

; Writes `digit` into cell t and queues it; when a digit stands there, it must be the same: 15 cycles
    .macro QUEUE
    mov  r30, t
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    ld   u, Z
    tst  u
    brne 1f
    st   Z, digit
    st   -X, t
    movw r30, saved
    ret
1:  cpse u, digit
    set
    movw r30, saved
    ret
    .endm

; t = the low byte of the mask whose high one is at pointer + t
    .macro LOW_BYTE pointer_lo, pointer
    movw saved, r30
    .ifc \pointer, Y
    movw r30, r28
    .endif
    add  r30, t
    brcc 5f
    inc  r31
5:  sbiw r30, 1
    ld   t, Z
    movw r30, saved
    .endm

; reg = the value of table bit_nines + base for the bit in t
    .macro NUMBER reg, base
    ldi  r31, hi8(bit_nines)
    mov  r30, t
    .if (\base) > 0
    subi r30, -(\base)
    .endif
    lpm  \reg, Z
    .endm

; t = the cell at 18 * place + 2 * box = t
    .macro CELL_AT
    ldi  r31, hi8(cell_at)
    mov  r30, t
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

; reg = 9 * row, from 2 * row
    .macro NINE_ROWS reg, twice
    mov  \reg, \twice
    lsl  \reg
    lsl  \reg
    lsr  \twice
    add  \reg, \twice
    lsl  \twice
    .endm

; t = 9 * row of the mask, from hint
    .macro RELOAD_ROW       ; hint = 2 * row = its displacement
    mov  t, hint
    LOW_BYTE r30, Z
    .endm

slow_row:               ; in a column pass; hint = 2 * row; the bit is a column
    SINGLE col2, 4, RELOAD_ROW
    NUMBER t, 5
    dec  t
    NINE_ROWS u, hint
    add  t, u
    QUEUE

    .macro RELOAD_COLUMN
    mov  t, hint
    LOW_BYTE r30, Z
    .endm

slow_column:            ; in a row pass; hint = 2 * column; the bit is a row
    SINGLE row2, 4, RELOAD_COLUMN
    NUMBER t, 0
    lsr  hint
    add  t, hint
    QUEUE

slow_box_in_row:        ; hint = 2 * stack; the bit is a place
    add  hint, band6
    rjmp slow_box
slow_box_in_column:     ; hint = 6 * band
    add  hint, stack2
slow_box:               ; hint = 2 * box
    SINGLE_OF_THREE
    NUMBER t, 10
    add  t, hint
    CELL_AT
    QUEUE

slow_row_in_box:        ; hint = 2 * row of the box; the bit is a column
    SINGLE_OF_THREE
    NUMBER t, 5
    dec  t
    add  hint, band6
    NINE_ROWS u, hint
    add  t, u
    QUEUE

slow_column_in_box:     ; hint = column of the box; the bit is a row
    SINGLE_OF_THREE
    NUMBER t, 0
    add  t, hint
    mov  u, stack2
    lsr  u
    add  t, u
    add  t, stack2
    QUEUE

    .macro RELOAD_CELL
    mov  t, hint
    LOW_BYTE r28, Y
    .endm

slow_cell:              ; hint = displacement from Y; the bit is a digit
    SINGLE digit18, 7, RELOAD_CELL
    NUMBER t, 5
    add  hint, r28
    subi hint, lo8(search + SEARCH_CELL)
    lsr  hint
    mov  r30, hint
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    ld   u, Z
    tst  u
    brne 1f
    st   Z, t
    st   -X, hint
    movw r30, saved
    ret
1:  cpse u, t
    set
    movw r30, saved
    ret

; In the pass of a cell's other digits: hint = digit, which becomes `digit`
    .macro DISPLACEMENT     ; t = 18 * ((digit - 1) % 4)
    mov  t, hint
    dec  t
    andi t, 3
    ldi  u, 18
    mul  t, u
    mov  t, r0
    clr  r1
    .endm
    .macro RELOAD_ROW_OF_CELL
    DISPLACEMENT
    LOW_BYTE r28, Y
    .endm
    .macro RELOAD_OF_CELL
    DISPLACEMENT
    LOW_BYTE r30, Z
    .endm

slow_row_of_cell:       ; the bit is a column
    SINGLE col2, 4, RELOAD_ROW_OF_CELL
    NUMBER t, 5
    dec  t
    mov  digit, hint
    NINE_ROWS u, row2
    add  t, u
    QUEUE

slow_column_of_cell:    ; the bit is a row
    SINGLE row2, 4, RELOAD_OF_CELL
    NUMBER t, 0
    mov  digit, hint
    mov  u, col2
    lsr  u
    add  t, u
    QUEUE

slow_box_of_cell:       ; the bit is a place
    SINGLE place_high, 0, RELOAD_OF_CELL
    NUMBER t, 10
    mov  digit, hint
    add  t, band6
    add  t, stack2
    CELL_AT
    QUEUE

; ---- Entry and return ----------------------------------------------------------------------------

    .macro ENTER
    .irp n, 2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,28,29
    push r\n
    .endr
    lds  head, search + SEARCH_PLACED
    ldi  t, lo8(search + SEARCH_TRAIL)
    add  head, t
    lds  budget, search + SEARCH_BUDGET
    ldi  r27, hi8(search + SEARCH_TRAIL)
    lds  r26, search + SEARCH_WAITING
    add  r26, t
    .endm

    .macro LEAVE
    ldi  u, lo8(search + SEARCH_TRAIL)
    sub  head, u
    sts  search + SEARCH_PLACED, head
    sub  r26, u
    sts  search + SEARCH_WAITING, r26
    sts  search + SEARCH_BUDGET, budget
    .irp n, 29,28,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2
    pop  r\n
    .endr
    .endm

; ---- uint8_t search_propagate(void) --------------------------------------------------------------

    .macro PLACE_IN_ROW n, c
    IF_RIVAL \c
    rjmp 2f
    CLEAR Z, (2 * \c), not_row, slow_column, (2 * \c)
    CLEAR Y, (2 * \c), not_digit, slow_cell, (2 * \c)
2:
    .endm

    .macro PLACE_ROW_THREE n
    IF_THREE \n, 5f
    VIEW SEARCH_BOX, band6
    CLEAR_THREE (2 * \n), off_line, 7, slow_box_in_row, (2 * \n)
    VIEW_NINTH SEARCH_COLUMN, row2
    PLACE_IN_ROW \n, (3 * \n)
    PLACE_IN_ROW \n, (3 * \n + 1)
    PLACE_IN_ROW \n, (3 * \n + 2)
5:
    .endm

    .macro PLACE_IN_COLUMN i, r
    IF_RIVAL \r
    rjmp 2f
    CLEAR Z, (2 * \r), not_col, slow_row, (2 * \r)
    CLEAR Y, (18 * \i), not_digit, slow_cell, (18 * \i)
2:
    .endm

    .macro PLACE_COLUMN_THREE n
    IF_THREE \n, 5f
    VIEW SEARCH_BOX, stack2
    CLEAR_THREE (6 * \n), off_file, 2, slow_box_in_column, (6 * \n)
    VIEW_NINTH SEARCH_ROW, col2
    PLACE_IN_COLUMN 0, (3 * \n)
    PLACE_IN_COLUMN 1, (3 * \n + 1)
    PLACE_IN_COLUMN 2, (3 * \n + 2)
5:
    .endm

    .macro PLACE_IN_BOX n, j
    IF_RIVAL (3 * \n + \j)
    rjmp 2f
    CLEAR Y, (18 * \n + 2 * \j), not_digit, slow_cell, (18 * \n + 2 * \j)
2:
    .endm

; t = rivals in column n of the box, 0 for the own column; sets the Z flag
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


; rivals = the cell's other digits; goes on when there are some, else to `none`: 15 cycles
    .macro OTHER_DIGITS not_own, none
    mov  r30, this_cell
    lsl  r30
    ldi  r31, 0
    subi r30, lo8(-(search + SEARCH_CELL))
    sbci r31, hi8(-(search + SEARCH_CELL))
    RIVALS
    sbrc digit18, 7
    clr  rivals_hi
    sbrs digit18, 7
    and  rivals, \not_own
    tst  rivals
    brne 1f
    sbrs rivals_hi, 0
    rjmp \none
1:
    .endm

    .macro MASKS_OF_CELL    ; 15 cycles
    mov  r28, row2
    IF_NINTH_LINE col2, r28
    ldi  r29, hi8(search + SEARCH_ROW)
    mov  column_masks, col2
    IF_NINTH_LINE row2, column_masks
    mov  box_masks, band6
    add  box_masks, stack2
    or   not_place, off_file
    clr  place_high
    cpi  not_place, 0xFF
    brne 1f
    inc  place_high
    inc  box_masks
    dec  not_place
1:
    .endm

    .macro NEXT_FOUR_DIGITS
    ldi  t, 72
    add  r28, t
    add  column_masks, t
    add  box_masks, t
    .endm

; Goes on to the masks of digits 5 to 8 when a rival from 5 to 9 lives, else to `none`
    .macro REST_OF_CELL none
    mov  t, rivals
    andi t, 0xF0
    or   t, rivals_hi
    brne 1f
    rjmp \none
1:  NEXT_FOUR_DIGITS
    .endm

    .macro PLACE_IN_CELL d, q
    IF_RIVAL \d
    rjmp 2f
    CLEAR Y, \q, not_col, slow_row_of_cell, (\d + 1)
    mov  r30, column_masks
    ldi  r31, hi8(search + SEARCH_COLUMN)
    CLEAR Z, \q, not_row, slow_column_of_cell, (\d + 1)
    mov  r30, box_masks
    ldi  r31, hi8(search + SEARCH_BOX)
    CLEAR Z, \q, not_place, slow_box_of_cell, (\d + 1)
2:
    .endm

; Stops placing when a contradiction was met
    .macro IF_CONSISTENT
    brtc 1f
    rjmp contradiction
1:
    .endm

; Goes on when one of the rivals 4n to 4n + 3 lives, else to `none`
    .macro IF_FOUR n, none
    mov  t, rivals
    andi t, 0x0F << (4 * \n)
    brne 3f
    rjmp \none
3:
    .endm

; rivals = the digit's other places in the box; goes on when there are some, else to `none`: 16
; cycles
    .macro OTHER_PLACES none
    VIEW SEARCH_BOX, band6
    add  r30, stack2
    RIVALS
    mov  t, off_line
    or   t, off_file
    cpi  t, 0xFF
    brne 1f
    clr  rivals_hi
1:  and  rivals, t
    brne 1f
    sbrs rivals_hi, 0
    rjmp \none
1:
    .endm

; t = the newest that waits, which goes to the end of what is placed: 15 cycles
    .macro TAKE_NEWEST
    cpi  r26, TRAIL_END
    brne 1f
    ldi  t, SEARCH_QUIET
    rjmp propagated
1:  tst  budget
    brne 1f
    ldi  t, SEARCH_SPENT
    rjmp propagated
1:  dec  budget
    inc  placements
    ld   t, X+
    mov  r30, head
    mov  r31, r27
    st   Z, t
    inc  head
    .endm

    .global search_propagate
    .type search_propagate, @function
search_propagate:
    ENTER
    clr  placements
    clt
    TAKE_NEWEST
first:                  ; only the first one may be a guess
    cpi  t, 81
    brlo place
    subi t, 81
    rjmp first
next:
    TAKE_NEWEST
place:
    LOAD

place_row:
    VIEW SEARCH_ROW, row2
    RIVALS_OUTSIDE off_stack, place_column
    CELLS_OF_ROW
    PLACE_ROW_THREE 0
    PLACE_ROW_THREE 1
    PLACE_ROW_THREE 2
    IF_CONSISTENT
place_column:
    VIEW SEARCH_COLUMN, col2
    RIVALS_OUTSIDE off_band, place_box
    CELLS_OF_COLUMN
    PLACE_COLUMN_THREE 0
    adiw r28, 54
    PLACE_COLUMN_THREE 1
    adiw r28, 54
    PLACE_COLUMN_THREE 2
    IF_CONSISTENT
place_box:
    OTHER_PLACES place_cell
    VIEW SEARCH_ROW, band6
    CELLS_OF_BOX
    .irp n, 0,1,2
    IF_THREE \n, 5f
    sbrs off_line, 3 * \n
    rjmp 6f
    CLEAR_THREE (2 * \n), off_stack, 7, slow_row_in_box, (2 * \n)
6:  PLACE_IN_BOX \n, 0
    PLACE_IN_BOX \n, 1
    PLACE_IN_BOX \n, 2
5:
    .endr
    VIEW SEARCH_COLUMN, stack2
    add  r30, stack2
    add  r30, stack2
    .irp n, 0,1,2
    BOX_COLUMN \n
    breq 2f
    CLEAR_THREE (2 * \n), off_band, 7, slow_column_in_box, \n
2:
    .endr
    IF_CONSISTENT
place_cell:
    OTHER_DIGITS not_digit, next
    MASKS_OF_CELL
    IF_FOUR 0, 5f
    PLACE_IN_CELL 0, 0
    PLACE_IN_CELL 1, 18
    PLACE_IN_CELL 2, 36
    PLACE_IN_CELL 3, 54
5:  REST_OF_CELL next_after_cell
    IF_FOUR 1, 5f
    PLACE_IN_CELL 4, 0
    PLACE_IN_CELL 5, 18
    PLACE_IN_CELL 6, 36
    PLACE_IN_CELL 7, 54
5:  NEXT_FOUR_DIGITS
    PLACE_IN_CELL 8, 0
next_after_cell:
    brts contradiction
    rjmp next

contradiction:
    lds  t, search + SEARCH_DEPTH
    tst  t
    brne go_back
    ldi  t, SEARCH_CONTRADICTION
propagated:
    ldi  r30, lo8(search + SEARCH_NODES)
    ldi  r31, hi8(search + SEARCH_NODES)
    ld   u, Z
    add  u, placements
    st   Z+, u
    .rept 3
    ld   u, Z
    adc  u, r1
    st   Z+, u
    .endr
    LEAVE
    ret

; The row, column and box of the placement that failed gain weight; all that was placed since the
; last guess is taken back, then its other candidate is queued
    .macro GAIN weights, twice
    mov  r30, \twice
    lsr  r30
    subi r30, lo8(-(search + \weights))
    ldi  r31, hi8(search + \weights)
    ld   u, Z
    inc  u
    st   Z, u
    .endm

go_back:
    dec  t
    sts  search + SEARCH_DEPTH, t
    clt
    GAIN SEARCH_ROW_WEIGHT, row2
    GAIN SEARCH_COLUMN_WEIGHT, col2
    mov  t, band6
    add  t, stack2
    GAIN SEARCH_BOX_WEIGHT, t
    lds  t, search + SEARCH_FAILURES
    inc  t
    brne 1f
    ldi  t, SEARCH_MANY_FAILURES
1:  sts  search + SEARCH_FAILURES, t
    andi t, SEARCH_HALVE_EVERY - 1
    brne 1f
    ldi  r30, lo8(search + SEARCH_ROW_WEIGHT)
    ldi  r31, hi8(search + SEARCH_ROW_WEIGHT)
    ldi  t, 9
    rcall halve
    ldi  r30, lo8(search + SEARCH_COLUMN_WEIGHT)
    ldi  r31, hi8(search + SEARCH_COLUMN_WEIGHT)
    ldi  t, 18          ; and the boxes' behind them
    rcall halve
1:  push head
    rcall unwind
    pop  t
    sub  t, head        ; costs half a placement each
    lsr  t
    sub  budget, t
    brcc 1f
    clr  budget
1:  cpi  entry, SEARCH_GUESS_BOX
    brsh 3f
    mov  t, rivals      ; the cell's other candidates
    tst  rivals_hi
    breq 1f
    tst  t
    breq 2f
    rjmp 3f
1:  mov  u, t
    dec  u
    and  u, t
    brne 3f
2:  NUMBER digit, 5
    subi entry, SEARCH_GUESS_CELL
    mov  r30, entry
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    st   Z, digit
    st   -X, entry
    rjmp next
3:  sts  search + SEARCH_ENTRY, entry
    ldi  t, SEARCH_WENT_BACK
    rjmp propagated

halve:
    ld   u, Z
    lsr  u
    st   Z+, u
    dec  t
    brne halve
    ret
    .size search_propagate, . - search_propagate

; ---- uint8_t search_unwind(void) -----------------------------------------------------------------

#define row_bit   not_row
#define col_bit   not_col
#define digit_bit not_digit
#define place_bit not_place

; Sets one bit at pointer + q: 5 cycles
    .macro SET_BIT pointer, q, bit
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
    SET_BIT Z, (2 * \c), row_bit
    SET_BIT Y, (2 * \c), digit_bit
2:
    .endm

    .macro UNDO_ROW_THREE n
    IF_THREE \n, 5f
    VIEW SEARCH_BOX, band6
    THREE \n
    SET_THREE (2 * \n), u
    VIEW_NINTH SEARCH_COLUMN, row2
    SET_IN_ROW (3 * \n)
    SET_IN_ROW (3 * \n + 1)
    SET_IN_ROW (3 * \n + 2)
5:
    .endm

; The rival in row r, row i of its box, which stands at `box` from Z in the view of boxes
    .macro SET_IN_COLUMN i, r
    IF_RIVAL \r
    rjmp 2f
    SET_BIT Z, (2 * \r), col_bit
    SET_BIT Y, (18 * \i), digit_bit
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
    VIEW_NINTH SEARCH_ROW, col2
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
    SET_BIT Y, \q, col_bit
    mov  r30, column_masks
    ldi  r31, hi8(search + SEARCH_COLUMN)
    SET_BIT Z, \q, row_bit
    mov  r30, box_masks
    ldi  r31, hi8(search + SEARCH_BOX)
    SET_BIT Z, \q, place_bit
2:
    .endm

    .macro SET_IN_BOX n, j
    IF_RIVAL (3 * \n + \j)
    rjmp 2f
    SET_BIT Y, (18 * \n + 2 * \j), digit_bit
2:
    .endm

    .global search_unwind
    .type search_unwind, @function
search_unwind:
    ENTER
    rcall unwind
    mov  t, entry
    LEAVE
    ret

; Takes back all down to the last guess, whose entry it leaves in `entry`; `rivals` = the cell's
; other candidates
unwind:
1:  cpi  r26, TRAIL_END ; what waits and is not placed
    breq undo_next
    ld   r30, X+
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    st   Z, r1
    rjmp 1b

undo_next:
    ldi  t, lo8(search + SEARCH_TRAIL)
    cp   head, t
    brne 1f
    ldi  entry, SEARCH_NOTHING
    ret
1:  dec  head
    mov  r30, head
    mov  r31, r27
    ld   t, Z
    mov  entry, t
2:  cpi  t, 81
    brlo 1f
    subi t, 81
    rjmp 2b
1:  LOAD
    com  row_bit
    com  col_bit

undo_row:
    VIEW SEARCH_ROW, row2
    mov  digit, digit_bit
    com  digit_bit
    RIVALS_OUTSIDE off_stack, undo_column
    CELLS_OF_ROW
    THIRD u, off_line
    UNDO_ROW_THREE 0
    UNDO_ROW_THREE 1
    UNDO_ROW_THREE 2
    clr  r1

undo_column:
    VIEW SEARCH_COLUMN, col2
    RIVALS_OUTSIDE off_band, undo_box
    CELLS_OF_COLUMN
    mov  u, off_file
    com  u
    UNDO_COLUMN_THREE 0
    adiw r28, 54
    UNDO_COLUMN_THREE 1
    adiw r28, 54
    UNDO_COLUMN_THREE 2
    clr  r1

undo_box:
    OTHER_PLACES undo_cell
    CELLS_OF_BOX
    VIEW SEARCH_ROW, band6
    THIRD u, off_stack
    .irp n, 0,1,2
    IF_THREE \n, 5f
    sbrs off_line, 3 * \n
    rjmp 6f
    THREE \n
    SET_THREE (2 * \n), u
6:  SET_IN_BOX \n, 0
    SET_IN_BOX \n, 1
    SET_IN_BOX \n, 2
5:
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
    clr  r1

undo_cell:
    OTHER_DIGITS digit, undone
    MASKS_OF_CELL
    com  place_bit
    IF_FOUR 0, 5f
    SET_IN_CELL 0, 0
    SET_IN_CELL 1, 18
    SET_IN_CELL 2, 36
    SET_IN_CELL 3, 54
5:  REST_OF_CELL undone
    IF_FOUR 1, 5f
    SET_IN_CELL 4, 0
    SET_IN_CELL 5, 18
    SET_IN_CELL 6, 36
    SET_IN_CELL 7, 54
5:  NEXT_FOUR_DIGITS
    SET_IN_CELL 8, 0

undone:
    mov  t, entry
    cpi  t, 81
    brlo 1f
    ret
1:  mov  r30, t
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    st   Z, r1
    rjmp undo_next
    .size search_unwind, . - search_unwind

; ---- uint8_t search_choose(uint8_t counts[54]) ---------------------------------------------------
; First counts open cells and lists the cells with two candidates, in the free end of the trail; then
; turns the counts into two addends of a cell's score; then takes the best of the list.
; counts[18 * band + 3 * row of the band + stack]: 8 * open cells of a row in a box, then an addend
; counts[18 * band + 9 + column]: 8 * open cells of a column in a band, then an addend
; r2-r10 a band's columns; r11-r13 a row's boxes; r18 the row's first cell; r20:r21 counts
; X the list; Y search.cell of the row; Z search.cells; about 2,000 cycles
#define counts r20

; 5 cycles for a cell that has its digit, 16 or so for an open one
    .macro LOOK_AT c, in_column, in_row
    ld   t, Z+
    tst  t
    brne 2f
    add  \in_column, r19
    add  \in_row, r19
    ldd  t, Y+(2 * \c)
    mov  u, t
    dec  u
    and  t, u
    breq 1f             ; one bit in the low byte: the ninth is the other
    mov  u, t
    dec  u
    and  t, u
    brne 2f
    ldd  t, Y+(2 * \c + 1)
    tst  t
    brne 2f
1:  mov  u, r18
    subi u, -(\c)
    st   X+, u
2:
    .endm

    .macro LOAD_BYTES displacement, regs:vararg
    .set at, \displacement
    .irp n, \regs
    ldd  r\n, Z+at
    .set at, at + 1
    .endr
    .endm

; Addends of row n of the band (r14 = weights of rows, Z = counts of the band):
; weight + 2 * open - 8 * open in the box + that of the box; 26 cycles
    .macro ROW_ADDENDS n, a, b, c
    movw r28, r14
    ldd  u, Y+\n
    mov  t, \a
    add  t, \b
    add  t, \c
    lsr  t
    lsr  t
    add  u, t
    ADDEND (3 * \n), \a, r11
    ADDEND (3 * \n + 1), \b, r12
    ADDEND (3 * \n + 2), \c, r13
    .endm

; Z[q] = u + more - 8 * open
    .macro ADDEND q, open, more
    mov  t, u
    add  t, \more
    sub  t, \open
    std  Z+\q, t
    .endm

; reg = weight of box n of the band + 4 * open + 17
    .macro BOX_ADDEND reg, n, a, b, c
    mov  t, \a
    add  t, \b
    add  t, \c
    lsr  t
    ldd  u, Y+\n
    add  t, u
    subi t, -17
    mov  \reg, t
    .endm

    .global search_choose
    .type search_choose, @function
search_choose:
    .irp n, 2,3,4,5,6,7,8,9,10,11,12,13,14,15,28,29
    push r\n
    .endr
    movw counts, r24
    movw r14, r24
    lds  r26, search + SEARCH_PLACED
    subi r26, lo8(-(search + SEARCH_TRAIL))
    ldi  r27, hi8(search + SEARCH_TRAIL)
    mov  r22, r26       ; where the list begins
    ldi  r28, lo8(search + SEARCH_CELL)
    ldi  r29, hi8(search + SEARCH_CELL)
    ldi  r30, lo8(search + SEARCH_CELLS)
    ldi  r31, hi8(search + SEARCH_CELLS)
    ldi  r18, 0
    ldi  r19, 8
look_band:
    .irp n, 2,3,4,5,6,7,8,9,10
    clr  r\n
    .endr
    ldi  r23, 3         ; rows
look_row:
    clr  r11
    clr  r12
    clr  r13
    LOOK_AT 0, r2, r11
    LOOK_AT 1, r3, r11
    LOOK_AT 2, r4, r11
    LOOK_AT 3, r5, r12
    LOOK_AT 4, r6, r12
    LOOK_AT 5, r7, r12
    LOOK_AT 6, r8, r13
    LOOK_AT 7, r9, r13
    LOOK_AT 8, r10, r13
    adiw r28, 18
    movw r24, r30
    movw r30, r14
    st   Z+, r11
    st   Z+, r12
    st   Z+, r13
    movw r14, r30
    movw r30, r24
    subi r18, -9
    dec  r23
    breq 1f
    rjmp look_row
1:  movw r30, r14
    .irp n, 2,3,4,5,6,7,8,9,10
    st   Z+, r\n
    .endr
    movw r14, r30
    movw r30, r24
    cpi  r18, 81
    breq 1f
    rjmp look_band
1:
    ldi  t, SEARCH_NOTHING
    cp   r26, r22
    brne 1f
    rjmp chosen         ; no cell has two candidates
1:  movw r30, counts    ; columns: weight + 2 * open - 8 * open in the band
    ldi  r28, lo8(search + SEARCH_COLUMN_WEIGHT)
    ldi  r29, hi8(search + SEARCH_COLUMN_WEIGHT)
    ldi  r19, 9
1:  ldd  r2, Z+9
    ldd  r3, Z+27
    ldd  r4, Z+45
    mov  t, r2
    add  t, r3
    add  t, r4
    lsr  t
    lsr  t
    ld   u, Y+
    add  u, t
    ADDEND 9, r2, r1
    ADDEND 27, r3, r1
    ADDEND 45, r4, r1
    adiw r30, 1
    dec  r19
    brne 1b

    movw r30, counts    ; rows and boxes
    ldi  r28, lo8(search + SEARCH_ROW_WEIGHT)
    ldi  r29, hi8(search + SEARCH_ROW_WEIGHT)
    movw r14, r28
    ldi  r19, 0         ; 3 * band
1:  LOAD_BYTES 0, 2, 3, 4, 5, 6, 7, 8, 9, 10
    ldi  r28, lo8(search + SEARCH_BOX_WEIGHT)
    ldi  r29, hi8(search + SEARCH_BOX_WEIGHT)
    add  r28, r19
    BOX_ADDEND r11, 0, r2, r5, r8
    BOX_ADDEND r12, 1, r3, r6, r9
    BOX_ADDEND r13, 2, r4, r7, r10
    ROW_ADDENDS 0, r2, r3, r4
    ROW_ADDENDS 1, r5, r6, r7
    ROW_ADDENDS 2, r8, r9, r10
    ldi  t, 3
    add  r14, t
    adiw r30, 18
    subi r19, -3
    cpi  r19, 9
    breq 1f
    rjmp 1b
1:
    mov  r23, r26       ; where the list ends
    mov  r26, r22
    ldi  t, SEARCH_NOTHING
    ldi  u, 0           ; best score yet
1:  ld   r18, X+        ; 28 to 30 cycles a cell
    mov  r30, r18
    lsl  r30
    subi r30, -20
    ldi  r31, hi8(addends)
    lpm  r11, Z+
    lpm  r12, Z
    movw r30, counts
    add  r30, r11
    adc  r31, r1
    ld   r11, Z
    movw r30, counts
    add  r30, r12
    adc  r31, r1
    ld   r12, Z
    add  r11, r12
    cp   u, r11
    brsh 2f
    mov  u, r11
    mov  t, r18
2:  cp   r26, r23
    brne 1b
chosen:
    .irp n, 29,28,15,14,13,12,11,10,9,8,7,6,5,4,3,2
    pop  r\n
    .endr
    ret
    .size search_choose, . - search_choose

; ---- uint8_t search_pick(uint8_t cell) -----------------------------------------------------------
; r18 2 * row, r19 2 * column, r20 2 * box; r21 fields, r22 ninths of three masks; r26:r27 the cell's
; mask

; Adds the mask at Z: its low byte as four sums of two bits, then two of four; 13 cycles
    .macro ADD_BITS
    ld   t, Z
    mov  u, t
    lsr  u
    andi u, 0x55
    sub  t, u
    mov  u, t
    lsr  u
    lsr  u
    andi u, 0x33
    andi t, 0x33
    add  t, u
    add  r21, t
    ldd  t, Z+1
    add  r22, t
    .endm

    .global search_pick
    .type search_pick, @function
search_pick:
    ldi  r31, hi8(of_cell)
    mov  r30, r24
    lpm  r18, Z
    subi r30, -81
    lpm  r19, Z
    subi r30, -81
    lpm  r20, Z
    ldi  r31, hi8(lines)
    mov  r30, r18
    subi r30, -3
    lpm  r18, Z
    mov  r30, r19
    subi r30, -3
    lpm  r19, Z
    ldi  r31, 0
    mov  r30, r24
    lsl  r30
    subi r30, lo8(-(search + SEARCH_CELL))
    sbci r31, hi8(-(search + SEARCH_CELL))
    ld   r26, Z
    ldd  r27, Z+1
    ldi  r23, 0         ; 18 * (digit - 1)
    ldi  r25, 0
    mov  r0, r25        ; most places yet
next_candidate:
    lsr  r27
    ror  r26
    brcc 1f
    ldi  r21, 0
    ldi  r22, 0
    ldi  r31, hi8(search + SEARCH_ROW)
    mov  r30, r23
    add  r30, r18
    ADD_BITS
    ldi  r31, hi8(search + SEARCH_COLUMN)
    mov  r30, r23
    add  r30, r19
    ADD_BITS
    ldi  r31, hi8(search + SEARCH_BOX)
    mov  r30, r23
    add  r30, r20
    ADD_BITS
    mov  t, r21
    swap t
    andi t, 0x0F
    andi r21, 0x0F
    add  t, r21
    add  t, r22
    cp   r0, t
    brsh 1f
    mov  r0, t
    mov  r1, r23
1:  subi r23, -18
    mov  t, r26
    or   t, r27
    breq 1f
    rjmp next_candidate
1:  mov  r30, r1
    clr  r1
    ldi  t, 0
1:  inc  t
    subi r30, 18
    brsh 1b
    ret
    .size search_pick, . - search_pick

; ---- bool search_build(void) ---------------------------------------------------------------------
; 7,500 cycles: three views, each of which is the masks of a unit's cells transposed, 2,500.
#define empty_masks   r12
#define unit          r13
#define ninth_lo      r16 /* mask of digit 9 */
#define ninth_hi      r17
#define mask_lo       r18
#define mask_hi       r19
#define kind          r22

; One cell of a unit: its low byte into reg, its ninth bit into the mask of digit 9
    .macro GATHER reg, q
    ldd  \reg, Y+\q
    ldd  t, Y+\q+1
    lsr  t
    ror  ninth_lo
    .endm

    .macro GATHER_THREE a, b, c, step, next
    GATHER \a, 0
    GATHER \b, \step
    GATHER \c, (2 * \step)
    adiw r28, \next
    .endm

    .macro GATHER_NINE step, next
    GATHER_THREE r2, r3, r4, \step, \next
    GATHER_THREE r5, r6, r7, \step, \next
    GATHER r8, 0
    GATHER r9, \step
    ldd  r10, Y+(2 * \step)
    ldd  ninth_hi, Y+(2 * \step + 1)
    .endm

    .macro TRANSPOSE_UNIT view
    ldi  r31, hi8(search + \view)
    mov  r30, unit
    lsl  r30
    rcall transpose
    inc  unit
    .endm

    .macro SOURCE_UP step
    subi r20, lo8(-(\step))
    sbci r21, hi8(-(\step))
    .endm

    .macro FIRST_SOURCE kind_number
    ldi  r20, lo8(search + SEARCH_CELL)
    ldi  r21, hi8(search + SEARCH_CELL)
    clr  unit
    ldi  kind, \kind_number
    .endm

    .global search_build
    .type search_build, @function
search_build:
    .irp n, 2,3,4,5,6,7,8,9,10,12,13,14,15,16,17,28,29
    push r\n
    .endr
    clr  empty_masks
    clt
    ldi  r26, TRAIL_END
    ldi  r27, hi8(search + SEARCH_TRAIL)
    FIRST_SOURCE 0
1:  movw r28, r20
    GATHER_NINE 2, 6
    TRANSPOSE_UNIT SEARCH_ROW
    SOURCE_UP 18
    mov  t, unit
    cpi  t, 9
    brne 1b
    FIRST_SOURCE 1
1:  movw r28, r20
    GATHER_NINE 18, 54
    TRANSPOSE_UNIT SEARCH_COLUMN
    SOURCE_UP 2
    mov  t, unit
    cpi  t, 9
    brne 1b
    FIRST_SOURCE 2
1:  movw r28, r20
    GATHER_NINE 2, 18
    TRANSPOSE_UNIT SEARCH_BOX
    SOURCE_UP 6
    mov  t, unit
    cpi  t, 9
    breq 2f
    cpi  t, 3
    breq 3f
    cpi  t, 6
    brne 1b
3:  SOURCE_UP 36
    rjmp 1b

2:  subi r26, lo8(search + SEARCH_TRAIL)
    sts  search + SEARCH_WAITING, r26
    sts  search + SEARCH_PLACED, r1
    lds  u, search + SEARCH_OPEN
    ldi  t, 81
    sub  t, u
    mov  u, t           ; each filled cell has emptied one mask in each view
    lsl  t
    add  t, u
    ldi  r20, 0
    cpse t, empty_masks
    set
    brts 1f
    ldi  r20, 1
1:  mov  t, r20
    .irp n, 29,28,17,16,15,14,13,12,10,9,8,7,6,5,4,3,2
    pop  r\n
    .endr
    ret
    .size search_build, . - search_build

; Swaps blocks of bits between two rows of a matrix of bits
    .macro EXCHANGE_4 first, second
    mov  t, \first
    swap t
    eor  t, \second
    andi t, 0x0F
    eor  \second, t
    swap t
    eor  \first, t
    .endm
    .macro EXCHANGE_2 first, second
    mov  t, \first
    lsr  t
    lsr  t
    eor  t, \second
    andi t, 0x33
    eor  \second, t
    lsl  t
    lsl  t
    eor  \first, t
    .endm
    .macro EXCHANGE_1 first, second
    mov  t, \first
    lsr  t
    eor  t, \second
    andi t, 0x55
    eor  \second, t
    lsl  t
    eor  \first, t
    .endm

; The mask of a digit from 1 to 8: cells 0 to 7 in reg, cell 8 in r10; 11 cycles
    .macro STORE_DIGIT number, reg, q
    ldi  u, 0
    sbrc r10, \number - 1
    ldi  u, 1
    STORE_MASK \number, \reg, u, \q
    .endm

    .macro STORE_MASK number, lo, hi, q
    std  Z+\q, \lo
    std  Z+\q+1, \hi
    mov  t, \lo
    dec  t
    and  t, \lo
    brne 1f
    mov  mask_hi, \hi
    mov  mask_lo, \lo
    or   t, \lo
    or   t, \hi
    brne 2f
    inc  empty_masks
    rjmp 1f
2:  ldi  digit, \number
    rcall few_places
1:
    .endm

; The nine masks in r2 to r10 (low bytes; their ninth bits are gathered already) become masks of
; places, at Z for digit 1, at Z + 18 for digit 2 and so on; singles are queued, empty masks counted.
; 215 cycles: eight by eight bits are transposed in three steps
transpose:
    EXCHANGE_4 r2, r6
    EXCHANGE_4 r3, r7
    EXCHANGE_4 r4, r8
    EXCHANGE_4 r5, r9
    EXCHANGE_2 r2, r4
    EXCHANGE_2 r3, r5
    EXCHANGE_2 r6, r8
    EXCHANGE_2 r7, r9
    EXCHANGE_1 r2, r3
    EXCHANGE_1 r4, r5
    EXCHANGE_1 r6, r7
    EXCHANGE_1 r8, r9
    STORE_DIGIT 1, r2, 0
    STORE_DIGIT 2, r3, 18
    STORE_DIGIT 3, r4, 36
    STORE_DIGIT 4, r5, 54
    subi r30, -72
    STORE_DIGIT 5, r6, 0
    STORE_DIGIT 6, r7, 18
    STORE_DIGIT 7, r8, 36
    STORE_DIGIT 8, r9, 54
    subi r30, -72
    STORE_MASK 9, ninth_lo, ninth_hi, 0
    ret

; A mask that is not empty, with one bit or none in its low byte
few_places:
    tst  mask_lo
    breq 2f
    tst  mask_hi
    breq 2f
    ret                 ; two
2:  movw r14, r30
    ldi  r31, hi8(bit_nines)
    mov  r30, mask_lo
    cpi  kind, 1
    brlo 3f
    brne 4f
    lpm  t, Z           ; column: 9 * row + column
    add  t, unit
    rjmp 5f
3:  subi r30, -5        ; row: column + 9 * row
    lpm  t, Z
    dec  t
    mov  u, unit
    lsl  u
    lsl  u
    lsl  u
    add  t, u
    add  t, unit
    rjmp 5f
4:  subi r30, -10       ; box
    lpm  t, Z
    add  t, unit
    add  t, unit
    CELL_AT
5:  mov  r30, t
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    ld   u, Z
    tst  u
    brne 6f
    st   Z, digit
    st   -X, t
    mov  u, digit
6:  cpse u, digit
    set
    movw r30, r14
    ret

; ---- bool search_lock(void) ----------------------------------------------------------------------
; 54 triples of parallel lines, 27 of the view of rows, 27 of that of columns: 65 cycles each when
; nothing is locked.
; Y the masks of the triple; r14 low address byte of the next digit's
; r18 r19 r20 thirds of the three lines that have a candidate, in bits 0 to 2;
; r15 those that are locked out of a line; r7 the cell that is looked at
#define gone r15
#define struck_cell r7

; reg = thirds of the line at Y + q
    .macro THIRDS reg, q
    ldd  r30, Y+\q
    ldd  t, Y+\q+1
    lpm  \reg, Z
    sbrc t, 0
    ori  \reg, 4
    .endm

; Leaves for `locked` when what the other lines do not have of the line's boxes is not nothing or
; all, or when the line has one box only and another line has it, too
    .macro LOOK_AT_LINE line, other, another
    mov  t, \other
    or   t, \another
    mov  u, \line
    and  u, t
    breq 1f
    com  t
    and  t, \line
    brne 2f
    mov  t, \line
    dec  t
    and  t, \line
    brne 1f
2:  rjmp locked
1:
    .endm

; Pointing: reg = the boxes that only `line` has, or all of the line's when there are none
    .macro ONLY reg, line, other, another
    mov  \reg, \other
    or   \reg, \another
    com  \reg
    and  \reg, \line
    brne 1f
    mov  \reg, \line
1:
    .endm

; Claiming: when `line` has one box only, the others lose it
    .macro CLAIM line, other, another
    mov  t, \line
    dec  t
    and  t, \line
    brne 1f
    mov  t, \line
    com  t
    and  \other, t
    and  \another, t
1:
    .endm

; Strikes the candidates of line n of the triple in the thirds `gone`
    .macro STRIKE_LINE n, gone
    tst  \gone
    breq 1f
    ldi  u, \n
    ldd  rivals, Y+(2 * \n)
    ldd  rivals_hi, Y+(2 * \n + 1)
    mov  r0, \gone
    rcall strike_line
1:
    .endm

; Clears a bit of the mask at Z, which is the ninth when `flag` has `bit`
    .macro STRIKE not_bit, flag, bit, slow
    sbrc \flag, \bit
    inc  r30
    ld   t, Z
    and  t, \not_bit
    st   Z, t
    andi r30, 0xFE
    ld   t, Z
    ldd  u, Z+1
    mov  r0, t
    dec  r0
    and  r0, t
    brne 1f
    call \slow          ; too far for rcall
1:
    .endm

    .global search_lock
    .type search_lock, @function
search_lock:
    .irp n, 2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,28,29
    push r\n
    .endr
    clt
    lds  r26, search + SEARCH_WAITING
    subi r26, lo8(-(search + SEARCH_TRAIL))
    ldi  r27, hi8(search + SEARCH_TRAIL)
    lds  r28, search + SEARCH_LOCKED
    subi r28, lo8(-(search + SEARCH_TRAIL))
    ldi  r29, hi8(search + SEARCH_TRAIL)
    lds  r5, search + SEARCH_PLACED
    ldi  t, lo8(search + SEARCH_TRAIL)
    add  r5, t
empty_frozen:           ; of what has been placed: rows and columns, 59 cycles each
    cp   r28, r5
    breq 1f
    ld   t, Y+
    ldi  r31, hi8(search)
    mov  r30, t
    subi r30, -(SEARCH_CELLS)
    ld   digit, Z
    LOAD_DIGIT
    ldi  r31, hi8(of_cell)
    mov  r30, t
    lpm  u, Z
    subi r30, -81
    lpm  r0, Z
    ldi  r31, hi8(lines)
    mov  r30, u
    subi r30, -3
    lpm  row2, Z
    mov  r30, r0
    subi r30, -3
    lpm  col2, Z
    VIEW SEARCH_ROW, row2
    st   Z, r1
    std  Z+1, r1
    VIEW SEARCH_COLUMN, col2
    st   Z, r1
    std  Z+1, r1
    rjmp empty_frozen

1:  subi r28, lo8(search + SEARCH_TRAIL)
    sts  search + SEARCH_LOCKED, r28
    ldi  r29, hi8(search + SEARCH_ROW)
lock_view:
    ldi  r28, 0
    ldi  digit, 1
    ldi  t, 18
    mov  r14, t
lock_triple:
    ldi  r31, hi8(thirds)
    THIRDS r18, 0
    THIRDS r19, 2
    THIRDS r20, 4
    LOOK_AT_LINE r18, r19, r20
    LOOK_AT_LINE r19, r18, r20
    LOOK_AT_LINE r20, r18, r19
next_triple:
    adiw r28, 6
    cp   r28, r14
    breq 1f
    rjmp lock_triple
1:  ldi  t, 18
    add  r14, t
    inc  digit
    cpi  digit, 10
    breq 1f
    rjmp lock_triple
1:  cpi  r29, hi8(search + SEARCH_COLUMN)
    breq 1f
    ldi  r29, hi8(search + SEARCH_COLUMN)
    rjmp lock_view
1:  subi r26, lo8(search + SEARCH_TRAIL)
    sts  search + SEARCH_WAITING, r26
    ldi  t, 1
    brtc 1f
    ldi  t, 0
1:
    .irp n, 29,28,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2
    pop  r\n
    .endr
    ret

locked:
    ONLY r16, r18, r19, r20
    ONLY r17, r19, r18, r20
    ONLY r21, r20, r18, r19
    CLAIM r16, r17, r21
    CLAIM r17, r16, r21
    CLAIM r21, r16, r17
    com  r16
    and  r18, r16
    mov  gone, r18
    com  r17
    and  r19, r17
    mov  r22, r19
    com  r21
    and  r20, r21
    push r20
    push r22
    LOAD_DIGIT
    STRIKE_LINE 0, gone
    pop  gone
    STRIKE_LINE 1, gone
    pop  gone
    STRIKE_LINE 2, gone
    rjmp next_triple

; in: r0 = thirds, u = line of the triple, rivals = its mask
strike_line:
    ldi  t, 0
    sbrc r0, 0
    ori  t, 0x07
    sbrc r0, 1
    ori  t, 0x38
    sbrc r0, 2
    ori  t, 0xC0
    and  rivals, t
    sbrs r0, 2
    clr  rivals_hi
    mov  struck_cell, r28 ; first cell: of a column, its number; of a row, nine times that
    sub  struck_cell, digit18
    lsr  struck_cell
    add  struck_cell, u
    cpi  r29, hi8(search + SEARCH_ROW)
    brne 1f
    NINE_TIMES struck_cell
1:  push r28
    push r29
strike_next:
    lsr  rivals_hi
    ror  rivals
    brcc 1f
    rcall strike_cell
1:  pop  t              ; the page of the view tells the way
    push t
    inc  struck_cell
    cpi  t, hi8(search + SEARCH_ROW)
    breq 2f
    ldi  t, 8
    add  struck_cell, t
2:  mov  t, rivals
    or   t, rivals_hi
    brne strike_next
    pop  r29
    pop  r28
    ret

; Strikes the digit from struck_cell, if it is open; about 150 cycles
strike_cell:
    mov  t, struck_cell
    mov  r30, t
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    ld   u, Z
    tst  u
    breq 1f
    ret
1:  LOAD_CELL
    mov  hint, row2
    sub  hint, band6
    VIEW SEARCH_ROW, row2
    STRIKE not_col, col2, 4, slow_row_in_box
    mov  hint, stack2   ; column of the box: column - 1.5 * stack2
    lsr  hint
    add  hint, stack2
    neg  hint
    mov  t, col2
    lsr  t
    add  hint, t
    VIEW SEARCH_COLUMN, col2
    STRIKE not_row, row2, 4, slow_column_in_box
    or   not_place, off_file
    clr  place_high
    cpi  not_place, 0xFF
    brne 1f
    inc  place_high
    dec  not_place
1:  mov  hint, band6
    add  hint, stack2
    VIEW SEARCH_BOX, hint
    STRIKE not_place, place_high, 0, slow_box
    ldi  t, 9
    mul  row2, t
    movw r28, r0
    clr  r1
    add  r28, col2
    IF_DIGIT_NINE r28
    subi r28, lo8(-(search + SEARCH_CELL))
    sbci r29, hi8(-(search + SEARCH_CELL))
    ld   t, Y
    and  t, not_digit
    st   Y, t
    mov  u, t
    dec  u
    and  u, t
    brne 1f
    ldd  u, Y+1
    ldi  hint, 0
    call slow_cell
1:  ret
    .size search_lock, . - search_lock

#endif
