/* The grid reader: what docs/PUZZLES.md and grid.h promise, sentence by sentence. Case numbers are
 * those of ../shared/cases/reports.md. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../firmware/src/core/grid.h"
#include "examples.h"
#include "grid_events.h"

#define KNOWN  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
#define EMPTY  "................................................................................."
#define TEN    "1234567891"
#define EIGHTY TEN TEN TEN TEN TEN TEN TEN TEN

/* The nine rows of KNOWN, drawn and not. */
#define BAND1_PLAIN "53..7....\n6..195...\n.98....6.\n"
#define BAND2_PLAIN "8...6...3\n4..8.3..1\n7...2...6\n"
#define BAND3_PLAIN ".6....28.\n...419..5\n....8..79\n"
#define PLAIN       BAND1_PLAIN BAND2_PLAIN BAND3_PLAIN
#define BAND1       "|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n"
#define BAND2       "|8..|.6.|..3|\n|4..|8.3|..1|\n|7..|.2.|..6|\n"
#define BAND3       "|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n"
#define RULE        "+---+---+---+\n"
#define DRAWN       RULE BAND1 RULE BAND2 RULE BAND3 RULE
#define NO_ROW_5    RULE BAND1 RULE "|8..|.6.|..3|\n|7..|.2.|..6|\n" RULE BAND3 RULE
#define SHORT_ROW_5 RULE BAND1 RULE "|8..|.6.|..3|\n|4..|8.3|..|\n|7..|.2.|..6|\n" RULE BAND3 RULE

#define SPACED                                                                                     \
    "5 3 . . 7 . . . . 6 . . 1 9 5 . . . . 9 8 . . . . 6 . 8 . . . 6 . . . 3 4 . . 8 . 3 . . 1 7 " \
    ". "                                                                                           \
    ". . 2 . . . 6 . 6 . . . . 2 8 . . . . 4 1 9 . . 5 . . . . 8 . . 7 9"

#define CHECK(...) CHECK_EXAMPLES(grid_events, __VA_ARGS__)

static void test_one_line(void **state)
{
    CHECK({KNOWN "\n", KNOWN " "}, {KNOWN, KNOWN " "}, {"  \t" KNOWN "  \n", KNOWN " "},
          {EMPTY "\n", EMPTY " "}, {"\xef\xbb\xbf" KNOWN "\n", KNOWN " "}, /* case 20 */
          {KNOWN "\r\n", KNOWN " "}, {KNOWN "\n" EMPTY "\n", KNOWN " " EMPTY " "},
          {"53007000060019500009800006080006000340080300170002000606000028000041900500008"
           "0079\n",
           KNOWN " "}, /* case 16 */
          {"53_*7xX--6__195____98____6_8xxx6xxx34xx8x3xx17xxx2xxx6x6xxxx28xxxx419xx5xxxx8"
           "XX79\n",
           KNOWN " "});
}

static void test_space_between_cells(void **state)
{
    CHECK({"53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 "
           "....8..79\n",
           KNOWN " "},
          {"5,3,0,0,7,0,0,0,0,6,0,0,1,9,5,0,0,0,0,9,8,0,0,0,0,6,0,8,0,0,0,6,0,0,0,3,4,0,0,8,0,"
           "3,0,0,1,7,0,0,0,2,0,0,0,6,0,6,0,0,0,0,2,8,0,0,0,0,4,1,9,0,0,5,0,0,0,0,8,0,0,7,9\n",
           KNOWN " "},
          {"53..7....;6..195...;.98....6.;8...6...3;4..8.3..1;7...2...6;.6....28.;...419..5;"
           "....8..79;\n",
           KNOWN " "},
          {"53..7....|6..195...|.98....6.|8...6...3|4..8.3..1|7...2...6|.6....28.|...419..5|"
           "....8..79\n",
           KNOWN " "},
          {"1--------|-2-------|--3------|---4-----|----5----|-----6---|------7--|-------8-|"
           "--------9\n",
           "1.........2.........3.........4.........5.........6.........7.........8.........9 "});
}

