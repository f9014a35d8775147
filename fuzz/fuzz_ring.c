/* Whatever octets there may be, into a station in the middle of a game, with the clock moving: it
 * neither crashes nor breaks the invariant. The first octet chooses the game, whether the station
 * began it or joined, the mode, and how far the game has come: positions of real games of two
 * stations are made once and taken from there. What follows is what the line and the player do, an
 * octet each and what belongs to it. */
#include "fuzz_support.h"

#include "core/protocol.h"
#include "protocol/ring/ring.h"

enum {
    MONOPOLY = 0x80,
    JOINS = 0x40,
    RELIABLE = 0x20,
    KINDS = 8,
    DEPTHS = 32,
    ROUNDS = 5, /* of the cable, from one depth to the next */
    STEPS = 64, /* of an input */
};

enum step { OWN_FRAME, LEGAL_FRAME, ECHO, OCTETS, TIME, CHOICE, DEADLINE, CHANGED_ECHO };

/* What a station has sent and nobody has got yet. */
struct cable {
    uint8_t octets[512];
    size_t count;
};

struct position {
    struct ring ring;
    struct cable sent;
    usec_t now;
};

static struct ring ring, peer;
static struct cable sent, peer_sent;

static void on_send(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    struct cable *cable = who;
    (void)line;
    tell(octets, count);
    if (cable->count + count <= sizeof cable->octets) {
        memcpy(cable->octets + cable->count, octets, count);
        cable->count += count;
    }
}

static void on_event(void *who, const struct role_event *event)
{
    (void)who;
    tell_number(event->kind);
}

static void deliver(struct cable *from, struct ring *to, usec_t now)
{
    struct cable cable = *from;
    from->count = 0;
    ring_receive(to, 0, cable.octets, cable.count, now);
}

/* One of the choices of whoever has to decide here. */
static void choose(struct ring *station, unsigned which, usec_t now)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct why why;
    if (!ring_asks(station))
        return;
    size_t count = station->given.game->choices(as_setup(station->setup),
                                                as_state(station->table.state), choices);
    if (count && ring_choose(station, &choices[which % count].move, now, &why) != ST_OK)
        need(why.text[0] != '\0');
}

/* ---- positions ---- */

static void sit(struct ring *station, struct cable *cable, unsigned kind, bool starts)
{
    static const struct role_calls calls = {.send = on_send, .event = on_event};
    static struct ring_options options[2 * KINDS];
    const struct game *game = registry_game(kind * DEPTHS & MONOPOLY ? "monopoly" : "uno");
    options[2 * kind + starts] =
        (struct ring_options){.start = starts, .reliable = kind * DEPTHS & RELIABLE};
    const struct role_start given = {.game = game,
                                     .protocol = protocol_find(game, NULL),
                                     .options = &options[2 * kind + starts],
                                     .games = 1,
                                     .seed = 1 + kind,
                                     .timing_seed = 1 + starts,
                                     .calls = &calls,
                                     .who = cable};
    cable->count = 0;
    ring_init(station, &given, 0);
}

static struct position *make_positions(unsigned kind)
{
    struct position *positions = malloc(DEPTHS * sizeof *positions);
    bool joins = kind * DEPTHS & JOINS;
    struct rng rng;
    usec_t now = 0;
    need(positions != NULL);
    rng_seed(&rng, 1);
    sit(&ring, &sent, kind, !joins);
    sit(&peer, &peer_sent, kind, joins);
    for (unsigned round = 0; round < ROUNDS * DEPTHS; round++) {
        if (round % ROUNDS == 0)
            positions[round / ROUNDS] = (struct position){ring, sent, now};
        usec_t due = ring_deadline(&ring) < ring_deadline(&peer) ? ring_deadline(&ring)
                                                                 : ring_deadline(&peer);
        bool quiet = !sent.count && !peer_sent.count && !ring_asks(&ring) && !ring_asks(&peer);
        now = quiet && due > now && due != USEC_NEVER ? due : now + USEC_MS;
        ring_tick(&ring, now);
        ring_tick(&peer, now);
        deliver(&sent, &peer, now);
        deliver(&peer_sent, &ring, now);
        choose(&ring, (unsigned)rng_below(&rng, 16), now);
        choose(&peer, (unsigned)rng_below(&rng, 16), now);
    }
    return positions;
}

