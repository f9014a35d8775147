/* The sockets of the Reversi server: see reversi_net.h. */
#include "app/reversi_net.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    BACKLOG = 1024,
    OUT_OCTETS = 512,     /* that wait for a connection whose window is full; a game in full is 1300 */
    SYSTEM_OCTETS = 4096, /* that the system may keep each way, or the little more that is its least */
    KEEPALIVE_S = 60,     /* who waits for a rival has no time limit, so the system finds out that it is gone */
};

/* One connection. */
struct reversi_line {
    uv_tcp_t tcp;
    uv_write_t write;
    struct reversi_net *net;
    struct peer *peer;
    struct reversi_line *next_fresh, *next_doomed, *next_paused, *before_paused;
    uint32_t guest; /* REVERSI_NO_GUEST: the machine has let it go */
    bool freshened, dooming, pausing, closing, writing;
    uint16_t flight, count; /* octets of `out` that are being written, and all of them */
    usec_t resume;
    uint8_t out[OUT_OCTETS];
};

size_t reversi_net_table_memory(void)
{
    return sizeof(struct reversi_room) + 2 * (sizeof(struct reversi_guest) + sizeof(struct reversi_line));
}

uint64_t reversi_net_raise_descriptors(uint64_t wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 0;
    if (limit.rlim_cur >= wanted)
        return limit.rlim_cur;
    struct rlimit more = {.rlim_cur = wanted, .rlim_max = limit.rlim_max > wanted ? limit.rlim_max : wanted};
    if (setrlimit(RLIMIT_NOFILE, &more) == 0)
        return wanted;
    more = (struct rlimit){.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted, .rlim_max = limit.rlim_max};
    return setrlimit(RLIMIT_NOFILE, &more) == 0 ? more.rlim_cur : limit.rlim_cur;
}

/* ---- the end of a connection ---- */

static void on_closed(uv_handle_t *handle)
{
    struct reversi_line *line = handle->data;
    if (line->peer)
        peers_leave(&line->net->peers, line->peer);
    free(line);
}

static void pause_reading(struct reversi_line *line, usec_t until)
{
    struct reversi_net *net = line->net;
    uv_read_stop((uv_stream_t *)&line->tcp);
    line->pausing = true;
    line->resume = until;
    line->before_paused = NULL;
    line->next_paused = net->paused;
    if (net->paused)
        net->paused->before_paused = line;
    net->paused = line;
    net->resume = until < net->resume ? until : net->resume;
}

static void unlink_paused(struct reversi_line *line)
{
    if (line->before_paused)
        line->before_paused->next_paused = line->next_paused;
    else
        line->net->paused = line->next_paused;
    if (line->next_paused)
        line->next_paused->before_paused = line->before_paused;
    line->pausing = false;
}

static void close_line(struct reversi_line *line)
{
    if (line->closing)
        return;
    line->closing = true;
    if (line->pausing)
        unlink_paused(line);
    if (line->guest != REVERSI_NO_GUEST)
        line->net->lines[line->guest] = NULL;
    line->guest = REVERSI_NO_GUEST;
    uv_close((uv_handle_t *)&line->tcp, on_closed);
}

/* The machine may not be called back while it sends: who cannot be written to is reported afterwards. */
static void doom(struct reversi_line *line)
{
    if (line->dooming || line->closing)
        return;
    line->dooming = true;
    line->next_doomed = line->net->doomed;
    line->net->doomed = line;
}

/* ---- the clock ---- */

static void on_timer(uv_timer_t *timer);
static void flush_fresh(struct reversi_net *net);

/* After the machine was told something: writes what it said, reports who is lost, and sets the timer if a limit has
 * come nearer. */
static void settle(struct reversi_net *net)
{
    for (;;) {
        flush_fresh(net);
        struct reversi_line *line = net->doomed;
        if (!line)
            break;
        uint32_t guest = line->guest;
        net->doomed = line->next_doomed;
        close_line(line);
        if (guest != REVERSI_NO_GUEST)
            reversi_server_gone(&net->server, guest, clock_now());
    }
    usec_t next = reversi_server_deadline(&net->server);
    next = net->resume < next ? net->resume : next;
    if (next >= net->armed || net->stopping)
        return;
    usec_t now = clock_now();
    net->armed = next;
    uv_timer_start(&net->timer, on_timer, clock_ms_until(next, now), 0);
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf);
static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf);

static void resume_reading(struct reversi_net *net, usec_t now)
{
    struct reversi_line *next;
    if (net->resume > now)
        return;
    net->resume = USEC_NEVER;
    for (struct reversi_line *line = net->paused; line; line = next) {
        next = line->next_paused;
        if (line->resume > now) {
            net->resume = line->resume < net->resume ? line->resume : net->resume;
            continue;
        }
        unlink_paused(line);
        uv_read_start((uv_stream_t *)&line->tcp, on_alloc, on_read);
    }
}

