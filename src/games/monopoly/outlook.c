#include "games/monopoly/outlook.h"

#include <string.h>

#include "games/monopoly/rules.h"

/* Money now and money later in one figure: cash, what the deeds would fetch, and what they will earn over a horizon,
 * less what the others' deeds will take. It is an estimate for comparing two positions of one player, no more; it has
 * to be quick, since every trade is weighed by it many times. */

enum { ITERATIONS = 60 }; /* throws until nobody could tell any more where the piece began */

static const double horizon = 80;         /* rounds: without trades most games are long */
static const double chance_open = 0.30;   /* of completing a group whose rest nobody owns, before shares are counted */
static const double chance_trade = 0.18;  /* the same when others own of it and people trade */
static const double chance_closed = 0.03; /* and when they do not */

/* ---- landing probabilities ---- */

/* Where the first action of a card leads from `square`; the square itself if it moves nobody. */
static unsigned card_leads_to(const struct mono_setup *setup, const struct mono_card *card, unsigned square)
{
    for (unsigned i = card->first[0]; i < card->first[1]; i++) {
        const struct mono_step *step = &setup->step[i];
        if (step->kind == MONO_STEP_JAIL)
            return setup->jail;
        if (step->kind == MONO_STEP_GO_TO && step->value < setup->squares)
            return (unsigned)step->value;
        if (step->kind == MONO_STEP_GO)
            return (unsigned)(((int)square + step->value % setup->squares + setup->squares) % setup->squares);
        int ahead = step->kind <= MONO_STEP_TO_STREET ? mono_next_of_kind(setup, square, step->kind) : 0;
        if (ahead)
            return (square + (unsigned)ahead) % setup->squares;
    }
    return square;
}

static void arrive(const struct mono_setup *setup, unsigned square, double chance, double *to)
{
    const struct mono_square *at = &setup->square[square];
    if (at->kind == MONO_TO_JAIL) {
        to[setup->jail] += chance;
    } else if (at->kind == MONO_CARDS_SQUARE && setup->deck[at->deck].cards) {
        const struct mono_deck *deck = &setup->deck[at->deck];
        for (unsigned card = 0; card < deck->cards; card++)
            to[card_leads_to(setup, &deck->card[card], square)] += chance / deck->cards;
    } else {
        to[square] += chance;
    }
}

/* How likely a throw is to end on each square: a walk of many throws, with jail and the first action of every card.
 * Turns spent in jail are left out; they would take from all squares alike. */
static void compute(const struct mono_setup *setup, struct mono_outlook *outlook)
{
    double now[MONO_SQUARES] = {0}, next[MONO_SQUARES];
    now[setup->start] = 1;
    for (int i = 0; i < ITERATIONS; i++) {
        memset(next, 0, sizeof next);
        for (unsigned square = 0; square < setup->squares; square++)
            for (unsigned total = 2; total <= 12; total++) {
                unsigned ways = total <= 7 ? total - 1 : 13 - total;
                arrive(setup, (square + total) % setup->squares, now[square] * ways / 36, next);
            }
        memcpy(now, next, sizeof now);
    }
    memcpy(outlook->land, now, sizeof now);
    outlook->throws = horizon * 1.15; /* doubles throw again */
}

/* Depends on board and decks alone, so once a board is enough; one for each thread, as tournaments have many. */
const struct mono_outlook *mono_outlook_of(const struct mono_setup *setup)
{
    static _Thread_local struct mono_outlook outlook;
    static _Thread_local uint64_t of;
    static _Thread_local bool made;
    if (!made || of != setup->data) {
        compute(setup, &outlook);
        of = setup->data;
        made = true;
    }
    return &outlook;
}

/* ---- what a group is worth ---- */

struct books {
    const struct mono_setup *setup;
    const struct mono_state *s;
    const struct mono_outlook *outlook;
    double visits;            /* throws of all opponents of one player over the horizon */
    double purse[MONO_SEATS]; /* what a seat could put into buildings */
};

