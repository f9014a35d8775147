/* Positions of truco made by hand: deals, moves as text, and what the judge says about them. */
#pragma once

#include "support.h"

#include "games/truco/truco.h"

extern const struct game game_truco;
extern const struct game_setup truco_rules;

/* "7O 10B 1E" as a set; the test fails if that is no list of cards. */
uint64_t cards(const char *list);
unsigned card(const char *code);

/* A partida just dealt, mano about to play: `dealer` a letter, hands of A to D as lists, the vira
 * as a code. */
struct game_state deal(char dealer, const char *a, const char *b, const char *c, const char *d,
                       const char *vira);

/* Moves as text, separated by semicolons, each of which must be legal: "truco; accept; play 7O". */
void play(struct game_state *state, const char *moves);

/* That the move is refused, and that the reason names this. */
void truco_refused(const struct game_state *state, const char *move, const char *part);

/* From the end of a partida to the points that chance writes down; asserts that the phase is
 * right. */
void count_points(struct game_state *state);
