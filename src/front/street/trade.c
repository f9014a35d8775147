/* negociar: the dialogue of 4.6.3.1.8. The offer is put together here and played in one go, so that a dialogue that is
 * broken off leaves nothing behind. */
#include <stdio.h>
#include <string.h>

#include "front/street/private.h"

struct part {
    int64_t money;
    uint64_t deeds;
    unsigned cards;
};

/* A number of the list, or 'c'; -1 cancelled or no answer. */
static int choose(struct street *st, bool (*fits)(const struct street *st, int64_t number, uint64_t set), uint64_t set)
{
    char line[STREET_LINE];
    int64_t number;
    while (street_ask(st, STREET_TAB_NOTHING, line, sizeof line, "%s", tr(st->lang, "Elige: "))) {
        if (street_same(line, "c") || street_same(line, "cancelar"))
            return -1;
        if (text_number(line, 0, UINT16_MAX, &number) && fits(st, number, set))
            return (int)number;
        if (!street_aside(st, line) && !st->leaving)
            street_say(st, "%s\n", tr(st->lang, "Elige uno de los números de la lista, o 'c' para cancelar."));
    }
    return -1;
}

static bool is_partner(const struct street *st, int64_t number, uint64_t set)
{
    (void)st;
    return number < MONO_SEATS && set >> number & 1;
}

static bool is_offered(const struct street *st, int64_t number, uint64_t set)
{
    unsigned deed = mono_deed_numbered(&st->setup, number);
    return deed != MONO_NONE && set >> deed & 1;
}

static int choose_partner(struct street *st)
{
    const struct mono_state *s = street_state(st);
    uint64_t set = 0;
    street_say(st, "%s\n", tr(st->lang, "Elige el jugador al que deseas hacer la oferta"));
    for (int seat = 0; seat < st->setup.seats; seat++) {
        if (!(s->alive >> seat & 1) || seat == s->control)
            continue;
        set |= (uint64_t)1 << seat;
        street_say(st, "(%d) %s [%s]\n", seat, street_name(st, seat), seat_colour(st->player[seat].colour, st->lang));
    }
    street_say(st, "%s\n", tr(st->lang, "(C) Cancelar"));
    return choose(st, is_partner, set);
}

/* false: no answer. */
static bool add_property(struct street *st, uint64_t open, struct part *part)
{
    char line[STREET_LINE];
    street_say(st, "%s\n", tr(st->lang, "LISTADO DE PROPIEDADES:"));
    for (unsigned deed = 0; deed < st->setup.deeds; deed++) {
        struct str text = str_make(line, sizeof line);
        if (!(open >> deed & 1))
            continue;
        street_property_line(st, deed, &text);
        street_say(st, "%s\n", line);
    }
    street_say(st, "%s\n", tr(st->lang, "(C) Cancelar"));
    street_say(st, "%s\n", tr(st->lang, "Indica el número de propiedad que quieres incluir."));
    int number = choose(st, is_offered, open);
    if (number < 0)
        return !st->ended && !st->leaving;
    part->deeds |= (uint64_t)1 << mono_deed_numbered(&st->setup, number);
    street_say(st, "%s\n%s\n", tr(st->lang, "Propiedad incluida"), tr(st->lang, "Propiedades incluidas:"));
    for (unsigned deed = 0; deed < st->setup.deeds; deed++)
        if (part->deeds >> deed & 1)
            street_say(st, "%s\n", mono_deed_name(&st->setup, deed));
    return true;
}

static bool ask_deeds(struct street *st, int seat, struct part *part)
{
    for (;;) {
        uint64_t open = mono_tradable(&st->setup, street_state(st), seat) & ~part->deeds;
        if (!open)
            return true;
        int answer = street_ask_yes(st, 1, "%s",
                                    part->deeds ? tr(st->lang, "¿Deseas incluir alguna propiedad más en la operación?")
                                                : tr(st->lang, "¿Deseas incluir alguna propiedad en la operación?"));
        if (answer <= 0)
            return answer == 0;
        if (!add_property(st, open, part))
            return false;
    }
}

