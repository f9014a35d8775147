/* Laws that every game obeys: what they look at, and the walk that takes them through whole random
 * games.
 *
 * A law is a function that looks at one position of a play and fails the test, by laws_broken, if
 * it does not hold there. It knows only the contract, so a game that is added to games.def is held
 * to all of them at once. */
#pragma once

#include "support.h"

#include "core/game.h"
#include "core/registry.h"

enum { LAWS_MEMBERS_MAX = 5 * GAME_CHOICES_MAX };

/* The plays of each game at effort 1. */
enum { LAWS_PLAYS = 4000, LAWS_MOVES = 110, LAWS_STATE = 256 };

struct position {
    const struct game *game;
    const struct game_setup *setup;
    int seats;
    const struct game_state *state;
    int to_move;
    /* Those of the contract while a seat, or chance, is to move; else 0. Odds are listed only for
     * laws that ask. */
    size_t choices, odds;
    const struct choice *choice;
    const struct odds *outcome;
    struct move next; /* the move that the walk makes from here; not set when the game is over */
    unsigned play;
    uint32_t moves;
    struct rng *rng; /* the laws' own: what they draw does not change the play */
};

struct law {
    const char *says;
    void (*check)(const struct position *at, uint64_t *things);
    uint32_t one_in; /* looks at one position in so many, by chance; 0 or 1: at every one */
    bool odds;       /* wants the odds listed, which takes time */
    uint64_t positions, things;
};

/* Plays `plays` whole random games of every game of the registry, with each number of seats and
 * each variant in turn; at each position the laws are asked. Long games are played less often:
 * LAWS_MOVES a play on average are enough, and fewer of a game whose state is bigger than
 * LAWS_STATE bytes, which takes longer to look at. Then prints what each law covered. */
void laws_walk(struct law *laws, size_t count, unsigned plays, uint64_t seed);

/* The same with one game, for laws that not every game has to obey. */
void laws_walk_game(const struct game *game, struct law *laws, size_t count, unsigned plays,
                    uint64_t seed);

/* Fails the test: says where, prints the state, and the move if it is not NULL. */
void laws_broken(const struct position *at, const struct move *move, const char *format, ...)
    PRINTF_LIKE(3, 4) __attribute__((noreturn));

/* The setup for so many seats, with the game's variants in turn as `play` counts up; the test fails
 * if there is none. */
void laws_setup(const struct game *game, int seats, unsigned play, struct game_setup *setup);

/* Members of the families: each family at its edges (low, high, the empty and the full subset) and
 * one from inside. While chance is to move, what `odds` lists. */
size_t laws_members(const struct position *at, struct move *members, size_t max);

/* Whether a family, or a chance outcome, holds the move. */
bool laws_listed(const struct position *at, const struct move *move);

/* Any move at all: a listed one with a field or two changed, or nothing but noise. */
struct move laws_random_move(const struct position *at);

/* A random member of a random family. */
struct move laws_choose(const struct choice *choices, size_t count, struct rng *rng);
