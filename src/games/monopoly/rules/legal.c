/* Whether a move is legal by the official rules, and if not, why.
 *
 * The only place that decides it. The choices are what this lets through, a journal is replayed
 * through it, the console asks it before it explains, and mono_apply trusts it and checks nothing a
 * second time. The reason is a number, because each front end has its own words for it. */
#include "games/monopoly/rules/rules.h"

/* Raising money is always possible, in a debt too. Building and lifting could alternate forever, so
 * those are counted (MONO_SPENT_MAX): every game ends, whatever its players do. */
enum mono_no mono_refusal(const struct game_setup *setup, const struct game_state *s,
                          const struct move *move)
{
    NO_IF(move->kind >= MONO_KINDS || move->c, MONO_NO_SUCH);
    unsigned has = mono_move_kinds[move->kind].has;
    bool well_formed = (has & MONO_HAS_A || !move->a) && (has & MONO_HAS_B || !move->b) &&
                       (has & MONO_HAS_N || !move->n) && (has & MONO_HAS_SET || !move->set);
    NO_IF(!well_formed, MONO_NO_SUCH);
    NO_IF(mono_ruleset(setup)->without >> move->kind & 1, MONO_NO_NOT_NOW);
    const struct mono_rule *rule = &mono_ruleset(setup)->rules[move->kind];
    if (rule->first >> s->phase & 1)
        return s->phase == MONO_DEBT ? MONO_NO_DEBTS : MONO_NO_PURCHASE;
    if (!mono_in_phase(s, rule->phases))
        return setup->ruleset == MONO_RING && s->phase == MONO_CARD ? MONO_NO_CARD_DUE
                                                                    : MONO_NO_NOT_NOW;
    if (!rule->may)
        return mono_ruleset(setup)->legal(setup, s, move);
    return has & MONO_IS_IDLE && s->spent >= MONO_SPENT_MAX
               ? MONO_NO_ENOUGH
               : rule->may(setup, s, s->control, move->a);
}

enum verdict mono_legal(const struct game_setup *setup, const struct game_state *s,
                        const struct move *move, struct why *why)
{
    enum mono_no no = mono_refusal(setup, s, move);
    if (!no)
        return MOVE_LEGAL;
    mono_why(no, why);
    return mono_ruleset(setup)->departs ? mono_ruleset(setup)->departs(setup, s, move, why)
                                        : MOVE_ILLEGAL;
}

/* ---- the official rules ---- */

/* Dice have six sides, a dealt deed is the bank's, and a drawn card can be on top. */
static enum mono_no legal_chance(const struct game_setup *setup, const struct game_state *s,
                                 const struct move *move)
{
    bool can_be;
    if (move->kind == MONO_MOVE_DICE)
        can_be = move->a >= 1 && move->a <= 6 && move->b >= 1 && move->b <= 6;
    else if (move->kind == MONO_MOVE_DEAL)
        can_be = move->a < setup->deeds && s->owner[move->a] == MONO_NONE;
    else
        can_be = move->a == s->deck && move->b < setup->deck[s->deck].cards &&
                 mono_top_cards(s) & mono_bit(move->b);
    return can_be ? MONO_YES : MONO_NO_SUCH;
}

/* The winner of a scarce building has paid for it; it can stand wherever its bid covers the printed
 * price (S29). */
static enum mono_no legal_place(const struct game_setup *setup, const struct game_state *s,
                                unsigned deed)
{
    enum mono_no no = mono_may_place(setup, s, s->control, deed);
    if (no)
        return no;
    NO_IF(mono_next_is_hotel(setup, s->level[deed]) != (s->lot == MONO_LOT_HOTEL), MONO_NO_SUCH);
    return mono_build_price(setup, s, deed) > s->bid ? MONO_NO_CHEAP : MONO_YES;
}

