/* Placing digits and taking them back, in AVR assembly: the same order and tie-breaks as
 * search_kernel.c, which says what is done. search_avr.h explains masks and registers. */
#include "solver_size.h"

#if defined(__AVR__) && !SOLVER_C && !SOLVER_SMALL

#include "search_avr.h"

    .section .text.search_place, "ax", @progbits

    .global search_slow_row_in_box, search_slow_column_in_box, search_slow_box, search_slow_cell

; ---- Masks with few bits left --------------------------------------------------------------------
; in: t, u = low and high byte of the mask, when the low one was changed. When the ninth bit was
; cleared, t is 0 and u means nothing: then \reload gets the low byte into t, with 0 in u.
; A single waits from then on, or did already; an empty mask, or a cell that has another digit, sets T.
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

; Writes `digit` into cell t, which waits from then on; when a digit stands there, it must be the same: 15 cycles
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
    .macro LOW_BYTE pointer
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

; reg = 9 * row, from 2 * row
    .macro NINE_ROWS reg, twice
    mov  \reg, \twice
    lsl  \reg
    lsl  \reg
    lsr  \twice
    add  \reg, \twice
    lsl  \twice
    .endm

    .macro RELOAD_ROW       ; the displacement is 2 * row: 57 / 256 of 9 * row
    ldi  t, 57
    mul  hint, t
    mov  t, r1
    clr  r1
    LOW_BYTE Z
    .endm

slow_row:               ; in a column pass; hint = 9 * row; the bit is a column
    SINGLE col2, 4, RELOAD_ROW
    NUMBER t, ONE_UP
    dec  t
    add  t, hint
    QUEUE

    .macro RELOAD_COLUMN
    mov  t, hint
    lsl  t
    LOW_BYTE Z
    .endm

slow_column:            ; in a row pass; hint = column; the bit is a row
    SINGLE row2, 4, RELOAD_COLUMN
    NUMBER t, BY_NINE
    add  t, hint
    QUEUE

slow_box_in_row:        ; hint = 2 * stack; the bit is a place
    add  hint, band6
    rjmp search_slow_box
slow_box_in_column:     ; hint = 6 * band
    add  hint, stack2
search_slow_box:        ; hint = 2 * box
    SINGLE_OF_THREE
    NUMBER t, BY_PLACE
    mov  u, hint
    CELL_AT
    QUEUE

search_slow_row_in_box: ; hint = 2 * row of the box; the bit is a column
    SINGLE_OF_THREE
    NUMBER t, ONE_UP
    dec  t
    add  hint, band6
    NINE_ROWS u, hint
    add  t, u
    QUEUE

search_slow_column_in_box: ; hint = column of the box; the bit is a row
    SINGLE_OF_THREE
    NUMBER t, BY_NINE
    add  t, hint
    mov  u, stack2
    lsr  u
    add  t, u
    add  t, stack2
    QUEUE

    .macro RELOAD_CELL
    mov  t, hint
    LOW_BYTE Y
    .endm

; When the cell has another digit already, a mask that listed this one has become empty and told.
search_slow_cell:       ; hint = displacement from Y; the bit is a digit
    SINGLE digit18, 7, RELOAD_CELL
    add  hint, r28
    subi hint, lo8(search + SEARCH_CELL)
    lsr  hint
    mov  r30, hint
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    ld   u, Z
    tst  u
    brne 1f
    NUMBER t, ONE_UP
    mov  r30, hint
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    st   Z, t
    st   -X, hint
1:  movw r30, saved
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
    LOW_BYTE Y
    .endm
    .macro RELOAD_OF_CELL
    DISPLACEMENT
    LOW_BYTE Z
    .endm

slow_row_of_cell:       ; the bit is a column
    SINGLE col2, 4, RELOAD_ROW_OF_CELL
    NUMBER t, ONE_UP
    mov  digit, hint
    mov  u, col2        ; this_cell - column is the row's first cell
    lsr  u
    sub  t, u
    dec  t
    add  t, this_cell
    QUEUE

slow_column_of_cell:    ; the bit is a row
    SINGLE row2, 4, RELOAD_OF_CELL
    NUMBER t, BY_NINE
    mov  digit, hint
    mov  u, col2
    lsr  u
    add  t, u
    QUEUE

slow_box_of_cell:       ; the bit is a place
    SINGLE place_high, 0, RELOAD_OF_CELL
    NUMBER t, BY_PLACE
    mov  digit, hint
    mov  u, band6
    add  u, stack2
    CELL_AT
    QUEUE

; ---- Entry and return ----------------------------------------------------------------------------

    .macro ENTER
    SAVE_REGISTERS
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
    jmp  solver_leave
    .endm

; ---- uint8_t search_propagate(void) --------------------------------------------------------------

    .macro PLACE_IN_ROW c
    IF_RIVAL \c
    rjmp 2f
    CLEAR Z, (2 * \c), not_row, slow_column, \c
    CLEAR Y, (2 * \c), not_digit, search_slow_cell, (2 * \c)
2:
    .endm

    .macro PLACE_ROW_THREE n
    IF_THREE \n, 5f
    VIEW SEARCH_BOX, band6
    CLEAR_THREE (2 * \n), off_line, 7, slow_box_in_row, (2 * \n)
    VIEW_NINTH SEARCH_COLUMN, row2
    PLACE_IN_ROW (3 * \n)
    PLACE_IN_ROW (3 * \n + 1)
    PLACE_IN_ROW (3 * \n + 2)
5:
    .endm

    .macro PLACE_IN_COLUMN i, r
    IF_RIVAL \r
    rjmp 2f
    CLEAR Z, (2 * \r), not_col, slow_row, (9 * (\r))
    CLEAR Y, (18 * \i), not_digit, search_slow_cell, (18 * \i)
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
    CLEAR Y, (18 * \n + 2 * \j), not_digit, search_slow_cell, (18 * \n + 2 * \j)
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
    CLEAR_THREE (2 * \n), off_stack, 7, search_slow_row_in_box, (2 * \n)
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
    CLEAR_THREE (2 * \n), off_band, 7, search_slow_column_in_box, \n
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
2:  NUMBER digit, ONE_UP
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

; The rival in row r, which is row i of its box
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

#endif
