/* Rivals with a person's plain habits, to be beaten at tables where everybody trades. Each buys
 * what it lands on, bids what a deed counts for it, builds with what it does not keep in hand, and
 * swaps, buys and sells when both gain by a simple count: printed prices, more for what belongs
 * together. What they differ in are a few numbers. */
#include "core/bot.h"
#include "games/monopoly/players/bargain.h"

struct habits {
    int32_t whole;   /* percent of its price that a street of a complete group counts */
    int32_t bid;     /* percent of what the deed counts that it bids at most */
    int32_t keeps;   /* percent of a salary that it keeps in hand when it builds or bargains */
    int32_t least;   /* the least gain that it makes a deal for, percent of a salary */
    int32_t share;   /* percent of the other's gain that its own has to be */
    int32_t offers;  /* percent of the sum of both gains that it offers the other */
    bool holds_last; /* never gives away what would complete another's group */
};

enum { NOTE_THROW, NOTE_DEAL, NOTE_REFUSED = NOTE_DEAL + MONO_DEAL_NOTES, NOTE_HABITS };

static const struct habits *habits_of(const struct mono_memory *p);

/* ---- the count ---- */

static double count_group(const struct mono_memory *p, const struct mono_group *group,
                          uint64_t owned)
{
    const struct habits *h = habits_of(p);
    unsigned mine = bits_count(group->members & owned), all = bits_count(group->members);
    double sum = 0, factor = group->kind != MONO_STREET ? 0.75 + 0.25 * mine
                             : mine + 1 == all          ? 1.3
                                                        : 1;
    if (mine == all && group->kind == MONO_STREET)
        factor = h->whole / 100.0;
    for (uint64_t rest = group->members & owned; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        sum += factor * p->setup->deed[deed].price;
        if (p->s->mortgaged & mono_bit(deed))
            sum -= mono_lift_cost(p->setup, deed);
    }
    return sum;
}

static double regateo_count(const struct mono_memory *p, uint64_t owned)
{
    double sum = 0;
    for (unsigned i = 0; i < p->setup->groups; i++)
        if (p->setup->group[i].members & owned)
            sum += count_group(p, &p->setup->group[i], owned);
    return sum;
}

/* What a seat gains by giving and getting deeds and money. */
static double regateo_gain(const struct mono_memory *p, unsigned seat, uint64_t gives,
                           uint64_t gets, int32_t money)
{
    uint64_t owned = p->s->owned[seat];
    return regateo_count(p, (owned & ~gives) | gets) - regateo_count(p, owned) + money -
           (double)mono_deal_interest(p->setup, p->s, gets);
}

static double in_hand(const struct mono_memory *p)
{
    return habits_of(p)->keeps * (double)p->setup->salary / 100;
}

static int64_t to_spend(const struct mono_memory *p)
{
    return mono_cash(p) - (int64_t)in_hand(p);
}

/* ---- buying and bidding ---- */

static struct move regateo_purchase(const struct mono_memory *p)
{
    unsigned deed = mono_deed_here(p->setup, p->s);
    return mono_move(mono_cash(p) >= p->setup->deed[deed].price ? MONO_MOVE_BUY : MONO_MOVE_DECLINE,
                     0);
}

static struct move regateo_auction(const struct mono_memory *p)
{
    double worth = 1.3 * mono_bid_floor(p->setup, p->s, (int)p->seat); /* a scarce building */
    if (p->s->lot < MONO_DEEDS)
        worth = habits_of(p)->bid / 100.0 * regateo_gain(p, p->seat, 0, mono_bit(p->s->lot), 0);
    return mono_bid_up_to(p, worth < (double)to_spend(p) ? worth : (double)to_spend(p));
}

/* ---- deals ---- */

/* Whether somebody else would have a whole group by getting these. */
static bool completes(const struct mono_memory *p, unsigned seat, uint64_t gets)
{
    return mono_wholes(p->setup, p->s, p->s->owned[seat], p->s->owned[seat] | gets) > 0;
}

static bool content(const struct mono_memory *p, double own, double other)
{
    const struct habits *h = habits_of(p);
    return own >= h->least / 100.0 * p->setup->salary && own >= h->share / 100.0 * other;
}

static bool regateo_accepts(const struct mono_memory *p)
{
    const struct game_state *s = p->s;
    struct mono_deal deal = mono_deal_on_table(s);
    double cards = ((double)s->give_cards - s->want_cards) * p->setup->fine_amount;
    int64_t left = mono_deal_left(p->setup, s, s->proposer, &deal, true);
    if (left < 0 || (deal.pays < 0 && (double)left < in_hand(p)) ||
        (habits_of(p)->holds_last && completes(p, s->proposer, deal.want)))
        return false;
    double own = regateo_gain(p, p->seat, deal.want, deal.give, deal.pays) + cards;
    return content(p, own, regateo_gain(p, s->proposer, deal.give, deal.want, -deal.pays) - cards);
}

static uint64_t fingerprint(const struct mono_deal *deal)
{
    return rng_mix(deal->give ^ deal->partner, deal->want) | 1;
}

struct hunt {
    const struct mono_memory *p;
    struct mono_deal best;
    double gain;
};

/* With the money that gives the other its part of what both gain together. */
static void regateo_consider(struct hunt *hunt, struct mono_deal deal)
{
    const struct mono_memory *p = hunt->p;
    const struct habits *h = habits_of(p);
    if (p->memory->notes[NOTE_REFUSED] == fingerprint(&deal) ||
        (h->holds_last && completes(p, deal.partner, deal.give)))
        return;
    double mine = regateo_gain(p, p->seat, deal.give, deal.want, 0),
           theirs = regateo_gain(p, deal.partner, deal.want, deal.give, 0);
    double pays = h->offers / 100.0 * (mine + theirs) - theirs, most = (double)to_spend(p);
    double least = -0.9 * (double)p->s->cash[deal.partner];
    pays = pays < least ? least : pays;
    if (mine + theirs <= 0 || pays > most || mine - pays <= hunt->gain ||
        !content(p, mine - pays, theirs + pays))
        return;
    deal.pays = (int32_t)pays;
    hunt->best = deal;
    hunt->gain = mine - pays;
}

