/* Playing duels (arena/duel.h): deal after deal until there are enough or the sequential test has
 * decided, kept in an archive; and round-robins of many players. */
#pragma once

#include "arena/archive.h"

/* The sequential test of "the first player is elo1 stronger" against "elo0", with an error rate of
 * one in twenty for each. */
struct hypotheses {
    double elo0, elo1;
};

enum { HYPOTHESES_OPEN = -1 };

/* Which hypothesis holds, 0 or 1, or HYPOTHESES_OPEN. */
int hypotheses_decide(const struct hypotheses *hypotheses, const struct duel *duel);
/* The bounds of sprt_llr at which it is decided. */
double hypotheses_lower(void);
double hypotheses_upper(void);

struct duel_plan {
    const struct arena *arena;           /* with both players set and hired */
    const struct hypotheses *hypotheses; /* a test that ends the duel, or NULL */
    uint64_t deals;                      /* at most */
    struct archive *archive;             /* NULL: nothing is kept */
    struct archive_key key;
    struct arena_totals *totals;
    uint64_t *played; /* counts games, those of the archive included */
};

/* Plays the duel, from where the archive left off. Only whole deals count, so a run that is stopped
 * loses at most one. */
enum status duels_play(const struct duel_plan *plan, struct duel *duel, struct why *why) MUST_USE;

/* A round-robin. */
struct robin {
    size_t players;
    double won[RATING_PLAYERS][RATING_PLAYERS], played[RATING_PLAYERS][RATING_PLAYERS];
    struct rating ratings[RATING_PLAYERS];
    size_t order[RATING_PLAYERS]; /* the strongest first */
};

/* Adds one duel; and, once all are there, rates and orders the players. */
void robin_add(struct robin *robin, size_t first, size_t second, const struct duel *duel);
void robin_rate(struct robin *robin);

double robin_games(const struct robin *robin, size_t player);
double robin_score(const struct robin *robin, size_t player); /* from 0 to 1 */
