#include "session/cable_end.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WATCH_MS = 50 };

static void on_octets(void *who, const uint8_t *octets, size_t count)
{
    struct cable_end *end = who;
    end->octets(end->who, octets, count);
}

static void on_gone(void *who, bool in, const char *why)
{
    struct cable_end *end = who;
    if (end->pty.fd >= 0)
        return; /* the watch sees it, and when somebody comes back */
    outlet_attach(&end->to, -1);
    end->there = false;
    end->changed(end->who, false, why);
}

/* Nobody wakes us when a program opens a pty, so we look (link/pty.h). */
static void on_watch(uv_timer_t *timer)
{
    struct cable_end *end = timer->data;
    struct why why;
    bool there = pty_connected(&end->pty);
    if (there == end->there)
        return;
    end->there = there;
    if (there) {
        inlet_attach(&end->in, -1, &end->pty);
        outlet_attach(&end->to, end->pty.fd);
    } else {
        inlet_detach(&end->in);
        outlet_attach(&end->to, -1);
        if (pty_drain(&end->pty, &why) != ST_OK)
            end->changed(end->who, false, why.text); /* the next program reads a few stale octets */
    }
    end->changed(end->who, there, "");
}

static bool is_port(const char *name)
{
    struct stat status;
    return stat(name, &status) == 0 && S_ISCHR(status.st_mode);
}

enum status cable_end_init(struct cable_end *end, uv_loop_t *loop, const char *name, const struct cable_options *cable,
                           uint64_t seed, struct why *why)
{
    memset(end, 0, sizeof *end);
    end->pty.fd = end->port.fd = -1;
    end->in = (struct inlet){.loop = loop, .fd = -1, .who = end, .octets = on_octets, .gone = on_gone};
    outlet_init(&end->to, loop, cable, seed); /* that it cannot write is seen by `in` too */
    uv_timer_init(loop, &end->watch);
    end->watch.data = end;
    if (strlen(name) >= sizeof end->name)
        return why_bad(why, "'%.60s…' is too long for a name", name);
    memcpy(end->name, name, strlen(name) + 1);
    if (is_port(name))
        return serial_open(&end->port, name, cable->baud, PORT_IN | PORT_OUT, why);
    enum status status = pty_open(&end->pty, why);
    if (status == ST_OK)
        status = pty_link(&end->pty, name, why);
    end->linked = status == ST_OK;
    return status;
}

void cable_end_start(struct cable_end *end)
{
    if (end->pty.fd >= 0) {
        uv_timer_start(&end->watch, on_watch, 0, WATCH_MS);
        return;
    }
    inlet_attach(&end->in, end->port.fd, NULL);
    outlet_attach(&end->to, end->port.fd);
    end->there = true;
}

void cable_end_close(struct cable_end *end)
{
    inlet_detach(&end->in);
    outlet_close(&end->to);
    uv_close((uv_handle_t *)&end->watch, NULL);
    if (end->linked)
        unlink(end->name);
    pty_close(&end->pty);
    serial_close(&end->port);
}
