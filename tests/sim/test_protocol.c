/* docs/PROTOCOL.md against the real image: every dialogue on the page is played, one test each, and
 * its tables are compared with the words and limits that the firmware is made from. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../firmware/src/core/words.h"
#include "../../host-tools/transcript.h"
#include "board_dialogue.h"

#define PAGE        "docs/PROTOCOL.md"
#define MAX_TESTS   60
#define MAX_CYCLES  (300ull * 16000000)
#define CAPTION_END ": checked against firmware/src/core/words.h -->"

static transcript_t *page;
static transport_t *transport;

/* ---- Dialogues: all on one board, one after the other, as on a real one ---- */

static void play(void **state)
{
    size_t index = *(size_t *)*state;
    transcript_report_t report;
    if (transcript_play(page, index, transport, &report) != TRANSCRIPT_SAME)
        fail_msg("%s", report.text);
}

static size_t add_dialogues(struct CMUnitTest *tests)
{
    static size_t indices[MAX_TESTS];
    static char names[MAX_TESTS][100];
    size_t count = transcript_count(page);
    for (size_t i = 0; i < count && i < MAX_TESTS; i++) {
        indices[i] = i;
        snprintf(names[i], sizeof names[i], "line %u: %s", transcript_line(page, i),
                 transcript_title(page, i));
        tests[i] =
            (struct CMUnitTest){.name = names[i], .test_func = play, .initial_state = &indices[i]};
    }
    return count;
}

/* ---- Tables ---- */

static char *page_text(void)
{
    FILE *file = fopen(PAGE, "r");
    assert_non_null(file);
    char *text = NULL;
    size_t size = 0;
    assert_true(getdelim(&text, &size, '\0', file) > 0);
    fclose(file);
    return text;
}

/* The table below the comment that begins with `caption` must have exactly these rows. */
static void expect_table(const char *caption, const char *const (*rows)[2], size_t count)
{
    char *text = page_text();
    char wanted[4000], begin[100];
    size_t used = 0;
    for (size_t i = 0; i < count; i++)
        used += (size_t)snprintf(wanted + used, sizeof wanted - used, "| `%s` | %s |\n", rows[i][0],
                                 rows[i][1]);
    snprintf(begin, sizeof begin, "<!-- %s" CAPTION_END, caption);
    char *table = strstr(text, begin);
    assert_non_null(table);
    table = strstr(table, "| --- | --- |\n");
    assert_non_null(table);
    table += strlen("| --- | --- |\n");
    char *end = strstr(table, "\n\n");
    assert_non_null(end);
    end[1] = '\0';
    assert_string_equal(table, wanted);
    free(text);
}

#define ROW(symbol, word, meaning) {word, meaning},

static void the_verdicts_are_those_of_the_firmware(void **state)
{
    (void)state;
    static const char *const rows[][2] = {VERDICT_WORDS(ROW)};
    expect_table("verdicts", rows, sizeof rows / sizeof rows[0]);
}

static void the_errors_are_those_of_the_firmware(void **state)
{
    (void)state;
    static const char *const rows[][2] = {ERROR_WORDS(ROW)};
    expect_table("errors", rows, sizeof rows / sizeof rows[0]);
}

/* The number in the second column of the row of limits that names `key`. */
static uint64_t limit_on_page(const char *text, const char *key)
{
    char cell[40];
    snprintf(cell, sizeof cell, "| `hello`: `%s`", key);
    const char *third = strstr(text, cell);
    assert_non_null(third);
    const char *second = third - 1;
    while (*second != '|')
        second--;
    return strtoull(second + 1, NULL, 10);
}

static void the_limits_are_those_of_the_image(void **state)
{
    (void)state;
    static const char *const keys[] = {"line=", "window=", "rx="};
    board_dialogue_t *board = board_dialogue_open(false);
    board_dialogue_frame(board, 1, "hello");
    char hello[300];
    snprintf(hello, sizeof hello, "%s", board_dialogue_reply(board, 500, 1));
    board_dialogue_close(board);
    char *text = page_text();
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        assert_int_equal(limit_on_page(text, keys[i]), board_dialogue_value(hello, keys[i]));
    free(text);
}

int main(int argc, char **argv)
{
    struct CMUnitTest tests[MAX_TESTS + 3] = {
        cmocka_unit_test(the_verdicts_are_those_of_the_firmware),
        cmocka_unit_test(the_errors_are_those_of_the_firmware),
        cmocka_unit_test(the_limits_are_those_of_the_image),
    };
    char problem[300] = "";
    sim_board_options_t options = {.firmware = argc > 1 ? argv[1] : NULL, .max_cycles = MAX_CYCLES};
    board_dialogue_image(argc, argv);
    page = transcript_read(PAGE, problem, sizeof problem);
    transport = transport_open_simulated(&options, problem, sizeof problem);
    if (!page || !transport) {
        fprintf(stderr, "%s\n", problem);
        return 1;
    }
    size_t dialogues = add_dialogues(tests + 3);
    int failures = _cmocka_run_group_tests("protocol", tests, 3 + dialogues, NULL, NULL);
    printf("# note: %zu dialogues of %s played\n", dialogues, PAGE);
    transport->kind->close(transport);
    transcript_free(page);
    return failures || dialogues == 0 || dialogues > MAX_TESTS;
}
