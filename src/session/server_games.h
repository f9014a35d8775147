/* Games on somebody's server: each player is the protocol's own client at a line of its own, the
 * first one makes each game and the others join it, and whoever else connects may take the seats
 * that are left open. */
#pragma once

#include <stdatomic.h>

#include "core/bot.h"
#include "core/protocol.h"

struct server_games;

/* One of our players, after a game. */
struct server_seat {
    int sat; /* at which seat */
    struct result result;
    const struct bot_memory *memory;
};

struct server_games_options {
    const struct game *game;
    const struct protocol *protocol;
    const char *address;
    const struct bot *const *players; /* ours … */
    int count, open;                  /* … so many, and seats for others */
    uint64_t games;
    uint64_t seed;
    int64_t rounds;          /* after which a game is left; 0: as the protocol has it */
    const char *rules;       /* options of the game, or NULL */
    enum lang lang;          /* that is asked of the server */
    const atomic_bool *stop; /* once it is true everybody leaves; NULL: nobody asks */
    void *who;
    /* All of ours have ended one; `setup`: by which rules it was played, NULL: not known. */
    void (*over)(void *who, const struct server_seat *seats, const struct game_setup *setup);
};

/* Plays them all, or until it is to stop. ST_BAD: it cannot be begun; ST_SYSTEM: something went
 * wrong there. */
enum status server_games_play(const struct server_games_options *options, struct why *why) MUST_USE;
