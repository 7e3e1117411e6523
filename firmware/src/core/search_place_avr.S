/* Placing digits and taking them back, in AVR assembly: the same order and tie-breaks as
 * search_kernel.c, which says what is done. search_avr.h explains masks and registers.
 *
 * Both are one walk over the cell's rivals that flips their bits: the four masks that list them
 * stay as they are, so that the second walk flips what the first one did. T is set when a digit is
 * taken back; the innermost loops then have a form without a look at what is left in a mask. A
 * contradiction does not end the walk, since half of one could not be taken back. */
#include "solver_size.h"

#if defined(__AVR__) && !SOLVER_C && !SOLVER_SMALL

#include "search_avr.h"

    .section .text.search_place, "ax", @progbits

    .global search_slow_row, search_slow_column, search_slow_box, search_slow_cell

; ---- Masks with few bits left --------------------------------------------------------------------
; in: Z = the byte that was changed, t = what is left there, one bit or none; digit and digit18 are
; the mask's. A single waits from then on, or did already; an empty mask, or a cell that has another
; digit, fails. Z, u and r0 are lost.

; Goes on when the mask is single, with its bit in t (0: the ninth) and Z = its low byte
    .macro SINGLE
    sbrc r30, 0
    rjmp 2f
    ldd  u, Z+1
    tst  t
    breq 1f
    tst  u
    breq 4f
    ret
1:  tst  u
    brne 4f
    inc  failed
    ret
2:  dec  r30
    ld   t, Z
    mov  u, t
    dec  u
    and  u, t
    brne 3f
    tst  t
    brne 4f
    inc  failed
3:  ret
4:
    .endm

; Writes `digit` into cell t, which waits from then on; a digit that stands there must be the same
    .macro QUEUE
    mov  r30, t
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    ld   u, Z
    tst  u
    brne 1f
    st   Z, digit
    st   -X, t
    ret
1:  cpse u, digit
    inc  failed
    ret
    .endm

search_slow_row:        ; the bit is a column
    SINGLE
    mov  u, r30
    sub  u, digit18
    mov  r0, u          ; 9 * row, from 2 * row
    lsl  u
    lsl  u
    lsr  r0
    add  u, r0
    NUMBER t, ONE_UP
    dec  t
    add  t, u
    QUEUE

search_slow_column:     ; the bit is a row
    SINGLE
    mov  u, r30
    sub  u, digit18
    lsr  u
    NUMBER t, BY_NINE
    add  t, u
    QUEUE

search_slow_box:        ; the bit is a place
    SINGLE
    mov  u, r30
    sub  u, digit18
    NUMBER r30, BY_PLACE
    CELL_AT
    QUEUE

; When the cell has another digit already, a mask that listed this one has become empty and told.
search_slow_cell:       ; the bit is a digit
    SINGLE
    mov  u, r30
    subi u, lo8(search + SEARCH_CELL)
    lsr  u
    NUMBER t, ONE_UP
    mov  r30, u
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    ld   r0, Z
    tst  r0
    brne 1f
    st   Z, t
    st   -X, u
1:  ret

; ---- Entry and return ----------------------------------------------------------------------------

    .global search_propagate, search_unwind
    .type search_propagate, @function
    .type search_unwind, @function
search_unwind:
    set
    rjmp enter
search_propagate:
    clt
enter:
    SAVE_REGISTERS
    lds  head, search + SEARCH_PLACED
    ldi  t, lo8(search + SEARCH_TRAIL)
    add  head, t
    lds  budget, search + SEARCH_BUDGET
    ldi  r27, hi8(search + SEARCH_TRAIL)
    lds  r26, search + SEARCH_WAITING
    add  r26, t
    clr  failed
    brtc first
    rjmp unwind

quiet:
    ldi  t, SEARCH_QUIET
    rjmp propagated
spent:
    ldi  t, SEARCH_SPENT
propagated:
    lds  u, search + SEARCH_BUDGET
    sub  u, budget      ; placements
    ldi  r30, lo8(search + SEARCH_NODES)
    ldi  r31, hi8(search + SEARCH_NODES)
1:  ld   r0, Z
    adc  r0, u
    st   Z+, r0
    ldi  u, 0
    brcs 1b
leave:                  ; with t
    ldi  u, lo8(search + SEARCH_TRAIL)
    sub  head, u
    sts  search + SEARCH_PLACED, head
    sub  r26, u
    sts  search + SEARCH_WAITING, r26
    sts  search + SEARCH_BUDGET, budget
    jmp  solver_leave

