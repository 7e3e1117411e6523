/* A bad line: a transport around another one that damages bytes in both directions. */
#ifndef NOISE_H
#define NOISE_H

#include "../../host-tools/transport.h"

typedef struct {
    uint32_t seed;
    unsigned one_in; /* of so many bytes one is damaged, each way; 0: none */
} noise_options_t;

typedef struct {
    unsigned flipped; /* one bit of a byte */
    unsigned lost;
    unsigned doubled;
    unsigned inserted; /* any byte; '#', CR and 0x03 more often */
} noise_counts_t;

/* Takes `inner` over; closing closes both. `counts` is the caller's and is added to. */
transport_t *noise_transport(transport_t *inner, const noise_options_t *options,
                             noise_counts_t *counts);

#endif
