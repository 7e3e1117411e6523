/* The client of the frames over a board without a chip: what it does when things go wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../host-tools/board_framed.h"
#include "fake_board.h"
#include "noise.h"

/* ---- One session: puzzles in, right answers out, in order ---- */

static fake_board_t *fake;

static int set_up(void **state)
{
    (void)state;
    fake = calloc(1, sizeof *fake);
    fake->window = 3;
    fake->search_ms = 2;
    return fake ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    free(fake);
    return 0;
}

static board_t *open_board(transport_t *transport)
{
    char problem[256] = "";
    board_t *board = board_open_framed(transport, "fake", problem, sizeof problem);
    if (!board)
        fail_msg("%s", problem);
    return board;
}

static board_t *open_fake(void)
{
    return open_board(fake_board_transport(fake));
}

static void givens_of(uint64_t id, uint8_t givens[GRID_CELLS])
{
    memset(givens, 0, GRID_CELLS);
    for (int cell = 0; id; id /= 10, cell += 4)
        givens[cell] = (uint8_t)(id % 10);
}

static void submit(board_t *board, uint64_t id)
{
    board_question_t question = fake->small ? BOARD_SOLVE : BOARD_JUDGE;
    board_request_t request = {.id = id, .question = question};
    givens_of(id, request.givens);
    assert_int_equal(board->kind->submit(board, &request), BOARD_OK);
}

static void check_answer(const board_answer_t *answer, uint64_t id)
{
    uint8_t givens[GRID_CELLS];
    char grid[GRID_CELLS + 1] = "", solution[GRID_CELLS + 1];
    assert_int_equal(answer->id, id);
    assert_int_equal(answer->verdict, VERDICT_UNIQUE);
    givens_of(id, givens);
    for (int cell = 0; cell < GRID_CELLS; cell++)
        grid[cell] = (char)('0' + givens[cell]);
    fake_solution(solution, grid);
    for (int cell = 0; cell < GRID_CELLS; cell++)
        assert_int_equal(answer->solution[cell], solution[cell] - '0');
}

static void solve_many(board_t *board, uint64_t count)
{
    uint64_t sent = 0;
    for (uint64_t id = 1; id <= count; id++) {
        board_answer_t answer;
        while (sent < count && sent - (id - 1) < board->window)
            submit(board, ++sent);
        if (board->kind->wait(board, &answer, 600000) != BOARD_OK)
            fail_msg("puzzle %d: %s", (int)id, board->problem);
        check_answer(&answer, id);
    }
}

static board_framed_counts_t counts_of(const board_t *board)
{
    board_framed_counts_t counts;
    board_framed_counts(board, &counts);
    return counts;
}

static void close_board(board_t *board)
{
    board->kind->close(board);
}

/* ---- Nothing goes wrong ---- */

static void test_a_good_line(void **state)
{
    (void)state;
    board_t *board = open_fake();
    assert_int_equal(board->window, 3);
    assert_non_null(strstr(board->info, "board=fake"));
    uint64_t begin = fake->now;
    solve_many(board, 100);
    assert_int_equal(fake->now - begin, 200); /* never without work */
    assert_int_equal(fake->most_waiting, 3);
    assert_int_equal(counts_of(board).sent, 100);
    assert_int_equal(counts_of(board).resent, 0);
    assert_int_equal(fake->status_asked, 0);
    close_board(board);
}

static void test_lines_between_replies_are_passed_over(void **state)
{
    (void)state;
    fake->chatty = true;
    board_t *board = open_fake();
    solve_many(board, 30);
    assert_int_equal(counts_of(board).resent, 0);
    close_board(board);
}

static void test_a_window_is_kept(void **state)
{
    (void)state;
    fake->window = 1;
    board_t *board = open_fake();
    submit(board, 1);
    board_request_t request = {.id = 2};
    assert_int_equal(board->kind->submit(board, &request), BOARD_NOTHING);
    close_board(board);
}

static void test_nothing_asked_nothing_answered(void **state)
{
    (void)state;
    board_t *board = open_fake();
    board_answer_t answer;
    assert_int_equal(board->kind->wait(board, &answer, 1000), BOARD_NOTHING);
    close_board(board);
}

