/* How `aprende` negotiates. It goes through exchanges of whole shares of groups, single deeds and money, and offers the
 * one of which it expects most: what its chance to win gains, times how likely it thinks the other is to accept. What
 * was refused changes that, and so it haggles. An offer that it refuses it remembers, and comes back once with one of
 * its own about the same deeds. */
#include "games/monopoly/aprende.h"

/* Notes. OFFERS: the throw, how many offers were made before it, and above that who owned what when there was nothing
 * to offer the last time. COUNTER: the deeds of an offer that it
 * refused. MEMORY: refusals of each seat, four bits each; then whose offer waits for its counter, and whom the last
 * offer went to, + 1. REFUSED: fingerprints of the last four. */
enum {
    NOTE_OFFERS,
    NOTE_DEAL,
    NOTE_COUNTER = NOTE_DEAL + MONO_DEAL_NOTES,
    NOTE_MEMORY = NOTE_COUNTER + 2,
    NOTE_REFUSED
};
enum { OFFERS_A_THROW = 5, LULL = 16, SETS_MAX = 24 };
enum { MADE_AT = 32, NOTHING_AT = 48, COUNTER_AT = 32, ASKED_AT = 40 };

static const float least_gain = 0.003F; /* of a chance, for a deal to be worth the talk */
static const float least_expected = 0.001F;
static const double plain_most = 1.5;  /* times the printed price of what it gets: the most that it gives */
static const double whole_most = 5;    /* the same of what completes a group */
static const double whole_least = 1.5; /* times the printed price of a group: the least to complete it for another */
static const float harm = 0.8F;        /* of its chance: what leaves the other less is not even asked */

static unsigned refusals_of(const struct mono_mind *m, unsigned seat)
{
    return m->mind->notes[NOTE_MEMORY] >> 4 * seat & 15;
}

static void set_refusals(const struct mono_mind *m, unsigned seat, unsigned count)
{
    uint64_t *memory = &m->mind->notes[NOTE_MEMORY];
    *memory = (*memory & ~((uint64_t)15 << 4 * seat)) | (uint64_t)(count < 15 ? count : 15) << 4 * seat;
}

static unsigned seat_in_memory(const struct mono_mind *m, unsigned at)
{
    return m->mind->notes[NOTE_MEMORY] >> at & 255;
}

static void remember_seat(const struct mono_mind *m, unsigned at, unsigned seat)
{
    uint64_t *memory = &m->mind->notes[NOTE_MEMORY];
    *memory = (*memory & ~((uint64_t)255 << at)) | (uint64_t)seat << at;
}

static uint64_t fingerprint(const struct mono_deal *deal)
{
    return (rng_mix(deal->give * 7 + deal->partner, deal->want * 31 + (uint64_t)(int64_t)deal->pays) & 0xffff) | 1;
}

static bool was_refused(const struct mono_mind *m, const struct mono_deal *deal)
{
    for (unsigned i = 0; i < 4; i++)
        if ((m->mind->notes[NOTE_REFUSED] >> 16 * i & 0xffff) == fingerprint(deal))
            return true;
    return false;
}

/* What became of the last offer: whether its deeds have changed hands. */
static void hear_answer(const struct mono_mind *m)
{
    const uint64_t *notes = m->mind->notes;
    unsigned asked = seat_in_memory(m, ASKED_AT);
    if (!asked--)
        return;
    struct mono_deal deal = {asked, notes[NOTE_DEAL], notes[NOTE_DEAL + 1], (int32_t)(int64_t)notes[NOTE_DEAL + 2]};
    bool accepted = !(deal.give & m->s->owned[m->seat]) && !(deal.want & ~m->s->owned[m->seat]);
    set_refusals(m, asked, accepted ? 0 : refusals_of(m, asked) + 1);
    if (!accepted)
        m->mind->notes[NOTE_REFUSED] = notes[NOTE_REFUSED] << 16 | fingerprint(&deal);
    remember_seat(m, ASKED_AT, 0);
}

/* ---- what it thinks of a deal ---- */

static bool chances_after(const struct mono_mind *m, unsigned proposer, const struct mono_deal *deal, float *chance)
{
    struct mono_state s = *m->s;
    if (mono_deal_left(m->setup, &s, proposer, deal, false) < 0 ||
        mono_deal_left(m->setup, &s, proposer, deal, true) < 0)
        return false;
    mono_deal_done(m->setup, &s, proposer, deal);
    mono_value_chances(m->setup, &s, chance);
    return true;
}

/* For --explain: what it expects of the deal for both. */
static void explain(const struct mono_mind *m, unsigned other, const float *now, const float *then)
{
    static _Thread_local char text[80];
    text_put(text, sizeof text, _("aprende: yo del %s al %s %%, la otra parte del %s al %s %%"),
             TEXT_REAL("%.1f", 100 * (double)now[m->seat]), TEXT_REAL("%.1f", 100 * (double)then[m->seat]),
             TEXT_REAL("%.1f", 100 * (double)now[other]), TEXT_REAL("%.1f", 100 * (double)then[other]));
    m->mind->because = text;
}

