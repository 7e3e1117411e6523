/* The words that a person may type, once: the reader and `help` are made from this list
 * (COMMANDS(X): define X(symbol, word, arguments, meaning), expand it, undefine X). */
#ifndef LINK_COMMANDS_H
#define LINK_COMMANDS_H

#include <stdbool.h>
#include <stdint.h>

#include "say.h"

#define COMMANDS(X)                                                                                \
    X(COMMAND_HELP, "help", "or ?   ", "this list; ? in a" SAY_SEARCH ": how far it is")           \
    X(COMMAND_NEXT, "next", SAY_BLANKS " ", "the next " SAY_SOLUTION)                              \
    X(COMMAND_COUNT, "count", "[MAX] ", SAY_SOLUTION "s, up to MAX (1000)")                        \
    X(COMMAND_SHOW, "show", SAY_BLANKS " ", "the last " SAY_PUZZLE)                                \
    X(COMMAND_CHECK, "check", SAY_BLANKS, "is it right so far")                                    \
    X(COMMAND_STOP, "stop", SAY_BLANKS " ", "end the" SAY_SEARCH " (or Ctrl-C)")                   \
    X(COMMAND_LIMIT, "limit", "NODES ", "of a" SAY_SEARCH ", 0: none")                             \
    X(COMMAND_STATS, "stats", SAY_BLANKS, "counters")                                              \
    X(COMMAND_NAME, "name", "TEXT   ", "label of this board")                                      \
    X(COMMAND_ECHO, "echo", "on|off ", "show what is typed")                                       \
    X(COMMAND_TUC, "tuc", "on|off  ", "TUC command set")                                           \
    X(COMMAND_VERSION, "version", "    ", "firmware and board")                                    \
    X(COMMAND_RESET, "reset", SAY_BLANKS, "start again")

#define COMMAND_SYMBOL(symbol, word, arguments, meaning) symbol,
typedef enum { COMMANDS(COMMAND_SYMBOL) COMMAND_NONE } command_t;
#undef COMMAND_SYMBOL

/* What `help` says (a script of say.h), in flash. */
extern const char commands_help[];

/* The command (command_t) that the line in `line` begins with; line.at is then the place of its
 * first argument, the line's length when there is none. */
uint8_t commands_find(void);

/* The argument at line.at as a decimal, and nothing behind it. */
bool commands_number(uint32_t *number);

typedef enum { SWITCH_OFF, SWITCH_ON, SWITCH_NEITHER } switch_t;

/* The argument at line.at: "on" or "off", and nothing behind it; anything else is neither. */
switch_t commands_switch(void);

#endif
