/* What the server monopd does in its own way and a flag of ruleset.h cannot say: anybody may build,
 * mortgage and trade at any time, whoever's turn it is. Nobody is offered that here; the mirror of
 * a game on such a server needs it to say by moves what others did (docs/wire/monopd.md). */
#include "games/monopoly/rules/rules.h"

bool mono_follows(const struct game_setup *setup)
{
    return ((const struct game_setup *)setup)->ruleset == MONO_MONOPD;
}

/* Bids go up to what could be raised. */
static bool overbids(const struct game_setup *setup, const struct game_state *s,
                     const struct move *move)
{
    return move->kind == MONO_MOVE_BID && s->phase == MONO_AUCTION && !move->a && !move->b &&
           !move->c && !move->set && move->n > s->bid && move->n > s->cash[s->control] &&
           move->n <= mono_assets(setup, s, s->control);
}

/* Seat `a` has the floor, or gives it back by naming itself. */
enum verdict mono_monopd_departs(const struct game_setup *setup, const struct game_state *s,
                                 const struct move *move, struct why *why)
{
    if (overbids(setup, s, move)) {
        why_bad(why, "monopd: se puede pujar por más de lo que se tiene en efectivo");
        return MOVE_TOLERATED;
    }
    bool offering = s->phase == MONO_OFFER || s->phase == MONO_ANSWER;
    if (move->kind != MONO_MOVE_CONTROL || move->a >= setup->seats || move->b || move->c ||
        move->n || move->set || offering || s->phase == MONO_OVER)
        return MOVE_ILLEGAL;
    if (s->aside ? move->a != s->keeper : !mono_is_alive(s, move->a))
        return MOVE_ILLEGAL;
    why_bad(why, "monopd: cualquiera puede actuar en cualquier momento");
    return MOVE_TOLERATED;
}

static bool give_back(struct game_state *s)
{
    unsigned phase = s->aside - 1u;
    bool best_gone = s->best != MONO_NONE && !mono_is_alive(s, s->best);
    bool gone = !mono_is_alive(s, s->turn) || !mono_is_alive(s, s->aside_control) || best_gone ||
                bits_count(s->alive) == 1;
    if (gone)
        mono_auction_void(s);
    s->bidders &= s->alive;
    s->heard &= s->alive;
    s->phase = (uint8_t)phase;
    s->control = s->aside_control;
    s->keeper = s->turn;
    s->aside = s->aside_control = 0;
    /* These say nothing that the rest of the state does not; what was raised may have settled the
     * debt. */
    return gone || phase == MONO_FREE || phase == MONO_DONE || phase == MONO_DEBT;
}

/* Whoever raises money in debt to several pays one by one. */
static void settle_parts(struct game_state *s)
{
    for (unsigned rest = s->owing; rest; rest &= rest - 1)
        if (mono_is_several(s->debt[bits_lowest(rest)].to))
            mono_pay_parts(s, bits_lowest(rest));
}

/* Nobody owes anything to a player who is out: the server strikes such debts, and of one to several
 * that part. */
static void strike_debts_to(struct game_state *s, unsigned creditor)
{
    for (unsigned rest = s->owing & ~(1u << creditor); rest; rest &= rest - 1) {
        unsigned debtor = bits_lowest(rest), creditors = mono_creditors(s, debtor);
        struct mono_debt *debt = &s->debt[debtor];
        if (mono_is_several(debt->to) && creditors >> creditor & 1)
            debt->amount -= debt->amount / (int32_t)bits_count(creditors);
        else if (debt->to == creditor)
            debt->amount = 0;
        if (!debt->amount)
            mono_take_debt(s, debtor);
    }
}

bool mono_monopd_apply(const struct game_setup *setup, struct game_state *s,
                       const struct move *move)
{
    if (move->kind == MONO_MOVE_CONTROL) {
        if (s->aside)
            return give_back(s);
        s->aside = s->phase + 1;
        s->aside_control = s->control;
        s->keeper = move->a;
        mono_wait_for(s, MONO_FREE, move->a);
        return false;
    }
    if (move->kind == MONO_MOVE_BANKRUPT)
        strike_debts_to(s, s->control);
    bool goes_on = mono_apply_move(setup, s, move);
    if (move->kind == MONO_MOVE_SELL || move->kind == MONO_MOVE_MORTGAGE ||
        move->kind == MONO_MOVE_ACCEPT)
        settle_parts(s);
    if (!s->aside)
        return goes_on;
    if (move->kind == MONO_MOVE_BANKRUPT)
        return give_back(s);
    if (goes_on ||
        (s->phase != MONO_OFFER && s->phase != MONO_ANSWER)) /* no offer is being put together */
        mono_wait_for(s, MONO_FREE, s->keeper);
    return false;
}
