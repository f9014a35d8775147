#include "games/truco/players/look.h"

#include "games/truco/players/solve.h"

struct truco_look truco_look(const struct game_state *view, unsigned seat)
{
    struct truco_look look = {.view = view, .seat = seat, .team = truco_team(seat)};
    for (uint64_t hand = view->hand[seat]; hand; hand &= hand - 1) {
        unsigned card = bits_lowest(hand), at = look.cards++;
        for (; at && truco_rank(look.card[at - 1], view->vira) > truco_rank(card, view->vira); at--)
            look.card[at] = look.card[at - 1];
        look.card[at] = card;
    }
    return look;
}

void truco_look_at(struct truco_look *look, unsigned worlds, struct rng *rng)
{
    bool turn = look->view->phase == TRUCO_TURN;
    look->worlds += worlds;
    for (; worlds; worlds--) {
        struct game_state world;
        truco_sample(&truco_four, look->view, (int)look->seat, rng, &world);
        unsigned envido = truco_team(truco_envido_winner(&world));
        if (!turn)
            look->after[0].count[truco_solve(&world)][envido]++;
        for (unsigned card = 0; turn && card < look->cards; card++)
            look->after[card].count[truco_solve_card(&world, look->card[card])][envido]++;
    }
}

int truco_tally_won(const struct truco_tally *tally, unsigned team)
{
    return tally->count[team][0] + tally->count[team][1];
}

int truco_tally_envido(const struct truco_tally *tally, unsigned team)
{
    return tally->count[0][team] + tally->count[1][team];
}

unsigned truco_best_card(const struct truco_look *look)
{
    unsigned best = 0;
    for (unsigned card = 1; look->view->phase == TRUCO_TURN && card < look->cards; card++)
        if (truco_tally_won(&look->after[card], look->team) >
            truco_tally_won(&look->after[best], look->team))
            best = card;
    return best;
}
