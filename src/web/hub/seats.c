/* Making tables, sitting down and leaving a seat. */
#include <string.h>

#include "core/registry.h"
#include "web/hub/hub_private.h"

/* The list `seats`: {"who":"me"|"open"|"bot","bot":NAME}. `level` is the bot of seats that name
 * none. */
static enum status read_seats(const struct request *r, struct room_config *config, struct why *why)
{
    const json_t *seats = json_object_get(r->fields, "seats");
    const char *level = text_of(r->fields, "level");
    config->me = SEAT_NOBODY;
    BAD_IF(!json_is_array(seats) || json_array_size(seats) > GAME_SEATS_MAX,
           "Ese juego no es para tantos jugadores, o para más");
    config->seats = (int)json_array_size(seats);
    for (int i = 0; i < config->seats; i++) {
        const json_t *seat = json_array_get(seats, (size_t)i);
        const char *kind = text_of(seat, "who"), *bot = text_of(seat, "bot");
        bot = *bot ? bot : level;
        config->kind[i] = strcmp(kind, "bot") == 0 ? ROOM_PLAYER_BOT : ROOM_PLAYER_NONE;
        config->bot[i] = *bot ? registry_bot(config->game, bot) : NULL;
        BAD_IF(*bot && !config->bot[i], "Ese jugador automático no existe");
        if (strcmp(kind, "me") == 0) {
            BAD_IF(config->me >= 0, "En una mesa solo hay un sitio para cada cual");
            config->me = i;
        }
    }
    return ST_OK;
}

/* The answer comes when the journal's head is kept, with the keys of the table. */
enum status request_create(struct request *r, struct why *why)
{
    struct client *client = r->client;
    struct hub *hub = client->hub;
    struct room *room;
    struct room_config config = {
        .id = hub->next_room,
        .calls = &hub_room_calls,
        .who = hub,
        .game = registry_game(text_of(r->fields, "game")),
        .rules = text_of(r->fields, "rules"),
        .listed = flag_of(r->fields, "open"),
        .chats = flag_of(r->fields, "chat"),
        .name = text_of(r->fields, "name"),
    };
    BAD_IF(!config.game, "Ese juego no existe");
    BAD_IF(hub->room_count >= hub->limits.rooms, "Ya hay demasiadas mesas: prueba más tarde");
    BAD_IF(client->address->limited && client->address->rooms >= hub->limits.rooms_per_address,
           "Tienes demasiadas mesas: espera a que alguna caduque");
    BAD_IF(client->awaits.room, "Una cosa después de otra");
    TRY(read_seats(r, &config, why));
    hub->world->random(hub->world->who, &config.seed, sizeof config.seed);
    TRY(room_make(&config, &room, hub->now, why));
    hub->next_room++;
    room->address = address_hold(client->address);
    room->address->rooms++;
    TRY(hub_add_room(hub, room, why));
    client->awaits.key[0] = '\0';
    if (config.me >= 0)
        memcpy(client->awaits.key, room->player[config.me].key, KEY_SIZE);
    return request_wait(r, room, AWAITS_CREATED);
}

/* The seat that was asked for, unless it was taken meanwhile: then any other free one. */
static int free_seat(const struct room *room, int64_t wanted)
{
    if (wanted < 0 || wanted >= room->seats || room->player[wanted].kind == ROOM_PLAYER_NONE)
        return (int)wanted;
    for (int i = 0; i < room->seats; i++)
        if (room->player[i].kind == ROOM_PLAYER_NONE)
            return i;
    return (int)wanted;
}

/* The key opens the seat from now on. It is removed if the seat cannot be had. */
enum status request_sit(struct request *r, struct why *why)
{
    struct client *client = r->client;
    struct key_ring *keys = &client->hub->keys;
    const struct key_entry *entry = key_find(keys, text_of(r->fields, "key"));
    BAD_IF(!entry || entry->kind != KEY_JOIN, "Con esa dirección nadie se puede sentar");
    struct room *room = entry->what;
    int seat = free_seat(room, number_of(r->fields, "seat"));
    BAD_IF(client->awaits.room, "Una cosa después de otra");
    if (room_busy(room) && client_room(client) == room && !client->held) {
        client->held = json_incref((json_t *)r->fields); /* another player is sitting down */
        return ST_OK;
    }
    BAD_IF(room_busy(room), "La mesa está ocupada: prueba otra vez");
    hub_key(client->hub, client->awaits.key);
    SYSTEM_IF(!key_add(keys, client->awaits.key, KEY_SEAT, room, seat), "no hay memoria");
    enum status status =
        room_sit(room, seat, text_of(r->fields, "name"), client->awaits.key, client->hub->now, why);
    if (status != ST_OK) {
        key_remove(keys, client->awaits.key);
        return status;
    }
    client->awaits.seat = seat;
    return request_wait(r, room, AWAITS_SEATED);
}

/* The key of a seat that its player loses opens nothing any more. */
static enum status take_seat_away(struct request *r, int seat,
                                  enum status (*take)(struct room *room, int seat, struct why *why),
                                  struct why *why)
{
    struct room *room = client_room(r->client);
    char key[KEY_SIZE] = "";
    if (seat >= 0 && seat < room->seats)
        memcpy(key, room->player[seat].key, sizeof key);
    TRY(take(room, seat, why));
    if (*key)
        key_remove(&r->client->hub->keys, key);
    return request_wait(r, room, AWAITS_DONE);
}

enum status hub_table_stand(struct request *r, struct why *why)
{
    return take_seat_away(r, r->client->viewpoint.seat, room_stand, why);
}

enum status request_remove(struct request *r, struct why *why)
{
    return take_seat_away(r, (int)number_of(r->fields, "seat"), room_remove, why);
}

void hub_unseat(struct room *room)
{
    for (struct viewpoint *viewpoint = room->viewpoints; viewpoint; viewpoint = viewpoint->next)
        if (viewpoint->seat >= 0 && room->player[viewpoint->seat].kind != ROOM_PLAYER_PERSON) {
            struct client *client = client_of(viewpoint);
            room->player[viewpoint->seat].here = 0;
            viewpoint->seat = client->viewer.eyes = SEAT_ONLOOKER;
            client->viewer.whole = true;
            client->as = "join";
        }
}
