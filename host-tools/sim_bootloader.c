#include "sim_bootloader.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <sim_avr.h>

/* libsimavr's own reader of Intel HEX refuses the start addresses that Arduino's files end with. */

enum { RECORD_DATA, RECORD_END, RECORD_SEGMENT, RECORD_START, RECORD_LINEAR, RECORD_LINEAR_START };

#define RECORD_OVERHEAD 5 /* size, address (two bytes), type, checksum */

typedef struct {
    avr_t *avr;
    uint32_t base;  /* of the addresses that follow */
    uint32_t entry; /* lowest address that was written */
    bool ended;
    bool outside; /* a record lies beyond the flash */
} loader_t;

/* The bytes of a line ":0102..."; returns how many, 0 when it is no good record. */
static size_t read_record(const char *line, uint8_t *bytes, size_t size)
{
    size_t count = 0;
    uint8_t sum = 0;
    unsigned byte;
    int taken;
    if (*line++ != ':')
        return 0;
    while (count < size && sscanf(line, "%2x%n", &byte, &taken) == 1 && taken == 2) {
        bytes[count++] = (uint8_t)byte;
        sum = (uint8_t)(sum + byte);
        line += 2;
    }
    bool whole = count >= RECORD_OVERHEAD && count == (size_t)bytes[0] + RECORD_OVERHEAD;
    return whole && sum == 0 ? count : 0;
}

static bool put(loader_t *loader, uint32_t address, const uint8_t *data, uint8_t size)
{
    uint32_t flash_size = loader->avr->flashend + 1;
    loader->outside = size > flash_size || address > flash_size - size;
    if (loader->outside)
        return false;
    memcpy(loader->avr->flash + address, data, size);
    if (size && address < loader->entry)
        loader->entry = address;
    return true;
}

static bool take_record(loader_t *loader, const uint8_t *record)
{
    const uint8_t *data = record + RECORD_OVERHEAD - 1;
    uint32_t word = (uint32_t)data[0] << 8 | data[1];
    switch (record[3]) {
    case RECORD_DATA:
        return put(loader, loader->base + ((uint32_t)record[1] << 8 | record[2]), data, record[0]);
    case RECORD_END:
        loader->ended = true;
        return true;
    case RECORD_SEGMENT:
        loader->base = word << 4;
        return true;
    case RECORD_LINEAR:
        loader->base = word << 16;
        return true;
    default:
        return record[3] == RECORD_START || record[3] == RECORD_LINEAR_START;
    }
}

static bool load(loader_t *loader, FILE *file)
{
    char line[600];
    uint8_t record[255 + RECORD_OVERHEAD];
    while (!loader->ended && fgets(line, sizeof line, file)) {
        if (!read_record(line, record, sizeof record) || !take_record(loader, record))
            return false;
    }
    return loader->ended && loader->entry <= loader->avr->flashend;
}

bool sim_bootloader_load(avr_t *avr, const char *path, char *error, size_t error_size)
{
    loader_t loader = {.avr = avr, .entry = UINT32_MAX};
    FILE *file = fopen(path, "r");
    if (!file) {
        snprintf(error, error_size, "%s: %s", path, strerror(errno));
        return false;
    }
    bool good = load(&loader, file);
    fclose(file);
    if (!good) {
        snprintf(error, error_size, "%s %s", path,
                 loader.outside ? "does not fit into the flash" : "is no Intel HEX file");
        return false;
    }
    avr->reset_pc = avr->pc = loader.entry;
    avr->codeend = avr->flashend;
    return true;
}