enum mono_no mono_official_legal(const struct game_setup *setup, const struct game_state *s,
                                 const struct move *move)
{
    unsigned jail = s->jail[s->turn], most;
    switch ((enum mono_kind)move->kind) {
    case MONO_MOVE_DICE:
    case MONO_MOVE_CARD:
    case MONO_MOVE_DEAL:
        return legal_chance(setup, s, move);
    case MONO_MOVE_THROW: /* only by the player on turn, even if the control is lent to another */
        return s->keeper == s->turn ? MONO_YES : MONO_NO_TURN;
    case MONO_MOVE_PASS:
        NO_IF(s->phase != MONO_DONE, s->again ? MONO_NO_THROW_DUE : MONO_NO_NOT_NOW);
        return MONO_YES;
    case MONO_MOVE_CONTROL: /* is lent before a throw only, and can always be given back */
        NO_IF(!mono_is_alive(s, move->a) || move->a == s->keeper, MONO_NO_OUT);
        NO_IF(s->spent >= MONO_SPENT_MAX && move->a != s->turn, MONO_NO_ENOUGH);
        return MONO_YES;
    case MONO_MOVE_FINE: /* S28: not before the last throw, which charges it by itself */
        NO_IF(s->keeper != s->turn, MONO_NO_TURN);
        NO_IF(!jail, MONO_NO_JAIL);
        NO_IF(jail >= setup->jail_turns && !mono_ruleset(setup)->jail_rethrows, MONO_NO_FINE);
        return s->cash[s->turn] < setup->fine_amount ? MONO_NO_MONEY : MONO_YES;
    case MONO_MOVE_USE_CARD: /* S28: before any throw */
        NO_IF(s->keeper != s->turn, MONO_NO_TURN);
        NO_IF(!jail, MONO_NO_JAIL);
        NO_IF(move->a >= MONO_DECKS, MONO_NO_SUCH);
        return s->held[s->turn][move->a] ? MONO_YES : MONO_NO_CARD;
    case MONO_MOVE_BUY:
        NO_IF(s->cash[s->control] < setup->deed[mono_deed_here(setup, s)].price, MONO_NO_MONEY);
        return MONO_YES;
    case MONO_MOVE_PAY:
        return s->cash[s->control] < s->debt[s->control].amount ? MONO_NO_MONEY : MONO_YES;
    case MONO_MOVE_BID:
        NO_IF(move->n <= s->bid, MONO_NO_LOW);
        NO_IF(move->n > s->cash[s->control], MONO_NO_MONEY);
        return move->n < mono_bid_floor(setup, s, s->control) ? MONO_NO_CHEAP : MONO_YES;
    case MONO_MOVE_TAX:
        return move->a > 1 ? MONO_NO_SUCH : MONO_YES;
    case MONO_MOVE_CHOOSE:
        return move->a >= mono_current_card(setup, s)->actions ? MONO_NO_SUCH : MONO_YES;
    case MONO_MOVE_WISH:
        most = mono_could_place(setup, s, s->control, s->scarce);
        return (unsigned)move->n > most ? MONO_NO_SUCH : MONO_YES;
    case MONO_MOVE_PLACE:
        return legal_place(setup, s, move->a);
    case MONO_MOVE_RAZE:
        NO_IF(move->a < setup->groups && move->set & ~setup->group[move->a].members, MONO_NO_SUCH);
        return mono_may_raze(setup, s, s->control, move->a, move->n);
    case MONO_MOVE_TRADE:
        NO_IF(!setup->trade, MONO_NO_TRADE);
        NO_IF(!mono_in_phase(s, MONO_DEALING), MONO_NO_NOT_NOW);
        NO_IF(!mono_is_alive(s, move->a) || move->a == s->control, MONO_NO_OUT);
        return s->spent >= MONO_SPENT_MAX ? MONO_NO_ENOUGH : MONO_YES;
    case MONO_MOVE_GIVE:
    case MONO_MOVE_WANT:
    case MONO_MOVE_CARDS:
    case MONO_MOVE_PROPOSE:
        return mono_legal_offer(setup, s, move);
    case MONO_MOVE_INTEREST:
        NO_IF(move->a > 1, MONO_NO_SUCH);
        return move->a ? mono_may_lift(setup, s, s->control, bits_lowest(s->asks)) : MONO_YES;
    case MONO_MOVE_TIME:
        return !setup->minutes || s->called ? MONO_NO_NOT_NOW : MONO_YES;
    default: /* its phase is enough */
        return MONO_YES;
    }
}

