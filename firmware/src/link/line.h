/* Bytes to lines: line ends, echo, editing, losses, and where a frame begins.
 *
 * CR, LF and CR LF each end exactly one line. `#` and a digit begin a frame wherever they come;
 * what stood before them is dropped, and the frame's CRC is worked out while its bytes come in, so
 * that its end costs little. */
#ifndef LINK_LINE_H
#define LINK_LINE_H

#include <stdbool.h>
#include <stdint.h>

#include "config.h"

typedef enum {
    LINE_NONE,     /* the line goes on */
    LINE_STAR,     /* a `*` came in a frame: what stands before it may be all of its words */
    LINE_TEXT,     /* a whole line that is no frame */
    LINE_FRAME,    /* a whole line that is a frame, good or bad */
    LINE_LOST,     /* a whole line with bytes lost in it */
    LINE_TOO_LONG, /* a whole line of more than LINK_LINE_MAX bytes, its rest was swallowed */
    LINE_ERASED,   /* Ctrl-U: what was typed is dropped already */
    LINE_BREAK,    /* Ctrl-C: the same; in a frame only its CRC is spoilt, the line goes on */
} line_event_t;

typedef struct {
    char bytes[LINK_LINE_MAX];
    uint8_t length;
    uint8_t at;        /* where the reader of a whole line stands */
    uint8_t echoed;    /* bytes of it that the terminal shows */
    uint8_t star;      /* frame: place of its last `*`, 0 when there is none */
    uint16_t crc;      /* frame: over the bytes so far */
    uint16_t star_crc; /* frame: over the bytes before its last `*` */
    bool is_frame;
    uint8_t end;      /* what its end will make of it: a whole line of line_event_t */
    uint8_t previous; /* the last byte taken */
} line_t;

/* The one line. Others read it, and change nothing but `at` and by the functions below. */
extern line_t line;

/* Takes one received byte or PORT_MARK. After LINE_TEXT, LINE_FRAME, LINE_LOST and LINE_TOO_LONG
 * the line stays as it is until line_clear(). About 100 cycles. */
line_event_t line_take(uint8_t byte);

/* Reads the decimal at line.at, of at most 32 bits, and moves line.at behind it; false, and nothing
 * changes, when there is none. */
bool line_number(uint32_t *number);

/* The number of the word in `words` (in flash; an entry ends with '\n', its word there or at a
 * blank before, the list with '\0') that stands at line.at, a blank or the line's end behind it;
 * line.at is then behind it. The number of all words when there is none. */
uint8_t line_find(const char *words);

/* Moves line.at over blanks. Returns true when nothing is left then. */
bool line_is_read(void);

/* Begins a new line. */
void line_clear(void);

/* Shows what was typed and is not shown yet, as far as the port has room for it and a line end.
 * Precondition: it is no frame. */
void line_echo(void);

/* The terminal stands elsewhere now: line_echo() begins again with the line's first byte. */
void line_echo_again(void);

#endif
