/* Auctions (S6, S17) of deeds, and of buildings when there are fewer than wanted (S29).
 *
 * `bidders` are the seats that have not left, `heard` those that were asked since the last bid. The
 * question circulates by seats, one at a time, because a wire or a person can answer only one. */
#include "games/monopoly/rules/rules.h"

uint8_t mono_bidders(const struct game_state *s)
{
    uint8_t set = 0;
    for (unsigned seat = 0; seat < MONO_SEATS; seat++)
        if (mono_is_alive(s, seat) && s->cash[seat] > 0)
            set |= (uint8_t)(1u << seat);
    return set;
}

/* A scarce building is not sold below its printed price (S29), which depends on where the bidder
 * could put it: the cheapest of those places counts. */
int32_t mono_bid_floor(const struct game_setup *setup, const struct game_state *s, int seat)
{
    int32_t floor = INT32_MAX;
    if (s->lot < MONO_DEEDS)
        return s->bid + 1;
    for (uint64_t rest = s->owned[seat]; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        if (mono_next_is_hotel(setup, s->level[deed]) != (s->lot == MONO_LOT_HOTEL) ||
            mono_may_place(setup, s, (unsigned)seat, deed))
            continue;
        int32_t price = mono_build_price(setup, s, deed);
        floor = price < floor ? price : floor;
    }
    return floor > s->bid + 1 ? floor : s->bid + 1;
}

void mono_auction_void(struct game_state *s)
{
    s->lot = s->best = MONO_NONE;
    s->bid = 0;
    s->bidders = s->heard = 0;
}

bool mono_auction_open(struct game_state *s, unsigned lot, uint8_t bidders, unsigned after)
{
    if (!bidders)
        return false;
    mono_auction_void(s);
    s->lot = (uint8_t)lot;
    s->bidders = bidders;
    return mono_wait_for(s, MONO_AUCTION, mono_next_of(bidders, after));
}

/* Forgets the order and the wishes. */
static void end_scarcity(struct game_state *s)
{
    s->scarce = s->order_seat = s->order_deed = 0;
    memset(s->wish, 0, sizeof s->wish);
}

/* The winner pays the bank or, for a bankrupt's estate, those who share it (S24). */
static void close_auction(const struct game_setup *setup, struct game_state *s)
{
    unsigned winner = s->best, lot = s->lot;
    if (winner != MONO_NONE) {
        /* Where bids above the bidder's cash are let through (monopd), the rest is a debt. */
        mono_charge(setup, s, winner, s->shared ? MONO_ESTATE : MONO_BANK, s->bid);
        if (lot >= MONO_DEEDS) { /* the winner chooses where it stands, within its bid */
            mono_wait_for(s, MONO_PLACE, winner);
            return;
        }
        mono_give_deed(s, lot, winner);
    } else if (lot >= MONO_DEEDS) {
        end_scarcity(s); /* no bid reached the printed price */
    }
    mono_auction_void(s);
}

/* Asks the next bidder. The auction ends when the highest bidder is next, or after a full round
 * without a bid. */
static void ask_next_bidder(const struct game_setup *setup, struct game_state *s)
{
    if (s->best == MONO_NONE && !(s->bidders & ~s->heard)) {
        close_auction(setup, s);
        return;
    }
    s->control = (uint8_t)mono_next_of(s->bidders, s->control);
    if (s->control == s->best)
        close_auction(setup, s);
}

void mono_auction_bid(const struct game_setup *setup, struct game_state *s, int32_t bid)
{
    s->bid = bid;
    s->best = s->control;
    s->heard = 0;
    ask_next_bidder(setup, s);
}

void mono_auction_pass(const struct game_setup *setup, struct game_state *s, bool leave)
{
    uint8_t bit = (uint8_t)(1u << s->control);
    s->heard |= bit;
    if (leave)
        s->bidders &= (uint8_t)~bit;
    ask_next_bidder(setup, s);
}

/* ---- scarce buildings (S29) ----
 *
 * An order to build can meet other players who want the same few houses. Then three things happen,
 * one behind the other, each noted in the state: the others say how many they want (`wish`), what
 * is wanted beyond the stock is auctioned one by one, and every winner places its building before
 * the next one is offered, since each one changes what can stand beside it. */

/* What the bank has of the scarce buildings. */
static unsigned stock(const struct game_state *s, unsigned lot)
{
    return lot == MONO_LOT_HOTEL ? s->hotels : s->houses;
}

