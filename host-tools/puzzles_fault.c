#include "puzzles_fault.h"

#include <string.h>

#define NAME_SHOWN 256 /* bytes of a file name in a message, its end */

static void name_character(uint8_t character, char text[8])
{
    if (character > ' ' && character < 0x7f)
        snprintf(text, 8, "'%c'", character);
    else
        snprintf(text, 8, "0x%02x", character);
}

/* "FILE line 3", "argument"; without the line when it is 0, with " column 7" when that is not. */
static void write_place(char *text, size_t size, const puzzles_origin_t *origin, uint64_t line,
                        size_t column)
{
    char at_line[32] = "", at_column[32] = "";
    const char *name = origin->name;
    if (line != 0)
        snprintf(at_line, sizeof at_line, " line %llu", (unsigned long long)line);
    if (column != 0)
        snprintf(at_column, sizeof at_column, " column %zu", column);
    if (name == NULL) {
        snprintf(text, size, "argument%s", at_column);
        return;
    }
    size_t length = strlen(name);
    const char *shown = length > NAME_SHOWN ? name + length - NAME_SHOWN : name;
    snprintf(text, size, "%s%s%s", strcmp(name, "-") == 0 ? "standard input" : shown, at_line,
             at_column);
}

static void write_character(puzzle_t *puzzle, const grid_fault_t *fault,
                            const puzzles_origin_t *origin)
{
    char character[8];
    char place[NAME_SHOWN + 64];
    name_character(fault->character, character);
    snprintf(puzzle->detail, sizeof puzzle->detail, "character %s line %u column %u", character,
             fault->line, fault->column);
    write_place(place, sizeof place, origin, origin->begin + fault->line - 1u,
                origin->column + fault->column);
    snprintf(puzzle->fault, sizeof puzzle->fault, "%s: %s is no cell of a puzzle", place,
             character);
}

static void write_count(puzzle_t *puzzle, const grid_fault_t *fault, const puzzles_origin_t *origin)
{
    char place[NAME_SHOWN + 64];
    char line[64] = "";
    if (fault->line != 0)
        snprintf(line, sizeof line, ", line %u has %u not 9", fault->line, fault->line_cells);
    snprintf(puzzle->detail, sizeof puzzle->detail, "need 81 got %u%s", fault->count, line);
    if (fault->line != 0 && origin->name != NULL)
        snprintf(line, sizeof line, ", line %llu has %u instead of 9",
                 (unsigned long long)(origin->begin + fault->line - 1u), fault->line_cells);
    write_place(place, sizeof place, origin, origin->begin, 0);
    if (fault->count == 0)
        snprintf(puzzle->fault, sizeof puzzle->fault, "%s: there is no puzzle", place);
    else
        snprintf(puzzle->fault, sizeof puzzle->fault, "%s: a puzzle has 81 cells, this one %u%s",
                 place, fault->count, line);
}

void puzzles_write_fault(puzzle_t *puzzle, const grid_fault_t *fault,
                         const puzzles_origin_t *origin)
{
    if (fault->kind == GRID_FAULT_CHARACTER)
        write_character(puzzle, fault, origin);
    else
        write_count(puzzle, fault, origin);
}

void puzzles_write_other_fault(puzzle_t *puzzle, const char *detail, const puzzles_origin_t *origin)
{
    char place[NAME_SHOWN + 64];
    write_place(place, sizeof place, origin, origin->begin, 0);
    snprintf(puzzle->detail, sizeof puzzle->detail, "%s", detail);
    snprintf(puzzle->fault, sizeof puzzle->fault, "%s: %s", place, detail);
}
