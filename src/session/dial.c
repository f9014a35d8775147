#include "session/dial.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "session/poller.h"

enum { RETRY_MS = 250 };

void dial_init(struct dial *dial, uv_loop_t *loop)
{
    memset(dial, 0, sizeof *dial);
    dial->loop = loop;
    dial->listener = dial->calling = -1;
    uv_timer_init(loop, &dial->retry);
    dial->retry.data = dial;
}

static void on_waiting(uv_poll_t *poll, int status, int events)
{
    struct dial *dial = poll->data;
    struct why why;
    char peer[TCP_NAME_MAX];
    int fd;
    if (tcp_accept(dial->listener, &fd, peer, &why) == ST_OK)
        dial->connected(dial->who, dial, fd, peer);
}

enum status dial_listen(struct dial *dial, const char *address, struct why *why)
{
    snprintf(dial->address, sizeof dial->address, "%s", address);
    TRY(tcp_listen(address, &dial->listener, why));
    dial->poll = poller_start(dial->loop, dial->listener, UV_READABLE, on_waiting, dial);
    return dial->poll ? ST_OK : why_system(why, "no se puede escuchar en %s", address);
}

static void on_retry(uv_timer_t *timer);

static void call_failed(struct dial *dial, const struct why *why)
{
    dial->last = *why;
    if (dial->calling >= 0)
        close(dial->calling);
    dial->calling = -1;
    bool told = dial->told;
    dial->told = true;
    uv_timer_start(&dial->retry, on_retry, RETRY_MS, 0);
    if (!told && dial->waiting) /* who may want no other call */
        dial->waiting(dial->who, dial, why->text);
}

static void on_answer(uv_poll_t *poll, int status, int events)
{
    struct dial *dial = poll->data;
    struct why why;
    enum status done = tcp_connect_done(dial->calling, &why);
    if (done == ST_END)
        return;
    poller_stop(&dial->poll);
    if (done != ST_OK) {
        call_failed(dial, &why);
        return;
    }
    int fd = dial->calling;
    dial->calling = -1;
    dial->told = false;
    dial->connected(dial->who, dial, fd, dial->address);
}

static enum status call(struct dial *dial, struct why *why)
{
    enum status status = tcp_connect_start(dial->address, &dial->calling, why);
    if (status == ST_OK)
        dial->poll = poller_start(dial->loop, dial->calling, UV_WRITABLE, on_answer, dial);
    if (status == ST_OK && !dial->poll)
        status = why_system(why, "no se puede esperar una respuesta");
    if (status == ST_SYSTEM)
        call_failed(dial, why);
    return status == ST_BAD ? ST_BAD : ST_OK;
}

static void on_retry(uv_timer_t *timer)
{
    struct why why;
    if (call(timer->data, &why) == ST_BAD)
        call_failed(timer->data, &why);
}

enum status dial_call(struct dial *dial, const char *address, struct why *why)
{
    snprintf(dial->address, sizeof dial->address, "%s", address);
    return call(dial, why);
}

void dial_again(struct dial *dial)
{
    if (!dial->poll && dial->calling < 0)
        uv_timer_start(&dial->retry, on_retry, RETRY_MS, 0);
}

void dial_cancel(struct dial *dial)
{
    poller_stop(&dial->poll);
    uv_timer_stop(&dial->retry);
    if (dial->calling >= 0)
        close(dial->calling);
    dial->calling = -1;
}

void dial_close(struct dial *dial)
{
    dial_cancel(dial);
    uv_close((uv_handle_t *)&dial->retry, NULL);
    if (dial->listener >= 0)
        close(dial->listener);
}
