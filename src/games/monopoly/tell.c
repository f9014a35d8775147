/* A sentence about each move, for logs, replays and the table on the screen: in the second person for whoever made it,
 * "Compras CALLE SERRANO por 20.000", in the third for the others. What a throw leads to by itself, such as a rent, is
 * told with the throw: the move is carried out on a copy, and the difference is put into words (tell_effects.c). */
#include "games/monopoly/tell.h"

static const char *deed_name(const struct teller *t, unsigned deed)
{
    return mono_deed_name(t->setup, deed);
}

void teller_verb(const struct teller *t, const char *yours, const char *theirs)
{
    if (t->you)
        str_add(t->text, "%s", yours);
    else
        str_add(t->text, "%s %s", t->names[t->before->control], theirs);
}

/* "compra X por 20.000": what the verb is about, and the sum. */
static void verb_deed(const struct teller *t, const char *yours, const char *theirs, unsigned deed)
{
    teller_verb(t, yours, theirs);
    str_add(t->text, " %s", deed_name(t, deed));
}

static void for_sum(const struct teller *t, int64_t sum)
{
    str_add(t->text, tr(t->lang, " por %s"), SUM(sum));
}

/* The same for what the move brings or costs. */
static void for_worth(const struct teller *t)
{
    int64_t worth = mono_worth(t->setup, t->before, t->move);
    for_sum(t, worth < 0 ? -worth : worth);
}

static void tell_deeds(const struct teller *t, int64_t money, uint64_t deeds)
{
    const char *before = " ";
    if (money || !deeds) {
        str_add(t->text, " %s", SUM(money));
        before = ", ";
    }
    if (bits_count(deeds) > 3) { /* more would not fit a line */
        str_add(t->text, tr(t->lang, "%s%u propiedades"), before, bits_count(deeds));
        return;
    }
    for (; deeds; deeds &= deeds - 1, before = ", ")
        str_add(t->text, "%s%s", before, deed_name(t, bits_lowest(deeds)));
}

static void tell_lot(const struct teller *t, unsigned lot)
{
    str_add(t->text, " %s", mono_lot_name(t->setup, lot, t->lang));
}

static void tell_property(const struct teller *t)
{
    const struct mono_setup *setup = t->setup;
    unsigned deed = t->move->a;
    switch (t->move->kind) {
    case MONO_MOVE_BUILD:
        verb_deed(t, tr(t->lang, "Construyes en"), tr(t->lang, "construye en"), deed);
        break;
    case MONO_MOVE_SELL:
        verb_deed(t, tr(t->lang, "Vendes un edificio de"), tr(t->lang, "vende un edificio de"), deed);
        break;
    case MONO_MOVE_RAZE:
        teller_verb(t, tr(t->lang, "Vendes los hoteles del grupo"), tr(t->lang, "vende los hoteles del grupo"));
        str_add(t->text, " %s", setup->group[deed].name);
        if (t->move->n)
            str_add(t->text, tr(t->lang, " (quedan %d casas)"), t->move->n);
        return;
    case MONO_MOVE_MORTGAGE:
        verb_deed(t, tr(t->lang, "Hipotecas"), tr(t->lang, "hipoteca"), deed);
        break;
    case MONO_MOVE_LIFT:
        verb_deed(t, tr(t->lang, "Levantas la hipoteca de"), tr(t->lang, "levanta la hipoteca de"), deed);
        break;
    case MONO_MOVE_CEDE:
        verb_deed(t, tr(t->lang, "Vendes a la banca"), tr(t->lang, "vende a la banca"), deed);
        break;
    default:
        verb_deed(t, tr(t->lang, "Pones el edificio en"), tr(t->lang, "pone el edificio en"), deed);
        return;
    }
    for_worth(t);
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
    switch (t->move->kind) {
    case MONO_MOVE_BID:
        teller_verb(t, tr(t->lang, "Ofreces"), tr(t->lang, "ofrece"));
        str_add(t->text, tr(t->lang, " %s por"), SUM(t->move->n));
        tell_lot(t, t->before->lot);
        break;
    case MONO_MOVE_SKIP:
        teller_verb(t, tr(t->lang, "Esperas en la subasta de"), tr(t->lang, "espera en la subasta de"));
        tell_lot(t, t->before->lot);
        break;
    case MONO_MOVE_LEAVE:
        teller_verb(t, tr(t->lang, "Dejas la subasta de"), tr(t->lang, "deja la subasta de"));
        tell_lot(t, t->before->lot);
        break;
    case MONO_MOVE_AUCTION:
        verb_deed(t, tr(t->lang, "Sacas a subasta"), tr(t->lang, "saca a subasta"), t->move->a);
        break;
    case MONO_MOVE_OFFER:
        teller_verb(t, tr(t->lang, "Ofreces"), tr(t->lang, "ofrece"));
        str_add(t->text, tr(t->lang, " el %d %% por"), 2 * t->move->n);
        tell_lot(t, t->before->lot);
        break;
    default: /* MONO_MOVE_TRANSFER */
        teller_verb(t, tr(t->lang, "Cierras la subasta de"), tr(t->lang, "cierra la subasta de"));
        tell_lot(t, t->before->lot);
        break;
    }
    tell_buyer(t);
}

