/* What solve, judge and count have in common: puzzles in, boards, checked answers out. */
#ifndef RUN_H
#define RUN_H

#include "board.h"
#include "options.h"

/* Asks `question` of every puzzle that the operands name; returns the exit status. */
int run_question(const options_t *options, const command_t *command, board_question_t question);

#endif