/* A complete group of streets: the best even level that its owner can pay for. */
static double complete_value(const struct books *b, unsigned group, unsigned owner)
{
    uint64_t members = b->setup->group[group].members;
    unsigned least, most, top = b->setup->full + 1u;
    double best = -1e30, lifting = 0;
    if (b->s->mortgaged & members)
        lifting = bits_count(b->s->mortgaged & members) * 0.55 * b->setup->deed[bits_lowest(members)].price;
    mono_storeys(b->setup, b->s, members, &least, &most);
    for (unsigned rank = least; rank <= top; rank++) {
        double income = 0, cost = 0;
        for (uint64_t rest = members; rest; rest &= rest - 1) {
            const struct mono_deed *d = &b->setup->deed[bits_lowest(rest)];
            unsigned now = mono_rank(b->setup, b->s->level[bits_lowest(rest)]), then = now > rank ? now : rank;
            income += b->outlook->land[d->square] * mono_rent_of_rank(b->setup, d, then) * b->visits;
            cost += (double)(then - now) * d->house;
        }
        cost += lifting;
        if (rank > least && cost > b->purse[owner])
            break;
        best = income - cost > best ? income - cost : best;
    }
    return best > 0 ? best : 0;
}

/* What a seat's share of a group that it does not have all of, or of stations or services, brings in as it is. */
static double plain_income(const struct books *b, unsigned group, unsigned owner)
{
    double income = 0;
    for (uint64_t rest = b->setup->group[group].members & b->s->owned[owner]; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        double rent = mono_rent_at(b->setup, b->s, deed, 0, 7), share = b->s->mortgaged & mono_bit(deed) ? 0.4 : 1;
        income += share * rent * b->outlook->land[b->setup->deed[deed].square] * b->visits;
    }
    return income;
}

/* The chance that a seat with some of the group gets all of it. Squared once others own of it: the more is missing, the
 * more of them have to give something away. */
static double completion_chance(const struct books *b, uint64_t members, unsigned owner)
{
    double share = (double)bits_count(members & b->s->owned[owner]) / bits_count(members);
    if (!(members & mono_owned_besides(b->s, owner)))
        return chance_open * share;
    return (b->setup->trade ? chance_trade : chance_closed) * share * share;
}

/* What the group earns its owner, all opponents together. */
static double group_value(const struct books *b, unsigned group, unsigned owner)
{
    uint64_t members = b->setup->group[group].members;
    if (!(members & b->s->owned[owner]))
        return 0;
    if (b->setup->group[group].kind != MONO_STREET)
        return plain_income(b, group, owner);
    double complete = complete_value(b, group, owner);
    if (!(members & ~b->s->owned[owner]))
        return complete;
    return plain_income(b, group, owner) + completion_chance(b, members, owner) * complete;
}

/* What its deeds and buildings are worth by themselves: what they count for when a limit ends the game (S23). */
static double property(const struct books *b, unsigned seat)
{
    double sum = 0;
    for (uint64_t rest = b->s->owned[seat]; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        sum += mono_buildings_cost(b->setup, b->s, deed) * 0.5;
        bool mortgaged = b->s->mortgaged & mono_bit(deed);
        sum += b->setup->deed[deed].price * (mortgaged ? 0.45 : 1);
    }
    return sum;
}

void mono_outlook_worth(const struct mono_setup *setup, const struct mono_state *s, double worth[MONO_SEATS])
{
    struct books b = {.setup = setup, .s = s, .outlook = mono_outlook_of(setup)};
    unsigned players = bits_count(s->alive);
    double drain = 0, earned[MONO_SEATS] = {0};
    b.visits = b.outlook->throws * (players - 1);
    for (unsigned seat = 0; seat < MONO_SEATS; seat++) {
        worth[seat] = 0;
        if (!mono_is_alive(s, seat))
            continue;
        double sale = property(&b, seat);
        b.purse[seat] = s->cash[seat] + 0.25 * sale;
        worth[seat] = s->cash[seat] + sale;
    }
    for (unsigned group = 0; group < setup->groups; group++)
        for (unsigned seat = 0; seat < setup->seats; seat++)
            if (mono_is_alive(s, seat))
                earned[seat] += group_value(&b, group, seat);
    for (unsigned seat = 0; seat < setup->seats; seat++)
        drain += earned[seat];
    for (unsigned seat = 0; seat < setup->seats; seat++)
        if (mono_is_alive(s, seat))
            worth[seat] += earned[seat] - (drain - earned[seat]) / (players > 1 ? players - 1 : 1);
}

void mono_outlook_risk(const struct mono_setup *setup, const struct mono_state *s, unsigned seat, double *expected,
                       double *most)
{
    const struct mono_outlook *outlook = mono_outlook_of(setup);
    *expected = *most = 0;
    for (unsigned deed = 0; deed < setup->deeds; deed++) {
        if (s->owner[deed] == MONO_NONE || s->owner[deed] == seat)
            continue;
        double rent = mono_rent(setup, s, deed, 7);
        *expected += rent * outlook->land[setup->deed[deed].square];
        *most = rent > *most ? rent : *most;
    }
}
