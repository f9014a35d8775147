/* What `aprende` remembers of the players that it bargains with, what it thinks of a deal, and how
 * it answers an offer. It remembers an offer that it refuses, and comes back once with one of its
 * own about the same deeds. */
#include "games/monopoly/players/aprende.h"

/* Bits of the note MEMORY, and of REFUSED how many entries and for how many throws. */
enum { SEAT_BITS = 8, COUNTER_AT = 48, ASKED_AT = 56, REFUSED = 6, FORGETS = 60 };

static const float mood_unit = 16, chance_unit = 255;
static const float least_gain = 0.003F; /* of a chance, for a deal to be worth making */
/* The most that it gives, in printed prices of what it gets; if that completes a group; and the
 * least that it asks for completing the partner's streets or stations, in printed prices of
 * those. */
static const double plain_most = 1.5, whole_most = 5, whole_least = 1.5, stations_least = 0.6;

/* ---- memory ---- */

static unsigned memory_byte(const struct mono_player *p, unsigned at)
{
    return p->memory->notes[MONO_NOTE_MEMORY] >> at & 255;
}

static void set_memory_byte(const struct mono_player *p, unsigned at, unsigned what)
{
    uint64_t *memory = &p->memory->notes[MONO_NOTE_MEMORY];
    *memory = (*memory & ~((uint64_t)255 << at)) | (uint64_t)(what & 255) << at;
}

float mono_aprende_mood(const struct mono_player *p, unsigned seat)
{
    return (float)(int8_t)memory_byte(p, SEAT_BITS * seat) / mood_unit;
}

/* A number of 16 bits for the deeds that change hands, whatever the money; never 0. */
static uint32_t short_fingerprint(const struct mono_deal *deal)
{
    return (uint32_t)(rng_mix(deal->give * 7 + deal->partner, deal->want * 31) & 0xffff) | 1;
}

/* The offers that were refused lately, the newest first: fingerprint, how likely it had seemed (at
 * bit 16), and the throw (at bit 24). */
static uint32_t refused(const struct mono_player *p, unsigned i)
{
    return (uint32_t)(p->memory->notes[MONO_NOTE_REFUSED + i / 2] >> 32 * (i % 2));
}

static void set_refused(const struct mono_player *p, unsigned i, uint32_t what)
{
    uint64_t *note = &p->memory->notes[MONO_NOTE_REFUSED + i / 2];
    *note = (*note & ~((uint64_t)UINT32_MAX << 32 * (i % 2))) | (uint64_t)what << 32 * (i % 2);
}

/* A partner that has refused an offer that seemed as likely as this one refuses it, too. Otherwise
 * the chance is that of a partner that wants more than what was offered. */
