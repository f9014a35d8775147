/* The search of 4.3.2 where there is too much to try everything: compared with a second method,
 * over money in units (S10, S22); and on boards of all sizes its plans can be carried out. */
#include "monopoly_search.h"

/* ---- many deeds and buildings, by money in units ---- */

enum { UNITS = 1500, LIMITED = 40 };

static struct {
    int64_t unit, sum;
    unsigned size,
        houses; /* sums (the last: that or more), and houses taken, that are told apart */
    struct set best[UNITS + 1][LIMITED + 1];
    bool there[UNITS + 1][LIMITED + 1];
    struct set next[UNITS + 1][LIMITED + 1];
    bool next_there[UNITS + 1][LIMITED + 1];
} table;

static int64_t common(int64_t a, int64_t b)
{
    return b ? common(b, a % b) : a;
}

static void put_set(const struct set *set, unsigned houses)
{
    bool gains = list.kind == LIFT || list.kind == BUILD;
    int64_t at = set->money / table.unit;
    if (houses > table.houses || (gains && set->money > table.sum))
        return;
    if (at > table.size)
        at = table.size;
    if (table.next_there[at][houses] && !is_better(set, &table.next[at][houses]))
        return;
    table.next[at][houses] = *set;
    table.next_there[at][houses] = true;
}

/* One thing more that may be done: this with everything that was there. */
static void put_option(const struct set *option, unsigned houses)
{
    for (unsigned at = 0; at <= table.size; at++)
        for (unsigned h = 0; h <= table.houses; h++) {
            if (!table.there[at][h])
                continue;
            struct set set = table.best[at][h];
            set.money += option->money;
            set.rent += option->rent;
            for (unsigned i = 0; i < list.streets; i++)
                set.count[list.deed[i]] =
                    (uint8_t)(set.count[list.deed[i]] + option->count[list.deed[i]]);
            put_set(&set, h + houses);
        }
}

static void next_unit(void)
{
    for (unsigned at = 0; at <= table.size; at++) {
        memcpy(table.best[at], table.next[at], (table.houses + 1) * sizeof table.next[at][0]);
        memcpy(table.there[at], table.next_there[at], sizeof table.next_there[at]);
        memset(table.next_there[at], 0, sizeof table.next_there[at]);
    }
}

/* Every state of a group that is even (and has no more hotels than now if `houses` count). */
static void put_group(uint64_t members, bool build)
{
    unsigned streets = bits_count(members), states = 1;
    for (unsigned i = 0; i < streets; i++)
        states *= search_setup.full + 2u;
    for (unsigned number = 0; number < states; number++) {
        struct set option = {0};
        unsigned rest_number = number, least = 9, most = 0, houses = 0;
        bool right = true;
        for (uint64_t rest = members; rest; rest &= rest - 1) {
            unsigned deed = bits_lowest(rest), to = rest_number % (search_setup.full + 2u);
            unsigned from = mono_rank(&search_setup, state.level[deed]),
                     low = to < from ? to : from;
            unsigned high = to < from ? from : to;
            rest_number /= search_setup.full + 2u;
            right = right && (build ? to >= from : to <= from) &&
                    (!table.houses || to <= search_setup.full);
            least = to < least ? to : least;
            most = to > most ? to : most;
            houses += high - low;
            option.count[deed] = (uint8_t)(high - low);
            for (unsigned rank = low + 1; rank <= high; rank++) {
                int32_t price = rank > search_setup.full ? search_setup.deed[deed].hotel
                                                         : search_setup.deed[deed].house;
                option.money += build ? price : price / 2;
            }
            int64_t rent[2] = {0};
            for (unsigned side = 0; side < 2; side++) {
                unsigned rank = side ? high : low;
                rent[side] = rank ? search_setup.deed[deed].rent[level_of(rank)]
                                  : 2 * search_setup.deed[deed].rent[0];
            }
            option.rent += rent[1] - rent[0];
        }
        if (right && most <= least + 1)
            put_option(&option, table.houses ? houses : 0);
    }
    next_unit();
}

static void put_deed(unsigned deed)
{
    struct set option = {0};
    state.mortgaged &= ~mono_bit(deed);
    put_option(&option, 0);
    option.money =
        list.kind == LIFT ? mono_lift_cost(&search_setup, deed) : search_setup.deed[deed].mortgage;
    option.rent = mono_rent(&search_setup, &state, deed, 7);
    option.count[deed] = 1;
    put_option(&option, 0);
    next_unit();
}

