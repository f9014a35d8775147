#include "session/ring_place.h"

#include <string.h>

#include "link/port.h"

enum status ring_place_take(struct ring_place *place, struct inlet *in, struct outlet *out, struct why *why)
{
    place->in = in;
    place->out = out;
    enum status status = pty_open(&place->cable, why);
    return status == ST_OK ? serial_open(&place->cable_end, place->cable.name, 0, PORT_IN, why) : status;
}

enum status ring_place_leave_open(struct ring_place *place, uv_loop_t *loop, const struct cable_options *cable,
                                  uint64_t seed, const char *address, struct why *why)
{
    place->open = true;
    place->out = &place->seat.out;
    return address ? open_seat_init_tcp(&place->seat, loop, cable, seed, address, why)
                   : open_seat_init(&place->seat, loop, cable, seed, why);
}

void ring_place_join(struct ring_place *place, struct ring_place *before)
{
    if (place->open) {
        place->seat.before = before->out;
    } else {
        outlet_attach(before->out, place->cable.fd);
        inlet_attach(place->in, place->cable_end.fd, NULL);
    }
}

bool ring_place_is_done(const struct ring_place *place, bool patient)
{
    bool reading = place->open && place->seat.there[0] && pty_unread(&place->seat.reads) > 0;
    return outlet_empty(place->out) && !(patient && reading);
}

void ring_place_close(struct ring_place *place)
{
    if (place->open)
        open_seat_close(&place->seat);
    serial_close(&place->cable_end);
    pty_close(&place->cable);
}

bool ring_place_address(const char *first, int index, int most, char *address, size_t size)
{
    const char *colon = strrchr(first, ':');
    int64_t port;
    if (!colon || !text_number(colon + 1, 1, 65536 - most, &port))
        return false;
    snprintf(address, size, "%.*s:%lld", (int)(colon - first), first, (long long)(port + index));
    return true;
}
