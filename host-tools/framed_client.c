#include "framed_client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TRIES_MAX          30   /* transmissions of one request */
#define QUESTION_TRIES_MAX 18   /* about 17 s of silence at 115200 baud */
#define PATIENCE_MS        200  /* for the answer to a question, plus the time of BACKLOG bytes */
#define PATIENCE_STEPS     4    /* it grows up to so many times */
#define BACKLOG            600U /* bytes that may stand in front of it, both ways */
#define ALIVE_QUIET_MS     1000 /* between two questions while the board says that it searches */
#define BUSY_PAUSE_MS      50
#define CANCEL_PATIENCE_MS 5000
#define OPENING_TRY_MS     250
#define OPENING_LISTEN_MS  30 /* a board that just starts says %boot first */

/* ---- Tags and time ---- */

static uint64_t now_ms(const client_t *client)
{
    return client->transport->kind->clock(client->transport);
}

static uint64_t wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000 + 1;
}

static unsigned patience_ms(const client_t *client)
{
    return PATIENCE_MS + BACKLOG * 10 * 1000 / client->baud;
}

static client_request_t *request_at(client_t *client, unsigned place)
{
    return &client->requests[(client->first + place) % CLIENT_WINDOW_MAX];
}

static client_request_t *find_request(client_t *client, uint32_t tag)
{
    for (unsigned i = 0; i < client->count; i++) {
        client_request_t *request = request_at(client, i);
        bool ours = request->tag == tag || request->earlier_tag == tag;
        if (tag != 0 && ours && !request->answered)
            return request;
    }
    return NULL;
}

static uint16_t fresh_tag(client_t *client)
{
    do
        client->last_tag = (uint16_t)(client->last_tag == 65535 ? 1 : client->last_tag + 1);
    while (find_request(client, client->last_tag) || client->last_tag == client->question_tag);
    return client->last_tag;
}

/* ---- Sending ---- */

static transport_status_t send_words(client_t *client, uint16_t tag, const char *words)
{
    char frame[WIRE_SIZE];
    size_t size = wire_build(frame, sizeof frame, tag, words);
    client->alive_at = now_ms(client);
    return client->transport->kind->write(client->transport, frame, size);
}

static transport_status_t send_request(client_t *client, client_request_t *request)
{
    char words[128];
    wire_words_of_request(words, sizeof words, &request->request);
    request->tag = fresh_tag(client);
    request->turn = ++client->last_turn;
    client->counts.sent++;
    if (request->tries++)
        client->counts.resent++;
    return send_words(client, request->tag, words);
}

static transport_status_t ask(client_t *client, client_question_t question)
{
    static const char *const words[] = {
        [ASK_STATUS] = "status", [ASK_CANCEL] = "cancel", [ASK_HELLO] = "hello"};
    client->question = question;
    client->question_tag = fresh_tag(client);
    client->question_turn = ++client->last_turn;
    client->question_at = now_ms(client);
    client->question_tries++;
    client->doubt = false;
    return send_words(client, client->question_tag, words[question]);
}

static void give_up(client_t *client, const char *why)
{
    if (!client->gave_up)
        client->gave_up = why;
}

static const char *why_no_answer(const client_t *client)
{
    if (client->nonsense)
        return "answers nonsense";
    if (client->counts.reboots > TRIES_MAX / 2)
        return "starts anew again and again";
    return "gives no whole answer";
}

static transport_status_t send_due(client_t *client)
{
    uint64_t now = now_ms(client);
    transport_status_t status = TRANSPORT_OK;
    for (unsigned i = 0; i < client->count && status == TRANSPORT_OK; i++) {
        client_request_t *request = request_at(client, i);
        if (request->answered || request->tag || request->not_before > now)
            continue;
        if (request->tries == TRIES_MAX) {
            give_up(client, why_no_answer(client));
            break;
        }
        status = send_request(client, request);
    }
    return status;
}

/* ---- What a loss voids ---- */

/* What was sent between these two turns and has no answer will never get one. */
static void void_between(client_t *client, uint64_t after, uint64_t before)
{
    for (unsigned i = 0; i < client->count; i++) {
        client_request_t *request = request_at(client, i);
        if (!request->answered && request->turn > after && request->turn < before)
            request->tag = request->earlier_tag = 0;
    }
}

