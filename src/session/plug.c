#include "session/plug.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WATCH_MS = 50 };

static void on_octets(void *who, const uint8_t *octets, size_t count)
{
    struct plug *plug = who;
    plug->octets(plug->who, octets, count);
}

static void on_gone(void *who, const char *why)
{
    struct plug *plug = who;
    if (plug->pty.fd >= 0)
        return; /* the watch sees it, and when somebody comes back */
    outlet_attach(plug->to, -1);
    plug->there = false;
    plug->changed(plug->who, false, why);
}

/* Nobody wakes us when a program opens a pty, so we look (link/pty.h). */
static void on_watch(uv_timer_t *timer)
{
    struct plug *plug = timer->data;
    struct why why;
    bool there = pty_connected(&plug->pty);
    if (there == plug->there)
        return;
    plug->there = there;
    if (there) {
        inlet_attach(&plug->in, -1, &plug->pty);
        outlet_attach(plug->to, plug->pty.fd);
    } else {
        inlet_detach(&plug->in);
        outlet_attach(plug->to, -1);
        if (pty_drain(&plug->pty, &why) != ST_OK)
            plug->changed(plug->who, false, why.text); /* the next program reads a few stale octets */
    }
    plug->changed(plug->who, there, "");
}

static bool is_port(const char *name)
{
    struct stat status;
    return stat(name, &status) == 0 && S_ISCHR(status.st_mode);
}

enum status plug_init(struct plug *plug, uv_loop_t *loop, const char *name, int64_t baud, struct why *why)
{
    memset(plug, 0, sizeof *plug);
    plug->pty.fd = plug->port.fd = -1;
    plug->in = (struct inlet){.loop = loop, .fd = -1, .who = plug, .octets = on_octets, .gone = on_gone};
    uv_timer_init(loop, &plug->watch);
    plug->watch.data = plug;
    if (strlen(name) >= sizeof plug->name)
        return why_bad(why, "'%.60s…' is too long for a name", name);
    memcpy(plug->name, name, strlen(name) + 1);
    if (is_port(name))
        return serial_open(&plug->port, name, baud, PORT_IN | PORT_OUT, why);
    enum status status = pty_open(&plug->pty, why);
    if (status == ST_OK)
        status = pty_link(&plug->pty, name, why);
    plug->linked = status == ST_OK;
    return status;
}

void plug_start(struct plug *plug)
{
    if (plug->pty.fd >= 0) {
        uv_timer_start(&plug->watch, on_watch, 0, WATCH_MS);
        return;
    }
    inlet_attach(&plug->in, plug->port.fd, NULL);
    outlet_attach(plug->to, plug->port.fd);
    plug->there = true;
}

void plug_close(struct plug *plug)
{
    inlet_detach(&plug->in);
    uv_timer_stop(&plug->watch);
    uv_close((uv_handle_t *)&plug->watch, NULL);
    if (plug->linked)
        unlink(plug->name);
    plug->linked = false;
    pty_close(&plug->pty);
    serial_close(&plug->port);
}
