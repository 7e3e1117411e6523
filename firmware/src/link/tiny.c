/* The whole link (link.h) on parts with 256 bytes of RAM and 4 KB of flash: lines of 81 cells, and
 * the frames ping, hello and solve. There is no line buffer: each byte has its effect when it
 * comes, cells go straight to the solver's own, and nothing is done before the line's end has told
 * that all of it was right. A person is told the same words as a program, without tag and CRC.
 * Replies are written at once; port_put() waits for the transmitter. */
#include "config.h"

#if LINK_TINY

#include "../core/solver.h"
#include "../core/words.h"
#include "../hal/flash.h"
#include "crc.h"
#include "link.h"
#include "out.h"
#include "port.h"

#define CTRL_C 0x03

#define STEP_LOOKS 4  /* looks at a unit in one step of the search: some 3 ms at 8 MHz */
#define SILENCE    10 /* idle polls, one every 33 ms: some 300 ms end a line of 81 cells */

/* The CRC of a word's letters, from 0 on, stands for the word. */
#define WORD_PING  0x73EB
#define WORD_HELLO 0xC362
#define WORD_SOLVE 0x0E9E
#define WORD_HELP  0x9C5A
#define WORD_QUERY 0xC7BC

typedef enum {
    IN_TEXT, /* a person's line */
    IN_COMMENT,
    IN_TAG, /* the parts of a frame, in their order */
    IN_VERB,
    IN_ARGUMENT,
    IN_REST, /* an argument too much */
    IN_CRC,
} part_t;

typedef struct {
    uint16_t tag;
    uint16_t crc;      /* over the bytes so far; behind the `*` what is still to come of it */
    uint16_t word;     /* the verb, or what a person types besides cells */
    uint8_t part;      /* part_t */
    uint8_t cells;     /* that have come, stops at 255 */
    uint8_t digits;    /* of the CRC */
    bool is_bad : 1;   /* it has a byte that does not belong there */
    bool has_rest : 1; /* it has an argument too much */
    bool has_lost : 1;
    bool is_late : 1; /* its cells came during a search, and went nowhere */
} line_t;

static line_t line;

/* The line by a pointer that the compiler knows nothing of: its fields then take instructions of
 * two bytes, not four. */
static inline line_t *line_at(void)
{
    line_t *at = &line;
    __asm__("" : "+b"(at));
    return at;
}

static uint8_t previous; /* the last byte */
static uint8_t silent;   /* idle polls since it came */
static bool is_searching;
static uint16_t asker; /* the tag of the frame that asked for the search, 0: a person did */
static uint32_t time;  /* when the search began, then how long it took */

#define TEXT(symbol, word, meaning) static const char text_##symbol[] FLASH_UNUSED = " " word;
#define FLASH_UNUSED                FLASH __attribute__((unused))
VERDICT_WORDS(TEXT)
ERROR_WORDS(TEXT)

/* ---- Replies ---- */

static bool is_frame(void)
{
    return line.part >= IN_TAG;
}

static void begin_reply(bool to_frame, uint16_t tag, bool is_good)
{
    if (to_frame)
        out_frame(tag);
    else
        out_fresh_line();
    out_text(is_good ? FLASH_TEXT("ok") : FLASH_TEXT("error"));
}

static void end_reply(bool to_frame)
{
    if (to_frame)
        out_frame_end();
    else
        out_text(FLASH_TEXT("\r\n> "));
}

static void reply(uint16_t tag, bool is_good, const char *text)
{
    begin_reply(is_frame(), tag, is_good);
    out_text(text);
    end_reply(is_frame());
}

static void refuse(uint16_t tag, const char *error)
{
    reply(tag, false, error);
}

static void out_pair(const char *text, uint32_t number)
{
    out_text(text);
    out_number(number);
}

static void say_malformed(void)
{
    begin_reply(is_frame(), line.tag, false);
    out_text(text_VERDICT_MALFORMED);
    out_pair(FLASH_TEXT(" need 81 got "), line.cells);
    end_reply(is_frame());
}

