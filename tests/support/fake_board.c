#include "fake_board.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../host-tools/wire.h"

/* ---- What it says ---- */

static void say(fake_board_t *board, const char *text, size_t size)
{
    if (board->out_begin == board->out_end)
        board->out_begin = board->out_end = 0;
    if (board->out_end + size > sizeof board->out)
        abort();
    memcpy(board->out + board->out_end, text, size);
    board->out_end += size;
}

static void say_text(fake_board_t *board, const char *text)
{
    say(board, text, strlen(text));
}

static void reply(fake_board_t *board, uint32_t tag, const char *words)
{
    char frame[WIRE_SIZE];
    if (board->dead)
        return;
    if (board->swallow_replies) {
        board->swallow_replies--;
        return;
    }
    size_t size = wire_build(frame, sizeof frame, (uint16_t)tag, words);
    for (int i = 0; i < (board->twice ? 2 : 1); i++) {
        say(board, frame, size);
        say_text(board, "\n");
    }
    if (board->chatty)
        say_text(board, "53..7....\r\n% 1 s, 17 nodes\r\n#no frame\r\n");
}

void fake_solution(char solution[GRID_CELLS + 1], const char *grid)
{
    unsigned sum = 0;
    for (int cell = 0; cell < GRID_CELLS; cell++)
        sum = sum * 31 + (unsigned char)grid[cell];
    for (int cell = 0; cell < GRID_CELLS; cell++) {
        sum = sum * 1103515245 + 12345;
        solution[cell] = grid[cell] == '0' ? (char)('1' + (sum >> 16) % 9) : grid[cell];
    }
    solution[GRID_CELLS] = '\0';
}

static void answer(fake_board_t *board, const fake_request_t *request)
{
    char solution[GRID_CELLS + 1], words[160];
    fake_solution(solution, request->grid);
    if (board->broken_solution_at == board->searches)
        solution[40] = '0';
    snprintf(words, sizeof words, "ok unique %s us=%u nodes=81 guesses=0 future=1", solution,
             1000 * board->search_ms);
    reply(board, request->tag, board->nonsense ? "ok perhaps" : words);
    if (board->stale)
        reply(board, board->previous_tag, "ok none us=1 nodes=1 guesses=1");
    board->previous_tag = request->tag;
}

static void boot(fake_board_t *board)
{
    board->waiting = 0;
    board->length = 0;
    say_text(board, "garb\r\n%boot watchdog\r\navrdoku\r\n> ");
}

/* ---- What it does ---- */

static void begin_search(fake_board_t *board)
{
    board->searches++;
    board->done_at = board->now + board->search_ms;
    if (board->reboot_at == board->searches)
        boot(board);
}

static void end_search(fake_board_t *board)
{
    fake_request_t request = board->queue[0];
    board->waiting--;
    memmove(board->queue, board->queue + 1, board->waiting * sizeof request);
    if (board->cancel_at == board->searches)
        reply(board, request.tag, "error cancelled us=5 nodes=1 guesses=0");
    else
        answer(board, &request);
    if (board->waiting)
        begin_search(board);
}

static void on_grid(fake_board_t *board, uint32_t tag, const char *grid)
{
    if (board->waiting == board->window) {
        reply(board, tag, "error busy");
        return;
    }
    fake_request_t *request = &board->queue[board->waiting++];
    request->tag = tag;
    snprintf(request->grid, sizeof request->grid, "%.81s", grid);
    if (board->waiting > board->most_waiting)
        board->most_waiting = board->waiting;
    if (board->waiting == 1)
        begin_search(board);
}

static void on_status(fake_board_t *board, uint32_t tag)
{
    char words[96] = "ok idle";
    board->status_asked++;
    if (board->waiting)
        snprintf(words, sizeof words,
                 "ok searching tag=%lu us=1 nodes=1 guesses=0 depth=0 waiting=%u",
                 (unsigned long)board->queue[0].tag, board->waiting - 1);
    reply(board, tag, words);
}

static void on_cancel(fake_board_t *board, uint32_t tag)
{
    board->cancels++;
    for (unsigned i = 0; i < board->waiting; i++)
        reply(board, board->queue[i].tag, "error cancelled");
    board->waiting = 0;
    reply(board, tag, "ok");
}

static void on_line(fake_board_t *board)
{
    static const char hello[] = "ok proto=1 version=0 board=fake chip=none clock=1 baud=115200 "
                                "line=160 window=%u rx=256 name=test";
    wire_frame_t frame;
    char words[WIRE_WORDS_SIZE];
    wire_read_t read = wire_read(board->line, board->length, &frame);
    if (read == WIRE_NONE)
        return;
    if (board->swallow) {
        board->swallow--;
        return;
    }
    snprintf(words, sizeof words, hello, board->window);
    if (read == WIRE_DAMAGED)
        reply(board, 0, "error bad-frame");
    else if (strcmp(frame.words, "hello") == 0)
        reply(board, frame.tag, words);
    else if (board->small && strncmp(frame.words, "solve ", 6) != 0)
        reply(board, frame.tag, "error bad-verb");
    else if (strcmp(frame.words, "status") == 0)
        on_status(board, frame.tag);
    else if (strcmp(frame.words, "cancel") == 0)
        on_cancel(board, frame.tag);
    else
        on_grid(board, frame.tag, strchr(frame.words, ' ') + 1);
}

/* ---- The transport ---- */

static transport_status_t fake_write(transport_t *transport, const void *bytes, size_t size)
{
    fake_board_t *board = transport->state;
    const char *text = bytes;
    for (size_t i = 0; i < size && board->now >= board->deaf_until_ms && !board->dead; i++) {
        if (text[i] == '\r' || text[i] == '\n') {
            on_line(board);
            board->length = 0;
        } else if (board->length < sizeof board->line) {
            board->line[board->length++] = text[i];
        }
    }
    return TRANSPORT_OK;
}

static void pass(fake_board_t *board, uint64_t until)
{
    while (board->out_begin == board->out_end && board->now < until) {
        bool ends = board->waiting && !board->dead && !board->forever && board->done_at <= until;
        if (ends && board->done_at > board->now)
            board->now = board->done_at;
        else if (!ends)
            board->now = until;
        if (ends)
            end_search(board);
    }
}

static transport_status_t fake_read(transport_t *transport, void *bytes, size_t size, size_t *got,
                                    unsigned milliseconds)
{
    fake_board_t *board = transport->state;
    *got = 0;
    if (board->gone) {
        snprintf(transport->problem, sizeof transport->problem, "the line is cut");
        return TRANSPORT_GONE;
    }
    pass(board, board->now + milliseconds);
    *got = board->out_end - board->out_begin;
    if (*got > size)
        *got = size;
    memcpy(bytes, board->out + board->out_begin, *got);
    board->out_begin += *got;
    return TRANSPORT_OK;
}

static uint64_t fake_clock(transport_t *transport)
{
    return ((fake_board_t *)transport->state)->now;
}

static bool fake_set_baud(transport_t *transport, unsigned baud)
{
    (void)transport;
    (void)baud;
    return false;
}

static void fake_close(transport_t *transport)
{
    free(transport);
}

transport_t *fake_board_transport(fake_board_t *board)
{
    static const transport_kind_t kind = {fake_write, fake_read, fake_clock, fake_set_baud,
                                          fake_close};
    transport_t *transport = calloc(1, sizeof *transport);
    if (!transport)
        abort();
    transport->kind = &kind;
    transport->state = board;
    return transport;
}
