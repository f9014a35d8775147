#include "games/monopoly/search/search.h"

#include "games/monopoly/rules/rules.h"
#include "games/monopoly/search/private.h"

/* ---- the list, and a plan as a number ----
 *
 * S22 breaks ties by the order in which the seed's program would have met the subsets. To compare
 * two plans in that order without enumerating subsets, a plan is a number with one digit for each
 * deed of the list, the first deed highest. */

static int32_t list_price(const struct game_setup *setup, unsigned deed, bool buildings)
{
    return buildings ? setup->deed[deed].house : setup->deed[deed].price;
}

static void make_list(struct mono_problem *p, uint64_t deeds, bool buildings)
{
    uint64_t weight[WORDS] = {1, 1, 1};
    p->listed = 0;
    while (deeds) {
        /* From the end of the board, where the dear deeds are: few have to move. */
        unsigned deed = 63u - (unsigned)__builtin_clzll(deeds), at = p->listed++;
        int32_t price = list_price(p->setup, deed, buildings);
        for (; at > 0 && list_price(p->setup, p->order[at - 1], buildings) <= price; at--)
            p->order[at] = p->order[at - 1];
        p->order[at] = (uint8_t)deed;
        deeds &= ~mono_bit(deed);
    }
    for (unsigned i = p->listed; i-- > 0;) {
        unsigned word = i / DIGITS;
        p->word[p->order[i]] = (uint8_t)word;
        p->weight[p->order[i]] = weight[word];
        weight[word] *= BASE;
    }
}

void search_read_plan(const struct mono_problem *p, const struct partial *partial,
                      struct mono_plan *plan)
{
    uint64_t key[WORDS];
    memcpy(key, partial->key, sizeof key);
    *plan = (struct mono_plan){.money = p->cover ? -partial->size : partial->size,
                               .rent = p->cover ? partial->cost : -partial->cost};
    for (unsigned i = p->listed; i-- > 0;) {
        unsigned deed = p->order[i];
        uint64_t *word = &key[p->word[deed]];
        plan->count[deed] = (uint8_t)(*word % BASE);
        plan->deeds |= plan->count[deed] ? mono_bit(deed) : 0;
        *word /= BASE;
    }
}

/* ---- the answer ----
 *
 * Raising money and spending it are one problem with its signs turned: at least so much, for the
 * least rent; at most so much, for the most. */

static void begin_problem(struct mono_problem *p, const struct game_setup *setup,
                          const struct game_state *s, bool cover, int64_t sum)
{
    p->setup = setup;
    p->s = s;
    p->cover = cover;
    p->room = cover ? -sum : sum;
    p->house_price = p->hotel_price = 0;
    p->keep_fronts = false;
    p->units = p->options = 0;
}

/* From the cheapest method to the dearest. Mostly each unit can do what is best for it, and the
 * money suffices. If not, the fronts decide how to share the money. Only if the bank cannot serve
 * that plan, its stock is searched, too. */
static bool solve_problem(struct mono_problem *p, struct mono_plan *plan)
{
    struct partial best;
    bool scarce = search_scarce(p);
    if (scarce)
        search_drop_hopeless(p);
    if (!search_each_its_best(p, &best) && !(p->units && search_freely(p, &best)))
        return false;
    search_read_plan(p, &best, plan);
    if (scarce && !mono_search_feasible(p->setup, p->s, plan, !p->cover)) {
        if (!search_with_stock(p, &best))
            return false;
        search_read_plan(p, &best, plan);
    }
    return plan->deeds || p->cover;
}

/* ---- deeds ---- */

static bool search_deeds(const struct game_setup *setup, const struct game_state *s, uint64_t deeds,
                         bool mortgage, int64_t sum, struct mono_plan *plan)
{
    struct mono_problem p;
    begin_problem(&p, setup, s, mortgage, sum);
    make_list(&p, deeds, false);
    for (; deeds; deeds &= deeds - 1)
        search_add_deed(&p, bits_lowest(deeds));
    return solve_problem(&p, plan);
}

/* Only deeds that can be mortgaged now: buildings on a group are sold first, which is another
 * question (S21). */
bool mono_search_mortgage(const struct game_setup *setup, const struct game_state *s, int seat,
                          int64_t need, struct mono_plan *plan)
{
    uint64_t deeds = 0;
    int64_t raised_most = 0;
    for (uint64_t rest = s->owned[seat]; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        if (mono_may_mortgage(setup, s, seat, deed))
            continue;
        deeds |= mono_bit(deed);
        raised_most += setup->deed[deed].mortgage;
    }
    return raised_most >= need && search_deeds(setup, s, deeds, true, need, plan);
}

bool mono_search_lift(const struct game_setup *setup, const struct game_state *s, int seat,
                      int64_t limit, struct mono_plan *plan)
{
    uint64_t deeds = 0;
    for (uint64_t rest = s->owned[seat] & s->mortgaged; rest; rest &= rest - 1)
        if (mono_lift_cost(setup, bits_lowest(rest)) <= limit)
            deeds |= rest & -rest;
    return deeds && search_deeds(setup, s, deeds, false, limit, plan);
}

/* ---- buildings ---- */

/* Whether there is anything to sell on the group, or to build for at most `limit`. */
static bool can_change(const struct game_setup *setup, const struct game_state *s, uint64_t members,
                       bool build, int64_t limit)
{
    if (build && members & s->mortgaged)
        return false;
    for (; members; members &= members - 1) {
        unsigned deed = bits_lowest(members);
        if (build ? s->level[deed] != MONO_HOTEL && mono_build_price(setup, s, deed) <= limit
                  : s->level[deed])
            return true;
    }
    return false;
}

/* Groups, not streets, are what is decided: the even rule ties the streets of one group together,
 * and nothing but money and the bank's stock ties two groups. */
static bool search_buildings(const struct game_setup *setup, const struct game_state *s, int seat,
                             bool build, int64_t sum, struct mono_plan *plan)
{
    struct mono_problem p;
    uint64_t groups = 0, deeds = 0;
    if (build && !s->houses && !s->hotels)
        return false;
    for (unsigned i = 0; i < setup->groups; i++) {
        uint64_t members = setup->group[i].members;
        if (setup->group[i].kind == MONO_STREET && !(members & ~s->owned[seat]) &&
            can_change(setup, s, members, build, sum)) {
            groups |= mono_bit(i);
            deeds |= members;
        }
    }
    if (!groups && (build || sum > 0))
        return false;
    begin_problem(&p, setup, s, !build, sum);
    make_list(&p, deeds, true);
    for (; groups; groups &= groups - 1)
        search_add_group(&p, setup->group[bits_lowest(groups)].members);
    return solve_problem(&p, plan);
}

bool mono_search_sell(const struct game_setup *setup, const struct game_state *s, int seat,
                      int64_t need, struct mono_plan *plan)
{
    return search_buildings(setup, s, seat, false, need, plan);
}

bool mono_search_build(const struct game_setup *setup, const struct game_state *s, int seat,
                       int64_t limit, struct mono_plan *plan)
{
    return search_buildings(setup, s, seat, true, limit, plan);
}
