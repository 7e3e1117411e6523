/* Frames and replies as text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../host-tools/wire.h"

#define SOLVED "143628579572139468986754231391542786468917352725863914237481695619275843854396127"

static void test_crc_of_the_protocol_page(void **state)
{
    (void)state;
    assert_int_equal(wire_crc("#1 ping ", 8), 0xd751);
    assert_int_equal(wire_crc("123456789", 9), 0x29b1); /* the CRC catalogue's check value */
}

static void test_build(void **state)
{
    (void)state;
    char frame[WIRE_SIZE];
    assert_int_equal(wire_build(frame, sizeof frame, 1, "ping"), 14);
    assert_memory_equal(frame, "#1 ping *d751\r", 14);
    assert_int_equal(wire_build(frame, 14, 1, "ping"), 0);
    assert_int_equal(wire_build(frame, 3, 1, "ping"), 0);
}

static void test_requests(void **state)
{
    (void)state;
    board_request_t request = {.question = BOARD_SOLVE};
    char words[128], expected[128], zeros[GRID_CELLS + 1];
    memset(zeros, '0', GRID_CELLS);
    zeros[GRID_CELLS] = '\0';
    wire_words_of_request(words, sizeof words, &request);
    snprintf(expected, sizeof expected, "solve %s", zeros);
    assert_string_equal(words, expected);
    request.givens[80] = 9;
    zeros[80] = '9';
    request.question = BOARD_COUNT;
    request.max = UINT32_MAX;
    request.limit = UINT32_MAX;
    wire_words_of_request(words, sizeof words, &request);
    snprintf(expected, sizeof expected, "count 4294967295 %s 4294967295", zeros);
    assert_string_equal(words, expected);
}

static wire_read_t read_text(const char *text, wire_frame_t *frame)
{
    return wire_read(text, strlen(text), frame);
}

static void test_read(void **state)
{
    (void)state;
    wire_frame_t frame;
    assert_int_equal(read_text("#1 ping *d751", &frame), WIRE_GOOD);
    assert_int_equal(frame.tag, 1);
    assert_string_equal(frame.words, "ping");
    assert_int_equal(read_text("12 #4 > #1 ping *d751", &frame), WIRE_GOOD);
    assert_int_equal(frame.tag, 1);
}

static void test_every_single_bit_error_is_seen(void **state)
{
    (void)state;
    static const char good[] = "#17 ok none us=12 nodes=3 guesses=0 ";
    char text[64];
    wire_frame_t frame;
    int length = snprintf(text, sizeof text, "%s*%04x", good, wire_crc(good, sizeof good - 1));
    for (int bit = 0; bit < 8 * length; bit++) {
        text[bit / 8] = (char)(text[bit / 8] ^ 1 << bit % 8);
        assert_int_not_equal(wire_read(text, (size_t)length, &frame), WIRE_GOOD);
        text[bit / 8] = (char)(text[bit / 8] ^ 1 << bit % 8);
    }
    for (int cut = 0; cut < length; cut++)
        assert_int_not_equal(wire_read(text, (size_t)cut, &frame), WIRE_GOOD);
}

