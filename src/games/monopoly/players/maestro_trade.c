/* How `maestro` negotiates: it looks for exchanges that complete a group, lets both sides gain, and answers offers by
 * the same measure. */
#include "games/monopoly/players/bargain.h"
#include "games/monopoly/players/maestro.h"

#include <math.h>

/* Notes: the offer, and what was refused lately. NOTE_DEAL packs partner + 1 and both sums. */
enum { NOTE_PARTNER = 2, NOTE_GIVE, NOTE_WANT, NOTE_MONEY, NOTE_REFUSED };

struct offer {
    unsigned partner;
    uint64_t give, want;
    int32_t pays; /* money to the partner; negative: from it */
};

static uint64_t fingerprint(const struct offer *offer)
{
    uint64_t hash =
        offer->give * 0x9e3779b97f4a7c15u ^ offer->want * 0xc2b2ae3d27d4eb4fu ^ offer->partner;
    return (hash ^ hash >> 29) | 1;
}

static int64_t interest_on(const struct mono_memory *p, uint64_t deeds)
{
    int64_t sum = 0;
    for (uint64_t rest = deeds & p->s->mortgaged; rest; rest &= rest - 1)
        sum += mono_interest(p->setup, bits_lowest(rest));
    return sum;
}

/* Within what a player can hold. */
static int32_t held(int64_t sum)
{
    return (int32_t)(sum > MONO_CASH_MAX    ? MONO_CASH_MAX
                     : sum < -MONO_CASH_MAX ? -MONO_CASH_MAX
                                            : sum);
}

struct gains {
    double mine, theirs;
};

/* What a and b gain by an exchange in which a pays `pays`, interest included, if all had `cash` to
 * begin with; NULL: as they have. */
static struct gains gains_of(const struct mono_memory *p, const struct mono_appraisal *now,
                             unsigned a, unsigned b, const struct offer *offer, const int32_t *cash)
{
    double otherwise[MONO_SEATS], then[MONO_SEATS];
    const double *before = cash ? otherwise : now->worth;
    struct game_state s = *p->s;
    if (cash) {
        memcpy(s.cash, cash, sizeof s.cash);
        mono_appraise_change(now, &s, otherwise);
    }
    for (uint64_t rest = offer->give; rest; rest &= rest - 1)
        mono_give_deed(&s, bits_lowest(rest), b);
    for (uint64_t rest = offer->want; rest; rest &= rest - 1)
        mono_give_deed(&s, bits_lowest(rest), a);
    s.cash[a] = held((int64_t)s.cash[a] - offer->pays - interest_on(p, offer->want));
    s.cash[b] = held((int64_t)s.cash[b] + offer->pays - interest_on(p, offer->give));
    mono_appraise_change(now, &s, then);
    return (struct gains){then[a] - before[a], then[b] - before[b]};
}

/* Good enough for the one who answers: a real gain, and not a crumb of the other's. */
static bool good_for(const struct mono_memory *p, double own, double other)
{
    return own > 0.1 * p->setup->salary && own > mono_weights.maestro_share / 100.0 * other;
}

/* ---- what no reckoning of income may talk it into ---- */

/* The same offer as the other side sees it. */
static struct offer other_side(const struct offer *offer, unsigned proposer)
{
    return (struct offer){proposer, offer->want, offer->give, -offer->pays};
}

/* By the printed prices; mortgaged ones less what lifting them costs. */
static double listed(const struct mono_memory *p, uint64_t deeds)
{
    double sum = 0;
    for (; deeds; deeds &= deeds - 1) {
        unsigned deed = bits_lowest(deeds);
        sum += p->setup->deed[deed].price;
        if (p->s->mortgaged & mono_bit(deed))
            sum -= mono_lift_cost(p->setup, deed);
    }
    return sum;
}

/* The most money that `seat` should add to what it gives: so many times the printed price of a deed
 * that completes nothing, or of a whole group for what completes it. */
static double most_for(const struct mono_memory *p, unsigned seat, const struct offer *offer)
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
            sum += listed(p, gets) * (1 + bits_count(group->members & owned)) / 2;
        else
            sum += group->members & ~owned ? dear * listed(p, gets)
                                           : dear_group * listed(p, group->members);
    }
    sum -= listed(p, offer->give);
    return sum > 0 ? sum : 0;
}

