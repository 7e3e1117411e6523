/* The host's reader of puzzle files: every form, every spoilt one in its place, nothing read ahead.
 */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "examples.h"

#include "../../host-tools/puzzles.h"

#define KNOWN "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define KNOWN_SOLUTION                                                                             \
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
#define OTHER  "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
#define EIGHTY "12345678911234567891123456789112345678911234567891123456789112345678911234567891"
#define PLAIN                                                                                      \
    "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n"     \
    "....8..79\n"
#define PLAIN_OTHER                                                                                \
    "4.....8.5\n.3.......\n...7.....\n.2.....6.\n....8.4..\n....1....\n...6.3.7.\n5..2.....\n"     \
    "1.4......\n"
#define SPOILT                                                                                     \
    "53..7....\n6..1a5...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n"     \
    "....8..79\n"
#define SHORT "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n"
#define A     KNOWN " "
#define B     OTHER " "

/* Writes a puzzle as its 81 cells, a spoilt one as LINE!DETAIL, with {COMMENT} and =SOLUTION (=?
 * when it is no grid) behind it. */
static void write_puzzle(FILE *out, const puzzle_t *puzzle, puzzles_status_t status)
{
    if (status == PUZZLES_MALFORMED)
        fprintf(out, "%llu!%s", (unsigned long long)puzzle->line, puzzle->detail);
    for (int cell = 0; status == PUZZLES_GRID && cell < GRID_CELLS; cell++)
        fputc(puzzle->cells[cell] ? '0' + puzzle->cells[cell] : '.', out);
    if (puzzle->comment[0] != '\0')
        fprintf(out, "{%s}", puzzle->comment);
    if (puzzle->has_solution && puzzle->solution[0] == 0)
        fputs("=?", out);
    for (int cell = 0; puzzle->solution[0] && cell < GRID_CELLS; cell++)
        fprintf(out, "%s%d", cell ? "" : "=", puzzle->solution[cell]);
    fputc(' ', out);
}

static void read_all(const char *text, size_t length, char *said, size_t size)
{
    FILE *in = tmpfile();
    FILE *out = fmemopen(said, size, "w");
    assert_non_null(in);
    assert_non_null(out);
    fwrite(text, 1, length, in);
    rewind(in);
    puzzles_t *puzzles = puzzles_open(in, "test");
    puzzle_t puzzle;
    puzzles_status_t status;
    while ((status = puzzles_next(puzzles, &puzzle)) != PUZZLES_END) {
        assert_true(status == PUZZLES_GRID || status == PUZZLES_MALFORMED);
        write_puzzle(out, &puzzle, status);
    }
    assert_int_equal(puzzles_next(puzzles, &puzzle), PUZZLES_END);
    assert_int_equal(puzzles_offset(puzzles), length);
    puzzles_close(puzzles);
    fclose(out);
    fclose(in);
}

#define CHECK(...) CHECK_EXAMPLES(read_all, __VA_ARGS__)

static void test_one_a_line(void **state)
{
    CHECK({KNOWN "\n" OTHER "\n", A B}, {KNOWN "\r\n" OTHER "\r\n", A B}, {KNOWN "\r" OTHER, A B},
          {"\xef\xbb\xbf" KNOWN "\n\n\n" OTHER, A B},
          {"# top95\n" KNOWN " # 1\n#" OTHER "\n" OTHER "\t7.2; hard \n",
           KNOWN "{# 1} " OTHER "{7.2; hard} "},
          {"\"" KNOWN "\"\n", A}, {KNOWN "," KNOWN_SOLUTION "\n", KNOWN "{" KNOWN_SOLUTION "} "},
          {KNOWN " caf\xc3\xa9\x1b[2J\n", KNOWN "{caf\xc3\xa9 [2J} "},
          {"Mepham's list\n" KNOWN "\nOTHERS\n\n" OTHER "\n", A B});
}

