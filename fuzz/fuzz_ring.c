/* Octets from anywhere into a station in the middle of a game, with the clock moving: it must neither crash nor break
 * the invariant, whatever the line says. The first octet chooses the game, whether the station began it or joined, and
 * how many real frames came before. */
#include <stdlib.h>
#include <string.h>

#include "core/protocol.h"
#include "core/registry.h"
#include "protocol/ring.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static uint8_t echo[1 << 16];
static size_t echoed;

static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)who, (void)line;
    if (echoed + count <= sizeof echo) {
        memcpy(echo + echoed, octets, count);
        echoed += count;
    }
}

static void on_event(void *who, const struct role_event *event)
{
    (void)who, (void)event;
}

/* The other station of two: it passes on what it gets and counts itself in. */
static void answer(struct ring *ring, usec_t now)
{
    uint8_t octets[256];
    size_t count = echoed < sizeof octets ? echoed : sizeof octets;
    memcpy(octets, echo, count);
    echoed = 0;
    for (size_t i = 2; i < count; i += FRAME4_SIZE)
        if (octets[i - 1] == ring->wire->start_control && octets[i] == 0x80)
            octets[i] = 0x81;
    ring_receive(ring, 0, octets, count, now);
}

enum { MONOPOLY = 0x80, JOINS = 0x40 };

/* The other station of two has begun: this one is station 1. */
static void join(struct ring *ring)
{
    uint8_t start = ring->wire->start_control;
    const uint8_t octets[] = {0x7e, start, 0x80, 0x7e, 0x7e, start, 0x85, 0x7e};
    ring_receive(ring, 0, octets, sizeof octets, 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct ring ring;
    if (size == 0)
        return 0;
    static const struct role_calls calls = {.send = on_send, .event = on_event};
    const struct game *game = registry_game(data[0] & MONOPOLY ? "monopoly" : "uno");
    const struct ring_options options = {.start = !(data[0] & JOINS)};
    const struct role_start given = {.game = game,
                                     .protocol = protocol_find(game, NULL),
                                     .options = &options,
                                     .games = 1,
                                     .seed = 1,
                                     .timing_seed = 1,
                                     .calls = &calls};
    usec_t now = 0;
    echoed = 0;
    ring_init(&ring, &given, now);
    if (data[0] & JOINS)
        join(&ring);
    for (unsigned i = 0; i < data[0] % 16u; i++) {
        now = ring_deadline(&ring) < now + USEC_SECOND ? ring_deadline(&ring) : now + 1000;
        ring_tick(&ring, now);
        answer(&ring, now);
    }
    for (size_t i = 1; i < size; i++) {
        now += 4167;
        ring_receive(&ring, 0, &data[i], 1, now);
        ring_tick(&ring, now);
        if (data[i] % 7 == 0)
            answer(&ring, now);
        struct why why;
        if (ring.table_ready && !game->invariant(ring.setup, ring.table.state, &why))
            abort();
    }
    return 0;
}
