#include <errno.h>
#include <fcntl.h>
#include <libserialport.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "transport.h"

#define WRITE_PATIENCE_MS 2000 /* for the kernel to take more bytes */
#define PSEUDO_TERMINALS  "/dev/pts/"

typedef struct {
    struct sp_port *port; /* null for a pseudo-terminal: libserialport knows only /sys/class/tty */
    int file;
    char device[128];
} serial_line_t;

/* ---- Opening ---- */

static void explain(const char *device, int error, char *problem, size_t size)
{
    if (error == ENOENT || error == ENODEV || error == ENXIO)
        snprintf(problem, size, "%s: no such port (`avrdoku ports` lists those that are there)",
                 device);
    else if (error == EACCES || error == EPERM)
        snprintf(problem, size,
                 "%s: no permission; add yourself to the group dialout "
                 "(sudo usermod -aG dialout $USER) and log in again",
                 device);
    else if (error == EBUSY || error == EWOULDBLOCK)
        snprintf(problem, size, "%s is in use; close the other program (fuser -v %s names it)",
                 device, device);
    else if (error == ENOTTY || error == EINVAL || error == EISDIR)
        snprintf(problem, size, "%s is no serial port", device);
    else
        snprintf(problem, size, "%s: %s", device, strerror(error));
}

/* Follows links (/dev/serial/by-id/..., `avrdoku sim --link`): the kind of port shows by its real
 * name. */
static void set_device(serial_line_t *line, const char *device)
{
    char *real = realpath(device, NULL);
    snprintf(line->device, sizeof line->device, "%s", real ? real : device);
    free(real);
}

