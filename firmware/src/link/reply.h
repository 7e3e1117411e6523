/* Replies under way: one that is being sent in pieces, and one that waits behind it. A line may be
 * carried out when reply_ready(); it submits at most one reply. Nothing here waits. */
#ifndef LINK_REPLY_H
#define LINK_REPLY_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    REPLY_NONE,
    /* frame.c; tag is the frame's */
    REPLY_FRAME_PING,
    REPLY_FRAME_HELLO,
    REPLY_FRAME_STATS,
    REPLY_FRAME_STATUS,
    REPLY_FRAME_ERROR,  /* argument: error_word_t */
    REPLY_FRAME_CANCEL, /* argument: how many were cancelled */
    REPLY_FRAME_ANSWER, /* the answer of the search that request_answer() tells */
    REPLY_FRAMES_END,
    /* console.c */
    REPLY_BOOT = REPLY_FRAMES_END,
    REPLY_VERSION,
    REPLY_HELP,
    REPLY_STATS,
    REPLY_STATUS,
    REPLY_SHOW,
    REPLY_ANSWER, /* the answer of the search that request_answer() tells */
    REPLY_ERROR,  /* argument: error_word_t */
    REPLY_MALFORMED,
    REPLY_REFUSED,   /* a third puzzle */
    REPLY_NO_PUZZLE, /* nothing to work on */
    REPLY_NO_SEARCH, /* nothing to stop */
    REPLY_LIMIT,
    REPLY_NAME,
    REPLY_ECHO,
    REPLY_RESET,
    REPLY_CONSOLE_END,
    /* tuc.c */
    REPLY_TUC_OK = REPLY_CONSOLE_END,
    REPLY_TUC_ERROR,
    REPLY_TUC_CELL, /* argument: cell in the high byte, digit in the low one */
    REPLY_TUC_DONE,
    REPLY_TUC_SEARCHED, /* the same for the search that request_answer() tells */
} reply_what_t;

typedef struct {
    uint8_t what; /* reply_what_t */
    uint16_t tag;
    uint16_t argument;
} reply_t;

/* What sending a piece has come to. */
typedef enum {
    PIECE_MORE, /* another piece follows */
    PIECE_LAST,
    PIECE_WAIT /* nothing was sent, the same piece is to be tried again later */
} piece_t;

/* True when a reply may be submitted. */
bool reply_ready(void);

/* True when no reply is under way. */
bool reply_idle(void);

/* Precondition: reply_ready(). The first piece, and only it, is sent at
 * once when the port has room. */
void reply_submit(uint8_t what, uint16_t tag, uint16_t argument);

/* Sends pieces while the port has room. */
void reply_pump(void);

#endif
