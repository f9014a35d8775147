/* The shell of any server: see lines.h. */
#include "session/lines.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#define NO_NUMBER UINT32_MAX

enum {
    BACKLOG = 1024,
    OUT_OCTETS = 512,     /* that wait for a connection whose window is full; a game of Reversi in full is 1300 */
    SYSTEM_OCTETS = 4096, /* that the system may keep each way, or the little more that is its least */
    KEEPALIVE_S = 60,     /* who waits for a rival has no time limit, so the system finds out that it is gone */
};

/* One connection. */
struct line {
    uv_tcp_t tcp;
    uv_write_t write;
    struct lines *lines;
    struct peer *peer;
    struct line *next_fresh, *next_doomed, *next_paused, *before_paused;
    uint32_t number; /* NO_NUMBER: the role has let it go, or never had it */
    bool freshened, dooming, pausing, closing, writing;
    uint16_t flight, count; /* octets of `out` that are being written, and all of them */
    usec_t resume;
    uint8_t out[OUT_OCTETS];
};

size_t lines_memory(void)
{
    return sizeof(struct line);
}

uint64_t lines_raise_descriptors(uint64_t wanted)
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

static void on_connection(uv_stream_t *listener, int status);

static void on_closed(uv_handle_t *handle)
{
    struct line *line = handle->data;
    if (line->peer)
        peers_leave(&line->lines->peers, line->peer);
    struct lines *lines = line->lines;
    free(line);
    if (lines->held)
        on_connection((uv_stream_t *)&lines->listener, 0);
}

static void pause_reading(struct line *line, usec_t until)
{
    struct lines *lines = line->lines;
    uv_read_stop((uv_stream_t *)&line->tcp);
    line->pausing = true;
    line->resume = until;
    line->before_paused = NULL;
    line->next_paused = lines->paused;
    if (lines->paused)
        lines->paused->before_paused = line;
    lines->paused = line;
    lines->resume = until < lines->resume ? until : lines->resume;
}

static void unlink_paused(struct line *line)
{
    if (line->before_paused)
        line->before_paused->next_paused = line->next_paused;
    else
        line->lines->paused = line->next_paused;
    if (line->next_paused)
        line->next_paused->before_paused = line->before_paused;
    line->pausing = false;
}

static void close_line(struct line *line)
{
    struct lines *lines = line->lines;
    if (line->closing)
        return;
    line->closing = true;
    if (line->pausing)
        unlink_paused(line);
    if (line->number != NO_NUMBER) {
        lines->line[line->number] = NULL;
        lines->spare[lines->spares++] = line->number;
    }
    line->number = NO_NUMBER;
    uv_close((uv_handle_t *)&line->tcp, on_closed);
}

/* The role may not be called back while it sends: who cannot be written to is reported afterwards. */
static void doom(struct line *line)
{
    if (line->dooming || line->closing)
        return;
    line->dooming = true;
    line->next_doomed = line->lines->doomed;
    line->lines->doomed = line;
}

/* ---- the clock ---- */

static void on_timer(uv_timer_t *timer);
static void flush_fresh(struct lines *lines);

/* After the role was told something: writes what it said, reports who is lost, and sets the timer if a limit has
 * come nearer. */
static void settle(struct lines *lines)
{
    for (;;) {
        flush_fresh(lines);
        struct line *line = lines->doomed;
        if (!line)
            break;
        uint32_t number = line->number;
        lines->doomed = line->next_doomed;
        close_line(line);
        if (number != NO_NUMBER)
            lines->options.role->lost(lines->role, number, clock_now());
    }
    usec_t next = lines->options.role->deadline(lines->role);
    next = lines->resume < next ? lines->resume : next;
    if (next >= lines->armed || lines->stopping)
        return;
    lines->armed = next;
    uv_timer_start(&lines->timer, on_timer, clock_ms_until(next, clock_now()), 0);
}

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf);
static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf);

static void resume_reading(struct lines *lines, usec_t now)
{
    struct line *next;
    if (lines->resume > now)
        return;
    lines->resume = USEC_NEVER;
    for (struct line *line = lines->paused; line; line = next) {
        next = line->next_paused;
        if (line->resume > now) {
            lines->resume = line->resume < lines->resume ? line->resume : lines->resume;
            continue;
        }
        unlink_paused(line);
        uv_read_start((uv_stream_t *)&line->tcp, on_alloc, on_read);
    }
}

static void on_timer(uv_timer_t *timer)
{
    struct lines *lines = timer->data;
    usec_t now = clock_now();
    lines->armed = USEC_NEVER;
    resume_reading(lines, now);
    lines->options.role->tick(lines->role, now);
    settle(lines);
}

