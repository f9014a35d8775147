#include "session/line/dial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "session/line/poller.h"

enum { RETRY_MS = 250, RETRY_DOUBLINGS = 5 /* 8 s */ };

void dial_init(struct dial *dial, uv_loop_t *loop)
{
    memset(dial, 0, sizeof *dial);
    dial->loop = loop;
    dial->listener = dial->calling = -1;
    uv_timer_init(loop, &dial->retry);
    dial->retry.data = dial;
}

/* ---- listening ---- */

static void on_waiting(uv_poll_t *poll, int status, int events);

static bool listen_on(struct dial *dial)
{
    dial->poll = poller_start(dial->loop, dial->listener, UV_READABLE, on_waiting, dial);
    return dial->poll != NULL;
}

static void on_pause_over(uv_timer_t *timer)
{
    if (!listen_on(timer->data))
        uv_timer_start(timer, on_pause_over, RETRY_MS, 0);
}

/* Whoever cannot be taken now, since there is no descriptor for it, goes on waiting: so do we, or
 * the loop would do nothing else than find that out. */
static void on_waiting(uv_poll_t *poll, int status, int events)
{
    struct dial *dial = poll->data;
    struct why why;
    char peer[TCP_NAME_MAX];
    int fd;
    enum status taken = tcp_accept(dial->listener, &fd, peer, &why);
    if (taken == ST_OK) {
        dial->connected(dial->who, dial, fd, peer);
    } else if (taken == ST_SYSTEM) {
        poller_stop(&dial->poll);
        uv_timer_start(&dial->retry, on_pause_over, RETRY_MS, 0);
    }
}

enum status dial_listen(struct dial *dial, const char *address, struct why *why)
{
    snprintf(dial->address, sizeof dial->address, "%s", address);
    TRY(tcp_listen(address, &dial->listener, why));
    return listen_on(dial) ? ST_OK : why_system(why, "no se puede escuchar en %s", address);
}

/* ---- calling ---- */

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

static enum status connect_to(struct dial *dial, const struct tcp_endpoint *endpoint,
                              struct why *why)
{
    TRY(tcp_connect_to(endpoint, &dial->calling, why));
    dial->poll = poller_start(dial->loop, dial->calling, UV_WRITABLE, on_answer, dial);
    return dial->poll ? ST_OK : why_system(why, "no se puede esperar una respuesta");
}

/* A resolver that does not answer takes its time, which everybody on the loop would have to wait:
 * it is asked on another thread. The request outlives a dial that wants no answer any more. */
struct dial_lookup {
    uv_getaddrinfo_t request;
    struct dial *dial; /* NULL: it is of no interest any more */
    struct tcp_name name;
};

static void on_looked_up(uv_getaddrinfo_t *request, int status, struct addrinfo *list)
{
    struct dial_lookup *lookup = request->data;
    struct dial *dial = lookup->dial;
    struct tcp_endpoint endpoint;
    struct why why;
    if (dial) {
        dial->lookup = NULL;
        enum status found =
            tcp_looked_up(&lookup->name, list, status == UV_EAI_AGAIN, &endpoint, &why);
        if (found == ST_OK)
            found = connect_to(dial, &endpoint, &why);
        if (found != ST_OK)
            call_failed(dial, &why);
    }
    uv_freeaddrinfo(list);
    free(lookup);
}

static enum status look_up(struct dial *dial, const struct tcp_name *name, struct why *why)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    struct dial_lookup *lookup = malloc(sizeof *lookup);
    if (!lookup)
        return why_system(why, "no hay memoria");
    *lookup = (struct dial_lookup){.dial = dial, .name = *name};
    lookup->request.data = lookup;
    if (uv_getaddrinfo(dial->loop, &lookup->request, on_looked_up, lookup->name.host,
                       lookup->name.port, &hints) != 0) {
        free(lookup);
        return why_failed(why, "%.80s: no se puede buscar", name->host);
    }
    dial->lookup = lookup;
    return ST_OK;
}

static enum status call(struct dial *dial, struct why *why)
{
    struct tcp_endpoint endpoint;
    struct tcp_name name;
    enum status status = tcp_read_name(dial->address, &name, &endpoint, why);
    if (status == ST_END)
        status = look_up(dial, &name, why);
    else if (status == ST_OK)
        status = connect_to(dial, &endpoint, why);
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

static void call_later(struct dial *dial, unsigned doublings)
{
    if (!dial->poll && dial->calling < 0 && !dial->lookup)
        uv_timer_start(&dial->retry, on_retry, (uint64_t)RETRY_MS << doublings, 0);
}

void dial_again(struct dial *dial)
{
    call_later(dial, 0);
}

void dial_refused(struct dial *dial)
{
    dial->refusals += dial->refusals < RETRY_DOUBLINGS;
    call_later(dial, dial->refusals);
}

void dial_welcome(struct dial *dial)
{
    dial->refusals = 0;
}

void dial_cancel(struct dial *dial)
{
    poller_stop(&dial->poll);
    uv_timer_stop(&dial->retry);
    if (dial->lookup) {
        dial->lookup->dial = NULL;
        uv_cancel((uv_req_t *)&dial->lookup->request);
        dial->lookup = NULL;
    }
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
