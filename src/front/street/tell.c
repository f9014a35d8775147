/* What happened, in the manual's words: the table's observer. People, automatic players and chance are told by the same
 * code, from the state before the move, the move, and the state after it.
 *
 * One move may set a whole chain going (a throw, the salary, a rent). The chain is followed here step by step with the
 * money that it moves; what the rules moved and these words do not explain is said in plain figures at the end, so that
 * no amount ever changes in silence. */
#include "front/street/tell.h"

#include <stdio.h>
#include <string.h>

#include "base/bits.h"

/* ---- money ---- */

void tale_pay(struct tale *t, unsigned from, unsigned to, int64_t amount)
{
    if (from < MONO_SEATS) {
        t->cash[from] -= amount;
        t->paid |= (unsigned)(amount > 0) << from;
    }
    if (to < MONO_SEATS)
        t->cash[to] += amount;
}

bool tale_charge(struct tale *t, unsigned debtor, unsigned to, int64_t amount)
{
    if (amount <= 0)
        return true;
    if (t->cash[debtor] < amount)
        return false; /* a debt: street_tell_debt has the words */
    if (to != MONO_SEVERAL) {
        tale_pay(t, debtor, to, amount);
        return true;
    }
    unsigned others = bits_count(t->before->alive) - 1;
    for (unsigned seat = 0; seat < t->st->setup.seats; seat++)
        if (seat != debtor && t->before->alive >> seat & 1)
            tale_pay(t, debtor, seat, amount / others);
    return true;
}

/* Whatever is not explained yet. */
static void tell_rest(struct tale *t)
{
    for (unsigned seat = 0; seat < t->st->setup.seats; seat++) {
        long long left = t->after->cash[seat] - t->cash[seat];
        if (left > 0)
            street_say(t->st, tr(t->st->lang, "%s cobra %lld.\n"), street_name(t->st, (int)seat), left);
        else if (left < 0)
            street_say(t->st, tr(t->st->lang, "%s paga %lld.\n"), street_name(t->st, (int)seat), -left);
    }
}

/* Whoever has paid wants to know what is left. */
static void tell_cash(struct tale *t)
{
    struct street *st = t->st;
    for (unsigned seat = 0; seat < st->setup.seats; seat++) {
        int32_t cash = t->after->cash[seat];
        if (t->paid & t->after->alive & 1u << seat)
            street_say(st, cash == 1 ? tr(st->lang, "A %s le queda %s.\n") : tr(st->lang, "A %s le quedan %s.\n"),
                       street_name(st, (int)seat), street_sum(st, cash).text);
    }
}

/* ---- throws ---- */

static void tell_order(struct tale *t)
{
    struct street *st = t->st;
    const struct move *m = t->move;
    street_say(st, tr(st->lang, "  -Total lanzado = %d ( %d + %d )\n"), m->a + m->b, m->a, m->b);
    if (t->before->order_due & (t->before->order_due - 1))
        return; /* others are still to throw */
    if (t->after->phase == MONO_ORDER)
        street_say(st, "\n%s\n", tr(st->lang, ">>>> Empate: quienes han sacado más vuelven a lanzar."));
    else
        street_say(st, tr(st->lang, "\n>>>> %s, lanzas en primer lugar.\n\n"), street_name(st, t->after->first));
}

static void tell_jail_throw(struct tale *t)
{
    struct street *st = t->st;
    const struct move *m = t->move;
    unsigned seat = t->before->turn;
    const char *name = street_name(st, (int)seat);
    if (m->a == m->b) {
        street_say(st, tr(st->lang, "%s, has sacado dobles: sales de la cárcel.\n"), name);
        tale_walk(t, m->a + m->b, true);
    } else if (t->after->jail[seat]) {
        street_say(st, tr(st->lang, "%s, no has sacado dobles: sigues en la cárcel.\n"), name);
    } else if (st->setup.fine) {
        street_say(st,
                   tr(st->lang, "%s, has cumplido el máximo de turnos: debes pagar la multa de %s y sales de la "
                                "cárcel.\n"),
                   name, street_sum(st, st->setup.fine_amount).text);
        if (tale_charge(t, seat, MONO_BANK, st->setup.fine_amount))
            tale_walk(t, m->a + m->b, true);
    } else {
        street_say(st, tr(st->lang, "%s, has cumplido el máximo de turnos: sales de la cárcel.\n"), name);
        tale_walk(t, m->a + m->b, true);
    }
}

static void tell_throw(struct tale *t)
{
    struct street *st = t->st;
    const struct move *m = t->move;
    unsigned seat = t->before->turn;
    t->dice = m->a + m->b;
    street_say(st, tr(st->lang, "%s:\nDADO 1 = %d   DADO 2 = %d   TOTAL = %d\n\n"), street_name(st, (int)seat), m->a,
               m->b, t->dice);
    if (t->before->jail[seat]) {
        tell_jail_throw(t);
    } else if (m->a == m->b && t->before->thrown == 2) {
        street_say(st, tr(st->lang, "%s, has sacado dobles por tercera vez: vas a la cárcel.\n"),
                   street_name(st, (int)seat));
        t->square = st->setup.jail;
    } else {
        street_say(st, "%s\n", tr(st->lang, "-Casilla de origen"));
        street_show_square(st, t->before, t->square);
        street_say(st, "\n");
        tale_walk(t, t->dice, true);
    }
}

