/* Where tables are kept: journals in SQLite, line by line, in a file that one server has.
 *
 * WAL with synchronous=NORMAL: what store_end has kept survives the end of this process at any
 * moment, kill -9 included. After a power cut the last moves may be missing, and nothing else is
 * wrong. Calls wait for the disk, and can come from any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct store;

/* Opens the file, or creates it for this user alone. ":memory:" has no file. ST_BAD: another server
 * has it. ST_SYSTEM: it cannot be read or written. On failure, too, the store is to be closed. */
enum status store_open(struct store **store, const char *path, struct why *why) MUST_USE;
void store_close(struct store *store);

enum store_kind {
    STORE_APPEND, /* lines of the table's game */
    STORE_FRESH,  /* lines that begin a game; what there is under the same key is deleted */
    STORE_FORGET, /* deletes the table and all its games */
};

/* Lines of a table's journal. */
struct store_lines {
    enum store_kind kind;
    uint32_t room;
    const char *key;  /* of STORE_FRESH */
    const char *text; /* not of STORE_FORGET */
    size_t length;
};

/* What is written goes to a log first. Once that is long it is to be carried over into the file,
 * which waits for the disk: on another thread, while writing goes on. */
bool store_log_is_long(const struct store *store);
void store_carry_over(struct store *store);

/* A transaction: begun, added to, and ended, which undoes all of it if it was not good. The store
 * is locked from store_begin, even if that fails, to store_end. */
enum status store_begin(struct store *store, struct why *why) MUST_USE;
enum status store_add(struct store *store, const struct store_lines *lines,
                      struct why *why) MUST_USE;
enum status store_end(struct store *store, bool good, struct why *why) MUST_USE;

/* The journal of a game by its key (free it). ST_END: there is none. */
enum status store_read(struct store *store, const char *key, char **text, size_t *length,
                       struct why *why) MUST_USE;

/* The highest number of a table in the store; 0: there is none. */
enum status store_last_room(struct store *store, uint32_t *room, struct why *why) MUST_USE;

/* Every table with the journal of its last game. */
enum status store_each(struct store *store, void *who,
                       void (*each)(void *who, uint32_t room, const char *text, size_t length),
                       struct why *why) MUST_USE;

/* ---- records of something that has a name (a class), by kind and number ---- */

struct store_record {
    const char *of; /* the name */
    int kind;
    uint32_t id;
    const void *octets; /* NULL: it is deleted */
    size_t count;
};

/* Within a transaction, as store_add. */
enum status store_put(struct store *store, const struct store_record *record,
                      struct why *why) MUST_USE;
/* The octets of a record (free them), with a 0 behind them. ST_END: there is none. */
enum status store_get(struct store *store, const char *of, int kind, uint32_t id, uint8_t **octets,
                      size_t *count, struct why *why) MUST_USE;
/* Every record of that name whose kind is below `kinds`, by kind and number. */
enum status store_each_record(struct store *store, const char *of, int kinds, void *who,
                              void (*each)(void *who, const struct store_record *record),
                              struct why *why) MUST_USE;
