/* A directory of journals, one for each game of a server: 1.journal, 2.journal …
 *
 * Few of them are open at a time, however many games there are: the file of a move is opened again
 * when it was closed to make room for another. A game that is over ends with a remark "end …". One
 * that has none was being played when the server was killed, and gets one, "end abandoned", when
 * the directory is opened the next time. */
#pragma once

#include "core/journal/journal.h"

enum { JOURNAL_DIR_OPEN = 128, JOURNAL_DIR_PATH = 150 };

struct journal_dir {
    char path[JOURNAL_DIR_PATH];
    /* of the directory, locked: two servers would take each other's games for abandoned ones */
    int fd;
    uint64_t last;      /* the highest number that there was */
    uint64_t abandoned; /* games that were closed now */
    struct {
        uint64_t number; /* 0: nothing is open */
        struct journal journal;
    } open[JOURNAL_DIR_OPEN];
};

/* Makes the directory if it is not there, and closes what was left open. ST_BAD: another server has
 * it, or a file in it is no journal. The directory's struct must stay where it is. */
enum status journal_dir_open(struct journal_dir *dir, const char *path, struct why *why) MUST_USE;
void journal_dir_close(struct journal_dir *dir);

/* The journal of game `number`, made if it is not there; good until the next call. NULL: it cannot
 * be opened. */
struct journal *journal_dir_at(struct journal_dir *dir, uint64_t number, struct why *why);

/* The game is over, and so is its journal: writes "end HOW" and closes it. */
enum status journal_dir_end(struct journal_dir *dir, uint64_t number, const char *how,
                            struct why *why) MUST_USE;