static void test_comment_behind_one_line(void **state)
{
    CHECK({KNOWN " easy\n", KNOWN "{easy} "}, {KNOWN "; 5 stars\n", KNOWN "{5 stars} "},
          {KNOWN "," EMPTY "\n", KNOWN "{" EMPTY "} "}, {KNOWN "\t# 12\n", KNOWN "{# 12} "},
          {KNOWN " | 7.2 |\n", KNOWN "{| 7.2 |} "}, {KNOWN " \xc3\xa9\n", KNOWN "{\xc3\xa9} "},
          {KNOWN "#easy\n", "char:23@1:82 "}, {KNOWN "easy\n", "char:65@1:82 "},
          {"|" KNOWN " easy\n", "char:65@1:84 "},
          {"|1234567891234567891234567891 easy\n", "char:65@1:31 "},
          {EIGHTY " easy\n", "count:80 "}, {EIGHTY " 5\n", "count:80 "},
          {EIGHTY " 5 stars\n", "count:80 "}, {EIGHTY "12 easy\n", "count:82 "},
          {EIGHTY "1easy\n", "char:65@1:82 "}, {SPACED "\n", KNOWN " "},
          {SPACED " 5 stars\n", KNOWN "{5 stars} "}, {SPACED " 5\n", "count:82 "},
          {SPACED ",5 3 .\n", "count:84 "}, {SPACED "5 \n", "count:82 "});
}

static void test_counts_in_one_line(void **state)
{
    CHECK({EIGHTY "\n" KNOWN "\n", "count:80 " KNOWN " "}, /* case 14 */
          {EIGHTY "12\n" KNOWN "\n", "count:82 " KNOWN " "},
          {EIGHTY EIGHTY EIGHTY TEN TEN TEN TEN TEN TEN "\n" KNOWN "\n",
           "count:300 " KNOWN " "}, /* case 21 */
          {EIGHTY "\n" EIGHTY "12\n" KNOWN "\n", "count:80 count:82 " KNOWN " "},
          {"1234567891234567891234567891\n", "count:28 "},
          {"................................................................................\n",
           "count:80 "},
          {EMPTY ".\n", "count:82 "}, {"53007\n\n" KNOWN "\n", "count:5@1=5 " KNOWN " "},
          {"53007\n" KNOWN "\n", "count:5@1=5 " KNOWN " "});
}

static void test_characters(void **state)
{
    CHECK(
        {"53..a7....\n\n" KNOWN "\n", "char:61@1:5 " KNOWN " "},
        {"53..7....6..195....98....6.8...6...34..8.3?.17...2...6.6....28....419..5....8..79\n" KNOWN
         "\n",
         "char:3f@1:43 " KNOWN " "},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
         "\n" EIGHTY EIGHTY EIGHTY TEN TEN TEN TEN TEN TEN "\n" KNOWN "\n",
         "char:61@1:1 count:300 " KNOWN " "}, /* case 21 */
        {"53..7....\n6..195...\n.98..=.6.\n", "char:3d@3:6 "},
        {"53..\xc2\xa0....\n", "char:c2@1:5 "}, {"\x7f\n", "char:7f@1:1 "},
        {"\x01" KNOWN "\n", "char:01@1:1 "}, {"%boot power\n\n", "char:25@1:1 "},
        {"\xef\xbb" KNOWN "\n", "char:ef@1:1 "});
    char events[200];
    grid_events("53..7\0....\n", 11, events, sizeof events);
    assert_string_equal(events, "char:00@1:6 ");
}

static void test_nine_lines(void **state)
{
    CHECK({PLAIN, KNOWN " "}, {PLAIN PLAIN, KNOWN " " KNOWN " "},
          {PLAIN "\n" PLAIN "\n\n" KNOWN, KNOWN " " KNOWN " " KNOWN " "}, {DRAWN, KNOWN " "},
          {DRAWN DRAWN "\n" DRAWN, KNOWN " " KNOWN " " KNOWN " "},
          {"# from the paper\n" BAND1_PLAIN "# middle\n" BAND2_PLAIN BAND3_PLAIN, KNOWN " "},
          {BAND1_PLAIN "---+---+---\n" BAND2_PLAIN "---+---+---\n" BAND3_PLAIN, KNOWN " "},
          {"---------\n---------\n---------\n---------\n---------\n---------\n---------\n"
           "---------\n---------\n",
           EMPTY " "},
          {BAND1_PLAIN BAND2_PLAIN ".6....28.\n...419..5\n....8..79", KNOWN " "});
}

static void test_forum_grid(void **state)
{
    /* Cases 12 and 23, with CR LF. */
    CHECK({"*-----------*\r\n|5..|...|...|\r\n|2..|465|8..|\r\n|.36|9..|.25|\r\n|---+---+---|\r\n"
           "|983|6..|...|\r\n|...|.4.|...|\r\n|...|..3|679|\r\n|---+---+---|\r\n|35.|..6|14.|\r\n"
           "|..2|154|..7|\r\n|...|...|..8|\r\n*-----------*\r\n",
           "5........2..4658...369...259836.........4.........367935...614...2154..7........8 "});
}