static void tell_dice(struct tale *t)
{
    struct street *st = t->st;
    const struct mono_state *b = t->before;
    if (b->phase == MONO_ORDER) {
        tell_order(t);
    } else if (b->phase == MONO_RENT_DICE) {
        unsigned deed = st->setup.square[b->square[b->turn]].deed, total = (unsigned)(t->move->a + t->move->b);
        const struct mono_deed *d = &st->setup.deed[deed];
        int64_t rent = d->kind == MONO_SERVICE ? d->rent[1] : mono_rent(&st->setup, b, deed, (int)total);
        street_say(st, tr(st->lang, "%s lanza los dados para el alquiler: %d + %d\n"), street_name(st, b->turn),
                   t->move->a, t->move->b);
        tale_rent(t, deed, rent * total * (b->times ? b->times : 1));
    } else {
        tell_throw(t);
    }
}

/* ---- debts and the end of a player ---- */

static const char *creditor(const struct street *st, unsigned to)
{
    if (to < MONO_SEATS)
        return street_name(st, (int)to);
    return to == MONO_SEVERAL ? tr(st->lang, "los demás jugadores") : tr(st->lang, "la banca");
}

static void tell_payment(struct tale *t)
{
    unsigned seat = t->before->control;
    const struct mono_debt *debt = &t->before->debt[seat];
    street_say(t->st, tr(t->st->lang, "%s paga %s a %s: la deuda está saldada.\n"), street_name(t->st, (int)seat),
               street_sum(t->st, debt->amount).text, creditor(t->st, debt->to));
    tale_charge(t, seat, debt->to, debt->amount);
}

static void tell_bankruptcy(struct tale *t)
{
    struct street *st = t->st;
    unsigned seat = t->before->control;
    unsigned to = t->before->debt[seat].amount ? t->before->debt[seat].to : MONO_BANK;
    street_say(st, tr(st->lang, "%s se declara en bancarrota y deja la partida.\n"), street_name(st, (int)seat));
    if (to < MONO_SEATS)
        street_say(st, tr(st->lang, "Sus propiedades, tarjetas y dinero pasan a %s.\n"), street_name(st, (int)to));
    else if (t->before->owned[seat])
        street_say(st, "%s\n", tr(st->lang, "Sus propiedades se subastan entre los demás jugadores."));
    /* Its cash, and half of its buildings, went where the line says: no figure is owed to anybody. */
    for (unsigned i = 0; i < MONO_SEATS; i++)
        if (i == seat || i == to)
            t->cash[i] = t->after->cash[i];
}

/* The cash of a bankrupt with several creditors, and what its deeds brought, is shared at the end (S24). */
static void tell_estate(struct tale *t)
{
    struct street *st = t->st;
    if (t->after->shared || (!t->before->shared && !(t->move->kind == MONO_MOVE_BANKRUPT &&
                                                     t->before->debt[t->before->control].to == MONO_SEVERAL)))
        return;
    for (unsigned seat = 0; seat < st->setup.seats; seat++) {
        long long share = t->after->cash[seat] - t->cash[seat];
        if (share <= 0)
            continue;
        street_say(st, tr(st->lang, "%s recibe %s del reparto.\n"), street_name(st, (int)seat),
                   street_sum(st, share).text);
        t->cash[seat] += share;
    }
}

/* ---- offers ---- */

static void tell_offer(struct tale *t)
{
    struct street *st = t->st;
    const struct mono_state *b = t->before;
    switch (t->move->kind) {
    case MONO_MOVE_PROPOSE:
        street_show_offer(st);
        break;
    case MONO_MOVE_ACCEPT:
        tale_pay(t, b->proposer, b->partner, b->give_money);
        tale_pay(t, b->partner, b->proposer, b->want_money);
        street_say(st, tr(st->lang, "%s acepta la oferta: se realiza el intercambio.\n"), street_name(st, b->partner));
        break;
    case MONO_MOVE_REFUSE:
        street_say(st, tr(st->lang, "%s rechaza la oferta.\n"), street_name(st, b->partner));
        break;
    case MONO_MOVE_CANCEL:
        street_say(st, "%s\n", tr(st->lang, "Negociación cancelada."));
        break;
    default:
        break;
    }
}

static void tell_interest(struct tale *t)
{
    struct street *st = t->st;
    unsigned deed = bits_lowest(t->before->asks), seat = t->before->control;
    int32_t amount = t->move->a ? mono_lift_cost(&st->setup, deed) : mono_interest(&st->setup, deed);
    street_say(st,
               t->move->a ? tr(st->lang, "%s levanta la hipoteca de %s por %s.\n")
                          : tr(st->lang, "%s deja hipotecada %s y paga el 10%%: %s.\n"),
               street_name(st, (int)seat), mono_deed_name(&st->setup, deed), street_sum(st, amount).text);
    tale_charge(t, seat, MONO_BANK, amount);
}

