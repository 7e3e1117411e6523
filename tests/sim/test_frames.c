/* Frames (docs/PROTOCOL.md, "To a program") against the real image: what every verb answers, what
 * is refused and how, the window, cancel and status, and what is lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "board_dialogue.h"
#include "sample_puzzles.h"

#define ANSWER_MS 3000

static int open_board(void **state)
{
    *state = board_dialogue_open(false);
    return 0;
}

static int close_board(void **state)
{
    board_dialogue_close(*state);
    return 0;
}

/* Sends one frame and returns the words of its reply. */
static const char *ask(board_dialogue_t *board, const char *words)
{
    static unsigned tag = 100;
    board_dialogue_frame(board, ++tag, words);
    return board_dialogue_reply(board, ANSWER_MS, tag);
}

static void expect_answer(board_dialogue_t *board, const char *words, const char *answer)
{
    const char *got = ask(board, words);
    if (strncmp(got, answer, strlen(answer)) != 0)
        fail_msg("%s: wanted %s, got %s", words, answer, got);
}

/* A puzzle whose answer is known, after which the board is known to be well. */
static void expect_well(board_dialogue_t *board)
{
    expect_answer(board, "judge " SAMPLE_EASY, "ok unique " SAMPLE_EASY_SOLUTION " us=");
}

/* ---- Verbs ---- */

static void ping_is_the_worked_example(void **state)
{
    board_dialogue_send(*state, "#1 ping *d751\r");
    assert_string_equal(board_dialogue_reply(*state, ANSWER_MS, 1), "ok");
}

static void hello_tells_the_limits(void **state)
{
    char hello[300];
    snprintf(hello, sizeof hello, "%s", ask(*state, "hello"));
    assert_int_equal(strncmp(hello, "ok proto=", 9), 0);
    static const char *const keys[] = {" proto=", " version=", " board=", " chip=", " name="};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        assert_non_null(strstr(hello, keys[i]));
    assert_int_equal(board_dialogue_value(hello, "clock="), 16000000);
    assert_int_equal(board_dialogue_value(hello, "baud="), 115200);
    assert_in_range(board_dialogue_value(hello, "line="), 120, 1000);
    assert_in_range(board_dialogue_value(hello, "window="), 2, 100);
    assert_in_range(board_dialogue_value(hello, "rx="), 16, 1000);
}

static void stats_count_what_happened(void **state)
{
    char before[300];
    snprintf(before, sizeof before, "%s", ask(*state, "stats"));
    board_dialogue_send(*state, "#5 ping *0000\r");
    board_dialogue_reply(*state, ANSWER_MS, 0);
    sim_board_send_broken(board_dialogue_board(*state), 'x');
    board_dialogue_send(*state, "\x15\r");
    board_dialogue_wait(*state, 20);
    char after[300];
    snprintf(after, sizeof after, "%s", ask(*state, "stats"));
    assert_int_equal(board_dialogue_value(after, "bad="), board_dialogue_value(before, "bad=") + 1);
    assert_int_equal(board_dialogue_value(after, "framing="),
                     board_dialogue_value(before, "framing=") + 1);
    assert_true(board_dialogue_value(after, "frames=") > board_dialogue_value(before, "frames="));
    assert_int_equal(board_dialogue_value(after, "overrun="), 0);
    assert_int_equal(board_dialogue_value(after, "full="), 0);
    static const char *const causes[] = {"power=", "reset=", "brownout=", "watchdog="};
    for (size_t i = 0; i < sizeof causes / sizeof causes[0]; i++)
        assert_int_equal(board_dialogue_value(after, causes[i]), i == 0);
    assert_in_range(board_dialogue_value(after, "ram_untouched="), 1, 2048);
}

