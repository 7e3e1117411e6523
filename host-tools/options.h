/* The command line: one table of options makes the parser, --help and, through it, the tests of the
 * man page and of the completion. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "../firmware/src/core/words.h"

#define OPTIONS_PORTS_MAX 64

/* One bit a subcommand: an option says by them who takes it. */
enum {
    COMMAND_SOLVE = 1 << 0,
    COMMAND_JUDGE = 1 << 1,
    COMMAND_COUNT = 1 << 2,
    COMMAND_BENCH = 1 << 3,
    COMMAND_TERM = 1 << 4,
    COMMAND_SIM = 1 << 5,
    COMMAND_REPLAY = 1 << 6,
    COMMAND_PORTS = 1 << 7,
    COMMAND_INFO = 1 << 8,
    COMMAND_ALL = (1 << 9) - 1,
};

typedef enum {
    FORMAT_AUTO, /* grid on a terminal, else line */
    FORMAT_LINE,
    FORMAT_ROWS,
    FORMAT_GRID,
    FORMAT_CSV,
    FORMAT_JSON,
} format_t;

typedef struct {
    bool help;
    bool version;
    uint64_t format;                      /* a format_t */
    const char *board;                    /* null: nothing said */
    const char *firmware;                 /* null: the board's own image */
    const char *mcu;                      /* null: the board's own part */
    uint64_t clock;                       /* Hz, 0: the board's own */
    const char *ports[OPTIONS_PORTS_MAX]; /* real boards */
    unsigned port_count;
    uint64_t baud;       /* 0: nothing said */
    uint64_t jobs;       /* simulated boards side by side, 0: nothing said */
    uint64_t limit;      /* nodes a puzzle, 0: none */
    uint64_t timeout_ms; /* a puzzle, 0: none */
    uint64_t expect;     /* a verdict_t; VERDICT_COUNT: nothing said */
    uint64_t max_cycles; /* of a simulated board in all, 0: none */
    uint64_t max;        /* solutions to count */
    const char *baseline;
    const char *plot;
    const char *link;
    const char *trace;
    const char *bootloader; /* null: none */
    uint64_t gdb;           /* TCP port, 0: none */
    uint64_t deaf_ms;       /* 0: opening does not reset the board */
    bool fast;
    bool probe;
    char **operands; /* what is no option, in order */
    int operand_count;
} options_t;

typedef struct {
    unsigned bit; /* COMMAND_... */
    const char *name;
    const char *operands;                 /* for the usage line */
    const char *summary;                  /* one line */
    int (*run)(const options_t *options); /* returns the exit status */
} command_t;

/* Reads the words behind the subcommand's name; `words` is permuted: operands come to the front. A
 * word of 81 cells is an operand also when it begins with "-". Writes a sentence to stderr and
 * returns false for what `command` does not take. */
bool options_parse(options_t *options, const command_t *command, int count, char **words);

/* Writes the usage line, the summary and the options that `command` takes. */
void options_help(const command_t *command, FILE *stream);

/* Writes only the usage line. */
void options_usage(const command_t *command, FILE *stream);

/* One line of text that says what was wrong with the usage, with the subcommand's name before it
 * and a pointer to --help behind it, to stderr. Returns the exit status for it, 2. */
int options_complain(const command_t *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
