#include "output.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <string.h>
#include <unistd.h>

void output_drawn(FILE *stream, const uint8_t cells[GRID_CELLS])
{
    static const char rule[] = "+-------+-------+-------+\n";

    for (int row = 0; row < 9; row++) {
        if (row % 3 == 0)
            fputs(rule, stream);
        for (int column = 0; column < 9; column++) {
            uint8_t digit = cells[row * 9 + column];
            fprintf(stream, "%s%c ", column % 3 == 0 ? "| " : "", digit ? '0' + digit : '.');
        }
        fputs("|\n", stream);
    }
    fputs(rule, stream);
}

void output_csv_field(FILE *stream, const char *text)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, stream);
        return;
    }
    putc('"', stream);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            putc('"', stream);
        putc(*text, stream);
    }
    putc('"', stream);
}

/* ---- What is the same in several formats ---- */

static bool is_counted(const output_t *output, const job_t *job)
{
    return output->question == BOARD_COUNT && job->wrong[0] == '\0' &&
           (job->answer.verdict == VERDICT_SOLVED || job->answer.verdict == VERDICT_NONE);
}

static const char *detail(const job_t *job)
{
    return job->wrong[0] != '\0' ? job->wrong : job->answer.detail;
}

/* The verdict and its detail; of a wrong answer only that word, the reason goes to stderr. */
static void write_verdict(FILE *stream, const job_t *job)
{
    const char *text = job->wrong[0] != '\0' ? "" : job->answer.detail;

    fprintf(stream, "%s%s%s", job_verdict(job), *text != '\0' ? " " : "", text);
}

static void write_count(FILE *stream, const job_t *job)
{
    fprintf(stream, "%s%" PRIu32, job->answer.at_least ? ">=" : "", job->answer.count);
}

static bool was_searched(const job_t *job)
{
    return job->is_grid && job->answer.verdict != VERDICT_CONFLICT;
}

/* ---- Formats ---- */

/* judge: the solution, the puzzle when there is none, nothing when it is no grid. */
static void write_judged_grid(FILE *stream, const job_t *job)
{
    char text[GRID_CELLS + 1] = "";

    if (job->is_grid)
        job_write_cells(text, job_is_solved(job) ? job->answer.solution : job->puzzle.cells);
    fprintf(stream, "\t%s", text);
}

static void write_line(output_t *output, const job_t *job)
{
    char text[GRID_CELLS + 1];

    if (is_counted(output, job)) {
        write_count(output->stream, job);
    } else if (output->question == BOARD_SOLVE && job_is_solved(job)) {
        job_write_cells(text, job->answer.solution);
        fputs(text, output->stream);
    } else {
        write_verdict(output->stream, job);
        if (output->question == BOARD_JUDGE)
            write_judged_grid(output->stream, job);
    }
    putc('\n', output->stream);
}

static void write_rows(output_t *output, const job_t *job)
{
    if (is_counted(output, job) || !job_is_solved(job)) {
        if (is_counted(output, job))
            write_count(output->stream, job);
        else
            write_verdict(output->stream, job);
        putc('\n', output->stream);
        return;
    }
    if (output->question == BOARD_JUDGE)
        fprintf(output->stream, "%s\n", job_verdict(job));
    for (int i = 0; i < GRID_CELLS; i++)
        fprintf(output->stream, "%u%c", job->answer.solution[i], i % 9 == 8 ? '\n' : ' ');
}

static void write_grid(output_t *output, const job_t *job)
{
    if (output->results > 0)
        putc('\n', output->stream);
    if (job->puzzle.comment[0] != '\0')
        fprintf(output->stream, "%s\n", job->puzzle.comment);
    if (job_is_solved(job))
        output_drawn(output->stream, job->answer.solution);
    if (is_counted(output, job)) {
        write_count(output->stream, job);
        fputs(job->answer.count == 1 ? " solution" : " solutions", output->stream);
    } else {
        write_verdict(output->stream, job);
    }
    if (was_searched(job))
        fprintf(output->stream, ", %" PRIu32 " us%s, %" PRIu32 " guess%s", job->answer.us,
                output->on_chip ? " on the chip" : "", job->answer.guesses,
                job->answer.guesses == 1 ? "" : "es");
    putc('\n', output->stream);
}

