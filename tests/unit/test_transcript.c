/* Dialogues: how they are read, and that a board that differs is caught at the right byte. The
 * board is a canned one: it answers cancels, and every other transmission with the next text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../host-tools/transcript.h"

typedef struct {
    const char *const *answers; /* one for each transmission, null ends them */
    char out[1000];             /* what the board has still to send */
    size_t pending;
    char in[1000]; /* what came, cancels left out */
    uint64_t clock;
    bool deaf;
    bool slow; /* a byte in a millisecond */
    bool gone;
    bool typed; /* the last cancel came behind lines of a person */
} canned_t;

static void queue(canned_t *board, const char *text)
{
    size_t length = strlen(text);
    assert_true(board->pending + length < sizeof board->out);
    memcpy(board->out + board->pending, text, length);
    board->pending += length;
}

static transport_status_t canned_write(transport_t *transport, const void *bytes, size_t size)
{
    canned_t *board = transport->state;
    unsigned tag = 0;
    char text[200], answer[50];
    assert_true(size < sizeof text);
    memcpy(text, bytes, size);
    text[size] = '\0';
    const char *frame = strstr(text, " cancel *") ? strchr(text, '#') : NULL;
    if (frame && sscanf(frame, "#%u", &tag) == 1) {
        board->typed = frame > text;
        snprintf(answer, sizeof answer, "\r\n#%u ok cancelled=0 *0000\r\n", tag);
        if (!board->deaf)
            queue(board, answer);
        return TRANSPORT_OK;
    }
    strcat(board->in, text);
    if (*board->answers)
        queue(board, *board->answers++);
    return board->gone ? TRANSPORT_GONE : TRANSPORT_OK;
}

static transport_status_t canned_read(transport_t *transport, void *bytes, size_t size, size_t *got,
                                      unsigned milliseconds)
{
    canned_t *board = transport->state;
    *got = board->pending < size ? board->pending : size;
    if (board->slow && *got)
        *got = 1;
    memcpy(bytes, board->out, *got);
    memmove(board->out, board->out + *got, board->pending - *got);
    board->pending -= *got;
    board->clock += *got ? 1 : milliseconds;
    return TRANSPORT_OK;
}

static uint64_t canned_clock(transport_t *transport)
{
    return ((canned_t *)transport->state)->clock;
}

static const transport_kind_t canned_kind = {
    .write = canned_write, .read = canned_read, .clock = canned_clock};

/* Reads dialogues from a text; null and the sentence in `problem` when it is not good. */
static transcript_t *read_from(const char *text, char problem[300])
{
    char path[] = "/tmp/transcript-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, text, strlen(text)), strlen(text));
    close(descriptor);
    transcript_t *transcript = transcript_read(path, problem, 300);
    unlink(path);
    return transcript;
}

static transcript_result_t play(const char *text, canned_t *board, transcript_report_t *report)
{
    char problem[300] = "";
    transport_t transport = {.kind = &canned_kind, .state = board};
    transcript_t *transcript = read_from(text, problem);
    assert_string_equal(problem, "");
    transcript_result_t result = transcript_play(transcript, 0, &transport, report);
    transcript_free(transcript);
    return result;
}

static void a_dialogue_that_is_the_same(void **state)
{
    (void)state;
    static const char *const answers[] = {"version\r\nv1.2 at 16 MHz\r\n> ", "\x07", NULL};
    canned_t board = {.answers = answers};
    transcript_report_t report;
    assert_int_equal(play("# said\n\n> version\n< version\n< v{n}.{n} at {text}\n< > \\\n"
                          "> \\x03\\\n@ 20\n< \\x07\\\n@ quiet 300\n",
                          &board, &report),
                     TRANSCRIPT_SAME);
    assert_string_equal(board.in, "version\r\x03");
}

