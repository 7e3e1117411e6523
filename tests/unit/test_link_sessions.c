/* The link, held against a record: drawn sessions of a person, a program and a client of the TUC
 * command set on one line, with pauses, damage and losses, on a port without a chip. All that the
 * board says, and what it does with light, mark and name store, must be as it was recorded in
 * tests/data/sessions.csv: no change passes unseen that no other test has thought of.
 *
 * `make records` writes the record anew, for a change of the link that is meant; give the number of
 * a session to see it (test_link_sessions --show 17). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fake_port.h"
#include "plain_solver.h"
#include "record.h"
#include "sample_puzzles.h"

#define RECORD   "tests/data/sessions.csv"
#define SESSIONS 500
#define ACTIONS  20

static plain_random_t dice;
static bool is_shown; /* what is sent and said goes to standard output */

static uint32_t draw(uint32_t below)
{
    return plain_draw(&dice, below);
}

#define PICK(list) list[draw(sizeof list / sizeof list[0])]

/* ---- What is sent ---- */

static void send(const char *bytes, size_t length)
{
    if (is_shown)
        printf("  sends \"%.*s\"\n", (int)strcspn(bytes, "\r\n"), bytes);
    fake_port_send_bytes(bytes, length);
}

static void send_text(const char *text)
{
    send(text, strlen(text));
}

static void send_words(void)
{
    static const char *const words[] = {
        "help",
        "?",
        "next",
        "next",
        "next",
        "count",
        "count 3",
        "count 60",
        "count 0",
        "count 4294967295",
        "show",
        "check",
        "check",
        "stop",
        "limit",
        "limit 50",
        "limit 0",
        "limit 700",
        "limit 4294967295",
        "limit 4294967296",
        "stats",
        "name",
        "name box 7",
        "name 1234567890123456",
        "name 12345678901234567",
        "echo on",
        "echo off",
        "echo maybe",
        "tuc on",
        "tuc off",
        "tuc",
        "version",
        "reset",
        "reset 1",
        "flarp",
        "AT",
        "  count  5 ",
        "limit 1 2",
        "abcdefghijkl",
        "abcdefghijklm",
        "# a comment",
        "x1",
        "\t",
    };
    static const char *const ends[] = {"\r", "\n", "\r\n", "\r\r", "", "\b\b\r", "\x15", "\x03"};
    char line[60];
    snprintf(line, sizeof line, "%s%s", PICK(words), draw(3) ? "\r" : PICK(ends));
    send_text(line);
}

static void draw_puzzle(char puzzle[SAMPLE_SIZE])
{
    static const char *const others[] = {SAMPLE_SIX, SAMPLE_NONE, SAMPLE_EMPTY, SAMPLE_LONG,
                                         SAMPLE_EASY_SOLUTION};
    char solution[SAMPLE_SIZE];
    sample_easy(draw(18), puzzle, solution);
    if (draw(2) == 0)
        strcpy(puzzle, PICK(others));
    if (draw(4) == 0)
        puzzle[draw(81)] = (char)('0' + draw(10));
    if (draw(12) == 0)
        puzzle[draw(81)] = "x-*_!"[draw(5)];
    if (draw(16) == 0)
        puzzle[80] = '\0';
}

static void send_puzzle(void)
{
    char puzzle[SAMPLE_SIZE], text[400];
    draw_puzzle(puzzle);
    switch (draw(4)) {
    case 0:
        sample_draw(puzzle, text);
        break;
    case 1:
        for (int row = 0; row < 9; row++)
            snprintf(text + 10 * row, 12, "%-9.9s\r", puzzle + (strlen(puzzle) > 80 ? 9 * row : 0));
        break;
    case 2:
        snprintf(text, sizeof text, "%s", puzzle); /* a terminal that sends no line end */
        break;
    default:
        snprintf(text, sizeof text, "%s\r", puzzle);
        break;
    }
    send_text(text);
}

static void send_frame(void)
{
    static const char *const words[] = {"ping",   "hello",  "stats",  "status", "status", "cancel",
                                        "cancel", "cancel", "ping 1", "pong",   "solve"};
    static const char *const verbs[] = {"solve ",     "solve ",         "judge ",
                                        "count 5 ",   "count 4000000 ", "count 2 ",
                                        "count 300 ", "count 0 ",       "count "};
    static const char *const limits[] = {"",    "",   "",   " 40",        " 51",
                                         " 50", " 0", " x", " 4294967296"};
    char frame[200], puzzle[SAMPLE_SIZE];
    draw_puzzle(puzzle);
    if (draw(3) == 0)
        snprintf(frame, sizeof frame, "%s", PICK(words));
    else
        snprintf(frame, sizeof frame, "%s%s%s", PICK(verbs), puzzle, PICK(limits));
    unsigned long tag = draw(9) ? 1 + draw(99) : draw(70000);
    if (is_shown)
        printf("  frame %lu %s\n", tag, frame);
    if (draw(8))
        fake_port_frame(tag, frame);
    else
        fake_port_frame_open(tag, frame);
}

