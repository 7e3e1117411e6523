/* A simulated board as the tool sees it: cycles that belong to their answers, and images that do
 * not answer. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../host-tools/board_framed.h"
#include "varied_puzzles.h"

#define FIXTURES      "build/test/fixtures/"
#define PUZZLES       40
#define LINE_WORK_MAX 40000 /* cycles: receiving, reading and answering beside a short search */

static const char *image;

static board_t *open_image(bool exact)
{
    char problem[256] = "";
    sim_board_options_t options = {.firmware = image, .exact = exact};
    board_t *board = board_open_simulated(&options, NULL, problem, sizeof problem);
    if (!board)
        fail_msg("%s", problem);
    return board;
}

/* Solves puzzles, `ahead` of them under way at a time; writes the cycles of each search. */
static void time_searches(board_t *board, unsigned ahead, uint64_t cycles[PUZZLES])
{
    unsigned sent = 0;
    for (unsigned done = 0; done < PUZZLES; done++) {
        for (; sent < PUZZLES && sent - done < ahead; sent++) {
            board_request_t request = {.id = sent, .question = BOARD_SOLVE};
            varied_puzzle(sent, request.givens);
            assert_int_equal(board->kind->submit(board, &request), BOARD_OK);
        }
        board_answer_t answer;
        assert_int_equal(board->kind->wait(board, &answer, 60000), BOARD_OK);
        assert_int_equal(answer.id, done);
        assert_true(answer.cycles > 0);
        assert_in_range(answer.us, answer.cycles / 16 - answer.cycles / 160 - 100,
                        answer.cycles / 16 + answer.cycles / 160 + 100);
        cycles[done] = answer.cycles;
    }
    board->kind->close(board);
}

/* Receiving and sending during a search takes cycles from it, but each answer has its own search.
 */
static void test_cycles_belong_to_their_answers(void **state)
{
    (void)state;
    uint64_t alone[PUZZLES], ahead[PUZZLES];
    time_searches(open_image(true), 1, alone);
    board_t *board = open_image(true);
    time_searches(board, board->window, ahead);
    for (int i = 0; i < PUZZLES; i++)
        assert_in_range(ahead[i], alone[i], 2 * alone[i] + LINE_WORK_MAX);
}

static void test_cycles_repeat_exactly(void **state)
{
    (void)state;
    uint64_t first[PUZZLES], second[PUZZLES], quick[PUZZLES];
    time_searches(open_image(true), 1, first);
    time_searches(open_image(true), 1, second);
    time_searches(open_image(false), 1, quick);
    assert_memory_equal(first, second, sizeof first);
    uint64_t sum = 0, apart = 0;
    for (int i = 0; i < PUZZLES; i++) {
        sum += first[i];
        apart += first[i] > quick[i] ? first[i] - quick[i] : quick[i] - first[i];
    }
    printf("# note: quick simulation is off by %u of %u cycles\n", (unsigned)apart, (unsigned)sum);
    assert_true(apart < sum / 1000);
}

static void check_no_board(const sim_board_options_t *options, bool expect_broken,
                           const char *words)
{
    char problem[256] = "";
    bool broken = !expect_broken;
    assert_null(board_open_simulated(options, &broken, problem, sizeof problem));
    assert_int_equal(broken, expect_broken);
    if (!strstr(problem, words))
        fail_msg("%s", problem);
}

static void test_images_that_do_not_answer(void **state)
{
    (void)state;
    check_no_board(&(sim_board_options_t){.firmware = FIXTURES "echo.elf"}, true,
                   "does not answer frames");
    /* Its first byte of input, a CR, is none that it fails for: it loops. */
    check_no_board(&(sim_board_options_t){.firmware = FIXTURES "faults.elf"}, true, "endless_loop");
    check_no_board(&(sim_board_options_t){.firmware = FIXTURES "faults.elf", .max_cycles = 999999},
                   true, "--max-cycles");
    check_no_board(&(sim_board_options_t){.firmware = "/no/such.elf"}, false, "No such file");
    check_no_board(&(sim_board_options_t){.firmware = image, .mcu = "z80"}, false, "z80");
}

static void test_cycles_that_run_out_in_a_search(void **state)
{
    (void)state;
    char problem[256] = "";
    sim_board_options_t options = {.firmware = image, .max_cycles = 2000000};
    board_t *board = board_open_simulated(&options, NULL, problem, sizeof problem);
    assert_non_null(board);
    board_request_t request = {.question = BOARD_COUNT, .max = UINT32_MAX};
    board_answer_t answer;
    assert_int_equal(board->kind->submit(board, &request), BOARD_OK);
    assert_int_equal(board->kind->wait(board, &answer, 60000), BOARD_BROKEN);
    assert_non_null(strstr(board->problem, "--max-cycles"));
    board->kind->close(board);
}

/* All solutions of an empty grid: nobody lives to see the end. */
static void submit_endless(board_t *board, uint64_t id, uint32_t timeout_ms)
{
    board_request_t request = {
        .id = id, .question = BOARD_COUNT, .max = UINT32_MAX, .timeout_ms = timeout_ms};
    assert_int_equal(board->kind->submit(board, &request), BOARD_OK);
}

static void expect_cancelled(board_t *board, uint64_t id)
{
    board_answer_t answer;
    assert_int_equal(board->kind->wait(board, &answer, 60000), BOARD_OK);
    assert_int_equal(answer.id, id);
    assert_int_equal(answer.verdict, VERDICT_CANCELLED);
}

static void expect_well(board_t *board)
{
    varied_session_t session = {.board = board};
    while (session.done < 5)
        varied_step(&session, 5, 1000);
}

static void test_cancel(void **state)
{
    (void)state;
    board_t *board = open_image(false);
    board_answer_t answer;
    for (unsigned i = 0; i < board->window; i++)
        submit_endless(board, i, 0);
    assert_int_equal(board->kind->wait(board, &answer, 2500), BOARD_NOTHING);
    board->kind->cancel(board);
    for (unsigned i = 0; i < board->window; i++)
        expect_cancelled(board, i);
    expect_well(board);
    board->kind->close(board);
}

static void test_timeout_of_one_request(void **state)
{
    (void)state;
    board_t *board = open_image(false);
    submit_endless(board, 1, 100);
    submit_endless(board, 2, 100); /* its time begins when it is the first in line */
    expect_cancelled(board, 1);
    expect_cancelled(board, 2);
    expect_well(board);
    board->kind->close(board);
}

int main(int argc, char **argv)
{
    image = argc > 1 ? argv[1] : NULL;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cycles_belong_to_their_answers),
        cmocka_unit_test(test_cycles_repeat_exactly),
        cmocka_unit_test(test_images_that_do_not_answer),
        cmocka_unit_test(test_cycles_that_run_out_in_a_search),
        cmocka_unit_test(test_cancel),
        cmocka_unit_test(test_timeout_of_one_request),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