static void test_six_drawings(void **state)
{
    CHECK({RULE BAND1 "|---+---+---|\n" BAND2 "|---+---+---|\n" BAND3 RULE, KNOWN " "},
          {".---.---.---.\n" BAND1 ":---+---+---:\n" BAND2 ":---+---+---:\n" BAND3
           "'---'---'---'\n" DRAWN,
           KNOWN " " KNOWN " "},
          {".---+---+---.\n" BAND1 "+===+===+===+\n" BAND2 "+===+===+===+\n" BAND3
           "'---+---+---'\n" DRAWN,
           KNOWN " " KNOWN " "},
          {"-------------\n" BAND1 "-------------\n" BAND2 "-------------\n" BAND3
           "-------------\n" DRAWN,
           KNOWN " " KNOWN " "},
          {"=============\n" BAND1 BAND2 BAND3 "=============\n" DRAWN, KNOWN " " KNOWN " "},
          {"*---*---*---*\n*53.|.7.|...*\n*6..|195|...*\n*.98|...|.6.*\n" BAND2 BAND3
           "*---*---*---*\n",
           KNOWN " "});
}

static void test_dashes_in_drawn_lines(void **state)
{
    /* A digit, or neither digit nor + and no two dashes that touch: blanks when they make nine. */
#define LAST                                                                                       \
    "\n---------\n---------\n---------\n---------\n---------\n---------\n---------\n"              \
    "---------\n"
#define FIRST(row) row "........................................................................ "
    CHECK({"| 5 3 - | - 7 - | - - - |" LAST, FIRST("53..7....")},
          {"|53-|-7-|---|" LAST, FIRST("53..7....")}, {"5-----+------ 5" LAST, "count:2@1=2 "},
          {"| - - - | - - - | - - - |" LAST, FIRST(".........")},
          {"- - - | - - - | - - -" LAST, FIRST(".........")},
          {"|-|-|-|-|-|-|-|-|-|" LAST, FIRST(".........")},
          {"|5|-|-|-|-|-|-|-|-|" LAST, FIRST("5........")},
          {"| - - - | - - - | - - |\n", "count:8@1=8 "}, {"| - | - | - |\n", ""},
          {"|--5|678|91234|--" LAST, FIRST("567891234")}, {"53*|*7*|***" LAST, FIRST("53..7....")},
          {"*3*|*7*|**5" LAST, FIRST(".3..7...5")},
          {"| . . . | . . . | . . . |" LAST, FIRST(".........")});
}

static void test_rules(void **state)
{
    CHECK({"*-----------*\n", ""}, {"|---+---+---|\n", ""}, {"+-------+\n", ""},
          {".-------.-------.\n", ""}, {":-------+-------:\n", ""}, {"'-------'\n", ""},
          {"-------+-------\n", ""}, {"|---|---|---|\n", ""}, {"--------\n", ""},
          {"- - - - - - - -\n", ""}, {"=========\n", ""}, {"+===+===+\n", ""},
          {"---------\n", "count:9 "}, {"|   |   |\n", ""}, {".........\n", "count:9 "},
          {"------------------------------------------------------------------------------------"
           "\n",
           ""});
}

static void test_what_is_passed_over(void **state)
{
    CHECK({"\xef\xbb\xbf", ""}, {"\n\n , ; \n# 53007\n  # x\n", ""}, {"", ""},
          {"53..7...x.\n" BAND1_PLAIN BAND2_PLAIN BAND3_PLAIN "\n" KNOWN,
           "count:82@1=10 " KNOWN " "});
}

static void test_rest_of_a_spoilt_grid_is_passed_over(void **state)
{
    CHECK({"53..7....\n6..1?5...\n.98....6.\n" BAND2_PLAIN BAND3_PLAIN BAND1_PLAIN "\n" PLAIN,
           "char:3f@2:5 " KNOWN " "},
          {"53..7....\n6..1?5...\n.98....6.\n" KNOWN "\n", "char:3f@2:5 " KNOWN " "},
          {"53..7....\n6..195..\n.98....6.\n" BAND2_PLAIN BAND3_PLAIN "\n" PLAIN,
           "count:80@2=8 " KNOWN " "},
          {BAND1_PLAIN BAND2_PLAIN "\n" PLAIN, "count:54 " KNOWN " "},
          {BAND1_PLAIN BAND2_PLAIN KNOWN "\n", "count:54 " KNOWN " "},
          {BAND1_PLAIN BAND2_PLAIN EIGHTY "\n" PLAIN, "count:54 count:80 " KNOWN " "},
          {BAND1_PLAIN BAND2_PLAIN, "count:54 "});
}

