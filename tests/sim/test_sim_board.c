/* The simulated board itself, with firmwares of a few lines (tests/sim/fixtures). */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../host-tools/sim_board.h"

#define FIXTURES "build/test/fixtures/"
#define MS       16000 /* cycles */

static sim_board_t *open_fixture(const char *path, uint64_t max_cycles)
{
    char error[200] = "";
    sim_board_options_t options = {.firmware = path, .exact = true, .max_cycles = max_cycles};
    sim_board_t *board = sim_board_open(&options, error, sizeof error);
    if (!board)
        fail_msg("%s", error);
    sim_board_run_all(board, MS);
    return board;
}

static const char *talk(sim_board_t *board, const char *text, uint64_t cycles)
{
    static char answer[600];
    sim_board_send(board, text, strlen(text));
    sim_board_run_all(board, cycles);
    answer[sim_board_receive(board, answer, sizeof answer - 1)] = '\0';
    return answer;
}

static void test_interrupt_echo_loses_nothing(void **state)
{
    (void)state;
    sim_board_t *board = open_fixture(FIXTURES "echo.elf", 0);
    char text[201];
    for (int i = 0; i < 200; i++)
        text[i] = (char)('A' + i % 26);
    text[200] = '\0';
    assert_string_equal(talk(board, text, 30 * MS), text);
    sim_board_figures_t figures;
    sim_board_figures(board, &figures);
    assert_int_equal(figures.overruns, 0);
    assert_int_equal(figures.bytes_in, 200);
    assert_int_equal(figures.bytes_out, 200);
    assert_int_equal(figures.byte_cycles, 1360);
    assert_in_range(figures.longest_read, 10, 200);
    /* 200 bytes of ten bits at UBRR 16 with U2X, from an idle line. */
    assert_in_range(figures.last_byte_in, MS + 200 * 1360, MS + 200 * 1360 + 2000);
    sim_board_close(board);
}

static void test_polling_loses_bytes_as_a_chip_does(void **state)
{
    (void)state;
    sim_board_t *board = open_fixture(FIXTURES "poll.elf", 0);
    talk(board, "12345678901234567890123456789012345678901234567890", 40 * MS);
    sim_board_figures_t figures;
    sim_board_figures(board, &figures);
    assert_in_range(figures.overruns, 30, 46);
    assert_int_equal(figures.bytes_out + figures.overruns, 50);
    sim_board_close(board);
}

static void test_losses_are_told_to_the_firmware(void **state)
{
    (void)state;
    sim_board_options_t options = {.firmware = FIXTURES "echo.elf", .exact = true, .baud = 4000000};
    char error[200];
    sim_board_t *board = sim_board_open(&options, error, sizeof error);
    assert_non_null(board);
    sim_board_run_all(board, MS);
    assert_non_null(strchr(talk(board, "abcdefghijklmnopqrstuvwxyz", 10 * MS), 'L'));
    sim_board_close(board);
}

static void test_framing_errors_are_told_to_the_firmware(void **state)
{
    (void)state;
    sim_board_t *board = open_fixture(FIXTURES "echo.elf", 0);
    sim_board_send(board, "a", 1);
    sim_board_send_broken(board, 'b');
    assert_string_equal(talk(board, "c", MS), "aFc");
    sim_board_close(board);
}

static void test_searches_are_timed(void **state)
{
    (void)state;
    sim_board_t *board = open_fixture(FIXTURES "echo.elf", 0);
    talk(board, "!!", 10 * MS);
    sim_board_figures_t figures;
    sim_board_search_t first, second, none;
    sim_board_figures(board, &figures);
    assert_int_equal(figures.searches, 2);
    assert_true(sim_board_search(board, 1, &first));
    assert_true(sim_board_search(board, 2, &second));
    assert_false(sim_board_search(board, 3, &none));
    assert_false(sim_board_search(board, 0, &none));
    assert_true(first.end <= second.begin);
    assert_in_range(first.end - first.begin, 8000, 20000);
    assert_in_range(figures.first_byte_out, second.end, second.end + 100);
    sim_board_close(board);
}

static void test_untouched_ram(void **state)
{
    (void)state;
    sim_board_t *board = open_fixture(FIXTURES "echo.elf", 0);
    sim_board_figures_t figures;
    sim_board_figures(board, &figures);
    assert_in_range(figures.ram_untouched, 1700, 2048 - 258);
    sim_board_close(board);
}