static void test_waiting_ends_in_time(void **state)
{
    (void)state;
    fake->search_ms = 1000;
    board_t *board = open_fake();
    submit(board, 1);
    board_answer_t answer;
    uint64_t begin = fake->now;
    assert_int_equal(board->kind->wait(board, &answer, 100), BOARD_NOTHING);
    assert_in_range(fake->now - begin, 100, 121);
    assert_int_equal(board->kind->wait(board, &answer, 5000), BOARD_OK);
    check_answer(&answer, 1);
    close_board(board);
}

/* ---- The opening ---- */

static void test_a_boot_loader_is_waited_for(void **state)
{
    (void)state;
    fake->deaf_until_ms = 8000;
    board_t *board = open_fake();
    solve_many(board, 5);
    close_board(board);
}

static void check_no_board(uint64_t at_most_ms)
{
    char problem[256] = "";
    assert_null(board_open_framed(fake_board_transport(fake), "fake", problem, sizeof problem));
    assert_non_null(strstr(problem, "fake"));
    assert_in_range(fake->now, 8000, at_most_ms);
}

static void test_a_silent_board_is_given_up(void **state)
{
    (void)state;
    fake->dead = true;
    check_no_board(12000);
}

static void test_what_the_last_host_left_is_thrown_away(void **state)
{
    (void)state;
    board_t *before = open_fake();
    submit(before, 17);
    submit(before, 18);
    board_answer_t answer;
    before->kind->wait(before, &answer, 0);
    close_board(before); /* died, its requests are still under way */
    board_t *board = open_fake();
    assert_int_equal(fake->waiting, 0);
    assert_int_equal(fake->cancels, 2); /* one an opening */
    solve_many(board, 10);
    assert_int_equal(counts_of(board).resent, 0);
    close_board(board);
}

/* ---- Losses ---- */

static void test_lost_requests(void **state)
{
    (void)state;
    for (unsigned lost = 1; lost <= 5; lost++) {
        *fake = (fake_board_t){.window = 3, .search_ms = 2};
        board_t *board = open_fake();
        fake->swallow = lost;
        solve_many(board, 10);
        assert_true(counts_of(board).resent > 0);
        assert_true(fake->now < 6000);
        close_board(board);
    }
}

static void test_lost_replies(void **state)
{
    (void)state;
    for (unsigned lost = 1; lost <= 5; lost++) {
        *fake = (fake_board_t){.window = 3, .search_ms = 2};
        board_t *board = open_fake();
        fake->swallow_replies = lost;
        solve_many(board, 10);
        assert_true(counts_of(board).resent > 0);
        close_board(board);
    }
}

static void test_a_loss_in_the_middle_is_found_at_once(void **state)
{
    (void)state;
    board_t *board = open_fake();
    board_answer_t answer;
    submit(board, 1);
    board->kind->wait(board, &answer, 0); /* sends it */
    fake->swallow = 1;
    submit(board, 2);
    submit(board, 3);
    uint64_t begin = fake->now;
    for (uint64_t id = 1; id <= 3; id++) {
        assert_int_equal(board->kind->wait(board, &answer, 1000), BOARD_OK);
        check_answer(&answer, id);
    }
    assert_true(fake->now - begin < 50);
    close_board(board);
}

static void test_a_long_search_is_not_silence(void **state)
{
    (void)state;
    fake->search_ms = 120000;
    board_t *board = open_fake();
    solve_many(board, 3);
    assert_int_equal(counts_of(board).resent, 0);
    assert_in_range(fake->status_asked, 100, 800);
    close_board(board);
}

static void test_a_board_that_falls_silent_is_given_up(void **state)
{
    (void)state;
    board_t *board = open_fake();
    submit(board, 1);
    fake->dead = true;
    board_answer_t answer;
    assert_int_equal(board->kind->wait(board, &answer, 100000), BOARD_GONE);
    assert_non_null(strstr(board->problem, "does not answer"));
    assert_in_range(fake->now, 8000, 20000);
    close_board(board);
}

static void test_a_cut_line_is_told_at_once(void **state)
{
    (void)state;
    board_t *board = open_fake();
    submit(board, 1);
    fake->gone = true;
    uint64_t begin = fake->now;
    board_answer_t answer;
    assert_int_equal(board->kind->wait(board, &answer, 100000), BOARD_GONE);
    assert_non_null(strstr(board->problem, "the line is cut"));
    assert_true(fake->now - begin < 1000);
    close_board(board);
}

