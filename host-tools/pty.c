#include "pty.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define SLICE_MS    5    /* of real time between two looks at the line */
#define BEHIND_MS   50   /* a board that computes slower than real time is not let catch up more */
#define PENDING_MAX 2048 /* bytes that may wait for the board; more wait in the kernel */
#define AT_WORK_MS  20   /* fast: the board counts as working for so long after its last byte */

struct pty {
    int master;
    int slave; /* kept open: the settings stay, and the master never sees a hang-up */
    int watch; /* inotify on the slave: tells when it is opened and closed */
    char path[64];
};

typedef struct {
    pty_t *pty;
    sim_board_t *board;
    const pty_options_t *options;
    uint64_t opened_at; /* ms, of the first opening; 0: not yet */
    uint64_t deaf_until;
    uint64_t last_work; /* cycles */
    bool deaf;
} bridge_t;

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* ---- Opening ---- */

static bool make_raw(int file)
{
    struct termios settings;
    if (tcgetattr(file, &settings) != 0)
        return false;
    cfmakeraw(&settings);
    cfsetspeed(&settings, B115200);
    return tcsetattr(file, TCSANOW, &settings) == 0;
}

static bool open_ends(pty_t *pty)
{
    pty->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    if (pty->master < 0 || grantpt(pty->master) != 0 || unlockpt(pty->master) != 0 ||
        ptsname_r(pty->master, pty->path, sizeof pty->path) != 0)
        return false;
    pty->slave = open(pty->path, O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (pty->slave < 0 || !make_raw(pty->slave))
        return false;
    pty->watch = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    return pty->watch >= 0 && inotify_add_watch(pty->watch, pty->path, IN_OPEN | IN_CLOSE) >= 0;
}

pty_t *pty_open(char *problem, size_t problem_size)
{
    pty_t *pty = calloc(1, sizeof *pty);
    if (!pty)
        abort();
    pty->master = pty->slave = pty->watch = -1;
    if (!open_ends(pty)) {
        snprintf(problem, problem_size, "no pseudo-terminal: %s", strerror(errno));
        pty_close(pty);
        return NULL;
    }
    return pty;
}

const char *pty_path(const pty_t *pty)
{
    return pty->path;
}

void pty_close(pty_t *pty)
{
    if (pty->watch >= 0)
        close(pty->watch);
    if (pty->slave >= 0)
        close(pty->slave);
    if (pty->master >= 0)
        close(pty->master);
    free(pty);
}

/* ---- The line ---- */

static void on_opened(bridge_t *bridge)
{
    uint64_t now = now_ms();
    if (!bridge->opened_at)
        bridge->opened_at = now;
    if (bridge->options->reset) {
        bridge->deaf = true;
        bridge->deaf_until = now + bridge->options->deaf_ms;
    }
}

/* Looks whether somebody opened the pseudo-terminal or closed it. */
static void look_at_ends(bridge_t *bridge)
{
    char events[4096] __attribute__((aligned(__alignof__(struct inotify_event))));
    ssize_t size = read(bridge->pty->watch, events, sizeof events);
    for (ssize_t at = 0; at < size;) {
        const struct inotify_event *event = (const struct inotify_event *)(void *)(events + at);
        if (event->mask & IN_OPEN)
            on_opened(bridge);
        else /* nobody else could open it again, were it left exclusive */
            ioctl(bridge->pty->slave, TIOCNXCL);
        at += (ssize_t)(sizeof *event + event->len);
    }
}

/* At another line rate than the board's only garbage arrives, either way. */
static void garble(const bridge_t *bridge, char *bytes, size_t size)
{
    struct termios settings;
    speed_t speed = bridge->options->baud == 9600    ? B9600
                    : bridge->options->baud == 38400 ? B38400
                    : bridge->options->baud == 57600 ? B57600
                                                     : B115200;
    if (bridge->options->baud == 0 || tcgetattr(bridge->pty->master, &settings) != 0 ||
        cfgetospeed(&settings) == speed)
        return;
    for (size_t i = 0; i < size; i++)
        bytes[i] = (char)(bytes[i] * 5 | 0x80);
}

static void from_host(bridge_t *bridge)
{
    char bytes[512];
    if (sim_board_pending(bridge->board) > PENDING_MAX)
        return;
    ssize_t size = read(bridge->pty->master, bytes, sizeof bytes);
    if (size <= 0 || bridge->deaf)
        return;
    garble(bridge, bytes, (size_t)size);
    sim_board_send(bridge->board, bytes, (size_t)size);
    bridge->last_work = sim_board_cycles(bridge->board);
}

static void to_host(bridge_t *bridge)
{
    char bytes[512];
    size_t size;
    while ((size = sim_board_receive(bridge->board, bytes, sizeof bytes)) > 0) {
        garble(bridge, bytes, size);
        bridge->last_work = sim_board_cycles(bridge->board);
        if (write(bridge->pty->master, bytes, size) < 0)
            return; /* nobody reads: the bytes are gone, as on a line with nobody at its end */
    }
}

/* ---- Time ---- */

/* The boot loader, as seen from outside: the board does nothing, then starts. */
static void wait_for_boot_loader(bridge_t *bridge)
{
    if (bridge->deaf && now_ms() >= bridge->deaf_until) {
        bridge->deaf = false;
        tcflush(bridge->pty->slave, TCIOFLUSH); /* also what nobody read before the reset */
        sim_board_reset(bridge->board);
    }
}

static bool is_at_work(const bridge_t *bridge, uint32_t hz)
{
    sim_board_figures_t figures;
    sim_board_figures(bridge->board, &figures);
    return figures.searching || sim_board_pending(bridge->board) ||
           figures.cycles - bridge->last_work < (uint64_t)hz / 1000 * AT_WORK_MS;
}

static bool is_cut(const bridge_t *bridge)
{
    return bridge->options->gone_ms && bridge->opened_at &&
           now_ms() - bridge->opened_at >= bridge->options->gone_ms;
}

sim_board_state_t pty_run(pty_t *pty, sim_board_t *board, const pty_options_t *options,
                          const volatile sig_atomic_t *stop)
{
    bridge_t bridge = {.pty = pty, .board = board, .options = options};
    uint32_t hz = sim_board_hz(board);
    uint64_t then = now_ms();
    sim_board_state_t state = SIM_BOARD_RUNNING;
    while (!__atomic_load_n(stop, __ATOMIC_ACQUIRE) && state == SIM_BOARD_RUNNING &&
           !is_cut(&bridge)) {
        bool hurry = options->fast && is_at_work(&bridge, hz);
        struct pollfd input = {.fd = pty->master, .events = POLLIN};
        poll(&input, 1, hurry ? 0 : SLICE_MS);
        look_at_ends(&bridge);
        wait_for_boot_loader(&bridge);
        from_host(&bridge);
        uint64_t now = now_ms();
        uint64_t passed = hurry ? SLICE_MS : now - then < BEHIND_MS ? now - then : BEHIND_MS;
        then = now;
        if (!bridge.deaf)
            state = sim_board_run_all(board, passed * (hz / 1000));
        to_host(&bridge);
    }
    return state;
}
