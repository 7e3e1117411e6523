/* The port of firmware/src/link/port.h without a chip: a line at 115200 baud both ways, rings of
 * the Uno's sizes, a clock that only fake_port_run() moves, a name store, and what the link did to
 * the rest. There is one, as there is one link; a test begins with fake_port_begin(). */
#ifndef FAKE_PORT_H
#define FAKE_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define FAKE_PORT_BYTE_US 87 /* of 10 bits at 115200 baud */

/* What the link has done to the board. */
typedef struct {
    unsigned searches; /* begun: the mark went to 1 */
    bool searching;    /* the mark */
    bool light;
    unsigned resets;  /* port_reset() */
    uint8_t progress; /* the last port_progress() */
    unsigned full;    /* bytes that found the receive ring full */
    unsigned polls;   /* calls of link_poll() */
} fake_port_seen_t;

/* Ends what the last test left behind, and forgets it. */
void fake_port_begin(void);

/* Queues bytes; they arrive at the line rate while fake_port_run() runs. */
void fake_port_send(const char *text);
void fake_port_send_bytes(const void *bytes, size_t size);

/* Queues the mark of a lost byte. */
void fake_port_lose(void);

/* Queues "#TAG WORDS *CRC" and CR; the same without the CR. */
void fake_port_frame(unsigned long tag, const char *words);
void fake_port_frame_open(unsigned long tag, const char *words);

/* Lets time pass; the link is polled once in a byte's time, or less often while the solver works.
 */
void fake_port_run(unsigned milliseconds);
void fake_port_run_us(uint32_t us);

/* Puts the clock on; the link has no chance to do anything meanwhile. */
void fake_port_skip(unsigned milliseconds);

/* Lets time pass until all that was queued has arrived, and 20 ms more; then all that the board has
 * sent since the last call of this or fake_port_said(). Valid until then. */
const char *fake_port_talk(const char *text);
const char *fake_port_said(void);

/* The words of the reply to `tag` in `said`, without its CRC, which must be right; null when there
 * is none. Valid until the next call. */
const char *fake_port_reply(const char *said, unsigned tag);

/* The board is one that powers up in the TUC command set. */
void fake_port_tuc(bool is_on);

/* A node of a search takes so long (0, as fake_port_begin() sets it: no time at all). */
void fake_port_node_takes(uint32_t us);

/* The link is polled only when it wanted to be at once, when a byte comes or goes, and about every
 * 33 ms, as on the chip. */
void fake_port_sleeps(bool does);

/* The name store is busy for so many looks at it after each write. */
void fake_port_store_takes(unsigned looks);

fake_port_seen_t fake_port_seen(void);

#endif