static void send_tuc(void)
{
    static const char *const lines[] = {"AT", "C",   "P",   "P",  "S",   "T",   "T", "B",    "OK",
                                        "",   "D11", "D99", "D5", "D10", "N00", "X", "N1234"};
    char line[12];
    if (draw(2))
        snprintf(line, sizeof line, "%s\r\n", PICK(lines));
    else
        snprintf(line, sizeof line, "N%u%u%u\r\n", 1 + draw(9), 1 + draw(9), draw(10));
    send_text(line);
}

/* A line with some bytes changed. */
static void send_damaged(void)
{
    static const char *const lines[] = {"#1 ping *d751\r", "| 5 3 - | - 7 - | - - - |\r\n",
                                        "limit 70\r",      "#9 solve " SAMPLE_EASY " *b2f1\r",
                                        SAMPLE_EASY "\r",  "tuc on\r\nN115\r\n",
                                        "530070000\r",     "60019500a\r"};
    char line[120];
    snprintf(line, sizeof line, "%s", PICK(lines));
    for (uint32_t changes = draw(3); changes > 0; changes--)
        line[draw((uint32_t)strlen(line))] = (char)(1 + draw(255));
    send_text(line);
}

static void send_rubbish(void)
{
    char bytes[250];
    uint32_t length = draw(2) ? draw(20) : draw(sizeof bytes);
    for (uint32_t i = 0; i < length; i++)
        bytes[i] = (char)(draw(3) ? '0' + draw(10) : 1 + draw(255));
    send(bytes, length);
}

static void send_something(void)
{
    static void (*const kinds[])(void) = {send_words,   send_words,  send_puzzle, send_puzzle,
                                          send_frame,   send_frame,  send_tuc,    send_tuc,
                                          send_damaged, send_rubbish};
    PICK(kinds)();
    if (draw(20) == 0)
        fake_port_lose();
    if (draw(15) == 0)
        send_text(draw(2) ? "?" : "\x03");
}

/* ---- A session ---- */

static void pause_a_while(void)
{
    static const unsigned short pauses[] = {0,  0,  0,   0,   1,   1,   3,   10,
                                            30, 60, 120, 199, 201, 299, 302, 1100};
    unsigned milliseconds = PICK(pauses);
    if (is_shown)
        printf("  %u ms\n", milliseconds);
    fake_port_run(milliseconds);
    if (draw(40) == 0)
        fake_port_run(2500);
}

typedef struct {
    unsigned size; /* bytes said */
    uint32_t hash;
} session_t;

static session_t run_session(unsigned number)
{
    static const unsigned short node_us[] = {8, 40, 40, 90, 400, 2000};
    session_t session = {.hash = RECORD_START};
    dice.state = 1 + 7919 * number;
    fake_port_begin();
    fake_port_node_takes(PICK(node_us));
    fake_port_store_takes(draw(60));
    fake_port_sleeps(draw(3) == 0);
    for (int i = 0; i < ACTIONS; i++) {
        send_something();
        pause_a_while();
    }
    fake_port_run(400);
    const char *said = fake_port_said();
    fake_port_seen_t seen = fake_port_seen();
    char rest[80];
    int length = snprintf(rest, sizeof rest, "%u %d %d %u %u %u", seen.searches, seen.searching,
                          seen.light, seen.resets, seen.progress, seen.full);
    if (is_shown)
        printf("%s\n%s\n", said, rest);
    session.size = (unsigned)strlen(said);
    session.hash = record_add(session.hash, said, session.size);
    session.hash = record_add(session.hash, rest, (size_t)length);
    return session;
}

/* ---- The record ---- */

static int write_record(void)
{
    printf("# Sessions of the link: tests/unit/test_link_sessions.c; written by make records.\n"
           "session,bytes,hash\n");
    for (unsigned number = 0; number < SESSIONS; number++) {
        session_t session = run_session(number);
        printf("%u,%u,%08x\n", number, session.size, session.hash);
    }
    return 0;
}

static int show(unsigned wanted)
{
    for (unsigned number = 0; number <= wanted; number++) {
        is_shown = number == wanted;
        run_session(number);
    }
    return 0;
}

static void test_the_link_says_what_is_recorded(void **state)
{
    (void)state;
    char line[80];
    unsigned sessions = 0;
    FILE *record = fopen(RECORD, "r");
    assert_non_null(record);
    while (fgets(line, sizeof line, record) != NULL) {
        session_t was;
        unsigned number;
        if (sscanf(line, "%u,%u,%x", &number, &was.size, &was.hash) != 3)
            continue;
        assert_int_equal(number, sessions++);
        session_t session = run_session(number);
        if (session.size != was.size || session.hash != was.hash)
            fail_msg("session %u is another: %u bytes, hash %08x", number, session.size,
                     session.hash);
    }
    fclose(record);
    assert_int_equal(sessions, SESSIONS);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_the_link_says_what_is_recorded)};
    if (argc > 1 && strcmp(argv[1], "--record") == 0)
        return write_record();
    if (argc > 2 && strcmp(argv[1], "--show") == 0)
        return show((unsigned)atoi(argv[2]));
    return cmocka_run_group_tests(tests, NULL, NULL);
}
