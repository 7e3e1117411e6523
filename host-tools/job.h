/* One puzzle on its way through the tool: what was read, what was asked, what was answered. */
#ifndef JOB_H
#define JOB_H

#include <stdbool.h>
#include <stdint.h>

#include "board.h"
#include "puzzles.h"

typedef struct {
    uint64_t number; /* 1 is the first puzzle of this run */
    char place[160]; /* where it was read, "FILE:LINE", for messages */
    puzzle_t puzzle;
    bool is_grid; /* false: malformed, and only the puzzle's and the answer's detail say more */

    bool answered;
    board_answer_t answer;
    char wrong[96]; /* what is wrong with the board's answer; "": it was checked and is right */
} job_t;

/* Writes 81 characters, open cells as '.', and a 0 behind them. */
void job_write_cells(char text[GRID_CELLS + 1], const uint8_t cells[GRID_CELLS]);

/* The verdict's word: a word of VERDICT_WORDS, or "wrong". */
const char *job_verdict(const job_t *job);

/* True when there is a solution that was found to be right. */
bool job_is_solved(const job_t *job);

#endif
