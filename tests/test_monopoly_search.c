/* The search of 4.3.2 against exhaustive search (S10, S22): every set that the engine lets one carry out, one building
 * or deed at a time, is tried. What is large is compared with a second method, over money in units. */
#include "support.h"

#include "games/monopoly/rules.h"
#include "games/monopoly/search.h"

enum { SEAT = 1, RICH = 1000000000, STATES = 10077696 /* 6^9 */ };

enum kind { MORTGAGE, SELL, LIFT, BUILD, KINDS };

static const char *const kind_names[KINDS] = {"mortgage", "sell", "lift", "build"};

static struct mono_setup setup;
static struct mono_state state;
static struct rng rng;

static bool is_building(enum kind kind)
{
    return kind == SELL || kind == BUILD;
}

static bool chance(unsigned percent)
{
    return rng_below(&rng, 100) < percent;
}

static int32_t between(int32_t low, int32_t high)
{
    return low + (int32_t)rng_below(&rng, (uint32_t)(high - low + 1));
}

/* ---- boards ---- */

static void madrid(const char *options)
{
    struct why why;
    if (game_monopoly.setup_make(options, &setup, &why) != ST_OK)
        fail_msg("%s", why.text);
}

static void add_deed(unsigned group, unsigned kind, int32_t unit, int32_t most)
{
    unsigned number = setup.deeds++;
    struct mono_deed *deed = &setup.deed[number];
    deed->kind = (uint8_t)kind;
    deed->group = (uint8_t)group;
    setup.group[group].members |= mono_bit(number);
    deed->price = unit * between(1, most);
    deed->mortgage = chance(50) ? deed->price / 2 : unit * between(0, most);
    for (unsigned i = 0; i < 6; i++) /* mostly rising, but a file need not be */
        deed->rent[i] = i && chance(80) ? deed->rent[i - 1] + unit * between(0, most) : unit * between(0, most);
}

static void add_group(unsigned kind, unsigned count, int32_t unit, int32_t most)
{
    unsigned group = setup.groups++;
    int32_t house = unit * between(1, most), hotel = chance(60) ? house : unit * between(0, most);
    bool alike = chance(60);
    setup.group[group].kind = (uint8_t)kind;
    for (unsigned i = 0; i < count; i++) {
        struct mono_deed *deed = &setup.deed[setup.deeds];
        add_deed(group, kind, unit, most);
        if (kind != MONO_STREET)
            continue;
        deed->house = alike ? house : unit * between(0, most);
        deed->hotel = alike ? hotel : unit * between(0, most);
    }
}

/* Streets in groups of two to four, stations and services, in some order; few different amounts, so that there are many
 * ties, or many and odd ones. */
static void odd_board(void)
{
    int32_t unit = chance(50) ? 1 : between(1, 50), most = chance(50) ? 4 : 999;
    memset(&setup, 0, sizeof setup);
    unsigned groups = 1 + rng_below(&rng, 4), stations = rng_below(&rng, groups + 1);
    for (unsigned i = 0; i < groups; i++) {
        if (i == stations) {
            add_group(MONO_STATION, 1 + rng_below(&rng, 5), unit, most);
            add_group(MONO_SERVICE, 1 + rng_below(&rng, 3), unit, most);
        }
        add_group(MONO_STREET, 2 + rng_below(&rng, 3), unit, most);
    }
}

static void any_board(void)
{
    if (chance(40))
        madrid("seats=3");
    else
        odd_board();
    setup.even = chance(60);
    setup.full = chance(25) ? 3 : 4;
    setup.seats = 3;
}

/* ---- positions ---- */

static uint8_t level_of(unsigned rank)
{
    return rank > setup.full ? MONO_HOTEL : (uint8_t)rank;
}

/* Storeys on a group that the seat owns: evenly, or anyhow where that is allowed; often with hotels. */
static void raise_group(uint64_t members)
{
    unsigned top = setup.full + 1u, low = chance(30) ? top - 1 : rng_below(&rng, top);
    for (; members; members &= members - 1)
        state.level[bits_lowest(members)] = level_of(setup.even ? low + rng_below(&rng, 2) : rng_below(&rng, top + 1));
}

