/* The bench image: solver and nothing else on the chip. It waits for a puzzle in RAM, solves it
 * with GPIOR0 at 1 and leaves what came out in the mailbox; the runner (bench.c) counts the cycles.
 */
#include <avr/io.h>

#include <string.h>

#include "../../firmware/src/core/solver.h"
#include "mailbox.h"

static volatile mailbox_t mailbox;

/* Lets the runner look at the state of the search. */
static solver_result_t shown(solver_result_t result)
{
#ifdef SHOW_STEPS
    GPIOR1 = result;
#endif
    return result;
}

static solver_result_t step(void)
{
#ifdef SHOW_STEPS
    return shown(solver_step(mailbox.budget));
#else
    return solver_step(64);
#endif
}

static solver_result_t run_to_answer(void)
{
    solver_result_t result;
    solver_progress_t progress;
    do {
        result = step();
        if (mailbox.limit != 0) {
            solver_progress(&progress);
            if (progress.nodes >= mailbox.limit)
                return result;
        }
    } while (result == SOLVER_RUNNING);
    return result;
}

static void answer(void)
{
    uint8_t found = 0;
    solver_result_t result = shown(solver_begin());
    while (result == SOLVER_RUNNING || result == SOLVER_SOLUTION) {
        if (result == SOLVER_SOLUTION) {
            found++;
            if (found == 1 && mailbox.wanted > 1)
                memcpy((uint8_t *)mailbox.solution, solver_cells(), GRID_CELLS);
            if (found == mailbox.wanted)
                break;
        }
        result = run_to_answer();
        if (result == SOLVER_RUNNING)
            break;
    }
    mailbox.found = found;
    mailbox.result = result;
}

int main(void)
{
    GPIOR1 = (uint8_t)(uint16_t)&mailbox;
    GPIOR2 = (uint8_t)((uint16_t)&mailbox >> 8);
    mailbox.cells = (uint16_t)solver_cells();
    for (;;) {
        while (mailbox.wanted == 0) {
        }
        GPIOR0 = 1;
        answer();
        GPIOR0 = 0;
        solver_progress_t progress;
        solver_progress(&progress);
        mailbox.nodes = progress.nodes;
        mailbox.guesses = progress.guesses;
        if (mailbox.wanted == 1)
            memcpy((uint8_t *)mailbox.solution, solver_cells(), GRID_CELLS);
        mailbox.wanted = 0;
    }
}
