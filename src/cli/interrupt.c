#include "cli/interrupt.h"

#include <signal.h>

atomic_bool interrupted;

static void on_interrupt(int number)
{
    atomic_store(&interrupted, true);
}

void interrupt_catch(void)
{
    const struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND};
    atomic_store(&interrupted, false);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}
