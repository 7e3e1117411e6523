#include "figures.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char figures_csv_header[] = "file,puzzles,min,median,mean,p90,p99,max,nodes,guesses";

static int by_cost(const void *left, const void *right)
{
    uint64_t a = ((const sample_t *)left)->cost;
    uint64_t b = ((const sample_t *)right)->cost;

    return (a > b) - (a < b);
}

/* The nearest rank: the smallest cost that `percent` % of the samples do not pass. */
static uint64_t percentile(const sample_t *samples, size_t count, unsigned percent)
{
    size_t rank = (count * percent + 99) / 100;

    return samples[rank > 0 ? rank - 1 : 0].cost;
}

void figures_of(figures_t *figures, const char *name, sample_t *samples, size_t count)
{
    double n = (double)count;

    *figures = (figures_t){.puzzles = count};
    snprintf(figures->name, sizeof figures->name, "%s", name);
    if (count == 0)
        return;
    qsort(samples, count, sizeof samples[0], by_cost);
    for (size_t i = 0; i < count; i++) {
        figures->mean += (double)samples[i].cost / n;
        figures->nodes += (double)samples[i].nodes / n;
        figures->guesses += (double)samples[i].guesses / n;
    }
    figures->min = samples[0].cost;
    figures->median = percentile(samples, count, 50);
    figures->p90 = percentile(samples, count, 90);
    figures->p99 = percentile(samples, count, 99);
    figures->max = samples[count - 1].cost;
}

void figures_write_csv(const figures_t *figures, FILE *stream)
{
    fprintf(stream,
            "%s,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.1f,%" PRIu64 ",%" PRIu64 ",%" PRIu64
            ",%.1f,%.2f\n",
            figures->name, figures->puzzles, figures->min, figures->median, figures->mean,
            figures->p90, figures->p99, figures->max, figures->nodes, figures->guesses);
}

static bool read_line(figures_t *figures, const char *line)
{
    return sscanf(line,
                  "%63[^,],%" SCNu64 ",%" SCNu64 ",%" SCNu64 ",%lf,%" SCNu64 ",%" SCNu64 ",%" SCNu64
                  ",%lf,%lf",
                  figures->name, &figures->puzzles, &figures->min, &figures->median, &figures->mean,
                  &figures->p90, &figures->p99, &figures->max, &figures->nodes,
                  &figures->guesses) == 10;
}

int figures_find(figures_t *figures, const char *path, const char *name)
{
    FILE *file = fopen(path, "r");
    char line[512];
    int found = -1;

    if (file == NULL)
        return -1;
    errno = 0;
    while (found != 1 && fgets(line, sizeof line, file) != NULL) {
        line[strcspn(line, "\r\n")] = '\0';
        if (strcmp(line, figures_csv_header) == 0)
            found = 0;
        else if (found == 0 && read_line(figures, line) && strcmp(figures->name, name) == 0)
            found = 1;
    }
    fclose(file);
    return found;
}

unsigned figures_compare(const figures_t *figures, const figures_t *baseline, double percent,
                         FILE *stream)
{
    const struct {
        const char *name;
        double now;
        double before;
    } costs[] = {
        {"min", (double)figures->min, (double)baseline->min},
        {"median", (double)figures->median, (double)baseline->median},
        {"mean", figures->mean, baseline->mean},
        {"p90", (double)figures->p90, (double)baseline->p90},
        {"p99", (double)figures->p99, (double)baseline->p99},
        {"max", (double)figures->max, (double)baseline->max},
    };
    unsigned worse = 0;

    for (size_t i = 0; i < sizeof costs / sizeof costs[0]; i++) {
        if (costs[i].now <= costs[i].before * (1 + percent / 100))
            continue;
        worse++;
        fprintf(stream, "%s: %s %.0f, was %.0f: %.1f %% worse\n", figures->name, costs[i].name,
                costs[i].now, costs[i].before, (costs[i].now / costs[i].before - 1) * 100);
    }
    return worse;
}
