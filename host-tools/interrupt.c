#include "interrupt.h"

static volatile sig_atomic_t came;

static void remember(int number)
{
    came = number;
}

void interrupt_watch(void)
{
    /* A write goes on, so that no result is cut in two; a second signal ends it. */
    struct sigaction action = {.sa_handler = remember, .sa_flags = (int)SA_RESETHAND | SA_RESTART};

    sigemptyset(&action.sa_mask);
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
