/* Telling a move: the piece on its way, what squares ask for, what cards do. */
#include "front/street/tell.h"
#include "front/street/views.h"

/* ---- squares ---- */

void tell_rent(struct street *st, unsigned deed, int64_t rent)
{
    unsigned owner = st->told.before->owner[deed];
    street_say(st, "%s, debes pagar a %s por caer en su propiedad.\n+Total a pagar: %s\n",
               turn_name(st), street_name(st, owner), SUM(rent));
    tell_charge(st, st->told.before->turn, owner, rent);
}

static void land_on_deed(struct street *st, unsigned deed, struct tell_toll toll)
{
    const struct game_state *b = st->told.before;
    unsigned owner = b->owner[deed];
    if (owner == MONO_NONE) {
        if (st->s->phase != MONO_BUY && st->told.move->kind != MONO_MOVE_BANKRUPT)
            street_say(st, "%s, hasta completar tu primera vuelta no puedes comprar.\n",
                       turn_name(st));
    } else if (owner == b->turn) {
        street_say(st, "La propiedad es tuya.");
    } else if (b->mortgaged >> deed & 1) {
        street_say(st, "La propiedad es de %s y está hipotecada: no se paga.\n",
                   street_name(st, owner));
    } else if (st->setup.no_rent && b->jail[owner]) {
        street_say(st, "La propiedad es de %s, que está en la cárcel: no se paga.\n",
                   street_name(st, owner));
    } else if (st->s->phase != MONO_RENT_DICE) {
        int64_t rent = toll.by_dice ? mono_dice_rent(&st->setup, b, deed, st->told.total)
                                    : mono_rent(&st->setup, b, deed, st->told.total);
        tell_rent(st, deed, rent * (toll.times ? toll.times : 1));
    }
}

/* Whether a tax is a percentage that leaves nothing to choose. */
static bool is_percentage(const struct street *st, const struct mono_square *square)
{
    return square->percent && !square->amount && mono_ruleset(&st->setup)->tax_on_assets;
}

static void tell_tax_due(struct street *st, int32_t amount)
{
    street_say(
        st, "%s, debes pagar %s a la banca a modo de impuesto, por haber caído en la casilla %s\n",
        turn_name(st), SUM(amount), SQUARE(st->told.square));
    tell_charge(st, st->told.before->turn, mono_treasury(&st->setup), amount);
}

void tell_tax(struct street *st)
{
    tell_tax_due(st, (int32_t)-mono_worth(&st->setup, st->told.before, st->told.move));
}

static void tell_to_jail(struct street *st)
{
    street_say(st, "%s, vas a la cárcel.\n", turn_name(st));
    st->told.square = st->setup.jail;
    st->told.jailed = true;
}

/* What the square asks for without a question. */
static void land(struct street *st, struct tell_toll toll)
{
    const struct game_state *b = st->told.before;
    const struct mono_square *square = &st->setup.square[st->told.square];
    bool percentage = is_percentage(st, square);
    bool asks = square->kind == MONO_TAX_OR && st->setup.tax && !percentage;
    if (square->deed != MONO_NONE) {
        land_on_deed(st, square->deed, toll);
    } else if (square->kind == MONO_TAX || (square->kind == MONO_TAX_OR && !asks)) {
        struct game_state now = *b; /* as far as the move was told */
        now.square[b->turn] = (uint8_t)st->told.square;
        now.cash[b->turn] = (int32_t)st->told.cash[b->turn];
        tell_tax_due(st,
                     percentage ? mono_tax_percent(&st->setup, &now, now.turn) : square->amount);
    } else if (square->kind == MONO_TO_JAIL) {
        tell_to_jail(st);
    }
    if (square->kind == MONO_PARKING && b->pot) {
        street_say(st, "%s, recoges lo que hay en el parking: %s.\n", turn_name(st), SUM(b->pot));
        st->told.cash[b->turn] += b->pot;
    }
}

void tell_walk(struct street *st, int squares, bool salary, struct tell_toll toll)
{
    const struct game_setup *setup = &st->setup;
    int64_t wages = salary ? mono_wages(setup, (int)st->told.square, squares) : 0;
    st->told.square =
        (unsigned)(((int)st->told.square + squares % setup->squares + setup->squares) %
                   setup->squares);
    street_say(st, "-Casilla de destino");
    street_show_square(st, st->told.before, st->told.square);
    /* A board can have several paydays, and a long way can pass the start more than once. */
    for (int64_t part = setup->paydays ? wages : setup->salary; wages > 0; wages -= part) {
        street_say(st,
                   setup->paydays ? N_("%s, cobras %s por el camino.\n")
                                  : N_("%s, cobras %s por pasar por la casilla de salida.\n"),
                   turn_name(st), SUM(part));
        st->told.cash[st->told.before->turn] += part;
    }
    land(st, toll);
}

/* ---- cards ---- */

/* The steps of the chosen action of a card; *end is after the last one. */
static const struct mono_step *steps_of(const struct street *st, const struct mono_script *script,
                                        const struct mono_step **end)
{
    const uint16_t *first = &st->setup.deck[script->deck].card[script->card].first[script->action];
    *end = &st->setup.step[first[1]];
    return &st->setup.step[first[0]];
}

static int32_t find_step(const struct street *st, const struct mono_script *script, unsigned kind,
                         int32_t missing)
{
    const struct mono_step *end, *step = steps_of(st, script, &end);
    while (step < end && step->kind != kind)
        step++;
    return step < end ? step->value : missing;
}