/* ---- out ---- */

static void on_written(uv_write_t *write, int status);

static void write_out(struct line *line)
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
    struct line *line = write->data;
    line->writing = false;
    if (line->closing)
        return;
    line->count = (uint16_t)(line->count - line->flight);
    memmove(line->out, line->out + line->flight, line->count);
    if (status != 0)
        doom(line);
    else if (line->count)
        write_out(line);
    settle(line->lines);
}

/* What the system takes at once, which is nearly always all of it; the rest waits for it. */
static void write_now(struct line *line)
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

static void flush_fresh(struct lines *lines)
{
    while (lines->fresh) {
        struct line *line = lines->fresh;
        lines->fresh = line->next_fresh;
        line->freshened = false;
        write_now(line);
    }
}

/* Kept until the role has returned: all that a line is told for one read goes out in one piece. */
static void on_send(void *who, uint32_t number, const uint8_t *octets, size_t count)
{
    struct lines *lines = who;
    struct line *line = lines->line[number];
    if (!line || line->dooming || line->closing)
        return;
    if (line->count + count > sizeof line->out)
        write_now(line);
    if (line->count + count > sizeof line->out) {
        lines->slow++;
        doom(line);
        return;
    }
    memcpy(line->out + line->count, octets, count);
    line->count = (uint16_t)(line->count + count);
    if (line->freshened)
        return;
    line->freshened = true;
    line->next_fresh = lines->fresh;
    lines->fresh = line;
}

static void on_close(void *who, uint32_t number, const char *why)
{
    struct lines *lines = who;
    struct line *line = lines->line[number];
    if (lines->options.closed && !lines->stopping)
        lines->options.closed(lines->options.who, why);
    write_now(line); /* its last words */
    close_line(line);
}

static void on_pause(void *who, uint32_t number, usec_t until)
{
    struct lines *lines = who;
    struct line *line = lines->line[number];
    if (!line->dooming && !line->pausing)
        pause_reading(line, until);
}

static void on_event(void *who, const struct role_event *event)
{
    struct lines *lines = who;
    lines->options.event(lines->options.who, event);
}

/* ---- in ---- */

static void on_alloc(uv_handle_t *handle, size_t suggested, uv_buf_t *buf)
{
    struct line *line = handle->data;
    (void)suggested;
    *buf = uv_buf_init(line->lines->buffer, sizeof line->lines->buffer);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *buf)
{
    struct line *line = stream->data;
    struct lines *lines = line->lines;
    usec_t now = clock_now();
    if (count == 0 || line->number == NO_NUMBER)
        return;
    if (count < 0) {
        doom(line);
        settle(lines);
        return;
    }
    lines->options.role->octets(lines->role, line->number, (const uint8_t *)buf->base, (size_t)count, now);
    settle(lines);
}

/* ---- who comes ---- */

static void refuse(struct line *line, enum lines_refusal refusal, const struct sockaddr *address)
{
    struct lines *lines = line->lines;
    char peer[INET6_ADDRSTRLEN] = "?";
    uv_ip_name(address, peer, sizeof peer);
    lines->refused[refusal]++;
    if (lines->options.refused)
        lines->options.refused(lines->options.who, refusal, peer, lines->refused[refusal]);
    close_line(line);
}

/* 127.0.0.0/8 and ::1. */
static bool is_here(const struct sockaddr_storage *address)
{
    if (address->ss_family == AF_INET6)
        return IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)address)->sin6_addr);
    return ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
}

/* A number and a place among those of its address; false after refusing it. */
static bool take_place(struct line *line, const struct sockaddr_storage *address)
{
    struct lines *lines = line->lines;
    const struct sockaddr *name = (const struct sockaddr *)address;
    uint32_t limit = is_here(address) ? lines->options.per_peer_here : lines->options.per_peer;
    enum status status = peers_enter(&lines->peers, name, limit, &line->peer);
    if (status != ST_OK) {
        refuse(line, status == ST_END ? LINES_PEER : LINES_NO_MEMORY, name);
        return false;
    }
    if (!lines->spares) {
        refuse(line, LINES_FULL, name);
        return false;
    }
    line->number = lines->spare[--lines->spares];
    lines->line[line->number] = line;
    lines->taken++;
    return true;
}

