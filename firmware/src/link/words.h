/* The words of core/words.h as texts in flash. */
#ifndef LINK_WORDS_H
#define LINK_WORDS_H

#include "../core/words.h"

/* "unique", "none", ... */
const char *words_verdict(verdict_t verdict);

/* "bad-frame", "busy", ... and the same as a sentence for a person. */
const char *words_error(error_word_t error);
const char *words_error_meaning(error_word_t error);

#endif
