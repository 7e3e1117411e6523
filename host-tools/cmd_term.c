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

#define LEAVE        0x1D /* Ctrl-] */
#define DEFAULT_BAUD 115200

/* Input that is no terminal cannot look at the board. So nothing is sent before the board has
 * started, which it says, and has been silent for a moment (a boot loader eats what comes earlier;
 * a board that does not start anew says nothing); and after the input's end the board may go on
 * talking until it has been silent for long. */
#define START_MS         2500
#define START_SILENCE_MS 200
#define END_SILENCE_MS   1000

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
    pty_close(simulation->pty); /* to the other side, the board is lost */
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
    __atomic_store_n(&simulation->stop, 1, __ATOMIC_RELEASE);
    pthread_join(simulation->thread, NULL);
    sim_board_close(simulation->board);
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
    bool blind;     /* standard input is no terminal */
    bool started;   /* typed bytes may be sent */
    uint64_t begin; /* the transport's clock when it was opened */
    uint64_t heard; /* and when a byte came or went last */
    int status;
} terminal_t;

static bool is_silent(const terminal_t *terminal, unsigned milliseconds)
{
    return terminal->transport->kind->clock(terminal->transport) - terminal->heard > milliseconds;
}

static bool has_started(const terminal_t *terminal)
{
    if (!terminal->blind)
        return true;
    if (terminal->heard == terminal->begin)
        return is_silent(terminal, START_MS);
    return is_silent(terminal, START_SILENCE_MS);
}

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
    leave = terminal->blind ? NULL : memchr(bytes, LEAVE, (size_t)count);
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

/* Returns the exit status. */
static int talk(transport_t *transport)
{
    terminal_t terminal = {.transport = transport, .blind = !isatty(STDIN_FILENO)};

    terminal.begin = transport->kind->clock(transport);
    terminal.heard = terminal.begin;
    while (terminal.status == 0 && !terminal.left && interrupt_signal() == 0) {
        terminal.started = terminal.started || has_started(&terminal);
        if (terminal.started)
            send_typed(&terminal);
        show_sent(&terminal);
        if (terminal.typed_all && is_silent(&terminal, END_SILENCE_MS))
            break;
    }
    return interrupt_signal() != 0 ? interrupt_status() : terminal.status;
}

/* `baud` 0: the board is simulated, and its image's own rate. */
static int run_terminal(const char *device, const char *name, unsigned baud)
{
    char problem[256];
    struct termios before;
    transport_t *transport =
        transport_open_serial(device, baud ? baud : DEFAULT_BAUD, problem, sizeof problem);
    bool raw;
    int status;

    if (transport == NULL) {
        fprintf(stderr, "avrdoku: %s\n", problem);
        return 3;
    }
    fprintf(stderr, "avrdoku: %s", name);
    if (baud != 0)
        fprintf(stderr, " at %u baud", baud);
    fputs(", Ctrl-] leaves\n", stderr);
    raw = make_raw(&before);
    status = talk(transport);
    if (raw) {
        tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
        fputc('\n', stderr); /* the board's line may be unfinished */
    }
    if (status == 3)
        fprintf(stderr, "avrdoku: %s\n", transport->problem);
    if (status == 2)
        fputs("avrdoku: cannot write to standard output\n", stderr);
    transport->kind->close(transport);
    return status;
}

static int run_simulated(const sim_board_options_t *options)
{
    simulation_t simulation;
    char problem[256] = "no thread for the simulated board";
    int status;

    if (!begin_simulation(&simulation, options, problem, sizeof problem)) {
        fprintf(stderr, "avrdoku: %s\n", problem);
        return 2;
    }
    status = run_terminal(pty_path(simulation.pty), "a simulated board", options->baud);
    end_simulation(&simulation);
    return status;
}

static int run(const options_t *options)
{
    board_choice_t choice;
    int status = board_choose_one(options, &command_term, &choice);

    if (status != 0)
        return status;
    if (options->operand_count > 0)
        return options_complain(&command_term, "what is this for: %s", options->operands[0]);
    if (choice.kind == CHOICE_NATIVE)
        return options_complain(&command_term, "--board native has no line to talk over");
    interrupt_watch();
    if (choice.kind == CHOICE_SERIAL)
        return run_terminal(choice.device, choice.device, choice.baud ? choice.baud : DEFAULT_BAUD);
    return run_simulated(&choice.simulated);
}

const command_t command_term = {
    COMMAND_TERM, "term", "", "A terminal on the board; Ctrl-] leaves.", run,
};
