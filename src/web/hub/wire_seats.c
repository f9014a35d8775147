/* The clients' side of seats on wires: how they are made and freed, what clients are sent of them,
 * and what they do there. The server lays the wires (hub_world). */
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "core/registry.h"
#include "web/hub/hub_private.h"

/* --- making one --- */

const struct hub_server *hub_server(const struct hub *hub, const struct game *game, bool elsewhere)
{
    for (size_t i = 0; i < hub->servers; i++)
        if (hub->server[i].game == game && (hub->server[i].address != NULL) == elsewhere)
            return &hub->server[i];
    return NULL;
}

const struct protocol *hub_ring(const struct game *game)
{
    const struct protocol *protocol = protocol_find(game, NULL);
    return protocol && protocol->station && protocol->station->player && protocol->stations_max
               ? protocol
               : NULL;
}

/* What is to be made: a station of a new ring, or a client of a server that the hub knows. */
static enum status read_config(const struct request *r, struct wire_seat_config *config,
                               struct why *why)
{
    const char *on = text_of(r->fields, "on"), *name = text_of(r->fields, "name");
    config->game = registry_game(text_of(r->fields, "game"));
    config->lang = r->client->lang;
    BAD_IF(!config->game, "Ese juego no existe");
    BAD_IF(!*name || strlen(name) >= sizeof config->name || text_columns(name) > ROOM_NAME_LETTERS,
           "Un nombre tiene de 1 a 24 letras");
    utf8_show(config->name, sizeof config->name, name);
    if (strcmp(on, "ring") == 0) {
        const struct protocol *protocol = config->protocol = hub_ring(config->game);
        BAD_IF(!protocol, "Ese juego no se juega en un anillo");
        config->stations = (int)number_of(r->fields, "stations");
        config->open = (int)number_of(r->fields, "open");
        BAD_IF(config->stations < protocol->stations_min ||
                   config->stations > protocol->stations_max || config->open < 0 ||
                   config->open >= config->stations,
               "Un anillo así no puede ser: faltan o sobran estaciones");
        return ST_OK;
    }
    config->kind = WIRE_SEAT_SERVER;
    config->away = strcmp(on, "away") == 0;
    const struct hub_server *server = hub_server(r->client->hub, config->game, config->away);
    BAD_IF((!config->away && strcmp(on, "server") != 0) || !server,
           "Ese juego no tiene aquí un servidor");
    config->protocol = server->protocol;
    if (config->away) {
        int64_t players = number_of(r->fields, "players");
        BAD_IF(players && (players < config->game->seats_min || players > config->game->seats_max),
               "Con tantos jugadores no se juega");
        config->stations = (int)players;
    }
    return ST_OK;
}

static struct client *client_at(struct wire_viewpoint *viewpoint)
{
    return (struct client *)((char *)viewpoint - offsetof(struct client, wire_seat.viewpoint));
}

/* Clients leave it first, since their viewers point into it. */
static void drop_wire_seat(struct hub *hub, struct wire_seat *wire_seat)
{
    while (wire_seat->viewpoints)
        client_leave(client_at(wire_seat->viewpoints));
    struct wire_seat **at = &hub->wire_seats;
    while (*at != wire_seat)
        at = &(*at)->next;
    *at = wire_seat->next;
    key_remove(&hub->keys, wire_seat->key);
    address_drop(wire_seat->address);
    hub->world->wire_seat_close(hub->world->who, wire_seat);
    free(wire_seat);
}

void hub_close_wire_seats(struct hub *hub)
{
    while (hub->wire_seats)
        drop_wire_seat(hub, hub->wire_seats);
}

void wire_seats_sweep(struct hub *hub)
{
    for (struct wire_seat *one = hub->wire_seats, *next; one; one = next) {
        next = one->next;
        if (!one->viewpoints && hub->now >= one->used + hub->limits.expires_wire_seat)
            drop_wire_seat(hub, one);
    }
}

enum status request_post(struct request *r, struct why *why)
{
    struct hub *hub = r->client->hub;
    struct address *address = r->client->address;
    struct wire_seat_config config = {0};
    BAD_IF(!hub->world->wire_seat_open, "Aquí no hay cables");
    TRY(read_config(r, &config, why));
    unsigned all = 0, own = 0;
    for (const struct wire_seat *one = hub->wire_seats; one; one = one->next) {
        all++;
        own += one->address == address;
    }
    BAD_IF(all >= hub->limits.wire_seats ||
               (address->limited && own >= hub->limits.wire_seats_per_address),
           "Ya hay demasiadas mesas: prueba más tarde");
    struct wire_seat *wire_seat = calloc(1, sizeof *wire_seat);
    SYSTEM_IF(!wire_seat, "no hay memoria");
    wire_seat_init(wire_seat, &config);
    wire_seat->used = hub->now;
    wire_seat->address = address_hold(address);
    wire_seat->next = hub->wire_seats;
    hub->wire_seats = wire_seat;
    hub_key(hub, wire_seat->key);
    enum status status = key_add(&hub->keys, wire_seat->key, KEY_WIRE_SEAT, wire_seat, SEAT_NOBODY)
                             ? hub->world->wire_seat_open(hub->world->who, wire_seat, why)
                             : why_system(why, "no hay memoria");
    if (status != ST_OK) {
        drop_wire_seat(hub, wire_seat);
        return status;
    }
    return answer_text(r, "seat", wire_seat->key);
}

