/* What players that bargain share: an exchange as data, the moves that propose it, and everyday
 * business that all of them do alike. */
#pragma once

#include "games/monopoly/players/player.h"

/* An exchange as its proposer sees it. */
struct mono_deal {
    unsigned partner;
    uint64_t give, want;
    int32_t pays; /* money to the partner; negative: from it */
};

/* The interest that the new owner of the deeds owes for the mortgages on them. */
int64_t mono_deal_interest(const struct game_setup *setup, const struct game_state *s,
                           uint64_t deeds);
/* The money that the deal leaves the proposer or the partner, the interest paid. */
int64_t mono_deal_left(const struct game_setup *setup, const struct game_state *s,
                       unsigned proposer, const struct mono_deal *deal, bool partner);
/* Carries the deal out, for two that can pay the interest. */
void mono_deal_done(const struct game_setup *setup, struct game_state *s, unsigned proposer,
                    const struct mono_deal *deal);
/* The same deal as the partner sees it. */
struct mono_deal mono_deal_reversed(const struct mono_deal *deal, unsigned proposer);
/* The sum, cut to what a player can hold. */
static inline int32_t mono_deal_money(int64_t sum)
{
    if (sum > MONO_CASH_MAX)
        return MONO_CASH_MAX;
    return sum < -MONO_CASH_MAX ? -MONO_CASH_MAX : (int32_t)sum;
}

/* A number for who gets which deeds, whatever the money; never 0. */
uint64_t mono_deal_fingerprint(const struct mono_deal *deal);

/* The printed prices of the deeds; of a mortgaged one, less what lifting the mortgage costs. */
double mono_listed(const struct game_setup *setup, const struct game_state *s, uint64_t deeds);
/* The same of all groups of that kind (MONO_STREET, …) that are complete in `then` and not in
 * `now`. */
double mono_completed(const struct game_setup *setup, const struct game_state *s, unsigned kind,
                      uint64_t now, uint64_t then);

/* The offer on the table, jail cards left out. */
struct mono_deal mono_deal_on_table(const struct game_state *s);
/* Keeps a deal in this many notes while the moves that propose it are made. */
enum { MONO_DEAL_NOTES = 3 };
void mono_deal_note(uint64_t *notes, const struct mono_deal *deal);
/* The deal in the notes, with a partner that they do not name. */
struct mono_deal mono_deal_noted(const uint64_t *notes, unsigned partner);
/* The next move that proposes it, or cancels if that move is not legal. */
struct move mono_deal_part(const struct mono_player *p, const uint64_t *notes);
/* For audits (core/bot.h): while the seat's offer is put together or answered, the notes name deeds
 * that the two own, and what was proposed is what they say. */
bool mono_deal_audit(const struct game_state *s, int seat, const uint64_t *notes, struct why *why);

/* ---- money ---- */

/* Pays, or raises money: first idle deeds are mortgaged, those outside complete groups; then
 * buildings are sold by the plan that loses least, then everything goes. */
struct move mono_pay_up(const struct mono_player *p);
/* What mortgages on all idle deeds would bring. */
int64_t mono_idle_mortgages(const struct mono_player *p);
/* Mortgages the idle deed that is missed least. */
bool mono_mortgage_idle(const struct mono_player *p, struct move *move);
/* The next step of what is best built for at most `budget`; and of lifting mortgages, complete
 * groups first. */
bool mono_build_within(const struct mono_player *p, int64_t budget, struct move *move);
bool mono_lift_within(const struct mono_player *p, double budget, struct move *move);
/* Leaves jail while deeds are to be had, or while the others' rents are low. */
bool mono_out_of_jail(const struct mono_player *p, struct move *move);
/* Whether to lift a mortgage at once or pay its interest, and how many scarce buildings to ask for,
 * with that much to spend. */
struct move mono_interest_within(const struct mono_player *p, double budget);
struct move mono_wish_within(const struct mono_player *p, double budget);
/* The next bid of a player that goes up to `limit`. */
struct move mono_bid_up_to(const struct mono_player *p, double limit);