/* All amounts of the list are multiples of this. */
static int64_t unit_of_list(void)
{
    int64_t unit = 0;
    for (unsigned i = 0; i < list.streets; i++) {
        const struct mono_deed *deed = &search_setup.deed[list.deed[i]];
        if (is_building(list.kind))
            unit = common(common(unit, list.kind == SELL ? deed->house / 2 : deed->house),
                          list.kind == SELL ? deed->hotel / 2 : deed->hotel);
        else
            unit = common(unit, list.kind == LIFT ? mono_lift_cost(&search_setup, list.deed[i])
                                                  : deed->mortgage);
    }
    return unit ? unit : 1;
}

static const struct set *best_of_table(void)
{
    const struct set *best = NULL;
    bool gains = list.kind == LIFT || list.kind == BUILD;
    for (unsigned at = 0; at <= table.size; at++)
        for (unsigned h = 0; h <= table.houses; h++) {
            const struct set *set = &table.best[at][h];
            if (table.there[at][h] && (gains || set->money >= table.sum) &&
                (!best || is_better(set, best)))
                best = set;
        }
    return best;
}

/* false: more different sums than the table has. */
static bool fill_table(enum kind kind, int64_t sum, unsigned houses)
{
    struct game_state copy = state;
    make_list(kind);
    table.unit = unit_of_list();
    table.sum = sum;
    table.houses = houses;
    if (sum < 0 || sum / table.unit + 1 > UNITS)
        return false;
    table.size = (unsigned)(sum / table.unit) + 1;
    for (unsigned at = 0; at <= table.size; at++) {
        memset(table.there[at], 0, sizeof table.there[at]);
        memset(table.next_there[at], 0, sizeof table.next_there[at]);
    }
    memset(&table.best[0][0], 0, sizeof table.best[0][0]);
    table.there[0][0] = true;
    for (unsigned i = 0; is_building(kind) && i < search_setup.groups; i++)
        if (search_setup.group[i].kind == MONO_STREET &&
            !(search_setup.group[i].members & (~state.owned[SEAT] | state.mortgaged)))
            put_group(search_setup.group[i].members, kind == BUILD);
    for (unsigned i = 0; !is_building(kind) && i < list.streets; i++)
        put_deed(list.deed[i]);
    state = copy;
    return true;
}

static void compare_with_table(enum kind kind, int64_t sum, unsigned houses, unsigned *compared)
{
    struct mono_plan plan;
    if (!fill_table(kind, sum, houses))
        return;
    const struct set *best = best_of_table();
    bool gains = kind == LIFT || kind == BUILD, found = search(kind, sum, &plan);
    if (found != (best && (!gains || deeds_of(best->count))))
        fail_msg("%s %lld: found %d", kind_names[kind], (long long)sum, found);
    if (found)
        check_plan(kind, sum, &plan, best);
    ++*compared;
}

/* The board that is printed, or one with other amounts of a common unit. */
static void large_board(void)
{
    madrid(chance(50) ? "board=us.tab" : "");
    search_setup.full = chance(20) ? 3 : 4;
    if (chance(50))
        return;
    for (unsigned deed = 0; deed < search_setup.deeds; deed++) {
        search_setup.deed[deed].mortgage = 10 * between(1, 60);
        search_setup.deed[deed].house = 2 * between(1, 30);
        search_setup.deed[deed].hotel = 2 * between(1, 30);
        for (unsigned i = 0; i < 6; i++)
            search_setup.deed[deed].rent[i] =
                between(i ? search_setup.deed[deed].rent[i - 1] : 0, 1000 * (int32_t)i + 500);
    }
}

static int64_t sum_of_list(enum kind kind)
{
    int64_t sum = 0;
    for (uint64_t rest = state.owned[SEAT]; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        sum += is_building(kind) ? (int64_t)search_setup.deed[deed].house * 5
                                 : search_setup.deed[deed].mortgage;
    }
    return sum;
}

