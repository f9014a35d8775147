/* The table's observer: tells every move, from the position before it, the move, and the position
 * after it.
 *
 * One move can cause a chain of events (a throw, the salary, a rent). They are followed step by
 * step with the money that they move. A sum that the rules moved and no sentence explains is
 * printed as a plain figure at the end, so that no amount changes in silence. */
#include "front/street/flow.h"
#include "front/street/tell.h"
#include "front/street/views.h"
#include "front/street/words.h"

/* ---- money ---- */

void tell_pay(struct street *st, unsigned from, unsigned to, int64_t amount)
{
    if (from < MONO_SEATS) {
        st->told.cash[from] -= amount;
        st->told.paid |= (unsigned)(amount > 0) << from;
    }
    if (to < MONO_SEATS)
        st->told.cash[to] += amount;
}

bool tell_charge(struct street *st, unsigned debtor, unsigned to, int64_t amount)
{
    if (amount > 0 && st->told.cash[debtor] < amount) {
        st->told.owed_to[debtor] = (uint8_t)to;
        return false; /* a debt: street_tell_debt has the words */
    }
    unsigned others = st->told.before->alive & ~(1u << debtor);
    if (amount > 0 && to != MONO_SEVERAL)
        tell_pay(st, debtor, to, amount);
    else if (amount > 0)
        for (unsigned seat = 0; seat < st->setup.seats; seat++)
            if (others >> seat & 1)
                tell_pay(st, debtor, seat, amount / bits_count(others));
    return true;
}

/* ---- throws ---- */

static void tell_jail_throw(struct street *st, bool doubles)
{
    unsigned seat = st->told.before->turn;
    int32_t fine = 0;
    if (doubles) {
        street_say(st, "%s, has sacado dobles: sales de la cárcel.\n", turn_name(st));
    } else if (st->s->jail[seat]) {
        street_say(st, "%s, no has sacado dobles: sigues en la cárcel.\n", turn_name(st));
        return;
    } else if (st->setup.fine) {
        fine = st->setup.fine_amount;
        street_say(st,
                   "%s, has cumplido el máximo de turnos: debes pagar la multa de %s y sales de la "
                   "cárcel.\n",
                   turn_name(st), SUM(fine));
    } else {
        street_say(st, "%s, has cumplido el máximo de turnos: sales de la cárcel.\n",
                   turn_name(st));
    }
    bool stays = !doubles && mono_ruleset(&st->setup)->jail_rethrows; /* and throws again */
    if (tell_charge(st, seat, MONO_BANK, fine) && !stays)
        tell_walk(st, st->told.total, true, (struct tell_toll){0});
}

static void tell_throw(struct street *st)
{
    const struct move *m = st->told.move;
    bool doubles = m->a == m->b;
    st->told.total = m->a + m->b;
    street_say(st, "%s:\nDADO 1 = %d   DADO 2 = %d   TOTAL = %d\n\n", turn_name(st), m->a, m->b,
               st->told.total);
    if (st->told.before->jail[st->told.before->turn]) {
        tell_jail_throw(st, doubles);
    } else if (doubles && st->told.before->thrown == 2) {
        street_say(st, "%s, has sacado dobles por tercera vez: vas a la cárcel.\n", turn_name(st));
        st->told.square = st->setup.jail;
    } else {
        street_say(st, "-Casilla de origen");
        street_show_square(st, st->told.before, st->told.square);
        street_print(st, "\n");
        tell_walk(st, st->told.total, true, (struct tell_toll){0});
    }
}

