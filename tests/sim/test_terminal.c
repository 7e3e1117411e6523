/* A person at a terminal (docs/PROTOCOL.md, "To a person") against the real image: puzzles typed
 * and pasted, every command, and what happens during a search. Numbers in names are those of
 * ../shared/cases/reports.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sim_avr.h>

#include "../../firmware/src/core/words.h"
#include "board_dialogue.h"
#include "sample_puzzles.h"

#define ANSWER_MS    1000
#define SEARCH_MS    60000
#define CYCLES_50_MS (50 * 16000)

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

/* ---- Outcomes: the line that begins with a verdict or an error word ---- */

typedef struct {
    char line[160];
    char digits[SAMPLE_SIZE]; /* the last 81 digits before it: the drawn grid */
} outcome_t;

static bool is_outcome(const char *line)
{
    if (strncmp(line, "solution ", 9) == 0) /* what next shows */
        return true;
#define WORD(symbol, word, meaning) word,
    static const char *const words[] = {VERDICT_WORDS(WORD) ERROR_WORDS(WORD)};
#undef WORD
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(line, words[i], length) == 0 &&
            !strchr("-abcdefghijklmnopqrstuvwxyz", line[length]))
            return true;
        if (strcmp(line, words[i]) == 0)
            return true;
    }
    return false;
}

static void add_digits(outcome_t *outcome, const char *line)
{
    for (; *line; line++) {
        if (*line < '0' || *line > '9')
            continue;
        memmove(outcome->digits, outcome->digits + 1, SAMPLE_SIZE - 2);
        outcome->digits[SAMPLE_SIZE - 2] = *line;
    }
}

/* The next outcome; fails when none comes within `milliseconds` for a line. */
static outcome_t next_outcome(board_dialogue_t *board, unsigned milliseconds)
{
    outcome_t outcome = {.digits = {0}};
    memset(outcome.digits, ' ', SAMPLE_SIZE - 1);
    for (;;) {
        const char *line = board_dialogue_line(board, milliseconds);
        if (!line)
            fail_msg("no outcome came");
        if (is_outcome(line)) {
            snprintf(outcome.line, sizeof outcome.line, "%s", line);
            return outcome;
        }
        add_digits(&outcome, line);
    }
}

static void expect_outcome(board_dialogue_t *board, const char *begin, const char *digits)
{
    outcome_t outcome = next_outcome(board, SEARCH_MS);
    if (strncmp(outcome.line, begin, strlen(begin)) != 0)
        fail_msg("wanted '%s...', got '%s'", begin, outcome.line);
    if (digits)
        assert_string_equal(outcome.digits, digits);
}

static void expect_prompt(board_dialogue_t *board)
{
    assert_string_equal(board_dialogue_until(board, ANSWER_MS, BOARD_PROMPT), BOARD_PROMPT);
    assert_string_equal(board_dialogue_wait(board, 5), "");
}

/* A puzzle whose answer is known, after which the board is known to be well. */
static void expect_well(board_dialogue_t *board)
{
    board_dialogue_send(board, SAMPLE_EASY "\r");
    expect_outcome(board, "unique", SAMPLE_EASY_SOLUTION);
    expect_prompt(board);
}

static void expect_in(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("no '%s' in: %s", part, text);
}

/* Lets all that was sent arrive; returns the cycle of its last byte. */
static uint64_t let_arrive(board_dialogue_t *board)
{
    while (sim_board_pending(board_dialogue_board(board)))
        sim_board_run_all(board_dialogue_board(board), 200);
    return board_dialogue_figures(board).last_byte_in;
}

/* A search that would last for minutes. */
static void begin_long_search(board_dialogue_t *board)
{
    board_dialogue_send(board, SAMPLE_EMPTY "\r");
    expect_outcome(board, "multiple", NULL);
    expect_prompt(board);
    board_dialogue_send(board, "count 4000000\r");
    assert_string_equal(board_dialogue_line(board, ANSWER_MS), "count 4000000");
}

/* ---- Start ---- */

static void the_start_says_cause_banner_and_prompt(void **state)
{
    board_dialogue_t *board = board_dialogue_open_with(&(sim_board_options_t){.exact = false});
    *state = board;
    board_dialogue_until(board, 100, "%boot power\r\n");
    const char *banner = board_dialogue_until(board, 100, BOARD_PROMPT);
    expect_in(banner, "avrdoku");
    expect_in(banner, AVRDOKU_VERSION);
    expect_in(banner, "tmega328");
    expect_in(banner, "16");
    expect_in(banner, "115200");
    assert_string_equal(board_dialogue_wait(board, 1000), "");
}

