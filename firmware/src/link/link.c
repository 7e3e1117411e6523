#include "config.h"

#if !LINK_TINY

#include "link.h"

#include "../core/words.h"
#include "../hal/flash.h"
#include "console.h"
#include "frame.h"
#include "line.h"
#include "out.h"
#include "port.h"
#include "requests.h"
#include "say.h"
#include "tuc.h"

/* Times of silence in units of 256 us: what ends the passing over of a spoilt grid, and what ends a
 * line of 81 cells (for terminals that send no line end). The clock's tick may be later by up to
 * 33 ms. */
#define UNITS(ms)  ((ms)*1000UL / 256 + 1)
#define SILENCE    UNITS(200)
#define WHOLE_LINE UNITS(300)

#define ECHO_ROOM 4 /* most bytes that one typed byte makes the terminal get */

/* Bytes taken without a look at the clock, which must be read in each round of its timer, and
 * without a return to who serves the watchdog. */
#define TAKEN_AT_ONCE 64

static line_event_t held;  /* a line that is not carried out yet, or LINE_NONE */
static uint16_t last_byte; /* when the receiver was last seen to have a byte */
/* What the silence has brought about since then; BYTES: it has ended. */
static enum { NOTHING, GRID_BROKEN_OFF, LINE_ENDED, BYTES } silence_did;

void link_init(void)
{
    line_clear();
    console_init();
}

/* Returns true when the line is done with. */
static bool carry_out(void)
{
    error_word_t error;

    if (held == LINE_TEXT) {
        return console_take();
    }
    if (!say_ready()) {
        return false;
    }
    if (held == LINE_FRAME) {
        return !console_ends_grid() && frame_take();
    }
    error = held == LINE_LOST ? ERROR_LOST : ERROR_TOO_LONG;
    if (line.is_frame) {
        frame_refuse(error);
    } else {
        console_refuse(error);
    }
    return true;
}

static NOINLINE void end_line_shown(void)
{
    if (!line.is_frame && console_shows()) {
        line_echo();
        out_line_end();
    }
}

static void show_typed(void)
{
    if (!line.is_frame && line.echoed != line.length && console_shows()) {
        line_echo();
    }
}

static void take_byte(void)
{
    uint8_t byte = port_get();
    line_event_t event;

    if (byte == '?' && line.length == 0 && console_query()) {
        return;
    }
    event = line_take(byte);
    switch (event) {
    case LINE_NONE:
        break;
    case LINE_STAR:
        frame_prepare();
        break;
    case LINE_ERASED:
        console_want_prompt();
        break;
    case LINE_BREAK:
        console_break();
        break;
    default:
        end_line_shown();
        held = event;
        break;
    }
    show_typed();
}

/* Returns false when more bytes wait than are taken at once. */
static bool take_input(void)
{
    uint8_t left = TAKEN_AT_ONCE;

    while (held != LINE_NONE || (port_waiting() != 0 && port_room() >= ECHO_ROOM)) {
        if (held == LINE_NONE) {
            if (left-- == 0) {
                return false;
            }
            silence_did = BYTES;
            take_byte();
        }
        if (held != LINE_NONE) {
            if (!carry_out()) {
                break;
            }
            held = LINE_NONE;
            line_clear();
        }
    }
    return true;
}

static void end_whole_line(void)
{
    if (held == LINE_NONE && line.end == LINE_TEXT && console_line_is_whole()) {
        end_line_shown();
        held = LINE_TEXT;
    }
}

/* Starts again every 16 seconds: nothing that is looked for takes so long. */
static uint16_t now(void)
{
    return (uint16_t)(port_us() >> 8);
}

static NOINLINE uint16_t silence(void)
{
    return (uint16_t)(now() - last_byte);
}

static void watch_silence(void)
{
    if (silence_did == BYTES) {
        silence_did = NOTHING;
        last_byte = now();
    } else if (silence_did == NOTHING && silence() >= SILENCE) {
        silence_did = GRID_BROKEN_OFF;
        console_silence();
    } else if (silence_did == GRID_BROKEN_OFF && silence() >= WHOLE_LINE) {
        silence_did = LINE_ENDED;
        end_whole_line();
    }
}

bool link_poll(void)
{
    say_pump();
    if (take_input()) {
        request_poll();
        console_poll();
        show_typed();
        tuc_poll();
    }
    watch_silence();
    return request_is_running() || (port_waiting() != 0 && held == LINE_NONE) ||
           (!say_idle() && port_room() >= SAY_ROOM);
}

#endif
