; The sweep in assembly; sweep.c comes to the same end (see sweep.h).
;
; Everything that a look at a cell needs is in registers. A byte a unit says which of the digits 1
; to 8 it lacks (a set bit); where a 9 may still go is kept apart, one bit a column, so that nearly
; every look is decided by one byte:
;
;     candidates = column & box & row
;
; Rows are taken in turn; a macro unrolls the nine cells of a row. What belongs to the other rows
; and bands rests in a frame on the stack, in the order in which it is needed:
;
;     three times, a band:   BOX0 BOX1 BOX2 BOXNINE, then three times, a row:   OPEN FLAGS ROW
;
; Cycles. Setting up: 5 an open cell, 17 a given, 15 a row, 25 a band. Sweeping: 3 to pass a filled
; cell, 10 to look at one with two candidates or more, 22 to fill one; 17 for a filled row, 27 for
; any other one, 27 for the step from band to band.

#if !SOLVER_C

#include <avr/io.h>

#include "solver_size.h"
#include "sweep.h"

; ---- Registers ----

    .equ  NINES, 0           ; columns 0-7 where an open cell of this row may take a 9
    .equ  COLUMN8_9, 1       ; not 0: column 8 lacks the 9
    .equ  COLUMN0, 2         ; COLUMN0 to COLUMN8: digits that the column lacks
    .equ  COLUMN1, 3
    .equ  COLUMN2, 4
    .equ  COLUMN3, 5
    .equ  COLUMN4, 6
    .equ  COLUMN5, 7
    .equ  COLUMN6, 8
    .equ  COLUMN7, 9
    .equ  COLUMN8, 10
    .equ  BOX0, 11           ; BOX0 to BOX2: digits that the box of this band lacks
    .equ  BOX1, 12
    .equ  BOX2, 13
    .equ  ROW, 14            ; digits that this row lacks
    .equ  COLUMNNINE, 15     ; columns 0-7 that lack the 9
    .equ  OPEN, 18           ; columns 0-7 where the cell of this row is open
    .equ  FLAGS, 19          ; of this row: bits CELL8 and ROWNINE
    .equ  LEFT, 20           ; open cells of the grid
    .equ  WORK, 21
    .equ  BANDS, 22          ; bands of this round still to come, this one included
    .equ  ROWS, 23           ; rows of this band still to come, this one included
    .equ  BOXNINE, 24        ; columns 0-7 whose box in this band lacks the 9 (7 tells of 8 too)
    .equ  BEFORE, 25         ; LEFT at the beginning of this round
    .equ  CLASH, 25          ; the same register, while setting up: what a clash is
    .equ  ZERO, 25           ; the same register, at the end
    .equ  CANDIDATES, 30     ; low byte of Z, so that it reads the table at once
    .equ  DIGIT, 30          ; the same register, while setting up

    .equ  ONCE, 2            ; looking for hidden singles: digits 1-8 seen in the unit,
    .equ  TWICE, 3           ; seen again,
    .equ  SEEN9, 4           ; cells that may take a 9
    .equ  BASE, 6            ; pair: candidates of the first cell
    .equ  FIRST, 8           ; pair: candidates of the unit's first cell
    .equ  STEP, 18           ; bytes from cell to cell,
    .equ  THIRD_STEP, 19     ; and after every third one
    .equ  NEXT, 21           ; bytes from unit to unit,
    .equ  THIRD_NEXT, 22     ; and after every third one
    .equ  CELLS, 23          ; cells of the unit still to come
    .equ  LOW, 24            ; candidates of a cell, and
    .equ  HIGH, 25           ; whether it may take a 9; then the digit
    .equ  UNITS, 10
; X: place in the frame. Y: first cell of this row. Z: one of the two tables.

    .equ  CELL8, 0           ; FLAGS: the cell in column 8 is open
    .equ  ROWNINE, 7         ; FLAGS: the row lacks the 9

    .equ  BAND_FRAME, 13
    .equ  BANDS_FRAME, (3 * BAND_FRAME)
    .equ  FRAME, BANDS_FRAME + 1 ; behind the bands: open cells at the beginning

    .equ  COLUMNS_OF_BOX0, 0x07 ; columns 0-7 of a box, as bits
    .equ  COLUMNS_OF_BOX1, 0x38
    .equ  COLUMNS_OF_BOX2, 0xC0

    .equ  SWEEP_OPEN, 0      ; as in sweep.h
    .equ  SWEEP_SOLVED, 1
    .equ  SWEEP_CONTRADICTION, 2
    .equ  SWEEP_CLASH, 3

