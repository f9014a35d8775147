/* A sentence about each move, for logs, replays and the table on the screen. */
#include "games/monopoly/rules.h"

struct teller {
    const struct mono_setup *setup;
    const struct mono_state *before;
    const struct move *move;
    const char *const *names;
    enum lang lang;
    struct str *text;
};

static const char *deed_name(const struct teller *t, unsigned deed)
{
    return t->setup->square[t->setup->deed[deed].square].name;
}

static const char *actor(const struct teller *t)
{
    return t->names[t->before->control];
}

static const char *creditor(const struct teller *t, unsigned to)
{
    if (to < MONO_SEATS)
        return t->names[to];
    return to == MONO_SEVERAL ? tr(t->lang, "los demás") : tr(t->lang, "la banca");
}

static void tell_deeds(const struct teller *t, uint64_t deeds)
{
    if (bits_count(deeds) > 3) { /* more would not fit a line */
        str_add(t->text, tr(t->lang, " y %u propiedades"), bits_count(deeds));
        return;
    }
    for (; deeds; deeds &= deeds - 1)
        str_add(t->text, ", %s", deed_name(t, bits_lowest(deeds)));
}

/* What somebody gives or wants: "Ana ofrece 500, CALLE SERRANO". */
static void tell_part(const struct teller *t, const char *format)
{
    str_add(t->text, format, actor(t), t->move->n);
    tell_deeds(t, t->move->set);
}

static void tell_lot(const struct teller *t)
{
    unsigned lot = t->before->lot;
    if (lot < MONO_DEEDS)
        str_add(t->text, "%s", deed_name(t, lot));
    else
        str_add(t->text, "%s", lot == MONO_LOT_HOTEL ? tr(t->lang, "un hotel") : tr(t->lang, "una casa"));
}

static void tell_chance(const struct teller *t)
{
    const struct move *move = t->move;
    if (move->kind == MONO_MOVE_CARD)
        str_add(t->text, tr(t->lang, "%s saca una tarjeta: %s"), actor(t), t->setup->deck[move->a].card[move->b].text);
    else if (move->kind == MONO_MOVE_DEAL)
        str_add(t->text, tr(t->lang, "%s recibe %s y paga %d"), actor(t), deed_name(t, move->a),
                t->setup->deed[move->a].price);
    else
        str_add(t->text, tr(t->lang, "%s lanza %d y %d"), actor(t), move->a, move->b);
}

static void tell_property(const struct teller *t)
{
    const struct mono_setup *setup = t->setup;
    const struct mono_state *s = t->before;
    unsigned deed = t->move->a;
    switch (t->move->kind) {
    case MONO_MOVE_BUILD:
        str_add(t->text, tr(t->lang, "%s construye en %s por %d"), actor(t), deed_name(t, deed),
                mono_build_price(setup, s, deed));
        break;
    case MONO_MOVE_SELL:
        str_add(t->text, tr(t->lang, "%s vende un edificio de %s por %d"), actor(t), deed_name(t, deed),
                mono_sell_price(setup, s, deed));
        break;
    case MONO_MOVE_RAZE:
        str_add(t->text, tr(t->lang, "%s vende los hoteles del grupo %s y deja %d casas"), actor(t),
                setup->group[deed].name, t->move->n);
        break;
    case MONO_MOVE_MORTGAGE:
        str_add(t->text, tr(t->lang, "%s hipoteca %s y cobra %d"), actor(t), deed_name(t, deed),
                setup->deed[deed].mortgage);
        break;
    case MONO_MOVE_LIFT:
        str_add(t->text, tr(t->lang, "%s levanta la hipoteca de %s por %d"), actor(t), deed_name(t, deed),
                mono_lift_cost(setup, deed));
        break;
    default:
        str_add(t->text, tr(t->lang, "%s pone el edificio en %s"), actor(t), deed_name(t, deed));
        break;
    }
}

static void tell_auction(const struct teller *t)
{
    if (t->move->kind == MONO_MOVE_BID)
        str_add(t->text, tr(t->lang, "%s ofrece %d por "), actor(t), t->move->n);
    else if (t->move->kind == MONO_MOVE_SKIP)
        str_add(t->text, tr(t->lang, "%s pasa en la subasta de "), actor(t));
    else
        str_add(t->text, tr(t->lang, "%s deja la subasta de "), actor(t));
    tell_lot(t);
}

static void tell_offer(const struct teller *t)
{
    const struct mono_state *s = t->before;
    switch (t->move->kind) {
    case MONO_MOVE_TRADE:
        str_add(t->text, tr(t->lang, "%s quiere negociar con %s"), actor(t), t->names[t->move->a]);
        break;
    case MONO_MOVE_GIVE:
        tell_part(t, tr(t->lang, "%s ofrece %d"));
        break;
    case MONO_MOVE_WANT:
        tell_part(t, tr(t->lang, "%s pide a cambio %d"));
        break;
    case MONO_MOVE_CARDS:
        str_add(t->text, tr(t->lang, "%s ofrece %d tarjetas de la cárcel y pide %d"), actor(t), t->move->a, t->move->b);
        break;
    case MONO_MOVE_PROPOSE:
        str_add(t->text, tr(t->lang, "%s hace su oferta a %s"), actor(t), t->names[s->partner]);
        break;
    case MONO_MOVE_CANCEL:
        str_add(t->text, tr(t->lang, "%s retira su oferta"), actor(t));
        break;
    case MONO_MOVE_ACCEPT:
        str_add(t->text, tr(t->lang, "%s acepta la oferta de %s"), actor(t), t->names[s->proposer]);
        break;
    default:
        str_add(t->text, tr(t->lang, "%s rechaza la oferta de %s"), actor(t), t->names[s->proposer]);
        break;
    }
}