; ---- The walk ------------------------------------------------------------------------------------

; Strikes the digit from the cell at Y + q: 10 cycles
    .macro STRIKE_CELL q
    FLIP Y, \q, digit_bit
    IF_FEW 1f
    movw r30, r28
    .if \q > 0
    adiw r30, \q
    .endif
    rcall search_slow_cell
1:
    .endm

; Strikes a bit from the mask in a view at r30 + q
    .macro STRIKE_IN view, q, bit, slow
    ldi  r31, hi8(search + \view)
    FLIP Z, \q, \bit
    IF_FEW 1f
    .if \q > 0
    adiw r30, \q
    .endif
    rcall \slow
1:
    .endm

; Strikes three bits from the mask at Z: those that `outside` lacks, whose bit `ninth` tells of the
; ninth; 12 cycles
    .macro STRIKE_THREE outside, ninth, slow
    ld   t, Z
    and  t, \outside
    st   Z, t
    sbrs \outside, \ninth
    std  Z+1, r1
    IF_FEW 1f
    rcall \slow
1:
    .endm

; Brings three bits back into the mask at Z: t, which has them at `step` bits from each other, as
; they are for the first third, and once or twice moved up by `step` for the others. `outside` lacks
; the third. 8 to 17 cycles
    .macro SET_THREE outside, step
    ld   u, Z
    sbrs \outside, 0
    rjmp 1f
    .rept \step
    lsl  t
    .endr
    sbrs \outside, \step
    rjmp 1f
    .rept \step
    lsl  t
    .endr
    brcc 1f
    inc  r1
    std  Z+1, r1
    clr  r1
1:  or   u, t
    st   Z, u
    .endm

; t = bits 0 to 2 of the rivals, for the three rows of a box in bits 0, 3 and 6
    .macro SPREAD
    ldi  t, 0
    sbrc rivals, 0
    ori  t, 0x01
    sbrc rivals, 1
    ori  t, 0x08
    sbrc rivals, 2
    ori  t, 0x40
    .endm

; The other way round, of `rest`
    .macro GATHER
    ldi  t, 0
    sbrc rest, 0
    ori  t, 1
    sbrc rest, 3
    ori  t, 2
    sbrc rest, 6
    ori  t, 4
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

; rivals = the digit's other places in the box; goes on when there are some, else to `none`: 15
; cycles
    .macro OTHER_PLACES none
    VIEW SEARCH_BOX, band6
    add  r30, stack2
    RIVALS
    or   off_line, off_file
    cpi  off_line, 0xFF
    brne 1f
    clr  rivals_hi
1:  and  rivals, off_line
    brne 1f
    sbrs rivals_hi, 0
    rjmp \none
1:
    .endm

; rivals = the cell's other digits; goes on when there are some, else to `none`: 15 cycles
    .macro OTHER_DIGITS none
    mov  r30, this_cell
    lsl  r30
    ldi  r31, 0
    subi r30, lo8(-(search + SEARCH_CELL))
    sbci r31, hi8(-(search + SEARCH_CELL))
    RIVALS
    sbrc digit18, 7
    clr  rivals_hi
    sbrs digit18, 7
    eor  rivals, digit_bit
    tst  rivals
    brne 1f
    sbrs rivals_hi, 0
    rjmp \none
1:
    .endm

; Bit q of a third of the rivals, which moves out: goes on when it lives, else to `none`
    .macro IF_RIVAL q, none
    .if \q == 0
    lsr  rivals_hi
    ror  rivals
    .else
    lsr  rivals
    .endif
    brcc \none
    .endm

; The rivals in a line, by thirds. Each box that has some loses the places of the line, each line
; across its place, each cell its digit. `step` is what lies between two boxes, two cells.
    .macro WALK_LINE view, bit, slow, outside, ninth, box_step, step, next
    mov  t, rivals
    andi t, 7
    brne 3f
7:  lsr  rivals_hi      ; a third without rivals
    ror  rivals
    lsr  rivals
    lsr  rivals
2:  subi lines, -6      ; the next third
    subi boxes, -\box_step
    adiw r28, 3 * \step
    mov  t, rivals
    andi t, 7
    breq 7b
    rjmp 3f
