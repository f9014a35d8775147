#include "session/line/lingering.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "session/line/poller.h"

enum { PATIENCE_MS = 2000 };

struct lingering {
    uv_timer_t patience;
    uv_poll_t *poll;
    int fd;
};

static void linger_closed(uv_handle_t *timer)
{
    free(timer->data);
}

static void linger_end(struct lingering *at)
{
    poller_stop(&at->poll);
    close(at->fd);
    uv_close((uv_handle_t *)&at->patience, linger_closed);
}

static void linger_readable(uv_poll_t *poll, int status, int events)
{
    struct lingering *at = poll->data;
    char dropped[4096];
    ssize_t got = recv(at->fd, dropped, sizeof dropped, MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
        linger_end(at);
}

static void linger_late(uv_timer_t *timer)
{
    linger_end(timer->data);
}

void lingering_close(uv_loop_t *loop, int fd)
{
    struct lingering *at = calloc(1, sizeof *at);
    if (at)
        at->poll = poller_start(loop, fd, UV_READABLE | UV_DISCONNECT, linger_readable, at);
    if (!at || !at->poll) {
        free(at);
        close(fd);
        return;
    }
    at->fd = fd;
    shutdown(fd, SHUT_WR);
    uv_timer_init(loop, &at->patience);
    at->patience.data = at;
    uv_timer_start(&at->patience, linger_late, PATIENCE_MS, 0);
}