/* Both return 0 or an errno. A port that is not opened keeps line->file at -1. */
static int open_pseudo_terminal(serial_line_t *line)
{
    line->file = open(line->device, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    return line->file < 0 ? errno : 0;
}

static int open_port(serial_line_t *line)
{
    if (sp_get_port_by_name(line->device, &line->port) != SP_OK) {
        int plain = open(line->device, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
        int error = plain < 0 ? errno : ENOTTY;
        if (plain >= 0)
            close(plain);
        return error;
    }
    if (sp_open(line->port, SP_MODE_READ_WRITE) != SP_OK)
        return sp_last_error_code() ? sp_last_error_code() : EIO;
    return sp_get_port_handle(line->port, &line->file) == SP_OK ? 0 : EIO;
}

/* Nobody else shall open the port or, if he did already and is well-behaved, have it. */
static int claim(const serial_line_t *line)
{
    if (!isatty(line->file))
        return ENOTTY;
    if (flock(line->file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return EBUSY;
    ioctl(line->file, TIOCEXCL);
    return 0;
}

/* ---- Line settings ---- */

static speed_t speed_constant(unsigned baud)
{
    static const struct {
        unsigned baud;
        speed_t speed;
    } speeds[] = {
        {9600, B9600},     {19200, B19200},     {38400, B38400},
        {57600, B57600},   {115200, B115200},   {230400, B230400},
        {500000, B500000}, {1000000, B1000000}, {2000000, B2000000},
    };
    for (size_t i = 0; i < sizeof speeds / sizeof speeds[0]; i++) {
        if (speeds[i].baud == baud)
            return speeds[i].speed;
    }
    return B0;
}

static bool set_up_pseudo_terminal(const serial_line_t *line, unsigned baud)
{
    struct termios settings;
    speed_t speed = speed_constant(baud);
    if (speed == B0 || tcgetattr(line->file, &settings) != 0)
        return false;
    cfmakeraw(&settings);
    settings.c_cflag |= CLOCAL | CREAD;
    cfsetspeed(&settings, speed);
    return tcsetattr(line->file, TCSANOW, &settings) == 0;
}

static bool set_up_port(const serial_line_t *line, unsigned baud)
{
    struct sp_port *port = line->port;
    return sp_set_baudrate(port, (int)baud) == SP_OK && sp_set_bits(port, 8) == SP_OK &&
           sp_set_parity(port, SP_PARITY_NONE) == SP_OK && sp_set_stopbits(port, 1) == SP_OK &&
           sp_set_flowcontrol(port, SP_FLOWCONTROL_NONE) == SP_OK;
}

static bool serial_set_baud(transport_t *transport, unsigned baud)
{
    const serial_line_t *line = transport->state;
    bool good = line->port ? set_up_port(line, baud) : set_up_pseudo_terminal(line, baud);
    if (good)
        tcflush(line->file, TCIFLUSH);
    return good;
}

/* ---- Bytes ---- */

static uint64_t serial_clock(transport_t *transport)
{
    (void)transport;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static transport_status_t say_gone(transport_t *transport, const char *what)
{
    const serial_line_t *line = transport->state;
    snprintf(transport->problem, sizeof transport->problem, "%s: %s", line->device, what);
    return TRANSPORT_GONE;
}

static transport_status_t serial_write(transport_t *transport, const void *bytes, size_t size)
{
    const serial_line_t *line = transport->state;
    const char *next = bytes;
    while (size) {
        ssize_t written = write(line->file, next, size);
        if (written > 0) {
            next += written;
            size -= (size_t)written;
            continue;
        }
        if (written < 0 && errno != EAGAIN && errno != EINTR)
            return say_gone(transport, "the port is gone (unplugged?)");
        struct pollfd room = {.fd = line->file, .events = POLLOUT};
        if (poll(&room, 1, WRITE_PATIENCE_MS) == 0)
            return say_gone(transport, "the port takes no more bytes");
    }
    return TRANSPORT_OK;
}

static transport_status_t serial_read(transport_t *transport, void *bytes, size_t size, size_t *got,
                                      unsigned milliseconds)
{
    const serial_line_t *line = transport->state;
    *got = 0;
    struct pollfd input = {.fd = line->file, .events = POLLIN};
    int ready = poll(&input, 1, (int)milliseconds);
    if (ready <= 0)
        return TRANSPORT_OK; /* nothing, or a signal: the caller looks at its own clock */
    ssize_t count = read(line->file, bytes, size);
    if (count > 0)
        *got = (size_t)count;
    bool failed = count < 0 && errno != EAGAIN && errno != EINTR;
    if (failed || (count <= 0 && input.revents & (POLLHUP | POLLERR | POLLNVAL)))
        return say_gone(transport, "the port is gone (unplugged?)");
    return TRANSPORT_OK;
}

static void serial_close(transport_t *transport)
{
    serial_line_t *line = transport->state;
    if (line->file >= 0)
        ioctl(line->file, TIOCNXCL);
    if (line->port) {
        sp_close(line->port);
        sp_free_port(line->port);
    } else if (line->file >= 0) {
        close(line->file);
    }
    free(line);
    free(transport);
}

static const transport_kind_t serial_kind = {serial_write, serial_read, serial_clock,
                                             serial_set_baud, serial_close};

transport_t *transport_open_serial(const char *device, unsigned baud, char *problem,
                                   size_t problem_size)
{
    transport_t *transport = calloc(1, sizeof *transport);
    serial_line_t *line = calloc(1, sizeof *line);
    if (!transport || !line)
        abort();
    transport->kind = &serial_kind;
    transport->state = line;
    line->file = -1;
    set_device(line, device);

    bool pseudo = strncmp(line->device, PSEUDO_TERMINALS, strlen(PSEUDO_TERMINALS)) == 0;
    int error = pseudo ? open_pseudo_terminal(line) : open_port(line);
    if (error == 0)
        error = claim(line);
    if (error) {
        explain(device, error, problem, problem_size);
    } else if (!serial_set_baud(transport, baud)) {
        snprintf(problem, problem_size, "%s: cannot be set to %u baud", device, baud);
        error = EINVAL;
    }
    if (error) {
        serial_close(transport);
        return NULL;
    }
    return transport;
}
