#include "session/line/caller.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "session/line/lingering.h"

bool caller_address(char address[CALLER_ADDRESS_MAX], const char *text, int port)
{
    const char *bracket = strchr(text, ']'), *colon = strchr(bracket ? bracket : text, ':');
    struct str out = str_make(address, CALLER_ADDRESS_MAX);
    str_add(&out, "%s", text);
    if (!colon)
        str_add(&out, ":%d", port);
    return !out.cut;
}

static void caller_stop(struct caller *caller, const char *why)
{
    if (caller->ended)
        return;
    caller->ended = true;
    uv_timer_stop(&caller->patience);
    dial_cancel(&caller->dial);
    caller->calls->stopped(caller->who, caller->answered, why);
}

static void caller_connected(void *who, struct dial *dial, int fd, const char *peer)
{
    struct caller *caller = who;
    (void)dial, (void)peer;
    caller->fd = fd;
    caller->lingers = runner_player(&caller->driver->runner)->role->lingers;
    caller->again = false;
    caller->answered = true;
    uv_timer_stop(&caller->patience);
    outlet_attach(&caller->driver->out, fd);
    role_driver_opened(caller->driver);
    if (!caller->ended && caller->calls->connected)
        caller->calls->connected(caller->who);
    if (!caller->ended && caller->fd == fd) /* else the role has left, or wants another line */
        inlet_attach(&caller->driver->in, fd, NULL);
}

/* A server that does not answer is not called a second time, unless a game goes on there. */
static void caller_unanswered(void *who, struct dial *dial, const char *why)
{
    struct caller *caller = who;
    (void)dial;
    if (!caller->again)
        caller_stop(caller, why);
}

static void caller_late(uv_timer_t *timer)
{
    char why[100];
    snprintf(why, sizeof why, _("el servidor no ha vuelto a contestar en %d s"), CALLER_PATIENCE_S);
    caller_stop(timer->data, why);
}

static void caller_again(struct caller *caller)
{
    caller->again = true;
    inlet_detach(&caller->driver->in);
    outlet_attach(&caller->driver->out, -1);
    close(caller->fd);
    caller->fd = -1;
    dial_again(&caller->dial);
    uv_timer_start(&caller->patience, caller_late, CALLER_PATIENCE_S * 1000, 0);
    if (caller->calls->calls_again)
        caller->calls->calls_again(caller->who);
}

void caller_gone(struct caller *caller, bool in, const char *why)
{
    const struct runner_role *here = runner_player(&caller->driver->runner);
    if (in && !caller->ended)
        role_driver_lost(caller->driver);
    if (caller->ended || caller->again)
        return;
    if (here->role->wants_line && here->role->wants_line(here->state))
        caller_again(caller);
    else
        caller_stop(caller, !in    ? _("el servidor no recoge lo que se le envía")
                            : *why ? why
                                   : _("el servidor ha cerrado la conexión"));
}

void caller_init(struct caller *caller, uv_loop_t *loop, struct role_driver *driver,
                 const struct caller_calls *calls, void *who)
{
    *caller = (struct caller){.driver = driver, .calls = calls, .who = who, .fd = -1};
    dial_init(&caller->dial, loop);
    caller->dial.who = caller;
    caller->dial.connected = caller_connected;
    caller->dial.waiting = caller_unanswered;
    uv_timer_init(loop, &caller->patience);
    caller->patience.data = caller;
}

enum status caller_call(struct caller *caller, const char *address, struct why *why)
{
    return dial_call(&caller->dial, address, why);
}

void caller_close(struct caller *caller)
{
    caller->ended = true;
    dial_close(&caller->dial);
    uv_close((uv_handle_t *)&caller->patience, NULL);
    if (caller->fd >= 0 && caller->lingers)
        lingering_close(caller->patience.loop, caller->fd);
    else if (caller->fd >= 0)
        close(caller->fd);
    caller->fd = -1;
}
