#include "commands.h"
#include "run.h"

static int run(const options_t *options)
{
    return run_question(options, &command_judge, BOARD_JUDGE);
}

const command_t command_judge = {
    COMMAND_JUDGE,
    "judge",
    "[PUZZLE|FILE|-]...",
    "Tells of every puzzle: one solution (unique), more (multiple) or none.",
    run,
};
