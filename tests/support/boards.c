#include "boards.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

const test_board_t test_boards[] = {
    {"uno", "atmega328p", 16000000, false},         {"mega", "atmega2560", 16000000, false},
    {"mighty1284", "atmega1284p", 16000000, false}, {"stk500", "atmega16", 10000000, false},
    {"tiny4313", "attiny4313", 8000000, true},
};
const unsigned test_board_count = sizeof test_boards / sizeof test_boards[0];

const test_board_t *test_board_named(const char *name)
{
    for (unsigned n = 0; n < test_board_count; n++)
        if (strcmp(test_boards[n].name, name) == 0)
            return &test_boards[n];
    fail_msg("no board %s in tests/support/boards.c", name);
    return NULL;
}

sim_board_options_t test_board_options(const test_board_t *board)
{
    static char path[100];
    snprintf(path, sizeof path, "build/%s/avrdoku.elf", board->name);
    return (sim_board_options_t){.firmware = path, .mcu = board->mcu, .hz = board->hz};
}

test_board_memory_t test_board_memory(const test_board_t *board)
{
    char path[100], name[20];
    test_board_memory_t memory;
    snprintf(path, sizeof path, "build/%s/memory.txt", board->name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    int heading = fscanf(file, "%*[^\n]");
    int fields = fscanf(file, "%19s %u %u %u %u %u %u", name, &memory.flash, &memory.flash_max,
                        &memory.ram, &memory.fixed, &memory.stack, &memory.left);
    fclose(file);
    assert_int_equal(heading, 0);
    assert_int_equal(fields, 7);
    return memory;
}