/* --- coming and going --- */

void wire_seat_client_enter(struct client *client, struct wire_seat *wire_seat)
{
    client_move(client, AT_WIRE_SEAT);
    wire_seat_enter(wire_seat, &client->wire_seat.viewpoint);
    client_view(client, &client->wire_seat.viewpoint.source, SEAT_SPECTATOR);
    client->wire_seat.frames = wire_seat->frames;
    client_show(client);
}

void wire_seat_client_leave(struct client *client)
{
    wire_seat_leave(&client->wire_seat.viewpoint, client->hub->now);
}

/* --- what is sent --- */

static const struct wire_seat *client_wire_seat(const struct client *client)
{
    return client->wire_seat.viewpoint.wire_seat;
}

static void put_people(const void *who, enum lang lang, struct json_out *out)
{
    const struct client *client = who;
    struct play_source *source = client->viewer.source;
    struct play_look look;
    source->calls->look(source, &look);
    out_list(out, "people");
    for (int i = 0; look.position.setup && i < source->game->seats(look.position.setup); i++) {
        struct str name = STR(ROOM_NAME);
        source->calls->name(source, i, lang, &name);
        out_object(out, NULL);
        out_number(out, "seat", i);
        out_text(out, "kind", "person");
        out_text(out, "name",
                 i == look.position.seat ? client_wire_seat(client)->config.name : name.at);
        out_flag(out, "here", true);
        out_object_end(out);
    }
    out_list_end(out);
}

/* What was said on the wire. The moves before are not kept, but the position shows them. */
static uint32_t recall_sentences(const void *who, uint32_t moves)
{
    struct client *client = (struct client *)who;
    const struct wire_seat *wire_seat = client_wire_seat(client);
    const struct play_listener *listener = &client->wire_seat.viewpoint.source.listener;
    (void)moves;
    client->viewer.told = wire_seat->moves;
    unsigned end = wire_seat->sentences;
    for (unsigned i = end > WIRE_SEAT_LOG ? end - WIRE_SEAT_LOG : 0; i < end; i++)
        listener->said(listener->who, wire_seat->said[i % WIRE_SEAT_LOG].text);
    return wire_seat->moves;
}

/* Where hands are hidden, the frames of a running game would give them away (U17): they are sent
 * after the end. */
static void send_frames(struct client *client, bool over)
{
    const struct wire_seat *wire_seat = client_wire_seat(client);
    unsigned *sent = &client->wire_seat.frames;
    if (!wire_seat->config.game->open && !over)
        return;
    if (wire_seat->frames - *sent > WIRE_SEAT_FRAMES)
        *sent = wire_seat->frames - WIRE_SEAT_FRAMES;
    for (; *sent != wire_seat->frames; ++*sent) {
        const struct wire_seat_frame *frame = &wire_seat->frame[*sent % WIRE_SEAT_FRAMES];
        struct json_out *out = message_begin(client->hub, "frame");
        out_text(out, "sign", frame->sign);
        out_text(out, "frame", frame->frame);
        out_text(out, "words", frame->words);
        message_send(client);
    }
}

void wire_seat_show(struct client *client)
{
    struct viewer_buffers *buffers = &client->hub->buffers;
    struct viewer *viewer = &client->viewer;
    const struct viewer_around around = {
        .who = client, .as = "seat", .recall = recall_sentences, .whole = put_people};
    struct play_look look;
    viewer->source->calls->look(viewer->source, &look);
    if (look.position.seat != viewer->eyes) { /* a ring gives out its numbers when it begins */
        viewer->eyes = look.position.seat;
        viewer->whole = true;
    }
    send_frames(client, look.stage == PLAY_OVER);
    if (viewer_message(viewer, &around, buffers))
        client_send(client, &buffers->out);
}

void hub_wire_seat_changed(struct hub *hub, struct wire_seat *wire_seat, usec_t now)
{
    hub->now = now;
    for (struct wire_viewpoint *at = wire_seat->viewpoints; at; at = at->next)
        wire_seat_show(client_at(at));
}

/* --- what is done there --- */

enum status wire_seat_play(struct request *r, struct room_answer *answer, struct why *why)
{
    const struct hub_world *world = r->client->hub->world;
    struct wire_seat *wire_seat = r->client->wire_seat.viewpoint.wire_seat;
    struct move move;
    TRY(wire_seat_read(wire_seat, answer, &move, &r->late, why));
    TRY(world->wire_seat_answer(world->who, wire_seat, answer->question, &move, why));
    return answer_done(r);
}

enum status wire_seat_again(struct request *r, struct why *why)
{
    struct play_source *role = &r->client->wire_seat.viewpoint.wire_seat->source.source;
    struct play_look look;
    role->calls->look(role, &look);
    BAD_IF(!(look.can & PLAY_AGAIN), "El juego no ha terminado");
    TRY(role->calls->again(role, why));
    return answer_done(r);
}

/* Leaves the wire for good, with a goodbye where the protocol has one. */
enum status wire_seat_stand(struct request *r, struct why *why)
{
    (void)why;
    answer_done(r);
    drop_wire_seat(r->client->hub, r->client->wire_seat.viewpoint.wire_seat);
    return ST_OK;
}
