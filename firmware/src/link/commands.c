#include "commands.h"

#include "../hal/flash.h"
#include "line.h"
#include "say.h"

#define COMMAND_LINE(symbol, word, arguments, meaning) word arguments " " meaning "\r\n"

#define INTRODUCTION "A puzzle is 81 cells, in one line or in nine.\r\n"

const char commands_help[] FLASH = SAY_FRESH INTRODUCTION COMMANDS(COMMAND_LINE) SAY_PROMPT;

/* The lines of the help begin with the words: there is no other list of them. */
#define WORDS (commands_help + sizeof(SAY_FRESH INTRODUCTION) - 1)

/* The place behind the word that `word` (in flash) begins with, when the line has it at place `at`
 * as a word of its own, else 0. */
static uint8_t match(uint8_t at, const char *word)
{
    char c;

    for (; (c = flash_char(word)) > ' '; word++, at++) {
        if (at == line.length || line.bytes[at] != c) {
            return 0;
        }
    }
    return at == line.length || line.bytes[at] == ' ' ? at : 0;
}

static uint8_t skip_blanks(uint8_t at)
{
    while (at < line.length && line.bytes[at] == ' ') {
        at++;
    }
    return at;
}

uint8_t commands_find(uint8_t *after)
{
    uint8_t begin = skip_blanks(0);
    const char *word = WORDS;

    for (uint8_t command = 0; command < COMMAND_NONE; command++) {
        uint8_t end = match(begin, word);

        if (end != 0) {
            *after = skip_blanks(end);
            return command;
        }
        while (flash_char(word++) != '\n') {
        }
    }
    *after = line.length;
    begin = match(begin, FLASH_TEXT("?"));
    return begin != 0 && skip_blanks(begin) == line.length ? COMMAND_HELP : COMMAND_NONE;
}

bool commands_number(uint8_t at, uint32_t *number)
{
    uint8_t end = line_number(at, number);

    return end != at && skip_blanks(end) == line.length;
}

int8_t commands_switch(uint8_t at)
{
    uint8_t end = match(at, FLASH_TEXT("on"));

    if (end != 0 && skip_blanks(end) == line.length) {
        return 1;
    }
    end = match(at, FLASH_TEXT("off"));
    return end != 0 && skip_blanks(end) == line.length ? 0 : -1;
}
