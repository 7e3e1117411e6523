#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "board_choice.h"
#include "commands.h"
#include "interrupt.h"
#include "pty.h"
#include "transport.h"

#define LEAVE 0x1D /* Ctrl-] */

/* After the end of an input that is no terminal, the board may go on talking until it has been
 * silent for so long. */
#define SILENCE_MS 1000

/* ---- A simulated board: behind a pseudo-terminal, in a thread of its own ---- */

typedef struct {
    pty_t *pty;
    sim_board_t *board;
    pty_options_t line;
    volatile sig_atomic_t stop;
    pthread_t thread;
} simulation_t;

static void *simulate(void *argument)
{
    simulation_t *simulation = argument;

    pty_run(simulation->pty, simulation->board, &simulation->line, &simulation->stop);
    return NULL;
}

static bool begin_simulation(simulation_t *simulation, const sim_board_options_t *options,
                             char *problem, size_t size)
{
    *simulation = (simulation_t){0};
    simulation->pty = pty_open(problem, size);
    if (simulation->pty == NULL)
        return false;
    simulation->board = sim_board_open(options, problem, size);
    if (simulation->board != NULL &&
        pthread_create(&simulation->thread, NULL, simulate, simulation) == 0)
        return true;
    if (simulation->board != NULL)
        sim_board_close(simulation->board);
    pty_close(simulation->pty);
    return false;
}

static void end_simulation(simulation_t *simulation)
{
    simulation->stop = 1;
    pthread_join(simulation->thread, NULL);
    sim_board_close(simulation->board);
    pty_close(simulation->pty);
}

/* ---- The terminal ---- */

static bool make_raw(struct termios *before)
{
    struct termios raw;

    if (!isatty(STDIN_FILENO) || tcgetattr(STDIN_FILENO, before) != 0)
        return false;
    raw = *before;
    cfmakeraw(&raw);
    return tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0;
}

static bool write_all(const char *bytes, size_t size)
{
    while (size > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, size);
        if (written < 0 && errno == EINTR && interrupt_signal() == 0)
            continue;
        if (written < 0)
            return false;
        bytes += written;
        size -= (size_t)written;
    }
    return true;
}

typedef struct {
    transport_t *transport;
    bool typed_all; /* standard input has ended */
    bool left;      /* Ctrl-] */
    uint64_t heard; /* the transport's clock when a byte came or went last */
    int status;
} terminal_t;

static void send_typed(terminal_t *terminal)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    char bytes[256];
    char *leave;
    ssize_t count;

    if (terminal->typed_all || poll(&input, 1, 0) <= 0)
        return;
    count = read(STDIN_FILENO, bytes, sizeof bytes);
    if (count <= 0) {
        terminal->typed_all = count == 0 || errno != EINTR;
        return;
    }
    leave = isatty(STDIN_FILENO) ? memchr(bytes, LEAVE, (size_t)count) : NULL;
    terminal->left = leave != NULL;
    if (leave != NULL)
        count = leave - bytes;
    terminal->heard = terminal->transport->kind->clock(terminal->transport);
    if (terminal->transport->kind->write(terminal->transport, bytes, (size_t)count) != TRANSPORT_OK)
        terminal->status = 3;
}

static void show_sent(terminal_t *terminal)
{
    transport_t *transport = terminal->transport;
    char bytes[1024];
    size_t count;

    if (transport->kind->read(transport, bytes, sizeof bytes, &count, 5) != TRANSPORT_OK)
        terminal->status = 3;
    if (count == 0)
        return;
    terminal->heard = transport->kind->clock(transport);
    if (!write_all(bytes, count))
        terminal->status = 2;
}

static bool is_silent(const terminal_t *terminal)
{
    return terminal->transport->kind->clock(terminal->transport) - terminal->heard > SILENCE_MS;
}

/* Returns the exit status. */
static int talk(transport_t *transport)
{
    terminal_t terminal = {.transport = transport};

    terminal.heard = transport->kind->clock(transport);
    while (terminal.status == 0 && !terminal.left && interrupt_signal() == 0) {
        send_typed(&terminal);
        show_sent(&terminal);
        if (terminal.typed_all && is_silent(&terminal))
            break;
    }
    return interrupt_signal() != 0 ? interrupt_status() : terminal.status;
}

static int run_terminal(const char *device, unsigned baud)
{
    char problem[256];
    struct termios before;
    transport_t *transport = transport_open_serial(device, baud, problem, sizeof problem);
    bool raw;
    int status;

    if (transport == NULL) {
        fprintf(stderr, "avrdoku: %s\n", problem);
        return 3;
    }
    fprintf(stderr, "avrdoku: %s at %u baud, Ctrl-] leaves\n", device, baud);
    raw = make_raw(&before);
    status = talk(transport);
    if (raw)
        tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    if (status == 3)
        fprintf(stderr, "\navrdoku: %s\n", transport->problem);
    transport->kind->close(transport);
    return status;
}

static int run_simulated(const sim_board_options_t *options, unsigned baud)
{
    simulation_t simulation;
    char problem[256] = "no thread for the simulated board";
    int status;

    if (!begin_simulation(&simulation, options, problem, sizeof problem)) {
        fprintf(stderr, "avrdoku: %s\n", problem);
        return 2;
    }
    status = run_terminal(pty_path(simulation.pty), baud);
    end_simulation(&simulation);
    return status;
}

static int run(const options_t *options)
{
    board_choice_t choice;
    unsigned baud = options->baud ? (unsigned)options->baud : 115200;
    int status = board_choose_one(options, &command_term, &choice);

    if (status != 0)
        return status;
    if (options->operand_count > 0)
        return options_complain(&command_term, "what is this for: %s", options->operands[0]);
    if (choice.kind == CHOICE_NATIVE)
        return options_complain(&command_term, "--board native has no line to talk over");
    interrupt_watch();
    if (choice.kind == CHOICE_SERIAL)
        return run_terminal(choice.device, baud);
    return run_simulated(&choice.simulated, baud);
}

const command_t command_term = {
    COMMAND_TERM, "term", "", "A terminal on the board; Ctrl-] leaves.", run,
};
