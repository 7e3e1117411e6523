/* The TUC command set (docs/PROTOCOL.md, "To programs that already exist") against the real image,
 * as the course's own clients speak it: every answer to the byte. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <sim_avr.h>

#include "board_dialogue.h"
#include "sample_puzzles.h"

#define ANSWER_MS 20
#define SOLVE_MS  2000

static int open_board(void **state)
{
    board_dialogue_t *board = board_dialogue_open(false);
    board_dialogue_send(board, "tuc on\r\n");
    board_dialogue_wait(board, 50);
    *state = board;
    return 0;
}

static int close_board(void **state)
{
    board_dialogue_close(*state);
    return 0;
}

/* Sends a line with CR LF; what comes must be `answer` to the byte, and nothing more. */
static void say(board_dialogue_t *board, const char *line, const char *answer)
{
    board_dialogue_send(board, line);
    board_dialogue_send(board, "\r\n");
    const char *got = board_dialogue_wait(board, ANSWER_MS);
    if (strcmp(got, answer) != 0)
        fail_msg("%s: wanted '%s', got '%s'", line, answer, got);
}

/* C, then one N for each given, as clients do. */
static void enter(board_dialogue_t *board, const char *puzzle)
{
    char line[8];
    say(board, "C", "OK\r\n");
    for (unsigned cell = 0; cell < 81; cell++) {
        if (puzzle[cell] < '1' || puzzle[cell] > '9')
            continue;
        snprintf(line, sizeof line, "N%u%u%c", cell % 9 + 1, cell / 9 + 1, puzzle[cell]);
        say(board, line, "OK\r\n");
    }
}

static void solve(board_dialogue_t *board)
{
    board_dialogue_send(board, "P\r\n");
    board_dialogue_expect(board, ANSWER_MS, "OK");
    board_dialogue_expect(board, SOLVE_MS, "D");
}

/* S, then T after each cell until D, then OK, which is not answered. */
static void fetch(board_dialogue_t *board, char solution[SAMPLE_SIZE])
{
    char answer[8];
    for (unsigned cell = 0; cell < 81; cell++) {
        board_dialogue_send(board, cell ? "T\r\n" : "S\r\n");
        const char *got = board_dialogue_line(board, ANSWER_MS);
        assert_non_null(got);
        assert_int_equal(strlen(got), 4);
        solution[cell] = got[3];
        snprintf(answer, sizeof answer, "N%u%u%c", cell % 9 + 1, cell / 9 + 1, got[3]);
        assert_string_equal(got, answer);
    }
    solution[81] = '\0';
    say(board, "T", "D\r\n");
    say(board, "OK", "");
}

static void three_puzzles_as_a_client_does(void **state)
{
    char puzzle[SAMPLE_SIZE], solution[SAMPLE_SIZE], fetched[SAMPLE_SIZE];
    say(*state, "AT", "OK\r\n");
    for (unsigned i = 0; i < 3; i++) {
        sample_easy(i, puzzle, solution);
        enter(*state, puzzle);
        solve(*state);
        fetch(*state, fetched);
        assert_string_equal(fetched, solution);
    }
}

static void a_puzzle_without_a_solution_keeps_its_zeros(void **state)
{
    char fetched[SAMPLE_SIZE];
    enter(*state,
          "11...............................................................................");
    solve(*state);
    fetch(*state, fetched);
    assert_string_equal(
        fetched,
        "110000000000000000000000000000000000000000000000000000000000000000000000000000000");
    enter(*state, SAMPLE_NONE);
    solve(*state);
    fetch(*state, fetched);
    assert_string_equal(fetched, SAMPLE_NONE);
}

