/* Who sits at a room's table: people who come, leave, are away and come back, and the bots. */
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "core/registry.h"
#include "web/room/viewpoint.h"
#include "web/room/room_private.h"

bool room_is_open(const struct room *room)
{
    for (int i = 0; i < room->seats; i++)
        if (room->player[i].kind == PLAYER_NONE)
            return true;
    return false;
}

bool room_is_person(const struct room *room, int seat)
{
    return room->player[seat].kind == PLAYER_PERSON && !room->player[seat].away;
}

int room_people(const struct room *room)
{
    int people = 0;
    for (int i = 0; i < room->seats; i++)
        people += room->player[i].kind == PLAYER_PERSON;
    return people;
}

/* --- names --- */

static bool is_taken(const struct room *room, const char *name)
{
    for (int i = 0; i < room->seats; i++)
        if (strcmp(room->player[i].name, name) == 0)
            return true;
    return false;
}

/* Bots are called what people are called. There are more names than seats. */
static void name_bot(struct room *room, struct room_player *player)
{
    static const char *const names[] = {"Ana",   "Luis",  "Carmen", "Pablo",
                                        "Elena", "Diego", "Marta",  "Hugo"};
    size_t next = 0;
    while (next + 1 < sizeof names / sizeof names[0] && is_taken(room, names[next]))
        next++;
    strcpy(player->name, names[next]);
}

void room_name_bots(struct room *room)
{
    for (int i = 0; i < room->seats; i++)
        if (room->player[i].kind == PLAYER_BOT)
            name_bot(room, &room->player[i]);
}

/* What fits on a seat and into a journal: what a person would call a name, cut where it is too
 * long. */
static enum status take_name(struct room_player *player, const char *name, struct why *why)
{
    char own[ROOM_NAME];
    if (!utf8_name(own, sizeof own, name))
        return why_bad(why, "%s", N_("Falta el nombre"));
    for (char *at = own; *at; at++)
        if (*at == '|') /* it parts the names in a journal */
            *at = '/';
    utf8_copy(player->name, sizeof player->name, own);
    return ST_OK;
}

/* --- coming and going --- */

static enum status keep_seats(struct room *room, struct why *why)
{
    enum status status = room_write_seats(room, why);
    if (status == ST_OK)
        room_keep(room, STEP_SEATS);
    return status;
}

enum status room_seat_person(struct room *room, int seat, const char *name, const char *key,
                             usec_t now, struct why *why)
{
    struct room_player *player = &room->player[seat];
    enum status status = take_name(player, name, why);
    if (status != ST_OK)
        return status;
    player->kind = PLAYER_PERSON;
    player->here = 0;
    player->left = now;
    player->away = false;
    snprintf(player->key, sizeof player->key, "%s", key);
    return ST_OK;
}

enum status room_sit(struct room *room, int seat, const char *name, const char *key, usec_t now,
                     struct why *why)
{
    if (seat < 0 || seat >= room->seats || room->player[seat].kind != PLAYER_NONE)
        return why_bad(why, "%s", N_("Ese sitio no está libre"));
    enum status status = room_seat_person(room, seat, name, key, now, why);
    return status == ST_OK ? keep_seats(room, why) : status;
}

/* A bot for good. The name stays a person's, so that what was told before still makes sense. */
static void give_to_bot(struct room *room, struct room_player *player)
{
    if (player->kind == PLAYER_NONE)
        name_bot(room, player);
    player->kind = PLAYER_BOT;
    player->key[0] = '\0';
    player->away = false;
}

enum status room_stand(struct room *room, int seat, struct why *why)
{
    struct room_player *player = &room->player[seat];
    if (room->past.count) {
        give_to_bot(room, player);
    } else {
        player->kind = PLAYER_NONE;
        player->key[0] = player->name[0] = '\0';
    }
    room_moved_on(room);
    return keep_seats(room, why);
}

enum status room_remove(struct room *room, int seat, struct why *why)
{
    if (seat < 0 || seat >= room->seats || room->player[seat].kind == PLAYER_BOT)
        return why_bad(why, "%s", N_("Ahí no hay nadie a quien quitar"));
    struct room_player *player = &room->player[seat];
    if (player->kind == PLAYER_PERSON && !player->away)
        return why_bad(why, "%s", N_("A quien está, o aún puede volver, no se le quita"));
    give_to_bot(room, player);
    return keep_seats(room, why);
}

/* --- away --- */

/* Somebody else is here to wait for them. */
static bool is_waited_for(const struct room *room, int seat)
{
    for (int i = 0; i < room->seats; i++)
        if (i != seat && room->player[i].kind == PLAYER_PERSON && room->player[i].here)
            return true;
    return false;
}

usec_t room_back_by(const struct room *room, int seat)
{
    const struct room_player *player = &room->player[seat];
    bool gone = player->kind == PLAYER_PERSON && !player->here && !player->away;
    return gone && !room_is_open(room) && !room->over && is_waited_for(room, seat)
               ? player->left + ROOM_AWAY
               : USEC_NEVER;
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
    struct viewpoint **at = &room->viewpoints;
    while (*at != viewpoint)
        at = &(*at)->next;
    *at = viewpoint->next;
    room->used = now;
    if (viewpoint->seat >= 0 && room->player[viewpoint->seat].here &&
        --room->player[viewpoint->seat].here == 0)
        room->player[viewpoint->seat].left = now;
    room_settle(room, now);
    room->calls->changed(room->who, room);
}
