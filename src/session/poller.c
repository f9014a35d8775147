#include "session/poller.h"

#include <stdlib.h>

uv_poll_t *poller_start(uv_loop_t *loop, int fd, int events, uv_poll_cb ready, void *data)
{
    uv_poll_t *poll = malloc(sizeof *poll);
    if (!poll)
        abort();
    if (uv_poll_init(loop, poll, fd) != 0) {
        free(poll);
        return NULL;
    }
    poll->data = data;
    uv_poll_start(poll, events, ready);
    return poll;
}

static void free_handle(uv_handle_t *handle)
{
    free(handle);
}

void poller_stop(uv_poll_t **poll)
{
    if (!*poll)
        return;
    uv_poll_stop(*poll);
    uv_close((uv_handle_t *)*poll, free_handle);
    *poll = NULL;
}