static void test_nonsense_is_given_up(void **state)
{
    (void)state;
    board_t *board = open_fake();
    fake->nonsense = true;
    submit(board, 1);
    board_answer_t answer;
    assert_int_equal(board->kind->wait(board, &answer, 100000), BOARD_GONE);
    assert_non_null(strstr(board->problem, "nonsense"));
    assert_true(counts_of(board).resent >= 10);
    close_board(board);
}

static void test_nonsense_once_is_asked_again(void **state)
{
    (void)state;
    board_t *board = open_fake();
    fake->broken_solution_at = 4;
    solve_many(board, 10);
    assert_true(counts_of(board).resent > 0);
    close_board(board);
}

/* ---- Restarts, repeats, strangers ---- */

static void test_a_restart_in_the_middle(void **state)
{
    (void)state;
    for (unsigned at = 1; at <= 10; at++) {
        *fake = (fake_board_t){.window = 3, .search_ms = 2};
        board_t *board = open_fake();
        fake->reboot_at = at;
        uint64_t begin = fake->now;
        solve_many(board, 10);
        assert_true(fake->now - begin < 100); /* %boot is noticed, not only silence */
        assert_int_equal(counts_of(board).reboots, 1);
        assert_in_range(counts_of(board).resent, 1, 6);
        close_board(board);
    }
}

static void test_replies_that_come_twice(void **state)
{
    (void)state;
    board_t *board = open_fake();
    fake->twice = true;
    solve_many(board, 50);
    assert_int_equal(counts_of(board).resent, 0);
    close_board(board);
}

static void test_replies_under_old_tags(void **state)
{
    (void)state;
    board_t *board = open_fake();
    fake->stale = true;
    solve_many(board, 50);
    close_board(board);
}

static void test_ctrl_c_on_the_line(void **state)
{
    (void)state;
    board_t *board = open_fake();
    fake->cancel_at = 4;
    solve_many(board, 10);
    assert_true(counts_of(board).resent > 0);
    close_board(board);
}

static void test_a_busy_board(void **state)
{
    (void)state;
    board_t *board = open_fake();
    fake->window = 1; /* less than it said */
    solve_many(board, 10);
    assert_true(counts_of(board).refused > 0);
    close_board(board);
}

static void test_tags_wrap_around(void **state)
{
    (void)state;
    board_t *board = open_fake();
    fake->search_ms = 0;
    solve_many(board, 70000);
    assert_int_equal(counts_of(board).resent, 0);
    close_board(board);
}

/* ---- A board without status and cancel ---- */

static void set_up_small(unsigned search_ms)
{
    *fake = (fake_board_t){.window = 1, .search_ms = search_ms, .small = true};
}

static void test_a_small_board(void **state)
{
    (void)state;
    static const unsigned search_ms[] = {0, 2, 240, 300, 2000, 60000};
    for (size_t i = 0; i < sizeof search_ms / sizeof search_ms[0]; i++) {
        set_up_small(search_ms[i]);
        board_t *board = open_fake();
        solve_many(board, 5);
        assert_int_equal(fake->searches, 5);
        close_board(board);
    }
}

static void test_losses_of_a_small_board(void **state)
{
    (void)state;
    for (unsigned lost = 1; lost <= 12; lost++) {
        set_up_small(lost * 100);
        board_t *board = open_fake();
        if (lost % 2)
            fake->swallow = lost;
        else
            fake->swallow_replies = lost;
        solve_many(board, 5);
        close_board(board);
    }
}

static void test_a_question_that_a_small_board_cannot_answer(void **state)
{
    (void)state;
    set_up_small(2);
    board_t *board = open_fake();
    board_request_t request = {.question = BOARD_COUNT, .max = 10};
    board_answer_t answer;
    board->kind->submit(board, &request);
    assert_int_equal(board->kind->wait(board, &answer, 60000), BOARD_GONE);
    assert_non_null(strstr(board->problem, "has no verb"));
    close_board(board);
}

/* ---- Cancel ---- */

