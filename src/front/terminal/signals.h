/* Signals that are noted instead of interrupting: they are blocked except while signals_wait waits,
 * so none is lost and none comes in the middle of a write. There is one set of them a process. */
#pragma once

#include <poll.h>
#include <signal.h>
#include <stdbool.h>

#include "base/clock.h"

/* Blocks and notes these signals. */
void signals_catch(const int *numbers, int count);
/* Restores their handlers and the mask; signals that are pending are delivered now. */
void signals_release(void);

/* As ppoll(2), until `deadline` (of clock_now): 0 when it has passed, negative with EINTR if a
 * signal came. */
int signals_wait(struct pollfd *fds, nfds_t count, usec_t deadline);

/* Whether the signal came since it was last asked. */
bool signals_came(int number);

/* The signal that asks the process to end, or 0: it came or, if `pending`, it is blocked and would
 * come with the next signals_wait. */
int signals_end(bool pending);

/* Forgets those that are pending. */
void signals_drop(void);
