/* Where the cycles of the solver go: cycles a puzzle under each label of the bench image.
 *
 *     profile IMAGE.elf FILE.csv...
 *
 * Labels come from avr-nm; what takes less than half a percent is left out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../support/puzzle_file.h"
#include "../support/solver_board.h"

#define LABELS_MAX 1024

typedef struct {
    unsigned word; /* where it begins in the flash */
    char name[64];
    uint64_t cycles;
} label_t;

static uint64_t cycles_at[SOLVER_BOARD_WORDS];
static label_t labels[LABELS_MAX];

/* Labels of the image's code, in the order of their addresses; how many. */
static size_t read_labels(const char *image)
{
    char command[512], kind;
    unsigned address;
    size_t count = 0;
    snprintf(command, sizeof command, "avr-nm -n '%s'", image);
    FILE *list = popen(command, "r");
    if (list == NULL)
        return 0;
    while (count < LABELS_MAX &&
           fscanf(list, "%x %c %63s", &address, &kind, labels[count].name) == 3) {
        labels[count].word = address / 2;
        if (strchr("tT", kind) != NULL && address / 2 < SOLVER_BOARD_WORDS)
            count++;
    }
    pclose(list);
    return count;
}

static size_t solve_file(solver_board_t *board, const char *file)
{
    puzzle_list_t list;
    if (!puzzle_file_read(file, &list))
        return 0;
    for (size_t i = 0; i < list.count; i++) {
        solver_question_t question = {.cells = list.puzzles[i].cells, .wanted = 1};
        solver_answer_t answer;
        solver_board_ask(board, &question, &answer);
    }
    size_t count = list.count;
    puzzle_list_free(&list);
    return count;
}

static int by_cycles(const void *a, const void *b)
{
    uint64_t x = ((const label_t *)a)->cycles, y = ((const label_t *)b)->cycles;
    return (x < y) - (x > y);
}

static void print_shares(size_t count, size_t puzzles)
{
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++) {
        unsigned end = i + 1 < count ? labels[i + 1].word : SOLVER_BOARD_WORDS;
        for (unsigned word = labels[i].word; word < end; word++)
            labels[i].cycles += cycles_at[word];
        total += labels[i].cycles;
    }
    qsort(labels, count, sizeof *labels, by_cycles);
    for (size_t i = 0; i < count && labels[i].cycles * 200 > total; i++)
        printf("%10.0f %5.1f %%  %s\n", (double)labels[i].cycles / (double)puzzles,
               100.0 * (double)labels[i].cycles / (double)total, labels[i].name);
    printf("%10.0f in all, a puzzle\n", (double)total / (double)puzzles);
}

int main(int argc, char **argv)
{
    solver_board_t *board = argc < 3 ? NULL : solver_board_open(argv[1]);
    if (board == NULL) {
        fputs("usage: profile IMAGE.elf FILE.csv...\n", stderr);
        return 2;
    }
    size_t puzzles = 0;
    solver_board_profile(board, cycles_at);
    for (int i = 2; i < argc; i++)
        puzzles += solve_file(board, argv[i]);
    solver_board_close(board);
    if (puzzles == 0) {
        fputs("profile: no puzzles\n", stderr);
        return 2;
    }
    print_shares(read_labels(argv[1]), puzzles);
    return 0;
}
