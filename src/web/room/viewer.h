/* Somebody who is shown a source of play: makes the messages `table` (all of it) and `step` (what
 * is new) of what the source says, for one pair of eyes and in one language. */
#pragma once

#include "front/source/source.h"
#include "web/room/scene_json.h"

enum { VIEWER_LOG = 60, VIEWER_PARTS = 24 };

/* What was sent, by hash. */
struct viewer_memory {
    uint64_t part[VIEWER_PARTS];
    struct scene_memory scene;
};

struct viewer {
    struct play_source *source;
    enum lang lang;
    int eyes;         /* a seat, SEAT_ONLOOKER, SEAT_SPECTATOR */
    uint32_t told;    /* the number of the last move that was told */
    bool whole;       /* nothing is as it was: the next message is a whole one */
    bool again, deaf; /* what is told has happened before: it moves nothing; it is not even told */
    struct json_out said, events; /* since the last message */
    struct viewer_memory memory;
};

/* What a source does not know: who is at the table, and what else can be done there. A journal has
 * nothing of it. */
struct viewer_around {
    const void *who;
    const char *as; /* "seat" */
    bool open;      /* not everybody is there yet */
    /* Tells the last moves once more, for the log, and gives the number of the move before them. */
    uint32_t (*recall)(const void *who, uint32_t moves);
    void (*can)(const void *who, struct json_out *list);
    /* Further parts; and what is for whole messages only. */
    void (*parts)(const void *who, enum lang lang, struct changes *changes, uint64_t *memory);
    void (*whole)(const void *who, enum lang lang, struct json_out *out);
};

/* Room that messages are made in; one is enough for all viewers. */
struct viewer_buffers {
    struct json_out out, part;
    struct scene scene;
    struct viewer *last;         /* whom the message in `out` was made for, … */
    struct viewer_memory before; /* … what that one had been sent until then, */
    size_t said, events;         /* and what had been told since */
};

/* Takes its place before the source. */
void viewer_open(struct viewer *viewer, struct play_source *source, int eyes, enum lang lang);
void viewer_close(struct viewer *viewer);

/* The message, into room->out; false: there is nothing new, or it could not be made, and the next
 * one is a whole one. */
bool viewer_message(struct viewer *viewer, const struct viewer_around *around,
                    struct viewer_buffers *room);

/* Whether the message that was made last is this one's, too, which then counts as sent. Only for
 * two who look at one thing with the same eyes and the same things around them. */
bool viewer_shares(struct viewer *viewer, struct viewer_buffers *room);