static void test_cancel(void **state)
{
    (void)state;
    board_t *board = open_fake();
    board_answer_t answer;
    fake->forever = true;
    for (uint64_t id = 1; id <= 3; id++)
        submit(board, id);
    assert_int_equal(board->kind->wait(board, &answer, 50), BOARD_NOTHING);
    board->kind->cancel(board);
    assert_int_equal(fake->waiting, 0);
    for (uint64_t id = 1; id <= 3; id++) {
        assert_int_equal(board->kind->wait(board, &answer, 50), BOARD_OK);
        assert_int_equal(answer.id, id);
        assert_int_equal(answer.verdict, VERDICT_CANCELLED);
    }
    fake->forever = false;
    solve_many(board, 5);
    close_board(board);
}

static void test_a_lost_cancel_is_repeated(void **state)
{
    (void)state;
    board_t *board = open_fake();
    board_answer_t answer;
    fake->forever = true;
    submit(board, 1);
    board->kind->wait(board, &answer, 50);
    fake->swallow = 2;
    fake->swallow_replies = 1;
    board->kind->cancel(board);
    assert_int_equal(fake->waiting, 0);
    close_board(board);
}

static void test_a_timeout_cancels_one_request(void **state)
{
    (void)state;
    board_t *board = open_fake();
    board_answer_t answer;
    board_request_t slow = {.id = 1, .question = BOARD_JUDGE, .timeout_ms = 5};
    fake->forever = true;
    assert_int_equal(board->kind->submit(board, &slow), BOARD_OK);
    submit(board, 2);
    while (board->kind->wait(board, &answer, 100) == BOARD_NOTHING)
        ;
    assert_int_equal(answer.id, 1);
    assert_int_equal(answer.verdict, VERDICT_CANCELLED);
    fake->forever = false;
    fake->done_at = 0;
    assert_int_equal(board->kind->wait(board, &answer, 5000), BOARD_OK);
    check_answer(&answer, 2);
    close_board(board);
}

/* ---- Noise ---- */

static void test_noise(void **state)
{
    (void)state;
    noise_counts_t noise = {0};
    board_framed_counts_t sum = {0};
    unsigned asked = 0, losses = 0;
    for (uint32_t seed = 1; seed <= 100; seed++) {
        *fake = (fake_board_t){.window = 1 + seed % 4, .search_ms = seed % 7};
        noise_options_t options = {.seed = seed, .one_in = seed % 3 ? 1000 : 300};
        board_t *board = open_board(noise_transport(fake_board_transport(fake), &options, &noise));
        solve_many(board, 100);
        sum.sent += counts_of(board).sent;
        sum.resent += counts_of(board).resent;
        losses += counts_of(board).damaged + counts_of(board).refused;
        asked += fake->status_asked;
        close_board(board);
    }
    printf("# note: noise without a chip: %u flipped, %u lost, %u doubled, %u inserted bytes, "
           "%u of %u requests sent again\n",
           noise.flipped, noise.lost, noise.doubled, noise.inserted, sum.resent, sum.sent);
    assert_true(noise.flipped && noise.lost && noise.doubled && noise.inserted && sum.resent);
    assert_in_range(asked, sum.resent / 4, sum.resent + losses); /* no flood of questions */
}

#define client_test(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        client_test(test_a_good_line),
        client_test(test_lines_between_replies_are_passed_over),
        client_test(test_a_window_is_kept),
        client_test(test_nothing_asked_nothing_answered),
        client_test(test_waiting_ends_in_time),
        client_test(test_a_boot_loader_is_waited_for),
        client_test(test_a_silent_board_is_given_up),
        client_test(test_what_the_last_host_left_is_thrown_away),
        client_test(test_lost_requests),
        client_test(test_lost_replies),
        client_test(test_a_loss_in_the_middle_is_found_at_once),
        client_test(test_a_long_search_is_not_silence),
        client_test(test_a_board_that_falls_silent_is_given_up),
        client_test(test_a_cut_line_is_told_at_once),
        client_test(test_nonsense_is_given_up),
        client_test(test_nonsense_once_is_asked_again),
        client_test(test_a_restart_in_the_middle),
        client_test(test_replies_that_come_twice),
        client_test(test_replies_under_old_tags),
        client_test(test_ctrl_c_on_the_line),
        client_test(test_a_busy_board),
        client_test(test_tags_wrap_around),
        client_test(test_a_small_board),
        client_test(test_losses_of_a_small_board),
        client_test(test_a_question_that_a_small_board_cannot_answer),
        client_test(test_cancel),
        client_test(test_a_lost_cancel_is_repeated),
        client_test(test_a_timeout_cancels_one_request),
        client_test(test_noise),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
