/* Seats on wires: rings that are made for somebody at the page, and servers of protocols that this
 * one runs besides. */
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

static enum status read_ring(const struct asked *a, struct wire_seat_config *config,
                             struct why *why)
{
    const struct protocol *protocol = config->protocol = hub_ring(config->game);
    if (!protocol)
        return refuse(why, N_("Ese juego no se juega en un anillo"));
    config->stations = (int)number_of(a->request, "stations");
    config->open = (int)number_of(a->request, "open");
    if (config->stations < protocol->stations_min || config->stations > protocol->stations_max ||
        config->open < 0 || config->open >= config->stations)
        return refuse(why, N_("Un anillo así no puede ser: faltan o sobran estaciones"));
    return ST_OK;
}

/* A game that is made there begins with so many; 0: the first that waits is joined. */
static enum status read_away(const struct asked *a, struct wire_seat_config *config,
                             struct why *why)
{
    int64_t players = number_of(a->request, "players");
    if (players && (players < config->game->seats_min || players > config->game->seats_max))
        return refuse(why, N_("Con tantos jugadores no se juega"));
    config->stations = (int)players;
    config->away = true;
    return ST_OK;
}

static enum status read_config(const struct asked *a, struct wire_seat_config *config,
                               struct why *why)
{
    const char *on = text_of(a->request, "on"), *name = text_of(a->request, "name");
    config->game = registry_game(text_of(a->request, "game"));
    config->lang = a->client->lang;
    if (!config->game)
        return refuse(why, N_("Ese juego no existe"));
    if (!*name || strlen(name) >= sizeof config->name || text_columns(name) > ROOM_NAME_LETTERS)
        return refuse(why, N_("Un nombre tiene de 1 a 24 letras"));
    utf8_show(config->name, sizeof config->name, name);
    if (strcmp(on, "ring") == 0)
        return read_ring(a, config, why);
    bool away = strcmp(on, "away") == 0;
    const struct hub_server *wire = hub_server(a->client->hub, config->game, away);
    if ((!away && strcmp(on, "server") != 0) || !wire)
        return refuse(why, N_("Ese juego no tiene aquí un servidor"));
    config->kind = WIRE_SEAT_SERVER;
    config->protocol = wire->protocol;
    return away ? read_away(a, config, why) : ST_OK;
}

static enum status check_limits(const struct client *client, struct why *why)
{
    const struct hub *hub = client->hub;
    unsigned all = 0, own = 0;
    for (const struct wire_seat *wire_seat = hub->wire_seats; wire_seat;
         wire_seat = wire_seat->next) {
        all++;
        own += wire_seat->address == client->address;
    }
    if (all >= hub->limits.wire_seats ||
        (client->address->limited && own >= hub->limits.wire_seats_per_address))
        return refuse(why, N_("Ya hay demasiadas mesas: prueba más tarde"));
    return ST_OK;
}

static void drop_wire_seat(struct hub *hub, struct wire_seat *wire_seat)
{
    struct wire_seat **at = &hub->wire_seats;
    while (*at != wire_seat)
        at = &(*at)->next;
    *at = wire_seat->next;
    key_remove(&hub->keys, wire_seat->key);
    address_drop(wire_seat->address);
    hub->world->wire_seat_close(hub->world->who, wire_seat);
    free(wire_seat);
}

enum status do_post(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    struct hub *hub = client->hub;
    struct wire_seat_config config = {0};
    enum status status = hub->world->wire_seat_open ? read_config(a, &config, why)
                                                    : refuse(why, N_("Aquí no hay cables"));
    if (status == ST_OK)
        status = check_limits(client, why);
    if (status != ST_OK)
        return status;
    struct wire_seat *wire_seat = calloc(1, sizeof *wire_seat);
    if (!wire_seat)
        return why_system(why, "no hay memoria");
    wire_seat_init(wire_seat, &config);
    wire_seat->used = hub->now;
    wire_seat->address = address_hold(client->address);
    wire_seat->next = hub->wire_seats;
    hub->wire_seats = wire_seat;
    hub_key(hub, wire_seat->key);
    status = key_add(&hub->keys, wire_seat->key, KEY_WIRE_SEAT, wire_seat, SEAT_NOBODY)
                 ? ST_OK
                 : why_system(why, "no hay memoria");
    if (status == ST_OK)
        status = hub->world->wire_seat_open(hub->world->who, wire_seat, why);
    if (status != ST_OK) {
        drop_wire_seat(hub, wire_seat);
        return status;
    }
    struct json_out *out = answer_begin(client, a->id);
    out_text(out, "seat", wire_seat->key);
    answer_send(client);
    return ST_OK;
}

/* --- coming and going --- */

void client_enter_wire_seat(struct client *client, struct wire_seat *wire_seat)
{
    client_leave(client);
    client->as = "seat";
    wire_seat_enter(wire_seat, &client->wire_seat);
    viewer_open(&client->viewer, &client->wire_seat.source, SEAT_SPECTATOR, client->lang);
    client->frames = wire_seat->frames;
    client_show(client);
}

void client_leave_wire_seat(struct client *client)
{
    wire_seat_leave(&client->wire_seat, client->hub->now);
}

