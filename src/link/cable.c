#include "link/cable.h"

#include <assert.h>

enum { SLOTS = CABLE_ROOM + 1 };

void cable_init(struct cable *cable, const struct cable_options *options, uint64_t seed)
{
    /* The queue itself is left alone: what is in no use need not be cleared, and simulations make
     * many cables. */
    pace_init(&cable->pace, options->baud);
    faults_init(&cable->faults, &options->faults, seed);
    cable->overflow = 0;
    cable->first = cable->count = 0;
}

size_t cable_put(struct cable *cable, const uint8_t *octets, size_t count, usec_t now)
{
    size_t taken = 0;
    while (taken < count && cable->count < CABLE_ROOM) {
        uint8_t out[2];
        usec_t stall;
        size_t copies = faults_pass(&cable->faults, octets[taken++], out, &stall);
        if (stall > 0)
            pace_stall(&cable->pace, now, stall);
        /* A lost octet was sent all the same, and a doubled one is sent twice. */
        usec_t arrival = pace_send(&cable->pace, now);
        for (size_t i = 0; i < copies; i++) {
            size_t slot = (cable->first + cable->count++) % SLOTS;
            assert(cable->count <= SLOTS);
            cable->arrival[slot] = i ? pace_send(&cable->pace, now) : arrival;
            cable->octet[slot] = out[i];
        }
    }
    cable->overflow += count - taken;
    return taken;
}

size_t cable_take(struct cable *cable, uint8_t *octets, size_t max, usec_t now)
{
    size_t taken = 0;
    while (taken < max && cable_next(cable) <= now && cable->count > 0) {
        octets[taken++] = cable->octet[cable->first];
        cable->first = (cable->first + 1) % SLOTS;
        cable->count--;
    }
    return taken;
}

usec_t cable_next(const struct cable *cable)
{
    return cable->count > 0 ? cable->arrival[cable->first] : USEC_NEVER;
}

bool cable_peek(const struct cable *cable, size_t index, uint8_t *octet, usec_t *arrival)
{
    size_t slot = (cable->first + index) % SLOTS;
    if (index >= cable->count)
        return false;
    *octet = cable->octet[slot];
    *arrival = cable->arrival[slot];
    return true;
}

void cable_clear(struct cable *cable)
{
    cable->first = cable->count = 0;
    pace_init(&cable->pace, cable->pace.baud);
}
