/* A referee of the truco ring: follows whole games from the frames that pass on one cable of the ring, and says of each
 * whether seed 004 and the rulings T1 to T13 let it through. No I/O: frames and their times go in, findings come out.
 *
 * On the ring S, A, B, C, D every cable carries the frames to all; the cards of a player pass only between S and that
 * player, and what a player sends only between that player and S. So the referee counts on the frames to all and uses
 * what else passes: hands that it has seen are held against what is played, hands that it has not seen may be anything
 * that is left, and nothing is called missing unless a frame to all shows it. A repetition is no fault.
 *
 * After a frame that cannot be, it goes along with it as far as that makes sense; if it does not, the partida is not
 * judged any further and the points behind it begin anew. */
#ifndef SOBREMESA_GAMES_TRUCO_REFEREE_H
#define SOBREMESA_GAMES_TRUCO_REFEREE_H

#include "core/umpire.h"
#include "games/truco/mirror.h"
#include "games/truco/station.h"

/* Where a game stands by what was heard. */
struct truco_stand {
    uint8_t stage; /* enum truco_stage */
    uint8_t vira, flor;
    uint8_t flor_judged; /* teams whose flor was found right or wrong in this partida, as a set */
    uint8_t counted;     /* teams whose points were heard behind this partida, as a set */
    uint8_t count[TRUCO_TEAMS];
    bool dealer_known;
    bool blind;                  /* the partida is followed no further: the points begin anew */
    uint64_t acts;               /* allowed acts that the seat to act has sent since the last news, see act_of */
    uint64_t dealt[TRUCO_SEATS]; /* cards that are known to have been dealt to each */
    struct truco_state state;
};

/* What a player sent that does not fit yet: the frame to all that makes it fit may have been lost on this cable, and
 * comes again. */
struct truco_early {
    struct ring16 frame;
    uint64_t number;
    usec_t time;
};

enum { TRUCO_EARLY_MAX = 32 };

struct truco_referee {
    struct findings *findings;
    enum lang lang; /* of the words for frames */
    void *who;
    /* A frame to all was carried out, and the game is over or not; may be NULL. */
    void (*applied)(void *who, const struct truco_referee *referee, const struct ring16 *frame);

    struct truco_setup setup;
    struct truco_stand now, before; /* before: without the last news */
    struct ring16 last, previous;   /* news, as the rulings write them */
    uint64_t frames;                /* of any kind */
    uint32_t game_frames;           /* to all, of this game, each counted once */
    unsigned games, finished;
    unsigned misfits;    /* frames to all in a row that did not fit */
    uint8_t cards_pass;  /* players to whom cards pass on this cable, as a set */
    uint8_t speech_pass; /* players whose own frames pass on it */
    bool everywhere; /* what it hears is not from one cable: cards to a player and frames of that player may be both */
    bool lost_told;
    unsigned early_count;
    struct truco_early early[TRUCO_EARLY_MAX];
};

void truco_referee_init(struct truco_referee *referee, enum lang lang, struct findings *findings);

/* The next frame on the cable. */
void truco_referee_frame(struct truco_referee *referee, const struct ring16 *frame, usec_t time);

/* Sixteen characters from $$ to %% that are no frame. */
void truco_referee_malformed(struct truco_referee *referee, const char text[RING16_SIZE], usec_t time);

/* Nothing more comes. */
void truco_referee_end(struct truco_referee *referee, usec_t time);

/* The same on what was heard of a cable. */
extern const struct umpire truco_umpire;

#endif
