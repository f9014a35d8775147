#include "session/line/open_seat.h"

#include <stdlib.h>
#include <unistd.h>

#include "core/protocol.h"

/* ---- the porter ---- */

static void settle(struct open_seat *seat);

static void on_clock(uv_timer_t *timer)
{
    struct open_seat *seat = timer->data;
    seat->porter->tick(seat->porter_state, clock_now());
    settle(seat);
}

static void settle(struct open_seat *seat)
{
    usec_t next = seat->porter->deadline(seat->porter_state);
    if (next == USEC_NEVER)
        uv_timer_stop(&seat->clock);
    else
        uv_timer_start(&seat->clock, on_clock, clock_ms_until(next, clock_now()), 0);
}

static void give(void *who, const uint8_t *octets, size_t count)
{
    struct open_seat *seat = who;
    outlet_put(&seat->to, octets, count);
}

static void pass(void *who, const uint8_t *octets, size_t count)
{
    struct open_seat *seat = who;
    outlet_put(&seat->out, octets, count);
}

/* A START of ours that it has not read yet it would take for its own that is back. */
static void on_starts(void *who)
{
    struct open_seat *seat = who;
    if (seat->reads.open)
        pty_forget(&seat->reads.pty);
    if (seat->starts)
        seat->starts(seat->who);
}

static void on_said(void *who, const char *text)
{
    struct open_seat *seat = who;
    seat->said(seat->who, text);
}

bool open_seat_guard(struct open_seat *seat, const struct protocol *protocol, const void *options,
                     int stations)
{
    static const struct porter_calls calls = {
        .give = give, .pass = pass, .starts = on_starts, .say = on_said};
    if (!protocol->porter)
        return true;
    seat->porter_state = calloc(1, protocol->porter->size);
    if (!seat->porter_state)
        return false;
    seat->porter = protocol->porter;
    seat->porter->begin(seat->porter_state, &(struct porter_start){.protocol = protocol,
                                                                   .options = options,
                                                                   .stations = stations,
                                                                   .calls = &calls,
                                                                   .who = seat});
    return true;
}

static void on_octets(void *who, const uint8_t *octets, size_t count)
{
    struct open_seat *seat = who;
    if (!seat->porter) {
        pass(seat, octets, count);
        return;
    }
    seat->porter->said(seat->porter_state, octets, count, clock_now());
    settle(seat);
}

static size_t on_arrived(void *who, const uint8_t *octets, size_t count)
{
    struct open_seat *seat = who;
    if (!seat->porter || !seat->there) {
        give(seat, octets, count);
        return count;
    }
    seat->porter->heard(seat->porter_state, octets, count, clock_now());
    settle(seat);
    return count;
}

void open_seat_join(struct open_seat *seat, struct outlet *before)
{
    before->listener = seat;
    before->arrived = on_arrived;
}

static void change(struct open_seat *seat, bool there)
{
    seat->there = there;
    if (seat->porter) {
        seat->porter->changed(seat->porter_state);
        settle(seat);
    }
    seat->changed(seat->who, seat, there);
}

/* ---- ptys ---- */

static void on_watch(uv_timer_t *timer)
{
    struct open_seat *seat = timer->data;
    enum pty_program_news news = pty_program_watch(&seat->reads);
    pty_program_watch(&seat->writes);
    if (news == PTY_PROGRAM_LEFT || news == PTY_PROGRAM_REPLACED)
        change(seat, false);
    if (news == PTY_PROGRAM_CAME || news == PTY_PROGRAM_REPLACED)
        change(seat, true);
}

/* What cannot be read or written is seen by the watch, which also sees when it comes back. */
static void init(struct open_seat *seat, uv_loop_t *loop, const struct cable_options *cable,
                 uint64_t seed)
{
    static const struct cable_options at_once = {0};
    memset(seat, 0, sizeof *seat);
    seat->fd = seat->reads.pty.fd = seat->writes.pty.fd = -1;
    seat->in = (struct inlet){.loop = loop, .fd = -1, .who = seat, .octets = on_octets};
    outlet_init(&seat->out, loop, cable, seed);
    outlet_init(&seat->to, loop, &at_once, 0);
    uv_timer_init(loop, &seat->watch);
    uv_timer_init(loop, &seat->clock);
    seat->watch.data = seat->clock.data = seat;
}

static enum status make_program(struct open_seat *seat, struct pty_program *program,
                                struct outlet *to, struct why *why)
{
    enum status status = pty_program_init(program, seat->in.loop, why);
    program->in.who = seat;
    program->in.octets = on_octets;
    program->to = to;
    return status;
}

enum status open_seat_init(struct open_seat *seat, uv_loop_t *loop,
                           const struct cable_options *cable, uint64_t seed, struct why *why)
{
    init(seat, loop, cable, seed);
    TRY(make_program(seat, &seat->reads, &seat->to, why));
    TRY(make_program(seat, &seat->writes, NULL, why));
    uv_timer_start(&seat->watch, on_watch, PTY_PROGRAM_WATCH_MS, PTY_PROGRAM_WATCH_MS);
    return ST_OK;
}

/* ---- TCP ---- */

static void hang_up(struct open_seat *seat)
{
    if (seat->fd < 0)
        return;
    inlet_detach(&seat->in);
    outlet_attach(&seat->to, -1);
    close(seat->fd);
    seat->fd = -1;
    change(seat, false);
}

static void on_tcp_gone(void *who, bool in, const char *why)
{
    hang_up(who);
}

static void on_connected(void *who, struct dial *dial, int fd, const char *peer)
{
    struct open_seat *seat = who;
    hang_up(seat); /* the newest caller has the seat: the one before may hang without our knowing */
    seat->fd = fd;
    outlet_attach(&seat->to, fd);
    change(seat, true);
    inlet_attach(&seat->in, fd, NULL);
}

enum status open_seat_init_tcp(struct open_seat *seat, uv_loop_t *loop,
                               const struct cable_options *cable, uint64_t seed,
                               const char *address, struct why *why)
{
    init(seat, loop, cable, seed);
    seat->tcp = true;
    seat->in.gone = on_tcp_gone;
    dial_init(&seat->listener, loop);
    seat->listener.who = seat;
    seat->listener.connected = on_connected;
    return dial_listen(&seat->listener, address, why);
}

void open_seat_close(struct open_seat *seat)
{
    inlet_detach(&seat->in);
    pty_program_close(&seat->reads);
    pty_program_close(&seat->writes);
    outlet_close(&seat->out);
    outlet_close(&seat->to);
    uv_close((uv_handle_t *)&seat->watch, NULL);
    uv_close((uv_handle_t *)&seat->clock, NULL);
    free(seat->porter_state);
    if (seat->tcp)
        dial_close(&seat->listener);
    if (seat->fd >= 0)
        close(seat->fd);
}
