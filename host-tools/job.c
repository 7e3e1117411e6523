#include "job.h"

#define WORD(symbol, word, meaning) [symbol] = word,
static const char *const verdict_words[] = {VERDICT_WORDS(WORD)};
#undef WORD

void job_write_cells(char text[GRID_CELLS + 1], const uint8_t cells[GRID_CELLS])
{
    for (int i = 0; i < GRID_CELLS; i++)
        text[i] = cells[i] == 0 ? '.' : (char)('0' + cells[i]);
    text[GRID_CELLS] = '\0';
}

const char *job_verdict(const job_t *job)
{
    return job->wrong[0] != '\0' ? "wrong" : verdict_words[job->answer.verdict];
}

bool job_is_solved(const job_t *job)
{
    return job->wrong[0] == '\0' && job->answer.has_solution;
}
