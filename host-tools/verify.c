#include "verify.h"

#include <stdio.h>
#include <string.h>

bool verify_find_conflict(job_t *job)
{
    uint8_t first;
    uint8_t second;

    if (!grid_find_clash(job->puzzle.cells, &first, &second))
        return false;
    job->answer.verdict = VERDICT_CONFLICT;
    snprintf(job->answer.detail, sizeof job->answer.detail, "r%uc%u r%uc%u", first / 9u + 1,
             first % 9u + 1, second / 9u + 1, second % 9u + 1);
    return true;
}

static bool wrong(job_t *job, const char *what)
{
    snprintf(job->wrong, sizeof job->wrong, "%s", what);
    return false;
}

/* A board may only say that a whole grid without clashes is what such a grid can be. */
static bool is_fitting(verdict_t verdict, board_question_t question)
{
    switch (verdict) {
    case VERDICT_SOLVED:
        return question != BOARD_JUDGE;
    case VERDICT_UNIQUE:
    case VERDICT_MULTIPLE:
        return question == BOARD_JUDGE;
    case VERDICT_NONE:
    case VERDICT_CANCELLED:
    case VERDICT_LIMIT:
        return true;
    default:
        return false;
    }
}

static bool has_answer(verdict_t verdict)
{
    return verdict == VERDICT_SOLVED || verdict == VERDICT_UNIQUE || verdict == VERDICT_MULTIPLE;
}

/* True when the input holds a solution of the puzzle that is not the board's. */
static bool has_other_solution(const job_t *job)
{
    return job->puzzle.has_solution && grid_is_complete(job->puzzle.solution) &&
           grid_keeps_givens(job->puzzle.solution, job->puzzle.cells) &&
           !(job->answer.has_solution &&
             memcmp(job->puzzle.solution, job->answer.solution, GRID_CELLS) == 0);
}

static bool verify_solution(job_t *job)
{
    const board_answer_t *answer = &job->answer;

    if (!has_answer(answer->verdict))
        return wrong(job, "the verdict came with a solution");
    if (!grid_is_complete(answer->solution))
        return wrong(job, "the grid is not complete or breaks the rules");
    if (!grid_keeps_givens(answer->solution, job->puzzle.cells))
        return wrong(job, "the grid does not keep the givens");
    if (answer->verdict == VERDICT_UNIQUE && has_other_solution(job))
        return wrong(job, "unique, but the input has another solution");
    return true;
}

bool verify_answer(job_t *job, board_question_t question)
{
    const board_answer_t *answer = &job->answer;

    if (!is_fitting(answer->verdict, question))
        return wrong(job, "the verdict does not fit a grid without clashes");
    if (answer->verdict == VERDICT_NONE && has_other_solution(job))
        return wrong(job, "none, but the input has a solution");
    if (answer->has_solution)
        return verify_solution(job);
    if (has_answer(answer->verdict) && question != BOARD_COUNT)
        return wrong(job, "the verdict came without a solution");
    return true;
}

expected_t verify_expected(const job_t *job)
{
    if (!job->puzzle.has_solution)
        return EXPECTED_SAME;
    if (!grid_is_complete(job->puzzle.solution) ||
        !grid_keeps_givens(job->puzzle.solution, job->puzzle.cells))
        return EXPECTED_INVALID;
    if (job->answer.verdict == VERDICT_SOLVED && job->answer.has_solution &&
        has_other_solution(job))
        return EXPECTED_DIFFERS;
    return EXPECTED_SAME;
}