; ---- Macros ----

; The cell in column \k is filled now.
.macro CLOSE k
    .if \k == 8
    cbr   FLAGS, 1 << CELL8
    .else
    cbr   OPEN, 1 << \k
    .endif
    dec   LEFT
.endm

; The row, the box \b and the column \k have their 9 now.
.macro TAKE9 k, b
    .if \k == 8
    clr   COLUMN8_9
    .else
    ldi   WORK, 0xFF - (1 << \k)
    and   COLUMNNINE, WORK
    .endif
    cbr   BOXNINE, COLUMNS_OF_BOX\b
    cbr   FLAGS, 1 << ROWNINE
.endm

; Bits of columns 0-7: this row, the box and the column lack the 9.
.macro FIND_NINES to
    mov   \to, COLUMNNINE
    and   \to, BOXNINE
    sbrs  FLAGS, ROWNINE
    clr   \to
.endm

; Goes to \no unless this row, the last box and column 8 lack the 9 (flags stay as they are).
.macro UNLESS_NINE8 no
    sbrs  FLAGS, ROWNINE
    rjmp  \no
    sbrs  BOXNINE, 7
    rjmp  \no
    sbrs  COLUMN8_9, 0
    rjmp  \no
.endm

; Setting up: the cell in column \k, box \b of the band.
.macro READ k, b
    ldd   DIGIT, Y + \k
    tst   DIGIT
    breq  .Lread\k
    READ_GIVEN \k, \b
.endm

.macro READ_GIVEN k, b
.Lgiven\k:
    lpm   WORK, Z
    and   WORK, COLUMN\k
    and   WORK, BOX\b
    and   WORK, ROW
    breq  .Lodd\k             ; a 9, or a clash
    eor   COLUMN\k, WORK
    eor   BOX\b, WORK
    eor   ROW, WORK
.Lclose\k:
    CLOSE \k
.Lread\k:
.endm

; What READ_GIVEN leaves aside: a 9, or a clash with an earlier given.
.macro READ_ODD k, b
.Lodd\k:
    cpi   DIGIT, 9
    brne  1f
    .if \k == 8
    UNLESS_NINE8 1f
    rjmp  2f
    .else
    FIND_NINES WORK
    sbrs  WORK, \k
    .endif
1:  rjmp  .Lclash
2:  TAKE9 \k, \b
    rjmp  .Lclose\k
.endm

; Sweeping: the cell in column \k, box \b of the band. \dead is a branch within reach that leads on
; to .Ldead: the branches of all cells form a chain.
.macro LOOK k, b, dead
    .if \k == 8
    sbrs  FLAGS, CELL8
    .else
    sbrs  OPEN, \k
    .endif
    rjmp  .Llooked\k
    mov   CANDIDATES, COLUMN\k
    and   CANDIDATES, BOX\b
    and   CANDIDATES, ROW
    mov   WORK, CANDIDATES
    subi  WORK, 1             ; carry: none of 1 to 8
    and   WORK, CANDIDATES
    brne  .Llooked\k          ; two or more
    .if \k == 8
    UNLESS_NINE8 .Ldead\k
    rjmp  .Lnine\k
    .else
    sbrc  NINES, \k
    rjmp  .Lnine\k
    .endif
.Ldead\k:
    brcs  \dead
    lpm   WORK, Z
    std   Y + \k, WORK
    eor   COLUMN\k, CANDIDATES
    eor   BOX\b, CANDIDATES
    eor   ROW, CANDIDATES
    CLOSE \k
.Llooked\k:
.endm

; What LOOK leaves aside: at most one of 1 to 8 (none: carry), and the 9 is a candidate too.
.macro LOOK_NINE k, b
.Lnine\k:
    brcs  1f
    rjmp  .Llooked\k
1:  ldi   WORK, 9
    std   Y + \k, WORK
    TAKE9 \k, \b
    clr   NINES
    CLOSE \k
    rjmp  .Llooked\k
