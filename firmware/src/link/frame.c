#include "frame.h"

#include "../core/solver.h"
#include "../hal/flash.h"
#include "console.h"
#include "crc.h"
#include "name.h"
#include "out.h"
#include "port.h"
#include "requests.h"
#include "stats.h"
#include "words.h"

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
static const char verbs[] FLASH = "solve\0judge\0count\0ping\0hello\0stats\0status\0cancel";

/* Where the reader stands in the line; its arguments end before line.star, with a blank. */
static uint8_t at;
static uint8_t cancelled; /* by the cancel that waits for their answers */
static frame_counts_t counts;

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
    if (line.bytes[at] != ' ') {
        return false;
    }
    at++;
    return true;
}

/* "#TAG ", TAG from 1 to 65535. Sixteen bits only: it is on the way of every search. */
static bool read_tag(uint16_t *tag)
{
    uint16_t value = 0;

    for (at = 1; line.bytes[at] >= '0' && line.bytes[at] <= '9'; at++) {
        uint8_t digit = (uint8_t)(line.bytes[at] - '0');

        if (at > 5 || value > 6553 || (value == 6553 && digit > 5)) {
            return false;
        }
        value = (uint16_t)(value * 10 + digit);
    }
    *tag = value;
    return value != 0 && end_word();
}

static uint8_t read_verb(void)
{
    const char *name = verbs;

    for (uint8_t verb = 0; verb < VERBS; verb++) {
        const char *from = &line.bytes[at];
        char c;

        while ((c = flash_char(name++)) != '\0' && c == *from) {
            from++;
        }
        if (c == '\0' && *from == ' ') {
            at = (uint8_t)(from + 1 - line.bytes);
            return verb;
        }
        while (c != '\0') {
            c = flash_char(name++);
        }
    }
    return VERBS;
}

/* A decimal of 32 bits and the blank behind it. */
static bool read_number(uint32_t *number)
{
    uint8_t begin = at;

    at = line_number(begin, number);
    return at != begin && end_word();
}

/* The 81 cells of the line that stand in `cells` already, because they were put there as they came.
 */
static bool pass_ready_cells(const uint8_t *cells)
{
    if (cells != line.cells || line.run != GRID_CELLS || at + GRID_CELLS != line.run_end) {
        return false;
    }
    at = line.run_end;
    return true;
}

/* Up to 81 cells from the line to `cells` (which may be the same place); returns how many there
 * are before something else. Ends within the line: a blank and a `*` are in it. */
static uint8_t read_cells(uint8_t *cells)
{
    uint8_t good = 0;

    for (; good < GRID_CELLS; good++) {
        char c = line.bytes[at];
        uint8_t digit = c == '.' ? 0 : (uint8_t)(c - '0');

        if (digit > 9) {
            break;
        }
        *cells++ = digit;
        at++;
    }
    return good;
}

/* Says what is wrong with a grid of which `good` cells were read. */
static void refuse_cells(request_t *request, uint8_t good)
{
    request->ask = ASK_CELLS;
    for (; at < line.star && line.bytes[at] != ' '; at++) {
        char c = line.bytes[at];

        good++;
        if (c != '.' && (c < '0' || c > '9')) {
            request->ask = ASK_CHARACTER;
            request->limit = (uint8_t)c;
            break;
        }
    }
    request->max = good;
}

/* GRID [LIMIT] */
static void read_puzzle(request_t *request, uint8_t *cells)
{
    uint8_t good = pass_ready_cells(cells) ? GRID_CELLS : read_cells(cells);

    if (good != GRID_CELLS || !end_word()) {
        refuse_cells(request, good);
    } else if (at != line.star && !(read_number(&request->limit) && at == line.star)) {
        request->ask = ASK_ARGUMENT;
    }
}

/* ---- Carrying out ---- */

void frame_refuse(error_word_t error)
{
    counts.bad++;
    reply_submit(REPLY_FRAME_ERROR, 0, error);
}