static void test_spoilt_drawing_then_a_good_one(void **state)
{
    CHECK(
        {NO_ROW_5 DRAWN, "count:72@8=0 " KNOWN " "}, {NO_ROW_5 PLAIN, "count:72@8=0 " KNOWN " "},
        {SHORT_ROW_5 DRAWN, "count:80@7=8 " KNOWN " "},
        {SHORT_ROW_5 PLAIN, "count:80@7=8 " KNOWN " "},
        {RULE "|53.|.7!|...|\n|6..|195|...|\n|.98|...|.6.|\n" RULE BAND2 RULE BAND3 RULE DRAWN,
         "char:21@2:8 " KNOWN " "},
        {"+---+!--+---+\n" BAND1 RULE BAND2 RULE BAND3 RULE DRAWN, "char:21@1:6 " KNOWN " "},
        {RULE BAND1 "+---+!--+---+\n" BAND2 RULE BAND3 RULE DRAWN, "char:21@5:6 " KNOWN " "},
        {RULE BAND1 RULE BAND2 RULE "|.6.|...|28.|\n|...|419|..5|\n" RULE DRAWN,
         "count:72 " KNOWN " "},
        {RULE "|53.|.7.|...|\n" BAND1 RULE BAND2 RULE BAND3 RULE DRAWN, "count:81@6=0 " KNOWN " "});
}

static void test_outer_rules(void **state)
{
#define ROW "|53.|.7.|...|\n"
    CHECK({RULE ROW ROW RULE DRAWN, "count:18@4=0 " KNOWN " "},
          {RULE ROW ROW RULE ROW RULE ROW RULE PLAIN, "count:36@4=0 " KNOWN " "},
          {RULE ROW ROW ROW ROW ROW ROW ROW RULE PLAIN, "count:63 " KNOWN " "},
          {RULE ROW ROW ROW ROW ROW ROW RULE ROW ROW ROW RULE,
           "53..7....53..7....53..7....53..7....53..7....53..7....53..7....53..7....53..7.... "},
          {RULE ROW ROW ROW ROW ROW ROW ROW ROW RULE "|53.|.?.|...|\n", "count:72 char:3f@2:7 "},
          {"+---+!--+---+\n" BAND1 RULE BAND2 RULE BAND3 RULE PLAIN, "char:21@1:6 " KNOWN " "});
}

static void test_lines_that_are_no_rows(void **state)
{
#define EIGHT_ROWS "6..195...\n.98....6.\n" BAND2_PLAIN BAND3_PLAIN
    CHECK({"123456\n" EIGHT_ROWS, "count:78@1=6 "}, {"12345\n" EIGHT_ROWS, "count:5@1=5 "},
          {"123456789123\n" EIGHT_ROWS, "count:84@1=12 "},
          {"1234567891234\n" EIGHT_ROWS, "count:13@1=13 "},
          {"123456789123456789123456789\n" PLAIN, "count:27@1=27 "},
          {"1234567891234567891234567891\n" PLAIN, "count:28 " KNOWN " "},
          {"aaaaaaaaaaaaaaaaaaaaaaaaaaaa\n" PLAIN, "char:61@1:1 " KNOWN " "},
          {"aaaaaaaaaaaaaaaaaaaaaaaaaaa\n" PLAIN, "char:61@1:1 "});
}

static void test_line_that_breaks_off_a_grid_is_read_again(void **state)
{
    (void)state;
    grid_reader_t reader;
    grid_reader_reset(&reader);
    assert_int_equal(grid_reader_line(&reader, "53..7....", 9), GRID_READ_PART);
    assert_int_equal(grid_reader_line(&reader, KNOWN, 81), GRID_READ_MALFORMED);
    assert_true(reader.again);
    assert_int_equal(reader.fault.count, 9);
    assert_int_equal(grid_reader_line(&reader, KNOWN, 81), GRID_READ_GRID);
    assert_false(reader.again);
}

