/* What the files of `maestro` share. */
#pragma once

#include "games/monopoly/players/appraisal.h"
#include "games/monopoly/players/player.h"

/* Money that it keeps in hand against rents. */
double mono_maestro_reserve(const struct mono_memory *p);

/* maestro_trade.c. Before a throw it looks for an offer that is good for both sides, and keeps it
 * in its notes. */
void mono_maestro_look_for_offers(const struct mono_memory *p);
/* Opens the negotiation if there is one to make. */
bool mono_maestro_offers(const struct mono_memory *p, struct move *move);
/* What it says next while it puts the offer together. */
struct move mono_maestro_next_part(const struct mono_memory *p);
bool mono_maestro_accepts(const struct mono_memory *p);
bool mono_maestro_audit(const struct game_setup *setup, const struct game_state *view, int seat,
                        const struct bot_memory *memory, const struct game_state *state,
                        struct why *why); /* as a bot has it (core/game.h) */