.endm

; SP = X, safe from interrupts.
.macro SET_STACK
    in    r0, _SFR_IO_ADDR(SREG)
    cli
    out   _SFR_IO_ADDR(SPH), r27
    out   _SFR_IO_ADDR(SREG), r0
    out   _SFR_IO_ADDR(SPL), r26
.endm

; Writes the candidates of the cell in column \k, box \b to Z. ZERO is 0 but for its bit 0; NINES
; tells of open cells only.
.macro LIST k, b
    .if \k == 8
    clr   WORK
    clt
    sbrs  FLAGS, CELL8
    rjmp  1f
    .endif
    mov   WORK, COLUMN\k
    and   WORK, BOX\b
    and   WORK, ROW
    .if \k == 8
    UNLESS_NINE8 1f
    set
1:
    .else
    bst   NINES, \k
    sbrs  OPEN, \k
    clr   WORK
    .endif
    st    Z+, WORK
    bld   ZERO, 0
    st    Z+, ZERO
.endm

.macro STORE_BAND
    sbiw  r26, BAND_FRAME
    st    X+, BOX0
    st    X+, BOX1
    st    X+, BOX2
    st    X+, BOXNINE
    adiw  r26, BAND_FRAME - 4
.endm

.macro LOAD_BAND
    ld    BOX0, X+
    ld    BOX1, X+
    ld    BOX2, X+
    ld    BOXNINE, X+
    ldi   ROWS, 3
.endm

.macro LOAD_ROW
    ld    OPEN, X+
    ld    FLAGS, X+
    ld    ROW, X+
.endm

.macro STORE_ROW
    st    X+, OPEN
    st    X+, FLAGS
    st    X+, ROW
.endm

    .section .text.sweep_run, "ax", @progbits

; The way out, with the result in r24: r22 gets it, r23 the filled cells, r24 the open ones.
sweep_finish:
    in    r26, _SFR_IO_ADDR(SPL)
    in    r27, _SFR_IO_ADDR(SPH)
    adiw  r26, FRAME
    mov   r22, r24
    ld    r23, X
    sub   r23, LEFT           ; open at the beginning, less what is open now;
    sbrc  r22, 1              ; SWEEP_CONTRADICTION and SWEEP_CLASH: nothing counts
    clr   r23
    mov   r24, LEFT
    clr   r25
    adiw  r26, 2              ; behind the address of the candidates, too
    SET_STACK
    clr   r1
    rjmp  leave_sweep

    .global solver_leave
; Where the search ends, too: it has saved r16 and r17 as well.
solver_leave:
    .irp  register, 17, 16
    pop   r\register
    .endr
leave_sweep:
    .irp  register, 29, 28, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
    pop   r\register
    .endr
    ret

    LOOK_NINE 0, 0
    LOOK_NINE 1, 0
    LOOK_NINE 2, 0
    LOOK_NINE 3, 1
    LOOK_NINE 4, 1
    LOOK_NINE 5, 1
    LOOK_NINE 6, 2
    LOOK_NINE 7, 2
    LOOK_NINE 8, 2

; ---- Setting up: fills the frame and the registers ----

sweep_set_up:
    ser   WORK
    mov   COLUMN0, WORK
    mov   COLUMN1, WORK
    movw  COLUMN2, COLUMN0
    movw  COLUMN4, COLUMN0
    movw  COLUMN6, COLUMN0
    mov   COLUMN8, WORK
    mov   COLUMN8_9, WORK
    mov   COLUMNNINE, WORK
    ldi   LEFT, 81
    ldi   BANDS, 3
    rjmp  .Lset_up_band

    READ_ODD 0, 0
    READ_ODD 1, 0
    READ_ODD 2, 0
.Lset_up_band:
    ser   BOXNINE
    mov   BOX0, BOXNINE
    mov   BOX1, BOXNINE
    mov   BOX2, BOXNINE
    ldi   ROWS, 3
    adiw  r26, 4