static void sweep_wire_seat(struct hub *hub, struct wire_seat *wire_seat)
{
    while (wire_seat->viewpoints)
        client_leave(
            (struct client *)((char *)wire_seat->viewpoints - offsetof(struct client, wire_seat)));
    drop_wire_seat(hub, wire_seat);
}

void hub_close_wire_seats(struct hub *hub)
{
    while (hub->wire_seats)
        sweep_wire_seat(hub, hub->wire_seats);
}

void wire_seats_sweep(struct hub *hub)
{
    for (struct wire_seat *wire_seat = hub->wire_seats, *next; wire_seat; wire_seat = next) {
        next = wire_seat->next;
        if (!wire_seat->viewpoints && hub->now >= wire_seat->used + hub->limits.expires_wire_seat)
            sweep_wire_seat(hub, wire_seat);
    }
}

/* --- what is sent --- */

static void put_people(const void *who, enum lang lang, struct json_out *out)
{
    const struct client *client = who;
    const struct play_source *source = client->viewer.source;
    struct play_look look;
    source->calls->look((struct play_source *)source, &look);
    out_list(out, "people");
    for (int i = 0; look.position.setup && i < source->game->seats(look.position.setup); i++) {
        struct str name = STR(ROOM_NAME);
        source->calls->name(source, i, lang, &name);
        out_object(out, NULL);
        out_number(out, "seat", i);
        out_text(out, "kind", "person");
        out_text(out, "name",
                 i == look.position.seat ? client->wire_seat.wire_seat->config.name : name.at);
        out_flag(out, "here", true);
        out_object_end(out);
    }
    out_list_end(out);
}

/* What was said on the wire; the moves are in the position. */
static uint32_t recall(const void *who, uint32_t moves)
{
    struct client *client = (struct client *)who;
    const struct wire_seat *wire_seat = client->wire_seat.wire_seat;
    const struct play_listener *listener = &client->wire_seat.source.listener;
    (void)moves;
    client->viewer.told = wire_seat->moves;
    for (unsigned i = wire_seat->sentences > WIRE_SEAT_LOG ? wire_seat->sentences - WIRE_SEAT_LOG
                                                           : 0;
         i < wire_seat->sentences; i++)
        listener->said(listener->who, wire_seat->said[i % WIRE_SEAT_LOG].text);
    return wire_seat->moves;
}

/* Where hands are hidden the cable would tell them to whoever reads it (U17): then frames are shown
 * after the end. */
static void send_frames(struct client *client, bool over)
{
    const struct wire_seat *wire_seat = client->wire_seat.wire_seat;
    if (!wire_seat->config.game->open && !over)
        return;
    struct json_out *out = &client->hub->buffers.out;
    if (wire_seat->frames - client->frames > WIRE_SEAT_FRAMES)
        client->frames = wire_seat->frames - WIRE_SEAT_FRAMES;
    for (; client->frames != wire_seat->frames; client->frames++) {
        const struct wire_seat_frame *frame = &wire_seat->frame[client->frames % WIRE_SEAT_FRAMES];
        out_reset(out);
        out_object(out, NULL);
        out_text(out, "t", "frame");
        out_text(out, "sign", frame->sign);
        out_text(out, "frame", frame->frame);
        out_text(out, "words", frame->words);
        out_object_end(out);
        client_send(client, out);
    }
}

void wire_seat_show(struct client *client)
{
    struct viewer_buffers *buffers = &client->hub->buffers;
    struct viewer *viewer = &client->viewer;
    const struct viewer_around around = {
        .who = client, .as = client->as, .recall = recall, .whole = put_people};
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
    for (struct wire_viewpoint *viewpoint = wire_seat->viewpoints; viewpoint;
         viewpoint = viewpoint->next)
        wire_seat_show((struct client *)((char *)viewpoint - offsetof(struct client, wire_seat)));
}

/* --- what is done there --- */

enum status post_play(struct asked *a, struct why *why)
{
    struct wire_seat *wire_seat = a->client->wire_seat.wire_seat;
    const struct hub_world *world = a->client->hub->world;
    struct room_answer answer;
    struct move move;
    enum status status = read_answer(a, &answer, why);
    if (status == ST_OK)
        status = wire_seat_read(wire_seat, &answer, &move, &a->late, why);
    if (status == ST_OK)
        status = world->wire_seat_answer(world->who, wire_seat, answer.question, &move, why);
    if (status == ST_OK)
        answer_done(a->client, a->id);
    return status;
}

enum status post_again(struct asked *a, struct why *why)
{
    struct play_source *source = &a->client->wire_seat.wire_seat->source.source;
    struct play_look look;
    source->calls->look(source, &look);
    if (!(look.can & PLAY_AGAIN))
        return refuse(why, N_("El juego no ha terminado"));
    enum status status = source->calls->again(source, why);
    if (status == ST_OK)
        answer_done(a->client, a->id);
    return status;
}

/* Leaves the wire for good, with a goodbye where the protocol has one. */
enum status post_stand(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    (void)why;
    answer_done(client, a->id);
    sweep_wire_seat(client->hub, client->wire_seat.wire_seat);
    return ST_OK;
}
