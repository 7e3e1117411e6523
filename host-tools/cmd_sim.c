#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "board_choice.h"
#include "commands.h"
#include "interrupt.h"
#include "pty.h"
#include "sim_debug.h"

/* ---- The link ---- */

/* Makes `link` point to `path`; a link that a killed run left is replaced, anything else is not. */
static bool make_link(const char *path, const char *link)
{
    struct stat status;
    char fresh[512];

    if (lstat(link, &status) == 0 && !S_ISLNK(status.st_mode)) {
        fprintf(stderr, "avrdoku: %s is there already, and is no symbolic link\n", link);
        return false;
    }
    snprintf(fresh, sizeof fresh, "%s.%ld", link, (long)getpid());
    if (symlink(path, fresh) == 0 && rename(fresh, link) == 0)
        return true;
    fprintf(stderr, "avrdoku: %s: %s\n", link, strerror(errno));
    unlink(fresh);
    return false;
}

/* Removes the link, unless it is another run's by now. */
static void remove_link(const char *path, const char *link)
{
    char target[256];
    ssize_t length = readlink(link, target, sizeof target - 1);

    if (length < 0)
        return;
    target[length] = '\0';
    if (strcmp(target, path) == 0)
        unlink(link);
}

/* ---- The board ---- */

static int serve(const options_t *options, pty_t *pty, sim_board_t *board)
{
    pty_options_t line = {
        .baud = (unsigned)options->baud,
        .reset = options->deaf_ms != 0 || options->bootloader != NULL,
        .deaf_ms = (unsigned)options->deaf_ms,
        .fast = options->fast,
    };
    char where[128];
    sim_board_state_t state;

    if (options->link != NULL && !make_link(pty_path(pty), options->link))
        return 2;
    printf("%s\n", pty_path(pty));
    fflush(stdout);
    state = pty_run(pty, board, &line, interrupt_flag());
    if (options->link != NULL)
        remove_link(pty_path(pty), options->link);
    if (state == SIM_BOARD_RUNNING)
        return interrupt_signal() != 0 ? interrupt_status() : 0;
    sim_board_where(board, where, sizeof where);
    fprintf(stderr, "avrdoku: the simulated firmware %s %s\n",
            state == SIM_BOARD_HUNG ? "ran past --max-cycles" : "crashed", where);
    return 4;
}

/* Empty flash unless --firmware says what is in it; the boot loader may use another line rate than
 * the board's firmware. */
static void enter_bootloader(const options_t *options, sim_board_options_t *simulated)
{
    simulated->bootloader = options->bootloader;
    simulated->firmware = options->firmware;
    simulated->baud = (uint32_t)options->baud;
}

/* False: what was asked for is not possible, which was said. */
static bool begin_debugging(const options_t *options, sim_board_t *board, sim_trace_t **trace)
{
    char problem[256];

    if (options->gdb != 0 && !sim_gdb_listen(board, (unsigned)options->gdb)) {
        fprintf(stderr, "avrdoku: port %u is taken\n", (unsigned)options->gdb);
        return false;
    }
    if (options->trace == NULL)
        return true;
    *trace = sim_trace_begin(board, options->trace, problem, sizeof problem);
    if (*trace == NULL)
        fprintf(stderr, "avrdoku: %s\n", problem);
    return *trace != NULL;
}

static int run_board(const options_t *options, pty_t *pty, sim_board_t *board)
{
    sim_trace_t *trace = NULL;
    int status = begin_debugging(options, board, &trace) ? serve(options, pty, board) : 2;

    sim_trace_end(trace);
    return status;
}

static int run(const options_t *options)
{
    board_choice_t choice;
    char problem[256];
    sim_board_t *board;
    pty_t *pty;
    int status = board_choose_one(options, &command_sim, &choice);

    if (status != 0)
        return status;
    if (choice.kind != CHOICE_SIMULATED || options->operand_count > 0)
        return options_complain(&command_sim, "it simulates a board, and takes no argument");
    if (options->bootloader != NULL)
        enter_bootloader(options, &choice.simulated);
    interrupt_watch();
    pty = pty_open(problem, sizeof problem);
    board = pty ? sim_board_open(&choice.simulated, problem, sizeof problem) : NULL;
    if (board != NULL)
        status = run_board(options, pty, board);
    else
        fprintf(stderr, "avrdoku: %s\n", problem);
    if (board != NULL)
        sim_board_close(board);
    if (pty != NULL)
        pty_close(pty);
    return board != NULL ? status : 2;
}

const command_t command_sim = {
    COMMAND_SIM, "sim", "", "Simulates a board on a pseudo-terminal, whose path it prints.", run,
};