float mono_aprende_likely(const struct mono_player *p, const struct mono_deal *deal, float chance)
{
    uint32_t print = short_fingerprint(deal);
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

void mono_aprende_asks(const struct mono_player *p, const struct mono_deal *deal, float chance)
{
    for (unsigned i = REFUSED - 1; i > 0; i--)
        set_refused(p, i, refused(p, i - 1));
    set_refused(p, 0,
                short_fingerprint(deal) | (uint32_t)(chance * chance_unit + 0.5F) << 16 |
                    p->s->throws << 24);
    mono_deal_note(p->memory->notes + MONO_NOTE_DEAL, deal);
    set_memory_byte(p, ASKED_AT, deal->partner + 1);
}

void mono_aprende_hears(const struct mono_player *p)
{
    unsigned asked = memory_byte(p, ASKED_AT);
    if (!asked--)
        return;
    const struct mono_deal deal = mono_deal_noted(p->memory->notes + MONO_NOTE_DEAL, asked);
    uint64_t owned = p->s->owned[p->seat];
    bool accepted = !(deal.give & owned) && !(deal.want & ~owned); /* the deeds changed hands */
    float mood = mono_value_mood(mono_aprende_mood(p, asked),
                                 (float)(refused(p, 0) >> 16 & 255) / chance_unit, accepted);
    set_memory_byte(p, SEAT_BITS * asked, (unsigned)(int)(mood * mood_unit));
    set_memory_byte(p, ASKED_AT, 0);
    if (accepted)
        set_refused(p, 0, 0);
}

bool mono_aprende_counters(const struct mono_player *p, struct mono_deal *deal)
{
    unsigned partner = memory_byte(p, COUNTER_AT);
    set_memory_byte(p, COUNTER_AT, 0);
    if (!partner-- || !mono_is_alive(p->s, partner))
        return false;
    *deal = mono_deal_noted(p->memory->notes + MONO_NOTE_DEAL, partner);
    deal->pays = 0;
    return !(deal->give & ~mono_tradable(p->setup, p->s, (int)p->seat)) &&
           !(deal->want & ~mono_tradable(p->setup, p->s, (int)partner));
}

/* ---- what it thinks of a deal ---- */

bool mono_aprende_after(const struct mono_player *p, unsigned proposer,
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

void mono_aprende_explain(const struct mono_player *p, unsigned other, const float *now,
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

/* ---- limits that no estimate overrides ---- */

bool mono_aprende_is_fair(const struct mono_player *p, const struct mono_deal *deal)
{
    const struct game_state *s = p->s;
    uint64_t mine = s->owned[p->seat], mine_then = (mine & ~deal->give) | deal->want;
    uint64_t its = s->owned[deal->partner], its_then = (its & ~deal->want) | deal->give;
    double gets = mono_listed(p->setup, s, deal->want) - deal->pays,
           gives = mono_listed(p->setup, s, deal->give);
    bool whole = mono_completed(p->setup, s, MONO_STREET, mine, mine_then) > 0;
    double least = whole_least * mono_completed(p->setup, s, MONO_STREET, its, its_then) +
                   stations_least * mono_completed(p->setup, s, MONO_STATION, its, its_then);
    if (!whole && (mono_completed(p->setup, s, MONO_STREET, mine_then, mine) > 0 ||
                   (least > 0 && gets < least)))
        return false;
    if (deal->pays > 0 &&
        gives + deal->pays > (whole ? whole_most : plain_most) * (gets + deal->pays))
        return false;
    return whole || gives <= plain_most * (gets > 0 ? gets : 0) + p->setup->salary / 40.0;
}

bool mono_aprende_lasts(const struct mono_player *p, const struct mono_deal *deal)
{
    struct game_state s = *p->s;
    float now[MONO_SEATS], chance[MONO_SEATS];
    int32_t some_day = 6 * p->setup->salary;
    if (s.cash[deal->partner] >= some_day)
        return true;
    s.cash[deal->partner] = some_day;
    const struct mono_player rich = {p->setup, &s, p->seat, p->memory};
    mono_value_chances(p->setup, &s, now);
    return mono_aprende_after(&rich, p->seat, deal, chance) && chance[p->seat] > now[p->seat];
}

bool mono_aprende_accepts(const struct mono_player *p)
{
    const struct game_state *s = p->s;
    struct mono_deal deal = mono_deal_on_table(s);
    float now[MONO_SEATS], then[MONO_SEATS];
    int64_t cards = (int64_t)(s->give_cards - s->want_cards) * (p->setup->fine_amount / 2);
    mono_aprende_hears(p);
    mono_value_chances(p->setup, s, now);
    deal.pays = mono_deal_money((int64_t)deal.pays + cards); /* as if they were so much money */
    if (!mono_aprende_after(p, s->proposer, &deal, then))
        return false;
    struct mono_deal mine = mono_deal_reversed(&deal, s->proposer);
    mono_aprende_explain(p, s->proposer, now, then);
    bool good = then[p->seat] > now[p->seat] + least_gain && mono_aprende_is_fair(p, &mine) &&
                mono_aprende_lasts(p, &mine);
    if (mono_aprende_tries_it(p))
        good = then[p->seat] > now[p->seat] * 0.9F;
    if (!good && (deal.give | deal.want)) {
        mono_deal_note(p->memory->notes + MONO_NOTE_DEAL, &mine);
        set_memory_byte(p, COUNTER_AT, s->proposer + 1);
    }
    return good;
}

bool mono_aprende_audit(const struct game_setup *setup, const struct game_state *view, int seat,
                        const struct bot_memory *memory, const struct game_state *state,
                        struct why *why)
{
    const struct mono_player p = {setup, state, (unsigned)seat,
                                  (struct bot_memory *)(uintptr_t)memory};
    if (!setup->trade) {
        uint64_t bid = memory->notes[MONO_NOTE_BID], fetched = memory->notes[MONO_NOTE_FETCHED];
        DIFFERS_IF((bid & 255) > setup->deeds, "has bid for deed %u", (unsigned)(bid & 255));
        DIFFERS_IF(!(fetched >> 32) && fetched,
                   "auctions that it has not won have come to something");
        return true;
    }
    DIFFERS_IF(state->phase == MONO_ANSWER && state->proposer == seat &&
                   memory_byte(&p, ASKED_AT) != state->partner + 1u,
               "has asked seat %u, and thinks it was %d", state->partner,
               (int)memory_byte(&p, ASKED_AT) - 1);
    return mono_deal_audit(state, seat, memory->notes + MONO_NOTE_DEAL, why);
}
