/* Making tables, sitting down and getting up. */
#include <string.h>

#include "core/registry.h"
#include "web/hub/hub_private.h"

static enum status read_seats(const struct asked *a, struct room_config *config, struct why *why)
{
    const json_t *seats = json_object_get(a->request, "seats");
    const char *level = text_of(a->request, "level");
    config->me = SEAT_NOBODY;
    if (!json_is_array(seats) || json_array_size(seats) > GAME_SEATS_MAX)
        return refuse(why, N_("Ese juego no es para tantos jugadores, o para más"));
    config->seats = (int)json_array_size(seats);
    for (int i = 0; i < config->seats; i++) {
        const json_t *seat = json_array_get(seats, (size_t)i);
        const char *kind = text_of(seat, "who"), *bot = text_of(seat, "bot");
        bot = *bot ? bot : level;
        config->kind[i] = strcmp(kind, "bot") == 0 ? PLAYER_BOT : PLAYER_NONE;
        config->bot[i] = *bot ? registry_bot(config->game, bot) : NULL;
        if (*bot && !config->bot[i])
            return refuse(why, N_("Ese jugador automático no existe"));
        if (strcmp(kind, "me") == 0 && config->me >= 0)
            return refuse(why, N_("En una mesa solo hay un sitio para cada cual"));
        if (strcmp(kind, "me") == 0)
            config->me = i;
    }
    return ST_OK;
}

static enum status check_limits(const struct client *client, struct why *why)
{
    const struct hub *hub = client->hub;
    if (hub->room_count >= hub->limits.rooms)
        return refuse(why, N_("Ya hay demasiadas mesas: prueba más tarde"));
    if (client->address->limited && client->address->rooms >= hub->limits.rooms_per_address)
        return refuse(why, N_("Tienes demasiadas mesas: espera a que alguna caduque"));
    return client->waiting ? refuse(why, N_("Una cosa después de otra")) : ST_OK;
}

enum status do_create(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    struct hub *hub = client->hub;
    struct room *room;
    struct room_config config = {
        .id = hub->next_room,
        .calls = &hub_room_calls,
        .who = hub,
        .game = registry_game(text_of(a->request, "game")),
        .rules = text_of(a->request, "rules"),
        .listed = flag_of(a->request, "open"),
        .chats = flag_of(a->request, "chat"),
        .name = text_of(a->request, "name"),
    };
    if (!config.game)
        return refuse(why, N_("Ese juego no existe"));
    enum status status = check_limits(client, why);
    if (status == ST_OK)
        status = read_seats(a, &config, why);
    if (status != ST_OK)
        return status;
    hub->world->random(hub->world->who, &config.seed, sizeof config.seed);
    status = room_make(&config, &room, hub->now, why);
    if (status != ST_OK)
        return status;
    hub->next_room++;
    room->address = address_hold(client->address);
    room->address->rooms++;
    status = hub_add_room(hub, room, why);
    if (status != ST_OK)
        return status;
    memcpy(client->asked_key, config.me >= 0 ? room->player[config.me].key : "",
           config.me >= 0 ? KEY_SIZE : 1);
    wait_for_room(a, room, WAITS_CREATED);
    return ST_OK;
}

/* Somebody else may have sat down there a moment ago: then any other seat that is free. */
static int free_seat(const struct room *room, int64_t wanted)
{
    if (wanted < 0 || wanted >= room->seats || room->player[wanted].kind == PLAYER_NONE)
        return (int)wanted;
    for (int i = 0; i < room->seats; i++)
        if (room->player[i].kind == PLAYER_NONE)
            return i;
    return (int)wanted;
}

enum status do_sit(struct asked *a, struct why *why)
{
    struct client *client = a->client;
    const struct key_entry *entry = key_find(&client->hub->keys, text_of(a->request, "key"));
    if (!entry || entry->kind != KEY_JOIN)
        return refuse(why, N_("Con esa dirección nadie se puede sentar"));
    struct room *room = entry->what;
    struct key_ring *keys = &client->hub->keys;
    int seat = free_seat(room, number_of(a->request, "seat"));
    if (client->waiting)
        return refuse(why, N_("Una cosa después de otra"));
    if (room_busy(room) && client_room(client) == room &&
        !client->held) { /* somebody is just sitting down */
        client->held = json_incref((json_t *)a->request);
        return ST_OK;
    }
    if (room_busy(room))
        return refuse(why, N_("La mesa está ocupada: prueba otra vez"));
    hub_key(client->hub, client->asked_key);
    if (!key_add(keys, client->asked_key, KEY_SEAT, room, seat))
        return why_system(why, "no hay memoria");
    enum status status =
        room_sit(room, seat, text_of(a->request, "name"), client->asked_key, client->hub->now, why);
    if (status != ST_OK) {
        key_remove(keys, client->asked_key);
        return status;
    }
    client->asked_seat = seat;
    wait_for_room(a, room, WAITS_SEATED);
    return ST_OK;
}

/* A seat that changes hands: its key opens nothing any more. */
static enum status take_seat_away(struct asked *a, struct room *room, int seat,
                                  enum status (*take)(struct room *room, int seat, usec_t now,
                                                      struct why *why),
                                  struct why *why)
{
    char key[KEY_SIZE] = "";
    if (seat >= 0 && seat < room->seats)
        memcpy(key, room->player[seat].key, sizeof key);
    enum status status = take(room, seat, a->client->hub->now, why);
    if (status != ST_OK)
        return status;
    if (*key)
        key_remove(&a->client->hub->keys, key);
    wait_for_room(a, room, WAITS_DONE);
    return ST_OK;
}

enum status do_stand(struct asked *a, struct why *why)
{
    return take_seat_away(a, client_room(a->client), a->client->viewpoint.seat, room_stand, why);
}

enum status do_remove(struct asked *a, struct why *why)
{
    return take_seat_away(a, client_room(a->client), (int)number_of(a->request, "seat"),
                          room_remove, why);
}

void hub_unseat(struct room *room)
{
    for (struct viewpoint *viewpoint = room->viewpoints; viewpoint; viewpoint = viewpoint->next)
        if (viewpoint->seat >= 0 && room->player[viewpoint->seat].kind != PLAYER_PERSON) {
            struct client *client = client_of(viewpoint);
            room->player[viewpoint->seat].here = 0;
            viewpoint->seat = client->viewer.eyes = SEAT_ONLOOKER;
            client->viewer.whole = true;
            client->as = "join";
        }
}

void hub_answer_asker(struct room *room, bool good)
{
    struct client *client = room->asker;
    const struct why why = {.text = N_("No se ha podido guardar")};
    if (!client)
        return;
    enum waiting waiting = client->waiting;
    room->asker = NULL;
    client->asked = NULL;
    client->waiting = WAITS_NOT;
    if (!good) {
        answer_no(client, client->asked_id, false, &why);
        return;
    }
    if (waiting == WAITS_DONE)
        client->tokens++; /* the table itself says how fast one may play */
    struct json_out *out = answer_begin(client, client->asked_id);
    if (waiting != WAITS_DONE)
        out_text_if(out, "seat", client->asked_key);
    if (waiting == WAITS_CREATED) {
        out_text(out, "join", room->join);
        out_text(out, "watch", room->watch);
    }
    answer_send(client);
    if (waiting == WAITS_SEATED)
        client_enter(client, room, client->asked_seat, "seat");
}
