/* Opponents with a person's plain habits, to be beaten at tables where everybody trades. Each buys
 * what it lands on, bids what a deed counts for it, builds with what it does not keep in hand, and
 * swaps, buys and sells when both gain by a simple count: printed prices, more for what belongs
 * together. They differ in a few numbers only. */
#include "core/bot.h"
#include "games/monopoly/players/bargain.h"

/* Percentages, but for the last one. */
struct trader {
    int32_t whole;   /* of its price, what a street of a complete group counts */
    int32_t bid;     /* of what a deed counts: the highest bid for it */
    int32_t keeps;   /* of a salary: what stays in hand when it builds or bargains */
    int32_t least;   /* of a salary: the least gain that it makes a deal for */
    int32_t share;   /* of the other's gain: the least gain of its own */
    int32_t offers;  /* of the sum of both gains: what it offers the other */
    bool holds_last; /* never gives away what would complete another's group */
};

enum { GREEDY, STINGY, JEALOUS, LAVISH, TRADERS };

static const struct trader traders[TRADERS] = {
    [GREEDY] = {.whole = 200, .bid = 100, .keeps = 50, .least = 10, .share = 90, .offers = 50},
    [STINGY] = {.whole = 200, .bid = 75, .keeps = 150, .least = 25, .share = 60, .offers = 40},
    [JEALOUS] = {.whole = 200,
                 .bid = 90,
                 .keeps = 75,
                 .least = 10,
                 .share = 50,
                 .offers = 50,
                 .holds_last = true},
    [LAVISH] = {.whole = 250, .bid = 120, .keeps = 50, .least = 0, .share = 20, .offers = 65},
};

/* Notes: the throw before which it has looked for a deal, plus 1; that deal; the fingerprint of the
 * last deal that it has proposed; which trader it is. */
enum { NOTE_THROW, NOTE_DEAL, NOTE_REFUSED = NOTE_DEAL + MONO_DEAL_NOTES, NOTE_TRADER };

static const struct trader *trader_of(const struct mono_player *p)
{
    return &traders[p->memory->notes[NOTE_TRADER]];
}

/* ---- what things count for ---- */

/* A set of deeds in one player's hands. */
static double regateo_count(const struct mono_player *p, uint64_t owned)
{
    double sum = 0;
    for (unsigned i = 0; i < p->setup->groups; i++) {
        const struct mono_group *group = &p->setup->group[i];
        unsigned mine = bits_count(group->members & owned), all = bits_count(group->members);
        double part = 0, factor = 1;
        if (group->kind != MONO_STREET)
            factor = 0.75 + 0.25 * mine;
        else if (mine == all)
            factor = trader_of(p)->whole / 100.0;
        else if (mine + 1 == all)
            factor = 1.3;
        for (uint64_t rest = group->members & owned; rest; rest &= rest - 1) {
            unsigned deed = bits_lowest(rest);
            part += factor * p->setup->deed[deed].price;
            if (p->s->mortgaged & mono_bit(deed))
                part -= mono_lift_cost(p->setup, deed);
        }
        sum += part;
    }
    return sum;
}

/* What a seat gains by giving and getting deeds and money. */
static double regateo_gain(const struct mono_player *p, unsigned seat, uint64_t gives,
                           uint64_t gets, int32_t money)
{
    uint64_t owned = p->s->owned[seat];
    return regateo_count(p, (owned & ~gives) | gets) - regateo_count(p, owned) + money -
           (double)mono_deal_interest(p->setup, p->s, gets);
}

static double in_hand(const struct mono_player *p)
{
    return trader_of(p)->keeps * (double)p->setup->salary / 100;
}

/* In whole money; below 0 if it has less than it keeps. */
static double to_spend(const struct mono_player *p)
{
    return (double)(mono_cash(p) - (int64_t)in_hand(p));
}

/* ---- buying and bidding ---- */

static struct move regateo_purchase(const struct mono_player *p)
{
    unsigned deed = mono_deed_here(p->setup, p->s);
    return mono_move(mono_cash(p) >= p->setup->deed[deed].price ? MONO_MOVE_BUY : MONO_MOVE_DECLINE,
                     0);
}

