/* Two players held against each other over deals: each deal is played with the seats exchanged and
 * the same chances, and all of that is one sample, so that luck cancels. And ratings of many
 * players from such duels.
 *
 * Elo here is what chess has: a difference of d points is an expected score of 1 / (1 +
 * 10^(-d/400)). */
#pragma once

#include "arena/arena.h"
#include "arena/stats.h"

enum { DUEL_SIDES = 2, RATING_PLAYERS = 16 };

/* Sums over the samples; a score is the first player's part of a win. */
struct duel {
    uint64_t deals;
    double sum, squares; /* of the deals' scores */
    double game_squares; /* of the games' */
};

/* The first player's part of one game; one that reached the bound counts as a draw. */
double duel_score(const struct arena *arena, uint64_t index, const struct arena_game *game);
/* The scores of one deal's games. */
void duel_add(struct duel *duel, const double scores[DUEL_SIDES]);

double duel_mean(const struct duel *duel);
/* 95 % of the mean score. Where all samples are alike it says what so few of them can say. */
struct interval duel_interval(const struct duel *duel);
/* How many times as many independent games would give the same interval. 0: not known. */
double duel_gain(const struct duel *duel);

double elo_of_score(double score); /* within ±1200 */
double score_of_elo(double elo);

/* Wald's sequential test of "the first player is elo1 stronger" against "elo0", the likelihood
 * ratio by the normal approximation that fishtest uses: its logarithm, and the bounds at which it
 * is decided. */
double sprt_llr(const struct duel *duel, double elo0, double elo1);
double sprt_upper(double alpha, double beta);
double sprt_lower(double alpha, double beta);

struct rating {
    double elo, error; /* around the mean of all; the 95 % interval is elo ± error */
};

/* Ratings by the model of Bradley and Terry: won[i][j] is i's score against j in played[i][j]
 * games. Every pair that has met is given one more draw, so that who has won everything is not
 * infinitely strong. */
void rating_fit(size_t players, const double won[][RATING_PLAYERS],
                const double played[][RATING_PLAYERS], struct rating *ratings);
