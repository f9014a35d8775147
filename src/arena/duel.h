/* Two players compared over deals. Each deal is played twice, with the seats exchanged and the same
 * chances; both games together are one sample, so that luck cancels. And ratings of many players
 * from such duels.
 *
 * Elo is as in chess: a difference of d points is an expected score of 1 / (1 + 10^(-d/400)). */
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

/* The first player's score in a game. A game that reached its bound counts as a draw. */
double duel_score(const struct arena *arena, uint64_t index, const struct arena_game *game);
/* Adds a deal, by the scores of its games. */
void duel_add(struct duel *duel, const double scores[DUEL_SIDES]);

double duel_mean(const struct duel *duel);
/* The 95 % interval of the mean score. If all samples are equal, Wilson's for that many games. */
struct interval duel_interval(const struct duel *duel);
/* How many times as many independent games would give the same interval. 0: unknown. */
double duel_gain(const struct duel *duel);

double elo_of_score(double score); /* within ±1200 */
double score_of_elo(double elo);

/* Wald's sequential probability ratio test of "the first player is elo1 stronger" against "elo0":
 * the log-likelihood ratio by the normal approximation that fishtest uses, and the bounds at which
 * the test ends. */
double sprt_llr(const struct duel *duel, double elo0, double elo1);
double sprt_upper(double alpha, double beta);
double sprt_lower(double alpha, double beta);

struct rating {
    double elo, error; /* around the mean of all; the 95 % interval is elo ± error */
};

/* Ratings by the model of Bradley and Terry; won[i][j] is i's score against j in played[i][j]
 * games. Every pair that has met gets one more draw, so that a player that has won every game is
 * not infinitely strong. */
void rating_fit(size_t players, const double won[][RATING_PLAYERS],
                const double played[][RATING_PLAYERS], struct rating *ratings);
