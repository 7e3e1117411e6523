#include "frame.h"

#include "../core/solver.h"
#include "../hal/flash.h"
#include "config.h"
#include "console.h"
#include "crc.h"
#include "out.h"
#include "requests.h"
#include "say.h"

#define CRC_DIGITS 4

/* Grid verbs first: a search should begin soon after its line end. */
typedef enum {
    VERB_SOLVE,
    VERB_JUDGE,
    VERB_COUNT,
    VERB_PING,
    VERB_HELLO,
    VERB_STATS,
    VERB_STATUS,
    VERB_CANCEL,
    VERBS
} verb_t;

/* In the order of verb_t. */
static const char verbs[] FLASH = "solve\njudge\ncount\nping\nhello\nstats\nstatus\ncancel\n";

/* What the frame asks, as frame_prepare() has read it; void when request_stands is cleared. */
static struct {
    request_t *request; /* a grid verb's; null: there is no place for it */
    uint16_t tag;       /* 0: not readable */
    uint8_t verb;
    bool is_bare; /* no arguments */
} asked;
static uint8_t cancelled; /* by the cancel that waits for their answers */
frame_counts_t frame_counts;

/* ---- Reading ---- */

static bool is_hex(const char *digits, uint8_t byte)
{
    return digits[0] == hex_digit(byte >> 4) && digits[1] == hex_digit(byte & 0x0F);
}

static bool crc_matches(void)
{
    const char *digits = &line.bytes[line.star + 1];

    return line.star != 0 && line.length == line.star + 1 + CRC_DIGITS && digits[-2] == ' ' &&
           is_hex(digits, (uint8_t)(line.star_crc >> 8)) &&
           is_hex(digits + 2, (uint8_t)line.star_crc);
}

/* Passes over the blank that ends a word. False when something else stands there. */
static bool end_word(void)
{
    if (line.bytes[line.at] != ' ') {
        return false;
    }
    line.at++;
    return true;
}

/* "#TAG ", TAG from 1 to 65535 in at most five digits; 0 when it is anything else. Sixteen bits
 * only: it is on the way of every search. */
static uint16_t read_tag(void)
{
    uint16_t tag = 0;

    for (line.at = 1; line.bytes[line.at] >= '0' && line.bytes[line.at] <= '9'; line.at++) {
        uint16_t before = tag;

        tag = (uint16_t)(tag * 10 + (uint8_t)(line.bytes[line.at] - '0'));
        if (line.at > 5 || before > UINT16_MAX / 10 || tag < before) {
            return 0;
        }
    }
    return end_word() ? tag : 0;
}

/* A decimal of 32 bits and the blank behind it. */
static bool read_number(uint32_t *number)
{
    return line_number(number) && end_word();
}

/* Says what is wrong with a grid: `cells` are good, then something else stands in the line. */
static void refuse_cells(request_t *request, uint8_t cells)
{
    char c = line.bytes[line.at];

    request->ask = ASK_CELLS;
    if (c != ' ' && line.at != line.star) {
        request->ask = ASK_CHARACTER;
        request->limit = (uint8_t)c;
        cells++;
    }
    request->max = cells;
}

/* The cells from the line to the solver's array, or, when that is null, to the request; returns how
 * many there are before something else. */
static uint8_t read_cells(request_t *request, uint8_t *direct)
{
    uint8_t cells = 0;

    for (;; cells++, line.at++) {
        char c = line.bytes[line.at];
        uint8_t digit = c == '.' ? 0 : (uint8_t)(c - '0');

        if (digit > 9) {
            return cells;
        }
        if (cells >= GRID_CELLS) {
            continue;
        }
        if (direct != 0) {
            direct[cells] = digit;
        } else {
            grid_set(&request->grid, cells, digit);
        }
    }
}

/* [MAX] GRID [LIMIT] */
static void read_arguments(request_t *request)
{
    uint8_t cells;

    if (asked.verb == VERB_COUNT && (!read_number(&request->max) || request->max == 0)) {
        request->ask = ASK_ARGUMENT;
        return;
    }
    cells = read_cells(request, request_idle_cells());
    if (cells != GRID_CELLS || !end_word()) {
        refuse_cells(request, cells);
    } else if (line.at != line.star && !(read_number(&request->limit) && line.at == line.star)) {
        request->ask = ASK_ARGUMENT;
    }
}

