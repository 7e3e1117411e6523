#include "puzzles_lines.h"

#include <string.h>

static int next_byte(lines_t *lines)
{
    int byte = getc(lines->file);
    if (byte != EOF)
        lines->offset++;
    return byte;
}

/* The first byte of a line: an LF behind a CR belongs to the line before. */
static int first_byte(lines_t *lines)
{
    int byte = next_byte(lines);
    if (byte == '\n' && lines->after_cr)
        byte = next_byte(lines);
    lines->after_cr = false;
    return byte;
}

static void drop_byte_order_mark(lines_t *lines)
{
    if (lines->number != 1 || strncmp(lines->text, "\xef\xbb\xbf", 3) != 0)
        return;
    lines->length -= 3;
    memmove(lines->text, lines->text + 3, lines->length + 1);
}

bool lines_next(lines_t *lines)
{
    int byte = first_byte(lines);
    lines->length = 0;
    if (byte == EOF)
        return false;
    for (; byte != EOF && byte != '\n' && byte != '\r'; byte = next_byte(lines)) {
        if (lines->length < LINES_SIZE - 1)
            lines->text[lines->length++] = (char)byte;
    }
    if (ferror(lines->file))
        return false;
    lines->text[lines->length] = '\0';
    lines->after_cr = byte == '\r';
    lines->number++;
    drop_byte_order_mark(lines);
    return true;
}