/* What completes a group of its own, for money or for something of another group; and the other way
 * round. */
static void hunt_partner(struct hunt *hunt, unsigned partner)
{
    const struct mono_memory *p = hunt->p;
    uint64_t mine = mono_tradable(p->setup, p->s, (int)p->seat),
             theirs = mono_tradable(p->setup, p->s, (int)partner);
    for (unsigned g = 0; g < p->setup->groups; g++) {
        uint64_t members = p->setup->group[g].members, want = members & theirs,
                 give = members & mine;
        if (!want || !give || p->setup->group[g].kind == MONO_SERVICE)
            continue;
        regateo_consider(hunt, (struct mono_deal){partner, 0, want, 0});
        regateo_consider(hunt, (struct mono_deal){partner, give, 0, 0});
        for (unsigned h = 0; h < p->setup->groups; h++) {
            uint64_t other = p->setup->group[h].members & mine;
            if (h != g && other) {
                regateo_consider(hunt, (struct mono_deal){partner, other, want, 0});
                regateo_consider(hunt, (struct mono_deal){partner, other & -other, want, 0});
            }
        }
    }
}

/* Once before each throw. */
static bool opens_deal(const struct mono_memory *p, struct move *move)
{
    struct hunt hunt = {.p = p};
    uint64_t *notes = p->memory->notes;
    if (!p->setup->trade || p->s->phase != MONO_FREE ||
        notes[NOTE_THROW] == (uint64_t)p->s->throws + 1)
        return false;
    notes[NOTE_THROW] = (uint64_t)p->s->throws + 1;
    for (unsigned seat = 0; seat < p->setup->seats; seat++)
        if (seat != p->seat && mono_is_alive(p->s, seat))
            hunt_partner(&hunt, seat);
    if (hunt.gain <= 0)
        return false;
    mono_deal_note(notes + NOTE_DEAL, &hunt.best);
    notes[NOTE_REFUSED] = fingerprint(&hunt.best); /* not again at once */
    *move = mono_move(MONO_MOVE_TRADE, hunt.best.partner);
    return !mono_judge(p->setup, p->s, move);
}

static struct move regateo_offer(const struct mono_memory *p)
{
    return mono_deal_part(p, p->memory->notes + NOTE_DEAL);
}

/* ---- its turn ---- */

static struct move regateo_turn(const struct mono_memory *p)
{
    struct move move;
    if (p->s->turn != p->seat)
        return mono_move(MONO_MOVE_CONTROL, p->s->turn);
    if (opens_deal(p, &move) || mono_lift_within(p, to_spend(p), &move) ||
        mono_build_within(p, to_spend(p), &move))
        return move;
    if (p->s->phase == MONO_DONE)
        return mono_move(MONO_MOVE_PASS, 0);
    return p->s->jail[p->seat] && mono_out_of_jail(p, &move) ? move : mono_move(MONO_MOVE_THROW, 0);
}

static struct move regateo_interest(const struct mono_memory *p)
{
    return mono_interest_within(p, to_spend(p));
}

static struct move regateo_wish(const struct mono_memory *p)
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

/* ---- who they are ---- */

enum { GREEDY, STINGY, JEALOUS, LAVISH, KINDS };

static void regateo_decide(unsigned kind, const struct game_setup *setup,
                           const struct game_state *view, int seat, struct bot_memory *memory,
                           struct move *move)
{
    memory->notes[NOTE_HABITS] = kind;
    memory->because = "regateo";
    mono_decide(&regateo_answers, setup, view, seat, memory, move);
}

static bool regateo_audit(const struct game_setup *setup, const struct game_state *view, int seat,
                          const struct bot_memory *memory, const struct game_state *state,
                          struct why *why)
{
    return mono_deal_audit(state, seat, memory->notes + NOTE_DEAL, why);
}

#define DECIDES(name, kind)                                                                        \
    static void name##_decides(const struct game_setup *setup, const struct game_state *view,      \
                               int seat, struct bot_memory *memory, struct move *move)             \
    {                                                                                              \
        regateo_decide(kind, setup, view, seat, memory, move);                                     \
    }
DECIDES(codicioso, GREEDY)
DECIDES(avaro, STINGY)
DECIDES(celoso, JEALOUS)
DECIDES(manirroto, LAVISH)

#define RIVAL(player, words)                                                                       \
    const struct bot mono_player_##player = {.name = #player,                                      \
                                             .what = words,                                        \
                                             .negotiates = true,                                   \
                                             .lawful = true,                                       \
                                             .decide = player##_decides,                           \
                                             .audit = regateo_audit}
RIVAL(codicioso,
      N_("regatea con cuentas sencillas y quiere ganar en cada trato casi tanto como el otro"));
RIVAL(avaro, N_("regatea con cuentas sencillas, puja poco y suelta poco dinero"));
RIVAL(celoso, N_("regatea con cuentas sencillas y no cede la carta que completa un grupo ajeno"));
RIVAL(manirroto, N_("regatea con cuentas sencillas y paga de más por lo que quiere"));

static const struct habits *habits_of(const struct mono_memory *p)
{
    static const struct habits habits[KINDS] = {
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
    return &habits[p->memory->notes[NOTE_HABITS]];
}
