/* Games of bots on another machine's server: each player is the protocol's own client with its own
 * connection. The first one makes each game and the others join it; other clients can take the
 * seats that are left open. */
#pragma once

#include <stdatomic.h>

#include "core/bot.h"
#include "core/protocol.h"

/* One of our players, after a game. */
struct server_seat {
    int sat; /* the seat that it had */
    struct result result;
    const struct bot_memory *memory;
};

struct server_games_options {
    const struct game *game;
    const struct protocol *protocol;
    const char *address;
    const struct bot *const *players; /* ours, … */
    int count, open;                  /* … `count` of them, and `open` seats for others */
    uint64_t games;
    uint64_t seed;
    int64_t rounds;          /* after which a game is left; 0: the protocol's default */
    const char *rules;       /* options of the game, or NULL */
    enum lang lang;          /* that is asked of the server */
    const atomic_bool *stop; /* true: all leave; NULL: never */
    void *who;
    /* All of ours have seen the end of a game; `setup`: its rules, NULL: not known. */
    void (*over)(void *who, const struct server_seat *seats, const struct game_setup *setup);
};

/* Plays all games, or until `stop`. ST_BAD: it cannot begin; ST_SYSTEM: the server or the
 * connection has failed. */
enum status server_games_play(const struct server_games_options *options, struct why *why) MUST_USE;
