/* The TUC command set: what clients written for the course ACE411 of the Technical University of
 * Crete expect of a board (docs/PROTOCOL.md has its table). */
#ifndef LINK_TUC_H
#define LINK_TUC_H

#include <stdbool.h>
#include <stdint.h>

#include "../core/grid.h"

/* Begins with an empty grid. */
void tuc_begin(void);
void tuc_end(void);
bool tuc_is_on(void);

/* Carries out the line that stands in `line`. Precondition: say_ready(). Returns false when it
 * must be called again with the same line. */
bool tuc_take(void);

/* Refuses a line that could not be read. Precondition: say_ready(). */
void tuc_refuse(void);

/* Refreshes the progress lights. */
void tuc_poll(void);

/* The script (say.h) that tells the end of the search of request_answering(). */
const char *tuc_answer_script(void);

#endif
