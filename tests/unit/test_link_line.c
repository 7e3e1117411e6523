/* Bytes to lines, on a port without a chip: line ends, echo, editing, losses, lines that are too
 * long, and where frames begin. Numbers in names are those of ../shared/cases/reports.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../firmware/src/link/config.h"
#include "../../firmware/src/link/crc.h"
#include "fake_port.h"
#include "sample_puzzles.h"

static int begin(void **state)
{
    (void)state;
    fake_port_begin();
    return 0;
}

static void says(const char *text, const char *wanted)
{
    assert_string_equal(fake_port_talk(text), wanted);
}

static unsigned count_in(const char *text, const char *part)
{
    unsigned n = 0;
    for (; (text = strstr(text, part)) != NULL; text++)
        n++;
    return n;
}

static void the_crc_is_the_documented_one(void **state)
{
    (void)state;
    uint16_t crc = CRC_START;
    for (const char *c = "123456789"; *c; c++)
        crc = crc_add(crc, (uint8_t)*c);
    assert_int_equal(crc, 0x29B1); /* the check value of CRC-16/CCITT-FALSE */
    says("#1 ping *d751\r", "\r\n#1 ok *20e1\r\n");
}

static void each_line_end_ends_one_line_30(void **state)
{
    (void)state;
    const char *unknown = "unknown: no such command; help lists them\r\n> ";
    const char *ends[] = {"\r", "\n", "\r\n"};
    char typed[16], wanted[80];
    for (int i = 0; i < 3; i++) {
        snprintf(typed, sizeof typed, "flarp%s", ends[i]);
        snprintf(wanted, sizeof wanted, "flarp\r\n%s", unknown);
        says(typed, wanted);
        says(ends[i], "\r\n> ");
    }
    says("\n\r\n", "\r\n> \r\n> ");
}

static void editing_is_shown(void **state)
{
    (void)state;
    says("limx\b", "limx\b \b");
    says("y\x7F", "y\b \b");
    says("it\r", "it\r\nlimit 0\r\n> ");
    says("\b\x7F", "");
    says("abc\x15", "abc\r\n> ");
    says("53007\x03", "53007\r\n> ");
    says("limit\r", "limit\r\nlimit 0\r\n> ");
}

static void only_printable_bytes_are_shown(void **state)
{
    (void)state;
    says("a\x01\xFF\tb", "a???b");
    says("\x15", "\r\n> ");
}

/* A digit behind it would make it a frame: it is shown with what follows. */
static void a_hash_is_shown_with_the_next_byte(void **state)
{
    (void)state;
    says("#", "");
    says(" x", "# x");
    says("\r", "\r\n> ");
}

static void a_frame_is_found_anywhere_and_not_shown(void **state)
{
    (void)state;
    says("12#1 ping *d751\r", "12\r\n#1 ok *20e1\r\n");
    says("#4 pi#1 ping *d751\r", "#1 ok *20e1\r\n");
    says("##1 ping *d751\r\n", "#\r\n#1 ok *20e1\r\n");
}

static void a_line_too_long_is_answered_once_21(void **state)
{
    (void)state;
    char text[400];
    memset(text, '1', 300);
    strcpy(&text[300], "\r");
    const char *said = fake_port_talk(text);
    assert_int_equal(count_in(said, "too-long"), 1);
    assert_int_equal(count_in(said, "malformed"), 0);
    text[0] = '#';
    said = fake_port_talk(text);
    assert_string_equal(fake_port_reply(said, 0), "error too-long");
    fake_port_send(SAMPLE_EASY "\r");
    fake_port_run(100);
    assert_non_null(strstr(fake_port_said(), "unique"));
}

/* The limit itself is no line too long. */
static void a_line_of_the_limit_is_read(void **state)
{
    (void)state;
    char text[LINK_LINE_MAX + 2];
    memset(text, ' ', LINK_LINE_MAX);
    memcpy(text, "limit 7", 7);
    strcpy(&text[LINK_LINE_MAX], "\r");
    assert_non_null(strstr(fake_port_talk(text), "\r\nlimit 7\r\n"));
}

static void a_lost_byte_loses_its_line(void **state)
{
    (void)state;
    fake_port_send("5300700006001950000");
    fake_port_lose();
    const char *said = fake_port_talk(&SAMPLE_EASY[20]);
    said = fake_port_talk("\r");
    assert_non_null(strstr(said, "lost: "));
    assert_null(strstr(said, "malformed"));
    fake_port_send("#1 pi");
    fake_port_lose();
    said = fake_port_talk("ng *d751\r");
    assert_string_equal(fake_port_reply(said, 0), "error lost");
    assert_int_equal(fake_port_seen().searches, 0);
}

