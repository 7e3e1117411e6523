#include "bench_plot.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct bench_plot {
    FILE *gnuplot;
    unsigned curves;
};

/* In gnuplot's single quotes only the quote itself is special. */
static void write_quoted(FILE *stream, const char *text)
{
    putc('\'', stream);
    for (; *text != '\0'; text++) {
        if (*text == '\'')
            putc('\'', stream);
        putc(*text == '\n' ? ' ' : *text, stream);
    }
    putc('\'', stream);
}

bench_plot_t *bench_plot_begin(const char *path, const char *unit)
{
    bench_plot_t *plot = calloc(1, sizeof *plot);

    if (plot == NULL)
        return NULL;
    plot->gnuplot = popen("gnuplot", "w");
    if (plot->gnuplot == NULL) {
        free(plot);
        return NULL;
    }
    fputs("set terminal svg size 800,500 background 'white'\nset output ", plot->gnuplot);
    write_quoted(plot->gnuplot, path);
    fprintf(plot->gnuplot,
            "\nset logscale x\nset grid\nset key left top noenhanced\nset format x '%%.0s%%c'\n"
            "set xlabel '%s a puzzle'\nset ylabel 'puzzles, %%'\nset yrange [0:100]\n",
            unit);
    return plot;
}

void bench_plot_add(bench_plot_t *plot, const char *name, const sample_t *samples, size_t count)
{
    if (count == 0)
        return;
    fprintf(plot->gnuplot, "title%u = ", plot->curves);
    write_quoted(plot->gnuplot, name);
    fprintf(plot->gnuplot, "\n$data%u << END\n", plot->curves);
    for (size_t i = 0; i < count; i++)
        fprintf(plot->gnuplot, "%" PRIu64 " %.3f\n", samples[i].cost,
                (double)(i + 1) * 100 / (double)count);
    fputs("END\n", plot->gnuplot);
    plot->curves++;
}

bool bench_plot_end(bench_plot_t *plot)
{
    bool good;

    for (unsigned i = 0; i < plot->curves; i++)
        fprintf(plot->gnuplot, "%s $data%u using 1:2 with steps linewidth 2 title title%u",
                i == 0 ? "plot" : ",", i, i);
    putc('\n', plot->gnuplot);
    good = plot->curves > 0;
    good = pclose(plot->gnuplot) == 0 && good;
    free(plot);
    return good;
}
