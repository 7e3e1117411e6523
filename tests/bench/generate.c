/* Makes puzzles for the benchmarks, the same ones for the same seed, on the standard output.
 *
 *     generate puzzles COUNT SEED               puzzles with one solution, no given to spare
 *     generate unsolvable COUNT SEED FILE...    puzzles of the files, drawn at random, with one
 * given changed so that no solution is left and no two givens clash; a plain solver of its own is
 * the judge
 *
 * The output is CSV: puzzle,solution,verdict. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/plain_solver.h"
#include "../support/puzzle_file.h"

static void write_puzzle(const uint8_t *cells, const uint8_t *solution, const char *verdict)
{
    char text[GRID_CELLS + 1], answer[GRID_CELLS + 1] = "";
    puzzle_text(text, cells);
    if (solution != NULL)
        puzzle_text(answer, solution);
    printf("%s,%s,%s\n", text, answer, verdict);
}

static void make_puzzles(plain_random_t *random, unsigned long count)
{
    uint8_t cells[GRID_CELLS], solution[GRID_CELLS];
    for (; count; count--) {
        plain_puzzle(random, cells, solution);
        write_puzzle(cells, solution, "unique");
    }
}

/* Changes one given; true when the puzzle then has no solution and no clash. */
static bool spoil(plain_random_t *random, uint8_t cells[GRID_CELLS])
{
    uint32_t cell = plain_draw(random, GRID_CELLS);
    uint8_t digit = (uint8_t)(1 + plain_draw(random, 9));
    if (cells[cell] == 0 || cells[cell] == digit)
        return false;
    cells[cell] = digit;
    return !plain_clash(cells) && plain_count(cells, 1, NULL) == 0;
}

static void make_unsolvable(plain_random_t *random, unsigned long count, const puzzle_list_t *list)
{
    while (count) {
        uint8_t cells[GRID_CELLS];
        memcpy(cells, list->puzzles[plain_draw(random, (uint32_t)list->count)].cells, GRID_CELLS);
        if (spoil(random, cells)) {
            write_puzzle(cells, NULL, "none");
            count--;
        }
    }
}

/* The puzzles of all files in one list; false when one cannot be read. */
static bool read_all(char **files, int count, puzzle_list_t *all)
{
    memset(all, 0, sizeof *all);
    for (int i = 0; i < count; i++) {
        puzzle_list_t list;
        if (!puzzle_file_read(files[i], &list))
            return false;
        puzzle_t *larger = realloc(all->puzzles, (all->count + list.count) * sizeof *larger);
        if (larger == NULL)
            return false;
        all->puzzles = larger;
        memcpy(all->puzzles + all->count, list.puzzles, list.count * sizeof *larger);
        all->count += list.count;
        puzzle_list_free(&list);
    }
    return true;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fputs("usage: generate puzzles|unsolvable COUNT SEED [FILE...]\n", stderr);
        return 2;
    }
    unsigned long count = strtoul(argv[2], NULL, 10);
    plain_random_t random = {(uint32_t)strtoul(argv[3], NULL, 10) | 0x10000};
    puts("puzzle,solution,verdict");
    if (strcmp(argv[1], "puzzles") == 0) {
        make_puzzles(&random, count);
        return 0;
    }
    puzzle_list_t list;
    if (argc < 5 || !read_all(argv + 4, argc - 4, &list)) {
        fputs("generate: cannot read the puzzles\n", stderr);
        return 2;
    }
    make_unsolvable(&random, count, &list);
    puzzle_list_free(&list);
    return 0;
}
