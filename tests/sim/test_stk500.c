/* A board that powers up in the TUC command set: the stk500 image on a simulated ATmega16, with its
 * eight lights on port C. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sim_avr.h>
#include <sim_io.h>

#include "board_dialogue.h"
#include "sample_puzzles.h"

#define IMAGE     "build/stk500/avrdoku.elf"
#define ANSWER_MS 50
#define SOLVE_MS  20000
#define PORTC     0x35 /* data address on the ATmega16 */

static int open_board(void **state)
{
    *state = board_dialogue_open_with(
        &(sim_board_options_t){.firmware = IMAGE, .mcu = "atmega16", .hz = 10000000});
    assert_string_equal(board_dialogue_wait(*state, 20), "");
    return 0;
}

static int close_board(void **state)
{
    board_dialogue_close(*state);
    return 0;
}

static void say(board_dialogue_t *board, const char *line, const char *answer)
{
    board_dialogue_send(board, line);
    board_dialogue_send(board, "\r\n");
    board_dialogue_expect(board, ANSWER_MS, answer);
}

static void enter(board_dialogue_t *board, const char *puzzle)
{
    char line[8];
    say(board, "C", "OK");
    for (unsigned cell = 0; cell < 81; cell++) {
        if (puzzle[cell] < '1' || puzzle[cell] > '9')
            continue;
        snprintf(line, sizeof line, "N%u%u%c", cell % 9 + 1, cell / 9 + 1, puzzle[cell]);
        say(board, line, "OK");
    }
}

static uint8_t lights(board_dialogue_t *board)
{
    board_dialogue_wait(board, 100);
    return (uint8_t)~sim_board_avr(board_dialogue_board(board))->data[PORTC];
}

static void nothing_is_said_at_the_start(void **state)
{
    assert_string_equal(board_dialogue_wait(*state, 1000), "");
    board_dialogue_send(*state, "AT\r\n");
    assert_string_equal(board_dialogue_wait(*state, 100), "OK\r\n");
    board_dialogue_send(*state, "help\r\n");
    assert_string_equal(board_dialogue_wait(*state, 100), "ERROR\r\n");
}

static void a_puzzle_and_its_lights(void **state)
{
    char answer[8];
    assert_int_equal(lights(*state), 0);
    enter(*state, SAMPLE_EASY); /* 30 givens */
    assert_int_equal(lights(*state), 0x07);
    say(*state, "P", "OK");
    board_dialogue_expect(*state, SOLVE_MS, "D");
    assert_int_equal(lights(*state), 0xFF);
    for (unsigned cell = 0; cell < 81; cell++) {
        snprintf(answer, sizeof answer, "N%u%u%c", cell % 9 + 1, cell / 9 + 1,
                 SAMPLE_EASY_SOLUTION[cell]);
        say(*state, cell ? "T" : "S", answer);
    }
    say(*state, "T", "D");
    say(*state, "C", "OK");
    assert_int_equal(lights(*state), 0);
}

static void frames_work_from_the_start(void **state)
{
    board_dialogue_frame(*state, 1, "hello");
    const char *hello = board_dialogue_reply(*state, 500, 1);
    assert_non_null(strstr(hello, " board=stk500 "));
    assert_int_equal(board_dialogue_value(hello, "baud="), 9600);
    assert_int_equal(board_dialogue_value(hello, "clock="), 10000000);
    assert_int_equal(board_dialogue_value(hello, "line="), 168);
    assert_int_equal(board_dialogue_value(hello, "window="), 2);
    board_dialogue_frame(*state, 2, "judge " SAMPLE_EASY);
    const char *words = board_dialogue_reply(*state, 1000, 2);
    assert_int_equal(strncmp(words, "ok unique " SAMPLE_EASY_SOLUTION, 91), 0);
    say(*state, "D11", "N110");
}

static double microseconds(board_dialogue_t *board, unsigned tag)
{
    board_dialogue_frame(board, tag, "status");
    return (double)board_dialogue_value(board_dialogue_reply(board, 500, tag), "us=");
}

/* A step of its timer is no whole number of microseconds. (The second reply is some bytes longer.)
 */
static void the_clock_keeps_time(void **state)
{
    const avr_t *avr = sim_board_avr(board_dialogue_board(*state));
    board_dialogue_frame(*state, 1, "count 4000000000 " SAMPLE_EMPTY);
    double before = microseconds(*state, 2);
    avr_cycle_count_t cycles = avr->cycle;
    board_dialogue_wait(*state, 5000);
    double passed = microseconds(*state, 3) - before;
    assert_in_range(passed * 10000 / (double)(avr->cycle - cycles), 995, 1005);
}

static struct {
    avr_io_write_t write;
    void *parameter;
    unsigned count;
} refreshes;

static void on_lights(avr_t *avr, avr_io_addr_t address, uint8_t value, void *parameter)
{
    (void)parameter;
    refreshes.count++;
    refreshes.write(avr, address, value, refreshes.parameter);
}

static void lights_are_refreshed_during_a_search(void **state)
{
    avr_t *avr = sim_board_avr(board_dialogue_board(*state));
    int port = AVR_DATA_TO_IO(PORTC);
    enter(*state, SAMPLE_LONG);
    say(*state, "P", "OK");
    refreshes.count = 0;
    refreshes.write = avr->io[port].w.c;
    refreshes.parameter = avr->io[port].w.param;
    assert_non_null(refreshes.write);
    avr->io[port].w.c = on_lights;
    assert_string_equal(board_dialogue_wait(*state, 500), "");
    assert_in_range(refreshes.count, 15, 1000);
    say(*state, "D61", "N615");
    say(*state, "B", "OK");
    assert_string_equal(board_dialogue_wait(*state, 500), "");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_board, close_board)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(nothing_is_said_at_the_start),         TEST(a_puzzle_and_its_lights),
        TEST(frames_work_from_the_start),           TEST(the_clock_keeps_time),
        TEST(lights_are_refreshed_during_a_search),
    };
    board_dialogue_image(argc, argv);
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    board_dialogue_note();
    return failures;
}