static void tell_dice(struct street *st)
{
    const struct game_state *b = st->told.before;
    int one = st->told.move->a, two = st->told.move->b;
    if (b->phase == MONO_RENT_DICE) {
        unsigned deed = st->setup.square[b->square[b->turn]].deed;
        int64_t rent = mono_dice_rent(&st->setup, b, deed, one + two);
        street_say(st, "%s lanza los dados para el alquiler: %d + %d\n", turn_name(st), one, two);
        tell_rent(st, deed, rent * (b->times ? b->times : 1));
        return;
    }
    if (b->phase != MONO_ORDER) {
        tell_throw(st);
        return;
    }
    street_say(st, "  -Total lanzado = %d ( %d + %d )\n", one + two, one, two);
    if (b->order_due & (b->order_due - 1))
        return; /* another player has to throw */
    if (st->s->phase == MONO_ORDER)
        street_print(st, "\n%s\n",
                     tr(st->lang, ">>>> Empate: quienes han sacado más vuelven a lanzar."));
    else
        street_say(st, "\n>>>> %s, lanzas en primer lugar.\n\n", street_name(st, st->s->first));
}

/* ---- debts and the end of a player ---- */

/* The creditor of a debt: a seat, several, or the bank. */
static const char *creditor(const struct street *st, unsigned to)
{
    return to < MONO_SEATS       ? street_name(st, to)
           : mono_is_several(to) ? tr(st->lang, "los demás jugadores")
                                 : tr(st->lang, "la banca");
}

static void tell_payment(struct street *st)
{
    const struct mono_debt *debt = &st->told.before->debt[st->told.before->control];
    street_say(st, "%s paga %s a %s: la deuda está saldada.\n", control_name(st), SUM(debt->amount),
               creditor(st, debt->to));
    tell_charge(st, st->told.before->control, debt->to, debt->amount);
}

/* Where debts are paid as soon as the money is there: what was owed before and no longer is, one
 * creditor after the other. Creditors who have left the game get nothing. */
static void tell_settled_debts(struct street *st)
{
    const struct game_state *b = st->told.before;
    if (st->told.move->kind == MONO_MOVE_PAY)
        return;
    for (unsigned i = 1; i <= st->setup.seats; i++) {
        unsigned seat = (b->turn + i) % st->setup.seats;
        const struct mono_debt *was = &b->debt[seat], *is = &st->s->debt[seat];
        if (!was->amount || !mono_is_alive(st->s, seat) ||
            (was->amount == is->amount && was->to == is->to) ||
            (was->to < MONO_SEATS && !mono_is_alive(st->s, was->to)))
            continue;
        bool several = mono_is_several(was->to);
        unsigned all = several ? mono_creditors(b, seat) : 1;
        unsigned rest = several ? all & st->s->alive : 1;
        int32_t each = was->amount / (int32_t)bits_count(all);
        int32_t left = each * (int32_t)bits_count(rest);
        for (; rest && left > is->amount && st->told.cash[seat] >= each;
             rest &= rest - 1, left -= each) {
            unsigned to = several ? bits_lowest(rest) : was->to;
            street_say(st,
                       rest & (rest - 1) ? N_("%s paga %s a %s.\n")
                                         : N_("%s paga %s a %s: la deuda está saldada.\n"),
                       street_name(st, seat), SUM(each), creditor(st, to));
            tell_pay(st, seat, to, each);
        }
    }
}

/* What becomes of a bankrupt's property. */
static void tell_heritage(struct street *st, unsigned seat, unsigned to)
{
    if (to < MONO_SEATS)
        street_say(st, "Sus propiedades, tarjetas y dinero pasan a %s.\n", street_name(st, to));
    else if (st->told.before->owned[seat])
        street_say(st, mono_ruleset(&st->setup)->free_transfers
                           ? N_("Sus propiedades vuelven a la banca.")
                           : N_("Sus propiedades se subastan entre los demás jugadores."));
    if (st->told.before->lot != MONO_NONE && st->s->lot == MONO_NONE)
        street_say(st, "La subasta se interrumpe.");
    st->told.shares |= to == MONO_SEVERAL;
    /* That line explains the cash and the sale of the buildings. */
    st->told.cash[seat] = st->s->cash[seat];
    if (to < MONO_SEATS)
        st->told.cash[to] = st->s->cash[to];
}

