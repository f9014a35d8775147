/* What the files of `aprende` share. */
#pragma once

#include "games/monopoly/players/bargain.h"
#include "games/monopoly/learning/value.h"

/* How often, of a hundred, it tries something that it does not think best: so that games to learn
 * from show what comes of it. 0 but in training; not to be changed while anybody plays. */
extern uint32_t mono_aprende_tries;
bool mono_aprende_tries_it(const struct mono_memory *p);
/* Whether it has ways of its own where nobody trades. Not in the games from which the net for
 * tables where people trade learns: they are to be like those that it is for. Not to be changed
 * while anybody plays, either. */
extern bool mono_aprende_adapts;
bool mono_aprende_is_plain(const struct mono_memory *p);

/* Its own chance to win in a position. */
float mono_aprende_chance(const struct mono_memory *p, const struct game_state *s);

/* Questions of the rules, answered by chances; maxn (maxn.c) answers some of them by a search. */
extern const struct mono_answers mono_aprende_answers;
/* The next step of building, mortgaging for it or lifting; false: better none. */
bool mono_aprende_manages(const struct mono_memory *p, struct move *move);

/* aprende_buy.c */
struct move mono_aprende_purchase(const struct mono_memory *p);
struct move mono_aprende_bid(const struct mono_memory *p);

/* Its notes. OFFERS: the throw, how many offers were made before it, and above that who owned what
 * when there was nothing to offer the last time. DEAL: the offer that it makes, and once that is
 * answered one that it refused and has not countered yet. MEMORY: the moods of all seats, eight
 * bits each; then whose offer waits for its counter, and whom the last offer went to, + 1. REFUSED:
 * the last six, in half a note each.
 *
 * Where nobody trades it needs none of these, and remembers auctions instead. LIMIT: how far it
 * goes in this one, and which that is; BID: its last bid, and for what; FETCHED: what those that it
 * won came to. */
enum {
    MONO_NOTE_OFFERS,
    MONO_NOTE_DEAL,
    MONO_NOTE_MEMORY = MONO_NOTE_DEAL + MONO_DEAL_NOTES,
    MONO_NOTE_REFUSED
};
enum { MONO_NOTE_LIMIT, MONO_NOTE_BID, MONO_NOTE_FETCHED };

/* aprende_trade.c */
bool mono_aprende_accepts(const struct mono_memory *p);
/* The chances of all once the deal is done; false: one of the two cannot pay for it. */
bool mono_aprende_after(const struct mono_memory *p, unsigned proposer,
                        const struct mono_deal *deal, float *chance);
/* What no estimate may talk it into. By printed prices what it gives is not far more than what it
 * gets, unless that completes a group; a whole group is not given away, nor completed for the
 * other, without one in return or what it is worth. And it would still be good if the other had
 * money: who is poor today is not for ever. */
bool mono_aprende_is_fair(const struct mono_memory *p, const struct mono_deal *deal);
bool mono_aprende_lasts(const struct mono_memory *p, const struct mono_deal *deal);
/* For --explain: what it expects of a deal for both. */
void mono_aprende_explain(const struct mono_memory *p, unsigned other, const float *now,
                          const float *then);
/* How willing a seat has been (value.h), and how likely an offer to it is after those that it has
 * refused. */
float mono_aprende_mood(const struct mono_memory *p, unsigned seat);
float mono_aprende_likely(const struct mono_memory *p, const struct mono_deal *deal, float chance);
/* Notes that it makes an offer; then what became of it. */
void mono_aprende_asks(const struct mono_memory *p, const struct mono_deal *deal, float chance);
void mono_aprende_hears(const struct mono_memory *p);
/* The deeds of an offer that it has refused, if there is one that it may come back to; once. */
bool mono_aprende_counters(const struct mono_memory *p, struct mono_deal *deal);
/* As a bot has it (core/game.h): what its notes say of the offer that it makes, and of its last bid. */
bool mono_aprende_audit(const struct game_setup *setup, const struct game_state *view, int seat,
                        const struct bot_memory *memory, const struct game_state *state,
                        struct why *why);

/* aprende_offer.c */
/* Opens a negotiation that it expects something of. */
bool mono_aprende_offers(const struct mono_memory *p, struct move *move);
struct move mono_aprende_part(const struct mono_memory *p);
