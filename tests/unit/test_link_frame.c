/* Frames, on a port without a chip: every verb and refusal, order, window, cancel, and random
 * bytes.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../firmware/src/link/config.h"
#include "fake_port.h"
#include "sample_puzzles.h"

#define ENDLESS "count 4000000 " SAMPLE_EMPTY

static int begin(void **state)
{
    (void)state;
    fake_port_begin();
    return 0;
}

/* One frame; the words of its reply. */
static const char *ask(unsigned tag, const char *words)
{
    fake_port_frame(tag, words);
    const char *reply = fake_port_reply(fake_port_talk(""), tag);
    if (!reply)
        fail_msg("no reply to %s", words);
    return reply;
}

static void begins(const char *text, const char *wanted)
{
    if (strncmp(text, wanted, strlen(wanted)) != 0)
        fail_msg("wanted %s..., got %s", wanted, text);
}

static void every_verb(void **state)
{
    (void)state;
    assert_string_equal(ask(1, "ping"), "ok");
    begins(ask(2, "hello"), "ok proto=1 version=" AVRDOKU_VERSION " board=fake chip=none "
                            "clock=16000000 baud=115200 line=168 window=2 rx=128 name=");
    begins(ask(3, "stats"), "ok frames=");
    assert_string_equal(ask(4, "status"), "ok idle");
    assert_string_equal(ask(65535, "cancel"), "ok cancelled=0");
    begins(ask(5, "solve " SAMPLE_EASY), "ok solved " SAMPLE_EASY_SOLUTION " us=");
    begins(ask(6, "judge " SAMPLE_EASY), "ok unique " SAMPLE_EASY_SOLUTION " us=");
    begins(ask(7, "judge " SAMPLE_SIX), "ok multiple ");
    begins(ask(8, "judge " SAMPLE_NONE), "ok none us=");
    begins(ask(9, "solve " SAMPLE_NONE), "ok none us=");
    begins(ask(10, "count 100 " SAMPLE_SIX), "ok count 6 exact us=");
    begins(ask(11, "count 4 " SAMPLE_SIX), "ok count 4 atleast us=");
    begins(ask(12, "count 3 " SAMPLE_NONE), "ok count 0 exact us=");
}

static void solutions_keep_the_givens(void **state)
{
    (void)state;
    char first[SAMPLE_SIZE];
    const char *reply = ask(1, "judge " SAMPLE_SIX);
    assert_true(sample_is_solution(reply + strlen("ok multiple "), SAMPLE_SIX));
    snprintf(first, sizeof first, "%.81s", reply + strlen("ok multiple "));
    reply = ask(3, "solve " SAMPLE_SIX);
    assert_memory_equal(reply + strlen("ok solved "), first, 81);
    reply = ask(2, "solve " SAMPLE_EMPTY);
    assert_true(sample_is_solution(reply + strlen("ok solved "), SAMPLE_EMPTY));
}

static void refusals_of_one_grid(void **state)
{
    (void)state;
    char words[200];
    assert_string_equal(ask(1, "solve 11"
                               "........................................"
                               "......................................."),
                        "error conflict r1c1 r1c2");
    snprintf(words, sizeof words, "solve %.80s", SAMPLE_EASY);
    assert_string_equal(ask(2, words), "error malformed need 81 got 80");
    assert_string_equal(ask(3, "judge " SAMPLE_EASY "7"), "error malformed need 81 got 82");
    assert_string_equal(ask(4, "solve "), "error malformed need 81 got 0");
    snprintf(words, sizeof words, "solve %.40sx%s", SAMPLE_EASY, &SAMPLE_EASY[41]);
    assert_string_equal(ask(5, words), "error malformed character 0x78 at 41");
    words[46] = ':';
    assert_string_equal(ask(8, words), "error malformed character 0x3a at 41");
    words[46] = '/';
    assert_string_equal(ask(9, words), "error malformed character 0x2f at 41");
    assert_string_equal(ask(6, "solve " SAMPLE_EASY "!"), "error malformed character 0x21 at 82");
    begins(ask(7, "judge " SAMPLE_EASY " 10"), "error limit us=");
    assert_int_equal(fake_port_seen().searches, 2);
}

static void arguments_that_are_wrong(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "ping 1",
        "status now",
        "count " SAMPLE_EASY,
        "count 0 " SAMPLE_EASY,
        "count 4294967296 " SAMPLE_EASY,
        "solve " SAMPLE_EASY " x",
        "solve " SAMPLE_EASY " 4294967296",
        "solve " SAMPLE_EASY " 1 2",
        "solve " SAMPLE_EASY " ",
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_string_equal(ask(i + 1, wrong[i]), "error bad-argument");
    assert_string_equal(ask(20, "pong"), "error bad-verb");
    assert_string_equal(ask(21, "pingping"), "error bad-verb");
    assert_int_equal(fake_port_seen().searches, 0);
}

/* The limit ends a search by its nodes, however long its steps are. */
static void a_limit_is_exact(void **state)
{
    (void)state;
    begins(ask(1, "solve " SAMPLE_EASY " 51"), "ok solved ");
    begins(ask(2, "solve " SAMPLE_EASY " 50"), "error limit ");
    begins(ask(3, "solve " SAMPLE_EASY " 0"), "ok solved ");
}