/* All deeds of the board, or most of them, and up to 110 buildings; the bank has enough. */
static void many_elements(void **unused)
{
    unsigned compared[KINDS] = {0};
    (void)unused;
    rng_seed(&rng, 435);
    for (unsigned i = 0; i < brute_effort(400); i++) {
        large_board();
        for (enum kind kind = 0; kind < KINDS; kind++) {
            nobody_owns();
            state.houses = state.hotels = 1000;
            if (is_building(kind))
                own_groups(kind == BUILD, 1000, 8 + rng_below(&rng, 15));
            for (unsigned deed = 0; deed < search_setup.deeds && !is_building(kind); deed++)
                if (chance(90))
                    mono_give_deed(&state, deed, SEAT);
            state.mortgaged = kind == LIFT ? state.owned[SEAT] : 0;
            compare_with_table(kind, sum_of_list(kind) * rng_below(&rng, 600) / 1000, 0,
                               &compared[kind]);
        }
    }
    for (enum kind kind = 0; kind < KINDS; kind++)
        print_message("%s: %u large positions\n", kind_names[kind], compared[kind]);
}

/* Many groups and few houses, no hotels at all: the table tells sums apart and houses. */
static void many_groups_few_houses(void **unused)
{
    unsigned compared = 0, bound = 0;
    struct mono_plan plan;
    (void)unused;
    rng_seed(&rng, 436);
    for (unsigned i = 0; i < brute_effort(150); i++) {
        large_board();
        nobody_owns();
        own_groups(true, 1000, 22);
        state.houses = (uint16_t)(1 + rng_below(&rng, LIMITED));
        for (uint64_t rest = state.owned[SEAT]; rest;
             rest &= rest - 1) /* hotels that stand are as good as none */
            if (state.level[bits_lowest(rest)] == MONO_HOTEL)
                state.level[bits_lowest(rest)] = search_setup.full;
        int64_t sum = sum_of_list(BUILD) * rng_below(&rng, 1000) / 1000;
        compare_with_table(BUILD, sum, state.houses, &compared);
        bound += stock_binds(BUILD, sum, search(BUILD, sum, &plan), &plan);
    }
    print_message("%u positions, the stock binds in %u\n", compared, bound);
}

/* Whatever the board, the stock and the sum: an answer comes soon, and can be carried out. */
static void always_legal(void **unused)
{
    struct mono_plan plan;
    unsigned found = 0;
    (void)unused;
    rng_seed(&rng, 437);
    for (unsigned i = 0; i < brute_effort(2000); i++) {
        enum kind kind = chance(50) ? SELL : BUILD;
        large_board();
        search_setup.even = chance(70);
        nobody_owns();
        any_stock();
        state.houses = (uint16_t)rng_below(&rng, 40);
        state.hotels = (uint16_t)rng_below(&rng, 14);
        own_groups(kind == BUILD, 1000, 22);
        int64_t sum = sum_of_list(kind) * rng_below(&rng, 1000) / 1000;
        if (!search(kind, sum, &plan))
            continue;
        found++;
        assert_true(kind == BUILD ? plan.money <= sum : plan.money >= sum);
        assert_true(mono_search_feasible(&search_setup, &state, &plan, kind == BUILD));
    }
    print_message("%u plans\n", found);
}

/* 64 streets in one group, every amount different, and the largest amounts. */
static void strange_boards(void **unused)
{
    struct mono_plan plan;
    (void)unused;
    rng_seed(&rng, 438);
    for (unsigned i = 0; i < effort(20); i++) {
        memset(&search_setup, 0, sizeof search_setup);
        search_setup.full = 4;
        search_setup.even = i % 2;
        unsigned a_group = i % 4 < 2 ? 64 : 2 + rng_below(&rng, 7);
        while (search_setup.deeds + a_group <= MONO_DEEDS && search_setup.groups < MONO_GROUPS)
            add_group(MONO_STREET, a_group, 1, MONO_MONEY_MAX);
        for (enum kind kind = 0; kind < KINDS; kind++) {
            nobody_owns();
            state.houses = state.hotels = (uint16_t)(i % 3 * 20);
            for (unsigned deed = 0; deed < search_setup.deeds; deed++)
                mono_give_deed(&state, deed, SEAT);
            if (is_building(kind))
                for (unsigned group = 0; group < search_setup.groups; group++)
                    raise_group(search_setup.group[group].members);
            state.mortgaged = kind == LIFT ? state.owned[SEAT] : 0;
            int64_t sum = (int64_t)MONO_MONEY_MAX * (int64_t)rng_below(&rng, 40);
            if (search(kind, sum, &plan) && is_building(kind))
                assert_true(mono_search_feasible(&search_setup, &state, &plan, kind == BUILD));
        }
    }
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_elements),
        cmocka_unit_test(many_groups_few_houses),
        cmocka_unit_test(always_legal),
        cmocka_unit_test(strange_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
