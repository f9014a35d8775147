/* What the rules ask of a person, in the manual's words. An answer that makes no sense is asked for again; the end of
 * the input is never an answer. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "front/street/private.h"

static const char *own_name(const struct street *st)
{
    return street_name(st, street_state(st)->control);
}

static bool play(struct street *st, enum mono_kind kind, unsigned a, int32_t n)
{
    struct move move = {.kind = (uint8_t)kind, .a = (uint8_t)a, .n = n};
    return street_play(st, &move);
}

static bool ask_purchase(struct street *st)
{
    const struct mono_state *s = street_state(st);
    unsigned seat = s->control, deed = st->setup.square[s->square[seat]].deed;
    int32_t price = st->setup.deed[deed].price;
    for (;;) {
        bool can = s->cash[seat] >= price;
        if (!can)
            street_say(st,
                       tr(st->lang, "%s, tienes %s: para comprarla puedes conseguir dinero antes con 'hipotecar' o "
                                    "'vender'.\n"),
                       own_name(st), street_sum(st, s->cash[seat]).text);
        int answer = street_ask_yes(st, can, tr(st->lang, "%s, ¿quieres comprar %s por %s?"), own_name(st),
                                    mono_deed_name(&st->setup, deed), street_sum(st, price).text);
        if (answer < 0)
            return false;
        if (!answer)
            return play(st, MONO_MOVE_DECLINE, 0, 0);
        if (s->cash[seat] >= price)
            return play(st, MONO_MOVE_BUY, 0, 0);
    }
}

/* The choice comes before the sum is known (2.3.1). */
static bool ask_tax(struct street *st)
{
    const struct mono_state *s = street_state(st);
    const struct mono_square *square = &st->setup.square[s->square[s->control]];
    char line[STREET_LINE];
    while (street_ask(st, STREET_TAB_NOTHING, line, sizeof line,
                      tr(st->lang, "%s, ¿prefieres pagar la cantidad fija de %s (F) o el %d%% de tu capital total (P)? "
                                   "(F/p) "),
                      own_name(st), street_sum(st, square->amount).text, square->percent)) {
        if (!*line || street_same(line, "f"))
            return play(st, MONO_MOVE_TAX, 0, 0);
        if (street_same(line, "p"))
            return play(st, MONO_MOVE_TAX, 1, 0);
        if (!street_aside(st, line) && !st->leaving)
            street_say(st, "%s\n", tr(st->lang, "Responde 'f' (cantidad fija) o 'p' (porcentaje)."));
    }
    return false;
}

static bool ask_action(struct street *st)
{
    const struct mono_card *card = mono_current_card(&st->setup, street_state(st));
    char line[STREET_LINE];
    int64_t number = 1;
    street_say(st, tr(st->lang, "%s, elige una de estas opciones:\n"), own_name(st));
    for (unsigned i = 0; i < card->actions; i++) {
        struct str text = str_make(line, sizeof line);
        street_action(st, card, i, &text);
        street_say(st, "(%u) %s\n", i + 1, line);
    }
    if (!street_ask_number(st, tr(st->lang, "Elige: "), 1, card->actions, &number))
        return false;
    return play(st, MONO_MOVE_CHOOSE, (unsigned)number - 1, 0);
}

/* ---- auctions (S17, S29) ---- */

static bool bid(struct street *st, int64_t number)
{
    const struct mono_state *s = street_state(st);
    int32_t floor = mono_bid_floor(&st->setup, s, s->control);
    if (number > s->cash[s->control]) {
        street_say(st, tr(st->lang, "No puedes pujar más dinero del que tienes: como mucho %s.\n"),
                   street_sum(st, s->cash[s->control]).text);
        return false;
    }
    if (number <= s->bid) {
        street_say(st, "%s\n", tr(st->lang, "La puja no supera la más alta: cuenta como 'paso'."));
        return play(st, MONO_MOVE_SKIP, 0, 0);
    }
    if (number < floor) {
        street_say(st, tr(st->lang, "La puja no llega al precio del edificio: como poco %s.\n"),
                   street_sum(st, floor).text);
        return false;
    }
    return play(st, MONO_MOVE_BID, 0, (int32_t)number);
}