/* Within what a player can hold. */
static int32_t as_held(int64_t sum)
{
    return (int32_t)(sum > MONO_CASH_MAX ? MONO_CASH_MAX : sum < -MONO_CASH_MAX ? -MONO_CASH_MAX : sum);
}

/* ---- what no estimate may talk it into ---- */

/* The same offer as the other side sees it. */
static struct mono_deal other_side(const struct mono_deal *deal, unsigned proposer)
{
    return (struct mono_deal){proposer, deal->want, deal->give, -deal->pays};
}

/* By printed prices what one gives is not far more than what one gets, unless that completes a group; a whole group is
 * not given away, nor completed for the other, without one in return or what it is worth; and it would still be good if
 * the other had money: who is poor today is not for ever. */
static bool is_sound(const struct mono_mind *m, const struct mono_deal *deal)
{
    struct mono_state s = *m->s;
    uint64_t mine = s.owned[m->seat], mine_then = (mine & ~deal->give) | deal->want;
    uint64_t its = s.owned[deal->partner], its_then = (its & ~deal->want) | deal->give;
    double gets = mono_listed(m->setup, &s, deal->want) - deal->pays, gives = mono_listed(m->setup, &s, deal->give);
    bool whole = mono_wholes(m->setup, &s, mine, mine_then) > 0;
    float now[MONO_SEATS], chance[MONO_SEATS];
    int32_t some_day = 6 * m->setup->salary;
    if (!whole && (mono_wholes(m->setup, &s, mine_then, mine) > 0 ||
                   gets < whole_least * mono_wholes(m->setup, &s, its, its_then)))
        return false;
    if (deal->pays > 0 && gives + deal->pays > (whole ? whole_most : plain_most) * (gets + deal->pays))
        return false;
    if (!whole && gives > plain_most * (gets > 0 ? gets : 0) + m->setup->salary / 40.0)
        return false;
    if (s.cash[deal->partner] >= some_day)
        return true;
    s.cash[deal->partner] = some_day;
    const struct mono_mind rich = {m->setup, &s, m->seat, m->mind};
    mono_value_chances(m->setup, &s, now);
    return chances_after(&rich, m->seat, deal, chance) && chance[m->seat] > now[m->seat];
}

bool mono_aprende_accepts(const struct mono_mind *m)
{
    const struct mono_state *s = m->s;
    struct mono_deal deal = mono_deal_on_table(s);
    float now[MONO_SEATS], then[MONO_SEATS];
    int64_t cards = (int64_t)(s->give_cards - s->want_cards) * (m->setup->fine_amount / 2);
    mono_value_chances(m->setup, s, now);
    deal.pays = as_held((int64_t)deal.pays + cards); /* as if they were so much money */
    if (!chances_after(m, s->proposer, &deal, then))
        return false;
    struct mono_deal mine = other_side(&deal, s->proposer);
    explain(m, s->proposer, now, then);
    bool good = then[m->seat] > now[m->seat] + least_gain && is_sound(m, &mine);
    if (mono_aprende_tries_it(m))
        good = then[m->seat] > now[m->seat] * 0.9F;
    if (!good && (deal.give | deal.want)) {
        m->mind->notes[NOTE_COUNTER] = mine.give;
        m->mind->notes[NOTE_COUNTER + 1] = mine.want;
        remember_seat(m, COUNTER_AT, s->proposer + 1);
    }
    return good;
}

/* ---- looking for an offer ---- */

struct hunt {
    const struct mono_mind *m;
    float now[MONO_SEATS];
    struct mono_deal best;
    float then[MONO_SEATS]; /* after the best */
    float expected;
};

static void weigh(struct hunt *hunt, const struct mono_deal *deal)
{
    const struct mono_mind *m = hunt->m;
    float then[MONO_SEATS], temper[MONO_TEMPER_COUNT];
    if (was_refused(m, deal) || !chances_after(m, m->seat, deal, then))
        return;
    float gain = then[m->seat] - hunt->now[m->seat];
    if (gain < least_gain || then[deal->partner] < harm * hunt->now[deal->partner])
        return;
    mono_value_temper(m->setup, m->s, m->seat, deal, hunt->now, then, refusals_of(m, deal->partner), temper);
    float expected = gain * mono_value_accepts(mono_value_in_force(), temper);
    if (mono_aprende_tries)
        expected *= 0.25F + 1.5F * (float)rng_below(&m->mind->rng, 100) / 100;
    if (expected > hunt->expected && is_sound(m, deal)) {
        hunt->expected = expected;
        hunt->best = *deal;
        memcpy(hunt->then, then, sizeof then);
    }
}

/* The deeds without money say whether there is anything in it for the two together; then for which sum. */
static void consider(struct hunt *hunt, struct mono_deal deal)
{
    static const float parts[] = {0, 0.06F, 0.15F, 0.3F, 0.55F, 0.9F};
    const struct mono_mind *m = hunt->m;
    float then[MONO_SEATS];
    if (!chances_after(m, m->seat, &deal, then))
        return;
    float mine = then[m->seat] - hunt->now[m->seat];
    if (mine + then[deal.partner] - hunt->now[deal.partner] < least_gain)
        return;
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        deal.pays = (int32_t)(-parts[i] * (float)m->s->cash[deal.partner]);
        weigh(hunt, &deal);
        deal.pays = (int32_t)(parts[i] * (float)mono_cash(m));
        if (i > 0 && mine > 0)
            weigh(hunt, &deal);
    }
}