/* "Ana acepta tu oferta": whose the offer is, for the eyes of the viewer. */
static void tell_answer(const struct teller *t, const char *yours, const char *theirs)
{
    unsigned proposer = t->before->proposer;
    teller_verb(t, yours, theirs);
    if ((int)proposer == t->viewer)
        str_add(t->text, " %s", tr(t->lang, "tu oferta"));
    else
        str_add(t->text, tr(t->lang, " la oferta de %s"), t->names[proposer]);
}

static void tell_offer(const struct teller *t)
{
    switch (t->move->kind) {
    case MONO_MOVE_TRADE:
        teller_verb(t, tr(t->lang, "Quieres negociar"), tr(t->lang, "quiere negociar"));
        if (t->move->a == t->viewer)
            str_add(t->text, " %s", tr(t->lang, "contigo"));
        else
            str_add(t->text, tr(t->lang, " con %s"), t->names[t->move->a]);
        break;
    case MONO_MOVE_GIVE:
        teller_verb(t, tr(t->lang, "Ofreces"), tr(t->lang, "ofrece"));
        tell_deeds(t, t->move->n, t->move->set);
        break;
    case MONO_MOVE_WANT:
        teller_verb(t, tr(t->lang, "Pides a cambio"), tr(t->lang, "pide a cambio"));
        tell_deeds(t, t->move->n, t->move->set);
        break;
    case MONO_MOVE_CARDS:
        teller_verb(t, tr(t->lang, "Ofreces"), tr(t->lang, "ofrece"));
        str_add(t->text, tr(t->lang, " %d tarjetas de la cárcel y a cambio %d"), t->move->a, t->move->b);
        break;
    case MONO_MOVE_PROPOSE:
        if (t->before->partner == t->viewer) {
            str_add(t->text, tr(t->lang, "%s te hace su oferta"), t->names[t->before->control]);
            break;
        }
        teller_verb(t, tr(t->lang, "Haces tu oferta"), tr(t->lang, "hace su oferta"));
        str_add(t->text, tr(t->lang, " a %s"), t->names[t->before->partner]);
        break;
    case MONO_MOVE_CANCEL:
        teller_verb(t, tr(t->lang, "Retiras tu oferta"), tr(t->lang, "retira su oferta"));
        break;
    case MONO_MOVE_ACCEPT:
        tell_answer(t, tr(t->lang, "Aceptas"), tr(t->lang, "acepta"));
        break;
    default:
        tell_answer(t, tr(t->lang, "Rechazas"), tr(t->lang, "rechaza"));
        break;
    }
}

static void tell_purchase(const struct teller *t)
{
    unsigned deed = t->setup->square[t->before->square[t->before->control]].deed;
    if (t->move->kind == MONO_MOVE_BUY) {
        verb_deed(t, tr(t->lang, "Compras"), tr(t->lang, "compra"), deed);
        for_worth(t);
    } else {
        verb_deed(t, tr(t->lang, "No compras"), tr(t->lang, "no compra"), deed);
    }
}

