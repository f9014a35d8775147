#include "session/line/visitor.h"

/* Longer than a program needs between two messages, shorter than anybody waits for a frame
 * (ring.md). */
#define AWAY (4 * USEC_SECOND)

enum status visitor_init(struct visitor *visitor, uv_loop_t *loop, struct why *why)
{
    *visitor = (struct visitor){.in = {.loop = loop, .fd = -1}, .pty.fd = -1};
    return pty_open(&visitor->pty, why);
}

static void attach(struct visitor *visitor, bool open)
{
    visitor->open = open;
    if (open)
        inlet_attach(&visitor->in, -1, &visitor->pty);
    else
        inlet_detach(&visitor->in);
    if (visitor->to)
        outlet_attach(visitor->to, open ? visitor->pty.fd : -1);
}

/* What was written and not read before the port was closed. */
static bool read_rest(struct visitor *visitor)
{
    uint8_t octets[512];
    struct why why;
    size_t got, all = 0;
    while (pty_read(&visitor->pty, octets, sizeof octets, &got, &why) == ST_OK && got) {
        visitor->in.octets(visitor->in.who, octets, got);
        all += got;
    }
    return all > 0;
}

static void leave(struct visitor *visitor)
{
    struct why why;
    visitor->there = false;
    if (visitor->to)
        outlet_hold(visitor->to, false);
    if (pty_drain(&visitor->pty, &why) != ST_OK)
        return; /* the next program reads a few stale octets: noise to it */
}

/* Whether another program has the pty open than before: it knows nothing of what was for the first
 * one. */
static bool is_another(struct visitor *visitor)
{
    pid_t before = visitor->program, now = pty_holder(&visitor->pty);
    if (now)
        visitor->program = now;
    return before && now && before != now;
}

enum visitor_news visitor_watch(struct visitor *visitor)
{
    bool was = visitor->there, open = pty_connected(&visitor->pty), another = false;
    /* An inlet stops when its port is closed. If it has, and the port is open, the port was opened
     * again since the last look, by the same program or by another. (Or there was no memory to
     * listen to it.) */
    bool opened = open && (!visitor->open || !visitor->in.poll);
    if (opened) {
        another = is_another(visitor) && was;
        if (another)
            leave(visitor);
        if (visitor->to)
            outlet_hold(visitor->to, true);
    }
    if (opened || open != visitor->open)
        attach(visitor, open);
    bool wrote = !open && read_rest(visitor); /* it may have come and gone since the last look */
    if (open || wrote) {
        visitor->there = true;
        visitor->gone_at = clock_now();
    } else if (was && clock_now() >= visitor->gone_at + AWAY) {
        leave(visitor);
    }
    if (another)
        return VISITOR_REPLACED;
    return visitor->there == was ? VISITOR_SAME : was ? VISITOR_LEFT : VISITOR_CAME;
}

void visitor_close(struct visitor *visitor)
{
    inlet_detach(&visitor->in);
    pty_close(&visitor->pty);
}