static bool ask_bid(struct street *st)
{
    const struct mono_state *s = street_state(st);
    char line[STREET_LINE];
    int64_t number;
    while (street_ask(st, STREET_TAB_BIDS, line, sizeof line, tr(st->lang, "Puja %s ( máximo %s ) : "), own_name(st),
                      street_sum(st, s->cash[s->control]).text)) {
        if (street_same(line, "paso"))
            return play(st, MONO_MOVE_SKIP, 0, 0);
        if (street_same(line, "salir"))
            return play(st, MONO_MOVE_LEAVE, 0, 0);
        if (text_number(line, 0, INT64_MAX, &number)) {
            if (bid(st, number))
                return true;
        } else if (!street_aside(st, line) && !st->leaving) {
            street_say(st, "%s\n", tr(st->lang, "Di una cantidad, 'paso' o 'salir'."));
        }
    }
    return false;
}

static bool ask_wish(struct street *st)
{
    const struct mono_state *s = street_state(st);
    bool hotel = s->scarce == MONO_LOT_HOTEL;
    unsigned most = mono_could_place(&st->setup, s, s->control, s->scarce);
    char prompt[STREET_LINE];
    int64_t number = 0;
    street_say(st,
               tr(st->lang, "%s quiere construir y a la banca le quedan pocos edificios (casas: %u, hoteles: %u).\n"),
               street_name(st, s->order_seat), s->houses, s->hotels);
    snprintf(prompt, sizeof prompt,
             hotel ? tr(st->lang, "%s, ¿cuántos hoteles quieres tú? (0 - %u): ")
                   : tr(st->lang, "%s, ¿cuántas casas quieres tú? (0 - %u): "),
             own_name(st), most);
    return street_ask_number(st, prompt, 0, most, &number) && play(st, MONO_MOVE_WISH, 0, (int32_t)number);
}

static bool ask_place(struct street *st)
{
    const struct mono_state *s = street_state(st);
    char line[STREET_LINE];
    street_say(st, tr(st->lang, "%s, elige dónde construir lo que has ganado:\n"), own_name(st));
    for (unsigned deed = 0; deed < st->setup.deeds; deed++) {
        struct move move = {.kind = MONO_MOVE_PLACE, .a = (uint8_t)deed};
        if (mono_judge(&st->setup, s, &move) == MONO_YES)
            street_say(st, "(%u) %s\n", mono_deed_square(&st->setup, deed)->number, mono_deed_name(&st->setup, deed));
    }
    while (street_ask(st, STREET_TAB_NOTHING, line, sizeof line, "%s", tr(st->lang, "Elige: "))) {
        if (street_aside(st, line) || st->leaving)
            continue;
        unsigned deed = street_deed_find(st, line);
        if (deed != MONO_NONE && play(st, MONO_MOVE_PLACE, deed, 0))
            return true;
    }
    return false;
}

/* ---- mortgages that change hands (S25), offers ---- */

static bool ask_interest(struct street *st)
{
    const struct mono_state *s = street_state(st);
    unsigned deed = bits_lowest(s->asks);
    struct move lift = {.kind = MONO_MOVE_INTEREST, .a = 1};
    street_say(st,
               tr(st->lang, "%s, recibes hipotecada %s. Levantar ahora la hipoteca cuesta %s; si no, se paga el 10%% "
                            "(%s).\n"),
               own_name(st), mono_deed_name(&st->setup, deed), street_sum(st, mono_lift_cost(&st->setup, deed)).text,
               street_sum(st, mono_interest(&st->setup, deed)).text);
    if (mono_judge(&st->setup, s, &lift) != MONO_YES)
        return play(st, MONO_MOVE_INTEREST, 0, 0);
    int answer = street_ask_yes(st, 0, "%s", tr(st->lang, "¿Quieres levantar la hipoteca?"));
    return answer >= 0 && play(st, MONO_MOVE_INTEREST, (unsigned)answer, 0);
}

