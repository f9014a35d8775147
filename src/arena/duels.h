/* Duels (arena/duel.h) as they are held: deal after deal until there are enough, or the sequential
 * test has decided, kept in an archive; and all against all. */
#pragma once

#include "arena/archive.h"

/* "The first one is elo1 stronger" against "elo0", each wrong once in twenty times. */
struct hypotheses {
    double elo0, elo1;
};

enum { HYPOTHESES_OPEN = -1 }; /* else 0 or 1: which of them it is */

int hypotheses_decide(const struct hypotheses *hypotheses, const struct duel *duel);
double hypotheses_lower(void); /* the bounds of sprt_llr at which it is decided */
double hypotheses_upper(void);

struct duel_plan {
    const struct arena *arena;           /* with the two seated, and hired */
    const struct hypotheses *hypotheses; /* that end it; NULL: the deals do */
    uint64_t deals;                      /* at most */
    struct archive *archive;             /* NULL: nothing is kept */
    struct archive_key key;
    struct arena_totals *totals;
    uint64_t *played; /* games, is added to: of the archive first */
};

/* Goes on where the archive left off. Only whole deals count, so a run that is stopped loses one at
 * most. */
enum status duels_play(const struct duel_plan *plan, struct duel *duel, struct why *why) MUST_USE;

/* All against all. */
struct robin {
    size_t players;
    double won[RATING_PLAYERS][RATING_PLAYERS], played[RATING_PLAYERS][RATING_PLAYERS];
    struct rating ratings[RATING_PLAYERS];
    size_t order[RATING_PLAYERS]; /* the strongest first */
};

/* What one duel came to, and when all are there what follows from them. */
void robin_add(struct robin *robin, size_t first, size_t second, const struct duel *duel);
void robin_rate(struct robin *robin);

double robin_games(const struct robin *robin, size_t player);
double robin_score(const struct robin *robin, size_t player); /* from 0 to 1 */
