#include "fake_port.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../firmware/src/core/solver.h"
#include "../../firmware/src/link/crc.h"
#include "../../firmware/src/link/link.h"
#include "../../firmware/src/link/name.h"
#include "../../firmware/src/link/port.h"

#define TICK_US    32768 /* the clock's interrupt comes so often, on a slow board */
#define RX_SIZE    128
#define QUEUE_SIZE (1 << 16)
#define STORE_SIZE 64

static struct {
    uint8_t queue[QUEUE_SIZE]; /* not arrived yet */
    size_t queued, arrived;
    uint8_t rx[RX_SIZE];
    size_t rx_in, rx_out;
    uint8_t tx[PORT_TX_SIZE];
    size_t tx_in, tx_out;
    char said[1 << 17];
    size_t said_length, taken;
    uint32_t us;
    uint32_t node_us, spent_us; /* a node takes; searching took since the line was last served */
    uint32_t nodes;             /* of the search, when the clock was last asked */
    bool sleeps, is_asleep;
    uint8_t store[STORE_SIZE];
    unsigned store_takes, store_busy;
    bool starts_in_tuc;
    fake_port_seen_t seen;
} port;

/* ---- Time and the line ---- */

static void arrive(void)
{
    if (port.arrived == port.queued)
        return;
    uint8_t byte = port.queue[port.arrived++];
    size_t room = RX_SIZE - (port.rx_in - port.rx_out);
    if (room <= 1) {
        port.seen.full++;
        byte = PORT_MARK;
    }
    if (room != 0)
        port.rx[port.rx_in++ % RX_SIZE] = byte;
}

static void leave(void)
{
    if (port.tx_out == port.tx_in)
        return;
    assert_in_range(port.said_length, 0, sizeof port.said - 2);
    port.said[port.said_length++] = (char)port.tx[port.tx_out++ % PORT_TX_SIZE];
}

/* The line goes on while the solver works. */
static bool serve_line(void)
{
    bool is_busy = false;
    for (port.spent_us += FAKE_PORT_BYTE_US; port.spent_us >= FAKE_PORT_BYTE_US;
         port.spent_us -= FAKE_PORT_BYTE_US) {
        is_busy |= port.arrived != port.queued || port.tx_out != port.tx_in;
        arrive();
        leave();
    }
    return is_busy;
}

/* An interrupt wakes a board that sleeps: of the receiver, of the transmitter, of the clock. */
static void poll(bool is_busy)
{
    bool ticks = port.us / TICK_US != (port.us - FAKE_PORT_BYTE_US) / TICK_US;
    if (port.is_asleep && !is_busy && !ticks)
        return;
    port.seen.polls++;
    port.is_asleep = !link_poll() && port.sleeps;
}

void fake_port_run_us(uint32_t us)
{
    /* The clock starts again at 0 after an hour. */
    for (uint32_t start = port.us; port.us - start < us; port.us += FAKE_PORT_BYTE_US)
        poll(serve_line());
}

void fake_port_run(unsigned milliseconds)
{
    fake_port_run_us(milliseconds * 1000);
}

void fake_port_skip(unsigned milliseconds)
{
    port.us += milliseconds * 1000;
}

static void forget_said(void)
{
    port.said_length = 0;
    port.taken = 0;
}

void fake_port_begin(void)
{
    static bool has_begun;
    if (!has_begun) {
        memset(port.store, 'x', sizeof port.store); /* somebody else's, but for the name's */
        memset(port.store, 0xFF, NAME_MAX);
        link_init();
    }
    has_begun = true;
    port.store_takes = 0;
    port.node_us = 0;
    port.sleeps = false;
    fake_port_send("\r");
    fake_port_run(50);
    fake_port_send("tuc off\r\x03");
    fake_port_frame(65535, "cancel");
    fake_port_send("limit 0\recho on\r");
    fake_port_run(700);
    forget_said();
    port.seen = (fake_port_seen_t){.searches = 0};
}

/* ---- What the test sends and gets ---- */

void fake_port_send_bytes(const void *bytes, size_t size)
{
    if (port.arrived == port.queued)
        port.arrived = port.queued = 0;
    assert_in_range(size, 0, QUEUE_SIZE - port.queued);
    memcpy(&port.queue[port.queued], bytes, size);
    port.queued += size;
}

void fake_port_send(const char *text)
{
    fake_port_send_bytes(text, strlen(text));
}

void fake_port_lose(void)
{
    fake_port_send_bytes("", 1);
}

static uint16_t crc_of(const char *text, size_t length)
{
    uint16_t crc = CRC_START;
    for (size_t i = 0; i < length; i++)
        crc = crc_add(crc, (uint8_t)text[i]);
    return crc;
}

