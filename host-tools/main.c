#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"

static const command_t *const commands[] = {
    &command_solve, &command_judge,  &command_count, &command_bench, &command_term,
    &command_sim,   &command_replay, &command_ports, &command_info,
};

#define COMMANDS_SIZE (sizeof commands / sizeof commands[0])

static void help(FILE *stream)
{
    fputs("usage: avrdoku COMMAND [OPTION]... [ARGUMENT]...\n"
          "A sudoku solver that runs on 8-bit AVR chips, real or simulated.\n\n",
          stream);
    for (size_t i = 0; i < COMMANDS_SIZE; i++)
        fprintf(stream, "  %-7s %s\n", commands[i]->name, commands[i]->summary);
    fputs("\navrdoku COMMAND --help tells a command's options, avrdoku --version the version.\n",
          stream);
}

static int version(void)
{
    puts("avrdoku " AVRDOKU_VERSION);
    return 0;
}

static int wrong_usage(const char *what, const char *word)
{
    fprintf(stderr, "avrdoku: %s%s\n\n", what, word);
    help(stderr);
    return 2;
}

static int run_command(const command_t *command, int count, char **words)
{
    options_t options;

    if (!options_parse(&options, command, count, words))
        return 2;
    if (options.version)
        return version();
    if (!options.help)
        return command->run(&options);
    options_help(command, stdout);
    return 0;
}

static int dispatch(int count, char **words)
{
    if (count < 2)
        return wrong_usage("no command", "");
    if (strcmp(words[1], "--version") == 0)
        return version();
    if (strcmp(words[1], "--help") == 0 || strcmp(words[1], "-h") == 0 ||
        strcmp(words[1], "help") == 0) {
        help(stdout);
        return 0;
    }
    for (size_t i = 0; i < COMMANDS_SIZE; i++) {
        if (strcmp(words[1], commands[i]->name) == 0)
            return run_command(commands[i], count - 2, words + 2);
    }
    return wrong_usage("no such command: ", words[1]);
}

int main(int count, char **words)
{
    int status = dispatch(count, words);

    errno = 0;
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "avrdoku: cannot write to standard output: %s\n", strerror(errno));
    return status > 2 ? status : 2;
}