/* A prompt that came late would stand before the first line. */
static void no_line_of_a_person_right_before(void **state)
{
    (void)state;
    static const char *const answers[] = {"x\r\n", NULL};
    canned_t board = {.answers = answers, .typed = true};
    transcript_report_t report;
    assert_int_equal(play("> x\n< x\n", &board, &report), TRANSCRIPT_SAME);
    assert_false(board.typed);
}

static void fields_and_crc(void **state)
{
    (void)state;
    static const char *const right[] = {"#1 ping *d751\r\n", NULL};
    static const char *const wrong[] = {"#1 ping *d752\r\n", NULL};
    static const char *const empty[] = {"us= *\r\n", NULL};
    transcript_report_t report;
    canned_t board = {.answers = right};
    assert_int_equal(play("> x\n< #{n} {word} *{crc}\n", &board, &report), TRANSCRIPT_SAME);
    board = (canned_t){.answers = wrong};
    assert_int_equal(play("> x\n< #{n} {word} *{crc}\n", &board, &report), TRANSCRIPT_DIFFERS);
    assert_int_equal(report.column, 16);
    board = (canned_t){.answers = empty};
    assert_int_equal(play("> x\n< us={n} *\n", &board, &report), TRANSCRIPT_DIFFERS);
    assert_int_equal(report.column, 6);
}