static void anything_else_is_an_error(void **state)
{
    static const char *const wrong[] = {
        "at",   "c",    "p",   "A",    "ATX",   "AT ",   "CC", "N",    "N1",      "N11",   "N110",
        "N011", "N101", "NA1", "N11A", "N111 ", "N1111", "D",  "D1",   "D01",     "D10",   "D111",
        "X",    "PP",   "SS",  "TT",   "BB",    "OKK",   "ok", "help", "AT+GCAP", "tuc o", "0",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        say(*state, wrong[i], "ERROR\r\n");
    say(*state, "AT", "OK\r\n");
}

static void single_cells(void **state)
{
    say(*state, "C", "OK\r\n");
    say(*state, "D37", "N370\r\n");
    say(*state, "N379", "OK\r\n");
    say(*state, "D37", "N379\r\n");
    say(*state, "N371", "OK\r\n");
    say(*state, "D37", "N371\r\n");
    say(*state, "D73", "N730\r\n");
    say(*state, "C", "OK\r\n");
    say(*state, "D37", "N370\r\n");
}

/* The Uno's light, PB5. */
static bool light_burns(board_dialogue_t *board)
{
    return sim_board_avr(board_dialogue_board(board))->data[0x25] & 1 << 5;
}

/* A search that takes 0.7 s and more: the cells can be read meanwhile, and B ends it at once. */
static void cells_and_break_during_a_search(void **state)
{
    enter(*state, SAMPLE_LONG);
    assert_false(light_burns(*state));
    say(*state, "P", "OK\r\n");
    assert_true(light_burns(*state));
    say(*state, "D61", "N615\r\n");
    for (unsigned cell = 0; cell < 9; cell++) {
        char line[8];
        snprintf(line, sizeof line, "D%u4", cell + 1);
        board_dialogue_send(*state, line);
        board_dialogue_send(*state, "\r\n");
        const char *got = board_dialogue_line(*state, ANSWER_MS);
        assert_non_null(got);
        assert_int_equal(got[0], 'N');
        assert_memory_equal(got + 1, line + 1, 2);
        assert_in_range(got[3], '0', '9');
        assert_int_equal(got[4], '\0');
    }
    say(*state, "AT", "OK\r\n");
    say(*state, "B", "OK\r\n");
    assert_false(light_burns(*state));
    assert_string_equal(board_dialogue_wait(*state, 1500), ""); /* no D comes any more */
    enter(*state, SAMPLE_EASY);
    solve(*state);
    say(*state, "D11", "N115\r\n");
    say(*state, "D31", "N314\r\n");
}

static void break_while_sending(void **state)
{
    enter(*state, SAMPLE_EASY);
    solve(*state);
    say(*state, "S", "N115\r\n");
    say(*state, "T", "N213\r\n");
    say(*state, "B", "OK\r\n");
    say(*state, "D99", "N999\r\n");
    say(*state, "S", "N115\r\n");
}

static void frames_work_and_leave_the_mode(void **state)
{
    say(*state, "N115", "OK\r\n");
    board_dialogue_frame(*state, 3, "solve " SAMPLE_EASY);
    assert_memory_equal(board_dialogue_reply(*state, SOLVE_MS, 3), "ok solved", 9);
    say(*state, "D11", "N115\r\n");
    say(*state, "AT", "OK\r\n");
}

static void the_mode_ends_with_tuc_off(void **state)
{
    board_dialogue_send(*state, "tuc off\r\n");
    board_dialogue_until(*state, 50, BOARD_PROMPT);
    assert_non_null(strstr(board_dialogue_command(*state, "help"), "help"));
}

/* Letters and digits of the set in any order; then the set works as before. */
static void lines_of_all_kinds(void **state)
{
    static const char letters[] = "ATCNPSDOKB123456789\r\n\r\n\r\n";
    uint32_t seed = 1;
    for (unsigned stretch = 0; stretch < 20; stretch++) {
        for (unsigned i = 0; i < 200; i++) {
            seed = seed * 1664525 + 1013904223;
            char byte = letters[(seed >> 8) % (sizeof letters - 1)];
            sim_board_send(board_dialogue_board(*state), &byte, 1);
        }
        board_dialogue_send(*state, "\r\nB\r\n");
        board_dialogue_wait(*state, 200);
        say(*state, "AT", "OK\r\n");
    }
    enter(*state, SAMPLE_EASY);
    solve(*state);
    say(*state, "D99", "N999\r\n");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_board, close_board)

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        TEST(three_puzzles_as_a_client_does),
        TEST(a_puzzle_without_a_solution_keeps_its_zeros),
        TEST(anything_else_is_an_error),
        TEST(single_cells),
        TEST(cells_and_break_during_a_search),
        TEST(break_while_sending),
        TEST(frames_work_and_leave_the_mode),
        TEST(the_mode_ends_with_tuc_off),
        TEST(lines_of_all_kinds),
    };
    board_dialogue_image(argc, argv);
    int failures = cmocka_run_group_tests(tests, NULL, NULL);
    board_dialogue_note();
    return failures;
}