static void test_line_n_answers_puzzle_n(void **state)
{
    CHECK(
        {EIGHTY "\n" EIGHTY "12\n" KNOWN "\n", "1!need 81 got 80 2!need 81 got 82 " A},
        {KNOWN "\n123\n45\n" OTHER "\n", A "2!need 81 got 3, line 1 has 3 not 9 "
                                           "3!need 81 got 2, line 1 has 2 not 9 " B},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n" KNOWN
         "\n",
         "1!character 'a' line 1 column 1 " A},
        {KNOWN "\n" EIGHTY " easy\n" OTHER "\n", A "2!need 81 got 80 " B},
        {KNOWN "\n?\n%\n" OTHER "\n",
         A "2!character '?' line 1 column 1 3!character '%' line 1 column 1 " B},
        {KNOWN "x\n" OTHER "\n", "1!need 81 got 82 " B},
        {EIGHTY "\n" PLAIN, "1!need 81 got 80 " A});
}

static void test_nothing_is_one_spoilt_puzzle(void **state)
{
    CHECK({"", "0!need 81 got 0 "}, {"\n\n", "2!need 81 got 0 "}, {"# a\n", "1!need 81 got 0 "},
          {"[Puzzle]\n", "1!need 81 got 0 "}, {"puzzle,solution\n", "1!need 81 got 0 "});
}

static void test_nine_lines(void **state)
{
    CHECK({PLAIN PLAIN_OTHER, A B}, {"Grid 01\n" PLAIN "Grid 02\n" PLAIN_OTHER, A B},
          {"#A somebody\n#D a puzzle\n[Puzzle]\n" PLAIN "\n[State]\n" PLAIN_OTHER, A B},
          {"\xef\xbb\xbf" PLAIN "Puzzle\n" PLAIN_OTHER, A B}, {"puzzle\n" PLAIN, A},
          {"Level-3\n" PLAIN "xWing:\n" PLAIN_OTHER, A B},
          {"\xeb\xac\xb8\xec\xa0\x9c 1\n" PLAIN "A hard one\n" PLAIN_OTHER, A B},
          {" *-----------*\n |53.|.7.|...|\n |6..|195|...|\n |.98|...|.6.|\n |---+---+---|\n"
           " |8..|.6.|..3|\n |4..|8.3|..1|\n |7..|.2.|..6|\n |---+---+---|\n |.6.|...|28.|\n"
           " |...|419|..5|\n |...|.8.|.79|\n *-----------*\n" PLAIN_OTHER,
           A B},
          {"5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5 0 0 0\n0 9 8 0 0 0 0 6 0\n8 0 0 0 6 0 0 0 3\n"
           "4 0 0 8 0 3 0 0 1\n7 0 0 0 2 0 0 0 6\n0 6 0 0 0 0 2 8 0\n0 0 0 4 1 9 0 0 5\n"
           "0 0 0 0 8 0 0 7 9",
           A});
}

static void test_titles(void **state)
{
#define TITLE(text) {text "\n" PLAIN, A}
#define NO_TITLE(text, why)                                                                        \
    {                                                                                              \
        text "\n\n" PLAIN, "1!" why " " A                                                          \
    }
    CHECK(TITLE("No. 5"), TITLE("Nr: 3"), TITLE("  Easy."), TITLE("Level\t3"), TITLE("[1]"),
          TITLE("Gr\xc3\xa4"
                "ben"),
          TITLE("\xf0\x9f\x98\x80 1"), TITLE("A hard one"),
          TITLE("Puzzle 123456789 123456789 123456789"),
          NO_TITLE("Puzzle 123456789 123456789 1234567891", "character 'P' line 1 column 1"),
          NO_TITLE("Gr\xe4"
                   "ben",
                   "character 'G' line 1 column 1"),
          NO_TITLE("Gr\xc3", "character 'G' line 1 column 1"),
          NO_TITLE("Gr\xc3z", "character 'G' line 1 column 1"),
          NO_TITLE("Gr\x01z", "character 'G' line 1 column 1"),
          NO_TITLE("\xf5\x80\x80\x80z", "character 0xf5 line 1 column 1"),
          NO_TITLE("xx 5", "need 81 got 3, line 1 has 3 not 9"),
          NO_TITLE("A 5", "character 'A' line 1 column 1"),
          NO_TITLE("ab12", "character 'a' line 1 column 1"),
          NO_TITLE("abc123456", "character 'a' line 1 column 1"),
          NO_TITLE("\xe2\x94\x82 5", "character 0xe2 line 1 column 1"),
          NO_TITLE("\xc2\xa0 word", "character 0xc2 line 1 column 1"));
}

