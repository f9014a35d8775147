/* A game that is left and taken up again another day: a journal of one game, with remarks that say
 * who plays and what the dice and the bots had in memory, so that it goes on exactly as it would
 * have gone.
 *
 *     # names Tú|Ana|Luis|Carmen
 *     # bots -|rules|rules|rules     people have none
 *     # play 1 2 55                  people, rounds begun, the seed of all of them
 *     # totals 0|12|0|31             before this round
 *     # decision                     the next move is one that a person decided, and may take back
 *     # memory 2 83ab… … … … 0 0 …     generator and notes of each bot as they are now, …
 *     # dice 1f0c… … … …             … and the generator of chance
 *
 * The file is always whole: a new round and a move taken back write another one, which then takes
 * its place. Killed at any time, it lacks at most the move under way. */
#pragma once

#include "front/source/journal_source.h"
#include "front/source/local_source.h"

enum { SAVED_GAME_PATH = 400 };

struct saved_game {
    char path[SAVED_GAME_PATH], fresh[SAVED_GAME_PATH + 8];
    int lock;
    struct journal journal; /* of the file that is being written */
};

/* The only one that keeps its game at `path`, whose folder must be there. ST_BAD: another program
 * has that place now; ST_SYSTEM: nothing can be written there. */
enum status saved_game_open(struct saved_game *saved, const char *path, struct why *why) MUST_USE;
void saved_game_close(struct saved_game *saved);

/* What dice and bots have in memory now; see local_source.c for what else is written. */
enum status saved_game_mark(struct saved_game *saved, const struct local_source *local,
                            struct why *why) MUST_USE;

/* Words of a generator or of a bot's notes, as remarks have them: " 83ab 0 …". */
void words_add(struct str *text, const uint64_t *words, size_t count);
bool words_read(struct scan *scan, uint64_t *words, size_t count);

/* What was saved, read back and judged from its first move to its last. */
struct restored_game {
    char *text;
    size_t length;
    struct replay replay; /* at its end */
    int people;
    unsigned rounds;
    uint64_t seed;
    int64_t totals[GAME_SEATS_MAX];
    char name[GAME_SEATS_MAX][JOURNAL_NAME], bot[GAME_SEATS_MAX][JOURNAL_NAME];
    uint32_t
        /* moves that were made when the bots' memories were written down for the last time */
        marked;
};

/* ST_END: there is none, or it is over. ST_BAD: it cannot be read; `why` says the line. */
enum status saved_game_load(const struct saved_game *saved, const struct game *game,
                            struct restored_game *load, struct why *why) MUST_USE;
void restored_game_free(struct restored_game *load);

/* Takes it up at a table that was made for its setup, people, names, bots and seed (local_init), in
 * place of local_begin. */
enum status saved_game_resume(const struct restored_game *load, struct local_source *local,
                              struct why *why) MUST_USE;

/* Moves a file that cannot be read out of the way and says where to. */
enum status saved_game_set_aside(const struct saved_game *saved, char *where, size_t size,
                                 struct why *why) MUST_USE;
