/* The solver's tables built from the candidates of the cells, in AVR assembly: the same singles in
 * the same order as search_build.c. */
#include "solver_size.h"

#if defined(__AVR__) && !SOLVER_C && !SOLVER_SMALL

#include "search_avr.h"

    .section .text.search_build, "ax", @progbits

; ---- bool search_build(void) ---------------------------------------------------------------------
; 8,200 cycles: three views, each of which is the masks of a unit's cells transposed.
; r2-r9 low bytes of eight cells, then masks of places; r10 the low byte of the ninth cell
#define clashes       r11 /* singles that want a cell that has another digit */
#define empty_masks   r12
#define unit          r13
#define ninth_lo      r16 /* mask of digit 9 */
#define ninth_hi      r17
#define next_unit     r18 /* bytes from a unit's first cell to the next one's; boxes: in a band */
#define next_three    r19 /* bytes from cell to fourth cell of a row or box */
#define source        r20 /* and r21: the unit's first cell */
#define kind          r22 /* 0 rows, 1 columns, 2 boxes: how far the view is behind that of rows */

; One cell of a unit: its low byte into reg, its ninth bit into the mask of digit 9
    .macro GATHER reg, q
    ldd  \reg, Y+\q
    ldd  t, Y+\q+1
    lsr  t
    ror  ninth_lo
    .endm

    .macro GATHER_THREE a, b, c, step
    GATHER \a, 0
    GATHER \b, \step
    GATHER \c, (2 * \step)
    .endm

    .macro GATHER_LAST step
    GATHER r8, 0
    GATHER r9, \step
    ldd  r10, Y+(2 * \step)
    ldd  ninth_hi, Y+(2 * \step + 1)
    .endm

    .macro NEXT_THREE
    add  r28, next_three
    adc  r29, r1
    .endm

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

; The mask of digit n (0 to 3) of four: cells 0 to 7 in reg, cell 8 in r10; 11 cycles
    .macro STORE_DIGIT n, reg
    bst  r10, \n
    bld  r1, 0          ; zero otherwise
    STORE_MASK \reg, r1, (18 * \n)
    .endm

    .macro STORE_MASK lo, hi, q
    std  Z+\q, \lo
    std  Z+\q+1, \hi
    mov  t, \lo
    dec  t
    and  t, \lo
    brne 1f
    or   t, \lo
    or   t, \hi
    brne 2f
    inc  empty_masks
    rjmp 1f
2:  ldi  t, \q
    rcall few_places
1:
    .endm

    .global search_build
    .type search_build, @function
search_build:
    SAVE_REGISTERS
    clr  empty_masks
    clr  clashes
    ldi  r26, TRAIL_END
    ldi  r27, hi8(search + SEARCH_TRAIL)
    ldi  kind, 0
    ldi  next_unit, 18
    ldi  next_three, 6
build_view:
    ldi  source, lo8(search + SEARCH_CELL)
    ldi  r21, hi8(search + SEARCH_CELL)
    clr  unit
build_unit:
    movw r28, source
    cpi  kind, 1
    breq 1f
    GATHER_THREE r2, r3, r4, 2
    NEXT_THREE
    GATHER_THREE r5, r6, r7, 2
    NEXT_THREE
    GATHER_LAST 2
    rjmp 2f
1:  GATHER_THREE r2, r3, r4, 18
    adiw r28, 54
    GATHER_THREE r5, r6, r7, 18
    adiw r28, 54
    GATHER_LAST 18
; The nine masks of cells become masks of places, at Z for digit 1, at Z + 18 for digit 2 and so on:
; eight by eight bits are transposed, the last two of the three steps by fours. Singles are queued,
; empty masks counted.
2:  EXCHANGE_4 r2, r6
    EXCHANGE_4 r3, r7
    EXCHANGE_4 r4, r8
    EXCHANGE_4 r5, r9
    mov  r31, kind
    subi r31, hi8(-(search + SEARCH_ROW))
    mov  r30, unit
    lsl  r30
store_four:
    EXCHANGE_2 r2, r4
    EXCHANGE_2 r3, r5
    EXCHANGE_1 r2, r3
    EXCHANGE_1 r4, r5
    STORE_DIGIT 0, r2
    STORE_DIGIT 1, r3
    STORE_DIGIT 2, r4
    STORE_DIGIT 3, r5
    movw r2, r6
    movw r4, r8
    swap r10
    subi r30, -72
    cpi  r30, 144
    brsh 1f
    rjmp store_four
1:  STORE_MASK ninth_lo, ninth_hi, 0
    clr  r1
    add  source, next_unit
    adc  r21, r1
    inc  unit
    mov  t, unit
    cpi  t, 9
    breq 2f
    cpi  kind, 2
    brne 1f
    cpi  t, 3
    breq 3f
    cpi  t, 6
    brne 1f
3:  subi source, -36    ; to the next band
    sbci r21, -1
1:  rjmp build_unit
2:  ldi  next_unit, 2
    inc  kind
    cpi  kind, 2
    brlo 1f
    brne 2f
    ldi  next_unit, 6
    ldi  next_three, 18
1:  rjmp build_view

2:  subi r26, lo8(search + SEARCH_TRAIL)
    sts  search + SEARCH_WAITING, r26
    sts  search + SEARCH_PLACED, r1
    lds  u, search + SEARCH_OPEN
    ldi  t, 81
    sub  t, u
    mov  u, t           ; each filled cell has emptied one mask in each view
    lsl  t
    add  t, u
    sub  t, empty_masks
    or   clashes, t
    ldi  t, 1
    breq 1f
    ldi  t, 0
1:  jmp  solver_leave
    .size search_build, . - search_build

; A mask that is not empty, with one bit or none in its low byte, at Z + t
few_places:
    movw r14, r30
    add  r30, t
    ld   t, Z
    ldd  u, Z+1
    tst  t
    breq 1f
    tst  u
    brne 7f             ; two
1:  sub  r30, unit
    sub  r30, unit
    ldi  digit, 15      ; 15 / 256 of 18 * (digit - 1)
    mul  r30, digit
    mov  digit, r1
    inc  digit
    ldi  r31, hi8(search_bit_numbers)
    mov  r30, t
    cpi  kind, 1
    brlo 3f
    brne 4f
    subi r30, -(BY_NINE) ; column: 9 * row + column
    lpm  t, Z
    add  t, unit
    rjmp 5f
3:  lpm  t, Z           ; row: column + 9 * row
    dec  t
    ldi  u, 9
    mul  unit, u
    add  t, r0
    rjmp 5f
4:  subi r30, -(BY_PLACE) ; box
    lpm  t, Z
    add  t, unit
    mov  r30, t
    ldi  r31, hi8(search_cell_of)
    lpm  t, Z
5:  clr  r1
    mov  r30, t
    subi r30, -(SEARCH_CELLS)
    ldi  r31, hi8(search)
    ld   u, Z
    tst  u
    brne 6f
    st   Z, digit
    st   -X, t
    mov  u, digit
6:  cpse u, digit
    inc  clashes
7:  movw r30, r14
    ret

#endif
