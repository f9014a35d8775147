/* How `sabio` learns: regret minimisation with external sampling (CFR+), both teams by one
 * strategy.
 *
 * 1. The card model (card_model.h): how players who judge by open hands choose among their cards.
 * 2. Deals: the cards of a partida are played out by each seat's best guess, whatever is called.
 *    For each card the strengths that the seat on turn and the seat to its right see are kept.
 * 3. Walks: the calls that are possible along a deal are a small tree of yes and no. Each round
 *    walks through the trees of all deals, each from a random score. At the questions of one team
 *    both answers are followed, at those of the other team the one its strategy draws. How much
 *    better each answer would have been is added up for its situation.
 *
 * The other team plays by the strategy itself in half of the walks, and in another way in the other
 * half (opponents.c). The pay-off of a team is its chance to win the game from the score that
 * results. That table starts with plain values and follows what the walks find.
 *
 * All sums are of whole numbers and can be made in any order: a seed gives the same strategy for
 * any number of threads and processes. */
#pragma once

#include "base/processes.h"
#include "games/truco/players/strategy.h"

enum { TRAIN_POINTS = TRUCO_ROUNDS * TRUCO_SEATS };

/* A deal as it is kept in files: octets only. Seat 0 is mano. */
struct train_deal {
    uint8_t flor, envido_team, winner, count;
    /* The cards in order, with the worlds won, of TRUCO_WORLDS. */
    struct train_point {
        uint8_t seat, place;
        uint8_t turn, turn_envido;     /* as the seat on turn sees it */
        uint8_t answer, answer_envido; /* as the seat to its right sees it */
    } points[TRAIN_POINTS];
};

/* A deal that is played by players with this card model. */
void train_make_deal(struct train_deal *deal, const truco_card_odds *card_odds, struct rng *rng);

/* How often the lowest, the middle and the highest card were played; in hands of two cards, the
 * first two counts. */
typedef uint64_t train_counts[TRUCO_CARD_CASES][TRUCO_HAND];

/* Adds the cards of one deal in which each seat plays the card that wins most worlds with open
 * hands (estimate.h). Threads can add to the same counts at once. */
void train_count_cards(train_counts counts, struct rng *rng);
void train_card_odds(train_counts counts, truco_card_odds card_odds[TRUCO_CARD_CASES]);

/* What has been learned so far, as it is kept in files. */
struct train_learned {
    uint64_t rounds;
    int64_t regret[TRUCO_SITUATIONS][2]; /* of no and yes; never below 0 (CFR+) */
    /* The sum of the strategies' yes, and of how often they were asked; later rounds count more. */
    int64_t often[TRUCO_SITUATIONS], asked[TRUCO_SITUATIONS];
    int64_t worth[TRUCO_GOAL][TRUCO_GOAL][2]; /* of scores: the weighted sum, and the weight */
};

void train_begin(struct train_learned *learned);

/* The strategy of the next round of training, by the regrets. */
void train_current(const struct train_learned *learned, struct truco_strategy *strategy);
/* The mean of all strategies so far: what is learned. */
void train_mean(const struct train_learned *learned, struct truco_strategy *strategy);

/* Another opponent to learn against, which takes the worth of scores from `worth`. */
void train_opponent(const struct truco_strategy *worth, struct truco_strategy *opponent,
                    struct rng *rng);

struct train_walks {
    const struct train_deal *deals;
    size_t count;
    uint64_t seed;
    const struct processes *processes;
    unsigned threads;
    const struct truco_strategy *against; /* a frozen one to beat; NULL: it plays itself */
};

/* One round of training. Returns false without memory. */
bool train_round(const struct train_walks *walks, struct train_learned *learned);

/* The chance, of TRUCO_SURE, that `strategy` wins the game after one partida against `other` from
 * an even score: the mean over all deals, both teams and all even scores. TRUCO_SURE / 2 for
 * equals. */
int64_t train_compare(const struct train_walks *walks, const struct truco_strategy *strategy,
                      const struct truco_strategy *other);
