#include "session/ring_station.h"

enum { HOPS = 64 }; /* from place to place before the loop looks at clocks and descriptors again */

/* ---- a station of ours ---- */

static void read_queue(struct ring_place *place)
{
    uint8_t octets[RING_PLACE_QUEUE];
    size_t count = place->waiting;
    memcpy(octets, place->queue, count);
    place->waiting = 0;
    uv_idle_stop(&place->reader);
    place->in->octets(place->in->who, octets, count);
}

/* Mostly what a station reads makes it send to the next one. */
static void on_reader(uv_idle_t *reader)
{
    struct ring_place *place = reader->data;
    for (int hops = 0; hops < HOPS && place && place->waiting; hops++, place = place->after)
        read_queue(place);
}

static size_t on_arrived(void *who, const uint8_t *octets, size_t count)
{
    struct ring_place *place = who;
    size_t room = sizeof place->queue - place->waiting, taken = count < room ? count : room;
    if (uv_is_closing((uv_handle_t *)&place->reader))
        return count;
    memcpy(place->queue + place->waiting, octets, taken);
    place->waiting += taken;
    uv_idle_start(&place->reader, on_reader);
    return taken;
}

void ring_place_take(struct ring_place *place, struct inlet *in, struct outlet *out)
{
    place->in = in;
    place->out = out;
    uv_idle_init(in->loop, &place->reader);
    place->reader.data = place;
}

/* ---- any place ---- */

enum status ring_place_leave_open(struct ring_place *place, uv_loop_t *loop,
                                  const struct cable_options *cable, uint64_t seed,
                                  const char *address, struct why *why)
{
    place->open = true;
    place->out = &place->seat.out;
    return address ? open_seat_init_tcp(&place->seat, loop, cable, seed, address, why)
                   : open_seat_init(&place->seat, loop, cable, seed, why);
}

void ring_place_join(struct ring_place *place, struct ring_place *before)
{
    before->after = place;
    if (place->open) {
        open_seat_join(&place->seat, before->out);
    } else {
        before->out->listener = place;
        before->out->arrived = on_arrived;
    }
}

bool ring_place_is_done(const struct ring_place *place, bool patient)
{
    const struct open_seat *seat = &place->seat;
    bool reading = place->open && ((seat->reads.open && pty_unread(&seat->reads.pty) > 0) ||
                                   !outlet_empty(&seat->to));
    return outlet_empty(place->out) && !(patient && reading);
}

void ring_place_close(struct ring_place *place)
{
    if (place->open)
        open_seat_close(&place->seat);
    if (place->in)
        uv_close((uv_handle_t *)&place->reader, NULL);
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