.Lset_up_row:
    ser   OPEN
    mov   ROW, OPEN
    ldi   FLAGS, (1 << CELL8) | (1 << ROWNINE)
    READ  0, 0
    READ  1, 0
    READ  2, 0
    READ  3, 1
    ldd   DIGIT, Y + 4
    tst   DIGIT
    brne  .Lgiven4
    rjmp  .Lread4
    READ_ODD 3, 1             ; here, where their branches reach them
    READ_ODD 4, 1
    READ_ODD 5, 1
    READ_GIVEN 4, 1
    READ  5, 1
    READ  6, 2
    READ  7, 2
    READ  8, 2
    STORE_ROW
    adiw  r28, 9
    dec   ROWS
    breq  1f
    rjmp  .Lset_up_row
1:  STORE_BAND
    dec   BANDS
    breq  2f
    rjmp  .Lset_up_band
2:  rjmp  .Lbegin

    READ_ODD 6, 2
    READ_ODD 7, 2
    READ_ODD 8, 2

.Lclash:                      ; of givens, or of hidden singles that were found before
    mov   r24, CLASH
    rjmp  sweep_finish

; ---- sweep_outcome_t sweep_run(uint8_t cells[81], uint16_t candidates[81]) ----

    .global sweep_run
    .type sweep_run, @function
sweep_run:
    .irp  register, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 28, 29, 22, 23
    push  r\register
    .endr
    movw  r28, r24
    in    r26, _SFR_IO_ADDR(SPL)
    in    r27, _SFR_IO_ADDR(SPH)
    sbiw  r26, FRAME
    SET_STACK
    adiw  r26, 1
    ldi   r31, hi8(search_digits)
    ldi   CLASH, SWEEP_CLASH
    rjmp  sweep_set_up

.Ldead:
    ldi   r24, SWEEP_CONTRADICTION
    rjmp  sweep_finish

.Lbegin:
    sbrc  CLASH, 0            ; not when hidden singles were written (SWEEP_CONTRADICTION)
    st    X, LEFT
    ldi   r31, hi8(search_bit_numbers)
.Lround:
    mov   BEFORE, LEFT
    subi  r28, 81
    sbci  r29, 0
    sbiw  r26, BANDS_FRAME
    ldi   BANDS, 3
.Lband:
    LOAD_BAND
.Lrow:
    LOAD_ROW
    tst   OPEN
    brne  1f
    sbrs  FLAGS, CELL8
    rjmp  .Lnext
1:  FIND_NINES NINES
    LOOK  0, 0, .Ldead
    LOOK  1, 0, .Ldead0
    LOOK  2, 0, .Ldead1
    LOOK  3, 1, .Ldead2
    LOOK  4, 1, .Ldead3
    LOOK  5, 1, .Ldead4
    LOOK  6, 2, .Ldead5
    LOOK  7, 2, .Ldead6
    LOOK  8, 2, .Ldead7
    sbiw  r26, 3
    STORE_ROW
.Lnext:
    adiw  r28, 9
    dec   ROWS
    breq  1f
    rjmp  .Lrow
1:  tst   LEFT
    breq  .Lsolved
    STORE_BAND
    dec   BANDS
    breq  2f
    rjmp  .Lband
2:  cp    LEFT, BEFORE
    breq  .Lopen
    rjmp  .Lround

.Lsolved:
    ldi   r24, SWEEP_SOLVED
    rjmp  sweep_finish

; Nothing is left to fill: lists the candidates.
.Lopen:
#if !SOLVER_SMALL             // which works candidates out when it needs them
    subi  r28, 81
    sbci  r29, 0
    in    r30, _SFR_IO_ADDR(SPL)
    in    r31, _SFR_IO_ADDR(SPH)
    movw  r26, r30
    adiw  r26, 1              ; the frame
    ldd   WORK, Z + 1 + FRAME + 1
    ldd   r31, Z + 1 + FRAME
    mov   r30, WORK           ; candidates
    clr   ZERO
    ldi   BANDS, 3
.Llist_band:
    LOAD_BAND
.Llist_row:
    LOAD_ROW
    FIND_NINES NINES
    and   NINES, OPEN
    LIST  0, 0
    LIST  1, 0
    LIST  2, 0
    LIST  3, 1
    LIST  4, 1
    LIST  5, 1
    LIST  6, 2
    LIST  7, 2
    LIST  8, 2
    dec   ROWS
    breq  1f
    rjmp  .Llist_row
