/* `azar`: the player of 4.3.3, formula by formula (S18, S31). */
#include "core/bot.h"
#include "games/monopoly/players/player.h"

/* Whether a new number from 0 to 99 is below (D - x)·100/D in whole numbers, D being the cash and x
 * the price. Never without cash (S18). */
static bool dares(const struct mono_player *p, int64_t price)
{
    int64_t cash = mono_cash(p);
    return cash > 0 && (int64_t)rng_below(&p->memory->rng, 100) < (cash - price) * 100 / cash;
}

static struct move azar_bid(const struct mono_player *p, bool daring)
{
    int32_t floor = mono_bid_floor(p->setup, p->s, (int)p->seat);
    bool bids = daring && floor <= mono_cash(p);
    return bids ? (struct move){.kind = MONO_MOVE_BID, .n = floor} : mono_move(MONO_MOVE_LEAVE, 0);
}

static struct move azar_auction(const struct mono_player *p)
{
    p->memory->because = "4.3.3.1";
    return azar_bid(p, dares(p, p->s->bid));
}

static struct move azar_purchase(const struct mono_player *p)
{
    int32_t price = p->setup->deed[p->setup->square[p->s->square[p->seat]].deed].price;
    p->memory->because = "4.3.3.2";
    bool buys = dares(p, price) && price <= mono_cash(p);
    return mono_move(buys ? MONO_MOVE_BUY : MONO_MOVE_DECLINE, 0);
}

/* The more of the board is its own, the likelier. Card before fine (S21), each with a number of its
 * own. */
static bool azar_leaves_jail(const struct mono_player *p, struct move *move)
{
    unsigned percent = bits_count(p->s->owned[p->seat]) * 100 / p->setup->deeds;
    p->memory->because = "4.3.3.3";
    if (mono_has_jail_card(p, move) && rng_below(&p->memory->rng, 100) < percent)
        return true;
    *move = mono_move(MONO_MOVE_FINE, 0);
    return !mono_refusal(p->setup, p->s, move) && rng_below(&p->memory->rng, 100) < percent;
}

/* Each mortgaged deed once a throw, in board order; then one group a turn. Notes: the throw that
 * the others are for, plus 1; the deed to ask about next; the group plus 1, GROUP_NONE if there is
 * no more building. */
enum { NOTE_THROW, NOTE_DEED, NOTE_GROUP, GROUP_NONE = MONO_NONE };

