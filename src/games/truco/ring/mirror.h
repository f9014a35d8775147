/* The game as a player's station knows it from the frames to all: the game's own engine, on the
 * view of its seat. A machine without I/O.
 *
 * The host sends the next frame only after the last one has passed every station, so each frame is
 * news or a repetition. A frame can also be damaged on the way. The host sees that when it comes
 * back, resends it, and goes on only after a good copy. So of two frames that exclude each other
 * the later one counts, and the mirror keeps the position before the last news to undo it. Rarely a
 * frame can be read as news and as a correction. It is taken for news then, and the position of the
 * other reading is kept until the next frame. */
#pragma once

#include "games/truco/ring/wire.h"

enum truco_stage {
    TRUCO_STAGE_IDLE,    /* no frame of any game has come */
    TRUCO_STAGE_PRESENT, /* 00a has come by */
    TRUCO_STAGE_DEAL,    /* so has 00b, or the last points: cards come next, then the vira */
    TRUCO_STAGE_VIRA,    /* flores, then the first turn */
    TRUCO_STAGE_PLAY,
    TRUCO_STAGE_COUNT,   /* the partida is over, the points of AC come next */
    TRUCO_STAGE_COUNTED, /* and then those of BD */
    TRUCO_STAGE_END,     /* a team has 24, the end is to be announced */
    TRUCO_STAGE_OVER,
};

/* A position of the game, as far as the frames to all have told it. */
struct truco_known {
    uint8_t stage;
    uint8_t vira, flor; /* until the first turn makes them part of the state */
    uint8_t count;      /* AC's points, until BD's come */
    uint8_t winner;     /* the team, in TRUCO_STAGE_OVER */
    bool dealer_known;
    bool points_known; /* those in the state, with which this partida began */
    /* The state is not known: the station came in the middle of a game or lost track of it. Other
     * points than the known ones, or points, vira and first turn of a partida, end this. */
    bool blind;
    struct game_state state;
};

/* What a frame to all turned out to be. */
enum truco_novelty {
    TRUCO_NEWS,
    TRUCO_REPETITION, /* nothing changes */
    TRUCO_CORRECTION, /* news that replaces the last, which was damaged on the way */
    TRUCO_STRANGE,    /* fits nowhere: nothing changes */
};

/* After this many strange frames without news between them the mirror is blind. */
enum { TRUCO_STRANGE_FRAMES = 3 };

struct truco_mirror {
    unsigned seat;
    uint64_t cards; /* dealt to this seat; 0: not known yet */
    struct truco_known now, before;
    struct truco_known other; /* the other reading of the last news, if there are two */
    bool other_known;
    struct truco_frame last;    /* the last news */
    struct truco_frame strange; /* the last strange frame */
    unsigned stranges;          /* strange frames since the last news */
    /* How many of AC's and BD's points, in this order, have just come as repetitions. They were
     * told again to a station that asked, or 00a and 00b come from a host that restarts. */
    uint8_t points_repeated;
    uint32_t frames; /* to all, of this game, each counted once */
    /* Called after every move, with the state before it; can be NULL. */
    void (*observe)(void *who, const struct truco_mirror *mirror, const struct game_state *before,
                    const struct move *move);
    void *observer;
};

void truco_mirror_init(struct truco_mirror *mirror, unsigned seat);

/* Forgets the game, since another one has begun. Keeps the observer. */
void truco_mirror_forget(struct truco_mirror *mirror);

/* Begins a game at 0 to 0 whose points were never told: the cards are dealt, the vira comes next,
 * and the dealer is not known. */
void truco_mirror_begin(struct truco_mirror *mirror);

/* Whether this card for us, or 00b, shows that the host restarted with points that were taken for a
 * repetition. */
bool truco_mirror_restarts(const struct truco_mirror *mirror, const struct truco_frame *frame);

/* Follows a frame from the host to all. */
enum truco_novelty truco_mirror_frame(struct truco_mirror *mirror, const struct truco_frame *frame);

/* Sets the three cards that this seat was dealt; 0: they are not known. */
void truco_mirror_set_cards(struct truco_mirror *mirror, uint64_t cards);

/* Undoes the last news, because our cards are certain and contradict it. If they still do, the
 * mirror is blind. */
void truco_mirror_take_back(struct truco_mirror *mirror);

/* Whether the cards of this seat contradict what was shown: too few, or one that lies elsewhere. */
bool truco_mirror_lacks_cards(const struct truco_mirror *mirror);

/* Whether this seat has to decide now, and has its cards to decide by. */
bool truco_mirror_asks(const struct truco_mirror *mirror);

/* ---- between mirror.c and mirror_points.c ---- */

/* mirror.c: applies a move and calls the observer. */
void truco_mirror_play(struct truco_mirror *mirror, struct truco_known *known, struct move move);

/* mirror_points.c: what a points frame is to `known`, which changes if it is news; the second one
 * while `known` is blind. */
enum truco_novelty truco_mirror_points(struct truco_mirror *mirror, struct truco_known *known,
                                       const struct truco_frame *frame);
enum truco_novelty truco_mirror_points_blind(struct truco_mirror *mirror, struct truco_known *known,
                                             const struct truco_frame *frame);
/* mirror_points.c: `points_repeated` after this frame. */
uint8_t truco_mirror_points_repeated(const struct truco_mirror *mirror,
                                     const struct truco_frame *frame, enum truco_novelty novelty);