static void check_fault(const char *how, sim_board_state_t expected, const char *where)
{
    sim_board_t *board = open_fixture(FIXTURES "faults.elf", 100 * MS);
    sim_board_send(board, how, 1);
    assert_int_equal(sim_board_run_all(board, 200 * MS), expected);
    char text[200];
    sim_board_where(board, text, sizeof text);
    if (!strstr(text, where))
        fail_msg("%s: %s", how, text);
    sim_board_close(board);
}

static void test_faults(void **state)
{
    (void)state;
    check_fault("o", SIM_BOARD_CRASHED, "+");
    check_fault("j", SIM_BOARD_CRASHED, "at 0x6");
    check_fault("w", SIM_BOARD_CRASHED, "+");
    check_fault("s", SIM_BOARD_CRASHED, "+");
    check_fault("h", SIM_BOARD_HUNG, "endless_loop");
}

static void test_reset_causes(void **state)
{
    (void)state;
    sim_board_t *board = open_fixture(FIXTURES "faults.elf", 0);
    assert_string_equal(talk(board, "", 0), "P\n");
    sim_board_send(board, "r", 1);
    sim_board_run(board, 100 * MS);
    assert_string_equal(talk(board, "", 0), "W\n");
    sim_board_reset(board);
    assert_string_equal(talk(board, "", MS), "E\n");
    sim_board_close(board);
}

static void test_ram_survives_a_reset(void **state)
{
    (void)state;
    sim_board_t *board = open_fixture(FIXTURES "echo.elf", 0);
    sim_board_figures_t before, after;
    sim_board_figures(board, &before);
    sim_board_reset(board);
    sim_board_run_all(board, MS);
    sim_board_figures(board, &after);
    assert_int_equal(before.ram_untouched, after.ram_untouched);
    assert_string_equal(talk(board, "still here", 3 * MS), "still here");
    sim_board_close(board);
}

static void check_refused(const sim_board_options_t *options, const char *words)
{
    char error[200] = "";
    assert_null(sim_board_open(options, error, sizeof error));
    if (!strstr(error, words))
        fail_msg("%s", error);
}

static void test_bad_images(void **state)
{
    (void)state;
    check_refused(&(sim_board_options_t){.firmware = "/no/such.elf"}, "No such file");
    check_refused(&(sim_board_options_t){.firmware = "/"}, "no AVR firmware");
    check_refused(&(sim_board_options_t){.firmware = "/dev/null"}, "no AVR firmware");
    check_refused(&(sim_board_options_t){.firmware = "Makefile"}, "no AVR firmware");
    check_refused(&(sim_board_options_t){.firmware = "/proc/self/exe"}, "no AVR firmware");
    check_refused(&(sim_board_options_t){.firmware = FIXTURES "echo.elf", .mcu = "pentium"},
                  "pentium");
}

static void *echo_in_a_thread(void *result)
{
    for (int i = 0; i < 3; i++) {
        sim_board_options_t options = {.firmware = FIXTURES "echo.elf"};
        char error[200], answer[20] = "";
        sim_board_t *board = sim_board_open(&options, error, sizeof error);
        if (!board)
            return NULL;
        sim_board_run_all(board, MS);
        sim_board_send(board, "thread", 6);
        sim_board_run_all(board, 2 * MS);
        sim_board_receive(board, answer, sizeof answer);
        sim_board_close(board);
        if (strcmp(answer, "thread") != 0)
            return NULL;
    }
    return result;
}

static void test_boards_in_threads(void **state)
{
    (void)state;
    pthread_t threads[4];
    int good;
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, echo_in_a_thread, &good), 0);
    for (int i = 0; i < 4; i++) {
        void *result = NULL;
        pthread_join(threads[i], &result);
        assert_ptr_equal(result, &good);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_interrupt_echo_loses_nothing),
        cmocka_unit_test(test_polling_loses_bytes_as_a_chip_does),
        cmocka_unit_test(test_losses_are_told_to_the_firmware),
        cmocka_unit_test(test_framing_errors_are_told_to_the_firmware),
        cmocka_unit_test(test_searches_are_timed),
        cmocka_unit_test(test_untouched_ram),
        cmocka_unit_test(test_faults),
        cmocka_unit_test(test_reset_causes),
        cmocka_unit_test(test_ram_survives_a_reset),
        cmocka_unit_test(test_bad_images),
        cmocka_unit_test(test_boards_in_threads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
