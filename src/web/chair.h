/* A place from which a room is looked at: a seat, or nowhere in particular. It is a source of play (front/source.h), so
 * that whoever shows it cannot tell it from a journal or a wire. One may look back from it (`go`). */
#pragma once

#include "front/source.h"
#include "web/room.h"

struct chair {
    struct play_source source;
    struct room *room;
    int seat; /* or SEAT_ONLOOKER */
    bool back;
    uint32_t shown; /* while one looks back: so many moves */
    struct chair *next;
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
};

/* Before room_enter. */
void chair_init(struct chair *chair, struct room *room, int seat);

/* Tells the listener the last moves before what is shown once more, at most so many, with their numbers. */
void chair_recall(struct chair *chair, uint32_t moves);

/* Back to what is. */
void chair_return(struct chair *chair);

/* What happens at the table, to all the chairs from this one on. */
void chairs_moved(struct chair *chair, const void *setup, const void *before, const struct move *move);
void chairs_begun(struct chair *chair);
