/* The figures of a benchmark: what many searches cost, in a few numbers. */
#ifndef FIGURES_H
#define FIGURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* One search. */
typedef struct {
    uint64_t cost; /* cycles of a simulated chip, microseconds of the native board */
    uint32_t nodes;
    uint32_t guesses;
} sample_t;

typedef struct {
    char name[64]; /* of the file, without folders */
    uint64_t puzzles;
    uint64_t min;
    uint64_t median;
    double mean;
    uint64_t p90; /* 90 % cost so much or less */
    uint64_t p99;
    uint64_t max;
    double nodes; /* mean a puzzle */
    double guesses;
} figures_t;

/* Works the figures out; sorts the samples. All are 0 when there is no sample. */
void figures_of(figures_t *figures, const char *name, sample_t *samples, size_t count);

/* One line of CSV; the names of the columns are in figures_csv_header. */
extern const char figures_csv_header[];
void figures_write_csv(const figures_t *figures, FILE *stream);

/* Finds the line of `name` in a file of such lines. Returns 1 found, 0 not there, -1 the file
 * cannot be read (errno says why) or is no such file (errno is 0). */
int figures_find(figures_t *figures, const char *path, const char *name);

/* Writes a line to `stream` for each cost that is more than `percent` % worse than in `baseline`;
 * returns how many. */
unsigned figures_compare(const figures_t *figures, const figures_t *baseline, double percent,
                         FILE *stream);

#endif
