/* How fast the wire is served, in cycles of the real image: from the line end to the search, from
 * the search to the answer, and what the line carries in a steady stream. */
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

#define TO_SEARCH_MAX  1500 /* cycles from the arrival of the line end to GPIOR0 = 1 */
#define TO_ANSWER_MAX  500  /* cycles from GPIOR0 = 0 to the answer's first byte in the UART */
#define IDLE_PERCENT   5    /* of the time the transmitter may be idle in a steady stream */
#define PAGE           "docs/PROTOCOL.md"
#define FAST_IMAGE     "build/test/uno-1m/avrdoku.elf"
#define STREAM_ANSWERS 60
#define STREAM_WARM_UP 5
#define HZ             16000000

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* ---- From the line end to the search, from the search to the answer ---- */

static void every_verb_within_its_cycles(void **state)
{
    static const char *const frames[] = {
        "solve " SAMPLE_EASY,
        "judge " SAMPLE_EASY,
        "count 5 " SAMPLE_EASY,
        "judge " SAMPLE_SIX,
        "count 100 " SAMPLE_SIX,
        "solve " SAMPLE_EMPTY,
        "judge " SAMPLE_LONG " 1000",
        "solve " SAMPLE_EASY " 4294967295",
        "count 4294967295 " SAMPLE_EASY " 4294967295",
        "solve 11...............................................................................",
    };
    uint64_t to_search = 0, to_answer = 0;
    board_dialogue_t *board = *state;
    for (unsigned i = 0; i < sizeof frames / sizeof frames[0]; i++) {
        board_dialogue_frame(board, 65000 + i, frames[i]);
        board_dialogue_reply(board, 1000, 65000 + i);
        sim_board_figures_t figures = board_dialogue_figures(board);
        assert_int_equal(figures.searches, i + 1);
        to_search = larger(to_search, figures.search.begin - figures.last_byte_in);
        to_answer = larger(to_answer, figures.first_byte_out - figures.search.end);
    }
    printf("# note: at most %llu cycles from line end to search, %llu from search to answer\n",
           (unsigned long long)to_search, (unsigned long long)to_answer);
    assert_in_range(to_search, 1, TO_SEARCH_MAX);
    assert_in_range(to_answer, 1, TO_ANSWER_MAX);
}

/* ---- How long a received byte waits for its read, by what the chip is doing ---- */

static void while_asleep(board_dialogue_t *board)
{
    for (unsigned i = 0; i < 60; i++) {
        board_dialogue_send(board, "x");
        board_dialogue_wait(board, 1 + i % 3);
    }
}

static void while_lines_come_in(board_dialogue_t *board)
{
    for (unsigned i = 1; i <= 40; i++)
        board_dialogue_frame(board, i, "ping");
    board_dialogue_reply(board, 1000, 1);
    board_dialogue_wait(board, 100);
}

static void while_it_searches(board_dialogue_t *board)
{
    board_dialogue_frame(board, 1, "count 4000000 " SAMPLE_EMPTY);
    for (unsigned i = 2; i <= 20; i++) {
        board_dialogue_frame(board, i, "status");
        board_dialogue_reply(board, 1000, i);
    }
    board_dialogue_frame(board, 99, "cancel");
    board_dialogue_wait(board, 100);
}

static void while_it_answers(board_dialogue_t *board)
{
    for (unsigned i = 1; i <= 20; i++) {
        board_dialogue_frame(board, i, "solve " SAMPLE_EASY);
        board_dialogue_wait(board, 11);
    }
    board_dialogue_wait(board, 100);
}

static void while_a_name_is_stored(board_dialogue_t *board)
{
    for (unsigned i = 0; i < 3; i++) {
        board_dialogue_send(board, "name a board with a long name\r");
        while_lines_come_in(board);
    }
}

/* The number of cycles that the page allows for this cause. */
static uint64_t cycles_on_page(const char *cause)
{
    char line[300], row[100];
    uint64_t cycles = 0;
    FILE *page = fopen(PAGE, "r");
    assert_non_null(page);
    snprintf(row, sizeof row, "| %s | ", cause);
    while (fgets(line, sizeof line, page))
        if (strncmp(line, row, strlen(row)) == 0)
            cycles = strtoull(line + strlen(row), NULL, 10);
    fclose(page);
    if (!cycles)
        fail_msg("no row for '%s' in " PAGE, cause);
    return cycles;
}

static void bytes_are_read_in_time(void **state)
{
    (void)state;
    static const struct {
        const char *cause;
        void (*drive)(board_dialogue_t *board);
    } causes[] = {
        {"asleep", while_asleep},
        {"taking lines", while_lines_come_in},
        {"searching", while_it_searches},
        {"answering", while_it_answers},
        {"storing a name", while_a_name_is_stored},
    };
    for (size_t i = 0; i < sizeof causes / sizeof causes[0]; i++) {
        board_dialogue_t *board = board_dialogue_open(true);
        causes[i].drive(board);
        uint64_t longest = board_dialogue_figures(board).longest_read;
        board_dialogue_close(board);
        printf("# note: a byte waits at most %llu cycles for its read while %s\n",
               (unsigned long long)longest, causes[i].cause);
        assert_in_range(longest, 1, cycles_on_page(causes[i].cause));
    }
}

