/* A sentence about each move, for logs, replays and the table on the screen: in the second person
 * for whoever made it, "Compras CALLE SERRANO por 20.000", in the third for the others. What a
 * throw leads to by itself, such as a rent, is told with the throw: the move is carried out on a
 * copy, and the difference is put into words (tell_effects.c). */
#include "games/monopoly/show/tell.h"

static void tell_who(const struct teller *t, const char *yours, const char *theirs)
{
    if (t->you)
        str_add(t->text, "%s", tr(t->lang, yours));
    else
        str_add(t->text, "%s %s", t->names[t->before->control], tr(t->lang, theirs));
}

/* Something about a seat: to the viewer itself, or with the name to the others. */
static void tell_seat(const struct teller *t, unsigned seat, const char *you, const char *other)
{
    if ((int)seat == t->viewer)
        str_add(t->text, "%s", tr(t->lang, you));
    else
        str_add(t->text, tr(t->lang, other), t->names[seat]);
}

static void for_sum(const struct teller *t, int64_t sum)
{
    str_add(t->text, tr(t->lang, " por %s"), SUM(sum));
}

static const char *deed_name(const struct teller *t)
{
    return tr(t->lang, mono_deed_name(t->setup, mono_deed_of(t->setup, t->before, t->move)));
}

/* What the move costs. */
static int64_t cost(const struct teller *t)
{
    return -mono_worth(t->setup, t->before, t->move);
}

/* ---- what comes behind the verb ---- */

/* "Compras CALLE SERRANO por 20.000": with the sum, if there is one. */
static void tell_deed(const struct teller *t)
{
    int64_t sum = cost(t);
    str_add(t->text, " %s", deed_name(t));
    if (sum)
        for_sum(t, sum < 0 ? -sum : sum);
}

/* Whether it can be paid or not. */
static void tell_dealt(const struct teller *t)
{
    str_add(t->text, tr(t->lang, " %s por %s"), deed_name(t),
            SUM(t->setup->deed[t->move->a].price));
}

static void tell_razed(const struct teller *t)
{
    str_add(t->text, " %s", tr(t->lang, t->setup->group[t->move->a].name));
    if (t->move->n)
        str_add(t->text, trn(t->lang, " (queda %d casa)", " (quedan %d casas)", t->move->n),
                t->move->n);
}

/* What is auctioned, and who got it if this move has ended the auction. */
static void tell_lot(const struct teller *t)
{
    unsigned lot = t->before->lot;
    str_add(t->text, " %s", mono_lot_name(t->setup, lot, t->lang));
    if (lot >= MONO_DEEDS || t->after->owner[lot] == t->before->owner[lot] ||
        t->after->owner[lot] >= MONO_SEATS)
        return;
    unsigned buyer = t->after->owner[lot];
    tell_seat(t, buyer, N_("; es para ti"), N_("; es para %s"));
    if (t->before->cash[buyer] > t->after->cash[buyer])
        for_sum(t, (int64_t)t->before->cash[buyer] - t->after->cash[buyer]);
}

static void tell_bid(const struct teller *t)
{
    str_add(t->text, tr(t->lang, " %s por"), SUM(t->move->n));
    tell_lot(t);
}

static void tell_percent(const struct teller *t)
{
    str_add(t->text, tr(t->lang, " el %d %% por"), 2 * t->move->n);
    tell_lot(t);
}

/* What goes one way: the money, and the deeds by name if they fit a line. */
static void tell_side(const struct teller *t)
{
    uint64_t deeds = t->move->set;
    const char *before = " ";
    if (t->move->n || !deeds) {
        str_add(t->text, " %s", SUM(t->move->n));
        before = ", ";
    }
    if (bits_count(deeds) > 3) {
        str_add(t->text, tr(t->lang, "%s%u propiedades"), before, bits_count(deeds));
        return;
    }
    for (; deeds; deeds &= deeds - 1, before = ", ")
        str_add(t->text, "%s%s", before, tr(t->lang, mono_deed_name(t->setup, bits_lowest(deeds))));
}

static void tell_cards(const struct teller *t)
{
    const struct move *move = t->move;
    str_add(t->text, trn(t->lang, " %d tarjeta de la cárcel", " %d tarjetas de la cárcel", move->a),
            move->a);
    if (move->b)
        str_add(t->text, tr(t->lang, " a cambio de %d"), move->b);
}

