/* "Line noise in simavr (bits flipped, bytes lost, doubled, inserted, among them `#`, CR and 0x03,
 * at 1 in 1,000 bytes each way), 20 seeds of 100 puzzles each: all answers complete, in order,
 * right, none twice, none to the wrong puzzle." */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "../../host-tools/board_framed.h"
#include "noise.h"
#include "varied_puzzles.h"

#define SEEDS   20
#define PUZZLES 100

static const char *image;

static struct {
    uint64_t cycles;
    char place[160];
} longest_read;

static void remember_longest_read(const sim_board_t *board, const sim_board_figures_t *figures)
{
    if (figures->longest_read <= longest_read.cycles)
        return;
    longest_read.cycles = figures->longest_read;
    sim_board_name(board, figures->longest_read_pc, longest_read.place, sizeof longest_read.place);
}

/* Each answer's puzzle is its own: varied_step() fails on one that belongs to another. */
static void solve_under_noise(uint32_t seed, noise_counts_t *noise, board_framed_counts_t *sum)
{
    char problem[256] = "";
    sim_board_options_t options = {.firmware = image};
    noise_options_t bad_line = {.seed = seed, .one_in = 1000};
    transport_t *chip = transport_open_simulated(&options, problem, sizeof problem);
    assert_non_null(chip);
    board_t *board =
        board_open_framed(noise_transport(chip, &bad_line, noise), "uno", problem, sizeof problem);
    if (!board)
        fail_msg("seed %u: %s", seed, problem);
    varied_session_t session = {.board = board, .first = seed * PUZZLES};
    while (session.done < PUZZLES)
        varied_step(&session, PUZZLES, 1000);
    board_answer_t more;
    assert_int_equal(board->kind->wait(board, &more, 500), BOARD_NOTHING);

    board_framed_counts_t counts;
    board_framed_counts(board, &counts);
    sum->sent += counts.sent;
    sum->resent += counts.resent;
    sum->damaged += counts.damaged;
    sum->refused += counts.refused;
    sum->reboots += counts.reboots;
    sim_board_figures_t figures;
    sim_board_figures(transport_sim_board(chip), &figures);
    assert_int_equal(figures.overruns, 0);
    assert_true(figures.longest_read < 2 * figures.byte_cycles);
    remember_longest_read(transport_sim_board(chip), &figures);
    board->kind->close(board);
}

static void test_line_noise(void **state)
{
    (void)state;
    noise_counts_t noise = {0};
    board_framed_counts_t sum = {0};
    for (uint32_t seed = 1; seed <= SEEDS; seed++)
        solve_under_noise(seed, &noise, &sum);
    printf("# note: %d puzzles over a line with noise: %u bits flipped, %u bytes lost, %u doubled, "
           "%u inserted; %u of %u requests were sent again\n",
           SEEDS * PUZZLES, noise.flipped, noise.lost, noise.doubled, noise.inserted, sum.resent,
           sum.sent);
    printf("# note: %u replies came damaged, %u times the board refused a frame, %u restarts\n",
           sum.damaged, sum.refused, sum.reboots);
    printf("# note: longest from a byte to its read: %u cycles, at %s\n",
           (unsigned)longest_read.cycles, longest_read.place);
    assert_true(noise.flipped > 50 && noise.lost > 50 && noise.doubled > 50 && noise.inserted > 50);
    assert_true(sum.resent > 100);
    /* About 250 bytes a puzzle: many more would be a flood of questions and repeats. */
    assert_true(noise.flipped + noise.lost + noise.doubled + noise.inserted < SEEDS * PUZZLES / 2);
    assert_int_equal(sum.reboots, 0);
}

int main(int argc, char **argv)
{
    image = argc > 1 ? argv[1] : NULL;
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_line_noise)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
