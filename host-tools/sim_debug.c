#include "sim_debug.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <avr_ioport.h>
#include <avr_uart.h>
#include <sim_avr.h>
#include <sim_gdb.h>
#include <sim_io.h>
#include <sim_vcd_file.h>

#define FLUSH_US 10000 /* of simulated time */

struct sim_trace {
    avr_vcd_t vcd;
};

/* Null for a part that has no place for the mark. */
static avr_irq_t *search_mark(const sim_board_t *board, avr_t *avr)
{
    unsigned mark = sim_board_search_mark(board);

    return mark != 0 ? avr_iomem_getirq(avr, (avr_io_addr_t)mark, "search", 0) : NULL;
}

static void add_signal(avr_vcd_t *vcd, avr_irq_t *irq, int bits, const char *name)
{
    if (irq != NULL)
        avr_vcd_add_signal(vcd, irq, bits, name);
}

/* libsimavr opens the file late, and says nothing when it cannot. */
static bool can_write(const char *path, char *problem, size_t size)
{
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);

    if (file < 0) {
        snprintf(problem, size, "%s: %s", path, strerror(errno));
        return false;
    }
    close(file);
    return true;
}

sim_trace_t *sim_trace_begin(sim_board_t *board, const char *path, char *problem,
                             size_t problem_size)
{
    avr_t *avr = sim_board_avr(board);
    sim_trace_t *trace;

    if (!can_write(path, problem, problem_size))
        return NULL;
    trace = calloc(1, sizeof *trace);
    if (trace == NULL || avr_vcd_init(avr, path, &trace->vcd, FLUSH_US) != 0) {
        snprintf(problem, problem_size, "%s: cannot be written", path);
        free(trace);
        return NULL;
    }
    add_signal(&trace->vcd, avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT), 8,
               "rx");
    add_signal(&trace->vcd, avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), 8,
               "tx");
    add_signal(&trace->vcd, search_mark(board, avr), 1, "search");
    add_signal(&trace->vcd, avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), 5), 1, "light");
    avr_vcd_start(&trace->vcd);
    return trace;
}

void sim_trace_end(sim_trace_t *trace)
{
    if (trace == NULL)
        return;
    avr_vcd_close(&trace->vcd);
    free(trace);
}

/* libsimavr says on stdout that it listens: there, only results are wanted. */
static void init_quietly(avr_t *avr)
{
    int output;

    fflush(stdout);
    output = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    avr_gdb_init(avr);
    fflush(stdout);
    dup2(output, STDOUT_FILENO);
    close(output);
}

bool sim_gdb_listen(sim_board_t *board, unsigned port)
{
    avr_t *avr = sim_board_avr(board);
    void (*sleep)(avr_t *, avr_cycle_count_t) = avr->sleep;

    avr->gdb_port = (int)port;
    init_quietly(avr);
    avr->sleep = sleep; /* the board has its own way of not sleeping */
    return avr->gdb != NULL;
}
