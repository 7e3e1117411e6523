/* Answers are checked on the host before anybody sees them. */
#ifndef VERIFY_H
#define VERIFY_H

#include "job.h"

/* Host-side clash check, before a puzzle goes to a board: true, and `answer` says conflict and
 * where, when two givens clash. */
bool verify_find_conflict(job_t *job);

/* Checks the board's answer to `question` against the rules, the givens and, where it disproves the
 * answer, the input's solution column. Returns true when the answer can be right; else writes what
 * is wrong to job->wrong and returns false. */
bool verify_answer(job_t *job, board_question_t question);

typedef enum {
    EXPECTED_SAME,    /* or there is nothing to compare */
    EXPECTED_DIFFERS, /* a right solution, but not that of the solution column */
    EXPECTED_INVALID, /* what the solution column holds does not solve the puzzle */
} expected_t;

/* Compares an answer that verify_answer() passed with the input's solution column. */
expected_t verify_expected(const job_t *job);

#endif
