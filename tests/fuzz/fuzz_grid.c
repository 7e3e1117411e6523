/* The grid reader: any lines, then a blank line and a puzzle that must be read rightly. */
#include <string.h>

#include "../../firmware/src/core/grid.h"
#include "../support/sample_puzzles.h"
#include "fuzz.h"

static void check_grid(const grid_packed_t *grid)
{
    uint8_t cells[GRID_CELLS];
    grid_packed_t packed;
    grid_unpack(cells, grid);
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        FUZZ_REQUIRE(cells[cell] <= 9);
        FUZZ_REQUIRE(grid_get(grid, cell) == cells[cell]);
    }
    grid_pack(&packed, cells);
    FUZZ_REQUIRE(memcmp(packed.pairs, grid->pairs, (GRID_CELLS - 1) / 2) == 0);
}

static void check_fault(const grid_reader_t *reader, uint16_t length)
{
    const grid_fault_t *fault = &reader->fault;
    if (fault->kind == GRID_FAULT_CHARACTER)
        FUZZ_REQUIRE(fault->column >= 1 && fault->column <= length && fault->line >= 1);
    else
        FUZZ_REQUIRE(fault->count != GRID_CELLS || fault->line != 0);
}

/* Hands in one line, once more when the reader asks for that: it may ask once only. */
static grid_read_t read_line(grid_reader_t *reader, const char *text, uint16_t length)
{
    for (int times = 0; times < 2; times++) {
        grid_read_t read = grid_reader_line(reader, text, length);
        FUZZ_REQUIRE(grid_line_comment(text, length) <= length);
        FUZZ_REQUIRE(reader->cells <= 9 * 27);
        if (read == GRID_READ_GRID)
            check_grid(&reader->grid);
        if (read != GRID_READ_MALFORMED)
            return read;
        if (!reader->again) {
            check_fault(reader, length);
            return read;
        }
    }
    FUZZ_REQUIRE(!"a line is handed in more than twice");
    return GRID_READ_NOTHING;
}

/* A line that is whole needs no line end: with one it must be the puzzle. */
static void check_whole(const grid_reader_t *reader, const char *text, uint16_t length)
{
    bool is_whole = grid_line_is_whole(text, length);
    grid_reader_t copy;
    grid_reader_reset(&copy);
    if (is_whole)
        FUZZ_REQUIRE(read_line(&copy, text, length) == GRID_READ_GRID);
    copy = *reader;
    if (grid_reader_would_end(reader, text, length))
        FUZZ_REQUIRE(read_line(&copy, text, length) == GRID_READ_GRID);
}

static void check_next_puzzle(grid_reader_t *reader)
{
    uint8_t cells[GRID_CELLS];
    read_line(reader, "", 0);
    FUZZ_REQUIRE(reader->state == GRID_IDLE && reader->cells == 0);
    FUZZ_REQUIRE(read_line(reader, SAMPLE_EASY, GRID_CELLS) == GRID_READ_GRID);
    grid_unpack(cells, &reader->grid);
    for (int cell = 0; cell < GRID_CELLS; cell++)
        FUZZ_REQUIRE(cells[cell] == SAMPLE_EASY[cell] - '0');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    grid_reader_t reader;
    const char *text = (const char *)data;
    grid_reader_reset(&reader);
    while (size > 0) {
        const char *end = memchr(text, '\n', size);
        size_t length = end ? (size_t)(end - text) : size;
        if (length == 1 && *text == 0x03) {
            grid_reader_boundary(&reader);
        } else {
            check_whole(&reader, text, (uint16_t)length);
            read_line(&reader, text, (uint16_t)length);
        }
        size -= length + (end != NULL);
        text += length + (end != NULL);
    }
    check_next_puzzle(&reader);
    return 0;
}
