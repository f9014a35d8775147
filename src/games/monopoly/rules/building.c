/* Houses and hotels: evenly up and down (2.3.1), as many as the bank has, and S30 for hotels that
 * the bank has no houses for. On the ring they stand anywhere, and a hotel that is sold leaves a
 * bare street (M2, M3). */
#include "games/monopoly/rules/rules.h"

enum mono_no mono_may_place(const struct game_setup *setup, const struct game_state *s,
                            unsigned seat, unsigned deed)
{
    enum mono_no no = mono_not_own(setup, s, (int)seat, deed);
    if (no || setup->deed[deed].kind != MONO_STREET)
        return no ? no : MONO_NO_STREET;
    return mono_ruleset(setup)->may_place(setup, s, seat, deed);
}

enum mono_no mono_official_may_place(const struct game_setup *setup, const struct game_state *s,
                                     unsigned seat, unsigned deed)
{
    NO_IF(!mono_owns_group(setup, s, seat, deed), MONO_NO_GROUP);
    uint64_t group = mono_group_of(setup, deed)->members;
    NO_IF(s->mortgaged & group, MONO_NO_GROUP_MORTGAGED);
    NO_IF(s->level[deed] == MONO_HOTEL, MONO_NO_FULL);
    /* A hotel wants all houses on every street of the group; a house, evenly, as many as here. */
    bool hotel = mono_next_is_hotel(setup, s->level[deed]);
    unsigned least = hotel ? setup->full : setup->even ? s->level[deed] : 0;
    for (uint64_t rest = group; rest; rest &= rest - 1)
        NO_IF(mono_rank(setup, s->level[bits_lowest(rest)]) < least, MONO_NO_EVEN);
    return MONO_YES;
}

enum mono_no mono_may_build(const struct game_setup *setup, const struct game_state *s, int seat,
                            unsigned deed)
{
    enum mono_no no = mono_may_place(setup, s, (unsigned)seat, deed);
    if (no)
        return no;
    bool hotel = mono_next_is_hotel(setup, s->level[deed]);
    if (hotel ? !s->hotels : !s->houses)
        return hotel ? MONO_NO_HOTELS : MONO_NO_HOUSES;
    return s->cash[seat] < mono_build_price(setup, s, deed) ? MONO_NO_MONEY : MONO_YES;
}

void mono_set_level(struct game_state *s, unsigned deed, unsigned level)
{
    unsigned old = s->level[deed];
    s->hotels = (uint16_t)(s->hotels + (old == MONO_HOTEL) - (level == MONO_HOTEL));
    s->houses =
        (uint16_t)(s->houses + (old == MONO_HOTEL ? 0 : old) - (level == MONO_HOTEL ? 0 : level));
    s->level[deed] = (uint8_t)level;
}

void mono_put_building(const struct game_setup *setup, struct game_state *s, unsigned deed)
{
    unsigned level = s->level[deed];
    mono_set_level(s, deed, mono_next_is_hotel(setup, level) ? MONO_HOTEL : level + 1);
}

enum mono_no mono_may_sell(const struct game_setup *setup, const struct game_state *s, int seat,
                           unsigned deed)
{
    enum mono_no no = mono_not_own(setup, s, seat, deed);
    if (no || !s->level[deed])
        return no ? no : MONO_NO_EMPTY;
    unsigned rank = mono_rank(setup, s->level[deed]);
    for (uint64_t rest = mono_group_of(setup, deed)->members; rest && setup->even; rest &= rest - 1)
        NO_IF(mono_rank(setup, s->level[bits_lowest(rest)]) > rank, MONO_NO_EVEN);
    bool breaks = s->level[deed] == MONO_HOTEL && mono_ruleset(setup)->hotels_break;
    return breaks && s->houses < setup->full ? MONO_NO_CHANGE : MONO_YES;
}

void mono_sell_building(const struct game_setup *setup, struct game_state *s, unsigned deed)
{
    mono_transfer(s, MONO_BANK, s->owner[deed], mono_sell_price(setup, s, deed));
    unsigned broken = mono_ruleset(setup)->hotels_break ? setup->full : 0;
    mono_set_level(s, deed, s->level[deed] == MONO_HOTEL ? broken : s->level[deed] - 1u);
}

