/* What transcript.c has read and transcript_play.c plays; no other module includes this. */
#ifndef TRANSCRIPT_STEPS_H
#define TRANSCRIPT_STEPS_H

#include <stddef.h>
#include <stdint.h>

#include "transcript.h"

typedef enum { STEP_SEND, STEP_EXPECT, STEP_WAIT, STEP_WITHIN, STEP_QUIET, STEP_RESET } step_kind_t;

/* A byte (0 to 255), or one of the fields that differ from board to board. */
enum { FIELD_NUMBER = 256, FIELD_WORD, FIELD_TEXT, FIELD_CRC };

typedef struct {
    uint16_t code;
    uint16_t column; /* in the line of the file, 1 is its first byte */
} symbol_t;

typedef struct {
    step_kind_t kind;
    unsigned line;         /* of the file */
    unsigned milliseconds; /* STEP_WAIT, STEP_WITHIN, STEP_QUIET */
    symbol_t *symbols;     /* STEP_SEND, STEP_EXPECT: line end included */
    size_t count;
    char *source; /* the line of the file without its marker, for messages */
} step_t;

typedef struct {
    char *title;
    unsigned line;
    char *not_on; /* names of boards that it is not for, "" for none */
    step_t *steps;
    size_t count;
} dialogue_t;

struct transcript {
    char *path;
    dialogue_t *dialogues;
    size_t count;
};

#endif
