/* Reads dialogues: lines to steps. Playing them is in transcript_play.c. */
#include "transcript.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "transcript_steps.h"

#define FENCE  "```"
#define NOT_ON "<!-- not on:"

typedef struct {
    transcript_t *transcript;
    char *heading;   /* the last heading of the page, owned */
    char not_on[80]; /* the names of a "not on" comment right above */
    unsigned line;   /* of the file */
    bool is_page;    /* dialogues are fenced blocks */
    bool in_fence;   /* inside a fenced block of any kind */
    bool in_block;   /* inside a dialogue */
    char *problem;
    size_t problem_size;
} reader_t;

static bool fail(reader_t *reader, const char *format, ...)
{
    char what[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    snprintf(reader->problem, reader->problem_size, "%s:%u: %s", reader->transcript->path,
             reader->line, what);
    return false;
}

/* An array with one element more, which is zeroed. */
static void *grow(void *array, size_t count, size_t element)
{
    char *grown = realloc(array, (count + 1) * element);
    if (!grown)
        abort();
    memset(grown + count * element, 0, element);
    return grown;
}

static void begin_dialogue(reader_t *reader)
{
    transcript_t *transcript = reader->transcript;
    transcript->dialogues =
        grow(transcript->dialogues, transcript->count, sizeof *transcript->dialogues);
    dialogue_t *dialogue = &transcript->dialogues[transcript->count++];
    dialogue->title = strdup(reader->heading ? reader->heading : transcript->path);
    dialogue->line = reader->line + (reader->is_page ? 1 : 0);
    dialogue->not_on = strdup(reader->not_on);
}

static step_t *add_step(reader_t *reader, step_kind_t kind)
{
    dialogue_t *dialogue = &reader->transcript->dialogues[reader->transcript->count - 1];
    dialogue->steps = grow(dialogue->steps, dialogue->count, sizeof *dialogue->steps);
    step_t *step = &dialogue->steps[dialogue->count++];
    step->kind = kind;
    step->line = reader->line;
    return step;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Decodes what stands behind a `\`. Returns how many characters it took, 0 when it has no meaning.
 */
static size_t decode_escape(const char *text, uint16_t *code)
{
    static const char names[] = "rnt\\{";
    static const char values[] = "\r\n\t\\{";
    const char *name = text[0] ? strchr(names, text[0]) : NULL;
    if (name) {
        *code = (uint8_t)values[name - names];
        return 1;
    }
    if (text[0] != 'x' || hex_digit(text[1]) < 0 || hex_digit(text[2]) < 0)
        return 0;
    *code = (uint16_t)(hex_digit(text[1]) * 16 + hex_digit(text[2]));
    return 3;
}

/* Decodes a field at `text`, which begins with `{`. Returns its length, 0 when there is none. */
static size_t decode_field(const char *text, uint16_t *code)
{
    static const char *const names[] = {"{n}", "{word}", "{text}", "{crc}"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t length = strlen(names[i]);
        if (strncmp(text, names[i], length) == 0) {
            *code = (uint16_t)(FIELD_NUMBER + i);
            return length;
        }
    }
    return 0;
}

/* Decodes one symbol at `text`. Returns its length, 0 when it has no meaning. */
static size_t decode_symbol(const char *text, bool fields, uint16_t *code)
{
    if (*text == '\\') {
        size_t length = decode_escape(text + 1, code);
        return length ? length + 1 : 0;
    }
    if (fields && *text == '{')
        return decode_field(text, code);
    *code = (uint8_t)*text;
    return 1;
}

static void add_symbol(step_t *step, uint16_t code, size_t column)
{
    step->symbols = grow(step->symbols, step->count, sizeof *step->symbols);
    step->symbols[step->count++] = (symbol_t){code, (uint16_t)column};
}

/* A line `> TEXT` or `< TEXT`. */
static bool read_text(reader_t *reader, step_kind_t kind, const char *line)
{
    step_t *step = add_step(reader, kind);
    size_t at = line[1] == ' ' ? 2 : 1;
    step->source = strdup(line + at);
    while (line[at]) {
        if (line[at] == '\\' && !line[at + 1])
            return true;
        uint16_t code = 0;
        size_t length = decode_symbol(line + at, kind == STEP_EXPECT, &code);
        if (!length)
            return fail(reader, "'%.8s' at column %zu has no meaning", line + at, at + 1);
        add_symbol(step, code, at + 1);
        at += length;
    }
    add_symbol(step, '\r', at + 1);
    if (kind == STEP_EXPECT)
        add_symbol(step, '\n', at + 1);
    return true;
}

/* A line `@ ...`. */
static bool read_directive(reader_t *reader, const char *line)
{
    static const struct {
        const char *format;
        step_kind_t kind;
    } timed[] = {
        {"@ %u%n", STEP_WAIT}, {"@ within %u%n", STEP_WITHIN}, {"@ quiet %u%n", STEP_QUIET}};
    for (size_t i = 0; i < sizeof timed / sizeof timed[0]; i++) {
        unsigned milliseconds = 0;
        int end = 0;
        if (sscanf(line, timed[i].format, &milliseconds, &end) == 1 && end && !line[end]) {
            add_step(reader, timed[i].kind)->milliseconds = milliseconds;
            return true;
        }
    }
    if (strcmp(line, "@ reset") != 0)
        return fail(reader, "'%.40s' is none of: @ N, @ within N, @ quiet N, @ reset", line);
    add_step(reader, STEP_RESET);
    return true;
}

static bool read_step(reader_t *reader, const char *line)
{
    bool spaced = !line[0] || !line[1] || line[1] == ' ';
    if (line[0] == '>' && spaced)
        return read_text(reader, STEP_SEND, line);
    if (line[0] == '<' && spaced)
        return read_text(reader, STEP_EXPECT, line);
    if (line[0] == '@')
        return read_directive(reader, line);
    if (line[0] == '\0' || line[0] == '#')
        return true;
    return fail(reader, "a line begins with '>', '<', '@' or '#', not with '%.8s'", line);
}

static bool read_fence(reader_t *reader, const char *line)
{
    reader->in_fence = !reader->in_fence;
    reader->in_block = reader->in_fence && strcmp(line, FENCE "transcript") == 0;
    if (reader->in_block)
        begin_dialogue(reader);
    return true;
}

/* A line of the page between its blocks. */
static void read_prose(reader_t *reader, const char *line)
{
    reader->not_on[0] = '\0';
    if (strncmp(line, NOT_ON, strlen(NOT_ON)) == 0) {
        const char *names = line + strlen(NOT_ON);
        const char *end = strstr(names, "-->");
        int length = end ? (int)(end - names) : 0;
        snprintf(reader->not_on, sizeof reader->not_on, "%.*s", length, names);
    } else if (line[0] == '#') {
        free(reader->heading);
        reader->heading = strdup(line + strspn(line, "# "));
    }
}

static bool read_line(reader_t *reader, const char *line)
{
    if (!reader->is_page)
        return read_step(reader, line);
    if (strncmp(line, FENCE, strlen(FENCE)) == 0)
        return read_fence(reader, line);
    if (reader->in_block)
        return read_step(reader, line);
    if (!reader->in_fence)
        read_prose(reader, line);
    return true;
}

/* The whole file as one text; null when it cannot be read. */
static char *slurp(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return NULL;
    char *text = NULL;
    size_t size = 0;
    ssize_t length = getdelim(&text, &size, '\0', file);
    bool failed = ferror(file) != 0;
    int why = errno;
    fclose(file);
    if (length >= 0 && !failed)
        return text;
    free(text);
    errno = why;
    return failed ? NULL : strdup("");
}

static bool read_all(reader_t *reader, char *text)
{
    reader->is_page =
        strncmp(text, FENCE "transcript", 13) == 0 || strstr(text, "\n" FENCE "transcript") != NULL;
    reader->line = 1;
    if (!reader->is_page)
        begin_dialogue(reader);
    for (char *line = text, *next; line; line = next, reader->line++) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        line[strcspn(line, "\r")] = '\0';
        if (!read_line(reader, line))
            return false;
    }
    if (reader->in_block)
        return fail(reader, "the last block has no end (%s)", FENCE);
    return true;
}

static bool any_step(const transcript_t *transcript)
{
    for (size_t i = 0; i < transcript->count; i++)
        if (transcript->dialogues[i].count)
            return true;
    return false;
}

transcript_t *transcript_read(const char *path, char *problem, size_t problem_size)
{
    char *text = slurp(path);
    if (!text) {
        snprintf(problem, problem_size, "%s: %s", path, strerror(errno));
        return NULL;
    }
    reader_t reader = {.problem = problem, .problem_size = problem_size};
    reader.transcript = calloc(1, sizeof *reader.transcript);
    if (!reader.transcript)
        abort();
    reader.transcript->path = strdup(path);
    bool good = read_all(&reader, text);
    if (good && !any_step(reader.transcript)) {
        snprintf(problem, problem_size, "%s: no dialogue in it", path);
        good = false;
    }
    free(reader.heading);
    free(text);
    if (good)
        return reader.transcript;
    transcript_free(reader.transcript);
    return NULL;
}

static void free_dialogue(dialogue_t *dialogue)
{
    for (size_t i = 0; i < dialogue->count; i++) {
        free(dialogue->steps[i].symbols);
        free(dialogue->steps[i].source);
    }
    free(dialogue->steps);
    free(dialogue->title);
    free(dialogue->not_on);
}

void transcript_free(transcript_t *transcript)
{
    if (!transcript)
        return;
    for (size_t i = 0; i < transcript->count; i++)
        free_dialogue(&transcript->dialogues[i]);
    free(transcript->dialogues);
    free(transcript->path);
    free(transcript);
}

size_t transcript_count(const transcript_t *transcript)
{
    return transcript->count;
}

const char *transcript_title(const transcript_t *transcript, size_t index)
{
    return transcript->dialogues[index].title;
}

unsigned transcript_line(const transcript_t *transcript, size_t index)
{
    return transcript->dialogues[index].line;
}
