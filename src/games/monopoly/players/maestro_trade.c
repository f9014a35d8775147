/* How `maestro` negotiates: it looks for exchanges that complete a group, lets both sides gain, and
 * answers offers by the same measure. */
#include "games/monopoly/players/bargain.h"
#include "games/monopoly/players/maestro.h"

#include <math.h>

/* Notes, behind those of maestro.c: the partner + 1 and the deal of the offer that it has found,
 * and the fingerprints of the last two that it has made. */
enum { NOTE_PARTNER = 2, NOTE_DEAL, NOTE_REFUSED = NOTE_DEAL + MONO_DEAL_NOTES };

struct gains {
    double mine, theirs; /* the proposer's, the partner's */
};

/* What the two gain by a deal, interest included, if everybody had `cash` to begin with; NULL: what
 * they have. */
static struct gains gains_of(const struct mono_player *p, const struct mono_appraisal *now,
                             unsigned proposer, const struct mono_deal *deal, const int32_t *cash)
{
    double otherwise[MONO_SEATS], then[MONO_SEATS];
    const double *before = cash ? otherwise : now->worth;
    struct game_state s = *p->s;
    if (cash) {
        memcpy(s.cash, cash, sizeof s.cash);
        mono_appraise_change(now, &s, otherwise);
    }
    mono_deal_done(p->setup, &s, proposer, deal);
    mono_appraise_change(now, &s, then);
    return (struct gains){then[proposer] - before[proposer],
                          then[deal->partner] - before[deal->partner]};
}

/* Good enough to accept: a real gain, and no tiny part of the other's. */
static bool good_for(const struct mono_player *p, double own, double other)
{
    return own > 0.1 * p->setup->salary && own > mono_weights.maestro_share / 100.0 * other;
}

/* ---- limits that no estimate of income overrides ---- */

/* The most money that `seat` should add to what it gives: a multiple of the printed price of a deed
 * that completes nothing, or of the whole group's for what completes it. */
static double most_for(const struct mono_player *p, unsigned seat, const struct mono_deal *offer)
{
    double dear = mono_weights.maestro_dear / 100.0,
           dear_group = mono_weights.maestro_dear_group / 100.0;
    uint64_t owned = (p->s->owned[seat] & ~offer->give) | offer->want;
    double sum = 0;
    for (unsigned i = 0; i < p->setup->groups; i++) {
        const struct mono_group *group = &p->setup->group[i];
        uint64_t gets = group->members & offer->want;
        if (!gets)
            continue;
        if (group->kind != MONO_STREET) /* the more of them, the more each earns */
            sum += mono_listed(p->setup, p->s, gets) * (1 + bits_count(group->members & owned)) / 2;
        else
            sum += group->members & ~owned
                       ? dear * mono_listed(p->setup, p->s, gets)
                       : dear_group * mono_listed(p->setup, p->s, group->members);
    }
    sum -= mono_listed(p->setup, p->s, offer->give);
    return sum > 0 ? sum : 0;
}

/* Whether `seat` would still gain if its partner had money to build with: nobody stays poor
 * forever. */
static bool maestro_lasts(const struct mono_player *p, const struct mono_appraisal *now,
                          unsigned seat, const struct mono_deal *offer)
{
    int32_t cash[MONO_SEATS],
        sum = (int32_t)(mono_weights.maestro_some_day / 100.0 * p->setup->salary);
    memcpy(cash, p->s->cash, sizeof cash);
    if (cash[offer->partner] >= sum)
        return true;
    cash[offer->partner] = sum;
    struct gains gains = gains_of(p, now, seat, offer, cash);
    return good_for(p, gains.mine, gains.theirs);
}

bool mono_maestro_accepts(const struct mono_player *p)
{
    const struct game_state *s = p->s;
    struct mono_appraisal now;
    /* A jail card is worth a fine to its owner. */
    int32_t cards = (s->give_cards - s->want_cards) * p->setup->fine_amount;
    struct mono_deal offer = mono_deal_on_table(s);
    struct mono_deal mine = mono_deal_reversed(&offer, s->proposer);
    mono_appraise(p->setup, s, &now);
    struct gains gains = gains_of(p, &now, s->proposer, &offer, NULL);
    /* A player that has no money left for the next rent has made a bad bargain. */
    int64_t left = mono_deal_left(p->setup, s, s->proposer, &offer, true);
    if (left < 0 || (offer.pays < 0 && (double)left < mono_maestro_reserve(p) * 0.5))
        return false;
    mine.pays = mono_deal_money((int64_t)mine.pays - cards); /* what they are worth needs no deed */
    return (mine.pays <= 0 || mine.pays <= most_for(p, p->seat, &mine)) &&
           maestro_lasts(p, &now, p->seat, &mine) &&
           good_for(p, gains.theirs + cards, gains.mine - cards);
}

/* ---- looking for an offer ---- */

struct maestro_search {
    const struct mono_player *p;
    struct mono_appraisal now; /* made once there is an offer to consider */
    bool appraised;
    uint64_t tradable[MONO_SEATS];
    struct mono_deal best;
    double gain;
};

