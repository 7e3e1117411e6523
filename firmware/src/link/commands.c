#include "commands.h"

#include "../hal/flash.h"
#include "line.h"
#include "say.h"

#define COMMAND_LINE(symbol, word, arguments, meaning) word " " arguments meaning "\r\n"

#define INTRODUCTION "A " SAY_PUZZLE " is 81 cells, in one line or in nine.\r\n"

const char commands_help[] FLASH = SAY_PROMPT INTRODUCTION COMMANDS(COMMAND_LINE);

/* The lines of the help begin with the words: there is no other list of them. */
#define WORDS (commands_help + sizeof(SAY_PROMPT INTRODUCTION) - 1)

uint8_t commands_find(void)
{
    uint8_t command;

    line.at = 0;
    /* Most lines hold cells, or nothing: they shall not cost a walk through all words. */
    if (line_is_read() || line.bytes[line.at] < '?') {
        return COMMAND_NONE;
    }
    command = line_find(WORDS);
    if (command == COMMAND_NONE && line_find(FLASH_TEXT("?\n")) == 0 && line_is_read()) {
        return COMMAND_HELP;
    }
    line_is_read();
    return command;
}

bool commands_number(uint32_t *number)
{
    return line_number(number) && line_is_read();
}

switch_t commands_switch(void)
{
    switch_t found = (switch_t)line_find(FLASH_TEXT("off\non\n"));

    return line_is_read() ? found : SWITCH_NEITHER;
}
