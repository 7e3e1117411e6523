/* Which board to use, and how to open it: the list of kinds. */
#ifndef BOARD_CHOICE_H
#define BOARD_CHOICE_H

#include "board.h"
#include "options.h"
#include "sim_board.h"

typedef enum { CHOICE_SIMULATED, CHOICE_SERIAL, CHOICE_NATIVE } choice_kind_t;

typedef struct {
    choice_kind_t kind;
    sim_board_options_t simulated; /* CHOICE_SIMULATED */
    const char *device;            /* CHOICE_SERIAL */
    unsigned baud;                 /* CHOICE_SERIAL, 0: find it */
} board_choice_t;

/* Works the boards out that the options name: every --port, or --jobs simulated ones (one a
 * processor without it), or the native one. Returns 0 and *choices with *count of them, to be
 * freed; or the exit status for options that do not go together, after saying so on stderr. */
int board_choose(const options_t *options, const command_t *command, board_choice_t **choices,
                 unsigned *count);

/* The same for a subcommand that talks to one board. */
int board_choose_one(const options_t *options, const command_t *command, board_choice_t *choice);

/* Opens a board. Returns null, a sentence in `problem` and the exit status for it in *status. */
board_t *board_open(const board_choice_t *choice, int *status, char *problem, size_t problem_size);

#endif
