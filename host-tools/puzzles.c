#include "puzzles.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "puzzles_csv.h"
#include "puzzles_fault.h"
#include "puzzles_lines.h"
#include "puzzles_title.h"

typedef enum {
    FORM_UNKNOWN, /* nothing but comments and blank lines so far */
    FORM_TEXT,
    FORM_CSV,
} form_t;

struct puzzles {
    lines_t lines;
    form_t form;
    csv_form_t csv;
    grid_reader_t reader;
    uint64_t begin; /* line at which the grid under way begins */
    bool again;     /* the line has been read from the file, but not all of it has been used */
    bool alone;     /* the last line was a spoilt puzzle, and no row of a nine-line grid */
    bool found;     /* there was a puzzle, spoilt or not */
    bool failed;
    size_t record_length;
    char *name;
    char record[LINES_SIZE];
    char field[LINES_SIZE];
};

puzzles_t *puzzles_open(FILE *file, const char *name)
{
    puzzles_t *puzzles = calloc(1, sizeof *puzzles);
    if (puzzles == NULL)
        return NULL;
    puzzles->lines.file = file;
    puzzles->name = strdup(name);
    if (puzzles->name == NULL) {
        free(puzzles);
        return NULL;
    }
    grid_reader_reset(&puzzles->reader);
    return puzzles;
}

void puzzles_close(puzzles_t *puzzles)
{
    if (puzzles == NULL)
        return;
    free(puzzles->name);
    free(puzzles);
}

uint64_t puzzles_offset(const puzzles_t *puzzles)
{
    return puzzles->lines.offset;
}

/* ---- What a reader found ---- */

/* A comment is kept as text: no control characters, and not cut within a UTF-8 character. */
static void keep_comment(puzzle_t *puzzle, const char *text, size_t length)
{
    bool cut = length > PUZZLE_COMMENT_SIZE - 1;
    if (cut)
        length = PUZZLE_COMMENT_SIZE - 1;
    while (cut && length > 0 && ((uint8_t)text[length] & 0xc0) == 0x80)
        length--;
    for (size_t at = 0; at < length; at++)
        puzzle->comment[at] = iscntrl((unsigned char)text[at]) ? ' ' : text[at];
    while (length > 0 && puzzle->comment[length - 1] == ' ')
        length--;
    puzzle->comment[length] = '\0';
}

/* What stands behind the 81 cells of a line. */
static void keep_line_comment(puzzle_t *puzzle, const char *text, size_t length)
{
    size_t comment = grid_line_comment(text, (uint16_t)length);
    keep_comment(puzzle, text + comment, length - comment);
}

static puzzles_status_t keep_result(puzzle_t *puzzle, grid_read_t result,
                                    const grid_reader_t *reader, const puzzles_origin_t *origin)
{
    puzzle->line = origin->begin;
    if (result == GRID_READ_GRID) {
        grid_unpack(puzzle->cells, &reader->grid);
        return PUZZLES_GRID;
    }
    puzzles_write_fault(puzzle, &reader->fault, origin);
    return PUZZLES_MALFORMED;
}

static puzzles_status_t keep_nothing(puzzle_t *puzzle, const puzzles_origin_t *origin)
{
    grid_fault_t none = {.kind = GRID_FAULT_COUNT};
    puzzle->line = origin->begin;
    puzzles_write_fault(puzzle, &none, origin);
    return PUZZLES_MALFORMED;
}

/* ---- One puzzle from a text in memory ---- */

static size_t line_length(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length && at < LINES_SIZE - 1 && text[at] != '\n' && text[at] != '\r')
        at++;
    return at;
}

static bool holds_more(grid_reader_t *reader, const char *text, size_t length)
{
    while (length > 0) {
        size_t line = line_length(text, length);
        if (grid_reader_line(reader, text, (uint16_t)line) != GRID_READ_NOTHING)
            return true;
        line += line < length;
        text += line;
        length -= line;
    }
    return false;
}

static puzzles_status_t read_text(const char *text, size_t length, puzzle_t *puzzle,
                                  const puzzles_origin_t *origin)
{
    grid_reader_t reader;
    grid_read_t result = GRID_READ_NOTHING;
    grid_reader_reset(&reader);
    while (length > 0 && result != GRID_READ_GRID && result != GRID_READ_MALFORMED) {
        size_t line = line_length(text, length);
        result = grid_reader_line(&reader, text, (uint16_t)line);
        if (result == GRID_READ_GRID)
            keep_line_comment(puzzle, text, line);
        line += line < length;
        text += line;
        length -= line;
    }
    if (result != GRID_READ_GRID && result != GRID_READ_MALFORMED)
        result = grid_reader_boundary(&reader);
    if (result == GRID_READ_NOTHING)
        return keep_nothing(puzzle, origin);
    puzzles_status_t status = keep_result(puzzle, result, &reader, origin);
    if (status == PUZZLES_GRID && holds_more(&reader, text, length)) {
        puzzles_write_other_fault(puzzle, "more than one puzzle", origin);
        status = PUZZLES_MALFORMED;
    }
    return status;
}

