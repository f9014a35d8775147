#include "web/hub/hub_private.h"

#include <stdlib.h>
#include <string.h>

#define SWEEP_PAUSE (60 * USEC_SECOND)

enum { SHOWN_A_TICK = 8 }; /* tables: less than a millisecond, then whoever has asked meanwhile is heard */

void house_init(struct house *house, const struct house_world *world, const char *node,
                const struct house_limits *limits)
{
    memset(house, 0, sizeof *house);
    house->world = world;
    house->limits = *limits;
    house->lobby_due = house->rooms_due = house->wires_due = USEC_NEVER;
    house->next_room = 1;
    house->unshown_last = &house->unshown;
    strncpy(house->node, node, sizeof house->node - 1);
}

void house_free(struct house *house)
{
    house_close_posts(house);
    while (house->clients)
        house_gone(house, house->clients, house->now);
    while (house->room_count)
        house_drop_room(house, house->rooms[0]);
    free(house->rooms);
    wires_free(house);
    uploads_free(house);
    key_ring_free(&house->keys);
    out_free(&house->desk.out);
    out_free(&house->desk.part);
}

/* --- who is connected --- */

struct client *house_opened(struct house *house, void *socket, const char *address, usec_t now)
{
    struct address *from = address_get(&house->addresses, address);
    bool full = house->client_count >= house->limits.clients ||
                (from && from->limited && from->clients >= house->limits.per_address);
    struct client *client = from && !full ? calloc(1, sizeof *client) : NULL;
    if (!client && from)
        address_drop(from);
    if (!client)
        return NULL;
    client->house = house;
    client->socket = socket;
    client->address = from;
    from->clients++;
    client->tokens = BURST;
    client->counted = now;
    client->next = house->clients;
    if (house->clients)
        house->clients->before = client;
    house->clients = client;
    house->client_count++;
    return client;
}

void house_gone(struct house *house, struct client *client, usec_t now)
{
    house->now = now;
    client->socket = NULL; /* whatever it still waits for is not told any more */
    if (client->asked)
        client->asked->asker = NULL;
    client_leave(client);
    wire_forget(client);
    replay_forget(client);
    client->address->clients--;
    address_drop(client->address);
    if (client->next)
        client->next->before = client->before;
    if (client->before)
        client->before->next = client->next;
    else
        house->clients = client->next;
    house->client_count--;
    free(client);
}

void client_close(struct client *client, const char *why)
{
    struct house *house = client->house;
    struct json_out *out = &house->desk.out;
    out_reset(out);
    out_object(out, NULL);
    out_text(out, "t", "bye");
    out_text(out, "why", tr(client->lang, why));
    out_object_end(out);
    client_send(client, out);
    house->world->close(house->world->who, client->socket, why);
    house_gone(house, client, house->now);
}

bool client_send(struct client *client, const struct json_out *message)
{
    const struct house_world *world = client->house->world;
    if (!message->broken && client->socket)
        world->send(world->who, client->socket, message->text, message->length);
    return !message->broken;
}

/* Whether it asks more often than a person would. */
static bool is_too_fast(struct client *client, usec_t now)
{
    client->tokens += (double)(now - client->counted) / USEC_SECOND * RATE;
    client->tokens = client->tokens > BURST ? BURST : client->tokens;
    client->counted = now;
    return --client->tokens < 0;
}

void house_heard(struct house *house, struct client *client, const char *text, size_t length, usec_t now)
{
    house->now = now;
    if (is_too_fast(client, now)) {
        client_close(client, N_("Demasiadas peticiones"));
        return;
    }
    json_t *request = length <= HOUSE_REQUEST_MOST ? json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (json_is_object(request) && json_is_string(json_object_get(request, "do")))
        house_request(client, request);
    else
        client_close(client, N_("Eso no es una petición"));
    json_decref(request);
}

/* --- tables --- */

void house_key(void *who, char key[KEY_SIZE])
{
    struct house *house = who;
    uint8_t random[KEY_RANDOM];
    house->world->random(house->world->who, random, sizeof random);
    key_write(key, house->node, random);
}

static void keep_lines(void *who, struct room *room)
{
    const struct house_world *world = ((struct house *)who)->world;
    world->keep(world->who, room);
}

static void work_elsewhere(void *who, struct work *work)
{
    const struct house_world *world = ((struct house *)who)->world;
    world->work(world->who, work);
}

static void wake_room(void *who, usec_t due)
{
    struct house *house = who;
    if (due < house->rooms_due)
        house->rooms_due = due;
}

static void room_changed(void *who, struct room *room)
{
    house_show_soon(who, room);
}

const struct room_calls house_room_calls = {
    .keep = keep_lines, .work = work_elsewhere, .wake = wake_room, .changed = room_changed, .key = house_key};

