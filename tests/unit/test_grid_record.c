/* The reader of grids, held against a record: drawn texts in lines, rows and drawings of all kinds,
 * most of them spoilt, and what the reader says of them. No change passes unseen that no other test
 * has thought of. `make records` writes the record anew, for a change of the reader that is meant;
 * give the number of a page to see it (test_grid_record --show 17). */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "grid_events.h"
#include "plain_solver.h"
#include "record.h"

#define RECORD    "tests/data/grids.csv"
#define PAGES     200
#define TEXTS     40 /* of a page */
#define TEXT_SIZE 4000

static plain_random_t dice;
static char text[TEXT_SIZE];
static size_t length;

static uint32_t draw(uint32_t below)
{
    return plain_draw(&dice, below);
}

#define PICK(list) list[draw(sizeof list / sizeof list[0])]

/* ---- Texts ---- */

static void put(const char *part)
{
    size_t size = strlen(part);
    assert_true(length + size < TEXT_SIZE - 10);
    memcpy(text + length, part, size + 1);
    length += size;
}

static void put_character(char c)
{
    put((char[2]){c, '\0'});
}

static void put_end(void)
{
    put(draw(6) ? "\n" : "\r\n");
}

static void put_cell(const char *blanks)
{
    put_character(draw(3) ? blanks[draw((uint32_t)strlen(blanks))] : (char)('1' + draw(9)));
}

static const char *draw_blanks(void)
{
    static const char *const blanks[] = {".", "0", "_", "*", "x", "-", "-", "0.", ".-*", "._xX0*-"};
    return PICK(blanks);
}

/* Mostly `wanted`, else some more or less. */
static uint32_t about(uint32_t wanted)
{
    return draw(4) ? wanted : wanted - 3 + draw(7);
}

static void put_line_of_cells(void)
{
    static const char *const groups[] = {"", "", "", "", " ", ",", "|", "  "};
    static const char *const comments[] = {"",  "",    " easy", " # 1", ",1",
                                           "x", " 12", "\t",    " .",   "|"};
    const char *blanks = draw_blanks(), *group = PICK(groups);
    uint32_t cells = draw(8) ? about(81) : about(27);
    for (uint32_t cell = 0; cell < cells; cell++) {
        if (cell % 9 == 0 && cell != 0)
            put(group);
        put_cell(blanks);
    }
    put(PICK(comments));
    put_end();
}

static const char *draw_rule(void)
{
    static const char *const rules[] = {
        "+---+---+---+",   "+-------+-------+-------+",
        "-----------",     "---+---+---",
        "|---+---+---|",   "*-----------*",
        "=============",   "+===+===+===+",
        ".-------.",       "'---'---'---'",
        ":---+---:",       "- - - - - - - - -",
        "| - - - | - - -", "---------",
        "|   |   |",       "......+......",
    };
    return draw(3) ? PICK(rules) : NULL;
}

static void put_rule(const char *rule)
{
    if (rule == NULL || draw(15) == 0)
        return;
    put(rule);
    put_end();
}

static void put_drawing(void)
{
    static const char *const lefts[] = {"", "", "|", "| ", "*", " ", "\t", "1 ", ": "};
    static const char *const gaps[] = {"", "", " ", " ", ",", ";", " | ", "|"};
    static const char *const rights[] = {"", "", "|", " |", "*", " ", ",", " #1"};
    const char *blanks = draw_blanks(), *left = PICK(lefts), *right = PICK(rights);
    const char *gap = PICK(gaps), *box = PICK(gaps);
    const char *top = draw_rule(), *band = draw_rule(), *row_rule = draw(5) ? NULL : draw_rule();
    uint32_t rows = about(9);
    put_rule(top);
    for (uint32_t row = 0; row < rows; row++) {
        uint32_t cells = draw(40) ? 9 : about(9);
        put(left);
        for (uint32_t cell = 0; cell < cells; cell++) {
            if (cell != 0)
                put(cell % 3 ? gap : box);
            put_cell(blanks);
        }
        put(right);
        put_end();
        put_rule(row % 3 == 2 && row != 8 ? band : row_rule);
    }
    put_rule(draw(4) ? top : draw_rule());
}

static void put_something(void)
{
    static const char *const lines[] = {"",    " ",  "# comment", "\t\t",         "|",     "---",
                                        "abc", "12", "#",         "\xef\xbb\xbf", "= = =", "9"};
    switch (draw(4)) {
    case 0:
        put_line_of_cells();
        break;
    case 1:
        put(PICK(lines));
        put_end();
        break;
    default:
        put_drawing();
        break;
    }
}

/* Some characters changed, dropped or added. */
static void spoil(void)
{
    static const char characters[] = "123456789.0_xX-*=:'|+ ,;#\t\n\nqz!\x80";
    for (uint32_t changes = draw(2) ? 0 : draw(5); changes != 0 && length > 2; changes--) {
        uint32_t at = draw((uint32_t)length - 1);
        switch (draw(3)) {
        case 0:
            text[at] = characters[draw(sizeof characters - 1)];
            break;
        case 1:
            memmove(text + at, text + at + 1, length - at);
            length--;
            break;
        default:
            memmove(text + at + 1, text + at, length - at + 1);
            text[at] = characters[draw(sizeof characters - 1)];
            length++;
            break;
        }
    }
}

/* ---- The record ---- */

static uint32_t read_page(unsigned number, bool is_shown)
{
    uint32_t hash = RECORD_START;
    dice.state = 1 + 7919 * number;
    for (int i = 0; i < TEXTS; i++) {
        char events[2000];
        length = 0;
        for (uint32_t parts = 1 + draw(3); parts != 0; parts--)
            put_something();
        spoil();
        grid_events(text, length, events, sizeof events);
        hash = record_add(hash, events, strlen(events));
        if (is_shown)
            printf("%.*s%s\n\n", (int)length, text, events);
    }
    return hash;
}

static int write_record(void)
{
    printf("# Texts for the reader of grids: tests/unit/test_grid_record.c; written by make "
           "records.\n"
           "page,hash\n");
    for (unsigned number = 0; number < PAGES; number++)
        printf("%u,%08x\n", number, read_page(number, false));
    return 0;
}

static void test_the_reader_says_what_is_recorded(void **state)
{
    (void)state;
    char line[80];
    unsigned pages = 0;
    FILE *record = fopen(RECORD, "r");
    assert_non_null(record);
    while (fgets(line, sizeof line, record) != NULL) {
        unsigned number, hash;
        if (sscanf(line, "%u,%x", &number, &hash) != 2)
            continue;
        assert_int_equal(number, pages++);
        if (read_page(number, false) != hash)
            fail_msg("page %u is read in another way than recorded", number);
    }
    fclose(record);
    assert_int_equal(pages, PAGES);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_the_reader_says_what_is_recorded)};
    if (argc > 1 && strcmp(argv[1], "--record") == 0)
        return write_record();
    if (argc > 2 && strcmp(argv[1], "--show") == 0)
        return read_page((unsigned)atoi(argv[2]), true) == 0;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