static void on_timer(uv_timer_t *timer)
{
    struct reversi_net *net = timer->data;
    usec_t now = clock_now();
    net->armed = USEC_NEVER;
    resume_reading(net, now);
    reversi_server_tick(&net->server, now);
    settle(net);
}

/* ---- out ---- */

static void on_written(uv_write_t *write, int status);

static void write_out(struct reversi_line *line)
{
    uv_buf_t buf = uv_buf_init((char *)line->out, line->count);
    line->flight = line->count;
    line->writing = true;
    if (uv_write(&line->write, (uv_stream_t *)&line->tcp, &buf, 1, on_written) != 0) {
        line->writing = false;
        doom(line);
    }
}

static void on_written(uv_write_t *write, int status)
{
    struct reversi_line *line = write->data;
    line->writing = false;
    if (line->closing)
        return;
    line->count = (uint16_t)(line->count - line->flight);
    memmove(line->out, line->out + line->flight, line->count);
    if (status != 0)
        doom(line);
    else if (line->count)
        write_out(line);
    settle(line->net);
}

/* What the system takes at once, which is nearly always all of it; the rest waits for it. */
static void write_now(struct reversi_line *line)
{
    uv_buf_t buf = uv_buf_init((char *)line->out, line->count);
    if (line->writing || line->closing || line->dooming || !line->count)
        return;
    int put = uv_try_write((uv_stream_t *)&line->tcp, &buf, 1);
    if (put < 0 && put != UV_EAGAIN) {
        doom(line);
        return;
    }
    line->count = (uint16_t)(line->count - (put > 0 ? put : 0));
    memmove(line->out, line->out + (put > 0 ? put : 0), line->count);
    if (line->count)
        write_out(line);
}

static void flush_fresh(struct reversi_net *net)
{
    while (net->fresh) {
        struct reversi_line *line = net->fresh;
        net->fresh = line->next_fresh;
        line->freshened = false;
        write_now(line);
    }
}

/* Kept until the machine has returned: all that a guest is told for one read goes out in one piece. */
static void on_send(void *who, uint32_t guest, const uint8_t *octets, size_t count)
{
    struct reversi_net *net = who;
    struct reversi_line *line = net->lines[guest];
    if (!line || line->dooming || line->closing)
        return;
    if (line->count + count > sizeof line->out)
        write_now(line);
    if (line->count + count > sizeof line->out) {
        net->slow++;
        doom(line);
        return;
    }
    memcpy(line->out + line->count, octets, count);
    line->count = (uint16_t)(line->count + count);
    if (line->freshened)
        return;
    line->freshened = true;
    line->next_fresh = net->fresh;
    net->fresh = line;
}

static void on_close(void *who, uint32_t guest, enum reversi_closing closing)
{
    struct reversi_net *net = who;
    (void)closing;
    if (!net->lines[guest])
        return;
    write_now(net->lines[guest]); /* its last words */
    close_line(net->lines[guest]);
}

static void on_event(void *who, const struct reversi_event *event)
{
    struct reversi_net *net = who;
    if (net->options.event)
        net->options.event(net->options.who, event);
}

/* ---- in ---- */

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    struct reversi_line *line = handle->data;
    (void)suggested;
    *buf = uv_buf_init(line->net->buffer, sizeof line->net->buffer);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf)
{
    struct reversi_line *line = stream->data;
    struct reversi_net *net = line->net;
    usec_t now = clock_now();
    if (count == 0 || line->guest == REVERSI_NO_GUEST)
        return;
    if (count < 0) {
        doom(line);
        settle(net);
        return;
    }
    reversi_server_receive(&net->server, line->guest, (const uint8_t *)buf->base, (size_t)count, now);
    if (!line->closing && line->guest != REVERSI_NO_GUEST) {
        usec_t until = reversi_server_pause(&net->server, line->guest, now);
        if (until && !line->dooming)
            pause_reading(line, until);
    }
    settle(net);
}

/* ---- who comes ---- */

static void refuse(struct reversi_line *line, enum reversi_refusal refusal, const struct sockaddr *address)
{
    struct reversi_net *net = line->net;
    char peer[INET6_ADDRSTRLEN] = "?";
    uv_ip_name(address, peer, sizeof peer);
    net->refused[refusal]++;
    if (net->options.refused)
        net->options.refused(net->options.who, refusal, peer, net->refused[refusal]);
    close_line(line);
}

/* 127.0.0.0/8 and ::1. */
static bool is_here(const struct sockaddr_storage *address)
{
    if (address->ss_family == AF_INET6)
        return IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr);
    return ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
}