static void tell_payment(const struct teller *t)
{
    const struct mono_state *s = t->before;
    const struct mono_debt *debt = &s->debt[s->control];
    unsigned deed = s->asks ? bits_lowest(s->asks) : 0;
    switch (t->move->kind) {
    case MONO_MOVE_INTEREST:
        if (t->move->a) {
            verb_deed(t, tr(t->lang, "Levantas la hipoteca de"), tr(t->lang, "levanta la hipoteca de"), deed);
            for_worth(t);
            break;
        }
        teller_verb(t, tr(t->lang, "Pagas"), tr(t->lang, "paga"));
        str_add(t->text, tr(t->lang, " %s de intereses por %s"), SUM(-mono_worth(t->setup, s, t->move)),
                deed_name(t, deed));
        break;
    case MONO_MOVE_TAX:
        teller_verb(t, tr(t->lang, "Pagas"), tr(t->lang, "paga"));
        str_add(t->text, tr(t->lang, " %s de impuestos"), SUM(-mono_worth(t->setup, s, t->move)));
        break;
    case MONO_MOVE_FINE:
        teller_verb(t, tr(t->lang, "Pagas la multa de"), tr(t->lang, "paga la multa de"));
        str_add(t->text, tr(t->lang, " %s y la cárcel se abre"), SUM(t->setup->fine_amount));
        break;
    default: /* MONO_MOVE_PAY */
        if (debt->to == t->viewer) {
            str_add(t->text, tr(t->lang, "%s te paga %s"), t->names[s->control], SUM(debt->amount));
            break;
        }
        teller_verb(t, tr(t->lang, "Pagas"), tr(t->lang, "paga"));
        str_add(t->text, " %s", SUM(debt->amount));
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
        teller_verb(t, tr(t->lang, "Quedas en bancarrota: debías"), tr(t->lang, "queda en bancarrota: debía"));
        str_add(t->text, " %s", SUM(debt->amount));
        teller_to(t, debt->to);
    } else {
        teller_verb(t, tr(t->lang, "Te retiras de la partida"), tr(t->lang, "se retira de la partida"));
    }
}

static void tell_rest(const struct teller *t)
{
    switch (t->move->kind) {
    case MONO_MOVE_USE_CARD:
        teller_verb(t, tr(t->lang, "Usas tu tarjeta para salir de la cárcel"),
                    tr(t->lang, "usa su tarjeta para salir de la cárcel"));
        break;
    case MONO_MOVE_CHOOSE:
        teller_verb(t, tr(t->lang, "Eliges"), tr(t->lang, "elige"));
        str_add(t->text, tr(t->lang, " la opción %d de la tarjeta"), t->move->a + 1);
        teller_effects(t);
        break;
    case MONO_MOVE_WISH:
        teller_verb(t, tr(t->lang, "Quieres"), tr(t->lang, "quiere"));
        str_add(t->text, t->move->n == 1 ? tr(t->lang, " %d edificio") : tr(t->lang, " %d edificios"), t->move->n);
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
        teller_chance(t);
        break;
    case MONO_MOVE_BUY:
    case MONO_MOVE_DECLINE:
        tell_purchase(t);
        break;
    case MONO_MOVE_BUILD:
    case MONO_MOVE_SELL:
    case MONO_MOVE_RAZE:
    case MONO_MOVE_MORTGAGE:
    case MONO_MOVE_LIFT:
    case MONO_MOVE_CEDE:
    case MONO_MOVE_PLACE:
        tell_property(t);
        break;
    case MONO_MOVE_BID:
    case MONO_MOVE_SKIP:
    case MONO_MOVE_LEAVE:
    case MONO_MOVE_AUCTION:
    case MONO_MOVE_OFFER:
    case MONO_MOVE_TRANSFER:
        tell_auction(t);
        break;
    case MONO_MOVE_TRADE:
    case MONO_MOVE_GIVE:
    case MONO_MOVE_WANT:
    case MONO_MOVE_CARDS:
    case MONO_MOVE_PROPOSE:
    case MONO_MOVE_CANCEL:
    case MONO_MOVE_ACCEPT:
    case MONO_MOVE_REFUSE:
        tell_offer(t);
        break;
    case MONO_MOVE_INTEREST:
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
