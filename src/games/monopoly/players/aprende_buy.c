/* How `aprende` buys and bids. */
#include "games/monopoly/players/aprende.h"

static float with_deed(const struct mono_memory *m, unsigned deed, unsigned seat, int32_t price)
{
    struct game_state s = *m->s;
    mono_give_deed(&s, deed, seat);
    s.cash[seat] -= price < s.cash[seat] ? price : s.cash[seat];
    return mono_aprende_chance(m, &s);
}

/* Its chance when one of the others has it for that price, whoever has the money before others; if
 * none has, nobody. */
static float without_deed(const struct mono_memory *m, unsigned others, unsigned deed,
                          int32_t price)
{
    float sum = 0, count = 0;
    for (unsigned seat = 0; seat < m->setup->seats; seat++)
        if (seat != m->seat && others >> seat & 1 && m->s->cash[seat] >= price / 2) {
            sum += with_deed(m, deed, seat, price);
            count++;
        }
    return count > 0 ? sum / count : mono_aprende_chance(m, m->s);
}

/* ---- what auctions come to ---- */

enum { WHOLE = 1024, CHEAP = 6 * WHOLE / 10, DEAR = 4 * WHOLE, COUNT_AT = 32 };

/* Where nobody trades it has notes to spare, and where bids are said in turn nobody has to wait for
 * small ones. */
static bool haggles(const struct mono_memory *m)
{
    return mono_aprende_is_plain(m) && m->setup->ruleset == MONO_OFFICIAL;
}

/* Its last auction is over: if it has won it, its last bid is what the others would not pay. */
static void hear_the_hammer(const struct mono_memory *m)
{
    uint64_t *bid = &m->memory->notes[MONO_NOTE_BID];
    unsigned lot = (unsigned)(*bid & 255) - 1;
    if (!*bid || (m->s->phase == MONO_AUCTION && m->s->lot == lot))
        return;
    uint64_t part = (*bid >> 8) * WHOLE / ((uint64_t)m->setup->deed[lot].price + 1);
    if (m->s->owner[lot] == m->seat)
        m->memory->notes[MONO_NOTE_FETCHED] +=
            ((uint64_t)1 << COUNT_AT) + (part < DEAR ? part : DEAR);
    *bid = 0;
}

/* Whether the others let deeds go for little: then one that it could buy is cheaper under the
 * hammer. Until it has seen any it takes them to pay what is printed. */
static bool auctions_are_cheap(const struct mono_memory *m)
{
    uint64_t fetched = m->memory->notes[MONO_NOTE_FETCHED], count = fetched >> COUNT_AT,
             sum = (uint32_t)fetched;
    return (WHOLE + sum) / (1 + count) < CHEAP;
}

/* ---- buying ---- */

struct move mono_aprende_purchase(const struct mono_memory *m)
{
    unsigned deed = mono_deed_here(m->setup, m->s);
    int32_t price = m->setup->deed[deed].price;
    struct move move;
    bool payable = mono_cash(m) >= price;
    if (haggles(m)) {
        hear_the_hammer(m);
        if (m->setup->auction && (auctions_are_cheap(m) || mono_aprende_tries_it(m)))
            return mono_move(MONO_MOVE_DECLINE, 0);
    }
    if (!payable && mono_cash(m) + mono_idle_mortgages(m) < price)
        return mono_move(MONO_MOVE_DECLINE, 0);
    if (with_deed(m, deed, m->seat, price) <
        without_deed(m, m->setup->auction ? m->s->alive : 0, deed, price))
        return mono_move(MONO_MOVE_DECLINE, 0);
    if (payable)
        return mono_move(MONO_MOVE_BUY, 0);
    return mono_mortgage_idle(m, &move) ? move : mono_move(MONO_MOVE_DECLINE, 0);
}

/* ---- bidding ---- */

/* The most that the deed is worth to it: if it leaves, one of those who are still in has it, and
 * for no less than what is bid then. */
static int32_t limit_of(const struct mono_memory *m)
{
    int32_t price = m->setup->deed[m->s->lot].price, good = 0, bad = mono_cash(m) + 1;
    if (mono_aprende_tries_it(m))
        return (int32_t)rng_below(&m->memory->rng, (uint32_t)price + 1);
    while (bad - good > price / 50 + 1) {
        int32_t bid = good + (bad - good) / 2;
        if (with_deed(m, m->s->lot, m->seat, bid) > without_deed(m, m->s->bidders, m->s->lot, bid))
            good = bid;
        else
            bad = bid;
    }
    return good;
}

/* The same as long as the same ones bid. */
static int32_t kept_limit(const struct mono_memory *m)
{
    uint64_t *note = &m->memory->notes[MONO_NOTE_LIMIT],
             what = (uint64_t)(m->s->throws & 0xffff) << 16 | (uint64_t)m->s->bidders << 8 |
                    (m->s->lot + 1u);
    if ((uint32_t)*note != what)
        *note = (uint64_t)limit_of(m) << 32 | what;
    return (int32_t)(*note >> 32);
}

/* By one at first, then by a 64th of what is bid. There are some who leave sooner or later,
 * whatever the bidding is at, and the more often they are asked the cheaper it is; but among its
 * like each auction is to come to an end. */
static struct move bid_low(const struct mono_memory *m)
{
    enum { STEP = 64 };
    int32_t floor = mono_bid_floor(m->setup, m->s, (int)m->seat), bid = floor + floor / STEP,
            most = kept_limit(m);
    hear_the_hammer(m);
    most = most < mono_cash(m) ? most : (int32_t)mono_cash(m);
    if (floor > most)
        return mono_bid_up_to(m, 0);
    bid = bid < most ? bid : most;
    m->memory->notes[MONO_NOTE_BID] = (uint64_t)bid << 8 | (m->s->lot + 1u);
    return (struct move){.kind = MONO_MOVE_BID, .n = bid};
}

/* Where people trade: if it leaves, anybody who has the money may get it, and hardly for less than
 * half its price. */
static struct move bid_on(const struct mono_memory *m)
{
    enum { OPENS = 10, RAISES = 100 }; /* parts of the price */
    const struct game_state *s = m->s;
    int32_t price = m->setup->deed[s->lot].price, floor = mono_bid_floor(m->setup, s, (int)m->seat),
            bid = floor + price / (s->best == MONO_NONE ? OPENS : RAISES);
    float without = without_deed(m, m->setup->auction ? s->alive : 0, s->lot,
                                 s->bid > price / 2 ? s->bid : price / 2);
    if (bid > mono_cash(m) || with_deed(m, s->lot, m->seat, bid) <= without)
        return mono_bid_up_to(m, 0);
    return (struct move){.kind = MONO_MOVE_BID, .n = bid};
}

struct move mono_aprende_bid(const struct mono_memory *m)
{
    int32_t floor = mono_bid_floor(m->setup, m->s, (int)m->seat);
    if (m->s->lot >= MONO_DEEDS) /* a scarce building: its price and a half is still cheap */
        return mono_bid_up_to(m,
                              1.5 * floor < 0.7 * mono_cash(m) ? 1.5 * floor : 0.7 * mono_cash(m));
    return haggles(m) ? bid_low(m) : bid_on(m);
}