static void say_solution(void)
{
    const uint8_t *cells = solver_cells();

    out_char(' ');
    for (uint8_t cell = 0; cell < GRID_CELLS; cell++)
        out_char((char)('0' + *cells++));
}

static void out_place(uint8_t cell)
{
    uint8_t row = '1';

    for (; cell >= 9; row++)
        cell = (uint8_t)(cell - 9);
    out_text(FLASH_TEXT(" r"));
    out_char((char)row);
    out_char('c');
    out_char((char)('1' + cell));
}

/* The first cell that clashes with an earlier one comes second, the first it clashes with first. */
static void say_clash(void)
{
    const uint8_t *cells = solver_cells();
    uint8_t first, second = 0;

    do {
        second++;
        first = 0;
        while (first != second && (cells[first] == 0 || cells[first] != cells[second] ||
                                   !small_share_unit(first, second)))
            first++;
    } while (first == second);
    out_place(first);
    out_place(second);
}

static void say_figures(void)
{
    solver_progress_t progress;

    out_pair(FLASH_TEXT(" us="), time);
    solver_progress(&progress);
    out_pair(FLASH_TEXT(" nodes="), progress.nodes);
    out_pair(FLASH_TEXT(" guesses="), progress.guesses);
}

/* The answer, which begins with `verdict`. */
static void finish(const char *verdict, bool is_good)
{
    time = port_us() - time;
    port_mark(0);
    port_solving(false);
    is_searching = false;
    begin_reply(asker != 0, asker, is_good);
    out_text(verdict);
    if (verdict == text_VERDICT_SOLVED)
        say_solution();
    if (is_good)
        say_figures();
    if (verdict == text_VERDICT_CONFLICT)
        say_clash();
    end_reply(asker != 0);
}

/* ---- Searches ---- */

static void advance(solver_result_t result)
{
    if (result == SOLVER_SOLUTION)
        finish(text_VERDICT_SOLVED, true);
    else if (result == SOLVER_EXHAUSTED)
        finish(text_VERDICT_NONE, true);
    else if (result == SOLVER_CLASH)
        finish(text_VERDICT_CONFLICT, false);
}

static void take_puzzle(void)
{
    if (line.is_late) {
        refuse(line.tag, text_ERROR_BUSY);
    } else if (line.cells != GRID_CELLS) {
        say_malformed();
    } else {
        asker = line.tag;
        is_searching = true;
        time = port_us();
        port_solving(true);
        port_mark(1);
        advance(solver_begin());
    }
}

/* ---- Lines ---- */

static void say_hello(void)
{
    begin_reply(true, line.tag, true);
    out_text(FLASH_TEXT(" proto=1 version=" AVRDOKU_VERSION " board=tiny4313 chip=attiny4313"));
    out_pair(FLASH_TEXT(" clock="), port_clock_hz());
    out_pair(FLASH_TEXT(" baud="), port_baud());
    out_text(FLASH_TEXT(" line=100 window=1 rx=32 name="));
    end_reply(true);
}

static void end_frame(void)
{
    line_t *at = line_at();

    if (at->has_lost)
        refuse(0, text_ERROR_LOST);
    else if (at->is_bad || at->tag == 0 || at->digits != 4)
        refuse(0, text_ERROR_BAD_FRAME);
    else if (at->word == WORD_SOLVE && !at->has_rest)
        take_puzzle();
    else if (at->word != WORD_SOLVE && at->word != WORD_HELLO && at->word != WORD_PING)
        refuse(at->tag, text_ERROR_BAD_VERB);
    else if (at->cells != 0)
        refuse(at->tag, text_ERROR_BAD_ARGUMENT);
    else if (at->word == WORD_HELLO)
        say_hello();
    else
        reply(at->tag, true, FLASH_TEXT(""));
}

static void end_text(void)
{
    if (line.has_lost)
        refuse(0, text_ERROR_LOST);
    else if (line.word == 0 && line.cells != 0)
        take_puzzle();
    else if (line.word == WORD_HELP || line.word == WORD_QUERY)
        reply(0, true, FLASH_TEXT(" 81 cells; ping hello solve"));
    else if (line.word != 0)
        refuse(0, text_ERROR_UNKNOWN);
    else
        end_reply(false);
}