static void a_reset_says_its_cause_once_26(void **state)
{
    board_dialogue_send(*state, "reset\r");
    const char *start = board_dialogue_until(*state, ANSWER_MS, "\r\n" BOARD_PROMPT);
    expect_in(start, "\r\n%boot reset\r\n");
    expect_in(start, "avrdoku");
    assert_null(strstr(strstr(start, "%boot") + 1, "%boot"));
    assert_string_equal(board_dialogue_wait(*state, 3000), "");
    sim_board_reset(board_dialogue_board(*state));
    board_dialogue_until(*state, 100, "%boot reset\r\n");
    board_dialogue_until(*state, 100, BOARD_PROMPT);
    expect_well(*state);
}

/* The address of an endless loop in the image (the one behind main). */
static avr_flashaddr_t endless_loop(const avr_t *avr)
{
    avr_flashaddr_t at = 0;
    while (avr->flash[at] != 0xFF || avr->flash[at + 1] != 0xCF)
        at += 2;
    return at;
}

/* A firmware that hangs is reset by the watchdog, says so once and goes on. */
static void a_hang_ends_in_one_watchdog_reset_26(void **state)
{
    avr_t *avr = sim_board_avr(board_dialogue_board(*state));
    avr->pc = endless_loop(avr);
    const char *start = board_dialogue_until(*state, 10000, "%boot watchdog\r\n");
    assert_null(strstr(start, "%boot r"));
    board_dialogue_until(*state, 100, BOARD_PROMPT);
    assert_string_equal(board_dialogue_wait(*state, 5000), "");
    expect_well(*state);
}

/* ---- Typing ---- */

static void echo_and_editing(void **state)
{
    static const struct {
        const char *typed, *does;
    } cases[] = {
        {"shox\bw\r", "show"},        {"shox\x7Fw\r", "show"},         {"abc\x15show\r", "show"},
        {"ab\b\b\b\bshow\r", "show"}, {"x\x7F\x7F\x7Fshow\r", "show"}, {"zz\x03show\r", "show"},
    };
    char plain[400];
    snprintf(plain, sizeof plain, "%s", board_dialogue_command(*state, "show"));
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        board_dialogue_send(*state, cases[i].typed);
        const char *came = board_dialogue_wait(*state, 100);
        expect_in(came, strchr(plain, '\n'));
        assert_null(strstr(came, "unknown"));
    }
    board_dialogue_send(*state, "ab");
    assert_string_equal(board_dialogue_wait(*state, 10), "ab");
    board_dialogue_send(*state, "\b");
    assert_string_equal(board_dialogue_wait(*state, 10), "\b \b");
    board_dialogue_send(*state, "\x7F");
    assert_string_equal(board_dialogue_wait(*state, 10), "\b \b");
    board_dialogue_send(*state, "\b");
    assert_string_equal(board_dialogue_wait(*state, 10), "");
}

static void each_line_end_gets_one_reply_30(void **state)
{
    static const char *const ends[] = {"\r", "\n", "\r\n"};
    for (size_t i = 0; i < 3; i++) {
        board_dialogue_send(*state, "flarp");
        board_dialogue_send(*state, ends[i]);
        board_dialogue_expect(*state, ANSWER_MS, "flarp");
        expect_outcome(*state, "unknown", NULL);
        expect_prompt(*state);
        board_dialogue_send(*state, ends[i]);
        assert_string_equal(board_dialogue_wait(*state, 20), "\r\n" BOARD_PROMPT);
        board_dialogue_send(*state, SAMPLE_EASY);
        board_dialogue_send(*state, ends[i]);
        expect_outcome(*state, "unique", SAMPLE_EASY_SOLUTION);
        expect_prompt(*state);
    }
}

static void unknown_words_get_one_short_error_29(void **state)
{
    static const char *const lines[] = {"AT", "AT+GCAP", "ATE0Q0V1", "helpme", "counted 5"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const char *came = board_dialogue_command(*state, lines[i]);
        expect_in(came, "\r\nunknown");
        assert_in_range(strlen(came) - strlen(lines[i]), 1, 60);
    }
    expect_well(*state);
}

