/* Duels kept in a file of SQLite: a row a game, to go on with and to be asked with SQL
 * (docs/players.md). */
#pragma once

#include "arena/duel.h"

struct archive;

/* What the rows of one duel have in common. */
struct archive_key {
    const char *game, *version, *options;
    const char *first, *second;
    uint64_t seed;
};

/* Opens the file or makes it. ST_BAD: it is something else. */
enum status archive_open(struct archive **archive, const char *path, struct why *why) MUST_USE;
void archive_close(struct archive *archive);

/* The seed of the rows that there are of this game, version and options; false: there are none. */
bool archive_seed(struct archive *archive, const struct archive_key *key, uint64_t *seed);

/* Adds to *duel what is kept, deal by deal from the first on, at most `deals` of them. */
enum status archive_read(struct archive *archive, const struct archive_key *key, uint64_t deals,
                         struct duel *duel, struct why *why) MUST_USE;

/* Games from `number` on, all or none of them. What is there already stays. */
enum status archive_add(struct archive *archive, const struct archive_key *key, uint64_t number,
                        const struct arena_game *games, const double *scores, uint64_t count,
                        struct why *why) MUST_USE;
