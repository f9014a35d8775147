#include "front/terminal/signals.h"

enum { SIGNALS = 65 };

static volatile sig_atomic_t came[SIGNALS];
static struct sigaction before[SIGNALS];
static sigset_t ours, usual;

static void note_signal(int number)
{
    came[number] = 1;
}

void signals_catch(const int *numbers, int count)
{
    struct sigaction action = {.sa_handler = note_signal};
    sigemptyset(&ours);
    for (int i = 0; i < count; i++) {
        sigaddset(&ours, numbers[i]);
        came[numbers[i]] = 0;
        sigaction(numbers[i], &action, &before[numbers[i]]);
    }
    sigprocmask(SIG_BLOCK, &ours, &usual);
}

void signals_release(void)
{
    for (int number = 1; number < SIGNALS; number++)
        if (sigismember(&ours, number) == 1)
            sigaction(number, &before[number], NULL);
    sigprocmask(SIG_SETMASK, &usual, NULL);
}

int signals_wait(struct pollfd *fds, nfds_t count, usec_t deadline)
{
    usec_t now = clock_now(), left = deadline > now ? deadline - now : 0;
    struct timespec timeout = {.tv_sec = (time_t)(left / USEC_SECOND),
                               .tv_nsec = (long)(left % USEC_SECOND) * 1000};
    return ppoll(fds, count, deadline == USEC_NEVER ? NULL : &timeout, &usual);
}

bool signals_came(int number)
{
    bool it_did = came[number];
    came[number] = 0;
    return it_did;
}

int signals_end(bool pending)
{
    static const int ends[] = {SIGTERM, SIGHUP, SIGQUIT, SIGINT};
    sigset_t waiting;
    sigpending(&waiting);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (came[ends[i]] ||
            (pending && sigismember(&ours, ends[i]) && sigismember(&waiting, ends[i])))
            return ends[i];
    return 0;
}

void signals_drop(void)
{
    const struct timespec now = {0};
    while (sigtimedwait(&ours, NULL, &now) > 0)
        continue;
}
