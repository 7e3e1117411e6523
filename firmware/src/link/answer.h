/* How the result of a search is told, to a program and to a person. */
#ifndef LINK_ANSWER_H
#define LINK_ANSWER_H

/* The script (say.h) that goes on with the answer of request_answering(); ends with SAY_ENDS. */
const char *answer_script(void);

#endif
