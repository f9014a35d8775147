/* A table in this process: people at this screen against bots, round after round, with a journal,
 * a saved game and undo. */
#pragma once

#include "core/bot.h"
#include "core/journal/journal.h"
#include "front/source/source.h"

struct saved_game;

/* What it points to stays the caller's and must live as long as the source. */
struct local_config {
    const struct game *game;
    const struct game_setup *setup;
    int people;                    /* at least one: they have the first seats */
    const struct bot *const *bots; /* one for each seat; those of people are not asked */
    void *own[GAME_SEATS_MAX];     /* what each bot's `hire` made for it, or NULL */
    const char *const *names;
    uint64_t seed;
    struct journal *journal;  /* NULL: none */
    struct saved_game *saved; /* where the game can be taken up another day; NULL: nowhere */
};

enum { LOCAL_MOVES = 512 }; /* that can be undone: games without hidden information have fewer */

struct local_source {
    struct play_source source;
    struct local_config config;
    struct journal both; /* writes into the journal and the saved game */
    struct table table;
    struct rng dice;
    struct bot_memory memories[GAME_SEATS_MAX];
    uint64_t changes;
    bool over;
    int viewer;      /* the person who was asked last */
    unsigned rounds; /* begun */
    uint64_t round_seed;
    int64_t totals[GAME_SEATS_MAX];
    struct result result;
    uint16_t moved; /* moves of this round in `history` */
    struct move history[LOCAL_MOVES];
    uint16_t decided;               /* decisions of people that can be undone: … */
    uint16_t decision[LOCAL_MOVES]; /* … `moved` before each of them */
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
};

/* local_init sets the table, local_begin begins the first round. This and everything that plays
 * fails with ST_SYSTEM only: a journal cannot be written. */
void local_init(struct local_source *local, const struct local_config *config);
enum status local_begin(struct local_source *local, struct why *why) MUST_USE;

/* ---- the steps of beginning a round, which saved_game.c takes as well ---- */

/* Empties the table for the round that `rounds` and `round_seed` say. Writes nothing. */
void local_sit_down(struct local_source *local);
/* Begins a new game in each journal. */
enum status local_head_journals(struct local_source *local, struct why *why) MUST_USE;
/* Goes on from the position of the table; the saved game is replaced by what was written since
 * local_head_journals. */
enum status local_go_on(struct local_source *local, struct why *why) MUST_USE;
/* Notes that a person decides: the next move can be undone. */
enum status local_decide(struct local_source *local, struct why *why) MUST_USE;
/* Returns what chance or a bot does next; of a person, who then has no other, the first choice. A
 * bot that asks for an illegal move gets the first choice as well, as in a tournament. */
struct move local_next(struct local_source *local);
