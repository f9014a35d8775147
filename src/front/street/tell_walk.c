/* The piece on its way and the cards, in words: the part of the tale that follows what a square or a card does. */
#include "front/street/tell.h"

#include <stdio.h>
#include <string.h>

#include "base/bits.h"

static const char *on_turn(const struct tale *t)
{
    return street_name(t->st, t->before->turn);
}

static unsigned treasury(const struct tale *t)
{
    return t->st->setup.parking ? MONO_POT : MONO_BANK;
}

/* ---- squares ---- */

void tale_rent(struct tale *t, unsigned deed, int64_t rent)
{
    struct street *st = t->st;
    unsigned owner = t->before->owner[deed];
    street_say(st, tr(st->lang, "%s, debes pagar a %s por caer en su propiedad.\n+Total a pagar: %s\n"), on_turn(t),
               street_name(st, (int)owner), street_sum(st, rent).text);
    tale_charge(t, t->before->turn, owner, rent);
}

static void land_on_deed(struct tale *t, unsigned deed, int times)
{
    struct street *st = t->st;
    const struct mono_state *b = t->before;
    unsigned owner = b->owner[deed];
    if (owner == MONO_NONE) {
        if (t->after->phase != MONO_BUY && t->move->kind != MONO_MOVE_BANKRUPT)
            street_say(st, tr(st->lang, "%s, hasta completar tu primera vuelta no puedes comprar.\n"), on_turn(t));
    } else if (owner == b->turn) {
        street_say(st, "%s\n", tr(st->lang, "La propiedad es tuya."));
    } else if (b->mortgaged >> deed & 1) {
        street_say(st, tr(st->lang, "La propiedad es de %s y está hipotecada: no se paga.\n"),
                   street_name(st, (int)owner));
    } else if (t->after->phase != MONO_RENT_DICE) {
        tale_rent(t, deed, (int64_t)mono_rent(&st->setup, b, deed, t->dice) * times);
    }
}

static void tell_tax(struct tale *t, int32_t amount)
{
    street_say(t->st,
               tr(t->st->lang, "%s, debes pagar %s a la banca a modo de impuesto, por haber caído en la casilla "
                               "%s\n"),
               on_turn(t), street_sum(t->st, amount).text, t->st->setup.square[t->square].name);
    tale_charge(t, t->before->turn, treasury(t), amount);
}

static void tell_to_jail(struct tale *t)
{
    street_say(t->st, tr(t->st->lang, "%s, vas a la cárcel.\n"), on_turn(t));
    t->square = t->st->setup.jail;
}

/* What the square asks for when it asks nobody anything. */
static void land(struct tale *t, int times)
{
    struct street *st = t->st;
    const struct mono_square *square = &st->setup.square[t->square];
    switch ((enum mono_square_kind)square->kind) {
    case MONO_STREET:
    case MONO_SERVICE:
    case MONO_STATION:
        land_on_deed(t, square->deed, times);
        break;
    case MONO_TAX:
        tell_tax(t, square->amount);
        break;
    case MONO_TAX_OR:
        if (!st->setup.tax)
            tell_tax(t, square->amount);
        break;
    case MONO_PARKING:
        if (t->before->pot) {
            street_say(st, tr(st->lang, "%s, recoges lo que hay en el parking: %s.\n"), on_turn(t),
                       street_sum(st, t->before->pot).text);
            t->cash[t->before->turn] += t->before->pot;
        }
        break;
    case MONO_TO_JAIL:
        tell_to_jail(t);
        break;
    default:
        break;
    }
}

static void arrive(struct tale *t, int squares, bool salary, int times)
{
    struct street *st = t->st;
    const struct mono_setup *setup = &st->setup;
    int first = (setup->start - (int)t->square + setup->squares) % setup->squares, passes = 0;
    if (first == 0)
        first = setup->squares;
    if (squares >= first)
        passes = 1 + (squares - first) / setup->squares;
    t->square = (unsigned)(((int)t->square + squares % setup->squares + setup->squares) % setup->squares);
    street_say(st, "%s\n", tr(st->lang, "-Casilla de destino"));
    street_show_square(st, t->before, t->square);
    for (; salary && passes && setup->salary; passes--) {
        street_say(st, tr(st->lang, "%s, cobras %s por pasar por la casilla de salida.\n"), on_turn(t),
                   street_sum(st, setup->salary).text);
        t->cash[t->before->turn] += setup->salary;
    }
    land(t, times);
}

