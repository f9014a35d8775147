#include "web/server/store.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include <sqlite3.h>

#include "base/text.h"

/* The tables of the database:
 *
 *     room    a table of the page, and its last game
 *     game    the games of each room, by the key of their replay
 *     lines   the journal of a game, in pieces as they were written
 *     record  what a class keeps, by its name, the kind of record and its number */
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
    PUT_RECORD,
    DROP_RECORD,
    GET_RECORD,
    EACH_RECORD,
    LAST_ROOM,
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
    [ADD_LINES] =
        "INSERT INTO lines (game, number, text) SELECT game, "
        "1 + coalesce((SELECT max(number) FROM lines WHERE lines.game = room.game), 0), ?1 "
        "FROM room WHERE id = ?2",
    [DROP_LINES] =
        "DELETE FROM lines WHERE ?1 IS NULL AND game IN (SELECT id FROM game WHERE room = ?2)",
    [DROP_GAMES] = "DELETE FROM game WHERE ?1 IS NULL AND room = ?2",
    [DROP_ROOM] = "DELETE FROM room WHERE ?1 IS NULL AND id = ?2",
    [PUT_RECORD] = "INSERT OR REPLACE INTO record (name, kind, id, octets) VALUES (?1, ?2, ?3, ?4)",
    [DROP_RECORD] = "DELETE FROM record WHERE name = ?1 AND kind = ?2 AND id = ?3",
    [GET_RECORD] = "SELECT octets FROM record WHERE name = ?1 AND kind = ?2 AND id = ?3",
    [EACH_RECORD] =
        "SELECT kind, id, octets FROM record WHERE name = ?1 AND kind < ?2 ORDER BY kind, id",
    [LAST_ROOM] = "SELECT max(id) FROM (SELECT 0 AS id UNION ALL SELECT max(id) FROM room "
                  "UNION ALL SELECT max(room) FROM game)",
    [READ] =
        "SELECT text FROM lines WHERE game = (SELECT id FROM game WHERE key = ?1) ORDER BY number",
};

/* Pages of the log: from the first number on it is carried over into the file beside what is
 * written, and from the second on, if it grows faster than that, while the writer waits. */
enum { LONG_LOG = 4000, LONGEST_LOG = 65536 };

struct store {
    sqlite3 *db;
    sqlite3 *carrier;           /* carries the log over; NULL: the store is in memory */
    int lock_fd;                /* no other server has the file */
    _Atomic int pages, carried; /* of the log, and how many of them the file has */
    sqlite3_stmt *statement[STATEMENTS];
    pthread_mutex_t lock;
};

/* With SQLite's own reason. */
static enum status store_failure(const struct store *store, struct why *why, const char *what)
{
    why_bad(why, "%s: %s", _(what), sqlite3_errmsg(store->db));
    return ST_SYSTEM;
}

/* --- opening --- */

static const char settings[] =
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000";

/* After each transaction: how long the log is. */
static int note_log(void *who, sqlite3 *db, const char *name, int pages)
{
    struct store *store = who;
    (void)name;
    if (pages < store->pages) /* all of it was carried over, and the log begins again */
        store->carried = 0;
    store->pages = pages;
    if (pages >= LONGEST_LOG)
        sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL,
                                  NULL); /* or the next time */
    return SQLITE_OK;
}

/* The tables are created if they are not there, and all statements are compiled. */
static enum status store_prepare(struct store *store, const char *path, struct why *why)
{
    static const char schema[] =
        "CREATE TABLE IF NOT EXISTS room (id INTEGER PRIMARY KEY, game INTEGER NOT NULL);"
        "CREATE TABLE IF NOT EXISTS game (id INTEGER PRIMARY KEY, room INTEGER NOT NULL, "
        "key TEXT NOT NULL UNIQUE);"
        "CREATE INDEX IF NOT EXISTS game_of_room ON game (room);"
        "CREATE TABLE IF NOT EXISTS lines (game INTEGER NOT NULL, number INTEGER NOT NULL, "
        "text TEXT NOT NULL, PRIMARY KEY (game, number)) WITHOUT ROWID;"
        "CREATE TABLE IF NOT EXISTS record (name TEXT NOT NULL, kind INTEGER NOT NULL, "
        "id INTEGER NOT NULL, octets BLOB NOT NULL, PRIMARY KEY (name, kind, id));"
        "PRAGMA user_version = 1";
    if (sqlite3_exec(store->db, settings, NULL, NULL, NULL) != SQLITE_OK ||
        sqlite3_exec(store->db, schema, NULL, NULL, NULL) != SQLITE_OK)
        return store_failure(store, why, path);
    sqlite3_wal_hook(store->db, note_log, store);
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(store->db, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->statement[i], NULL) != SQLITE_OK)
            return store_failure(store, why, "no se pueden guardar las mesas");
    return ST_OK;
}

