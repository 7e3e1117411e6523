/* Results on standard output, in one of the formats that docs/avrdoku.1 shows. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

#include "job.h"
#include "options.h"

typedef struct {
    FILE *stream;
    format_t format; /* not FORMAT_AUTO */
    board_question_t question;
    bool on_chip;     /* times are those of a chip */
    uint64_t results; /* written so far */
} output_t;

/* Begins: chooses for FORMAT_AUTO and writes the header of CSV. */
void output_begin(output_t *output, FILE *stream, format_t format, board_question_t question,
                  bool on_chip);

/* Writes one answered job. Nothing is flushed. */
void output_job(output_t *output, const job_t *job);

/* Flushes; false when anything since the beginning could not be written (errno says why). */
bool output_flush(output_t *output);

/* Writes a drawn grid of 13 lines; open cells as '.'. */
void output_drawn(FILE *stream, const uint8_t cells[GRID_CELLS]);

/* Writes one field of a CSV line, quoted where it must be. */
void output_csv_field(FILE *stream, const char *text);

#endif
