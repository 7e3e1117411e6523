/* The board's name: a label that survives power loss, to tell boards apart. Letters, digits and
 * `- _ .`, since programs read it as one word. */
#ifndef LINK_NAME_H
#define LINK_NAME_H

#include <stdbool.h>
#include <stdint.h>

#include "requests.h"

#define NAME_MAX 16

/* Sends the name, 0 to NAME_MAX characters. */
void name_out(void);

/* True when the rest of the line from place `at` on is a name. */
bool name_is_good(uint8_t at);

/* Makes a new request one that stores that name when its turn comes. */
void name_request(request_t *request, uint8_t at);

/* Stores another byte of it, if the store is ready. True when all of it is stored. */
bool name_store(request_t *request);

#endif