static void test_boundary(void **state)
{
    (void)state;
    grid_reader_t reader;
    grid_reader_reset(&reader);
    assert_int_equal(grid_reader_boundary(&reader), GRID_READ_NOTHING);
    assert_int_equal(grid_reader_line(&reader, "53..7....", 9), GRID_READ_PART);
    assert_int_equal(reader.cells, 9);
    assert_int_equal(grid_reader_boundary(&reader), GRID_READ_MALFORMED);
    assert_int_equal(reader.fault.count, 9);
    assert_int_equal(reader.lines, 0);
    assert_int_equal(grid_reader_line(&reader, "53..7..?.", 9), GRID_READ_MALFORMED);
    assert_int_equal(grid_reader_line(&reader, "53..7....", 9), GRID_READ_NOTHING);
    assert_int_equal(grid_reader_boundary(&reader), GRID_READ_NOTHING);
    assert_int_equal(grid_reader_line(&reader, "53..7....", 9), GRID_READ_PART);
}

static bool is_whole(const char *line)
{
    return grid_line_is_whole(line, (uint16_t)strlen(line));
}

static void test_whole_lines(void **state)
{
    (void)state;
    assert_true(is_whole(KNOWN));
    assert_true(is_whole(" " KNOWN "  "));
    assert_false(is_whole(EIGHTY));
    assert_false(is_whole(EIGHTY "12"));
    assert_false(is_whole(KNOWN " easy"));
    assert_false(is_whole(""));
    assert_false(is_whole("help"));
    assert_false(is_whole("53..7...."));
}

static void test_last_row_without_line_end(void **state)
{
    (void)state;
    grid_reader_t reader;
    grid_reader_reset(&reader);
    for (int row = 0; row < 8; row++) {
        assert_false(grid_reader_would_end(&reader, &KNOWN[9 * row], 9));
        assert_int_equal(grid_reader_line(&reader, &KNOWN[9 * row], 9), GRID_READ_PART);
    }
    assert_true(grid_reader_would_end(&reader, &KNOWN[72], 9));
    assert_false(grid_reader_would_end(&reader, &KNOWN[72], 8));
}

/* Random bytes, also long lines and lines in the shape of grids: no event but for a line, never a
 * crash (the sanitisers watch; each line ends where its memory ends). */
static void test_random_bytes(void **state)
{
    static const char common[] =
        "123456789........000___xX**--------==::''||||++   ,;\t#a\xef\xbb\xbf";
    (void)state;
    uint32_t random_state = 7;
    grid_reader_t reader;
    grid_reader_reset(&reader);
    for (int turn = 0; turn < 200000; turn++) {
        random_state = random_state * 1664525u + 1013904223u;
        size_t length = (random_state >> 8) % (turn % 50 ? 26 : 400);
        char *line = malloc(length + 1);
        for (size_t i = 0; i < length; i++) {
            random_state = random_state * 1664525u + 1013904223u;
            line[i + 1] = turn % 3 ? common[(random_state >> 8) % (sizeof common - 1)]
                                   : (char)(random_state >> 16);
        }
        grid_read_t result = grid_reader_line(&reader, line + 1, (uint16_t)length);
        assert_true(grid_line_comment(line + 1, (uint16_t)length) <= length);
        if (reader.again)
            assert_int_equal(result, GRID_READ_MALFORMED);
        free(line);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_line),
        cmocka_unit_test(test_space_between_cells),
        cmocka_unit_test(test_comment_behind_one_line),
        cmocka_unit_test(test_counts_in_one_line),
        cmocka_unit_test(test_characters),
        cmocka_unit_test(test_nine_lines),
        cmocka_unit_test(test_forum_grid),
        cmocka_unit_test(test_six_drawings),
        cmocka_unit_test(test_dashes_in_drawn_lines),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_what_is_passed_over),
        cmocka_unit_test(test_rest_of_a_spoilt_grid_is_passed_over),
        cmocka_unit_test(test_spoilt_drawing_then_a_good_one),
        cmocka_unit_test(test_outer_rules),
        cmocka_unit_test(test_lines_that_are_no_rows),
        cmocka_unit_test(test_line_that_breaks_off_a_grid_is_read_again),
        cmocka_unit_test(test_boundary),
        cmocka_unit_test(test_whole_lines),
        cmocka_unit_test(test_last_row_without_line_end),
        cmocka_unit_test(test_random_bytes),
    };
    return cmocka_run_group_tests_name("grid_read", tests, NULL, NULL);
}
