/* The three rule sets of one engine: see ruleset.h. */
#include "games/monopoly/players/player.h"

const struct mono_ruleset mono_rulesets[MONO_RULESETS] = {
    [MONO_OFFICIAL] =
        {
            .rules = mono_official_rules,
            .legal = mono_official_legal,
            .may_place = mono_official_may_place,
            .check = mono_official_check,
            .answer = mono_official_answer,
            .apply = mono_apply_move,
            .whole_groups = true,
            .hotels_break = true,
            .rent_by_new_throw = true,
        },
    [MONO_RING] =
        {
            .rules = mono_ring_rules,
            .legal = mono_ring_legal,
            .departs = mono_ring_departs,
            .may_place = mono_ring_may_place,
            .check = mono_ring_check,
            .answer = mono_ring_answer,
            .apply = mono_ring_apply,
            .debts_at_once = true,
            .raises_at_once = true,
            .own_decks = true,
            .by_percent = true,
            .end_is_claimed = true,
            .lowest_wins_ties = true,
        },
    [MONO_MONOPD] =
        {
            .rules = mono_official_rules,
            .legal = mono_official_legal,
            .without = 1ull << MONO_MOVE_CONTROL | 1ull << MONO_MOVE_RAZE | 1ull << MONO_MOVE_PAY,
            .departs = mono_monopd_departs,
            .may_place = mono_official_may_place,
            .check = mono_official_check,
            .answer = mono_official_answer,
            .apply = mono_monopd_apply,
            .whole_groups = true,
            .hotels_break = true,
            .debts_at_once = true,
            .free_transfers = true,
            .ruins_at_once = true,
            .jail_rethrows = true,
            .shuffles = true,
            .first_come = true,
            .tax_on_assets = true,
        },
};
