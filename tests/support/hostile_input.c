#include "hostile_input.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "../../host-tools/wire.h"
#include "sample_puzzles.h"
#include "varied_puzzles.h"

#define TAGS 30 /* few, so that they come again */

static const char *const words[] = {"help",
                                    "?",
                                    "version",
                                    "next",
                                    "count",
                                    "count 7",
                                    "count 3000000",
                                    "show",
                                    "check",
                                    "stop",
                                    "limit 40",
                                    "limit 0",
                                    "limit",
                                    "stats",
                                    "name box",
                                    "name",
                                    "echo on",
                                    "echo off",
                                    "tuc on",
                                    "tuc off",
                                    "reset",
                                    "# note",
                                    "flarp",
                                    "AT",
                                    "C",
                                    "N115",
                                    "N238",
                                    "P",
                                    "S",
                                    "T",
                                    "OK",
                                    "B",
                                    "D11",
                                    "D99",
                                    "limit x",
                                    "name \xC3\xA4",
                                    "",
                                    "count 0",
                                    "N999",
                                    "stop now"};

static const char *const verbs[] = {"ping", "hello", "stats", "status", "cancel", "ping x", "pong"};

static const char *const grids[] = {
    SAMPLE_EASY,
    SAMPLE_EASY,
    SAMPLE_LONG,
    SAMPLE_NONE,
    SAMPLE_SIX,
    SAMPLE_EMPTY,
    "11...............................................................................",
    "53007000060019500009800006080006000340080300170002000606000028000041900508007",
    "5300700006001950000980000608000600a3400803001700020006060000280000419005000080079"};

#define CHOICE(list, state) list[varied_random(state, sizeof list / sizeof list[0])]

static const char *line_end(uint32_t *state)
{
    static const char *const ends[] = {"\r", "\r", "\r\n", "\n"};
    return CHOICE(ends, state);
}

static size_t frame(uint32_t *state, char *to)
{
    char text[160];
    const char *grid = CHOICE(grids, state);
    switch (varied_random(state, 8)) {
    case 0:
        snprintf(text, sizeof text, "solve %s", grid);
        break;
    case 1:
        snprintf(text, sizeof text, "judge %s %u", grid, varied_random(state, 4000));
        break;
    case 2:
        snprintf(text, sizeof text, "count %u %s", varied_random(state, 9), grid);
        break;
    default:
        snprintf(text, sizeof text, "%s", CHOICE(verbs, state));
        break;
    }
    return wire_build(to, HOSTILE_PIECE, (uint16_t)(1 + varied_random(state, TAGS)), text);
}

/* A puzzle in one of the forms of people. */
static size_t puzzle(uint32_t *state, char *to)
{
    char drawn[400];
    const char *grid = CHOICE(grids, state);
    switch (varied_random(state, 3)) {
    case 0:
        return (size_t)snprintf(to, HOSTILE_PIECE, "%s%s", grid, line_end(state));
    case 1:
        sample_draw(SAMPLE_EASY, drawn);
        return (size_t)snprintf(to, HOSTILE_PIECE, "%s", drawn);
    default: {
        size_t length = 0;
        for (int row = 0; row < 9; row++)
            length += (size_t)snprintf(to + length, HOSTILE_PIECE - length, "%.9s%s",
                                       &SAMPLE_EASY[9 * row], line_end(state));
        return length;
    }
    }
}

/* Some commands that follow each other, undamaged, of a person or of the TUC set. */
static size_t session(uint32_t *state, char *to)
{
    static const char *const person[] = {"next",     "count 9", "check", "show",
                                         "name b-1", "?",       "limit"};
    static const char *const tuc[] = {"AT", "C",  "N115", "N238", "P", "S",
                                      "T",  "OK", "B",    "D11",  "T", "P\r\nD12"};
    bool is_tuc = varied_random(state, 2) == 0;
    size_t length = (size_t)snprintf(to, HOSTILE_PIECE, "\r%s\r", is_tuc ? "tuc on" : SAMPLE_SIX);
    for (int i = 0; i < 12; i++)
        length += (size_t)snprintf(to + length, HOSTILE_PIECE - length, "%s%s",
                                   is_tuc ? CHOICE(tuc, state) : CHOICE(person, state),
                                   is_tuc ? "\r\n" : "\r");
    if (is_tuc && varied_random(state, 2) == 0)
        length += (size_t)snprintf(to + length, HOSTILE_PIECE - length, "tuc off\r\n");
    return length;
}

static size_t random_bytes(uint32_t *state, char *to)
{
    size_t length = 1 + varied_random(state, 90);
    for (size_t i = 0; i < length; i++)
        to[i] = (char)varied_random(state, 256);
    return length;
}

/* One byte changed, lost, doubled or put in. */
static size_t damage(uint32_t *state, char *piece, size_t length)
{
    static const char nasty[] = {'#', '\r', 0x03, '*', '?', 0x08, 0x15, 0x7F, 0, '1', '|', '+'};
    size_t at = varied_random(state, (uint32_t)length);
    switch (varied_random(state, 4)) {
    case 0:
        piece[at] = (char)(piece[at] ^ 1 << varied_random(state, 8));
        return length;
    case 1:
        memmove(piece + at, piece + at + 1, length - at - 1);
        return length > 1 ? length - 1 : length;
    case 2:
        piece[at] = CHOICE(nasty, state);
        return length;
    default:
        memmove(piece + at + 1, piece + at, length - at);
        return length + 1;
    }
}

size_t hostile_piece(uint32_t *state, char piece[HOSTILE_PIECE])
{
    size_t length;
    switch (varied_random(state, 12)) {
    case 0:
    case 1:
        length = frame(state, piece);
        break;
    case 2:
        length = puzzle(state, piece);
        break;
    case 3:
    case 4:
        length =
            (size_t)snprintf(piece, HOSTILE_PIECE, "%s%s", CHOICE(words, state), line_end(state));
        break;
    case 5:
        return session(state, piece);
    default:
        return random_bytes(state, piece);
    }
    for (uint32_t times = varied_random(state, 3); times > 0 && length < HOSTILE_PIECE - 1; times--)
        length = damage(state, piece, length);
    return length;
}
