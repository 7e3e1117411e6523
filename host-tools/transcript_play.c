/* Plays dialogues against a board, and says where the board differs. Reading them is in
 * transcript.c. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "transcript.h"
#include "transcript_steps.h"
#include "wire.h"

#define LIMIT_MS        3000  /* for a `<` line, when nothing else was said */
#define QUIET_MS        100   /* nothing for so long: the board has said all */
#define PAUSE_MS        30    /* behind an answer */
#define SETTLE_MS       5000  /* for a board that goes on talking after a Ctrl-C */
#define WAKE_MS         10000 /* a board that resets when its port opens is deaf for a while */
#define CANCEL_EVERY_MS 500
#define BOOT_LOADER_MS  6000 /* that of the Mega 2560 starts the firmware after 5 s of silence */
#define SLICE_MS        2 /* of a read: a simulated board runs on to a line end for as long as it may */
#define IDLE            "\x03tuc off\r"

typedef enum { GOT, NOTHING, LOST, OTHER } got_t;

typedef struct {
    const transcript_t *transcript;
    unsigned source_line; /* of the file */
    transport_t *transport;
    transcript_report_t *report;
    transcript_result_t lost; /* why the transport failed */
    unsigned limit;           /* ms for the next `<` line */
    uint64_t deadline;        /* on the transport's clock */
    size_t begin;             /* received, not compared yet: buffer[begin] to buffer[end - 1] */
    size_t end;
    size_t length;  /* of line */
    char line[400]; /* the line that is being compared, as far as it came */
    uint8_t buffer[1 << 16];
} player_t;

/* ---- Bytes from the board ---- */

static uint64_t now(player_t *player)
{
    return player->transport->kind->clock(player->transport);
}

static void set_deadline(player_t *player, unsigned milliseconds)
{
    player->deadline = now(player) + milliseconds;
}

/* Reads into the buffer once, until the deadline at most. */
static got_t receive(player_t *player)
{
    if (player->begin == player->end)
        player->begin = player->end = 0;
    uint64_t start = now(player);
    if (start >= player->deadline || player->end == sizeof player->buffer)
        return NOTHING;
    size_t got = 0;
    uint64_t left = player->deadline - start;
    transport_status_t status = player->transport->kind->read(
        player->transport, player->buffer + player->end, sizeof player->buffer - player->end, &got,
        left < SLICE_MS ? (unsigned)left : SLICE_MS);
    player->end += got;
    if (status == TRANSPORT_OK)
        return GOT;
    player->lost = status == TRANSPORT_GONE ? TRANSCRIPT_GONE : TRANSCRIPT_BROKEN;
    return LOST;
}

/* Waits until a byte is at buffer[begin], until the deadline at most. */
static got_t peek(player_t *player)
{
    while (player->begin == player->end) {
        got_t got = receive(player);
        if (got != GOT)
            return got;
    }
    return GOT;
}

/* Takes the byte that peek() found. */
static uint8_t take(player_t *player)
{
    uint8_t byte = player->buffer[player->begin++];
    if (player->length && player->line[player->length - 1] == '\n')
        player->length = 0;
    if (player->length < sizeof player->line)
        player->line[player->length++] = (char)byte;
    return byte;
}

/* Lets time pass; what comes is kept. */
static got_t pass_time(player_t *player, unsigned milliseconds)
{
    got_t got;
    set_deadline(player, milliseconds);
    do
        got = receive(player);
    while (got == GOT);
    return got;
}

static got_t send(player_t *player, const void *bytes, size_t size)
{
    transport_status_t status = player->transport->kind->write(player->transport, bytes, size);
    if (status == TRANSPORT_OK)
        return GOT;
    player->lost = status == TRANSPORT_GONE ? TRANSCRIPT_GONE : TRANSCRIPT_BROKEN;
    return LOST;
}

/* ---- Reports ---- */

