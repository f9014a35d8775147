/* Monopoly's contract: the start, the seat to move, what each move does, and the result. The rules
 * themselves are in the files around this one; see rules.h. */
#include "games/monopoly/rules/turn.h"

void mono_start(const struct game_setup *setup, struct game_state *s)
{
    memset(s, 0, sizeof *s);
    memset(s->owner, MONO_NONE, sizeof s->owner);
    s->alive = (uint8_t)((1u << setup->seats) - 1);
    s->houses = setup->houses;
    s->hotels = setup->hotels;
    s->lot = s->best = MONO_NONE;
    for (unsigned deck = 0; deck < MONO_DECKS; deck++)
        s->fresh[deck] = mono_all(setup->deck[deck].cards);
    for (unsigned seat = 0; seat < setup->seats; seat++) {
        s->cash[seat] = setup->money;
        s->square[seat] = setup->start;
    }
    if (setup->first == MONO_NONE)
        s->order_due = s->alive;
    else
        s->turn = s->keeper = s->first = setup->first;
    mono_proceed(setup, s);
}

int mono_to_move(const struct game_setup *setup, const struct game_state *s)
{
    enum {
        CHANCE = 1u << MONO_ORDER | 1u << MONO_DEAL | 1u << MONO_DICE | 1u << MONO_CARD |
                 1u << MONO_RENT_DICE
    };
    if (mono_in_phase(s, CHANCE))
        return SEAT_CHANCE;
    return s->phase == MONO_OVER ? SEAT_NOBODY : s->control;
}

int mono_chance_owner(const struct game_setup *setup, const struct game_state *s)
{
    return s->control;
}

/* S5: the highest throw begins, and equal ones are thrown again. */
static void throw_for_order(struct game_state *s, int total)
{
    uint8_t bit = (uint8_t)(1u << s->control);
    s->order_due &= (uint8_t)~bit;
    if (total > s->order_best) {
        s->order_best = total;
        s->order_tied = 0;
    }
    if (total == s->order_best)
        s->order_tied |= bit;
    if (s->order_due)
        return;
    if (bits_count(s->order_tied) > 1)
        s->order_due = s->order_tied;
    else
        s->turn = s->keeper = s->first = (uint8_t)bits_lowest(s->order_tied);
    s->order_best = 0;
    s->order_tied = 0;
}

/* `dice` always holds the last throw, whatever it was for: rents and screens read it. */
static void apply_chance(const struct game_setup *setup, struct game_state *s,
                         const struct move *move)
{
    if (move->kind == MONO_MOVE_CARD) {
        mono_draw_card(setup, s, move->a, move->b);
        return;
    }
    if (move->kind == MONO_MOVE_DEAL) {
        mono_give_deed(s, move->a, s->control);
        s->dealt++;
        mono_charge(setup, s, s->control, MONO_BANK, setup->deed[move->a].price);
        return;
    }
    s->dice[0] = move->a;
    s->dice[1] = move->b;
    if (s->phase == MONO_ORDER)
        throw_for_order(s, move->a + move->b);
    else if (s->phase == MONO_RENT_DICE)
        mono_rent_by_dice(setup, s, (unsigned)(move->a + move->b));
    else
        mono_throw(setup, s);
}

/* By the fine, or by a card that goes back to its deck. */
static void leave_jail(const struct game_setup *setup, struct game_state *s,
                       const struct move *move)
{
    unsigned seat = s->turn;
    s->jail[seat] = 0;
    if (move->kind == MONO_MOVE_FINE) {
        mono_transfer(s, seat, mono_fined_to(setup), setup->fine_amount);
    } else {
        unsigned card = bits_lowest(s->held[seat][move->a]);
        s->held[seat][move->a] &= ~mono_bit(card);
        mono_return_card(setup, s, move->a, card);
    }
}

/* S6: a deed that is declined is auctioned, unless the rules are without auctions. */
static void answer_purchase(const struct game_setup *setup, struct game_state *s, bool buys)
{
    unsigned deed = mono_deed_here(setup, s);
    if (buys) {
        mono_transfer(s, s->control, MONO_BANK, setup->deed[deed].price);
        mono_give_deed(s, deed, s->control);
    } else if (setup->auction) {
        s->lots = mono_bit(deed);
        s->origin = s->turn;
    }
}

/* S25: deed by deed. A player who can pay neither owes the interest to the bank. */
static void answer_interest(const struct game_setup *setup, struct game_state *s, bool lifts)
{
    unsigned deed = bits_lowest(s->asks);
    s->asks &= s->asks - 1;
    if (lifts)
        mono_lift(setup, s, deed);
    else
        mono_charge(setup, s, s->owner[deed], MONO_BANK, mono_interest(setup, deed));
}

