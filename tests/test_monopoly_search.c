/* The search of 4.3.2 against exhaustive search (S10, S22): every set that the engine lets one
 * carry out, one building or deed at a time, is tried. */
#include "monopoly_search.h"

/* ---- the oracle: every set that can be carried out ---- */

enum { STATES = 10077696 /* 6^9 */ };

static struct {
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
        sum += mono_rent(&search_setup, &state, bits_lowest(rest), 7);
    return sum;
}

static void number_sets(void)
{
    all.states = 1;
    for (unsigned i = 0; i < list.streets; i++) {
        unsigned rank = mono_rank(&search_setup, state.level[list.deed[i]]);
        all.step[i] = all.states;
        all.states *= !is_building(list.kind) ? 2
                      : list.kind == SELL     ? rank + 1
                                              : search_setup.full + 2 - rank;
        assert_true(all.states <= STATES);
    }
}

/* One step with the engine's own functions; the money it brings or takes, or -1. */
static int64_t one_step(unsigned deed)
{
    int32_t cash = state.cash[SEAT], price;
    switch (list.kind) {
    case MORTGAGE:
        if (mono_may_mortgage(&search_setup, &state, SEAT, deed))
            return -1;
        mono_mortgage(&search_setup, &state, deed);
        return state.cash[SEAT] - cash;
    case LIFT:
        if (mono_may_lift(&search_setup, &state, SEAT, deed))
            return -1;
        mono_lift(&search_setup, &state, deed);
        return cash - state.cash[SEAT];
    case SELL:
        if (mono_may_sell(&search_setup, &state, SEAT, deed))
            return -1;
        mono_sell_building(&search_setup, &state, deed);
        return state.cash[SEAT] - cash;
    default:
        if (mono_may_build(&search_setup, &state, SEAT, deed))
            return -1;
        price = mono_build_price(&search_setup, &state, deed);
        mono_put_building(&search_setup, &state, deed);
        return price;
    }
}

static void explore(uint32_t number)
{
    all.seen[number] = 1;
    all.now.rent =
        list.kind == LIFT || list.kind == BUILD ? income() - all.before : all.before - income();
    assert_true(all.sets < sizeof all.set / sizeof all.set[0]);
    all.set[all.sets++] = all.now;
    for (unsigned i = 0; i < list.streets; i++) {
        unsigned deed = list.deed[i];
        uint16_t houses = state.houses, hotels = state.hotels;
        uint8_t level = state.level[deed];
        uint64_t mortgaged = state.mortgaged;
        int64_t money = (list.kind == MORTGAGE || list.kind == LIFT) && all.now.count[deed]
                            ? -1
                            : one_step(deed);
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
    make_list(kind);
    number_sets();
    memset(all.seen, 0, all.states);
    all.sets = 0;
    all.before = income();
    memset(&all.now, 0, sizeof all.now);
    explore(0);
}

static const struct set *best_set(int64_t sum)
{
    const struct set *best = NULL;
    for (unsigned i = 0; i < all.sets; i++) {
        const struct set *set = &all.set[i];
        bool right =
            list.kind == LIFT || list.kind == BUILD ? set->money <= sum : set->money >= sum;
        if (right && (!best || is_better(set, best)))
            best = set;
    }
    return best;
}

/* ---- comparing ---- */

struct tally {
    unsigned positions[KINDS], searches[KINDS], none[KINDS], bound[KINDS];
    unsigned uneven, brief, odd;
};

static void compare_one(enum kind kind, int64_t sum, struct tally *tally)
{
    struct mono_plan plan;
    const struct set *best = best_set(sum);
    bool found = search(kind, sum, &plan);
    bool gains = kind == LIFT || kind == BUILD,
         expected = best && (!gains || deeds_of(best->count));
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
        for (unsigned i = 0; i < list.streets; i++) {
            uint32_t next = i + 1 < list.streets ? all.step[i + 1] : all.states;
            plan.count[list.deed[i]] = (uint8_t)(number % next / all.step[i]);
        }
        plan.deeds = deeds_of(plan.count);
        if (mono_search_feasible(&search_setup, &state, &plan, list.kind == BUILD) !=
            (all.seen[number] != 0)) {
            static const uint8_t nothing[MONO_DEEDS];
            describe(list.kind, 0, &plan, nothing);
            fail_msg("feasible: %u", !all.seen[number]);
        }
    }
}

static void compare(enum kind kind, unsigned sums, struct tally *tally)
{
    find_all(kind);
    tally->positions[kind]++;
    tally->uneven += !search_setup.even;
    tally->brief += search_setup.full == 3;
    tally->odd += search_setup.squares == 0;
    for (unsigned i = 0; i < sums; i++)
        compare_one(kind, any_sum(), tally);
}

static void report(const struct tally *tally)
{
    unsigned positions = 0;
    for (unsigned kind = 0; kind < KINDS; kind++) {
        if (!tally->positions[kind])
            continue;
        print_message(
            "%-8s %6u positions, %6u searches: %u without a plan, %u where the stock binds\n",
            kind_names[kind], tally->positions[kind], tally->searches[kind], tally->none[kind],
            tally->bound[kind]);
        positions += tally->positions[kind];
    }
    print_message("%u positions: %u not even, %u of the short game, %u on odd boards\n", positions,
                  tally->uneven, tally->brief, tally->odd);
}

/* ---- tests ---- */

static void every_set(void **unused)
{
    struct tally tally = {0};
    (void)unused;
    rng_seed(&rng, 432);
    for (unsigned i = 0; i < brute_effort(10000); i++) {
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
    while (positions < brute_effort(1000)) {
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
    print_message("%u positions, %u plans, %u of them can be carried out\n", positions, plans,
                  good);
}

/* Up to three whole groups, 45 buildings, with the bank's stock scarce. */
static void three_groups(void **unused)
{
    struct tally tally = {0};
    (void)unused;
    rng_seed(&rng, 434);
    for (unsigned i = 0; i < brute_effort(200); i++) {
        do
            any_board();
        while (!search_setup.even);
        for (enum kind kind = SELL; kind < KINDS; kind += BUILD - SELL) {
            any_position(kind, 45, 9);
            state.houses = (uint16_t)rng_below(&rng, 24);
            state.hotels = (uint16_t)rng_below(&rng, 9);
            for (uint64_t rest = chance(50) && kind == BUILD ? state.owned[SEAT] : 0; rest;
                 rest &= rest - 1)
                if (state.level[bits_lowest(rest)]) /* evenly lower: hotels are farther away */
                    state.level[bits_lowest(rest)] =
                        state.level[bits_lowest(rest)] == MONO_HOTEL ? 1 : 0;
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
    for (unsigned deed = 0; deed < search_setup.deeds; deed++) {
        unsigned number = search_setup.square[search_setup.deed[deed].square].number;
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

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_of_the_seed),
        cmocka_unit_test(every_set),
        cmocka_unit_test(feasible_plans),
        cmocka_unit_test(three_groups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
