/* Duels kept in an SQLite file, one row a game, to be continued and to be queried with SQL
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

/* Opens the file or makes it; archive_close frees *archive. A status other than ST_OK: it is no
 * such file, or there is no memory. */
enum status archive_open(struct archive **archive, const char *path, struct why *why) MUST_USE;
void archive_close(struct archive *archive);

/* The seed of the rows of this game, version and options; false: there are none. */
bool archive_seed(struct archive *archive, const struct archive_key *key, uint64_t *seed);

/* Adds the deals of the archive to *duel, from the first on, at most `deals` of them. */
enum status archive_read(struct archive *archive, const struct archive_key *key, uint64_t deals,
                         struct duel *duel, struct why *why) MUST_USE;

/* Adds games from `number` on, all or none of them. Rows that are there already stay. */
enum status archive_add(struct archive *archive, const struct archive_key *key, uint64_t number,
                        const struct arena_game *games, const double *scores, uint64_t count,
                        struct why *why) MUST_USE;
