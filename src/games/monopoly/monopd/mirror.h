/* The game of a monopd server in our engine. The state follows what the server says: each
 * difference between two consistent states is explained by moves of the rule set `monopd`, that is,
 * dice, cards and players' moves after which the engine has the same money, places, owners,
 * buildings and mortgages. A difference without an explanation is taken over and counted: a mirror
 * that only copied would prove nothing about our rules. */
#pragma once

#include "core/table.h"
#include "games/monopoly/monopd/world.h"
#include "games/monopoly/monopoly.h"

struct monopd_mirror {
    struct game_setup setup;
    struct table table;
    int32_t id[MONO_SEATS]; /* the server's, of each seat; seats are in the order of the turns */
    int seats, me;          /* our seat; -1: we only look on */
    uint32_t explained, unexplained;
    struct why unkept; /* why the table lost its journal; empty: it has one, or never had */
    bool traded;       /* a trade was completed since the last explanation */
};

static inline const struct game_state *monopd_state(const struct monopd_mirror *mirror)
{
    return as_const_state(mirror->table.state);
}

/* Begins to mirror a game that has started. ST_BAD: we cannot play it, and `why` says so. */
enum status monopd_mirror_begin(struct monopd_mirror *mirror, struct monopd_world *world,
                                struct why *why) MUST_USE;

/* Whether the engine's state is what the server says; else `why` names the first difference. */
bool monopd_mirror_equals(const struct monopd_mirror *mirror, struct monopd_world *world,
                          struct why *why);

/* Searches for moves that lead to what the server says, and plays them at the table. false: there
 * are none, or not yet. */
bool monopd_mirror_explain(struct monopd_mirror *mirror, struct monopd_world *world);

/* Takes over what the server says, without an explanation. */
void monopd_mirror_adopt(struct monopd_mirror *mirror, struct monopd_world *world);

int monopd_seat_of(const struct monopd_mirror *mirror, int32_t id); /* -1: none */
/* Finds a jail card by the server's number; false: there is none. */
bool monopd_card_at(const struct game_setup *setup, int32_t id, unsigned *deck, unsigned *card);
/* Whether the player is in our game and not bankrupt. */
bool monopd_is_in(struct monopd_world *world, int32_t id);
