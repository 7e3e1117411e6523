#include "reply.h"

#include "console.h"
#include "frame.h"
#include "line.h"
#include "out.h"

static reply_t current;
static reply_t next;
static uint8_t step;

bool reply_ready(void)
{
    return next.what == REPLY_NONE;
}

bool reply_idle(void)
{
    return current.what == REPLY_NONE;
}

/* Precondition: a reply is under way. */
static void send_piece(void)
{
    bool goes_on = current.what < REPLY_FRAMES_END ? frame_piece(&current, step)
                                                   : console_piece(&current, step);

    if (goes_on) {
        step++;
    } else {
        current = next;
        next.what = REPLY_NONE;
        step = 0;
    }
}

void reply_pump(void)
{
    while (!reply_idle() && out_has_room()) {
        send_piece();
    }
}

void reply_submit(uint8_t what, uint16_t tag, uint16_t argument)
{
    bool is_first = reply_idle();
    reply_t *reply = is_first ? &current : &next;

    reply->what = what;
    reply->tag = tag;
    reply->argument = argument;
    line_echo_again();
    if (is_first && out_has_room()) {
        send_piece();
    }
}