static void on_connection(uv_stream_t *listener, int status)
{
    struct lines *lines = listener->data;
    struct sockaddr_storage address = {0};
    int size = sizeof address;
    if (status != 0 || lines->stopping)
        return;
    struct line *line = calloc(1, sizeof *line);
    lines->held = !line; /* it waits until another has gone and given its memory back */
    if (!line)
        return;
    line->lines = lines;
    line->number = NO_NUMBER;
    uv_tcp_init(lines->loop, &line->tcp);
    line->tcp.data = line->write.data = line;
    if (uv_accept(listener, (uv_stream_t *)&line->tcp) != 0 ||
        uv_tcp_getpeername(&line->tcp, (struct sockaddr *)&address, &size) != 0) {
        close_line(line);
        return;
    }
    if (!take_place(line, &address))
        return;
    uv_send_buffer_size((uv_handle_t *)&line->tcp, &(int){SYSTEM_OCTETS});
    uv_recv_buffer_size((uv_handle_t *)&line->tcp, &(int){SYSTEM_OCTETS});
    uv_tcp_nodelay(&line->tcp, 1);
    uv_tcp_keepalive(&line->tcp, 1, KEEPALIVE_S);
    uv_read_start((uv_stream_t *)&line->tcp, on_alloc, on_read);
    lines->options.role->opened(lines->role, line->number, clock_now());
    settle(lines);
}

/* ---- open and stop ---- */

static enum status listen_on(struct lines *lines, struct why *why)
{
    const struct lines_options *o = &lines->options;
    struct sockaddr_storage address;
    if (uv_ip4_addr(o->bind, o->port, (struct sockaddr_in *)&address) != 0 &&
        uv_ip6_addr(o->bind, o->port, (struct sockaddr_in6 *)&address) != 0)
        return why_bad(why, "'%.60s' is no address: write it in numbers, such as 127.0.0.1 or ::1", o->bind);
    int error = uv_tcp_bind(&lines->listener, (struct sockaddr *)&address, 0);
    if (error == 0)
        error = uv_listen((uv_stream_t *)&lines->listener, BACKLOG, on_connection);
    if (error == 0)
        return ST_OK;
    why_bad(why, "cannot listen on %.60s port %d: %s", o->bind, o->port, uv_strerror(error));
    return ST_SYSTEM;
}

/* Memory for everything that grows with the number of lines, and the role in it. */
static enum status begin_role(struct lines *lines, struct why *why)
{
    static const struct role_calls calls = {.send = on_send, .close = on_close, .pause = on_pause, .event = on_event};
    struct role_start *start = &lines->options.start;
    start->calls = &calls;
    start->who = lines;
    lines->role = calloc(1, lines->options.role->size(start));
    lines->line = calloc(start->lines, sizeof(struct line *));
    lines->spare = calloc(start->lines, sizeof *lines->spare);
    if (!lines->role || !lines->line || !lines->spare || peers_init(&lines->peers, start->lines) != ST_OK)
        return why_system(why, "%u connections", start->lines);
    for (uint32_t i = start->lines; i > 0; i--)
        lines->spare[lines->spares++] = i - 1;
    lines->options.role->init(lines->role, start, clock_now());
    return ST_OK;
}

enum status lines_listen(struct lines *lines, uv_loop_t *loop, const struct lines_options *options, struct why *why)
{
    memset(lines, 0, sizeof *lines);
    lines->options = *options;
    lines->loop = loop;
    lines->armed = lines->resume = USEC_NEVER;
    enum status status = begin_role(lines, why);
    if (status != ST_OK) {
        lines_free(lines);
        return status;
    }
    uv_tcp_init(loop, &lines->listener);
    uv_timer_init(loop, &lines->timer);
    lines->listener.data = lines->timer.data = lines;
    status = listen_on(lines, why);
    if (status == ST_OK)
        return ST_OK;
    lines_stop(lines);
    uv_run(loop, UV_RUN_DEFAULT);
    lines_free(lines);
    return status;
}

int lines_port(const struct lines *lines)
{
    struct sockaddr_storage address;
    int size = sizeof address;
    if (uv_tcp_getsockname(&lines->listener, (struct sockaddr *)&address, &size) != 0)
        return -1;
    return ntohs(address.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&address)->sin6_port
                                               : ((struct sockaddr_in *)&address)->sin_port);
}

void lines_stop(struct lines *lines)
{
    if (lines->stopping)
        return;
    lines->stopping = true;
    lines->options.role->leave(lines->role, clock_now());
    settle(lines);
    uv_timer_stop(&lines->timer);
    uv_close((uv_handle_t *)&lines->timer, NULL);
    uv_close((uv_handle_t *)&lines->listener, NULL);
}

void lines_free(struct lines *lines)
{
    peers_free(&lines->peers);
    free(lines->role);
    free(lines->line);
    free(lines->spare);
}
