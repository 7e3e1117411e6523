; The hot half of the small solver in AVR assembly: what the functions of the same names in small.c
; do, in the same order. small.units lies within one page of 256 bytes (the memory proof looks), so
; that a low byte points to each of them.
;
; Cycles: 45 to 70 to locate a cell, some 50 to look at an open one, 17 to pass a filled one, some 100
; to fill one. A look at a unit that yields nothing takes about 350.

#include "solver_size.h"

#if SOLVER_SMALL && !SOLVER_C

#define CELLS 54 /* offsets in small */
#define PLACED (CELLS + 81)
#define LEVELS (PLACED + 1)
#define FIRST_COLUMN 18
#define FIRST_BOX 36

#define FIRST_BOX_UNIT 18

; ---- Registers ----
#define twice     r0  /* digits 1 to 8 that two cells can hold */
#define nines     r16 /* the same of the 9: bit 0 once, bit 1 twice; and in which pass it is: */
#define HIDDEN    7   /*   bit 7, the second: only `once` and bit 0 are looked for */
#define once      r17
#define low       r18 /* candidates of a cell: digits 1 to 8 */
#define high      r19 /*   and the 9 */
#define work      r20
#define left      r21 /* cells of the unit still to come, this one included */
#define level     r22 /* of what is filled */
#define box       r23 /* low bytes of the addresses of the cell's box, row and column */
#define row       r28
#define column    r29
#define unit      r24
; X: the cell. Z: one of its units. T: the unit is a column.

    .section .text.small, "ax", @progbits

; The cell whose number is in `work`: its row, column and box, and X and the high byte of Z.
locate:
    ldi   r26, lo8(small + CELLS)
    ldi   r27, hi8(small + CELLS)
    add   r26, work
    adc   r27, r1
    ldi   r31, hi8(small)
    ldi   row, lo8(small)
1:  subi  work, 9
    brcs  2f
    subi  row, -2
    rjmp  1b
2:  subi  work, -9
    mov   column, work
    lsl   column
    subi  column, lo8(-(small + FIRST_COLUMN))
    ldi   box, lo8(small + FIRST_BOX)
3:  subi  work, 3
    brcs  4f
    subi  box, -2
    rjmp  3b
4:  mov   work, row
    subi  work, lo8(small)
5:  subi  work, 6
    brcs  6f
    subi  box, -6
    rjmp  5b
6:  ret

; low and high: the candidates of the located cell. 22 cycles.
.macro FIND
    mov   r30, row
    ld    low, Z
    ldd   high, Z + 1
    .irp  with, column, box
    mov   r30, \with
    ld    work, Z
    or    low, work
    ldd   work, Z + 1
    or    high, work
    .endr
    com   low
    com   high
    andi  high, 1
.endm

find:
    FIND
    ret

; Fills the located cell with the digit whose bit is low and high.
enter:
    mov   r30, row
    rcall 3f
    mov   r30, column
    rcall 3f
    mov   r30, box
    rcall 3f
    clr   work
1:  inc   work
    lsr   high
    ror   low
    brcc  1b
#if SMALL_PACKED
    or    work, level
    st    X, work
#else
    st    X, work
    subi  r26, lo8(CELLS - LEVELS)
    sbci  r27, hi8(CELLS - LEVELS)
    st    X, level
    subi  r26, lo8(LEVELS - CELLS)
    sbci  r27, hi8(LEVELS - CELLS)
#endif
    lds   work, small + PLACED
    inc   work
    sts   small + PLACED, work
    ret
3:  ld    work, Z
    or    work, low
    st    Z, work
    ldd   work, Z + 1
    or    work, high
    ori   work, 0x80          ; TOUCHED
    std   Z + 1, work
    ret

; ---- uint16_t small_candidates(uint8_t cell) ----

    .global small_candidates
    .type small_candidates, @function
small_candidates:
    push  row
    push  column
    mov   work, r24
    rcall locate
    rcall find
    movw  r24, low
    rjmp  small_end
    .size small_candidates, . - small_candidates

#if SMALL_PACKED              // only tiny.c asks it
; ---- bool small_share_unit(uint8_t cell, uint8_t other) ----

    .global small_share_unit
    .type small_share_unit, @function
small_share_unit:
    push  row
    push  column
    mov   work, r24
    rcall locate
    mov   low, row
    mov   high, column
    mov   r25, box
    mov   work, r22
    rcall locate
    ldi   r24, 1
    cp    row, low
    breq  small_end
    cp    column, high
    breq  small_end
    cp    box, r25
    breq  small_end
    ldi   r24, 0
    rjmp  small_end
    .size small_share_unit, . - small_share_unit
#endif

; ---- void small_put(uint8_t cell, uint16_t bit, uint8_t level) ----

    .global small_put
    .type small_put, @function
small_put:
    push  row
    push  column
    movw  low, r22
    mov   level, r20
#if SMALL_PACKED
    swap  level
