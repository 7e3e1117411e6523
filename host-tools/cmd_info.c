#include <stdio.h>
#include <string.h>

#include "board_choice.h"
#include "commands.h"

/* One KEY=VALUE a line. */
static void write_info(const board_t *board)
{
    const char *word = board->info;

    printf("at=%s\n", board->name);
    while (*word != '\0') {
        size_t length = strcspn(word, " ");
        if (length > 0)
            printf("%.*s\n", (int)length, word);
        word += length + (word[length] == ' ');
    }
}

static int run(const options_t *options)
{
    board_choice_t choice;
    char problem[256];
    board_t *board;
    int status = board_choose_one(options, &command_info, &choice);

    if (status != 0)
        return status;
    if (options->operand_count > 0)
        return options_complain(&command_info, "what is this for: %s", options->operands[0]);
    board = board_open(&choice, &status, problem, sizeof problem);
    if (board == NULL) {
        fprintf(stderr, "avrdoku: %s\n", problem);
        return status;
    }
    write_info(board);
    board->kind->close(board);
    return 0;
}

const command_t command_info = {
    COMMAND_INFO, "info", "", "Shows what the board says of itself: version, chip, clock, limits.",
    run,
};
