/* How `sabio` learns: regret minimisation with external sampling (CFR+), both teams by one
 * strategy.
 *
 * First, the card model (card_model.h): how players who judge by open hands choose among their cards.
 *
 * Then, deals: the cards of a partida are played out by everybody's best guess, whatever is called,
 * and of each card it is kept how strong the player on turn and the one who would answer thought
 * they were. What can be called along the way is then a small tree of yes and no. Each round of
 * training walks through the trees of all deals, each at a score drawn by lot: at the questions of
 * one team both answers are followed, at those of the other one that its strategy draws; and how
 * much better each answer would have been is added up for its situation. The other team is itself
 * in one half of the walks and somebody with another way to decide, drawn by lot, in the other half
 * (rivals.c). A team has one pay-off for both partners: the chance to win the game from the score
 * that comes of it. That table begins as that of a plain game, and follows what the walks find.
 *
 * All sums are of whole numbers and may be made in any order: a seed gives a strategy, whatever the
 * threads and the processes. */
#pragma once

#include "base/processes.h"
#include "games/truco/players/strategy.h"

enum { TRAIN_POINTS = TRUCO_ROUNDS * TRUCO_SEATS };

/* A deal as it is kept in files: octets only. Seat 0 is mano. Of TRUCO_WORLDS, those that are
 * won: */
struct train_deal {
    uint8_t flor, envido_team, winner, count;
    struct train_point {
        uint8_t seat, place;
        uint8_t turn, turn_envido;     /* the player on turn */
        uint8_t answer, answer_envido; /* the one to its right */
    } points[TRAIN_POINTS];
};

/* By players with this card model. */
void train_make_deal(struct train_deal *deal, const truco_card_odds *card_odds, struct rng *rng);

/* How often the lowest, the middle and the highest card were played; of two, the first two. */
typedef uint64_t train_counts[TRUCO_CARD_CASES][TRUCO_HAND];

/* Adds the cards of one deal in which everybody plays what wins in most worlds with open hands
 * (look.h); other threads may add at the same time. */
void train_count_cards(train_counts counts, struct rng *rng);
void train_card_odds(train_counts counts, truco_card_odds card_odds[TRUCO_CARD_CASES]);

/* What has been learned so far, as it is kept in files. */
struct train_learned {
    uint64_t rounds;
    int64_t regret[TRUCO_SITUATIONS][2]; /* of no and yes; never below 0 (CFR+) */
    int64_t
        often[TRUCO_SITUATIONS]; /* the sum of the strategies' yes, later ones counting more … */
    int64_t asked[TRUCO_SITUATIONS]; /* … and of how often they were asked */
    int64_t worth[TRUCO_GOAL][TRUCO_GOAL]
                 [2]; /* of scores: the sum of what was found, and its weight */
};

void train_begin(struct train_learned *learned);

/* The strategy of the next round of training, which regrets make. */
void train_current(const struct train_learned *learned, struct truco_strategy *strategy);
/* The mean of all so far: what is learned. */
void train_mean(const struct train_learned *learned, struct truco_strategy *strategy);

/* Somebody else to learn against, who knows what scores are worth by that strategy. */
void train_rival(const struct truco_strategy *worth, struct truco_strategy *rival, struct rng *rng);

struct train_walks {
    const struct train_deal *deals;
    size_t count;
    uint64_t seed;
    const struct spread *spread;
    unsigned threads;
    const struct truco_strategy
        *against; /* a frozen one that is to be beaten; NULL: it plays itself */
};

/* One round of training; false: no memory. */
bool train_round(const struct train_walks *walks, struct train_learned *learned);

/* How often, of TRUCO_SURE, `strategy` would win the game after a partida with it from an even
 * score, the mean over all deals, both seats and all such scores: TRUCO_SURE / 2 for equals. */
int64_t train_compare(const struct train_walks *walks, const struct truco_strategy *strategy,
                      const struct truco_strategy *other);