puzzles_status_t puzzles_from_text(const char *text, puzzle_t *puzzle)
{
    puzzles_origin_t origin = {.name = NULL, .begin = 1};
    memset(puzzle, 0, sizeof *puzzle);
    return read_text(text, strlen(text), puzzle, &origin);
}

bool puzzles_is_text(const char *text)
{
    size_t length = strlen(text);
    if (length == 0)
        return true;
    if (strspn(text, "0123456789._*xX-|+=:',; \t\r\n") != length)
        return false;
    return length > 27 || strpbrk(text, "\r\n") != NULL;
}

/* ---- CSV ---- */

/* The field of the puzzle, in puzzles->field; returns the bytes of the record before it. */
static size_t puzzle_field(puzzles_t *puzzles, const char *record, size_t length)
{
    return csv_field(record, length, puzzles->csv.delimiter, puzzles->csv.puzzle, puzzles->field,
                     sizeof puzzles->field);
}

static void read_solution(puzzles_t *puzzles, puzzle_t *puzzle)
{
    static const puzzles_origin_t nowhere = {.name = NULL};
    puzzle_t solution = {0};
    if (puzzles->csv.solution < 0)
        return;
    csv_field(puzzles->record, puzzles->record_length, puzzles->csv.delimiter,
              puzzles->csv.solution, puzzles->field, sizeof puzzles->field);
    puzzle->has_solution = puzzles->field[0] != '\0';
    read_text(puzzles->field, strlen(puzzles->field), &solution, &nowhere);
    if (memchr(solution.cells, 0, GRID_CELLS) == NULL)
        memcpy(puzzle->solution, solution.cells, GRID_CELLS);
}

static puzzles_status_t read_record(puzzles_t *puzzles, puzzle_t *puzzle)
{
    puzzles_origin_t origin = {.name = puzzles->name, .begin = puzzles->begin};
    origin.column = puzzle_field(puzzles, puzzles->record, puzzles->record_length);
    puzzles_status_t status = read_text(puzzles->field, strlen(puzzles->field), puzzle, &origin);
    read_solution(puzzles, puzzle);
    if (puzzles->csv.comment >= 0) {
        csv_field(puzzles->record, puzzles->record_length, puzzles->csv.delimiter,
                  puzzles->csv.comment, puzzles->field, sizeof puzzles->field);
        keep_comment(puzzle, puzzles->field, strlen(puzzles->field));
    }
    return status;
}

/* True when the line is a whole record with a puzzle in one line and closes no quote: then it is no
 * continuation of the record before it, whose quote somebody forgot to close. */
static bool is_whole_record(puzzles_t *puzzles)
{
    const lines_t *lines = &puzzles->lines;
    size_t quotes = 0;
    for (size_t at = 0; at < lines->length; at++)
        quotes += lines->text[at] == '"';
    if (quotes % 2 != 0)
        return false;
    puzzle_field(puzzles, lines->text, lines->length);
    return grid_line_is_whole(puzzles->field, (uint16_t)strlen(puzzles->field));
}

/* Adds the line to the record; false when it does not fit. */
static bool add_to_record(puzzles_t *puzzles)
{
    const lines_t *lines = &puzzles->lines;
    size_t before = puzzles->record_length;
    if (before + 1 + lines->length >= sizeof puzzles->record)
        return false;
    if (before > 0)
        puzzles->record[before++] = '\n';
    memcpy(puzzles->record + before, lines->text, lines->length);
    puzzles->record_length = before + lines->length;
    return true;
}

/* Completes a record whose quotes are open at the end of its first line. False when nothing closes
 * them. */
static bool complete_record(puzzles_t *puzzles)
{
    while (csv_is_open(puzzles->record, puzzles->record_length, puzzles->csv.delimiter)) {
        if (!lines_next(&puzzles->lines))
            return false;
        puzzles->again = is_whole_record(puzzles);
        if (puzzles->again || !add_to_record(puzzles))
            return false;
    }
    return true;
}

static puzzles_status_t use_record(puzzles_t *puzzles, puzzle_t *puzzle)
{
    puzzles_origin_t origin = {.name = puzzles->name, .begin = puzzles->lines.number};
    puzzles->begin = puzzles->lines.number;
    puzzles->record_length = 0;
    add_to_record(puzzles);
    if (complete_record(puzzles))
        return read_record(puzzles, puzzle);
    puzzle->line = puzzles->begin;
    puzzles_write_other_fault(puzzle, "a quote is not closed", &origin);
    return PUZZLES_MALFORMED;
}