/* Counts houses and hotels; a hotel is no house. */
static void count_on(const struct game_state *s, uint64_t deeds, int *houses, int *hotels)
{
    *houses = *hotels = 0;
    for (; deeds; deeds &= deeds - 1) {
        unsigned level = s->level[bits_lowest(deeds)];
        *hotels += level == MONO_HOTEL;
        *houses += level == MONO_HOTEL ? 0 : (int)level;
    }
}

void mono_count_buildings(const struct game_state *s, int seat, int *houses, int *hotels)
{
    count_on(s, s->owned[seat], houses, hotels);
}

/* S30: the bank lacks the houses to break one hotel, but all hotels of the group together can
 * become few houses. No street gets more by it: where building is uneven, the lowest one is the
 * limit. */
int32_t mono_raze_most(const struct game_setup *setup, const struct game_state *s, unsigned group)
{
    uint64_t members = setup->group[group].members;
    unsigned lowest = setup->full;
    int houses, hotels;
    count_on(s, members, &houses, &hotels);
    for (uint64_t rest = members; rest; rest &= rest - 1)
        if (s->level[bits_lowest(rest)] < lowest)
            lowest = s->level[bits_lowest(rest)];
    int32_t have = houses + s->houses, places = (int32_t)(bits_count(members) * lowest);
    return have < places ? have : places;
}

enum mono_no mono_may_raze(const struct game_setup *setup, const struct game_state *s, int seat,
                           unsigned group, int32_t houses)
{
    NO_IF(group >= setup->groups || houses < 0, MONO_NO_SUCH);
    NO_IF(!mono_ruleset(setup)->hotels_break || mono_ruleset(setup)->without >> MONO_MOVE_RAZE & 1,
          MONO_NO_RAZE);
    uint64_t members = setup->group[group].members;
    int built, hotels;
    NO_IF(members & ~s->owned[seat], MONO_NO_NOT_YOURS);
    count_on(s, members, &built, &hotels);
    NO_IF(!hotels, MONO_NO_EMPTY);
    return s->houses >= setup->full || houses > mono_raze_most(setup, s, group) ? MONO_NO_RAZE
                                                                                : MONO_YES;
}

/* The houses are spread evenly over the streets; odd ones stand on `first`, then on the last
 * streets. Pays half of all that is given up, computed as a whole: cost before less cost after. */
void mono_raze(const struct game_setup *setup, struct game_state *s, unsigned group, int32_t houses,
               uint64_t first)
{
    uint64_t members = setup->group[group].members;
    int32_t worth = 0;
    for (uint64_t rest = members; rest; rest &= rest - 1)
        worth += mono_buildings_cost(setup, s, bits_lowest(rest));
    unsigned streets = bits_count(members), each = (unsigned)houses / streets;
    for (uint64_t rest = members; rest; rest &= rest - 1)
        mono_set_level(s, bits_lowest(rest), each);
    uint64_t left = members;
    first &= members;
    for (unsigned odd = (unsigned)houses % streets; odd; odd--) {
        unsigned deed = first ? bits_lowest(first) : 63u - (unsigned)__builtin_clzll(left);
        mono_set_level(s, deed, each + 1);
        first &= ~mono_bit(deed);
        left &= ~mono_bit(deed);
    }
    for (uint64_t rest = members; rest; rest &= rest - 1)
        worth -= mono_buildings_cost(setup, s, bits_lowest(rest));
    mono_transfer(s, MONO_BANK, s->owner[bits_lowest(members)], worth / 2);
}

/* For an estate: hotels need no houses to break into, they are simply gone (S24). */
void mono_sell_all(const struct game_setup *setup, struct game_state *s, unsigned seat)
{
    for (uint64_t rest = s->owned[seat]; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        /* M3: on the ring a hotel sells at half of its own price alone. */
        while (!mono_ruleset(setup)->hotels_break && s->level[deed])
            mono_sell_building(setup, s, deed);
        mono_transfer(s, MONO_BANK, seat, mono_buildings_cost(setup, s, deed) / 2);
        mono_set_level(s, deed, 0);
    }
}
