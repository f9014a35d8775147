/* negociar: the dialogue of 4.6.3.1.8. The offer is put together here and played in one go, so that
 * an interrupted dialogue leaves nothing behind. */
#include "front/draw/colours.h"
#include "front/street/commands.h"
#include "front/street/flow.h"
#include "front/street/views.h"
#include "front/street/words.h"

struct offer_side {
    int64_t money;
    uint64_t deeds;
    unsigned cards;
};

/* A member of the set, by the number that the list shows (a deed's is that of its square). -1:
 * cancelled, or no answer. */
static int choose_number(struct street *st, uint64_t set, bool deeds)
{
    char line[STREET_LINE];
    int64_t number;
    street_say(st, "(C) Cancelar");
    if (deeds)
        street_say(st, "Indica el número de propiedad que quieres incluir.");
    while (street_ask(st, STREET_TAB_NOTHING, line, "Elige: ")) {
        if (street_same(line, "c") || street_same(line, "cancelar"))
            return -1;
        if (text_number(line, 0, UINT16_MAX, &number)) {
            int64_t member = deeds ? mono_deed_numbered(&st->setup, number) : number;
            if (member < 64 && set >> member & 1)
                return (int)member;
        }
        street_say(st, "Elige uno de los números de la lista, o 'c' para cancelar.");
    }
    return -1;
}

static bool ask_deeds(struct street *st, int seat, struct offer_side *part)
{
    for (;;) {
        uint64_t open = mono_tradable(&st->setup, st->s, seat) & ~part->deeds;
        if (!open)
            return true;
        int answer =
            street_ask_yes(st, 1,
                           part->deeds ? N_("¿Deseas incluir alguna propiedad más en la operación?")
                                       : N_("¿Deseas incluir alguna propiedad en la operación?"));
        if (answer <= 0)
            return answer == 0;
        street_say(st, "LISTADO DE PROPIEDADES:");
        street_show_deeds(st, open);
        int deed = choose_number(st, open, true);
        if (deed < 0 && (st->ended || st->leaving || st->withdrawn))
            return false;
        if (deed < 0)
            continue;
        part->deeds |= mono_bit((unsigned)deed);
        street_say(st, "Propiedad incluida");
        street_say(st, "Propiedades incluidas:");
        for (uint64_t deeds = part->deeds; deeds; deeds &= deeds - 1)
            street_print(st, "%s\n", DEED(bits_lowest(deeds)));
    }
}

/* Money, deeds, cards, in this order (4.1.5). */
static bool ask_part(struct street *st, int seat, struct offer_side *part)
{
    if (!street_ask_number(st, 0, st->s->cash[seat], &part->money, "Dinero en efectivo: ") ||
        !ask_deeds(st, seat, part))
        return false;
    for (unsigned cards = mono_jail_cards(st->s, seat); part->cards < cards; part->cards++) {
        int answer = street_ask_yes(
            st, 1,
            part->cards
                ? N_("¿Deseas incluir otra tarjeta para salir de la cárcel en la operación?")
                : N_("¿Deseas incluir alguna tarjeta para salir de la cárcel en la operación?"));
        if (answer <= 0)
            return answer == 0;
    }
    return true;
}

/* Plays the offer. flow.c then asks the partner. */
static void propose(struct street *st, int partner, const struct offer_side *give,
                    const struct offer_side *want)
{
    struct move gives = {.kind = MONO_MOVE_GIVE, .n = (int32_t)give->money, .set = give->deeds};
    struct move wants = {.kind = MONO_MOVE_WANT, .n = (int32_t)want->money, .set = want->deeds};
    struct move cards = {
        .kind = MONO_MOVE_CARDS, .a = (uint8_t)give->cards, .b = (uint8_t)want->cards};
    bool played = street_play(st, MONO_MOVE_TRADE, (unsigned)partner, 0) &&
                  street_play_move(st, &gives) && street_play_move(st, &wants) &&
                  (st->s->stage != MONO_STAGE_CARDS || street_play_move(st, &cards)) &&
                  street_play(st, MONO_MOVE_PROPOSE, 0, 0);
    /* A part that the rules refuse takes the whole offer back. */
    if (!played && st->s->phase == MONO_OFFER)
        street_play(st, MONO_MOVE_CANCEL, 0, 0);
}

void street_trade(struct street *st)
{
    struct offer_side give = {0}, want = {0};
    int seat = st->s->control;
    if (!street_may(st, MONO_MOVE_TRADE, mono_left_of(st->s, st->s->control)) ||
        !street_person_acts(st))
        return;
    uint64_t others = st->s->alive & ~(1u << seat);
    street_say(st, "Elige el jugador al que deseas hacer la oferta");
    for (int other = 0; other < st->setup.seats; other++)
        if (others >> other & 1)
            street_print(st, "(%d) %s [%s]\n", other, street_name(st, other),
                         seat_colour(st->player[other].colour, st->lang));
    int partner = choose_number(st, others, false);
    if (partner < 0) {
        street_say(st, "Negociación cancelada.");
        return;
    }
    const char *name = street_name(st, seat);
    street_say(st, "Se inicia la negociación entre %s y %s\n", name, street_name(st, partner));
    street_say(st, "%s, indica lo que ofreces\n", name);
    street_say(st,
               "%s, indica la cantidad de dinero que quieres ofrecer. Si no quieres ofrecer dinero "
               "efectivo, "
               "introduce 0.\n",
               name);
    if (!ask_part(st, seat, &give))
        return;
    street_say(st, "%s, indica lo que pides a cambio\n", name);
    street_say(st,
               "%s, indica la cantidad de dinero que quieres pedir. Si no quieres pedir dinero "
               "efectivo, introduce 0.\n",
               name);
    if (ask_part(st, partner, &want))
        propose(st, partner, &give, &want);
}