#define OPEN_HOW (SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX)

enum status store_open(struct store **made, const char *path, struct why *why)
{
    struct store *store = calloc(1, sizeof *store);
    *made = store;
    if (!store)
        return why_system(why, "no hay memoria");
    store->lock_fd = -1;
    pthread_mutex_init(&store->lock, NULL);
    bool memory = strcmp(path, ":memory:") == 0;
    /* Created here, so that other users cannot read the keys in it. */
    if (!memory && (store->lock_fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600)) < 0)
        return why_system(why, "no se pueden guardar mesas en %s", path);
    if (!memory && flock(store->lock_fd, LOCK_EX | LOCK_NB) != 0)
        return why_bad(why, "otro servidor guarda sus mesas en %s: abre su página, o --data FILE",
                       path);
    if (sqlite3_open_v2(path, &store->db, OPEN_HOW, NULL) != SQLITE_OK)
        return store_failure(store, why, path);
    enum status status = store_prepare(store, path, why);
    if (status == ST_OK && !memory &&
        (sqlite3_open_v2(path, &store->carrier, OPEN_HOW, NULL) != SQLITE_OK ||
         sqlite3_exec(store->carrier, settings, NULL, NULL, NULL) != SQLITE_OK))
        return store_failure(store, why, path);
    return status;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(store->statement[i]);
    sqlite3_close(store->carrier);
    sqlite3_close(store->db);
    if (store->lock_fd >= 0)
        close(store->lock_fd); /* last: it would let go of what SQLite has locked */
    pthread_mutex_destroy(&store->lock);
    free(store);
}

/* --- the log --- */

bool store_log_is_long(const struct store *store)
{
    return store->carrier && store->pages - store->carried >= LONG_LOG;
}

/* By a connection of its own, because the other one is in a transaction most of the time. */
void store_carry_over(struct store *store)
{
    int carried = 0;
    sqlite3_wal_checkpoint_v2(store->carrier, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, &carried);
    store->carried = carried > 0 ? carried : 0;
}

/* --- writing --- */

/* Text as ?1 and the table as ?2, as far as the statement has them. */
static bool run_statement(struct store *store, enum statement which, const char *text,
                          size_t length, uint32_t room)
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

enum status store_begin(struct store *store, struct why *why)
{
    pthread_mutex_lock(&store->lock);
    return run_statement(store, BEGIN, NULL, 0, 0)
               ? ST_OK
               : store_failure(store, why, "no se pueden guardar las mesas");
}

enum status store_add(struct store *store, const struct store_lines *lines, struct why *why)
{
    const char *key = lines->key;
    size_t length = key ? strlen(key) : 0;
    bool good = true;
    switch (lines->kind) {
    case STORE_FORGET:
        good = run_statement(store, DROP_LINES, NULL, 0, lines->room) &&
               run_statement(store, DROP_GAMES, NULL, 0, lines->room) &&
               run_statement(store, DROP_ROOM, NULL, 0, lines->room);
        break;
    case STORE_FRESH:
        good = run_statement(store, CLEAR, key, length, lines->room) &&
               run_statement(store, ADD_GAME, key, length, lines->room) &&
               run_statement(store, SET_GAME, key, length, lines->room) &&
               run_statement(store, ADD_LINES, lines->text, lines->length, lines->room);
        break;
    case STORE_APPEND:
        good = run_statement(store, ADD_LINES, lines->text, lines->length, lines->room);
    }
    return good ? ST_OK : store_failure(store, why, "no se pueden guardar las mesas");
}

enum status store_end(struct store *store, bool good, struct why *why)
{
    enum status status = good && run_statement(store, COMMIT, NULL, 0, 0)
                             ? ST_OK
                             : store_failure(store, why, "no se pueden guardar las mesas");
    if (status != ST_OK)
        run_statement(store, ROLLBACK, NULL, 0, 0);
    pthread_mutex_unlock(&store->lock);
    return status;
}

/* --- reading --- */

/* The text of all rows, one behind the other. */
static enum status store_read_game(struct store *store, const char *key, char **text,
                                   size_t *length, struct why *why)
{
    sqlite3_stmt *statement = store->statement[READ];
    int step;
    *text = NULL;
    *length = 0;
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
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
    if (step == SQLITE_DONE)
        return *text ? ST_OK : ST_END;
    free(*text);
    *text = NULL;
    return store_failure(store, why, "no se puede leer una partida");
}

/* Also called on libuv's threads. */
enum status store_read(struct store *store, const char *key, char **text, size_t *length,
                       struct why *why)
{
    pthread_mutex_lock(&store->lock);
    enum status status = store_read_game(store, key, text, length, why);
    pthread_mutex_unlock(&store->lock);
    return status;
}