#define IN(phase) (1u << MONO_##phase)

/* S27: no throw, no lending of the control, no building and lifting before debts are paid. */
const struct mono_rule mono_official_rules[MONO_KINDS] = {
    [MONO_MOVE_DICE] = {.phases = IN(ORDER) | IN(DICE) | IN(RENT_DICE)},
    [MONO_MOVE_CARD] = {.phases = IN(CARD)},
    [MONO_MOVE_DEAL] = {.phases = IN(DEAL)},
    [MONO_MOVE_THROW] = {.phases = IN(FREE), .first = IN(DEBT)},
    [MONO_MOVE_PASS] = {.phases = IN(FREE) | IN(DONE)},
    [MONO_MOVE_CONTROL] = {.phases = IN(FREE), .first = IN(DEBT)},
    [MONO_MOVE_FINE] = {.phases = IN(FREE), .first = IN(DEBT)},
    [MONO_MOVE_USE_CARD] = {.phases = IN(FREE), .first = IN(DEBT)},
    [MONO_MOVE_BUY] = {.phases = IN(BUY)},
    [MONO_MOVE_DECLINE] = {.phases = IN(BUY)},
    [MONO_MOVE_BID] = {.phases = IN(AUCTION)},
    [MONO_MOVE_SKIP] = {.phases = IN(AUCTION)},
    [MONO_MOVE_LEAVE] = {.phases = IN(AUCTION)},
    [MONO_MOVE_TAX] = {.phases = IN(TAXED)},
    [MONO_MOVE_CHOOSE] = {.phases = IN(CHOOSE)},
    [MONO_MOVE_BUILD] = {.phases = MONO_MANAGING, .may = mono_may_build, .first = IN(DEBT)},
    [MONO_MOVE_SELL] = {.phases = MONO_RAISING, .may = mono_may_sell},
    [MONO_MOVE_RAZE] = {.phases = MONO_RAISING},
    [MONO_MOVE_MORTGAGE] = {.phases = MONO_RAISING, .may = mono_may_mortgage},
    [MONO_MOVE_LIFT] = {.phases = MONO_MANAGING, .may = mono_may_lift, .first = IN(DEBT)},
    [MONO_MOVE_PAY] = {.phases = IN(DEBT)},
    [MONO_MOVE_BANKRUPT] = {.phases = MONO_DEALING},
    /* MONO_NO_TRADE is an answer in any phase. */
    [MONO_MOVE_TRADE] = {.phases = ~0u},
    [MONO_MOVE_GIVE] = {.phases = IN(OFFER)},
    [MONO_MOVE_WANT] = {.phases = IN(OFFER)},
    [MONO_MOVE_CARDS] = {.phases = IN(OFFER)},
    [MONO_MOVE_PROPOSE] = {.phases = IN(OFFER)},
    [MONO_MOVE_CANCEL] = {.phases = IN(OFFER)},
    [MONO_MOVE_ACCEPT] = {.phases = IN(ANSWER)},
    [MONO_MOVE_REFUSE] = {.phases = IN(ANSWER)},
    [MONO_MOVE_INTEREST] = {.phases = IN(INTEREST)},
    [MONO_MOVE_WISH] = {.phases = IN(WISH)},
    [MONO_MOVE_PLACE] = {.phases = IN(PLACE)},
    [MONO_MOVE_TIME] = {.phases = IN(FREE)},
};