static bool any_under_way(client_t *client)
{
    for (unsigned i = 0; i < client->count; i++) {
        const client_request_t *request = request_at(client, i);
        if (!request->answered && request->tag)
            return true;
    }
    return false;
}

/* Something was lost on the way to the board or back, perhaps the question or its answer. */
static void on_loss(client_t *client)
{
    client->doubt = true;
    client->question_at = 0;
}

static void on_boot(client_t *client)
{
    client->counts.reboots++;
    client->booted = true;
    client->question = ASK_NOTHING;
    client->question_tries = 0;
    void_between(client, 0, UINT64_MAX);
}

/* ---- Replies ---- */

static void on_searching(client_t *client, const wire_reply_t *reply)
{
    const client_request_t *solved = find_request(client, reply->tag);
    client->quiet_ms = ALIVE_QUIET_MS;
    if (!solved) { /* a request that was given up, or another host's */
        client->cancel_wanted = true;
        return;
    }
    void_between(client, 0, solved->turn);
    if (reply->waiting == 0)
        void_between(client, solved->turn, client->question_turn);
}

static void on_question_answered(client_t *client, const wire_reply_t *reply, const char *words)
{
    client_question_t question = client->question;
    client->question = ASK_NOTHING;
    client->question_tag = 0;
    if (reply->kind == WIRE_ERROR && reply->error == ERROR_BAD_VERB) {
        client->small = true;
        client->cancel_wanted = false;
    } else if (question == ASK_STATUS && reply->kind == WIRE_IDLE) {
        void_between(client, 0, client->question_turn);
    } else if (question == ASK_STATUS && reply->kind == WIRE_SEARCHING) {
        on_searching(client, reply);
    } else if (question == ASK_CANCEL && reply->kind != WIRE_NONSENSE &&
               reply->kind != WIRE_ERROR) {
        client->cancel_wanted = false;
        void_between(client, 0, client->question_turn);
    } else if (question == ASK_HELLO && reply->kind == WIRE_HELLO) {
        snprintf(client->hello, sizeof client->hello, "%s", words + sizeof "ok");
    } else {
        client->counts.damaged++;
        client->doubt = true;
        client->cancel_wanted |= question == ASK_CANCEL;
    }
}

/* True when the search took about the time that the answer tells. */
static bool may_belong(const sim_board_t *board, const sim_board_search_t *search,
                       const board_answer_t *answer)
{
    uint64_t us = (search->end - search->begin) / (sim_board_hz(board) / 1000000);
    uint64_t apart = us > answer->us ? us - answer->us : answer->us - us;
    return apart <= 100 + us / 32;
}

/* Simulated boards: the only unclaimed search, or, when requests were repeated, the oldest one that
 * may belong to the answer. */
static uint64_t claim_search(client_t *client, const board_answer_t *answer)
{
    sim_board_t *board = transport_sim_board(client->transport);
    if (!board)
        return 0;
    sim_board_figures_t figures;
    sim_board_figures(board, &figures);
    bool only = figures.searches == client->next_search;
    for (uint64_t number = client->next_search; number <= figures.searches; number++) {
        sim_board_search_t search;
        if (!sim_board_search(board, number, &search))
            continue;
        if (only || may_belong(board, &search, answer)) {
            client->next_search = number + 1;
            return search.end - search.begin;
        }
    }
    return 0;
}

static void on_busy(client_t *client, client_request_t *request)
{
    client->counts.refused++;
    request->tag = request->earlier_tag;
    request->earlier_tag = 0;
    request->tries--;
    request->not_before = now_ms(client) + BUSY_PAUSE_MS;
    /* Nothing of ours is under way, and still it has no room: it works for nobody. */
    if (!any_under_way(client))
        client->cancel_wanted = true;
}

static void on_answer(client_t *client, client_request_t *request, const wire_reply_t *reply)
{
    void_between(client, 0, request->turn);
    if (reply->answer.verdict == VERDICT_CANCELLED) { /* by somebody else: 0x03 on the line */
        request->tag = 0;
        return;
    }
    request->answer = reply->answer;
    request->answer.id = request->request.id;
    request->answer.cycles = claim_search(client, &reply->answer);
    request->answered = true;
    client->nonsense = false;
}

