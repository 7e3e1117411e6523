#include "console.h"

#include "../core/grid.h"
#include "../core/solver.h"
#include "../hal/flash.h"
#include "commands.h"
#include "line.h"
#include "name.h"
#include "out.h"
#include "port.h"
#include "requests.h"
#include "say.h"
#include "tuc.h"

#define COUNT_MAX 1000 /* of `count` without a number */

/* An unknown word up to this length is told to be one; anything longer was meant as a puzzle. */
#define WORD_MAX 12

/* Status lines by themselves, in units of 65,536 us: from two seconds on, about every second. */
#define STATUS_FROM  31
#define STATUS_EVERY 15

grid_reader_t console_reader;
grid_packed_t console_puzzle;
static uint32_t limit;      /* nodes of a search, 0: none */
static uint16_t shown;      /* number of its solution shown last, 0: none yet */
static uint8_t last_status; /* when the last status line came by itself */
static bool has_puzzle;
static bool puzzle_waits; /* its search has not begun */
static bool is_fault_due; /* what is wrong with the grid that the line belongs to is not said yet */
static bool is_prompt_due;
static bool is_echo_off;
static uint8_t refused; /* puzzles that are to be refused in words yet */

static bool is_idle(void)
{
    return say_idle() && !request_has_person() && !puzzle_waits && refused == 0;
}

/* ---- Short sentences ---- */

static void tell_version(void)
{
    say_text(FLASH_TEXT(SAY_FRESH "avrdoku " AVRDOKU_VERSION ", " SAY_BOARD ", " SAY_CHIP
                                  " at " SAY_CLOCK " Hz, " SAY_BAUD " baud" SAY_PROMPT));
}

static void say_error(error_word_t error)
{
    say(FLASH_TEXT(SAY_FRESH SAY_PHRASE ": " SAY_MEANING SAY_PROMPT), NO_TAG, (uint8_t)error);
}

static void refuse_busy(void)
{
    say(FLASH_TEXT(SAY_FRESH SAY_PHRASE ": a" SAY_SEARCH
                                        " runs or waits, this is passed over" SAY_PROMPT),
        NO_TAG, ERROR_BUSY);
}

static void refuse_without_puzzle(void)
{
    say_text(FLASH_TEXT(SAY_FRESH SAY_THERE_IS_NO " " SAY_PUZZLE " yet" SAY_PROMPT));
}

void console_init(void)
{
    if (port_starts_in_tuc()) {
        tuc_begin();
    } else {
        /* What was being sent when the board was reset may stand before it. */
        say(FLASH_TEXT("\r\n%boot " SAY_PHRASE "\r\n"), NO_TAG,
            (uint16_t)(PHRASE_CAUSE + port_cause()));
        tell_version();
    }
}

/* ---- Searches ---- */

/* In the units of STATUS_EVERY; starts again at 0 after 16 seconds. */
static uint8_t status_now(void)
{
    return (uint8_t)(port_us() >> 16);
}

/* Precondition: no request of the person is without an answer. */
static void search(uint8_t ask, uint32_t max)
{
    request_t *request = request_person(ask, &console_puzzle);

    request->max = max;
    request->limit = limit;
    request_go(false);
    last_status = status_now();
}

/* For commands that search: they need a puzzle, and no search of the person under way. */
static void search_again(uint8_t ask, uint32_t max)
{
    if (!has_puzzle) {
        refuse_without_puzzle();
    } else if (request_has_person() || puzzle_waits) {
        refuse_busy();
    } else {
        search(ask, max);
    }
}

static void take_puzzle(void)
{
    if (puzzle_waits) {
        /* Only counted: waiting for the output would lose what is being pasted. */
        if (refused != UINT8_MAX) {
            refused++;
        }
        return;
    }
    console_puzzle = console_reader.grid;
    has_puzzle = true;
    shown = 0;
    puzzle_waits = true;
}

/* Returns false when there is nothing to drop. */
static bool drop(void)
{
    bool has_dropped = puzzle_waits;

    puzzle_waits = false;
    return request_cancel(false) != 0 || has_dropped;
}

void console_cancel(void)
{
    drop();
}

void console_break(void)
{
    console_cancel();
    grid_reader_boundary(&console_reader);
    is_prompt_due = true;
}

/* ---- Commands ---- */

