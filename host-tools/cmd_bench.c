#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench_plot.h"
#include "commands.h"
#include "engine.h"
#include "feed.h"
#include "figures.h"
#include "interrupt.h"
#include "verify.h"

#define BASELINE_PERCENT  3.0
#define LOOK_MILLISECONDS 100

#define HISTOGRAM_WIDTH 50

typedef struct {
    const options_t *options;
    const board_choice_t *choices;
    unsigned boards;
    sample_t *samples; /* of the file that is measured */
    size_t count;
    size_t capacity;
    bench_plot_t *plot; /* null: none wanted */
    int status;
} bench_t;

static void worsen(bench_t *bench, int status)
{
    bench->status = status > bench->status ? status : bench->status;
}

/* ---- Measuring ---- */

static void add_sample(bench_t *bench, const board_answer_t *answer)
{
    if (bench->count == bench->capacity) {
        size_t capacity = bench->capacity ? bench->capacity * 2 : 1024;
        sample_t *samples = realloc(bench->samples, capacity * sizeof *samples);
        if (samples == NULL) {
            fputs("avrdoku: no memory\n", stderr);
            exit(2);
        }
        bench->samples = samples;
        bench->capacity = capacity;
    }
    bench->samples[bench->count++] = (sample_t){
        .cost = bench->choices->kind == CHOICE_NATIVE ? answer->us : answer->cycles,
        .nodes = answer->nodes,
        .guesses = answer->guesses,
    };
}

/* Only searches count; what went wrong is said. */
static void take(bench_t *bench, const job_t *job)
{
    const char *what = NULL;
    int status = 1;

    if (job->wrong[0] != '\0' || verify_expected(job) != EXPECTED_SAME) {
        what = job->wrong[0] != '\0' ? job->wrong : "not the solution of the solution column";
        status = 4;
    } else if (!job->is_grid || job->answer.verdict == VERDICT_CONFLICT) {
        what = job_verdict(job);
    } else if (bench->choices->kind != CHOICE_NATIVE && job->answer.cycles == 0) {
        what = "its cycles are not known: the firmware, or the part, does not mark it in GPIOR0";
    } else {
        add_sample(bench, &job->answer);
    }
    if (what == NULL)
        return;
    fprintf(stderr, "avrdoku: puzzle %" PRIu64 " (%s): %s\n", job->number, job->place, what);
    worsen(bench, status);
}

static void finish(bench_t *bench, engine_t *engine, feed_t *feed)
{
    bool stopped = engine_stop(engine);
    int status;
    bool finished = feed_finish(feed, &status);

    worsen(bench, status);
    worsen(bench, engine_status(engine));
    if (interrupt_signal() != 0)
        bench->status = interrupt_status();
    if (!stopped || !finished || interrupt_signal() != 0)
        _exit(bench->status);
    engine_free(engine);
}

static void measure(bench_t *bench, char **operands, int count)
{
    engine_question_t question = {
        .question = BOARD_SOLVE, .alone = true, .limit = (uint32_t)bench->options->limit};
    engine_t *engine = engine_start(&question, board_open, bench->choices, bench->boards);
    feed_t *feed = engine ? feed_start(engine, operands, count) : NULL;
    engine_event_t event = ENGINE_NOTHING;
    const job_t *job;

    if (feed == NULL) {
        fputs("avrdoku: no memory, or no thread\n", stderr);
        exit(2);
    }
    bench->count = 0;
    while (interrupt_signal() == 0 && event != ENGINE_END && event != ENGINE_DEAD) {
        event = engine_next(engine, &job, LOOK_MILLISECONDS);
        if (event == ENGINE_JOB) {
            take(bench, job);
            engine_release(engine);
        }
    }
    finish(bench, engine, feed);
}

/* ---- Showing ---- */

static void write_table(const figures_t *figures, bool first)
{
    if (first)
        printf("%-18s %7s %9s %9s %11s %9s %9s %10s %8s %8s\n", "file", "puzzles", "min", "median",
               "mean", "p90", "p99", "max", "nodes", "guesses");
    printf("%-18s %7" PRIu64 " %9" PRIu64 " %9" PRIu64 " %11.1f %9" PRIu64 " %9" PRIu64
           " %10" PRIu64 " %8.1f %8.2f\n",
           figures->name, figures->puzzles, figures->min, figures->median, figures->mean,
           figures->p90, figures->p99, figures->max, figures->nodes, figures->guesses);
}

static void write_json(const figures_t *figures)
{
    json_t *object = json_object();

    json_object_set_new(object, "file", json_string(figures->name));
    json_object_set_new(object, "puzzles", json_integer((json_int_t)figures->puzzles));
    json_object_set_new(object, "min", json_integer((json_int_t)figures->min));
    json_object_set_new(object, "median", json_integer((json_int_t)figures->median));
    json_object_set_new(object, "mean", json_real(figures->mean));
    json_object_set_new(object, "p90", json_integer((json_int_t)figures->p90));
    json_object_set_new(object, "p99", json_integer((json_int_t)figures->p99));
    json_object_set_new(object, "max", json_integer((json_int_t)figures->max));
    json_object_set_new(object, "nodes", json_real(figures->nodes));
    json_object_set_new(object, "guesses", json_real(figures->guesses));
    json_dumpf(object, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(6));
    putchar('\n');
    json_decref(object);
}

