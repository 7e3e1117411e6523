/* Choosing the guess, in AVR assembly: the same scores and tie-breaks as search_kernel.c. */
#include "solver_size.h"

#if defined(__AVR__) && !SOLVER_C && !SOLVER_SMALL

#include "search_avr.h"

    .section .text.search_choose, "ax", @progbits

; ---- uint8_t search_choose(uint8_t counts[54]) ---------------------------------------------------
; First counts open cells and lists the cells with two candidates, in the free end of the trail;
; then takes the best of the list. About 2,000 cycles for ten cells.
; counts[18 * band + 3 * row of the band + stack]: 8 * open cells of a row in a box
; counts[18 * band + 9 + column]: 8 * open cells of a column in a band
; While counting: r2-r10 a band's columns; r11-r13 a row's boxes; r14:r15 where they are stored;
; r18 rows of the band to come; r19 8; r22 where the list begins
; X the list: the low byte of the address behind each cell; Y search.cell of the row; Z search.cells
#define counts r20
#define BEHIND (SEARCH_CELLS + 1)

; 5 cycles for a cell that has its digit, 15 or so for an open one
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
1:  st   X+, r30
2:
    .endm

    .global search_choose
    .type search_choose, @function
search_choose:
    SAVE_REGISTERS
    movw counts, r24
    movw r14, r24
    lds  r26, search + SEARCH_PLACED
    subi r26, lo8(-(search + SEARCH_TRAIL))
    ldi  r27, hi8(search + SEARCH_TRAIL)
    mov  r22, r26
    ldi  r28, lo8(search + SEARCH_CELL)
    ldi  r29, hi8(search + SEARCH_CELL)
    ldi  r30, lo8(search + SEARCH_CELLS)
    ldi  r31, hi8(search + SEARCH_CELLS)
    ldi  r19, 8
look_band:
    .irp n, 2,3,4,5,6,7,8,9,10
    clr  r\n
    .endr
    ldi  r18, 3
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
    dec  r18
    breq 1f
    rjmp look_row
1:  movw r30, r14
    .irp n, 2,3,4,5,6,7,8,9,10
    st   Z+, r\n
    .endr
    movw r14, r30
    movw r30, r24
    cpi  r30, lo8(search + SEARCH_CELLS + 81)
    breq 1f
    rjmp look_band
1:  ldi  t, SEARCH_NOTHING
    cp   r26, r22
    brne 1f
    rjmp chosen         ; no cell has two candidates
1:
    mov  r23, r26       ; where the list ends
    mov  r26, r22

; The list is in reading order, and so are the rows: t best cell; u its score; r16 column;
; r17 stack; r18 cell; r19 first cell of the row; r22 rows of the band to come, this one included;
; r10 row; r11 3 * band; r12 17, which keeps scores positive; Y counts of the row, r14:r15 of the
; band
    ldi  u, 17
    mov  r12, u
    ldi  u, 0
    ldi  r19, 0
    clr  r10
    clr  r11
    movw r28, counts
    movw r14, counts
    ldi  r22, 3
    rjmp next_cell
next_row:
    subi r19, -9
    inc  r10
    adiw r28, 3
    dec  r22
    brne same_row
    adiw r28, 9
    movw r14, r28
    ldi  r22, 3
    add  r11, r22
    rjmp same_row
next_cell:              ; 79 cycles
    ld   r18, X+
    subi r18, BEHIND
same_row:
    mov  r16, r18
    sub  r16, r19
    cpi  r16, 9
    brsh next_row
    ldi  r17, 2
    cpi  r16, 6
    sbci r17, 0
    cpi  r16, 3
    sbci r17, 0
    movw r30, counts    ; 2 * open cells of the row and of the column
    add  r30, r16
    adc  r31, r1
    ldd  r2, Z+9
    ldd  r3, Z+27
    ldd  r4, Z+45
    ld   r5, Y
    ldd  r6, Y+1
    ldd  r7, Y+2
    .irp n, 3,4,5,6,7
    add  r2, r\n
    .endr
    lsr  r2
    lsr  r2
    movw r30, r14       ; - 8 * those of the column in the band
    add  r30, r16
    adc  r31, r1
    ldd  r3, Z+9
    sub  r2, r3
    movw r30, r28       ; - 8 * those of the row in the box
    add  r30, r17
    adc  r31, r1
    ld   r3, Z
    sub  r2, r3
    movw r30, r14       ; + 4 * those of the box
    add  r30, r17
    adc  r31, r1
    ld   r3, Z
    ldd  r4, Z+3
    ldd  r5, Z+6
    add  r3, r4
    add  r3, r5
    lsr  r3
    add  r2, r3
    mov  r30, r10       ; + the weights
    subi r30, lo8(-(search + SEARCH_ROW_WEIGHT))
    ldi  r31, hi8(search + SEARCH_ROW_WEIGHT)
    ld   r3, Z
    mov  r30, r16
    subi r30, lo8(-(search + SEARCH_COLUMN_WEIGHT))
    ldi  r31, hi8(search + SEARCH_COLUMN_WEIGHT)
    ld   r4, Z
    mov  r30, r11
    add  r30, r17
    subi r30, lo8(-(search + SEARCH_BOX_WEIGHT))
    ld   r5, Z
    .irp n, 3,4,5,12
    add  r2, r\n
    .endr
    cp   u, r2
    brsh 1f
    mov  u, r2
    mov  t, r18
1:  cpse r26, r23
    rjmp next_cell
chosen:
    jmp  solver_leave
    .size search_choose, . - search_choose

; ---- uint8_t search_pick(uint8_t cell) -----------------------------------------------------------
; r18 2 * row, r19 2 * column, r20 2 * box; r21 fields, r22 ninths of three masks;
; r26:r27 the cell's mask

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
    ldi  r31, hi8(search_of_cell)
    mov  r30, r24
    subi r30, -81
    lpm  r19, Z
    subi r30, -81
    lpm  r18, Z
    ldi  r31, hi8(search_lines)
    mov  r30, r18
    subi r30, -3
    lpm  r18, Z+
    lpm  r20, Z
    mov  r30, r19
    subi r30, -3
    lpm  r19, Z+
    lpm  r0, Z
    add  r20, r0
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

#endif
