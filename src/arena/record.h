/* Every decision of a tournament as lines of JSON (docs/players.md), in the order of the games for
 * any number of threads.
 *
 * Each thread writes to a page of its own. A page goes to the file when all earlier games are
 * there, and a thread whose page is full waits for that. So a record takes one page of memory a
 * thread, however long the games are. */
#pragma once

#include <pthread.h>

#include "arena/arena.h"

struct decision_record {
    const struct arena *arena;
    FILE *file;         /* the caller's */
    size_t page_size;   /* the longest line possible */
    atomic_bool failed; /* `error` says why */
    int error;
    pthread_mutex_t lock; /* for the file and what follows */
    pthread_cond_t moved;
    uint64_t turn; /* the next game in the file */
};

/* Starts a record into `file`; both arena and file must live until record_finish. */
void record_start(struct decision_record *record, const struct arena *arena, FILE *file);
void record_finish(struct decision_record *record);

/* Writes the first line: game, version, options, seed, players. */
enum status record_head(struct decision_record *record, struct why *why) MUST_USE;

/* Flushes the file. ST_SYSTEM if anything of the record could not be written. */
enum status record_flush(struct decision_record *record, struct why *why) MUST_USE;

/* ---- for arena.c ---- */

struct record_page {
    struct decision_record *record;
    struct arena_watch watch;
    uint64_t from; /* the page's first game */
    uint64_t game; /* the game that is being played */
    size_t used;
    char *text;
};

/* Makes a page, whose text the caller frees. ST_SYSTEM: no memory. */
enum status record_page_make(struct record_page *page, struct decision_record *record,
                             struct why *why) MUST_USE;

/* Games from … next-1 are written to this page: the caller sets `from` and `game`, adds the outcome
 * of each game, and ends the page. Every page must be ended, even if not all of its games were
 * played: other threads wait for it. */
void record_page_game(struct record_page *page, const struct arena_game *game);
void record_page_end(struct record_page *page, uint64_t next);
