/* Random grids in the styles that people and programs draw them in: they read back, one behind the
 * other; and a spoilt one is one fault, and the next is read rightly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "../../firmware/src/core/grid.h"
#include "grid_events.h"

#define TURNS     4000
#define TEXT_SIZE 8000

/* How a nine-line grid is drawn. Rules: null for none. */
typedef struct {
    const char *top;
    const char *band; /* between bands */
    const char *row;  /* below every row that is not the last of a band */
    const char *bottom;
    const char *left;
    const char *cell; /* between cells */
    const char *box;  /* between boxes */
    const char *right;
} style_t;

#define LINE_25 "-------------------------"
static const style_t styles[] = {
    {NULL, NULL, NULL, NULL, "", "", "", ""},
    {NULL, NULL, NULL, NULL, "", " ", " ", ""},
    {NULL, NULL, NULL, NULL, "  ", ",", ",", ""},
    {NULL, NULL, NULL, NULL, "", ";", "; ", ";"},
    {NULL, NULL, NULL, NULL, "\t", "", " ", " "},
    {"*-----------*", "|---+---+---|", NULL, "*-----------*", "|", "", "|", "|"},
    {" *-----------*", " |---+---+---|", NULL, " *-----------*", " |", "", "|", "|"},
    {"+-------+-------+-------+", "+-------+-------+-------+", NULL, "+-------+-------+-------+",
     "| ", " ", " | ", " |"},
    {".-------.-------.-------.", ":-------+-------+-------:", NULL, "'-------'-------'-------'",
     "| ", " ", " | ", " |"},
    {".-------+-------+-------.", "|-------+-------+-------|", NULL, "'-------+-------+-------'",
     "| ", " ", " | ", " |"},
    {NULL, "------+-------+------", NULL, NULL, "", " ", " | ", ""},
    {NULL, "---+---+---", NULL, NULL, "", "", "|", ""},
    {NULL, "-----------", NULL, NULL, "", "", "|", ""},
    {LINE_25, LINE_25, NULL, LINE_25, "| ", " ", " | ", " |"},
    {"=============", "=============", NULL, "=============", "|", "", "|", "|"},
    {"+===+===+===+", "+---+---+---+", NULL, "+===+===+===+", "|", "", "|", "|"},
    {"+---+---+---+---+---+---+---+---+---+", "+---+---+---+---+---+---+---+---+---+",
     "+---+---+---+---+---+---+---+---+---+", "+---+---+---+---+---+---+---+---+---+", "| ", " | ",
     " | ", " |"},
    {"+===========+===========+===========+", "+===========+===========+===========+",
     "|---+---+---|---+---+---|---+---+---|", "+===========+===========+===========+", "| ", " : ",
     " | ", " |"},
    {"*---*---*---*", NULL, NULL, "*---*---*---*", "|", "", "|", "|"},
    {LINE_25, NULL, NULL, LINE_25, "", " ", "  ", ""},
};
#define STYLES (sizeof styles / sizeof *styles)

static uint32_t random_state;

static uint32_t draw(uint32_t below)
{
    random_state = random_state * 1664525u + 1013904223u;
    return (random_state >> 8) % below;
}

/* A text made of lines, as long as it grows; a grid begins in it at some line. */
typedef struct {
    char text[TEXT_SIZE];
    size_t length;
    size_t rows[9];  /* where the lines with cells begin */
    size_t cells[9]; /* where their first cells are */
} page_t;

static void put(page_t *page, const char *text)
{
    size_t size = strlen(text);
    assert_true(page->length + size < TEXT_SIZE);
    memcpy(page->text + page->length, text, size + 1);
    page->length += size;
}

static void put_line(page_t *page, const char *text)
{
    if (text == NULL)
        return;
    put(page, text);
    put(page, "\n");
}

/* Writes 81 random cells: digits, and blanks out of `blanks`. Every row has two of either, so that
 * it is no row of dashes alone, nor nine digits and a dash, when one is dropped or added: in some
 * styles those are drawing. */
static void draw_cells(char cells[GRID_CELLS + 1], const char *blanks)
{
    for (int cell = 0; cell < GRID_CELLS; cell++)
        cells[cell] =
            draw(100) < 35 ? (char)('1' + draw(9)) : blanks[draw((uint32_t)strlen(blanks))];
    for (uint32_t row = 0; row < 9; row++) {
        char *first = cells + 9 * row;
        first[draw(3)] = first[3 + draw(3)] = (char)('1' + draw(9));
        first[6] = first[7 + draw(2)] = *blanks;
    }
    cells[GRID_CELLS] = '\0';
}

