/* What the rules ask of a person, in the manual's words. Questions are repeated until the answer
 * makes sense; the end of the input is never an answer. */
#include "front/street/commands.h"
#include "front/street/flow.h"
#include "front/street/words.h"

static const char *own_name(const struct street *st)
{
    return street_name(st, st->s->control);
}

static bool ask_purchase(struct street *st)
{
    const int32_t *cash = &st->s->cash[st->s->control];
    const struct mono_deed *deed =
        &st->setup.deed[st->setup.square[st->s->square[st->s->control]].deed];
    for (;;) {
        bool can = *cash >= deed->price;
        if (!can)
            street_say(st,
                       "%s, tienes %s: para comprarla puedes conseguir dinero antes con "
                       "'hipotecar' o 'vender'.\n",
                       own_name(st), SUM(*cash));
        int answer = street_ask_yes(st, can, "%s, ¿quieres comprar %s por %s?", own_name(st),
                                    SQUARE(deed->square), SUM(deed->price));
        if (answer < 0)
            return false;
        if (!answer || *cash >= deed->price) /* `hipotecar` can bring money before the answer */
            return street_play(st, answer ? MONO_MOVE_BUY : MONO_MOVE_DECLINE, 0, 0);
    }
}

/* The choice comes before the sum is known (2.3.1). */
static bool ask_tax(struct street *st)
{
    const struct mono_square *square = &st->setup.square[st->s->square[st->s->control]];
    char line[STREET_LINE];
    while (street_ask(
        st, STREET_TAB_NOTHING, line,
        "%s, ¿prefieres pagar la cantidad fija de %s (F) o el %d%% de tu capital total (P)? (F/p) ",
        own_name(st), SUM(square->amount), square->percent)) {
        if (!*line || street_same(line, "f") || street_same(line, "p"))
            return street_play(st, MONO_MOVE_TAX, street_same(line, "p"), 0);
        street_say(st, "Responde 'f' (cantidad fija) o 'p' (porcentaje).");
    }
    return false;
}

/* The steps of a card in words: those without a number, and those with a sum to pay or to
 * collect. */
static const char *const step_words[MONO_STEP_KINDS] = {
    [MONO_STEP_TO_SERVICE] = N_("ir al servicio siguiente"),
    [MONO_STEP_TO_STATION] = N_("ir a la estación siguiente"),
    [MONO_STEP_TO_STREET] = N_("ir a la calle siguiente"),
    [MONO_STEP_JAIL] = N_("ir a la cárcel"),
    [MONO_STEP_TIMES_DICE] = N_("multiplicar el alquiler por una tirada"),
    [MONO_STEP_KEEP] = N_("conservar la tarjeta para salir de la cárcel"),
};
static const char *const step_sums[MONO_STEP_KINDS][2] = {
    [MONO_STEP_PAY] = {N_("%spagar %s"), N_("%scobrar %s")},
    [MONO_STEP_PAY_EACH] = {N_("%spagar %s a cada jugador"), N_("%scobrar %s de cada jugador")},
    [MONO_STEP_PER_HOUSE] = {N_("%spagar %s por casa"), N_("%spagar %s por casa")},
    [MONO_STEP_PER_HOTEL] = {N_("%spagar %s por hotel"), N_("%spagar %s por hotel")},
};

static void add_step(const struct street *st, const struct mono_step *step, struct str *text)
{
    const char *comma = text->length ? ", " : "";
    int n = step->value, size = n < 0 ? -n : n;
    if (step_words[step->kind])
        str_add(text, "%s%s", comma, tr(st->lang, step_words[step->kind]));
    else if (step_sums[step->kind][0])
        str_add(text, tr(st->lang, step_sums[step->kind][n < 0]), comma, SUM(size));
    else if (step->kind == MONO_STEP_GO_TO && n >= 0 && n < st->setup.squares)
        str_add(text, tr(st->lang, "%sir a %s"), comma, SQUARE(n));
    else if (step->kind == MONO_STEP_TIMES)
        str_add(text, tr(st->lang, "%spagar %d veces el alquiler"), comma, size);
    else if (step->kind == MONO_STEP_GO && size == 1)
        str_add(text, "%s%s", comma,
                n < 0 ? tr(st->lang, "retroceder 1 casilla") : tr(st->lang, "avanzar 1 casilla"));
    else if (step->kind == MONO_STEP_GO)
        str_add(text,
                n < 0 ? tr(st->lang, "%sretroceder %d casillas")
                      : tr(st->lang, "%savanzar %d casillas"),
                comma, size);
}

