/* A directory of journals, one for each game of a server: 1.journal, 2.journal …
 *
 * At most JOURNAL_DIR_OPEN of them are open at a time: a file is reopened when its game moves. A
 * game that is over ends with a note "end …". One without it was being played when the server was
 * killed, and gets "end abandoned" when the directory is opened next. */
#pragma once

#include "core/journal/journal.h"

enum { JOURNAL_DIR_OPEN = 128, JOURNAL_DIR_PATH = 150 };

struct journal_dir {
    char path[JOURNAL_DIR_PATH];
    /* of the directory, locked: two servers would take each other's games for abandoned */
    int fd;
    uint64_t last;      /* the highest number of a journal */
    uint64_t abandoned; /* games closed by journal_dir_open */
    struct {
        uint64_t number; /* 0: not in use */
        struct journal journal;
    } open[JOURNAL_DIR_OPEN];
};

/* Creates the directory if it does not exist, and closes abandoned games. ST_BAD: another server
 * uses it, or a file in it is no journal. The struct must not move afterwards. */
enum status journal_dir_open(struct journal_dir *dir, const char *path, struct why *why) MUST_USE;
void journal_dir_close(struct journal_dir *dir);

/* Returns the journal of game `number`, created if it does not exist; valid until the next call.
 * NULL: it cannot be opened. */
struct journal *journal_dir_at(struct journal_dir *dir, uint64_t number, struct why *why);

/* Writes "end HOW" to the journal of a game and closes it. */
enum status journal_dir_end(struct journal_dir *dir, uint64_t number, const char *how,
                            struct why *why) MUST_USE;
