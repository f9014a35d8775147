#include "session/berth.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "link/port.h"

void berth_init(struct berth *berth)
{
    memset(berth, 0, sizeof *berth);
    berth->cable.fd = berth->cable_end.fd = -1;
}

enum status berth_take(struct berth *berth, struct inlet *in, struct outlet *out, struct why *why)
{
    berth->in = in;
    berth->out = out;
    enum status status = pty_open(&berth->cable, why);
    if (status == ST_OK)
        status = serial_open(&berth->cable_end, berth->cable.name, 0, PORT_IN, why);
    return status;
}

enum status berth_leave_open(struct berth *berth, uv_loop_t *loop, const struct cable_options *cable, uint64_t seed,
                             const char *address, struct why *why)
{
    berth->open = true;
    berth->out = &berth->seat.out;
    return address ? open_seat_init_tcp(&berth->seat, loop, cable, seed, address, why)
                   : open_seat_init(&berth->seat, loop, cable, seed, why);
}

void berth_join(struct berth *berth, struct berth *before)
{
    if (berth->open) {
        berth->seat.before = before->out;
    } else {
        outlet_attach(before->out, berth->cable.fd);
        inlet_attach(berth->in, berth->cable_end.fd, NULL);
    }
}

bool berth_is_done(const struct berth *berth, bool patient)
{
    bool reading = berth->open && berth->seat.there[0] && pty_unread(&berth->seat.reads) > 0;
    return outlet_empty(berth->out) && !(patient && reading);
}

void berth_detach(struct berth *berth)
{
    if (berth->open)
        open_seat_close(&berth->seat);
}

void berth_close(struct berth *berth)
{
    serial_close(&berth->cable_end);
    pty_close(&berth->cable);
}

bool berth_address(const char *first, int index, int most, char *address, size_t size)
{
    const char *colon = strrchr(first, ':');
    int64_t port;
    if (!colon || !text_number(colon + 1, 1, 65536 - most, &port))
        return false;
    snprintf(address, size, "%.*s:%lld", (int)(colon - first), first, (long long)(port + index));
    return true;
}
