/* The TUC command set, on a port without a chip: every row of its table, during a search too. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "fake_port.h"
#include "sample_puzzles.h"

static int begin(void **state)
{
    (void)state;
    fake_port_begin();
    fake_port_talk("tuc on\r");
    return 0;
}

static void says(const char *line, const char *wanted)
{
    char text[20];
    snprintf(text, sizeof text, "%s\r\n", line);
    const char *said = fake_port_talk(text);
    if (strcmp(said, wanted) != 0)
        fail_msg("%s: wanted '%s', got '%s'", line, wanted, said);
}

static void enter(const char *puzzle)
{
    char line[8];
    says("C", "OK\r\n");
    for (unsigned cell = 0; cell < 81; cell++) {
        snprintf(line, sizeof line, "N%u%u%c", cell % 9 + 1, cell / 9 + 1, puzzle[cell]);
        if (puzzle[cell] >= '1' && puzzle[cell] <= '9')
            says(line, "OK\r\n");
    }
}

static void fetches(const char *solution)
{
    char wanted[8];
    for (unsigned cell = 0; cell < 81; cell++) {
        snprintf(wanted, sizeof wanted, "N%u%u%c\r\n", cell % 9 + 1, cell / 9 + 1, solution[cell]);
        says(cell == 0 ? "S" : "T", wanted);
    }
    says("T", "D\r\n");
    says("OK", "");
}

static void a_whole_session(void **state)
{
    (void)state;
    says("AT", "OK\r\n");
    enter(SAMPLE_EASY);
    says("P", "OK\r\nD\r\n");
    fetches(SAMPLE_EASY_SOLUTION);
    says("D11", "N115\r\n");
    says("D99", "N999\r\n");
    enter(SAMPLE_EASY);
    says("D12", "N126\r\n");
    says("D31", "N310\r\n");
}

static void the_cells_stay_open_without_a_solution(void **state)
{
    (void)state;
    enter(SAMPLE_NONE);
    says("P", "OK\r\nD\r\n");
    says("S", "N115\r\n");
    says("T", "N213\r\n");
    says("T", "N311\r\n");
    says("T", "N410\r\n");
    says("B", "OK\r\n");
    says("T", "ERROR\r\n");
}

static void what_is_no_command(void **state)
{
    (void)state;
    static const char *const wrong[] = {"at",      "A",     "ATX", "N",    "N11", "N110",  "N011",
                                        "N1X1",    "N111X", "D1",  "D110", "D01", "PP",    "help",
                                        "limit 3", "T",     " AT", "AT ",  "?",   "tuc on"};
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        says(wrong[i], "ERROR\r\n");
    says("", "");
}

static void during_a_search(void **state)
{
    (void)state;
    enter(SAMPLE_LONG);
    assert_string_equal(fake_port_talk("P\r\nD61\r\nN111\r\nB\r\n"),
                        "OK\r\nN615\r\nERROR\r\nOK\r\n");
    fake_port_run(500);
    assert_string_equal(fake_port_said(), "");
    says("D61", "N615\r\n");
    enter(SAMPLE_EASY);
    says("P", "OK\r\nD\r\n");
    says("S", "N115\r\n");
}

/* P again solves from the givens, not from the cells as they stand: one given more, taken from
 * another of six solutions, clashes with the first. */
static void p_solves_from_the_givens(void **state)
{
    (void)state;
    enter(SAMPLE_SIX);
    says("P", "OK\r\nD\r\n");
    says("D18", "N182\r\n");
    says("D19", "N194\r\n");
    says("N184", "OK\r\n");
    says("P", "OK\r\nD\r\n");
    says("D18", "N184\r\n");
    says("D19", "N192\r\n");
}

static void frames_work_beside_it(void **state)
{
    (void)state;
    enter(SAMPLE_EASY);
    fake_port_frame(1, "solve " SAMPLE_SIX);
    assert_non_null(fake_port_reply(fake_port_talk(""), 1));
    says("P", "OK\r\nD\r\n");
    says("D31", "N314\r\n");
}

/* A program's search shows in no cell of the client's. */
static void a_search_that_waits_shows_the_givens(void **state)
{
    (void)state;
    enter(SAMPLE_EASY);
    fake_port_frame(1, "count 4000000 " SAMPLE_EMPTY);
    fake_port_talk("");
    says("D31", "N310\r\n");
    says("P", "OK\r\n");
    says("D31", "N310\r\n");
    says("D11", "N115\r\n");
    says("B", "OK\r\n");
    says("D31", "N310\r\n");
}

static void tuc_off_leads_out(void **state)
{
    (void)state;
    enter(SAMPLE_LONG);
    assert_non_null(strstr(fake_port_talk("P\r\ntuc off\r\n"), "> "));
    assert_non_null(strstr(fake_port_talk("tuc on\r\n"), "OK\r\n"));
    says("N115", "OK\r\n");
    says("tuc off", "> ");
    assert_non_null(strstr(fake_port_talk("AT\r"), "unknown: "));
}

static void lights_show_how_many_cells_are_filled(void **state)
{
    (void)state;
    enter(SAMPLE_EASY);
    fake_port_run(40);
    assert_int_equal(fake_port_seen().progress, 30);
    says("P", "OK\r\nD\r\n");
    fake_port_run(40);
    assert_int_equal(fake_port_seen().progress, 81);
    says("C", "OK\r\n");
    fake_port_run(40);
    assert_int_equal(fake_port_seen().progress, 0);
}

#define TEST(name) cmocka_unit_test_setup(name, begin)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_whole_session),
        TEST(the_cells_stay_open_without_a_solution),
        TEST(what_is_no_command),
        TEST(during_a_search),
        TEST(p_solves_from_the_givens),
        TEST(frames_work_beside_it),
        TEST(a_search_that_waits_shows_the_givens),
        TEST(tuc_off_leads_out),
        TEST(lights_show_how_many_cells_are_filled),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
