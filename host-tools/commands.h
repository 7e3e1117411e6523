/* The subcommands, each in a file cmd_NAME.c. */
#ifndef COMMANDS_H
#define COMMANDS_H

#include "options.h"

extern const command_t command_solve;
extern const command_t command_judge;
extern const command_t command_count;
extern const command_t command_bench;
extern const command_t command_term;
extern const command_t command_sim;
extern const command_t command_replay;
extern const command_t command_ports;
extern const command_t command_info;

#endif
