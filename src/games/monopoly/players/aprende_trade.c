/* What `aprende` remembers of those it bargains with, what it thinks of a deal, and what it says to
 * one that is offered. An offer that it refuses it remembers, and comes back once with one of its
 * own about the same deeds. */
#include "games/monopoly/players/aprende.h"

enum { SEAT_BITS = 8, COUNTER_AT = 48, ASKED_AT = 56, REFUSED = 6, FORGETS = 60 /* throws */ };

static const float mood_unit = 16, chance_unit = 255;
static const float least_gain = 0.003F; /* of a chance, for a deal to be worth the talk */
static const double plain_most =
    1.5; /* times the printed price of what it gets: the most that it gives */
static const double whole_most = 5; /* the same of what completes a group */
static const double whole_least =
    1.5; /* times the printed price of a group: the least to complete it for another */

static const double stations_least = 0.6; /* the same of the stations */

/* ---- memory ---- */

static unsigned in_memory(const struct mono_memory *p, unsigned at)
{
    return p->memory->notes[MONO_NOTE_MEMORY] >> at & 255;
}

static void remember(const struct mono_memory *p, unsigned at, unsigned what)
{
    uint64_t *memory = &p->memory->notes[MONO_NOTE_MEMORY];
    *memory = (*memory & ~((uint64_t)255 << at)) | (uint64_t)(what & 255) << at;
}

float mono_aprende_mood(const struct mono_memory *p, unsigned seat)
{
    return (float)(int8_t)in_memory(p, SEAT_BITS * seat) / mood_unit;
}

/* Of the deeds that change hands, whatever the money. */
static uint32_t fingerprint(const struct mono_deal *deal)
{
    return (uint32_t)(rng_mix(deal->give * 7 + deal->partner, deal->want * 31) & 0xffff) | 1;
}

/* The last ones that were refused, the newest first: which deeds, how likely it had seemed, at
 * which throw. */
static uint32_t refused(const struct mono_memory *p, unsigned i)
{
    return (uint32_t)(p->memory->notes[MONO_NOTE_REFUSED + i / 2] >> 32 * (i % 2));
}

static void set_refused(const struct mono_memory *p, unsigned i, uint32_t what)
{
    uint64_t *note = &p->memory->notes[MONO_NOTE_REFUSED + i / 2];
    *note = (*note & ~((uint64_t)UINT32_MAX << 32 * (i % 2))) | (uint64_t)what << 32 * (i % 2);
}

/* Whoever refuses an offer that seemed as likely as that refuses those that seem less so; of the
 * others the chance is that of somebody who wants more than what was offered. */
float mono_aprende_likely(const struct mono_memory *p, const struct mono_deal *deal, float chance)
{
    uint32_t print = fingerprint(deal);
    float most = 0;
    for (unsigned i = 0; i < REFUSED; i++) {
        uint32_t entry = refused(p, i);
        float then = (float)(entry >> 16 & 255) / chance_unit;
        if ((entry & 0xffff) == print && ((p->s->throws - (entry >> 24)) & 255) < FORGETS &&
            then > most)
            most = then;
    }
    return chance > most ? (chance - most) / (1 - most) : 0;
}

void mono_aprende_asks(const struct mono_memory *p, const struct mono_deal *deal, float chance)
{
    for (unsigned i = REFUSED - 1; i > 0; i--)
        set_refused(p, i, refused(p, i - 1));
    set_refused(p, 0,
                fingerprint(deal) | (uint32_t)(chance * chance_unit + 0.5F) << 16 |
                    p->s->throws << 24);
    mono_deal_note(p->memory->notes + MONO_NOTE_DEAL, deal);
    remember(p, ASKED_AT, deal->partner + 1);
}

/* Whether its deeds have changed hands. */
void mono_aprende_hears(const struct mono_memory *p)
{
    const uint64_t *notes = p->memory->notes + MONO_NOTE_DEAL;
    unsigned asked = in_memory(p, ASKED_AT);
    if (!asked--)
        return;
    bool accepted = !(notes[0] & p->s->owned[p->seat]) && !(notes[1] & ~p->s->owned[p->seat]);
    float mood = mono_value_mood(mono_aprende_mood(p, asked),
                                 (float)(refused(p, 0) >> 16 & 255) / chance_unit, accepted);
    remember(p, SEAT_BITS * asked, (unsigned)(int)(mood * mood_unit));
    remember(p, ASKED_AT, 0);
    if (accepted)
        set_refused(p, 0, 0);
}

bool mono_aprende_counters(const struct mono_memory *p, struct mono_deal *deal)
{
    unsigned partner = in_memory(p, COUNTER_AT);
    const uint64_t *notes = p->memory->notes + MONO_NOTE_DEAL;
    remember(p, COUNTER_AT, 0);
    if (!partner-- || !mono_is_alive(p->s, partner) ||
        notes[0] & ~mono_tradable(p->setup, p->s, (int)p->seat) ||
        notes[1] & ~mono_tradable(p->setup, p->s, (int)partner))
        return false;
    *deal = (struct mono_deal){partner, notes[0], notes[1], 0};
    return true;
}

/* ---- what it thinks of a deal ---- */

bool mono_aprende_after(const struct mono_memory *p, unsigned proposer,
                        const struct mono_deal *deal, float *chance)
{
    struct game_state s = *p->s;
    if (mono_deal_left(p->setup, &s, proposer, deal, false) < 0 ||
        mono_deal_left(p->setup, &s, proposer, deal, true) < 0)
        return false;
    mono_deal_done(p->setup, &s, proposer, deal);
    mono_value_chances(p->setup, &s, chance);
    return true;
}

