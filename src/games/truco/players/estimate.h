/* What a seat can expect: the unseen cards are dealt to the other seats many times, and the
 * winners of the partida and of the envido are counted. The automatic players decide by it.
 *
 * Every deal, called a *world* here, agrees with the cards played, the hand, the vira and the
 * flores that were announced. */
#pragma once

#include "games/truco/truco.h"

/* Numbers of worlds, by the team that wins the partida and the team that wins the envido. */
struct truco_tally {
    int count[TRUCO_TEAMS][TRUCO_TEAMS];
};

struct truco_estimate {
    const struct game_state *view;
    unsigned seat, team, worlds;
    unsigned cards, card[TRUCO_HAND];     /* held, the lowest rank first */
    struct truco_tally after[TRUCO_HAND]; /* by the card played; only [0] while an answer is due */
};

/* An estimate without worlds. Keeps a pointer to `view`. */
struct truco_estimate truco_estimate_start(const struct game_state *view, unsigned seat);
/* Adds `worlds` worlds whose partida is solved with open hands (solve.h). */
void truco_estimate_solved(struct truco_estimate *estimate, unsigned worlds, struct rng *rng);

/* For tests (core/bot.h: audit): returns whether the estimate is about the hand that the view
 * shows, and finds the winners that the rules name where all hands are known. */
bool truco_estimate_audit(const struct game_state *view, unsigned seat,
                          const struct game_state *state, struct why *why);

int truco_tally_won(const struct truco_tally *tally, unsigned team);
int truco_tally_envido(const struct truco_tally *tally, unsigned team);

/* The index in `card` of the card that wins most worlds, of equals the lowest; 0 if an answer is
 * due. */
unsigned truco_best_card(const struct truco_estimate *estimate);
