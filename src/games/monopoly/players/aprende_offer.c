/* How `aprende` looks for offers. It goes through exchanges of whole shares of groups, single deeds
 * and money, and makes the one of which it expects most: what its chance to win gains, times how
 * likely it thinks the partner is to accept. A refusal changes that likelihood, and so it
 * haggles. */
#include "games/monopoly/players/aprende.h"

#include <math.h>

enum { OFFERS_A_THROW = 5, LULL = 16, SETS_MAX = 32, SUMS = 12 };
enum { MADE_AT = 32, NOTHING_AT = 48 }; /* bits of the note OFFERS */

static const float least_gain = 0.003F; /* of a chance, for a deal to be worth proposing */
static const float least_expected = 0.0015F;
static const float least_likely = 0.08F;
/* The partner's gain from which it pays for the deeds that it gets. */
static const float sells_for = 0.01F;

/* ---- one exchange, and the sum to pay for it ---- */

struct aprende_search {
    const struct mono_player *p;
    float now[MONO_SEATS];
    struct mono_deal best;
    float expected, likely; /* of the best deal */
};

/* An exchange of deeds for any sum in a range. Chances change evenly with money, so those at both
 * ends and for no money are enough to choose a sum by. */
struct range {
    double low, high;        /* paid to the partner */
    float at[3][MONO_SEATS]; /* chances for `low`, for nothing and for `high` */
};

/* The chances of the two for a sum in the range. */
static void chances_for(const struct aprende_search *search, const struct range *range,
                        const struct mono_deal *deal, float *then)
{
    unsigned seat = search->p->seat, partner = deal->partner;
    double end = deal->pays < 0 ? range->low : range->high;
    float part = end < 0 || end > 0 ? (float)(deal->pays / end) : 0;
    const float *from = range->at[1], *to = range->at[deal->pays < 0 ? 0 : 2];
    then[seat] = from[seat] + part * (to[seat] - from[seat]);
    then[partner] = from[partner] + part * (to[partner] - from[partner]);
}

static bool chances_at(const struct aprende_search *search, struct mono_deal deal, double pays,
                       float *then)
{
    deal.pays = (int32_t)pays;
    return mono_aprende_after(search->p, search->p->seat, &deal, then);
}

/* The sums to consider: around the difference of the printed prices, by a part of what is at stake,
 * within the cash of the two. false: no sum can make this the best deal. */
static bool find_range(const struct aprende_search *search, const struct mono_deal *deal,
                       struct range *range)
{
    const struct mono_player *p = search->p;
    const struct game_state *s = p->s;
    uint64_t mine = s->owned[p->seat], its = s->owned[deal->partner];
    double even = mono_listed(p->setup, s, deal->want) - mono_listed(p->setup, s, deal->give);
    double stake =
        mono_listed(p->setup, s, deal->want | deal->give) +
        mono_completed(p->setup, s, MONO_STREET, mine, (mine & ~deal->give) | deal->want) +
        mono_completed(p->setup, s, MONO_STREET, its, (its & ~deal->want) | deal->give);
    if (!mono_aprende_after(p, p->seat, deal, range->at[1]))
        return false;
    /* In a direction in which nothing is paid, no sum changes the chances. */
    memcpy(range->at[0], range->at[1], sizeof range->at[0]);
    memcpy(range->at[2], range->at[1], sizeof range->at[2]);
    float gain = range->at[1][p->seat] - search->now[p->seat];
    float its_gain = range->at[1][deal->partner] - search->now[deal->partner];
    range->low = fmax(even - 0.8 * stake, -0.98 * s->cash[deal->partner]);
    range->high = fmin(even + 0.5 * stake, 0.98 * s->cash[p->seat]);
    if (its_gain < sells_for)
        range->low = fmax(even - 0.35 * stake, 0);
    if (gain < least_gain || gain < search->expected)
        range->high = fmin(range->high, 0);
    if (range->low > range->high || (gain < least_gain && !(range->low < 0)))
        return false;
    return (!(range->low < 0) || chances_at(search, *deal, range->low, range->at[0])) &&
           (!(range->high > 0) || chances_at(search, *deal, range->high, range->at[2]));
}

/* What it expects of the deal, `then` being the chances after it, and how likely the partner is to
 * accept. `temper` holds the inputs that depend on the deeds. */
static float expected_of(const struct aprende_search *search, const struct mono_deal *deal,
                         const float *then, float *temper, float *likely)
{
    const struct mono_player *p = search->p;
    float gain = then[p->seat] - search->now[p->seat];
    if (gain < least_gain || gain < search->expected || !mono_aprende_is_fair(p, deal))
        return 0;
    mono_value_temper_sum(p->setup, p->s, p->seat, deal, search->now, then, temper);
    *likely = mono_value_accepts(mono_value_in_force(), temper);
    float left = mono_aprende_likely(p, deal, *likely),
          expected = left < least_likely ? 0 : gain * left;
    return mono_aprende_tries
               ? expected * (0.25F + 1.5F * (float)rng_below(&p->memory->rng, 100) / 100)
               : expected;
}

