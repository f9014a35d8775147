#include "arena/duel.h"

#include <math.h>

#include "base/bits.h"

static const double elo_scale = 173.71779276130073; /* 400 / ln 10 */

double duel_score(const struct arena *arena, uint64_t index, const struct arena_game *game)
{
    unsigned winners = game->shared        ? game->shared
                       : game->winner >= 0 ? 1u << game->winner
                                           : 0,
             first = 0;
    for (unsigned left = winners; left; left &= left - 1)
        first += arena_player_at(arena, index, (int)bits_lowest(left)) % DUEL_SIDES == 0;
    return winners && game->finished ? (double)first / bits_count(winners) : 0.5;
}

void duel_add(struct duel *duel, const double scores[DUEL_SIDES])
{
    double score = (scores[0] + scores[1]) / DUEL_SIDES;
    duel->deals++;
    duel->sum += score;
    duel->squares += score * score;
    duel->game_squares += scores[0] * scores[0] + scores[1] * scores[1];
}

double duel_mean(const struct duel *duel)
{
    return duel->deals ? duel->sum / (double)duel->deals : 0.5;
}

/* The variance of one deal's score. */
static double duel_variance(const struct duel *duel)
{
    double n = (double)duel->deals, mean = duel_mean(duel);
    return n > 1 ? fmax(0, (duel->squares - n * mean * mean) / (n - 1)) : 0;
}

struct interval duel_interval(const struct duel *duel)
{
    double mean = duel_mean(duel), variance = duel_variance(duel);
    if (!(variance > 0))
        return stats_wilson(duel->sum, duel->deals);
    double reach = stats_z95 * sqrt(variance / (double)duel->deals);
    return (struct interval){fmax(0, mean - reach), fmin(1, mean + reach)};
}

double duel_gain(const struct duel *duel)
{
    double mean = duel_mean(duel), variance = duel_variance(duel);
    double of_game =
        stats_ratio(duel->game_squares, (double)duel->deals * DUEL_SIDES) - mean * mean;
    return stats_ratio(of_game / DUEL_SIDES, variance);
}

double elo_of_score(double score)
{
    double least = 1 / (1 + exp(1200 / elo_scale)), inside = fmin(fmax(score, least), 1 - least);
    return elo_scale * log(inside / (1 - inside));
}

double score_of_elo(double elo)
{
    return 1 / (1 + exp(-elo / elo_scale));
}

double sprt_llr(const struct duel *duel, double elo0, double elo1)
{
    double s0 = score_of_elo(elo0), s1 = score_of_elo(elo1), variance = duel_variance(duel);
    if (!(variance > 0)) /* all alike: as if one more game had gone the other way */
        variance = 1 / (4.0 * (double)(duel->deals + 1));
    return (double)duel->deals * (s1 - s0) * (2 * duel_mean(duel) - s0 - s1) / (2 * variance);
}

double sprt_upper(double alpha, double beta)
{
    return log((1 - beta) / alpha);
}

double sprt_lower(double alpha, double beta)
{
    return log(beta / (1 - alpha));
}

/* ---- ratings ---- */

/* Inverts a matrix in place by Gauss-Jordan elimination without pivoting: information matrices are
 * small and, with the mean held, positive definite. */
static void invert(size_t n, double m[RATING_PLAYERS][RATING_PLAYERS])
{
    for (size_t k = 0; k < n; k++) {
        double pivot = m[k][k];
        m[k][k] = 1;
        for (size_t j = 0; j < n; j++)
            m[k][j] /= pivot;
        for (size_t i = 0; i < n; i++) {
            double factor = m[i][k];
            if (i == k)
                continue;
            m[i][k] = 0;
            for (size_t j = 0; j < n; j++)
                m[i][j] -= factor * m[k][j];
        }
    }
}

/* Maximum-likelihood strengths by Hunter's MM algorithm: each player's wins over what the strengths
 * promise for its games, until nothing changes. The likelihood rises at every step. */
static void climb(size_t players, const double won[][RATING_PLAYERS],
                  const double games[][RATING_PLAYERS], double strength[RATING_PLAYERS])
{
    double change = 1;
    for (unsigned round = 0; round < 10000 && change > 1e-12; round++) {
        change = 0;
        for (size_t i = 0; i < players; i++) {
            double wins = 0, promised = 0;
            for (size_t j = 0; j < players; j++)
                if (games[i][j] > 0) {
                    wins += won[i][j];
                    promised += games[i][j] / (strength[i] + strength[j]);
                }
            double next = promised > 0 ? wins / promised : strength[i];
            change = fmax(change, fabs(log(next / strength[i])));
            strength[i] = next;
        }
    }
}

void rating_fit(size_t players, const double won[][RATING_PLAYERS],
                const double played[][RATING_PLAYERS], struct rating *ratings)
{
    double wins[RATING_PLAYERS][RATING_PLAYERS], games[RATING_PLAYERS][RATING_PLAYERS];
    double strength[RATING_PLAYERS], information[RATING_PLAYERS][RATING_PLAYERS], mean = 0;
    for (size_t i = 0; i < players; i++) {
        strength[i] = 1;
        for (size_t j = 0; j < players; j++) {
            bool met = i != j && played[i][j] > 0;
            games[i][j] = met ? played[i][j] + 1 : 0;
            wins[i][j] = met ? won[i][j] + 0.5 : 0;
        }
    }
    climb(players, wins, games, strength);
    for (size_t i = 0; i < players; i++) {
        for (size_t j = 0; j < players; j++)
            information[i][j] =
                1 / (double)players; /* fixes the mean, which the games leave open */
        mean += log(strength[i]) / (double)players;
    }
    for (size_t i = 0; i < players; i++)
        for (size_t j = 0; j < players; j++) {
            double sum = strength[i] + strength[j],
                   part = games[i][j] * strength[i] * strength[j] / (sum * sum);
            information[i][i] += part;
            information[i][j] -= part;
        }
    invert(players, information);
    for (size_t i = 0; i < players; i++)
        ratings[i] = (struct rating){elo_scale * (log(strength[i]) - mean),
                                     elo_scale * stats_z95 *
                                         sqrt(fmax(0, information[i][i] - 1 / (double)players))};
}
