/* SIGINT, SIGTERM and SIGHUP end the tool in order: results so far are written whole, terminals are
 * put back, links removed. A second one, more than 0.2 s later, ends it at once. */
#ifndef INTERRUPT_H
#define INTERRUPT_H

#include <signal.h>

/* From now on these signals are remembered. poll() and sleeps return with EINTR, reads and writes
 * go on. SIGPIPE is ignored: a closed pipe is seen as EPIPE. */
void interrupt_watch(void);

/* The signal that came, 0: none. */
int interrupt_signal(void);

/* The same as a place that a signal handler writes, for loops that look at it themselves. */
const volatile sig_atomic_t *interrupt_flag(void);

/* The exit status for it: 128 and the signal's number (130 for SIGINT). */
int interrupt_status(void);

#endif
