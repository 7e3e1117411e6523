#include "options.h"

#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "../firmware/src/core/grid.h"

typedef enum {
    VALUE_FLAG,    /* no argument: a bool */
    VALUE_TEXT,    /* a const char * */
    VALUE_NUMBER,  /* a uint64_t from minimum to maximum */
    VALUE_SECONDS, /* a decimal number of seconds, kept as milliseconds in a uint64_t */
    VALUE_FORMAT,  /* the word of a format_t */
    VALUE_VERDICT, /* the word of a verdict_t */
    VALUE_PORT,    /* added to ports[] */
} value_t;

typedef struct {
    char letter; /* 0: none */
    const char *name;
    const char *argument; /* its name in --help; null: takes none */
    value_t value;
    size_t offset; /* in options_t */
    uint64_t minimum;
    uint64_t maximum;
    unsigned commands; /* COMMAND_... of those who take it */
    const char *text;
} option_t;

#define QUESTIONS (COMMAND_SOLVE | COMMAND_JUDGE | COMMAND_COUNT)
#define SIMULATED                                                                                  \
    (QUESTIONS | COMMAND_BENCH | COMMAND_SIM | COMMAND_TERM | COMMAND_REPLAY | COMMAND_INFO)
#define REAL       (QUESTIONS | COMMAND_TERM | COMMAND_REPLAY | COMMAND_INFO)
#define AT(member) offsetof(options_t, member)

static const option_t table[] = {
    {'f', "format", "FORMAT", VALUE_FORMAT, AT(format), 0, 0, QUESTIONS | COMMAND_BENCH,
     "line, rows, grid, csv or json; bench: grid, csv or json\n"
     "(without it: grid on a terminal, line elsewhere)"},
    {0, "expect", "VERDICT", VALUE_VERDICT, AT(expect), 0, 0, COMMAND_JUDGE,
     "fail (exit status 1) when a puzzle has another verdict"},
    {0, "max", "N", VALUE_NUMBER, AT(max), 1, UINT32_MAX, COMMAND_COUNT,
     "count no further than N solutions (1000)"},
    {0, "limit", "NODES", VALUE_NUMBER, AT(limit), 0, UINT32_MAX, QUESTIONS | COMMAND_BENCH,
     "give a puzzle up after so many digits placed (0: never)"},
    {0, "timeout", "SECONDS", VALUE_SECONDS, AT(timeout_ms), 0, UINT32_MAX, QUESTIONS,
     "give a puzzle up after so much time (0: never)"},
    {0, "board", "NAME", VALUE_TEXT, AT(board), 0, 0, SIMULATED,
     "simulated: uno (used without this option), nano, mega,\n"
     "mighty1284, stk500, tiny4313; native: the same solver\n"
     "in this computer, without a chip"},
    {0, "firmware", "FILE", VALUE_TEXT, AT(firmware), 0, 0, SIMULATED,
     "simulate this ELF file (any that speaks the frames)"},
    {0, "mcu", "PART", VALUE_TEXT, AT(mcu), 0, 0, SIMULATED,
     "the part that --firmware is for (atmega328p)"},
    {0, "clock", "HZ", VALUE_NUMBER, AT(clock), 1000, 100000000, SIMULATED, "its clock (16000000)"},
    {0, "max-cycles", "N", VALUE_NUMBER, AT(max_cycles), 0, UINT64_MAX, SIMULATED,
     "a simulated board that runs longer has hung (0: never)"},
    {'j', "jobs", "N", VALUE_NUMBER, AT(jobs), 1, 1024, QUESTIONS | COMMAND_BENCH,
     "simulated boards side by side (one a processor)"},
    {'p', "port", "DEV", VALUE_PORT, 0, 0, 0, REAL,
     "a real board at this serial port; for solve, judge and\n"
     "count it may be repeated"},
    {'b', "baud", "RATE", VALUE_NUMBER, AT(baud), 300, 4000000, SIMULATED,
     "the line's rate (a simulated board's own; a real one's\n"
     "115200, and when that is silent 57600, 38400 and 9600;\n"
     "term and replay: 115200)"},
    {0, "baseline", "FILE", VALUE_TEXT, AT(baseline), 0, 0, COMMAND_BENCH,
     "compare with an earlier -f csv; fail (exit status 1)\n"
     "when a figure is more than 3 % worse"},
    {0, "plot", "FILE", VALUE_TEXT, AT(plot), 0, 0, COMMAND_BENCH,
     "draw the distribution as SVG, with gnuplot"},
    {0, "link", "PATH", VALUE_TEXT, AT(link), 0, 0, COMMAND_SIM,
     "a symbolic link to the terminal, removed at exit"},
    {0, "fast", NULL, VALUE_FLAG, AT(fast), 0, 0, COMMAND_SIM,
     "as fast as it goes, not at the pace of a real chip"},
    {0, "trace", "FILE", VALUE_TEXT, AT(trace), 0, 0, COMMAND_SIM,
     "write the board's signals to a VCD file, for gtkwave"},
    {0, "gdb", "PORT", VALUE_NUMBER, AT(gdb), 1, 65535, COMMAND_SIM,
     "let avr-gdb connect: target remote :PORT (slow)"},
    {0, "bootloader", "FILE", VALUE_TEXT, AT(bootloader), 0, 0, COMMAND_SIM,
     "start in this boot loader (Intel HEX), the flash empty\n"
     "without --firmware; opening the port resets the board"},
    {0, "deaf", "SEC", VALUE_SECONDS, AT(deaf_ms), 0, 60000, COMMAND_SIM,
     "opening the port resets the board, as on an Arduino,\n"
     "and all input is lost for so long, as in a boot loader"},
    {0, "probe", NULL, VALUE_FLAG, AT(probe), 0, 0, COMMAND_PORTS,
     "open each port and ask who is there; resets most boards"},
    {'h', "help", NULL, VALUE_FLAG, AT(help), 0, 0, COMMAND_ALL, "this text"},
    {0, "version", NULL, VALUE_FLAG, AT(version), 0, 0, COMMAND_ALL, "the version"},
};