static void verdicts(void **state)
{
    expect_answer(*state, "solve " SAMPLE_EASY, "ok solved " SAMPLE_EASY_SOLUTION " us=");
    expect_well(*state);
    expect_answer(*state, "judge " SAMPLE_NONE, "ok none us=");
    expect_answer(*state, "solve " SAMPLE_NONE, "ok none us=");
    char reply[300];
    snprintf(reply, sizeof reply, "%s", ask(*state, "judge " SAMPLE_SIX));
    assert_int_equal(strncmp(reply, "ok multiple ", 12), 0);
    assert_true(sample_is_solution(reply + 12, SAMPLE_SIX));
    assert_int_equal(strncmp(reply + 12 + 81, " us=", 4), 0);
    assert_true(board_dialogue_value(reply, " nodes=") > 40);
    assert_true(board_dialogue_value(reply, " guesses=") > 0);
    snprintf(reply, sizeof reply, "%s", ask(*state, "solve " SAMPLE_EMPTY));
    assert_int_equal(strncmp(reply, "ok solved ", 10), 0);
    assert_true(sample_is_solution(reply + 10, SAMPLE_EMPTY));
    expect_answer(*state, "judge " SAMPLE_EASY_SOLUTION, "ok unique " SAMPLE_EASY_SOLUTION " us=");
}

static void counts(void **state)
{
    expect_answer(*state, "count 1000 " SAMPLE_SIX, "ok count 6 exact us=");
    expect_answer(*state, "count 7 " SAMPLE_SIX, "ok count 6 exact us=");
    expect_answer(*state, "count 5 " SAMPLE_SIX, "ok count 5 atleast us=");
    expect_answer(*state, "count 1 " SAMPLE_EASY, "ok count 1 ");
    expect_answer(*state, "count 10 " SAMPLE_EASY, "ok count 1 exact us=");
    expect_answer(*state, "count 10 " SAMPLE_NONE, "ok count 0 exact us=");
    expect_answer(*state, "count 100 " SAMPLE_EMPTY, "ok count 100 atleast us=");
}

static void conflicts_of_cases_1_and_2(void **state)
{
    expect_answer(*state,
                  "solve .99..5.1.85.4....2432......1...69.83.9.....6.62.71...9......1945....4.37."
                  "4.3..6..",
                  "error conflict r1c2 r1c3");
    char ones[100] = "judge 11";
    memset(ones + 8, '.', 79);
    ones[87] = '\0';
    expect_answer(*state, ones, "error conflict r1c1 r1c2");
    expect_answer(*state,
                  "count 9 11..............................................................."
                  "................",
                  "error conflict r1c1 r1c2");
    expect_well(*state);
}

static void limits_end_a_search(void **state)
{
    char reply[200];
    snprintf(reply, sizeof reply, "%s", ask(*state, "judge " SAMPLE_LONG " 2000"));
    assert_int_equal(strncmp(reply, "error limit us=", 15), 0);
    assert_in_range(board_dialogue_value(reply, " nodes="), 2000, 2300);
    expect_answer(*state, "count 3 " SAMPLE_LONG " 500", "error limit us=");
    expect_answer(*state, "solve " SAMPLE_EASY " 4000000000", "ok solved ");
    expect_well(*state); /* no limit is left behind */
    expect_answer(*state, "judge " SAMPLE_NONE, "ok none us=");
}

/* A limit of as many nodes as a search takes is no limit; one less is. */
static void limits_are_exact(void **state)
{
    static const char *const searches[] = {"solve " SAMPLE_EASY, "judge " SAMPLE_SIX,
                                           "count 4 " SAMPLE_SIX, "judge " SAMPLE_EMPTY,
                                           "judge " SAMPLE_NONE};
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        char words[140], without[300];
        snprintf(without, sizeof without, "%s", ask(*state, searches[i]));
        unsigned nodes = (unsigned)board_dialogue_value(without, " nodes=");
        snprintf(words, sizeof words, "%s %u", searches[i], nodes);
        *strstr(without, " us=") = '\0';
        expect_answer(*state, words, without);
        if (nodes < 2)
            continue;
        snprintf(words, sizeof words, "%s %u", searches[i], nodes - 1);
        expect_answer(*state, words, "error limit us=");
    }
}

/* The time that is told is the time that passed. */
static void times_are_true(void **state)
{
    static const char *const searches[] = {"solve " SAMPLE_EASY, "judge " SAMPLE_SIX,
                                           "count 2000 " SAMPLE_EMPTY};
    for (size_t i = 0; i < sizeof searches / sizeof searches[0]; i++) {
        uint64_t us = board_dialogue_value(ask(*state, searches[i]), " us=");
        sim_board_figures_t figures = board_dialogue_figures(*state);
        uint64_t cycles = figures.search.end - figures.search.begin;
        assert_in_range(us * 16, cycles - cycles / 100, cycles + cycles / 100 + 1600);
    }
}

