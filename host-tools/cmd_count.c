#include "commands.h"
#include "run.h"

static int run(const options_t *options)
{
    return run_question(options, &command_count, BOARD_COUNT);
}

const command_t command_count = {
    COMMAND_COUNT, "count", "[PUZZLE|FILE|-]...", "Counts the solutions of every puzzle.", run,
};
