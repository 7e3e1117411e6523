/* Every board in simavr: the dialogues of docs/PROTOCOL.md, the RAM that it really touches beside
 * the bound that the build works out, sleep, and on the stk500 the TUC command set over all of
 * ../shared/puzzles/tuc-*.csv. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sim_avr.h>

#include "../../host-tools/transcript.h"
#include "../../host-tools/transport.h"
#include "board_dialogue.h"
#include "boards.h"
#include "puzzle_file.h"
#include "sample_puzzles.h"

#define PAGE       "docs/PROTOCOL.md"
#define ANSWER_MS  3000
#define BOUND_OVER 32 /* bytes that the bound of the stack may be above what was seen */

/* ---- The dialogues of the page ---- */

/* Plays what is not left out; returns the bytes of RAM that were never touched. */
static uint32_t play_all(const test_board_t *board, unsigned *played, unsigned *left_out)
{
    char problem[300] = "";
    sim_board_options_t options = test_board_options(board);
    transport_t *transport = transport_open_simulated(&options, problem, sizeof problem);
    transcript_t *page = transcript_read(PAGE, problem, sizeof problem);
    if (!transport || !page)
        fail_msg("%s: %s", board->name, problem);
    for (size_t n = 0; n < transcript_count(page); n++) {
        transcript_report_t report;
        transcript_result_t result = transcript_play(page, n, transport, &report);
        if (result != TRANSCRIPT_SAME && result != TRANSCRIPT_NOT_PLAYED)
            fail_msg("%s: %s", board->name, report.text);
        ++*(result == TRANSCRIPT_SAME ? played : left_out);
    }
    sim_board_figures_t figures;
    sim_board_figures(transport_sim_board(transport), &figures);
    transcript_free(page);
    transport->kind->close(transport);
    return figures.ram_untouched;
}

/* Bytes of RAM that the dialogues left untouched on each board. */
static uint32_t untouched_by_dialogues[8];

static void test_dialogues(void **state)
{
    (void)state;
    for (unsigned n = 0; n < test_board_count; n++) {
        unsigned played = 0, left_out = 0;
        untouched_by_dialogues[n] = play_all(&test_boards[n], &played, &left_out);
        printf("# note: %s: %u dialogues of %s played, %u left out\n", test_boards[n].name, played,
               PAGE, left_out);
        assert_true(played >= (test_boards[n].is_tiny ? 1 : 5));
    }
}

/* Closing asks for stats, which the tiny has not. */
static void close_board(board_dialogue_t *board, const test_board_t *which)
{
    if (which->is_tiny)
        board_dialogue_off_rate(board);
    board_dialogue_close(board);
}

/* ---- RAM ---- */

/* Work with bytes coming in all the time, so that the receive interrupt meets the deepest calls. */
static void work_under_fire(board_dialogue_t *board)
{
    static const char *const work[] = {
        "judge " SAMPLE_SIX,
        "solve " SAMPLE_EASY,
        "judge " SAMPLE_NONE,
        "count 1000 " SAMPLE_SIX,
        "solve 11"
        "...............................................................................",
        "hello",
        "stats",
        "judge 12",
        "solve " SAMPLE_LONG " 2000"};
    unsigned tag = 0;
    for (unsigned round = 0; round < 3; round++) {
        for (size_t n = 0; n < sizeof work / sizeof *work; n++) {
            board_dialogue_frame(board, ++tag, work[n]);
            board_dialogue_frame(board, 50000, "status");
            board_dialogue_frame(board, 50001, "ping");
            board_dialogue_wait(board, 300);
        }
    }
}