/* Finds the sum that shares the surplus, and keeps the offer if both would take it. */
static void maestro_consider(struct maestro_search *search, struct mono_deal offer)
{
    const struct mono_player *p = search->p;
    const struct game_state *s = p->s;
    uint64_t print = mono_deal_fingerprint(&offer);
    if (p->memory->notes[NOTE_REFUSED] == print || p->memory->notes[NOTE_REFUSED + 1] == print)
        return;
    if (!search->appraised)
        mono_appraise(p->setup, s, &search->now);
    search->appraised = true;
    offer.pays = 0;
    struct gains gains = gains_of(p, &search->now, p->seat, &offer, NULL);
    if (gains.mine + gains.theirs <= 0)
        return;
    double reserve = mono_maestro_reserve(p);
    double most = s->cash[p->seat] - reserve - (double)mono_deal_interest(p->setup, s, offer.want);
    double least =
        -(s->cash[offer.partner] * 0.8 - (double)mono_deal_interest(p->setup, s, offer.give));
    struct mono_deal theirs = mono_deal_reversed(&offer, p->seat);
    most = fmin(most, most_for(p, p->seat, &offer));
    least = fmax(least, -most_for(p, offer.partner, &theirs));
    if (most < 0 || least > 0)
        return;
    offer.pays = (int32_t)fmax(least, fmin(most, (gains.mine - gains.theirs) / 2));
    theirs.pays = -offer.pays;
    if (!maestro_lasts(p, &search->now, p->seat, &offer) ||
        !maestro_lasts(p, &search->now, offer.partner, &theirs))
        return;
    gains = gains_of(p, &search->now, p->seat, &offer, NULL);
    if (!good_for(p, gains.mine, gains.theirs) || !good_for(p, gains.theirs, gains.mine) ||
        gains.mine <= search->gain)
        return;
    search->gain = gains.mine;
    search->best = offer;
}

/* It wants what completes a group of its own, and gives what completes one of the partner's, any
 * share of a group, or money. */
static void maestro_search_partner(struct maestro_search *search, unsigned partner)
{
    const struct mono_player *p = search->p;
    const struct game_setup *setup = p->setup;
    uint64_t mine = p->s->owned[p->seat], theirs = p->s->owned[partner];
    for (unsigned g = 0; g < setup->groups; g++) {
        uint64_t members = setup->group[g].members, want = members & theirs;
        if (setup->group[g].kind != MONO_STREET || !want || members & ~(mine | theirs) ||
            !(members & mine) || want & ~search->tradable[partner])
            continue;
        maestro_consider(search, (struct mono_deal){partner, 0, want, 0});
        maestro_consider(search, (struct mono_deal){partner, members & mine, 0, 0});
        for (unsigned h = 0; h < setup->groups; h++) {
            uint64_t give = setup->group[h].members & mine;
            if (h == g || !give || give & ~search->tradable[p->seat])
                continue;
            bool completes = !(setup->group[h].members & ~(mine | theirs)) &&
                             setup->group[h].kind == MONO_STREET;
            maestro_consider(search,
                             (struct mono_deal){partner, completes ? give : give & -give, want, 0});
        }
    }
}

void mono_maestro_look_for_offers(const struct mono_player *p)
{
    struct maestro_search search;
    uint64_t *notes = p->memory->notes;
    notes[NOTE_PARTNER] = 0;
    if (!p->setup->trade || p->s->phase != MONO_FREE)
        return;
    search.p = p;
    search.appraised = false;
    search.gain = 0;
    for (unsigned seat = 0; seat < p->setup->seats; seat++)
        search.tradable[seat] = mono_tradable(p->setup, p->s, (int)seat);
    for (unsigned seat = 0; seat < p->setup->seats; seat++)
        if (seat != p->seat && mono_is_alive(p->s, seat))
            maestro_search_partner(&search, seat);
    if (search.gain <= 0)
        return;
    notes[NOTE_PARTNER] = search.best.partner + 1;
    mono_deal_note(notes + NOTE_DEAL, &search.best);
}

bool mono_maestro_offers(const struct mono_player *p, struct move *move)
{
    uint64_t *notes = p->memory->notes;
    if (!notes[NOTE_PARTNER])
        return false;
    struct mono_deal offer = mono_deal_noted(notes + NOTE_DEAL, (unsigned)notes[NOTE_PARTNER] - 1);
    *move = mono_move(MONO_MOVE_TRADE, offer.partner);
    /* It is made once; if it is refused, these notes keep it from being made again at once. */
    notes[NOTE_REFUSED + 1] = notes[NOTE_REFUSED];
    notes[NOTE_REFUSED] = mono_deal_fingerprint(&offer);
    notes[NOTE_PARTNER] = 0;
    return !mono_refusal(p->setup, p->s, move);
}

struct move mono_maestro_next_part(const struct mono_player *p)
{
    return mono_deal_part(p, p->memory->notes + NOTE_DEAL);
}

bool mono_maestro_audit(const struct game_setup *setup, const struct game_state *view, int seat,
                        const struct bot_memory *memory, const struct game_state *state,
                        struct why *why)
{
    return mono_deal_audit(state, seat, memory->notes + NOTE_DEAL, why);
}
