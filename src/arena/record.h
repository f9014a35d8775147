/* Every decision of a tournament as lines of JSON, in the order of the games whatever the number of
 * threads.
 *
 * Each thread writes to a page of its own. A page goes to the file when all earlier games are
 * there, and a thread whose page is full waits for that; so a record takes one page of memory a
 * thread, however long the games are. docs/players.md has the format. */
#pragma once

#include <pthread.h>

#include "arena/arena.h"

struct record {
    const struct arena *arena;
    FILE *file;         /* the caller's */
    size_t page_size;   /* no line may be longer */
    atomic_bool failed; /* `error` says why */
    int error;
    pthread_mutex_t lock; /* of the file and what follows */
    pthread_cond_t moved;
    uint64_t turn; /* the game that comes next in the file */
};

/* `arena` and `file` must live as long. */
void record_start(struct record *record, const struct arena *arena, FILE *file);
void record_finish(struct record *record);

/* The line that comes first: game, version, options, seed, players. */
enum status record_head(struct record *record, struct why *why) MUST_USE;

/* ST_SYSTEM if something could not be written; what is in stdio's buffer is written now. */
enum status record_flush(struct record *record, struct why *why) MUST_USE;

/* --- for arena.c --- */

struct record_page {
    struct record *record;
    struct arena_watch watch;
    uint64_t from; /* the page's first game */
    uint64_t game; /* the one that is being played */
    size_t used;
    char *text;
};

/* ST_SYSTEM: there is no memory. Its text is freed by whoever made it. */
enum status record_page_make(struct record_page *page, struct record *record,
                             struct why *why) MUST_USE;

/* Games from … next-1 are this page's: begun by setting `from` and `game`, each one with its
 * outcome, and ended. Every page that is begun must be ended, also if not all of its games were
 * played: others may wait for it. */
void record_page_game(struct record_page *page, const struct arena_game *game);
void record_page_end(struct record_page *page, uint64_t next);
