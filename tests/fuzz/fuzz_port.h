/* The link on a port without a chip, as the fuzz targets of the wire use it. */
#ifndef FUZZ_PORT_H
#define FUZZ_PORT_H

#include <stddef.h>
#include <stdint.h>

/* Sends the bytes of an input at the line rate. Three of them mean something else, so that more
 * inputs get anywhere: 0x01 the right end of a frame (" *CRC" and CR) for what stands since the
 * last '#', 0x02 and 0x04 a silence of 250 and 400 ms. 0 is a lost byte. */
void fuzz_port_play(const uint8_t *data, size_t size);

/* Lets time pass until nothing has been sent for 50 ms (at most so many ms); returns all that was
 * said since the last call. */
const char *fuzz_port_settle(unsigned milliseconds);

/* Checks that everything said is printable ASCII, CR LF, backspaces or BEL; that what begins like a
 * reply is one, with the right CRC; and that there are no more replies to a tag than frames with
 * that tag in what fuzz_port_play() sent since fuzz_port_begin(). */
void fuzz_port_check(const char *said);
void fuzz_port_begin(void);

/* Whatever came before: a host that opens with CR and `cancel` gets its next puzzle answered
 * rightly, and after Ctrl-C and `tuc off` so does a person. */
void fuzz_port_check_well(void);

#endif
