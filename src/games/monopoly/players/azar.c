/* `azar`: the player of 4.3.3, formula by formula (S18, S31). */
#include "core/bot.h"
#include "games/monopoly/players/player.h"

/* Yes if a new number from 0 to 99 is below (D - x)·100/D in whole numbers; nothing at hand: no
 * (S18). */
static bool dares(const struct mono_memory *m, int64_t price)
{
    int64_t cash = mono_cash(m);
    return cash > 0 && (int64_t)rng_below(&m->memory->rng, 100) < (cash - price) * 100 / cash;
}

/* The other reading of 4.3.3.1 (S18): one number for the whole auction, drawn when it is first
 * asked. Only the auction experiments have a player that reads it so; its notes are of that
 * auction. */
enum { NOTE_NUMBER = 6, NOTE_LOT };

static bool dares_once(const struct mono_memory *m, int64_t bid)
{
    uint64_t *notes = m->memory->notes, lot = (uint64_t)m->s->throws << 8 | m->s->lot;
    int64_t cash = mono_cash(m);
    if (!notes[NOTE_NUMBER] || notes[NOTE_LOT] != lot) {
        notes[NOTE_NUMBER] = rng_below(&m->memory->rng, 100) + 1;
        notes[NOTE_LOT] = lot;
    }
    return cash > 0 && (int64_t)notes[NOTE_NUMBER] - 1 < (cash - bid) * 100 / cash;
}

static struct move bid(const struct mono_memory *m, bool daring)
{
    int32_t floor = mono_bid_floor(m->setup, m->s, (int)m->seat);
    bool bids = daring && floor <= mono_cash(m);
    return bids ? (struct move){.kind = MONO_MOVE_BID, .n = floor} : mono_move(MONO_MOVE_LEAVE, 0);
}

static struct move decide_auction(const struct mono_memory *m)
{
    m->memory->because = "4.3.3.1";
    return bid(m, dares(m, m->s->bid));
}

static struct move decide_purchase(const struct mono_memory *m)
{
    int32_t price = m->setup->deed[m->setup->square[m->s->square[m->seat]].deed].price;
    m->memory->because = "4.3.3.2";
    bool buys = dares(m, price) && price <= mono_cash(m);
    return mono_move(buys ? MONO_MOVE_BUY : MONO_MOVE_DECLINE, 0);
}

/* By how much of the board is its own; card before fine (S21), a number for each. */
static bool leaves_jail(const struct mono_memory *m, struct move *move)
{
    unsigned percent = bits_count(m->s->owned[m->seat]) * 100 / m->setup->deeds;
    m->memory->because = "4.3.3.3";
    if (mono_has_jail_card(m, move) && rng_below(&m->memory->rng, 100) < percent)
        return true;
    *move = mono_move(MONO_MOVE_FINE, 0);
    return !mono_judge(m->setup, m->s, move) && rng_below(&m->memory->rng, 100) < percent;
}

/* Each mortgaged deed once a throw, in board order; then one group a turn. In the notes: for which
 * throw, the deed to ask about next, and the group (its number + 1; GROUP_NONE: no more
 * building). */
enum { NOTE_THROW, NOTE_DEED, NOTE_GROUP, GROUP_NONE = MONO_NONE };

static bool next_lift(const struct mono_memory *m, struct move *move)
{
    uint64_t *next = &m->memory->notes[NOTE_DEED];
    while (*next < m->setup->deeds) {
        unsigned deed = (unsigned)(*next)++;
        if (mono_may_lift(m->setup, m->s, (int)m->seat, deed) ||
            !dares(m, mono_lift_cost(m->setup, deed)))
            continue;
        m->memory->because = "4.3.3.5";
        *move = mono_move(MONO_MOVE_LIFT, deed);
        return true;
    }
    return false;
}

static double low_storeys(const struct game_setup *setup, const struct game_state *s, unsigned deed)
{
    return mono_may_build(setup, s, s->owner[deed], deed)
               ? MONO_NOT_AT_ALL
               : -(double)mono_rank(setup, s->level[deed]);
}

/* On the street of the group with the fewest storeys that may be built on, lower square first. */
static bool builds_on(const struct mono_memory *m, unsigned group, struct move *move)
{
    uint64_t mine = m->setup->group[group].members & m->s->owned[m->seat];
    return mono_with_best(m, MONO_MOVE_BUILD, mine, low_storeys, move) &&
           dares(m, mono_build_price(m->setup, m->s, move->a));
}

static void choose_group(const struct mono_memory *m)
{
    struct move move;
    m->memory->notes[NOTE_GROUP] = GROUP_NONE;
    for (unsigned group = 0; group < m->setup->groups; group++)
        if (m->setup->group[group].kind == MONO_STREET &&
            !(m->setup->group[group].members & ~m->s->owned[m->seat]) &&
            builds_on(m, group, &move)) {
            m->memory->notes[NOTE_GROUP] = group + 1;
            return;
        }
}