void tale_walk(struct tale *t, int squares, bool salary)
{
    arrive(t, squares, salary, 1);
}

/* ---- cards ---- */

static int32_t find_step(const struct tale *t, const struct mono_script *script, unsigned kind, int32_t missing)
{
    const struct mono_setup *setup = &t->st->setup;
    const struct mono_card *card = &setup->deck[script->deck].card[script->card];
    for (unsigned i = card->first[script->action]; i < card->first[script->action + 1]; i++)
        if (setup->step[i].kind == kind)
            return setup->step[i].value;
    return missing;
}

static void walk_by_card(struct tale *t, const struct mono_script *script, int squares)
{
    int times = find_step(t, script, MONO_STEP_TIMES, 0);
    if (squares)
        arrive(t, squares, find_step(t, script, MONO_STEP_SALARY, 1) != 0, times ? times : 1);
}

static int next_of_kind(const struct tale *t, unsigned kind)
{
    const struct mono_setup *setup = &t->st->setup;
    for (int squares = 1; squares <= setup->squares; squares++)
        if (setup->square[(t->square + (unsigned)squares) % setup->squares].kind == kind)
            return squares;
    return 0;
}

static void pay_each(struct tale *t, int64_t amount)
{
    struct street *st = t->st;
    unsigned seat = t->before->turn;
    if (amount >= 0) {
        street_say(st, tr(st->lang, "%s, debes pagar %s a cada jugador.\n"), on_turn(t), street_sum(st, amount).text);
        tale_charge(t, seat, MONO_SEVERAL, amount * (bits_count(t->before->alive) - 1));
        return;
    }
    street_say(st, tr(st->lang, "%s, cobras %s de cada jugador.\n"), on_turn(t), street_sum(st, -amount).text);
    for (unsigned other = 0; other < st->setup.seats; other++)
        if (other != seat && t->before->alive >> other & 1)
            tale_charge(t, other, seat, -amount);
}

static void pay_bank(struct tale *t, int64_t sum)
{
    struct street *st = t->st;
    if (sum > 0)
        street_say(st, tr(st->lang, "%s, debes pagar %s a la banca.\n"), on_turn(t), street_sum(st, sum).text);
    else if (sum < 0)
        street_say(st, tr(st->lang, "%s, cobras %s de la banca.\n"), on_turn(t), street_sum(st, -sum).text);
    if (sum < 0)
        t->cash[t->before->turn] -= sum;
    else
        tale_charge(t, t->before->turn, treasury(t), sum);
}

static bool pays_bank(unsigned kind)
{
    return kind == MONO_STEP_PAY || kind == MONO_STEP_PER_HOUSE || kind == MONO_STEP_PER_HOTEL;
}

static void tell_step(struct tale *t, const struct mono_script *script, const struct mono_step *step)
{
    const struct mono_setup *setup = &t->st->setup;
    int to;
    switch ((enum mono_step_kind)step->kind) {
    case MONO_STEP_TO_SERVICE:
        walk_by_card(t, script, next_of_kind(t, MONO_SERVICE));
        break;
    case MONO_STEP_TO_STATION:
        walk_by_card(t, script, next_of_kind(t, MONO_STATION));
        break;
    case MONO_STEP_TO_STREET:
        walk_by_card(t, script, next_of_kind(t, MONO_STREET));
        break;
    case MONO_STEP_JAIL:
        tell_to_jail(t);
        break;
    case MONO_STEP_GO_TO:
        if (step->value >= setup->squares)
            break;
        to = (step->value - (int)t->square + setup->squares) % setup->squares;
        walk_by_card(t, script, to ? to : setup->squares);
        break;
    case MONO_STEP_GO:
        walk_by_card(t, script, step->value);
        break;
    case MONO_STEP_PAY_EACH:
        pay_each(t, step->value);
        break;
    case MONO_STEP_KEEP:
        if (step->value)
            street_say(t->st, tr(t->st->lang, "%s conserva la tarjeta para salir de la cárcel.\n"), on_turn(t));
        break;
    default:
        break;
    }
}

