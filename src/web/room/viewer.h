/* Shows a source of play to one client: makes the messages `table` (all of it) and `step` (what is
 * new), from one seat and in one language. */
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
    int eyes;         /* the seat that it sees by, SEAT_ONLOOKER or SEAT_SPECTATOR */
    uint32_t told;    /* the number of the last move that it was told */
    bool whole;       /* the next message is a whole one */
    bool again, deaf; /* what it is told happened before: no events; it is not even noted */
    struct json_out said, events; /* since the last message */
    struct viewer_memory memory;
};

/* What the source does not know: who is there, and what else can be done. All calls can be NULL. */
struct viewer_around {
    const void *who;
    const char *as; /* what the client's key opened: "seat" */
    bool open;      /* a seat is still free */
    /* Tells the last moves again, for the log, and returns the number of the last one. */
    uint32_t (*recall)(const void *who, uint32_t moves);
    /* Adds to the list `can`. */
    void (*can)(const void *who, struct json_out *list);
    /* Further parts, with memory for their hashes; and fields of whole messages. */
    void (*parts)(const void *who, enum lang lang, struct changes *changes, uint64_t *memory);
    void (*whole)(const void *who, enum lang lang, struct json_out *out);
};

/* Where messages are made: one for all viewers. */
struct viewer_buffers {
    struct json_out out, part;
    struct scene scene;
    struct viewer *last;         /* the viewer whose message is in `out`, … */
    struct viewer_memory before; /* … what it had been sent before that, … */
    size_t said, events;         /* … and the lengths of what it had been told since */
};

/* Becomes the listener of the source. */
void viewer_open(struct viewer *viewer, struct play_source *source, int eyes, enum lang lang);
void viewer_close(struct viewer *viewer);

/* Makes the next message in buffers->out. false: there is nothing new, or it could not be made, and
 * the next one is a whole one. */
bool viewer_message(struct viewer *viewer, const struct viewer_around *around,
                    struct viewer_buffers *buffers);

/* Whether the message that was made last is also this viewer's, which then counts as sent. Only for
 * two viewers that see one thing by the same eyes with the same things around it. */
bool viewer_shares(struct viewer *viewer, struct viewer_buffers *buffers);
