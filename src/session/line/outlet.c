#include "session/line/outlet.h"

#include "link/port.h"

enum { RETRY_MS = 2 };

static void outlet_flush(struct outlet *outlet);

static void outlet_timer(uv_timer_t *timer)
{
    struct outlet *outlet = timer->data;
    bool failed = outlet->failed;
    outlet->failed = false;
    outlet_flush(outlet);
    if (failed)
        outlet->gone(outlet->who, false, outlet->why.text);
}

void outlet_init(struct outlet *outlet, uv_loop_t *loop, const struct cable_options *options,
                 uint64_t seed)
{
    cable_init(&outlet->cable, options, seed);
    uv_timer_init(loop, &outlet->timer);
    outlet->timer.data = outlet;
    outlet->fd = -1;
    outlet->holds = false;
    outlet->arrived = NULL;
    outlet->due_from = outlet->due_to = 0;
    outlet->lost = 0;
    outlet->tap = NULL;
    outlet->gone = NULL;
    outlet->failed = false;
}

void outlet_attach(struct outlet *outlet, int fd)
{
    outlet->fd = fd;
    outlet->failed = false; /* the caller, which changes the descriptor, knows already */
    outlet->socket = port_is_socket(fd);
    if (!outlet->holds)
        outlet->due_from = outlet->due_to = 0;
    else if (fd >= 0)
        outlet_flush(outlet);
}

void outlet_hold(struct outlet *outlet, bool holds)
{
    outlet->holds = holds;
    outlet_flush(outlet);
}

void outlet_tap(struct outlet *outlet, struct tap *tap, unsigned cable,
                const struct framing *framing)
{
    outlet->tap = tap;
    outlet->tap_cable = cable;
    outlet->framing = framing;
    framing->begin(&outlet->reader, 0, 0);
}

/* The game goes on without a tap that fails. */
static void tap_due(struct outlet *outlet)
{
    struct why why;
    for (size_t i = outlet->due_from; outlet->tap && i < outlet->due_to; i++) {
        struct frame frame;
        if (outlet->framing->octet(&outlet->reader, outlet->due[i], clock_now(), &frame) ==
                FRAMING_FRAME &&
            tap_packet(outlet->tap, outlet->tap_cable, frame.octets, frame.count, clock_wall(),
                       &why) != ST_OK)
            outlet->tap = NULL;
    }
}

/* Whether there are octets to write, from the cable if need be. */
static bool take_due(struct outlet *outlet, usec_t now)
{
    if (outlet->due_from < outlet->due_to)
        return true;
    outlet->due_from = 0;
    outlet->due_to = cable_take(&outlet->cable, outlet->due, sizeof outlet->due, now);
    tap_due(outlet);
    return outlet->due_to > 0;
}

/* Writes all that has come out of the cable, and sets the timer for what follows. */
static void outlet_flush(struct outlet *outlet)
{
    usec_t now = clock_now();
    while ((!outlet->holds || outlet->fd >= 0) && take_due(outlet, now)) {
        size_t put = 0, count = outlet->due_to - outlet->due_from;
        enum status status = ST_OK;
        if (outlet->arrived)
            put = outlet->arrived(outlet->listener, outlet->due + outlet->due_from, count);
        else if (outlet->fd >= 0)
            status = port_write(outlet->fd, outlet->socket, outlet->due + outlet->due_from, count,
                                &put, &outlet->why);
        if (!outlet->arrived && (outlet->fd < 0 || status != ST_OK)) {
            outlet->lost += count;
            put = count;
        }
        outlet->due_from += put;
        if (status != ST_OK) {
            outlet->fd = -1;
            outlet->failed = outlet->gone != NULL;
        } else if (put == 0) {
            uv_timer_start(&outlet->timer, outlet_timer, RETRY_MS, 0);
            return;
        }
    }
    usec_t next = outlet->failed                    ? now
                  : outlet->holds && outlet->fd < 0 ? USEC_NEVER
                                                    : cable_next(&outlet->cable);
    if (next == USEC_NEVER)
        uv_timer_stop(&outlet->timer);
    else
        uv_timer_start(&outlet->timer, outlet_timer, clock_ms_until(next, now), 0);
}

void outlet_put(struct outlet *outlet, const uint8_t *octets, size_t count)
{
    outlet->lost += count - cable_put(&outlet->cable, octets, count, clock_now());
    outlet_flush(outlet);
}

bool outlet_empty(const struct outlet *outlet)
{
    return outlet->due_from == outlet->due_to && cable_next(&outlet->cable) == USEC_NEVER;
}

void outlet_close(struct outlet *outlet)
{
    if (!uv_is_closing((uv_handle_t *)&outlet->timer))
        uv_close((uv_handle_t *)&outlet->timer, NULL);
}