static void test_titles_within_a_grid(void **state)
{
    CHECK({SHORT "Grid 02\n" PLAIN, "1!need 81 got 45 " A},
          {SHORT "No. 5\n" PLAIN, "1!need 81 got 45 " A},
          {SHORT "Grid | 02\n" PLAIN "\n" PLAIN, "1!character 'G' line 6 column 1 " A},
          {SHORT "abcdefghi\n" PLAIN "\n" PLAIN, "1!character 'a' line 6 column 1 " A},
          {SHORT "L 1\n" PLAIN "\n" PLAIN, "1!character 'L' line 6 column 1 " A});
}

static void test_spoilt_nine_lines(void **state)
{
    CHECK({SPOILT "\n" PLAIN, "1!character 'a' line 2 column 5 " A},
          {"Grid 01\n" SPOILT "Grid 02\n" PLAIN, "2!character 'a' line 2 column 5 " A},
          {"Grid 01\n" SHORT "Grid 02\n" PLAIN, "2!need 81 got 45 " A},
          {SHORT KNOWN "\n", "1!need 81 got 45 " A}, {SHORT, "1!need 81 got 45 "},
          {"# a\n" SHORT "\n" SHORT "\n" PLAIN, "2!need 81 got 45 8!need 81 got 45 " A},
          {"ab..7....\n6..195...\n\n" PLAIN, "1!character 'a' line 1 column 1 " A},
          {SPOILT SPOILT "\n" PLAIN, "1!character 'a' line 2 column 5 " A});
}

static void test_csv(void **state)
{
    CHECK({"puzzle,solution\n" KNOWN "," KNOWN_SOLUTION "\n" OTHER ",\n",
           KNOWN "=" KNOWN_SOLUTION " " B},
          {"id,Quizzes,SOLUTIONS\r\n1," KNOWN "," KNOWN_SOLUTION "\r\n2,\"" OTHER "\",\"123\"",
           KNOWN "=" KNOWN_SOLUTION " " OTHER "=? "},
          {"\xef\xbb\xbf\"Board\";\"Comment\"\n\n# no record\n" KNOWN
           ";\"so \"\"hard\"\"; it is\"\n",
           KNOWN "{so \"hard\"; it is} "},
          {"name\tpuzzles\nx,y\t" KNOWN "\n", A},
          {"name,puzzle\n\"two\nlines\"," KNOWN "\nb," OTHER "\n", A B},
          {"name,puzzle\na,\"" PLAIN "\"\nb," OTHER "\n", A B},
          {"name,puzzle\na\nb," EIGHTY "\nc," KNOWN "\n", "2!need 81 got 0 3!need 81 got 80 " A},
          {"name,puzzle\n\"a," KNOWN "\nb," OTHER "\n", "2!a quote is not closed " B},
          {"name,puzzle\n\"a," KNOWN "\n", "2!a quote is not closed "},
          {"puzzle,name\n" KNOWN "a,x\n" OTHER ",\n", "2!character 'a' line 1 column 82 " B},
          {"puzzle,name\n\"" KNOWN "\n" OTHER "\",x\n" OTHER ",\n", "2!more than one puzzle " B},
          {"solution,puzzle\n" KNOWN_SOLUTION "," KNOWN "\n", KNOWN "=" KNOWN_SOLUTION " "},
          {"comment,puzzle\nhard," KNOWN "\n", KNOWN "{hard} "},
          {" name , puzzle \n a , \"" KNOWN "\" \n\tb\t,\t" OTHER "\t\n", A B},
          {"puzzle,puzzle,solution,solution\n" KNOWN "," OTHER ",,1\n", A},
          {"name,puzzle\n\"\"," KNOWN "\n\"\"\"\"," OTHER "\n", A B},
          {"puzzle\n\"" KNOWN "\"\n" OTHER "\n", A B}, {"difficulty,puzzle_id\n" KNOWN "\n", A});
}