static void check_bound(const test_board_t *which, uint32_t in_dialogues)
{
    test_board_memory_t memory = test_board_memory(which);
    sim_board_options_t options = test_board_options(which);
    board_dialogue_t *board = board_dialogue_open_with(&options);
    board_dialogue_wait(board, 300);
    work_under_fire(board);
    uint32_t untouched = board_dialogue_figures(board).ram_untouched;
    uint64_t told = untouched;
    if (!which->is_tiny) {
        board_dialogue_frame(board, 60000, "stats");
        const char *words = board_dialogue_reply(board, ANSWER_MS, 60000);
        told = board_dialogue_value(words, "ram_untouched=");
    }
    if (in_dialogues < untouched)
        untouched = in_dialogues;
    printf("# note: %s: %u bytes of RAM never touched, %u by the bound\n", which->name, untouched,
           memory.left);
    assert_in_range(told, board_dialogue_figures(board).ram_untouched, untouched + BOUND_OVER);
    assert_in_range(untouched, memory.left, memory.left + BOUND_OVER);
    close_board(board, which);
}

/* After test_dialogues(). */
static void test_stack_stays_within_the_bound(void **state)
{
    (void)state;
    for (unsigned n = 0; n < test_board_count; n++)
        check_bound(&test_boards[n], untouched_by_dialogues[n]);
}

/* ---- Sleep ---- */

static uint64_t asleep;      /* cycles so far */
static uint64_t fell_asleep; /* the cycle when it last did */

static void count_sleep(avr_t *avr, avr_cycle_count_t cycles)
{
    asleep += cycles;
    fell_asleep = avr->cycle;
}

static void test_asleep_when_idle(void **state)
{
    (void)state;
    for (unsigned n = 0; n < test_board_count; n++) {
        sim_board_options_t options = test_board_options(&test_boards[n]);
        board_dialogue_t *dialogue = board_dialogue_open_with(&options);
        board_dialogue_wait(dialogue, 1000);
        sim_board_t *board = board_dialogue_board(dialogue);
        avr_t *avr = (avr_t *)sim_board_avr(board);
        avr->sleep = count_sleep;
        asleep = 0;
        uint64_t begin = avr->cycle;
        sim_board_run_all(board, options.hz);
        uint64_t permille = asleep * 1000 / (avr->cycle - begin);
        printf("# note: %s: asleep for %llu permille of an idle second\n", test_boards[n].name,
               (unsigned long long)permille);
        assert_in_range(permille, 991, 1000);
        close_board(dialogue, &test_boards[n]);
    }
}

/* Runs until the core has slept and an interrupt has woken it up. simavr does both in one call. */
static void run_to_waking(avr_t *avr)
{
    fell_asleep = 0;
    do
        avr_run(avr);
    while (fell_asleep == 0 || avr->state == cpu_Sleeping);
}

/* Cycles from one waking up by the clock to the next, and those of them that it is awake. */
static uint64_t measure_waking(avr_t *avr, uint64_t *awake)
{
    run_to_waking(avr);
    uint64_t woken = avr->cycle;
    run_to_waking(avr);
    *awake = fell_asleep - woken;
    return avr->cycle - woken;
}

/* A byte at each cycle after a waking up, until the core sleeps again: between the last look at the
 * ring and the sleep instruction a byte must not be slept on. */
static void test_no_byte_is_slept_on(void **state)
{
    (void)state;
    board_dialogue_t *dialogue = board_dialogue_open(true);
    sim_board_t *board = board_dialogue_board(dialogue);
    avr_t *avr = (avr_t *)sim_board_avr(board);
    unsigned offsets = 0;
    uint64_t awake;
    board_dialogue_wait(dialogue, 700); /* the times of silence are over */
    avr->sleep = count_sleep;
    uint64_t period = measure_waking(avr, &awake);
    uint64_t woken = avr->cycle;
    for (uint64_t offset = 0; offset < awake + 20; offset++, offsets++) {
        uint32_t byte = board_dialogue_figures(dialogue).byte_cycles;
        woken += period;
        sim_board_run_all(board, woken + offset - byte - avr->cycle);
        uint64_t sent = avr->cycle;
        board_dialogue_send(dialogue, "\x15"); /* Ctrl-U: a prompt comes at once */
        board_dialogue_until(dialogue, 20, BOARD_PROMPT);
        assert_in_range(avr->cycle - sent, byte, 8 * byte);
    }
    sim_board_figures_t figures = board_dialogue_figures(dialogue);
    printf("# note: a byte at %u cycle offsets around sleep: %llu cycles to its read at most\n",
           offsets, (unsigned long long)figures.longest_read);
    assert_in_range(figures.longest_read, 1, figures.byte_cycles);
    assert_true(offsets > 100);
    board_dialogue_close(dialogue);
}

