/* What the others' play says of their hands, for who has to imagine them. */
#pragma once

#include "games/uno/uno.h"

/* Something that a seat did, and what it says of its hand. */
struct uno_clue {
    uint8_t seat;
    uint8_t took;   /* so many cards that are not known, … */
    uint64_t lacks; /* … after which, and before, it had none of these */
    /* It put down this card from its hand, or UNO_NO_CARD, in a position of which everybody saw so
     * much. */
    struct uno_pick pick;
    uint8_t top, colour, direction, held[UNO_SEATS];
    struct uno_pile drop;
};

/* The newest first. A turn gives one, and one more if it fined somebody. */
struct uno_clues {
    unsigned count;
    struct uno_clue clue[2 * UNO_PAST];
};

/* As far back as the last turns are remembered and the played cards have not been turned over. */
void uno_clues_gather(const struct game_setup *setup, const struct game_state *view,
                      struct uno_clues *clues);

/* Moves cards from the pool to the empty hand of the seat, so many that it holds `held`: of a few hands that are dealt
 * fairly, but without what it lacks, one with which `rules` would have played as the seat did. Others are no `rules`,
 * but who plays to win plays much like it: the hand that explains most is taken if none explains all. Of who is loose
 * (uno.h) the first is taken: its cards say nothing. false: the pool is so small that it has no hand for the seat,
 * which got another one. */
bool uno_clues_deal(const struct game_setup *setup, const struct uno_clues *clues, unsigned seat,
                    unsigned held, bool loose, struct uno_pile *pool, struct uno_pile *hand,
                    struct rng *rng);
