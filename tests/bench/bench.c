/* Counts what the solver costs on the simulated chip, in exact cycles, and checks every answer.
 *
 *     bench [-j] [-l NODES] [-n PUZZLES] [-o CSV] [-v] VARIANT IMAGE.elf FILE.csv...
 *
 * -j judges (goes on to a second solution) instead of solving; -l gives up after so many nodes; -n
 * takes only the first so many puzzles of each file; -o appends the figures to a CSV file as well;
 * -v prints a line a puzzle. VARIANT is a name for the table (asm, c, seed). The files have a
 * header with the column puzzle, and perhaps solution and verdict (unique, multiple, none,
 * conflict).
 *
 * A quick look while working on the solver, after `make bench-images`:
 *     build/bench/bench asm build/bench/asm.elf ../shared/puzzles/tuc-*.csv
 *
 * Exit status: 0, 1 when an answer was wrong, 2 when something could not be read. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../support/puzzle_file.h"
#include "../support/solver_board.h"

typedef struct {
    bool judge;
    bool verbose;
    uint32_t limit;
    size_t most; /* puzzles a file, 0: all */
    const char *csv;
    const char *variant;
} options_t;

typedef struct {
    uint64_t *cycles;
    size_t count;
    double sum;
    double nodes;
    double guesses;
    size_t wrong;
    size_t given_up; /* reached the limit */
} figures_t;

static const char *verdict_of(const solver_answer_t *answer, bool judge)
{
    if (answer->result == SOLVER_CLASH)
        return "conflict";
    if (answer->result == SOLVER_RUNNING)
        return "limit";
    if (answer->found == 0)
        return "none";
    return !judge ? "solved" : answer->found == 1 ? "unique" : "multiple";
}

/* Whether an answer agrees with what the file says of the puzzle. */
static bool is_right(const puzzle_t *puzzle, const solver_answer_t *answer, bool judge)
{
    const char *verdict = verdict_of(answer, judge);
    if (answer->result == SOLVER_RUNNING)
        return true;
    if (puzzle->verdict[0] != '\0' && answer->found == 0)
        return strcmp(puzzle->verdict, verdict) == 0;
    if (puzzle->verdict[0] != '\0' && judge && strcmp(puzzle->verdict, verdict) != 0)
        return false;
    if (answer->found == 0 || !puzzle_is_solution(puzzle->cells, answer->solution))
        return false;
    return !puzzle->has_solution || memcmp(puzzle->solution, answer->solution, GRID_CELLS) == 0;
}

static void note(figures_t *figures, const puzzle_t *puzzle, const solver_answer_t *answer,
                 const options_t *options)
{
    bool right = is_right(puzzle, answer, options->judge);
    figures->cycles[figures->count++] = answer->cycles;
    figures->sum += (double)answer->cycles;
    figures->nodes += answer->nodes;
    figures->guesses += answer->guesses;
    figures->wrong += !right;
    figures->given_up += answer->result == SOLVER_RUNNING;
    if (options->verbose || !right) {
        char text[GRID_CELLS + 1];
        puzzle_text(text, puzzle->cells);
        printf("%s %s %llu cycles %u nodes %u guesses %s\n", right ? "     " : "WRONG", text,
               (unsigned long long)answer->cycles, answer->nodes, answer->guesses,
               verdict_of(answer, options->judge));
    }
}

static int by_size(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The value that `part` of a hundred sorted ones do not exceed (nearest rank). */
static uint64_t percentile(const figures_t *figures, size_t part)
{
    size_t rank = (figures->count * part + 99) / 100;
    return figures->cycles[rank ? rank - 1 : 0];
}

static void print_figures(FILE *to, const char *format, const options_t *options, const char *name,
                          figures_t *figures)
{
    double n = (double)figures->count;
    fprintf(to, format, options->variant, options->judge ? "judge" : "solve", name, figures->count,
            (unsigned long long)figures->cycles[0], (unsigned long long)percentile(figures, 50),
            figures->sum / n, (unsigned long long)percentile(figures, 90),
            (unsigned long long)percentile(figures, 99),
            (unsigned long long)figures->cycles[figures->count - 1], figures->nodes / n,
            figures->guesses / n);
}

#define TABLE_LINE "%-5s %-6s%-14s%5zu%11llu%11llu%13.0f%12llu%12llu%12llu%11.1f%10.2f\n"
#define CSV_LINE   "%s,%s,%s,%zu,%llu,%llu,%.0f,%llu,%llu,%llu,%.1f,%.2f\n"

static bool report(const options_t *options, const char *file, figures_t *figures)
{
    char name[32];
    puzzle_file_name(file, name, sizeof name);
    qsort(figures->cycles, figures->count, sizeof *figures->cycles, by_size);
    print_figures(stdout, TABLE_LINE, options, name, figures);
    if (figures->given_up)
        printf("      %zu of them not solved within %u nodes\n", figures->given_up, options->limit);
    if (options->csv) {
        FILE *csv = fopen(options->csv, "a");
        if (csv == NULL)
            return false;
        print_figures(csv, CSV_LINE, options, name, figures);
        fclose(csv);
    }
    fflush(stdout);
    return true;
}

/* 0: all right; 1: a wrong answer; 2: unreadable. */
static int run_file(solver_board_t *board, const options_t *options, const char *file)
{
    puzzle_list_t list;
    if (!puzzle_file_read(file, &list)) {
        fprintf(stderr, "bench: %s: no puzzles\n", file);
        return 2;
    }
    figures_t figures = {.cycles = calloc(list.count, sizeof *figures.cycles)};
    for (size_t i = 0; i < list.count && (options->most == 0 || i < options->most); i++) {
        solver_question_t question = {.cells = list.puzzles[i].cells,
                                      .wanted = options->judge ? 2 : 1,
                                      .limit = options->limit};
        solver_answer_t answer;
        if (solver_board_ask(board, &question, &answer) != SOLVER_BOARD_OK) {
            fprintf(stderr, "bench: the image stopped at puzzle %zu of %s\n", i + 1, file);
            exit(1);
        }
        note(&figures, &list.puzzles[i], &answer, options);
    }
    bool written = report(options, file, &figures);
    free(figures.cycles);
    puzzle_list_free(&list);
    return !written ? 2 : figures.wrong != 0;
}

static bool read_options(int argc, char **argv, options_t *options)
{
    int option;
    while ((option = getopt(argc, argv, "jvl:n:o:")) != -1) {
        switch (option) {
        case 'j':
            options->judge = true;
            break;
        case 'v':
            options->verbose = true;
            break;
        case 'l':
            options->limit = (uint32_t)strtoul(optarg, NULL, 10);
            break;
        case 'n':
            options->most = strtoul(optarg, NULL, 10);
            break;
        case 'o':
            options->csv = optarg;
            break;
        default:
            return false;
        }
    }
    return argc - optind >= 3;
}

int main(int argc, char **argv)
{
    options_t options = {0};
    if (!read_options(argc, argv, &options)) {
        fputs("usage: bench [-j] [-l NODES] [-n PUZZLES] [-o CSV] [-v] VARIANT IMAGE FILE...\n",
              stderr);
        return 2;
    }
    options.variant = argv[optind];
    solver_board_t *board = solver_board_open(argv[optind + 1]);
    if (board == NULL) {
        fprintf(stderr, "bench: cannot read %s\n", argv[optind + 1]);
        return 2;
    }
    int status = 0;
    for (int i = optind + 2; i < argc; i++) {
        int one = run_file(board, &options, argv[i]);
        status = one > status ? one : status;
    }
    solver_board_close(board);
    return status;
}
