/* A place from which a room is looked at: a seat, or nowhere in particular. It is a source of play
 * (front/source/source.h), so that whoever shows it cannot tell it from a journal or a wire. One
 * may look back from it (`go`). */
#pragma once

#include "front/source/source.h"
#include "web/room/room.h"

struct viewpoint {
    struct play_source source;
    struct room *room;
    int seat; /* or SEAT_ONLOOKER */
    bool back;
    uint32_t shown; /* while one looks back: so many moves */
    uint32_t heard; /* so many moves its listener has been told of */
    struct viewpoint *next;
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
};

/* Before room_enter. */
void viewpoint_init(struct viewpoint *viewpoint, struct room *room, int seat);

/* Tells the listener the last moves before what is shown once more, at most so many, with their
 * numbers. */
void viewpoint_recall(struct viewpoint *viewpoint, uint32_t moves);

/* Back to what is. */
void viewpoint_return(struct viewpoint *viewpoint);

/* Tells the listener of the moves since the last time. Not while one looks back. */
void viewpoint_catch_up(struct viewpoint *viewpoint);

/* A move is being made at the table, of which the chairs hear when they catch up; another game
 * begins, or one goes on from an earlier moment: whoever looks back at what is no longer there is
 * shown what is. */
void viewpoints_moved(struct room *room, const struct game_state *before);
void viewpoints_begun(struct room *room);