static const char *draw_blanks(void)
{
    static const char *const choices[] = {".", "0", "_", "*", "x", "X", "-", "0._xX", "0._*xX-"};
    return choices[draw(sizeof choices / sizeof *choices)];
}

/* For a grid to be spoilt: in a drawn line a - among other blanks, and a * at an end, may be
 * drawing or a cell, and the reader takes what makes nine. */
static const char *draw_plain_blanks(void)
{
    const char *blanks = draw_blanks();
    return strlen(blanks) > 1 || *blanks == '*' ? "0._xX" : blanks;
}

static void put_rows(page_t *page, const char *cells, const style_t *style)
{
    put_line(page, style->top);
    for (int row = 0; row < 9; row++) {
        page->rows[row] = page->length;
        put(page, style->left);
        page->cells[row] = page->length;
        for (int column = 0; column < 9; column++) {
            char cell[2] = {cells[9 * row + column], '\0'};
            if (column)
                put(page, column % 3 ? style->cell : style->box);
            put(page, cell);
        }
        put_line(page, style->right);
        if (row < 8)
            put_line(page, row % 3 == 2 ? style->band : style->row);
    }
    put_line(page, style->bottom);
}

static void put_one_line(page_t *page, const char *cells)
{
    static const char *const separators[] = {"", "", " ", ",", ";", ", "};
    const char *separator = separators[draw(sizeof separators / sizeof *separators)];
    uint32_t group = draw(2) ? 9 : 1;
    page->rows[0] = page->cells[0] = page->length;
    for (uint32_t cell = 0; cell < GRID_CELLS; cell++) {
        char text[2] = {cells[cell], '\0'};
        if (cell && cell % group == 0)
            put(page, separator);
        put(page, text);
    }
    put(page, "\n");
}

/* What the reader has to say of the cells. */
static void expect(char *events, const char *cells)
{
    size_t length = strlen(events);
    for (int cell = 0; cell < GRID_CELLS; cell++)
        events[length++] = cells[cell] >= '1' && cells[cell] <= '9' ? cells[cell] : '.';
    strcpy(events + length, " ");
}

static void compare(const page_t *page, const char *want)
{
    char events[2000];
    grid_events(page->text, page->length, events, sizeof events);
    if (strcmp(events, want) != 0)
        print_error("input:\n%s\n", page->text);
    assert_string_equal(events, want);
}

static void test_every_style_reads_back(void **state)
{
    (void)state;
    for (int turn = 0; turn < TURNS; turn++) {
        static page_t page;
        char want[1000] = "";
        page.length = 0;
        for (uint32_t grids = 1 + draw(5); grids > 0; grids--) {
            char cells[GRID_CELLS + 1];
            draw_cells(cells, draw_blanks());
            if (draw(4) == 0)
                put_one_line(&page, cells);
            else
                put_rows(&page, cells, &styles[draw(STYLES)]);
            expect(want, cells);
            for (uint32_t blank = draw(3); blank > 0; blank--)
                put_line(&page, draw(2) ? "" : "# and");
        }
        compare(&page, want);
    }
}

/* ---- Spoilt grids ---- */

static void drop(page_t *page, size_t at, size_t size)
{
    memmove(page->text + at, page->text + at + size, page->length - at - size + 1);
    page->length -= size;
}

static void add(page_t *page, size_t at, char character)
{
    memmove(page->text + at + 1, page->text + at, page->length - at + 1);
    page->text[at] = character;
    page->length++;
}

static bool is_cell(char character)
{
    return strchr("123456789", character) != NULL;
}

/* The place of a digit in the line that begins at `at`. */
static size_t find_digit(const page_t *page, size_t at)
{
    while (!is_cell(page->text[at]))
        at++;
    return at;
}

static void spoil_row(page_t *page, size_t row)
{
    static const char bad[] = {'a', '?', '!', '%', '\x80', '\x01', '(', '/', '\x7f', '~', '\0'};
    size_t digit = find_digit(page, page->cells[row]);
    size_t line = page->rows[row];
    switch (draw(4)) {
    case 0:
        drop(page, digit, 1);
        break;
    case 1:
        add(page, digit, (char)('1' + draw(9)));
        break;
    case 2:
        page->text[digit] = bad[draw(sizeof bad)];
        break;
    default:
        drop(page, line, (size_t)(strchr(page->text + line, '\n') - page->text) - line + 1);
    }
}

