#include "out.h"

#include "../hal/flash.h"
#include "crc.h"
#include "port.h"

static uint16_t crc;
static bool inside_line;

void out_char(char c)
{
    uint8_t byte = (uint8_t)c;

    port_put(byte);
    crc = crc_add(crc, byte);
    inside_line = c != '\n';
}

void out_text(const char *text)
{
    char c;

    while ((c = flash_char(text++)) != '\0') {
        out_char(c);
    }
}

const char *out_nth(const char *texts, uint8_t nth)
{
    for (; nth != 0; nth--) {
        while (flash_char(texts++) != '\0') {
        }
    }
    return texts;
}

static const uint32_t powers_of_ten[] FLASH = {1000000000, 100000000, 10000000, 1000000, 100000,
                                               10000,      1000,      100,      10,      1};
#define POWERS (sizeof powers_of_ten / sizeof powers_of_ten[0])

/* Digits from the power with index `first` on (0 to 9); zeros are printed from `least` on. A chip
 * without a divider is faster at subtracting. */
static uint32_t out_digits(uint32_t number, uint8_t first, uint8_t least, uint8_t end)
{
    for (uint8_t i = first; i < end; i++) {
        uint32_t power = flash_u32(&powers_of_ten[i]);
        char digit = '0';

        while (number >= power) {
            number -= power;
            digit++;
        }
        if (digit != '0') {
            least = 0;
        }
        if (i >= least) {
            out_char(digit);
        }
    }
    return number;
}

void out_number(uint32_t number)
{
    out_digits(number, number < 100000 ? 5 : 0, POWERS - 1, POWERS);
}

void out_fixed(uint32_t us, uint8_t point)
{
    uint32_t below = out_digits(us, 0, (uint8_t)(point - 1), point);

    out_char('.');
    out_digits(below, point, 0, (uint8_t)(point + 3));
}

/* A build with ANSWER_ONES is wrong on purpose: it proves that the host tool checks answers. */
#ifdef ANSWER_ONES
#define SHOWN_DIGIT(digit) 1
#else
#define SHOWN_DIGIT(digit) (digit)
#endif

void out_cells(const grid_packed_t *grid, uint8_t first, uint8_t count)
{
    for (uint8_t cell = first; cell < first + count; cell++) {
        uint8_t digit = grid_get(grid, cell);

        out_char(digit == 0 ? '.' : (char)('0' + SHOWN_DIGIT(digit)));
    }
}

void out_line_end(void)
{
    out_char('\r');
    out_char('\n');
}

void out_fresh_line(void)
{
    if (inside_line) {
        out_line_end();
    }
}

void out_frame(uint16_t tag)
{
    out_fresh_line();
    crc = CRC_START;
    out_char('#');
    out_number(tag);
    out_char(' ');
}

void out_hex(uint8_t byte)
{
    out_char(hex_digit(byte >> 4));
    out_char(hex_digit(byte & 0x0F));
}

void out_frame_end(void)
{
    uint16_t sum;

    out_char(' ');
    sum = crc;
    out_char('*');
    out_hex((uint8_t)(sum >> 8));
    out_hex((uint8_t)sum);
    out_line_end();
}
