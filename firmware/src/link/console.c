#include "config.h"

#if !LINK_LEAN

#include "console.h"

#include "../core/grid.h"
#include "../core/solver.h"
#include "../hal/flash.h"
#include "commands.h"
#include "line.h"
#include "name.h"
#include "out.h"
#include "person.h"
#include "port.h"
#include "requests.h"
#include "tuc.h"

#define COUNT_MAX 1000 /* of `count` without a number */

/* An unknown word up to this length is told to be one; anything longer was meant as a puzzle. */
#define WORD_MAX 12

/* Status lines by themselves, in units of 65,536 us: from two seconds on, about every second. */
#define STATUS_FIRST 31
#define STATUS_EVERY 15

person_t person;
static grid_reader_t reader;
static bool puzzle_waits; /* it has not begun yet */
static bool is_prompt_due;
static uint16_t next_status;

void console_init(void)
{
    grid_reader_reset(&reader);
    tuc_init(&person.puzzle, &reader.grid);
    if (port_starts_in_tuc()) {
        tuc_begin();
    } else {
        reply_submit(REPLY_BOOT, 0, 0);
    }
}

/* ---- Searches ---- */

static bool is_idle(void)
{
    return reply_idle() && !request_has_person() && !puzzle_waits;
}

/* Precondition: no request of the person is without an answer. */
static void search(uint8_t ask, uint32_t max)
{
    request_t *request = request_new(0);

    request->ask = ask;
    request->max = max;
    request->limit = person.limit;
    request->grid = person.puzzle;
    next_status = STATUS_FIRST;
}

/* For commands that search: they need a puzzle, and no search of the person under way. */
static void search_again(uint8_t ask, uint32_t max)
{
    if (!person.has_puzzle) {
        reply_submit(REPLY_NO_PUZZLE, 0, 0);
    } else if (request_has_person() || puzzle_waits) {
        reply_submit(REPLY_REFUSED, 0, 0);
    } else {
        search(ask, max);
    }
}

static void take_puzzle(void)
{
    if (puzzle_waits) {
        reply_submit(REPLY_REFUSED, 0, 0);
        return;
    }
    person.puzzle = reader.grid;
    person.has_puzzle = true;
    person.shown = 1;
    puzzle_waits = true;
}

void console_cancel(void)
{
    puzzle_waits = false;
    request_cancel(false);
}

void console_break(void)
{
    console_cancel();
    if (!tuc_is_on()) {
        grid_reader_reset(&reader);
        is_prompt_due = true;
    }
}

/* ---- Commands ---- */

static void refuse_argument(void)
{
    reply_submit(REPLY_ERROR, 0, ERROR_BAD_ARGUMENT);
}

static void take_count(uint8_t at)
{
    uint32_t max = COUNT_MAX;

    if (at != line.length && (!commands_number(at, &max) || max == 0)) {
        refuse_argument();
    } else {
        search_again(ASK_COUNT, max);
    }
}

static void take_limit(uint8_t at)
{
    uint32_t limit;

    if (commands_number(at, &limit)) {
        person.limit = limit;
    } else if (at != line.length) {
        refuse_argument();
        return;
    }
    reply_submit(REPLY_LIMIT, 0, 0);
}

static void take_echo(uint8_t at)
{
    int8_t on = commands_switch(at);

    if (on < 0) {
        refuse_argument();
        return;
    }
    person.echo_off = on == 0;
    reply_submit(REPLY_ECHO, 0, 0);
}

static void take_tuc(uint8_t at)
{
    if (commands_switch(at) < 0) {
        refuse_argument();
    } else if (commands_switch(at) == 0) {
        is_prompt_due = true;
    } else if (!is_idle()) {
        reply_submit(REPLY_REFUSED, 0, 0);
    } else {
        person.has_puzzle = false;
        tuc_begin();
        reply_submit(REPLY_TUC_OK, 0, 0);
    }
}

/* A name is stored byte by byte, in its turn, since each takes some milliseconds. */
static void take_name(uint8_t at)
{
    if (at == line.length) {
        reply_submit(REPLY_NAME, 0, 0);
    } else if (request_has_person() || !name_is_good(at)) {
        refuse_argument();
    } else {
        name_request(request_new(0), at);
    }
}

static void take_stop(void)
{
    bool has_person = request_has_person() || puzzle_waits;

    console_cancel();
    if (!has_person && request_cancel(true) == 0) {
        reply_submit(REPLY_NO_SEARCH, 0, 0);
    }
}

/* Commands that only tell something. */
static uint8_t reply_of(uint8_t command)
{
    switch (command) {
    case COMMAND_HELP:
        return REPLY_HELP;
    case COMMAND_SHOW:
        return person.has_puzzle ? REPLY_SHOW : REPLY_NO_PUZZLE;
    case COMMAND_STATS:
        return REPLY_STATS;
    case COMMAND_VERSION:
        return REPLY_VERSION;
    default:
        return REPLY_RESET;
    }
}