static void tell_purchase(const struct teller *t)
{
    unsigned deed = t->setup->square[t->before->square[t->before->control]].deed;
    if (t->move->kind == MONO_MOVE_BUY)
        str_add(t->text, tr(t->lang, "%s compra %s por %d"), actor(t), deed_name(t, deed), t->setup->deed[deed].price);
    else
        str_add(t->text, tr(t->lang, "%s no compra %s"), actor(t), deed_name(t, deed));
}

static void tell_interest(const struct teller *t)
{
    unsigned deed = bits_lowest(t->before->asks);
    if (t->move->a)
        str_add(t->text, tr(t->lang, "%s levanta la hipoteca de %s por %d"), actor(t), deed_name(t, deed),
                mono_lift_cost(t->setup, deed));
    else
        str_add(t->text, tr(t->lang, "%s paga %d de intereses por %s"), actor(t), mono_interest(t->setup, deed),
                deed_name(t, deed));
}

static void tell_tax(const struct teller *t)
{
    const struct mono_state *s = t->before;
    int32_t sum =
        t->move->a ? mono_tax_percent(t->setup, s, s->control) : t->setup->square[s->square[s->control]].amount;
    str_add(t->text, tr(t->lang, "%s paga %d de impuestos"), actor(t), sum);
}

static void tell_rest(const struct teller *t)
{
    const struct mono_state *s = t->before;
    const struct mono_debt *debt = &s->debt[s->control];
    switch (t->move->kind) {
    case MONO_MOVE_FINE:
        str_add(t->text, tr(t->lang, "%s paga la multa de %d y sale de la cárcel"), actor(t), t->setup->fine_amount);
        break;
    case MONO_MOVE_USE_CARD:
        str_add(t->text, tr(t->lang, "%s usa su tarjeta y sale de la cárcel"), actor(t));
        break;
    case MONO_MOVE_CHOOSE:
        str_add(t->text, tr(t->lang, "%s elige la acción %d de la tarjeta"), actor(t), t->move->a + 1);
        break;
    case MONO_MOVE_PAY:
        str_add(t->text, tr(t->lang, "%s paga %d a %s"), actor(t), debt->amount, creditor(t, debt->to));
        break;
    case MONO_MOVE_BANKRUPT:
        if (debt->amount)
            str_add(t->text, tr(t->lang, "%s está en bancarrota: debía %d a %s"), actor(t), debt->amount,
                    creditor(t, debt->to));
        else
            str_add(t->text, tr(t->lang, "%s se retira de la partida"), actor(t));
        break;
    case MONO_MOVE_WISH:
        str_add(t->text, tr(t->lang, "%s quiere %d edificios"), actor(t), t->move->n);
        break;
    case MONO_MOVE_TIME:
        str_add(t->text, "%s", tr(t->lang, "Se acabó el tiempo: la partida termina con este turno"));
        break;
    default: /* a throw, a pass, the control: what follows says it */
        break;
    }
}

void mono_tell(const void *setup, const void *before, const struct move *move, int viewer, const char *const *names,
               enum lang lang, struct str *text)
{
    struct teller teller = {setup, before, move, names, lang, text};
    (void)viewer;
    switch ((enum mono_kind)move->kind) {
    case MONO_MOVE_DICE:
    case MONO_MOVE_CARD:
    case MONO_MOVE_DEAL:
        tell_chance(&teller);
        break;
    case MONO_MOVE_BUY:
    case MONO_MOVE_DECLINE:
        tell_purchase(&teller);
        break;
    case MONO_MOVE_BUILD:
    case MONO_MOVE_SELL:
    case MONO_MOVE_RAZE:
    case MONO_MOVE_MORTGAGE:
    case MONO_MOVE_LIFT:
    case MONO_MOVE_PLACE:
        tell_property(&teller);
        break;
    case MONO_MOVE_BID:
    case MONO_MOVE_SKIP:
    case MONO_MOVE_LEAVE:
        tell_auction(&teller);
        break;
    case MONO_MOVE_TRADE:
    case MONO_MOVE_GIVE:
    case MONO_MOVE_WANT:
    case MONO_MOVE_CARDS:
    case MONO_MOVE_PROPOSE:
    case MONO_MOVE_CANCEL:
    case MONO_MOVE_ACCEPT:
    case MONO_MOVE_REFUSE:
        tell_offer(&teller);
        break;
    case MONO_MOVE_INTEREST:
        tell_interest(&teller);
        break;
    case MONO_MOVE_TAX:
        tell_tax(&teller);
        break;
    default:
        tell_rest(&teller);
        break;
    }
}
