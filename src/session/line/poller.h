/* Waits for a descriptor in the loop. libuv needs a handle until the turn of the loop in which it
 * was closed is over, so each one lives on the heap and frees itself. */
#pragma once

#include <uv.h>

/* Calls `ready` with `data` in the handle whenever one of `events` happens. Returns NULL if the
 * descriptor cannot be polled (a plain file), or there is no memory; errno says which. */
uv_poll_t *poller_start(uv_loop_t *loop, int fd, int events, uv_poll_cb ready, void *data);

/* Ends it and sets it to NULL; harmless on NULL. The descriptor can be closed at once. */
void poller_stop(uv_poll_t **poll);
