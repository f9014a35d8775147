/* What the files of `maestro` share. */
#pragma once

#include "games/monopoly/players/appraisal.h"
#include "games/monopoly/players/player.h"

/* The money that it keeps in hand against rents. */
double mono_maestro_reserve(const struct mono_player *p);

/* ---- maestro_trade.c ---- */

/* Before a throw: looks for an offer that is good for both sides, and notes it. */
void mono_maestro_look_for_offers(const struct mono_player *p);
/* Opens the negotiation about the offer in the notes; false: there is none. */
bool mono_maestro_offers(const struct mono_player *p, struct move *move);
/* The next move that proposes it. */
struct move mono_maestro_next_part(const struct mono_player *p);
/* Whether it accepts the offer on the table. */
bool mono_maestro_accepts(const struct mono_player *p);
/* The `audit` of core/bot.h. */
bool mono_maestro_audit(const struct game_setup *setup, const struct game_state *view, int seat,
                        const struct bot_memory *memory, const struct game_state *state,
                        struct why *why);
