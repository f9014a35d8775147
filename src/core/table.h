/* A table at which one game is played: the only place where a state changes.
 *
 * table_play = legal + journal + apply + tell the observer. Whatever comes from outside (a wire, a
 * person, a file, a bot) goes through it. */
#pragma once

#include "core/bot.h"
#include "core/game.h"

struct journal;

/* Where a move comes from: what a ruling tolerates is accepted from a wire or a journal only. */
enum source { SOURCE_PLAYER, SOURCE_WIRE, SOURCE_JOURNAL };

struct table {
    const struct game *game;
    const struct game_setup *setup; /* the caller's; must live as long */
    struct journal *journal;        /* NULL: none is kept */
    uint32_t moves;
    /* Told of every move after it was applied, with the state before it; may be NULL. */
    void (*observe)(void *who, const struct table *table, const struct game_state *before,
                    const struct move *move, int actor);
    void *observer;
    uint64_t hash; /* of the state, … */
    bool hashed;   /* … if somebody has asked for it since the last move */
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
};

/* Sits down: the state is the game's start. */
void table_start(struct table *table, const struct game *game, const struct game_setup *setup,
                 struct journal *journal);

int table_to_move(const struct table *table);

/* The seat that acts now: the one to move, or the one that draws for chance; SEAT_NOBODY when it is
 * over. */
int table_actor(const struct table *table);

/* Plays the move if the rules and its source allow it. ST_BAD: refused, nothing changed, `why` says
 * it. ST_SYSTEM: the journal cannot be written, nothing changed. On ST_OK `why` is empty, or says
 * what was tolerated. */
enum status table_play(struct table *table, const struct move *move, enum source source,
                       struct why *why) MUST_USE;

/* The same for a move that `legal` has let through in this very state. ST_BAD does not come from
 * here. */
enum status table_play_judged(struct table *table, const struct move *move, enum source source,
                              struct why *why) MUST_USE;

uint64_t table_hash(const struct table *table);

/* The same, made once a move however often it is asked for: at a table whose state table_play alone
 * changes. */
uint64_t table_hash_once(struct table *table);

/* What `bot` decides for `seat`, which is to move, from that seat's view. It is not asked when
 * there is only one thing to do; what it may not have is replaced by the first choice and counted
 * in *faults and in its memory. */
struct move table_decision(const struct game *game, const struct game_setup *setup,
                           const struct game_state *state, int seat, const struct bot *bot,
                           struct bot_memory *memory, uint32_t *faults);

/* Goes on from `state` without journal or observer, for tournaments and for those who think ahead:
 * so many moves, or to the end of the game, and says how many. Chance comes from `dice`, seat i
 * plays by bots[i] with its own memories[i]. A blind bot's move is one of the choices and needs no
 * second judge, nor does a lawful one's; any other is asked of `legal`, and a refused one is
 * replaced by the first choice and counted in *faults. */
uint32_t table_play_on(const struct game *game, const struct game_setup *setup,
                       struct game_state *state, const struct bot *const *bots, struct rng *dice,
                       struct bot_memory *memories, uint32_t most, uint32_t *faults);

/* The same to the end of the game. false: its bound was reached before. */
bool table_play_out(const struct game *game, const struct game_setup *setup,
                    struct game_state *state, const struct bot *const *bots, struct rng *dice,
                    struct bot_memory *memories, uint32_t *faults);
