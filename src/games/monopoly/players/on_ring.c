/* The automatic players at a ring (M23): what they decide by their own rules, in the moves of seed
 * 000. A question that only the ring asks is put to a player as the official question that is like
 * it. */
#include "games/monopoly/players/player.h"

/* ---- the auction by percentages ---- */

/* The largest step of the auction by percentages that is not above the last bid at which the
 * player's rule would still raise. A rule that draws numbers for each answer is asked step by step,
 * as the bids would come; for one that does not, bisection is enough. */
static struct move answer_offer(const struct mono_answers *answers, const struct mono_player *p)
{
    struct game_state s = *p->s;
    const struct mono_player asked = {p->setup, &s, p->seat, p->memory};
    struct move move = {.kind = MONO_MOVE_OFFER};
    int32_t most = mono_offer_most(p->setup, p->s);
    const char *because = NULL; /* the rule that raised last */
    s.phase = MONO_AUCTION;
    mono_take_deed(&s, s.lot); /* as in any auction, nobody owns it */
    while (move.n < most) {
        int32_t steps = answers->by_chance ? move.n + 1 : move.n + (most - move.n + 1) / 2;
        s.bid = mono_offer_price(p->setup, p->s, s.lot, steps);
        if (answers->auction(&asked).kind == MONO_MOVE_BID) {
            move.n = steps;
            because = p->memory->because;
        } else {
            most = answers->by_chance ? move.n : steps - 1;
        }
    }
    p->memory->because = because ? because : "M23";
    return move;
}

/* ---- debts ---- */

/* Whether the player's own plan for selling holds here: every building stands as the official rules
 * would let it, and there is no hotel, since one that is sold leaves no houses (M3). */
static bool plans_hold(const struct mono_player *p)
{
    for (uint64_t rest = p->s->owned[p->seat]; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        if (p->s->level[deed] == MONO_HOTEL ||
            (p->s->level[deed] && (!mono_owns_group(p->setup, p->s, p->seat, deed) ||
                                   p->s->mortgaged & mono_group_of(p->setup, deed)->members)))
            return false;
    }
    return true;
}

/* The less rent is lost for the money that the sale brings, the better. */
static double cheap_sale(const struct game_setup *setup, const struct game_state *s, unsigned deed)
{
    unsigned level = s->level[deed], left = level == MONO_HOTEL ? 0 : level - 1;
    const int32_t *rent = setup->deed[deed].rent;
    if (mono_may_sell(setup, s, s->owner[deed], deed))
        return MONO_NOT_AT_ALL;
    return -(double)(rent[level] - rent[left]) / (mono_sell_price(setup, s, deed) + 1);
}

/* Mortgages first what is not built on, then sells buildings, and deeds last: a mortgage brings as
 * much as the sale of the deed. A player withdraws only when it has nothing left. */
static struct move answer_debt(const struct mono_answers *answers, const struct mono_player *p)
{
    struct move move = mono_move(MONO_MOVE_BANKRUPT, 0);
    if (plans_hold(p))
        move = answers->debt(p);
    if (move.kind != MONO_MOVE_BANKRUPT)
        return move;
    p->memory->because = "M9";
    if (mono_mortgage_dearest(p, &move) ||
        mono_with_best(p, MONO_MOVE_SELL, p->s->owned[p->seat], cheap_sale, &move))
        return move;
    for (uint64_t rest = p->s->owned[p->seat]; rest; rest &= rest - 1)
        if (!mono_may_cede(p->setup, p->s, (int)p->seat, bits_lowest(rest)))
            return mono_move(MONO_MOVE_CEDE, bits_lowest(rest));
    p->memory->because = "8.1";
    return mono_move(MONO_MOVE_BANKRUPT, 0);
}

struct move mono_ring_answer(const struct mono_answers *answers, const struct mono_player *p)
{
    struct choice forced[GAME_CHOICES_MAX];
    struct move move;
    switch (p->s->phase) {
    case MONO_BUY:
        move = answers->purchase(p);
        return move.kind == MONO_MOVE_DECLINE
                   ? mono_move(MONO_MOVE_AUCTION, mono_deed_here(p->setup, p->s))
                   : move;
    case MONO_DEBT:
        return answer_debt(answers, p);
    case MONO_OFFERING:
        return answer_offer(answers, p);
    default: /* there is only one thing to do */
        p->memory->because = "M6";
        mono_choices(p->setup, p->s, forced);
        return forced[0].move;
    }
}