static void tell_bankruptcy(struct street *st)
{
    unsigned seat = st->told.before->control;
    street_say(st, "%s se declara en bancarrota y deja la partida.\n", control_name(st));
    tell_heritage(st, seat,
                  st->told.before->debt[seat].amount ? st->told.before->debt[seat].to : MONO_BANK);
}

/* Players who are out without a declaration: they could not raise what they owe. */
static void tell_ruined(struct street *st)
{
    for (unsigned rest = st->told.before->alive & ~st->s->alive & 0xffu; rest; rest &= rest - 1) {
        unsigned seat = bits_lowest(rest);
        if (st->told.move->kind == MONO_MOVE_BANKRUPT && seat == st->told.before->control)
            continue;
        street_say(st, "%s no puede reunir lo que debe: queda en bancarrota y deja la partida.\n",
                   street_name(st, seat));
        tell_heritage(st, seat, st->told.owed_to[seat]);
    }
}

/* ---- each move ---- */

static void tell_acceptance(struct street *st)
{
    const struct game_state *b = st->told.before;
    tell_pay(st, b->proposer, b->partner, b->give_money);
    tell_pay(st, b->partner, b->proposer, b->want_money);
    street_say(st, "%s acepta la oferta: se realiza el intercambio.\n",
               street_name(st, b->partner));
}

static void tell_fine(struct street *st)
{
    tell_pay(st, st->told.before->turn, MONO_BANK, st->setup.fine_amount);
    street_say(st, "%s, pagas una multa de %s y sales de la cárcel.\n", turn_name(st),
               SUM(st->setup.fine_amount));
}

/* The last wish decides whether there is an auction. If there is none, the wishes are no orders to
 * build (S29). */
static void tell_wish(struct street *st)
{
    bool wanted = st->told.move->n > 0;
    if (!st->typed)
        street_say(st, "%s quiere %d.\n", control_name(st), st->told.move->n);
    for (unsigned seat = 0; seat < st->setup.seats; seat++)
        wanted |= seat != st->told.before->order_seat && st->told.before->wish[seat] &&
                  st->told.before->wish[seat] != MONO_WISH_OPEN;
    if (!st->s->scarce && wanted)
        street_say(st, "Hay para todos: no hay subasta, y cada cual construye con 'construir'.\n");
}

/* Moves that are one sentence about the player who decided. */
static const char *const sentences[MONO_KINDS] = {
    [MONO_MOVE_USE_CARD] = N_("%s, usas la tarjeta y sales de la cárcel.\n"),
    [MONO_MOVE_REFUSE] = N_("%s rechaza la oferta.\n"),
    [MONO_MOVE_CANCEL] = N_("Negociación cancelada."),
    [MONO_MOVE_TIME] = N_("Se ha cumplido el tiempo: la partida acaba al final de este turno."),
};

/* The others; a move in neither table is told by its effects. */
static void (*const tellers[MONO_KINDS])(struct street *) = {
    [MONO_MOVE_DICE] = tell_dice,        [MONO_MOVE_CARD] = tell_card,
    [MONO_MOVE_TAX] = tell_tax,          [MONO_MOVE_FINE] = tell_fine,
    [MONO_MOVE_DEAL] = tell_dealt_out,   [MONO_MOVE_BUY] = tell_deal,
    [MONO_MOVE_DECLINE] = tell_decline,  [MONO_MOVE_BID] = tell_bid,
    [MONO_MOVE_SKIP] = tell_bid,         [MONO_MOVE_LEAVE] = tell_bid,
    [MONO_MOVE_SELL] = tell_sale,        [MONO_MOVE_RAZE] = tell_raze,
    [MONO_MOVE_MORTGAGE] = tell_deal,    [MONO_MOVE_LIFT] = tell_deal,
    [MONO_MOVE_INTEREST] = tell_deal,    [MONO_MOVE_PLACE] = tell_place,
    [MONO_MOVE_PAY] = tell_payment,      [MONO_MOVE_BANKRUPT] = tell_bankruptcy,
    [MONO_MOVE_WISH] = tell_wish,        [MONO_MOVE_PROPOSE] = street_show_offer,
    [MONO_MOVE_ACCEPT] = tell_acceptance};