8:  .if \ninth == 2     ; taking back
    SPREAD
    SET_THREE \outside, 1
    .else
    SET_THREE \outside, 3
    .endif
    mov  r30, lines
    ldi  r31, hi8(search + \view)
    .irp q, 0,1,2
    IF_RIVAL \q, 4f
    FLIP Z, (2 * \q), \bit
    FLIP Y, (\step * \q), digit_bit
4:
    .endr
    rjmp 5f
3:  mov  r30, boxes
    ldi  r31, hi8(search + SEARCH_BOX)
    brts 8b
    STRIKE_THREE \outside, \ninth, search_slow_box
    .irp q, 0,1,2
    IF_RIVAL \q, 4f
    mov  r30, lines
    STRIKE_IN \view, (2 * \q), \bit, \slow
    STRIKE_CELL (\step * \q)
4:
    .endr
5:  tst  rivals
    breq \next
    rjmp 2b
    .endm

; t = the newest that waits, which goes to the end of what is placed
    .macro TAKE_NEWEST
    cpi  r26, TRAIL_END
    breq quiet
    tst  budget
    breq spent
    dec  budget
    ld   t, X+
    mov  r30, head
    mov  r31, r27
    st   Z, t
    inc  head
    .endm

first:
    TAKE_NEWEST
walk:                   ; t = entry of the trail, perhaps a guess
    cpi  t, 81
    brlo walk_row
    subi t, 81
    rjmp walk

next:
    TAKE_NEWEST

walk_row:
    LOAD
    VIEW SEARCH_ROW, row2
    RIVALS_OUTSIDE off_stack, walk_column
    ldi  t, 9
    mul  row2, t
    movw r28, r0
    clr  r1
    IF_DIGIT_NINE r28
    subi r28, lo8(-(search + SEARCH_CELL))
    sbci r29, hi8(-(search + SEARCH_CELL))
    mov  lines, digit18
    IF_NINTH_LINE row2, lines
    mov  boxes, digit18
    add  boxes, band6
    WALK_LINE SEARCH_COLUMN, row_bit, search_slow_column, off_line, 7, 2, 2, walk_column

walk_column:
    VIEW SEARCH_COLUMN, col2
    RIVALS_OUTSIDE off_band, walk_box
    mov  r28, col2
    IF_DIGIT_NINE r28
    ldi  r29, 0
    subi r28, lo8(-(search + SEARCH_CELL))
    sbci r29, hi8(-(search + SEARCH_CELL))
    mov  lines, digit18
    IF_NINTH_LINE col2, lines
    mov  boxes, digit18
    add  boxes, stack2
    WALK_LINE SEARCH_ROW, col_bit, search_slow_row, off_file, 2, 6, 18, walk_box

; Each row and column of the box that has rivals, other than the cell's own, loses its three lines
; through the box, each cell its digit
walk_box:
    OTHER_PLACES walk_cell
    movw rest, rivals
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
    mov  lines, band6   ; 2 * row
    mov  t, rivals
    andi t, 7
    brne 3f
1:  lsr  rivals_hi      ; a row without rivals
    ror  rivals
    lsr  rivals
    lsr  rivals
2:  subi lines, -2      ; the next row
    adiw r28, 18
    mov  t, rivals
    andi t, 7
    breq 1b
    rjmp 3f
8:  SET_THREE off_stack, 3 ; taking back
7:  .irp q, 0,1,2
    IF_RIVAL \q, 4f
    FLIP Y, (2 * \q), digit_bit
4:
    .endr
    rjmp 5f
3:  cp   lines, row2
    breq 6f
    VIEW SEARCH_ROW, lines
    brts 8b
    STRIKE_THREE off_stack, 7, search_slow_row
6:  brts 7b
    .irp q, 0,1,2
    IF_RIVAL \q, 4f
    STRIKE_CELL (2 * \q)
4:
    .endr
5:  tst  rivals
    breq columns_of_box
    rjmp 2b
8:  GATHER              ; taking back
    SET_THREE off_band, 3
    rjmp 5f
columns_of_box:
    and  rest, off_file
    sbrs off_file, 2
    clr  rest_hi
    mov  lines, digit18
    add  lines, stack2
    add  lines, stack2
    add  lines, stack2
column_of_box:
    mov  t, rest
    andi t, 0x49
    breq 6f
    mov  r30, lines
    ldi  r31, hi8(search + SEARCH_COLUMN)
    brts 8b
    STRIKE_THREE off_band, 7, search_slow_column
