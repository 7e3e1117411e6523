/* Frames: requests of a program and their replies (docs/PROTOCOL.md). */
#ifndef LINK_FRAME_H
#define LINK_FRAME_H

#include <stdbool.h>
#include <stdint.h>

#include "../core/words.h"
#include "line.h"

/* Reads the words of the frame that stands in `line` up to its last `*`: called when that has come,
 * so that little is left to do at the line's end. Nothing is done yet. */
void frame_prepare(void);

/* Carries out the frame that stands in `line`. Precondition: say_ready(). Returns false when it
 * must be called again with the same line (a cancel that waits for the answers of what it ended).
 */
bool frame_take(void);

/* Answers a frame that cannot be read: tag 0. Precondition: say_ready(). */
void frame_refuse(error_word_t error);

/* Frames since the start, modulo 65,536: understood, and refused with tag 0. */
typedef struct {
    uint16_t good;
    uint16_t bad;
} frame_counts_t;

extern frame_counts_t frame_counts;

#endif