/* ---- each move ---- */

static void tell_leaving_jail(struct tale *t)
{
    struct street *st = t->st;
    unsigned seat = t->before->turn;
    if (t->move->kind == MONO_MOVE_FINE) {
        tale_pay(t, seat, MONO_BANK, st->setup.fine_amount);
        street_say(st, tr(st->lang, "%s, pagas una multa de %s y sales de la cárcel.\n"), street_name(st, (int)seat),
                   street_sum(st, st->setup.fine_amount).text);
    } else {
        street_say(st, tr(st->lang, "%s, usas la tarjeta y sales de la cárcel.\n"), street_name(st, (int)seat));
    }
}

static void tell_move(struct tale *t)
{
    struct street *st = t->st;
    const struct mono_state *b = t->before;
    switch ((enum mono_kind)t->move->kind) {
    case MONO_MOVE_DICE:
        tell_dice(t);
        break;
    case MONO_MOVE_CARD:
    case MONO_MOVE_CHOOSE:
    case MONO_MOVE_TAX:
        tale_square_move(t);
        break;
    case MONO_MOVE_FINE:
    case MONO_MOVE_USE_CARD:
        tell_leaving_jail(t);
        break;
    case MONO_MOVE_DEAL:
    case MONO_MOVE_BUY:
    case MONO_MOVE_DECLINE:
    case MONO_MOVE_BID:
    case MONO_MOVE_SKIP:
    case MONO_MOVE_LEAVE:
    case MONO_MOVE_SELL:
    case MONO_MOVE_RAZE:
    case MONO_MOVE_MORTGAGE:
    case MONO_MOVE_LIFT:
    case MONO_MOVE_PLACE:
        tale_deed_move(t);
        break;
    case MONO_MOVE_PAY:
        tell_payment(t);
        break;
    case MONO_MOVE_BANKRUPT:
        tell_bankruptcy(t);
        break;
    case MONO_MOVE_INTEREST:
        tell_interest(t);
        break;
    case MONO_MOVE_WISH:
        if (!st->typed)
            street_say(st, tr(st->lang, "%s quiere %d.\n"), street_name(st, b->control), t->move->n);
        break;
    case MONO_MOVE_TIME:
        street_say(st, "%s\n", tr(st->lang, "Se ha cumplido el tiempo: la partida acaba al final de este turno."));
        break;
    default:
        tell_offer(t);
        break;
    }
}

void street_observe(void *who, const struct table *table, const void *before, const struct move *move, int actor)
{
    struct street *st = who;
    struct tale tale = {.st = st, .before = before, .move = move, .after = (const void *)table->state};
    (void)actor;
    if (st->quiet)
        return;
    for (unsigned seat = 0; seat < MONO_SEATS; seat++)
        tale.cash[seat] = tale.before->cash[seat];
    tale.square = tale.before->square[tale.before->turn];
    tale.dice = tale.before->dice[0] + tale.before->dice[1];
    tell_move(&tale);
    tale_order_done(&tale);
    tale_go_on(&tale);
    tell_estate(&tale);
    tell_rest(&tale);
    tell_cash(&tale);
    tale_auction_open(&tale);
}

/* ---- what waits ---- */

void street_tell_again(struct street *st)
{
    st->unseen = false;
    if (street_state(st)->phase == MONO_AUCTION)
        tale_show_lot(st);
    else if (street_state(st)->phase == MONO_ANSWER)
        street_show_offer(st);
}

void street_tell_debt(struct street *st)
{
    const struct mono_state *s = street_state(st);
    const struct mono_debt *debt = &s->debt[s->control];
    if (st->debtor == s->control)
        return;
    st->debtor = s->control;
    street_say(st,
               tr(st->lang, "%s, debes %s a %s y tienes %s. Consigue dinero con 'hipotecar', 'vender' o 'negociar' y "
                            "usa 'pagar'; si no es posible, 'bancarrota'.\n"),
               street_name(st, s->control), street_sum(st, debt->amount).text, creditor(st, debt->to),
               street_sum(st, s->cash[s->control]).text);
}

void street_tell_end(struct street *st)
{
    struct result result;
    mono_result(&st->setup, street_state(st), &result);
    street_say(st, "\n");
    if (!result.over) {
        street_say(st, "%s\n", tr(st->lang, "La partida es demasiado larga y se da por terminada."));
    } else if (result.winner >= 0) {
        street_say(st, tr(st->lang, ">>>> ¡Enhorabuena, %s, has ganado la partida!\n"), street_name(st, result.winner));
    } else {
        street_say(st, "%s\n", tr(st->lang, ">>>> La partida acaba en empate."));
    }
    street_show_players(st);
}