static struct move regateo_auction(const struct mono_player *p)
{
    double worth = 1.3 * mono_bid_floor(p->setup, p->s, (int)p->seat); /* a scarce building */
    if (p->s->lot < MONO_DEEDS)
        worth = trader_of(p)->bid / 100.0 * regateo_gain(p, p->seat, 0, mono_bit(p->s->lot), 0);
    return mono_bid_up_to(p, worth < to_spend(p) ? worth : to_spend(p));
}

/* ---- deals ---- */

/* Whether the seat would complete a group of streets by getting these. */
static bool completes(const struct mono_player *p, unsigned seat, uint64_t gets)
{
    return mono_completed(p->setup, p->s, MONO_STREET, p->s->owned[seat],
                          p->s->owned[seat] | gets) > 0;
}

/* Whether gains of its own and of the other make a deal that it accepts. */
static bool content(const struct mono_player *p, double own, double other)
{
    const struct trader *trader = trader_of(p);
    return own >= trader->least / 100.0 * p->setup->salary && own >= trader->share / 100.0 * other;
}

static bool regateo_accepts(const struct mono_player *p)
{
    const struct game_state *s = p->s;
    struct mono_deal deal = mono_deal_on_table(s);
    double cards = ((double)s->give_cards - s->want_cards) * p->setup->fine_amount;
    int64_t left = mono_deal_left(p->setup, s, s->proposer, &deal, true);
    if (left < 0 || (deal.pays < 0 && (double)left < in_hand(p)) ||
        (trader_of(p)->holds_last && completes(p, s->proposer, deal.want)))
        return false;
    double own = regateo_gain(p, p->seat, deal.want, deal.give, deal.pays) + cards;
    return content(p, own, regateo_gain(p, s->proposer, deal.give, deal.want, -deal.pays) - cards);
}

struct regateo_search {
    const struct mono_player *p;
    struct mono_deal best;
    double gain;
};

/* Keeps the deal if it is the best so far, with the money that gives the partner its part of what
 * both gain together. */
static void regateo_consider(struct regateo_search *search, struct mono_deal deal)
{
    const struct mono_player *p = search->p;
    const struct trader *trader = trader_of(p);
    if (p->memory->notes[NOTE_REFUSED] == mono_deal_fingerprint(&deal) ||
        (trader->holds_last && completes(p, deal.partner, deal.give)))
        return;
    double mine = regateo_gain(p, p->seat, deal.give, deal.want, 0),
           theirs = regateo_gain(p, deal.partner, deal.want, deal.give, 0);
    double pays = trader->offers / 100.0 * (mine + theirs) - theirs, most = to_spend(p);
    double least = -0.9 * (double)p->s->cash[deal.partner];
    pays = pays < least ? least : pays;
    if (mine + theirs <= 0 || pays > most || mine - pays <= search->gain ||
        !content(p, mine - pays, theirs + pays))
        return;
    deal.pays = (int32_t)pays;
    search->best = deal;
    search->gain = mine - pays;
}

/* Groups that the two share: the partner's part for money or for something of another group, or its
 * own part for money. */
static void regateo_search_partner(struct regateo_search *search, unsigned partner)
{
    const struct mono_player *p = search->p;
    uint64_t mine = mono_tradable(p->setup, p->s, (int)p->seat),
             theirs = mono_tradable(p->setup, p->s, (int)partner);
    for (unsigned g = 0; g < p->setup->groups; g++) {
        uint64_t members = p->setup->group[g].members, want = members & theirs,
                 give = members & mine;
        if (!want || !give || p->setup->group[g].kind == MONO_SERVICE)
            continue;
        regateo_consider(search, (struct mono_deal){partner, 0, want, 0});
        regateo_consider(search, (struct mono_deal){partner, give, 0, 0});
        for (unsigned h = 0; h < p->setup->groups; h++) {
            uint64_t other = p->setup->group[h].members & mine;
            if (h != g && other) {
                regateo_consider(search, (struct mono_deal){partner, other, want, 0});
                regateo_consider(search, (struct mono_deal){partner, other & -other, want, 0});
            }
        }
    }
}