/* Whether the side would still gain if the other had money to build with, so many salaries: who is
 * poor today is not for ever. */
static bool lasts(const struct mono_memory *p, const struct mono_appraisal *now, unsigned seat,
                  const struct offer *offer)
{
    int32_t cash[MONO_SEATS],
        sum = (int32_t)(mono_weights.maestro_some_day / 100.0 * p->setup->salary);
    memcpy(cash, p->s->cash, sizeof cash);
    if (cash[offer->partner] >= sum)
        return true;
    cash[offer->partner] = sum;
    struct gains gains = gains_of(p, now, seat, offer->partner, offer, cash);
    return good_for(p, gains.mine, gains.theirs);
}

bool mono_maestro_accepts(const struct mono_memory *p)
{
    const struct game_state *s = p->s;
    struct mono_appraisal now;
    /* A jail card is worth a fine to whoever has it. */
    int32_t cards = (s->give_cards - s->want_cards) * p->setup->fine_amount;
    struct offer offer = {s->partner, s->give, s->want, s->give_money - s->want_money};
    struct offer mine = other_side(&offer, s->proposer);
    mono_appraise(p->setup, s, &now);
    struct gains gains = gains_of(p, &now, s->proposer, s->partner, &offer, NULL);
    /* Who is left without money for the next rent has made a bad bargain. */
    int64_t left = (int64_t)s->cash[p->seat] + offer.pays - interest_on(p, offer.give);
    if (left < 0 || (offer.pays < 0 && (double)left < mono_maestro_reserve(p) * 0.5))
        return false;
    mine.pays =
        held((int64_t)mine.pays - cards); /* what the cards are worth needs no deed in return */
    return (mine.pays <= 0 || mine.pays <= most_for(p, p->seat, &mine)) &&
           lasts(p, &now, p->seat, &mine) && good_for(p, gains.theirs + cards, gains.mine - cards);
}

/* ---- looking for an offer ---- */

struct hunt {
    const struct mono_memory *p;
    struct mono_appraisal now; /* made for the first offer that comes into question */
    bool appraised;
    uint64_t tradable[MONO_SEATS];
    struct offer best;
    double gain;
};

/* Finds the sum that shares the surplus, and keeps the offer if both would take it. */
static void consider(struct hunt *hunt, struct offer offer)
{
    const struct mono_memory *p = hunt->p;
    const struct game_state *s = p->s;
    if (p->memory->notes[NOTE_REFUSED] == fingerprint(&offer) ||
        p->memory->notes[NOTE_REFUSED + 1] == fingerprint(&offer))
        return;
    if (!hunt->appraised)
        mono_appraise(p->setup, s, &hunt->now);
    hunt->appraised = true;
    offer.pays = 0;
    struct gains gains = gains_of(p, &hunt->now, p->seat, offer.partner, &offer, NULL);
    if (gains.mine + gains.theirs <= 0)
        return;
    double reserve = mono_maestro_reserve(p);
    double most = s->cash[p->seat] - reserve - (double)interest_on(p, offer.want);
    double least = -(s->cash[offer.partner] * 0.8 - (double)interest_on(p, offer.give));
    struct offer theirs = other_side(&offer, p->seat);
    most = fmin(most, most_for(p, p->seat, &offer));
    least = fmax(least, -most_for(p, offer.partner, &theirs));
    if (most < 0 || least > 0)
        return;
    offer.pays = (int32_t)fmax(least, fmin(most, (gains.mine - gains.theirs) / 2));
    theirs.pays = -offer.pays;
    if (!lasts(p, &hunt->now, p->seat, &offer) || !lasts(p, &hunt->now, offer.partner, &theirs))
        return;
    gains = gains_of(p, &hunt->now, p->seat, offer.partner, &offer, NULL);
    if (!good_for(p, gains.mine, gains.theirs) || !good_for(p, gains.theirs, gains.mine) ||
        gains.mine <= hunt->gain)
        return;
    hunt->gain = gains.mine;
    hunt->best = offer;
}

/* All that I want of a partner completes a group of mine; what I can give completes one of its own,
 * or is money. */
