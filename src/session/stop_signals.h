/* SIGINT and SIGTERM of a loop: both call the same function, and do not keep the loop alive. */
#pragma once

#include <uv.h>

#include "base/status.h"

struct stop_signals {
    uv_signal_t interrupt, terminate;
};

/* Makes the loop; `stop` finds `who` in signal->data. ST_SYSTEM: there are no descriptors for it,
 * and nothing is to be closed. */
enum status stop_signals_open_loop(struct stop_signals *signals, uv_loop_t *loop, uv_signal_cb stop,
                                   void *who, struct why *why) MUST_USE;

/* Catches them no longer; the loop must turn once more. */
void stop_signals_close(struct stop_signals *signals);

/* The same, and runs the loop until all that was closed is gone, and closes it. */
void stop_signals_close_loop(struct stop_signals *signals, uv_loop_t *loop);
