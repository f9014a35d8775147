/* A referee of a 4-byte ring: follows whole games from the frames on one cable, and says of each
 * frame whether the rules allow it. No I/O: frames and their times go in, findings come out.
 *
 * It knows what every station knows, because every frame goes all the way round: one cable is
 * enough. After a frame that cannot be, the position stays as it was and the game goes on from
 * there; if nothing fits any more, the rest of that game cannot be judged and the next START begins
 * anew. */
#pragma once

#include "codec/frame4.h"
#include "core/table.h"
#include "core/referee.h"
#include "protocol/ring/ring_wire.h"

enum { RING_REFEREE_STATIONS_MAX = 4, RING_REFEREE_EARLY_MAX = 64 };

/* Whether the high control bit is in use (ring.md, Faults). Open: it shows when a station sends its
 * second frame, which goes wrong if that is a copy of the first; who knows better says so before
 * the first frame. */
enum ring_referee_mode { RING_REFEREE_MODE_OPEN, RING_REFEREE_STRICT, RING_REFEREE_RELIABLE };

struct ring_referee {
    const struct game *game;
    const struct ring_wire *wire;
    const char *rules; /* further options of the setup, or NULL */
    bool swallows;  /* it is known that this ring swallows frames (U13): nothing to be said of it */
    enum lang lang; /* of the words for frames */
    struct findings *findings;
    void *who;
    /* A frame was carried out, and the game is over or not; may be NULL. */
    void (*applied)(void *who, const struct ring_referee *referee, const struct frame4 *frame);

    enum {
        RING_REFEREE_WAITING,
        RING_REFEREE_COUNTING,
        RING_REFEREE_PLAYING,
        RING_REFEREE_OVER,
        RING_REFEREE_LOST
    } phase;
    usec_t now; /* of the frame that is judged */
    uint64_t frames;
    unsigned games, finished;
    uint32_t game_frames; /* of this game, each counted once */
    int players;
    unsigned counter; /* the highest that a START had here */
    bool recounting;  /* a START was heard, and the game before it is not over yet: reliable mode */
    unsigned misfits; /* frames in a row that did not fit */
    enum ring_referee_mode mode;
    uint8_t bit[RING_REFEREE_STATIONS_MAX];
    bool bit_known[RING_REFEREE_STATIONS_MAX];
    /* Reliable mode: heard before the frame that gave their origin the right, which was lost on
     * this cable. */
    struct frame4 early[RING_REFEREE_EARLY_MAX];
    size_t early_count;
    struct frame4 last; /* the last one that fitted: to tell a frame that was sent twice */
    bool last_known;
    _Alignas(16) unsigned char setup[GAME_SETUP_MAX];
    struct table table;
};

/* `rules` and `findings` must live as long. */
void ring_referee_init(struct ring_referee *referee, const struct game *game,
                       const struct ring_wire *wire, const char *rules, enum lang lang,
                       struct findings *findings);

/* The next frame on the cable. */
void ring_referee_frame(struct ring_referee *referee, const struct frame4 *frame, usec_t time);

/* Nothing more comes. */
void ring_referee_end(struct ring_referee *referee, usec_t time);

/* The same on what was heard of a cable; of a protocol whose `own` is a struct ring_wire. */
extern const struct referee ring_referee;

/* What stations of the ring do with frames of others (core/station_duties.h). */
extern const struct station_duties ring_duties;
