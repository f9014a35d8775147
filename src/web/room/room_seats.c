/* The seats of a table: people who come, leave, are away and come back, and bots. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "core/registry.h"
#include "web/room/room_private.h"
#include "web/room/viewpoint.h"

bool room_is_open(const struct room *room)
{
    for (int i = 0; i < room->seats; i++)
        if (room->player[i].kind == ROOM_PLAYER_NONE)
            return true;
    return false;
}

bool room_is_person(const struct room *room, int seat)
{
    return room->player[seat].kind == ROOM_PLAYER_PERSON && !room->player[seat].away;
}

int room_people(const struct room *room)
{
    int people = 0;
    for (int i = 0; i < room->seats; i++)
        people += room->player[i].kind == ROOM_PLAYER_PERSON;
    return people;
}

/* --- names --- */

static bool room_has_name(const struct room *room, const char *name)
{
    for (int i = 0; i < room->seats; i++)
        if (strcmp(room->player[i].name, name) == 0)
            return true;
    return false;
}

/* Bots have names of people. There are more of these than seats. */
static void room_name_bot(struct room *room, struct room_player *player)
{
    static const char *const names[] = {"Ana",   "Luis",  "Carmen", "Pablo",
                                        "Elena", "Diego", "Marta",  "Hugo"};
    size_t next = 0;
    while (next + 1 < sizeof names / sizeof names[0] && room_has_name(room, names[next]))
        next++;
    strcpy(player->name, names[next]);
}

void room_name_bots(struct room *room)
{
    for (int i = 0; i < room->seats; i++)
        if (room->player[i].kind == ROOM_PLAYER_BOT)
            room_name_bot(room, &room->player[i]);
}

/* --- coming and going --- */

static enum status keep_seats(struct room *room, struct why *why)
{
    TRY(room_write_seats(room, why));
    room_keep(room, STEP_SEATS);
    return ST_OK;
}

enum status room_seat_person(struct room *room, int seat, const char *name, const char *key,
                             usec_t now, struct why *why)
{
    struct room_player *player = &room->player[seat];
    char own[ROOM_NAME];
    BAD_IF(!utf8_name(own, sizeof own, name), "Falta el nombre");
    for (char *at = own; *at; at++)
        if (*at == '|') /* it separates the names in a journal */
            *at = '/';
    utf8_copy(player->name, sizeof player->name, own);
    player->kind = ROOM_PLAYER_PERSON;
    player->here = 0;
    player->left = now;
    player->away = false;
    snprintf(player->key, sizeof player->key, "%s", key);
    return ST_OK;
}

enum status room_sit(struct room *room, int seat, const char *name, const char *key, usec_t now,
                     struct why *why)
{
    BAD_IF(seat < 0 || seat >= room->seats || room->player[seat].kind != ROOM_PLAYER_NONE,
           "Ese sitio no está libre");
    TRY(room_seat_person(room, seat, name, key, now, why));
    return keep_seats(room, why);
}

/* A bot plays there for good. The name stays the person's, because the log speaks of it. */
static void give_to_bot(struct room *room, struct room_player *player)
{
    if (player->kind == ROOM_PLAYER_NONE)
        room_name_bot(room, player);
    player->kind = ROOM_PLAYER_BOT;
    player->key[0] = '\0';
    player->away = false;
}

/* Before the first move the seat is free again, later a bot plays on. */
enum status room_stand(struct room *room, int seat, struct why *why)
{
    struct room_player *player = &room->player[seat];
    if (room->past.count) {
        give_to_bot(room, player);
    } else {
        player->kind = ROOM_PLAYER_NONE;
        player->key[0] = player->name[0] = '\0';
    }
    room_moved_on(room);
    return keep_seats(room, why);
}

/* Only of a seat whose person will not be back, so that nobody is thrown out. */
enum status room_remove(struct room *room, int seat, struct why *why)
{
    BAD_IF(seat < 0 || seat >= room->seats || room->player[seat].kind == ROOM_PLAYER_BOT,
           "Ahí no hay nadie a quien quitar");
    struct room_player *player = &room->player[seat];
    BAD_IF(player->kind == ROOM_PLAYER_PERSON && !player->away,
           "A quien está, o aún puede volver, no se le quita");
    give_to_bot(room, player);
    return keep_seats(room, why);
}

/* --- away --- */

/* A person is only replaced where another one waits. */
usec_t room_back_by(const struct room *room, int seat)
{
    const struct room_player *player = &room->player[seat];
    bool gone = player->kind == ROOM_PLAYER_PERSON && !player->here && !player->away;
    if (!gone || room_is_open(room) || room->over)
        return USEC_NEVER;
    for (int i = 0; i < room->seats; i++)
        if (i != seat && room->player[i].kind == ROOM_PLAYER_PERSON && room->player[i].here)
            return player->left + ROOM_AWAY;
    return USEC_NEVER; /* nobody is here to wait */
}

usec_t room_away_due(const struct room *room)
{
    usec_t due = USEC_NEVER;
    for (int i = 0; i < room->seats; i++)
        due = room_back_by(room, i) < due ? room_back_by(room, i) : due;
    return due;
}

bool room_take_over(struct room *room, usec_t now)
{
    bool any = false;
    for (int i = 0; i < room->seats; i++)
        if (room_back_by(room, i) <= now)
            any = room->player[i].away = true;
    return any;
}

void room_enter(struct room *room, struct viewpoint *viewpoint, usec_t now)
{
    viewpoint->next = room->viewpoints;
    room->viewpoints = viewpoint;
    room->used = now;
    if (viewpoint->seat >= 0) {
        room->player[viewpoint->seat].here++;
        room->player[viewpoint->seat].away = false;
    }
    room_settle(room, now);
    room->calls->changed(room->who, room);
}

void room_leave(struct room *room, struct viewpoint *viewpoint, usec_t now)
{
    struct room_player *player = viewpoint->seat >= 0 ? &room->player[viewpoint->seat] : NULL;
    struct viewpoint **at = &room->viewpoints;
    while (*at != viewpoint)
        at = &(*at)->next;
    *at = viewpoint->next;
    room->used = now;
    if (player && player->here && --player->here == 0)
        player->left = now;
    room_settle(room, now);
    room->calls->changed(room->who, room);
}