static void test_faults_name_the_place(void **state)
{
    static const char text[] = "Grid 1\n" SPOILT "\n" SHORT "\nname,puzzle\n";
    (void)state;
    FILE *in = fmemopen((void *)text, sizeof text - 1, "r");
    puzzles_t *puzzles = puzzles_open(in, "grids.sdk");
    puzzle_t puzzle;
    assert_int_equal(puzzles_next(puzzles, &puzzle), PUZZLES_MALFORMED);
    assert_string_equal(puzzle.fault, "grids.sdk line 3 column 5: 'a' is no cell of a puzzle");
    assert_int_equal(puzzles_next(puzzles, &puzzle), PUZZLES_MALFORMED);
    assert_string_equal(puzzle.fault, "grids.sdk line 12: a puzzle has 81 cells, this one 45");
    puzzles_close(puzzles);
    fclose(in);
    in = fopen("/dev/null", "r");
    puzzles = puzzles_open(in, "empty.txt");
    assert_int_equal(puzzles_next(puzzles, &puzzle), PUZZLES_MALFORMED);
    assert_string_equal(puzzle.fault, "empty.txt: there is no puzzle");
    puzzles_close(puzzles);
    fclose(in);
}

static void test_csv_faults_name_the_column_of_the_line(void **state)
{
    static const char text[] = "name,puzzle\nabc,\"53..7..a.\"\n";
    (void)state;
    FILE *in = fmemopen((void *)text, sizeof text - 1, "r");
    puzzles_t *puzzles = puzzles_open(in, "-");
    puzzle_t puzzle;
    assert_int_equal(puzzles_next(puzzles, &puzzle), PUZZLES_MALFORMED);
    assert_string_equal(puzzle.fault,
                        "standard input line 2 column 13: 'a' is no cell of a puzzle");
    puzzles_close(puzzles);
    fclose(in);
}

static void test_binary(void **state)
{
    (void)state;
    char said[400];
    static const char text[] = "\x7f"
                               "ELF\x02\x01\x01\0\0\n" KNOWN "\n\0\0\0\n" KNOWN "\n";
    read_all(text, sizeof text - 1, said, sizeof said);
    assert_string_equal(said, "1!character 0x7f line 1 column 1 " A
                              "3!character 0x00 line 1 column 1 " A);
}

static void test_long_lines(void **state)
{
    (void)state;
    char said[PUZZLE_COMMENT_SIZE + 400];
    size_t length = 200000;
    char *text = malloc(length + 100);
    memset(text, '7', length);
    memcpy(text, KNOWN " ", 82);
    strcpy(text + length, "\n" OTHER "\n");
    read_all(text, strlen(text), said, sizeof said);
    assert_int_equal(strlen(said), 81 + 1 + PUZZLE_COMMENT_SIZE - 1 + 1 + 1 + 82);
    assert_string_equal(said + strlen(said) - 82, B);
    text[81] = '7';
    read_all(text, strlen(text), said, sizeof said);
    assert_string_equal(said, "1!need 81 got 65535 " B);
    free(text);
}

