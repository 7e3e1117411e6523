/* "Reset at 200 random moments of a framed session (receiving, solving, sending): the host notices,
 * sends again, and the results are complete and right." */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "../../host-tools/board_framed.h"
#include "varied_puzzles.h"

#define RESETS      200
#define MS          16000    /* cycles */
#define APART_MAX   200 * MS /* cycles between a reset and the next one, at most */
#define PUZZLES_MAX 100000

static const char *image;

typedef struct {
    unsigned receiving;
    unsigned solving;
    unsigned sending;
    unsigned idle;
} moments_t;

static void reset_now(sim_board_t *board, moments_t *moments)
{
    sim_board_figures_t before, figures;
    sim_board_figures(board, &before);
    sim_board_run_all(board, 2 * (uint64_t)before.byte_cycles);
    sim_board_figures(board, &figures);
    bool sending = figures.bytes_out > before.bytes_out;
    moments->receiving += sim_board_pending(board) > 0;
    moments->solving += figures.searching;
    moments->sending += sending;
    moments->idle += !sim_board_pending(board) && !figures.searching && !sending;
    sim_board_reset(board);
}

static void test_resets_at_random_moments(void **state)
{
    (void)state;
    char problem[256] = "";
    sim_board_options_t options = {.firmware = image};
    transport_t *transport = transport_open_simulated(&options, problem, sizeof problem);
    assert_non_null(transport);
    sim_board_t *chip = transport_sim_board(transport);
    board_t *board = board_open_framed(transport, "uno", problem, sizeof problem);
    if (!board)
        fail_msg("%s", problem);

    moments_t moments = {0};
    varied_session_t session = {.board = board};
    uint32_t random = 4;
    for (int reset = 0; reset < RESETS; reset++) {
        uint64_t moment = sim_board_cycles(chip) + varied_random(&random, APART_MAX);
        while (sim_board_cycles(chip) + MS < moment)
            varied_step(&session, PUZZLES_MAX, 1);
        if (moment > sim_board_cycles(chip))
            sim_board_run_all(chip, moment - sim_board_cycles(chip));
        reset_now(chip, &moments);
    }
    while (session.done < session.sent)
        varied_step(&session, session.sent, 1000);

    board_framed_counts_t counts;
    board_framed_counts(board, &counts);
    printf("# note: %d resets (while receiving %u, solving %u, sending %u, idle %u): %u puzzles "
           "solved, %u of %u requests sent again, %u restarts seen\n",
           RESETS, moments.receiving, moments.solving, moments.sending, moments.idle, session.done,
           counts.resent, counts.sent, counts.reboots);
    assert_true(moments.receiving >= 20 && moments.solving >= 20 && moments.sending >= 20);
    assert_true(session.done >= 100 && counts.resent >= 100);
    board->kind->close(board);
}

int main(int argc, char **argv)
{
    image = argc > 1 ? argv[1] : NULL;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_resets_at_random_moments)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