static void on_reply(client_t *client, client_request_t *request, const wire_reply_t *reply)
{
    if (reply->kind == WIRE_ANSWER) {
        on_answer(client, request, reply);
    } else if (reply->kind == WIRE_ERROR && reply->error == ERROR_BUSY) {
        on_busy(client, request);
    } else if (reply->kind == WIRE_ERROR && reply->error == ERROR_BAD_VERB) {
        client->unable = true;
        give_up(client, "has no verb for this question (a small board can only solve)");
    } else {
        client->counts.damaged++;
        client->nonsense = true;
        request->tag = 0;
    }
}

static void on_frame(client_t *client, const wire_frame_t *frame)
{
    wire_reply_t reply;
    wire_read_reply(frame->words, &reply);
    client->alive_at = now_ms(client);
    client->quiet_ms = patience_ms(client);
    if (frame->tag == 0) {
        client->counts.refused++;
        on_loss(client);
        return;
    }
    client->question_tries = 0;
    client_request_t *request = find_request(client, frame->tag);
    if (client->question != ASK_NOTHING && frame->tag == client->question_tag) {
        on_question_answered(client, &reply, frame->words);
    } else if (request) {
        on_reply(client, request, &reply);
    } /* else: late, or to a host that was here before */
}

/* ---- Receiving ---- */

static void on_line(client_t *client)
{
    static const char boot[] = "%boot";
    wire_frame_t frame;
    /* It may stand behind the begin of a line that the restart cut off. */
    if (memmem(client->line, client->length, boot, sizeof boot - 1)) {
        on_boot(client);
        return;
    }
    switch (wire_read(client->line, client->length, &frame)) {
    case WIRE_GOOD:
        on_frame(client, &frame);
        break;
    case WIRE_DAMAGED:
        client->counts.damaged++;
        on_loss(client);
        break;
    case WIRE_NONE:
        break;
    }
}

static void take_byte(client_t *client, char byte)
{
    if (byte != '\r' && byte != '\n') {
        if (client->length < sizeof client->line)
            client->line[client->length++] = byte;
        else
            client->too_long = true;
        return;
    }
    if (client->length && !client->too_long)
        on_line(client);
    client->length = 0;
    client->too_long = false;
}

static transport_status_t receive(client_t *client, unsigned milliseconds)
{
    char bytes[512];
    size_t got = 0;
    transport_t *transport = client->transport;
    transport_status_t status =
        transport->kind->read(transport, bytes, sizeof bytes, &got, milliseconds);
    for (size_t i = 0; i < got; i++)
        take_byte(client, bytes[i]);
    return status;
}

/* ---- Silence ---- */

static transport_status_t repeat_question(client_t *client)
{
    unsigned steps = client->question_tries; /* 0 when the board was heard meanwhile */
    if (steps == 0)
        steps = 1;
    if (steps > PATIENCE_STEPS)
        steps = PATIENCE_STEPS;
    if (now_ms(client) - client->question_at < (uint64_t)steps * patience_ms(client))
        return TRANSPORT_OK;
    if (client->question_tries >= QUESTION_TRIES_MAX) {
        give_up(client, "does not answer");
        return TRANSPORT_OK;
    }
    return ask(client, client->question);
}

/* Without a status the only question is the request itself. */
static void send_again_to_small_board(client_t *client)
{
    client->doubt = false;
    client->quiet_ms = ALIVE_QUIET_MS;
    for (unsigned i = 0; i < client->count; i++) {
        client_request_t *request = request_at(client, i);
        if (request->answered || !request->tag)
            continue;
        request->earlier_tag = request->tag;
        request->tag = 0;
    }
}

static transport_status_t think_about_silence(client_t *client)
{
    if (client->question != ASK_NOTHING)
        return repeat_question(client);
    if (client->cancel_wanted)
        return ask(client, ASK_CANCEL);
    if (!any_under_way(client))
        return TRANSPORT_OK;
    if (!client->doubt && now_ms(client) - client->alive_at < client->quiet_ms)
        return TRANSPORT_OK;
    if (!client->small)
        return ask(client, ASK_STATUS);
    send_again_to_small_board(client);
    return TRANSPORT_OK;
}

/* The first in line may have had all the time that its caller gave it. */
static void watch_timeout(client_t *client)
{
    if (!client->count)
        return;
    client_request_t *oldest = request_at(client, 0);
    if (oldest->answered || oldest->request.timeout_ms == 0)
        return;
    if (!oldest->started)
        oldest->started = wall_ms();
    if (wall_ms() - oldest->started <= oldest->request.timeout_ms)
        return;
    oldest->answer = (board_answer_t){.id = oldest->request.id, .verdict = VERDICT_CANCELLED};
    oldest->answered = true;
    client->cancel_wanted = true;
}