static void tell_partner(const struct teller *t)
{
    str_add(t->text, t->move->a == t->viewer ? " " : "");
    tell_seat(t, t->move->a, N_("contigo"), N_(" con %s"));
}

static void tell_answer(const struct teller *t)
{
    str_add(t->text, t->before->proposer == t->viewer ? " " : "");
    tell_seat(t, t->before->proposer, N_("tu oferta"), N_(" la oferta de %s"));
}

static void tell_tax(const struct teller *t)
{
    str_add(t->text, tr(t->lang, " %s de impuestos"), SUM(cost(t)));
}

static void tell_fine(const struct teller *t)
{
    str_add(t->text, tr(t->lang, " %s para salir de la cárcel"), SUM(cost(t)));
}

static void tell_action(const struct teller *t)
{
    str_add(t->text, tr(t->lang, " la opción %d de la tarjeta"), t->move->a + 1);
    teller_effects(t);
}

static void tell_wish(const struct teller *t)
{
    str_add(t->text, trn(t->lang, " %d edificio", " %d edificios", t->move->n), t->move->n);
}

/* ---- whole sentences: with another verb, or another subject, for some ---- */

static void tell_proposal(const struct teller *t)
{
    const struct game_state *s = t->before;
    if (s->partner == t->viewer) {
        str_add(t->text, tr(t->lang, "%s te hace su oferta"), t->names[s->control]);
        return;
    }
    tell_who(t, N_("Haces tu oferta"), N_("hace su oferta"));
    str_add(t->text, tr(t->lang, " a %s"), t->names[s->partner]);
}

static void tell_interest(const struct teller *t)
{
    if (t->move->a) { /* lifts the mortgage at once (S25) */
        tell_who(t, N_("Levantas la hipoteca de"), N_("levanta la hipoteca de"));
        tell_deed(t);
        return;
    }
    tell_who(t, N_("Pagas"), N_("paga"));
    str_add(t->text, tr(t->lang, " %s de intereses por %s"), SUM(cost(t)), deed_name(t));
}

static void tell_payment(const struct teller *t)
{
    const struct mono_debt *debt = &t->before->debt[t->before->control];
    if (debt->to == t->viewer) {
        str_add(t->text, tr(t->lang, "%s te paga %s"), t->names[t->before->control],
                SUM(debt->amount));
        return;
    }
    tell_who(t, N_("Pagas"), N_("paga"));
    str_add(t->text, " %s", SUM(debt->amount));
    teller_to(t, debt->to);
}

static void tell_bankrupt(const struct teller *t)
{
    const struct mono_debt *debt = &t->before->debt[t->before->control];
    if (!debt->amount) {
        tell_who(t, N_("Te retiras de la partida"), N_("se retira de la partida"));
    } else if (debt->to == t->viewer) {
        str_add(t->text, tr(t->lang, "%s queda en bancarrota: te debía %s"),
                t->names[t->before->control], SUM(debt->amount));
    } else {
        tell_who(t, N_("Quedas en bancarrota: debías"), N_("queda en bancarrota: debía"));
        str_add(t->text, " %s", SUM(debt->amount));
        teller_to(t, debt->to);
    }
}

static void tell_win(const struct teller *t)
{
    tell_seat(t, t->move->a, N_("Ganas la partida"), N_("%s gana la partida"));
}

static void tell_time(const struct teller *t)
{
    str_add(t->text, "%s", tr(t->lang, "Se acabó el tiempo: la partida termina con este turno"));
}

/* What the sentence begins with, to whoever made the move and, behind the name, to the others; and
 * the rest of it. Of a throw, a pass, the control there is none: what follows says it. */