static bool ask_cards(struct street *st, int seat, struct part *part)
{
    unsigned cards = mono_jail_cards(street_state(st), seat);
    for (part->cards = 0; part->cards < cards; part->cards++) {
        int answer = street_ask_yes(
            st, 1, "%s",
            part->cards ? tr(st->lang, "¿Deseas incluir otra tarjeta para salir de la cárcel en la operación?")
                        : tr(st->lang, "¿Deseas incluir alguna tarjeta para salir de la cárcel en la operación?"));
        if (answer <= 0)
            return answer == 0;
    }
    return true;
}

/* What one side puts in: money, deeds, cards, in this order (4.1.5). */
static bool ask_part(struct street *st, int seat, struct part *part)
{
    part->money = 0;
    return street_ask_number(st, tr(st->lang, "Dinero en efectivo: "), 0, street_state(st)->cash[seat], &part->money) &&
           ask_deeds(st, seat, part) && ask_cards(st, seat, part);
}

/* Plays it; the other side is asked by the flow. */
static void propose(struct street *st, int partner, const struct part *give, const struct part *want)
{
    struct move trade = {.kind = MONO_MOVE_TRADE, .a = (uint8_t)partner};
    struct move gives = {.kind = MONO_MOVE_GIVE, .n = (int32_t)give->money, .set = give->deeds};
    struct move wants = {.kind = MONO_MOVE_WANT, .n = (int32_t)want->money, .set = want->deeds};
    struct move cards = {.kind = MONO_MOVE_CARDS, .a = (uint8_t)give->cards, .b = (uint8_t)want->cards};
    struct move ready = {.kind = MONO_MOVE_PROPOSE}, cancel = {.kind = MONO_MOVE_CANCEL};
    bool played = street_play(st, &trade) && street_play(st, &gives) && street_play(st, &wants);
    if (played && street_state(st)->stage == MONO_STAGE_CARDS)
        played = street_play(st, &cards);
    if (!(played && street_play(st, &ready)) && street_state(st)->phase == MONO_OFFER)
        street_play(st, &cancel);
}

void street_trade(struct street *st, const char *rest)
{
    (void)rest;
    const struct mono_state *s = street_state(st);
    struct part give = {0}, want = {0};
    struct move first = {.kind = MONO_MOVE_TRADE, .a = (uint8_t)mono_left_of(s, s->control)};
    enum mono_no no = mono_judge(&st->setup, s, &first);
    if (no != MONO_YES || st->player[s->control].bot) {
        street_refuse(st, no != MONO_YES ? no : MONO_NO_TRADE, &first);
        return;
    }
    int seat = s->control, partner = choose_partner(st);
    if (partner < 0) {
        street_say(st, "%s\n", tr(st->lang, "Negociación cancelada."));
        return;
    }
    const char *name = street_name(st, seat), *other = street_name(st, partner);
    street_say(st, tr(st->lang, "Se inicia la negociación entre %s y %s\n"), name, other);
    street_say(st, tr(st->lang, "%s, indica lo que ofreces\n"), name);
    street_say(st,
               tr(st->lang, "%s, indica la cantidad de dinero que quieres ofrecer. Si no quieres ofrecer dinero "
                            "efectivo, introduce 0.\n"),
               name);
    if (!ask_part(st, seat, &give))
        return;
    street_say(st, tr(st->lang, "%s, indica lo que pides a cambio\n"), name);
    street_say(st,
               tr(st->lang, "%s, indica la cantidad de dinero que quieres pedir. Si no quieres pedir dinero efectivo, "
                            "introduce 0.\n"),
               name);
    if (!ask_part(st, partner, &want))
        return;
    propose(st, partner, &give, &want);
}