/* Returns how many such buildings the group could still take, one after the other. */
static unsigned places_on(const struct game_setup *setup, const struct game_state *s,
                          uint64_t members, unsigned lot)
{
    unsigned places = 0;
    for (; members; members &= members - 1) {
        unsigned level = s->level[bits_lowest(members)];
        if (lot == MONO_LOT_HOTEL) {
            if (mono_rank(setup, level) < setup->full)
                return 0;
            places += level == setup->full;
        } else if (level < setup->full) {
            places += setup->full - level;
        }
    }
    return places;
}

/* An upper bound: the places that the even rule leaves, and the money at the lowest price among
 * them. Too high costs a question, too low would cost a player its right. */
unsigned mono_could_place(const struct game_setup *setup, const struct game_state *s, int seat,
                          unsigned lot)
{
    unsigned places = 0;
    int32_t least = INT32_MAX;
    for (unsigned i = 0; i < setup->groups; i++) {
        const struct mono_group *group = &setup->group[i];
        if (group->kind != MONO_STREET || group->members & ~s->owned[seat] ||
            group->members & s->mortgaged)
            continue;
        unsigned here = places_on(setup, s, group->members, lot);
        for (uint64_t rest = here ? group->members : 0; rest; rest &= rest - 1) {
            const struct mono_deed *deed = &setup->deed[bits_lowest(rest)];
            int32_t price = lot == MONO_LOT_HOTEL ? deed->hotel : deed->house;
            least = price < least ? price : least;
        }
        places += here;
    }
    if (!places)
        return 0;
    unsigned affordable = least > 0 ? (unsigned)(s->cash[seat] / least) : places;
    places = places < affordable ? places : affordable;
    return places < MONO_WISH_MAX ? places : MONO_WISH_MAX;
}

/* The order that began it all, if it is still lawful after the auctions. */
static void build_ordered(const struct game_setup *setup, struct game_state *s)
{
    unsigned deed = s->order_deed;
    if (mono_may_build(setup, s, s->order_seat, deed))
        return;
    mono_transfer(s, s->order_seat, MONO_BANK, mono_build_price(setup, s, deed));
    mono_put_building(setup, s, deed);
}

bool mono_scarce_next(const struct game_setup *setup, struct game_state *s)
{
    uint8_t bidders = 0;
    unsigned lot = s->scarce, wanted = 0;
    for (unsigned i = 1; i < setup->seats; i++)
        if (s->wish[(s->order_seat + i) % setup->seats] == MONO_WISH_OPEN)
            return mono_wait_for(s, MONO_WISH, (s->order_seat + i) % setup->seats);
    /* Money and places may have changed since: nobody bids for more than it can still use. */
    for (unsigned seat = 0; seat < setup->seats; seat++) {
        unsigned could =
            mono_is_alive(s, seat) ? mono_could_place(setup, s, (int)seat, s->scarce) : 0;
        if (s->wish[seat] > could)
            s->wish[seat] = (uint8_t)could;
        bidders |= (uint8_t)((s->wish[seat] != 0) << seat);
        wanted += s->wish[seat];
    }
    if (wanted > stock(s, lot) && stock(s, lot) && mono_auction_open(s, lot, bidders, s->turn))
        return true;
    if (s->wish[s->order_seat])
        build_ordered(setup, s);
    end_scarcity(s);
    return false;
}

/* Others are asked only if the bank has too few for all that could be built, which is rare. */
void mono_order_building(const struct game_setup *setup, struct game_state *s, unsigned deed)
{
    unsigned lot = mono_next_is_hotel(setup, s->level[deed]) ? MONO_LOT_HOTEL : MONO_LOT_HOUSE;
    unsigned others = 0, could[MONO_SEATS] = {0};
    s->order_seat = s->control;
    s->order_deed = (uint8_t)deed;
    for (unsigned seat = 0; seat < setup->seats; seat++) {
        if (seat == s->control || !mono_is_alive(s, seat))
            continue;
        could[seat] = mono_could_place(setup, s, (int)seat, lot);
        others += could[seat];
    }
    if (others && !mono_ruleset(setup)->first_come &&
        stock(s, lot) < others + mono_could_place(setup, s, s->control, lot)) {
        s->scarce = (uint8_t)lot;
        for (unsigned seat = 0; seat < setup->seats; seat++)
            s->wish[seat] = could[seat] ? MONO_WISH_OPEN : 0;
        s->wish[s->control] = 1;
        return;
    }
    build_ordered(setup, s);
    end_scarcity(s);
}

void mono_place(const struct game_setup *setup, struct game_state *s, unsigned deed)
{
    mono_put_building(setup, s, deed);
    if (s->wish[s->control])
        s->wish[s->control]--;
    mono_auction_void(s);
}