/* Looks for a deal once before each throw. */
static bool opens_deal(const struct mono_player *p, struct move *move)
{
    struct regateo_search search = {.p = p};
    uint64_t *notes = p->memory->notes;
    if (!p->setup->trade || p->s->phase != MONO_FREE ||
        notes[NOTE_THROW] == (uint64_t)p->s->throws + 1)
        return false;
    notes[NOTE_THROW] = (uint64_t)p->s->throws + 1;
    for (unsigned seat = 0; seat < p->setup->seats; seat++)
        if (seat != p->seat && mono_is_alive(p->s, seat))
            regateo_search_partner(&search, seat);
    if (search.gain <= 0)
        return false;
    mono_deal_note(notes + NOTE_DEAL, &search.best);
    notes[NOTE_REFUSED] = mono_deal_fingerprint(&search.best); /* not again at once */
    *move = mono_move(MONO_MOVE_TRADE, search.best.partner);
    return !mono_refusal(p->setup, p->s, move);
}

static struct move regateo_offer(const struct mono_player *p)
{
    return mono_deal_part(p, p->memory->notes + NOTE_DEAL);
}

/* ---- its turn ---- */

static struct move regateo_turn(const struct mono_player *p)
{
    struct move move;
    if (p->s->turn != p->seat)
        return mono_move(MONO_MOVE_CONTROL, p->s->turn);
    if (opens_deal(p, &move) || mono_lift_within(p, to_spend(p), &move) ||
        mono_build_within(p, (int64_t)to_spend(p), &move))
        return move;
    if (p->s->phase == MONO_DONE)
        return mono_move(MONO_MOVE_PASS, 0);
    return p->s->jail[p->seat] && mono_out_of_jail(p, &move) ? move : mono_move(MONO_MOVE_THROW, 0);
}

static struct move regateo_interest(const struct mono_player *p)
{
    return mono_interest_within(p, to_spend(p));
}

static struct move regateo_wish(const struct mono_player *p)
{
    return mono_wish_within(p, to_spend(p));
}

static const struct mono_answers regateo_answers = {
    .turn = regateo_turn,
    .purchase = regateo_purchase,
    .auction = regateo_auction,
    .debt = mono_pay_up,
    .interest = regateo_interest,
    .wish = regateo_wish,
    .offer = regateo_offer,
    .accepts = regateo_accepts,
};

/* ---- the bots ---- */

static void regateo_decide(unsigned trader, const struct game_setup *setup,
                           const struct game_state *view, int seat, struct bot_memory *memory,
                           struct move *move)
{
    memory->notes[NOTE_TRADER] = trader;
    memory->because = "regateo";
    mono_decide(&regateo_answers, setup, view, seat, memory, move);
}

static bool regateo_audit(const struct game_setup *setup, const struct game_state *view, int seat,
                          const struct bot_memory *memory, const struct game_state *state,
                          struct why *why)
{
    return mono_deal_audit(state, seat, memory->notes + NOTE_DEAL, why);
}

#define DECIDES(name, trader)                                                                      \
    static void name##_decides(const struct game_setup *setup, const struct game_state *view,      \
                               int seat, struct bot_memory *memory, struct move *move)             \
    {                                                                                              \
        regateo_decide(trader, setup, view, seat, memory, move);                                   \
    }
DECIDES(codicioso, GREEDY)
DECIDES(avaro, STINGY)
DECIDES(celoso, JEALOUS)
DECIDES(manirroto, LAVISH)

#define TRADER_BOT(player, words)                                                                  \
    const struct bot mono_player_##player = {.name = #player,                                      \
                                             .what = words,                                        \
                                             .negotiates = true,                                   \
                                             .lawful = true,                                       \
                                             .decide = player##_decides,                           \
                                             .audit = regateo_audit}
TRADER_BOT(
    codicioso,
    N_("regatea con cuentas sencillas y quiere ganar en cada trato casi tanto como el otro"));
TRADER_BOT(avaro, N_("regatea con cuentas sencillas, puja poco y suelta poco dinero"));
TRADER_BOT(celoso,
           N_("regatea con cuentas sencillas y no cede la carta que completa un grupo ajeno"));
TRADER_BOT(manirroto, N_("regatea con cuentas sencillas y paga de más por lo que quiere"));