/* ---- For the board ---- */

void client_begin(client_t *client, transport_t *transport, uint16_t first_tag)
{
    *client = (client_t){
        .transport = transport,
        .window = 1,
        .baud = 115200,
        .last_tag = first_tag,
        .next_search = 1,
    };
    client->quiet_ms = patience_ms(client);
}

transport_status_t client_pump(client_t *client, unsigned milliseconds)
{
    transport_status_t status = TRANSPORT_OK;
    watch_timeout(client);
    /* While the board is asked to cancel nothing new is sent: a repeated cancel would end it. */
    if (!client->cancel_wanted && client->question != ASK_CANCEL)
        status = send_due(client);
    if (status == TRANSPORT_OK)
        status = receive(client, milliseconds);
    if (status == TRANSPORT_OK && !client->gave_up)
        status = think_about_silence(client);
    return status;
}

void client_submit(client_t *client, const board_request_t *request)
{
    client_request_t *place = request_at(client, client->count++);
    *place = (client_request_t){.request = *request};
}

bool client_take(client_t *client, board_answer_t *answer)
{
    if (!client->count || !request_at(client, 0)->answered)
        return false;
    *answer = request_at(client, 0)->answer;
    client->first = (client->first + 1) % CLIENT_WINDOW_MAX;
    client->count--;
    return true;
}

transport_status_t client_cancel(client_t *client)
{
    for (unsigned i = 0; i < client->count; i++) {
        client_request_t *request = request_at(client, i);
        if (request->answered)
            continue;
        request->answer = (board_answer_t){.id = request->request.id, .verdict = VERDICT_CANCELLED};
        request->answered = true;
    }
    client->cancel_wanted = true;
    uint64_t begin = now_ms(client);
    transport_status_t status = think_about_silence(client);
    while (status == TRANSPORT_OK && !client->gave_up &&
           (client->cancel_wanted || client->question == ASK_CANCEL) &&
           now_ms(client) - begin < CANCEL_PATIENCE_MS)
        status = client_pump(client, 20);
    return status;
}

/* ---- The opening ---- */

static void read_hello(client_t *client)
{
    uint32_t window = 1, baud = client->baud;
    wire_number(client->hello, "window", &window);
    wire_number(client->hello, "baud", &baud);
    client->window = window == 0 ? 1 : window > CLIENT_WINDOW_MAX ? CLIENT_WINDOW_MAX : window;
    client->baud = baud < 300 ? 300 : baud;
    client->quiet_ms = patience_ms(client);
    client->counts = (board_framed_counts_t){0};
    client->question_tries = 0;
    client->doubt = false;
}

static transport_status_t say_hello(client_t *client)
{
    transport_t *transport = client->transport;
    client->booted = false;
    transport_status_t status = transport->kind->write(transport, "\r", 1);
    if (status == TRANSPORT_OK)
        status = send_words(client, fresh_tag(client), "cancel");
    return status == TRANSPORT_OK ? ask(client, ASK_HELLO) : status;
}

/* Until the board starts anew, says hello, or the time is over. */
static transport_status_t listen(client_t *client, unsigned milliseconds)
{
    uint64_t begin = now_ms(client);
    transport_status_t status = TRANSPORT_OK;
    while (status == TRANSPORT_OK && !client->booted && !client->hello[0] &&
           now_ms(client) - begin < milliseconds)
        status = receive(client, 20);
    return status;
}

transport_status_t client_await_start(client_t *client, unsigned milliseconds)
{
    client->booted = false;
    client->hello[0] = '\0';
    return listen(client, milliseconds);
}

bool client_open(client_t *client, unsigned milliseconds, transport_status_t *status)
{
    uint64_t begin = now_ms(client);
    client->booted = false;
    client->hello[0] = '\0';
    *status = listen(client, OPENING_LISTEN_MS);
    while (*status == TRANSPORT_OK && now_ms(client) - begin < milliseconds) {
        *status = say_hello(client);
        if (*status == TRANSPORT_OK)
            *status = listen(client, OPENING_TRY_MS + BACKLOG * 5 * 1000 / client->baud);
        if (*status == TRANSPORT_OK && client->hello[0]) {
            read_hello(client);
            return true;
        }
    }
    return false;
}
