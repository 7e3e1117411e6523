/* Looking into a simulated board: its signals as a VCD file for gtkwave, and avr-gdb. */
#ifndef SIM_DEBUG_H
#define SIM_DEBUG_H

#include <stdbool.h>
#include <stddef.h>

#include "sim_board.h"

typedef struct sim_trace sim_trace_t;

/* Writes to the file `path`, from now on: rx and tx (each byte that the UART takes or sends),
 * search (1 during one) and, on parts with a port B, its pin 5 (an Arduino's light). Returns null
 * and a sentence in `problem` when the file cannot be written. The file is complete after
 * sim_trace_end(), which must come before sim_board_close(). */
sim_trace_t *sim_trace_begin(sim_board_t *board, const char *path, char *problem,
                             size_t problem_size);
void sim_trace_end(sim_trace_t *trace);

/* Lets avr-gdb connect to the TCP port `port` of this computer ("target remote :PORT"); the board
 * stands still while gdb holds it, and is much slower from now on. False: the port is taken. */
bool sim_gdb_listen(sim_board_t *board, unsigned port);

#endif