/* A setup is as long as its game's, and most of its room is not used. */
static usec_t take_position(uint8_t octet)
{
    static struct position *positions[KINDS];
    unsigned kind = octet / DEPTHS;
    if (!positions[kind]) {
        positions[kind] = make_positions(kind);
        fuzz_told = 0;
    }
    const struct position *from = &positions[kind][octet % DEPTHS];
    size_t head = offsetof(struct ring, setup), tail = offsetof(struct ring, table);
    memcpy(&ring, &from->ring, head + from->ring.given.game->setup_size);
    memcpy((char *)&ring + tail, (const char *)&from->ring + tail, sizeof ring - tail);
    sent.count = from->sent.count;
    memcpy(sent.octets, from->sent.octets, sent.count);
    return from->now;
}

/* ---- what the line and the player do ---- */

static void send_frame(uint8_t address, uint8_t info, usec_t now)
{
    const uint8_t octets[FRAME4_SIZE] = {FRAME4_FLAG, address, info, FRAME4_FLAG};
    ring_receive(&ring, 0, octets, sizeof octets, now);
}

/* The frame of a move that is allowed now, whoever's it is. */
static void send_legal(unsigned which, unsigned bit, usec_t now)
{
    static struct choice choices[GAME_CHOICES_MAX];
    const struct game *game = ring.given.game;
    const struct game_state *state = as_state(ring.table.state);
    struct frame4 frame;
    struct move move;
    struct rng rng;
    if (!ring.table_ready)
        return;
    if (game->to_move(as_setup(ring.setup), state) == SEAT_CHANCE) {
        rng_seed(&rng, which);
        game->draw(as_setup(ring.setup), state, &rng, &move);
    } else {
        size_t count = game->choices(as_setup(ring.setup), state, choices);
        if (!count)
            return;
        move = choices[which % count].move;
    }
    if (!ring.wire->encode(as_setup(ring.setup), state, &move, &frame))
        return;
    frame.control |= bit ? FRAME4_BIT : 0;
    send_frame(frame4_address(&frame), frame.info, now);
}

/* The other station of two: it passes on what it gets and counts itself in. */
static void echo(usec_t now)
{
    for (size_t i = 2; i < sent.count; i += FRAME4_SIZE)
        if (sent.octets[i - 1] == ring.wire->start_control && sent.octets[i] == 0x80)
            sent.octets[i] = 0x81;
    deliver(&sent, &ring, now);
}

static void check(void)
{
    struct why why;
    need(!ring.table_ready ||
         ring.given.game->invariant(as_setup(ring.setup), as_state(ring.table.state), &why));
}

static void run(const uint8_t *data, size_t size)
{
    if (size == 0)
        return;
    usec_t now = take_position(data[0]);
    for (size_t i = 1, steps = 0; i < size && steps < STEPS; i++, steps++) {
        unsigned argument = data[i] >> 3;
        size_t left = size - i - 1;
        switch ((enum step)(data[i] & 7)) {
        case OWN_FRAME:
            if (left >= 2)
                send_frame(data[i + 1], data[i + 2], now);
            i += 2;
            break;
        case LEGAL_FRAME:
            send_legal(argument >> 1, argument & 1, now);
            break;
        case ECHO:
            echo(now);
            break;
        case OCTETS: {
            size_t count = argument % 8 + 1 < left ? argument % 8 + 1 : left;
            ring_receive(&ring, 0, data + i + 1, count, now);
            i += count;
            break;
        }
        case TIME:
            now += USEC_MS << argument / 2;
            ring_tick(&ring, now);
            break;
        case CHOICE:
            choose(&ring, argument, now);
            break;
        case DEADLINE:
            if (ring_deadline(&ring) != USEC_NEVER && ring_deadline(&ring) > now)
                now = ring_deadline(&ring);
            ring_tick(&ring, now);
            break;
        case CHANGED_ECHO:
            if (sent.count)
                sent.octets[argument / 8 * 7 % sent.count] ^= (uint8_t)(1u << argument % 8);
            echo(now);
            break;
        }
        check();
        now += 4167;
    }
    tell_number(ring.state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    return run_input(run, data, size);
}