/* A comment is cut between characters, not within one. */
static void test_long_comments(void **state)
{
    (void)state;
    for (size_t length = PUZZLE_COMMENT_SIZE - 4; length < PUZZLE_COMMENT_SIZE + 3; length++) {
        char text[2 * PUZZLE_COMMENT_SIZE], said[2 * PUZZLE_COMMENT_SIZE];
        size_t kept = length < PUZZLE_COMMENT_SIZE ? length : PUZZLE_COMMENT_SIZE - 1;
        int used = sprintf(text, "%s ", KNOWN);
        for (size_t at = 0; at < length; at++)
            text[used + (int)at] = at % 2 ? '\xa4' : '\xc3';
        read_all(text, (size_t)used + length, said, sizeof said);
        kept -= length > kept && kept % 2;
        assert_int_equal(strlen(said), GRID_CELLS + 1 + kept + 1 + 1);
    }
}

/* A puzzle comes out when its line is complete, with the pipe still open. */
static void test_nothing_is_read_ahead(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    FILE *in = fdopen(ends[0], "r");
    puzzles_t *puzzles = puzzles_open(in, "-");
    puzzle_t puzzle;
    alarm(10);
    for (int turn = 0; turn < 3; turn++) {
        assert_int_equal(write(ends[1], KNOWN "\r\n", 83), 83);
        assert_int_equal(puzzles_next(puzzles, &puzzle), PUZZLES_GRID);
        assert_int_equal(write(ends[1], PLAIN, 90), 90);
        assert_int_equal(puzzles_next(puzzles, &puzzle), PUZZLES_GRID);
        assert_int_equal(write(ends[1], EIGHTY "\n", 81), 81);
        assert_int_equal(puzzles_next(puzzles, &puzzle), PUZZLES_MALFORMED);
    }
    close(ends[1]);
    assert_int_equal(puzzles_next(puzzles, &puzzle), PUZZLES_END);
    alarm(0);
    puzzles_close(puzzles);
    fclose(in);
}

static void test_file_that_cannot_be_read(void **state)
{
    (void)state;
    FILE *in = fopen("/", "r"); /* a folder opens, reading it fails */
    assert_non_null(in);
    puzzles_t *puzzles = puzzles_open(in, "/");
    puzzle_t puzzle;
    errno = 0;
    assert_int_equal(puzzles_next(puzzles, &puzzle), PUZZLES_ERROR);
    assert_int_equal(errno, EISDIR);
    puzzles_close(puzzles);
    fclose(in);
}

static void test_arguments(void **state)
{
    (void)state;
    puzzle_t puzzle;
    assert_true(puzzles_is_text(KNOWN));
    assert_true(puzzles_is_text(EIGHTY));
    assert_true(puzzles_is_text(PLAIN));
    assert_true(puzzles_is_text(""));
    assert_false(puzzles_is_text("-"));
    assert_false(puzzles_is_text("puzzles.txt"));
    assert_false(puzzles_is_text("1.0.x"));
    assert_int_equal(puzzles_from_text(KNOWN " easy", &puzzle), PUZZLES_GRID);
    assert_int_equal(puzzle.cells[1], 3);
    assert_string_equal(puzzle.comment, "easy");
    assert_int_equal(puzzles_from_text(PLAIN, &puzzle), PUZZLES_GRID);
    assert_int_equal(puzzles_from_text("", &puzzle), PUZZLES_MALFORMED);
    assert_string_equal(puzzle.detail, "need 81 got 0");
    assert_string_equal(puzzle.fault, "argument: there is no puzzle");
    assert_int_equal(puzzles_from_text(EIGHTY, &puzzle), PUZZLES_MALFORMED);
    assert_string_equal(puzzle.fault, "argument: a puzzle has 81 cells, this one 80");
    assert_int_equal(puzzles_from_text(KNOWN "\n" OTHER, &puzzle), PUZZLES_MALFORMED);
    assert_string_equal(puzzle.detail, "more than one puzzle");
    assert_int_equal(puzzles_from_text("53007a", &puzzle), PUZZLES_MALFORMED);
    assert_string_equal(puzzle.detail, "character 'a' line 1 column 6");
}

/* ---- docs/PUZZLES.md ---- */

