#include "session/line/calls.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static unsigned call_number(const struct call *call)
{
    return (unsigned)(call - call->calls->line);
}

static void call_octets(void *who, const uint8_t *octets, size_t count)
{
    struct call *call = who;
    call->calls->octets(call->calls->who, call_number(call), octets, count);
}

static void call_drop(struct call *call)
{
    inlet_detach(&call->in);
    outlet_attach(&call->out, -1);
    if (call->fd >= 0)
        close(call->fd);
    call->fd = -1;
}

static void call_gone(void *who, bool in, const char *why)
{
    struct call *call = who;
    (void)in, (void)why;
    if (call->fd < 0)
        return;
    call_drop(call);
    call->calls->closed(call->calls->who, call_number(call));
}

static void call_connected(void *who, struct dial *dial, int fd, const char *peer)
{
    struct call *call = who;
    (void)dial, (void)peer;
    call->fd = fd;
    outlet_attach(&call->out, fd);
    call->calls->opened(call->calls->who, call_number(call));
    if (call->fd == fd) /* else it was hung up */
        inlet_attach(&call->in, fd, NULL);
}

void calls_init(struct calls *calls, uv_loop_t *loop, const char *address,
                const struct cable_options *cable)
{
    memset(calls, 0, sizeof *calls);
    snprintf(calls->address, sizeof calls->address, "%s", address);
    for (unsigned i = 0; i < CALLS_MAX; i++) {
        struct call *call = &calls->line[i];
        call->calls = calls;
        call->fd = -1;
        dial_init(&call->dial, loop);
        call->dial.who = call;
        call->dial.connected = call_connected;
        call->in = (struct inlet){
            .loop = loop, .fd = -1, .who = call, .octets = call_octets, .gone = call_gone};
        outlet_init(&call->out, loop, cable, 0); /* that it cannot write is seen by `in` too */
    }
}

enum status calls_call(struct calls *calls, unsigned line, struct why *why)
{
    return dial_call(&calls->line[line].dial, calls->address, why);
}

void calls_say(struct calls *calls, unsigned line, const uint8_t *octets, size_t count)
{
    outlet_put(&calls->line[line].out, octets, count);
}

void calls_hang_up(struct calls *calls, unsigned line)
{
    dial_cancel(&calls->line[line].dial);
    call_drop(&calls->line[line]);
}

void calls_close(struct calls *calls)
{
    for (unsigned i = 0; i < CALLS_MAX; i++) {
        call_drop(&calls->line[i]);
        outlet_close(&calls->line[i].out);
        dial_close(&calls->line[i].dial);
    }
}