/* Steps `from` up to `to` of the card. Payments to the bank that follow each other are one. */
static void tell_steps(struct tale *t, const struct mono_script *script, unsigned from, unsigned to)
{
    const struct mono_setup *setup = &t->st->setup;
    const struct mono_step *step = &setup->step[setup->deck[script->deck].card[script->card].first[script->action]];
    int houses, hotels;
    mono_count_buildings(t->before, t->before->turn, &houses, &hotels);
    for (unsigned i = from; i < to;) {
        int64_t sum = 0;
        if (!pays_bank(step[i].kind)) {
            tell_step(t, script, &step[i++]);
            continue;
        }
        for (; i < to && pays_bank(step[i].kind); i++)
            sum += (int64_t)step[i].value * (step[i].kind == MONO_STEP_PAY         ? 1
                                             : step[i].kind == MONO_STEP_PER_HOUSE ? houses
                                                                                   : hotels);
        pay_bank(t, sum);
    }
}

static bool same_card(const struct mono_script *a, const struct mono_script *b)
{
    return a->deck == b->deck && a->card == b->card;
}

/* The steps that were carried out of the cards that are open, the last one first. */
static void tell_scripts(struct tale *t, const struct mono_script *script, unsigned count)
{
    const struct mono_setup *setup = &t->st->setup;
    for (unsigned i = count; i-- > 0;) {
        const struct mono_card *card = &setup->deck[script[i].deck].card[script[i].card];
        unsigned end = (unsigned)(card->first[script[i].action + 1] - card->first[script[i].action]);
        bool open = t->after->scripts > i && same_card(&script[i], &t->after->script[i]);
        tell_steps(t, &script[i], script[i].step, open ? t->after->script[i].step : end);
        if (open)
            return;
    }
}

static void tell_drawn_card(struct tale *t)
{
    struct street *st = t->st;
    unsigned deck = t->move->a;
    street_say(st, "%s\n  %s\n",
               deck ? tr(st->lang, "Tarjeta de CAJA DE COMUNIDAD:") : tr(st->lang, "Tarjeta de SUERTE:"),
               st->setup.deck[deck].card[t->move->b].text);
}

void tale_square_move(struct tale *t)
{
    const struct mono_state *b = t->before;
    if (t->move->kind == MONO_MOVE_CARD)
        tell_drawn_card(t);
    if (t->move->kind == MONO_MOVE_TAX)
        tell_tax(t, t->move->a ? mono_tax_percent(&t->st->setup, b, b->turn) : t->st->setup.square[t->square].amount);
}

void tale_go_on(struct tale *t)
{
    const struct mono_state *b = t->before;
    struct mono_script script[MONO_CARDS_A_THROW];
    unsigned count = b->scripts;
    if (t->move->kind == MONO_MOVE_BANKRUPT && b->control == b->turn)
        return; /* what the bankrupt was in the middle of is dropped */
    memcpy(script, b->script, sizeof script);
    if (t->move->kind == MONO_MOVE_CARD) {
        if (t->after->phase == MONO_CHOOSE)
            return;
        script[count++] = (struct mono_script){t->move->a, t->move->b, 0, 0};
    } else if (t->move->kind == MONO_MOVE_CHOOSE) {
        script[count - 1].action = t->move->a;
    }
    if (b->ahead && !t->after->ahead)
        arrive(t, b->ahead, true, 1);
    else if (b->landed && !t->after->landed)
        land(t, b->times ? b->times : 1);
    if (t->after->phase != MONO_CHOOSE || t->move->kind != MONO_MOVE_CARD)
        tell_scripts(t, script, count);
}