static void comments_are_passed_over(void **state)
{
    board_dialogue_send(*state, "# a comment\r");
    assert_int_equal(strncmp(board_dialogue_wait(*state, 20), "# a comment\r\n", 13), 0);
    expect_well(*state);
}

/* ---- Puzzles ---- */

static void a_line_and_its_verdicts(void **state)
{
    expect_well(*state);
    board_dialogue_send(*state, SAMPLE_SIX "\r");
    outcome_t outcome = next_outcome(*state, ANSWER_MS);
    assert_int_equal(strncmp(outcome.line, "multiple", 8), 0);
    assert_true(sample_is_solution(outcome.digits, SAMPLE_SIX));
    board_dialogue_send(*state, SAMPLE_NONE "\r");
    expect_outcome(*state, "none", NULL);
    board_dialogue_send(*state, "11");
    for (unsigned i = 0; i < 79; i++)
        board_dialogue_send(*state, ".");
    board_dialogue_send(*state, "\r");
    expect_outcome(*state, "conflict r1c1 r1c2", NULL);
    expect_well(*state);
}

static void a_drawn_grid_pasted_without_delay_23(void **state)
{
    char drawn[400];
    sample_draw(SAMPLE_EASY, drawn);
    board_dialogue_send(*state, drawn);
    expect_outcome(*state, "unique", SAMPLE_EASY_SOLUTION);
    board_dialogue_wait(*state, 300);
    expect_well(*state);
}

static void nine_lines_with_blanks(void **state)
{
    char line[40];
    for (unsigned row = 0; row < 9; row++) {
        for (unsigned column = 0; column < 9; column++)
            snprintf(line + 2 * column, 4, "%c%s", SAMPLE_EASY[9 * row + column],
                     column == 8 ? "\r" : " ");
        board_dialogue_send(*state, line);
    }
    expect_outcome(*state, "unique", SAMPLE_EASY_SOLUTION);
    expect_prompt(*state);
}

static void a_terminal_that_sends_no_line_ends(void **state)
{
    board_dialogue_send(*state, SAMPLE_EASY);
    uint64_t sent = let_arrive(*state);
    expect_outcome(*state, "unique", SAMPLE_EASY_SOLUTION);
    assert_in_range((board_dialogue_figures(*state).search.begin - sent) / 16000, 300, 340);
    expect_prompt(*state);
    board_dialogue_send(*state, "53007");
    assert_string_equal(board_dialogue_wait(*state, 1000), "53007");
    board_dialogue_send(*state, "\x15");
    board_dialogue_wait(*state, 10);
    expect_well(*state);
}

static void too_few_and_too_many_cells_14(void **state)
{
    static const unsigned counts[] = {80, 82};
    for (size_t i = 0; i < 2; i++) {
        char line[100], wanted[20];
        snprintf(line, sizeof line, "%.*s\r", (int)counts[i], SAMPLE_EASY ".....");
        board_dialogue_send(*state, line);
        outcome_t outcome = next_outcome(*state, ANSWER_MS);
        assert_int_equal(strncmp(outcome.line, "malformed", 9), 0);
        snprintf(wanted, sizeof wanted, "%u", counts[i]);
        expect_in(outcome.line, wanted);
        expect_in(outcome.line, "81");
        expect_well(*state);
    }
    board_dialogue_send(*state, "\r");
    assert_string_equal(board_dialogue_wait(*state, 20), "\r\n" BOARD_PROMPT);
    expect_well(*state);
}

/* SAMPLE_EASY in nine lines. */
static void send_nine_lines(board_dialogue_t *board)
{
    char line[12];
    for (unsigned row = 0; row < 9; row++) {
        snprintf(line, sizeof line, "%.9s\r", &SAMPLE_EASY[9 * row]);
        board_dialogue_send(board, line);
    }
}

/* Everything behind a spoilt line is passed over, up to one of these; then a grid is read again. */
static void what_ends_the_passing_over(void **state)
{
    static const char *const ends[] = {"\r", SAMPLE_EASY "\r", "stop\r", "#1 ping *d751\r", "\x03"};
    for (size_t i = 0; i <= sizeof ends / sizeof ends[0]; i++) {
        board_dialogue_send(*state, "53007000a\r600195000\r098000060\r");
        expect_outcome(*state, "malformed", NULL);
        if (i < sizeof ends / sizeof ends[0])
            board_dialogue_send(*state, ends[i]);
        else
            board_dialogue_wait(*state, 250);
        if (i == 1)
            expect_outcome(*state, "unique", SAMPLE_EASY_SOLUTION);
        send_nine_lines(*state);
        expect_outcome(*state, "unique", SAMPLE_EASY_SOLUTION);
        expect_prompt(*state);
    }
}

