/* The game of a monopd server in our engine. The state follows what the server says, and every
 * difference between two consistent states is explained by moves of the rule set `monopd`: dice,
 * cards and what players did are looked for until the engine comes to the same money, places,
 * owners, buildings and mortgages. What cannot be explained is taken over as it is and counted: a
 * mirror that only copied would prove nothing. */
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
    struct why unkept; /* why the table has no journal any more; empty: it has, or had none */
    bool traded;       /* a trade was completed since the last explanation */
};

static inline const struct game_state *monopd_state(const struct monopd_mirror *mirror)
{
    return (const struct game_state *)(const void *)mirror->table.state;
}

/* Sits down at a game that has started. ST_BAD: it is one that we cannot play, `why` says so. */
enum status monopd_mirror_begin(struct monopd_mirror *mirror, struct monopd_world *world,
                                struct why *why) MUST_USE;

/* Whether the engine stands as the server says; else `why` names the first difference. */
bool monopd_mirror_equals(const struct monopd_mirror *mirror, struct monopd_world *world,
                          struct why *why);

/* Looks for moves that lead to what the server says, and plays them at the table. false: there are
 * none (yet). */
bool monopd_mirror_explain(struct monopd_mirror *mirror, struct monopd_world *world);

/* Takes over what the server says without an explanation. */
void monopd_mirror_adopt(struct monopd_mirror *mirror, struct monopd_world *world);

int monopd_seat_of(const struct monopd_mirror *mirror, int32_t id); /* -1: none */
/* Jail cards by their server's number: the deck and the card in it. false: no such card. */
bool monopd_card_at(const struct game_setup *setup, int32_t id, unsigned *deck, unsigned *card);
/* Whether that player is in our game and not out of it. */
bool monopd_is_in(struct monopd_world *world, int32_t id);
