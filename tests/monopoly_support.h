/* Games of Monopoly for tests: a position from a line of text, moves by their text with dice and
 * cards chosen, and the whole of what stands as a line to compare with. */
#pragma once

#include "support.h"

#include "games/monopoly/monopoly.h"

struct world {
    struct game_setup setup;
    struct game_state at;
};

/* The rules from options; seat 0 begins unless they say otherwise. `luck` and `chest` are decks in
 * the place of those built in, NULL: none. */
void rules_are(struct world *world, const char *options, const char *luck, const char *chest);
/* The same, and the game begins. */
void game_begins(struct world *world, const char *options);

/* A position before a throw: "turn 1 stock 3+2 pot 500 | 0 cash 900 at 7 owns 1=2,3=H,5m | 1 jail 2
 * card 0 | 2 out". `stock` is what the bank has left: the game has so much more. `jail 2`: it has
 * thrown there once. `card 0`: a jail card of that deck. What is not named is as at the start.
 * Deeds go by the number of their square: `=2` two houses, `=H` a hotel, `m` mortgaged. The test
 * fails if there can be no such position. */
void position_is(struct world *world, const char *text);
/* Both at once. */
void world_is(struct world *world, const char *options, const char *position);

/* Every card of the deck was seen, and these, by their numbers in the file, come next: "5 2 4". */
void deck_order(struct world *world, unsigned deck, const char *numbers);

/* Moves by their text with ';' between them. "1: bid 5" also says whose decision it must be, "?:
 * dice 1 2" that it is chance. Each must be among the choices and legal; after each the invariant
 * is looked at. */
void plays(struct world *world, const char *moves);
/* The judge does not let it through, for this reason, and it is not among the choices. */
void refused(const struct world *world, const char *move, enum mono_no reason);

/* It is let through from another program by that ruling, and carried out. */
void tolerates(struct world *world, const char *move, const char *ruling);

/* What stands: "done 0 | 244000 250000 | 32+12 | 0: 1=2,3=H 1: 5m". Phase and who decides; the
 * money of each, "x" for who is out; the bank's houses and hotels; who owns what, "-": nobody
 * anything. */
void stands(const struct world *world, const char *expected);

/* The number of the square under a seat. */
unsigned square_of(const struct world *world, unsigned seat);
/* The deed by the number of its square. */
unsigned deed_at(const struct game_setup *setup, unsigned number);

/* Throws the dice for whoever is on turn. */
void throws(struct world *world, unsigned a, unsigned b);
