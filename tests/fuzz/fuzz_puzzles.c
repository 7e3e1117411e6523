/* The host tool's file reader: any file, and what comes behind it in the same file. */
#include <stdbool.h>
#include <string.h>

#include "../../host-tools/puzzles.h"
#include "../support/sample_puzzles.h"
#include "fuzz.h"

static puzzle_t puzzle; /* the last one that was read */

static void check_puzzle(puzzles_status_t status, uint64_t line)
{
    FUZZ_REQUIRE(memchr(puzzle.comment, 0, sizeof puzzle.comment) != NULL);
    FUZZ_REQUIRE(puzzle.line >= line);
    if (status == PUZZLES_MALFORMED) {
        FUZZ_REQUIRE(memchr(puzzle.detail, 0, sizeof puzzle.detail) != NULL && puzzle.detail[0]);
        FUZZ_REQUIRE(memchr(puzzle.fault, 0, sizeof puzzle.fault) != NULL && puzzle.fault[0]);
        return;
    }
    for (int cell = 0; cell < GRID_CELLS; cell++) {
        FUZZ_REQUIRE(puzzle.cells[cell] <= 9);
        FUZZ_REQUIRE(!puzzle.has_solution || puzzle.solution[cell] <= 9);
    }
}

/* Reads all of a file; the last puzzle stays in `puzzle`. Returns how it was read. */
static puzzles_status_t read_all(const char *text, size_t size)
{
    FILE *file = fmemopen((void *)(uintptr_t)text, size, "r");
    FUZZ_REQUIRE(file);
    puzzles_t *puzzles = puzzles_open(file, "input");
    FUZZ_REQUIRE(puzzles);
    puzzles_status_t status, last = PUZZLES_END;
    uint64_t line = 1;
    size_t count = 0;
    for (;;) {
        puzzle_t next;
        status = puzzles_next(puzzles, &next);
        if (status == PUZZLES_END)
            break;
        puzzle = next;
        FUZZ_REQUIRE(status == PUZZLES_GRID || status == PUZZLES_MALFORMED);
        FUZZ_REQUIRE(++count <= size + 1);
        check_puzzle(status, line);
        line = puzzle.line;
        last = status;
    }
    FUZZ_REQUIRE(count > 0);
    FUZZ_REQUIRE(puzzles_next(puzzles, &(puzzle_t){.line = 0}) == PUZZLES_END);
    FUZZ_REQUIRE(puzzles_offset(puzzles) == size);
    puzzles_close(puzzles);
    fclose(file);
    return last;
}

/* No header of a CSV file can be in it: `puzzle`, `quizzes`, `board`. */
static bool may_be_csv(const char *text, size_t size)
{
    for (const char *c = "zZbB"; *c; c++) {
        if (memchr(text, *c, size))
            return true;
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char next[] = "\n\n\n" SAMPLE_EASY "\n";
    char *text = malloc(size + sizeof next);
    FUZZ_REQUIRE(text);
    memcpy(text, data, size);
    memcpy(text + size, next, sizeof next);
    if (size > 0)
        read_all(text, size);
    puzzles_status_t last = read_all(text, size + sizeof next - 1);
    if (!may_be_csv(text, size)) {
        FUZZ_REQUIRE(last == PUZZLES_GRID);
        for (int cell = 0; cell < GRID_CELLS; cell++)
            FUZZ_REQUIRE(puzzle.cells[cell] == SAMPLE_EASY[cell] - '0');
    }
    text[size] = '\0';
    puzzles_is_text(text);
    check_puzzle(puzzles_from_text(text, &puzzle), 0);
    free(text);
    return 0;
}
