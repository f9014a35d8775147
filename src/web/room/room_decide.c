/* What people decide at a room's table: their moves, and whether they are taken back, begun again
 * or given up. */
#include <string.h>

#include "web/room/room_private.h"

int room_asks(const struct room *room)
{
    int seat = room->over || *room->stopped.text || room_is_open(room) ? SEAT_NOBODY
                                                                       : table_to_move(&room->now);
    bool forced = room->forced && room->paced == room->serial;
    return seat >= 0 && room_is_person(room, seat) && !forced ? seat : SEAT_NOBODY;
}

static bool was_here(const struct room_player *player, const char *mid)
{
    for (unsigned i = 0; i < ROOM_MIDS; i++)
        if (*mid && strcmp(player->mid[i], mid) == 0)
            return true;
    return false;
}

enum status answer_read(const struct choice *choices, size_t count,
                        const struct room_answer *answer, struct move *move, struct why *why)
{
    if (answer->choice >= count)
        return why_bad(why, "%s", N_("Esa opción no existe"));
    const struct choice *family = &choices[answer->choice];
    *move = family->move;
    move->set |= answer->set;
    if (answer->has_n)
        move->n = answer->n;
    return choice_holds(family, move)
               ? ST_OK
               : why_bad(why, "%s", N_("Ese número o ese conjunto no está entre los posibles"));
}

enum status room_play(struct room *room, const struct room_answer *answer, bool *late,
                      struct why *why)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct move move;
    *late = false;
    if (was_here(&room->player[answer->seat], answer->mid))
        return ST_END;
    *late = room_asks(room) != answer->seat || answer->question != room->serial;
    if (*late)
        return why_bad(why, "%s", N_("Tarde: la pregunta ya no está abierta"));
    size_t count = room->game->choices(room->setup, as_state(room->now.state), choices);
    enum status status = answer_read(choices, count, answer, &move, why);
    if (status == ST_OK && *answer->mid)
        status = room_write_mid(room, answer->seat, answer->mid, why);
    if (status == ST_OK)
        status = room_begin_moves(room, &move, why);
    if (status == ST_OK) {
        room->mid_seat = answer->seat;
        strcpy(room->mid, answer->mid);
    }
    return status;
}

/* Back to the last decision of the one person here, if nothing is hidden and no dice have spoken
 * since. */
static bool find_back(const struct room *room, uint32_t *moves)
{
    if (!room->game->open || room_people(room) != 1 || room->resigned >= 0)
        return false;
    for (uint32_t i = room->past.count; i-- > 0;) {
        int actor = room->past.move[i].actor;
        *moves = i;
        if (actor < 0 || room->player[actor].kind == PLAYER_PERSON)
            return actor >= 0;
    }
    return false;
}

bool room_can_undo(const struct room *room)
{
    uint32_t moves;
    return find_back(room, &moves);
}

enum status room_undo(struct room *room, struct why *why)
{
    if (!find_back(room, &room->back))
        return why_bad(why, "%s", N_("No hay nada que deshacer"));
    enum status status = room_write_again(room, room->back, why);
    if (status == ST_OK)
        room_keep(room, STEP_BACK);
    return status;
}

enum status room_again(struct room *room, struct why *why)
{
    if (!room->over)
        return why_bad(why, "%s", N_("El juego no ha terminado"));
    enum status status = room_begin_round(room, why);
    if (status == ST_OK)
        room_keep(room, STEP_ROUND);
    return status;
}

bool room_can_resign(const struct room *room, int seat)
{
    int sides = room->game->teams ? room->game->teams : room->seats;
    return seat >= 0 && !room->over && !room_is_open(room) &&
           (sides == 2 || room_people(room) == 1);
}

enum status room_resign(struct room *room, int seat, struct why *why)
{
    if (!room_can_resign(room, seat))
        return why_bad(why, "%s", N_("Aquí no se puede abandonar"));
    enum status status = room_write_resigned(room, seat, why);
    room->giving_up = seat;
    if (status == ST_OK)
        room_keep(room, STEP_RESIGN);
    return status;
}
