#include <stdio.h>
#include <stdlib.h>

#include "transport.h"

static transport_status_t sim_write(transport_t *transport, const void *bytes, size_t size)
{
    sim_board_t *board = transport->state;
    sim_board_send(board, bytes, size);
    return TRANSPORT_OK;
}

static transport_status_t say_broken(transport_t *transport, sim_board_state_t state)
{
    sim_board_t *board = transport->state;
    char where[160];
    sim_board_where(board, where, sizeof where);
    snprintf(transport->problem, sizeof transport->problem, "the simulated firmware %s %s",
             state == SIM_BOARD_HUNG ? "used up its cycles (--max-cycles)" : "crashed", where);
    return TRANSPORT_BROKEN;
}

static transport_status_t sim_read(transport_t *transport, void *bytes, size_t size, size_t *got,
                                   unsigned milliseconds)
{
    sim_board_t *board = transport->state;
    *got = sim_board_receive(board, bytes, size);
    if (*got)
        return TRANSPORT_OK;
    sim_board_state_t state =
        sim_board_run(board, (uint64_t)milliseconds * sim_board_hz(board) / 1000);
    *got = sim_board_receive(board, bytes, size);
    if (*got || state == SIM_BOARD_RUNNING)
        return TRANSPORT_OK;
    return say_broken(transport, state);
}

static uint64_t sim_clock(transport_t *transport)
{
    sim_board_t *board = transport->state;
    return sim_board_cycles(board) / (sim_board_hz(board) / 1000);
}

static bool sim_set_baud(transport_t *transport, unsigned baud)
{
    (void)transport;
    (void)baud;
    return false;
}

static void sim_close(transport_t *transport)
{
    sim_board_t *board = transport->state;
    sim_board_close(board);
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
    if (!transport)
        abort();
    transport->kind = &sim_kind;
    transport->state = board;
    return transport;
}

sim_board_t *transport_sim_board(transport_t *transport)
{
    return transport->kind == &sim_kind ? transport->state : NULL;
}