static void nobody_owns(void)
{
    memset(&state, 0, sizeof state);
    memset(state.owner, MONO_NONE, sizeof state.owner);
    state.alive = 7;
    state.cash[SEAT] = RICH;
}

static unsigned storeys(uint64_t members, bool missing)
{
    unsigned sum = 0;
    for (; members; members &= members - 1) {
        unsigned rank = mono_rank(&setup, state.level[bits_lowest(members)]);
        sum += missing ? setup.full + 1u - rank : rank;
    }
    return sum;
}

/* What is left is the bank's, the seat's or somebody else's. */
static void owned_by_somebody(unsigned deed, bool whole_groups)
{
    if (state.owner[deed] == MONO_NONE && chance(whole_groups ? 40 : 80))
        mono_give_deed(&state, deed, chance(whole_groups ? 50 : 70) ? SEAT : 2);
    else if (whole_groups)
        return;
    if (whole_groups && mono_owns_group(&setup, &state, SEAT, deed))
        mono_give_deed(&state, deed, 2);
    if (state.owner[deed] != MONO_NONE && !mono_group_built(&setup, &state, deed) && chance(30))
        state.mortgaged |= mono_bit(deed);
}

/* Some groups, of which there are at most `most` storeys to sell (or to build). */
static void own_groups(bool build, unsigned most, unsigned streets)
{
    unsigned elements = 0, tries = 12, count = 0;
    while (tries--) {
        unsigned group = rng_below(&rng, setup.groups);
        uint64_t members = setup.group[group].members;
        if (setup.group[group].kind != MONO_STREET || members & state.owned[SEAT] ||
            count + bits_count(members) > streets)
            continue;
        raise_group(members);
        if (elements + storeys(members, build) > most) {
            for (uint64_t rest = members; rest; rest &= rest - 1)
                state.level[bits_lowest(rest)] = 0;
            continue;
        }
        elements += storeys(members, build);
        count += bits_count(members);
        for (uint64_t rest = members; rest; rest &= rest - 1)
            mono_give_deed(&state, bits_lowest(rest), SEAT);
        if (build && chance(5) && !storeys(members, false))
            state.mortgaged |= members & -members;
    }
}

static void any_stock(void)
{
    unsigned scarcity = rng_below(&rng, 4);
    state.houses = (uint16_t)(scarcity == 0 ? 32 : rng_below(&rng, scarcity == 1 ? 20 : 8));
    state.hotels = (uint16_t)(scarcity == 0 ? 12 : rng_below(&rng, 4));
}

static void any_position(enum kind kind, unsigned most, unsigned streets)
{
    nobody_owns();
    any_stock();
    if (kind == BUILD || kind == SELL || chance(30))
        own_groups(kind == BUILD, most, streets);
    for (unsigned deed = 0; deed < setup.deeds; deed++)
        owned_by_somebody(deed, is_building(kind));
    if (kind == LIFT) /* more of them */
        for (uint64_t rest = state.owned[SEAT]; rest; rest &= rest - 1)
            if (!mono_group_built(&setup, &state, bits_lowest(rest)))
                state.mortgaged |= chance(70) ? rest & -rest : 0;
}

/* ---- the oracle: every set that can be carried out ---- */

struct set {
    int64_t money, rent; /* raised or spent, lost or gained */
    uint8_t count[MONO_DEEDS];
};

static struct {
    enum kind kind;
    unsigned streets; /* elements of the list, in its order, each with so many of its kind */
    uint8_t deed[MONO_DEEDS];
    uint32_t step[MONO_DEEDS], states; /* of a set's number */
    int64_t before;
    struct set now;
    unsigned sets;
    struct set set[1 << 17];
    uint8_t seen[STATES];
} all;

static int64_t income(void)
{
    int64_t sum = 0;
    for (uint64_t rest = state.owned[SEAT]; rest; rest &= rest - 1)
        sum += mono_rent(&setup, &state, bits_lowest(rest), 7);
    return sum;
}

