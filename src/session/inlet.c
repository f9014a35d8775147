#include "session/inlet.h"

#include <stdlib.h>

#include "link/port.h"

static void on_readable(uv_poll_t *poll, int status, int events)
{
    struct inlet *inlet = poll->data;
    uint8_t octets[512];
    struct why why = {""};
    size_t got = 0;
    (void)status, (void)events; /* an error shows again, with its reason, when the descriptor is read */
    const struct pty *pty = inlet->pty;
    enum status result = pty ? pty_read(pty, octets, sizeof octets, &got, &why)
                             : port_read(inlet->fd, octets, sizeof octets, &got, &why);
    if (got)
        inlet->octets(inlet->who, octets, got);
    if (inlet->poll != poll)
        return; /* detached while the octets were handled */
    if (result != ST_OK || (pty && got == 0 && !pty_connected(pty))) {
        inlet_detach(inlet);
        inlet->gone(inlet->who, why.text);
    }
}

void inlet_attach(struct inlet *inlet, int fd, const struct pty *pty)
{
    inlet_detach(inlet);
    inlet->fd = pty ? pty->fd : fd;
    inlet->pty = pty;
    inlet->poll = malloc(sizeof *inlet->poll);
    if (!inlet->poll)
        abort();
    uv_poll_init(inlet->loop, inlet->poll, inlet->fd);
    inlet->poll->data = inlet;
    uv_poll_start(inlet->poll, UV_READABLE | UV_DISCONNECT, on_readable);
}

static void free_handle(uv_handle_t *handle)
{
    free(handle);
}

void inlet_detach(struct inlet *inlet)
{
    if (!inlet->poll)
        return;
    uv_poll_stop(inlet->poll);
    uv_close((uv_handle_t *)inlet->poll, free_handle); /* libuv needs it until the end of this turn of the loop */
    inlet->poll = NULL;
    inlet->fd = -1;
    inlet->pty = NULL;
}
