/* A byte stream to a board: into a simulated chip, or through a serial port. */
#ifndef TRANSPORT_H
#define TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim_board.h"

typedef enum {
    TRANSPORT_OK,
    TRANSPORT_GONE,   /* unplugged, closed at the other end, or an input-output error */
    TRANSPORT_BROKEN, /* the simulated firmware crashed or hung */
} transport_status_t;

typedef struct transport transport_t;

/* What a kind of transport does; each is one constant table. */
typedef struct {
    /* Sends all bytes, or queues them; a real port may wait until they fit. */
    transport_status_t (*write)(transport_t *transport, const void *bytes, size_t size);
    /* Takes up to `size` bytes; waits up to `milliseconds` for the first. *got is 0 when none came.
     * May return earlier with none; the clock tells. */
    transport_status_t (*read)(transport_t *transport, void *bytes, size_t size, size_t *got,
                               unsigned milliseconds);
    /* The time in ms from any start: simulated time for a simulated board. */
    uint64_t (*clock)(transport_t *transport);
    /* Changes the line rate; false: no such choice here. */
    bool (*set_baud)(transport_t *transport, unsigned baud);
    void (*close)(transport_t *transport); /* frees the transport */
} transport_kind_t;

struct transport {
    const transport_kind_t *kind;
    char problem[256]; /* a sentence about the last status that was not TRANSPORT_OK */
    void *state;       /* the kind's own */
};

/* A simulated board of the transport's own. Returns null and writes a sentence to `problem` when it
 * cannot be opened. `options` may be null. */
transport_t *transport_open_simulated(const sim_board_options_t *options, char *problem,
                                      size_t problem_size);

/* The board behind transport_open_simulated(); null for any other transport. */
sim_board_t *transport_sim_board(transport_t *transport);

/* A serial port, 8N1, raw, exclusive; a pseudo-terminal will do. Returns null and says in `problem`
 * what can be done: no such port, no permission, in use. */
transport_t *transport_open_serial(const char *device, unsigned baud, char *problem,
                                   size_t problem_size);

#endif