/* Writes bytes so that they can be printed; control bytes as in a dialogue. */
static void printable(char *out, size_t size, const char *bytes, size_t length)
{
    size_t used = 0;
    for (size_t i = 0; i < length && used + 5 < size; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c == '\r' || c == '\n')
            used += (size_t)snprintf(out + used, size - used, c == '\r' ? "\\r" : "\\n");
        else if (c < ' ' || c > '~')
            used += (size_t)snprintf(out + used, size - used, "\\x%02x", c);
        else
            out[used++] = (char)c;
    }
    out[used] = '\0';
}

static const char *field_name(const symbol_t *symbol, char text[16])
{
    static const char *const names[] = {"a number", "a word", "a text", "the frame's CRC"};
    if (symbol->code >= FIELD_NUMBER)
        return names[symbol->code - FIELD_NUMBER];
    char byte = (char)symbol->code;
    char shown[8];
    printable(shown, sizeof shown, &byte, 1);
    snprintf(text, 16, "'%s'", shown);
    return text;
}

/* The rest of the line that differs, for the message. */
static void take_rest(player_t *player)
{
    set_deadline(player, QUIET_MS);
    while (peek(player) == GOT)
        if (take(player) == '\n')
            return;
}

static transcript_result_t report(player_t *player, unsigned column, const char *what)
{
    char line[300];
    printable(line, sizeof line, player->line, player->length);
    player->report->line = player->source_line;
    player->report->column = column;
    snprintf(player->report->text, sizeof player->report->text, "%s:%u:%u: %s; the board sent: %s",
             player->transcript->path, player->source_line, column, what,
             player->length ? line : "nothing");
    return TRANSCRIPT_DIFFERS;
}

/* The board was lost, or something else than `symbol` came. */
static transcript_result_t differs(player_t *player, const symbol_t *symbol, got_t got)
{
    char wanted[16], what[160], byte[8];
    const char *name = field_name(symbol, wanted);
    if (got == NOTHING) {
        snprintf(what, sizeof what, "%s did not come within %u ms", name, player->limit);
        return report(player, symbol->column, what);
    }
    size_t place = player->length;
    char first = (char)take(player);
    printable(byte, sizeof byte, &first, 1);
    place = player->length == 1 ? 0 : place;
    if (first != '\n')
        take_rest(player);
    snprintf(what, sizeof what, "wanted %s, byte %zu of the line is '%s'", name, place + 1, byte);
    return report(player, symbol->column, what);
}

static transcript_result_t lost(player_t *player, const char *what)
{
    const char *problem = player->transport->problem;
    player->report->line = player->source_line;
    player->report->column = 1;
    snprintf(player->report->text, sizeof player->report->text, "%s:%u:1: %s",
             player->transcript->path, player->report->line, *problem ? problem : what);
    return player->lost;
}

/* ---- Comparing ---- */

/* The CRC that is right for the frame that `line` ends with, its `*` included. */
static void frame_crc(const char *line, size_t length, char digits[5])
{
    const char *from = memchr(line, '#', length);
    if (!from)
        from = line;
    snprintf(digits, 5, "%04x", wire_crc(from, (size_t)(line + length - 1 - from)));
}

static got_t match_byte(player_t *player, uint8_t byte)
{
    got_t got = peek(player);
    if (got != GOT)
        return got;
    if (player->buffer[player->begin] != byte)
        return OTHER;
    take(player);
    return GOT;
}

static got_t match_crc(player_t *player)
{
    char digits[5];
    got_t got = GOT;
    frame_crc(player->line, player->length, digits);
    for (int i = 0; i < 4 && got == GOT; i++)
        got = match_byte(player, (uint8_t)digits[i]);
    return got;
}

static bool belongs(uint16_t field, uint8_t byte)
{
    switch (field) {
    case FIELD_NUMBER:
        return byte >= '0' && byte <= '9';
    case FIELD_WORD:
        return byte > ' ';
    default:
        return byte >= ' ';
    }
}