/* For --explain: what it expects of the deal for both. */
void mono_aprende_explain(const struct mono_memory *p, unsigned other, const float *now,
                          const float *then)
{
    static _Thread_local char text[80];
    text_put(text, sizeof text, _("aprende: yo del %s al %s %%, la otra parte del %s al %s %%"),
             TEXT_REAL("%.1f", 100 * (double)now[p->seat]),
             TEXT_REAL("%.1f", 100 * (double)then[p->seat]),
             TEXT_REAL("%.1f", 100 * (double)now[other]),
             TEXT_REAL("%.1f", 100 * (double)then[other]));
    p->memory->because = text;
}

/* Within what a player can hold. */
static int32_t as_held(int64_t sum)
{
    return (int32_t)(sum > MONO_CASH_MAX    ? MONO_CASH_MAX
                     : sum < -MONO_CASH_MAX ? -MONO_CASH_MAX
                                            : sum);
}

/* ---- what no estimate may talk it into ---- */

/* The same offer as the other side sees it. */
static struct mono_deal other_side(const struct mono_deal *deal, unsigned proposer)
{
    return (struct mono_deal){proposer, deal->want, deal->give, -deal->pays};
}

/* Printed prices of all stations, if they are together then and are not now. */
static double stations_whole(const struct mono_memory *p, uint64_t now, uint64_t then)
{
    double sum = 0;
    for (unsigned g = 0; g < p->setup->groups; g++) {
        uint64_t members = p->setup->group[g].members;
        if (p->setup->group[g].kind == MONO_STATION && !(members & ~then) && members & ~now)
            sum += mono_listed(p->setup, p->s, members);
    }
    return sum;
}

bool mono_aprende_is_fair(const struct mono_memory *p, const struct mono_deal *deal)
{
    const struct game_state *s = p->s;
    uint64_t mine = s->owned[p->seat], mine_then = (mine & ~deal->give) | deal->want;
    uint64_t its = s->owned[deal->partner], its_then = (its & ~deal->want) | deal->give;
    double gets = mono_listed(p->setup, s, deal->want) - deal->pays,
           gives = mono_listed(p->setup, s, deal->give);
    bool whole = mono_wholes(p->setup, s, mine, mine_then) > 0;
    double least = whole_least * mono_wholes(p->setup, s, its, its_then) +
                   stations_least * stations_whole(p, its, its_then);
    if (!whole && (mono_wholes(p->setup, s, mine_then, mine) > 0 || (least > 0 && gets < least)))
        return false;
    if (deal->pays > 0 &&
        gives + deal->pays > (whole ? whole_most : plain_most) * (gets + deal->pays))
        return false;
    return whole || gives <= plain_most * (gets > 0 ? gets : 0) + p->setup->salary / 40.0;
}

bool mono_aprende_lasts(const struct mono_memory *p, const struct mono_deal *deal)
{
    struct game_state s = *p->s;
    float now[MONO_SEATS], chance[MONO_SEATS];
    int32_t some_day = 6 * p->setup->salary;
    if (s.cash[deal->partner] >= some_day)
        return true;
    s.cash[deal->partner] = some_day;
    const struct mono_memory rich = {p->setup, &s, p->seat, p->memory};
    mono_value_chances(p->setup, &s, now);
    return mono_aprende_after(&rich, p->seat, deal, chance) && chance[p->seat] > now[p->seat];
}

bool mono_aprende_accepts(const struct mono_memory *p)
{
    const struct game_state *s = p->s;
    struct mono_deal deal = mono_deal_on_table(s);
    float now[MONO_SEATS], then[MONO_SEATS];
    int64_t cards = (int64_t)(s->give_cards - s->want_cards) * (p->setup->fine_amount / 2);
    mono_aprende_hears(p);
    mono_value_chances(p->setup, s, now);
    deal.pays = as_held((int64_t)deal.pays + cards); /* as if they were so much money */
    if (!mono_aprende_after(p, s->proposer, &deal, then))
        return false;
    struct mono_deal mine = other_side(&deal, s->proposer);
    mono_aprende_explain(p, s->proposer, now, then);
    bool good = then[p->seat] > now[p->seat] + least_gain && mono_aprende_is_fair(p, &mine) &&
                mono_aprende_lasts(p, &mine);
    if (mono_aprende_tries_it(p))
        good = then[p->seat] > now[p->seat] * 0.9F;
    if (!good && (deal.give | deal.want)) {
        mono_deal_note(p->memory->notes + MONO_NOTE_DEAL, &mine);
        remember(p, COUNTER_AT, s->proposer + 1);
    }
    return good;
}

bool mono_aprende_audit(const struct game_setup *setup, const struct game_state *view, int seat,
                        const struct bot_memory *memory, const struct game_state *state,
                        struct why *why)
{
    const struct game_setup *rules = setup;
    const struct game_state *s = state;
    const struct mono_memory p = {rules, s, (unsigned)seat, (struct bot_memory *)(uintptr_t)memory};
    if (!rules->trade) {
        uint64_t bid = memory->notes[MONO_NOTE_BID], fetched = memory->notes[MONO_NOTE_FETCHED];
        DIFFERS_IF((bid & 255) > rules->deeds, "has bid for deed %u", (unsigned)(bid & 255));
        DIFFERS_IF(!(fetched >> 32) && fetched,
                   "auctions that it has not won have come to something");
        return true;
    }
    DIFFERS_IF(s->phase == MONO_ANSWER && s->proposer == seat &&
                   in_memory(&p, ASKED_AT) != s->partner + 1u,
               "has asked seat %u, and thinks it was %d", s->partner,
               (int)in_memory(&p, ASKED_AT) - 1);
    return mono_deal_audit(s, seat, memory->notes + MONO_NOTE_DEAL, why);
}
