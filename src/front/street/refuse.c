/* Why the rules say no, and what to do instead. */
#include "front/street/flow.h"
#include "front/street/words.h"

/* Those about a deed begin with its name. The others are in street_refuse, or cannot be asked
 * for. */
static const char *const reasons[MONO_NOS] = {
    [MONO_NO_NOT_YOURS] = N_("%s no es tuya. Tus propiedades están en 'ver -jugador <color>'."),
    [MONO_NO_BUILT] = N_("%s: hay edificios en su grupo. Véndelos antes con 'vender'."),
    [MONO_NO_MORTGAGED] = N_("%s ya está hipotecada. La hipoteca se levanta con 'deshipotecar'."),
    [MONO_NO_UNMORTGAGED] =
        N_("%s no está hipotecada. Las que lo están se ven con 'deshipotecar'."),
    [MONO_NO_STREET] = N_("%s no es una calle: sólo en las calles se construye."),
    [MONO_NO_GROUP] = N_("%s: te faltan calles de su grupo."),
    [MONO_NO_GROUP_MORTGAGED] = N_(
        "%s: hay calles hipotecadas en su grupo. Levanta antes las hipotecas con 'deshipotecar'."),
    [MONO_NO_EVEN] = N_("%s: hay que construir y vender por igual en todas las calles del grupo. "
                        "Empieza por otra."),
    [MONO_NO_FULL] = N_("%s ya tiene un hotel: no cabe nada más."),
    [MONO_NO_EMPTY] = N_("%s no tiene edificios que vender. Las que tienen se ven con 'vender'."),
    [MONO_NO_DEBTS] =
        N_("Hay un jugador con deudas pendientes: hasta que las pague ('pagar') o se retire "
           "('bancarrota') nadie puede seguir."),
    [MONO_NO_HOUSES] =
        N_("A la banca no le quedan casas ('ver -banca'). Habrá que esperar a que alguien venda."),
    [MONO_NO_HOTELS] = N_(
        "A la banca no le quedan hoteles ('ver -banca'). Habrá que esperar a que alguien venda."),
    [MONO_NO_CHANGE] = N_(
        "La banca no tiene cuatro casas para cambiar el hotel. Se pueden vender a la vez todos los "
        "hoteles del grupo."),
    [MONO_NO_RAZE] = N_(
        "No se pueden vender así todos los hoteles del grupo: elige menos casas, o véndelos de uno "
        "en uno."),
    [MONO_NO_JAIL] = N_("No estás en la cárcel."),
    [MONO_NO_FINE] =
        N_("Ya es tarde para la multa: en el tercer turno se tiran los dados ('tirar')."),
    [MONO_NO_CARD] = N_("No tienes ninguna tarjeta para salir de la cárcel."),
    [MONO_NO_OUT] =
        N_("Ese jugador no está en la partida, o eres tú. Elige otro de 'ver -jugador'."),
    [MONO_NO_LOW] = N_("La puja no supera la más alta."),
    [MONO_NO_CHEAP] = N_("La puja no llega al precio del edificio."),
    [MONO_NO_TRADE_EMPTY] = N_("La oferta está vacía: ofrece o pide algo."),
    [MONO_NO_TRADE_INTEREST] =
        N_("Uno de los dos no podría pagar el diez por ciento de las hipotecas que recibiría. "
           "Cambia la oferta."),
    [MONO_NO_ENOUGH] = N_("Ya está bien por este turno: ahora toca 'tirar'."),
    [MONO_NO_TURN] =
        N_("Los dados sólo los lanza quien tiene el turno. Devuélvele el control con 'fin'."),
    [MONO_NO_THROW_DUE] = N_("Has sacado dobles: toca 'tirar' otra vez."),
};

const char *street_ways(const struct street *st)
{
    return tr(st->lang, st->setup.trade ? N_("'hipotecar', 'vender' o 'negociar'")
                                        : N_("'hipotecar' o 'vender'"));
}

void street_refuse(struct street *st, enum mono_no no, const struct move *move)
{
    unsigned deed = mono_deed_of(&st->setup, st->s, move);
    int64_t cost = no == MONO_NO_MONEY ? -mono_worth(&st->setup, st->s, move) : 0;
    const char *reason = reasons[no] ? reasons[no] : N_("No existe lo que pides.");
    if (no == MONO_NO_NOT_NOW && st->s->phase != MONO_FREE)
        reason = N_("Ahora no se puede: primero hay que responder a lo que se pregunta.");
    else if (no == MONO_NO_NOT_NOW)
        reason = st->s->thrown ? N_("Ahora no: has sacado dobles, primero toca 'tirar'.")
                               : N_("Ahora no se puede: antes toca 'tirar'.");
    else if (no == MONO_NO_TRADE)
        reason = N_("En esta partida no se negocia: así se eligió al crearla.");
    for (int seat = 0; no == MONO_NO_TRADE && seat < st->setup.seats; seat++)
        if (st->player[seat].bot)
            reason = N_("No se puede negociar cuando un jugador controlado por el ordenador "
                        "interviene en la partida.");
    if (cost > 0)
        street_say(st, "No tienes dinero suficiente: cuesta %s y tienes %s. Se consigue con %s.",
                   SUM(cost), SUM(st->s->cash[st->s->control]), street_ways(st));
    else if (no == MONO_NO_MONEY)
        street_say(st, "No hay dinero suficiente. Se consigue con %s.", street_ways(st));
    else if (no == MONO_NO_NOT_NOW && st->s->phase == MONO_DEBT)
        street_say(st,
                   "Hay una deuda pendiente: consigue dinero con %s y usa 'pagar', o retírate con "
                   "'bancarrota'.",
                   street_ways(st));
    else
        street_print(st, tr(st->lang, reason), deed != MONO_NONE ? DEED(deed) : "");
}
