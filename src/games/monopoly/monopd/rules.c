/* What the server monopd does differently and a flag of ruleset.h cannot say: any player can build,
 * mortgage and trade at any time, also off turn. That is no choice here; the mirror of a game on
 * such a server needs it to express what others did as moves (docs/wire/monopd.md). */
#include "games/monopoly/rules/rules.h"

bool mono_follows(const struct game_setup *setup)
{
    return setup->ruleset == MONO_MONOPD;
}

/* MONO_MOVE_CONTROL: seat `a` interrupts, or ends that by naming itself. */
enum verdict mono_monopd_departs(const struct game_setup *setup, const struct game_state *s,
                                 const struct move *move, struct why *why)
{
    bool plain = !move->b && !move->c && !move->set;
    bool bids = move->kind == MONO_MOVE_BID && s->phase == MONO_AUCTION && plain && !move->a;
    if (bids && move->n > s->bid && move->n > s->cash[s->control] &&
        move->n <= mono_assets(setup, s, s->control)) {
        why_bad(why, "monopd: se puede pujar por más de lo que se tiene en efectivo");
        return MOVE_TOLERATED;
    }
    bool offering = s->phase == MONO_OFFER || s->phase == MONO_ANSWER;
    if (move->kind != MONO_MOVE_CONTROL || move->a >= setup->seats || !plain || move->n ||
        offering || s->phase == MONO_OVER)
        return MOVE_ILLEGAL;
    if (s->aside ? move->a != s->keeper : !mono_is_alive(s, move->a))
        return MOVE_ILLEGAL;
    why_bad(why, "monopd: cualquiera puede actuar en cualquier momento");
    return MOVE_TOLERATED;
}

/* Goes back to the phase that was interrupted, as far as its players are still in the game. */
static bool end_interruption(struct game_state *s)
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
    /* These phases follow from the rest of the state, and a debt can be covered by now. */
    return gone || phase == MONO_FREE || phase == MONO_DONE || phase == MONO_DEBT;
}

/* The server strikes debts to a player who is out, and of a debt to several that part. */
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
            return end_interruption(s);
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
        move->kind == MONO_MOVE_ACCEPT) /* money for a debt to several goes to one after another */
        for (unsigned rest = s->owing; rest; rest &= rest - 1)
            if (mono_is_several(s->debt[bits_lowest(rest)].to))
                mono_pay_parts(s, bits_lowest(rest));
    if (!s->aside)
        return goes_on;
    if (move->kind == MONO_MOVE_BANKRUPT)
        return end_interruption(s);
    bool offering = s->phase == MONO_OFFER || s->phase == MONO_ANSWER;
    if (goes_on || !offering)
        mono_wait_for(s, MONO_FREE, s->keeper);
    return false;
}
