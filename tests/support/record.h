/* Records of behaviour: tests that hold what the code does against what it did (tests/data/). */
#ifndef RECORD_H
#define RECORD_H

#include <stddef.h>
#include <stdint.h>

#define RECORD_START 2166136261u

/* Adds bytes to a hash that began as RECORD_START (FNV-1a). */
static inline uint32_t record_add(uint32_t hash, const void *bytes, size_t count)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ at[i]) * 16777619u;
    return hash;
}

#endif
