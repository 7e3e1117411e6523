#include "board_choice.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "board_framed.h"
#include "board_image.h"
#include "board_native.h"

static bool is_native(const options_t *options)
{
    return options->board != NULL && strcmp(options->board, "native") == 0;
}

/* Says on stderr what does not go together; 0 or the exit status. */
static int check_options(const options_t *options, const command_t *command)
{
    bool of_image = options->mcu != NULL || options->clock != 0;
    bool simulated = options->firmware != NULL || of_image || options->max_cycles != 0;

    if (options->port_count > 0 && (options->board != NULL || simulated || options->jobs != 0))
        return options_complain(command, "--port is for a real board: leave --board, --firmware, "
                                         "--mcu, --clock, --max-cycles and --jobs away");
    if (is_native(options) && (simulated || options->baud != 0))
        return options_complain(command, "--board native has no chip: leave --firmware, --mcu, "
                                         "--clock, --max-cycles and --baud away");
    if (is_native(options) && options->jobs > 1)
        return options_complain(command, "--board native searches in static memory, there is "
                                         "only one: leave --jobs away");
    if (of_image && options->firmware == NULL)
        return options_complain(command, "--mcu and --clock belong to --firmware");
    return 0;
}

static int check_firmware(const char *path)
{
    if (access(path, R_OK) == 0)
        return 0;
    fprintf(stderr, "avrdoku: %s: %s\n", path, strerror(errno));
    return 2;
}

/* What the options say goes before what the named board has. */
static int choose_simulated(const options_t *options, const command_t *command,
                            board_choice_t *choice)
{
    const char *name = options->board ? options->board : "uno";
    sim_board_options_t *simulated = &choice->simulated;
    char problem[160];

    *choice = (board_choice_t){.kind = CHOICE_SIMULATED};
    if (!board_image_find(name, options->firmware, simulated, problem, sizeof problem))
        return options_complain(command, "%s", problem);
    if (options->firmware != NULL && options->board == NULL)
        simulated->baud = 0; /* another image's own rate */
    if (options->mcu != NULL)
        simulated->mcu = options->mcu;
    if (options->clock != 0)
        simulated->hz = (uint32_t)options->clock;
    if (options->baud != 0)
        simulated->baud = (uint32_t)options->baud;
    simulated->max_cycles = options->max_cycles;
    return options->firmware ? check_firmware(options->firmware) : 0;
}

int board_choose_one(const options_t *options, const command_t *command, board_choice_t *choice)
{
    int status = check_options(options, command);

    if (status != 0)
        return status;
    if (options->port_count > 1)
        return options_complain(command, "one --port, not %u", options->port_count);
    if (options->port_count == 1)
        *choice = (board_choice_t){
            .kind = CHOICE_SERIAL, .device = options->ports[0], .baud = (unsigned)options->baud};
    else if (is_native(options))
        *choice = (board_choice_t){.kind = CHOICE_NATIVE};
    else
        status = choose_simulated(options, command, choice);
    return status;
}

static unsigned default_jobs(const options_t *options)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (is_native(options))
        return 1;
    if (options->jobs != 0)
        return (unsigned)options->jobs;
    return processors > 0 ? (unsigned)processors : 1;
}

int board_choose(const options_t *options, const command_t *command, board_choice_t **choices,
                 unsigned *count)
{
    options_t one = *options;
    int status;

    *count = options->port_count > 0 ? options->port_count : default_jobs(options);
    one.port_count = options->port_count > 0;
    *choices = calloc(*count, sizeof **choices);
    if (*choices == NULL) {
        fputs("avrdoku: out of memory\n", stderr);
        return 2;
    }
    status = board_choose_one(&one, command, *choices);
    for (unsigned i = 1; i < *count; i++) {
        (*choices)[i] = (*choices)[0];
        (*choices)[i].device = options->port_count > 0 ? options->ports[i] : NULL;
    }
    if (status != 0)
        free(*choices);
    return status;
}

board_t *board_open(const board_choice_t *choice, int *status, char *problem, size_t problem_size)
{
    board_t *board = NULL;
    bool broken = false;

    switch (choice->kind) {
    case CHOICE_SIMULATED:
        board = board_open_simulated(&choice->simulated, &broken, problem, problem_size);
        *status = broken ? 4 : 2;
        break;
    case CHOICE_SERIAL:
        board = board_open_serial(choice->device, choice->baud, problem, problem_size);
        *status = 3;
        break;
    case CHOICE_NATIVE:
        board = board_open_native(problem, problem_size);
        *status = 2;
        break;
    }
    return board;
}