/* ---- A stream sent ahead: the host keeps the window full ---- */

typedef struct {
    uint64_t cycles;
    uint64_t send_cycles;
    unsigned answers;
} stream_t;

static void send_easy(board_dialogue_t *board, unsigned number)
{
    char puzzle[SAMPLE_SIZE], solution[SAMPLE_SIZE], words[100];
    sample_easy(number, puzzle, solution);
    snprintf(words, sizeof words, "solve %s", puzzle);
    board_dialogue_frame(board, number + 1, words);
}

static void expect_easy(board_dialogue_t *board, unsigned number)
{
    char puzzle[SAMPLE_SIZE], solution[SAMPLE_SIZE], words[100];
    sample_easy(number, puzzle, solution);
    snprintf(words, sizeof words, "ok solved %s us=", solution);
    const char *reply = board_dialogue_reply(board, 1000, number + 1);
    if (strncmp(reply, words, strlen(words)) != 0)
        fail_msg("puzzle %u: wanted %s, got %s", number, words, reply);
}

static stream_t run_stream(board_dialogue_t *board)
{
    board_dialogue_frame(board, 65535, "hello");
    unsigned window =
        (unsigned)board_dialogue_value(board_dialogue_reply(board, 1000, 65535), "window=");
    sim_board_figures_t begin = board_dialogue_figures(board);
    for (unsigned i = 0; i < window; i++)
        send_easy(board, i);
    for (unsigned i = 0; i < STREAM_WARM_UP + STREAM_ANSWERS; i++) {
        expect_easy(board, i);
        send_easy(board, i + window);
        if (i + 1 == STREAM_WARM_UP)
            begin = board_dialogue_figures(board);
    }
    sim_board_figures_t end = board_dialogue_figures(board);
    return (stream_t){.cycles = end.cycles - begin.cycles,
                      .send_cycles = end.send_cycles - begin.send_cycles,
                      .answers = STREAM_ANSWERS};
}

static void say_stream(const char *rate, const stream_t *stream)
{
    printf("# note: at %s baud %u easy puzzles a second, transmitter idle %.1f %% of the time\n",
           rate, (unsigned)((uint64_t)stream->answers * HZ / stream->cycles),
           100.0 - 100.0 * (double)stream->send_cycles / (double)stream->cycles);
}

static void the_transmitter_is_busy_in_a_stream(void **state)
{
    stream_t stream = run_stream(*state);
    say_stream("115200", &stream);
    assert_in_range(stream.send_cycles * 100, stream.cycles * (100 - IDLE_PERCENT),
                    stream.cycles * 101);
}

/* A build with BAUD=1000000: the line is nine times as fast, and nothing may be lost either. */
static void a_stream_at_one_megabaud(void **state)
{
    stream_t stream = run_stream(*state);
    say_stream("1000000", &stream);
    assert_int_equal(board_dialogue_figures(*state).overruns, 0);
    assert_in_range(stream.answers * (uint64_t)HZ / stream.cycles, 200, 1000);
}

/* Bytes without an end, faster than they can be taken: the watchdog is served all the same. */
static void a_flood_at_one_megabaud(void **state)
{
    sim_board_t *sim = board_dialogue_board(*state);
    for (unsigned ms = 0; ms < 3000; ms++) {
        while (sim_board_pending(sim) < 200)
            board_dialogue_send(*state, "a flood of bytes ");
        sim_board_run_all(sim, HZ / 1000);
    }
    board_dialogue_wait(*state, 100);
    board_dialogue_send(*state, "\r");
    board_dialogue_frame(*state, 1, "stats");
    const char *words;
    unsigned tag;
    do
        words = board_dialogue_any_reply(*state, 500, &tag);
    while (tag != 1);
    assert_int_equal(board_dialogue_value(words, "watchdog="), 0);
}

static int open_board(void **state)
{
    *state = board_dialogue_open(true);
    return 0;
}

static int open_fast_board(void **state)
{
    sim_board_options_t options = {.firmware = FAST_IMAGE, .exact = true};
    *state = board_dialogue_open_with(&options);
    board_dialogue_off_rate(*state);
    board_dialogue_until(*state, 500, BOARD_PROMPT);
    return 0;
}

static int close_board(void **state)
{
    board_dialogue_close(*state);
    return 0;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_verb_within_its_cycles, open_board, close_board),
        cmocka_unit_test(bytes_are_read_in_time),
        cmocka_unit_test_setup_teardown(the_transmitter_is_busy_in_a_stream, open_board,
                                        close_board),
        cmocka_unit_test_setup_teardown(a_stream_at_one_megabaud, open_fast_board, close_board),
        cmocka_unit_test_setup_teardown(a_flood_at_one_megabaud, open_fast_board, close_board),
    };
    board_dialogue_image(argc, argv);
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    board_dialogue_note();
    return failures;
}
