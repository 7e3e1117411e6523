#include "grid_events.h"

#include <stdio.h>
#include <string.h>

#include "../../firmware/src/core/grid.h"

typedef struct {
    char *text;
    size_t size;
    size_t used;
} output_t;

static void write_text(output_t *output, const char *text)
{
    int written = snprintf(output->text + output->used, output->size - output->used, "%s", text);
    output->used += (size_t)written;
    if (output->used >= output->size)
        output->used = output->size - 1;
}

static void write_grid(output_t *output, const grid_packed_t *grid)
{
    char cells[GRID_CELLS + 1];
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        uint8_t digit = grid_get(grid, cell);
        cells[cell] = digit ? (char)('0' + digit) : '.';
    }
    cells[GRID_CELLS] = '\0';
    write_text(output, cells);
}

static void write_fault(output_t *output, const grid_fault_t *fault)
{
    char text[64];
    if (fault->kind == GRID_FAULT_CHARACTER)
        snprintf(text, sizeof text, "char:%02x@%u:%u ", fault->character, fault->line,
                 fault->column);
    else if (fault->line)
        snprintf(text, sizeof text, "count:%u@%u=%u ", fault->count, fault->line,
                 fault->line_cells);
    else
        snprintf(text, sizeof text, "count:%u ", fault->count);
    write_text(output, text);
}

static void read_line(grid_reader_t *reader, const char *line, size_t length, output_t *output)
{
    do {
        uint16_t comment = grid_line_comment(line, (uint16_t)length);
        grid_read_t result = grid_reader_line(reader, line, (uint16_t)length);
        if (result == GRID_READ_MALFORMED)
            write_fault(output, &reader->fault);
        if (result != GRID_READ_GRID)
            continue;
        write_grid(output, &reader->grid);
        if (comment < length) {
            char text[200];
            snprintf(text, sizeof text, "{%.*s}", (int)(length - comment), line + comment);
            write_text(output, text);
        }
        write_text(output, " ");
    } while (reader->again);
}

void grid_events(const char *text, size_t length, char *events, size_t size)
{
    grid_reader_t reader;
    output_t output = {events, size, 0};
    events[0] = '\0';
    grid_reader_reset(&reader);
    const char *end = text + length;
    while (text < end) {
        const char *stop = memchr(text, '\n', (size_t)(end - text));
        if (stop == NULL)
            stop = end;
        read_line(&reader, text, (size_t)(stop - text), &output);
        text = stop + 1;
    }
    if (grid_reader_boundary(&reader) == GRID_READ_MALFORMED)
        write_fault(&output, &reader.fault);
}