static bool listed(unsigned deed)
{
    switch (all.kind) {
    case MORTGAGE:
        return !mono_may_mortgage(&setup, &state, SEAT, deed);
    case LIFT:
        return !mono_may_lift(&setup, &state, SEAT, deed);
    case SELL:
        return state.level[deed] && state.owner[deed] == SEAT;
    default:
        return state.owner[deed] == SEAT && setup.deed[deed].kind == MONO_STREET &&
               mono_owns_group(&setup, &state, SEAT, deed);
    }
}

static int32_t dearness(unsigned deed)
{
    return is_building(all.kind) ? setup.deed[deed].house : setup.deed[deed].price;
}

static void make_list(void)
{
    all.streets = 0;
    for (unsigned deed = 0; deed < setup.deeds; deed++)
        if (listed(deed))
            all.deed[all.streets++] = (uint8_t)deed;
    for (unsigned i = 0; i < all.streets; i++) /* a plain exchange sort, by both of its criteria */
        for (unsigned j = i + 1; j < all.streets; j++) {
            unsigned a = all.deed[i], b = all.deed[j];
            if (dearness(b) > dearness(a) || (dearness(b) == dearness(a) && b < a)) {
                all.deed[i] = (uint8_t)b;
                all.deed[j] = (uint8_t)a;
            }
        }
}

static void number_sets(void)
{
    all.states = 1;
    for (unsigned i = 0; i < all.streets; i++) {
        unsigned rank = mono_rank(&setup, state.level[all.deed[i]]);
        all.step[i] = all.states;
        all.states *= !is_building(all.kind) ? 2 : all.kind == SELL ? rank + 1 : setup.full + 2 - rank;
        assert_true(all.states <= STATES);
    }
}

/* One step with the engine's own functions; the money it brings or takes, or -1. */
static int64_t one_step(unsigned deed)
{
    int32_t cash = state.cash[SEAT], price;
    switch (all.kind) {
    case MORTGAGE:
        if (mono_may_mortgage(&setup, &state, SEAT, deed))
            return -1;
        mono_mortgage(&setup, &state, deed);
        return state.cash[SEAT] - cash;
    case LIFT:
        if (mono_may_lift(&setup, &state, SEAT, deed))
            return -1;
        mono_lift(&setup, &state, deed);
        return cash - state.cash[SEAT];
    case SELL:
        if (mono_may_sell(&setup, &state, SEAT, deed))
            return -1;
        mono_sell_building(&setup, &state, deed);
        return state.cash[SEAT] - cash;
    default:
        if (mono_may_build(&setup, &state, SEAT, deed))
            return -1;
        price = mono_build_price(&setup, &state, deed);
        mono_put_building(&setup, &state, deed);
        return price;
    }
}

static void explore(uint32_t number)
{
    all.seen[number] = 1;
    all.now.rent = all.kind == LIFT || all.kind == BUILD ? income() - all.before : all.before - income();
    assert_true(all.sets < sizeof all.set / sizeof all.set[0]);
    all.set[all.sets++] = all.now;
    for (unsigned i = 0; i < all.streets; i++) {
        unsigned deed = all.deed[i];
        uint16_t houses = state.houses, hotels = state.hotels;
        uint8_t level = state.level[deed];
        uint64_t mortgaged = state.mortgaged;
        int64_t money = (all.kind == MORTGAGE || all.kind == LIFT) && all.now.count[deed] ? -1 : one_step(deed);
        if (money < 0)
            continue;
        if (!all.seen[number + all.step[i]]) {
            all.now.money += money;
            all.now.count[deed]++;
            explore(number + all.step[i]);
            all.now.count[deed]--;
            all.now.money -= money;
        }
        state.houses = houses;
        state.hotels = hotels;
        state.level[deed] = level;
        state.mortgaged = mortgaged;
        state.cash[SEAT] = RICH;
    }
}

static void find_all(enum kind kind)
{
    all.kind = kind;
    make_list();
    number_sets();
    memset(all.seen, 0, all.states);
    all.sets = 0;
    all.before = income();
    memset(&all.now, 0, sizeof all.now);
    explore(0);
}