5:  andi rest, ~0x49
6:  subi lines, -2
    lsr  rest_hi
    ror  rest
    brne column_of_box

; The other digits of the cell: Y the masks of its row; the column's and the box's are `columns` and
; `boxes_of` away
#define columns  lines
#define boxes_of r12
walk_cell:
    OTHER_DIGITS walked
    movw rest, rivals
    mov  boxes_of, band6
    add  boxes_of, stack2
    PLACE_BIT boxes_of
    IF_NINTH_LINE col2, row2
    IF_NINTH_LINE row2, col2
    mov  r28, row2
    ldi  r29, hi8(search + SEARCH_ROW)
    sub  boxes_of, row2
    mov  columns, col2
    sub  columns, row2
    lsr  rest_hi
    ror  rest
    brts undo_digits
    ldi  digit, 1
    brcs 3f
2:  inc  digit          ; there is another one
    subi r28, -18
    lsr  rest
    brcc 2b
3:  mov  digit18, r28
    sub  digit18, row2
    FLIP Y, 0, col_bit
    IF_FEW 1f
    movw r30, r28
    rcall search_slow_row
1:  mov  r30, r28
    add  r30, columns
    STRIKE_IN SEARCH_COLUMN, 0, row_bit, search_slow_column
    mov  r30, r28
    add  r30, boxes_of
    STRIKE_IN SEARCH_BOX, 0, place_bit, search_slow_box
    tst  rest
    brne 2b
placed:
    tst  failed
    brne contradiction
    rjmp next

undo_digits:
    brcs 3f
2:  subi r28, -18
    lsr  rest
    brcc 2b
3:  FLIP Y, 0, col_bit
    mov  r30, r28
    add  r30, columns
    ldi  r31, hi8(search + SEARCH_COLUMN)
    FLIP Z, 0, row_bit
    mov  r30, r28
    add  r30, boxes_of
    ldi  r31, hi8(search + SEARCH_BOX)
    FLIP Z, 0, place_bit
    tst  rest
    brne 2b
    rjmp undone

walked:
    brtc placed
undone:                 ; a guess keeps its digit
    cpi  entry, 81
    brsh 1f
    mov  r30, entry
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    st   Z, r1
undo_next:
    ldi  entry, lo8(search + SEARCH_TRAIL)
    cp   head, entry
    ldi  entry, SEARCH_NOTHING
    breq 1f
    dec  head
    mov  r30, head
    mov  r31, r27
    ld   entry, Z
    mov  t, entry
    rjmp walk
1:  rjmp unwound

; ---- Going back ----------------------------------------------------------------------------------
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

contradiction:
    lds  t, search + SEARCH_DEPTH
    tst  t
    brne 1f
    ldi  t, SEARCH_CONTRADICTION
    rjmp propagated
1:  dec  t
    sts  search + SEARCH_DEPTH, t
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
1:  mov  failed, head   ; not zero
    set

; Takes back all down to the last guess; then `failed` tells who asked: zero for search_unwind().
unwind:                 ; what waits and is not placed
    cpi  r26, TRAIL_END
    breq undo_next
    ld   r30, X+
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    st   Z, r1
    rjmp unwind

unwound:
    mov  t, entry
    ldi  r26, TRAIL_END
    tst  failed
    brne 1f
    rjmp leave
1:  sts  search + SEARCH_ENTRY, t
    sub  failed, head   ; costs half a placement each
    lsr  failed
    sub  budget, failed
    brcc 1f
    add  failed, budget
    clr  budget
1:  lds  u, search + SEARCH_BUDGET
    sub  u, failed      ; so that it is not taken for placements
    sts  search + SEARCH_BUDGET, u
    clr  failed
    clt
    cpi  t, SEARCH_GUESS_BOX
    brsh 3f
    mov  t, rivals      ; the cell's other candidates
    tst  rivals_hi
    breq 1f
    tst  t
    breq 2f
    rjmp 3f
1:  IF_FEW 3f
2:  NUMBER digit, ONE_UP
    mov  t, this_cell
    mov  r30, t
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    st   Z, digit
    st   -X, t
    rjmp next
3:  ldi  t, SEARCH_WENT_BACK
    rjmp propagated

halve:
    ld   u, Z
    lsr  u
    st   Z+, u
    dec  t
    brne halve
    ret
    .size search_propagate, . - search_propagate
    .size search_unwind, search_propagate - search_unwind

#endif
