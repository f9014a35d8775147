#include "session/line/station_line.h"

#include <unistd.h>

enum status station_line_check(const struct station_line_options *o, struct why *why)
{
    bool devices = o->in || o->out, tcp = o->listen || o->connect;
    if ((o->port != NULL) + devices + tcp != 1)
        return why_bad(why, "uno de --port DEV, --in DEV --out DEV, --listen y/o --connect "
                            "HOST:PORT dice dónde está el anillo");
    BAD_IF(devices && !(o->in && o->out), "--in y --out van juntos");
    BAD_IF(o->allow && !o->listen, "--allow dice quién puede llamar a --listen HOST:PORT");
    BAD_IF(o->key && !tcp, "--key es para --listen y --connect");
    TRY(o->listen ? tcp_check(o->listen, true, why) : ST_OK);
    return o->connect ? tcp_check(o->connect, false, why) : ST_OK;
}

static void PRINTF_LIKE(2, 3) line_note(const struct station_line *line, const char *format, ...)
{
    char text[700];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, _(format), args);
    va_end(args);
    line->note(line->who, text);
}

/* Reads only when both ways are there: until then octets wait in the connection. */
static void read_if_joined(struct station_line *line)
{
    if (line->in_fd < 0 || line->out_fd < 0)
        return;
    line->joined(line->who);
    inlet_attach(line->in, line->in_fd, NULL);
}

/* Whether this connection serves both ways, as the only one. */
static bool is_both_ways(const struct station_line *line)
{
    return !line->options->listen || !line->options->connect;
}

static void line_take(struct station_line *line, bool calls, int fd, const char *peer)
{
    bool both = is_both_ways(line);
    tcp_watch(fd);
    line->refused[calls][0] = '\0';
    if (calls)
        dial_welcome(&line->caller);
    if (both || !calls) {
        if (line->in_fd >= 0) { /* the one before must be dead: this one has shown the secret */
            inlet_detach(line->in);
            close(line->in_fd);
        }
        line->in_fd = fd;
    }
    if (both || calls) {
        line->out_fd = fd;
        outlet_attach(line->out, fd);
        if (!both)
            inlet_attach(&line->watch, fd, NULL);
    }
    line_note(line, "conectado con %s", peer);
    read_if_joined(line);
}

static void line_known(void *who, bool calls, int fd, const char *peer)
{
    line_take(who, calls, fd, peer);
}

/* Said once: a peer that was refused calls again and again, each time from another port. */
static void line_refused(void *who, bool calls, const char *peer, const char *why)
{
    struct station_line *line = who;
    const char *port = strrchr(peer, ':');
    const char *now = TEXT_OF(STATION_LINE_REFUSAL, "%.*s %s",
                              port ? (int)(port - peer) : (int)strlen(peer), peer, why);
    if (strcmp(line->refused[calls], now) != 0)
        line_note(line, "%s se rechaza: %s", peer, why);
    strcpy(line->refused[calls], now);
    if (calls)
        dial_refused(&line->caller);
}

/* Without a secret any caller looks alike, so the first one stays as long as it is alive, which
 * tcp_watch sees. */
static void line_connected(void *who, struct dial *dial, int fd, const char *peer)
{
    struct station_line *line = who;
    const struct station_line_options *o = line->options;
    bool calls = dial == &line->caller;
    const char *why = NULL;
    if (!calls && o->allow && !tcp_allows(o->allow, peer))
        why = _("no es de las que nombra --allow");
    else if (!calls && !o->key && line->in_fd >= 0)
        why = _("el vecino ya está conectado");
    if (why) {
        close(fd);
        line_refused(line, false, peer, why);
    } else if (o->key) {
        greetings_add(&line->greetings, calls, fd, peer);
    } else {
        line_take(line, calls, fd, peer);
    }
}

static void line_waiting(void *who, struct dial *dial, const char *why)
{
    struct station_line *line = who;
    line_note(line, "%s: %s; se sigue probando hasta que responda", dial->address, why);
}

static void line_watched_gone(void *who, bool in, const char *why)
{
    struct station_line *line = who;
    line->gone(line->who, false, why);
}

static enum status line_open_tcp(struct station_line *line, struct why *why)
{
    enum status status = ST_OK;
    const struct station_line_options *o = line->options;
    struct dial *dials[] = {&line->listener, &line->caller};
    line->use_tcp = true;
    greetings_init(&line->greetings, line->loop);
    line->greetings.who = line;
    line->greetings.known = line_known;
    line->greetings.refused = line_refused;
    /* The ring goes one way: nothing comes back from the station behind. */
    line->watch =
        (struct inlet){.loop = line->loop, .fd = -1, .who = line, .gone = line_watched_gone};
    for (int i = 0; i < 2; i++) {
        dial_init(dials[i], line->loop);
        dials[i]->who = line;
        dials[i]->connected = line_connected;
        dials[i]->waiting = line_waiting;
    }
    if (o->key)
        status = handshake_read_key(&line->greetings.key, o->key, why);
    if (o->listen && status == ST_OK)
        status = dial_listen(&line->listener, o->listen, why);
    if (o->listen && status == ST_OK)
        line_note(line, "escuchando en el puerto %d%s", tcp_port_of(line->listener.listener),
                  o->allow || o->key || tcp_is_loopback(o->listen)
                      ? ""
                      : _(": quien llame primero es el vecino, y nadie comprueba quién es (--allow "
                          "ADDRESS, --key FILE)"));
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
        return line_open_tcp(line, why);
    const char *in = o->port ? o->port : o->in, *out = o->port ? o->port : o->out;
    TRY(port_open_serial(&line->port, in, out, o->baud, why));
    outlet_attach(line->out, line->port.out);
    line->joined(line->who);
    inlet_attach(line->in, line->port.in, NULL);
    return ST_OK;
}

void station_line_gone(struct station_line *line, bool in, const char *why)
{
    bool one_connection = line->in_fd == line->out_fd;
    line_note(line, "%s: %s", in ? _("la estación anterior") : _("la estación siguiente"), why);
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
    greetings_close(&line->greetings);
    dial_close(&line->listener);
    dial_close(&line->caller);
    if (line->in_fd >= 0)
        close(line->in_fd);
    if (line->out_fd >= 0 && line->out_fd != line->in_fd)
        close(line->out_fd);
}