/* S22: more rent gained or less lost, then less money, then more of the first element in which they differ. */
static bool is_better(const struct set *a, const struct set *b)
{
    bool gains = all.kind == LIFT || all.kind == BUILD;
    if (a->rent != b->rent)
        return gains ? a->rent > b->rent : a->rent < b->rent;
    if (a->money != b->money)
        return a->money < b->money;
    for (unsigned i = 0; i < all.streets; i++)
        if (a->count[all.deed[i]] != b->count[all.deed[i]])
            return a->count[all.deed[i]] > b->count[all.deed[i]];
    return false;
}

static const struct set *best_set(int64_t sum)
{
    const struct set *best = NULL;
    for (unsigned i = 0; i < all.sets; i++) {
        const struct set *set = &all.set[i];
        bool right = all.kind == LIFT || all.kind == BUILD ? set->money <= sum : set->money >= sum;
        if (right && (!best || is_better(set, best)))
            best = set;
    }
    return best;
}

/* ---- comparing ---- */

static bool search(enum kind kind, int64_t sum, struct mono_plan *plan)
{
    static bool (*const searches[KINDS])(const struct mono_setup *, const struct mono_state *, int, int64_t,
                                         struct mono_plan *) = {mono_search_mortgage, mono_search_sell,
                                                                mono_search_lift, mono_search_build};
    memset(plan, 0xee, sizeof *plan);
    return searches[kind](&setup, &state, SEAT, sum, plan);
}

static void describe(enum kind kind, int64_t sum, const struct mono_plan *plan, const uint8_t *expected)
{
    print_message("%s %lld, even %u, full %u, houses %u, hotels %u\n", kind_names[kind], (long long)sum, setup.even,
                  setup.full, state.houses, state.hotels);
    for (unsigned deed = 0; deed < setup.deeds; deed++)
        if (state.owner[deed] == SEAT)
            print_message("deed %2u group %u level %u%s price %d mortgage %d house %d hotel %d: %u, not %u\n", deed,
                          setup.deed[deed].group, state.level[deed], state.mortgaged >> deed & 1 ? " m" : "",
                          setup.deed[deed].price, setup.deed[deed].mortgage, setup.deed[deed].house,
                          setup.deed[deed].hotel, plan->count[deed], expected[deed]);
}

static uint64_t deeds_of(const uint8_t *count)
{
    uint64_t deeds = 0;
    for (unsigned deed = 0; deed < MONO_DEEDS; deed++)
        deeds |= count[deed] ? mono_bit(deed) : 0;
    return deeds;
}

/* The plan is exactly this set. */
static void check_plan(enum kind kind, int64_t sum, const struct mono_plan *plan, const struct set *set)
{
    if (plan->money == set->money && plan->rent == set->rent && plan->deeds == deeds_of(set->count) &&
        memcmp(plan->count, set->count, sizeof plan->count) == 0)
        return;
    describe(kind, sum, plan, set->count);
    fail_msg("money %lld, not %lld; rent %lld, not %lld", (long long)plan->money, (long long)set->money,
             (long long)plan->rent, (long long)set->rent);
}

struct tally {
    unsigned positions[KINDS], searches[KINDS], none[KINDS], bound[KINDS];
    unsigned uneven, brief, odd;
};

/* Whether the answer would be another one if the bank had buildings without end. */
static bool stock_binds(enum kind kind, int64_t sum, bool found, const struct mono_plan *plan)
{
    struct mono_plan other;
    uint16_t houses = state.houses, hotels = state.hotels;
    state.houses = state.hotels = 1000;
    bool same = search(kind, sum, &other) == found && (!found || memcmp(&other, plan, sizeof other) == 0);
    state.houses = houses;
    state.hotels = hotels;
    return !same;
}

static void compare_one(enum kind kind, int64_t sum, struct tally *tally)
{
    struct mono_plan plan;
    const struct set *best = best_set(sum);
    bool found = search(kind, sum, &plan);
    bool gains = kind == LIFT || kind == BUILD, expected = best && (!gains || deeds_of(best->count));
    tally->searches[kind]++;
    tally->none[kind] += !expected;
    if (found != expected) {
        static const uint8_t nothing[MONO_DEEDS];
        describe(kind, sum, &plan, best ? best->count : nothing);
        fail_msg("%s: found %d, not %d", kind_names[kind], found, expected);
    }
    if (found)
        check_plan(kind, sum, &plan, best);
    if (is_building(kind))
        tally->bound[kind] += stock_binds(kind, sum, found, &plan);
}