static void take_grid_verb(uint16_t tag, uint8_t verb)
{
    request_t *request = request_new(tag);
    uint8_t *direct;

    if (request == 0) {
        reply_submit(REPLY_FRAME_ERROR, tag, ERROR_BUSY);
        return;
    }
    request->ask = (uint8_t)(verb - VERB_SOLVE + ASK_SOLVE);
    request->max = verb == VERB_JUDGE ? 2 : 1;
    direct = request_cells();
    if (verb == VERB_COUNT && (!read_number(&request->max) || request->max == 0)) {
        request->ask = ASK_ARGUMENT;
    } else {
        uint8_t *cells = direct != 0 ? direct : (uint8_t *)&line.bytes[at];

        read_puzzle(request, cells);
        if (direct == 0) {
            grid_pack(&request->grid, cells);
        }
    }
    request_go(direct != 0);
}

/* Ends all that is under way; its own reply comes after those of what it has ended. */
static bool cancel(uint16_t tag)
{
    cancelled = (uint8_t)(cancelled + request_cancel(true));
    console_cancel();
    if (request_frames() != 0) {
        return false;
    }
    reply_submit(REPLY_FRAME_CANCEL, tag, cancelled);
    cancelled = 0;
    return true;
}

static bool take_verb(uint16_t tag, uint8_t verb)
{
    if (verb <= VERB_COUNT) {
        take_grid_verb(tag, verb);
        return true;
    }
    if (verb == VERBS || at != line.star) {
        reply_submit(REPLY_FRAME_ERROR, tag, verb == VERBS ? ERROR_BAD_VERB : ERROR_BAD_ARGUMENT);
        return true;
    }
    if (verb == VERB_CANCEL) {
        return cancel(tag);
    }
    reply_submit((uint8_t)(verb - VERB_PING + REPLY_FRAME_PING), tag, 0);
    return true;
}

bool frame_take(void)
{
    uint16_t tag;

    if (!crc_matches() || !read_tag(&tag)) {
        frame_refuse(ERROR_BAD_FRAME);
        return true;
    }
    if (!take_verb(tag, read_verb())) {
        return false;
    }
    counts.good++;
    return true;
}

const frame_counts_t *frame_counts(void)
{
    return &counts;
}

/* ---- Replies ----
 * A body's function sends one piece and returns false with its last, which leaves room for the
 * frame's end: at most 24 bytes, or 15 when it is also the first. */

static bool hello_piece(uint8_t step)
{
    switch (step) {
    case 0:
        out_pair(FLASH_TEXT("ok proto="), LINK_PROTOCOL);
        return true;
    case 1:
        out_text(FLASH_TEXT(" version=" AVRDOKU_VERSION));
        return true;
    case 2:
        out_text(FLASH_TEXT(" board="));
        out_text(port_board());
        return true;
    case 3:
        out_text(FLASH_TEXT(" chip="));
        out_text(port_chip());
        return true;
    case 4:
        out_pair(FLASH_TEXT(" clock="), port_clock_hz());
        return true;
    case 5:
        out_pair(FLASH_TEXT(" baud="), port_baud());
        return true;
    case 6:
        out_pair(FLASH_TEXT(" line="), LINK_LINE_MAX);
        out_pair(FLASH_TEXT(" window="), LINK_WINDOW);
        return true;
    case 7:
        out_pair(FLASH_TEXT(" rx="), port_rx_size());
        return true;
    default:
        out_text(FLASH_TEXT(" name="));
        name_out();
        return false;
    }
}

static bool stats_reply_piece(uint8_t step)
{
    if (step == 0) {
        out_text(FLASH_TEXT("ok"));
        return true;
    }
    out_char(' ');
    return stats_piece((uint8_t)(step - 1));
}

static bool status_piece(uint8_t step)
{
    solver_progress_t progress;

    if (step == 0) {
        out_text(request_is_running() ? FLASH_TEXT("ok searching") : FLASH_TEXT("ok idle"));
        return request_is_running();
    }
    if (!request_is_running()) {
        return false;
    }
    solver_progress(&progress);
    switch (step) {
    case 1:
        out_pair(FLASH_TEXT(" tag="), request_current()->tag);
        out_pair(FLASH_TEXT(" us="), request_us());
        return true;
    case 2:
        out_pair(FLASH_TEXT(" nodes="), progress.nodes);
        return true;
    case 3:
        out_pair(FLASH_TEXT(" guesses="), progress.guesses);
        return true;
    default:
        out_pair(FLASH_TEXT(" depth="), progress.depth);
        out_pair(FLASH_TEXT(" waiting="), request_waiting());
        return false;
    }
}

