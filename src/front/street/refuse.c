/* Why the rules say no, and what to do instead. */
#include <stdio.h>

#include "front/street/private.h"

static const char *deed_name(const struct street *st, const struct move *move)
{
    bool has = move->kind >= MONO_MOVE_BUILD && move->kind <= MONO_MOVE_LIFT && move->kind != MONO_MOVE_RAZE;
    has = has || move->kind == MONO_MOVE_PLACE;
    return has && move->a < st->setup.deeds ? mono_deed_name(&st->setup, move->a) : "";
}

static const char *not_now(const struct street *st)
{
    const struct mono_state *s = street_state(st);
    switch ((enum mono_phase)s->phase) {
    case MONO_DEBT:
        return tr(st->lang, "Hay una deuda pendiente: consigue dinero con 'hipotecar', 'vender' o 'negociar' y usa "
                            "'pagar', o retírate con 'bancarrota'.");
    case MONO_FREE:
        return s->thrown ? tr(st->lang, "Ahora no: has sacado dobles, primero toca 'tirar'.")
                         : tr(st->lang, "Ahora no se puede: antes toca 'tirar'.");
    default:
        return tr(st->lang, "Ahora no se puede: primero hay que responder a lo que se pregunta.");
    }
}

static const char *no_money(const struct street *st, const struct move *move, char *text, size_t size)
{
    const struct mono_state *s = street_state(st);
    int32_t cost = 0;
    if (move->kind == MONO_MOVE_BUILD)
        cost = mono_build_price(&st->setup, s, move->a);
    else if (move->kind == MONO_MOVE_LIFT)
        cost = mono_lift_cost(&st->setup, move->a);
    else if (move->kind == MONO_MOVE_PAY)
        cost = s->debt[s->control].amount;
    else if (move->kind == MONO_MOVE_FINE)
        cost = st->setup.fine_amount;
    if (!cost)
        return tr(st->lang, "No hay dinero suficiente. Se consigue con 'hipotecar', 'vender' o 'negociar'.");
    snprintf(text, size,
             tr(st->lang, "No tienes dinero suficiente: cuesta %s y tienes %s. Se consigue con 'hipotecar', 'vender' o "
                          "'negociar'."),
             street_sum(st, cost).text, street_sum(st, s->cash[s->control]).text);
    return text;
}

static const char *no_trade(const struct street *st)
{
    for (int seat = 0; seat < st->setup.seats; seat++)
        if (st->player[seat].bot)
            return tr(st->lang, "No se puede negociar cuando un jugador controlado por el ordenador interviene en la "
                                "partida.");
    return tr(st->lang, "En esta partida no se negocia: así se eligió al crearla.");
}

/* A format for the name of the deed; NULL: the reason is not about one. */
static const char *about_deed(const struct street *st, enum mono_no no)
{
    switch (no) {
    case MONO_NO_NOT_YOURS:
        return tr(st->lang, "%s no es tuya. Tus propiedades están en 'ver -jugador <color>'.");
    case MONO_NO_BUILT:
        return tr(st->lang, "%s: hay edificios en su grupo. Véndelos antes con 'vender'.");
    case MONO_NO_MORTGAGED:
        return tr(st->lang, "%s ya está hipotecada. La hipoteca se levanta con 'deshipotecar'.");
    case MONO_NO_UNMORTGAGED:
        return tr(st->lang, "%s no está hipotecada. Las que lo están se ven con 'deshipotecar'.");
    case MONO_NO_STREET:
        return tr(st->lang, "%s no es una calle: sólo en las calles se construye.");
    case MONO_NO_GROUP:
        return tr(st->lang, "%s: te faltan calles de su grupo. Consíguelas comprando, en subasta o con 'negociar'.");
    case MONO_NO_GROUP_MORTGAGED:
        return tr(st->lang, "%s: hay calles hipotecadas en su grupo. Levanta antes las hipotecas con 'deshipotecar'.");
    case MONO_NO_EVEN:
        return tr(st->lang,
                  "%s: hay que construir y vender por igual en todas las calles del grupo. Empieza por otra.");
    case MONO_NO_FULL:
        return tr(st->lang, "%s ya tiene un hotel: no cabe nada más.");
    case MONO_NO_EMPTY:
        return tr(st->lang, "%s no tiene edificios que vender. Las que tienen se ven con 'vender'.");
    default:
        return NULL;
    }
}

static const char *about_rest(const struct street *st, enum mono_no no)
{
    switch (no) {
    case MONO_NO_NOT_NOW:
        return not_now(st);
    case MONO_NO_TRADE:
        return no_trade(st);
    case MONO_NO_DEBTS:
        return tr(st->lang, "Hay un jugador con deudas pendientes: hasta que las pague ('pagar') o se retire "
                            "('bancarrota') nadie puede seguir.");
    case MONO_NO_HOUSES:
        return tr(st->lang, "A la banca no le quedan casas ('ver -banca'). Habrá que esperar a que alguien venda.");
    case MONO_NO_HOTELS:
        return tr(st->lang, "A la banca no le quedan hoteles ('ver -banca'). Habrá que esperar a que alguien venda.");
    case MONO_NO_CHANGE:
        return tr(st->lang, "La banca no tiene cuatro casas para cambiar el hotel. Se pueden vender a la vez todos los "
                            "hoteles del grupo.");
    case MONO_NO_RAZE:
        return tr(st->lang, "No se pueden vender así todos los hoteles del grupo: elige menos casas, o véndelos de uno "
                            "en uno.");
    case MONO_NO_JAIL:
        return tr(st->lang, "No estás en la cárcel.");
    case MONO_NO_FINE:
        return tr(st->lang, "Ya es tarde para la multa: en el tercer turno se tiran los dados ('tirar').");
    case MONO_NO_CARD:
        return tr(st->lang, "No tienes ninguna tarjeta para salir de la cárcel.");
    case MONO_NO_OUT:
        return tr(st->lang, "Ese jugador no está en la partida, o eres tú. Elige otro de 'ver -jugador'.");
    case MONO_NO_LOW:
        return tr(st->lang, "La puja no supera la más alta.");
    case MONO_NO_CHEAP:
        return tr(st->lang, "La puja no llega al precio del edificio.");
    case MONO_NO_TRADE_EMPTY:
        return tr(st->lang, "La oferta está vacía: ofrece o pide algo.");
    case MONO_NO_TRADE_INTEREST:
        return tr(
            st->lang,
            "Uno de los dos no podría pagar el diez por ciento de las hipotecas que recibiría. Cambia la oferta.");
    case MONO_NO_ENOUGH:
        return tr(st->lang, "Ya está bien por este turno: ahora toca 'tirar'.");
    case MONO_NO_TURN:
        return tr(st->lang, "Los dados sólo los lanza quien tiene el turno. Devuélvele el control con 'fin'.");
    case MONO_NO_THROW_DUE:
        return tr(st->lang, "Has sacado dobles: toca 'tirar' otra vez.");
    default:
        return tr(st->lang, "No existe lo que pides.");
    }
}

void street_refuse(struct street *st, enum mono_no no, const struct move *move)
{
    char text[STREET_LINE];
    const char *deed = about_deed(st, no);
    if (deed)
        street_say(st, deed, deed_name(st, move));
    else if (no == MONO_NO_MONEY)
        street_say(st, "%s", no_money(st, move, text, sizeof text));
    else
        street_say(st, "%s", about_rest(st, no));
}
