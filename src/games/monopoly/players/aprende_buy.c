/* How `aprende` buys and bids. */
#include "games/monopoly/players/aprende.h"

/* Its chance when the seat has got the deed for that price. */
static float with_deed(const struct mono_player *p, unsigned deed, unsigned seat, int32_t price)
{
    struct game_state s = *p->s;
    mono_give_deed(&s, deed, seat);
    s.cash[seat] -= price < s.cash[seat] ? price : s.cash[seat];
    return mono_aprende_chance(p, &s);
}

/* Its mean chance when one of the others that have the money for it, half the price at least, has
 * got the deed for that price; if none has the money, its chance now. */
static float without_deed(const struct mono_player *p, unsigned others, unsigned deed,
                          int32_t price)
{
    float sum = 0, count = 0;
    for (unsigned seat = 0; seat < p->setup->seats; seat++)
        if (seat != p->seat && others >> seat & 1 && p->s->cash[seat] >= price / 2) {
            sum += with_deed(p, deed, seat, price);
            count++;
        }
    return count > 0 ? sum / count : mono_aprende_chance(p, p->s);
}

/* ---- what auctions come to ---- */

/* Prices in parts of the printed price, and where the note FETCHED counts auctions. */
enum { WHOLE = 1024, CHEAP = 6 * WHOLE / 10, DEAR = 4 * WHOLE, COUNT_AT = 32 };

/* Where nobody trades it has notes to spare, and where bids are made in turn small ones cost no
 * time. */
static bool haggles(const struct mono_player *p)
{
    return mono_aprende_is_plain(p) && p->setup->ruleset == MONO_OFFICIAL;
}

/* If the auction of its last bid is over and it has won, notes what it paid: what the others would
 * not. */
static void note_price(const struct mono_player *p)
{
    uint64_t *bid = &p->memory->notes[MONO_NOTE_BID];
    unsigned lot = (unsigned)(*bid & 255) - 1;
    if (!*bid || (p->s->phase == MONO_AUCTION && p->s->lot == lot))
        return;
    uint64_t part = (*bid >> 8) * WHOLE / ((uint64_t)p->setup->deed[lot].price + 1);
    if (p->s->owner[lot] == p->seat)
        p->memory->notes[MONO_NOTE_FETCHED] +=
            ((uint64_t)1 << COUNT_AT) + (part < DEAR ? part : DEAR);
    *bid = 0;
}

/* ---- buying ---- */

struct move mono_aprende_purchase(const struct mono_player *p)
{
    unsigned deed = mono_deed_here(p->setup, p->s);
    int32_t price = p->setup->deed[deed].price;
    struct move move;
    bool payable = mono_cash(p) >= price;
    if (haggles(p)) {
        note_price(p);
        /* Where the others let deeds go for little, an auction is cheaper. Until it has won one it
         * assumes that they pay the printed price. */
        uint64_t fetched = p->memory->notes[MONO_NOTE_FETCHED], count = fetched >> COUNT_AT,
                 sum = (uint32_t)fetched;
        bool cheap = (WHOLE + sum) / (1 + count) < CHEAP;
        if (p->setup->auction && (cheap || mono_aprende_tries_it(p)))
            return mono_move(MONO_MOVE_DECLINE, 0);
    }
    if (!payable && mono_cash(p) + mono_idle_mortgages(p) < price)
        return mono_move(MONO_MOVE_DECLINE, 0);
    if (with_deed(p, deed, p->seat, price) <
        without_deed(p, p->setup->auction ? p->s->alive : 0, deed, price))
        return mono_move(MONO_MOVE_DECLINE, 0);
    if (payable)
        return mono_move(MONO_MOVE_BUY, 0);
    return mono_mortgage_idle(p, &move) ? move : mono_move(MONO_MOVE_DECLINE, 0);
}

/* ---- bidding ---- */

/* The most that the deed is worth to it: if it leaves, one of the other bidders has it, for no less
 * than the bid. Kept as long as the bidders are the same. */
static int32_t bid_limit(const struct mono_player *p)
{
    int32_t price = p->setup->deed[p->s->lot].price, good = 0, bad = mono_cash(p) + 1;
    uint64_t *note = &p->memory->notes[MONO_NOTE_LIMIT],
             what = (uint64_t)(p->s->throws & 0xffff) << 16 | (uint64_t)p->s->bidders << 8 |
                    (p->s->lot + 1u);
    if ((uint32_t)*note == what)
        return (int32_t)(*note >> 32);
    if (mono_aprende_tries_it(p)) {
        good = (int32_t)rng_below(&p->memory->rng, (uint32_t)price + 1);
        bad = good;
    }
    while (bad - good > price / 50 + 1) {
        int32_t bid = good + (bad - good) / 2;
        if (with_deed(p, p->s->lot, p->seat, bid) > without_deed(p, p->s->bidders, p->s->lot, bid))
            good = bid;
        else
            bad = bid;
    }
    *note = (uint64_t)good << 32 | what;
    return good;
}

/* Raises by one, and later by a 64th of the bid. Some players leave by chance, whatever the bid is,
 * so the more often they are asked the cheaper it gets; the 64th ends auctions among players like
 * itself. */
static struct move bid_low(const struct mono_player *p)
{
    enum { STEP = 64 };
    int32_t floor = mono_bid_floor(p->setup, p->s, (int)p->seat), bid = floor + floor / STEP,
            most = bid_limit(p);
    note_price(p);
    most = most < mono_cash(p) ? most : (int32_t)mono_cash(p);
    if (floor > most)
        return mono_bid_up_to(p, 0);
    bid = bid < most ? bid : most;
    p->memory->notes[MONO_NOTE_BID] = (uint64_t)bid << 8 | (p->s->lot + 1u);
    return (struct move){.kind = MONO_MOVE_BID, .n = bid};
}

/* Where people trade: if it leaves, any player that has the money can get the deed, and hardly for
 * less than half its price. */
static struct move bid_on(const struct mono_player *p)
{
    enum { OPENS = 10, RAISES = 100 }; /* parts of the price */
    const struct game_state *s = p->s;
    int32_t price = p->setup->deed[s->lot].price, floor = mono_bid_floor(p->setup, s, (int)p->seat),
            bid = floor + price / (s->best == MONO_NONE ? OPENS : RAISES);
    float without = without_deed(p, p->setup->auction ? s->alive : 0, s->lot,
                                 s->bid > price / 2 ? s->bid : price / 2);
    if (bid > mono_cash(p) || with_deed(p, s->lot, p->seat, bid) <= without)
        return mono_bid_up_to(p, 0);
    return (struct move){.kind = MONO_MOVE_BID, .n = bid};
}

struct move mono_aprende_bid(const struct mono_player *p)
{
    int32_t floor = mono_bid_floor(p->setup, p->s, (int)p->seat);
    if (p->s->lot >= MONO_DEEDS) /* a scarce building: its price and a half is still cheap */
        return mono_bid_up_to(p,
                              1.5 * floor < 0.7 * mono_cash(p) ? 1.5 * floor : 0.7 * mono_cash(p));
    return haggles(p) ? bid_low(p) : bid_on(p);
}
