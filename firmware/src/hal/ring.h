/* A ring of bytes between one producer and one consumer, one of them an interrupt. Knows no
 * register.
 *
 * ring_put() belongs to the producer, ring_get() to the consumer; ring_count() and ring_room() to
 * either. Each side may be an interrupt routine: both indices are single bytes that only one side
 * writes, so nothing is ever locked. The size is a power of two from 2 to 128; all of it can be
 * filled, since the indices run freely and only their difference counts. A ring of zeros is empty.
 */
#ifndef HAL_RING_H
#define HAL_RING_H

#include <stdint.h>

#define RING_SIZE_IS_GOOD(size) ((size) >= 2 && (size) <= 128 && ((size) & ((size)-1)) == 0)

typedef struct {
    volatile uint8_t in;  /* bytes put so far, modulo 256; only the producer writes it */
    volatile uint8_t out; /* bytes got so far; only the consumer writes it */
} ring_t;

/* The byte must be in memory before the index that shows it (and be read before the index that
 * gives its place away). */
#define RING_BARRIER() __asm__ volatile("" ::: "memory")

/* Bytes that wait, 0 to the size. */
static inline uint8_t ring_count(const ring_t *ring)
{
    return (uint8_t)(ring->in - ring->out);
}

/* Bytes that fit, 0 to `size`. */
static inline uint8_t ring_room(const ring_t *ring, uint8_t size)
{
    return (uint8_t)(size - ring_count(ring));
}

/* Precondition: ring_room() is not 0. */
static inline void ring_put(ring_t *ring, uint8_t *bytes, uint8_t size, uint8_t byte)
{
    uint8_t in = ring->in;

    bytes[in & (uint8_t)(size - 1)] = byte;
    RING_BARRIER();
    ring->in = (uint8_t)(in + 1);
}

/* Precondition: ring_count() is not 0. */
static inline uint8_t ring_get(ring_t *ring, const uint8_t *bytes, uint8_t size)
{
    uint8_t out = ring->out;
    uint8_t byte = bytes[out & (uint8_t)(size - 1)];

    RING_BARRIER();
    ring->out = (uint8_t)(out + 1);
    return byte;
}

#endif
