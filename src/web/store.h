/* Where tables are kept: journals in SQLite, line by line, in a file of one server's own.
 *
 * WAL with synchronous=NORMAL: what store_end has said is kept survives the end of this process at any moment, kill -9
 * included; after a power cut the last moves may be missing, and nothing else is wrong. Calls take their time and may
 * come from any thread, one after the other. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"

struct store;

/* Opens the file, or makes it for this user alone; ":memory:" is none. ST_BAD: another server has it, or it is
 * something else. */
enum status store_open(struct store **store, const char *path, struct why *why) MUST_USE;
void store_close(struct store *store);

enum store_kind {
    STORE_APPEND, /* lines of the table's game */
    STORE_FRESH,  /* lines that begin a game, in the place of what there is under the same key */
    STORE_FORGET, /* the table and all its games go */
};

/* Lines of a table's journal. */
struct store_lines {
    enum store_kind kind;
    uint32_t room;
    const char *key, *text; /* of STORE_FRESH; of what is not forgotten */
    size_t length;
};

/* A transaction: begun, added to, and ended, which undoes all of it if it was not good. Nobody else can use the store
 * meanwhile. */
enum status store_begin(struct store *store, struct why *why) MUST_USE;
enum status store_add(struct store *store, const struct store_lines *lines, struct why *why) MUST_USE;
enum status store_end(struct store *store, bool good, struct why *why) MUST_USE;

/* The journal of a game by its key (free it). ST_END: there is none. */
enum status store_read(struct store *store, const char *key, char **text, size_t *length, struct why *why) MUST_USE;

/* Every table with the journal of its last game. */
enum status store_each(struct store *store, void *who,
                       void (*each)(void *who, uint32_t room, const char *text, size_t length),
                       struct why *why) MUST_USE;
