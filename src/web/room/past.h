/* The moves of a game so far, and its state after any of them: the state is kept every PAST_STRIDE
 * moves and played on from there. */
#pragma once

#include "core/game.h"

struct past_move {
    struct move move;
    int actor; /* who was to move: a seat, or SEAT_CHANCE */
};

struct past {
    const struct game *game;
    const struct game_setup *setup;
    struct past_move *move;
    uint32_t count, room;
    unsigned char *mark; /* the states after 0, PAST_STRIDE, … moves */
    uint32_t marks;
};

enum { PAST_STRIDE = 64 };

/* Begins a game, and frees what was there before (initially {0}). false: there is no memory. */
bool past_begin(struct past *past, const struct game *game,
                const struct game_setup *setup) MUST_USE;
void past_free(struct past *past);

/* One more move, and the state after it. */
bool past_add(struct past *past, const struct move *move, int actor,
              const struct game_state *after) MUST_USE;

/* Forgets all but the first `count` moves. */
void past_cut(struct past *past, uint32_t count);

/* The state after `count` moves, of those that there are. */
void past_state(const struct past *past, uint32_t count, struct game_state *state);