void frame_prepare(void)
{
    request_stands = true;
    asked.request = 0;
    asked.tag = line.end == LINE_FRAME ? read_tag() : 0;
    if (asked.tag == 0) {
        return;
    }
    asked.verb = line_find(verbs);
    asked.is_bare = ++line.at == line.star;
    if (asked.verb <= VERB_COUNT) {
        asked.request = request_free(asked.tag, (uint8_t)(asked.verb - VERB_SOLVE + ASK_SOLVE));
        if (asked.request != 0) {
            read_arguments(asked.request);
        }
    }
}

/* ---- Carrying out ---- */

static void say_error(uint16_t tag, error_word_t error)
{
    say(FLASH_TEXT(SAY_FRAME SAY_REFUSED SAY_PHRASE SAY_END), tag, (uint8_t)error);
}

void frame_refuse(error_word_t error)
{
    frame_counts.bad++;
    say_error(0, error);
}

/* Ends all that is under way; its own reply comes after those of what it has ended. */
static bool cancel(uint16_t tag)
{
    cancelled = (uint8_t)(cancelled + request_cancel(true));
    console_cancel();
    if (request_frames() != 0) {
        return false;
    }
    say(FLASH_TEXT(SAY_OK " cancelled=" SAY_ARGUMENT SAY_END), tag, cancelled);
    cancelled = 0;
    return true;
}

#define TEXT_OF(number) #number
#define DECIMAL(number) TEXT_OF(number)

/* What verbs that only ask are told, from VERB_PING on; of a status, the second when there is a
 * search. */
#define REPLIES(X)                                                                                 \
    X(SAY_OK SAY_END)                                                                              \
    X(SAY_OK                                                                                       \
      " proto=" DECIMAL(LINK_PROTOCOL) " version=" AVRDOKU_VERSION " board=" SAY_BOARD             \
                                       " chip=" SAY_CHIP " clock=" SAY_CLOCK " baud=" SAY_BAUD     \
                                       " line=" DECIMAL(LINK_LINE_MAX) " window=" DECIMAL(         \
                                           LINK_WINDOW) " rx=" SAY_RX " name=" SAY_NAME SAY_END)   \
    X(SAY_OK " " SAY_STATS SAY_END)                                                                \
    X(SAY_OK " idle" SAY_END)                                                                      \
    X(SAY_OK SAY_SEARCH "ing tag=" SAY_NOW SAY_NOW_TAG SAY_FIGURES " depth=" SAY_NOW_DEPTH         \
                        " waiting=" SAY_NOW_WAITING SAY_END)

#define REPLY(text) text "\0"
static const char replies[] FLASH = REPLIES(REPLY);

static void reply(void)
{
    uint8_t nth = (uint8_t)(asked.verb - VERB_PING);

    if (asked.verb == VERB_STATUS && request_idle_cells() == 0) {
        nth++;
    }
    say(out_nth(replies, nth), asked.tag, NO_ARGUMENT);
}

static bool carry_out(void)
{
    if (asked.verb <= VERB_COUNT) {
        if (asked.request != 0) {
            request_go(true);
        } else {
            say_error(asked.tag, ERROR_BUSY);
        }
    } else if (asked.verb == VERBS) {
        say_error(asked.tag, ERROR_BAD_VERB);
    } else if (!asked.is_bare) {
        say_error(asked.tag, ERROR_BAD_ARGUMENT);
    } else if (asked.verb == VERB_CANCEL) {
        return cancel(asked.tag);
    } else {
        reply();
    }
    return true;
}

bool frame_take(void)
{
    bool is_good = crc_matches();

    if (is_good && !request_stands) {
        frame_prepare();
    }
    if (!is_good || asked.tag == 0) {
        frame_refuse(ERROR_BAD_FRAME);
        return true;
    }
    if (!carry_out()) {
        return false;
    }
    frame_counts.good++;
    return true;
}
