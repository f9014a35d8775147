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

static void dial_accept(uv_poll_t *poll, int status, int events);

static bool dial_poll(struct dial *dial)
{
    dial->poll = poller_start(dial->loop, dial->listener, UV_READABLE, dial_accept, dial);
    return dial->poll != NULL;
}

static void dial_pause_over(uv_timer_t *timer)
{
    if (!dial_poll(timer->data))
        uv_timer_start(timer, dial_pause_over, RETRY_MS, 0);
}

/* A caller that cannot be accepted for lack of descriptors stays in the backlog. Polling pauses
 * then, or the loop would do nothing else. */
static void dial_accept(uv_poll_t *poll, int status, int events)
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
        uv_timer_start(&dial->retry, dial_pause_over, RETRY_MS, 0);
    }
}

enum status dial_listen(struct dial *dial, const char *address, struct why *why)
{
    snprintf(dial->address, sizeof dial->address, "%s", address);
    TRY(tcp_listen(address, &dial->listener, why));
    return dial_poll(dial) ? ST_OK : why_system(why, "no se puede escuchar en %s", address);
}

/* ---- calling ---- */

static void dial_retry(uv_timer_t *timer);

static void dial_failed(struct dial *dial, const struct why *why)
{
    dial->last = *why;
    if (dial->calling >= 0)
        close(dial->calling);
    dial->calling = -1;
    bool told = dial->told;
    dial->told = true;
    uv_timer_start(&dial->retry, dial_retry, RETRY_MS, 0);
    if (!told && dial->waiting) /* last: it may cancel the dial */
        dial->waiting(dial->who, dial, why->text);
}

static void dial_answered(uv_poll_t *poll, int status, int events)
{
    struct dial *dial = poll->data;
    struct why why;
    enum status done = tcp_connect_done(dial->calling, &why);
    if (done == ST_END)
        return;
    poller_stop(&dial->poll);
    if (done != ST_OK) {
        dial_failed(dial, &why);
        return;
    }
    int fd = dial->calling;
    dial->calling = -1;
    dial->told = false;
    dial->connected(dial->who, dial, fd, dial->address);
}

static enum status dial_connect(struct dial *dial, const struct tcp_endpoint *endpoint,
                                struct why *why)
{
    TRY(tcp_connect_to(endpoint, &dial->calling, why));
    dial->poll = poller_start(dial->loop, dial->calling, UV_WRITABLE, dial_answered, dial);
    return dial->poll ? ST_OK : why_system(why, "no se puede esperar una respuesta");
}

/* A resolver may take long to answer, so it is asked on another thread. The request outlives a dial
 * that was cancelled. */
struct dial_lookup {
    uv_getaddrinfo_t request;
    struct dial *dial; /* NULL: cancelled */
    struct tcp_name name;
};

static void dial_looked_up(uv_getaddrinfo_t *request, int status, struct addrinfo *list)
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
            found = dial_connect(dial, &endpoint, &why);
        if (found != ST_OK)
            dial_failed(dial, &why);
    }
    uv_freeaddrinfo(list);
    free(lookup);
}

static enum status dial_look_up(struct dial *dial, const struct tcp_name *name, struct why *why)
{
    const struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV};
    struct dial_lookup *lookup = malloc(sizeof *lookup);
    if (!lookup)
        return why_system(why, "no hay memoria");
    *lookup = (struct dial_lookup){.dial = dial, .name = *name};
    lookup->request.data = lookup;
    if (uv_getaddrinfo(dial->loop, &lookup->request, dial_looked_up, lookup->name.host,
                       lookup->name.port, &hints) != 0) {
        free(lookup);
        return why_failed(why, "%.80s: no se puede buscar", name->host);
    }
    dial->lookup = lookup;
    return ST_OK;
}

static enum status dial_now(struct dial *dial, struct why *why)
{
    struct tcp_endpoint endpoint;
    struct tcp_name name;
    enum status status = tcp_read_name(dial->address, &name, &endpoint, why);
    if (status == ST_END)
        status = dial_look_up(dial, &name, why);
    else if (status == ST_OK)
        status = dial_connect(dial, &endpoint, why);
    if (status == ST_SYSTEM)
        dial_failed(dial, why);
    return status == ST_BAD ? ST_BAD : ST_OK;
}

static void dial_retry(uv_timer_t *timer)
{
    struct why why;
    if (dial_now(timer->data, &why) == ST_BAD)
        dial_failed(timer->data, &why);
}

enum status dial_call(struct dial *dial, const char *address, struct why *why)
{
    snprintf(dial->address, sizeof dial->address, "%s", address);
    return dial_now(dial, why);
}

static void dial_later(struct dial *dial, unsigned doublings)
{
    if (!dial->poll && dial->calling < 0 && !dial->lookup)
        uv_timer_start(&dial->retry, dial_retry, (uint64_t)RETRY_MS << doublings, 0);
}

void dial_again(struct dial *dial)
{
    dial_later(dial, 0);
}

void dial_refused(struct dial *dial)
{
    dial->refusals += dial->refusals < RETRY_DOUBLINGS;
    dial_later(dial, dial->refusals);
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
