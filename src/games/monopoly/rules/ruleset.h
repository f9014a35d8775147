/* A rule set: everything that the official game (seed 002), the game on the ring (seed 000) and the
 * server monopd do differently. `ruleset` of the setup is the index; code that they share asks this
 * table and nothing else wherever they differ. */
#pragma once

#include "games/monopoly/monopoly.h"

struct mono_answers; /* player.h: a player's rules, and one decision of it */
struct mono_player;

/* When a kind of move is legal: its phases, and for some what the deciding seat can do with the
 * deed `a`. The others are up to `legal` of the rule set. */
struct mono_rule {
    uint32_t phases; /* as a set; none: the rule set lacks this kind of move */
    mono_may *may;
    uint32_t first; /* phases whose debt or purchase comes first, which is then the reason */
};

struct mono_ruleset {
    const struct mono_rule *rules; /* by kind of move */
    uint64_t without;              /* kinds of move that are taken out of `rules`, as a set */
    mono_legal_fn *legal;          /* for kinds without `may`, in one of their phases */
    /* Whether a move that `rules` refuse is let through from a wire or a journal; NULL: none is. */
    enum verdict (*departs)(const struct game_setup *setup, const struct game_state *s,
                            const struct move *move, struct why *why);
    /* Whether the next building can stand on the seat's own street, whatever money there is and
     * buildings the bank has. */
    enum mono_no (*may_place)(const struct game_setup *setup, const struct game_state *s,
                              unsigned seat, unsigned deed);
    /* What is wrong with a state by this rule set alone, or NULL. */
    const char *(*check)(const struct game_setup *setup, const struct game_state *s);
    /* Which of the choices an automatic player takes. */
    struct move (*answer)(const struct mono_answers *answers, const struct mono_player *m);
    /* Carries a move out; see mono_apply_move. */
    bool (*apply)(const struct game_setup *setup, struct game_state *s, const struct move *move);

    /* Buildings need the whole group without a mortgage; else any street will do (M2). */
    bool whole_groups;
    /* A hotel that is sold becomes houses, which the bank must have (S30); else nothing (M3). */
    bool hotels_break;
    /* A debt is taken as soon as the money covers it (M9), without a move of the debtor. */
    bool debts_at_once;
    /* Who pays for another player's card sells at once, by a fixed rule, or is out (M10). */
    bool raises_at_once;
    /* A card's rent "by the dice" needs a throw of its own (S33); else the last one counts
     * (M11). */
    bool rent_by_new_throw;
    bool own_decks; /* each station has its own order of the cards, and no hash covers it (M12) */
    /* An auction asks each player once for a percentage (M6); else bids circulate (S17). */
    bool by_percent;
    bool end_is_claimed;   /* the game is over when a seat has claimed the end (M13) */
    bool lowest_wins_ties; /* of equally rich players the lowest seat wins (M13) */
    /* monopd's departures (docs/wire/monopd.md) */
    /* Mortgaged deeds change hands without interest, and a bankrupt's return to the bank unsold. */
    bool free_transfers;
    bool ruins_at_once; /* a debt above all that the seat could raise ends its game at once */
    /* The last throw in jail costs the fine and is made again. The fine can be chosen in any turn,
     * and goes to the free parking like all others. */
    bool jail_rethrows;
    bool shuffles;      /* any card that nobody holds can be the next */
    bool first_come;    /* scarce buildings go to the first order */
    bool tax_on_assets; /* a percentage is of what one could raise; without a sum, no choice */
};

extern const struct mono_ruleset mono_rulesets[MONO_RULESETS];

static inline const struct mono_ruleset *mono_ruleset(const struct game_setup *setup)
{
    return &mono_rulesets[setup->ruleset];
}
