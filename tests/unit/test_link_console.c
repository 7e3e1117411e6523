/* The person's side, on a port without a chip: commands, puzzles that wait or are refused, the name
 * store, and boundaries of grids. Numbers in names are those of ../shared/cases/reports.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../firmware/src/link/commands.h"
#include "fake_port.h"
#include "sample_puzzles.h"

static int begin(void **state)
{
    (void)state;
    fake_port_begin();
    return 0;
}

/* What the board says to a line within `milliseconds`, without the line's echo. */
static const char *ask(const char *words, unsigned milliseconds)
{
    static char line[200];
    snprintf(line, sizeof line, "%s\r", words);
    fake_port_send(line);
    fake_port_run(20 + milliseconds);
    const char *said = fake_port_said();
    size_t length = strlen(words);
    return strncmp(said, words, length) == 0 ? said + length : said;
}

static void has(const char *said, const char *part)
{
    if (!strstr(said, part))
        fail_msg("no '%s' in: %s", part, said);
}

static unsigned count_in(const char *text, const char *part)
{
    unsigned n = 0;
    for (; (text = strstr(text, part)) != NULL; text++)
        n++;
    return n;
}

static void help_names_every_word(void **state)
{
    (void)state;
    const char *said = ask("help", 200);
#define HAS(symbol, word, arguments, meaning) has(said, "\r\n" word " ");
    COMMANDS(HAS)
#undef HAS
    assert_in_range(count_in(said, "\r\n"), 3, 24);
    assert_string_equal(ask("?", 200), said);
}

static void verdicts(void **state)
{
    (void)state;
    has(ask(SAMPLE_EASY, 100), "\r\n| 5 3 4 | 6 7 8 | 9 1 2 |\r\n");
    has(ask(SAMPLE_EASY, 100), "\r\nunique, ");
    has(ask(SAMPLE_SIX, 100), "\r\nmultiple, ");
    has(ask(SAMPLE_NONE, 100), "\r\nnone, ");
    assert_string_equal(
        ask("11...............................................................................",
            50),
        "\r\nconflict r1c1 r1c2\r\n> ");
}

static void words_about_the_last_puzzle(void **state)
{
    (void)state;
    ask(SAMPLE_SIX, 100);
    has(ask("next", 100), "\r\nsolution 2, ");
    has(ask("next", 100), "\r\nsolution 3, ");
    has(ask("count", 100), "\r\ncount 6, ");
    has(ask("count 5", 100), "\r\ncount >=5, ");
    has(ask("next", 100), "\r\nsolution 4, ");
    has(ask("next", 100), "\r\nsolution 5, ");
    has(ask("next", 100), "\r\nsolution 6, ");
    has(ask("next", 100), "\r\nnone after solution 6, ");
    has(ask("check", 100), "\r\nright so far, ");
    has(ask("show", 100), "\r\n| 9 2 . | . 8 . | 6 5 . |\r\n");
    has(ask(SAMPLE_EASY, 100), "\r\n| 5 3 4 | 6 7 8 | 9 1 2 |\r\n");
    ask(SAMPLE_EASY_SOLUTION, 100);
    has(ask("check", 100), "\r\nright, and finished\r\n");
    ask(SAMPLE_NONE, 100);
    has(ask("check", 100), "\r\nnone, ");
    has(ask("next", 100), "\r\nnone after solution 0, ");
}

/* `next` counts from the solution that was shown last, and begins at the first when none was. */
static void next_is_behind_what_was_shown(void **state)
{
    (void)state;
    ask("limit 30", 20);
    has(ask(SAMPLE_SIX, 100), "\r\nlimit, ");
    ask("limit 0", 20);
    has(ask("next", 100), "\r\nsolution 1, ");
    has(ask("next", 100), "\r\nsolution 2, ");
    fake_port_frame(1, "count 4000000 " SAMPLE_EMPTY);
    fake_port_send(SAMPLE_SIX "\r\x03");
    fake_port_frame(2, "cancel");
    fake_port_run(300);
    fake_port_said();
    has(ask("next", 100), "\r\nsolution 1, ");
}

