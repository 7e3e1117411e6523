/* A simulated board behind a pseudo-terminal, for terminals, scripts and the tests of the serial
 * transport: what is written to /dev/pts/N reaches the board's UART, and back. */
#ifndef PTY_H
#define PTY_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim_board.h"

typedef struct {
    unsigned baud;    /* the rate that the board's UART has: at any other one only garbage passes
                         (as on a real line); 0: the pseudo-terminal's rate does not matter */
    bool reset;       /* opening the pseudo-terminal resets the board, as DTR does on an Arduino */
    unsigned deaf_ms; /* after that reset a boot loader eats all input for so long */
    unsigned gone_ms; /* so long after it was first opened the line is cut, as by unplugging; 0:
                         never */
    bool fast;        /* simulated time runs as fast as it can while there is work */
} pty_options_t;

typedef struct pty pty_t;

/* Opens a pseudo-terminal, raw; null and a sentence in `problem` when there is none. */
pty_t *pty_open(char *problem, size_t problem_size);

/* The path to give to others: "/dev/pts/7". */
const char *pty_path(const pty_t *pty);

/* Runs the board at real time (16 million cycles a second on an Uno) until *stop is set (by a
 * signal handler, or atomically by another thread), the line is cut, or the firmware stops running;
 * returns the board's last state. */
sim_board_state_t pty_run(pty_t *pty, sim_board_t *board, const pty_options_t *options,
                          const volatile sig_atomic_t *stop);

void pty_close(pty_t *pty);

#endif
