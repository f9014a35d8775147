/* A game that can be taken up another day: a journal of one game, with remarks about who plays and
 * about the state of the dice and the bots, so that it goes on exactly as it would have gone.
 *
 *     # names Tú|Ana|Luis|Carmen
 *     # bots -|rules|rules|rules     - is a person
 *     # play 1 2 55                  people, rounds begun, the seed of all of them
 *     # totals 0|12|0|31             before this round
 *     # decision                     a person made the next move: it can be undone
 *     # mind 2 83ab… … … … 0 0 …     generator and notes of each bot as they are now, …
 *     # dice 1f0c… … … …             … and the generator of chance
 *
 * The file is always whole: a new round and an undo write another one, which then takes its place.
 * Killed at any time, it lacks at most the move under way. */
#pragma once

#include "front/source/journal_source.h"
#include "front/source/local_source.h"

enum { SAVED_GAME_PATH = 400 };

struct saved_game {
    char path[SAVED_GAME_PATH], fresh[SAVED_GAME_PATH + 8];
    int lock;
    struct journal journal; /* writes `fresh` until that takes the place of `path` */
};

/* Locks the saved game at `path`, whose folder must exist. ST_BAD: another program has locked it;
 * ST_SYSTEM: nothing can be written there. */
enum status saved_game_open(struct saved_game *saved, const char *path, struct why *why) MUST_USE;
void saved_game_close(struct saved_game *saved);

/* Writes the state of the dice and the bots. What else is written: local_head_journals. */
enum status saved_game_mark(struct saved_game *saved, const struct local_source *local,
                            struct why *why) MUST_USE;

/* Numbers of a generator or of a bot's notes, as remarks have them: " 83ab 0 …". Reading returns
 * false if there are fewer than `count`. */
void saved_words_add(struct str *text, const uint64_t *words, size_t count);
bool saved_words_read(struct scan *scan, uint64_t *words, size_t count);

/* A saved game, read back and judged from its first move to its last. */
struct restored_game {
    char *text;
    size_t length;
    struct replay replay; /* at its end */
    int people;
    unsigned rounds;
    uint64_t seed;
    int64_t totals[GAME_SEATS_MAX];
    char name[GAME_SEATS_MAX][JOURNAL_NAME], bot[GAME_SEATS_MAX][JOURNAL_NAME];
    uint32_t marked; /* moves before the last mark */
};

/* ST_END: there is none, or it is over. ST_BAD: it cannot be read; `why` says the line. Call
 * restored_game_free whatever was returned. */
enum status saved_game_load(const struct saved_game *saved, const struct game *game,
                            struct restored_game *load, struct why *why) MUST_USE;
void restored_game_free(struct restored_game *load);

/* Takes it up, instead of local_begin, at a table that local_init made for its setup, people,
 * names, bots and seed. */
enum status saved_game_resume(const struct restored_game *load, struct local_source *local,
                              struct why *why) MUST_USE;

/* Renames a file that cannot be read; `where` gets its new name. */
enum status saved_game_set_aside(const struct saved_game *saved, char *where, size_t size,
                                 struct why *why) MUST_USE;
