#include "session/ring_station.h"

#include "core/protocol.h"

enum { HOPS = 64 }; /* from station to station before the loop looks at timers and descriptors */

/* ---- our station ---- */

/* Mostly what a station reads makes it send to the next one, which then is read at once. */
static void station_reader(uv_idle_t *reader)
{
    struct ring_station *station = reader->data;
    for (int hops = 0; hops < HOPS && station && station->waiting;
         hops++, station = station->after) {
        uint8_t octets[RING_STATION_QUEUE];
        size_t count = station->waiting;
        memcpy(octets, station->queue, count);
        station->waiting = 0;
        uv_idle_stop(&station->reader);
        station->driver->in.octets(station->driver, octets, count);
    }
}

static size_t station_arrived(void *who, const uint8_t *octets, size_t count)
{
    struct ring_station *station = who;
    size_t room = sizeof station->queue - station->waiting, taken = count < room ? count : room;
    if (uv_is_closing((uv_handle_t *)&station->reader))
        return count;
    memcpy(station->queue + station->waiting, octets, taken);
    station->waiting += taken;
    uv_idle_start(&station->reader, station_reader);
    return taken;
}

bool ring_station_take(struct ring_station *station, struct role_driver *driver,
                       const struct ring_config *config, const struct role_start *start, int index,
                       bool plays, void *who)
{
    const struct protocol *protocol = start->protocol;
    struct role_start plain = *start, host = *start;
    plain.seed = rng_mix(config->seed, (uint64_t)index);
    host.seed = config->seed; /* its chance is that of the whole ring */
    station->driver = driver;
    station->out = &driver->out;
    role_driver_init(driver, config->loop, config->cable,
                     rng_mix(config->seed, 100 + (uint64_t)index), config->calls, who);
    uv_idle_init(config->loop, &station->reader);
    station->reader.data = station;
    bool hosts = index == 0 && protocol->host;
    return (!hosts || runner_add(&driver->runner, protocol->host, &host, NULL)) &&
           (!plays || runner_add(&driver->runner, protocol->station, &plain, NULL));
}

/* ---- any station ---- */

enum status ring_station_leave_open(struct ring_station *station, const struct ring_config *config,
                                    int index, const char *address, struct why *why)
{
    uint64_t seed = rng_mix(config->seed, 100 + (uint64_t)index);
    station->open = true;
    station->out = &station->seat.out;
    return address
               ? open_seat_init_tcp(&station->seat, config->loop, config->cable, seed, address, why)
               : open_seat_init(&station->seat, config->loop, config->cable, seed, why);
}

void ring_station_join(struct ring_station *station, struct ring_station *before)
{
    station->before = before;
    before->after = station;
    if (station->open) {
        open_seat_join(&station->seat, before->out);
    } else {
        before->out->listener = station;
        before->out->arrived = station_arrived;
    }
}

/* From the last to the first (runner_start). */
enum status ring_start_stations(struct ring_station *first, unsigned played, struct why *why)
{
    enum status status = ST_OK;
    struct ring_station *station = first;
    do {
        station = station->before;
        for (int i = 0; !station->open && i < station->driver->runner.count; i++)
            station->driver->runner.roles[i].start.played = played;
        enum status started = station->open ? ST_OK : role_driver_start(station->driver, why);
        status = started == ST_OK ? status : started;
    } while (station != first);
    return status;
}

bool ring_station_is_done(const struct ring_station *station, bool patient)
{
    const struct open_seat *seat = &station->seat;
    bool reading = station->open && ((seat->reads.open && pty_unread(&seat->reads.pty) > 0) ||
                                     !outlet_empty(&seat->to));
    return outlet_empty(station->out) && !(patient && reading);
}

void ring_station_close(struct ring_station *station)
{
    if (station->open)
        open_seat_close(&station->seat);
    if (station->driver) {
        role_driver_close(station->driver);
        uv_close((uv_handle_t *)&station->reader, NULL);
    }
}

bool ring_station_address(const char *first, int index, int most, char *address, size_t size)
{
    const char *colon = strrchr(first, ':');
    int64_t port;
    if (!colon || !text_number(colon + 1, 1, 65536 - most, &port))
        return false;
    snprintf(address, size, "%.*s:%lld", (int)(colon - first), first, (long long)(port + index));
    return true;
}