static const struct {
    const char *yours, *theirs;
    void (*rest)(const struct teller *t);
} sentences[MONO_KINDS] = {
    [MONO_MOVE_DICE] = {N_("Tiras"), N_("tira"), teller_dice},
    [MONO_MOVE_CARD] = {N_("Sacas una tarjeta"), N_("saca una tarjeta"), teller_card},
    [MONO_MOVE_DEAL] = {N_("Recibes"), N_("recibe"), tell_dealt},
    [MONO_MOVE_BUY] = {N_("Compras"), N_("compra"), tell_deed},
    [MONO_MOVE_DECLINE] = {N_("No compras"), N_("no compra"), tell_deed},
    [MONO_MOVE_BUILD] = {N_("Construyes en"), N_("construye en"), tell_deed},
    [MONO_MOVE_SELL] = {N_("Vendes un edificio de"), N_("vende un edificio de"), tell_deed},
    [MONO_MOVE_RAZE] = {N_("Vendes los hoteles del grupo"), N_("vende los hoteles del grupo"),
                        tell_razed},
    [MONO_MOVE_MORTGAGE] = {N_("Hipotecas"), N_("hipoteca"), tell_deed},
    [MONO_MOVE_LIFT] = {N_("Levantas la hipoteca de"), N_("levanta la hipoteca de"), tell_deed},
    [MONO_MOVE_CEDE] = {N_("Vendes a la banca"), N_("vende a la banca"), tell_deed},
    [MONO_MOVE_PLACE] = {N_("Pones el edificio en"), N_("pone el edificio en"), tell_deed},
    [MONO_MOVE_BID] = {N_("Pujas"), N_("puja"), tell_bid},
    [MONO_MOVE_OFFER] = {N_("Ofreces"), N_("ofrece"), tell_percent},
    [MONO_MOVE_SKIP] = {N_("Pasas en la subasta de"), N_("pasa en la subasta de"), tell_lot},
    [MONO_MOVE_LEAVE] = {N_("Dejas la subasta de"), N_("deja la subasta de"), tell_lot},
    [MONO_MOVE_AUCTION] = {N_("Sacas a subasta"), N_("saca a subasta"), tell_deed},
    [MONO_MOVE_TRANSFER] = {N_("Cierras la subasta de"), N_("cierra la subasta de"), tell_lot},
    [MONO_MOVE_TRADE] = {N_("Quieres negociar"), N_("quiere negociar"), tell_partner},
    [MONO_MOVE_GIVE] = {N_("Ofreces"), N_("ofrece"), tell_side},
    [MONO_MOVE_WANT] = {N_("Pides a cambio"), N_("pide a cambio"), tell_side},
    [MONO_MOVE_CARDS] = {N_("Ofreces"), N_("ofrece"), tell_cards},
    [MONO_MOVE_CANCEL] = {N_("Retiras tu oferta"), N_("retira su oferta"), NULL},
    [MONO_MOVE_ACCEPT] = {N_("Aceptas"), N_("acepta"), tell_answer},
    [MONO_MOVE_REFUSE] = {N_("Rechazas"), N_("rechaza"), tell_answer},
    [MONO_MOVE_TAX] = {N_("Pagas"), N_("paga"), tell_tax},
    [MONO_MOVE_FINE] = {N_("Pagas la multa de"), N_("paga la multa de"), tell_fine},
    [MONO_MOVE_USE_CARD] = {N_("Usas tu tarjeta para salir de la cárcel"),
                            N_("usa su tarjeta para salir de la cárcel"), NULL},
    [MONO_MOVE_CHOOSE] = {N_("Eliges"), N_("elige"), tell_action},
    [MONO_MOVE_WISH] = {N_("Quieres"), N_("quiere"), tell_wish},
    [MONO_MOVE_PROPOSE] = {.rest = tell_proposal},
    [MONO_MOVE_INTEREST] = {.rest = tell_interest},
    [MONO_MOVE_PAY] = {.rest = tell_payment},
    [MONO_MOVE_BANKRUPT] = {.rest = tell_bankrupt},
    [MONO_MOVE_WIN] = {.rest = tell_win},
    [MONO_MOVE_TIME] = {.rest = tell_time},
};

void mono_tell(const struct game_setup *setup, const struct game_state *before,
               const struct move *move, int viewer, const char *const *names, enum lang lang,
               struct str *text)
{
    struct game_state after = *(const struct game_state *)before;
    bool you = after.control == viewer;
    struct teller t = {setup, before, &after, move, names, lang, text, viewer, you};
    mono_apply(setup, &after, move);
    if (sentences[move->kind].yours)
        tell_who(&t, sentences[move->kind].yours, sentences[move->kind].theirs);
    if (sentences[move->kind].rest)
        sentences[move->kind].rest(&t);
}