static void on_connection(uv_stream_t *listener, int status)
{
    struct reversi_net *net = listener->data;
    struct sockaddr_storage address = {0};
    int size = sizeof address;
    if (status != 0 || net->stopping)
        return;
    struct reversi_line *line = calloc(1, sizeof *line);
    if (!line)
        abort();
    line->net = net;
    line->guest = REVERSI_NO_GUEST;
    uv_tcp_init(net->loop, &line->tcp);
    line->tcp.data = line->write.data = line;
    if (uv_accept(listener, (uv_stream_t *)&line->tcp) != 0 ||
        uv_tcp_getpeername(&line->tcp, (struct sockaddr *)&address, &size) != 0) {
        close_line(line);
        return;
    }
    uint32_t limit = is_here(&address) ? net->options.per_peer_here : net->options.per_peer;
    line->peer = peers_enter(&net->peers, (struct sockaddr *)&address, limit);
    if (!line->peer) {
        refuse(line, REVERSI_REFUSED_PEER, (struct sockaddr *)&address);
        return;
    }
    line->guest = reversi_server_join(&net->server, clock_now());
    if (line->guest == REVERSI_NO_GUEST) {
        refuse(line, REVERSI_REFUSED_FULL, (struct sockaddr *)&address);
        return;
    }
    net->lines[line->guest] = line;
    uv_send_buffer_size((uv_handle_t *)&line->tcp, &(int){SYSTEM_OCTETS});
    uv_recv_buffer_size((uv_handle_t *)&line->tcp, &(int){SYSTEM_OCTETS});
    uv_tcp_nodelay(&line->tcp, 1);
    uv_tcp_keepalive(&line->tcp, 1, KEEPALIVE_S);
    uv_read_start((uv_stream_t *)&line->tcp, on_alloc, on_read);
    settle(net);
}

/* ---- open and stop ---- */

static enum status listen_on(struct reversi_net *net, struct why *why)
{
    const struct reversi_net_options *o = &net->options;
    struct sockaddr_storage address;
    if (uv_ip4_addr(o->bind, o->port, (struct sockaddr_in *)&address) != 0 &&
        uv_ip6_addr(o->bind, o->port, (struct sockaddr_in6 *)&address) != 0)
        return why_bad(why, "'%.60s' is no address: write it in numbers, such as 127.0.0.1 or ::1", o->bind);
    int error = uv_tcp_bind(&net->listener, (struct sockaddr *)&address, 0);
    if (error == 0)
        error = uv_listen((uv_stream_t *)&net->listener, BACKLOG, on_connection);
    if (error == 0)
        return ST_OK;
    why_bad(why, "cannot listen on %.60s port %d: %s", o->bind, o->port, uv_strerror(error));
    return ST_SYSTEM;
}

static void *room_for(size_t count, size_t size)
{
    void *room = calloc(count, size);
    if (!room)
        abort();
    return room;
}

enum status reversi_net_open(struct reversi_net *net, uv_loop_t *loop, const struct reversi_net_options *options,
                             struct why *why)
{
    memset(net, 0, sizeof *net);
    net->options = *options;
    net->loop = loop;
    net->armed = net->resume = USEC_NEVER;
    uint32_t capacity = options->connections;
    net->guests = room_for(capacity, sizeof *net->guests);
    net->rooms = room_for(capacity / 2, sizeof *net->rooms);
    net->lines = room_for(capacity, sizeof(struct reversi_line *));
    peers_init(&net->peers, capacity);
    net->options.server.who = net;
    net->options.server.send = on_send;
    net->options.server.close = on_close;
    net->options.server.event = on_event;
    reversi_server_init(&net->server, &net->options.server, net->guests, net->rooms, capacity);
    uv_tcp_init(loop, &net->listener);
    uv_timer_init(loop, &net->timer);
    net->listener.data = net->timer.data = net;
    enum status status = listen_on(net, why);
    if (status == ST_OK)
        return ST_OK;
    reversi_net_stop(net);
    uv_run(loop, UV_RUN_DEFAULT);
    reversi_net_free(net);
    return status;
}

int reversi_net_port(const struct reversi_net *net)
{
    struct sockaddr_storage address;
    int size = sizeof address;
    if (uv_tcp_getsockname(&net->listener, (struct sockaddr *)&address, &size) != 0)
        return -1;
    return ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                               : ((struct sockaddr_in *)&address)->sin_port);
}

void reversi_net_stop(struct reversi_net *net)
{
    if (net->stopping)
        return;
    net->stopping = true;
    reversi_server_stop(&net->server, clock_now());
    settle(net);
    uv_timer_stop(&net->timer);
    uv_close((uv_handle_t *)&net->timer, NULL);
    uv_close((uv_handle_t *)&net->listener, NULL);
}

void reversi_net_free(struct reversi_net *net)
{
    peers_free(&net->peers);
    free(net->guests);
    free(net->rooms);
    free(net->lines);
}
