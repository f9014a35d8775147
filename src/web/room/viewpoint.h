/* What one client sees of a room: from a seat, or as a spectator. It is a source of play
 * (front/source/source.h), so that its viewer cannot tell it from a journal or a wire. It can look
 * back at earlier moves (`go`). */
#pragma once

#include "front/source/source.h"
#include "web/room/room.h"

struct viewpoint {
    struct play_source source;
    struct room *room;
    int seat; /* or SEAT_ONLOOKER */
    bool back;
    uint32_t shown; /* while it looks back: the move */
    uint32_t heard; /* the moves that its listener was told of */
    struct viewpoint *next;
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
};

/* Before room_enter. */
void viewpoint_init(struct viewpoint *viewpoint, struct room *room, int seat);

/* Tells the listener at most that many of the last moves again. */
void viewpoint_recall(struct viewpoint *viewpoint, uint32_t moves);

/* Looks at the present again. */
void viewpoint_return(struct viewpoint *viewpoint);

/* Tells the listener the moves since the last time, unless it looks back. */
void viewpoint_catch_up(struct viewpoint *viewpoint);

/* A move is being made at the table: its viewpoints are told when they catch up. */
void viewpoints_moved(struct room *room, const struct game_state *before);
/* Another game begins, or the game goes on from an earlier moment: nobody looks back any more. */
void viewpoints_begun(struct room *room);
