#include "front/terminal/signals.h"

enum { SIGNALS = 65 };

static volatile sig_atomic_t came[SIGNALS];
static struct sigaction before[SIGNALS];
static sigset_t ours, usual;

static void note(int number)
{
    came[number] = 1;
}

void signals_catch(const int *numbers, int count)
{
    struct sigaction action = {.sa_handler = note};
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

int signals_wait(struct pollfd *fds, nfds_t count, const struct timespec *timeout)
{
    return ppoll(fds, count, timeout, &usual);
}

bool signals_came(int number)
{
    bool it_did = came[number];
    came[number] = 0;
    return it_did;
}

int signals_end(bool waiting)
{
    static const int ends[] = {SIGTERM, SIGHUP, SIGQUIT, SIGINT};
    sigset_t pending;
    sigpending(&pending);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (came[ends[i]] ||
            (waiting && sigismember(&ours, ends[i]) && sigismember(&pending, ends[i])))
            return ends[i];
    return 0;
}

void signals_drop(void)
{
    const struct timespec now = {0};
    while (sigtimedwait(&ours, NULL, &now) > 0)
        continue;
}