/* ---- TUC on the stk500 ---- */

static void say(board_dialogue_t *board, const char *line, const char *answer)
{
    board_dialogue_send(board, line);
    board_dialogue_send(board, "\r\n");
    board_dialogue_expect(board, ANSWER_MS, answer);
}

/* What clients of the course do with one puzzle: its givens first. */
static void enter_as_a_client(board_dialogue_t *board, const puzzle_t *puzzle)
{
    char line[8];
    say(board, "AT", "OK");
    say(board, "C", "OK");
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        if (puzzle->cells[cell] == 0)
            continue;
        snprintf(line, sizeof line, "N%u%u%u", cell % 9 + 1, cell / 9 + 1, puzzle->cells[cell]);
        say(board, line, "OK");
    }
}

static void solve_as_a_client(board_dialogue_t *board, const puzzle_t *puzzle)
{
    char answer[8];
    enter_as_a_client(board, puzzle);
    say(board, "P", "OK");
    board_dialogue_expect(board, ANSWER_MS, "D");
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        snprintf(answer, sizeof answer, "N%u%u%u", cell % 9 + 1, cell / 9 + 1,
                 puzzle->solution[cell]);
        say(board, cell == 0 ? "S" : "T", answer);
    }
    say(board, "T", "D");
    board_dialogue_send(board, "OK\r\n");
}

#define STATE_DONE 2 /* of requests.c: a search has ended, its answer has not begun */

/* The address of a function or a variable of the stk500's image. */
static uint32_t address_of(const char *name)
{
    char command[100];
    unsigned long address = 0;
    snprintf(command, sizeof command, "avr-nm build/stk500/avrdoku.elf | grep -wi '[tb] %s'", name);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    int fields = fscanf(pipe, "%lx", &address);
    pclose(pipe);
    assert_int_equal(fields, 1);
    return (uint32_t)address;
}

/* Runs until the core comes to the function at `address`; returns the cycle. */
static uint64_t run_to(avr_t *avr, uint32_t address)
{
    do
        avr_run(avr);
    while (avr->pc != address);
    return avr->cycle;
}

/* Runs until the variable at `address` has this value; returns the cycle. */
static uint64_t run_until(avr_t *avr, uint32_t address, uint8_t value)
{
    do
        avr_run(avr);
    while (avr->data[address & 0xFFFF] != value);
    return avr->cycle;
}

static int compare_cycles(const void *a, const void *b)
{
    uint64_t one = *(const uint64_t *)a, other = *(const uint64_t *)b;
    return one < other ? -1 : one > other;
}

/* Cycles from the OK of P to the decision to send D, for the first puzzles of a file: their median
 * and mean. */
static bool measure_file(const char *name, uint64_t *median, uint64_t *mean)
{
    enum { MOST = 15 };
    uint32_t say_ok = address_of("say"), state = address_of("state");
    sim_board_options_t options = test_board_options(test_board_named("stk500"));
    uint64_t cycles[MOST], sum = 0;
    puzzle_list_t list;
    char path[64];
    snprintf(path, sizeof path, "../shared/puzzles/tuc-%s.csv", name);
    if (!puzzle_file_read(path, &list)) {
        printf("# not run: %s is not here\n", path);
        return false;
    }
    options.exact = true;
    board_dialogue_t *board = board_dialogue_open_with(&options);
    avr_t *avr = (avr_t *)sim_board_avr(board_dialogue_board(board));
    board_dialogue_wait(board, 100);
    for (size_t p = 0; p < MOST; p++) {
        enter_as_a_client(board, &list.puzzles[p]);
        board_dialogue_send(board, "P\r\n");
        uint64_t begun = run_to(avr, say_ok);
        cycles[p] = run_until(avr, state, STATE_DONE) - begun;
        sum += cycles[p];
        board_dialogue_expect(board, ANSWER_MS, "OK");
        board_dialogue_expect(board, ANSWER_MS, "D");
    }
    qsort(cycles, MOST, sizeof cycles[0], compare_cycles);
    *median = cycles[MOST / 2];
    *mean = sum / MOST;
    puzzle_list_free(&list);
    board_dialogue_close(board);
    return true;
}

