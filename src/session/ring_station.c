#include "session/ring_station.h"

#include "core/protocol.h"

enum { HOPS = 64 }; /* from station to station before the loop looks at timers and descriptors */

/* ---- our station ---- */

/* Mostly what a station reads makes it send to the next one, which then is read at once. */
static void station_reader(uv_idle_t *reader)
{
    struct ring_place *place = reader->data;
    for (int hops = 0; hops < HOPS && place && place->waiting; hops++, place = place->after) {
        uint8_t octets[RING_PLACE_QUEUE];
        size_t count = place->waiting;
        memcpy(octets, place->queue, count);
        place->waiting = 0;
        uv_idle_stop(&place->reader);
        place->driver->in.octets(place->driver, octets, count);
    }
}

static size_t station_arrived(void *who, const uint8_t *octets, size_t count)
{
    struct ring_place *place = who;
    size_t room = sizeof place->queue - place->waiting, taken = count < room ? count : room;
    if (uv_is_closing((uv_handle_t *)&place->reader))
        return count;
    memcpy(place->queue + place->waiting, octets, taken);
    place->waiting += taken;
    uv_idle_start(&place->reader, station_reader);
    return taken;
}

bool ring_place_take(struct ring_place *place, struct role_place *driver,
                     const struct ring_config *config, const struct role_start *start, int index,
                     bool plays, void *who)
{
    const struct protocol *protocol = start->protocol;
    struct role_start station = *start, host = *start;
    station.seed = rng_mix(config->seed, (uint64_t)index);
    host.seed = config->seed; /* its chance is that of the whole ring */
    place->driver = driver;
    place->out = &driver->out;
    place_init(driver, config->loop, config->cable, rng_mix(config->seed, 100 + (uint64_t)index),
               config->calls, who);
    uv_idle_init(config->loop, &place->reader);
    place->reader.data = place;
    bool hosts = index == 0 && protocol->host;
    return (!hosts || runner_add(&driver->runner, protocol->host, &host, NULL)) &&
           (!plays || runner_add(&driver->runner, protocol->station, &station, NULL));
}

/* ---- any station ---- */

enum status ring_place_leave_open(struct ring_place *place, const struct ring_config *config,
                                  int index, const char *address, struct why *why)
{
    uint64_t seed = rng_mix(config->seed, 100 + (uint64_t)index);
    place->open = true;
    place->out = &place->seat.out;
    return address
               ? open_seat_init_tcp(&place->seat, config->loop, config->cable, seed, address, why)
               : open_seat_init(&place->seat, config->loop, config->cable, seed, why);
}

void ring_place_join(struct ring_place *place, struct ring_place *before)
{
    place->before = before;
    before->after = place;
    if (place->open) {
        open_seat_join(&place->seat, before->out);
    } else {
        before->out->listener = place;
        before->out->arrived = station_arrived;
    }
}

/* From the last to the first (runner_start). */
enum status ring_start_stations(struct ring_place *first, unsigned played, struct why *why)
{
    enum status status = ST_OK;
    struct ring_place *place = first;
    do {
        place = place->before;
        for (int i = 0; !place->open && i < place->driver->runner.count; i++)
            place->driver->runner.roles[i].start.played = played;
        enum status started = place->open ? ST_OK : place_start(place->driver, why);
        status = started == ST_OK ? status : started;
    } while (place != first);
    return status;
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
    if (place->driver) {
        place_close(place->driver);
        uv_close((uv_handle_t *)&place->reader, NULL);
    }
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