static void refuse_argument(void)
{
    say_error(ERROR_BAD_ARGUMENT);
}

static bool has_argument(void)
{
    return line.at != line.length;
}

static void take_count(void)
{
    uint32_t max = COUNT_MAX;

    if (has_argument() && (!commands_number(&max) || max == 0)) {
        refuse_argument();
    } else {
        search_again(ASK_COUNT, max);
    }
}

static void take_limit(void)
{
    uint32_t number = limit;

    if (has_argument() && !commands_number(&number)) {
        refuse_argument();
        return;
    }
    limit = number;
    say(FLASH_TEXT(SAY_FRESH "limit " SAY_LIMIT SAY_PROMPT), (uint16_t)(number >> 16),
        (uint16_t)number);
}

static void take_echo(void)
{
    switch_t setting = commands_switch();

    if (setting == SWITCH_NEITHER) {
        refuse_argument();
        return;
    }
    is_echo_off = setting == SWITCH_OFF;
    say(FLASH_TEXT(SAY_FRESH "echo " SAY_PHRASE SAY_PROMPT), NO_TAG,
        (uint16_t)(PHRASE_OFF + setting));
}

static void take_tuc(void)
{
    switch_t setting = commands_switch();

    if (setting == SWITCH_NEITHER) {
        refuse_argument();
    } else if (setting == SWITCH_OFF) {
        is_prompt_due = true;
    } else if (!is_idle()) {
        refuse_busy();
    } else {
        has_puzzle = false;
        tuc_begin();
        say_text(FLASH_TEXT("OK\r\n"));
    }
}

/* A name is stored byte by byte, in its turn, since each takes some milliseconds. */
static void take_name(void)
{
    if (!has_argument()) {
        say_text(FLASH_TEXT(SAY_FRESH "name " SAY_NAME SAY_PROMPT));
    } else if (!name_is_good()) {
        refuse_argument();
    } else if (request_has_person()) {
        refuse_busy();
    } else {
        name_request();
    }
}

static void take_stop(void)
{
    if (!drop() && request_cancel(true) == 0) {
        say_text(FLASH_TEXT(SAY_FRESH SAY_THERE_IS_NO "thing to stop" SAY_PROMPT));
    }
}

/* Commands without an argument. */
static void take_bare(uint8_t command)
{
    switch (command) {
    case COMMAND_HELP:
        say_text(commands_help);
        break;
    case COMMAND_VERSION:
        tell_version();
        break;
    case COMMAND_STATS:
        say_text(FLASH_TEXT(SAY_FRESH SAY_STATS SAY_PROMPT));
        break;
    case COMMAND_SHOW:
        search_again(ASK_SHOW, 0);
        break;
    case COMMAND_STOP:
        take_stop();
        break;
    case COMMAND_NEXT:
        search_again(ASK_NEXT, shown + 1UL);
        break;
    case COMMAND_CHECK:
        search_again(ASK_CHECK, 1);
        break;
    default:
        say_text(FLASH_TEXT(SAY_FRESH "reset\r\n" SAY_RESET));
        break;
    }
}

static void take_command(uint8_t command)
{
    switch (command) {
    case COMMAND_COUNT:
        take_count();
        break;
    case COMMAND_LIMIT:
        take_limit();
        break;
    case COMMAND_NAME:
        take_name();
        break;
    case COMMAND_ECHO:
        take_echo();
        break;
    case COMMAND_TUC:
        take_tuc();
        break;
    default:
        if (has_argument()) {
            refuse_argument();
        } else {
            take_bare(command);
        }
        break;
    }
}

static void say_status(void)
{
    say_text(FLASH_TEXT(SAY_FRESH "% " SAY_NOW SAY_S " s, " SAY_NODES " nodes, " SAY_GUESSES
                                  " guesses, depth " SAY_NOW_DEPTH SAY_PROMPT));
}

bool console_query(void)
{
    if (tuc_is_on() || !request_is_running()) {
        return false;
    }
    if (say_ready()) {
        say_status();
    }
    return true;
}

/* ---- Lines ---- */

static NOINLINE bool is_comment(void)
{
    return line.length != 0 && line.bytes[0] == '#';
}