static void clear_line(void)
{
    uint8_t *at = (uint8_t *)&line;

    for (uint8_t left = sizeof line; left != 0; left--)
        *at++ = 0;
}

static void end_line(void)
{
    if (line.part == IN_TEXT)
        end_text();
    else if (line.part != IN_COMMENT)
        end_frame();
    clear_line();
}

/* ---- Bytes ---- */

static void take_cell(uint8_t digit)
{
    if (is_searching)
        line.is_late = true;
    if (line.cells < GRID_CELLS && !line.is_late)
        solver_cells()[line.cells] = digit;
    if (line.cells != UINT8_MAX)
        line.cells++;
}

static void take_tag_digit(uint8_t digit)
{
    line_t *at = line_at();

    if (digit > 9 || at->tag > 6553 || (at->tag == 6553 && digit > 5))
        at->is_bad = true;
    at->tag = (uint16_t)((at->tag << 3) + (at->tag << 1) + digit);
}

/* The digits of the CRC must be those that were worked out. */
static void take_crc_digit(uint8_t byte)
{
    if (byte != (uint8_t)hex_digit((uint8_t)(line.crc >> 12)))
        line.is_bad = true;
    line.crc = (uint16_t)(line.crc << 4);
    line.digits++;
}

static void take_frame_byte(uint8_t byte, uint8_t digit)
{
    line_t *at = line_at();

    if (at->part == IN_CRC) {
        take_crc_digit(byte);
        return;
    }
    if (byte == '*') {
        if (previous != ' ')
            at->is_bad = true;
        at->part = IN_CRC;
        return;
    }
    at->crc = crc_add(at->crc, byte);
    if (byte == ' ')
        at->part = at->part == IN_TAG ? IN_VERB : at->part == IN_VERB ? IN_ARGUMENT : IN_REST;
    else if (at->part == IN_REST)
        at->has_rest = true;
    else if (at->part == IN_TAG)
        take_tag_digit(digit);
    else if (at->part == IN_VERB)
        at->word = crc_add(at->word, byte);
    else if (digit <= 9)
        take_cell(digit);
    else
        at->cells = UINT8_MAX;
}

static void take_text_byte(uint8_t byte, uint8_t digit)
{
    if (!is_searching)
        out_char((char)byte);
    if (digit <= 9)
        take_cell(digit);
    else
        line.word = crc_add(line.word, byte);
}

static void take_in_line(uint8_t byte)
{
    uint8_t digit = byte == '.' && line.part != IN_TAG ? 0 : (uint8_t)(byte - '0');

    if (byte == PORT_MARK) {
        line.has_lost = true;
    } else if (previous == '#' && digit <= 9) {
        clear_line();
        line.part = IN_TAG;
        line.crc = crc_add(CRC_START, '#');
        take_frame_byte(byte, digit);
    } else if (line.part >= IN_TAG) {
        take_frame_byte(byte, digit);
    } else if (byte == '#') {
        line.part = IN_COMMENT;
    } else if (line.part == IN_TEXT) {
        take_text_byte(byte, digit);
    }
}

static void take(uint8_t byte)
{
    silent = 0;
    if (byte == CTRL_C) {
        clear_line();
        if (is_searching)
            finish(text_VERDICT_CANCELLED, false);
    } else if (byte == '\r' || (byte == '\n' && previous != '\r')) {
        end_line();
    } else if (byte != '\n') {
        take_in_line(byte);
    }
    previous = byte;
}

/* ---- The loop ---- */

void link_init(void)
{
    out_text(FLASH_TEXT("\r\n%boot\r\n> "));
}

bool link_poll(void)
{
    port_us(); /* read within each round, whatever comes in: port.h */
    if (port_waiting() != 0) {
        take(port_get());
        return true;
    }
    if (is_searching) {
        advance(solver_step(STEP_LOOKS));
        return true;
    }
    if (silent < SILENCE && ++silent == SILENCE && line.cells == GRID_CELLS && line.part == IN_TEXT)
        end_line();
    return false;
}

#endif
