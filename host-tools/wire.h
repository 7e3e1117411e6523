/* Frames on the wire (docs/PROTOCOL.md): `#TAG WORDS *CRC`, and what the words of a reply mean.
 * Pure text: nothing here knows a port or a clock. */
#ifndef WIRE_H
#define WIRE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "board.h"

#define WIRE_SIZE       192 /* longest request with its end, in bytes */
#define WIRE_WORDS_SIZE 320 /* longest reply that is read */

/* CRC-16/CCITT-FALSE: 0x1021, start 0xFFFF. */
uint16_t wire_crc(const char *bytes, size_t size);

/* Writes a whole request, "#TAG WORDS *CRC\r", no zero byte behind it. Returns its length, 0 when
 * it does not fit into `size`. */
size_t wire_build(char *frame, size_t size, uint16_t tag, const char *words);

/* The words of a request that carries a grid. `size` 128 is always enough. */
void wire_words_of_request(char *words, size_t size, const board_request_t *request);

typedef struct {
    uint32_t tag; /* 0 to 65535 */
    char words[WIRE_WORDS_SIZE];
} wire_frame_t;

typedef enum {
    WIRE_NONE,    /* the line holds none */
    WIRE_DAMAGED, /* one begins in it, but it is not whole or its CRC does not match */
    WIRE_GOOD,
} wire_read_t;

/* Reads a line without its end. Anything may stand in front of the frame. */
wire_read_t wire_read(const char *line, size_t length, wire_frame_t *frame);

typedef enum {
    WIRE_NONSENSE,  /* no reply of this protocol */
    WIRE_DONE,      /* ok: ping, cancel */
    WIRE_HELLO,     /* ok proto=... */
    WIRE_IDLE,      /* ok idle */
    WIRE_SEARCHING, /* ok searching: tag, waiting */
    WIRE_ANSWER,    /* to a grid frame: answer, but for its id */
    WIRE_ERROR,     /* error */
} wire_reply_kind_t;

typedef struct {
    wire_reply_kind_t kind;
    board_answer_t answer; /* WIRE_ANSWER */
    error_word_t error;    /* WIRE_ERROR */
    uint32_t tag;          /* WIRE_SEARCHING: of the request that is being solved */
    uint32_t waiting;      /* WIRE_SEARCHING: requests behind it */
} wire_reply_t;

void wire_read_reply(const char *words, wire_reply_t *reply);

/* Finds KEY=NUMBER among words. False, and *value stays, when it is missing or no number below
 * 2^32. */
bool wire_number(const char *words, const char *key, uint32_t *value);

#endif