/* One byte or more that belong to a field. */
static got_t match_field(player_t *player, uint16_t field)
{
    got_t got = peek(player);
    if (got != GOT)
        return got;
    if (!belongs(field, player->buffer[player->begin]))
        return OTHER;
    while (got == GOT && belongs(field, player->buffer[player->begin])) {
        take(player);
        got = peek(player);
    }
    return got == LOST ? LOST : GOT;
}

static got_t match_symbol(player_t *player, const symbol_t *symbol)
{
    if (symbol->code == FIELD_CRC)
        return match_crc(player);
    if (symbol->code >= FIELD_NUMBER)
        return match_field(player, symbol->code);
    return match_byte(player, (uint8_t)symbol->code);
}

/* A line must begin within the limit; a slow line is given its time to bring the rest. */
static void wait_for_line(player_t *player)
{
    set_deadline(player, player->limit);
    if (peek(player) == GOT) {
        player->limit = LIMIT_MS;
        set_deadline(player, LIMIT_MS);
    }
}

static transcript_result_t expect(player_t *player, const step_t *step)
{
    wait_for_line(player);
    for (size_t i = 0; i < step->count; i++) {
        got_t got = match_symbol(player, &step->symbols[i]);
        if (got == LOST)
            return lost(player, "the board was lost");
        if (got != GOT)
            return differs(player, &step->symbols[i], got);
    }
    return TRANSCRIPT_SAME;
}

/* ---- The other steps ---- */

static transcript_result_t expect_quiet(player_t *player, unsigned milliseconds)
{
    char what[80];
    if (pass_time(player, milliseconds) == LOST)
        return lost(player, "the board was lost");
    if (player->begin == player->end)
        return TRANSCRIPT_SAME;
    player->length = 0;
    take_rest(player);
    snprintf(what, sizeof what, "nothing more was wanted for %u ms", milliseconds);
    return report(player, 1, what);
}

static transcript_result_t transmit(player_t *player, const step_t *step)
{
    uint8_t *bytes = malloc(step->count + 1);
    if (!bytes)
        abort();
    for (size_t i = 0; i < step->count; i++)
        bytes[i] = (uint8_t)step->symbols[i].code;
    got_t got = send(player, bytes, step->count);
    free(bytes);
    return got == GOT ? TRANSCRIPT_SAME : lost(player, "the board was lost");
}

static transcript_result_t reset(player_t *player)
{
    sim_board_t *board = transport_sim_board(player->transport);
    if (!board) {
        player->lost = TRANSCRIPT_NOT_PLAYED;
        return lost(player, "only a simulated board can be reset from here");
    }
    sim_board_reset(board);
    player->begin = player->end = player->length = 0;
    return TRANSCRIPT_SAME;
}

static transcript_result_t wait(player_t *player, unsigned milliseconds)
{
    return pass_time(player, milliseconds) == LOST ? lost(player, "the board was lost")
                                                   : TRANSCRIPT_SAME;
}

static transcript_result_t play_step(player_t *player, const step_t *step)
{
    player->source_line = step->line;
    switch (step->kind) {
    case STEP_SEND:
        return transmit(player, step);
    case STEP_EXPECT:
        return expect(player, step);
    case STEP_WAIT:
        return wait(player, step->milliseconds);
    case STEP_QUIET:
        return expect_quiet(player, step->milliseconds);
    case STEP_RESET:
        return reset(player);
    default:
        player->limit = step->milliseconds;
        return TRANSCRIPT_SAME;
    }
}

/* ---- Before the first step ---- */

/* Drops what comes until `text` was in it and nothing more comes, or until nothing has come for a
 * while. *seen becomes true when `text` was there. */