static void a_spoilt_drawing_ends_with_its_rule(void **state)
{
    char drawn[400];
    sample_draw(SAMPLE_EASY, drawn);
    *strchr(drawn, '5') = 'a';
    board_dialogue_send(*state, drawn);
    send_nine_lines(*state);
    expect_outcome(*state, "malformed", NULL);
    expect_outcome(*state, "unique", SAMPLE_EASY_SOLUTION);
    expect_prompt(*state);
}

/* The rest of a spoilt grid and the beginning of the next make no third puzzle. */
static void nothing_is_read_behind_a_spoilt_line(void **state)
{
    board_dialogue_send(*state, "53007000a\r");
    send_nine_lines(*state);
    expect_outcome(*state, "malformed", NULL);
    assert_null(strstr(board_dialogue_wait(*state, 150), "unique"));
    board_dialogue_wait(*state, 250);
    expect_well(*state);
}

/* Nine lines that are broken off: by a line of 81 cells, a command, an empty line. */
static void an_unfinished_grid_is_malformed(void **state)
{
    board_dialogue_send(*state, "530070000\r600195000\r" SAMPLE_EASY "\r");
    expect_outcome(*state, "malformed: need 81 got 18", NULL);
    expect_outcome(*state, "unique", SAMPLE_EASY_SOLUTION);
    board_dialogue_send(*state, "530070000\r600195000\rcheck\r");
    expect_outcome(*state, "malformed: need 81 got 18", NULL);
    board_dialogue_until(*state, ANSWER_MS, "right so far");
    board_dialogue_send(*state, "530070000\r600195000\r098000060\r\r");
    expect_outcome(*state, "malformed: need 81 got 27", NULL);
    expect_well(*state);
}

static void letters_and_long_lines_21(void **state)
{
    char letters[82], digits[302];
    memset(letters, 'a', 81);
    letters[81] = '\0';
    memset(digits, '1', 301);
    digits[301] = '\0';
    board_dialogue_send(*state, letters);
    board_dialogue_send(*state, "\r");
    outcome_t outcome = next_outcome(*state, ANSWER_MS);
    assert_true(strncmp(outcome.line, "unknown", 7) == 0 ||
                strncmp(outcome.line, "malformed", 9) == 0);
    expect_well(*state);
    board_dialogue_send(*state, digits);
    board_dialogue_send(*state, "\r");
    expect_outcome(*state, "too-long", NULL);
    expect_well(*state);
}

/* 168 bytes are a line, as hello tells; one more is too long. */
static void the_limit_of_a_line(void **state)
{
    char line[170];
    memset(line, ' ', sizeof line);
    for (unsigned i = 0; i < 81; i++)
        line[2 * i] = SAMPLE_EASY[i];
    line[168] = '\0';
    board_dialogue_send(*state, line);
    board_dialogue_send(*state, "\r");
    expect_outcome(*state, "unique", SAMPLE_EASY_SOLUTION);
    board_dialogue_send(*state, line);
    board_dialogue_send(*state, " \r");
    expect_outcome(*state, "too-long: ", NULL);
    expect_well(*state);
}

static void a_lost_byte_loses_its_line(void **state)
{
    board_dialogue_send(*state, "5300700006001950000980000608");
    sim_board_send_broken(board_dialogue_board(*state), '0');
    board_dialogue_send(*state, &SAMPLE_EASY[28]);
    board_dialogue_send(*state, "\r");
    expect_outcome(*state, "lost", NULL);
    expect_well(*state);
}

/* ---- One after the other (22, 37) ---- */

/* Without a search under way: one is answered, one waits. */
static void three_grids_pasted_on_an_idle_board(void **state)
{
    char puzzle[SAMPLE_SIZE], solutions[3][SAMPLE_SIZE], drawn[400];
    for (unsigned i = 0; i < 3; i++) {
        sample_easy(2 * i, puzzle, solutions[i]);
        sample_draw(puzzle, drawn);
        board_dialogue_send(*state, drawn);
    }
    for (unsigned i = 0; i < 3; i++)
        expect_outcome(*state, "unique", solutions[i]);
    expect_prompt(*state);
    expect_well(*state);
}

