#include "commands.h"
#include "run.h"

static int run(const options_t *options)
{
    return run_question(options, &command_solve, BOARD_SOLVE);
}

const command_t command_solve = {
    COMMAND_SOLVE, "solve", "[PUZZLE|FILE|-]...", "Solves every puzzle: one result each, in order.",
    run,
};