/* The last solution of one puzzle is shown when the next puzzle waits already. */
static void next_is_of_the_last_puzzle(void **state)
{
    (void)state;
    ask(SAMPLE_EMPTY, 200);
    ask("next", 100);
    fake_port_frame(1, "count 3000 " SAMPLE_EMPTY);
    fake_port_send("next\r" SAMPLE_SIX "\r");
    fake_port_run(1500);
    const char *said = fake_port_said();
    has(said, "\r\nsolution 3, ");
    has(said, "\r\nmultiple, ");
    has(ask("next", 100), "\r\nsolution 2, ");
}

/* A puzzle that comes in while the one before is drawn. */
static void show_draws_one_puzzle(void **state)
{
    (void)state;
    char drawn[400];
    ask(SAMPLE_SIX, 100);
    fake_port_send("show\r" SAMPLE_EASY "\r");
    fake_port_run(200);
    sample_draw(SAMPLE_SIX, drawn);
    has(fake_port_said(), drawn);
    sample_draw(SAMPLE_EASY, drawn);
    for (char *zero = drawn; (zero = strchr(zero, '0')) != NULL;)
        *zero = '.';
    has(ask("show", 100), drawn);
}

static void arguments_that_are_wrong(void **state)
{
    (void)state;
    static const char *const wrong[] = {"count x", "count 0",   "count 4294967296",
                                        "limit x", "echo",      "echo x",
                                        "tuc",     "tuc maybe", "help me",
                                        "next 2",  "name a*b",  "name 12345678901234567"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        has(ask(wrong[i], 50), "\r\nbad-argument: ");
}

static void a_limit_lasts(void **state)
{
    (void)state;
    assert_string_equal(ask("limit 50", 20), "\r\nlimit 50\r\n> ");
    has(ask(SAMPLE_EASY, 100), "\r\nlimit, ");
    assert_string_equal(ask("limit", 20), "\r\nlimit 50\r\n> ");
    ask("limit 51", 20);
    has(ask(SAMPLE_EASY, 100), "\r\nunique, ");
}

static void numbers_are_written_whole(void **state)
{
    (void)state;
    static const char *const numbers[] = {"9",      "10",      "65535",   "65536",      "99999",
                                          "100000", "1000000", "9999999", "4294967295", "0"};
    char words[30], wanted[30];
    for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        snprintf(words, sizeof words, "limit %s", numbers[i]);
        snprintf(wanted, sizeof wanted, "\r\nlimit %s\r\n> ", numbers[i]);
        assert_string_equal(ask(words, 20), wanted);
    }
}

/* The store takes its time for each byte; nothing that comes meanwhile is lost. */
static void a_name_is_stored_while_lines_come_in(void **state)
{
    (void)state;
    fake_port_store_takes(40);
    fake_port_send("name kitchen 2\r");
    fake_port_send(SAMPLE_EASY "\r");
    fake_port_run(300);
    const char *said = fake_port_said();
    has(said, "\r\nname kitchen 2\r\n");
    has(said, "\r\nunique, ");
    has(ask("name", 20), "\r\nname kitchen 2\r\n");
    fake_port_frame(1, "hello");
    const char *reply = fake_port_reply(fake_port_talk(""), 1);
    has(reply, " name=kitchen_2");
    ask("name box", 300);
    has(ask("name", 20), "\r\nname box\r\n");
    assert_int_equal(fake_port_seen().full, 0);
}

/* All that can be seen, but what means something in frames. */
static void what_a_name_may_hold(void **state)
{
    (void)state;
    char words[] = "name a?b", wanted[] = "\r\nname a?b\r\n";
    for (char c = ' '; c <= '~'; c++) {
        words[6] = wanted[8] = c;
        has(ask(words, 100), strchr("#*=", c) ? "\r\nbad-argument: " : wanted);
    }
}

static void reset_comes_when_all_is_sent(void **state)
{
    (void)state;
    fake_port_talk("reset\r");
    assert_int_equal(fake_port_seen().resets, 1);
}