/* Reads an example: `want` is "puzzle", "puzzle N" (that many times KNOWN), or "malformed DETAIL",
 * which KNOWN may follow. */
static void check_example(const char *want, char *text)
{
    char said[2000];
    read_all(text, strlen(text), said, sizeof said);
    const char *next = said;
    const char *detail = strstr(want, " ");
    int left = 1;
    const char *spoilt = strchr(said, '!');
    if (strncmp(want, "malformed", 9) == 0) {
        next = spoilt;
        if (next == NULL || strncmp(next + 1, detail + 1, strlen(detail + 1)) != 0)
            print_error("example, %s:\n%sgot %s\n", want, text, said);
        assert_non_null(next);
        assert_memory_equal(next + 1, detail + 1, strlen(detail + 1));
        next += 1 + strlen(detail);
        left = strncmp(next, KNOWN, GRID_CELLS) == 0;
        spoilt = strchr(spoilt + 1, '!');
    } else if (detail != NULL) {
        left = atoi(detail);
    }
    for (; left > 0; left--) {
        if (strncmp(next, KNOWN, GRID_CELLS) != 0)
            print_error("example, %s:\n%sgot %s\n", want, text, said);
        assert_memory_equal(next, KNOWN, GRID_CELLS);
        next = strchr(next, ' ') + 1;
    }
    assert_null(spoilt);
}

static void test_examples_of_the_page(void **state)
{
    (void)state;
    char line[400], want[100] = "", text[4000] = "";
    int examples = 0;
    FILE *page = fopen("docs/PUZZLES.md", "r");
    assert_non_null(page);
    while (fgets(line, sizeof line, page) != NULL) {
        if (strncmp(line, "```", 3) != 0) {
            if (want[0] != '\0')
                strncat(text, line, sizeof text - strlen(text) - 1);
            continue;
        }
        if (want[0] != '\0') {
            check_example(want, text);
            examples++;
        }
        snprintf(want, sizeof want, "%.*s", (int)strcspn(line + 3, "\n"), line + 3);
        text[0] = '\0';
    }
    fclose(page);
    assert_true(examples >= 15);
}

/* Random bytes: every puzzle has all of its fields, the file comes to its end. */
static void test_random_bytes(void **state)
{
    static const char common[] = "123456789.......00000--**x|+=:',;\"\n\n\n\r #[]abcpuzzle\xef";
    (void)state;
    uint32_t random_state = 11;
    for (int turn = 0; turn < 300; turn++) {
        char text[4000];
        char said[40000];
        size_t used = 0;
        if (turn % 3 == 0)
            used = (size_t)sprintf(text, "name,puzzle,solution\n");
        for (; used < sizeof text; used++) {
            random_state = random_state * 1664525u + 1013904223u;
            text[used] = turn % 2 ? common[(random_state >> 8) % (sizeof common - 1)]
                                  : (char)(random_state >> 16);
        }
        read_all(text, sizeof text, said, sizeof said);
        assert_true(strlen(said) > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_a_line),
        cmocka_unit_test(test_line_n_answers_puzzle_n),
        cmocka_unit_test(test_nothing_is_one_spoilt_puzzle),
        cmocka_unit_test(test_nine_lines),
        cmocka_unit_test(test_titles),
        cmocka_unit_test(test_titles_within_a_grid),
        cmocka_unit_test(test_spoilt_nine_lines),
        cmocka_unit_test(test_csv),
        cmocka_unit_test(test_faults_name_the_place),
        cmocka_unit_test(test_csv_faults_name_the_column_of_the_line),
        cmocka_unit_test(test_binary),
        cmocka_unit_test(test_long_lines),
        cmocka_unit_test(test_long_comments),
        cmocka_unit_test(test_nothing_is_read_ahead),
        cmocka_unit_test(test_file_that_cannot_be_read),
        cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_examples_of_the_page),
        cmocka_unit_test(test_random_bytes),
    };
    return cmocka_run_group_tests_name("puzzles", tests, NULL, NULL);
}
