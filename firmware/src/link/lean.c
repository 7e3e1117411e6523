/* The person's side (console.h) on parts with 1 KB of RAM or less: lines of 81 cells, help, the way
 * into the TUC command set and out of it. Frames and the TUC set are those of the other boards. */
#include "config.h"

#if LINK_LEAN

#include "../core/grid.h"
#include "../hal/flash.h"
#include "console.h"
#include "line.h"
#include "out.h"
#include "person.h"
#include "port.h"
#include "requests.h"
#include "say.h"
#include "tuc.h"

#define HELP                                                                                       \
    "avrdoku " AVRDOKU_VERSION "\r\n"                                                              \
    "A puzzle is 81 cells in a line: 1-9, open ones 0 or .\r\n"                                    \
    "stop        end the search (or Ctrl-C)\r\n"                                                   \
    "tuc on|off  the TUC command set\r\n"                                                          \
    "This board has no other words; its frames are all there."

grid_packed_t console_puzzle;
console_reader_t console_reader;
static bool is_prompt_due;

void console_init(void)
{
    if (port_starts_in_tuc()) {
        tuc_begin();
    } else {
        say(FLASH_TEXT("\r\n%boot " SAY_PHRASE SAY_PROMPT), 0,
            (uint16_t)(PHRASE_CAUSE + port_cause()));
    }
}

void console_cancel(void)
{
    request_cancel(false);
}

void console_break(void)
{
    console_cancel();
    console_want_prompt();
}

bool console_query(void)
{
    return false;
}

void console_silence(void)
{
}

bool console_ends_grid(void)
{
    return false;
}

/* ---- Lines ---- */

/* Reads the line into `grid`; false when it is not 81 cells and nothing else. */
static bool read_cells(grid_packed_t *grid)
{
    if (line.length != GRID_CELLS) {
        return false;
    }
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++) {
        char c = line.bytes[cell];

        if (c != '.' && (c < '0' || c > '9')) {
            return false;
        }
        grid_set(grid, cell, c == '.' ? 0 : (uint8_t)(c - '0'));
    }
    return true;
}

bool console_line_is_whole(void)
{
    return !tuc_is_on() && read_cells(&console_reader.grid);
}

static void refuse(error_word_t error)
{
    say(FLASH_TEXT(SAY_PHRASE SAY_PROMPT), 0, (uint8_t)error);
}

static void take_puzzle(void)
{
    if (!read_cells(&console_reader.grid)) {
        refuse(ERROR_UNKNOWN);
    } else if (request_has_person()) {
        refuse(ERROR_BUSY);
    } else {
        request_person(ASK_JUDGE, &console_reader.grid);
        request_go(false);
    }
}

static void take_tuc(void)
{
    if (request_has_person()) {
        refuse(ERROR_BUSY);
    } else {
        tuc_begin();
        say_text(FLASH_TEXT("OK\r\n"));
    }
}

bool console_take(void)
{
    if (!say_ready()) {
        return false;
    }
    if (tuc_is_on()) {
        if (!line_is(FLASH_TEXT("tuc off"))) {
            return tuc_take();
        }
        console_cancel();
        tuc_end();
        console_want_prompt();
    } else if (line.length == 0 || line.bytes[0] == '#') {
        console_want_prompt();
    } else if (line_is(FLASH_TEXT("help")) || line_is(FLASH_TEXT("?"))) {
        say_text(FLASH_TEXT(HELP SAY_PROMPT));
    } else if (line_is(FLASH_TEXT("stop"))) {
        console_break();
    } else if (line_is(FLASH_TEXT("tuc on"))) {
        take_tuc();
    } else {
        take_puzzle();
    }
    return true;
}

void console_refuse(error_word_t error)
{
    if (tuc_is_on()) {
        tuc_refuse();
    } else {
        refuse(error);
    }
}

/* ---- The loop ---- */

bool console_shows(void)
{
    return !tuc_is_on() && !is_prompt_due && say_idle() && !request_has_person();
}

void console_want_prompt(void)
{
    is_prompt_due = !tuc_is_on();
}

void console_poll(void)
{
    if (is_prompt_due && !tuc_is_on() && say_idle() && !request_has_person() &&
        port_room() >= SAY_ROOM) {
        is_prompt_due = false;
        out_fresh_line();
        out_text(FLASH_TEXT("> "));
    }
}

/* ---- What is said ---- */

const char *person_script(const request_t *request)
{
    (void)request;
    if (answer.verdict < VERDICT_NONE) {
        return FLASH_TEXT(SAY_CELLS "\r\n" SAY_VERDICT SAY_TIME);
    }
    return answer.verdict == VERDICT_CONFLICT ? FLASH_TEXT(SAY_VERDICT SAY_CLASH SAY_ENDS)
                                              : FLASH_TEXT(SAY_VERDICT SAY_ENDS);
}

void person_out(uint8_t code)
{
    (void)code;
}

#endif
