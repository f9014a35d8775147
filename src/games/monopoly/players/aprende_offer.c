/* How `aprende` looks for offers. It goes through exchanges of whole shares of groups, single deeds
 * and money, and makes the one of which it expects most: what its chance to win gains, times how
 * likely it thinks the other is to accept. What was refused changes that, and so it haggles. */
#include <math.h>

#include "games/monopoly/players/aprende.h"

enum { OFFERS_A_THROW = 5, LULL = 16, SETS_MAX = 32, SUMS = 12 };
enum { MADE_AT = 32, NOTHING_AT = 48 };

static const float least_gain = 0.003F; /* of a chance, for a deal to be worth the talk */
static const float least_expected = 0.0015F;
static const float least_likely = 0.08F;
static const float sells_for =
    0.01F; /* what completes nothing of its own is only given away if the other gains that */

/* ---- one exchange, for which sum ---- */

struct hunt {
    const struct mono_memory *p;
    float now[MONO_SEATS];
    struct mono_deal best;
    float expected, likely;
};

/* What it expects of the deal if these are the chances after it; how likely the other is to
 * accept. */
static float expect(const struct hunt *hunt, const struct mono_deal *deal, const float *then,
                    float *temper, float *likely)
{
    const struct mono_memory *p = hunt->p;
    float gain = then[p->seat] - hunt->now[p->seat];
    if (gain < least_gain || gain < hunt->expected || !mono_aprende_is_fair(p, deal))
        return 0;
    mono_value_temper_sum(p->setup, p->s, p->seat, deal, hunt->now, then, temper);
    *likely = mono_value_accepts(mono_value_in_force(), temper);
    float left = mono_aprende_likely(p, deal, *likely),
          expected = left < least_likely ? 0 : gain * left;
    return mono_aprende_tries
               ? expected * (0.25F + 1.5F * (float)rng_below(&p->memory->rng, 100) / 100)
               : expected;
}

/* An exchange of deeds for any sum in a range. Chances change evenly with money, so those at the
 * ends and without any are enough to choose a sum by. */
struct range {
    double low, high; /* to the other */
    float at[3][MONO_SEATS];
};

static void between(const struct hunt *hunt, const struct range *range,
                    const struct mono_deal *deal, float *then)
{
    double end = deal->pays < 0 ? range->low : range->high;
    float part = end < 0 || end > 0 ? (float)(deal->pays / end) : 0;
    const float *from = range->at[1], *to = range->at[deal->pays < 0 ? 0 : 2];
    then[hunt->p->seat] = from[hunt->p->seat] + part * (to[hunt->p->seat] - from[hunt->p->seat]);
    then[deal->partner] = from[deal->partner] + part * (to[deal->partner] - from[deal->partner]);
}

static bool chances_at(const struct hunt *hunt, struct mono_deal deal, double pays, float *then)
{
    deal.pays = (int32_t)pays;
    return mono_aprende_after(hunt->p, hunt->p->seat, &deal, then);
}

/* The sums that are worth a thought: the printed prices and somewhat more or less, a part of what
 * is at stake; within what there is. False: there is nothing in it. */
static bool find_range(const struct hunt *hunt, const struct mono_deal *deal, struct range *range)
{
    const struct mono_memory *p = hunt->p;
    const struct game_state *s = p->s;
    uint64_t mine = s->owned[p->seat], its = s->owned[deal->partner];
    double even = mono_listed(p->setup, s, deal->want) - mono_listed(p->setup, s, deal->give);
    double stake = mono_listed(p->setup, s, deal->want | deal->give) +
                   mono_wholes(p->setup, s, mine, (mine & ~deal->give) | deal->want) +
                   mono_wholes(p->setup, s, its, (its & ~deal->want) | deal->give);
    if (!mono_aprende_after(p, p->seat, deal, range->at[1]))
        return false;
    memcpy(range->at[0], range->at[1],
           sizeof range->at[0]); /* where nothing is paid one way, no sum changes anything */
    memcpy(range->at[2], range->at[1], sizeof range->at[2]);
    float gain = range->at[1][p->seat] - hunt->now[p->seat];
    float its_gain = range->at[1][deal->partner] - hunt->now[deal->partner];
    range->low = fmax(even - 0.8 * stake, -0.98 * s->cash[deal->partner]);
    range->high = fmin(even + 0.5 * stake, 0.98 * s->cash[p->seat]);
    if (its_gain < sells_for) /* who gains nothing by the deeds does not pay for them */
        range->low = fmax(even - 0.35 * stake, 0);
    if (gain < least_gain || gain < hunt->expected)
        range->high = fmin(range->high, 0);
    if (range->low > range->high || (gain < least_gain && !(range->low < 0)))
        return false;
    return (!(range->low < 0) || chances_at(hunt, *deal, range->low, range->at[0])) &&
           (!(range->high > 0) || chances_at(hunt, *deal, range->high, range->at[2]));
}