static bool ask_action(struct street *st)
{
    const struct mono_card *card = mono_current_card(&st->setup, st->s);
    int64_t number = 1;
    street_say(st, "%s, elige una de estas opciones:\n", own_name(st));
    for (unsigned i = 0; i < card->actions; i++) {
        struct str text = STR(STREET_LINE);
        for (unsigned step = card->first[i]; step < card->first[i + 1]; step++)
            add_step(st, &st->setup.step[step], &text);
        street_print(st, "(%u) %s\n", i + 1, text.at);
    }
    return street_ask_number(st, 1, card->actions, &number, "Elige: ") &&
           street_play(st, MONO_MOVE_CHOOSE, (unsigned)number - 1, 0);
}

/* ---- auctions (S17, S29) ---- */

static bool ask_bid(struct street *st)
{
    char line[STREET_LINE];
    int64_t number;
    const int32_t *cash = &st->s->cash[st->s->control];
    while (street_ask(st, STREET_TAB_BIDS, line, "Puja %s ( máximo %s ) : ", own_name(st),
                      SUM(*cash))) {
        int32_t floor = mono_bid_floor(&st->setup, st->s, st->s->control);
        if (street_same(line, "paso"))
            return street_play(st, MONO_MOVE_SKIP, 0, 0);
        if (street_same(line, "salir")) /* here it is no command */
            return street_play(st, MONO_MOVE_LEAVE, 0, 0);
        if (!text_number(line, 0, INT64_MAX, &number)) {
            if (!street_aside(st, line))
                street_say(st, "Di una cantidad, 'paso' o 'salir'.");
        } else if (number > *cash) {
            street_say(st, "No puedes pujar más dinero del que tienes: como mucho %s.\n",
                       SUM(*cash));
        } else if (number <= st->s->bid) {
            street_say(st, "La puja no supera la más alta: cuenta como 'paso'.");
            if (street_play(st, MONO_MOVE_SKIP, 0, 0))
                return true;
        } else if (number < floor) {
            street_say(st, "La puja no llega al precio del edificio: como poco %s.\n", SUM(floor));
        } else if (street_play(st, MONO_MOVE_BID, 0, number)) {
            return true;
        }
    }
    return false;
}

static bool ask_wish(struct street *st)
{
    const struct game_state *s = st->s;
    unsigned most = mono_could_place(&st->setup, s, s->control, s->scarce);
    int64_t number = 0;
    street_say(
        st,
        "%s quiere construir y a la banca le quedan pocos edificios (casas: %u, hoteles: %u).\n",
        street_name(st, s->order_seat), s->houses, s->hotels);
    return street_ask_number(st, 0, most, &number,
                             s->scarce == MONO_LOT_HOTEL
                                 ? N_("%s, ¿cuántos hoteles quieres tú? (0 - %u): ")
                                 : N_("%s, ¿cuántas casas quieres tú? (0 - %u): "),
                             own_name(st), most) &&
           street_play(st, MONO_MOVE_WISH, 0, number);
}

static bool ask_place(struct street *st)
{
    char line[STREET_LINE];
    street_say(st, "%s, elige dónde construir lo que has ganado:\n", own_name(st));
    for (unsigned deed = 0; deed < st->setup.deeds; deed++)
        if (street_judge(st, MONO_MOVE_PLACE, deed) == MONO_YES)
            street_print(st, "(%u) %s\n", mono_deed_square(&st->setup, deed)->number, DEED(deed));
    while (street_ask(st, STREET_TAB_NOTHING, line, "Elige: ")) {
        unsigned deed = street_deed_find(st, line);
        if (deed != MONO_NONE && street_play(st, MONO_MOVE_PLACE, deed, 0))
            return true;
    }
    return false;
}

