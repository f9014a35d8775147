/* The deals that `sabio` learns from: cards alone, with what everybody thought of them. */
#include "games/truco/train.h"

unsigned truco_best_card(const struct truco_look *look)
{
    unsigned best = 0;
    for (unsigned card = 1; look->view->phase == TRUCO_TURN && card < look->cards; card++)
        if (truco_tally_won(&look->after[card], look->team) > truco_tally_won(&look->after[best], look->team))
            best = card;
    return best;
}

/* How the seat to move sees it; gives the card that it would play. */
static unsigned judge(const struct truco_state *s, uint8_t *strength, uint8_t *envido, struct rng *rng)
{
    struct truco_state view;
    truco_view(&truco_four, s, s->seat, &view);
    struct truco_look look = truco_look(&view, s->seat);
    truco_look_at(&look, TRUCO_WORLDS, rng);
    unsigned card = truco_best_card(&look);
    *strength = (uint8_t)truco_strength(truco_tally_won(&look.after[card], look.team));
    *envido = (uint8_t)truco_strength(truco_tally_envido(&look.after[card], look.team));
    return look.card[card];
}

void train_make_deal(struct train_deal *deal, struct rng *rng)
{
    struct truco_state s;
    struct move move;
    *deal = (struct train_deal){0};
    for (truco_start(&truco_four, &s); s.phase != TRUCO_TURN; truco_apply(&truco_four, &s, &move))
        truco_draw(&truco_four, &s, rng, &move);
    deal->flor = s.flor;
    deal->envido_team = (uint8_t)truco_team(truco_envido_winner(&s));
    for (; s.phase == TRUCO_TURN; truco_apply(&truco_four, &s, &move)) {
        struct train_point *point = &deal->points[deal->count++];
        struct truco_state asked = s;
        point->seat = s.seat;
        point->place = (uint8_t)truco_place(&s);
        asked.caller = s.seat;
        asked.seat = (uint8_t)truco_next(s.seat);
        asked.phase = TRUCO_RAISE;
        judge(&asked, &point->answer, &point->answer_envido, rng);
        unsigned card = judge(&s, &point->turn, &point->turn_envido, rng);
        move = (struct move){.kind = TRUCO_MOVE_PLAY, .a = (uint8_t)card};
    }
    deal->winner = s.winner;
}
