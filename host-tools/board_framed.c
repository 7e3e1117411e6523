#include "board_framed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "framed_client.h"

#define SLICE_MS         20
#define OPEN_PATIENCE_MS 10000 /* of boot loaders, see try_baud_rates() */
#define SIM_OPEN_MS      2000
#define BAUD_TRY_MS      300 /* at one line rate, before the next one is tried */
#define FIRST_TRIES      4   /* then a pause */
#define BOOT_LOADER_MS   6000

static const unsigned baud_rates[] = {115200, 57600, 38400, 9600};
#define BAUD_RATES (sizeof baud_rates / sizeof baud_rates[0])

/* ---- What went wrong ---- */

static board_status_t say_lost(board_t *board, transport_status_t status)
{
    const client_t *client = board->state;
    snprintf(board->problem, sizeof board->problem, "%s", client->transport->problem);
    return status == TRANSPORT_BROKEN ? BOARD_BROKEN : BOARD_GONE;
}

static board_status_t say_given_up(board_t *board)
{
    const client_t *client = board->state;
    sim_board_t *chip = transport_sim_board(client->transport);
    if (!chip || client->unable) {
        snprintf(board->problem, sizeof board->problem, "%s %s", board->name, client->gave_up);
        return BOARD_GONE;
    }
    char where[128];
    sim_board_where(chip, where, sizeof where);
    snprintf(board->problem, sizeof board->problem, "the simulated firmware %s (it is %s)",
             client->gave_up, where);
    return BOARD_BROKEN;
}

/* ---- The kind ---- */

static board_status_t framed_submit(board_t *board, const board_request_t *request)
{
    client_t *client = board->state;
    if (client->count == client->window) {
        snprintf(board->problem, sizeof board->problem, "more requests than the board's window");
        return BOARD_NOTHING;
    }
    client_submit(client, request);
    return BOARD_OK;
}

static board_status_t framed_wait(board_t *board, board_answer_t *answer, unsigned milliseconds)
{
    client_t *client = board->state;
    transport_t *transport = client->transport;
    uint64_t begin = transport->kind->clock(transport);
    unsigned left = milliseconds;
    for (bool over = false; !client_take(client, answer); over = left == 0) {
        if (client->gave_up)
            return say_given_up(board);
        if (over) {
            snprintf(board->problem, sizeof board->problem, "no answer yet");
            return BOARD_NOTHING;
        }
        if (!client->count) /* only a look whether it is still there */
            left = 0;
        transport_status_t status = client_pump(client, left < SLICE_MS ? left : SLICE_MS);
        if (status != TRANSPORT_OK)
            return say_lost(board, status);
        uint64_t passed = transport->kind->clock(transport) - begin;
        left = client->count && passed < milliseconds ? milliseconds - (unsigned)passed : 0;
    }
    return BOARD_OK;
}

static void framed_cancel(board_t *board)
{
    client_cancel(board->state);
}

static void framed_close(board_t *board)
{
    client_t *client = board->state;
    client->transport->kind->close(client->transport);
    free(client);
    free(board);
}

static const board_kind_t framed_kind = {framed_submit, framed_wait, framed_cancel, framed_close};

/* ---- Opening ---- */

/* The same run of a simulated board gives the same cycles: its tags must not be random. */
static uint16_t first_tag(transport_t *transport)
{
    uint16_t tag = 0;
    if (!transport_sim_board(transport) && getrandom(&tag, sizeof tag, 0) != sizeof tag)
        tag = (uint16_t)transport->kind->clock(transport);
    return tag;
}

static board_t *new_board(transport_t *transport, const char *name)
{
    board_t *board = calloc(1, sizeof *board);
    client_t *client = malloc(sizeof *client);
    if (!board || !client)
        abort();
    client_begin(client, transport, first_tag(transport));
    board->kind = &framed_kind;
    board->state = client;
    snprintf(board->name, sizeof board->name, "%s", name);
    return board;
}

