/* The lines of a class's teams, and the class's records in the store. A line is a TCP port, which
 * takes programs only from the address where the team registered, or a device of this machine. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "session/line/dial.h"
#include "session/line/inlet.h"
#include "session/line/outlet.h"
#include "web/class/classroom.h"
#include "web/hub/hub_private.h"
#include "web/server/server_private.h"

/* A line is there as long as its team. Programs come and go: program_connected, program_gone for
 * TCP, line_watch for a device. The class is told when there is a program and what it sends; it
 * sends by class_world, and hangs up when it has had enough. */
enum { WATCH_MS = 50 };

struct class_line {
    struct server *server;
    uint32_t team;
    bool open, device;
    struct dial listener;
    int fd; /* of the TCP connection; -1: none */
    struct pty pty;
    uv_timer_t watch;
    bool there;
    struct inlet in;
    struct outlet out;
    struct class_line *next;
};

struct class_lines {
    struct class_line *first;
    struct class_world world;
    bool restoring; /* what is read back is not kept again */
};

static struct class *server_class(struct server *server)
{
    return &server->classroom->class;
}

static struct class_line *team_line(struct server *server, uint32_t team)
{
    struct class_line *line = server->lines->first;
    while (line && (line->team != team || !line->open))
        line = line->next;
    return line;
}

/* ---- octets ---- */

static void program_octets(void *who, const uint8_t *octets, size_t count)
{
    struct class_line *line = who;
    class_octets(server_class(line->server), line->team, octets, count, clock_now());
    server_settle(line->server);
}

/* The line stays, and takes the next program. */
static void line_hang_up(struct class_line *line)
{
    inlet_detach(&line->in);
    outlet_attach(&line->out, -1);
    if (line->fd >= 0)
        close(line->fd);
    line->fd = -1;
}

static void line_set_there(struct class_line *line, bool there)
{
    line->there = there;
    class_line(server_class(line->server), line->team, there, clock_now());
    server_settle(line->server);
}

/* ---- TCP ---- */

static void program_gone(void *who, bool in, const char *why)
{
    struct class_line *line = who;
    (void)in, (void)why;
    if (line->fd < 0)
        return;
    line_hang_up(line);
    line_set_there(line, false);
}

/* "127.0.0.1:4711" or "[::1]:4711": whether that is where the team registered. */
static bool is_from(struct server *server, const char *peer, const char *address)
{
    char host[TCP_NAME_MAX];
    bool bracket = *peer == '[';
    const char *end = bracket ? strchr(peer, ']') : strrchr(peer, ':');
    snprintf(host, sizeof host, "%.*s", end ? (int)(end - peer - bracket) : 0, peer + bracket);
    struct address *from = address_get(&server->hub.addresses, host);
    bool same = from && strcmp(from->text, address) == 0;
    if (from)
        address_drop(from);
    return same;
}

/* A second program is refused: it must not take the place of the first. */
static void program_connected(void *who, struct dial *dial, int fd, const char *peer)
{
    struct class_line *line = who;
    struct class *class = server_class(line->server);
    struct class_team *team = class_team(class, line->team);
    (void)dial;
    if (!team || line->fd >= 0 || !is_from(line->server, peer, team->address)) {
        close(fd);
        if (team)
            team->strangers++;
        class->version++;
        server_settle(line->server);
        return;
    }
    line->fd = fd;
    tcp_keep_alive(fd);
    outlet_attach(&line->out, fd);
    line_set_there(line, true);
    if (line->fd == fd) /* else the class has hung up on it */
        inlet_attach(&line->in, fd, NULL);
}

/* The port that the team had before if that is free, else any. */
static enum status line_open_port(struct class_line *line, struct class_team *team, struct why *why)
{
    const char *bind = line->server->options.bind;
    enum status status = ST_BAD;
    dial_init(&line->listener, line->server->loop);
    line->listener.who = line;
    line->listener.connected = program_connected;
    for (int port = team->port; status != ST_OK; port = 0) {
        char address[128];
        snprintf(address, sizeof address, strchr(bind, ':') ? "[%s]:%d" : "%s:%d", bind, port);
        status = dial_listen(&line->listener, address, why);
        if (!port)
            break;
    }
    if (status == ST_OK)
        team->port = tcp_port_of(line->listener.listener);
    return status;
}

/* ---- a device: nothing tells when a program opens it, so it is polled (link/pty.h) ---- */

static void line_watch(uv_timer_t *timer)
{
    struct class_line *line = timer->data;
    struct why why;
    bool there = pty_connected(&line->pty);
    if (there == line->there)
        return;
    outlet_attach(&line->out, there ? line->pty.fd : -1);
    if (there)
        inlet_attach(&line->in, -1, &line->pty);
    else
        inlet_detach(&line->in);
    if (!there && pty_drain(&line->pty, &why) != ST_OK)
        return; /* looked at again */
    line_set_there(line, there);
}

/* ---- lines come and go ---- */