static void test_lines_that_are_no_frames(void **state)
{
    (void)state;
    wire_frame_t frame;
    static const char *const none[] = {"", "#", "# 1 ping", "#ping", "%boot power", "53..7....#"};
    static const char *const damaged[] = {"#1",           "#1 ping *d752",    "#1 ping *D751",
                                          "#1 ping d751", "#1 ping *d751 ",   "#12 ping *d751",
                                          "#1  *",        "#70000 ping *7d1c"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_int_equal(read_text(none[i], &frame), WIRE_NONE);
    for (size_t i = 0; i < sizeof damaged / sizeof damaged[0]; i++)
        assert_int_equal(read_text(damaged[i], &frame), WIRE_DAMAGED);
    char longest[2000];
    memset(longest, '#', sizeof longest);
    assert_int_equal(wire_read(longest, sizeof longest, &frame), WIRE_DAMAGED);
}

/* What is no frame by the grammar is none either when its CRC happens to match. */
static void test_a_right_crc_is_not_enough(void **state)
{
    (void)state;
    wire_frame_t frame;
    static const char *const wrong[] = {"#1 ping", "#1ping ", "#70000 ping ", "#1\tping ",
                                        "#1 ping\t"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[64];
        snprintf(text, sizeof text, "%s*%04x", wrong[i], wire_crc(wrong[i], strlen(wrong[i])));
        assert_int_equal(read_text(text, &frame), WIRE_DAMAGED);
    }
}

static wire_reply_t reply_to(const char *words)
{
    wire_reply_t reply;
    wire_read_reply(words, &reply);
    return reply;
}

static void test_answers(void **state)
{
    (void)state;
    wire_reply_t reply = reply_to("ok unique " SOLVED " us=1500 nodes=51 guesses=2 later=x");
    assert_int_equal(reply.kind, WIRE_ANSWER);
    assert_int_equal(reply.answer.verdict, VERDICT_UNIQUE);
    assert_true(reply.answer.has_solution);
    assert_int_equal(reply.answer.solution[80], 7);
    assert_int_equal(reply.answer.us, 1500);
    assert_int_equal(reply.answer.nodes, 51);
    assert_int_equal(reply.answer.guesses, 2);
    assert_int_equal(reply_to("ok multiple " SOLVED " us=1").answer.verdict, VERDICT_MULTIPLE);
    assert_int_equal(reply_to("ok solved " SOLVED " us=1").answer.verdict, VERDICT_SOLVED);
    assert_int_equal(reply_to("ok none us=4").answer.verdict, VERDICT_NONE);
    assert_int_equal(reply_to("error limit us=4").answer.verdict, VERDICT_LIMIT);
    assert_int_equal(reply_to("error cancelled").answer.verdict, VERDICT_CANCELLED);
    reply = reply_to("error conflict r1c2 r1c3");
    assert_int_equal(reply.answer.verdict, VERDICT_CONFLICT);
    assert_string_equal(reply.answer.detail, "r1c2 r1c3");
    reply = reply_to("error malformed need 81 got 80 us=0");
    assert_int_equal(reply.answer.verdict, VERDICT_MALFORMED);
    assert_string_equal(reply.answer.detail, "need 81 got 80");
}

static void test_counts(void **state)
{
    (void)state;
    wire_reply_t reply = reply_to("ok count 6 exact us=100 nodes=5 guesses=1");
    assert_int_equal(reply.kind, WIRE_ANSWER);
    assert_int_equal(reply.answer.verdict, VERDICT_SOLVED);
    assert_int_equal(reply.answer.count, 6);
    assert_false(reply.answer.at_least);
    reply = reply_to("ok count 1000 atleast us=100");
    assert_true(reply.answer.at_least);
    assert_int_equal(reply_to("ok count 0 exact us=1").answer.verdict, VERDICT_NONE);
}

static void test_other_replies(void **state)
{
    (void)state;
    assert_int_equal(reply_to("ok").kind, WIRE_DONE);
    assert_int_equal(reply_to("ok idle").kind, WIRE_IDLE);
    assert_int_equal(reply_to("ok proto=1 version=1 window=2").kind, WIRE_HELLO);
    wire_reply_t reply = reply_to("ok searching tag=7 us=12 nodes=3 guesses=1 depth=1 waiting=2");
    assert_int_equal(reply.kind, WIRE_SEARCHING);
    assert_int_equal(reply.tag, 7);
    assert_int_equal(reply.waiting, 2);
    reply = reply_to("error busy");
    assert_int_equal(reply.kind, WIRE_ERROR);
    assert_int_equal(reply.error, ERROR_BUSY);
}

static void test_nonsense(void **state)
{
    (void)state;
    static const char *const words[] = {
        "",
        "maybe",
        "ok perhaps",
        "ok unique",
        "ok unique 123 us=1",
        ("ok unique " SOLVED "1 us=1"),
        ("ok unique 0" SOLVED),
        "ok conflict r1c1 r1c2",
        "ok count six exact",
        "ok count 6",
        "ok count 6 about",
        "ok count 4294967296 exact",
        "ok searching",
        "error",
        "error unique",
        "error what",
    };
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (reply_to(words[i]).kind != WIRE_NONSENSE)
            fail_msg("%s", words[i]);
    }
}

static void test_numbers(void **state)
{
    (void)state;
    uint32_t value = 5;
    assert_true(wire_number("ok proto=1 window=3 rx=256 name=a", "window", &value));
    assert_int_equal(value, 3);
    assert_false(wire_number("ok rewindow=4", "window", &value));
    assert_false(wire_number("ok window=", "window", &value));
    assert_false(wire_number("ok window=3x", "window", &value));
    assert_false(wire_number("ok window=99999999999", "window", &value));
    assert_int_equal(value, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_crc_of_the_protocol_page),
        cmocka_unit_test(test_build),
        cmocka_unit_test(test_requests),
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_every_single_bit_error_is_seen),
        cmocka_unit_test(test_lines_that_are_no_frames),
        cmocka_unit_test(test_a_right_crc_is_not_enough),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_counts),
        cmocka_unit_test(test_other_replies),
        cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
