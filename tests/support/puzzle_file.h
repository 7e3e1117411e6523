/* Puzzle files of the benchmarks and tests: CSV with a header that names the column puzzle and
 * perhaps solution and verdict. Lines that begin with # are passed over. */
#ifndef PUZZLE_FILE_H
#define PUZZLE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../firmware/src/core/solver.h"

typedef struct {
    uint8_t cells[GRID_CELLS];
    uint8_t solution[GRID_CELLS];
    bool has_solution;
    char verdict[12]; /* "" when the file does not say */
} puzzle_t;

typedef struct {
    puzzle_t *puzzles;
    size_t count;
} puzzle_list_t;

/* Reads a whole file; false when it cannot be read or has no puzzle. */
bool puzzle_file_read(const char *path, puzzle_list_t *list);
void puzzle_list_free(puzzle_list_t *list);

/* "clue17" of "../shared/puzzles/clue17.csv". */
void puzzle_file_name(const char *path, char *name, size_t size);

/* 81 characters, '.' for an open cell, and a null byte. */
void puzzle_text(char text[GRID_CELLS + 1], const uint8_t cells[GRID_CELLS]);

/* 81 characters; anything but 1 to 9 is an open cell. */
void puzzle_read(uint8_t cells[GRID_CELLS], const char *text);

/* True when `solution` is complete, keeps all givens and no two digits of it clash. */
bool puzzle_is_solution(const uint8_t givens[GRID_CELLS], const uint8_t solution[GRID_CELLS]);

#endif
