#include "puzzle_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_MAX_BYTES 512

typedef struct {
    int puzzle;
    int solution;
    int verdict;
} columns_t;

/* Cuts a line at its commas, at most eight fields. */
static int split(char *line, char *fields[8])
{
    int count = 0;
    line[strcspn(line, "\r\n")] = '\0';
    for (char *field = line; field != NULL && count < 8;) {
        char *comma = strchr(field, ',');
        if (comma != NULL)
            *comma = '\0';
        fields[count++] = field;
        field = comma == NULL ? NULL : comma + 1;
    }
    return count;
}

static columns_t read_header(char *line)
{
    columns_t columns = {-1, -1, -1};
    char *fields[8];
    int count = split(line, fields);
    for (int i = 0; i < count; i++) {
        if (strcmp(fields[i], "puzzle") == 0)
            columns.puzzle = i;
        else if (strcmp(fields[i], "solution") == 0)
            columns.solution = i;
        else if (strcmp(fields[i], "verdict") == 0)
            columns.verdict = i;
    }
    return columns;
}

void puzzle_read(uint8_t cells[GRID_CELLS], const char *text)
{
    for (int cell = 0; cell < GRID_CELLS; cell++)
        cells[cell] = text[cell] >= '1' && text[cell] <= '9' ? (uint8_t)(text[cell] - '0') : 0;
}

static bool read_puzzle(char *line, const columns_t *columns, puzzle_t *puzzle)
{
    char *fields[8];
    int count = split(line, fields);
    memset(puzzle, 0, sizeof *puzzle);
    if (columns->puzzle >= count || strlen(fields[columns->puzzle]) != GRID_CELLS)
        return false;
    puzzle_read(puzzle->cells, fields[columns->puzzle]);
    int solution = columns->solution, verdict = columns->verdict;
    if (solution >= 0 && solution < count && strlen(fields[solution]) == GRID_CELLS) {
        puzzle_read(puzzle->solution, fields[solution]);
        puzzle->has_solution = true;
    }
    if (verdict >= 0 && verdict < count)
        snprintf(puzzle->verdict, sizeof puzzle->verdict, "%s", fields[verdict]);
    return true;
}

static bool append(puzzle_list_t *list, const puzzle_t *puzzle)
{
    if ((list->count & (list->count + 1)) == 0) {
        size_t room = 2 * (list->count + 1);
        puzzle_t *larger = realloc(list->puzzles, room * sizeof *larger);
        if (larger == NULL)
            return false;
        list->puzzles = larger;
    }
    list->puzzles[list->count++] = *puzzle;
    return true;
}

bool puzzle_file_read(const char *path, puzzle_list_t *list)
{
    char line[LINE_MAX_BYTES];
    columns_t columns = {-1, -1, -1};
    puzzle_t puzzle;
    list->puzzles = NULL;
    list->count = 0;
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return false;
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] == '#')
            continue;
        if (columns.puzzle < 0)
            columns = read_header(line);
        else if (read_puzzle(line, &columns, &puzzle) && !append(list, &puzzle))
            break;
    }
    fclose(file);
    return list->count > 0;
}

void puzzle_list_free(puzzle_list_t *list)
{
    free(list->puzzles);
    list->puzzles = NULL;
    list->count = 0;
}

void puzzle_file_name(const char *path, char *name, size_t size)
{
    const char *base = strrchr(path, '/');
    snprintf(name, size, "%s", base == NULL ? path : base + 1);
    name[strcspn(name, ".")] = '\0';
}

void puzzle_text(char text[GRID_CELLS + 1], const uint8_t cells[GRID_CELLS])
{
    for (int cell = 0; cell < GRID_CELLS; cell++)
        text[cell] = cells[cell] ? (char)('0' + cells[cell]) : '.';
    text[GRID_CELLS] = '\0';
}

static bool peers(int a, int b)
{
    return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

bool puzzle_is_solution(const uint8_t givens[GRID_CELLS], const uint8_t solution[GRID_CELLS])
{
    for (int a = 0; a < GRID_CELLS; a++) {
        if (solution[a] < 1 || solution[a] > 9 || (givens[a] && givens[a] != solution[a]))
            return false;
        for (int b = 0; b < a; b++)
            if (solution[a] == solution[b] && peers(a, b))
                return false;
    }
    return true;
}
