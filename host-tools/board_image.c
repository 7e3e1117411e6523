#include "board_image.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const char *name;
    bool built_in;
    const char *mcu;
    uint32_t hz;
    uint32_t baud;
} named_board_t;

static const named_board_t boards[] = {
    {"uno", true, "atmega328p", 16000000, 115200},
    {"nano", true, "atmega328p", 16000000, 115200},
    {"mega", false, "atmega2560", 16000000, 115200},
    {"mighty1284", false, "atmega1284p", 16000000, 115200},
    {"stk500", false, "atmega16", 10000000, 9600},
    {"tiny4313", false, "attiny4313", 8000000, 38400},
};

#define BOARDS_SIZE (sizeof boards / sizeof boards[0])

static const named_board_t *find_board(const char *name, char *problem, size_t size)
{
    int length;

    for (size_t i = 0; i < BOARDS_SIZE; i++) {
        if (strcmp(boards[i].name, name) == 0)
            return &boards[i];
    }
    length = snprintf(problem, size, "no board is called %.40s: there are native", name);
    for (size_t i = 0; i < BOARDS_SIZE && (size_t)length < size; i++)
        length += snprintf(problem + length, size - (size_t)length, ", %s", boards[i].name);
    return NULL;
}

/* The folder that this program lies in; false when the system does not tell. */
static bool own_folder(char *path, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    char *slash;

    if (length <= 0)
        return false;
    path[length] = '\0';
    slash = strrchr(path, '/');
    if (slash == NULL)
        return false;
    *slash = '\0';
    return true;
}

static const char *find_file(const char *name)
{
    static char path[PATH_MAX + 64];
    char folder[PATH_MAX];

    if (!own_folder(folder, sizeof folder))
        return NULL;
    snprintf(path, sizeof path, "%s/../%s/avrdoku.elf", folder, name);
    if (access(path, R_OK) == 0)
        return path;
    snprintf(path, sizeof path, "%s/../share/avrdoku/%s.elf", folder, name);
    return access(path, R_OK) == 0 ? path : NULL;
}

bool board_image_find(const char *name, const char *firmware, sim_board_options_t *options,
                      char *problem, size_t problem_size)
{
    const named_board_t *board = find_board(name, problem, problem_size);

    if (board == NULL)
        return false;
    *options = (sim_board_options_t){
        .firmware = firmware, .mcu = board->mcu, .hz = board->hz, .baud = board->baud};
    if (board->built_in || firmware != NULL)
        return true;
    options->firmware = find_file(name);
    if (options->firmware == NULL)
        snprintf(problem, problem_size, "there is no image of the board %s: make BOARD=%s", name,
                 name);
    return options->firmware != NULL;
}
