/* A picture of a benchmark: how many of the puzzles of each file cost at most so much. Drawn by
 * gnuplot, which must be installed. */
#ifndef BENCH_PLOT_H
#define BENCH_PLOT_H

#include <stdbool.h>
#include <stddef.h>

#include "figures.h"

typedef struct bench_plot bench_plot_t;

/* Begins a picture in the SVG file `path`; `unit` is what costs are counted in. Null: no process.
 */
bench_plot_t *bench_plot_begin(const char *path, const char *unit);

/* Adds a curve. The samples are sorted, as figures_of() leaves them. */
void bench_plot_add(bench_plot_t *plot, const char *name, const sample_t *samples, size_t count);

/* Draws all curves and frees the plot. False: gnuplot is not there or failed; it says why itself.
 */
bool bench_plot_end(bench_plot_t *plot);

#endif