static void consider(struct hunt *hunt, struct mono_deal deal)
{
    const struct mono_memory *p = hunt->p;
    struct range range;
    struct mono_deal best = deal;
    float expected = hunt->expected, likely = 0, best_likely = 0, then[MONO_SEATS],
          temper[MONO_TEMPER_COUNT];
    if (!find_range(hunt, &deal, &range))
        return;
    mono_value_temper(p->setup, p->s, p->seat, &deal, mono_aprende_mood(p, deal.partner), temper);
    for (unsigned i = 0; i <= SUMS; i++) {
        deal.pays = (int32_t)(range.low + (range.high - range.low) * i / SUMS);
        between(hunt, &range, &deal, then);
        float now = expect(hunt, &deal, then, temper, &likely);
        if (now > expected) {
            expected = now;
            best = deal;
            best_likely = likely;
        }
    }
    if (expected > hunt->expected && mono_aprende_lasts(p, &best)) {
        hunt->expected = expected;
        hunt->likely = best_likely;
        hunt->best = best;
    }
}

/* ---- which exchanges ---- */

/* What may change hands from one to the other; whether the other has some of its group, and then
 * all of it. */
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

/* Nothing, a share of a group, or one deed of it. */
static void list_sets(const struct mono_memory *p, unsigned from, unsigned to, struct sets *sets)
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

/* For money whatever there is; exchanges only of what belongs to something of the one who gets it,
 * or completes a group of the other. */
static void hunt_partner(struct hunt *hunt, unsigned partner)
{
    const struct mono_memory *p = hunt->p;
    struct sets wants, gives;
    list_sets(p, partner, p->seat, &wants);
    list_sets(p, p->seat, partner, &gives);
    for (unsigned w = 0; w < wants.count; w++)
        for (unsigned g = 0; g < gives.count; g++) {
            bool worth = wants.completes[w] || gives.completes[g] || (g == 0 && w > 0) ||
                         (w == 0 && gives.belongs[g]) || (wants.belongs[w] && gives.belongs[g]);
            if (worth)
                consider(hunt, (struct mono_deal){partner, gives.at[g], wants.at[w], 0});
        }
}

/* Who owns what, as a number of 16 bits; another one every LULL throws, since money has changed by
 * then. */
static uint64_t picture(const struct game_state *s)
{
    uint64_t hash = s->throws / LULL;
    for (unsigned seat = 0; seat < MONO_SEATS; seat++)
        hash = hash * 0x9e3779b97f4a7c15u + s->owned[seat];
    return hash >> 48;
}

/* After the throw there is something new to offer if it has bought where it stands. */
static bool has_news(const struct mono_memory *p)
{
    unsigned deed = p->setup->square[p->s->square[p->seat]].deed;
    return deed < p->setup->deeds && p->s->owner[deed] == p->seat;
}

/* Whether it may make one more offer now. */
static bool may_offer(const struct mono_memory *p)
{
    uint64_t *note = &p->memory->notes[MONO_NOTE_OFFERS], number = p->s->throws + 1;
    if (!p->setup->trade)
        return false;
    mono_aprende_hears(p);
    if (p->s->phase != MONO_FREE && !has_news(p))
        return false;
    if ((uint32_t)*note != (uint32_t)number)
        *note = (uint32_t)number | *note >> NOTHING_AT << NOTHING_AT;
    *note += (uint64_t)1 << MADE_AT;
    return (*note >> MADE_AT & 0xffff) <= OFFERS_A_THROW && *note >> NOTHING_AT != picture(p->s);
}

bool mono_aprende_offers(const struct mono_memory *p, struct move *move)
{
    uint64_t *note = &p->memory->notes[MONO_NOTE_OFFERS];
    struct mono_deal counter;
    if (!may_offer(p))
        return false;
    struct hunt hunt = {.p = p, .expected = least_expected};
    mono_value_chances(p->setup, p->s, hunt.now);
    if (mono_aprende_counters(p, &counter))
        consider(&hunt, counter);
    for (unsigned seat = 0; seat < p->setup->seats; seat++)
        if (seat != p->seat && mono_is_alive(p->s, seat))
            hunt_partner(&hunt, seat);
    *move = mono_move(MONO_MOVE_TRADE, hunt.best.partner);
    if (hunt.expected <= least_expected || mono_judge(p->setup, p->s, move)) {
        *note = (uint32_t)*note | picture(p->s) << NOTHING_AT;
        return false;
    }
    float then[MONO_SEATS];
    if (mono_aprende_after(p, p->seat, &hunt.best, then))
        mono_aprende_explain(p, hunt.best.partner, hunt.now, then);
    mono_aprende_asks(p, &hunt.best, hunt.likely);
    return true;
}

struct move mono_aprende_part(const struct mono_memory *p)
{
    return mono_deal_part(p, p->memory->notes + MONO_NOTE_DEAL);
}
