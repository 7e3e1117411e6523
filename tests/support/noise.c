#include "noise.h"

#include <stdlib.h>
#include <string.h>

#define CHUNK 512

typedef struct {
    transport_t *inner;
    noise_counts_t *counts;
    unsigned one_in;
    uint32_t random;
    char ahead[2 * CHUNK]; /* damaged bytes that the reader has not taken yet */
    size_t ahead_size;
} noise_t;

static uint32_t random_below(noise_t *noise, uint32_t below)
{
    noise->random ^= noise->random << 13;
    noise->random ^= noise->random >> 17;
    noise->random ^= noise->random << 5;
    return noise->random % below;
}

static char inserted_byte(noise_t *noise)
{
    static const char nasty[] = {'#', '\r', 0x03, '*', '?', '%', '1'};
    uint32_t choice = random_below(noise, 2 * sizeof nasty);
    return choice < sizeof nasty ? nasty[choice] : (char)random_below(noise, 256);
}

/* Writes what becomes of one byte to `to`; returns how many bytes that are. */
static size_t damage(noise_t *noise, char byte, char *to)
{
    to[0] = byte;
    if (noise->one_in == 0 || random_below(noise, noise->one_in) != 0)
        return 1;
    switch (random_below(noise, 4)) {
    case 0:
        noise->counts->flipped++;
        to[0] = (char)(byte ^ 1 << random_below(noise, 8));
        return 1;
    case 1:
        noise->counts->lost++;
        return 0;
    case 2:
        noise->counts->doubled++;
        to[1] = byte;
        return 2;
    default:
        noise->counts->inserted++;
        to[1] = inserted_byte(noise);
        return 2;
    }
}

static transport_status_t noise_write(transport_t *transport, const void *bytes, size_t size)
{
    noise_t *noise = transport->state;
    transport_status_t status = TRANSPORT_OK;
    for (size_t i = 0; i < size && status == TRANSPORT_OK; i++) {
        char damaged[2];
        size_t count = damage(noise, ((const char *)bytes)[i], damaged);
        status = noise->inner->kind->write(noise->inner, damaged, count);
    }
    memcpy(transport->problem, noise->inner->problem, sizeof transport->problem);
    return status;
}

static transport_status_t noise_read(transport_t *transport, void *bytes, size_t size, size_t *got,
                                     unsigned milliseconds)
{
    noise_t *noise = transport->state;
    transport_status_t status = TRANSPORT_OK;
    if (!noise->ahead_size) {
        char fresh[CHUNK];
        size_t count = 0;
        status = noise->inner->kind->read(noise->inner, fresh, sizeof fresh, &count, milliseconds);
        for (size_t i = 0; i < count; i++)
            noise->ahead_size += damage(noise, fresh[i], noise->ahead + noise->ahead_size);
        memcpy(transport->problem, noise->inner->problem, sizeof transport->problem);
    }
    *got = noise->ahead_size < size ? noise->ahead_size : size;
    memcpy(bytes, noise->ahead, *got);
    noise->ahead_size -= *got;
    memmove(noise->ahead, noise->ahead + *got, noise->ahead_size);
    return status;
}

static uint64_t noise_clock(transport_t *transport)
{
    transport_t *inner = ((noise_t *)transport->state)->inner;
    return inner->kind->clock(inner);
}

static bool noise_set_baud(transport_t *transport, unsigned baud)
{
    transport_t *inner = ((noise_t *)transport->state)->inner;
    return inner->kind->set_baud(inner, baud);
}

static void noise_close(transport_t *transport)
{
    noise_t *noise = transport->state;
    noise->inner->kind->close(noise->inner);
    free(noise);
    free(transport);
}

transport_t *noise_transport(transport_t *inner, const noise_options_t *options,
                             noise_counts_t *counts)
{
    static const transport_kind_t kind = {noise_write, noise_read, noise_clock, noise_set_baud,
                                          noise_close};
    transport_t *transport = calloc(1, sizeof *transport);
    noise_t *noise = calloc(1, sizeof *noise);
    if (!transport || !noise)
        abort();
    noise->inner = inner;
    noise->counts = counts;
    noise->one_in = options->one_in;
    noise->random = options->seed * 2654435761U + 1;
    transport->kind = &kind;
    transport->state = noise;
    return transport;
}
