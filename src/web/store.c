#include "web/store.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sqlite3.h>

enum statement {
    BEGIN,
    COMMIT,
    ROLLBACK,
    CLEAR,
    ADD_GAME,
    SET_GAME,
    ADD_LINES,
    DROP_LINES,
    DROP_GAMES,
    DROP_ROOM,
    READ,
    STATEMENTS
};

static const char *const texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [CLEAR] = "DELETE FROM lines WHERE game = (SELECT id FROM game WHERE key = ?1)",
    [ADD_GAME] = "INSERT INTO game (room, key) VALUES (?2, ?1) ON CONFLICT (key) DO NOTHING",
    [SET_GAME] = "INSERT INTO room (id, game) VALUES (?2, (SELECT id FROM game WHERE key = ?1)) "
                 "ON CONFLICT (id) DO UPDATE SET game = excluded.game",
    [ADD_LINES] = "INSERT INTO lines (game, number, text) SELECT game, "
                  "1 + coalesce((SELECT max(number) FROM lines WHERE lines.game = room.game), 0), ?1 "
                  "FROM room WHERE id = ?2",
    [DROP_LINES] = "DELETE FROM lines WHERE ?1 IS NULL AND game IN (SELECT id FROM game WHERE room = ?2)",
    [DROP_GAMES] = "DELETE FROM game WHERE ?1 IS NULL AND room = ?2",
    [DROP_ROOM] = "DELETE FROM room WHERE ?1 IS NULL AND id = ?2",
    [READ] = "SELECT text FROM lines WHERE game = (SELECT id FROM game WHERE key = ?1) ORDER BY number",
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
    pthread_mutex_t lock;
};

static enum status failure(const struct store *store, struct why *why, const char *what)
{
    why_bad(why, "%s: %s", what, sqlite3_errmsg(store->db));
    return ST_SYSTEM;
}

/* --- opening --- */

static enum status prepare(struct store *store, const char *path, struct why *why)
{
    static const char schema[] = "CREATE TABLE IF NOT EXISTS room (id INTEGER PRIMARY KEY, game INTEGER NOT NULL);"
                                 "CREATE TABLE IF NOT EXISTS game (id INTEGER PRIMARY KEY, room INTEGER NOT NULL, "
                                 "key TEXT NOT NULL UNIQUE);"
                                 "CREATE INDEX IF NOT EXISTS game_of_room ON game (room);"
                                 "CREATE TABLE IF NOT EXISTS lines (game INTEGER NOT NULL, number INTEGER NOT NULL, "
                                 "text TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;"
                                 "PRAGMA user_version = 1";
    static const char how[] = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; "
                              "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 4000";
    if (sqlite3_exec(store->db, how, NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(store->db, schema, NULL, NULL, NULL) != SQLITE_OK)
        return sqlite3_errcode(store->db) == SQLITE_BUSY
                   ? why_bad(why, "another server keeps its tables in %s: open its page, or --data FILE", path)
                   : failure(store, why, path);
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(store->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &store->statement[i], NULL) !=
            SQLITE_OK)
            return failure(store, why, "the tables cannot be kept");
    return ST_OK;
}

enum status store_open(struct store **made, const char *path, struct why *why)
{
    struct store *store = calloc(1, sizeof *store);
    *made = store;
    if (!store)
        return why_system(why, "no memory");
    pthread_mutex_init(&store->lock, NULL);
    /* Made by us, so that nobody else can read the keys in it. */
    int fd = strcmp(path, ":memory:") == 0 ? -1 : open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0 && strcmp(path, ":memory:") != 0)
        return why_system(why, "cannot keep tables in %s", path);
    if (fd >= 0)
        close(fd);
    if (sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) !=
        SQLITE_OK)
        return failure(store, why, path);
    return prepare(store, path, why);
}

void store_close(struct store *store)
{
    if (!store)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(store->statement[i]);
    sqlite3_close(store->db);
    pthread_mutex_destroy(&store->lock);
    free(store);
}

/* --- writing --- */