static void explain_silence(board_t *board, char *problem, size_t problem_size)
{
    const client_t *client = board->state;
    sim_board_t *chip = transport_sim_board(client->transport);
    char where[128];
    if (!chip) {
        snprintf(problem, problem_size,
                 "%s does not answer; is it the right port, and avrdoku's firmware on the board?",
                 board->name);
        return;
    }
    sim_board_where(chip, where, sizeof where);
    snprintf(problem, problem_size,
             "the simulated firmware does not answer frames (it is %s); does it speak them, and at "
             "this clock?",
             where);
}

/* Takes over what hello said, or closes the board and says why there is none. */
static board_t *finish(board_t *board, bool opened, transport_status_t status, char *problem,
                       size_t problem_size)
{
    const client_t *client = board->state;
    if (opened) {
        board->window = client->window;
        snprintf(board->info, sizeof board->info, "%s", client->hello);
        return board;
    }
    if (status != TRANSPORT_OK)
        snprintf(problem, problem_size, "%s", client->transport->problem);
    else
        explain_silence(board, problem, problem_size);
    framed_close(board);
    return NULL;
}

board_t *board_open_framed(transport_t *transport, const char *name, char *problem,
                           size_t problem_size)
{
    board_t *board = new_board(transport, name);
    transport_status_t status = TRANSPORT_OK;
    bool opened = client_open(board->state, OPEN_PATIENCE_MS, &status);
    return finish(board, opened, status, problem, problem_size);
}

board_t *board_open_simulated(const sim_board_options_t *options, bool *broken, char *problem,
                              size_t problem_size)
{
    static const sim_board_options_t built_in = {0};
    if (!options)
        options = &built_in;
    if (broken)
        *broken = false;
    transport_t *transport = transport_open_simulated(options, problem, problem_size);
    if (!transport)
        return NULL;
    char name[64];
    const char *of = options->firmware ? options->firmware : options->mcu ? options->mcu : "uno";
    snprintf(name, sizeof name, "simulated %s", of);
    board_t *board = new_board(transport, name);
    transport_status_t status = TRANSPORT_OK;
    bool opened = client_open(board->state, SIM_OPEN_MS, &status);
    if (broken)
        *broken = !opened;
    return finish(board, opened, status, problem, problem_size);
}

/* Tries the line rates one after the other, again and again: the board may still be starting. A
 * boot loader may take each byte as a reason to wait longer (that of the Mega 2560 starts the
 * firmware after 5 s of silence), so there is a pause. */
static bool try_baud_rates(client_t *client, const unsigned *rates, size_t count,
                           transport_status_t *status)
{
    transport_t *transport = client->transport;
    uint64_t begin = transport->kind->clock(transport);
    *status = TRANSPORT_OK;
    for (size_t i = 0; transport->kind->clock(transport) - begin < OPEN_PATIENCE_MS; i++) {
        client->baud = rates[i % count];
        transport->kind->set_baud(transport, client->baud);
        if (client_open(client, BAUD_TRY_MS, status))
            return true;
        if (*status == TRANSPORT_OK && i == FIRST_TRIES - 1) {
            transport->kind->set_baud(transport, rates[0]);
            *status = client_await_start(client, BOOT_LOADER_MS);
        }
        if (*status != TRANSPORT_OK)
            return false;
    }
    return false;
}

board_t *board_open_serial(const char *device, unsigned baud, char *problem, size_t problem_size)
{
    unsigned first = baud ? baud : baud_rates[0];
    transport_t *transport = transport_open_serial(device, first, problem, problem_size);
    if (!transport)
        return NULL;
    board_t *board = new_board(transport, device);
    transport_status_t status;
    bool opened = baud ? try_baud_rates(board->state, &baud, 1, &status)
                       : try_baud_rates(board->state, baud_rates, BAUD_RATES, &status);
    return finish(board, opened, status, problem, problem_size);
}

void board_framed_counts(const board_t *board, board_framed_counts_t *counts)
{
    *counts = ((const client_t *)board->state)->counts;
}