/* ---- Text ---- */

/* A line of one cell pattern in quotes, as a CSV file of one column has it. */
static void drop_quotes(lines_t *lines)
{
    if (lines->length < 2 || lines->text[0] != '"' || lines->text[lines->length - 1] != '"')
        return;
    lines->text[0] = ' ';
    lines->text[lines->length - 1] = ' ';
}

/* Two lines in a row that can be no rows of a grid are a spoilt puzzle each, as files of one puzzle
 * a line have them. */
static void part_spoilt_lines(puzzles_t *puzzles)
{
    if (puzzles->alone && !puzzles_is_like_row(puzzles->lines.text, puzzles->lines.length))
        grid_reader_boundary(&puzzles->reader);
    puzzles->alone = false;
}

static bool is_spoilt_alone(const puzzles_t *puzzles)
{
    return puzzles->reader.state == GRID_PASSING && puzzles->reader.rows <= 1 &&
           !puzzles_is_like_row(puzzles->lines.text, puzzles->lines.length);
}

static puzzles_status_t keep_text(puzzles_t *puzzles, puzzle_t *puzzle, grid_read_t result)
{
    puzzles_origin_t origin = {.name = puzzles->name, .begin = puzzles->begin};
    if (result != GRID_READ_GRID && result != GRID_READ_MALFORMED)
        return PUZZLES_END;
    return keep_result(puzzle, result, &puzzles->reader, &origin);
}

/* PUZZLES_END: the line ends no puzzle. */
static puzzles_status_t use_line(puzzles_t *puzzles, puzzle_t *puzzle)
{
    grid_reader_t *reader = &puzzles->reader;
    lines_t *lines = &puzzles->lines;
    drop_quotes(lines);
    if (puzzles_is_title(lines->text, lines->length, reader->state != GRID_IDLE))
        return keep_text(puzzles, puzzle, grid_reader_boundary(reader));
    part_spoilt_lines(puzzles);
    if (reader->lines == 0 || (reader->state == GRID_PASSING && !reader->again))
        puzzles->begin = lines->number;
    grid_read_t result = grid_reader_line(reader, lines->text, (uint16_t)lines->length);
    if (reader->lines == 1)
        puzzles->begin = lines->number;
    puzzles->again = reader->again;
    puzzles_status_t status = keep_text(puzzles, puzzle, result);
    if (status == PUZZLES_GRID)
        keep_line_comment(puzzle, lines->text, lines->length);
    puzzles->alone = status == PUZZLES_MALFORMED && is_spoilt_alone(puzzles);
    return status;
}

/* ---- Files ---- */

static bool is_content(const lines_t *lines)
{
    size_t at = 0;
    while (at < lines->length && isspace((unsigned char)lines->text[at]))
        at++;
    return at < lines->length && lines->text[at] != '#';
}

/* The first line with content tells the form. True when it has been used up by that. */
static bool tell_form(puzzles_t *puzzles)
{
    bool header = csv_read_header(puzzles->lines.text, puzzles->lines.length, &puzzles->csv);
    puzzles->form = header && puzzles->csv.columns > 1 ? FORM_CSV : FORM_TEXT;
    return header;
}

/* One line of the file, or more for a record of CSV. PUZZLES_END: it ends no puzzle. */
static puzzles_status_t use_next(puzzles_t *puzzles, puzzle_t *puzzle)
{
    if (puzzles->form == FORM_UNKNOWN && is_content(&puzzles->lines) && tell_form(puzzles))
        return PUZZLES_END;
    if (puzzles->form == FORM_TEXT)
        return use_line(puzzles, puzzle);
    return is_content(&puzzles->lines) ? use_record(puzzles, puzzle) : PUZZLES_END;
}

static puzzles_status_t end_file(puzzles_t *puzzles, puzzle_t *puzzle)
{
    puzzles_origin_t origin = {.name = puzzles->name, .begin = puzzles->lines.number};
    if (ferror(puzzles->lines.file))
        return PUZZLES_ERROR;
    puzzles_status_t status = keep_text(puzzles, puzzle, grid_reader_boundary(&puzzles->reader));
    if (status == PUZZLES_END && !puzzles->found)
        status = keep_nothing(puzzle, &origin);
    puzzles->found = true;
    return status;
}

puzzles_status_t puzzles_next(puzzles_t *puzzles, puzzle_t *puzzle)
{
    memset(puzzle, 0, sizeof *puzzle);
    for (;;) {
        if (!puzzles->again && !lines_next(&puzzles->lines))
            return end_file(puzzles, puzzle);
        puzzles->again = false;
        puzzles_status_t status = use_next(puzzles, puzzle);
        if (status != PUZZLES_END) {
            puzzles->found = true;
            return status;
        }
    }
}
