/* Ctrl-C and a polite kill, in an event loop: both end in the same callback. They do not keep the loop alive. */
#ifndef SOBREMESA_SESSION_STOP_SIGNALS_H
#define SOBREMESA_SESSION_STOP_SIGNALS_H

#include <uv.h>

struct stop_signals {
    uv_signal_t interrupt, terminate;
};

/* `stop` finds `who` in signal->data. */
void stop_signals_init(struct stop_signals *signals, uv_loop_t *loop, uv_signal_cb stop, void *who);

/* The loop must turn once more. */
void stop_signals_close(struct stop_signals *signals);

#endif