/* ---- mortgages that change hands (S25), offers ---- */

static bool ask_interest(struct street *st)
{
    unsigned deed = bits_lowest(st->s->asks);
    street_say(st,
               "%s, recibes hipotecada %s. Levantar ahora la hipoteca cuesta %s; si no, se paga el "
               "10%% (%s).\n",
               own_name(st), DEED(deed), SUM(mono_lift_cost(&st->setup, deed)),
               SUM(mono_interest(&st->setup, deed)));
    int answer = 0;
    if (street_judge(st, MONO_MOVE_INTEREST, 1) == MONO_YES)
        answer = street_ask_yes(st, 0, "¿Quieres levantar la hipoteca?");
    return answer >= 0 && street_play(st, MONO_MOVE_INTEREST, (unsigned)answer, 0);
}

static void say_part(struct street *st, int32_t money, uint64_t deeds, unsigned cards)
{
    if (!money && !deeds && !cards)
        street_say(st, "  nada");
    if (money)
        street_say(st, "  Dinero en efectivo: %s\n", SUM(money));
    for (; deeds; deeds &= deeds - 1) {
        unsigned deed = bits_lowest(deeds);
        street_print(st, "  (%u) %s%s\n", mono_deed_square(&st->setup, deed)->number, DEED(deed),
                     st->s->mortgaged >> deed & 1 ? tr(st->lang, " (hipotecada)") : "");
    }
    if (cards)
        street_say(st, "  Tarjetas para salir de la cárcel: %u\n", cards);
}

void street_show_offer(struct street *st)
{
    const struct game_state *s = st->s;
    street_say(st, "%s ofrece a %s:", street_name(st, s->proposer), street_name(st, s->partner));
    say_part(st, s->give_money, s->give, s->give_cards);
    street_say(st, "y pide a cambio:");
    say_part(st, s->want_money, s->want, s->want_cards);
}

/* It was shown when it was made. */
static bool ask_offer(struct street *st)
{
    int answer = street_ask_yes(st, 0, "%s, ¿aceptas la oferta?", own_name(st));
    return answer >= 0 && street_play(st, answer ? MONO_MOVE_ACCEPT : MONO_MOVE_REFUSE, 0, 0);
}

/* trade.c plays an offer in one go: this one was interrupted, and then loaded. */
static bool drop_offer(struct street *st)
{
    return street_play(st, MONO_MOVE_CANCEL, 0, 0);
}

bool street_answer(struct street *st)
{
    static bool (*const asks[MONO_PHASES])(struct street *) = {
        [MONO_BUY] = ask_purchase,      [MONO_TAXED] = ask_tax,    [MONO_CHOOSE] = ask_action,
        [MONO_AUCTION] = ask_bid,       [MONO_WISH] = ask_wish,    [MONO_PLACE] = ask_place,
        [MONO_INTEREST] = ask_interest, [MONO_ANSWER] = ask_offer, [MONO_OFFER] = drop_offer,
    };
    return asks[st->s->phase](st);
}

/* ---- before the throw of a prisoner (S28) ---- */

bool street_ask_jail(struct street *st)
{
    const struct game_state *s = st->s;
    int answer = 0;
    if (!s->jail[s->turn])
        return true;
    street_print(st, "%s:\n", street_name(st, s->turn));
    if (mono_jail_cards(s, s->turn)) {
        street_say(st, "Puedes usar la tarjeta para salir de la cárcel de la que dispones.");
        answer = street_ask_yes(st, 0, "¿Quieres hacerlo?");
        if (answer)
            return answer > 0 &&
                   street_play(st, MONO_MOVE_USE_CARD, s->held[s->turn][0] ? 0 : 1, 0);
    }
    if (street_judge(st, MONO_MOVE_FINE, 0) == MONO_YES) {
        street_say(st, "Si lo deseas puedes pagar una multa de %s para salir de la cárcel.\n",
                   SUM(st->setup.fine_amount));
        answer = street_ask_yes(st, 0, "¿Deseas pagar la multa?");
    }
    return !answer || (answer > 0 && street_play(st, MONO_MOVE_FINE, 0, 0));
}