enum status house_add_room(struct house *house, struct room *room, struct why *why)
{
    if (house->room_count == house->room_room) {
        uint32_t more = house->room_room ? 2 * house->room_room : 64;
        struct room **rooms = realloc(house->rooms, more * sizeof *rooms);
        if (!rooms)
            return why_system(why, "no hay memoria para otra mesa");
        house->rooms = rooms;
        house->room_room = more;
    }
    bool good = key_add(&house->keys, room->join, KEY_JOIN, room, SEAT_NOBODY) &&
                key_add(&house->keys, room->watch, KEY_WATCH, room, SEAT_NOBODY) &&
                key_add(&house->keys, room->replay, KEY_REPLAY, room, SEAT_NOBODY);
    for (int i = 0; i < room->seats && good; i++)
        good = !*room->sitter[i].key || key_add(&house->keys, room->sitter[i].key, KEY_SEAT, room, i);
    house->rooms[house->room_count++] = room;
    lobby_changed(house);
    return good ? ST_OK : why_system(why, "no hay memoria para otra mesa");
}

enum status house_restore(struct house *house, uint32_t id, const char *text, size_t length, usec_t now,
                          struct why *why)
{
    const struct room_config config = {.id = id, .calls = &house_room_calls, .who = house};
    struct room *room;
    house->now = now;
    enum status status = room_restore(&config, text, length, &room, now, why);
    if (id >= house->next_room)
        house->next_room = id + 1;
    return status == ST_OK ? house_add_room(house, room, why) : status;
}

void house_drop_room(struct house *house, struct room *room)
{
    key_remove(&house->keys, room->join);
    key_remove(&house->keys, room->watch);
    key_remove(&house->keys, room->replay);
    for (int i = 0; i < room->seats; i++)
        key_remove(&house->keys, room->sitter[i].key);
    for (uint32_t i = 0; i < house->room_count; i++)
        if (house->rooms[i] == room)
            house->rooms[i] = house->rooms[--house->room_count];
    lobby_changed(house);
    house_forget_unshown(house, room);
    if (room->address) {
        room->address->rooms--;
        address_drop(room->address);
    }
    room_free(room);
}

/* --- what comes back, and the clock --- */

static usec_t earlier(usec_t a, usec_t b)
{
    return a < b ? a : b;
}

/* Requests that had to wait, as far as the room is free for them again. */
static void take_held(struct room *room)
{
    for (struct chair *chair = room->chairs; chair && !room_busy(room);) {
        struct client *client = client_of(chair);
        json_t *held = client->held;
        chair = chair->next;
        client->held = NULL;
        if (held)
            house_request(client, held);
        json_decref(held);
    }
}

void house_kept(struct house *house, struct room *room, bool good, usec_t now)
{
    house->now = now;
    house_unseat(room);
    room_kept(room, good, now);
    house_answer_asker(room, good);
    take_held(room);
}

void house_worked(struct house *house, struct work *work, usec_t now)
{
    house->now = now;
    work->back(work, now);
}

/* Tables that nobody has looked at for long go, and who has come without a word. */
static void sweep(struct house *house, usec_t now)
{
    if (now < house->sweep)
        return;
    house->sweep = now + SWEEP_PAUSE;
    wires_tick(house);
    for (struct client *client = house->clients, *next; client; client = next) {
        next = client->next;
        if (!client->greeted && now >= client->counted + SWEEP_PAUSE)
            client_close(client, N_("Primero se saluda: hello"));
    }
    posts_sweep(house);
    for (uint32_t i = house->room_count; i-- > 0;) {
        struct room *room = house->rooms[i];
        usec_t limit = room->past.count ? house->limits.expires : house->limits.expires_unused;
        if (room->chairs || room->users || room_busy(room) || now < room->used + limit)
            continue;
        house->world->forget(house->world->who, room->id);
        house_drop_room(house, room);
    }
}

static void tick_rooms(struct house *house, usec_t now)
{
    house->rooms_due = USEC_NEVER;
    for (uint32_t i = 0; i < house->room_count; i++) {
        struct room *room = house->rooms[i];
        if (room_due(room) <= now)
            room_tick(room, now);
        house->rooms_due = earlier(house->rooms_due, room_due(room));
    }
}

void house_tick(struct house *house, usec_t now)
{
    house->now = now;
    sweep(house, now);
    if (house->rooms_due <= now)
        tick_rooms(house, now);
    classroom_tick(house);
    if (house->wires_due <= now)
        wires_tick(house);
    lobby_tick(house);
    house_show(house, SHOWN_A_TICK);
}

usec_t house_due(const struct house *house)
{
    if (house->unshown)
        return house->now;
    usec_t lines = earlier(house->wires_due, classroom_due(house));
    return earlier(earlier(house->rooms_due, lines), earlier(house->lobby_due, house->sweep));
}