bool mono_apply_move(const struct game_setup *setup, struct game_state *s, const struct move *move)
{
    switch (move->kind) {
    case MONO_MOVE_DICE:
    case MONO_MOVE_CARD:
    case MONO_MOVE_DEAL:
        apply_chance(setup, s, move);
        return s->phase != MONO_CHOOSE;
    case MONO_MOVE_THROW:
        s->phase = MONO_DICE;
        return false;
    case MONO_MOVE_PASS:
        mono_next_turn(setup, s);
        return true;
    case MONO_MOVE_CONTROL:
        s->keeper = move->a;
        return true;
    case MONO_MOVE_FINE:
    case MONO_MOVE_USE_CARD:
        leave_jail(setup, s, move);
        return true;
    case MONO_MOVE_BUY:
    case MONO_MOVE_DECLINE:
        answer_purchase(setup, s, move->kind == MONO_MOVE_BUY);
        return true;
    case MONO_MOVE_BID:
        mono_auction_bid(setup, s, move->n);
        return s->lot == MONO_NONE;
    case MONO_MOVE_SKIP:
    case MONO_MOVE_LEAVE:
        mono_auction_pass(setup, s, move->kind == MONO_MOVE_LEAVE);
        return s->lot == MONO_NONE;
    case MONO_MOVE_TAX:
        mono_charge(setup, s, s->control, mono_treasury(setup),
                    move->a ? mono_tax_percent(setup, s, s->control)
                            : setup->square[s->square[s->control]].amount);
        return true;
    case MONO_MOVE_CHOOSE:
        mono_choose_action(setup, s, move->a);
        return true;
    case MONO_MOVE_BUILD:
        mono_order_building(setup, s, move->a);
        return true;
    case MONO_MOVE_SELL:
        mono_sell_building(setup, s, move->a);
        return s->phase != MONO_BUY;
    case MONO_MOVE_RAZE:
        mono_raze(setup, s, move->a, move->n, move->set);
        return s->phase != MONO_BUY;
    case MONO_MOVE_MORTGAGE:
        mono_mortgage(setup, s, move->a);
        return s->phase != MONO_BUY;
    case MONO_MOVE_LIFT:
        mono_lift(setup, s, move->a);
        return true;
    case MONO_MOVE_PAY:
        mono_pay_debt(setup, s, s->control);
        return true;
    case MONO_MOVE_BANKRUPT:
        mono_bankrupt(setup, s, s->control);
        return true;
    case MONO_MOVE_TRADE:
    case MONO_MOVE_GIVE:
    case MONO_MOVE_WANT:
    case MONO_MOVE_CARDS:
    case MONO_MOVE_PROPOSE:
    case MONO_MOVE_CANCEL:
    case MONO_MOVE_ACCEPT:
    case MONO_MOVE_REFUSE:
        return mono_offer_step(setup, s, move);
    case MONO_MOVE_INTEREST:
        answer_interest(setup, s, move->a);
        return true;
    case MONO_MOVE_WISH:
        s->wish[s->control] = (uint8_t)move->n;
        return true;
    case MONO_MOVE_PLACE:
        mono_place(setup, s, move->a);
        return true;
    case MONO_MOVE_TIME:
        s->called = 1;
        return false;
    default: /* the ring's: see ring.c */
        return false;
    }
}

void mono_apply(const struct game_setup *setup, struct game_state *s, const struct move *move)
{
    if (mono_move_kinds[move->kind].has & MONO_IS_IDLE)
        s->spent++;
    if (mono_ruleset(setup)->apply(setup, s, move))
        mono_proceed(setup, s);
}

unsigned mono_richest(const struct game_setup *setup, const struct game_state *s)
{
    unsigned richest = 0;
    int64_t most = 0;
    for (unsigned seat = 0; seat < setup->seats; seat++) {
        int64_t wealth = mono_is_alive(s, seat) ? mono_wealth(setup, s, (int)seat, false) : -1;
        if (wealth > most)
            richest = 0;
        most = wealth > most ? wealth : most;
        richest |= (unsigned)(wealth == most) << seat;
    }
    return richest;
}

/* Points are given while the game goes on, too, for games that are broken off. Equally rich players
 * share the win (S23), unless the rule set has a way to choose. */
void mono_result(const struct game_setup *setup, const struct game_state *s, struct result *result)
{
    *result =
        (struct result){.over = s->phase == MONO_OVER, .winner = SEAT_NOBODY, .turns = s->throws};
    result->first = s->order_due ? SEAT_NOBODY : s->first;
    for (int seat = 0; seat < setup->seats; seat++)
        result->points[seat] =
            mono_is_alive(s, (unsigned)seat) ? mono_wealth(setup, s, seat, false) : 0;
    if (!result->over)
        return;
    result->shared = mono_richest(setup, s);
    result->score = result->points[bits_lowest(result->shared)];
    result->limited = bits_count(s->alive) > 1;
    if (bits_count(result->shared) == 1 || mono_ruleset(setup)->lowest_wins_ties) {
        result->winner = (int)bits_lowest(result->shared);
        result->shared = 0;
    }
}

/* Everything at this table is public: money, deeds, even the wishes for scarce buildings, which are
 * told one after the other. The order of the unseen cards is not in the state at all. */
void mono_view(const struct game_setup *setup, const struct game_state *state, int seat,
               struct game_state *view)
{
    memmove(view, state, sizeof *view);
}

void mono_sample(const struct game_setup *setup, const struct game_state *view, int seat,
                 struct rng *rng, struct game_state *state)
{
    memmove(state, view, sizeof *state);
}