/* The best other solver for this chip, hand-written assembly, needs so many cycles in the median,
 * and 8.67 million in the mean for tuc-ultra, of which a twentieth is allowed here. */
static void test_tuc_beside_the_best_peer(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        uint64_t median, mean;
    } peer[] = {{"easy", 4503, UINT64_MAX},
                {"medium", 6200, UINT64_MAX},
                {"hard", 14167, UINT64_MAX},
                {"ultra", UINT64_MAX, 433000}};
    for (size_t n = 0; n < sizeof peer / sizeof *peer; n++) {
        uint64_t median, mean;
        if (!measure_file(peer[n].name, &median, &mean))
            continue;
        printf("# note: stk500: tuc-%s, from the OK of P to the decision to send D: %llu cycles in "
               "the median, %llu in the mean\n",
               peer[n].name, (unsigned long long)median, (unsigned long long)mean);
        assert_true(median <= peer[n].median);
        assert_true(mean <= peer[n].mean);
    }
}

/* Port C: the lights are active low. */
static uint8_t lights(board_dialogue_t *board)
{
    return (uint8_t) ~((avr_t *)sim_board_avr(board_dialogue_board(board)))->data[0x35];
}

static void test_tuc_clients(void **state)
{
    (void)state;
    static const char *const names[] = {"easy", "medium", "hard", "ultra"};
    sim_board_options_t options = test_board_options(test_board_named("stk500"));
    board_dialogue_t *board = board_dialogue_open_with(&options);
    unsigned solved = 0;
    assert_string_equal(board_dialogue_wait(board, 300), "");
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        puzzle_list_t list;
        char path[64];
        snprintf(path, sizeof path, "../shared/puzzles/tuc-%s.csv", names[n]);
        if (!puzzle_file_read(path, &list)) {
            printf("# not run: %s is not here\n", path);
            continue;
        }
        for (size_t p = 0; p < list.count; p++, solved++)
            solve_as_a_client(board, &list.puzzles[p]);
        puzzle_list_free(&list);
    }
    printf("# note: stk500: %u puzzles solved as the TUC's clients do\n", solved);
    board_dialogue_close(board);
}

static void test_lights(void **state)
{
    (void)state;
    puzzle_t puzzle;
    sim_board_options_t options = test_board_options(test_board_named("stk500"));
    board_dialogue_t *board = board_dialogue_open_with(&options);
    board_dialogue_wait(board, 100);
    puzzle_read(puzzle.cells, SAMPLE_EASY);
    puzzle_read(puzzle.solution, SAMPLE_EASY_SOLUTION);
    solve_as_a_client(board, &puzzle);
    board_dialogue_wait(board, 60);
    assert_int_equal(lights(board), 0xFF);
    say(board, "C", "OK");
    board_dialogue_wait(board, 60);
    assert_int_equal(lights(board), 0);
    for (unsigned cells = 1; cells <= 45; cells++) {
        char line[8];
        snprintf(line, sizeof line, "N%u%u%u", (cells - 1) % 9 + 1, (cells - 1) / 9 + 1,
                 (cells - 1) % 9 + 1);
        say(board, line, "OK");
        board_dialogue_wait(board, 60);
        assert_int_equal(lights(board), (1u << cells / 10) - 1);
    }
    board_dialogue_close(board);
}

/* ---- The clock ---- */

static const char *const floods[] = {"\r", "?\r", "x\r", "1\r", "#1 ping *0000\r"};

/* Microseconds between the marks of the board's search number `number`. */
static double between_marks(board_dialogue_t *board, uint64_t number)
{
    sim_board_t *sim = board_dialogue_board(board);
    sim_board_search_t search;
    assert_true(sim_board_search(sim, number, &search));
    return (double)(search.end - search.begin) * 1e6 / sim_board_hz(sim);
}

