#include "reversi_world.h"

#include <stdlib.h>

#include "base/bytes.h"

static void on_send(void *who, uint32_t guest, const uint8_t *octets, size_t count)
{
    struct world *world = who;
    assert_true(guest < WORLD_GUESTS && !world->out[guest].closed);
    assert_true(world->out[guest].count + count <= WORLD_OCTETS);
    memcpy(world->out[guest].octets + world->out[guest].count, octets, count);
    world->out[guest].count += count;
}

static void on_close(void *who, uint32_t guest, const char *why)
{
    struct world *world = who;
    assert_false(world->out[guest].closed);
    world->out[guest].closed = true;
    world->out[guest].why = why;
}

static void on_pause(void *who, uint32_t guest, usec_t until)
{
    struct world *world = who;
    assert_false(world->out[guest].closed);
    assert_true(until > world->now);
    world->out[guest].paused = until;
}

static void on_event(void *who, const struct role_event *event)
{
    struct world *world = who;
    world->begun += event->kind == ROLE_BEGUN;
    world->moved += event->kind == ROLE_MOVED;
    world->ended += event->kind == ROLE_OVER;
    if (event->kind == ROLE_NOTE)
        snprintf(world->note, sizeof world->note, "%s", event->text);
    if (event->kind != ROLE_OVER)
        return;
    world->last_reason = event->own;
    world->last_game = *event->game;
}

static uint32_t on_origin(void *who, uint32_t guest)
{
    return ((const struct world *)who)->origin[guest];
}

static const struct role *const role = &reversi_server_role;

void world_begin(struct world *world, struct world_options options)
{
    static const struct role_calls calls = {on_send, on_close, on_pause, on_event, on_origin};
    static const char *const firsts[] = {"black", "white", "random"};
    static struct reversi_server *memory; /* of the world before this one */
    const struct reversi_server_options own = {.dice = options.dice,
                                               .compat = options.compat ? "reversidados" : NULL,
                                               .first = firsts[options.first],
                                               .limit = WORLD_LIMIT / 1e6};
    const struct role_start start = {.game = &game_reversi,
                                     .protocol = reversi_protocols[0],
                                     .options = &own,
                                     .lines = WORLD_GUESTS,
                                     .seed = options.seed ? options.seed : 1,
                                     .journals = options.journals,
                                     .calls = &calls,
                                     .who = world};
    memset(world, 0, sizeof *world);
    world->now = 1000 * USEC_SECOND;
    assert_int_equal(role->check(&start, NULL), ST_OK);
    free(memory);
    world->server = memory = malloc(role_size(role, &start));
    assert_non_null(memory);
    role->init(world->server, &start, world->now);
    world->guests = world->server->peers;
    world->rooms = world->server->rooms;
}

uint32_t world_join(struct world *world)
{
    uint32_t guest = 0;
    while (guest < WORLD_GUESTS && world->guests[guest].phase != REVERSI_PEER_FREE)
        guest++;
    if (guest == WORLD_GUESTS)
        return REVERSI_NO_PEER;
    memset(&world->out[guest], 0, sizeof world->out[guest]);
    world->joined++;
    role->opened(world->server, guest, world->now);
    return guest;
}

void world_lose(struct world *world, uint32_t guest)
{
    role->lost(world->server, guest, world->now);
}

usec_t world_deadline(const struct world *world)
{
    return role->deadline(world->server);
}

void world_say(struct world *world, uint32_t guest, const void *octets, size_t count)
{
    role->octets(world->server, guest, octets, count, world->now);
}

void world_hex(struct world *world, uint32_t guest, const char *hex)
{
    uint8_t octets[256];
    size_t count;
    assert_true(bytes_from_hex(hex, octets, sizeof octets, &count));
    world_say(world, guest, octets, count);
}

static void say_packet(struct world *world, uint32_t guest, const struct packet *packet)
{
    uint8_t octets[PACKET_MAX];
    world_say(world, guest, octets, packet_put(packet, octets));
}

void world_want(struct world *world, uint32_t guest, const char *name)
{
    struct packet packet = {.kind = PACKET_PLAY};
    snprintf(packet.name, sizeof packet.name, "%s", name);
    say_packet(world, guest, &packet);
}

void world_move(struct world *world, uint32_t guest, const char *square)
{
    say_packet(world, guest,
               &(struct packet){.kind = PACKET_MOVE,
                                .x = (uint8_t)(square[0] - 'a'),
                                .y = (uint8_t)(square[1] - '1')});
}

