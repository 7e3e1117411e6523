#include "interrupt.h"

#include <time.h>

/* A signal so much later than the first, in seconds, ends the program at once. timeout(1) sends its
 * signal twice, to the process and to its group: that is one. */
#define SECOND_SIGNAL 0.2

static volatile sig_atomic_t came;
static struct timespec came_at;

static double seconds_since_it_came(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - came_at.tv_sec) + 1e-9 * (double)(now.tv_nsec - came_at.tv_nsec);
}

static void remember(int number)
{
    if (came == 0) {
        clock_gettime(CLOCK_MONOTONIC, &came_at);
        came = number;
    } else if (seconds_since_it_came() > SECOND_SIGNAL) {
        signal(number, SIG_DFL);
        raise(number);
    }
}

void interrupt_watch(void)
{
    /* A write goes on, so that no result is cut in two. */
    struct sigaction action = {.sa_handler = remember, .sa_flags = (int)SA_RESTART};

    /* One handler at a time: INT and TERM share what it writes. */
    sigfillset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
}

int interrupt_signal(void)
{
    return came;
}

const volatile sig_atomic_t *interrupt_flag(void)
{
    return &came;
}

int interrupt_status(void)
{
    return 128 + came;
}