/* Asks for a search and sends `flood` at the line rate until it has ended, for a second at most
 * (the tiny searches only when nothing comes in). */
static void search_in_flood(board_dialogue_t *board, const char *flood, unsigned tag)
{
    sim_board_t *sim = board_dialogue_board(board);
    uint64_t before = board_dialogue_figures(board).searches;
    board_dialogue_frame(board, tag, "solve " SAMPLE_SIX);
    for (int ms = 0; ms < 1000 && board_dialogue_figures(board).searches == before; ms++) {
        while (sim_board_pending(sim) < 100)
            board_dialogue_send(board, flood);
        sim_board_run_all(sim, sim_board_hz(sim) / 1000);
    }
}

/* The reply to `tag` among all that the flood was answered with. */
static const char *reply_in_flood(board_dialogue_t *board, unsigned tag)
{
    const char *words;
    unsigned got;
    do
        words = board_dialogue_any_reply(board, ANSWER_MS, &got);
    while (got != tag);
    return words;
}

/* Bytes that come all the time must not keep the clock from being read in each round of its timer.
 */
static void test_the_clock_in_a_flood(void **state)
{
    (void)state;
    for (unsigned n = 0; n < test_board_count; n++) {
        for (unsigned tag = 2; tag < 2 + sizeof floods / sizeof *floods; tag++) {
            sim_board_options_t options = test_board_options(&test_boards[n]);
            board_dialogue_t *board = board_dialogue_open_with(&options);
            board_dialogue_wait(board, 300);
            board_dialogue_off_rate(board); /* the ring may become full */
            if (sim_board_search_mark(board_dialogue_board(board)) != 0) {
                search_in_flood(board, floods[tag - 2], tag);
                double told = (double)board_dialogue_value(reply_in_flood(board, tag), "us=");
                double was = between_marks(board, 1);
                if (told < was - 50 || told > was + 50)
                    fail_msg("%s, flood %u: us=%.0f, but %.0f between the marks",
                             test_boards[n].name, tag - 2, told, was);
            }
            board_dialogue_close(board);
        }
    }
}

/* Empty lines at the line rate: closing asks for what was lost. */
static void test_short_lines_in_time(void **state)
{
    (void)state;
    board_dialogue_t *board = board_dialogue_open(false);
    for (unsigned n = 0; n < 500; n++)
        board_dialogue_send(board, n < 250 ? "\r\r\r\r" : "\n\n\n\n");
    board_dialogue_wait(board, 1000);
    board_dialogue_close(board);
}

/* ---- The tiny4313 ---- */

static board_dialogue_t *open_tiny(void)
{
    sim_board_options_t options = test_board_options(test_board_named("tiny4313"));
    board_dialogue_t *board = board_dialogue_open_with(&options);
    board_dialogue_off_rate(board);
    board_dialogue_until(board, 100, BOARD_PROMPT);
    return board;
}

/* Sends `text`; what comes up to the next prompt must end with `end` and the prompt. */
static void say_to_tiny(board_dialogue_t *board, const char *text, const char *end)
{
    char wanted[200];
    board_dialogue_send(board, text);
    const char *got = board_dialogue_until(board, ANSWER_MS, "\r\n" BOARD_PROMPT);
    snprintf(wanted, sizeof wanted, "%s\r\n" BOARD_PROMPT, end);
    size_t over = strlen(got) >= strlen(wanted) ? strlen(got) - strlen(wanted) : 0;
    assert_string_equal(got + over, wanted);
}

static void test_tiny_to_a_person(void **state)
{
    (void)state;
    board_dialogue_t *board = open_tiny();
    say_to_tiny(board, "?\r", "ok 81 cells; ping hello solve");
    say_to_tiny(board, "help\n", "ok 81 cells; ping hello solve");
    say_to_tiny(board, "hello\r\n", "error unknown");
    say_to_tiny(board, "12345\r", "error malformed need 81 got 5");
    say_to_tiny(board,
                "11..............................................................................."
                "\r",
                "error conflict r1c1 r1c2");
    board_dialogue_send(board, SAMPLE_EASY);
    assert_non_null(strstr(board_dialogue_until(board, 200, SAMPLE_EASY), SAMPLE_EASY));
    assert_string_equal(board_dialogue_wait(board, 270), ""); /* 300 ms end a line of 81 cells */
    const char *answer = board_dialogue_until(board, 100, " guesses=0\r\n" BOARD_PROMPT);
    assert_non_null(strstr(answer, "\r\nok solved " SAMPLE_EASY_SOLUTION " us="));
    board_dialogue_close(board);
}

