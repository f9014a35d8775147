/* Wires: which there are, and who watches them. */
#include <stdlib.h>

#include "web/hub/wire_private.h"

/* A wire is made by a client (a ring, an upload) or by a class (a run that goes on). Clients enter
 * it with one of its two keys. It is dropped when nobody has watched it for WIRE_KEPT, or when
 * another one needs its place. */
#define WIRE_KEPT (600 * USEC_SECOND) /* that nobody watches */

/* ---- which there are ---- */

/* A free place; or that of the oldest wire that nobody watches, which is dropped. */
static struct wire **free_place(struct hub *hub)
{
    struct wire **oldest = NULL;
    for (size_t i = 0; i < HUB_WIRES; i++) {
        struct wire **place = &hub->wire[i];
        if (!*place)
            return place;
        if (!(*place)->watchers && (*place)->kind != WIRE_LIVE &&
            (!oldest || (*place)->used < (*oldest)->used))
            oldest = place;
    }
    if (oldest)
        hub_drop_wire(hub, *oldest);
    return oldest;
}

struct wire *wire_add(struct hub *hub, enum wire_kind kind, struct lab *lab, struct record *record,
                      struct address *address)
{
    struct wire **place = free_place(hub), *wire = place ? calloc(1, sizeof *wire) : NULL;
    if (!wire)
        return NULL;
    *wire = (struct wire){.kind = kind,
                          .lab = lab,
                          .record = lab ? lab_record(lab) : record,
                          .used = hub->now,
                          .due = hub->now,
                          .address = address ? address_hold(address) : NULL};
    hub_key(hub, wire->hands);
    hub_key(hub, wire->watch);
    *place = wire;
    if (!key_add(&hub->keys, wire->hands, KEY_LAB, wire, SEAT_NOBODY) ||
        !key_add(&hub->keys, wire->watch, KEY_WIRE, wire, SEAT_NOBODY)) {
        wire->lab = NULL;
        wire->record = NULL;
        hub_drop_wire(hub, wire);
        return NULL;
    }
    return wire;
}

struct wire *hub_add_live(struct hub *hub, struct record *record, usec_t now)
{
    hub->now = now;
    return wire_add(hub, WIRE_LIVE, NULL, record, NULL);
}

void wire_becomes_capture(struct hub *hub, struct wire *wire)
{
    wire->kind = WIRE_CAPTURE;
    wire->used = hub->now;
    wire_show_all(wire, true);
}

void hub_drop_wire(struct hub *hub, struct wire *wire)
{
    while (wire->watchers)
        client_leave(wire->watchers);
    key_remove(&hub->keys, wire->hands);
    key_remove(&hub->keys, wire->watch);
    if (wire->lab)
        lab_close(wire->lab);
    else if (wire->kind == WIRE_CAPTURE)
        record_close(wire->record);
    if (wire->address)
        address_drop(wire->address);
    for (size_t i = 0; i < HUB_WIRES; i++)
        if (hub->wire[i] == wire)
            hub->wire[i] = NULL;
    free(wire);
}

void wires_free(struct hub *hub)
{
    for (size_t i = 0; i < HUB_WIRES; i++)
        if (hub->wire[i])
            hub_drop_wire(hub, hub->wire[i]);
    for (size_t i = 0; i < HUB_DOWNLOADS; i++)
        hub_file_free(&hub->download[i]);
}

/* ---- who watches ---- */

/* A client that has missed more than one answer can hold is sent all of it again. */
static void wire_send(struct client *client, bool whole)
{
    const struct wire *wire = client->watch.wire;
    struct json_out *out = &client->hub->buffers.out;
    uint64_t next = record_next(wire->record);
    out_reset(out);
    if (whole || client->watch.missed || next - client->watch.next > WIRE_PAST_MOST)
        wire_put_whole(out, wire, client->watch.hands, client->lang);
    else
        wire_put_news(out, wire, client->watch.next, client->lang);
    client->watch.next = next;
    client->watch.missed = !client_send(client, out);
}

void wire_show_all(struct wire *wire, bool whole)
{
    for (struct client *client = wire->watchers; client; client = client->watch.next_watcher)
        wire_send(client, whole);
}

void wire_show(struct client *client)
{
    wire_send(client, true);
}

void wire_enter(struct client *client, struct wire *wire, bool hands)
{
    struct hub *hub = client->hub;
    client_move(client, AT_WIRE);
    if (!wire->watchers && wire->lab) /* its clock stood still while nobody watched */
        lab_pace(wire->lab, lab_divisor(wire->lab), hub->now);
    client->watch.wire = wire;
    client->watch.hands = hands;
    client->watch.missed = false;
    client->watch.next_watcher = wire->watchers;
    wire->watchers = client;
    wire->used = wire->due = hub->wires_due = hub->now;
    wire_show(client);
}

/* A laboratory that nobody watches stands still (wires_tick). */
void wire_leave(struct client *client)
{
    struct wire *wire = client->watch.wire;
    struct client **at = &wire->watchers;
    while (*at != client)
        at = &(*at)->watch.next_watcher;
    *at = client->watch.next_watcher;
    wire->used = client->hub->now;
}

/* Also called once a minute, so that wires without watchers are dropped. */
void wires_tick(struct hub *hub)
{
    hub->wires_due = USEC_NEVER;
    for (size_t i = 0; i < HUB_WIRES; i++) {
        struct wire *wire = hub->wire[i];
        bool runs = wire && wire->watchers &&
                    (wire->kind == WIRE_LIVE || (wire->lab && lab_divisor(wire->lab)));
        if (wire && !wire->watchers && wire->kind != WIRE_LIVE &&
            hub->now >= wire->used + WIRE_KEPT)
            hub_drop_wire(hub, wire);
        if (!runs)
            continue;
        if (hub->now >= wire->due) {
            if (wire->lab)
                lab_tick(wire->lab, hub->now);
            wire_show_all(wire, false);
            wire->due = hub->now + WIRE_PERIOD;
        }
        if (wire->due < hub->wires_due)
            hub->wires_due = wire->due;
    }
}

enum status wire_check_limit(const struct client *client, struct why *why)
{
    unsigned count = 0;
    for (size_t i = 0; i < HUB_WIRES; i++)
        count += client->hub->wire[i] && client->hub->wire[i]->address == client->address;
    BAD_IF(client->address->limited && count >= WIRES_PER_ADDRESS,
           "Ya tienes demasiados anillos abiertos");
    return ST_OK;
}
