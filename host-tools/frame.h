/* Frames on the wire (docs/PROTOCOL.md): `#TAG WORDS *CRC`, and what the words of a reply mean.
 * Pure text: nothing here knows a port or a clock. */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "board.h"

#define FRAME_SIZE       192 /* longest request with its end, in bytes */
#define FRAME_WORDS_SIZE 320 /* longest reply that is read */

/* CRC-16/CCITT-FALSE: 0x1021, start 0xFFFF. */
uint16_t frame_crc(const char *bytes, size_t size);

/* Writes a whole request, "#TAG WORDS *CRC\r", no zero byte behind it. Returns its length, 0 when
 * it does not fit into `size`. */
size_t frame_build(char *frame, size_t size, uint16_t tag, const char *words);

/* The words of a request that carries a grid. `size` 128 is always enough. */
void frame_words_of_request(char *words, size_t size, const board_request_t *request);

typedef struct {
    uint32_t tag; /* 0 to 65535 */
    char words[FRAME_WORDS_SIZE];
} frame_t;

typedef enum {
    FRAME_NONE,    /* the line holds none */
    FRAME_DAMAGED, /* one begins in it, but it is not whole or its CRC does not match */
    FRAME_GOOD,
} frame_read_t;

/* Reads a line without its end. Anything may stand in front of the frame. */
frame_read_t frame_read(const char *line, size_t length, frame_t *frame);

typedef enum {
    REPLY_NONSENSE,  /* no reply of this protocol */
    REPLY_DONE,      /* ok: ping, cancel */
    REPLY_HELLO,     /* ok proto=... */
    REPLY_IDLE,      /* ok idle */
    REPLY_SEARCHING, /* ok searching: tag, waiting */
    REPLY_ANSWER,    /* to a grid frame: answer, but for its id */
    REPLY_ERROR,     /* error */
} reply_kind_t;

typedef struct {
    reply_kind_t kind;
    board_answer_t answer; /* REPLY_ANSWER */
    error_word_t error;    /* REPLY_ERROR */
    uint32_t tag;          /* REPLY_SEARCHING: of the request that is being solved */
    uint32_t waiting;      /* REPLY_SEARCHING: requests behind it */
} reply_t;

void reply_read(const char *words, reply_t *reply);

/* Finds KEY=NUMBER among words. False, and *value stays, when it is missing or no number below
 * 2^32. */
bool reply_number(const char *words, const char *key, uint32_t *value);

#endif
