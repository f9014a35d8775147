#include "session/line/inlet.h"

#include "link/port.h"
#include "session/line/poller.h"

static void inlet_lose(struct inlet *inlet, const char *why)
{
    inlet_detach(inlet);
    if (inlet->gone)
        inlet->gone(inlet->who, true, why);
}

static void inlet_readable(uv_poll_t *poll, int status, int events)
{
    struct inlet *inlet = poll->data;
    uint8_t octets[512];
    struct why why = {0};
    size_t got = 0;
    /* an error shows again, with its reason, when the descriptor is read */
    const struct pty *pty = inlet->pty;
    enum status result = pty ? pty_read(pty, octets, sizeof octets, &got, &why)
                             : port_read(inlet->fd, octets, sizeof octets, &got, &why);
    if (got && inlet->octets)
        inlet->octets(inlet->who, octets, got);
    if (inlet->poll == poll && /* else it was detached while the octets were handled */
        (result != ST_OK || (pty && got == 0 && !pty_connected(pty))))
        inlet_lose(inlet, why.text);
}

void inlet_attach(struct inlet *inlet, int fd, const struct pty *pty)
{
    inlet_detach(inlet);
    inlet->fd = pty ? pty->fd : fd;
    inlet->pty = pty;
    inlet->poll =
        poller_start(inlet->loop, inlet->fd, UV_READABLE | UV_DISCONNECT, inlet_readable, inlet);
    if (!inlet->poll) {
        struct why why;
        why_system(&why, "no se puede leer eso");
        inlet_lose(inlet, why.text);
    }
}

void inlet_detach(struct inlet *inlet)
{
    poller_stop(&inlet->poll);
    inlet->fd = -1;
    inlet->pty = NULL;
}