/* How many puzzles an outcome refuses: "busy: 3 ..." or, without a number, one; 0 when it is none.
 */
static unsigned refused_by(const outcome_t *outcome)
{
    unsigned count = 1;
    if (strncmp(outcome->line, "busy", 4) != 0)
        return 0;
    sscanf(outcome->line, "busy: %u", &count);
    return count;
}

/* Three drawn grids during a search of case 6: the first is answered after it, the others are
 * answered rightly or refused. Refusals may come first. */
static void three_grids_pasted_during_a_search_22(void **state)
{
    char puzzle[SAMPLE_SIZE], solutions[3][SAMPLE_SIZE], drawn[400];
    board_dialogue_send(*state, SAMPLE_LONG "\r");
    board_dialogue_wait(*state, 40);
    for (unsigned i = 0; i < 3; i++) {
        sample_easy(2 * i, puzzle, solutions[i]);
        sample_draw(puzzle, drawn);
        board_dialogue_send(*state, drawn);
    }
    unsigned answered = 0, refused = 0;
    bool none = false;
    while (answered + refused < 3 || !none) {
        outcome_t outcome = next_outcome(*state, SEARCH_MS);
        if (refused_by(&outcome)) {
            refused += refused_by(&outcome);
        } else if (strncmp(outcome.line, "none", 4) == 0) {
            assert_int_equal(answered, 0);
            none = true;
        } else {
            assert_int_equal(strncmp(outcome.line, "unique", 6), 0);
            assert_true(none);
            assert_string_equal(outcome.digits, solutions[answered]);
            answered++;
        }
    }
    assert_in_range(answered, 1, 3);
    printf("# note: three grids during a search: %u answered, %u refused\n", answered, refused);
    expect_prompt(*state);
    expect_well(*state);
}

static void twenty_puzzles_one_after_the_other_37(void **state)
{
    char puzzle[SAMPLE_SIZE], solution[SAMPLE_SIZE];
    for (unsigned i = 0; i < 20; i++) {
        sample_easy(i, puzzle, solution);
        board_dialogue_send(*state, puzzle);
        board_dialogue_send(*state, "\r");
        expect_outcome(*state, "unique", solution);
    }
}

/* Pasted at once: each is answered rightly or refused by name, in order, and no byte is lost. */
static void twenty_puzzles_pasted_at_once_37(void **state)
{
    char puzzle[SAMPLE_SIZE], solution[SAMPLE_SIZE];
    unsigned answered = 0;
    for (unsigned i = 0; i < 20; i++) {
        sample_easy(i, puzzle, solution);
        board_dialogue_send(*state, puzzle);
        board_dialogue_send(*state, "\r");
    }
    for (unsigned refused = 0, next = 0; answered + refused < 20;) {
        outcome_t outcome = next_outcome(*state, SEARCH_MS);
        refused += refused_by(&outcome);
        if (refused_by(&outcome))
            continue;
        assert_int_equal(strncmp(outcome.line, "unique", 6), 0);
        do {
            assert_in_range(next, 0, 19);
            sample_easy(next++, puzzle, solution);
        } while (strcmp(outcome.digits, solution) != 0);
        answered++;
    }
    assert_in_range(answered, 2, 20);
    printf("# note: twenty puzzles pasted at once: %u answered, %u refused\n", answered,
           20 - answered);
    expect_prompt(*state);
    expect_well(*state);
}

/* ---- Commands ---- */

static const char *const command_words[] = {"help",  "version", "next",  "count", "show",
                                            "check", "stats",   "limit", "name",  "echo",
                                            "tuc",   "stop",    "reset"};

static void help_is_one_screen(void **state)
{
    char help[3000];
    snprintf(help, sizeof help, "%s", board_dialogue_command(*state, "help"));
    unsigned lines = 0;
    for (char *line = help; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        assert_in_range(strcspn(line, "\r\n"), 0, 79);
        lines++;
    }
    assert_in_range(lines, 14, 24);
    for (size_t i = 0; i < sizeof command_words / sizeof command_words[0]; i++)
        expect_in(help, command_words[i]);
    expect_in(board_dialogue_command(*state, "?"), strchr(help, '\n'));
}