/* A short word that is no command, where no grid has begun: not meant as a puzzle. */
static bool is_word(void)
{
    uint8_t letter = (uint8_t)(line.bytes[0] | 0x20);
    uint8_t length = 0;

    while (length < line.length && line.bytes[length] > ' ') {
        length++;
    }
    return console_reader.state == GRID_IDLE && length != 0 && length <= WORD_MAX &&
           letter >= 'a' && letter <= 'z' && letter != 'x';
}

/* The fault goes with the script: the reader may have gone on before it is said. */
static void say_malformed(void)
{
    const grid_fault_t *fault = &console_reader.fault;

    if (fault->kind == GRID_FAULT_COUNT) {
        say(FLASH_TEXT(SAY_FRESH SAY_MALFORMED ":" SAY_NEED SAY_ARGUMENT SAY_PROMPT), NO_TAG,
            fault->count);
    } else {
        say(FLASH_TEXT(SAY_FRESH SAY_MALFORMED ":" SAY_CHARACTER SAY_FAULT_HEX
                                               " at line " SAY_FAULT_LINE
                                               " column " SAY_ARGUMENT SAY_PROMPT),
            (uint16_t)((uint16_t)fault->line << 8 | fault->character), fault->column);
    }
}

/* Needs no say_ready(), since most lines of a grid are answered by nothing: what is pasted goes on
 * while an answer is drawn. Returns false when a fault must wait to be said, or when the line has
 * only broken off the grid before it and is to be read again. */
static bool read_puzzle_line(void)
{
    if (!is_fault_due) {
        switch (grid_reader_line(&console_reader, line.bytes, line.length)) {
        case GRID_READ_GRID:
            take_puzzle();
            return true;
        case GRID_READ_MALFORMED:
            break;
        default:
            if (console_reader.lines == 0) {
                is_prompt_due = true;
            }
            return true;
        }
    }
    is_fault_due = !say_ready();
    if (is_fault_due) {
        return false;
    }
    say_malformed();
    return !console_reader.again;
}

bool console_ends_grid(void)
{
    if (grid_reader_boundary(&console_reader) != GRID_READ_MALFORMED) {
        return false;
    }
    say_malformed();
    return true;
}

bool console_line_is_whole(void)
{
    return !tuc_is_on() && grid_reader_would_end(&console_reader, line.bytes, line.length);
}

/* In the TUC command set only the way out is a word of ours. */
static bool take_in_tuc(uint8_t command)
{
    if (command == COMMAND_TUC && commands_switch() == SWITCH_OFF) {
        console_cancel();
        tuc_end();
        is_prompt_due = true;
        return true;
    }
    return tuc_take();
}

bool console_take(void)
{
    uint8_t command = commands_find();

    if (tuc_is_on()) {
        return say_ready() && take_in_tuc(command);
    }
    if (is_fault_due || (command == COMMAND_NONE && !is_comment() && !is_word())) {
        return read_puzzle_line();
    }
    if (!say_ready()) {
        return false;
    }
    if (command != COMMAND_NONE) {
        if (console_ends_grid()) {
            return false;
        }
        take_command(command);
    } else if (is_comment()) {
        is_prompt_due = true;
    } else {
        say_error(ERROR_UNKNOWN);
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
    grid_reader_line(&console_reader, &meaningless, 1);
    say_error(error);
}

void console_silence(void)
{
    if (console_reader.state == GRID_PASSING) {
        grid_reader_boundary(&console_reader);
    }
}

/* ---- The loop ---- */

bool console_shows(void)
{
    return is_idle() && !is_prompt_due && !is_echo_off && !tuc_is_on();
}

void console_want_prompt(void)
{
    is_prompt_due = true;
}

static void send_status_when_due(void)
{
    uint8_t now = status_now();

    if ((uint8_t)(now - last_status) >= STATUS_EVERY && request_is_running() &&
        request_current()->tag == 0 && say_idle() && request_us() >> 16 >= STATUS_FROM) {
        last_status = now;
        say_status();
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
    if (refused != 0 && say_idle()) {
        refused--;
        refuse_busy();
    }
    if (is_prompt_due && is_idle() && port_room() >= SAY_ROOM) {
        is_prompt_due = false;
        out_fresh_line();
        out_text(FLASH_TEXT("> "));
    }
}

void console_shown(uint32_t nth)
{
    if (!puzzle_waits) {
        shown = (uint16_t)nth;
    }
}
