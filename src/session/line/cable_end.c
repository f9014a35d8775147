#include "session/line/cable_end.h"

#include <sys/stat.h>
#include <unistd.h>

static void end_octets(void *who, const uint8_t *octets, size_t count)
{
    struct cable_end *end = who;
    end->octets(end->who, octets, count);
}

static void end_gone(void *who, bool in, const char *why)
{
    struct cable_end *end = who;
    outlet_attach(&end->to, -1);
    if (end->connection >= 0)
        close(end->connection);
    end->connection = -1;
    end->there = false;
    end->changed(end->who, false, why);
}

static void end_watch(uv_timer_t *timer)
{
    struct cable_end *end = timer->data;
    enum pty_program_news news = pty_program_watch(&end->program);
    end->there = end->program.there;
    if (news == PTY_PROGRAM_LEFT || news == PTY_PROGRAM_REPLACED)
        end->changed(end->who, false, "");
    if (news == PTY_PROGRAM_CAME || news == PTY_PROGRAM_REPLACED)
        end->changed(end->who, true, "");
}

/* ---- an address ---- */

static void end_connected(void *who, struct dial *dial, int fd, const char *peer)
{
    struct cable_end *end = who;
    (void)dial, (void)peer;
    if (end->connection >= 0) {
        close(fd);
        return;
    }
    end->connection = fd;
    end->there = true;
    outlet_attach(&end->to, fd);
    end->changed(end->who, true, "");
    inlet_attach(&end->in, fd, NULL);
}

static bool is_address(const char *name)
{
    const char *port = strrchr(name, ':');
    return port && !strchr(name, '/') && port[1] &&
           strspn(port + 1, "0123456789") == strlen(port + 1);
}

enum status cable_end_check(const char *name, struct why *why)
{
    return is_address(name) ? tcp_check(name, true, why) : ST_OK;
}

static enum status end_listen(struct cable_end *end, uv_loop_t *loop, struct why *why)
{
    dial_init(&end->listener, loop);
    end->listens = true;
    end->listener.who = end;
    end->listener.connected = end_connected;
    enum status status = dial_listen(&end->listener, end->name, why);
    if (status == ST_OK) {
        char *port = strrchr(end->name, ':') + 1;
        snprintf(port, sizeof end->name - (size_t)(port - end->name), "%d",
                 tcp_port_of(end->listener.listener));
    }
    return status;
}

/* ---- life ---- */

/* Names in /dev are the system's: one that is not there is mistyped, or its adapter is not plugged
 * in. */
static bool is_port(const char *name)
{
    struct stat status;
    return (stat(name, &status) == 0 && S_ISCHR(status.st_mode)) ||
           (strncmp(name, "/dev/", 5) == 0 && strncmp(name, "/dev/shm/", 9) != 0);
}

enum status cable_end_init(struct cable_end *end, uv_loop_t *loop, const char *name,
                           const struct cable_options *cable, uint64_t seed, struct why *why)
{
    memset(end, 0, sizeof *end);
    end->program.pty.fd = end->port.fd = end->connection = -1;
    end->in =
        (struct inlet){.loop = loop, .fd = -1, .who = end, .octets = end_octets, .gone = end_gone};
    outlet_init(&end->to, loop, cable, seed); /* that it cannot write is seen by `in` too */
    uv_timer_init(loop, &end->watch);
    end->watch.data = end;
    BAD_IF(strlen(name) >= sizeof end->name, "'%.60s…' es demasiado largo para un nombre", name);
    memcpy(end->name, name, strlen(name) + 1);
    if (is_address(name))
        return end_listen(end, loop, why);
    if (is_port(name))
        return serial_open(&end->port, name, cable->baud, PORT_IN | PORT_OUT, why);
    enum status status = pty_program_init(&end->program, loop, why);
    end->program.in.who = end;
    end->program.in.octets = end_octets;
    end->program.to = &end->to;
    if (status == ST_OK)
        status = pty_link(&end->program.pty, name, why);
    end->linked = status == ST_OK;
    return status;
}

void cable_end_start(struct cable_end *end)
{
    if (end->listens)
        return;
    if (end->program.pty.fd >= 0) {
        uv_timer_start(&end->watch, end_watch, 0, PTY_PROGRAM_WATCH_MS);
        return;
    }
    end->there = true;
    outlet_attach(&end->to, end->port.fd);
    inlet_attach(&end->in, end->port.fd, NULL);
}

void cable_end_close(struct cable_end *end)
{
    inlet_detach(&end->in);
    outlet_close(&end->to);
    uv_close((uv_handle_t *)&end->watch, NULL);
    if (end->listens)
        dial_close(&end->listener);
    if (end->connection >= 0)
        close(end->connection);
    if (end->linked)
        unlink(end->name);
    pty_program_close(&end->program);
    serial_close(&end->port);
}
