/* Whether a move is legal by the rules of the ring (M14), and which moves of other programs are let
 * through although it is not.
 *
 * Our own stations play by the strict rules. A departure that is harmless, and that every station
 * understands in the same way, is tolerated and logged (MOVE_TOLERATED). Any other one would split
 * the stations' histories, and is refused. */
#include "games/monopoly/rules/rules.h"

enum {
    /* Where others can withdraw (M14), but our own stations finish first. */
    MIDDLE = 1u << MONO_CARD | 1u << MONO_DICE | 1u << MONO_ASKING | 1u << MONO_OFFERING |
             1u << MONO_RETURN,
    DUE = 1u << MONO_DEBT | 1u << MONO_BUY,
    STATIONS = 4,
    OFFER_FIELD = 31, /* what five bits can say */
};

/* M2: a hotel wants four houses or a hotel on every street of the group, all of them one's own; a
 * house wants nothing but a street without a mortgage. */
enum mono_no mono_ring_may_place(const struct game_setup *setup, const struct game_state *s,
                                 unsigned seat, unsigned deed)
{
    NO_IF(s->mortgaged & mono_bit(deed), MONO_NO_MORTGAGED);
    NO_IF(s->level[deed] == MONO_HOTEL, MONO_NO_FULL);
    if (!mono_next_is_hotel(setup, s->level[deed]))
        return MONO_YES;
    NO_IF(!mono_owns_group(setup, s, seat, deed), MONO_NO_GROUP);
    for (uint64_t rest = mono_group_of(setup, deed)->members; rest; rest &= rest - 1)
        NO_IF(s->level[bits_lowest(rest)] < setup->full, MONO_NO_EVEN);
    return MONO_YES;
}

enum mono_no mono_ring_legal(const struct game_setup *setup, const struct game_state *s,
                             const struct move *move)
{
    enum mono_no no;
    bool asks;
    switch ((enum mono_kind)move->kind) {
    case MONO_MOVE_FINE: /* M8: in any of the turns inside, before the throw */
        NO_IF(!s->jail[s->turn], MONO_NO_JAIL);
        NO_IF(s->cash[s->turn] < setup->fine_amount, MONO_NO_MONEY);
        return setup->pay_jail ? MONO_YES : MONO_NO_HIDDEN;
    case MONO_MOVE_PASS: /* the further throw after doubles is not compulsory (M14) */
        return s->phase != MONO_FREE || s->thrown ? MONO_YES : MONO_NO_THROW_FIRST;
    case MONO_MOVE_AUCTION: /* the purchase that is due, or one's own without buildings */
        if (s->phase == MONO_BUY && mono_deed_here(setup, s) == move->a)
            return MONO_YES;
        no = mono_not_own(setup, s, s->control, move->a);
        if (no || s->level[move->a])
            return no ? no : MONO_NO_BUILT;
        /* A mortgaged deed that nobody wants could be auctioned forever. */
        return s->spent >= MONO_SPENT_MAX ? MONO_NO_ENOUGH : MONO_YES;
    case MONO_MOVE_OFFER:
        NO_IF(move->n < 0 || move->n > MONO_OFFER_MAX, MONO_NO_SUCH);
        return move->n > mono_offer_most(setup, s) ? MONO_NO_MONEY : MONO_YES;
    case MONO_MOVE_ASK:
    case MONO_MOVE_TRANSFER:
        /* M6: questions and answers in turn, then the name of the buyer. Each answer takes a seat
         * out of `bidders`, so none can be forgotten or asked twice. */
        asks = move->kind == MONO_MOVE_ASK;
        NO_IF(asks != (s->bidders != 0), MONO_NO_ALL_ASKED);
        return asks || move->b == s->best ? MONO_YES : MONO_NO_HIGHEST;
    case MONO_MOVE_WIN:
        return move->a == mono_ring_winner(setup, s) ? MONO_YES : MONO_NO_WINNER;
    default:
        return mono_official_legal(setup, s, move);
    }
}

#define IN(phase) (1u << MONO_##phase)

/* A debt or a purchase that is due comes first (M14). MONO_MOVE_YIELD is for frames of others
 * only. */
