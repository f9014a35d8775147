/* What the files of `aprende` share. */
#pragma once

#include "games/monopoly/learning/value.h"
#include "games/monopoly/players/bargain.h"

/* For training, not to be changed while anybody plays. Out of a hundred decisions, in how many it
 * tries something that it does not think best, so that the games show what comes of it; 0 else. */
extern uint32_t mono_aprende_tries;
bool mono_aprende_tries_it(const struct mono_player *p);
/* Whether it plays in a way of its own where nobody trades. Off in the games from which the net for
 * tables with trade learns, since they stand for such tables. */
extern bool mono_aprende_adapts;
bool mono_aprende_is_plain(const struct mono_player *p);

/* Its own chance to win in a position. */
float mono_aprende_chance(const struct mono_player *p, const struct game_state *s);

/* Questions of the rules, answered by chances; maxn.c answers some of them by a search. */
extern const struct mono_answers mono_aprende_answers;

/* ---- aprende_buy.c ---- */

struct move mono_aprende_purchase(const struct mono_player *p);
struct move mono_aprende_bid(const struct mono_player *p);

/* ---- its notes ----
 *
 * OFFERS: the throw, the number of offers that it made before it, and above that who owned what
 * when it last found nothing to offer. DEAL: the offer that it makes, and once that is answered an
 * offer that it has refused and not countered yet. MEMORY: the moods of all seats, eight bits each;
 * then whose offer waits for its counter and whom the last offer went to, each + 1. REFUSED: the
 * last six refusals, half a note each.
 *
 * Where nobody trades it needs none of these, and remembers auctions instead. LIMIT: how far it
 * goes in this auction, and which auction that is; BID: its last bid, and for what; FETCHED: the
 * prices of the auctions that it has won. */
enum {
    MONO_NOTE_OFFERS,
    MONO_NOTE_DEAL,
    MONO_NOTE_MEMORY = MONO_NOTE_DEAL + MONO_DEAL_NOTES,
    MONO_NOTE_REFUSED
};
enum { MONO_NOTE_LIMIT, MONO_NOTE_BID, MONO_NOTE_FETCHED };

/* ---- aprende_trade.c ---- */

/* Whether it accepts the offer on the table. */
bool mono_aprende_accepts(const struct mono_player *p);
/* The chances of all seats after the deal; false: one of the two cannot pay for it. */
bool mono_aprende_after(const struct mono_player *p, unsigned proposer,
                        const struct mono_deal *deal, float *chance);
/* Two limits that no estimate overrides. Fair: by printed prices it gives not far more than it
 * gets, unless that completes a group; and it gives away no complete group, and completes none for
 * the partner, without one in return or what it is worth. Lasts: the deal would still be good if
 * the partner had money, since nobody stays poor forever. */
bool mono_aprende_is_fair(const struct mono_player *p, const struct mono_deal *deal);
bool mono_aprende_lasts(const struct mono_player *p, const struct mono_deal *deal);
/* Says for --explain what it expects of a deal for both sides. */
void mono_aprende_explain(const struct mono_player *p, unsigned other, const float *now,
                          const float *then);
/* How willing a seat has been (value.h), and how likely the partner is to accept, given `chance`
 * without its refusals. */
float mono_aprende_mood(const struct mono_player *p, unsigned seat);
float mono_aprende_likely(const struct mono_player *p, const struct mono_deal *deal, float chance);
/* Notes that it makes an offer; then, when the offer has been answered, how. */
void mono_aprende_asks(const struct mono_player *p, const struct mono_deal *deal, float chance);
void mono_aprende_hears(const struct mono_player *p);
/* Takes the offer that it has refused and not countered yet out of its notes, the money left out;
 * false: there is none that could still be made. */
bool mono_aprende_counters(const struct mono_player *p, struct mono_deal *deal);
/* The `audit` of core/bot.h: what its notes say of its offer and of its last bid. */
bool mono_aprende_audit(const struct game_setup *setup, const struct game_state *view, int seat,
                        const struct bot_memory *memory, const struct game_state *state,
                        struct why *why);

/* ---- aprende_offer.c ---- */

/* Opens the negotiation of which it expects most; false: of none enough. */
bool mono_aprende_offers(const struct mono_player *p, struct move *move);
/* The next move that proposes it. */
struct move mono_aprende_part(const struct mono_player *p);
