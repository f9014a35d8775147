/* A sentence about each move, for logs, replays and the table on the screen: in the second person for whoever made it,
 * "Compras CALLE SERRANO por 20.000", in the third for the others. What a throw leads to by itself, such as a rent, is
 * told with the throw: the move is carried out on a copy, and the difference is put into words (tell_effects.c). */
#include "games/monopoly/tell.h"

/* What the sentence begins with, to whoever made the move and, behind the name, to the others. */
static const struct {
    const char *yours, *theirs;
} verbs[MONO_KINDS] = {
    [MONO_MOVE_DICE] = {N_("Tiras"), N_("tira")},
    [MONO_MOVE_CARD] = {N_("Sacas una tarjeta"), N_("saca una tarjeta")},
    [MONO_MOVE_DEAL] = {N_("Recibes"), N_("recibe")},
    [MONO_MOVE_BUY] = {N_("Compras"), N_("compra")},
    [MONO_MOVE_DECLINE] = {N_("No compras"), N_("no compra")},
    [MONO_MOVE_BUILD] = {N_("Construyes en"), N_("construye en")},
    [MONO_MOVE_SELL] = {N_("Vendes un edificio de"), N_("vende un edificio de")},
    [MONO_MOVE_RAZE] = {N_("Vendes los hoteles del grupo"), N_("vende los hoteles del grupo")},
    [MONO_MOVE_MORTGAGE] = {N_("Hipotecas"), N_("hipoteca")},
    [MONO_MOVE_LIFT] = {N_("Levantas la hipoteca de"), N_("levanta la hipoteca de")},
    [MONO_MOVE_CEDE] = {N_("Vendes a la banca"), N_("vende a la banca")},
    [MONO_MOVE_PLACE] = {N_("Pones el edificio en"), N_("pone el edificio en")},
    [MONO_MOVE_BID] = {N_("Pujas"), N_("puja")},
    [MONO_MOVE_OFFER] = {N_("Ofreces"), N_("ofrece")},
    [MONO_MOVE_SKIP] = {N_("Pasas en la subasta de"), N_("pasa en la subasta de")},
    [MONO_MOVE_LEAVE] = {N_("Dejas la subasta de"), N_("deja la subasta de")},
    [MONO_MOVE_AUCTION] = {N_("Sacas a subasta"), N_("saca a subasta")},
    [MONO_MOVE_TRANSFER] = {N_("Cierras la subasta de"), N_("cierra la subasta de")},
    [MONO_MOVE_TRADE] = {N_("Quieres negociar"), N_("quiere negociar")},
    [MONO_MOVE_GIVE] = {N_("Ofreces"), N_("ofrece")},
    [MONO_MOVE_WANT] = {N_("Pides a cambio"), N_("pide a cambio")},
    [MONO_MOVE_CARDS] = {N_("Ofreces"), N_("ofrece")},
    [MONO_MOVE_PROPOSE] = {N_("Haces tu oferta"), N_("hace su oferta")},
    [MONO_MOVE_CANCEL] = {N_("Retiras tu oferta"), N_("retira su oferta")},
    [MONO_MOVE_ACCEPT] = {N_("Aceptas"), N_("acepta")},
    [MONO_MOVE_REFUSE] = {N_("Rechazas"), N_("rechaza")},
    [MONO_MOVE_TAX] = {N_("Pagas"), N_("paga")},
    [MONO_MOVE_INTEREST] = {N_("Pagas"), N_("paga")},
    [MONO_MOVE_PAY] = {N_("Pagas"), N_("paga")},
    [MONO_MOVE_FINE] = {N_("Pagas la multa de"), N_("paga la multa de")},
    [MONO_MOVE_USE_CARD] = {N_("Usas tu tarjeta para salir de la cárcel"),
                            N_("usa su tarjeta para salir de la cárcel")},
    [MONO_MOVE_CHOOSE] = {N_("Eliges"), N_("elige")},
    [MONO_MOVE_WISH] = {N_("Quieres"), N_("quiere")},
};

static void tell_who(const struct teller *t, const char *yours, const char *theirs)
{
    if (t->you)
        str_add(t->text, "%s", tr(t->lang, yours));
    else
        str_add(t->text, "%s %s", t->names[t->before->control], tr(t->lang, theirs));
}

static void tell_verb(const struct teller *t, enum mono_kind kind)
{
    tell_who(t, verbs[kind].yours, verbs[kind].theirs);
}

static void for_sum(const struct teller *t, int64_t sum)
{
    str_add(t->text, tr(t->lang, " por %s"), SUM(sum));
}

