/* Signals that are noted, and that come only while somebody waits for input: they are blocked
 * everywhere else, so none is lost and none comes in the middle of a write. There is one set of
 * them a process. */
#pragma once

#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <time.h>

void signals_catch(const int *numbers, int count);
/* Everything is as before; those that wait come now. */
void signals_release(void);

/* As ppoll(2); negative with EINTR if a signal came. */
int signals_wait(struct pollfd *fds, nfds_t count, const struct timespec *timeout);

/* Whether the signal came since it was last asked. */
bool signals_came(int number);

/* One that asks us to end, or 0: it came or, if `waiting`, will come as soon as we wait. */
int signals_end(bool waiting);

/* Forgets those that would come. */
void signals_drop(void);
