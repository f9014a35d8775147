/* A sentence about each move, for logs, replays and the table on the screen: in the second person
 * for its player, "Compras CALLE SERRANO por 20.000", in the third for the others. What a throw
 * leads to by itself, such as a rent, is told with the throw: the move is carried out on a copy,
 * and the difference is put into words (tell_effects.c). */
#include "games/monopoly/show/tell.h"

/* The player and the verb. */
static void tell_who(const struct teller *t, const char *yours, const char *theirs)
{
    if (t->you)
        str_add(t->text, "%s", tr(t->lang, yours));
    else
        str_add(t->text, "%s %s", t->names[t->before->control], tr(t->lang, theirs));
}

/* Says `you` if the seat is the viewer's, else `other` with its name. */
static void tell_seat(const struct teller *t, unsigned seat, const char *you, const char *other)
{
    if ((int)seat == t->viewer)
        str_add(t->text, "%s", tr(t->lang, you));
    else
        str_add(t->text, tr(t->lang, other), t->names[seat]);
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

/* What is auctioned, and who got it if this move has ended the auction. */
static void tell_lot(const struct teller *t)
{
    unsigned lot = t->before->lot;
    str_add(t->text, " %s", mono_lot_name(t->setup, lot, t->lang));
    if (lot >= MONO_DEEDS || t->after->owner[lot] == t->before->owner[lot] ||
        t->after->owner[lot] >= MONO_SEATS)
        return;
    unsigned buyer = t->after->owner[lot];
    int64_t paid = (int64_t)t->before->cash[buyer] - t->after->cash[buyer];
    tell_seat(t, buyer, N_("; es para ti"), N_("; es para %s"));
    if (paid > 0)
        str_add(t->text, tr(t->lang, " por %s"), SUM(paid));
}

/* One side of an offer: the money, and the deeds by name if they fit a line. */
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

/* A deed with the sum, if there is one: "Compras CALLE SERRANO por 20.000". */
static void tell_deed(const struct teller *t)
{
    int64_t sum = cost(t);
    str_add(t->text, " %s", deed_name(t));
    if (sum)
        str_add(t->text, tr(t->lang, " por %s"), SUM(sum < 0 ? -sum : sum));
}

/* What follows the verb, if anything does. */
static void tell_object(const struct teller *t)
{
    const struct move *move = t->move;
    switch ((enum mono_kind)move->kind) {
    case MONO_MOVE_DICE:
        teller_dice(t);
        break;
    case MONO_MOVE_CARD:
        teller_card(t);
        break;
    case MONO_MOVE_DEAL: /* with the price, even if it cannot be paid */
        str_add(t->text, tr(t->lang, " %s por %s"), deed_name(t),
                SUM(t->setup->deed[move->a].price));
        break;
    case MONO_MOVE_RAZE:
        str_add(t->text, " %s", tr(t->lang, t->setup->group[move->a].name));
        if (move->n)
            str_add(t->text, trn(t->lang, " (queda %d casa)", " (quedan %d casas)", move->n),
                    move->n);
        break;
    case MONO_MOVE_BID:
        str_add(t->text, tr(t->lang, " %s por"), SUM(move->n));
        tell_lot(t);
        break;
    case MONO_MOVE_OFFER:
        str_add(t->text, tr(t->lang, " el %d %% por"), 2 * move->n);
        tell_lot(t);
        break;
    case MONO_MOVE_SKIP:
    case MONO_MOVE_LEAVE:
    case MONO_MOVE_TRANSFER:
        tell_lot(t);
        break;
    case MONO_MOVE_TRADE:
        str_add(t->text, move->a == t->viewer ? " " : "");
        tell_seat(t, move->a, N_("contigo"), N_(" con %s"));
        break;
    case MONO_MOVE_GIVE:
    case MONO_MOVE_WANT:
        tell_side(t);
        break;
    case MONO_MOVE_CARDS:
        str_add(t->text,
                trn(t->lang, " %d tarjeta de la cárcel", " %d tarjetas de la cárcel", move->a),
                move->a);
        if (move->b)
            str_add(t->text, tr(t->lang, " a cambio de %d"), move->b);
        break;
    case MONO_MOVE_ACCEPT:
    case MONO_MOVE_REFUSE:
        str_add(t->text, t->before->proposer == t->viewer ? " " : "");
        tell_seat(t, t->before->proposer, N_("tu oferta"), N_(" la oferta de %s"));
        break;
    case MONO_MOVE_TAX:
        str_add(t->text, tr(t->lang, " %s de impuestos"), SUM(cost(t)));
        break;
    case MONO_MOVE_FINE:
        str_add(t->text, tr(t->lang, " %s para salir de la cárcel"), SUM(cost(t)));
        break;
    case MONO_MOVE_CHOOSE:
        str_add(t->text, tr(t->lang, " la opción %d de la tarjeta"), move->a + 1);
        teller_effects(t);
        break;
    case MONO_MOVE_WISH:
        str_add(t->text, trn(t->lang, " %d edificio", " %d edificios", move->n), move->n);
        break;
    default:
        if (mono_deed_of(t->setup, t->before, move) != MONO_NONE)
            tell_deed(t);
        break;
    }
}

/* Sentences with another verb, or another subject, for some viewers. */
static void tell_sentence(const struct teller *t)
{
    const struct game_state *s = t->before;
    const struct mono_debt *debt = &s->debt[s->control];
    const char *actor = t->names[s->control];
    switch ((enum mono_kind)t->move->kind) {
    case MONO_MOVE_PROPOSE:
        if (s->partner == t->viewer) {
            str_add(t->text, tr(t->lang, "%s te hace su oferta"), actor);
        } else {
            tell_who(t, N_("Haces tu oferta"), N_("hace su oferta"));
            str_add(t->text, tr(t->lang, " a %s"), t->names[s->partner]);
        }
        break;
    case MONO_MOVE_INTEREST:
        if (t->move->a) { /* lifts the mortgage at once (S25) */
            tell_who(t, N_("Levantas la hipoteca de"), N_("levanta la hipoteca de"));
            tell_deed(t);
        } else {
            tell_who(t, N_("Pagas"), N_("paga"));
            str_add(t->text, tr(t->lang, " %s de intereses por %s"), SUM(cost(t)), deed_name(t));
        }
        break;
    case MONO_MOVE_PAY:
        if (debt->to == t->viewer) {
            str_add(t->text, tr(t->lang, "%s te paga %s"), actor, SUM(debt->amount));
        } else {
            tell_who(t, N_("Pagas"), N_("paga"));
            str_add(t->text, " %s", SUM(debt->amount));
            teller_to(t, debt->to);
        }
        break;
    case MONO_MOVE_BANKRUPT:
        if (!debt->amount) {
            tell_who(t, N_("Te retiras de la partida"), N_("se retira de la partida"));
        } else if (debt->to == t->viewer) {
            str_add(t->text, tr(t->lang, "%s queda en bancarrota: te debía %s"), actor,
                    SUM(debt->amount));
        } else {
            tell_who(t, N_("Quedas en bancarrota: debías"), N_("queda en bancarrota: debía"));
            str_add(t->text, " %s", SUM(debt->amount));
            teller_to(t, debt->to);
        }
        break;
    case MONO_MOVE_WIN:
        tell_seat(t, t->move->a, N_("Ganas la partida"), N_("%s gana la partida"));
        break;
    case MONO_MOVE_TIME:
        str_add(t->text, "%s",
                tr(t->lang, "Se acabó el tiempo: la partida termina con este turno"));
        break;
    default: /* a throw, a pass, the control: what follows says it */
        break;
    }
}

/* The beginnings of the other sentences: to the player who made the move, and behind its name. */
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
    [MONO_MOVE_CANCEL] = {N_("Retiras tu oferta"), N_("retira su oferta")},
    [MONO_MOVE_ACCEPT] = {N_("Aceptas"), N_("acepta")},
    [MONO_MOVE_REFUSE] = {N_("Rechazas"), N_("rechaza")},
    [MONO_MOVE_TAX] = {N_("Pagas"), N_("paga")},
    [MONO_MOVE_FINE] = {N_("Pagas la multa de"), N_("paga la multa de")},
    [MONO_MOVE_USE_CARD] = {N_("Usas tu tarjeta para salir de la cárcel"),
                            N_("usa su tarjeta para salir de la cárcel")},
    [MONO_MOVE_CHOOSE] = {N_("Eliges"), N_("elige")},
    [MONO_MOVE_WISH] = {N_("Quieres"), N_("quiere")},
};

void mono_tell(const struct game_setup *setup, const struct game_state *before,
               const struct move *move, int viewer, const char *const *names, enum lang lang,
               struct str *text)
{
    struct game_state after = *before;
    bool you = after.control == viewer;
    struct teller t = {setup, before, &after, move, names, lang, text, viewer, you};
    mono_apply(setup, &after, move);
    if (!verbs[move->kind].yours) {
        tell_sentence(&t);
        return;
    }
    tell_who(&t, verbs[move->kind].yours, verbs[move->kind].theirs);
    tell_object(&t);
}
