/* A table here: people at this screen against bots, round after round, with a journal and with
 * taking back. */
#pragma once

#include "core/bot.h"
#include "core/journal/journal.h"
#include "front/source/source.h"

struct saved_game;

/* Who sits there. What it points to stays the caller's and must live as long as the source. */
struct local_config {
    const struct game *game;
    const struct game_setup *setup;
    int people;                    /* they sit at the first seats; at least one */
    const struct bot *const *bots; /* one for each seat; those of people are not asked */
    void *own[GAME_SEATS_MAX];     /* what each bot's `hire` made for it, or NULL */
    const char *const *names;
    uint64_t seed;
    struct journal *journal; /* NULL: none */
    struct saved_game *
        /* where the game is saved for another day (front/source/saved_game.h); NULL: nowhere */
        saved;
};

enum { LOCAL_MOVES = 512 }; /* moves that can be taken back: games of boards have fewer */

struct local_source {
    struct play_source source;
    struct local_config config;
    struct journal both; /* the journal and what is saved, as one */
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
    uint16_t moved; /* moves of this round that are saved in `history` */
    uint16_t decided,
        decision[LOCAL_MOVES]; /* how many moves there were when a person decided something */
    struct move history[LOCAL_MOVES];
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
};

/* Sits down; local_begin begins the first round. Both this and everything that plays can fail with
 * ST_SYSTEM only: a journal cannot be written. */
void local_init(struct local_source *local, const struct local_config *config);
enum status local_begin(struct local_source *local, struct why *why) MUST_USE;

/* For front/source/saved_game.h. A table with nothing on it yet, of the round that `rounds` and
 * `round_seed` say; journals are not touched. Then the journals get a game of their own. A round
 * that is played again up to here goes on. */
void local_sit_down(struct local_source *local);
enum status local_head_journals(struct local_source *local, struct why *why) MUST_USE;
enum status local_go_on(struct local_source *local, struct why *why) MUST_USE;
/* A person decides: the next move can be taken back. */
enum status local_decide(struct local_source *local, struct why *why) MUST_USE;
/* What chance or a bot does next or, of a person who has no other, the first choice. A bot that
 * asks for what it may not have gets the first choice as well, as in a tournament. */
struct move local_next(struct local_source *local);
