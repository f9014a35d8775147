/* The wire: which recordings there are, and who watches them. */
#include <stdlib.h>

#include "web/hub/wire_private.h"

#define WIRE_KEPT (600 * USEC_SECOND) /* that nobody watches */

/* ---- which there are ---- */

static struct wire **place_of(struct hub *hub)
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

static unsigned count_of(const struct hub *hub, const struct address *address)
{
    unsigned count = 0;
    for (size_t i = 0; i < HUB_WIRES; i++)
        count += hub->wire[i] && hub->wire[i]->address == address;
    return count;
}

struct wire *wire_add(struct hub *hub, enum wire_kind kind, struct lab *lab, struct record *record,
                      struct address *address)
{
    struct wire **place = place_of(hub), *wire = place ? calloc(1, sizeof *wire) : NULL;
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
        wire_leave(wire->watchers);
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
        free(hub->download[i].octets);
}

/* ---- who watches ---- */

static void show(struct client *client, bool whole)
{
    const struct wire *wire = client->wire;
    struct json_out *out = &client->hub->buffers.out;
    uint64_t next = record_next(wire->record);
    whole |= client->wire_missed || next - client->wire_next > WIRE_PAST_MOST;
    out_reset(out);
    if (whole)
        wire_put_whole(out, wire, client->wire_hands, client->lang);
    else
        wire_put_news(out, wire, client->wire_next, client->lang);
    client->wire_next = next;
    client->wire_missed = !client_send(client, out);
}

void wire_show_all(struct wire *wire, bool whole)
{
    for (struct client *client = wire->watchers; client; client = client->beside)
        show(client, whole);
}

void wire_show(struct client *client)
{
    show(client, true);
}

void wire_enter(struct client *client, struct wire *wire, bool hands)
{
    client_leave(client);
    if (!wire->watchers && wire->lab) /* its clock has stood still while nobody was there */
        lab_pace(wire->lab, lab_divisor(wire->lab), client->hub->now);
    client->wire = wire;
    client->wire_hands = hands;
    client->beside = wire->watchers;
    wire->watchers = client;
    wire->used = wire->due = client->hub->wires_due = client->hub->now;
    show(client, true);
}

void wire_leave(struct client *client)
{
    struct wire *wire = client->wire;
    if (!wire)
        return;
    for (struct client **at = &wire->watchers; *at; at = &(*at)->beside)
        if (*at == client) {
            *at = client->beside;
            break;
        }
    wire->used = client->hub->now;
    client->wire = NULL;
}

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

enum status wire_check_room(const struct client *client, struct why *why)
{
    return client->address->limited && count_of(client->hub, client->address) >= WIRES_PER_ADDRESS
               ? refuse(why, N_("Ya tienes demasiados anillos abiertos"))
               : ST_OK;
}

void wire_tell_key(struct asked *a, const struct wire *wire)
{
    struct json_out *out = answer_begin(a->client, a->id);
    out_text(out, "key", wire->hands);
    answer_send(a->client);
}
