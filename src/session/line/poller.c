#include "session/line/poller.h"

#include <errno.h>
#include <stdlib.h>

uv_poll_t *poller_start(uv_loop_t *loop, int fd, int events, uv_poll_cb ready, void *data)
{
    uv_poll_t *poll = malloc(sizeof *poll);
    int error = poll ? uv_poll_init(loop, poll, fd) : UV_ENOMEM;
    if (error) {
        free(poll);
        errno = -error; /* libuv's numbers are those of the system, negative */
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