static void commands_without_a_puzzle(void **state)
{
    static const char *const commands[] = {"next", "count", "show", "check"};
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const char *came = board_dialogue_command(*state, commands[i]);
        assert_in_range(strlen(came), strlen(commands[i]) + 8, 90);
        assert_null(strstr(came, "unknown"));
    }
    expect_in(board_dialogue_command(*state, "stop"), "stop\r\n");
    expect_well(*state);
}

static void next_shows_every_solution_once(void **state)
{
    char seen[6][SAMPLE_SIZE];
    board_dialogue_send(*state, SAMPLE_SIX "\r");
    outcome_t outcome = next_outcome(*state, ANSWER_MS);
    for (unsigned i = 0; i < 6; i++) {
        assert_true(sample_is_solution(outcome.digits, SAMPLE_SIX));
        for (unsigned before = 0; before < i; before++)
            assert_string_not_equal(seen[before], outcome.digits);
        memcpy(seen[i], outcome.digits, SAMPLE_SIZE);
        board_dialogue_send(*state, "next\r");
        outcome = next_outcome(*state, ANSWER_MS);
    }
    assert_int_equal(strncmp(outcome.line, "none", 4), 0);
    expect_prompt(*state);
    expect_well(*state);
}

static void count_says_how_many(void **state)
{
    board_dialogue_send(*state, SAMPLE_SIX "\r");
    next_outcome(*state, ANSWER_MS);
    expect_prompt(*state);
    expect_in(board_dialogue_command(*state, "count"), "\r\ncount 6, ");
    expect_in(board_dialogue_command(*state, "count 7"), "\r\ncount 6, ");
    expect_in(board_dialogue_command(*state, "count 5"), "\r\ncount >=5, ");
    board_dialogue_send(*state, SAMPLE_EMPTY "\r");
    next_outcome(*state, ANSWER_MS);
    expect_prompt(*state);
    board_dialogue_send(*state, "count\r");
    expect_in(board_dialogue_until(*state, 60000, ">=1000"), "count");
    board_dialogue_until(*state, ANSWER_MS, BOARD_PROMPT);
    expect_well(*state);
}

