/* Puzzles for the tests of the wire, with their solutions. Lines of 81 characters. */
#ifndef SAMPLE_PUZZLES_H
#define SAMPLE_PUZZLES_H

#include <stdbool.h>

#define SAMPLE_SIZE 82 /* a grid's line and its terminating zero */

/* Case 16 of ../shared/cases/reports.md: one solution, no guess. */
#define SAMPLE_EASY                                                                                \
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
#define SAMPLE_EASY_SOLUTION                                                                       \
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

/* Case 6: no solution, and a long search for any solver. */
#define SAMPLE_LONG                                                                                \
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."

/* SAMPLE_EASY with one given more: no clash, and no solution. */
#define SAMPLE_NONE                                                                                \
    "531070000600195000098000060800060003400803001700020006060000280000419005000080079"

/* Case 10: exactly six solutions. */
#define SAMPLE_SIX                                                                                 \
    "92..8.65.6..2.43..3..5.9.72.7.953.......7.......6..5....142..3.....31..6.6.7..1.."

#define SAMPLE_EMPTY                                                                               \
    "................................................................................."

/* SAMPLE_EASY with its digits renamed and, for odd numbers, its rows and columns exchanged: 18
 * different puzzles for `number` 0 to 17, and their solutions. */
void sample_easy(unsigned number, char puzzle[SAMPLE_SIZE], char solution[SAMPLE_SIZE]);

/* True when `line` begins with a complete grid without a clash that keeps the puzzle's givens. */
bool sample_is_solution(const char *line, const char *puzzle);

/* A grid as people draw it: 13 lines, each with CR LF. */
void sample_draw(const char *puzzle, char drawn[400]);

#endif
