/* What is wrong with a spoilt puzzle, in words. Part of the puzzle reader (puzzles.h). */
#ifndef PUZZLES_FAULT_H
#define PUZZLES_FAULT_H

#include "puzzles.h"

/* Where a puzzle comes from. */
typedef struct {
    const char *name; /* of the file; null: the command line */
    uint64_t begin;   /* line of the file at which the puzzle begins */
    size_t column;    /* bytes of the line before the puzzle's text */
} puzzles_origin_t;

/* Writes puzzle->detail and puzzle->fault. */
void puzzles_write_fault(puzzle_t *puzzle, const grid_fault_t *fault,
                         const puzzles_origin_t *origin);

/* The same for what no grid reader finds; `detail` is copied. */
void puzzles_write_other_fault(puzzle_t *puzzle, const char *detail,
                               const puzzles_origin_t *origin);

#endif