/* "Compras CALLE SERRANO por 20.000": with the sum, if there is one. */
static void tell_deed(const struct teller *t, enum mono_kind verb)
{
    int64_t worth = mono_worth(t->setup, t->before, t->move);
    tell_verb(t, verb);
    str_add(t->text, " %s", tr(t->lang, mono_deed_name(t->setup, mono_deed_of(t->setup, t->before, t->move))));
    if (worth)
        for_sum(t, worth < 0 ? -worth : worth);
}

static void tell_razed(const struct teller *t)
{
    tell_verb(t, MONO_MOVE_RAZE);
    str_add(t->text, " %s", tr(t->lang, t->setup->group[t->move->a].name));
    if (t->move->n)
        str_add(t->text, trn(t->lang, " (queda %d casa)", " (quedan %d casas)", t->move->n), t->move->n);
}

/* Who got what was auctioned, if this move has ended the auction. */
static void tell_buyer(const struct teller *t)
{
    unsigned lot = t->before->lot;
    if (lot >= MONO_DEEDS || t->after->owner[lot] == t->before->owner[lot] || t->after->owner[lot] >= MONO_SEATS)
        return;
    unsigned buyer = t->after->owner[lot];
    if ((int)buyer == t->viewer)
        str_add(t->text, "%s", tr(t->lang, "; es para ti"));
    else
        str_add(t->text, tr(t->lang, "; es para %s"), t->names[buyer]);
    if (t->before->cash[buyer] > t->after->cash[buyer])
        for_sum(t, (int64_t)t->before->cash[buyer] - t->after->cash[buyer]);
}

static void tell_auction(const struct teller *t)
{
    tell_verb(t, t->move->kind);
    if (t->move->kind == MONO_MOVE_BID)
        str_add(t->text, tr(t->lang, " %s por"), SUM(t->move->n));
    else if (t->move->kind == MONO_MOVE_OFFER)
        str_add(t->text, tr(t->lang, " el %d %% por"), 2 * t->move->n);
    str_add(t->text, " %s", mono_lot_name(t->setup, t->before->lot, t->lang));
    tell_buyer(t);
}

