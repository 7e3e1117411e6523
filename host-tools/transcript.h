/* Recorded dialogues: read from a file or from the fenced blocks of docs/PROTOCOL.md, and played
 * against a board. What the board sends must equal the record to the byte.
 *
 * A dialogue is a list of lines:
 *   > TEXT        sent, with a CR behind it
 *   < TEXT        must come next, with CR LF behind it
 *   @ N           wait N ms (what comes meanwhile is kept for the next `<`)
 *   @ within N    the next `<` must begin within N ms (3000 when not said)
 *   @ quiet N     nothing may come for N ms
 *   @ reset       the reset button (simulated boards only)
 *   # TEXT, and empty lines   are passed over
 * A lone `\` at the end of a line takes its line end away (a prompt, a single key). In TEXT, \r \n
 * \t \\ \{ and \xNN stand for bytes. In `<` lines, fields that differ from board to board are
 * {n} (a decimal number), {word} (up to the next space or line end), {text} (the rest of the line)
 * and {crc} (the four hex digits that are right for this frame).
 *
 * A file with fenced blocks that begin with ```transcript is a page of dialogues, one a block; any
 * other file is one dialogue. A line `<!-- not on: BOARD... -->` right above a block leaves it out
 * on boards that hello calls so. */
#ifndef TRANSCRIPT_H
#define TRANSCRIPT_H

#include <stddef.h>

#include "transport.h"

typedef struct transcript transcript_t;

/* Reads all dialogues of a file. Returns null and writes a sentence, with the line, to `problem`
 * when the file cannot be opened, has no dialogue or has a line that is none of the above. */
transcript_t *transcript_read(const char *path, char *problem, size_t problem_size);
void transcript_free(transcript_t *transcript);

/* How many dialogues there are, and what a dialogue is called: the page's heading above it (the
 * file's path when there is none), and the line that it begins with, 1 is the file's first. */
size_t transcript_count(const transcript_t *transcript);
const char *transcript_title(const transcript_t *transcript, size_t index);
unsigned transcript_line(const transcript_t *transcript, size_t index);

typedef enum {
    TRANSCRIPT_SAME,       /* all came as recorded, and nothing after it for 100 ms */
    TRANSCRIPT_DIFFERS,    /* another byte, one too many, or none in time */
    TRANSCRIPT_NOT_PLAYED, /* not for this board, or needs what it has not (@ reset on a port) */
    TRANSCRIPT_GONE,       /* the board was lost while playing */
    TRANSCRIPT_BROKEN,     /* the simulated firmware crashed or hung */
} transcript_result_t;

typedef struct {
    unsigned line;   /* of the file, where it differs */
    unsigned column; /* of the file's line: place of the first byte that differs, 1 is its first */
    char text[512];  /* a sentence that says what differs: "FILE:LINE:COLUMN: ..." */
} transcript_report_t;

/* Plays dialogue `index`. Before it begins, what the board was doing is ended (Ctrl-C and a frame
 * `cancel`) and what it sends is dropped until nothing has come for 100 ms. `report` is written
 * unless the result is TRANSCRIPT_SAME. */
transcript_result_t transcript_play(const transcript_t *transcript, size_t index,
                                    transport_t *transport, transcript_report_t *report);

#endif
