/* Comma-separated values: fields of a record, perhaps in quotes. Part of the puzzle reader
 * (puzzles.h). */
#ifndef PUZZLES_CSV_H
#define PUZZLES_CSV_H

#include <stdbool.h>
#include <stddef.h>

/* A record being walked through, field by field. */
typedef struct {
    const char *text;
    size_t length;
    char delimiter;
    size_t at;     /* the next field begins here */
    size_t column; /* bytes before the text of the field that was read last */
    bool ended;
    bool open; /* the last field's quote is not closed */
} csv_t;

/* Copies the next field without quotes and without white space around it, cut to size - 1 bytes
 * and ended by a 0. False when there is none. */
bool csv_next(csv_t *csv, char *field, size_t size);

/* Which columns of a file mean what, counted from 0; -1: there is none. */
typedef struct {
    char delimiter;
    int columns;
    int puzzle;
    int solution;
    int comment;
} csv_form_t;

/* Tells from a header, with `,` `;` or a tab between its names, whether a column is a puzzle. */
bool csv_read_header(const char *line, size_t length, csv_form_t *form);

/* Copies field number `index`, as csv_next() does; "" when there is none. Returns the bytes before
 * its text. */
size_t csv_field(const char *record, size_t length, char delimiter, int index, char *field,
                 size_t size);

/* True when the record ends within quotes: it goes on in the next line. */
bool csv_is_open(const char *record, size_t length, char delimiter);

#endif
