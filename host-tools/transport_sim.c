#include <stdio.h>
#include <stdlib.h>

#include "transport.h"

#define DEFAULT_HZ 16000000

typedef struct {
    sim_board_t *board;
    uint32_t hz;
} sim_line_t;

static transport_status_t sim_write(transport_t *transport, const void *bytes, size_t size)
{
    sim_line_t *line = transport->state;
    sim_board_send(line->board, bytes, size);
    return TRANSPORT_OK;
}

static transport_status_t say_broken(transport_t *transport, sim_board_state_t state)
{
    const sim_line_t *line = transport->state;
    char where[160];
    sim_board_where(line->board, where, sizeof where);
    snprintf(transport->problem, sizeof transport->problem, "the simulated firmware %s %s",
             state == SIM_BOARD_HUNG ? "used up its cycles (--max-cycles)" : "crashed", where);
    return TRANSPORT_BROKEN;
}

static transport_status_t sim_read(transport_t *transport, void *bytes, size_t size, size_t *got,
                                   unsigned milliseconds)
{
    sim_line_t *line = transport->state;
    *got = sim_board_receive(line->board, bytes, size);
    if (*got)
        return TRANSPORT_OK;
    sim_board_state_t state = sim_board_run(line->board, (uint64_t)milliseconds * line->hz / 1000);
    *got = sim_board_receive(line->board, bytes, size);
    if (*got || state == SIM_BOARD_RUNNING)
        return TRANSPORT_OK;
    return say_broken(transport, state);
}

static uint64_t sim_clock(transport_t *transport)
{
    const sim_line_t *line = transport->state;
    sim_board_figures_t figures;
    sim_board_figures(line->board, &figures);
    return figures.cycles / (line->hz / 1000);
}

static bool sim_set_baud(transport_t *transport, unsigned baud)
{
    (void)transport;
    (void)baud;
    return false;
}

static void sim_close(transport_t *transport)
{
    sim_line_t *line = transport->state;
    sim_board_close(line->board);
    free(line);
    free(transport);
}

static const transport_kind_t sim_kind = {sim_write, sim_read, sim_clock, sim_set_baud, sim_close};

transport_t *transport_open_simulated(const sim_board_options_t *options, char *problem,
                                      size_t problem_size)
{
    static const sim_board_options_t built_in = {0};
    if (!options)
        options = &built_in;
    sim_board_t *board = sim_board_open(options, problem, problem_size);
    if (!board)
        return NULL;
    transport_t *transport = calloc(1, sizeof *transport);
    sim_line_t *line = calloc(1, sizeof *line);
    if (!transport || !line)
        abort();
    *line = (sim_line_t){.board = board, .hz = options->hz ? options->hz : DEFAULT_HZ};
    transport->kind = &sim_kind;
    transport->state = line;
    return transport;
}

sim_board_t *transport_sim_board(transport_t *transport)
{
    return transport->kind == &sim_kind ? ((sim_line_t *)transport->state)->board : NULL;
}
