/* The link: everything that is said over the serial port, to a person and to programs. */
#ifndef LINK_LINK_H
#define LINK_LINK_H

#include <stdbool.h>

/* Begins; says how the board started. The port must be set up. */
void link_init(void);

/* Does what can be done now and returns: takes received bytes, goes on with the search by one step,
 * sends what there is room for. False when there is nothing left to do until an interrupt comes
 * (a byte received or sent, or the clock's tick, after 33 ms at the latest). */
bool link_poll(void);

#endif