/* Text as ?1 and the table as ?2, as far as the statement has them. */
static bool run(struct store *store, enum statement which, const char *text, size_t length, uint32_t room)
{
    sqlite3_stmt *statement = store->statement[which];
    int parameters = sqlite3_bind_parameter_count(statement);
    if (parameters >= 1)
        sqlite3_bind_text64(statement, 1, text, length, SQLITE_STATIC, SQLITE_UTF8);
    if (parameters >= 2)
        sqlite3_bind_int64(statement, 2, room);
    bool good = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    return good;
}

static bool add(struct store *store, const struct store_lines *lines)
{
    size_t key = lines->key ? strlen(lines->key) : 0;
    if (lines->kind == STORE_FORGET)
        return run(store, DROP_LINES, NULL, 0, lines->room) && run(store, DROP_GAMES, NULL, 0, lines->room) &&
               run(store, DROP_ROOM, NULL, 0, lines->room);
    bool good = lines->kind != STORE_FRESH || (run(store, CLEAR, lines->key, key, lines->room) &&
                                               run(store, ADD_GAME, lines->key, key, lines->room) &&
                                               run(store, SET_GAME, lines->key, key, lines->room));
    return good && run(store, ADD_LINES, lines->text, lines->length, lines->room);
}

enum status store_begin(struct store *store, struct why *why)
{
    pthread_mutex_lock(&store->lock);
    return run(store, BEGIN, NULL, 0, 0) ? ST_OK : failure(store, why, "the tables cannot be kept");
}

enum status store_add(struct store *store, const struct store_lines *lines, struct why *why)
{
    return add(store, lines) ? ST_OK : failure(store, why, "the tables cannot be kept");
}

enum status store_end(struct store *store, bool good, struct why *why)
{
    enum status status =
        good && run(store, COMMIT, NULL, 0, 0) ? ST_OK : failure(store, why, "the tables cannot be kept");
    if (status != ST_OK)
        run(store, ROLLBACK, NULL, 0, 0);
    pthread_mutex_unlock(&store->lock);
    return status;
}

/* --- reading --- */

/* The column `text` of all rows, one behind the other. */
static bool gather(sqlite3_stmt *statement, char **text, size_t *length)
{
    int step;
    *text = NULL;
    *length = 0;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        size_t more = (size_t)sqlite3_column_bytes(statement, 0);
        char *longer = realloc(*text, *length + more + 1);
        if (!longer)
            break;
        *text = longer;
        memcpy(longer + *length, sqlite3_column_text(statement, 0), more);
        *length += more;
    }
    sqlite3_reset(statement);
    return step == SQLITE_DONE;
}

static enum status read_game(struct store *store, const char *key, char **text, size_t *length, struct why *why)
{
    sqlite3_stmt *statement = store->statement[READ];
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    bool good = gather(statement, text, length);
    if (good)
        return *text ? ST_OK : ST_END;
    free(*text);
    *text = NULL;
    return failure(store, why, "a game cannot be read");
}

enum status store_read(struct store *store, const char *key, char **text, size_t *length, struct why *why)
{
    pthread_mutex_lock(&store->lock);
    enum status status = read_game(store, key, text, length, why);
    pthread_mutex_unlock(&store->lock);
    return status;
}

enum status store_each(struct store *store, void *who,
                       void (*each)(void *who, uint32_t room, const char *text, size_t length), struct why *why)
{
    static const char sql[] = "SELECT room.id, game.key FROM room JOIN game ON game.id = room.game ORDER BY room.id";
    sqlite3_stmt *rooms;
    enum status status = ST_OK;
    if (sqlite3_prepare_v2(store->db, sql, -1, &rooms, NULL) != SQLITE_OK)
        return failure(store, why, "the tables cannot be read");
    /* What is restored may play on at once, and be kept when this is done. */
    pthread_mutex_lock(&store->lock);
    while (status != ST_SYSTEM && sqlite3_step(rooms) == SQLITE_ROW) {
        char *text;
        size_t length;
        status = read_game(store, (const char *)sqlite3_column_text(rooms, 1), &text, &length, why);
        if (status == ST_OK)
            each(who, (uint32_t)sqlite3_column_int64(rooms, 0), text, length);
        free(text);
    }
    sqlite3_finalize(rooms);
    pthread_mutex_unlock(&store->lock);
    return status == ST_SYSTEM ? status : ST_OK;
}
