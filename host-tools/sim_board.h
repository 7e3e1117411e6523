/* A simulated board: an AVR image in simavr (libsimavr), its UART as a byte stream, and what only a
 * simulator can see: exact cycles, receive overruns, the RAM that was never touched.
 *
 * A board is used by one thread at a time; several boards may run in several threads. Nothing here
 * sleeps in real time: simulated time passes only in sim_board_run().
 *
 * The receiver is the chip's: two bytes and a shift register, ten bits a byte; what comes while
 * those are full is lost, counted, and told to the firmware by DOR. */
#ifndef SIM_BOARD_H
#define SIM_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sim_board sim_board_t;

typedef struct {
    const char *firmware;   /* path of an ELF file; null: the Uno image that is built into the tool,
                               or with a boot loader: empty flash, as it is written for flashing */
    const char *bootloader; /* path of an Intel HEX file that every reset enters; null: none */
    const char *mcu;        /* simavr's name of the part, "atmega328p" when null */
    uint32_t hz;            /* clock, 16000000 when 0 */
    uint32_t baud;          /* pace of what is sent to the board; 0: what its own UART is set to */
    bool exact;          /* run_cycle_limit 1: every cycle figure exact; else about twice as fast */
    uint64_t max_cycles; /* more than these in all is SIM_BOARD_HUNG; 0: no limit */
} sim_board_options_t;

typedef enum {
    SIM_BOARD_RUNNING,
    SIM_BOARD_CRASHED, /* the core stopped: illegal opcode, bad address, cli and sleep */
    SIM_BOARD_HUNG,    /* max_cycles passed */
} sim_board_state_t;

/* Cycles of one search, by the marks that the firmware writes to GPIOR0 (1 at its begin, 0 at its
 * end). */
typedef struct {
    uint64_t begin;
    uint64_t end;
} sim_board_search_t;

typedef struct {
    uint64_t cycles;    /* since the board was opened */
    uint64_t bytes_in;  /* injected into the receiver */
    uint64_t bytes_out; /* sent by the board */
    uint64_t overruns;  /* bytes that a real chip (2 bytes and a shift register) would have lost */
    uint64_t lost_asleep;      /* bytes that arrived while the receiver was off (start, reset) */
    uint64_t longest_read;     /* most cycles from a byte's arrival to its read by the firmware */
    uint32_t longest_read_pc;  /* where the core stood when that byte arrived, in bytes */
    uint32_t byte_cycles;      /* time of one byte on the line, as the UART is set now */
    uint64_t send_cycles;      /* time that the transmitter was busy: bytes_out times byte_cycles */
    bool searching;            /* a search has begun and not ended */
    uint64_t searches;         /* finished searches */
    sim_board_search_t search; /* the last finished one */
    uint64_t last_byte_in;     /* cycle at which the last injected byte had arrived */
    uint64_t first_byte_out;   /* cycle at which the board wrote its first byte to the UART's data
                                  register after the last finished search */
    uint32_t ram_untouched;    /* bytes between .bss and the deepest stack that never changed */
} sim_board_figures_t;

/* Opens a board and lets its image start. Returns null and writes a sentence to `error` when the
 * file cannot be read, is no AVR image or the part is not known. */
sim_board_t *sim_board_open(const sim_board_options_t *options, char *error, size_t error_size);
void sim_board_close(sim_board_t *board);

/* Queues bytes for the board; they arrive one after the other at the line rate while it runs. The
 * queue grows as needed. sim_board_pending() is how many have not arrived yet. */
void sim_board_send(sim_board_t *board, const void *bytes, size_t size);
size_t sim_board_pending(const sim_board_t *board);

/* Queues one byte with a framing error (its stop bit is missing). */
void sim_board_send_broken(sim_board_t *board, uint8_t byte);

/* Takes up to `size` bytes of what the board has sent; returns how many. */
size_t sim_board_receive(sim_board_t *board, void *bytes, size_t size);

/* Lets `cycles` pass, less when the board sends a line end (LF) or stops being SIM_BOARD_RUNNING.
 */
sim_board_state_t sim_board_run(sim_board_t *board, uint64_t cycles);

/* Lets `cycles` pass whatever is sent. */
sim_board_state_t sim_board_run_all(sim_board_t *board, uint64_t cycles);

/* As the reset button does (RAM is kept, as on a chip); queued bytes are dropped. */
void sim_board_reset(sim_board_t *board);

/* The clock, and cycles since the board was opened; cheap, where all figures are not. */
uint32_t sim_board_hz(const sim_board_t *board);
uint64_t sim_board_cycles(const sim_board_t *board);

void sim_board_figures(const sim_board_t *board, sim_board_figures_t *figures);

/* The finished search `number` (the first one is 1, figures.searches the last). False when there is
 * none, or when it is older than the last 64. */
bool sim_board_search(const sim_board_t *board, uint64_t number, sim_board_search_t *search);

/* Names a place in the image: "0x1234 (uart_send+6)". */
void sim_board_name(const sim_board_t *board, uint32_t pc, char *text, size_t size);

/* Where a crash or hang happened: program counter in bytes, and the nearest symbol when known. */
void sim_board_where(const sim_board_t *board, char *text, size_t size);

/* Where in data memory the firmware marks its searches; 0: this part has no such place. */
unsigned sim_board_search_mark(const sim_board_t *board);

/* For tests and faults: the simulator itself (an avr_t). */
struct avr_t;
struct avr_t *sim_board_avr(sim_board_t *board);

#endif
