/* Counters of the board, as `stats` tells them to a program and to a person. */
#ifndef LINK_STATS_H
#define LINK_STATS_H

#include <stdbool.h>
#include <stdint.h>

/* Sends one KEY=VALUE, at most 24 bytes; `nth` counts from 0. False with the last. */
bool stats_piece(uint8_t nth);

#endif
