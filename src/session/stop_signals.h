/* A loop that Ctrl-C and a polite kill end: both come to the same callback, and do not keep the
 * loop alive. */
#pragma once

#include <uv.h>

#include "base/status.h"

struct stop_signals {
    uv_signal_t interrupt, terminate;
};

/* A new loop; `stop` finds `who` in signal->data. ST_SYSTEM: there are no descriptors for one, and
 * nothing to close. */
enum status stop_signals_open_loop(struct stop_signals *signals, uv_loop_t *loop, uv_signal_cb stop,
                                   void *who, struct why *why) MUST_USE;

/* They come no more; the loop must turn once more. */
void stop_signals_close(struct stop_signals *signals);

/* The same, and the loop turns for the last time, in which everything goes that was closed, and is
 * gone itself. */
void stop_signals_close_loop(struct stop_signals *signals, uv_loop_t *loop);