/* The next deed that it dares to lift; each is asked about once. */
static bool azar_next_lift(const struct mono_player *p, struct move *move)
{
    uint64_t *next = &p->memory->notes[NOTE_DEED];
    while (*next < p->setup->deeds) {
        unsigned deed = (unsigned)(*next)++;
        if (mono_may_lift(p->setup, p->s, (int)p->seat, deed) ||
            !dares(p, mono_lift_cost(p->setup, deed)))
            continue;
        p->memory->because = "4.3.3.5";
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

/* Builds on the street of the group that has the fewest storeys, of equal ones on the lower
 * square. */
static bool builds_on(const struct mono_player *p, unsigned group, struct move *move)
{
    uint64_t mine = p->setup->group[group].members & p->s->owned[p->seat];
    return mono_with_best(p, MONO_MOVE_BUILD, mine, low_storeys, move) &&
           dares(p, mono_build_price(p->setup, p->s, move->a));
}

/* The next building on this turn's group, as long as it dares. */
static bool azar_next_building(const struct mono_player *p, struct move *move)
{
    uint64_t *note = &p->memory->notes[NOTE_GROUP];
    if (*note == 0) {
        *note = GROUP_NONE;
        for (unsigned group = 0; group < p->setup->groups && *note == GROUP_NONE; group++)
            if (p->setup->group[group].kind == MONO_STREET &&
                !(p->setup->group[group].members & ~p->s->owned[p->seat]) &&
                builds_on(p, group, move))
                *note = group + 1;
    }
    p->memory->because = "4.3.3.6";
    /* A group that was just chosen is asked about once more, with another number. */
    if (*note != GROUP_NONE && !builds_on(p, (unsigned)*note - 1, move))
        *note = GROUP_NONE;
    return *note != GROUP_NONE;
}

static struct move azar_turn(const struct mono_player *p)
{
    struct move move;
    uint64_t *notes = p->memory->notes;
    p->memory->because = "-";
    if (p->s->turn != p->seat)
        return mono_move(MONO_MOVE_CONTROL, p->s->turn);
    if (p->s->thrown) {
        if (notes[NOTE_THROW] != (uint64_t)p->s->throws + 1) {
            notes[NOTE_THROW] = (uint64_t)p->s->throws + 1;
            notes[NOTE_DEED] = p->s->owned[p->seat] & p->s->mortgaged ? 0 : p->setup->deeds;
            notes[NOTE_GROUP] = 0;
        }
        if (azar_next_lift(p, &move))
            return move;
    }
    if (p->s->phase == MONO_FREE)
        return p->s->jail[p->seat] && azar_leaves_jail(p, &move) ? move
                                                                 : mono_move(MONO_MOVE_THROW, 0);
    return azar_next_building(p, &move) ? move : mono_move(MONO_MOVE_PASS, 0);
}

/* 4.3.3.4, 4.3.3.7: sells, then mortgages, the dearest first, until it is enough. */
static struct move azar_debt(const struct mono_player *p)
{
    struct move move;
    if (p->s->debt[p->seat].amount <= mono_cash(p)) {
        p->memory->because = "6.3";
        return mono_move(MONO_MOVE_PAY, 0);
    }
    p->memory->because = "4.3.3.7";
    if (mono_sell_any(p, &move))
        return move;
    p->memory->because = "4.3.3.4";
    if (mono_mortgage_dearest(p, &move))
        return move;
    p->memory->because = "8.1";
    return mono_move(MONO_MOVE_BANKRUPT, 0);
}

static struct move azar_interest(const struct mono_player *p)
{
    unsigned deed = bits_lowest(p->s->asks);
    p->memory->because = "S25";
    bool lifts = !mono_may_lift(p->setup, p->s, (int)p->seat, deed) &&
                 dares(p, mono_lift_cost(p->setup, deed));
    return mono_move(MONO_MOVE_INTEREST, lifts);
}

/* As many scarce buildings as its numbers would let it build. */
static struct move azar_wish(const struct mono_player *p)
{
    struct move move = mono_move(MONO_MOVE_WISH, 0);
    int32_t most = (int32_t)mono_could_place(p->setup, p->s, (int)p->seat, p->s->scarce);
    int64_t price = mono_cash(p) / (most > 0 ? most : 1);
    p->memory->because = "4.3.3.6";
    while (move.n < most && dares(p, price * (move.n + 1)))
        move.n++;
    return move;
}

static const struct mono_answers azar_answers = {
    .turn = azar_turn,
    .purchase = azar_purchase,
    .auction = azar_auction,
    .debt = azar_debt,
    .interest = azar_interest,
    .wish = azar_wish,
    .by_chance = true,
};

static void azar_decide(const struct game_setup *setup, const struct game_state *view, int seat,
                        struct bot_memory *memory, struct move *move)
{
    mono_decide(&azar_answers, setup, view, seat, memory, move);
}

/* The other reading of 4.3.3.1 (S18): one number for the whole auction, drawn when it is first
 * asked. Only the auction experiments have a player that reads it so. Its notes: the number + 1,
 * and the auction that it is for. */
static void azar_decide_once(const struct game_setup *setup, const struct game_state *view,
                             int seat, struct bot_memory *memory, struct move *move)
{
    enum { NOTE_NUMBER = 6, NOTE_LOT };
    const struct mono_player p = {setup, view, (unsigned)seat, memory};
    uint64_t *notes = memory->notes, lot = (uint64_t)view->throws << 8 | view->lot;
    int64_t cash = mono_cash(&p);
    if (view->phase != MONO_AUCTION) {
        azar_decide(setup, view, seat, memory, move);
        return;
    }
    if (!notes[NOTE_NUMBER] || notes[NOTE_LOT] != lot) {
        notes[NOTE_NUMBER] = rng_below(&memory->rng, 100) + 1;
        notes[NOTE_LOT] = lot;
    }
    memory->because = "S18";
    *move =
        azar_bid(&p, cash > 0 && (int64_t)notes[NOTE_NUMBER] - 1 < (cash - view->bid) * 100 / cash);
}

/* It owns all of the group that it builds on in this turn. */
static bool azar_audit(const struct game_setup *setup, const struct game_state *view, int seat,
                       const struct bot_memory *memory, const struct game_state *state,
                       struct why *why)
{
    uint64_t group = memory->notes[NOTE_GROUP];
    DIFFERS_IF(memory->notes[NOTE_THROW] == (uint64_t)state->throws + 1 && state->turn == seat &&
                   group && group != GROUP_NONE &&
                   !mono_owners_agree(setup, state, seat, (unsigned)group - 1),
               "builds on group %u, of which others have some", (unsigned)group - 1);
    return true;
}

static const struct bot one_number = {
    .name = "azar-1",
    .what = "`azar` con un solo número por subasta",
    .decide = azar_decide_once,
};

const struct bot mono_player_azar = {
    .name = "azar",
    .what = "el jugador aleatorio de Street Master's",
    .lawful = true,
    .decide = azar_decide,
    .audit = azar_audit,
    .variant = &one_number,
};
