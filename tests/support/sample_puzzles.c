#include "sample_puzzles.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "../../firmware/src/core/grid.h"

static void change(const char *from, unsigned number, char to[SAMPLE_SIZE])
{
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        unsigned source = number % 2 ? cell % 9 * 9 + cell / 9 : cell;
        unsigned digit = (unsigned)(from[source] - '0');
        to[cell] = (char)(digit ? '1' + (digit - 1 + number / 2) % 9 : '0');
    }
    to[GRID_CELLS] = '\0';
}

void sample_easy(unsigned number, char puzzle[SAMPLE_SIZE], char solution[SAMPLE_SIZE])
{
    change(SAMPLE_EASY, number, puzzle);
    change(SAMPLE_EASY_SOLUTION, number, solution);
}

bool sample_is_solution(const char *line, const char *puzzle)
{
    uint8_t cells[GRID_CELLS], givens[GRID_CELLS];
    for (unsigned i = 0; i < GRID_CELLS; i++) {
        if (line[i] < '1' || line[i] > '9')
            return false;
        cells[i] = (uint8_t)(line[i] - '0');
        givens[i] = (uint8_t)(puzzle[i] == '.' ? 0 : puzzle[i] - '0');
    }
    return grid_is_complete(cells) && grid_keeps_givens(cells, givens);
}

void sample_draw(const char *puzzle, char drawn[400])
{
    char *to = drawn;
    for (unsigned row = 0; row < 9; row++) {
        const char *cells = puzzle + 9 * row;
        if (row % 3 == 0)
            to += sprintf(to, "+-------+-------+-------+\r\n");
        for (unsigned column = 0; column < 9; column++)
            to += sprintf(to, "%s%c ", column % 3 ? "" : "| ", cells[column]);
        to += sprintf(to, "|\r\n");
    }
    sprintf(to, "+-------+-------+-------+\r\n");
}