/* What goes one way: the money, and the deeds by name if they fit a line. */
static void tell_side(const struct teller *t)
{
    uint64_t deeds = t->move->set;
    const char *before = " ";
    tell_verb(t, t->move->kind);
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

/* With whom, or to whom, for the eyes of the viewer. */
static void tell_partner(const struct teller *t)
{
    const struct mono_state *s = t->before;
    const char *const *names = t->names;
    switch (t->move->kind) {
    case MONO_MOVE_TRADE:
        tell_verb(t, MONO_MOVE_TRADE);
        if (t->move->a == t->viewer)
            str_add(t->text, " %s", tr(t->lang, "contigo"));
        else
            str_add(t->text, tr(t->lang, " con %s"), names[t->move->a]);
        break;
    case MONO_MOVE_PROPOSE:
        if (s->partner == t->viewer) {
            str_add(t->text, tr(t->lang, "%s te hace su oferta"), names[s->control]);
            break;
        }
        tell_verb(t, MONO_MOVE_PROPOSE);
        str_add(t->text, tr(t->lang, " a %s"), names[s->partner]);
        break;
    default: /* the answer */
        tell_verb(t, t->move->kind);
        if (s->proposer == t->viewer)
            str_add(t->text, " %s", tr(t->lang, "tu oferta"));
        else
            str_add(t->text, tr(t->lang, " la oferta de %s"), names[s->proposer]);
        break;
    }
}

static void tell_payment(const struct teller *t)
{
    const struct mono_state *s = t->before;
    const struct mono_debt *debt = &s->debt[s->control];
    int64_t sum = -mono_worth(t->setup, s, t->move);
    if (t->move->kind == MONO_MOVE_PAY && debt->to == t->viewer) {
        str_add(t->text, tr(t->lang, "%s te paga %s"), t->names[s->control], SUM(sum));
        return;
    }
    tell_verb(t, t->move->kind);
    switch (t->move->kind) {
    case MONO_MOVE_INTEREST:
        str_add(t->text, tr(t->lang, " %s de intereses por %s"), SUM(sum),
                tr(t->lang, mono_deed_name(t->setup, mono_deed_of(t->setup, s, t->move))));
        break;
    case MONO_MOVE_TAX:
        str_add(t->text, tr(t->lang, " %s de impuestos"), SUM(sum));
        break;
    case MONO_MOVE_FINE:
        str_add(t->text, tr(t->lang, " %s para salir de la cárcel"), SUM(sum));
        break;
    default: /* MONO_MOVE_PAY */
        str_add(t->text, " %s", SUM(sum));
        teller_to(t, debt->to);
        break;
    }
}

static void tell_end(const struct teller *t)
{
    const struct mono_debt *debt = &t->before->debt[t->before->control];
    if (t->move->kind == MONO_MOVE_WIN) {
        if (t->move->a == t->viewer)
            str_add(t->text, "%s", tr(t->lang, "Ganas la partida"));
        else
            str_add(t->text, tr(t->lang, "%s gana la partida"), t->names[t->move->a]);
    } else if (debt->amount && debt->to == t->viewer) {
        str_add(t->text, tr(t->lang, "%s queda en bancarrota: te debía %s"), t->names[t->before->control],
                SUM(debt->amount));
    } else if (debt->amount) {
        tell_who(t, N_("Quedas en bancarrota: debías"), N_("queda en bancarrota: debía"));
        str_add(t->text, " %s", SUM(debt->amount));
        teller_to(t, debt->to);
    } else {
        tell_who(t, N_("Te retiras de la partida"), N_("se retira de la partida"));
    }
}

/* What is a verb and a number, or a verb alone. */
static void tell_rest(const struct teller *t)
{
    const struct move *move = t->move;
    if (verbs[move->kind].yours)
        tell_verb(t, move->kind);
    switch (move->kind) {
    case MONO_MOVE_CHOOSE:
        str_add(t->text, tr(t->lang, " la opción %d de la tarjeta"), move->a + 1);
        teller_effects(t);
        break;
    case MONO_MOVE_WISH:
        str_add(t->text, trn(t->lang, " %d edificio", " %d edificios", move->n), move->n);
        break;
    case MONO_MOVE_CARDS:
        str_add(t->text, trn(t->lang, " %d tarjeta de la cárcel", " %d tarjetas de la cárcel", move->a), move->a);
        if (move->b)
            str_add(t->text, tr(t->lang, " a cambio de %d"), move->b);
        break;
    case MONO_MOVE_TIME:
        str_add(t->text, "%s", tr(t->lang, "Se acabó el tiempo: la partida termina con este turno"));
        break;
    default: /* a throw, a pass, the control: what follows says it */
        break;
    }
}

static void tell_move(const struct teller *t)
{
    switch ((enum mono_kind)t->move->kind) {
    case MONO_MOVE_DICE:
    case MONO_MOVE_CARD:
    case MONO_MOVE_DEAL:
        tell_verb(t, t->move->kind);
        teller_chance(t);
        break;
    case MONO_MOVE_BUY:
    case MONO_MOVE_DECLINE:
    case MONO_MOVE_BUILD:
    case MONO_MOVE_SELL:
    case MONO_MOVE_MORTGAGE:
    case MONO_MOVE_LIFT:
    case MONO_MOVE_CEDE:
    case MONO_MOVE_PLACE:
    case MONO_MOVE_AUCTION:
        tell_deed(t, t->move->kind);
        break;
    case MONO_MOVE_RAZE:
        tell_razed(t);
        break;
    case MONO_MOVE_BID:
    case MONO_MOVE_SKIP:
    case MONO_MOVE_LEAVE:
    case MONO_MOVE_OFFER:
    case MONO_MOVE_TRANSFER:
        tell_auction(t);
        break;
    case MONO_MOVE_GIVE:
    case MONO_MOVE_WANT:
        tell_side(t);
        break;
    case MONO_MOVE_TRADE:
    case MONO_MOVE_PROPOSE:
    case MONO_MOVE_ACCEPT:
    case MONO_MOVE_REFUSE:
        tell_partner(t);
        break;
    case MONO_MOVE_INTEREST:
        if (t->move->a) /* lifts the mortgage at once (S25) */
            tell_deed(t, MONO_MOVE_LIFT);
        else
            tell_payment(t);
        break;
    case MONO_MOVE_TAX:
    case MONO_MOVE_FINE:
    case MONO_MOVE_PAY:
        tell_payment(t);
        break;
    case MONO_MOVE_BANKRUPT:
    case MONO_MOVE_WIN:
        tell_end(t);
        break;
    default:
        tell_rest(t);
        break;
    }
}

void mono_tell(const void *setup, const void *before, const struct move *move, int viewer, const char *const *names,
               enum lang lang, struct str *text)
{
    struct mono_state after = *(const struct mono_state *)before;
    struct teller teller = {.setup = setup,
                            .before = before,
                            .after = &after,
                            .move = move,
                            .names = names,
                            .lang = lang,
                            .text = text,
                            .viewer = viewer,
                            .you = ((const struct mono_state *)before)->control == viewer};
    mono_apply(setup, &after, move);
    tell_move(&teller);
}
