/* What is said only to a person: drawn grids, faults of a puzzle, the answer of a search in words.
 */
#ifndef LINK_PERSON_H
#define LINK_PERSON_H

#include <stdint.h>

#include "requests.h"

/* The script (say.h) that goes on with the answer of a person's request; ends with SAY_ENDS. */
const char *person_script(const request_t *request);

/* Sends what a person's code of say.h stands for; 0 is the first of them. */
void person_out(uint8_t code);

#endif
