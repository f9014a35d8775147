#include "web/hub/hub_private.h"

#include <stdlib.h>
#include <string.h>

#define SWEEP_PAUSE (60 * USEC_SECOND)

enum { SHOWN_A_TICK = 8 }; /* tables: less than a millisecond, then requests are read again */

void hub_init(struct hub *hub, const struct hub_world *world, const char *node,
              const struct hub_limits *limits)
{
    memset(hub, 0, sizeof *hub);
    hub->world = world;
    hub->limits = *limits;
    hub->lobby_due = hub->rooms_due = hub->wires_due = USEC_NEVER;
    hub->next_room = 1;
    hub->unshown_last = &hub->unshown;
    strncpy(hub->node, node, sizeof hub->node - 1);
}

void hub_free(struct hub *hub)
{
    hub_close_wire_seats(hub);
    while (hub->clients)
        hub_gone(hub, hub->clients, hub->now);
    while (hub->room_count)
        hub_drop_room(hub, hub->rooms[0]);
    free(hub->rooms);
    wires_free(hub);
    uploads_free(hub);
    key_ring_free(&hub->keys);
    out_free(&hub->buffers.out);
    out_free(&hub->buffers.part);
}

/* --- tables --- */

void hub_key(void *who, char key[KEY_SIZE])
{
    struct hub *hub = who;
    uint8_t random[KEY_RANDOM];
    hub->world->random(hub->world->who, random, sizeof random);
    key_write(key, hub->node, random);
}

static void keep_lines(void *who, struct room *room)
{
    const struct hub_world *world = ((struct hub *)who)->world;
    world->keep(world->who, room);
}

static void work_for_room(void *who, struct work *work)
{
    const struct hub_world *world = ((struct hub *)who)->world;
    world->work(world->who, work);
}

static void wake_room(void *who, usec_t due)
{
    struct hub *hub = who;
    if (due < hub->rooms_due)
        hub->rooms_due = due;
}

static void room_changed(void *who, struct room *room)
{
    hub_show_soon(who, room);
}

const struct room_calls hub_room_calls = {.keep = keep_lines,
                                          .work = work_for_room,
                                          .wake = wake_room,
                                          .changed = room_changed,
                                          .key = hub_key};

/* The keys of the table and of its players open it from now on. */
enum status hub_add_room(struct hub *hub, struct room *room, struct why *why)
{
    if (hub->room_count == hub->room_room) {
        uint32_t more = hub->room_room ? 2 * hub->room_room : 64;
        struct room **rooms = realloc(hub->rooms, more * sizeof *rooms);
        if (!rooms)
            return why_system(why, "no hay memoria para otra mesa");
        hub->rooms = rooms;
        hub->room_room = more;
    }
    bool good = key_add(&hub->keys, room->join, KEY_JOIN, room, SEAT_NOBODY) &&
                key_add(&hub->keys, room->watch, KEY_WATCH, room, SEAT_NOBODY) &&
                key_add(&hub->keys, room->replay, KEY_REPLAY, room, SEAT_NOBODY);
    for (int i = 0; i < room->seats && good; i++)
        good = !*room->player[i].key || key_add(&hub->keys, room->player[i].key, KEY_SEAT, room, i);
    hub->rooms[hub->room_count++] = room;
    lobby_changed(hub);
    return good ? ST_OK : why_system(why, "no hay memoria para otra mesa");
}

enum status hub_restore(struct hub *hub, uint32_t id, const char *text, size_t length, usec_t now,
                        struct why *why)
{
    const struct room_config config = {.id = id, .calls = &hub_room_calls, .who = hub};
    struct room *room;
    hub->now = now;
    enum status status = room_restore(&config, text, length, &room, now, why);
    if (id >= hub->next_room)
        hub->next_room = id + 1;
    return status == ST_OK ? hub_add_room(hub, room, why) : status;
}

/* Frees the room, which must not be busy. The store is not asked to forget it. */
void hub_drop_room(struct hub *hub, struct room *room)
{
    key_remove(&hub->keys, room->join);
    key_remove(&hub->keys, room->watch);
    key_remove(&hub->keys, room->replay);
    for (int i = 0; i < room->seats; i++)
        key_remove(&hub->keys, room->player[i].key);
    for (uint32_t i = 0; i < hub->room_count; i++)
        if (hub->rooms[i] == room)
            hub->rooms[i] = hub->rooms[--hub->room_count];
    lobby_changed(hub);
    hub_forget_unshown(hub, room);
    if (room->address) {
        room->address->rooms--;
        address_drop(room->address);
    }
    room_free(room);
}

/* --- what comes back, and the clock --- */

void hub_kept(struct hub *hub, struct room *room, bool good, usec_t now)
{
    hub->now = now;
    hub_unseat(room);
    room_kept(room, good, now);
    hub_answer_waiting(room, good);
    /* Requests that had to wait, until one of them makes the room busy again. */
    for (struct viewpoint *at = room->viewpoints; at && !room_busy(room);) {
        struct client *client = client_of(at);
        json_t *held = client->held;
        at = at->next; /* the request can take its client away */
        client->held = NULL;
        if (held)
            hub_request(client, held);
        json_decref(held);
    }
}

void hub_worked(struct hub *hub, struct work *work, usec_t now)
{
    hub->now = now;
    work->back(work, now);
}

/* Closes clients that have not said hello, and frees tables and seats that nobody has used for
 * long. */
static void hub_sweep(struct hub *hub, usec_t now)
{
    hub->sweep = now + SWEEP_PAUSE;
    wires_tick(hub);
    for (struct client *client = hub->clients, *next; client; client = next) {
        next = client->next;
        if (!client->greeted && now >= client->counted + SWEEP_PAUSE)
            client_close(client, N_("Primero se saluda: hello"));
    }
    wire_seats_sweep(hub);
    for (uint32_t i = hub->room_count; i-- > 0;) {
        struct room *room = hub->rooms[i];
        usec_t limit = room->past.count ? hub->limits.expires : hub->limits.expires_unused;
        if (room->viewpoints || room->users || room_busy(room) || now < room->used + limit)
            continue;
        hub->world->forget(hub->world->who, room->id);
        hub_drop_room(hub, room);
    }
}

/* The order matters: what a table does now is shown in the same tick. */
void hub_tick(struct hub *hub, usec_t now)
{
    hub->now = now;
    if (hub->sweep <= now)
        hub_sweep(hub, now);
    if (hub->rooms_due <= now) {
        hub->rooms_due = USEC_NEVER;
        for (uint32_t i = 0; i < hub->room_count; i++) {
            struct room *room = hub->rooms[i];
            if (room_due(room) <= now)
                room_tick(room, now);
            wake_room(hub, room_due(room));
        }
    }
    classroom_tick(hub);
    if (hub->wires_due <= now)
        wires_tick(hub);
    lobby_tick(hub);
    hub_show(hub, SHOWN_A_TICK);
}

usec_t hub_due(const struct hub *hub)
{
    const usec_t dues[] = {hub->sweep, hub->rooms_due, hub->wires_due, hub->lobby_due,
                           classroom_due(hub)};
    usec_t due = hub->unshown ? hub->now : USEC_NEVER;
    for (size_t i = 0; i < sizeof dues / sizeof dues[0] && !hub->unshown; i++)
        due = dues[i] < due ? dues[i] : due;
    return due;
}
