/* The wire: which recordings there are, and who watches them. */
#include <stdlib.h>

#include "web/hub/wire_private.h"

#define WIRE_KEPT (600 * USEC_SECOND) /* that nobody watches */

/* ---- which there are ---- */

static struct wire **place_of(struct house *house)
{
    struct wire **oldest = NULL;
    for (size_t i = 0; i < HOUSE_WIRES; i++) {
        struct wire **place = &house->wire[i];
        if (!*place)
            return place;
        if (!(*place)->watchers && (*place)->kind != WIRE_LIVE && (!oldest || (*place)->used < (*oldest)->used))
            oldest = place;
    }
    if (oldest)
        house_drop_wire(house, *oldest);
    return oldest;
}

static unsigned count_of(const struct house *house, const struct address *address)
{
    unsigned count = 0;
    for (size_t i = 0; i < HOUSE_WIRES; i++)
        count += house->wire[i] && house->wire[i]->address == address;
    return count;
}

struct wire *wire_add(struct house *house, enum wire_kind kind, struct lab *lab, struct record *record,
                      struct address *address)
{
    struct wire **place = place_of(house), *wire = place ? calloc(1, sizeof *wire) : NULL;
    if (!wire)
        return NULL;
    *wire = (struct wire){.kind = kind,
                          .lab = lab,
                          .record = lab ? lab_record(lab) : record,
                          .used = house->now,
                          .due = house->now,
                          .address = address ? address_hold(address) : NULL};
    house_key(house, wire->hands);
    house_key(house, wire->watch);
    *place = wire;
    if (!key_add(&house->keys, wire->hands, KEY_LAB, wire, SEAT_NOBODY) ||
        !key_add(&house->keys, wire->watch, KEY_WIRE, wire, SEAT_NOBODY)) {
        wire->lab = NULL;
        wire->record = NULL;
        house_drop_wire(house, wire);
        return NULL;
    }
    return wire;
}

struct wire *house_add_live(struct house *house, struct record *record, usec_t now)
{
    house->now = now;
    return wire_add(house, WIRE_LIVE, NULL, record, NULL);
}

void wire_becomes_capture(struct house *house, struct wire *wire)
{
    wire->kind = WIRE_CAPTURE;
    wire->used = house->now;
    wire_show_all(wire, true);
}

void house_drop_wire(struct house *house, struct wire *wire)
{
    while (wire->watchers)
        wire_leave(wire->watchers);
    key_remove(&house->keys, wire->hands);
    key_remove(&house->keys, wire->watch);
    if (wire->lab)
        lab_close(wire->lab);
    else if (wire->kind == WIRE_CAPTURE)
        record_close(wire->record);
    if (wire->address)
        address_drop(wire->address);
    for (size_t i = 0; i < HOUSE_WIRES; i++)
        if (house->wire[i] == wire)
            house->wire[i] = NULL;
    free(wire);
}

void wires_free(struct house *house)
{
    for (size_t i = 0; i < HOUSE_WIRES; i++)
        if (house->wire[i])
            house_drop_wire(house, house->wire[i]);
    for (size_t i = 0; i < HOUSE_DOWNLOADS; i++)
        free(house->download[i].octets);
}

/* ---- who watches ---- */

static void show(struct client *client, bool whole)
{
    const struct wire *wire = client->wire;
    struct json_out *out = &client->house->desk.out;
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
        lab_pace(wire->lab, lab_divisor(wire->lab), client->house->now);
    client->wire = wire;
    client->wire_hands = hands;
    client->beside = wire->watchers;
    wire->watchers = client;
    wire->used = wire->due = client->house->wires_due = client->house->now;
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
    wire->used = client->house->now;
    client->wire = NULL;
}

void wires_tick(struct house *house)
{
    house->wires_due = USEC_NEVER;
    for (size_t i = 0; i < HOUSE_WIRES; i++) {
        struct wire *wire = house->wire[i];
        bool runs = wire && wire->watchers && (wire->kind == WIRE_LIVE || (wire->lab && lab_divisor(wire->lab)));
        if (wire && !wire->watchers && wire->kind != WIRE_LIVE && house->now >= wire->used + WIRE_KEPT)
            house_drop_wire(house, wire);
        if (!runs)
            continue;
        if (house->now >= wire->due) {
            if (wire->lab)
                lab_tick(wire->lab, house->now);
            wire_show_all(wire, false);
            wire->due = house->now + WIRE_PERIOD;
        }
        if (wire->due < house->wires_due)
            house->wires_due = wire->due;
    }
}

enum status wire_check_room(const struct client *client, struct why *why)
{
    return client->address->limited && count_of(client->house, client->address) >= WIRES_PER_ADDRESS
               ? refuse(why, N_("Ya tienes demasiados anillos abiertos"))
               : ST_OK;
}

void wire_tell_key(struct asked *a, const struct wire *wire)
{
    struct json_out *out = answer_begin(a->client, a->id);
    out_text(out, "key", wire->hands);
    answer_send(a->client);
}
