/* The game as a player's station sees it in the frames to all: the same engine, on the view of its
 * seat.
 *
 * A frame to all went past everybody before the host sends the next one, so each is news or a
 * repetition. It can also have been changed on the way: then the host sees it come back changed and
 * sends it again, and does not go on before the last copy that went round was a good one. So of two
 * frames that exclude each other the later one counts: the mirror keeps what it was before the last
 * news, to be able to take it back. Now and then a frame can be read both ways, as news and as a
 * correction: then it is taken for news, and the other reading is kept until it is clear. Pure. */
#pragma once

#include "games/truco/ring/wire.h"

enum truco_stage {
    TRUCO_STAGE_IDLE,    /* nothing heard of any game */
    TRUCO_STAGE_PRESENT, /* 00a has come by */
    /* so has 00b, or the points of the partida before: cards come now, then the vira */
    TRUCO_STAGE_DEAL,
    TRUCO_STAGE_VIRA, /* flores, then the first turn */
    TRUCO_STAGE_PLAY,
    TRUCO_STAGE_COUNT,   /* the partida is over, the points of AC come next */
    TRUCO_STAGE_COUNTED, /* and then those of BD */
    TRUCO_STAGE_END,     /* a team has 24, the end is to be announced */
    TRUCO_STAGE_OVER,
};

struct truco_known {
    uint8_t stage;
    uint8_t vira, flor; /* heard, before the first turn makes them part of the state */
    uint8_t count;      /* AC's points, while BD's are not heard */
    uint8_t winner;     /* the team, in TRUCO_STAGE_OVER */
    bool dealer_known;
    bool points_known; /* those in the state: with which this partida began */
    /* It came in the middle, or lost the thread: it waits for other points than the known ones, or
     * for points, vira and the first turn of a partida, and knows everything again from then on. */
    bool blind;
    struct game_state state;
};

enum truco_novelty {
    TRUCO_NEWS,
    TRUCO_REPETITION, /* a repetition: nothing changes */
    TRUCO_CORRECTION, /* new in the place of the last one, which had been changed on the way */
    TRUCO_STRANGE,    /* fits nowhere: nothing changes */
};

enum {
    TRUCO_STRANGE_FRAMES = 3
}; /* so many strange frames without a new one between them: the thread is lost */

struct truco_mirror {
    unsigned seat;
    uint64_t cards; /* dealt to this seat; 0: not known yet */
    struct truco_known now, before;
    struct truco_known other; /* the other reading of the last news, if there are two */
    bool other_known;
    struct truco_frame last;   /* the last news */
    struct truco_frame puzzle; /* the last frame if it was strange */
    unsigned strange;
    /* How many of the points of AC and BD have just been heard as repetitions, in this order: they
     * were told again to somebody who has asked; 00a and 00b perhaps by a host that begins anew. */
    uint8_t told_again;
    uint32_t frames; /* to all, of this game, each counted once */
    /* Told of every move after it was applied, with the state before it; may be NULL. */
    void (*observe)(void *who, const struct truco_mirror *mirror, const struct game_state *before,
                    const struct move *move);
    void *observer;
};

void truco_mirror_init(struct truco_mirror *mirror, unsigned seat);

/* Another game has begun: nothing is known of it. */
void truco_mirror_forget(struct truco_mirror *mirror);

/* A game at 0 to 0 whose points were never heard: the cards are dealt, the vira is to come, and who
 * deals is not known. */
void truco_mirror_begin(struct truco_mirror *mirror);

/* Whether this card for us, or 00b, shows that the host began anew with what was taken for a
 * repetition. */
bool truco_mirror_begins_anew(const struct truco_mirror *mirror, const struct truco_frame *frame);

/* A frame from the host to all. */
enum truco_novelty truco_mirror_frame(struct truco_mirror *mirror, const struct truco_frame *frame);

/* The three cards that this seat was dealt; 0: not known after all. */
void truco_mirror_set_cards(struct truco_mirror *mirror, uint64_t cards);

/* The cards are certainly those that were dealt and do not go with what was shown: so the last news
 * was none, and is taken back; if that does not help, the thread is lost. */
void truco_mirror_take_back(struct truco_mirror *mirror);

/* Whether the cards of this seat are not what they must be by what was shown: too few, or one that
 * lies elsewhere. */
bool truco_mirror_lacks_cards(const struct truco_mirror *mirror);

/* Whether this seat has to decide now, and has its cards to decide by. */
bool truco_mirror_asks(const struct truco_mirror *mirror);

/* ---- what its two files tell each other ---- */

/* mirror.c: applies a move, and tells of it. */
void truco_mirror_play(struct truco_mirror *mirror, struct truco_known *known, struct move move);

/* mirror_points.c: what a points frame is to the known; and to one that is blind. */
enum truco_novelty truco_mirror_points(struct truco_mirror *mirror, struct truco_known *known,
                                       const struct truco_frame *frame);
enum truco_novelty truco_mirror_points_blind(struct truco_mirror *mirror, struct truco_known *known,
                                             const struct truco_frame *frame);
/* mirror_points.c: `told_again` behind this frame. */
uint8_t truco_mirror_told_again(const struct truco_mirror *mirror, const struct truco_frame *frame,
                                enum truco_novelty heard);