/* Each search has its own time. */
static void times_are_not_added_up(void **state)
{
    (void)state;
    fake_port_frame(1, "count 1000 " SAMPLE_EMPTY);
    fake_port_run(300);
    const char *reply = fake_port_reply(fake_port_said(), 1);
    assert_in_range(strtoul(strstr(reply, " us=") + 4, NULL, 10), 50000, 300000);
    reply = ask(2, "solve " SAMPLE_EASY);
    assert_in_range(strtoul(strstr(reply, " us=") + 4, NULL, 10), 0, 1000);
}

static void frames_that_cannot_be_read(void **state)
{
    (void)state;
    static const char *const bad[] = {"#1 ping *d752\r",
                                      "#1 ping *D751\r",
                                      "#1 ping d751\r",
                                      "#1 ping*d751\r",
                                      "#1 ping *d75\r",
                                      "#1 ping *d7511\r",
                                      "#1\r",
                                      "#0 ping *c2a9\r",
                                      "#1 ping *\r",
                                      "#1 *d751\r",
                                      "#000001 ping *2641\r",
                                      "#1 ping *d751 \r"};
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *reply = fake_port_reply(fake_port_talk(bad[i]), 0);
        assert_non_null(reply);
        assert_string_equal(reply, "error bad-frame");
    }
    fake_port_frame(0, "ping");
    assert_string_equal(fake_port_reply(fake_port_talk(""), 0), "error bad-frame");
    static const unsigned long tags[] = {65536, 70000, 99999, 655350, 4294967297};
    for (unsigned i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        fake_port_frame(tags[i], "ping");
        assert_string_equal(fake_port_reply(fake_port_talk(""), 0), "error bad-frame");
    }
}

static void tags_may_begin_with_noughts(void **state)
{
    (void)state;
    assert_string_equal(fake_port_reply(fake_port_talk("#00001 ping *5ab6\r"), 1), "ok");
    assert_string_equal(fake_port_reply(fake_port_talk("#01 ping *8164\r"), 1), "ok");
}

/* No search begins before the CRC has matched. */
static void a_damaged_grid_is_not_searched(void **state)
{
    (void)state;
    fake_port_talk("#1 solve " SAMPLE_EASY " *0000\r");
    assert_int_equal(fake_port_seen().searches, 0);
}

static void answers_come_in_order(void **state)
{
    (void)state;
    fake_port_frame(1, "judge " SAMPLE_SIX);
    fake_port_frame(2, "solve short");
    const char *said = fake_port_talk("");
    const char *first = strstr(said, "#1 ok multiple");
    const char *second = strstr(said, "#2 error malformed");
    assert_non_null(first);
    assert_non_null(second);
    assert_true(first < second);
}

static void the_window_holds(void **state)
{
    (void)state;
    fake_port_frame(1, ENDLESS);
    for (unsigned tag = 2; tag <= LINK_WINDOW + 1; tag++)
        fake_port_frame(tag, "solve " SAMPLE_EASY);
    const char *said = fake_port_talk("");
    assert_string_equal(fake_port_reply(said, LINK_WINDOW + 1), "error busy");
    assert_null(fake_port_reply(said, 1));
    begins(ask(9, "status"), "ok searching tag=1 us=");
    assert_non_null(strstr(ask(10, "status"), " waiting=1"));
}

/* What was read when the star came is void when an answer has gone out since. */
/* The answer of the frame waits for a person's, which is being drawn. */
static void a_board_that_owes_an_answer_is_not_idle(void **state)
{
    (void)state;
    fake_port_send(SAMPLE_EASY "\r");
    fake_port_frame(1, "solve " SAMPLE_EASY);
    fake_port_frame(2, "status");
    fake_port_run(200);
    const char *said = fake_port_said();
    begins(fake_port_reply(said, 1), "ok solved ");
    begins(fake_port_reply(said, 2), "ok searching tag=1 us=");
    assert_string_equal(ask(3, "status"), "ok idle");
}

static void a_place_that_becomes_free_before_the_line_end(void **state)
{
    (void)state;
    fake_port_frame(1, "count 3000 " SAMPLE_EMPTY);
    fake_port_frame(2, "solve " SAMPLE_EASY);
    fake_port_frame_open(3, "solve " SAMPLE_EASY);
    const char *said = fake_port_talk("");
    assert_null(fake_port_reply(said, 1));
    fake_port_run(600);
    said = fake_port_said();
    begins(fake_port_reply(said, 2), "ok solved ");
    begins(fake_port_reply(fake_port_talk("\r"), 3), "ok solved " SAMPLE_EASY_SOLUTION);
}

