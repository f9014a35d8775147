#include "monopoly_search.h"

struct game_setup search_setup;
struct game_state state;
struct rng rng;

bool is_building(enum kind kind)
{
    return kind == SELL || kind == BUILD;
}

bool chance(unsigned percent)
{
    return rng_below(&rng, 100) < percent;
}

int32_t between(int32_t low, int32_t high)
{
    return low + (int32_t)rng_below(&rng, (uint32_t)(high - low + 1));
}

/* ---- boards ---- */

void madrid(const char *options)
{
    struct why why;
    if (game_monopoly.setup_make(options, &search_setup, &why) != ST_OK)
        fail_msg("%s", why.text);
}

static void add_deed(unsigned group, unsigned kind, int32_t unit, int32_t most)
{
    unsigned number = search_setup.deeds++;
    struct mono_deed *deed = &search_setup.deed[number];
    deed->kind = (uint8_t)kind;
    deed->group = (uint8_t)group;
    search_setup.group[group].members |= mono_bit(number);
    deed->price = unit * between(1, most);
    deed->mortgage = chance(50) ? deed->price / 2 : unit * between(0, most);
    for (unsigned i = 0; i < 6; i++) /* mostly rising, but a file need not be */
        deed->rent[i] =
            i && chance(80) ? deed->rent[i - 1] + unit * between(0, most) : unit * between(0, most);
}

void add_group(unsigned kind, unsigned count, int32_t unit, int32_t most)
{
    unsigned group = search_setup.groups++;
    int32_t house = unit * between(1, most), hotel = chance(60) ? house : unit * between(0, most);
    bool alike = chance(60);
    search_setup.group[group].kind = (uint8_t)kind;
    for (unsigned i = 0; i < count; i++) {
        struct mono_deed *deed = &search_setup.deed[search_setup.deeds];
        add_deed(group, kind, unit, most);
        if (kind != MONO_STREET)
            continue;
        deed->house = alike ? house : unit * between(0, most);
        deed->hotel = alike ? hotel : unit * between(0, most);
    }
}

/* Streets in groups of two to four, stations and services, in some order; few different amounts, so
 * that there are many ties, or many and odd ones. */
static void odd_board(void)
{
    int32_t unit = chance(50) ? 1 : between(1, 50), most = chance(50) ? 4 : 999;
    memset(&search_setup, 0, sizeof search_setup);
    unsigned groups = 1 + rng_below(&rng, 4), stations = rng_below(&rng, groups + 1);
    for (unsigned i = 0; i < groups; i++) {
        if (i == stations) {
            add_group(MONO_STATION, 1 + rng_below(&rng, 5), unit, most);
            add_group(MONO_SERVICE, 1 + rng_below(&rng, 3), unit, most);
        }
        add_group(MONO_STREET, 2 + rng_below(&rng, 3), unit, most);
    }
}

void any_board(void)
{
    if (chance(40))
        madrid("seats=3");
    else
        odd_board();
    search_setup.even = chance(60);
    search_setup.full = chance(25) ? 3 : 4;
    search_setup.seats = 3;
}

/* ---- positions ---- */

uint8_t level_of(unsigned rank)
{
    return rank > search_setup.full ? MONO_HOTEL : (uint8_t)rank;
}

void raise_group(uint64_t members)
{
    unsigned top = search_setup.full + 1u, low = chance(30) ? top - 1 : rng_below(&rng, top);
    for (; members; members &= members - 1)
        state.level[bits_lowest(members)] =
            level_of(search_setup.even ? low + rng_below(&rng, 2) : rng_below(&rng, top + 1));
}

void nobody_owns(void)
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
        unsigned rank = mono_rank(&search_setup, state.level[bits_lowest(members)]);
        sum += missing ? search_setup.full + 1u - rank : rank;
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
    if (whole_groups && mono_owns_group(&search_setup, &state, SEAT, deed))
        mono_give_deed(&state, deed, 2);
    if (state.owner[deed] != MONO_NONE && !mono_group_built(&search_setup, &state, deed) &&
        chance(30))
        state.mortgaged |= mono_bit(deed);
}

void own_groups(bool build, unsigned most, unsigned streets)
{
    unsigned elements = 0, tries = 12, count = 0;
    while (tries--) {
        unsigned group = rng_below(&rng, search_setup.groups);
        uint64_t members = search_setup.group[group].members;
        if (search_setup.group[group].kind != MONO_STREET || members & state.owned[SEAT] ||
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

void any_stock(void)
{
    unsigned scarcity = rng_below(&rng, 4);
    state.houses = (uint16_t)(scarcity == 0 ? 32 : rng_below(&rng, scarcity == 1 ? 20 : 8));
    state.hotels = (uint16_t)(scarcity == 0 ? 12 : rng_below(&rng, 4));
}

void any_position(enum kind kind, unsigned most, unsigned streets)
{
    nobody_owns();
    any_stock();
    if (kind == BUILD || kind == SELL || chance(30))
        own_groups(kind == BUILD, most, streets);
    for (unsigned deed = 0; deed < search_setup.deeds; deed++)
        owned_by_somebody(deed, is_building(kind));
    if (kind == LIFT) /* more of them */
        for (uint64_t rest = state.owned[SEAT]; rest; rest &= rest - 1)
            if (!mono_group_built(&search_setup, &state, bits_lowest(rest)))
                state.mortgaged |= chance(70) ? rest & -rest : 0;
}