static void hunt_partner(struct hunt *hunt, unsigned partner)
{
    const struct mono_memory *p = hunt->p;
    const struct game_setup *setup = p->setup;
    uint64_t mine = p->s->owned[p->seat], theirs = p->s->owned[partner];
    for (unsigned g = 0; g < setup->groups; g++) {
        uint64_t members = setup->group[g].members, want = members & theirs;
        if (setup->group[g].kind != MONO_STREET || !want || members & ~(mine | theirs) ||
            !(members & mine) || want & ~hunt->tradable[partner])
            continue;
        consider(hunt, (struct offer){partner, 0, want, 0});
        consider(hunt, (struct offer){partner, members & mine, 0,
                                      0}); /* or the other way round: sell it mine */
        for (unsigned h = 0; h < setup->groups; h++) {
            uint64_t give = setup->group[h].members & mine;
            if (h == g || !give || give & ~hunt->tradable[p->seat])
                continue;
            bool completes = !(setup->group[h].members & ~(mine | theirs)) &&
                             setup->group[h].kind == MONO_STREET;
            consider(hunt, (struct offer){partner, completes ? give : give & -give, want, 0});
        }
    }
}

void mono_maestro_look_for_offers(const struct mono_memory *p)
{
    struct hunt hunt;
    uint64_t *notes = p->memory->notes;
    notes[NOTE_PARTNER] = 0;
    if (!p->setup->trade || p->s->phase != MONO_FREE)
        return;
    hunt.p = p;
    hunt.appraised = false;
    hunt.gain = 0;
    for (unsigned seat = 0; seat < p->setup->seats; seat++)
        hunt.tradable[seat] = mono_tradable(p->setup, p->s, (int)seat);
    for (unsigned seat = 0; seat < p->setup->seats; seat++)
        if (seat != p->seat && mono_is_alive(p->s, seat))
            hunt_partner(&hunt, seat);
    if (hunt.gain <= 0)
        return;
    notes[NOTE_PARTNER] = hunt.best.partner + 1;
    notes[NOTE_GIVE] = hunt.best.give;
    notes[NOTE_WANT] = hunt.best.want;
    notes[NOTE_MONEY] = (uint64_t)(int64_t)hunt.best.pays;
}

bool mono_maestro_offers(const struct mono_memory *p, struct move *move)
{
    uint64_t *notes = p->memory->notes;
    if (!notes[NOTE_PARTNER])
        return false;
    *move = mono_move(MONO_MOVE_TRADE, (unsigned)notes[NOTE_PARTNER] - 1);
    /* It is made once; if it is refused, these notes keep it from being made again at once. */
    struct offer offer = {(unsigned)notes[NOTE_PARTNER] - 1, notes[NOTE_GIVE], notes[NOTE_WANT], 0};
    notes[NOTE_REFUSED + 1] = notes[NOTE_REFUSED];
    notes[NOTE_REFUSED] = fingerprint(&offer);
    notes[NOTE_PARTNER] = 0;
    return !mono_judge(p->setup, p->s, move);
}

struct move mono_maestro_next_part(const struct mono_memory *p)
{
    const uint64_t *notes = p->memory->notes;
    int64_t pays = (int64_t)notes[NOTE_MONEY];
    struct move move;
    if (p->s->stage == MONO_STAGE_GIVE)
        move = (struct move){
            .kind = MONO_MOVE_GIVE, .n = pays > 0 ? (int32_t)pays : 0, .set = notes[NOTE_GIVE]};
    else if (p->s->stage == MONO_STAGE_WANT)
        move = (struct move){
            .kind = MONO_MOVE_WANT, .n = pays < 0 ? (int32_t)-pays : 0, .set = notes[NOTE_WANT]};
    else
        move = mono_move(p->s->stage == MONO_STAGE_CARDS ? MONO_MOVE_CARDS : MONO_MOVE_PROPOSE, 0);
    return mono_judge(p->setup, p->s, &move) ? mono_move(MONO_MOVE_CANCEL, 0) : move;
}

bool mono_maestro_audit(const struct game_setup *setup, const struct game_state *view, int seat,
                        const struct bot_memory *memory, const struct game_state *state,
                        struct why *why)
{
    return mono_deal_audit(state, seat, memory->notes + NOTE_GIVE, why);
}