/* Sums of all sizes: what some set comes to, or near it, or a part of what all come to. */
static int64_t any_sum(void)
{
    int64_t most = 0;
    for (unsigned i = 0; i < all.sets; i++)
        most = all.set[i].money > most ? all.set[i].money : most;
    if (chance(10))
        return between(-2, 2);
    if (chance(60))
        return all.set[rng_below(&rng, all.sets)].money + between(-1, 1);
    return (int64_t)((double)most * rng_below(&rng, 1100) / 1000);
}

static void check_feasible(void)
{
    for (uint32_t number = 0; number < all.states; number++) {
        struct mono_plan plan = {0};
        for (unsigned i = 0; i < all.streets; i++) {
            uint32_t next = i + 1 < all.streets ? all.step[i + 1] : all.states;
            plan.count[all.deed[i]] = (uint8_t)(number % next / all.step[i]);
        }
        plan.deeds = deeds_of(plan.count);
        if (mono_search_feasible(&setup, &state, &plan, all.kind == BUILD) != (all.seen[number] != 0)) {
            static const uint8_t nothing[MONO_DEEDS];
            describe(all.kind, 0, &plan, nothing);
            fail_msg("feasible: %u", !all.seen[number]);
        }
    }
}

static void compare(enum kind kind, unsigned sums, struct tally *tally)
{
    find_all(kind);
    tally->positions[kind]++;
    tally->uneven += !setup.even;
    tally->brief += setup.full == 3;
    tally->odd += setup.squares == 0;
    for (unsigned i = 0; i < sums; i++)
        compare_one(kind, any_sum(), tally);
}

static void report(const struct tally *tally)
{
    unsigned positions = 0;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        if (!tally->positions[kind])
            continue;
        print_message("%-8s %6u positions, %6u searches: %u without a plan, %u where the stock binds\n",
                      kind_names[kind], tally->positions[kind], tally->searches[kind], tally->none[kind],
                      tally->bound[kind]);
        positions += tally->positions[kind];
    }
    print_message("%u positions: %u not even, %u of the short game, %u on odd boards\n", positions, tally->uneven,
                  tally->brief, tally->odd);
}

/* ---- tests ---- */

static void every_set(void **unused)
{
    struct tally tally = {0};
    (void)unused;
    rng_seed(&rng, 432);
    for (unsigned i = 0; i < brute_effort(30000); i++) {
        any_board();
        for (enum kind kind = 0; kind < KINDS; kind++) {
            any_position(kind, 16, 9);
            if (!is_building(kind))
                while (bits_count(state.owned[SEAT]) > (i % 64 ? 9 : 16))
                    mono_take_deed(&state, bits_lowest(state.owned[SEAT]));
            compare(kind, 3, &tally);
        }
    }
    report(&tally);
}

static void feasible_plans(void **unused)
{
    unsigned positions = 0, plans = 0, good = 0;
    (void)unused;
    rng_seed(&rng, 433);
    while (positions < brute_effort(3000)) {
        enum kind kind = chance(50) ? SELL : BUILD;
        any_board();
        any_position(kind, 16, 8);
        find_all(kind);
        if (all.states > 4000)
            continue;
        check_feasible();
        positions++;
        plans += all.states;
        good += all.sets;
    }
    print_message("%u positions, %u plans, %u of them can be carried out\n", positions, plans, good);
}

/* Up to three whole groups, 45 buildings, with the bank's stock scarce. */
static void three_groups(void **unused)
{
    struct tally tally = {0};
    (void)unused;
    rng_seed(&rng, 434);
    for (unsigned i = 0; i < brute_effort(600); i++) {
        do
            any_board();
        while (!setup.even);
        for (enum kind kind = SELL; kind < KINDS; kind += BUILD - SELL) {
            any_position(kind, 45, 9);
            state.houses = (uint16_t)rng_below(&rng, 24);
            state.hotels = (uint16_t)rng_below(&rng, 9);
            for (uint64_t rest = chance(50) && kind == BUILD ? state.owned[SEAT] : 0; rest; rest &= rest - 1)
                if (state.level[bits_lowest(rest)]) /* evenly lower: hotels are farther away */
                    state.level[bits_lowest(rest)] = state.level[bits_lowest(rest)] == MONO_HOTEL ? 1 : 0;
            compare(kind, 6, &tally);
        }
    }
    report(&tally);
}