static void take_bare(uint8_t command)
{
    switch (command) {
    case COMMAND_STOP:
        take_stop();
        break;
    case COMMAND_NEXT:
        search_again(ASK_NEXT, person.shown + 1UL);
        break;
    case COMMAND_CHECK:
        search_again(ASK_CHECK, 1);
        break;
    default:
        reply_submit(reply_of(command), 0, 0);
        break;
    }
}

static void take_command(uint8_t command, uint8_t at)
{
    switch (command) {
    case COMMAND_COUNT:
        take_count(at);
        break;
    case COMMAND_LIMIT:
        take_limit(at);
        break;
    case COMMAND_NAME:
        take_name(at);
        break;
    case COMMAND_ECHO:
        take_echo(at);
        break;
    case COMMAND_TUC:
        take_tuc(at);
        break;
    default:
        if (at != line.length) {
            refuse_argument();
        } else {
            take_bare(command);
        }
        break;
    }
}

bool console_query(void)
{
    if (tuc_is_on() || !request_is_running()) {
        return false;
    }
    reply_submit(REPLY_STATUS, 0, 0);
    return true;
}

/* ---- Lines ---- */

/* A short word that is no command, where no grid has begun: not meant as a puzzle. */
static bool is_word(void)
{
    uint8_t length = 0;

    if (reader.cells != 0 || reader.passing) {
        return false;
    }
    while (length < line.length && line.bytes[length] > ' ') {
        length++;
    }
    return length <= WORD_MAX &&
           ((line.bytes[0] >= 'A' && line.bytes[0] <= 'Z') ||
            (line.bytes[0] >= 'a' && line.bytes[0] <= 'z')) &&
           line.bytes[0] != 'x' && line.bytes[0] != 'X';
}

static void read_puzzle_line(void)
{
    switch (grid_reader_line(&reader, line.bytes, line.length, 0)) {
    case GRID_READ_GRID:
        take_puzzle();
        break;
    case GRID_READ_MALFORMED:
        reply_submit(REPLY_MALFORMED, 0, 0);
        break;
    default:
        is_prompt_due = is_prompt_due || line.length == 0;
        break;
    }
}

/* In the TUC command set only the way out is a word of ours. */
static bool take_in_tuc(uint8_t command, uint8_t at)
{
    if (command == COMMAND_TUC && commands_switch(at) == 0) {
        console_cancel();
        tuc_end();
        grid_reader_reset(&reader);
        is_prompt_due = true;
        return true;
    }
    return tuc_take();
}

bool console_take(void)
{
    uint8_t at;
    uint8_t command = commands_find(&at);

    if (tuc_is_on()) {
        return take_in_tuc(command, at);
    }
    if (line.length != 0 && line.bytes[0] == '#') {
        is_prompt_due = true;
    } else if (command != COMMAND_NONE) {
        if (grid_reader_boundary(&reader) == GRID_READ_MALFORMED) {
            reply_submit(REPLY_MALFORMED, 0, 0);
            return false;
        }
        take_command(command, at);
    } else if (is_word()) {
        reply_submit(REPLY_ERROR, 0, ERROR_UNKNOWN);
    } else {
        read_puzzle_line();
    }
    return true;
}

/* A byte that has no meaning in a grid: the reader passes over the rest of the grid that the lost
 * line belongs to. */
void console_refuse(error_word_t error)
{
    char meaningless = '!';

    if (tuc_is_on()) {
        tuc_refuse();
        return;
    }
    grid_reader_line(&reader, &meaningless, 1, 0);
    reply_submit(REPLY_ERROR, 0, error);
}

void console_silence(void)
{
    if (!tuc_is_on() && reader.passing) {
        grid_reader_boundary(&reader);
    }
}

/* ---- The loop ---- */

bool console_shows(void)
{
    return is_idle() && !is_prompt_due && !person.echo_off && !tuc_is_on();
}

void console_want_prompt(void)
{
    is_prompt_due = !tuc_is_on();
}

static void send_status_when_due(void)
{
    if (request_is_running() && request_current()->tag == 0 && reply_idle() &&
        (uint16_t)(request_us() >> 16) >= next_status) {
        next_status = (uint16_t)(next_status + STATUS_EVERY);
        reply_submit(REPLY_STATUS, 0, 0);
    }
}

void console_poll(void)
{
    if (tuc_is_on()) {
        return;
    }
    if (puzzle_waits && !request_has_person()) {
        puzzle_waits = false;
        search(ASK_JUDGE, 2);
    }
    send_status_when_due();
    if (is_prompt_due && is_idle() && out_has_room()) {
        is_prompt_due = false;
        out_fresh_line();
        out_text(FLASH_TEXT("> "));
    }
}

piece_t console_piece(const reply_t *reply, uint8_t step)
{
    piece_t piece;

    if (step == 0) {
        out_fresh_line();
    }
    piece = reply->what == REPLY_MALFORMED ? person_malformed(&reader.fault, step)
                                           : person_piece(reply, step);
    if (piece == PIECE_LAST) {
        is_prompt_due = true;
    }
    return piece;
}

#endif