/* ---- What is refused ---- */

static void arguments_that_are_no_grid(void **state)
{
    char words[300];
    static const char *const verbs[] = {"solve", "judge", "count 5"};
    for (size_t verb = 0; verb < 3; verb++) {
        expect_answer(*state, verbs[verb], "error malformed"); /* no cell at all: case 14 */
        for (int cells = 79; cells <= 83; cells++) {
            if (cells == 81)
                continue;
            snprintf(words, sizeof words, "%s %.*s", verbs[verb], cells, SAMPLE_EASY "..........");
            expect_answer(*state, words, "error malformed");
        }
        snprintf(words, sizeof words, "%s %.80sa", verbs[verb], SAMPLE_EASY);
        expect_answer(*state, words, "error malformed");
        snprintf(words, sizeof words, "%s %.40s*%.40s", verbs[verb], SAMPLE_EASY, SAMPLE_EASY);
        expect_answer(*state, words, "error malformed");
    }
    expect_well(*state);
}

static void arguments_that_are_wrong(void **state)
{
    static const char *const wrong[] = {
        "ping 1",
        "hello you",
        "count",
        "count x " SAMPLE_EASY,
        "count 0 " SAMPLE_EASY,
        "count 99999999999 " SAMPLE_EASY,
        "solve " SAMPLE_EASY " x",
        "solve " SAMPLE_EASY " 12x",
        "solve " SAMPLE_EASY " -1",
        "solve " SAMPLE_EASY " 4294967296",
        "solve " SAMPLE_EASY " 5 5",
        "status now",
        "cancel it",
        "stats 1",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        expect_answer(*state, wrong[i], "error bad-argument");
    assert_int_equal(board_dialogue_figures(*state).searches, 0);
    expect_well(*state);
}

static void verbs_that_are_not_there(void **state)
{
    static const char *const wrong[] = {"pin", "pings",  "PING", "Ping", "x",
                                        "ok",  "solve,", "help", "reset"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        expect_answer(*state, wrong[i], "error bad-verb");
    expect_well(*state);
}

static void frames_that_cannot_be_read(void **state)
{
    static const char *const bad[] = {
        "#1 ping *d752",
        "#1 ping *D751",
        "#1 ping *d75",
        "#1 ping *d7511",
        "#1 ping",
        "#1 ping d751",
        "#1 pong *d751",
        "#2 ping *d751",
        "#1 ping *d751 ",
        "#1  ping *d751",
        "#1 ping * d751",
        "#1ping *d751",
        "#1",
        "#1 ",
        "#0 ping *6f30",
        "#1 ping *d751 \t",
        "#1 ping *d751*d751",
        "#70000 ping *",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        board_dialogue_send(*state, bad[i]);
        board_dialogue_send(*state, "\r");
        assert_string_equal(board_dialogue_reply(*state, ANSWER_MS, 0), "error bad-frame");
        expect_answer(*state, "ping", "ok");
    }
}

/* Tags are numbers from 1 to 65535; the CRC of these frames is right. */
static void tags_out_of_range(void **state)
{
    static const unsigned tags[] = {0, 65536, 70000, 4294967295u};
    for (size_t i = 0; i < sizeof tags / sizeof tags[0]; i++) {
        board_dialogue_frame(*state, tags[i], "ping");
        assert_string_equal(board_dialogue_reply(*state, ANSWER_MS, 0), "error bad-frame");
    }
    board_dialogue_frame(*state, 65535, "ping");
    assert_string_equal(board_dialogue_reply(*state, ANSWER_MS, 65535), "ok");
}

/* Every byte of a frame in turn gets one bit flipped: nothing is solved, and the next frame is. */
static void no_search_without_its_crc(void **state)
{
    char frame[] = "#7 solve " SAMPLE_EASY " *14ff\r";
    size_t length = strlen(frame);
    for (size_t i = 0; i + 1 < length; i++) {
        frame[i] ^= (char)(1 << i % 3);
        board_dialogue_send(*state, frame);
        frame[i] ^= (char)(1 << i % 3);
        board_dialogue_send(*state, "\x03");
        const char *came = board_dialogue_wait(*state, 30);
        assert_null(strstr(came, "#7 "));
        assert_null(strstr(came, SAMPLE_EASY_SOLUTION));
    }
    assert_int_equal(board_dialogue_figures(*state).searches, 0);
    expect_answer(*state, "ping", "ok");
}

static void overlong_frames_get_one_error(void **state)
{
    static const unsigned lengths[] = {300, 3000};
    for (size_t i = 0; i < 2; i++) {
        board_dialogue_send(*state, "#9 solve ");
        for (unsigned sent = 0; sent < lengths[i]; sent++)
            board_dialogue_send(*state, "1");
        board_dialogue_send(*state, "\r");
        assert_string_equal(board_dialogue_reply(*state, ANSWER_MS, 0), "error too-long");
        expect_well(*state);
    }
}

static void a_lost_byte_loses_its_frame(void **state)
{
    static const unsigned places[] = {1, 3, 5, 40, 91};
    char frame[] = "#7 solve " SAMPLE_EASY " *0000";
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char head[120];
        snprintf(head, sizeof head, "%.*s", (int)places[i], frame);
        board_dialogue_send(*state, head);
        sim_board_send_broken(board_dialogue_board(*state), (uint8_t)frame[places[i]]);
        board_dialogue_send(*state, frame + places[i] + 1);
        board_dialogue_send(*state, "\r");
        if (places[i] > 1)
            assert_string_equal(board_dialogue_reply(*state, ANSWER_MS, 0), "error lost");
        else
            board_dialogue_wait(*state, 50);
        expect_well(*state);
    }
}

/* ---- Where a frame stands in the input ---- */

static void a_frame_inside_what_a_person_types(void **state)
{
    board_dialogue_send(*state, "hel");
    assert_string_equal(board_dialogue_wait(*state, 20), "hel");
    board_dialogue_send(*state, "#1 ping *d751\r");
    const char *came = board_dialogue_wait(*state, 20);
    assert_int_equal(strncmp(came, "\r\n#1 ok *", 9), 0);
    assert_int_equal(strlen(came), strlen("\r\n#1 ok *1234\r\n"));
    board_dialogue_send(*state, "#1 ping *d751\r");
    came = board_dialogue_wait(*state, 20);
    assert_int_equal(strncmp(came, "#1 ok *", 7), 0);
    assert_int_equal(strlen(came), strlen("#1 ok *1234\r\n"));
}

static void other_lines_with_a_hash_are_comments(void **state)
{
    board_dialogue_send(*state, "# a comment\r#\r#x ping *d751\r");
    const char *came = board_dialogue_wait(*state, 50);
    assert_null(strstr(came, "error"));
    assert_null(strstr(came, "unknown"));
    expect_well(*state);
}

static void line_ends_of_frames(void **state)
{
    static const char *const ends[] = {"\r", "\n", "\r\n"};
    for (size_t i = 0; i < 3; i++) {
        board_dialogue_send(*state, "#1 ping *d751");
        board_dialogue_send(*state, ends[i]);
        const char *came = board_dialogue_wait(*state, 20);
        const char *reply = strstr(came, "#1 ok *");
        assert_non_null(reply);
        assert_int_equal(strlen(reply), strlen("#1 ok *1234\r\n"));
    }
}

/* ---- The window, status and cancel ---- */

static unsigned window_of(board_dialogue_t *board)
{
    return (unsigned)board_dialogue_value(ask(board, "hello"), "window=");
}

static void a_full_window_is_answered_in_order(void **state)
{
    unsigned window = window_of(*state);
    for (unsigned i = 1; i <= window; i++)
        board_dialogue_frame(*state, i, i == 1 ? "judge " SAMPLE_EMPTY : "judge " SAMPLE_EASY);
    board_dialogue_reply(*state, ANSWER_MS, 1);
    for (unsigned i = 2; i <= window; i++)
        assert_int_equal(strncmp(board_dialogue_reply(*state, ANSWER_MS, i), "ok unique", 9), 0);
}

/* Takes replies until `count` have come; says in `words` what came for tags 0 to 99. */
static void take_replies(board_dialogue_t *board, unsigned count, char words[100][40])
{
    memset(words, 0, 100 * sizeof words[0]);
    for (unsigned i = 0; i < count; i++) {
        unsigned tag = 0;
        const char *reply = board_dialogue_any_reply(board, ANSWER_MS, &tag);
        assert_in_range(tag, 1, 99);
        assert_string_equal(words[tag], ""); /* nothing is answered twice */
        snprintf(words[tag], sizeof words[tag], "%s", reply);
    }
}

static void expect_begins(const char *text, const char *begin)
{
    if (strncmp(text, begin, strlen(begin)) != 0)
        fail_msg("wanted '%s...', got '%s'", begin, text);
}

/* Fills the window with a search that would last for minutes and easy ones behind it. */
static unsigned fill_window(board_dialogue_t *board)
{
    unsigned window = window_of(board);
    for (unsigned i = 1; i <= window; i++)
        board_dialogue_frame(board, i,
                             i == 1 ? "count 4000000 " SAMPLE_EMPTY : "solve " SAMPLE_EASY);
    board_dialogue_wait(board, 10 * window + 10);
    return window;
}

static void busy_beyond_the_window(void **state)
{
    char words[100][40];
    unsigned window = fill_window(*state);
    for (unsigned tag = 60; tag < 63; tag++) {
        board_dialogue_frame(*state, tag, "solve " SAMPLE_SIX);
        assert_string_equal(board_dialogue_reply(*state, ANSWER_MS, tag), "error busy");
    }
    board_dialogue_frame(*state, 99, "cancel");
    take_replies(*state, window + 1, words);
    for (unsigned tag = 1; tag <= window; tag++)
        expect_begins(words[tag], "error cancelled");
    expect_begins(words[99], "ok");
    expect_well(*state);
}

static uint64_t cycles_now(board_dialogue_t *board)
{
    return board_dialogue_figures(board).cycles;
}

#define CYCLES_50_MS (50 * 16000)

static void status_and_cancel_at_once(void **state)
{
    char words[100][40];
    unsigned window = fill_window(*state);
    for (unsigned tag = 70; tag < 75; tag++) {
        board_dialogue_frame(*state, tag, "status");
        while (sim_board_pending(board_dialogue_board(*state)))
            sim_board_run_all(board_dialogue_board(*state), 1000);
        uint64_t sent = cycles_now(*state);
        expect_begins(board_dialogue_reply(*state, ANSWER_MS, tag), "ok");
        assert_in_range(cycles_now(*state) - sent, 0, CYCLES_50_MS);
    }
    board_dialogue_frame(*state, 99, "cancel");
    uint64_t sent = cycles_now(*state);
    take_replies(*state, window + 1, words);
    assert_in_range(cycles_now(*state) - sent, 0, 2 * CYCLES_50_MS);
    assert_string_equal(board_dialogue_wait(*state, 100), "");
    expect_well(*state);
}

static void other_frames_during_a_search(void **state)
{
    char words[100][40];
    unsigned window = fill_window(*state);
    board_dialogue_frame(*state, 70, "ping");
    assert_string_equal(board_dialogue_reply(*state, ANSWER_MS, 70), "ok");
    board_dialogue_frame(*state, 71, "hello");
    expect_begins(board_dialogue_reply(*state, ANSWER_MS, 71), "ok proto=");
    board_dialogue_frame(*state, 72, "stats");
    expect_begins(board_dialogue_reply(*state, ANSWER_MS, 72), "ok ");
    board_dialogue_send(*state, "#1 ping *0000\r");
    assert_string_equal(board_dialogue_reply(*state, ANSWER_MS, 0), "error bad-frame");
    board_dialogue_frame(*state, 99, "cancel");
    take_replies(*state, window + 1, words);
}

static void cancel_without_a_search(void **state)
{
    expect_answer(*state, "cancel", "ok");
    expect_answer(*state, "status", "ok");
    expect_well(*state);
}

/* A conflict or a malformed grid that comes while another is solved is answered in its turn. */
static void answers_come_in_order(void **state)
{
    board_dialogue_frame(*state, 1, "judge " SAMPLE_EMPTY);
    board_dialogue_frame(*state, 2,
                         "solve 11..............................................................."
                         "................");
    expect_begins(board_dialogue_reply(*state, ANSWER_MS, 1), "ok multiple");
    expect_begins(board_dialogue_reply(*state, ANSWER_MS, 2), "error conflict r1c1 r1c2");
}

/* ---- Many in a row (case 37) ---- */

static void twenty_in_a_row_within_the_window(void **state)
{
    char puzzle[SAMPLE_SIZE], solution[SAMPLE_SIZE], words[120];
    unsigned window = window_of(*state);
    for (unsigned i = 0; i < 20 + window; i++) {
        if (i >= window) {
            sample_easy(i - window, puzzle, solution);
            snprintf(words, sizeof words, "ok solved %s us=", solution);
            expect_begins(board_dialogue_reply(*state, ANSWER_MS, i - window + 1), words);
        }
        sample_easy(i, puzzle, solution);
        snprintf(words, sizeof words, "solve %s", puzzle);
        if (i < 20)
            board_dialogue_frame(*state, i + 1, words);
    }
}

/* A host that keeps to no window: each frame gets the right answer or `busy`, and nothing else. */
static void twenty_in_a_row_without_waiting(void **state)
{
    char puzzle[SAMPLE_SIZE], solution[SAMPLE_SIZE], words[120], replies[100][40];
    for (unsigned i = 0; i < 20; i++) {
        sample_easy(i, puzzle, solution);
        snprintf(words, sizeof words, "solve %s", puzzle);
        board_dialogue_frame(*state, i + 1, words);
    }
    unsigned right = 0;
    take_replies(*state, 20, replies);
    for (unsigned i = 0; i < 20; i++) {
        sample_easy(i, puzzle, solution);
        snprintf(words, sizeof words, "ok solved %.29s", solution);
        if (strncmp(replies[i + 1], words, 39) == 0)
            right++;
        else
            expect_begins(replies[i + 1], "error busy");
    }
    assert_in_range(right, 4, 20);
    printf("# note: twenty frames sent without waiting: %u solved, %u busy\n", right, 20 - right);
}

/* ---- Anything at all ---- */

static uint32_t next_random(uint32_t *seed)
{
    *seed = *seed * 1664525 + 1013904223;
    return *seed >> 8;
}

/* Bytes of all kinds at line rate, those that mean something more often. What they answer is not
 * looked at; behind each stretch a frame must be answered rightly. */
static void bytes_of_all_kinds(void **state)
{
    static const char meaningful[] = "0123456789....##**  \r\n\r\n\x03\x15\b?|+-,;abcnxX";
    uint32_t seed = 1;
    board_dialogue_off_rate(*state);
    for (unsigned stretch = 0; stretch < 40; stretch++) {
        for (unsigned i = 0; i < 400; i++) {
            uint32_t random = next_random(&seed);
            char byte =
                random % 8 ? meaningful[random / 8 % (sizeof meaningful - 1)] : (char)(random / 8);
            sim_board_send(board_dialogue_board(*state), &byte, 1);
        }
        board_dialogue_wait(*state, 400);
        board_dialogue_send(*state, stretch % 2 ? "\x03" : "\r");
        board_dialogue_wait(*state, 100);
        expect_well(*state);
    }
    assert_int_equal(board_dialogue_figures(*state).overruns, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_board, close_board)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(ping_is_the_worked_example),
        TEST(hello_tells_the_limits),
        TEST(stats_count_what_happened),
        TEST(verdicts),
        TEST(counts),
        TEST(conflicts_of_cases_1_and_2),
        TEST(limits_end_a_search),
        TEST(limits_are_exact),
        TEST(times_are_true),
        TEST(arguments_that_are_no_grid),
        TEST(arguments_that_are_wrong),
        TEST(verbs_that_are_not_there),
        TEST(frames_that_cannot_be_read),
        TEST(tags_out_of_range),
        TEST(no_search_without_its_crc),
        TEST(overlong_frames_get_one_error),
        TEST(a_lost_byte_loses_its_frame),
        TEST(a_frame_inside_what_a_person_types),
        TEST(other_lines_with_a_hash_are_comments),
        TEST(line_ends_of_frames),
        TEST(a_full_window_is_answered_in_order),
        TEST(busy_beyond_the_window),
        TEST(status_and_cancel_at_once),
        TEST(other_frames_during_a_search),
        TEST(cancel_without_a_search),
        TEST(answers_come_in_order),
        TEST(twenty_in_a_row_within_the_window),
        TEST(twenty_in_a_row_without_waiting),
        TEST(bytes_of_all_kinds),
    };
    board_dialogue_image(argc, argv);
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    board_dialogue_note();
    return failures;
}