#define TABLE_SIZE (sizeof table / sizeof table[0])

static const char *const format_words[] = {
    [FORMAT_AUTO] = "auto", [FORMAT_LINE] = "line", [FORMAT_ROWS] = "rows",
    [FORMAT_GRID] = "grid", [FORMAT_CSV] = "csv",   [FORMAT_JSON] = "json",
};

#define WORD(symbol, word, meaning) word,
static const char *const verdict_words[] = {VERDICT_WORDS(WORD)};
#undef WORD

int options_complain(const command_t *command, const char *format, ...)
{
    va_list arguments;

    fprintf(stderr, "avrdoku %s: ", command->name);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\nTry: avrdoku %s --help\n", command->name);
    return 2;
}

/* ---- Values ---- */

static bool number(const char *text, uint64_t minimum, uint64_t maximum, uint64_t *value)
{
    char *end;

    if (*text < '0' || *text > '9')
        return false;
    errno = 0;
    *value = strtoull(text, &end, 10);
    return errno == 0 && *end == '\0' && *value >= minimum && *value <= maximum;
}

static bool seconds(const char *text, uint64_t maximum, uint64_t *milliseconds)
{
    char *end;
    double value = strtod(text, &end);

    if (((*text < '0' || *text > '9') && *text != '.') || *end != '\0' ||
        !(value * 1000 <= (double)maximum))
        return false;
    *milliseconds = (uint64_t)(value * 1000);
    if (*milliseconds == 0 && value > 0) /* 0 would mean: no limit */
        *milliseconds = 1;
    return true;
}

static bool word(const char *text, const char *const *words, size_t count, uint64_t *value)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(text, words[i]) == 0) {
            *value = i;
            return true;
        }
    }
    return false;
}

static bool add_port(options_t *options, const char *device)
{
    if (options->port_count == OPTIONS_PORTS_MAX)
        return false;
    options->ports[options->port_count++] = device;
    return true;
}

static bool set_value(options_t *options, const option_t *option, const char *text)
{
    void *member = (char *)options + option->offset;

    switch (option->value) {
    case VALUE_FLAG:
        *(bool *)member = true;
        return true;
    case VALUE_TEXT:
        *(const char **)member = text;
        return true;
    case VALUE_NUMBER:
        return number(text, option->minimum, option->maximum, member);
    case VALUE_SECONDS:
        return seconds(text, option->maximum, member);
    case VALUE_FORMAT:
        return word(text, format_words + 1, FORMAT_JSON, member) && ++*(uint64_t *)member;
    case VALUE_VERDICT:
        return word(text, verdict_words, VERDICT_COUNT, member);
    case VALUE_PORT:
        return add_port(options, text);
    }
    return false;
}