static bool next_building(const struct mono_memory *m, struct move *move)
{
    uint64_t *note = &m->memory->notes[NOTE_GROUP];
    if (*note == 0)
        choose_group(m);
    m->memory->because = "4.3.3.6";
    if (*note != GROUP_NONE && !builds_on(m, (unsigned)*note - 1, move))
        *note = GROUP_NONE;
    return *note != GROUP_NONE;
}

static struct move decide_turn(const struct mono_memory *m)
{
    struct move move;
    uint64_t *notes = m->memory->notes;
    m->memory->because = "-";
    if (m->s->turn != m->seat)
        return mono_move(MONO_MOVE_CONTROL, m->s->turn);
    if (m->s->thrown) {
        if (notes[NOTE_THROW] != (uint64_t)m->s->throws + 1) {
            notes[NOTE_THROW] = (uint64_t)m->s->throws + 1;
            notes[NOTE_DEED] = m->s->owned[m->seat] & m->s->mortgaged ? 0 : m->setup->deeds;
            notes[NOTE_GROUP] = 0;
        }
        if (next_lift(m, &move))
            return move;
    }
    if (m->s->phase == MONO_FREE)
        return m->s->jail[m->seat] && leaves_jail(m, &move) ? move : mono_move(MONO_MOVE_THROW, 0);
    return next_building(m, &move) ? move : mono_move(MONO_MOVE_PASS, 0);
}

/* 4.3.3.4, 4.3.3.7: sells, then mortgages, the dearest first, until it is enough. */
static struct move decide_debt(const struct mono_memory *m)
{
    struct move move;
    if (m->s->debt[m->seat].amount <= mono_cash(m)) {
        m->memory->because = "6.3";
        return mono_move(MONO_MOVE_PAY, 0);
    }
    m->memory->because = "4.3.3.7";
    if (mono_sell_any(m, &move))
        return move;
    m->memory->because = "4.3.3.4";
    if (mono_mortgage_dearest(m, &move))
        return move;
    m->memory->because = "8.1";
    return mono_move(MONO_MOVE_BANKRUPT, 0);
}

static struct move decide_interest(const struct mono_memory *m)
{
    unsigned deed = bits_lowest(m->s->asks);
    m->memory->because = "S25";
    bool lifts = !mono_may_lift(m->setup, m->s, (int)m->seat, deed) &&
                 dares(m, mono_lift_cost(m->setup, deed));
    return mono_move(MONO_MOVE_INTEREST, lifts);
}

/* Scarce buildings: as many as its numbers would let it build. */
static struct move decide_wish(const struct mono_memory *m)
{
    struct move move = mono_move(MONO_MOVE_WISH, 0);
    int32_t most = (int32_t)mono_could_place(m->setup, m->s, (int)m->seat, m->s->scarce);
    int64_t price = mono_cash(m) / (most > 0 ? most : 1);
    m->memory->because = "4.3.3.6";
    while (move.n < most && dares(m, price * (move.n + 1)))
        move.n++;
    return move;
}

static const struct mono_answers answers = {
    .turn = decide_turn,
    .purchase = decide_purchase,
    .auction = decide_auction,
    .debt = decide_debt,
    .interest = decide_interest,
    .wish = decide_wish,
    .by_chance = true,
};

static void decide(const struct game_setup *setup, const struct game_state *view, int seat,
                   struct bot_memory *memory, struct move *move)
{
    mono_decide(&answers, setup, view, seat, memory, move);
}

static void decide_once(const struct game_setup *setup, const struct game_state *view, int seat,
                        struct bot_memory *memory, struct move *move)
{
    const struct mono_memory m = {setup, view, (unsigned)seat, memory};
    if (m.s->phase != MONO_AUCTION) {
        decide(setup, view, seat, memory, move);
        return;
    }
    memory->because = "S18";
    *move = bid(&m, dares_once(&m, m.s->bid));
}

/* The group that it builds on in this turn is all its own. */
static bool audit(const struct game_setup *setup, const struct game_state *view, int seat,
                  const struct bot_memory *memory, const struct game_state *state, struct why *why)
{
    const struct game_state *s = state;
    uint64_t group = memory->notes[NOTE_GROUP];
    DIFFERS_IF(memory->notes[NOTE_THROW] == (uint64_t)s->throws + 1 && s->turn == seat && group &&
                   group != GROUP_NONE && !mono_owners_agree(setup, s, seat, (unsigned)group - 1),
               "builds on group %u, of which others have some", (unsigned)group - 1);
    return true;
}

static const struct bot one_number = {
    .name = "azar-1",
    .what = "`azar` con un solo número por subasta",
    .decide = decide_once,
};

const struct bot mono_player_azar = {
    .name = "azar",
    .what = "el jugador aleatorio de Street Master's",
    .lawful = true,
    .decide = decide,
    .audit = audit,
    .variant = &one_number,
};