static void the_first_byte_that_differs_is_named(void **state)
{
    (void)state;
    static const struct {
        const char *answer;
        unsigned line, column;
        const char *says;
    } cases[] = {
        {"abc\r\nxyz\r\n", 3, 4, "wanted 'd', byte 2 of the line is 'y'; the board sent: xyz"},
        {"abd\r\nxdz\r\n", 2, 5, "wanted 'c', byte 3 of the line is 'd'; the board sent: abd"},
        {"abc\nxdz\r\n", 2, 6, "wanted '\\r', byte 4 of the line is '\\n'; the board sent: abc\\n"},
        {"abc\r\nxd", 3, 5, "'z' did not come within 3000 ms; the board sent: xd"},
        {"abc\r\nxdz\r\n!", 3, 1, "nothing more was wanted for 100 ms; the board sent: !"},
        {"", 2, 3, "'a' did not come within 3000 ms; the board sent: nothing"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *const answers[] = {cases[i].answer, NULL};
        canned_t board = {.answers = answers};
        transcript_report_t report;
        assert_int_equal(play("> go\n< abc\n< xdz\n", &board, &report), TRANSCRIPT_DIFFERS);
        assert_int_equal(report.line, cases[i].line);
        assert_int_equal(report.column, cases[i].column);
        assert_non_null(strstr(report.text, cases[i].says));
    }
}

static void limits_of_time(void **state)
{
    (void)state;
    static const char *const nothing[] = {"", NULL};
    static const char *const something[] = {"x", NULL};
    transcript_report_t report;
    canned_t board = {.answers = nothing};
    assert_int_equal(play("> go\n@ within 50\n< x\n", &board, &report), TRANSCRIPT_DIFFERS);
    assert_non_null(strstr(report.text, "within 50 ms"));
    board = (canned_t){.answers = something};
    assert_int_equal(play("> go\n@ quiet 20\n< x\\\n", &board, &report), TRANSCRIPT_DIFFERS);
    assert_non_null(strstr(report.text, "for 20 ms; the board sent: x"));
}

static void a_slow_line_is_given_its_time(void **state)
{
    (void)state;
    static const char *const answers[] = {"the answer takes some forty milliseconds\r\n", "x\r\n",
                                          NULL};
    transcript_report_t report;
    canned_t board = {.answers = answers, .slow = true};
    assert_int_equal(play("> go\n@ within 20\n< the answer {text}\n> on\n< x\n", &board, &report),
                     TRANSCRIPT_SAME);
}

static void boards_that_are_not_there(void **state)
{
    (void)state;
    static const char *const answers[] = {"abc\r\n", NULL};
    transcript_report_t report;
    canned_t board = {.answers = answers, .deaf = true};
    assert_int_equal(play("> go\n< abc\n", &board, &report), TRANSCRIPT_GONE);
    assert_true(board.clock >= 10000);
    board = (canned_t){.answers = answers, .gone = true};
    assert_int_equal(play("> go\n< abc\n", &board, &report), TRANSCRIPT_GONE);
}

static void a_page_of_dialogues(void **state)
{
    (void)state;
    char problem[300] = "";
    transcript_t *page = read_from("# One\n\ntext\n\n```transcript\n> a\n```\n```sh\n# no heading\n"
                                   "```\n## Two\n```transcript\n> b\n< c\n```\n",
                                   problem);
    assert_non_null(page);
    assert_int_equal(transcript_count(page), 2);
    assert_string_equal(transcript_title(page, 0), "One");
    assert_int_equal(transcript_line(page, 0), 6);
    assert_string_equal(transcript_title(page, 1), "Two");
    assert_int_equal(transcript_line(page, 1), 13);
    transcript_free(page);
}

/* The second dialogue only; the canned board answers hello by its next text. */
static transcript_result_t play_marked(const char *page_text, const char *hello,
                                       transcript_report_t *report)
{
    char problem[300] = "";
    const char *const answers[] = {hello, hello, "ok\r\n", NULL}; /* asked for each name */
    canned_t board = {.answers = answers};
    transport_t transport = {.kind = &canned_kind, .state = &board};
    transcript_t *page = read_from(page_text, problem);
    assert_non_null(page);
    transcript_result_t result = transcript_play(page, 1, &transport, report);
    transcript_free(page);
    return result;
}

static void dialogues_that_are_not_for_every_board(void **state)
{
    (void)state;
    static const char page[] = "```transcript\n> a\n```\n<!-- not on: tiny stk500 -->\n"
                               "```transcript\n> b\n< ok\n```\n```transcript\n> c\n```\n";
    transcript_report_t report;
    assert_int_equal(play_marked(page, "#1 ok board=tiny chip=x *0\r\n", &report),
                     TRANSCRIPT_NOT_PLAYED);
    assert_int_equal(report.line, 6);
    assert_non_null(strstr(report.text, "not for this board"));
    assert_int_equal(play_marked(page, "#1 ok board=stk500 chip=x *0\r\n", &report),
                     TRANSCRIPT_NOT_PLAYED);
    assert_int_equal(play_marked(page, "#1 ok board=uno chip=x *0\r\n", &report), TRANSCRIPT_SAME);
}

static void what_is_no_dialogue(void **state)
{
    (void)state;
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"", "no dialogue in it"},
        {"# only\n\n", "no dialogue in it"},
        {"> a\nb\n", ":2: a line begins with"},
        {">a\n", ":1: a line begins with"},
        {"> a\n< \\q\n", ":2: '\\q' at column 3"},
        {"< \\x4\n", ":1: '\\x4' at column 3"},
        {"< a {nn}\n", ":1: '{nn}' at column 5"},
        {"@ soon\n", ":1: '@ soon' is none of"},
        {"@ 5 ms\n", ":1: '@ 5 ms' is none of"},
        {"```transcript\n> a\n", "has no end"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char problem[300] = "";
        assert_null(read_from(cases[i].text, problem));
        assert_non_null(strstr(problem, cases[i].says));
    }
    char problem[300] = "";
    assert_null(transcript_read("/no/such/file", problem, sizeof problem));
    assert_non_null(strstr(problem, "/no/such/file: No such file"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dialogue_that_is_the_same),
        cmocka_unit_test(no_line_of_a_person_right_before),
        cmocka_unit_test(fields_and_crc),
        cmocka_unit_test(the_first_byte_that_differs_is_named),
        cmocka_unit_test(limits_of_time),
        cmocka_unit_test(a_slow_line_is_given_its_time),
        cmocka_unit_test(boards_that_are_not_there),
        cmocka_unit_test(a_page_of_dialogues),
        cmocka_unit_test(dialogues_that_are_not_for_every_board),
        cmocka_unit_test(what_is_no_dialogue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