/* Keeps the deal, with the best of SUMS + 1 sums, if it expects more of it than of the others. */
static void aprende_consider(struct aprende_search *search, struct mono_deal deal)
{
    const struct mono_player *p = search->p;
    struct range range;
    struct mono_deal best = deal;
    float expected = search->expected, likely = 0, best_likely = 0, then[MONO_SEATS],
          temper[MONO_TEMPER_COUNT];
    if (!find_range(search, &deal, &range))
        return;
    mono_value_temper(p->setup, p->s, p->seat, &deal, mono_aprende_mood(p, deal.partner), temper);
    for (unsigned i = 0; i <= SUMS; i++) {
        deal.pays = (int32_t)(range.low + (range.high - range.low) * i / SUMS);
        chances_for(search, &range, &deal, then);
        float now = expected_of(search, &deal, then, temper, &likely);
        if (now > expected) {
            expected = now;
            best = deal;
            best_likely = likely;
        }
    }
    if (expected > search->expected && mono_aprende_lasts(p, &best)) {
        search->expected = expected;
        search->likely = best_likely;
        search->best = best;
    }
}

/* ---- which exchanges ---- */

/* Sets of deeds that one seat could give another, and whether the other owns some of that group,
 * and would then own all of it. */
struct sets {
    unsigned count;
    uint64_t at[SETS_MAX];
    bool belongs[SETS_MAX], completes[SETS_MAX];
};

static void add_set(struct sets *sets, uint64_t deeds, bool belongs, bool completes)
{
    for (unsigned i = 0; i < sets->count; i++)
        if (sets->at[i] == deeds)
            return;
    if (sets->count == SETS_MAX)
        return;
    sets->belongs[sets->count] = belongs;
    sets->completes[sets->count] = completes;
    sets->at[sets->count++] = deeds;
}

/* Nothing; of each group all that `from` can give, and its first deed. */
static void list_sets(const struct mono_player *p, unsigned from, unsigned to, struct sets *sets)
{
    uint64_t tradable = mono_tradable(p->setup, p->s, (int)from);
    sets->count = 0;
    add_set(sets, 0, false, false);
    for (unsigned g = 0; g < p->setup->groups; g++) {
        uint64_t members = p->setup->group[g].members, share = members & tradable;
        bool belongs = members & p->s->owned[to];
        if (!share)
            continue;
        add_set(sets, share, belongs,
                belongs && p->setup->group[g].kind != MONO_SERVICE &&
                    !(members & ~(p->s->owned[to] | share)));
        add_set(sets, share & -share, false, false);
    }
}

/* Buys whatever there is; sells or swaps only what fits a group of its new owner, or completes one
 * for either of the two. */
static void aprende_search_partner(struct aprende_search *search, unsigned partner)
{
    const struct mono_player *p = search->p;
    struct sets wants, gives;
    list_sets(p, partner, p->seat, &wants);
    list_sets(p, p->seat, partner, &gives);
    for (unsigned w = 0; w < wants.count; w++)
        for (unsigned g = 0; g < gives.count; g++) {
            bool worth = wants.completes[w] || gives.completes[g] || (g == 0 && w > 0) ||
                         (w == 0 && gives.belongs[g]) || (wants.belongs[w] && gives.belongs[g]);
            if (worth)
                aprende_consider(search, (struct mono_deal){partner, gives.at[g], wants.at[w], 0});
        }
}

/* Who owns what, as a hash of 16 bits; another one every LULL throws, since money has changed by
 * then. */
static uint64_t owners_hash(const struct game_state *s)
{
    uint64_t hash = s->throws / LULL;
    for (unsigned seat = 0; seat < MONO_SEATS; seat++)
        hash = hash * 0x9e3779b97f4a7c15u + s->owned[seat];
    return hash >> 48;
}

/* Whether it may make one more offer now. After the throw there is something new to offer only if
 * it has bought where it stands. */
static bool may_offer(const struct mono_player *p)
{
    uint64_t *note = &p->memory->notes[MONO_NOTE_OFFERS], number = p->s->throws + 1;
    unsigned here = p->setup->square[p->s->square[p->seat]].deed;
    if (!p->setup->trade)
        return false;
    mono_aprende_hears(p);
    if (p->s->phase != MONO_FREE && !(here < p->setup->deeds && p->s->owner[here] == p->seat))
        return false;
    if ((uint32_t)*note != (uint32_t)number)
        *note = (uint32_t)number | *note >> NOTHING_AT << NOTHING_AT;
    *note += (uint64_t)1 << MADE_AT;
    return (*note >> MADE_AT & 0xffff) <= OFFERS_A_THROW &&
           *note >> NOTHING_AT != owners_hash(p->s);
}

bool mono_aprende_offers(const struct mono_player *p, struct move *move)
{
    uint64_t *note = &p->memory->notes[MONO_NOTE_OFFERS];
    struct mono_deal counter;
    if (!may_offer(p))
        return false;
    struct aprende_search search = {.p = p, .expected = least_expected};
    mono_value_chances(p->setup, p->s, search.now);
    if (mono_aprende_counters(p, &counter))
        aprende_consider(&search, counter);
    for (unsigned seat = 0; seat < p->setup->seats; seat++)
        if (seat != p->seat && mono_is_alive(p->s, seat))
            aprende_search_partner(&search, seat);
    *move = mono_move(MONO_MOVE_TRADE, search.best.partner);
    if (search.expected <= least_expected || mono_refusal(p->setup, p->s, move)) {
        *note = (uint32_t)*note | owners_hash(p->s) << NOTHING_AT;
        return false;
    }
    float then[MONO_SEATS];
    if (mono_aprende_after(p, p->seat, &search.best, then))
        mono_aprende_explain(p, search.best.partner, search.now, then);
    mono_aprende_asks(p, &search.best, search.likely);
    return true;
}

struct move mono_aprende_part(const struct mono_player *p)
{
    return mono_deal_part(p, p->memory->notes + MONO_NOTE_DEAL);
}
