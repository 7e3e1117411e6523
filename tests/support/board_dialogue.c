#include "board_dialogue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HZ         16000000
#define MAX_CYCLES (400ull * HZ) /* of one board; more is a hang */
#define START_MS   500
#define STATS_MS   2000

struct board_dialogue {
    sim_board_t *board;
    uint32_t hz;
    bool off_rate;
    size_t length; /* received, not taken yet */
    char received[1 << 16];
    char taken[1 << 16]; /* what the last call returned */
};

static const char *image;
static struct {
    unsigned boards;
    uint64_t overruns;
    uint64_t longest_read;
    uint64_t bytes_in;
} totals;

void board_dialogue_image(int argc, char **argv)
{
    image = argc > 1 ? argv[1] : "build/uno/avrdoku.elf";
}

/* ---- Opening and closing ---- */

board_dialogue_t *board_dialogue_open_with(const sim_board_options_t *options)
{
    char error[200] = "";
    board_dialogue_t *dialogue = calloc(1, sizeof *dialogue);
    assert_non_null(dialogue);
    sim_board_options_t all = *options;
    if (!all.firmware)
        all.firmware = image;
    if (!all.max_cycles)
        all.max_cycles = MAX_CYCLES;
    dialogue->hz = all.hz ? all.hz : HZ;
    dialogue->board = sim_board_open(&all, error, sizeof error);
    if (!dialogue->board)
        fail_msg("%s", error);
    return dialogue;
}

board_dialogue_t *board_dialogue_open(bool exact)
{
    board_dialogue_t *dialogue = board_dialogue_open_with(&(sim_board_options_t){.exact = exact});
    board_dialogue_until(dialogue, START_MS, BOARD_PROMPT);
    return dialogue;
}

void board_dialogue_off_rate(board_dialogue_t *dialogue)
{
    dialogue->off_rate = true;
}

/* What the firmware itself counted as lost. */
static void check_losses(board_dialogue_t *dialogue)
{
    unsigned tag = 0;
    const char *stats = NULL;
    board_dialogue_frame(dialogue, 65535, "stats");
    while (tag != 65535)
        stats = board_dialogue_any_reply(dialogue, STATS_MS, &tag);
    assert_int_equal(board_dialogue_value(stats, " overrun="), 0);
    assert_int_equal(board_dialogue_value(stats, " full="), 0);
}

void board_dialogue_close(board_dialogue_t *dialogue)
{
    if (!dialogue->off_rate)
        check_losses(dialogue);
    sim_board_figures_t figures = board_dialogue_figures(dialogue);
    bool off_rate = dialogue->off_rate;
    sim_board_close(dialogue->board);
    free(dialogue);
    if (off_rate)
        return;
    totals.boards++;
    totals.overruns += figures.overruns;
    totals.bytes_in += figures.bytes_in;
    if (figures.longest_read > totals.longest_read)
        totals.longest_read = figures.longest_read;
    assert_int_equal(figures.overruns, 0);
    assert_in_range(figures.longest_read, 0, 2 * figures.byte_cycles);
}

void board_dialogue_note(void)
{
    printf("# note: %u boards, %llu bytes received at line rate, %llu overruns, longest byte to "
           "read %llu cycles\n",
           totals.boards, (unsigned long long)totals.bytes_in, (unsigned long long)totals.overruns,
           (unsigned long long)totals.longest_read);
}

/* ---- Time and bytes ---- */

static uint64_t cycles_of(const board_dialogue_t *dialogue, unsigned milliseconds)
{
    return (uint64_t)milliseconds * (dialogue->hz / 1000);
}

static void take_in(board_dialogue_t *dialogue)
{
    size_t room = sizeof dialogue->received - 1 - dialogue->length;
    dialogue->length +=
        sim_board_receive(dialogue->board, dialogue->received + dialogue->length, room);
    dialogue->received[dialogue->length] = '\0';
}

static void check_running(board_dialogue_t *dialogue, sim_board_state_t state)
{
    char where[100];
    if (state == SIM_BOARD_RUNNING)
        return;
    sim_board_where(dialogue->board, where, sizeof where);
    fail_msg("the image %s %s; the last it sent: %s",
             state == SIM_BOARD_CRASHED ? "crashed" : "hung", where, dialogue->received);
}

/* Runs until `end` has come or the time is over. Returns the place behind it, null when late. */
static const char *run_until(board_dialogue_t *dialogue, unsigned milliseconds, const char *end)
{
    uint64_t until = board_dialogue_figures(dialogue).cycles + cycles_of(dialogue, milliseconds);
    for (;;) {
        take_in(dialogue);
        const char *found = strstr(dialogue->received, end);
        if (found)
            return found + strlen(end);
        uint64_t now = board_dialogue_figures(dialogue).cycles;
        if (now >= until)
            return NULL;
        uint64_t slice = cycles_of(dialogue, 1) / 4;
        check_running(dialogue,
                      sim_board_run(dialogue->board, until - now < slice ? until - now : slice));
    }
}