static got_t drop_until_quiet(player_t *player, const char *text, bool *seen)
{
    uint64_t end = now(player) + SETTLE_MS;
    unsigned silent = 0;
    player->begin = 0;
    while (silent < (*seen ? PAUSE_MS : QUIET_MS) && player->end < sizeof player->buffer &&
           now(player) < end) {
        size_t before = player->end;
        if (pass_time(player, PAUSE_MS) == LOST)
            return LOST;
        *seen |= memmem(player->buffer, player->end, text, strlen(text)) != NULL;
        silent = player->end > before ? 0 : silent + PAUSE_MS;
        player->begin = 0;
    }
    player->begin = player->end = player->length = 0;
    return GOT;
}

/* After a try that the board did not answer. A boot loader may take each byte as a reason to wait
 * longer: so the second try is followed by silence, until the board says something. */
static got_t wait_for_board(player_t *player, unsigned tries)
{
    set_deadline(player, tries % 2 ? CANCEL_EVERY_MS : BOOT_LOADER_MS);
    return peek(player);
}

/* Ends what the board was doing, the TUC command set too, and waits until it answers a frame; a
 * small board answers that it knows no cancel. Then once more without the lines of a person: they
 * may have left a prompt behind the first answer, the second leaves an idle board at the beginning
 * of a line. */
static transcript_result_t settle(player_t *player)
{
    uint64_t end = now(player) + WAKE_MS;
    unsigned answers = 0;
    for (uint16_t tag = 1; answers < 2 && now(player) < end; tag++) {
        char text[60] = IDLE, answer[16];
        size_t length = answers ? 0 : strlen(IDLE);
        length += wire_build(text + length, sizeof text - length, tag, "cancel");
        bool awake = false;
        snprintf(answer, sizeof answer, "#%u ", tag);
        if (send(player, text, length) == LOST ||
            drop_until_quiet(player, answer, &awake) == LOST ||
            (!awake && wait_for_board(player, tag) == LOST))
            return lost(player, "the board was lost");
        answers += awake;
    }
    if (answers == 2)
        return TRANSCRIPT_SAME;
    player->lost = TRANSCRIPT_GONE;
    return lost(player, "the board does not answer a frame");
}

/* Asks the board whether it is the one called `name`. */
static got_t is_called(player_t *player, const char *name, bool *is)
{
    char frame[40], answer[40];
    size_t length = wire_build(frame, sizeof frame, 1, "hello");
    snprintf(answer, sizeof answer, " board=%s ", name);
    if (send(player, frame, length) == LOST)
        return LOST;
    set_deadline(player, LIMIT_MS); /* a busy computer is no silent board */
    if (peek(player) == LOST)
        return LOST;
    return drop_until_quiet(player, answer, is);
}

/* Whether the dialogue is for this board. */
static transcript_result_t suits(player_t *player, const dialogue_t *dialogue)
{
    char name[24];
    int length = 0;
    for (const char *at = dialogue->not_on; sscanf(at, " %23[a-z0-9-]%n", name, &length) == 1;
         at += length) {
        bool is = false;
        if (is_called(player, name, &is) == LOST)
            return lost(player, "the board was lost");
        if (!is)
            continue;
        player->lost = TRANSCRIPT_NOT_PLAYED;
        return lost(player, "not for this board");
    }
    return TRANSCRIPT_SAME;
}

transcript_result_t transcript_play(const transcript_t *transcript, size_t index,
                                    transport_t *transport, transcript_report_t *transcript_report)
{
    const dialogue_t *dialogue = &transcript->dialogues[index];
    player_t *player = calloc(1, sizeof *player);
    if (!player)
        abort();
    player->transcript = transcript;
    player->transport = transport;
    player->report = transcript_report;
    player->limit = LIMIT_MS;
    player->source_line = dialogue->line;
    transcript_result_t result = settle(player);
    if (result == TRANSCRIPT_SAME)
        result = suits(player, dialogue);
    for (size_t i = 0; i < dialogue->count && result == TRANSCRIPT_SAME; i++)
        result = play_step(player, &dialogue->steps[i]);
    if (result == TRANSCRIPT_SAME)
        result = expect_quiet(player, QUIET_MS);
    free(player);
    return result;
}