/* ---- Parsing ---- */

typedef struct {
    options_t *options;
    const command_t *command;
    char **words;
    int count;
    int at; /* the word that is read now */
} parser_t;

static const option_t *find_long(const command_t *command, const char *name, size_t length)
{
    for (size_t i = 0; i < TABLE_SIZE; i++) {
        if ((table[i].commands & command->bit) && strlen(table[i].name) == length &&
            strncmp(table[i].name, name, length) == 0)
            return &table[i];
    }
    return NULL;
}

static const option_t *find_letter(const command_t *command, char letter)
{
    for (size_t i = 0; i < TABLE_SIZE; i++) {
        if ((table[i].commands & command->bit) && table[i].letter == letter)
            return &table[i];
    }
    return NULL;
}

static bool complain(const command_t *command, const char *what, const char *text)
{
    options_complain(command, "%s: %s", what, text);
    return false;
}

/* `attached` is the argument within the same word, null when there is none. */
static bool take(parser_t *parser, const option_t *option, const char *attached)
{
    const char *text = attached;

    if (option->argument == NULL && attached != NULL)
        return complain(parser->command, "this option takes no argument", option->name);
    if (option->argument != NULL && text == NULL) {
        if (parser->at + 1 >= parser->count)
            return complain(parser->command, "this option needs an argument", option->name);
        text = parser->words[++parser->at];
    }
    if (set_value(parser->options, option, text))
        return true;
    options_complain(parser->command, "not a good value for --%s: %s", option->name, text);
    return false;
}

static bool take_long(parser_t *parser, const char *text)
{
    const char *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : strlen(text);
    const option_t *option = find_long(parser->command, text + 2, length - 2);

    if (option == NULL)
        return complain(parser->command, "unknown option", text);
    return take(parser, option, equals ? equals + 1 : NULL);
}

static bool take_short(parser_t *parser, const char *text)
{
    const option_t *option = find_letter(parser->command, text[1]);

    if (option == NULL)
        return complain(parser->command, "unknown option", text);
    return take(parser, option, text[2] != '\0' ? text + 2 : NULL);
}

/* A puzzle may begin with a blank that is written "-". */
static bool is_operand(const char *text)
{
    size_t length = strlen(text);

    return text[0] != '-' || length == 1 ||
           (length >= GRID_CELLS && length <= UINT16_MAX &&
            grid_line_is_whole(text, (uint16_t)length));
}

bool options_parse(options_t *options, const command_t *command, int count, char **words)
{
    parser_t parser = {.options = options, .command = command, .words = words, .count = count};
    bool operands_only = false;

    *options = (options_t){.expect = VERDICT_COUNT, .max = 1000, .operands = words};
    for (; parser.at < count; parser.at++) {
        char *text = words[parser.at];
        bool good = true;
        if (operands_only || is_operand(text))
            words[options->operand_count++] = text;
        else if (strcmp(text, "--") == 0)
            operands_only = true;
        else
            good = text[1] == '-' ? take_long(&parser, text) : take_short(&parser, text);
        if (!good)
            return false;
    }
    return true;
}

/* ---- Help ---- */

void options_usage(const command_t *command, FILE *stream)
{
    fprintf(stream, "usage: avrdoku %s [OPTION]...%s%s\n", command->name,
            *command->operands ? " " : "", command->operands);
}

/* The option's text begins in column 26 on each of its lines. */
static void option_help(const option_t *option, FILE *stream)
{
    char head[64];
    const char *line = option->text;
    int length =
        snprintf(head, sizeof head, "%s--%s%s%s", option->letter ? "-x, " : "    ", option->name,
                 option->argument ? " " : "", option->argument ? option->argument : "");

    if (option->letter)
        head[1] = option->letter;
    fprintf(stream, "  %-22.*s ", length, head);
    for (const char *end; (end = strchr(line, '\n')) != NULL; line = end + 1)
        fprintf(stream, "%.*s\n%25s", (int)(end - line), line, "");
    fprintf(stream, "%s\n", line);
}

void options_help(const command_t *command, FILE *stream)
{
    options_usage(command, stream);
    fprintf(stream, "%s\n\n", command->summary);
    for (size_t i = 0; i < TABLE_SIZE; i++) {
        if (table[i].commands & command->bit)
            option_help(&table[i], stream);
    }
}