/* A person's search does not narrow the window. */
static void the_window_holds_beside_a_person(void **state)
{
    (void)state;
    fake_port_talk(SAMPLE_EMPTY "\r");
    fake_port_run(200);
    fake_port_talk("count 4000000\r");
    for (unsigned tag = 1; tag <= LINK_WINDOW; tag++)
        fake_port_frame(tag, "solve " SAMPLE_EASY);
    fake_port_talk("");
    begins(ask(9, "status"), "ok searching tag=0 us=");
    const char *said = fake_port_talk("\x03");
    fake_port_run(50);
    begins(fake_port_reply(said, 1) ? "ok" : fake_port_reply(fake_port_said(), 1), "ok");
}

static void cancel_ends_all_each_with_its_reply(void **state)
{
    (void)state;
    fake_port_frame(1, ENDLESS);
    fake_port_frame(2, "solve " SAMPLE_EASY);
    fake_port_frame(3, "cancel");
    const char *said = fake_port_talk("");
    const char *first = strstr(said, "#1 error cancelled");
    const char *second = strstr(said, "#2 error cancelled");
    const char *third = strstr(said, "#3 ok cancelled=2 *");
    assert_true(first && second && third && first < second && second < third);
    assert_false(fake_port_seen().searching);
    assert_string_equal(ask(4, "status"), "ok idle");
}

/* A byte that means Ctrl-C to a person spoils a frame, and ends no program's search. */
static void ctrl_c_in_a_frame_only_spoils_it(void **state)
{
    (void)state;
    fake_port_frame(1, ENDLESS);
    const char *said = fake_port_talk("#2 pi\x03ng *0000\r");
    assert_string_equal(fake_port_reply(said, 0), "error bad-frame");
    begins(ask(3, "status"), "ok searching tag=1 ");
}

static void nothing_is_left_of_a_host_that_died(void **state)
{
    (void)state;
    fake_port_talk("#77 solve 53007000060");
    fake_port_send("\r");
    fake_port_frame(5, "cancel");
    fake_port_frame(6, "hello");
    const char *said = fake_port_talk("");
    assert_string_equal(fake_port_reply(said, 5), "ok cancelled=0");
    assert_non_null(fake_port_reply(said, 6));
}

/* ---- Random bytes ---- */

static uint32_t random_state;

static uint32_t draw(uint32_t below)
{
    random_state = random_state * 1664525 + 1013904223;
    return (random_state >> 8) % below;
}

static void send_mutated(const char *text)
{
    char copy[256];
    size_t length = strlen(text);
    memcpy(copy, text, length);
    for (uint32_t n = draw(3); n > 0; n--)
        copy[draw((uint32_t)length)] = (char)draw(256);
    fake_port_send_bytes(copy, length);
}

static void send_something(void)
{
    static const char *const texts[] = {
        "#1 ping *d751\r",
        "help\r",
        "stats\r\n",
        "limit 100\r",
        "name box 7\r",
        "check\rnext\rcount 5\r",
        "echo off\r",
        "tuc on\r\nN115\r\nP\r\nS\r\nT\r\nB\r\nD11\r\n",
        "tuc off\r",
        "| 5 3 - | - 7 - | - - - |\r\n+---+---+---+\r\n",
        SAMPLE_EASY "\r",
        SAMPLE_SIX "\r\n",
        "#9 solve " SAMPLE_EASY " *b2f1\r",
        "\x15\x03\b\x7F",
    };
    char noise[40];
    if (draw(2) == 0) {
        send_mutated(texts[draw(sizeof texts / sizeof texts[0])]);
        return;
    }
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (char)draw(256);
    fake_port_send_bytes(noise, draw(sizeof noise));
}

/* The sanitisers look at the memory; after each burst the board must still be well. */
static void random_bytes_do_no_harm(void **state)
{
    (void)state;
    random_state = 20240229;
    for (unsigned burst = 0; burst < 300; burst++) {
        for (unsigned i = 0; i < 20; i++)
            send_something();
        fake_port_talk("");
        fake_port_send("\r\x03");
        fake_port_frame(1, "cancel");
        fake_port_talk("tuc off\r\x03");
        fake_port_run(1200);
        fake_port_said();
        fake_port_frame(7, "solve " SAMPLE_EASY);
        const char *reply = fake_port_reply(fake_port_talk("\r"), 7);
        if (!reply)
            fail_msg("no answer after burst %u", burst);
        begins(reply, "ok solved " SAMPLE_EASY_SOLUTION);
        fake_port_begin();
    }
}

#define TEST(name) cmocka_unit_test_setup(name, begin)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_verb),
        TEST(solutions_keep_the_givens),
        TEST(refusals_of_one_grid),
        TEST(arguments_that_are_wrong),
        TEST(a_limit_is_exact),
        TEST(times_are_not_added_up),
        TEST(frames_that_cannot_be_read),
        TEST(tags_may_begin_with_noughts),
        TEST(a_damaged_grid_is_not_searched),
        TEST(answers_come_in_order),
        TEST(the_window_holds),
        TEST(a_board_that_owes_an_answer_is_not_idle),
        TEST(a_place_that_becomes_free_before_the_line_end),
        TEST(the_window_holds_beside_a_person),
        TEST(cancel_ends_all_each_with_its_reply),
        TEST(ctrl_c_in_a_frame_only_spoils_it),
        TEST(nothing_is_left_of_a_host_that_died),
        TEST(random_bytes_do_no_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