/* What may change hands from one to the other, and whether the other then has a whole group more. */
struct sets {
    unsigned count;
    uint64_t at[SETS_MAX];
    bool completes[SETS_MAX];
};

static void add_set(struct sets *sets, uint64_t deeds, bool completes)
{
    for (unsigned i = 0; i < sets->count; i++)
        if (sets->at[i] == deeds)
            return;
    if (sets->count == SETS_MAX)
        return;
    sets->completes[sets->count] = completes;
    sets->at[sets->count++] = deeds;
}

/* Nothing, a share of a group that the other has some of, or one deed of any group. */
static void list_sets(const struct mono_mind *m, unsigned from, unsigned to, struct sets *sets)
{
    uint64_t tradable = mono_tradable(m->setup, m->s, (int)from);
    sets->count = 0;
    add_set(sets, 0, false);
    for (unsigned g = 0; g < m->setup->groups; g++) {
        uint64_t members = m->setup->group[g].members, share = members & tradable;
        if (!share)
            continue;
        if (members & m->s->owned[to])
            add_set(sets, share, m->setup->group[g].kind != MONO_SERVICE && !(members & ~(m->s->owned[to] | share)));
        add_set(sets, share & -share, false);
    }
}

/* Only deals that complete a group for somebody: nothing else is worth much to anybody. */
static void hunt_partner(struct hunt *hunt, unsigned partner)
{
    const struct mono_mind *m = hunt->m;
    struct sets wants, gives;
    list_sets(m, partner, m->seat, &wants);
    list_sets(m, m->seat, partner, &gives);
    for (unsigned w = 0; w < wants.count; w++)
        for (unsigned g = 0; g < gives.count; g++)
            if (wants.completes[w] || gives.completes[g])
                consider(hunt, (struct mono_deal){partner, gives.at[g], wants.at[w], 0});
}

/* An offer that it refused, for other money. */
static void counter(struct hunt *hunt)
{
    const struct mono_mind *m = hunt->m;
    unsigned partner = seat_in_memory(m, COUNTER_AT);
    uint64_t give = m->mind->notes[NOTE_COUNTER], want = m->mind->notes[NOTE_COUNTER + 1];
    remember_seat(m, COUNTER_AT, 0);
    if (!partner-- || !mono_is_alive(m->s, partner) || give & ~mono_tradable(m->setup, m->s, (int)m->seat) ||
        want & ~mono_tradable(m->setup, m->s, (int)partner))
        return;
    consider(hunt, (struct mono_deal){partner, give, want, 0});
}

/* Who owns what, as a number of 16 bits; another one every LULL throws, since money has changed by then. */
static uint64_t picture(const struct mono_state *s)
{
    uint64_t hash = s->throws / LULL;
    for (unsigned seat = 0; seat < MONO_SEATS; seat++)
        hash = hash * 0x9e3779b97f4a7c15u + s->owned[seat];
    return hash >> 48;
}

/* Whether it may make one more offer now. */
static bool may_offer(const struct mono_mind *m)
{
    uint64_t *note = &m->mind->notes[NOTE_OFFERS], number = m->s->throws + 1;
    if (!m->setup->trade || m->s->phase != MONO_FREE)
        return false;
    hear_answer(m);
    if ((uint32_t)*note != (uint32_t)number)
        *note = (uint32_t)number | *note >> NOTHING_AT << NOTHING_AT;
    *note += (uint64_t)1 << MADE_AT;
    return (*note >> MADE_AT & 0xffff) <= OFFERS_A_THROW && *note >> NOTHING_AT != picture(m->s);
}

bool mono_aprende_offers(const struct mono_mind *m, struct move *move)
{
    uint64_t *notes = m->mind->notes;
    if (!may_offer(m))
        return false;
    struct hunt hunt = {.m = m, .expected = least_expected};
    mono_value_chances(m->setup, m->s, hunt.now);
    counter(&hunt);
    for (unsigned seat = 0; seat < m->setup->seats; seat++)
        if (seat != m->seat && mono_is_alive(m->s, seat))
            hunt_partner(&hunt, seat);
    *move = mono_move(MONO_MOVE_TRADE, hunt.best.partner);
    if (hunt.expected <= least_expected || mono_judge(m->setup, m->s, move)) {
        notes[NOTE_OFFERS] = (uint32_t)notes[NOTE_OFFERS] | picture(m->s) << NOTHING_AT;
        return false;
    }
    mono_deal_note(notes + NOTE_DEAL, &hunt.best);
    remember_seat(m, ASKED_AT, hunt.best.partner + 1);
    explain(m, hunt.best.partner, hunt.now, hunt.then);
    return true;
}

struct move mono_aprende_part(const struct mono_mind *m)
{
    return mono_deal_part(m, m->mind->notes + NOTE_DEAL);
}
