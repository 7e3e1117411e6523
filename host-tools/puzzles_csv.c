#include "puzzles_csv.h"

#include <string.h>
#include <strings.h>

static bool is_blank(const csv_t *csv, size_t at)
{
    char byte = csv->text[at];
    return byte != csv->delimiter && (byte == ' ' || byte == '\t');
}

static void begin_field(csv_t *csv)
{
    while (csv->at < csv->length && is_blank(csv, csv->at))
        csv->at++;
    csv->open = csv->at < csv->length && csv->text[csv->at] == '"';
    if (csv->open)
        csv->at++;
    csv->column = csv->at;
}

/* Steps over the quote at csv->at. True when it is doubled: a quote that belongs to the text. */
static bool close_quote(csv_t *csv)
{
    csv->open = csv->at + 1 < csv->length && csv->text[csv->at + 1] == '"';
    csv->at++;
    return csv->open;
}

bool csv_next(csv_t *csv, char *field, size_t size)
{
    size_t used = 0;
    if (csv->ended)
        return false;
    begin_field(csv);
    while (csv->at < csv->length && (csv->open || csv->text[csv->at] != csv->delimiter)) {
        if (csv->open && csv->text[csv->at] == '"' && !close_quote(csv))
            continue;
        if (used < size - 1)
            field[used++] = csv->text[csv->at];
        csv->at++;
    }
    while (used > 0 && (field[used - 1] == ' ' || field[used - 1] == '\t'))
        used--;
    field[used] = '\0';
    csv->ended = csv->at >= csv->length;
    csv->at++;
    return true;
}

static bool is_one_of(const char *name, const char *const *names)
{
    for (; *names != NULL; names++) {
        if (strcasecmp(name, *names) == 0)
            return true;
    }
    return false;
}

static void note_column(csv_form_t *form, const char *name)
{
    static const char *const puzzles[] = {"puzzle", "puzzles", "quizzes", "board", NULL};
    static const char *const solutions[] = {"solution", "solutions", NULL};
    static const char *const comments[] = {"comment", "comments", NULL};
    if (form->puzzle < 0 && is_one_of(name, puzzles))
        form->puzzle = form->columns;
    else if (form->solution < 0 && is_one_of(name, solutions))
        form->solution = form->columns;
    else if (form->comment < 0 && is_one_of(name, comments))
        form->comment = form->columns;
    form->columns++;
}

bool csv_read_header(const char *line, size_t length, csv_form_t *form)
{
    static const char delimiters[] = ",;\t";
    for (const char *delimiter = delimiters; *delimiter != '\0'; delimiter++) {
        csv_t csv = {.text = line, .length = length, .delimiter = *delimiter};
        char name[16];
        *form = (csv_form_t){.delimiter = *delimiter, .puzzle = -1, .solution = -1, .comment = -1};
        while (csv_next(&csv, name, sizeof name))
            note_column(form, name);
        if (form->puzzle >= 0)
            return true;
    }
    return false;
}

size_t csv_field(const char *record, size_t length, char delimiter, int index, char *field,
                 size_t size)
{
    csv_t csv = {.text = record, .length = length, .delimiter = delimiter};
    field[0] = '\0';
    for (int column = 0; column <= index; column++) {
        if (!csv_next(&csv, field, size)) {
            field[0] = '\0';
            break;
        }
    }
    return csv.column;
}

bool csv_is_open(const char *record, size_t length, char delimiter)
{
    csv_t csv = {.text = record, .length = length, .delimiter = delimiter};
    char field[2];
    while (csv_next(&csv, field, sizeof field))
        continue;
    return csv.open;
}
