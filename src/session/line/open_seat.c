#include "session/line/open_seat.h"

#include <stdlib.h>
#include <unistd.h>

#include "core/protocol.h"

/* ---- the adapter ---- */

static void seat_follow_up(struct open_seat *seat);

static void seat_clock(uv_timer_t *timer)
{
    struct open_seat *seat = timer->data;
    seat->adapter->tick(seat->adapter_state, clock_now());
    seat_follow_up(seat);
}

static void seat_follow_up(struct open_seat *seat)
{
    usec_t next = seat->adapter->deadline(seat->adapter_state);
    if (next == USEC_NEVER)
        uv_timer_stop(&seat->clock);
    else
        uv_timer_start(&seat->clock, seat_clock, clock_ms_until(next, clock_now()), 0);
}

static void seat_give(void *who, const uint8_t *octets, size_t count)
{
    struct open_seat *seat = who;
    outlet_put(&seat->to, octets, count);
}

static void seat_pass(void *who, const uint8_t *octets, size_t count)
{
    struct open_seat *seat = who;
    outlet_put(&seat->out, octets, count);
}

/* A START of ours that the program has not read yet would look like its own coming back. */
static void seat_starts(void *who)
{
    struct open_seat *seat = who;
    if (seat->reads.open)
        pty_forget(&seat->reads.pty);
    if (seat->starts)
        seat->starts(seat->who);
}

static void seat_said(void *who, const char *text)
{
    struct open_seat *seat = who;
    seat->said(seat->who, text);
}

bool open_seat_guard(struct open_seat *seat, const struct protocol *protocol, const void *options,
                     int stations)
{
    static const struct adapter_calls calls = {
        .give = seat_give, .pass = seat_pass, .starts = seat_starts, .say = seat_said};
    if (!protocol->adapter)
        return true;
    seat->adapter_state = calloc(1, protocol->adapter->size);
    if (!seat->adapter_state)
        return false;
    seat->adapter = protocol->adapter;
    seat->adapter->begin(seat->adapter_state, &(struct adapter_start){.protocol = protocol,
                                                                      .options = options,
                                                                      .stations = stations,
                                                                      .calls = &calls,
                                                                      .who = seat});
    return true;
}

static void seat_octets(void *who, const uint8_t *octets, size_t count)
{
    struct open_seat *seat = who;
    if (!seat->adapter) {
        seat_pass(seat, octets, count);
        return;
    }
    seat->adapter->said(seat->adapter_state, octets, count, clock_now());
    seat_follow_up(seat);
}

static size_t seat_arrived(void *who, const uint8_t *octets, size_t count)
{
    struct open_seat *seat = who;
    if (!seat->adapter || !seat->there) {
        seat_give(seat, octets, count);
        return count;
    }
    seat->adapter->heard(seat->adapter_state, octets, count, clock_now());
    seat_follow_up(seat);
    return count;
}

void open_seat_join(struct open_seat *seat, struct outlet *before)
{
    before->listener = seat;
    before->arrived = seat_arrived;
}

static void seat_change(struct open_seat *seat, bool there)
{
    seat->there = there;
    if (seat->adapter) {
        seat->adapter->changed(seat->adapter_state);
        seat_follow_up(seat);
    }
    seat->changed(seat->who, seat, there);
}

/* ---- ptys ---- */

static void seat_watch(uv_timer_t *timer)
{
    struct open_seat *seat = timer->data;
    enum pty_program_news news = pty_program_watch(&seat->reads);
    pty_program_watch(&seat->writes);
    if (news == PTY_PROGRAM_LEFT || news == PTY_PROGRAM_REPLACED)
        seat_change(seat, false);
    if (news == PTY_PROGRAM_CAME || news == PTY_PROGRAM_REPLACED)
        seat_change(seat, true);
}

/* The inlet and `to` have no `gone`: that a program has left is seen by the watch. */
static void seat_init(struct open_seat *seat, uv_loop_t *loop, const struct cable_options *cable,
                      uint64_t seed)
{
    static const struct cable_options at_once = {0};
    memset(seat, 0, sizeof *seat);
    seat->fd = seat->reads.pty.fd = seat->writes.pty.fd = -1;
    seat->in = (struct inlet){.loop = loop, .fd = -1, .who = seat, .octets = seat_octets};
    outlet_init(&seat->out, loop, cable, seed);
    outlet_init(&seat->to, loop, &at_once, 0);
    uv_timer_init(loop, &seat->watch);
    uv_timer_init(loop, &seat->clock);
    seat->watch.data = seat->clock.data = seat;
}

static enum status seat_pty(struct open_seat *seat, struct pty_program *program, struct outlet *to,
                            struct why *why)
{
    enum status status = pty_program_init(program, seat->in.loop, why);
    program->in.who = seat;
    program->in.octets = seat_octets;
    program->to = to;
    return status;
}

enum status open_seat_init(struct open_seat *seat, uv_loop_t *loop,
                           const struct cable_options *cable, uint64_t seed, struct why *why)
{
    seat_init(seat, loop, cable, seed);
    TRY(seat_pty(seat, &seat->reads, &seat->to, why));
    TRY(seat_pty(seat, &seat->writes, NULL, why));
    uv_timer_start(&seat->watch, seat_watch, PTY_PROGRAM_WATCH_MS, PTY_PROGRAM_WATCH_MS);
    return ST_OK;
}

/* ---- TCP ---- */

static void seat_hang_up(struct open_seat *seat)
{
    if (seat->fd < 0)
        return;
    inlet_detach(&seat->in);
    outlet_attach(&seat->to, -1);
    close(seat->fd);
    seat->fd = -1;
    seat_change(seat, false);
}

static void seat_gone(void *who, bool in, const char *why)
{
    seat_hang_up(who);
}

static void seat_connected(void *who, struct dial *dial, int fd, const char *peer)
{
    struct open_seat *seat = who;
    seat_hang_up(seat); /* the one before may be dead without our knowing */
    seat->fd = fd;
    outlet_attach(&seat->to, fd);
    seat_change(seat, true);
    inlet_attach(&seat->in, fd, NULL);
}

enum status open_seat_init_tcp(struct open_seat *seat, uv_loop_t *loop,
                               const struct cable_options *cable, uint64_t seed,
                               const char *address, struct why *why)
{
    seat_init(seat, loop, cable, seed);
    seat->tcp = true;
    seat->in.gone = seat_gone;
    dial_init(&seat->listener, loop);
    seat->listener.who = seat;
    seat->listener.connected = seat_connected;
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
    free(seat->adapter_state);
    if (seat->tcp)
        dial_close(&seat->listener);
    if (seat->fd >= 0)
        close(seat->fd);
}
