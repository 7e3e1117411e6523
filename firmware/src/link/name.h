/* The board's name: a label that survives power loss, to tell boards apart. Printable
 * characters but `#`, `*` and `=`. */
#ifndef LINK_NAME_H
#define LINK_NAME_H

#include <stdbool.h>
#include <stdint.h>

#include "requests.h"

#define NAME_MAX 16

/* Sends the name, 0 to NAME_MAX characters, with `blank` for each of its blanks. */
void name_out(char blank);

/* True when the rest of the line from line.at on is a name. */
bool name_is_good(void);

/* Makes a request that stores that name when its turn comes. Precondition: there is no person's
 * request under way. */
void name_request(void);

/* Stores another byte of it, if the store is ready. True when all of it is stored. */
bool name_store(request_t *request);

#endif
