/* The board's name: a label that survives power loss, to tell boards apart. */
#ifndef LINK_NAME_H
#define LINK_NAME_H

#include <stdbool.h>
#include <stdint.h>

#define NAME_MAX 16

/* Sends the name, 0 to NAME_MAX characters. */
void name_out(void);

#endif
