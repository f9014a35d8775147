/* What the files of `aprende` share. */
#pragma once

#include "games/monopoly/bargain.h"
#include "games/monopoly/value.h"

/* How often, of a hundred, it tries something that it does not think best: so that games to learn from show what comes
 * of it. 0 but in training; not to be changed while anybody plays. */
extern uint32_t mono_aprende_tries;
bool mono_aprende_tries_it(const struct mono_mind *m);

/* Its own chance to win in a position. */
float mono_aprende_chance(const struct mono_mind *m, const struct mono_state *s);

/* Questions of the rules, answered by chances; maxn (player_maxn.c) answers some of them by a search. */
extern const struct mono_answers mono_aprende_answers;
/* The next step of building, mortgaging for it or lifting; false: better none. */
bool mono_aprende_manages(const struct mono_mind *m, struct move *move);
/* What becomes of a declined purchase: its chance when others have it. */
float mono_aprende_without(const struct mono_mind *m, unsigned deed, int32_t price);

/* aprende_trade.c */
/* Opens a negotiation that it expects something of. */
bool mono_aprende_offers(const struct mono_mind *m, struct move *move);
struct move mono_aprende_part(const struct mono_mind *m);
bool mono_aprende_accepts(const struct mono_mind *m);