static void write_csv(output_t *output, const job_t *job)
{
    char puzzle[GRID_CELLS + 1] = "";
    char solution[GRID_CELLS + 1] = "";

    if (job->is_grid)
        job_write_cells(puzzle, job->puzzle.cells);
    if (job_is_solved(job))
        job_write_cells(solution, job->answer.solution);
    fprintf(output->stream, "%s,%s,%s,%" PRIu32 ",%" PRIu32 ",%" PRIu32, puzzle, job_verdict(job),
            solution, job->answer.us, job->answer.nodes, job->answer.guesses);
    if (output->question == BOARD_COUNT) {
        putc(',', output->stream);
        if (is_counted(output, job))
            write_count(output->stream, job);
    }
    putc('\n', output->stream);
}

/* A comment need not be UTF-8: bytes that are not are taken as Latin-1. */
static json_t *json_text(const char *text)
{
    char utf8[2 * PUZZLE_COMMENT_SIZE];
    char *to = utf8;
    json_t *value = *text != '\0' ? json_string(text) : json_null();

    if (value != NULL)
        return value;
    for (; *text != '\0' && to + 3 < utf8 + sizeof utf8; text++) {
        uint8_t byte = (uint8_t)*text;
        if (byte >= 0x80)
            *to++ = (char)(0xC0 | byte >> 6);
        *to++ = (char)(byte >= 0x80 ? 0x80 | (byte & 0x3F) : byte);
    }
    *to = '\0';
    return json_string(utf8);
}

static json_t *json_cells(bool there, const uint8_t cells[GRID_CELLS])
{
    char text[GRID_CELLS + 1] = "";

    if (there)
        job_write_cells(text, cells);
    return json_text(text);
}

static void write_json(output_t *output, const job_t *job)
{
    json_t *object = json_object();

    json_object_set_new(object, "puzzle", json_cells(job->is_grid, job->puzzle.cells));
    json_object_set_new(object, "verdict", json_string(job_verdict(job)));
    json_object_set_new(object, "solution", json_cells(job_is_solved(job), job->answer.solution));
    if (output->question == BOARD_COUNT) {
        bool counted = is_counted(output, job);
        json_object_set_new(object, "count",
                            counted ? json_integer(job->answer.count) : json_null());
        json_object_set_new(object, "exact",
                            counted ? json_boolean(!job->answer.at_least) : json_null());
    }
    json_object_set_new(object, "us", json_integer(job->answer.us));
    json_object_set_new(object, "nodes", json_integer(job->answer.nodes));
    json_object_set_new(object, "guesses", json_integer(job->answer.guesses));
    json_object_set_new(object, "comment", json_text(job->puzzle.comment));
    json_object_set_new(object, "detail", json_text(detail(job)));
    json_dumpf(object, output->stream, JSON_COMPACT | JSON_PRESERVE_ORDER);
    putc('\n', output->stream);
    json_decref(object);
}

/* ---- ---- */

void output_begin(output_t *output, FILE *stream, format_t format, board_question_t question,
                  bool on_chip)
{
    if (format == FORMAT_AUTO)
        format = isatty(fileno(stream)) ? FORMAT_GRID : FORMAT_LINE;
    *output = (output_t){stream, format, question, on_chip, 0};
    if (format == FORMAT_CSV)
        fprintf(stream, "puzzle,verdict,solution,us,nodes,guesses%s\n",
                question == BOARD_COUNT ? ",count" : "");
}

void output_job(output_t *output, const job_t *job)
{
    static void (*const writers[])(output_t *, const job_t *) = {
        [FORMAT_LINE] = write_line, [FORMAT_ROWS] = write_rows, [FORMAT_GRID] = write_grid,
        [FORMAT_CSV] = write_csv,   [FORMAT_JSON] = write_json,
    };

    writers[output->format](output, job);
    output->results++;
}

bool output_flush(output_t *output)
{
    errno = 0;
    return fflush(output->stream) == 0 && !ferror(output->stream);
}