#endif
    mov   work, r24
    rcall locate
    rcall enter
small_end:
    pop   column
    pop   row
    ret
    .size small_put, . - small_put

; ---- bool small_enter(uint8_t cell) ----

    .global small_enter
    .type small_enter, @function
small_enter:
    push  row
    push  column
    rcall locate_filled
    movw  r24, low
    rcall find
    and   low, r24
    and   high, r25
    mov   r24, low
    or    r24, high
    breq  small_end           ; another digit of the units is the same
    clr   level
    rcall enter
    ldi   r24, 1
    rjmp  small_end
    .size small_enter, . - small_enter

; Locates the cell r24; low and high: the bit of its digit.
locate_filled:
    mov   work, r24
    rcall locate
    ld    work, X
    andi  work, 0x0F
    ldi   low, 1
    clr   high
    rjmp  2f
1:  lsl   low
    rol   high
2:  dec   work
    brne  1b
    ret

; ---- void small_free(uint8_t cell) ----

    .global small_free
    .type small_free, @function
small_free:
    push  row
    push  column
    rcall locate_filled
    com   low
    com   high
    andi  high, 1             ; not TOUCHED
    mov   r30, row
    rcall 3f
    mov   r30, column
    rcall 3f
    mov   r30, box
    rcall 3f
    rjmp  small_end
3:  ld    work, Z
    and   work, low
    st    Z, work
    ldd   work, Z + 1
    and   work, high
    std   Z + 1, work
    ret
    .size small_free, . - small_free

; ---- bool small_look_at(uint8_t unit, uint8_t level) ----

; Z: the unit; work: its 9 and TOUCHED.
find_unit:
    mov   r30, unit
    lsl   r30
    subi  r30, lo8(-(small))
    ldi   r31, hi8(small)
    ldd   work, Z + 1
    andi  work, 1
    ret

    .global small_look_at
    .type small_look_at, @function
small_look_at:
    push  nines
    push  once
    push  row
    push  column
#if SMALL_PACKED
    swap  level
#endif
    rcall find_unit
    std   Z + 1, work         ; not TOUCHED
    clr   once
    clr   twice
    clr   nines
    rcall fill
    brcs  4f
    rcall find_unit
    ld    low, Z
    or    low, once
    inc   low
    brne  4f                  ; a digit of 1 to 8 is neither here nor has it a place
    ld    low, Z
    or    low, twice
    com   low
    and   once, low           ; digits with one place
    sbrc  work, 0
    rjmp  1f
    sbrs  nines, 0
    rjmp  4f                  ; the same of the 9
    sbrc  nines, 1
1:  clr   nines
    ori   nines, 1 << HIDDEN
    tst   once
    brne  3f
    sbrs  nines, 0
    rjmp  5f
3:  rcall fill
    brcc  5f
4:  ldi   r24, 0
    rjmp  6f
5:  ldi   r24, 1
6:  pop   column
    pop   row
    pop   once
    pop   nines
    ret

; The pass over the cells of the unit; carry: a contradiction.
fill:
    clt
    cpi   unit, 9
    brcs  1f
    cpi   unit, FIRST_BOX_UNIT
    brcc  1f
    set
1:  ldi   r30, lo8(small_first)
    ldi   r31, hi8(small_first)
    add   r30, unit
    adc   r31, r1
    lpm   work, Z
    rcall locate
    ldi   left, 9
cell:
    ld    work, X
    tst   work
    brne  next
#if SMALL_PACKED              // every byte counts there
    rcall find
#else
    FIND
#endif
    sbrs  nines, HIDDEN
    rjmp  1f
    and   low, once
    and   high, nines
1:  mov   work, low
    or    work, high
    breq  none
    mov   work, low
    subi  work, 1
    and   work, low
    brne  several
    tst   high
    breq  2f
    tst   low
    brne  several
2:  rcall enter
next:
    dec   left
    breq  done
    brts  1f
    adiw  r26, 1
    subi  column, -2
    rjmp  2f
1:  adiw  r26, 9
    subi  row, -2
2:  cpi   left, 6
    breq  3f
    cpi   left, 3
    brne  cell
3:  brts  4f
    cpi   unit, FIRST_BOX_UNIT
    brcc  5f
    subi  box, -2             ; a row comes to its next box
    rjmp  cell
4:  subi  box, -6             ; so does a column
    rjmp  cell
5:  adiw  r26, 6              ; a box comes to its next row
    subi  row, -2
    subi  column, 6
    rjmp  cell

none:
    sbrc  nines, HIDDEN
    rjmp  next
contradiction:
    sec
    ret
several:
    sbrc  nines, HIDDEN
    rjmp  contradiction
    mov   work, once
    and   work, low
    or    twice, work
    or    once, low
    sbrs  high, 0
    rjmp  next
    sbrc  nines, 0
    ori   nines, 2
    ori   nines, 1
    rjmp  next
done:
    clc
    ret
    .size small_look_at, . - small_look_at

#endif