enum status mono_why(enum mono_no no, struct why *why)
{
    static const struct {
        const char *rule, *text;
    } reasons[MONO_NOS] = {
        [MONO_YES] = {NULL, N_("está permitido")},
        [MONO_NO_NOT_NOW] = {NULL, N_("ahora no")},
        [MONO_NO_SUCH] = {NULL, N_("eso no existe")},
        [MONO_NO_NOT_YOURS] = {NULL, N_("es de otro jugador")},
        [MONO_NO_MONEY] = {NULL, N_("no hay dinero suficiente")},
        [MONO_NO_DEBTS] = {"S27", N_("alguien debe dinero")},
        [MONO_NO_BUILT] = {NULL, N_("hay edificios en su grupo")},
        [MONO_NO_MORTGAGED] = {NULL, N_("está hipotecada")},
        [MONO_NO_UNMORTGAGED] = {NULL, N_("no está hipotecada")},
        [MONO_NO_STREET] = {NULL, N_("solo se edifica en calles")},
        [MONO_NO_GROUP] = {NULL, N_("el grupo no está completo")},
        [MONO_NO_GROUP_MORTGAGED] = {NULL, N_("una calle del grupo está hipotecada")},
        [MONO_NO_EVEN] = {NULL, N_("se edifica y se vende por igual en todo el grupo")},
        [MONO_NO_FULL] = {NULL, N_("ya hay un hotel")},
        [MONO_NO_EMPTY] = {NULL, N_("no tiene nada que vender")},
        [MONO_NO_HOUSES] = {NULL, N_("a la banca no le quedan casas")},
        [MONO_NO_HOTELS] = {NULL, N_("a la banca no le quedan hoteles")},
        [MONO_NO_CHANGE] = {"S30", N_("a la banca le faltan casas para deshacer el hotel")},
        [MONO_NO_RAZE] =
            {"S30", N_("los hoteles se venden de uno en uno, o a la banca le faltan tantas casas")},
        [MONO_NO_JAIL] = {NULL, N_("no está en la cárcel")},
        [MONO_NO_FINE] =
            {"S28", N_("antes de la última tirada en la cárcel ya no se puede elegir la multa")},
        [MONO_NO_CARD] = {NULL, N_("no tiene esa tarjeta de la cárcel")},
        [MONO_NO_OUT] = {NULL, N_("no puede ser ese jugador")},
        [MONO_NO_LOW] = {"S17", N_("la puja no supera la más alta")},
        [MONO_NO_CHEAP] = {"S29", N_("es menos que el precio impreso")},
        [MONO_NO_TRADE] = {"S8", N_("en esta partida no se negocia")},
        [MONO_NO_TRADE_EMPTY] = {NULL, N_("la oferta está vacía")},
        [MONO_NO_TRADE_INTEREST] =
            {"S25", N_("uno de los dos no podría pagar el interés de lo que recibe")},
        [MONO_NO_ENOUGH] = {NULL,
                            N_("demasiadas jugadas desde la última tirada: antes hay que tirar")},
        [MONO_NO_TURN] = {NULL, N_("es el turno de otro jugador")},
        [MONO_NO_THROW_DUE] = {NULL, N_("dobles: hay que tirar otra vez")},
        [MONO_NO_HIGHEST] = {"M7", N_("no es quien más ofrece")},
        [MONO_NO_ALL_ASKED] =
            {"M6", N_("se pregunta una vez a cada uno de los demás y luego se dice quién compra")},
        [MONO_NO_WINNER] = {"M13", N_("ha ganado otro")},
        [MONO_NO_PURCHASE] = {"M14", N_("antes va la compra pendiente: comprarla o subastarla")},
        [MONO_NO_CARD_DUE] = {"M14", N_("antes va la tarjeta que toca")},
        [MONO_NO_THROW_FIRST] = {"M14", N_("antes va la tirada del turno")},
        [MONO_NO_HIDDEN] = {"M8", N_("esta estación no paga por salir de la cárcel")},
    };
    return why_text(why, reasons[no].rule, reasons[no].text);
}
