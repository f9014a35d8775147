/* What may be chosen, which choice is better, and whether the search chose it. */
#include "monopoly_search.h"

struct choices list;

const char *const kind_names[KINDS] = {"mortgage", "sell", "lift", "build"};

static bool listed(unsigned deed)
{
    switch (list.kind) {
    case MORTGAGE:
        return !mono_may_mortgage(&search_setup, &state, SEAT, deed);
    case LIFT:
        return !mono_may_lift(&search_setup, &state, SEAT, deed);
    case SELL:
        return state.level[deed] && state.owner[deed] == SEAT;
    default:
        return state.owner[deed] == SEAT && search_setup.deed[deed].kind == MONO_STREET &&
               mono_owns_group(&search_setup, &state, SEAT, deed);
    }
}

static int32_t dearness(unsigned deed)
{
    return is_building(list.kind) ? search_setup.deed[deed].house : search_setup.deed[deed].price;
}

void make_list(enum kind kind)
{
    list.kind = kind;
    list.streets = 0;
    for (unsigned deed = 0; deed < search_setup.deeds; deed++)
        if (listed(deed))
            list.deed[list.streets++] = (uint8_t)deed;
    for (unsigned i = 0; i < list.streets; i++) /* a plain exchange sort, by both of its criteria */
        for (unsigned j = i + 1; j < list.streets; j++) {
            unsigned a = list.deed[i], b = list.deed[j];
            if (dearness(b) > dearness(a) || (dearness(b) == dearness(a) && b < a)) {
                list.deed[i] = (uint8_t)b;
                list.deed[j] = (uint8_t)a;
            }
        }
}

bool is_better(const struct set *a, const struct set *b)
{
    bool gains = list.kind == LIFT || list.kind == BUILD;
    if (a->rent != b->rent)
        return gains ? a->rent > b->rent : a->rent < b->rent;
    if (a->money != b->money)
        return a->money < b->money;
    for (unsigned i = 0; i < list.streets; i++)
        if (a->count[list.deed[i]] != b->count[list.deed[i]])
            return a->count[list.deed[i]] > b->count[list.deed[i]];
    return false;
}

bool search(enum kind kind, int64_t sum, struct mono_plan *plan)
{
    static bool (*const searches[KINDS])(const struct game_setup *, const struct game_state *, int,
                                         int64_t, struct mono_plan *) = {
        mono_search_mortgage, mono_search_sell, mono_search_lift, mono_search_build};
    memset(plan, 0xee, sizeof *plan);
    return searches[kind](&search_setup, &state, SEAT, sum, plan);
}

void describe(enum kind kind, int64_t sum, const struct mono_plan *plan, const uint8_t *expected)
{
    print_message("%s %lld, even %u, full %u, houses %u, hotels %u\n", kind_names[kind],
                  (long long)sum, search_setup.even, search_setup.full, state.houses, state.hotels);
    for (unsigned deed = 0; deed < search_setup.deeds; deed++)
        if (state.owner[deed] == SEAT)
            print_message(
                "deed %2u group %u level %u%s price %d mortgage %d house %d hotel %d: %u, not %u\n",
                deed, search_setup.deed[deed].group, state.level[deed],
                state.mortgaged >> deed & 1 ? " m" : "", search_setup.deed[deed].price,
                search_setup.deed[deed].mortgage, search_setup.deed[deed].house,
                search_setup.deed[deed].hotel, plan->count[deed], expected[deed]);
}

uint64_t deeds_of(const uint8_t *count)
{
    uint64_t deeds = 0;
    for (unsigned deed = 0; deed < MONO_DEEDS; deed++)
        deeds |= count[deed] ? mono_bit(deed) : 0;
    return deeds;
}

void check_plan(enum kind kind, int64_t sum, const struct mono_plan *plan, const struct set *set)
{
    if (plan->money == set->money && plan->rent == set->rent &&
        plan->deeds == deeds_of(set->count) &&
        memcmp(plan->count, set->count, sizeof plan->count) == 0)
        return;
    describe(kind, sum, plan, set->count);
    fail_msg("money %lld, not %lld; rent %lld, not %lld", (long long)plan->money,
             (long long)set->money, (long long)plan->rent, (long long)set->rent);
}

bool stock_binds(enum kind kind, int64_t sum, bool found, const struct mono_plan *plan)
{
    struct mono_plan other;
    uint16_t houses = state.houses, hotels = state.hotels;
    state.houses = state.hotels = 1000;
    bool same =
        search(kind, sum, &other) == found && (!found || memcmp(&other, plan, sizeof other) == 0);
    state.houses = houses;
    state.hotels = hotels;
    return !same;
}