/* 4.3.2: 32000 are needed. */
static void example_of_the_seed(void **unused)
{
    static const unsigned squares[] = {1, 6, 11, 24, 34, 39};
    struct mono_plan plan;
    uint64_t expected = 0;
    (void)unused;
    madrid("");
    nobody_owns();
    for (unsigned deed = 0; deed < setup.deeds; deed++) {
        unsigned number = setup.square[setup.deed[deed].square].number;
        for (unsigned i = 0; i < 6; i++)
            if (squares[i] == number)
                mono_give_deed(&state, deed, SEAT);
        if (number == 34 || number == 24 || number == 6)
            expected |= mono_bit(deed);
    }
    assert_int_equal(bits_count(state.owned[SEAT]), 6);
    assert_true(search(MORTGAGE, 32000, &plan));
    assert_true(plan.deeds == expected);
    assert_int_equal(plan.money, 33000);
    assert_int_equal(plan.rent, 5400);
    assert_false(search(MORTGAGE, 64001, &plan));
}

/* ---- many deeds and buildings, by money in units ---- */

enum { UNITS = 1500, LIMITED = 40 };

static struct {
    int64_t unit, sum;
    unsigned size, houses; /* sums (the last: that or more), and houses taken, that are told apart */
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
    bool gains = all.kind == LIFT || all.kind == BUILD;
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
            for (unsigned i = 0; i < all.streets; i++)
                set.count[all.deed[i]] = (uint8_t)(set.count[all.deed[i]] + option->count[all.deed[i]]);
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
        states *= setup.full + 2u;
    for (unsigned number = 0; number < states; number++) {
        struct set option = {0};
        unsigned rest_number = number, least = 9, most = 0, houses = 0;
        bool right = true;
        for (uint64_t rest = members; rest; rest &= rest - 1) {
            unsigned deed = bits_lowest(rest), to = rest_number % (setup.full + 2u);
            unsigned from = mono_rank(&setup, state.level[deed]), low = to < from ? to : from;
            unsigned high = to < from ? from : to;
            rest_number /= setup.full + 2u;
            right = right && (build ? to >= from : to <= from) && (!table.houses || to <= setup.full);
            least = to < least ? to : least;
            most = to > most ? to : most;
            houses += high - low;
            option.count[deed] = (uint8_t)(high - low);
            for (unsigned rank = low + 1; rank <= high; rank++) {
                int32_t price = rank > setup.full ? setup.deed[deed].hotel : setup.deed[deed].house;
                option.money += build ? price : price / 2;
            }
            int64_t rent[2] = {0};
            for (unsigned side = 0; side < 2; side++) {
                unsigned rank = side ? high : low;
                rent[side] = rank ? setup.deed[deed].rent[level_of(rank)] : 2 * setup.deed[deed].rent[0];
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
    option.money = all.kind == LIFT ? mono_lift_cost(&setup, deed) : setup.deed[deed].mortgage;
    option.rent = mono_rent(&setup, &state, deed, 7);
    option.count[deed] = 1;
    put_option(&option, 0);
    next_unit();
}

/* All amounts of the list are multiples of this. */
static int64_t unit_of_list(void)
{
    int64_t unit = 0;
    for (unsigned i = 0; i < all.streets; i++) {
        const struct mono_deed *deed = &setup.deed[all.deed[i]];
        if (is_building(all.kind))
            unit = common(common(unit, all.kind == SELL ? deed->house / 2 : deed->house),
                          all.kind == SELL ? deed->hotel / 2 : deed->hotel);
        else
            unit = common(unit, all.kind == LIFT ? mono_lift_cost(&setup, all.deed[i]) : deed->mortgage);
    }
    return unit ? unit : 1;
}

static const struct set *best_of_table(void)
{
    const struct set *best = NULL;
    bool gains = all.kind == LIFT || all.kind == BUILD;
    for (unsigned at = 0; at <= table.size; at++)
        for (unsigned h = 0; h <= table.houses; h++) {
            const struct set *set = &table.best[at][h];
            if (table.there[at][h] && (gains || set->money >= table.sum) && (!best || is_better(set, best)))
                best = set;
        }
    return best;
}

/* false: more different sums than the table has. */
static bool fill_table(enum kind kind, int64_t sum, unsigned houses)
{
    struct mono_state copy = state;
    all.kind = kind;
    make_list();
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
    for (unsigned i = 0; is_building(kind) && i < setup.groups; i++)
        if (setup.group[i].kind == MONO_STREET && !(setup.group[i].members & (~state.owned[SEAT] | state.mortgaged)))
            put_group(setup.group[i].members, kind == BUILD);
    for (unsigned i = 0; !is_building(kind) && i < all.streets; i++)
        put_deed(all.deed[i]);
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
    setup.full = chance(20) ? 3 : 4;
    if (chance(50))
        return;
    for (unsigned deed = 0; deed < setup.deeds; deed++) {
        setup.deed[deed].mortgage = 10 * between(1, 60);
        setup.deed[deed].house = 2 * between(1, 30);
        setup.deed[deed].hotel = 2 * between(1, 30);
        for (unsigned i = 0; i < 6; i++)
            setup.deed[deed].rent[i] = between(i ? setup.deed[deed].rent[i - 1] : 0, 1000 * (int32_t)i + 500);
    }
}

static int64_t sum_of_list(enum kind kind)
{
    int64_t sum = 0;
    for (uint64_t rest = state.owned[SEAT]; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        sum += is_building(kind) ? (int64_t)setup.deed[deed].house * 5 : setup.deed[deed].mortgage;
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
            for (unsigned deed = 0; deed < setup.deeds && !is_building(kind); deed++)
                if (chance(90))
                    mono_give_deed(&state, deed, SEAT);
            state.mortgaged = kind == LIFT ? state.owned[SEAT] : 0;
            compare_with_table(kind, sum_of_list(kind) * rng_below(&rng, 600) / 1000, 0, &compared[kind]);
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
        for (uint64_t rest = state.owned[SEAT]; rest; rest &= rest - 1) /* hotels that stand are as good as none */
            if (state.level[bits_lowest(rest)] == MONO_HOTEL)
                state.level[bits_lowest(rest)] = setup.full;
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
        setup.even = chance(70);
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
        assert_true(mono_search_feasible(&setup, &state, &plan, kind == BUILD));
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
        memset(&setup, 0, sizeof setup);
        setup.full = 4;
        setup.even = i % 2;
        unsigned a_group = i % 4 < 2 ? 64 : 2 + rng_below(&rng, 7);
        while (setup.deeds + a_group <= MONO_DEEDS && setup.groups < MONO_GROUPS)
            add_group(MONO_STREET, a_group, 1, MONO_MONEY_MAX);
        for (enum kind kind = 0; kind < KINDS; kind++) {
            nobody_owns();
            state.houses = state.hotels = (uint16_t)(i % 3 * 20);
            for (unsigned deed = 0; deed < setup.deeds; deed++)
                mono_give_deed(&state, deed, SEAT);
            if (is_building(kind))
                for (unsigned group = 0; group < setup.groups; group++)
                    raise_group(setup.group[group].members);
            state.mortgaged = kind == LIFT ? state.owned[SEAT] : 0;
            int64_t sum = (int64_t)MONO_MONEY_MAX * (int64_t)rng_below(&rng, 40);
            if (search(kind, sum, &plan) && is_building(kind))
                assert_true(mono_search_feasible(&setup, &state, &plan, kind == BUILD));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_of_the_seed), cmocka_unit_test(every_set),
        cmocka_unit_test(feasible_plans),      cmocka_unit_test(three_groups),
        cmocka_unit_test(many_elements),       cmocka_unit_test(many_groups_few_houses),
        cmocka_unit_test(always_legal),        cmocka_unit_test(strange_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
