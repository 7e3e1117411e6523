/* Choosing the guess, in AVR assembly: the same scores and tie-breaks as search_kernel.c. */
#include "solver_size.h"

#if defined(__AVR__) && !SOLVER_C && !SOLVER_SMALL

#include "search_avr.h"

    .section .text.search_choose, "ax", @progbits

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
    SAVE_REGISTERS
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
    ldi  r19, 0         ; first cell of the row
    movw r28, counts    ; addends of the row's boxes
    movw r14, r28       ; those of the band's columns, less 9
    ldi  r22, 3         ; rows of the band still to come
1:  ld   r18, X+        ; 30 to 32 cycles a cell
2:  mov  r30, r18
    sub  r30, r19
    cpi  r30, 9
    brsh 5f
    ldi  r21, 2         ; stack
    cpi  r30, 6
    sbci r21, 0
    cpi  r30, 3
    sbci r21, 0
    ldi  r31, 0
    add  r30, r14
    adc  r31, r15
    ldd  r11, Z+9
    movw r30, r28
    add  r30, r21
    adc  r31, r1
    ld   r12, Z
    add  r11, r12
    cp   u, r11
    brsh 4f
    mov  u, r11
    mov  t, r18
4:  cp   r26, r23
    brne 1b
    rjmp chosen
5:  subi r19, -9
    adiw r28, 3
    dec  r22
    brne 2b
    adiw r28, 9
    movw r14, r28
    ldi  r22, 3
    rjmp 2b
chosen:
    jmp  solver_leave
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
