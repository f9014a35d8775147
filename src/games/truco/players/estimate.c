/* Estimates by open hands. The worlds of `sabio` are added in worlds.c. */
#include "games/truco/players/estimate.h"

#include "games/truco/players/solve.h"

struct truco_estimate truco_estimate_start(const struct game_state *view, unsigned seat)
{
    struct truco_estimate estimate = {.view = view, .seat = seat, .team = truco_team(seat)};
    for (uint64_t hand = view->hand[seat]; hand; hand &= hand - 1) {
        unsigned card = bits_lowest(hand), at = estimate.cards++;
        for (; at && truco_rank(estimate.card[at - 1], view->vira) > truco_rank(card, view->vira);
             at--)
            estimate.card[at] = estimate.card[at - 1];
        estimate.card[at] = card;
    }
    return estimate;
}

void truco_estimate_solved(struct truco_estimate *estimate, unsigned worlds, struct rng *rng)
{
    bool turn = estimate->view->phase == TRUCO_TURN;
    estimate->worlds += worlds;
    for (; worlds; worlds--) {
        struct game_state world;
        truco_sample(&truco_four, estimate->view, (int)estimate->seat, rng, &world);
        unsigned envido = truco_team(truco_envido_winner(&world));
        if (!turn)
            estimate->after[0].count[truco_solve(&world)][envido]++;
        for (unsigned card = 0; turn && card < estimate->cards; card++)
            estimate->after[card].count[truco_solve_card(&world, estimate->card[card])][envido]++;
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

unsigned truco_best_card(const struct truco_estimate *estimate)
{
    unsigned best = 0;
    for (unsigned card = 1; estimate->view->phase == TRUCO_TURN && card < estimate->cards; card++)
        if (truco_tally_won(&estimate->after[card], estimate->team) >
            truco_tally_won(&estimate->after[best], estimate->team))
            best = card;
    return best;
}

bool truco_estimate_audit(const struct game_state *view, unsigned seat, const struct game_state *s,
                          struct why *why)
{
    struct truco_estimate estimate = truco_estimate_start(view, seat),
                          open = truco_estimate_start(s, seat);
    struct rng rng;
    uint64_t hand = 0;
    for (unsigned i = 0; i < estimate.cards; i++) {
        hand |= truco_bit(estimate.card[i]);
        DIFFERS_IF(i && truco_rank(estimate.card[i - 1], s->vira) >
                            truco_rank(estimate.card[i], s->vira),
                   "card %u stands before a lower one", estimate.card[i - 1]);
    }
    DIFFERS_IF(hand != s->hand[seat] || estimate.cards != s->held[seat],
               "%u cards held, estimated with %u", s->held[seat], estimate.cards);
    rng_seed(&rng, s->cards_played);
    truco_estimate_solved(&open, 1, &rng);
    unsigned team = truco_team(truco_envido_winner(s));
    for (unsigned i = 0; i < (s->phase == TRUCO_TURN ? open.cards : 1); i++) {
        DIFFERS_IF(truco_tally_envido(&open.after[i], team) != 1, "the other team wins the envido");
        DIFFERS_IF(truco_tally_won(&open.after[i], 0) + truco_tally_won(&open.after[i], 1) != 1,
                   "a world without a winner");
    }
    return true;
}