/* The cash of a bankrupt with several creditors, and what its deeds brought, is shared at the end
 * (S24). Then the sums without an explanation, and what those who have paid have left. */
static void tell_remaining_sums(struct street *st)
{
    struct street_told *told = &st->told;
    bool shares = (told->before->shared || told->shares) && !st->s->shared;
    for (unsigned seat = 0; seat < st->setup.seats && shares; seat++) {
        long long share = st->s->cash[seat] - told->cash[seat];
        if (share <= 0)
            continue;
        street_say(st, "%s recibe %s del reparto.\n", street_name(st, seat), SUM(share));
        told->cash[seat] += share;
    }
    for (unsigned seat = 0; seat < st->setup.seats; seat++) {
        long long left = st->s->cash[seat] - told->cash[seat];
        if (left)
            street_say(st, left > 0 ? N_("%s cobra %lld.\n") : N_("%s paga %lld.\n"),
                       street_name(st, seat), left > 0 ? left : -left);
    }
    for (unsigned seat = 0; seat < st->setup.seats; seat++)
        if (told->paid & st->s->alive & 1u << seat)
            street_say(
                st, st->s->cash[seat] == 1 ? N_("A %s le queda %s.\n") : N_("A %s le quedan %s.\n"),
                street_name(st, seat), SUM(st->s->cash[seat]));
}

void street_observe(void *who, const struct table *table, const struct game_state *before,
                    const struct move *move, int actor)
{
    struct street *st = who;
    st->told = (struct street_told){
        .before = before,
        .move = move,
        .square = before->square[before->turn],
        .jailed = before->jail[before->turn],
        .total = before->dice[0] + before->dice[1],
    };
    for (unsigned seat = 0; seat < MONO_SEATS; seat++) {
        st->told.cash[seat] = before->cash[seat];
        st->told.owed_to[seat] = before->debt[seat].to;
    }
    if (tellers[move->kind])
        tellers[move->kind](st);
    else if (sentences[move->kind])
        street_print(st, tr(st->lang, sentences[move->kind]), control_name(st));
    /* The order matters: money that one effect leaves can be taken by the next. */
    tell_order_done(st);
    tell_settled_debts(st);
    tell_go_on(st);
    tell_ruined(st);
    tell_remaining_sums(st);
    tell_auction_open(st);
}

/* ---- what is open ---- */

void street_tell_again(struct street *st)
{
    st->unseen = false;
    if (st->s->phase == MONO_AUCTION)
        tell_lot(st);
    else if (st->s->phase == MONO_ANSWER)
        street_show_offer(st);
}

void street_tell_debt(struct street *st)
{
    const struct mono_debt *debt = &st->s->debt[st->s->control];
    if (st->debtor == st->s->control)
        return;
    st->debtor = st->s->control;
    street_say(st,
               mono_ruleset(&st->setup)->debts_at_once
                   ? N_("%s, debes %s a %s y tienes %s. Consigue dinero con %s: en cuanto lo haya "
                        "se paga solo; si no "
                        "es posible, 'bancarrota'.\n")
                   : N_("%s, debes %s a %s y tienes %s. Consigue dinero con %s y usa 'pagar'; si "
                        "no es posible, "
                        "'bancarrota'.\n"),
               street_name(st, st->debtor), SUM(debt->amount), creditor(st, debt->to),
               SUM(st->s->cash[st->debtor]), street_ways(st));
}

void street_tell_end(struct street *st)
{
    struct result result;
    mono_result(&st->setup, st->s, &result);
    street_print(st, "\n");
    if (!result.over)
        street_say(st, "La partida es demasiado larga y se da por terminada.");
    else if (result.winner >= 0)
        street_say(st, ">>>> ¡Enhorabuena, %s, has ganado la partida!\n",
                   street_name(st, result.winner));
    else
        street_say(st, ">>>> La partida acaba en empate.");
    street_show_players(st);
}