static void say_part(struct street *st, const char *what, int32_t money, uint64_t deeds, unsigned cards)
{
    street_say(st, "%s\n", what);
    if (!money && !deeds && !cards)
        street_say(st, "%s\n", tr(st->lang, "  nada"));
    if (money)
        street_say(st, tr(st->lang, "  Dinero en efectivo: %s\n"), street_sum(st, money).text);
    for (; deeds; deeds &= deeds - 1) {
        unsigned deed = bits_lowest(deeds);
        street_say(st, "  (%u) %s%s\n", mono_deed_square(&st->setup, deed)->number, mono_deed_name(&st->setup, deed),
                   street_state(st)->mortgaged >> deed & 1 ? tr(st->lang, " (hipotecada)") : "");
    }
    if (cards)
        street_say(st, tr(st->lang, "  Tarjetas para salir de la cárcel: %u\n"), cards);
}

void street_show_offer(struct street *st)
{
    const struct mono_state *s = street_state(st);
    char line[STREET_LINE];
    snprintf(line, sizeof line, tr(st->lang, "%s ofrece a %s:"), street_name(st, s->proposer),
             street_name(st, s->partner));
    say_part(st, line, s->give_money, s->give, s->give_cards);
    say_part(st, tr(st->lang, "y pide a cambio:"), s->want_money, s->want, s->want_cards);
}

/* The offer stands on the screen: it was told when it was made. */
static bool ask_offer(struct street *st)
{
    int answer = street_ask_yes(st, 0, tr(st->lang, "%s, ¿aceptas la oferta?"), own_name(st));
    if (answer < 0)
        return false;
    return play(st, answer ? MONO_MOVE_ACCEPT : MONO_MOVE_REFUSE, 0, 0);
}

bool street_answer(struct street *st)
{
    switch ((enum mono_phase)street_state(st)->phase) {
    case MONO_BUY:
        return ask_purchase(st);
    case MONO_TAXED:
        return ask_tax(st);
    case MONO_CHOOSE:
        return ask_action(st);
    case MONO_AUCTION:
        return ask_bid(st);
    case MONO_WISH:
        return ask_wish(st);
    case MONO_PLACE:
        return ask_place(st);
    case MONO_INTEREST:
        return ask_interest(st);
    case MONO_ANSWER:
        return ask_offer(st);
    default: /* MONO_OFFER: one that was interrupted while it was put together (trade.c plays it in one go) */
        return play(st, MONO_MOVE_CANCEL, 0, 0);
    }
}

/* ---- before the throw of a prisoner (S28) ---- */

static bool use_card(struct street *st)
{
    const struct mono_state *s = street_state(st);
    return play(st, MONO_MOVE_USE_CARD, s->held[s->turn][0] ? 0 : 1, 0);
}

bool street_ask_jail(struct street *st)
{
    const struct mono_state *s = street_state(st);
    struct move fine = {.kind = MONO_MOVE_FINE};
    if (!s->jail[s->turn])
        return true;
    street_say(st, "%s:\n", street_name(st, s->turn));
    if (mono_jail_cards(s, s->turn)) {
        street_say(st, "%s\n", tr(st->lang, "Puedes usar la tarjeta para salir de la cárcel de la que dispones."));
        int answer = street_ask_yes(st, 0, "%s", tr(st->lang, "¿Quieres hacerlo?"));
        if (answer)
            return answer > 0 && use_card(st);
    }
    if (mono_judge(&st->setup, s, &fine) == MONO_YES) {
        street_say(st, tr(st->lang, "Si lo deseas puedes pagar una multa de %s para salir de la cárcel.\n"),
                   street_sum(st, st->setup.fine_amount).text);
        int answer = street_ask_yes(st, 0, "%s", tr(st->lang, "¿Deseas pagar la multa?"));
        if (answer)
            return answer > 0 && street_play(st, &fine);
    }
    return true;
}