void fake_port_frame_open(unsigned long tag, const char *words)
{
    char frame[300];
    int length = snprintf(frame, sizeof frame, "#%lu %s ", tag, words);
    snprintf(frame + length, sizeof frame - (size_t)length, "*%04x", crc_of(frame, (size_t)length));
    fake_port_send(frame);
}

void fake_port_frame(unsigned long tag, const char *words)
{
    fake_port_frame_open(tag, words);
    fake_port_send("\r");
}

const char *fake_port_said(void)
{
    const char *said = &port.said[port.taken];
    port.said[port.said_length++] = '\0';
    port.taken = port.said_length;
    return said;
}

const char *fake_port_talk(const char *text)
{
    fake_port_send(text);
    while (port.arrived != port.queued)
        fake_port_run(1);
    fake_port_run(20);
    return fake_port_said();
}

const char *fake_port_reply(const char *said, unsigned tag)
{
    static char words[300];
    char begin[16];
    snprintf(begin, sizeof begin, "#%u ", tag);
    for (const char *at = said; (at = strstr(at, begin)) != NULL; at++) {
        const char *end = strchr(at, '\n');
        if (!end || (at != said && at[-1] != '\n') || end - at < 7 || end[-6] != '*')
            continue;
        size_t length = (size_t)(end - 6 - at);
        assert_int_equal(crc_of(at, length), strtoul(end - 5, NULL, 16));
        snprintf(words, sizeof words, "%.*s", (int)(length - strlen(begin) - 1),
                 at + strlen(begin));
        return words;
    }
    return NULL;
}

void fake_port_tuc(bool is_on)
{
    port.starts_in_tuc = is_on;
}

void fake_port_store_takes(unsigned looks)
{
    port.store_takes = looks;
}

void fake_port_node_takes(uint32_t us)
{
    port.node_us = us;
}

void fake_port_sleeps(bool does)
{
    port.sleeps = does;
}

fake_port_seen_t fake_port_seen(void)
{
    return port.seen;
}

/* ---- port.h ---- */

uint8_t port_waiting(void)
{
    return (uint8_t)(port.rx_in - port.rx_out);
}

uint8_t port_get(void)
{
    assert_true(port.rx_in != port.rx_out);
    return port.rx[port.rx_out++ % RX_SIZE];
}

uint8_t port_room(void)
{
    return (uint8_t)(PORT_TX_SIZE - (port.tx_in - port.tx_out));
}

void port_put(uint8_t byte)
{
    assert_true(port_room() != 0);
    port.tx[port.tx_in++ % PORT_TX_SIZE] = byte;
}

/* Searching takes time, which passes when the clock is asked. */
uint32_t port_us(void)
{
    solver_progress_t progress;
    solver_progress(&progress);
    if (port.node_us != 0 && progress.nodes > port.nodes) {
        uint32_t took = (progress.nodes - port.nodes) * port.node_us;
        port.us += took;
        port.spent_us += took;
    }
    port.nodes = progress.nodes;
    return port.us;
}

void port_mark(uint8_t searching)
{
    port.seen.searches += searching;
    port.seen.searching = searching;
}

/* While it searches the lights show the grid as the solver has it. */
void port_progress(uint8_t filled)
{
    unsigned count = 0;
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++)
        count += solver_cells()[cell] != 0;
    if (port.seen.searching)
        assert_int_equal(filled, count);
    port.seen.progress = filled;
}

void port_solving(bool solving)
{
    port.seen.light = solving;
}

const char *port_chip(void)
{
    return "none";
}

const char *port_board(void)
{
    return "fake";
}

uint32_t port_clock_hz(void)
{
    return 16000000;
}

uint32_t port_baud(void)
{
    return 115200;
}

uint8_t port_rx_size(void)
{
    return RX_SIZE;
}

bool port_starts_in_tuc(void)
{
    return port.starts_in_tuc;
}

uint16_t port_step_us(void)
{
    return 1388;
}

uint16_t port_losses(port_loss_t cause)
{
    return cause == PORT_FULL ? (uint16_t)port.seen.full : 0;
}

port_cause_t port_cause(void)
{
    return PORT_BROWNOUT;
}

uint16_t port_starts(port_cause_t cause)
{
    return cause == PORT_BROWNOUT ? 1 : 0;
}

uint16_t port_ram_untouched(void)
{
    return 321;
}

void port_reset(void)
{
    assert_int_equal(port_room(), PORT_TX_SIZE);
    port.seen.resets++;
}

bool port_store_ready(void)
{
    if (port.store_busy == 0)
        return true;
    port.store_busy--;
    return false;
}

uint8_t port_store_get(uint8_t at)
{
    assert_int_equal(port.store_busy, 0);
    return port.store[at];
}

void port_store_put(uint8_t at, uint8_t byte)
{
    assert_int_equal(port.store_busy, 0);
    port.store[at] = byte;
    port.store_busy = port.store_takes;
}
