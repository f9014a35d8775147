#include "session/station_line.h"

#include <unistd.h>

enum status station_line_check(const struct station_line_options *o, struct why *why)
{
    bool devices = o->in || o->out, tcp = o->listen || o->connect;
    if ((o->port != NULL) + devices + tcp != 1)
        return why_bad(why, "one of --port DEV, --in DEV --out DEV, --listen and/or --connect HOST:PORT says where "
                            "the ring is");
    if (devices && !(o->in && o->out))
        return why_bad(why, "--in and --out go together");
    return ST_OK;
}

static void PRINTF_LIKE(2, 3) note(const struct station_line *line, const char *format, ...)
{
    char text[700];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    line->note(line->who, text);
}

/* Nothing is read while it could not be passed on: it waits in the connection until both sides are there. */
static void read_if_joined(struct station_line *line)
{
    if (line->in_fd < 0 || line->out_fd < 0)
        return;
    line->joined(line->who);
    inlet_attach(line->in, line->in_fd, NULL);
}

static void on_connected(void *who, struct dial *dial, int fd, const char *peer)
{
    struct station_line *line = who;
    bool both = !line->options->listen || !line->options->connect;
    if (both || dial == &line->listener) {
        if (line->in_fd >= 0) { /* the newest caller counts: the one before may hang without our knowing */
            inlet_detach(line->in);
            close(line->in_fd);
        }
        line->in_fd = fd;
    }
    if (both || dial == &line->caller) {
        line->out_fd = fd;
        outlet_attach(line->out, fd);
        if (!both)
            inlet_attach(&line->watch, fd, NULL);
    }
    note(line, "connected with %s", peer);
    read_if_joined(line);
}

static void on_waiting(void *who, struct dial *dial, const char *why)
{
    struct station_line *line = who;
    note(line, "%s: %s; trying again until it answers", dial->address, why);
}

static void on_watched_gone(void *who, bool in, const char *why)
{
    struct station_line *line = who;
    line->gone(line->who, false, why);
}

static enum status open_tcp(struct station_line *line, struct why *why)
{
    enum status status = ST_OK;
    const struct station_line_options *o = line->options;
    struct dial *dials[] = {&line->listener, &line->caller};
    line->use_tcp = true;
    /* The ring goes one way: nothing is said against it. */
    line->watch = (struct inlet){.loop = line->loop, .fd = -1, .who = line, .gone = on_watched_gone};
    for (int i = 0; i < 2; i++) {
        dial_init(dials[i], line->loop);
        dials[i]->who = line;
        dials[i]->connected = on_connected;
        dials[i]->waiting = on_waiting;
    }
    if (o->listen)
        status = dial_listen(&line->listener, o->listen, why);
    if (o->listen && status == ST_OK)
        note(line, "listening on port %d", tcp_port_of(line->listener.listener));
    if (o->connect && status == ST_OK)
        status = dial_call(&line->caller, o->connect, why);
    return status;
}

void station_line_init(struct station_line *line)
{
    line->in_fd = line->out_fd = line->port.serial[0].fd = line->port.serial[1].fd = -1;
}

enum status station_line_open(struct station_line *line, struct why *why)
{
    const struct station_line_options *o = line->options;
    if (o->listen || o->connect)
        return open_tcp(line, why);
    const char *in = o->port ? o->port : o->in, *out = o->port ? o->port : o->out;
    enum status status = port_open_serial(&line->port, in, out, o->baud, why);
    if (status != ST_OK)
        return status;
    inlet_attach(line->in, line->port.in, NULL);
    outlet_attach(line->out, line->port.out);
    line->joined(line->who);
    return ST_OK;
}

void station_line_gone(struct station_line *line, bool in, const char *why)
{
    bool one_connection = line->in_fd == line->out_fd;
    note(line, "%s: %s", in ? "the station before" : "the station behind", why);
    close(in ? line->in_fd : line->out_fd);
    inlet_detach(line->in);
    if (in || one_connection)
        line->in_fd = -1;
    if (!in || one_connection) {
        inlet_detach(&line->watch);
        outlet_attach(line->out, -1);
        line->out_fd = -1;
        if (line->options->connect)
            dial_again(&line->caller);
    }
}

void station_line_close(struct station_line *line)
{
    if (!line->use_tcp) {
        port_close(&line->port);
        return;
    }
    inlet_detach(&line->watch);
    dial_close(&line->listener);
    dial_close(&line->caller);
    if (line->in_fd >= 0)
        close(line->in_fd);
    if (line->out_fd >= 0 && line->out_fd != line->in_fd)
        close(line->out_fd);
}
