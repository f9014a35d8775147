/* A rule set: all that the official game (seed 002), the game on the ring (seed 000) and the server
 * monopd do each in its own way. The setup says which one is in force, and nobody else asks: what
 * they share goes through this table wherever they part. */
#pragma once

#include "games/monopoly/monopoly.h"

struct mono_answers; /* player.h: a player's rules, and one decision of it */
struct mono_memory;

/* When a kind of move may be made, and what must be true of it besides: either what `legal` says of
 * the move, or what the seat that decides may do with the deed `a`. */
struct mono_rule {
    uint32_t phases; /* as a set; none: these rules do not have it */
    mono_legal_fn *legal;
    mono_may *may;
    uint32_t first; /* phases whose debt, or purchase, comes first: that is the reason why not */
};

struct mono_ruleset {
    const struct mono_rule *rules; /* by kind of move */
    uint64_t without;              /* kinds of move that are not among them after all, as a set */
    /* Whether a move that they refuse is let through from a wire all the same; NULL: none is. */
    enum verdict (*departs)(const struct game_setup *setup, const struct game_state *s,
                            const struct move *move, struct why *why);
    /* Whether the next building may stand on the seat's own street, money and the bank's stock
     * apart. */
    enum mono_no (*may_place)(const struct game_setup *setup, const struct game_state *s,
                              unsigned seat, unsigned deed);
    /* What is wrong with a state, of all that the other rule set would not memory; NULL:
     * nothing. */
    const char *(*check)(const struct game_setup *setup, const struct game_state *s);

    /* Which of the choices an automatic player takes. */
    struct move (*answer)(const struct mono_answers *answers, const struct mono_memory *m);

    /* The flow. */
    bool (*apply)(const struct game_setup *setup, struct game_state *s,
                  const struct move *move); /* as mono_apply_move */

    bool
        /* buildings want all of their group, and no mortgage on it; else any street will do (M2) */
        whole_groups;
    bool
        /* a hotel that is sold leaves houses, which the bank must have (S30); else nothing (M3) */
        hotels_break;
    bool
        /* a debt is taken as soon as the money is there (M9), without a move that says so */
        debts_at_once;
    bool
        /* who has to pay for somebody's card sells at once, by a fixed rule, or is out (M10) */
        raises_at_once;
    bool
        /* a card's rent "by the dice" takes a throw of its own (S33); else the last one (M11) */
        rent_by_new_throw;
    bool own_decks;  /* every station has its own order of the cards, so no hash covers it (M12) */
    bool by_percent; /* auctions ask each once for a percentage (M6); else bids go round (S17) */
    bool end_is_claimed;   /* the game is over when somebody has said who has won (M13) */
    bool lowest_wins_ties; /* of equally rich ones the lower seat has won (M13) */
    /* monopd's departures (docs/wire/monopd.md) */
    bool
        /* mortgaged deeds change hands without interest, a bankrupt's go back to the bank unsold */
        free_transfers;
    bool ruins_at_once; /* a debt above all that one could raise is the end, without a question */
    bool
        jail_rethrows; /* the last throw in jail costs the fine and is thrown anew; the fine can be chosen always,
                            and waits on the free parking like all others */
    bool shuffles;   /* any card that nobody holds may be the next */
    bool first_come; /* scarce buildings go to whoever asks first */
    bool
        /* a percentage is of what one could raise; without a fixed sum there is no choice */
        tax_on_assets;
};

extern const struct mono_ruleset mono_rulesets[MONO_RULESETS];

static inline const struct mono_ruleset *mono_ruleset(const struct game_setup *setup)
{
    return &mono_rulesets[setup->ruleset];
}
