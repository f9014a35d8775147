/* What a seat can expect, by dealing the cards that it does not see to the others as they may lie:
 * what the automatic players of truco decide by.
 *
 * In each such world it is counted who wins the partida with open hands (solve.h) and who wins the
 * envido. That takes every card played, its own and the vira into account by itself, and that a
 * team without an announced flor has none. */
#pragma once

#include "games/truco/truco.h"

/* Worlds by who wins the partida and who the envido in them. */
struct truco_tally {
    int count[TRUCO_TEAMS][TRUCO_TEAMS];
};

struct truco_estimate {
    const struct game_state *view;
    unsigned seat, team, worlds;
    unsigned cards, card[TRUCO_HAND]; /* held, the lowest rank first */
    struct truco_tally
        after[TRUCO_HAND]; /* by the card that is played, or only [0] while an answer is due */
};

/* The hand of `seat`, sorted; no worlds yet. */
struct truco_estimate truco_estimate_start(const struct game_state *view, unsigned seat);
/* Adds so many worlds. */
void truco_estimate_solved(struct truco_estimate *estimate, unsigned worlds, struct rng *rng);

int truco_tally_won(const struct truco_tally *tally, unsigned team);
int truco_tally_envido(const struct truco_tally *tally, unsigned team);

/* Of the cards held, the one that wins in most of the worlds, of equals the lowest; 0 if an answer
 * is due. */
unsigned truco_best_card(const struct truco_estimate *estimate);
