#include "image_watch.h"

#include <libgen.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <sim_avr.h>

#define FLASH_WORDS  (1 << 14) /* of the ATmega328P */
#define SECTIONS_MAX 600
#define PAINT        0xA5 /* of firmware/src/hal/memory.c */

typedef struct {
    char name[64];
    char object[80];
    uint32_t begin, size; /* bytes */
    bool is_code;
} section_t;

struct image_watch {
    avr_t *avr;
    avr_run_t run; /* simavr's own */
    bool executed[FLASH_WORDS];
    section_t sections[SECTIONS_MAX];
    unsigned count;
    uint32_t quiet_begin, quiet_end; /* RAM that nobody may write */
    uint32_t changed;                /* an address of it that changed, else 0 */
    unsigned restarts;
};

/* One board is watched at a time: simavr's hook carries nothing. */
static image_watch_t *watched;

/* ---- While it runs ---- */

static void check_quiet_ram(image_watch_t *watch)
{
    for (uint32_t at = watch->quiet_begin; at < watch->quiet_end; at++) {
        if (watch->avr->data[at] != PAINT)
            watch->changed = at;
    }
}

/* Notes the instruction, then runs it. At address 0 a reset has come, and the image will paint. */
static void run_and_note(avr_t *avr)
{
    uint32_t word = (uint32_t)avr->pc >> 1;
    if (word < FLASH_WORDS)
        watched->executed[word] = true;
    if (word == 0) {
        watched->restarts++;
        check_quiet_ram(watched);
    }
    watched->run(avr);
}

/* ---- What is where ---- */

/* The map has, for each section: name, address, size, object. */
static void read_map(image_watch_t *watch, const char *folder)
{
    char path[300], word[4][200] = {"", "", "", ""};
    snprintf(path, sizeof path, "%s/avrdoku.map", folder);
    FILE *map = fopen(path, "r");
    if (!map)
        fail_msg("%s cannot be read", path);
    while (fscanf(map, "%199s", word[3]) == 1) {
        bool is_code = strncmp(word[0], ".text", 5) == 0;
        bool is_table = strncmp(word[0], ".progmem", 8) == 0;
        uint32_t begin = (uint32_t)strtoul(word[1], NULL, 16);
        uint32_t size = (uint32_t)strtoul(word[2], NULL, 16);
        if ((is_code || is_table) && size > 0 && strstr(word[3], ".o") && begin + size > size) {
            assert_in_range(watch->count, 0, SECTIONS_MAX - 1);
            section_t *section = &watch->sections[watch->count++];
            snprintf(section->name, sizeof section->name, "%.63s", word[0]);
            snprintf(section->object, sizeof section->object, "%.79s", word[3]);
            section->begin = begin;
            section->size = size;
            section->is_code = is_code;
        }
        memmove(word[0], word[1], 3 * sizeof word[0]);
    }
    fclose(map);
    assert_true(watch->count > 50);
}

/* memory.txt: board flash of RAM static-RAM worst-stack left; nothing between the two of them may
 * change. */
static void read_memory(image_watch_t *watch, const char *folder)
{
    char path[300];
    unsigned flash, of, ram, variables, stack;
    snprintf(path, sizeof path, "%s/memory.txt", folder);
    FILE *table = fopen(path, "r");
    if (!table)
        fail_msg("%s cannot be read", path);
    int got = fscanf(table, "%*[^\n] %*s %u %u %u %u %u", &flash, &of, &ram, &variables, &stack);
    fclose(table);
    assert_int_equal(got, 5);
    watch->quiet_end = watch->avr->ramend + 1u - stack;
    watch->quiet_begin = watch->avr->ramend + 1u - ram + variables;
    assert_true(watch->quiet_begin < watch->quiet_end);
}

image_watch_t *image_watch_open(sim_board_t *board, const char *firmware)
{
    char path[256];
    image_watch_t *watch = calloc(1, sizeof *watch);
    assert_non_null(watch);
    assert_null(watched);
    snprintf(path, sizeof path, "%s", firmware);
    watch->avr = sim_board_avr(board);
    char *folder = dirname(path);
    read_map(watch, folder);
    read_memory(watch, folder);
    watch->run = watch->avr->run;
    watch->avr->run = run_and_note;
    watched = watch;
    return watch;
}

void image_watch_close(image_watch_t *watch)
{
    watch->avr->run = watch->run;
    watched = NULL;
    free(watch);
}

/* ---- What was seen ---- */

void image_watch_check(image_watch_t *watch)
{
    check_quiet_ram(watch);
    if (watch->changed)
        fail_msg("RAM at 0x%04x changed, which belongs to no array and to no stack",
                 watch->changed);
    for (unsigned i = 0; i < watch->count; i++) {
        const section_t *section = &watch->sections[i];
        for (uint32_t at = section->begin; at < section->begin + section->size; at += 2) {
            if (!section->is_code && watch->executed[at / 2])
                fail_msg("0x%04x in the table %s was executed", at, section->name);
        }
    }
}

/* LDS, STS, JMP and CALL take two words. */
static bool is_long(const avr_t *avr, uint32_t at)
{
    unsigned opcode = avr->flash[at] | (unsigned)avr->flash[at + 1] << 8;
    return (opcode & 0xFC0F) == 0x9000 || (opcode & 0xFE0C) == 0x940C;
}

/* Instructions of a section, and how many of them were executed. */
static void count_section(const image_watch_t *watch, const section_t *section, unsigned *count,
                          unsigned *executed)
{
    for (uint32_t at = section->begin; at < section->begin + section->size;) {
        ++*count;
        *executed += watch->executed[at / 2];
        at += is_long(watch->avr, at) ? 4 : 2;
    }
}

unsigned image_watch_restarts(const image_watch_t *watch)
{
    return watch->restarts;
}

unsigned image_watch_coverage(const image_watch_t *watch, const char *folder, unsigned *count)
{
    unsigned executed = 0;
    *count = 0;
    for (unsigned i = 0; i < watch->count; i++) {
        const section_t *section = &watch->sections[i];
        if (section->is_code && strstr(section->object, folder))
            count_section(watch, section, count, &executed);
    }
    return *count ? executed * 1000 / *count : 0;
}

void image_watch_print(const image_watch_t *watch, const char *folder)
{
    for (unsigned i = 0; i < watch->count; i++) {
        const section_t *section = &watch->sections[i];
        unsigned count = 0, executed = 0;
        if (!section->is_code || !strstr(section->object, folder))
            continue;
        count_section(watch, section, &count, &executed);
        if (executed < count)
            printf("# %-32s %u of %u instructions\n", section->name, executed, count);
    }
}
