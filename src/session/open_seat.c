#include "session/open_seat.h"

#include <string.h>
#include <unistd.h>

enum { WATCH_MS = 50 };

static void on_octets(void *who, const uint8_t *octets, size_t count)
{
    struct open_seat *seat = who;
    outlet_put(&seat->out, octets, count);
}

/* ---- ptys: nobody wakes us when a program opens one, so we look (link/pty.h) ---- */

static void watch_pty(struct open_seat *seat, int index)
{
    struct pty *pty = index ? &seat->writes : &seat->reads;
    struct why why;
    bool there = pty_connected(pty);
    if (there == seat->there[index])
        return;
    seat->there[index] = there;
    if (index == 0)
        outlet_attach(seat->before, there ? pty->fd : -1);
    if (there)
        inlet_attach(&seat->in[index], -1, pty);
    else
        inlet_detach(&seat->in[index]);
    if (!there && pty_drain(pty, &why) != ST_OK)
        return; /* the next program reads a few stale octets: noise to it */
    if (index == 0)
        seat->changed(seat->who, seat, there);
}

static void on_watch(uv_timer_t *timer)
{
    struct open_seat *seat = timer->data;
    watch_pty(seat, 0);
    watch_pty(seat, 1);
}

/* What cannot be read or written is seen by the watch, which also sees when it comes back. */
static void init(struct open_seat *seat, uv_loop_t *loop, const struct cable_options *cable, uint64_t seed)
{
    memset(seat, 0, sizeof *seat);
    seat->fd = seat->reads.fd = seat->writes.fd = -1;
    for (int i = 0; i < 2; i++)
        seat->in[i] = (struct inlet){.loop = loop, .fd = -1, .who = seat, .octets = on_octets};
    outlet_init(&seat->out, loop, cable, seed);
    uv_timer_init(loop, &seat->watch);
    seat->watch.data = seat;
}

enum status open_seat_init(struct open_seat *seat, uv_loop_t *loop, const struct cable_options *cable, uint64_t seed,
                           struct why *why)
{
    init(seat, loop, cable, seed);
    enum status status = pty_open(&seat->reads, why);
    if (status == ST_OK)
        status = pty_open(&seat->writes, why);
    if (status == ST_OK)
        uv_timer_start(&seat->watch, on_watch, WATCH_MS, WATCH_MS);
    return status;
}

/* ---- TCP ---- */

static void hang_up(struct open_seat *seat)
{
    if (seat->fd < 0)
        return;
    inlet_detach(&seat->in[0]);
    outlet_attach(seat->before, -1);
    close(seat->fd);
    seat->fd = -1;
    seat->changed(seat->who, seat, false);
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
    inlet_attach(&seat->in[0], fd, NULL);
    outlet_attach(seat->before, fd);
    seat->changed(seat->who, seat, true);
}

enum status open_seat_init_tcp(struct open_seat *seat, uv_loop_t *loop, const struct cable_options *cable,
                               uint64_t seed, const char *address, struct why *why)
{
    init(seat, loop, cable, seed);
    seat->tcp = true;
    seat->in[0].gone = on_tcp_gone;
    dial_init(&seat->listener, loop);
    seat->listener.who = seat;
    seat->listener.connected = on_connected;
    return dial_listen(&seat->listener, address, why);
}

void open_seat_close(struct open_seat *seat)
{
    inlet_detach(&seat->in[0]);
    inlet_detach(&seat->in[1]);
    outlet_close(&seat->out);
    uv_close((uv_handle_t *)&seat->watch, NULL);
    pty_close(&seat->reads);
    pty_close(&seat->writes);
    if (seat->tcp)
        dial_close(&seat->listener);
    if (seat->fd >= 0)
        close(seat->fd);
}
