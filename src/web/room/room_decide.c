/* What people decide at a table: moves, undo, another game, resigning. */
#include <string.h>

#include "web/room/room_private.h"

/* Seats that are asked about something without a choice are not asked: room_tick makes the move. */
int room_asks(const struct room *room)
{
    int seat = room->over || *room->stopped.text || room_is_open(room) ? SEAT_NOBODY
                                                                       : table_to_move(&room->now);
    bool forced = room->forced && room->paced == room->serial;
    return seat >= 0 && room_is_person(room, seat) && !forced ? seat : SEAT_NOBODY;
}

enum status answer_read(const struct choice *choices, size_t count,
                        const struct room_answer *answer, struct move *move, struct why *why)
{
    BAD_IF(answer->choice >= count, "Esa opción no existe");
    const struct choice *family = &choices[answer->choice];
    *move = family->move;
    move->set |= answer->set;
    if (answer->has_n)
        move->n = answer->n;
    BAD_IF(!choice_holds(family, move), "Ese número o ese conjunto no está entre los posibles");
    return ST_OK;
}

enum status room_play(struct room *room, const struct room_answer *answer, bool *late,
                      struct why *why)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct move move;
    *late = false;
    for (unsigned i = 0; i < ROOM_MIDS; i++)
        if (*answer->mid && strcmp(room->player[answer->seat].mid[i], answer->mid) == 0)
            return ST_END;
    *late = room_asks(room) != answer->seat || answer->question != room->serial;
    BAD_IF(*late, "Tarde: la pregunta ya no está abierta");
    size_t count = room->game->choices(room->setup, as_state(room->now.state), choices);
    TRY(answer_read(choices, count, answer, &move, why));
    if (*answer->mid)
        TRY(room_write_mid(room, answer->seat, answer->mid, why));
    TRY(room_begin_moves(room, &move, why));
    room->mid_seat = answer->seat;
    strcpy(room->mid, answer->mid);
    return ST_OK;
}

/* Back to the last decision of the only person here, if the game hides nothing and no dice were
 * thrown since. */
static bool find_back(const struct room *room, uint32_t *moves)
{
    if (!room->game->open || room_people(room) != 1 || room->resigned >= 0)
        return false;
    for (uint32_t i = room->past.count; i-- > 0;) {
        int actor = room->past.move[i].actor;
        *moves = i;
        if (actor < 0 || room->player[actor].kind == ROOM_PLAYER_PERSON)
            return actor >= 0;
    }
    return false;
}

bool room_can_undo(const struct room *room)
{
    uint32_t moves;
    return find_back(room, &moves);
}

/* The journal is written again up to there, as a game of its own under the same key. */
enum status room_undo(struct room *room, struct why *why)
{
    BAD_IF(!find_back(room, &room->back), "No hay nada que deshacer");
    TRY(room_write_again(room, room->back, why));
    room_keep(room, STEP_BACK);
    return ST_OK;
}

enum status room_again(struct room *room, struct why *why)
{
    BAD_IF(!room->over, "El juego no ha terminado");
    TRY(room_begin_round(room, why));
    room_keep(room, STEP_ROUND);
    return ST_OK;
}

bool room_can_resign(const struct room *room, int seat)
{
    int sides = room->game->teams ? room->game->teams : room->seats;
    return seat >= 0 && !room->over && !room_is_open(room) &&
           (sides == 2 || room_people(room) == 1);
}

enum status room_resign(struct room *room, int seat, struct why *why)
{
    BAD_IF(!room_can_resign(room, seat), "Aquí no se puede abandonar");
    room->giving_up = seat;
    TRY(room_write_resigned(room, seat, why));
    room_keep(room, STEP_RESIGN);
    return ST_OK;
}