/* Moves the first `length` bytes to `taken`. */
static const char *take(board_dialogue_t *dialogue, size_t length)
{
    memcpy(dialogue->taken, dialogue->received, length);
    dialogue->taken[length] = '\0';
    dialogue->length -= length;
    memmove(dialogue->received, dialogue->received + length, dialogue->length + 1);
    return dialogue->taken;
}

void board_dialogue_send(board_dialogue_t *dialogue, const char *text)
{
    sim_board_send(dialogue->board, text, strlen(text));
}

static uint16_t crc_of(const char *text, size_t length)
{
    uint16_t crc = 0xFFFF;
    for (size_t i = 0; i < length; i++) {
        crc ^= (uint16_t)((uint8_t)text[i] << 8);
        for (int bit = 0; bit < 8; bit++)
            crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
    }
    return crc;
}

void board_dialogue_frame(board_dialogue_t *dialogue, unsigned tag, const char *words)
{
    char frame[400];
    int length = snprintf(frame, sizeof frame, "#%u %s ", tag, words);
    assert_true(length > 0 && (size_t)length < sizeof frame - 8);
    snprintf(frame + length, 8, "*%04x\r", crc_of(frame, (size_t)length));
    board_dialogue_send(dialogue, frame);
}

const char *board_dialogue_line(board_dialogue_t *dialogue, unsigned milliseconds)
{
    const char *end = run_until(dialogue, milliseconds, "\n");
    if (!end)
        return NULL;
    size_t length = (size_t)(end - dialogue->received);
    take(dialogue, length);
    if (length < 2 || dialogue->taken[length - 2] != '\r')
        fail_msg("a line without CR: %s", dialogue->taken);
    dialogue->taken[length - 2] = '\0';
    return dialogue->taken;
}

void board_dialogue_expect(board_dialogue_t *dialogue, unsigned milliseconds, const char *text)
{
    const char *line = board_dialogue_line(dialogue, milliseconds);
    if (!line)
        fail_msg("no line within %u ms but: %s", milliseconds, dialogue->received);
    else
        assert_string_equal(line, text);
}

const char *board_dialogue_any_reply(board_dialogue_t *dialogue, unsigned milliseconds,
                                     unsigned *tag)
{
    char *line;
    do {
        line = (char *)board_dialogue_line(dialogue, milliseconds);
        if (!line)
            fail_msg("no reply within %u ms but: %s", milliseconds, dialogue->received);
    } while (line[0] != '#');
    char *star = strrchr(line, '*');
    unsigned crc = 0;
    int words = 0;
    if (!star || sscanf(line, "#%u %n", tag, &words) != 1 || strlen(star) != 5 ||
        sscanf(star, "*%4x", &crc) != 1 || crc != crc_of(line, (size_t)(star - line)))
        fail_msg("not a frame: %s, and then: %s", line, dialogue->received);
    star[-1] = '\0';
    return line + words;
}

const char *board_dialogue_reply(board_dialogue_t *dialogue, unsigned milliseconds, unsigned tag)
{
    unsigned got = 0;
    const char *words = board_dialogue_any_reply(dialogue, milliseconds, &got);
    if (got != tag)
        fail_msg("wanted a reply to #%u, got #%u %s", tag, got, words);
    return words;
}

const char *board_dialogue_until(board_dialogue_t *dialogue, unsigned milliseconds, const char *end)
{
    const char *behind = run_until(dialogue, milliseconds, end);
    if (!behind)
        fail_msg("'%s' did not come within %u ms but: %s", end, milliseconds, dialogue->received);
    return take(dialogue, (size_t)(behind - dialogue->received));
}

const char *board_dialogue_wait(board_dialogue_t *dialogue, unsigned milliseconds)
{
    check_running(dialogue, sim_board_run_all(dialogue->board, cycles_of(dialogue, milliseconds)));
    take_in(dialogue);
    return take(dialogue, dialogue->length);
}

const char *board_dialogue_command(board_dialogue_t *dialogue, const char *command)
{
    board_dialogue_send(dialogue, command);
    board_dialogue_send(dialogue, "\r");
    return board_dialogue_until(dialogue, 3000, "\r\n" BOARD_PROMPT);
}

/* ---- What came ---- */

uint64_t board_dialogue_value(const char *words, const char *key)
{
    const char *found = strstr(words, key);
    if (!found)
        fail_msg("no %s in: %s", key, words);
    return strtoull(found + strlen(key), NULL, 10);
}

sim_board_t *board_dialogue_board(board_dialogue_t *dialogue)
{
    return dialogue->board;
}

sim_board_figures_t board_dialogue_figures(const board_dialogue_t *dialogue)
{
    sim_board_figures_t figures;
    sim_board_figures(dialogue->board, &figures);
    return figures;
}
