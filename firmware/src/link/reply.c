#include "reply.h"

#include "console.h"
#include "frame.h"
#include "line.h"
#include "out.h"
#include "tuc.h"

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

/* Precondition: a reply is under way. Returns false when it must wait. */
static bool send_piece(void)
{
    piece_t piece;

    if (current.what < REPLY_FRAMES_END) {
        piece = frame_piece(&current, step);
    } else if (current.what < REPLY_CONSOLE_END) {
        piece = console_piece(&current, step);
    } else {
        piece = tuc_piece(&current, step);
    }
    if (piece == PIECE_MORE) {
        step++;
    } else if (piece == PIECE_LAST) {
        current = next;
        next.what = REPLY_NONE;
        step = 0;
    }
    return piece != PIECE_WAIT;
}

void reply_pump(void)
{
    while (!reply_idle() && out_has_room() && send_piece()) {
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