const struct mono_rule mono_ring_rules[MONO_KINDS] = {
    [MONO_MOVE_DICE] = {.phases = IN(DICE)},
    [MONO_MOVE_CARD] = {.phases = IN(CARD)},
    [MONO_MOVE_DEAL] = {.phases = IN(DEAL)},
    [MONO_MOVE_THROW] = {.phases = IN(FREE), .first = DUE},
    [MONO_MOVE_PASS] = {.phases = IN(FREE) | IN(DONE) | IN(RETURN) | IN(LEAVING), .first = DUE},
    [MONO_MOVE_FINE] = {.phases = IN(FREE), .first = DUE},
    [MONO_MOVE_USE_CARD] = {.phases = IN(FREE), .first = DUE},
    [MONO_MOVE_BUY] = {.phases = IN(BUY), .first = IN(DEBT)},
    [MONO_MOVE_BUILD] = {.phases = MONO_MANAGING, .may = mono_may_build, .first = DUE},
    [MONO_MOVE_SELL] = {.phases = MONO_RAISING, .may = mono_may_sell},
    [MONO_MOVE_MORTGAGE] = {.phases = MONO_RAISING, .may = mono_may_mortgage},
    [MONO_MOVE_LIFT] = {.phases = MONO_MANAGING, .may = mono_may_lift, .first = DUE},
    [MONO_MOVE_CEDE] = {.phases = MONO_RAISING, .may = mono_may_cede},
    [MONO_MOVE_BANKRUPT] = {.phases = MONO_RAISING},
    [MONO_MOVE_AUCTION] = {.phases = MONO_RAISING},
    [MONO_MOVE_OFFER] = {.phases = IN(OFFERING)},
    [MONO_MOVE_ASK] = {.phases = IN(ASKING)},
    [MONO_MOVE_TRANSFER] = {.phases = IN(ASKING)},
    [MONO_MOVE_WIN] = {.phases = IN(CLAIM)},
};

static enum verdict tolerate(struct why *why, const char *cited, const char *text)
{
    why_text(why, cited, text);
    return MOVE_TOLERATED;
}

/* Whether a move that is against the rules is let through, and by which ruling. */
enum verdict mono_ring_departs(const struct game_setup *setup, const struct game_state *s,
                               const struct move *move, struct why *why)
{
    if (move->c || move->set)
        return MOVE_ILLEGAL;
    bool plain = !move->a && !move->b && !move->n;
    uint64_t cards;
    switch (move->kind) {
    case MONO_MOVE_CARD: /* M12: any card that no player holds can be on top at another station */
        if (move->n || s->phase != MONO_CARD || move->a >= MONO_DECKS)
            break;
        cards = mono_all(setup->deck[move->a].cards);
        for (unsigned seat = 0; seat < setup->seats; seat++)
            cards &= ~s->held[seat][move->a];
        if (move->b < MONO_CARDS && cards & mono_bit(move->b))
            return tolerate(why, "M12", "no es la tarjeta de arriba del mazo de esta estación");
        break;
    case MONO_MOVE_FINE:
        if (plain && mono_refusal(setup, s, move) == MONO_NO_HIDDEN)
            return tolerate(why, "M8", "la semilla 000 no tiene código para la multa");
        break;
    case MONO_MOVE_OFFER:
        if (!move->a && !move->b && s->phase == MONO_OFFERING && move->n >= 0 &&
            move->n <= OFFER_FIELD)
            return tolerate(
                why, "M6",
                "una oferta de más del 50 % o de más dinero del que se tiene cuenta como 0");
        break;
    case MONO_MOVE_BANKRUPT:
        if (plain && mono_in_phase(s, MIDDLE))
            return tolerate(why, "M14", "se retira en mitad de algo");
        break;
    case MONO_MOVE_YIELD:
        if (!move->n && move->a < STATIONS && move->b <= 1 && s->phase != MONO_OVER &&
            s->phase != MONO_DEAL)
            return tolerate(why, "M15, M16", "se cede el derecho a enviar");
        break;
    default:
        break;
    }
    return MOVE_ILLEGAL;
}
