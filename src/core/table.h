/* A table at which one game is played: the only place where a state changes.
 *
 * table_play = legal + journal + apply + tell the observer. Every move from outside (a wire, a
 * person, a file, a bot) goes through it. */
#pragma once

#include "core/bot.h"
#include "core/game.h"

struct journal;

/* Where a move comes from: tolerated moves are accepted from a wire or a journal only. */
enum source { SOURCE_PLAYER, SOURCE_WIRE, SOURCE_JOURNAL };

struct table {
    const struct game *game;
    const struct game_setup *setup; /* the caller's; must live as long */
    struct journal *journal;        /* NULL: none is kept */
    uint32_t moves;
    /* Called after each move was applied, with the state before it; can be NULL. */
    void (*observe)(void *who, const struct table *table, const struct game_state *before,
                    const struct move *move, int actor);
    void *observer;
    uint64_t hash; /* of the state, … */
    bool hashed;   /* … if it was asked for since the last move */
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
};

/* Begins a game: the state is the game's start. */
void table_start(struct table *table, const struct game *game, const struct game_setup *setup,
                 struct journal *journal);

static inline const struct game_state *table_state(const struct table *table)
{
    return as_const_state(table->state);
}

int table_to_move(const struct table *table);

/* Returns the seat that acts now: the one to move, or the one that draws for chance; SEAT_NOBODY
 * when the game is over. */
int table_actor(const struct table *table);

/* Plays the move if the rules and its source allow it. ST_BAD: refused, and `why` says the reason.
 * ST_SYSTEM: the journal cannot be written. Nothing has changed then. On ST_OK `why` is empty, or
 * says what was tolerated. */
enum status table_play(struct table *table, const struct move *move, enum source source,
                       struct why *why) MUST_USE;

/* The same for a move that `legal` has allowed in this very state. Never returns ST_BAD. */
enum status table_play_judged(struct table *table, const struct move *move, enum source source,
                              struct why *why) MUST_USE;

uint64_t table_hash(const struct table *table);

/* The same, computed once for each move. Only for a table whose state table_play alone changes. */
uint64_t table_hash_once(struct table *table);

/* Returns what `bot` decides for `seat`, which is to move, from that seat's view. The bot is not
 * asked when there is only one move. An illegal answer is replaced by the first choice and counted
 * in *faults and in its memory. */
struct move table_decision(const struct game *game, const struct game_setup *setup,
                           const struct game_state *state, int seat, const struct bot *bot,
                           struct bot_memory *memory, uint32_t *faults);

/* Plays on from `state` without journal or observer, for tournaments and searches: at most `most`
 * moves, or to the end of the game. Returns how many. Chance comes from `dice`; bots[i] plays seat
 * i with memories[i]. Moves of blind and lawful bots are not judged. Any other that `legal` refuses
 * is replaced by the first choice and counted in *faults. */
uint32_t table_play_on(const struct game *game, const struct game_setup *setup,
                       struct game_state *state, const struct bot *const *bots, struct rng *dice,
                       struct bot_memory *memories, uint32_t most, uint32_t *faults);

/* The same to the end of the game. Returns false if its bound was reached first. */
bool table_play_out(const struct game *game, const struct game_setup *setup,
                    struct game_state *state, const struct bot *const *bots, struct rng *dice,
                    struct bot_memory *memories, uint32_t *faults);