1:  dec   BANDS
    breq  2f
    rjmp  .Llist_band
2:  cpi   LEFT, SWEEP_HIDDEN_MOST + 1
    brsh  .Lleave_open

; ---- Hidden singles: about 1,300 cycles for the nine units of a kind ----

    subi  r30, 162
    sbci  r31, 0
    movw  BASE, r30
    clr   r1
    clt                       ; T: singles were found
    ldi   STEP, 2             ; rows
    ldi   THIRD_STEP, 0
    ldi   NEXT, 18
    ldi   THIRD_NEXT, 0
    rcall sweep_nine_units
    brts  .Lagain
    ldi   STEP, 18            ; columns
    ldi   NEXT, 2
    rcall sweep_nine_units
    brts  .Lagain
    ldi   STEP, 2             ; boxes
    ldi   THIRD_STEP, 12
    ldi   NEXT, 6
    ldi   THIRD_NEXT, 36
    rcall sweep_nine_units
    brtc  .Lleave_open
.Lagain:
    in    r26, _SFR_IO_ADDR(SPL)
    in    r27, _SFR_IO_ADDR(SPH)
    adiw  r26, 1
    ldi   r31, hi8(search_digits)
    ldi   CLASH, SWEEP_CONTRADICTION
    rjmp  sweep_set_up        ; with what was found in the grid

.Lleave_open:
#endif
    ldi   r24, SWEEP_OPEN
    rjmp  sweep_finish

    .size sweep_run, . - sweep_run

#if !SOLVER_SMALL
; A cell of a unit is seen: 11 cycles.
.macro SEE
    ld    LOW, Z
    ldd   HIGH, Z + 1
    mov   r0, ONCE
    and   r0, LOW
    or    TWICE, r0
    or    ONCE, LOW
    add   SEEN9, HIGH
    add   r30, STEP
    adc   r31, r1
.endm

; Nine units from BASE on: writes their hidden singles into the grid at Y.
    .type sweep_nine_units, @function
sweep_nine_units:
    ldi   CELLS, 9
    mov   UNITS, CELLS
    movw  FIRST, BASE
.Lunit:
    movw  r30, FIRST
    clr   ONCE
    clr   TWICE
    clr   SEEN9
    ldi   CELLS, 3
.Lsee:
    SEE
    SEE
    SEE
    add   r30, THIRD_STEP
    adc   r31, r1
    dec   CELLS
    brne  .Lsee
    com   TWICE
    and   ONCE, TWICE         ; digits with one place
    dec   SEEN9               ; 0: so has the 9
    breq  3f
    tst   ONCE
    breq  .Lunit_done
3:  movw  r30, FIRST
    ldi   CELLS, 9
.Lwrite:
    ld    LOW, Z
    ldd   HIGH, Z + 1
    cpse  SEEN9, r1
    clr   HIGH
    and   LOW, ONCE
    breq  4f
    clr   HIGH
5:  inc   HIGH
    lsr   LOW
    brcc  5b
    rjmp  6f
4:  tst   HIGH
    breq  7f
    ldi   HIGH, 9
6:  movw  r26, r30
    sub   r26, BASE
    sbc   r27, BASE + 1
    lsr   r26                 ; (81 cells, two bytes each: no more than 160)
    add   r26, r28
    adc   r27, r29
    ld    r0, X
    cpse  r0, r1
    rjmp  7f
    st    X, HIGH
    set
7:  add   r30, STEP
    adc   r31, r1
    cpi   CELLS, 7
    breq  1f
    cpi   CELLS, 4
    brne  2f
1:  add   r30, THIRD_STEP
    adc   r31, r1
2:  dec   CELLS
    brne  .Lwrite
.Lunit_done:
    add   FIRST, NEXT
    adc   FIRST + 1, r1
    mov   r0, UNITS
    ldi   LOW, 7
    cpse  r0, LOW
    ldi   LOW, 4
    cpse  r0, LOW
    rjmp  8f
    add   FIRST, THIRD_NEXT
    adc   FIRST + 1, r1
8:  dec   UNITS
    brne  9f
    ret
9:  rjmp  .Lunit
    .size sweep_nine_units, . - sweep_nine_units
#endif


#endif