static void unknown_words_and_comments_29(void **state)
{
    (void)state;
    has(ask("AT", 20), "\r\nunknown: ");
    has(ask("AT+GCAP", 20), "\r\nunknown: ");
    has(ask("limits", 20), "\r\nunknown: ");
    has(ask("Zap", 20), "\r\nunknown: ");
    has(ask("abcdefghijkl", 20), "\r\nunknown: ");
    has(ask("lim", 20), "\r\nunknown: ");
    has(ask("?!", 20), "\r\nmalformed: ");
    fake_port_run(300);
    assert_string_equal(ask("# a comment", 20), "\r\n> ");
    has(ask(SAMPLE_EASY, 100), "\r\nunique, ");
    has(ask("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
            50),
        "\r\nmalformed: character 0x61 at line 1 column 1\r\n");
    fake_port_run(300);
    has(ask(SAMPLE_EASY, 100), "\r\nunique, ");
}

/* A line of white space is as good as an empty one; the rule below a drawn grid is neither. */
static void a_line_without_anything_gets_a_prompt(void **state)
{
    (void)state;
    static const char *const blank[] = {"", " ", "   ", "\t", ",;"};
    char drawn[400];
    for (unsigned i = 0; i < sizeof blank / sizeof blank[0]; i++) {
        const char *said = ask(blank[i], 20);
        assert_string_equal(said + strlen(said) - 4, "\r\n> ");
    }
    sample_draw(SAMPLE_EASY, drawn);
    fake_port_send(drawn);
    fake_port_run(200);
    assert_int_equal(count_in(fake_port_said(), "> "), 1);
}

/* ---- During a search ---- */

static void begin_search(void)
{
    ask(SAMPLE_EMPTY, 200);
    fake_port_talk("count 4000000\r");
    assert_true(fake_port_seen().searching);
    assert_true(fake_port_seen().light);
}

static void a_search_is_asked_and_ended_32_33(void **state)
{
    (void)state;
    begin_search();
    has(fake_port_talk("?"), "% 0.");
    has(fake_port_talk("stop\r"), "cancelled\r\n> ");
    assert_false(fake_port_seen().searching);
    assert_false(fake_port_seen().light);
    fake_port_talk("count 4000000\r");
    has(fake_port_talk("\x03"), "cancelled\r\n> ");
    assert_false(fake_port_seen().searching);
    has(ask("stop", 20), "there is nothing to stop");
    has(ask(SAMPLE_EASY, 100), "\r\nunique, ");
}

/* More at once than can be answered: none of them is left in the line. */
static void questions_leave_nothing_behind(void **state)
{
    (void)state;
    begin_search();
    const char *said = fake_port_talk("????????????stop\r");
    assert_in_range(count_in(said, "% 0."), 2, 12);
    has(said, "cancelled\r\n> ");
    assert_false(fake_port_seen().searching);
}

/* Its figures stand still at their ends; the status lines do not. */
static void a_search_of_hours_tells_its_status_once_a_second(void **state)
{
    (void)state;
    begin_search();
    for (unsigned second = 0; second < 4400; second++) {
        fake_port_skip(999);
        fake_port_run(1);
    }
    fake_port_run(50);
    fake_port_said();
    fake_port_run(3000);
    assert_in_range(count_in(fake_port_said(), "% "), 2, 4);
    has(fake_port_talk("stop\r"), "cancelled\r\n> ");
}

/* The first stop drops the person's puzzle, which is told in its turn. */
static void a_second_stop_ends_the_search_before_it(void **state)
{
    (void)state;
    fake_port_frame(1, "count 4000000 " SAMPLE_EMPTY);
    fake_port_send(SAMPLE_EASY "\r");
    fake_port_talk("stop\r");
    const char *said = fake_port_talk("stop\r");
    has(said, "\r\ncancelled\r\n> ");
    assert_string_equal(fake_port_reply(said, 1), "error cancelled");
}

static void stop_ends_a_programs_search_too(void **state)
{
    (void)state;
    fake_port_frame(1, "count 4000000 " SAMPLE_EMPTY);
    fake_port_talk("");
    const char *said = fake_port_talk("stop\r");
    assert_string_equal(fake_port_reply(said, 1), "error cancelled");
}

static void one_puzzle_waits_and_others_are_refused_22(void **state)
{
    (void)state;
    char drawn[400];
    begin_search();
    sample_draw(SAMPLE_EASY, drawn);
    fake_port_send(drawn);
    fake_port_send(drawn);
    fake_port_send(SAMPLE_SIX "\r");
    const char *said = fake_port_talk("");
    assert_int_equal(count_in(said, "busy: "), 2);
    fake_port_frame(1, "cancel");
    fake_port_run(100);
    assert_null(strstr(fake_port_said(), "unique"));
    begin_search();
    fake_port_send(drawn);
    fake_port_talk("");
    fake_port_talk("next\r");
    fake_port_talk("stop\r");
    assert_int_equal(fake_port_seen().full, 0);
}