/* After a drawing with an outer rule the next one may follow at once; else a blank line does. */
static void put_next(page_t *page, const char *cells, bool closed)
{
    switch (closed ? draw(3) : draw(2)) {
    case 0:
        put_one_line(page, cells);
        break;
    case 1:
        put_line(page, draw(2) ? "" : " ");
        put_rows(page, cells, &styles[draw(STYLES)]);
        break;
    default:
        put_rows(page, cells, &styles[5 + draw(5)]); /* with a rule at its top */
    }
}

static void check_spoilt(const page_t *page, const char *good)
{
    char events[2000];
    grid_events(page->text, page->length, events, sizeof events);
    const char *next = strchr(events, ' ');
    bool fault = strncmp(events, "count:", 6) == 0 || strncmp(events, "char:", 5) == 0;
    if (!fault || strcmp(next + 1, good) != 0)
        print_error("input:\n%s\nevents: %s\n", page->text, events);
    assert_true(fault);
    assert_string_equal(next + 1, good);
}

static void test_one_spoilt_row_is_one_fault(void **state)
{
    (void)state;
    for (int turn = 0; turn < 3 * TURNS; turn++) {
        static page_t page;
        char spoilt[GRID_CELLS + 1], good[GRID_CELLS + 1], want[GRID_CELLS + 3] = "";
        const style_t *style = &styles[draw(STYLES)];
        draw_cells(spoilt, draw_plain_blanks());
        draw_cells(good, draw_blanks());
        expect(want, good);
        page.length = 0;
        put_rows(&page, spoilt, style);
        spoil_row(&page, draw(9));
        put_next(&page, good, style->top != NULL);
        check_spoilt(&page, want);
    }
}

static void test_one_spoilt_line_is_one_fault(void **state)
{
    (void)state;
    for (int turn = 0; turn < TURNS; turn++) {
        static page_t page;
        char spoilt[GRID_CELLS + 1], good[GRID_CELLS + 1], want[GRID_CELLS + 3] = "";
        draw_cells(spoilt, draw_plain_blanks());
        draw_cells(good, draw_blanks());
        expect(want, good);
        page.length = 0;
        put_one_line(&page, spoilt);
        size_t digit = find_digit(&page, draw(GRID_CELLS / 2));
        if (draw(3) == 0)
            drop(&page, digit, 1);
        else if (draw(2))
            add(&page, digit, '5');
        else
            page.text[digit] = '?';
        put_next(&page, good, true);
        check_spoilt(&page, want);
    }
}

/* Any two faults in a closed drawing: however many faults are told, the grid behind a blank line is
 * the last thing that is read, and no grid is made of the pieces of two. */
static void test_no_third_grid(void **state)
{
    (void)state;
    for (int turn = 0; turn < TURNS; turn++) {
        static page_t page;
        char spoilt[GRID_CELLS + 1], good[GRID_CELLS + 1], want[GRID_CELLS + 3] = "";
        const style_t *style = &styles[5 + draw(5)];
        draw_cells(spoilt, draw_plain_blanks());
        draw_cells(good, "0");
        expect(want, good);
        page.length = 0;
        put_rows(&page, spoilt, style);
        spoil_row(&page, 5 + draw(4));
        spoil_row(&page, draw(4));
        put_rows(&page, good, style);
        char events[2000];
        grid_events(page.text, page.length, events, sizeof events);
        size_t length = strlen(events);
        if (length < strlen(want) || strcmp(events + length - strlen(want), want) != 0)
            print_error("input:\n%s\nevents: %s\n", page.text, events);
        assert_true(length >= strlen(want));
        assert_string_equal(events + length - strlen(want), want);
    }
}

static int begin(void **state)
{
    (void)state;
    random_state = 20240229;
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_every_style_reads_back, begin),
        cmocka_unit_test_setup(test_one_spoilt_row_is_one_fault, begin),
        cmocka_unit_test_setup(test_one_spoilt_line_is_one_fault, begin),
        cmocka_unit_test_setup(test_no_third_grid, begin),
    };
    return cmocka_run_group_tests_name("grid_styles", tests, NULL, NULL);
}
