/* The side of the link that a person sees at a terminal. */
#ifndef LINK_CONSOLE_H
#define LINK_CONSOLE_H

#include <stdbool.h>
#include <stdint.h>

#include "../core/words.h"
#include "reply.h"

/* Says how the board started. */
void console_init(void);

/* Carries out the line that stands in `line`. Precondition: reply_ready(). Returns false when it
 * must be called again with the same line. */
bool console_take(void);

/* Refuses a line that could not be read. Precondition: reply_ready(). */
void console_refuse(error_word_t error);

/* Ctrl-C, or a program's cancel: drops what is running and what waits. */
void console_break(void);
void console_cancel(void);

/* The terminal has been silent for 200 ms. */
void console_silence(void);

/* True when typed characters are shown. */
bool console_shows(void);

/* Begins a puzzle that waits, sends the prompt, a status line when it is time. */
void console_poll(void);

/* A prompt is due as soon as nothing else is sent. */
void console_want_prompt(void);

/* Sends one piece of a reply; false after the last. */
bool console_piece(const reply_t *reply, uint8_t step);

#endif