static void what_is_typed_ahead_is_shown_at_the_prompt(void **state)
{
    (void)state;
    begin_search();
    assert_string_equal(fake_port_talk("limi"), "");
    fake_port_frame(1, "status");
    const char *said = fake_port_talk("");
    assert_non_null(fake_port_reply(said, 1));
    fake_port_talk("stop\r");
}

/* An answer to a program stands between: what a person has typed so far is shown again. */
static void what_is_typed_is_shown_again_behind_an_answer(void **state)
{
    (void)state;
    fake_port_frame(1, "count 3000 " SAMPLE_EMPTY);
    fake_port_talk("");
    assert_string_equal(fake_port_talk("lim"), "lim");
    fake_port_run(600);
    const char *said = fake_port_said();
    assert_true(strncmp(said, "\r\n#1 ok count 3000 atleast us=", 30) == 0);
    assert_string_equal(strrchr(said, '\n'), "\nlim");
    has(fake_port_talk("it\r"), "it\r\nlimit 0\r\n");
}

static void the_answer_of_a_search_before_the_prompt(void **state)
{
    (void)state;
    fake_port_send(SAMPLE_EASY "\rlimit\r");
    fake_port_run(150);
    const char *said = fake_port_said();
    const char *answer = strstr(said, "unique, ");
    assert_non_null(answer);
    has(said, "limit 0\r\n");
}

/* ---- Boundaries ---- */

static void silence_ends_the_passing_over(void **state)
{
    (void)state;
    has(ask("53007000a", 20), "malformed");
    fake_port_run(100);
    assert_string_equal(ask("60019500a", 0), "\r\n");
    fake_port_run(300);
    has(ask("60019500a", 20), "malformed");
}

/* Two bad lines with so much silence between them: is the second one told? */
static bool is_told_after(uint32_t us)
{
    static const char line[] = "53007000a\r";
    fake_port_begin();
    fake_port_send(line);
    fake_port_run_us((sizeof line - 1) * FAKE_PORT_BYTE_US + us);
    has(fake_port_said(), "malformed");
    return strstr(fake_port_talk(line), "malformed") != NULL;
}

static void the_silence_takes_200_ms(void **state)
{
    (void)state;
    assert_false(is_told_after(199600));
    assert_true(is_told_after(200300));
}

static void boundaries_of_spoilt_grids(void **state)
{
    (void)state;
    ask("530070000", 0);
    has(ask("abc", 20), "malformed: character 0x61 at line 2 column 1\r\n");
    fake_port_run(300);
    has(ask("53007000a", 20), "malformed");
    assert_string_equal(ask("600195000", 0), "\r\n");
    fake_port_talk("#1 ping *d751\r");
    ask("530070000", 0);
    has(ask("limit", 50), "malformed: need 81 got 9\r\nlimit 0\r\n");
    ask("530070000", 0);
    const char *said = fake_port_talk("#1 ping *d751\r");
    has(said, "malformed: need 81 got 9\r\n#1 ok *20e1\r\n");
    ask("530070000", 0);
    ask("# a comment ends nothing, the empty line behind it does", 0);
    has(fake_port_talk("\r"), "malformed: need 81 got 9\r\n");
    fake_port_send("530070000\r600195000\r" SAMPLE_EASY "\r");
    fake_port_run(150);
    said = fake_port_said();
    has(said, "malformed: need 81 got 18\r\n");
    has(said, "\r\nunique, ");
    ask("530070000", 0);
    fake_port_talk("\x03");
    has(ask(SAMPLE_EASY, 100), "\r\nunique, ");
}

/* What is wrong with a grid is told later than the lines behind it are read. */
static void a_fault_is_told_as_it_was(void **state)
{
    (void)state;
    static const struct {
        const char *lines, *fault;
    } faults[] = {
        {"530070000\r6001q5000\r\x03", "malformed: character 0x71 at line 2 column 5\r\n"},
        {"530070000\r600195000\r\r\x03", "malformed: need 81 got 18\r\n"},
        {"53007000q\r\r12345678\r1\r\x03", "malformed: character 0x71 at line 1 column 9\r\n"},
        {"\r12345678901234567890\r\r1234\r\x03", "malformed: need 81 got 20\r\n"},
    };
    for (unsigned i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        fake_port_send("help\r");
        fake_port_send(faults[i].lines);
        fake_port_run(300);
        has(fake_port_said(), faults[i].fault);
    }
}