static unsigned bin_of(uint64_t cost)
{
    unsigned bits = 0;

    while (cost >> bits > 1)
        bits++;
    return bits;
}

/* One line for each doubling of the cost. The samples are sorted. */
static void write_histogram(const bench_t *bench)
{
    size_t bins[64] = {0};
    size_t most = 1;

    if (bench->count == 0)
        return;
    for (size_t i = 0; i < bench->count; i++) {
        unsigned bin = bin_of(bench->samples[i].cost);
        bins[bin]++;
        most = bins[bin] > most ? bins[bin] : most;
    }
    for (unsigned bin = bin_of(bench->samples[0].cost);
         bin <= bin_of(bench->samples[bench->count - 1].cost); bin++) {
        int width = (int)((bins[bin] * HISTOGRAM_WIDTH + most - 1) / most);
        printf("%12" PRIu64 " .. %-12" PRIu64 " %6zu ", UINT64_C(1) << bin,
               (UINT64_C(2) << bin) - 1, bins[bin]);
        for (int i = 0; i < width; i++)
            putchar('#');
        putchar('\n');
    }
    putchar('\n');
}

static void show(bench_t *bench, const figures_t *figures, format_t format, bool first)
{
    if (format == FORMAT_JSON) {
        write_json(figures);
    } else if (format == FORMAT_CSV) {
        if (first)
            puts(figures_csv_header);
        figures_write_csv(figures, stdout);
    } else {
        write_table(figures, first);
        if (format == FORMAT_GRID)
            write_histogram(bench);
    }
    fflush(stdout);
}

static void compare(bench_t *bench, const figures_t *figures)
{
    const char *path = bench->options->baseline;
    figures_t before;
    int found = figures_find(&before, path, figures->name);

    if (found < 0) {
        fprintf(stderr, "avrdoku: %s: %s\n", path,
                errno ? strerror(errno) : "no figures of avrdoku bench -f csv");
        worsen(bench, 2);
    } else if (found == 0) {
        fprintf(stderr, "avrdoku: %s: nothing of %s\n", path, figures->name);
        worsen(bench, 1);
    } else if (figures_compare(figures, &before, BASELINE_PERCENT, stderr) > 0) {
        worsen(bench, 1);
    }
}

static void bench_operand(bench_t *bench, char **operand, int count, bool first)
{
    const char *slash = count > 0 ? strrchr(*operand, '/') : NULL;
    const char *name = slash ? slash + 1 : count > 0 ? *operand : "-";
    figures_t figures;
    format_t format = (format_t)bench->options->format;

    if (format == FORMAT_AUTO && isatty(STDOUT_FILENO))
        format = FORMAT_GRID;
    measure(bench, operand, count);
    figures_of(&figures, name, bench->samples, bench->count);
    show(bench, &figures, format, first);
    if (bench->options->baseline != NULL)
        compare(bench, &figures);
    if (bench->plot != NULL)
        bench_plot_add(bench->plot, name, bench->samples, bench->count);
}

static void begin_plot(bench_t *bench)
{
    bool native = bench->choices->kind == CHOICE_NATIVE;

    bench->plot = bench_plot_begin(bench->options->plot, native ? "microseconds" : "cycles");
    if (bench->plot == NULL) {
        fputs("avrdoku: no process for gnuplot\n", stderr);
        exit(2);
    }
}

static void end_plot(bench_t *bench)
{
    if (bench_plot_end(bench->plot))
        return;
    fprintf(stderr, "avrdoku: %s was not drawn: gnuplot failed, or is not installed\n",
            bench->options->plot);
    worsen(bench, 2);
}

static int run(const options_t *options)
{
    bench_t bench = {.options = options};
    board_choice_t *choices;
    int status;

    if (options->format == FORMAT_LINE || options->format == FORMAT_ROWS)
        return options_complain(&command_bench, "its formats are grid, csv and json");
    status = board_choose(options, &command_bench, &choices, &bench.boards);
    if (status != 0)
        return status;
    for (unsigned i = 0; i < bench.boards; i++)
        choices[i].simulated.exact = true;
    bench.choices = choices;
    interrupt_watch();
    if (options->plot != NULL)
        begin_plot(&bench);
    if (options->operand_count == 0)
        bench_operand(&bench, NULL, 0, true);
    for (int i = 0; i < options->operand_count; i++)
        bench_operand(&bench, options->operands + i, 1, i == 0);
    if (options->plot != NULL)
        end_plot(&bench);
    free(bench.samples);
    free(choices);
    return bench.status;
}

const command_t command_bench = {
    COMMAND_BENCH, "bench", "[FILE]...", "Measures searches in cycles of the simulated chip.", run,
};
