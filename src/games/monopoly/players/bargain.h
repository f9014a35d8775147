/* What players that bargain share: an exchange as data, the moves that say it, and everyday
 * business that none of them has an opinion of its own about. */
#pragma once

#include "games/monopoly/players/player.h"

struct mono_deal {
    unsigned partner;
    uint64_t give, want;
    int32_t pays; /* money to the partner; negative: from it */
};

/* The interest that whoever gets the deeds owes for mortgages on them. */
int64_t mono_deal_interest(const struct game_setup *setup, const struct game_state *s,
                           uint64_t deeds);
/* What the deal leaves each side in money, the interest paid. */
int64_t mono_deal_left(const struct game_setup *setup, const struct game_state *s,
                       unsigned proposer, const struct mono_deal *deal, bool partner);
/* The position once it is done. Both can pay the interest. */
void mono_deal_done(const struct game_setup *setup, struct game_state *s, unsigned proposer,
                    const struct mono_deal *deal);
/* Deeds by their printed prices; mortgaged ones less what lifting them costs. */
double mono_listed(const struct game_setup *setup, const struct game_state *s, uint64_t deeds);
/* The same of the groups of streets that are whole for `then` and not for `now`. */
double mono_wholes(const struct game_setup *setup, const struct game_state *s, uint64_t now,
                   uint64_t then);
/* The offer that lies on the table, jail cards left out. */
struct mono_deal mono_deal_on_table(const struct game_state *s);

/* Kept in three notes of a memory between the moves that say it. */
enum { MONO_DEAL_NOTES = 3 };
void mono_deal_note(uint64_t *notes, const struct mono_deal *deal);
/* The next part of it; gives up if that may not be said. */
struct move mono_deal_part(const struct mono_memory *p, const uint64_t *notes);

/* For tests (core/game.h: audit): while the seat's offer is being put together or answered, the notes are about deeds
 * that the two have, and what was proposed is what they say. */
bool mono_deal_audit(const struct game_state *s, int seat, const uint64_t *notes, struct why *why);

/* Pays, or raises money: idle deeds first, then buildings by the plan that costs least, then everything. */
struct move mono_pay_up(const struct mono_memory *p);
/* What mortgages on deeds outside complete groups would bring. */
int64_t mono_idle_mortgages(const struct mono_memory *p);
/* The idle deed that is least missed, or of all of them. */
bool mono_mortgage_idle(const struct mono_memory *p, struct move *move);
bool mono_mortgage_any(const struct mono_memory *p, struct move *move);
/* The next step of what is best built for at most `budget`, or of lifting mortgages, complete
 * groups first. */
bool mono_build_within(const struct mono_memory *p, int64_t budget, struct move *move);
bool mono_lift_within(const struct mono_memory *p, int64_t budget, struct move *move);
/* Out of jail while deeds are to be had, or while the others' rents are low. */
bool mono_out_of_jail(const struct mono_memory *p, struct move *move);
/* Lifts at once, or pays the interest; how many scarce buildings it wants; with so much to
 * spend. */
struct move mono_interest_within(const struct mono_memory *p, int64_t budget);
struct move mono_wish_within(const struct mono_memory *p, int64_t budget);
/* The next bid of somebody who goes up to `limit`. */
struct move mono_bid_up_to(const struct mono_memory *p, double limit);
