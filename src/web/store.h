/* Where tables are kept: journals in SQLite, line by line, in a file of one server's own.
 *
 * WAL with synchronous=NORMAL: what store_keep has said is kept survives the end of this process at any moment, kill -9
 * included; after a power cut the last moves may be missing, and nothing else is wrong. Calls take their time and may
 * come from any thread, one after the other. */
#ifndef SOBREMESA_WEB_STORE_H
#define SOBREMESA_WEB_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/status.h"
#include "web/key.h"

struct store;

/* Opens the file, or makes it for this user alone; ":memory:" is none. ST_BAD: another server has it, or it is
 * something else. */
enum status store_open(struct store **store, const char *path, struct why *why) MUST_USE;
void store_close(struct store *store);

/* Lines of a table's journal. */
struct store_lines {
    uint32_t room;
    bool fresh; /* they begin a game, which takes the place of what there is under the same key */
    char key[KEY_SIZE];
    const char *text;
    size_t length;
};

/* All of them, or none. */
enum status store_keep(struct store *store, const struct store_lines *lines, size_t count, struct why *why) MUST_USE;

/* The journal of a game by its key (free it). ST_END: there is none. */
enum status store_read(struct store *store, const char *key, char **text, size_t *length, struct why *why) MUST_USE;

/* Lets go of a table and its games. */
enum status store_forget(struct store *store, uint32_t room, struct why *why) MUST_USE;

/* Every table with the journal of its last game. */
enum status store_each(struct store *store, void *who,
                       void (*each)(void *who, uint32_t room, const char *text, size_t length),
                       struct why *why) MUST_USE;

#endif