/* A player whom an earlier step of the card sent to jail goes nowhere (S33). */
static void walk_by_card(struct street *st, const struct mono_script *script, int squares)
{
    struct tell_toll toll = {find_step(st, script, MONO_STEP_TIMES, 0),
                             find_step(st, script, MONO_STEP_TIMES_DICE, 0) != 0};
    if (squares && !st->told.jailed)
        tell_walk(st, squares, find_step(st, script, MONO_STEP_SALARY, 1) != 0, toll);
}

static void tell_step(struct street *st, const struct mono_script *script,
                      const struct mono_step *step)
{
    const struct game_state *b = st->told.before;
    static const uint8_t next[MONO_STEP_KINDS] = {[MONO_STEP_TO_SERVICE] = MONO_SERVICE,
                                                  [MONO_STEP_TO_STATION] = MONO_STATION,
                                                  [MONO_STEP_TO_STREET] = MONO_STREET};
    int squares = st->setup.squares,
        ahead = (step->value - (int)st->told.square + squares) % squares;
    switch ((enum mono_step_kind)step->kind) {
    case MONO_STEP_TO_SERVICE:
    case MONO_STEP_TO_STATION:
    case MONO_STEP_TO_STREET:
        for (ahead = 1; ahead <= squares; ahead++)
            if (st->setup.square[(st->told.square + (unsigned)ahead) % st->setup.squares].kind ==
                next[step->kind])
                break;
        walk_by_card(st, script, ahead <= squares ? ahead : 0);
        break;
    case MONO_STEP_JAIL:
        tell_to_jail(st);
        break;
    case MONO_STEP_GO_TO:
        if (step->value < squares)
            walk_by_card(st, script, ahead ? ahead : squares);
        break;
    case MONO_STEP_GO:
        walk_by_card(st, script, step->value);
        break;
    case MONO_STEP_PAY_EACH:
        if (step->value >= 0) {
            street_say(st, "%s, debes pagar %s a cada jugador.\n", turn_name(st), SUM(step->value));
            tell_charge(st, b->turn, MONO_SEVERAL,
                        (int64_t)step->value * (bits_count(b->alive) - 1));
            break;
        }
        street_say(st, "%s, cobras %s de cada jugador.\n", turn_name(st),
                   SUM(-(int64_t)step->value));
        for (unsigned other = 0; other < st->setup.seats; other++)
            if (other != b->turn && mono_is_alive(b, other))
                tell_charge(st, other, b->turn, -(int64_t)step->value);
        break;
    case MONO_STEP_KEEP:
        if (step->value)
            street_say(st, "%s conserva la tarjeta para salir de la cárcel.\n", turn_name(st));
        break;
    default:
        break;
    }
}

/* The steps up to `end`. Payments to the bank in a row are added up. */
static void tell_steps(struct street *st, const struct mono_script *script,
                       const struct mono_step *step, const struct mono_step *end)
{
    int each[MONO_STEP_KINDS] = {[MONO_STEP_PAY] = 1}; /* how often a payment to the bank is due */
    const unsigned pays =
        1u << MONO_STEP_PAY | 1u << MONO_STEP_PER_HOUSE | 1u << MONO_STEP_PER_HOTEL;
    mono_count_buildings(st->told.before, st->told.before->turn, &each[MONO_STEP_PER_HOUSE],
                         &each[MONO_STEP_PER_HOTEL]);
    while (step < end) {
        int64_t sum = 0;
        if (!(pays >> step->kind & 1)) {
            tell_step(st, script, step++);
            continue;
        }
        for (; step < end && pays >> step->kind & 1; step++)
            sum += (int64_t)step->value * each[step->kind];
        if (sum < 0) {
            street_say(st, "%s, cobras %s de la banca.\n", turn_name(st), SUM(-sum));
            st->told.cash[st->told.before->turn] -= sum;
            continue;
        }
        if (sum > 0)
            street_say(st, "%s, debes pagar %s a la banca.\n", turn_name(st), SUM(sum));
        tell_charge(st, st->told.before->turn, mono_treasury(&st->setup), sum);
    }
}

void tell_card(struct street *st)
{
    unsigned deck = st->told.move->a;
    street_say(st, deck ? N_("Tarjeta de CAJA DE COMUNIDAD:") : N_("Tarjeta de SUERTE:"));
    street_print(st, "  %s\n", tr(st->lang, st->setup.deck[deck].card[st->told.move->b].text));
}

void tell_go_on(struct street *st)
{
    const struct game_state *b = st->told.before;
    struct mono_script script[MONO_CARDS_A_THROW];
    unsigned count = b->scripts;
    bool drawn = st->told.move->kind == MONO_MOVE_CARD;
    if (st->told.move->kind == MONO_MOVE_BANKRUPT && b->control == b->turn)
        return; /* nothing of a bankrupt's turn goes on */
    if (drawn && st->s->phase == MONO_CHOOSE)
        return;
    memcpy(script, b->script, sizeof script);
    if (drawn)
        script[count++] = (struct mono_script){st->told.move->a, st->told.move->b, 0, 0};
    else if (st->told.move->kind == MONO_MOVE_CHOOSE)
        script[count - 1].action = st->told.move->a;
    if (b->ahead && !st->s->ahead)
        tell_walk(st, b->ahead, true, (struct tell_toll){0});
    else if (b->landed && !st->s->landed)
        land(st, (struct tell_toll){b->times, b->by_dice});
    for (unsigned i = count; i-- > 0;) { /* the steps that were carried out, the last card first */
        const struct mono_script *now = &st->s->script[i];
        const struct mono_step *end, *first = steps_of(st, &script[i], &end);
        bool open =
            st->s->scripts > i && script[i].deck == now->deck && script[i].card == now->card;
        tell_steps(st, &script[i], first + script[i].step, open ? first + now->step : end);
        if (open)
            return;
    }
}