enum status store_last_room(struct store *store, uint32_t *room, struct why *why)
{
    pthread_mutex_lock(&store->lock);
    sqlite3_stmt *statement = store->statement[LAST_ROOM];
    enum status status = sqlite3_step(statement) == SQLITE_ROW
                             ? ST_OK
                             : store_failure(store, why, "no se pueden leer las mesas");
    if (status == ST_OK)
        *room = (uint32_t)sqlite3_column_int64(statement, 0);
    sqlite3_reset(statement);
    pthread_mutex_unlock(&store->lock);
    return status;
}

enum status store_each(struct store *store, void *who,
                       void (*each)(void *who, uint32_t room, const char *text, size_t length),
                       struct why *why)
{
    static const char sql[] =
        "SELECT room.id, game.key FROM room JOIN game ON game.id = room.game ORDER BY room.id";
    sqlite3_stmt *rooms;
    enum status status = ST_OK;
    int step = SQLITE_ERROR;
    if (sqlite3_prepare_v2(store->db, sql, -1, &rooms, NULL) != SQLITE_OK)
        return store_failure(store, why, "no se pueden leer las mesas");
    /* Restored tables play on at once; what they write waits for the lock. */
    pthread_mutex_lock(&store->lock);
    while (status != ST_SYSTEM && (step = sqlite3_step(rooms)) == SQLITE_ROW) {
        char *text;
        size_t length;
        status = store_read_game(store, (const char *)sqlite3_column_text(rooms, 1), &text, &length,
                                 why);
        if (status == ST_OK)
            each(who, (uint32_t)sqlite3_column_int64(rooms, 0), text, length);
        free(text);
    }
    if (status != ST_SYSTEM) /* ST_END: a table without a line */
        status =
            step == SQLITE_DONE ? ST_OK : store_failure(store, why, "no se pueden leer las mesas");
    sqlite3_finalize(rooms);
    pthread_mutex_unlock(&store->lock);
    return status;
}

/* --- records --- */

/* The name, the kind and the number as ?1, ?2 and ?3. */
static sqlite3_stmt *bind_record(struct store *store, enum statement which, const char *of,
                                 int kind, uint32_t id)
{
    sqlite3_stmt *statement = store->statement[which];
    sqlite3_bind_text(statement, 1, of, -1, SQLITE_STATIC);
    sqlite3_bind_int(statement, 2, kind);
    if (sqlite3_bind_parameter_count(statement) > 2)
        sqlite3_bind_int64(statement, 3, id);
    return statement;
}

enum status store_put(struct store *store, const struct store_record *record, struct why *why)
{
    enum statement which = record->octets ? PUT_RECORD : DROP_RECORD;
    sqlite3_stmt *statement = bind_record(store, which, record->of, record->kind, record->id);
    if (record->octets)
        sqlite3_bind_blob64(statement, 4, record->octets, record->count, SQLITE_STATIC);
    bool good = sqlite3_step(statement) == SQLITE_DONE;
    sqlite3_reset(statement);
    return good ? ST_OK : store_failure(store, why, "la clase no se puede guardar");
}

enum status store_get(struct store *store, const char *of, int kind, uint32_t id, uint8_t **octets,
                      size_t *count, struct why *why)
{
    enum status status = ST_END;
    pthread_mutex_lock(&store->lock);
    sqlite3_stmt *statement = bind_record(store, GET_RECORD, of, kind, id);
    int step = sqlite3_step(statement);
    if (step != SQLITE_ROW && step != SQLITE_DONE)
        status = store_failure(store, why, "la clase no se puede leer");
    if (step == SQLITE_ROW) {
        *count = (size_t)sqlite3_column_bytes(statement, 0);
        *octets = calloc(1, *count + 1);
        if (*octets)
            memcpy(*octets, sqlite3_column_blob(statement, 0), *count);
        status = *octets ? ST_OK : why_system(why, "no hay memoria");
    }
    sqlite3_reset(statement);
    pthread_mutex_unlock(&store->lock);
    return status;
}

enum status store_each_record(struct store *store, const char *of, int kinds, void *who,
                              void (*each)(void *who, const struct store_record *record),
                              struct why *why)
{
    int step;
    pthread_mutex_lock(&store->lock);
    sqlite3_stmt *statement = bind_record(store, EACH_RECORD, of, kinds, 0);
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        const struct store_record record = {.of = of,
                                            .kind = sqlite3_column_int(statement, 0),
                                            .id = (uint32_t)sqlite3_column_int64(statement, 1),
                                            .octets = sqlite3_column_blob(statement, 2),
                                            .count = (size_t)sqlite3_column_bytes(statement, 2)};
        each(who, &record);
    }
    sqlite3_reset(statement);
    pthread_mutex_unlock(&store->lock);
    return step == SQLITE_DONE ? ST_OK : store_failure(store, why, "la clase no se puede leer");
}
