#include "session/line/greeting.h"

#include <unistd.h>

#include "link/port.h"
#include "session/line/poller.h"

enum { PATIENCE_MS = 5000 };

void greetings_init(struct greetings *greetings, uv_loop_t *loop)
{
    greetings->loop = loop;
    for (int i = 0; i < GREETINGS_MAX; i++) {
        struct greeting *greeting = &greetings->at[i];
        greeting->all = greetings;
        greeting->fd = -1;
        uv_timer_init(loop, &greeting->clock);
        greeting->clock.data = greeting;
    }
}

static int greeting_end(struct greeting *greeting)
{
    int fd = greeting->fd;
    poller_stop(&greeting->poll);
    uv_timer_stop(&greeting->clock);
    greeting->fd = -1;
    return fd;
}

static void greeting_refuse(struct greeting *greeting, const char *why)
{
    struct greetings *all = greeting->all;
    close(greeting_end(greeting));
    all->refused(all->who, greeting->calls, greeting->peer, why);
}

static void greeting_late(uv_timer_t *timer)
{
    greeting_refuse(timer->data,
                    _("no ha dicho nada que muestre el secreto (--key FILE en los dos extremos)"));
}

/* Octets that an empty socket does not take at once cannot be sent at all. */
static bool greeting_say(const struct greeting *greeting, const uint8_t *octets, size_t count)
{
    struct why why;
    size_t put;
    return port_write(greeting->fd, true, octets, count, &put, &why) == ST_OK && put == count;
}

static void greeting_readable(uv_poll_t *poll, int status, int events)
{
    struct greeting *greeting = poll->data;
    struct greetings *all = greeting->all;
    uint8_t octets[HANDSHAKE_HELLO + HANDSHAKE_MAC], mac[HANDSHAKE_MAC];
    struct why why = {0};
    size_t got = 0, reply = 0;
    enum status result =
        port_read(greeting->fd, octets, handshake_wants(&greeting->handshake), &got, &why);
    if (result == ST_OK && got == 0)
        return;
    if (result == ST_OK)
        result = handshake_take(&greeting->handshake, octets, got, mac, &reply, &why);
    else
        result = ST_SYSTEM;
    if (result == ST_END && reply && !greeting_say(greeting, mac, reply))
        result = why_bad(&why, "no se le puede decir nada");
    if (result == ST_OK)
        all->known(all->who, greeting->calls, greeting_end(greeting), greeting->peer);
    else if (result != ST_END)
        greeting_refuse(greeting, why.text[0] ? why.text : _("ha colgado"));
}

void greetings_add(struct greetings *greetings, bool calls, int fd, const char *peer)
{
    struct greeting *greeting = &greetings->at[greetings->next++ % GREETINGS_MAX];
    uint8_t hello[HANDSHAKE_HELLO];
    struct why why = {0};
    if (greeting->fd >= 0)
        greeting_refuse(greeting, _("esperan otros"));
    greeting->fd = fd;
    greeting->calls = calls;
    snprintf(greeting->peer, sizeof greeting->peer, "%s", peer);
    greeting->poll = poller_start(greetings->loop, fd, UV_READABLE, greeting_readable, greeting);
    uv_timer_start(&greeting->clock, greeting_late, PATIENCE_MS, 0);
    if (!greeting->poll ||
        handshake_begin(&greeting->handshake, &greetings->key, calls, hello, &why) != ST_OK ||
        !greeting_say(greeting, hello, sizeof hello))
        greeting_refuse(greeting, why.text[0] ? why.text : _("no se le puede decir nada"));
}

void greetings_close(struct greetings *greetings)
{
    for (int i = 0; i < GREETINGS_MAX; i++) {
        if (greetings->at[i].fd >= 0)
            close(greeting_end(&greetings->at[i]));
        uv_close((uv_handle_t *)&greetings->at[i].clock, NULL);
    }
}
