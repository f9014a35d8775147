#include "arena/archive.h"

#include <sqlite3.h>
#include <stdlib.h>

struct archive {
    sqlite3 *file;
};

static const char shape[] =
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;"
    "CREATE TABLE IF NOT EXISTS games (game TEXT, version TEXT, options TEXT, first TEXT, second "
    "TEXT, seed INTEGER,"
    " number INTEGER, score REAL, winner INTEGER, turns INTEGER, finished INTEGER,"
    " PRIMARY KEY (game, version, options, first, second, seed, number)) WITHOUT ROWID;";

static enum status archive_failed(const struct archive *archive, struct why *why)
{
    return why_failed(why, "el archivo de duelos: %s", sqlite3_errmsg(archive->file));
}

enum status archive_open(struct archive **out, const char *path, struct why *why)
{
    struct archive *archive = calloc(1, sizeof *archive);
    if (!archive)
        return why_system(why, "no hay memoria para el archivo de duelos");
    if (sqlite3_open(path, &archive->file) == SQLITE_OK &&
        sqlite3_busy_timeout(archive->file, 10000) == SQLITE_OK &&
        sqlite3_exec(archive->file, shape, NULL, NULL, NULL) == SQLITE_OK) {
        *out = archive;
        return ST_OK;
    }
    enum status status = archive_failed(archive, why);
    archive_close(archive);
    return status;
}

void archive_close(struct archive *archive)
{
    if (archive)
        sqlite3_close(archive->file);
    free(archive);
}

/* A statement whose first parameters are the key; NULL: it cannot be prepared. */
static sqlite3_stmt *prepare_row(struct archive *archive, const char *sql,
                                 const struct archive_key *key)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(archive->file, sql, -1, &statement, NULL) != SQLITE_OK)
        return NULL;
    const char *const texts[] = {key->game, key->version, key->options, key->first, key->second};
    for (int i = 0; i < 5 && i < sqlite3_bind_parameter_count(statement); i++)
        sqlite3_bind_text(statement, i + 1, texts[i], -1, SQLITE_STATIC);
    if (sqlite3_bind_parameter_count(statement) > 5)
        sqlite3_bind_int64(statement, 6, (sqlite3_int64)key->seed);
    return statement;
}

bool archive_seed(struct archive *archive, const struct archive_key *key, uint64_t *seed)
{
    sqlite3_stmt *statement = prepare_row(
        archive, "SELECT seed FROM games WHERE game=? AND version=? AND options=? LIMIT 1", key);
    bool found = statement && sqlite3_step(statement) == SQLITE_ROW;
    if (found)
        *seed = (uint64_t)sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return found;
}

enum status archive_read(struct archive *archive, const struct archive_key *key, uint64_t deals,
                         struct duel *duel, struct why *why)
{
    sqlite3_stmt *statement =
        prepare_row(archive,
                    "SELECT number, score FROM games WHERE game=? AND version=? AND options=? AND "
                    "first=? AND second=? AND seed=? ORDER BY number",
                    key);
    double scores[DUEL_SIDES];
    int step = statement ? SQLITE_ROW : SQLITE_ERROR;
    for (uint64_t number = 0; step == SQLITE_ROW && number < deals * DUEL_SIDES; number++) {
        step = sqlite3_step(statement);
        if (step != SQLITE_ROW || (uint64_t)sqlite3_column_int64(statement, 0) != number)
            break;
        scores[number % DUEL_SIDES] = sqlite3_column_double(statement, 1);
        if (number % DUEL_SIDES == DUEL_SIDES - 1)
            duel_add(duel, scores);
    }
    sqlite3_finalize(statement);
    return step == SQLITE_ROW || step == SQLITE_DONE ? ST_OK : archive_failed(archive, why);
}

enum status archive_add(struct archive *archive, const struct archive_key *key, uint64_t number,
                        const struct arena_game *games, const double *scores, uint64_t count,
                        struct why *why)
{
    sqlite3_stmt *statement =
        prepare_row(archive, "INSERT OR IGNORE INTO games VALUES (?,?,?,?,?,?,?,?,?,?,?)", key);
    bool good = statement && sqlite3_exec(archive->file, "BEGIN", NULL, NULL, NULL) == SQLITE_OK;
    for (uint64_t i = 0; good && i < count; i++) {
        sqlite3_bind_int64(statement, 7, (sqlite3_int64)(number + i));
        sqlite3_bind_double(statement, 8, scores[i]);
        sqlite3_bind_int(statement, 9, games[i].winner);
        sqlite3_bind_int64(statement, 10, games[i].turns);
        sqlite3_bind_int(statement, 11, games[i].finished);
        good = sqlite3_step(statement) == SQLITE_DONE && sqlite3_reset(statement) == SQLITE_OK;
    }
    good = good && sqlite3_exec(archive->file, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
    enum status status = good ? ST_OK : archive_failed(archive, why);
    sqlite3_finalize(statement);
    if (!good)
        sqlite3_exec(archive->file, "ROLLBACK", NULL, NULL, NULL);
    return status;
}
