/* Locked candidates before the first guess, in AVR assembly: the same candidates are struck in the
 * same order as by search_lock.c. */
#include "solver_size.h"

#if defined(__AVR__) && !SOLVER_C && !SOLVER_SMALL

#include "search_avr.h"

    .section .text.search_lock, "ax", @progbits

; ---- bool search_lock(void) ----------------------------------------------------------------------
; 54 triples of parallel lines, 27 of the view of rows, 27 of that of columns: 71 cycles each when
; nothing is locked.
; Y the masks of the triple; r14 low address byte of the next digit's
; r18 r19 r20 thirds of the three lines that have a candidate, in bits 0, 3 and 6;
; r15 those that are locked out of a line; r16 the cell that is looked at
#define gone r15
#define struck_cell r16

; reg = thirds of the line at Y + q
    .macro THIRDS reg, q
    ldd  \reg, Y+\q
    ldd  t, Y+\q+1
    mov  u, \reg
    lsr  t
    ror  u
    or   \reg, u
    lsr  u
    or   \reg, u
    andi \reg, 0x49
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

; Strikes a bit of the mask at Z, which is the ninth when `flag` has `nine`
    .macro STRIKE bit, flag, nine, slow
    sbrc \flag, \nine
    inc  r30
    FLIP Z, 0, \bit
    IF_FEW 1f
    call \slow          ; too far for rcall
1:
    .endm

    .global search_lock
    .type search_lock, @function
search_lock:
    SAVE_REGISTERS
    clr  failed
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
    ldi  r31, hi8(search_of_cell)
    lpm  u, Z
    subi r30, 81
    lpm  r0, Z
    ldi  r31, hi8(search_lines)
    mov  r30, u
    subi r30, -3
    lpm  row2, Z
    mov  r30, r0
    subi r30, -3
    lpm  col2, Z
    LOAD_DIGIT
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
    tst  failed
    breq 1f
    ldi  t, 0
1:  jmp  solver_leave

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
    sbrc r0, 3
    ori  t, 0x38
    sbrc r0, 6
    ori  t, 0xC0
    and  rivals, t
    sbrs r0, 6
    clr  rivals_hi
    mov  struck_cell, r28 ; first cell: of a column, its number; of a row, nine times that
    sub  struck_cell, digit18
    lsr  struck_cell
    add  struck_cell, u
    cpi  r29, hi8(search + SEARCH_ROW)
    brne 1f
    NINE_TIMES struck_cell
1:  lsr  rivals_hi      ; for each bit
    ror  rivals
    brcc 2f
    rcall strike_cell
2:  inc  struck_cell
    cpi  r29, hi8(search + SEARCH_ROW)
    breq 3f
    subi struck_cell, -8
3:  mov  t, rivals
    or   t, rivals_hi
    brne 1b
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
    VIEW SEARCH_ROW, row2
    STRIKE col_bit, col2, 4, search_slow_row
    VIEW SEARCH_COLUMN, col2
    STRIKE row_bit, row2, 4, search_slow_column
    VIEW SEARCH_BOX, band6
    add  r30, stack2
    or   place_bit, off_file
    PLACE_BIT r30
    FLIP Z, 0, place_bit
    IF_FEW 1f
    call search_slow_box
1:  ldi  t, 9
    mul  row2, t
    movw r30, r0
    clr  r1
    add  r30, col2
    subi r30, lo8(-(search + SEARCH_CELL))
    sbci r31, hi8(-(search + SEARCH_CELL))
    STRIKE digit_bit, digit18, 7, search_slow_cell
    ret
    .size search_lock, . - search_lock

#endif