static void expect_words(board_dialogue_t *board, unsigned tag, const char *words,
                         const char *answer)
{
    board_dialogue_frame(board, tag, words);
    assert_string_equal(board_dialogue_reply(board, ANSWER_MS, tag), answer);
}

static void test_tiny_during_a_search(void **state)
{
    (void)state;
    board_dialogue_t *board = open_tiny();
    board_dialogue_frame(board, 1, "solve " SAMPLE_LONG);
    board_dialogue_wait(board, 100);
    for (unsigned tag = 10; tag < 30; tag++) {
        expect_words(board, tag, "status", "error bad-verb");
        expect_words(board, 100 + tag, "solve " SAMPLE_EASY, "error busy");
    }
    board_dialogue_send(board, "\x03");
    assert_string_equal(board_dialogue_reply(board, 50, 1), "error cancelled");
    expect_words(board, 2, "ping", "ok");
    expect_words(board, 3, "judge " SAMPLE_EASY, "error bad-verb");
    expect_words(board, 4, "solve " SAMPLE_EASY " 100", "error bad-argument");
    expect_words(board, 5, "solve 12", "error malformed need 81 got 2");
    expect_words(board, 65535, "ping", "ok");
    board_dialogue_send(board, "#65536 ping *0000\r");
    assert_string_equal(board_dialogue_reply(board, ANSWER_MS, 0), "error bad-frame");
    board_dialogue_close(board);
}

/* Some of each file (the packed solver solves all of them on the host, tests/unit). */
static void test_tiny_solves(void **state)
{
    (void)state;
    static const char *const names[] = {"tuc-easy", "tuc-medium", "tuc-hard",    "tuc-ultra",
                                        "clue17",   "top95",      "hardest1106", "hardest1905"};
    board_dialogue_t *board = open_tiny();
    unsigned tag = 0;
    for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
        puzzle_list_t list;
        char path[64], words[100] = "solve ", solution[GRID_CELLS + 1];
        snprintf(path, sizeof path, "../shared/puzzles/%s.csv", names[n]);
        if (!puzzle_file_read(path, &list)) {
            printf("# not run: %s is not here\n", path);
            continue;
        }
        for (size_t p = 0; p < 4 && p < list.count; p++) {
            puzzle_text(words + 6, list.puzzles[p].cells);
            puzzle_text(solution, list.puzzles[p].solution);
            board_dialogue_frame(board, ++tag, words);
            const char *answer = board_dialogue_reply(board, 20000, tag);
            assert_memory_equal(answer, "ok solved ", 10);
            assert_memory_equal(answer + 10, solution, GRID_CELLS);
        }
        puzzle_list_free(&list);
    }
    printf("# note: tiny4313: %u puzzles solved\n", tag);
    board_dialogue_close(board);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dialogues),
        cmocka_unit_test(test_stack_stays_within_the_bound),
        cmocka_unit_test(test_asleep_when_idle),
        cmocka_unit_test(test_no_byte_is_slept_on),
        cmocka_unit_test(test_tuc_clients),
        cmocka_unit_test(test_tuc_beside_the_best_peer),
        cmocka_unit_test(test_lights),
        cmocka_unit_test(test_the_clock_in_a_flood),
        cmocka_unit_test(test_short_lines_in_time),
        cmocka_unit_test(test_tiny_to_a_person),
        cmocka_unit_test(test_tiny_during_a_search),
        cmocka_unit_test(test_tiny_solves),
    };
    board_dialogue_image(argc, argv);
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    board_dialogue_note();
    return failures;
}