static void check_count_and_next_of_every_kind(void **state)
{
    static const struct {
        const char *puzzle, *check, *count, *next;
    } cases[] = {
        {SAMPLE_EASY, "\r\nright so far", "\r\ncount 1, ", "\r\nnone after solution 1"},
        {SAMPLE_EASY_SOLUTION, "\r\nright, and finished", "\r\ncount 1, ",
         "\r\nnone after solution 1"},
        {SAMPLE_NONE, "\r\nnone", "\r\ncount 0, ", "\r\nnone"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        board_dialogue_send(*state, cases[i].puzzle);
        board_dialogue_send(*state, "\r");
        board_dialogue_until(*state, ANSWER_MS, "\r\n" BOARD_PROMPT);
        expect_in(board_dialogue_command(*state, "check"), cases[i].check);
        expect_in(board_dialogue_command(*state, "count"), cases[i].count);
        expect_in(board_dialogue_command(*state, "next"), cases[i].next);
    }
    board_dialogue_send(*state, "11");
    for (unsigned i = 0; i < 79; i++)
        board_dialogue_send(*state, ".");
    board_dialogue_send(*state, "\r");
    expect_outcome(*state, "conflict r1c1 r1c2", NULL);
    expect_prompt(*state);
    expect_in(board_dialogue_command(*state, "check"), "\r\nconflict r1c1 r1c2");
    expect_in(board_dialogue_command(*state, "count"), "\r\nconflict r1c1 r1c2");
    expect_well(*state);
}

static void show_draws_the_last_puzzle(void **state)
{
    outcome_t shown = {.digits = {0}};
    expect_well(*state);
    const char *text = board_dialogue_command(*state, "show");
    add_digits(&shown, text);
    unsigned givens = 0;
    for (const char *c = text; *c; c++)
        givens += *c >= '1' && *c <= '9';
    assert_in_range(givens, 30, 81);
}

static void limits_hold_until_they_are_taken_away(void **state)
{
    expect_in(board_dialogue_command(*state, "limit 40"), "limit");
    board_dialogue_send(*state, SAMPLE_EMPTY "\r");
    expect_outcome(*state, "limit", NULL);
    board_dialogue_until(*state, ANSWER_MS, BOARD_PROMPT);
    /* a person's limit is none for programs */
    board_dialogue_frame(*state, 1, "judge " SAMPLE_EMPTY);
    assert_int_equal(strncmp(board_dialogue_reply(*state, ANSWER_MS, 1), "ok multiple", 11), 0);
    expect_in(board_dialogue_command(*state, "limit 0"), "limit");
    board_dialogue_send(*state, SAMPLE_EMPTY "\r");
    expect_outcome(*state, "multiple", NULL);
}

static void a_name_is_kept_over_a_reset(void **state)
{
    board_dialogue_command(*state, "name bench 3");
    board_dialogue_wait(*state, 200);
    sim_board_reset(board_dialogue_board(*state));
    board_dialogue_until(*state, 100, BOARD_PROMPT);
    board_dialogue_frame(*state, 1, "hello");
    expect_in(board_dialogue_reply(*state, ANSWER_MS, 1), " name=bench");
    expect_in(board_dialogue_command(*state, "name"), "bench 3");
}

static void echo_off_and_on(void **state)
{
    board_dialogue_command(*state, "echo off");
    board_dialogue_send(*state, "version\r");
    const char *came = board_dialogue_wait(*state, 100);
    assert_null(strstr(came, "version\r\n"));
    expect_in(came, "avrdoku");
    board_dialogue_send(*state, SAMPLE_EASY "\r");
    expect_outcome(*state, "unique", SAMPLE_EASY_SOLUTION);
    board_dialogue_wait(*state, 100);
    board_dialogue_send(*state, "echo on\r");
    board_dialogue_wait(*state, 100);
    expect_in(board_dialogue_command(*state, "version"), "version\r\n");
}

static void stats_and_version(void **state)
{
    expect_in(board_dialogue_command(*state, "version"), AVRDOKU_VERSION);
    expect_well(*state);
    expect_in(board_dialogue_command(*state, "stats"), "overrun");
}

static void arguments_that_are_wrong(void **state)
{
    static const char *const wrong[] = {"count x",   "count 0",    "limit x",  "limit 5 5",
                                        "echo",      "echo yes",   "tuc",      "tuc x",
                                        "reset now", "stop it",    "help me",  "show 1",
                                        "echo on x", "echo off x", "tuc off x"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        expect_in(board_dialogue_command(*state, wrong[i]), "\r\nbad-argument");
    expect_well(*state);
}

/* ---- During a search ---- */

static void a_question_mark_is_answered_at_once_32(void **state)
{
    begin_long_search(*state);
    board_dialogue_wait(*state, 300);
    board_dialogue_send(*state, "?");
    uint64_t sent = let_arrive(*state);
    const char *status = board_dialogue_line(*state, 50);
    assert_non_null(status);
    assert_int_equal(status[0], '%');
    assert_in_range(board_dialogue_figures(*state).cycles - sent, 0, CYCLES_50_MS);
    board_dialogue_send(*state, "\x03");
    board_dialogue_until(*state, 60, BOARD_PROMPT);
}

static void a_status_line_comes_every_second(void **state)
{
    begin_long_search(*state);
    const char *came = board_dialogue_wait(*state, 6500);
    unsigned lines = 0;
    for (const char *line = came; (line = strchr(line, '%')) != NULL; line++)
        lines++;
    assert_in_range(lines, 4, 7);
    board_dialogue_send(*state, "\x03");
    board_dialogue_until(*state, 60, BOARD_PROMPT);
    board_dialogue_send(*state, SAMPLE_EMPTY "\r"); /* below two seconds: none */
    came = board_dialogue_until(*state, SEARCH_MS, "multiple");
    assert_null(strchr(came, '%'));
}

static void ctrl_c_ends_a_search_33(void **state)
{
    begin_long_search(*state);
    board_dialogue_wait(*state, 500);
    board_dialogue_send(*state, "\x03");
    uint64_t sent = let_arrive(*state);
    expect_outcome(*state, "cancelled", NULL);
    assert_in_range(board_dialogue_figures(*state).cycles - sent, 0, CYCLES_50_MS);
    expect_prompt(*state);
    expect_well(*state);
    board_dialogue_send(*state, SAMPLE_LONG "\r");
    board_dialogue_wait(*state, 60);
    board_dialogue_send(*state, "\x03");
    sent = let_arrive(*state);
    expect_outcome(*state, "cancelled", NULL);
    assert_in_range(board_dialogue_figures(*state).cycles - sent, 0, CYCLES_50_MS);
    expect_well(*state);
}

static void stop_ends_a_search(void **state)
{
    static const char *const ends[] = {"\r", "\n", "\r\n"};
    for (size_t i = 0; i < 3; i++) {
        begin_long_search(*state);
        board_dialogue_wait(*state, 500);
        board_dialogue_send(*state, "stop");
        board_dialogue_send(*state, ends[i]);
        uint64_t sent = let_arrive(*state);
        expect_outcome(*state, "cancelled", NULL);
        assert_in_range(board_dialogue_figures(*state).cycles - sent, 0, CYCLES_50_MS);
        expect_prompt(*state);
    }
    expect_well(*state);
}

static void ctrl_c_drops_what_was_typed_33(void **state)
{
    board_dialogue_send(*state, "53007");
    board_dialogue_wait(*state, 20);
    board_dialogue_send(*state, "\x03");
    expect_in(board_dialogue_wait(*state, 20), "\r\n" BOARD_PROMPT);
    expect_well(*state);
    board_dialogue_send(*state, "530070000\r600195000\r"); /* two lines of nine */
    board_dialogue_wait(*state, 20);
    board_dialogue_send(*state, "\x03");
    board_dialogue_wait(*state, 20);
    expect_well(*state);
}

/* Frames and the person's side take turns, and none disturbs the other. */
static void a_frame_during_a_persons_search(void **state)
{
    begin_long_search(*state);
    board_dialogue_wait(*state, 100);
    board_dialogue_frame(*state, 1, "ping");
    assert_string_equal(board_dialogue_reply(*state, 100, 1), "ok");
    board_dialogue_send(*state, "stop\r");
    expect_outcome(*state, "cancelled", NULL);
    expect_prompt(*state);
    board_dialogue_frame(*state, 2, "solve " SAMPLE_EASY);
    assert_int_equal(strncmp(board_dialogue_reply(*state, 500, 2), "ok solved", 9), 0);
    expect_well(*state);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_board, close_board)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(the_start_says_cause_banner_and_prompt, close_board),
        TEST(a_reset_says_its_cause_once_26),
        TEST(a_hang_ends_in_one_watchdog_reset_26),
        TEST(echo_and_editing),
        TEST(each_line_end_gets_one_reply_30),
        TEST(unknown_words_get_one_short_error_29),
        TEST(comments_are_passed_over),
        TEST(a_line_and_its_verdicts),
        TEST(a_drawn_grid_pasted_without_delay_23),
        TEST(nine_lines_with_blanks),
        TEST(a_terminal_that_sends_no_line_ends),
        TEST(too_few_and_too_many_cells_14),
        TEST(what_ends_the_passing_over),
        TEST(a_spoilt_drawing_ends_with_its_rule),
        TEST(nothing_is_read_behind_a_spoilt_line),
        TEST(an_unfinished_grid_is_malformed),
        TEST(letters_and_long_lines_21),
        TEST(the_limit_of_a_line),
        TEST(a_lost_byte_loses_its_line),
        TEST(three_grids_pasted_during_a_search_22),
        TEST(three_grids_pasted_on_an_idle_board),
        TEST(twenty_puzzles_one_after_the_other_37),
        TEST(twenty_puzzles_pasted_at_once_37),
        TEST(help_is_one_screen),
        TEST(commands_without_a_puzzle),
        TEST(next_shows_every_solution_once),
        TEST(count_says_how_many),
        TEST(check_count_and_next_of_every_kind),
        TEST(show_draws_the_last_puzzle),
        TEST(limits_hold_until_they_are_taken_away),
        TEST(a_name_is_kept_over_a_reset),
        TEST(echo_off_and_on),
        TEST(stats_and_version),
        TEST(arguments_that_are_wrong),
        TEST(a_question_mark_is_answered_at_once_32),
        TEST(a_status_line_comes_every_second),
        TEST(ctrl_c_ends_a_search_33),
        TEST(stop_ends_a_search),
        TEST(ctrl_c_drops_what_was_typed_33),
        TEST(a_frame_during_a_persons_search),
    };
    board_dialogue_image(argc, argv);
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    board_dialogue_note();
    return failures;
}