static bool is_counted(const request_t *request, const request_result_t *result)
{
    return request->ask == ASK_COUNT && result->verdict <= VERDICT_NONE;
}

static void answer_head(const request_t *request, const request_result_t *result)
{
    if (is_counted(request, result)) {
        out_pair(FLASH_TEXT("ok count "), result->found);
    } else if (request->ask == ASK_ARGUMENT) {
        out_text(FLASH_TEXT("error "));
        out_text(words_error(ERROR_BAD_ARGUMENT));
    } else {
        out_text(result->verdict <= VERDICT_NONE ? FLASH_TEXT("ok ") : FLASH_TEXT("error "));
        out_text(words_verdict(result->verdict));
    }
}

static void answer_detail(const request_t *request, const request_result_t *result)
{
    if (is_counted(request, result)) {
        out_text(result->found == request->max ? FLASH_TEXT(" atleast") : FLASH_TEXT(" exact"));
    } else if (result->verdict == VERDICT_CONFLICT) {
        out_clash(result->clash);
    } else if (request->ask == ASK_CELLS) {
        out_pair(FLASH_TEXT(" need 81 got "), request->max);
    } else if (request->ask == ASK_CHARACTER) {
        out_text(FLASH_TEXT(" character 0x"));
        out_hex((uint8_t)request->limit);
        out_pair(FLASH_TEXT(" at "), request->max);
    }
}

static bool has_numbers(const request_result_t *result)
{
    return result->verdict <= VERDICT_NONE || result->verdict == VERDICT_LIMIT;
}

static bool answer_piece(uint8_t step)
{
    const request_result_t *result;
    const request_t *request = request_answer(&result);

    switch (step) {
    case 0: /* sent before the result is complete: only the tag */
        return true;
    case 1:
        answer_head(request, result);
        return true;
    case 2:
    case 3:
    case 4:
        if (request_has_solution(request, result)) {
            out_text(step == 2 ? FLASH_TEXT(" ") : FLASH_TEXT(""));
            out_cells(&request->grid, (uint8_t)((step - 2) * 27), 27);
            return true;
        }
        if (step == 2) {
            answer_detail(request, result);
        }
        return has_numbers(result);
    case 5:
        out_pair(FLASH_TEXT(" us="), result->us);
        return true;
    case 6:
        out_pair(FLASH_TEXT(" nodes="), result->nodes);
        return true;
    default:
        out_pair(FLASH_TEXT(" guesses="), result->guesses);
        return false;
    }
}

static bool error_piece(uint8_t error, uint8_t step)
{
    out_text(step == 0 ? FLASH_TEXT("error ") : words_error(error));
    return step == 0;
}

static bool body_piece(const reply_t *reply, uint8_t step)
{
    switch (reply->what) {
    case REPLY_FRAME_PING:
        out_text(FLASH_TEXT("ok"));
        return false;
    case REPLY_FRAME_ERROR:
        return error_piece((uint8_t)reply->argument, step);
    case REPLY_FRAME_HELLO:
        return hello_piece(step);
    case REPLY_FRAME_STATS:
        return stats_reply_piece(step);
    case REPLY_FRAME_STATUS:
        return status_piece(step);
    case REPLY_FRAME_CANCEL:
        out_pair(FLASH_TEXT("ok cancelled="), reply->argument);
        return false;
    default:
        return answer_piece(step);
    }
}

piece_t frame_piece(const reply_t *reply, uint8_t step)
{
    if (step == 0) {
        out_frame(reply->tag);
    }
    if (body_piece(reply, step)) {
        return PIECE_MORE;
    }
    out_frame_end();
    if (reply->what == REPLY_FRAME_ANSWER) {
        request_answered();
    }
    return PIECE_LAST;
}