/* What is wrong with a grid waits for the answer of the one before to be drawn; the lines behind it
 * do not. */
static void nothing_is_lost_behind_a_fault(void **state)
{
    (void)state;
    static const char *const spoilt[] = {"12345678q\r\r", "1234\r\r", "530070000\r600195000\r\r"};
    char drawn[400];
    for (unsigned i = 0; i < sizeof spoilt / sizeof spoilt[0]; i++) {
        sample_draw(SAMPLE_EASY, drawn);
        fake_port_send(drawn);
        fake_port_send(spoilt[i]);
        sample_draw(SAMPLE_SIX, drawn);
        fake_port_send(drawn);
        fake_port_run(300);
        const char *said = fake_port_said();
        has(said, "\r\nunique, ");
        has(said, "\r\nmalformed: ");
        has(said, "\r\nmultiple, ");
        assert_int_equal(fake_port_seen().full, 0);
    }
}

static void settings_are_told_as_they_were(void **state)
{
    (void)state;
    ask("echo off", 20);
    for (unsigned commands = 0; commands < 12; commands++) {
        char lines[200] = "";
        for (unsigned i = 0; i < commands; i++)
            strcat(lines, "count x\r");
        strcat(lines, "limit 4294967295\rlimit 70000\rlimit 5\r");
        fake_port_send(lines);
        fake_port_run(200);
        const char *said = fake_port_said();
        has(said, "limit 4294967295\r\n");
        has(said, "limit 70000\r\n");
        has(said, "limit 5\r\n");
    }
}

/* Silence ends nothing but the passing over of a spoilt grid: people type slowly. */
static void nine_lines_typed_slowly(void **state)
{
    (void)state;
    char row[12];
    for (unsigned r = 0; r < 9; r++) {
        fake_port_run(500);
        snprintf(row, sizeof row, "%.4s", &SAMPLE_EASY[9 * r]);
        fake_port_talk(row);
        fake_port_run(500);
        snprintf(row, sizeof row, "%.5s\r", &SAMPLE_EASY[9 * r + 4]);
        fake_port_send(row);
        assert_null(strstr(fake_port_said(), "malformed"));
    }
    fake_port_run(150);
    has(fake_port_said(), "\r\nunique, ");
}

#define TEST(name) cmocka_unit_test_setup(name, begin)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(help_names_every_word),
        TEST(verdicts),
        TEST(words_about_the_last_puzzle),
        TEST(next_is_behind_what_was_shown),
        TEST(next_is_of_the_last_puzzle),
        TEST(show_draws_one_puzzle),
        TEST(arguments_that_are_wrong),
        TEST(a_limit_lasts),
        TEST(numbers_are_written_whole),
        TEST(a_name_is_stored_while_lines_come_in),
        TEST(what_a_name_may_hold),
        TEST(reset_comes_when_all_is_sent),
        TEST(unknown_words_and_comments_29),
        TEST(a_line_without_anything_gets_a_prompt),
        TEST(a_search_is_asked_and_ended_32_33),
        TEST(questions_leave_nothing_behind),
        TEST(a_search_of_hours_tells_its_status_once_a_second),
        TEST(a_second_stop_ends_the_search_before_it),
        TEST(stop_ends_a_programs_search_too),
        TEST(one_puzzle_waits_and_others_are_refused_22),
        TEST(what_is_typed_ahead_is_shown_at_the_prompt),
        TEST(what_is_typed_is_shown_again_behind_an_answer),
        TEST(the_answer_of_a_search_before_the_prompt),
        TEST(silence_ends_the_passing_over),
        TEST(the_silence_takes_200_ms),
        TEST(boundaries_of_spoilt_grids),
        TEST(a_fault_is_told_as_it_was),
        TEST(nothing_is_lost_behind_a_fault),
        TEST(settings_are_told_as_they_were),
        TEST(nine_lines_typed_slowly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