static enum status line_open(void *who, struct class_team *team, struct why *why)
{
    struct server *server = who;
    const struct cable_options cable = {0}; /* the class paces */
    struct class_line *line = calloc(1, sizeof *line);
    if (!line)
        return why_system(why, "no hay memoria");
    *line = (struct class_line){
        .server = server,
        .team = team->id,
        .open = true,
        .device = team->device,
        .fd = -1,
        .pty.fd = -1,
        .in = {.loop = server->loop, .fd = -1, .who = line, .octets = program_octets},
        .next = server->lines->first};
    server->lines->first = line;
    outlet_init(&line->out, server->loop, &cable, 0);
    uv_timer_init(server->loop, &line->watch);
    line->watch.data = line;
    if (!team->device) {
        line->in.gone = program_gone;
        line->out.who = line;
        line->out.gone = program_gone;
    }
    if (!team->device)
        return line_open_port(line, team, why);
    TRY(pty_open(&line->pty, why));
    snprintf(team->line, sizeof team->line, "%s", line->pty.name);
    uv_timer_start(&line->watch, line_watch, WATCH_MS, WATCH_MS);
    return ST_OK;
}

static void line_close(struct class_line *line)
{
    if (!line->open)
        return;
    line->open = false;
    line_hang_up(line);
    outlet_close(&line->out);
    uv_close((uv_handle_t *)&line->watch, NULL);
    pty_close(&line->pty);
    if (!line->device)
        dial_close(&line->listener);
}

static void close_team(void *who, uint32_t team)
{
    struct class_line *line = team_line(who, team);
    if (line)
        line_close(line);
}

/* ---- what the class asks for ---- */

static void send_octets(void *who, uint32_t team, const uint8_t *octets, size_t count)
{
    struct class_line *line = team_line(who, team);
    if (line)
        outlet_put(&line->out, octets, count);
}

static void hang_up_team(void *who, uint32_t team)
{
    struct class_line *line = team_line(who, team);
    if (line && !line->device)
        line_hang_up(line);
}

static void keep_record(void *who, enum class_record record, uint32_t id)
{
    struct server *server = who;
    struct class_run *run = record == CLASS_CAPTURE ? class_run(server_class(server), id) : NULL;
    const char *octets;
    size_t count = 0;
    char *copy;
    if (server->lines->restoring ||
        (record == CLASS_CAPTURE && (!run || !run_capture(run, &octets, &count))))
        return;
    if (record == CLASS_CAPTURE) {
        copy = malloc(count);
        if (copy)
            memcpy(copy, octets, count);
    } else {
        copy = classroom_write(server->classroom, record, id);
        count = copy ? strlen(copy) : 0;
    }
    if (copy)
        server_keep_record(server, server_class(server)->name, (int)record, id, copy, count);
}

static void drop_record(void *who, enum class_record record, uint32_t id)
{
    struct server *server = who;
    server_keep_record(server, server_class(server)->name, (int)record, id, NULL, 0);
}

static bool read_capture(void *who, uint32_t run, uint8_t **octets, size_t *count)
{
    struct server *server = who;
    struct why why;
    return store_get(server->store, server_class(server)->name, CLASS_CAPTURE, run, octets, count,
                     &why) == ST_OK;
}

/* ---- beginning and end ---- */

static void restore_record(void *who, const struct store_record *record)
{
    struct server *server = who;
    if (!classroom_read(server->classroom, (enum class_record)record->kind, record->octets,
                        record->count))
        server->unread++;
}

/* The class's records come in the order of their kinds, so what they name is there already. */
enum status server_open_class(struct server *server, const char *name, struct why *why)
{
    struct classroom *room = server->classroom = calloc(1, sizeof *room);
    struct class_lines *lines = server->lines = calloc(1, sizeof *lines);
    struct why reason;
    if (!room || !lines)
        return why_system(why, "no hay memoria para una clase");
    lines->world = (struct class_world){.who = server,
                                        .send = send_octets,
                                        .hang_up = hang_up_team,
                                        .keep = keep_record,
                                        .drop = drop_record,
                                        .read = read_capture};
    class_init(&room->class, &lines->world, name, rng_entropy() & ~(uint64_t)1,
               server->options.lang);
    room->class.epoch = clock_wall() - clock_now();
    room->who = server;
    room->open = line_open;
    room->close = close_team;
    lines->restoring = true;
    enum status status = store_each_record(server->store, room->class.name, CLASS_CAPTURE, server,
                                           restore_record, why);
    lines->restoring = false;
    if (status != ST_OK)
        return status;
    if (!room->teacher[0]) {
        hub_key(&server->hub, room->teacher);
        hub_key(&server->hub, room->pupils);
        keep_record(server, CLASS_SETTINGS, 0);
    }
    for (size_t i = 0; i < room->class.teams; i++) {
        struct class_team *team = room->class.team[i];
        if (!team->gone && line_open(server, team, &reason) == ST_OK)
            class_touch(&room->class, team); /* it may be at another port now */
    }
    return hub_add_class(&server->hub, room) ? ST_OK
                                             : why_system(why, "no hay memoria para una clase");
}

void server_close_class(struct server *server)
{
    for (struct class_line *line = server->lines ? server->lines->first : NULL; line;
         line = line->next)
        line_close(line);
}

void server_free_class(struct server *server)
{
    while (server->lines && server->lines->first) {
        struct class_line *line = server->lines->first;
        server->lines->first = line->next;
        free(line);
    }
    if (server->classroom)
        class_free(&server->classroom->class);
    free(server->classroom);
    free(server->lines);
}

void server_class_keys(const struct server *server, const char **teacher, const char **pupils)
{
    *teacher = server->classroom->teacher;
    *pupils = server->classroom->pupils;
}
