#include "line.h"

#include "../hal/flash.h"
#include "crc.h"
#include "out.h"
#include "port.h"

#define BACKSPACE 0x08
#define DELETE    0x7F
#define CTRL_C    0x03
#define CTRL_U    0x15

#define LINE_END_SIZE 2 /* bytes of the port's room that line_echo() leaves for a line end */

line_t line;

void line_clear(void)
{
    line.length = 0;
    line.echoed = 0;
    line.is_frame = false;
    line.end = LINE_TEXT;
}

static bool is_digit(uint8_t byte)
{
    return byte >= '0' && byte <= '9';
}

static void store(uint8_t byte)
{
    if (line.length < LINK_LINE_MAX) {
        line.bytes[line.length++] = (char)byte;
    } else if (line.end != LINE_LOST) {
        line.end = LINE_TOO_LONG;
    }
}

static line_event_t store_in_frame(uint8_t byte)
{
    uint16_t crc = line.crc;

    line.crc = crc_add(crc, byte);
    if (byte != '*') {
        store(byte);
        return LINE_NONE;
    }
    line.star = line.length;
    line.star_crc = crc;
    store(byte);
    return LINE_STAR;
}

static void begin_frame(uint8_t digit)
{
    line_clear();
    line.is_frame = true;
    line.end = LINE_FRAME;
    line.star = 0;
    line.crc = CRC_START;
    store_in_frame('#');
    store_in_frame(digit);
}

static void erase_last(void)
{
    if (line.length == 0) {
        return;
    }
    line.length--;
    if (line.echoed > line.length) {
        line.echoed = line.length;
        out_text(FLASH_TEXT("\b \b"));
    }
}

static line_event_t take_typed(uint8_t byte)
{
    switch (byte) {
    case BACKSPACE:
    case DELETE:
        erase_last();
        return LINE_NONE;
    case CTRL_U:
        line_clear();
        return LINE_ERASED;
    case CTRL_C:
        line_clear();
        return LINE_BREAK;
    default:
        store(byte);
        return LINE_NONE;
    }
}

/* Bytes of a frame that may mean something else too. */
static line_event_t take_in_frame(uint8_t byte)
{
    line_event_t event = store_in_frame(byte);

    return byte == CTRL_C ? LINE_BREAK : event;
}

line_event_t line_take(uint8_t byte)
{
    uint8_t previous = line.previous;

    line.previous = byte;
    if (line.is_frame && byte > '\r' && previous != '#') {
        return store_in_frame(byte);
    }
    if (byte == PORT_MARK) {
        line.end = LINE_LOST;
        return LINE_NONE;
    }
    if (byte == '\n' && previous == '\r') {
        return LINE_NONE;
    }
    if (byte == '\r' || byte == '\n') {
        return (line_event_t)line.end;
    }
    if (previous == '#' && is_digit(byte)) {
        begin_frame(byte);
        return LINE_NONE;
    }
    return line.is_frame ? take_in_frame(byte) : take_typed(byte);
}

bool line_number(uint32_t *number)
{
    uint8_t at = line.at;
    uint32_t value = 0;

    for (; at < line.length && is_digit((uint8_t)line.bytes[at]); at++) {
        uint8_t digit = (uint8_t)(line.bytes[at] - '0');

        if (value > UINT32_MAX / 10 || (value == UINT32_MAX / 10 && digit > 5)) {
            return false;
        }
        value = value * 10 + digit;
    }
    if (at == line.at) {
        return false;
    }
    line.at = at;
    *number = value;
    return true;
}

void line_echo(void)
{
    while (line.echoed < line.length && port_room() > LINE_END_SIZE) {
        char c = line.bytes[line.echoed];

        /* A digit behind it would make it a frame, and no byte of a frame is shown. */
        if (c == '#' && line.echoed + 1 == line.length) {
            return;
        }
        out_char(c >= ' ' && c <= '~' ? c : '?');
        line.echoed++;
    }
}

void line_echo_again(void)
{
    line.echoed = 0;
}

uint8_t line_find(const char *words)
{
    uint8_t number = 0;

    for (; flash_char(words) != '\0'; number++) {
        uint8_t end = line.at;
        char c;

        while ((c = flash_char(words++)) > ' ' && end != line.length && c == line.bytes[end]) {
            end++;
        }
        if (c <= ' ' && (end == line.length || line.bytes[end] == ' ')) {
            line.at = end;
            return number;
        }
        while (c != '\n') {
            c = flash_char(words++);
        }
    }
    return number;
}

bool line_is_read(void)
{
    while (line.at != line.length && line.bytes[line.at] == ' ') {
        line.at++;
    }
    return line.at == line.length;
}
