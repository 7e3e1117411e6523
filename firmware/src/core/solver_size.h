/* Which of the two solvers a part has: SOLVER_SMALL is 1 on parts with 1 KB of RAM or less
 * (small.c), else 0 (solver.c and search_*). Decided from the part itself, since the Arduino IDE
 * passes no -D; a build may set it. */
#ifndef CORE_SOLVER_SIZE_H
#define CORE_SOLVER_SIZE_H

#ifdef __ASSEMBLER__
#include <avr/io.h>
#else
#include "../hal/flash.h" /* which tells RAMEND, too */
#endif

#ifndef SOLVER_SMALL
#if defined(__AVR__) && RAMEND - RAMSTART < 1024
#define SOLVER_SMALL 1
#else
#define SOLVER_SMALL 0
#endif
#endif

/* The first stage for easy puzzles (sweep.h) in front of the small solver: 1 where flash allows. */
#ifndef SOLVER_SWEEP
#if defined(__AVR__) && FLASHEND < 8192
#define SOLVER_SWEEP 0
#else
#define SOLVER_SWEEP 1
#endif
#endif

/* With 256 bytes of RAM the level of a cell is the high nibble of its digit; that goes when a
 * solution is found, so that there is no way on to the next one. */
#ifndef SMALL_PACKED
#if defined(__AVR__) && RAMEND - RAMSTART < 512
#define SMALL_PACKED 1
#else
#define SMALL_PACKED 0
#endif
#endif

#endif
