/* The driver of a server: accepting connections, the beginning and the end. */
#include <stdlib.h>

#include "session/lines_private.h"

enum {
    BACKLOG = 1024,
    SYSTEM_OCTETS = 4096, /* kept by the system each way; it may round up */
    HELD_US = 100000,     /* until memory is asked for again */
    /* A client that waits for an opponent has no time limit, so the system looks whether it is
     * alive. */
    KEEPALIVE_S = 60,
};

/* ---- accepting ---- */

static void refuse_line(struct line *line, enum lines_refusal refusal,
                        const struct sockaddr *address)
{
    struct lines *lines = line->lines;
    char peer[INET6_ADDRSTRLEN] = "?";
    uv_ip_name(address, peer, sizeof peer);
    lines->refused[refusal]++;
    if (lines->options.refused)
        lines->options.refused(lines->options.who, refusal, peer, lines->refused[refusal]);
    lines_close(line);
}

/* 127.0.0.0/8, also mapped into IPv6, and ::1. */
static bool is_from_here(const struct sockaddr_storage *address)
{
    if (address->ss_family == AF_INET6) {
        const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
        return IN6_IS_ADDR_LOOPBACK(six) ||
               (IN6_IS_ADDR_V4MAPPED(six) && six->s6_addr[12] == IN_LOOPBACKNET);
    }
    return ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
}

/* Gives the line a number, and counts it among those of its address. Returns false after refusing
 * it. */
static bool admit(struct line *line, const struct sockaddr_storage *address)
{
    struct lines *lines = line->lines;
    const struct sockaddr *name = (const struct sockaddr *)address;
    static const enum lines_refusal refusals[] = {[ST_OK] = LINES_FULL,
                                                  [ST_END] = LINES_PEER,
                                                  [ST_BAD] = LINES_OFTEN,
                                                  [ST_SYSTEM] = LINES_NO_MEMORY};
    bool here = is_from_here(address);
    enum status status = peers_enter(&lines->peers, name,
                                     here ? lines->options.per_peer_here : lines->options.per_peer,
                                     clock_now(), &line->peer);
    if (status != ST_OK || !lines->spares) {
        refuse_line(line, refusals[status], name);
        return false;
    }
    line->here = here && !lines->options.strict_here;
    line->number = lines->spare[--lines->spares];
    lines->line[line->number] = line;
    lines->taken++;
    return true;
}

void lines_on_connection(uv_stream_t *listener, int status)
{
    struct lines *lines = listener->data;
    struct sockaddr_storage address = {0};
    int size = sizeof address;
    if (status != 0 || lines->stopping)
        return;
    struct line *line = calloc(1, sizeof *line);
    lines->held = !line; /* it waits until another has been freed, or there is memory again */
    if (!line) {
        usec_t again = clock_now() + HELD_US;
        lines->resume = again < lines->resume ? again : lines->resume;
        lines_follow_up(lines);
        return;
    }
    line->lines = lines;
    line->number = LINES_NO_NUMBER;
    uv_tcp_init(lines->loop, &line->tcp);
    line->tcp.data = line->write.data = line;
    if (uv_accept(listener, (uv_stream_t *)&line->tcp) != 0 ||
        uv_tcp_getpeername(&line->tcp, (struct sockaddr *)&address, &size) != 0) {
        lines_close(line);
        return;
    }
    if (!admit(line, &address))
        return;
    uv_send_buffer_size((uv_handle_t *)&line->tcp, &(int){SYSTEM_OCTETS});
    uv_recv_buffer_size((uv_handle_t *)&line->tcp, &(int){SYSTEM_OCTETS});
    uv_tcp_nodelay(&line->tcp, 1);
    uv_tcp_keepalive(&line->tcp, 1, KEEPALIVE_S);
    lines_read(line);
    runner_opened(&lines->runner, line->number, clock_now());
    lines_follow_up(lines);
}

/* ---- beginning and end ---- */

static enum status lines_bind(struct lines *lines, struct why *why)
{
    const struct lines_options *o = &lines->options;
    struct sockaddr_storage address;
    if (uv_ip4_addr(o->bind, o->port, (struct sockaddr_in *)&address) != 0 &&
        uv_ip6_addr(o->bind, o->port, (struct sockaddr_in6 *)&address) != 0)
        return why_bad(why,
                       "'%.60s' no es una dirección: escríbela en números, como 127.0.0.1 o ::1",
                       o->bind);
    int error = uv_tcp_bind(&lines->listener, (struct sockaddr *)&address, 0);
    if (error == 0)
        error = uv_listen((uv_stream_t *)&lines->listener, BACKLOG, lines_on_connection);
    return error == 0 ? ST_OK
                      : why_failed(why, "no se puede escuchar en %.60s, puerto %d: %s", o->bind,
                                   o->port, status_errno(-error));
}

/* Allocates what grows with the number of lines, and begins the role. */
static enum status begin_role(struct lines *lines, struct why *why)
{
    const struct role_start *start = &lines->options.start;
    runner_init(&lines->runner, &lines_calls, lines, 0);
    bool role = runner_add(&lines->runner, lines->options.role, start, NULL);
    lines->line = calloc(start->lines, sizeof(struct line *));
    lines->spare = calloc(start->lines, sizeof *lines->spare);
    if (!role || !lines->line || !lines->spare || peers_init(&lines->peers, start->lines) != ST_OK)
        return why_system(why, "%u conexiones", start->lines);
    for (uint32_t i = start->lines; i > 0; i--)
        lines->spare[lines->spares++] = i - 1;
    return runner_start(&lines->runner, clock_now(), why);
}

enum status lines_listen(struct lines *lines, uv_loop_t *loop, const struct lines_options *options,
                         struct why *why)
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
    status = lines_bind(lines, why);
    if (status == ST_OK)
        return ST_OK;
    lines_stop(lines);
    uv_run(loop, UV_RUN_NOWAIT); /* in which what was closed is let go */
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
    runner_leave(&lines->runner, clock_now());
    for (uint32_t i = 0; i < lines->options.start.lines; i++)
        if (lines->line[i])
            lines_close(lines->line[i]);
    lines_follow_up(lines);
    uv_close((uv_handle_t *)&lines->timer, NULL);
    uv_close((uv_handle_t *)&lines->listener, NULL);
}

void lines_free(struct lines *lines)
{
    peers_free(&lines->peers);
    runner_free(&lines->runner);
    free(lines->line);
    free(lines->spare);
}

size_t lines_memory(void)
{
    return sizeof(struct line);
}
