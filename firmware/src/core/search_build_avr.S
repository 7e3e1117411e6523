/* The solver's tables built from the candidates of the cells, in AVR assembly: the same singles in
 * the same order as search_build.c. */
#include "solver_size.h"

#if defined(__AVR__) && !SOLVER_C && !SOLVER_SMALL

#include "search_avr.h"

    .section .text.search_build, "ax", @progbits

; ---- bool search_build(void) ---------------------------------------------------------------------
; 7,500 cycles: three views, each of which is the masks of a unit's cells transposed, 2,500.
#define clashes       r11 /* singles that want a cell that has another digit */
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
    .irp n, 2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,28,29
    push r\n
    .endr
    clr  empty_masks
    clr  clashes
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
    sub  t, empty_masks
    or   clashes, t
    ldi  t, 1
    breq 1f
    ldi  t, 0
1:
    .irp n, 29,28,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2
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
    bst  r10, \number - 1
    bld  r1, 0          ; zero otherwise
    STORE_MASK \number, \reg, r1, \q
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
; 208 cycles: eight by eight bits are transposed in three steps
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
    clr  r1
    ret

; A mask that is not empty, with one bit or none in its low byte
few_places:
    tst  mask_lo
    breq 2f
    tst  mask_hi
    breq 2f
    ret                 ; two
2:  movw r14, r30
    ldi  r31, hi8(search_bit_numbers)
    mov  r30, mask_lo
    cpi  kind, 1
    brlo 3f
    brne 4f
    subi r30, -(BY_NINE) ; column: 9 * row + column
    lpm  t, Z
    add  t, unit
    rjmp 5f
3:  lpm  t, Z           ; row: column + 9 * row
    dec  t
    mov  u, unit
    lsl  u
    lsl  u
    lsl  u
    add  t, u
    add  t, unit
    rjmp 5f
4:  subi r30, -(BY_PLACE) ; box
    lpm  t, Z
    add  t, unit
    mov  r30, t
    ldi  r31, hi8(search_cell_of)
    lpm  t, Z
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
    inc  clashes
    movw r30, r14
    ret

#endif