void world_ask_moves(struct world *world, uint32_t guest)
{
    say_packet(world, guest,
               &(struct packet){.kind = PACKET_ASK,
                                .colour = reversi_wire_colour(world->guests[guest].seat)});
}

void world_wait(struct world *world, usec_t time)
{
    usec_t end = world->now + time;
    while (world_deadline(world) <= end) {
        usec_t due = world_deadline(world);
        world->now = due > world->now ? due : world->now;
        role->tick(world->server, world->now);
        assert_true(world_deadline(world) > world->now);
    }
    world->now = end;
}

void world_deliver_held(struct world *world)
{
    bool held = true;
    while (held) {
        held = false;
        for (uint32_t i = 0; i < WORLD_GUESTS; i++)
            held |= world->guests[i].held > 0;
        if (held)
            world_wait(world, REVERSI_COMPAT_SPACE);
    }
}

struct packet world_packet(struct world *world, uint32_t guest)
{
    struct packet_reader reader;
    struct packet packet = {0};
    packet_reader_init(&reader, PACKET_SERVER, false);
    while (world->out[guest].read < world->out[guest].count) {
        enum packet_result result =
            packet_read(&reader, world->out[guest].octets[world->out[guest].read++], &packet);
        if (result == PACKET_WHOLE)
            return packet;
        assert_int_equal(result, PACKET_MORE);
    }
    assert_false(packet_begun(&reader));
    return (struct packet){0};
}

void world_got(struct world *world, uint32_t guest, const char *kinds)
{
    char got[WORLD_OCTETS / 3 + 1];
    size_t length = 0;
    for (struct packet packet = world_packet(world, guest); packet.kind;
         packet = world_packet(world, guest))
        got[length++] = (char)('0' + packet.kind);
    got[length] = '\0';
    assert_string_equal(got, kinds);
    world->out[guest].count = world->out[guest].read = 0;
}

void world_pair(struct world *world, uint32_t players[REVERSI_SEATS])
{
    uint32_t one = world_join(world), two = world_join(world);
    world_want(world, one, "Ana");
    world_want(world, two, "Blas");
    players[world->guests[one].seat] = one;
    players[world->guests[two].seat] = two;
    world_got(world, one, "1");
    world_got(world, two, "1");
}

void world_check(const struct world *world)
{
    const struct reversi_server *server = world->server;
    uint32_t present = 0, playing = 0, timed = 0, queued = 0, waits = 0;
    for (uint32_t i = 0; i < WORLD_GUESTS; i++) {
        const struct reversi_peer *g = &world->guests[i];
        present += g->phase != REVERSI_PEER_FREE;
        bool runs = server->timers[i].queue != REVERSI_QUEUE_NONE;
        timed += g->phase != REVERSI_PEER_FREE && runs;
        waits += g->phase == REVERSI_PEER_WAITING;
        if (g->phase == REVERSI_PEER_IDLE)
            assert_true(runs); /* nobody stays for ever */
        if (g->phase != REVERSI_PEER_PLAYING)
            continue;
        const struct reversi_room *room = &world->rooms[g->room];
        struct why why = {0};
        playing++;
        assert_int_equal(room->peer[g->seat], i);
        if (room->state.turn == g->seat)
            assert_true(runs);
        if (!reversi_invariant(&room->setup, &room->state, &why))
            fail_msg("%s", why.text);
    }
    for (uint32_t i = server->waiting, before = REVERSI_NO_PEER;;
         before = i, i = world->guests[i].behind, waits--) {
        if (i == REVERSI_NO_PEER) {
            assert_int_equal(server->waiting_last, before);
            break;
        }
        assert_int_equal(world->guests[i].phase, REVERSI_PEER_WAITING);
        assert_int_equal(world->guests[i].before, before);
    }
    assert_int_equal(waits, 0);
    const uint32_t heads = 2 * WORLD_GUESTS;
    for (uint32_t head = heads; head < heads + REVERSI_QUEUES; head++)
        for (uint32_t at = server->timers[head].behind; at != head;
             at = server->timers[at].behind) {
            const struct reversi_timer *timer = &server->timers[at];
            queued += at < WORLD_GUESTS;
            assert_int_equal(timer->queue, head - heads);
            assert_int_equal(timer->queue == REVERSI_QUEUE_SPACE, at >= WORLD_GUESTS);
            assert_int_equal(server->timers[timer->behind].before, at);
            assert_true(timer->deadline <=
                        server->timers[timer->behind].deadline); /* the head's is never */
        }
    assert_int_equal(present, server->present);
    assert_int_equal(playing, 2 * server->playing);
    assert_int_equal(timed, queued);
}