/* How long a line was is not known when bytes of it are lost. */
static void a_lost_byte_in_a_line_too_long(void **state)
{
    (void)state;
    char text[400];
    memset(text, '1', 300);
    strcpy(&text[300], "\r");
    fake_port_send("1");
    fake_port_lose();
    const char *said = fake_port_talk(text);
    assert_non_null(strstr(said, "lost: "));
    assert_null(strstr(said, "too-long"));
    fake_port_send("#1 ");
    fake_port_lose();
    said = fake_port_talk(text);
    assert_string_equal(fake_port_reply(said, 0), "error lost");
}

/* The rest of a grid that lost a line makes no other grid. */
static void a_lost_byte_loses_its_grid(void **state)
{
    (void)state;
    char row[12];
    for (int i = 0; i < 9; i++) {
        if (i == 3)
            fake_port_lose();
        snprintf(row, sizeof row, "%.9s\r", &SAMPLE_EASY[9 * i]);
        fake_port_send(row);
    }
    fake_port_send("\r" SAMPLE_EASY "\r");
    fake_port_run(100);
    const char *said = fake_port_said();
    assert_int_equal(count_in(said, "lost: "), 1);
    assert_int_equal(count_in(said, "unique"), 1);
    assert_int_equal(fake_port_seen().searches, 1);
}

/* A NUL that came is a character like any other that has no meaning. */
static void control_bytes_are_no_cells(void **state)
{
    (void)state;
    fake_port_send_bytes("\x1A", 1);
    assert_non_null(strstr(fake_port_talk(SAMPLE_EASY "\r"), "malformed: character 0x1a"));
}

static void silence_ends_a_whole_line(void **state)
{
    (void)state;
    fake_port_talk(SAMPLE_EASY);
    fake_port_run(200);
    assert_int_equal(fake_port_seen().searches, 0);
    fake_port_run(150);
    assert_int_equal(fake_port_seen().searches, 1);
    fake_port_run(100);
    assert_non_null(strstr(fake_port_said(), "unique"));
    fake_port_talk("5300");
    fake_port_run(1000);
    assert_string_equal(fake_port_said(), "");
    says("\r", "\r\nmalformed: need 81 got 4\r\n> ");
}

static bool is_searched_after(uint32_t us)
{
    fake_port_begin();
    fake_port_send(SAMPLE_EASY);
    fake_port_run_us(81 * FAKE_PORT_BYTE_US + us);
    return fake_port_seen().searches == 1;
}

static void the_silence_takes_300_ms(void **state)
{
    (void)state;
    assert_false(is_searched_after(299600));
    assert_true(is_searched_after(300300));
}

/* How often a board that sleeps was woken, or stayed awake, in so many milliseconds. */
static unsigned polls_in(unsigned milliseconds)
{
    unsigned before = fake_port_seen().polls;
    fake_port_run(milliseconds);
    return fake_port_seen().polls - before;
}

/* It wakes by the clock's interrupt, thirty times a second, and by each byte. A line is ended by
 * silence when it wakes next. */
static void a_board_with_nothing_to_do_sleeps(void **state)
{
    (void)state;
    fake_port_sleeps(true);
    assert_in_range(polls_in(1000), 30, 31);
    fake_port_talk(SAMPLE_EASY);
    assert_in_range(polls_in(200), 6, 7);
    fake_port_run(79);
    assert_int_equal(fake_port_seen().searches, 0);
    fake_port_run(35);
    assert_int_equal(fake_port_seen().searches, 1);
    fake_port_run(100);
    assert_in_range(polls_in(1000), 30, 31);
}

static void a_board_that_searches_does_not_sleep(void **state)
{
    (void)state;
    fake_port_sleeps(true);
    fake_port_frame(1, "count 4000000 " SAMPLE_EMPTY);
    fake_port_talk("");
    assert_in_range(polls_in(100), 1100, 1200);
    fake_port_frame(2, "cancel");
    fake_port_talk("");
    assert_in_range(polls_in(1000), 30, 31);
}

#define TEST(name) cmocka_unit_test_setup(name, begin)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_crc_is_the_documented_one),
        TEST(each_line_end_ends_one_line_30),
        TEST(editing_is_shown),
        TEST(only_printable_bytes_are_shown),
        TEST(a_hash_is_shown_with_the_next_byte),
        TEST(a_frame_is_found_anywhere_and_not_shown),
        TEST(a_line_too_long_is_answered_once_21),
        TEST(a_line_of_the_limit_is_read),
        TEST(a_lost_byte_loses_its_line),
        TEST(a_lost_byte_in_a_line_too_long),
        TEST(a_lost_byte_loses_its_grid),
        TEST(control_bytes_are_no_cells),
        TEST(silence_ends_a_whole_line),
        TEST(the_silence_takes_300_ms),
        TEST(a_board_with_nothing_to_do_sleeps),
        TEST(a_board_that_searches_does_not_sleep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
