/* What the turns of the other seats say about their hands, for players that sample them. */
#pragma once

#include "games/uno/uno.h"

/* What a seat did, and what that says about its hand. */
struct uno_clue {
    uint8_t seat;
    uint8_t took;   /* number of unknown cards that it took */
    uint64_t lacks; /* cards that it had neither before nor after taking them */
    /* The card that it played from its hand, or UNO_NO_CARD, and the public part of that
     * position. */
    struct uno_pick pick;
    uint8_t top, colour, direction, held[UNO_SEATS];
    struct uno_pile drop;
};

/* The newest first. A turn gives one clue, and another one if it fined a seat. */
struct uno_clues {
    unsigned count;
    struct uno_clue clue[2 * UNO_PAST];
};

/* Collects the clues of the turns that the view remembers, back to the last time when the played
 * cards were turned over. */
void uno_clues_gather(const struct game_setup *setup, const struct game_state *view,
                      struct uno_clues *clues);

/* Deals `held` cards from the pool to the empty hand of the seat. Of a few hands dealt fairly, but
 * without the cards that it lacks, takes the one with which `rules` would have played most like the
 * seat did: players that try to win play much like it. The turns of a loose seat (uno.h) say
 * nothing, so its first hand is taken. Returns false if the pool is so small that it has no hand
 * that the seat can have; the seat gets another one. */
bool uno_clues_deal(const struct game_setup *setup, const struct uno_clues *clues, unsigned seat,
                    unsigned held, bool loose, struct uno_pile *pool, struct uno_pile *hand,
                    struct rng *rng);
