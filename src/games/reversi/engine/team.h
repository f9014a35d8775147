/* Several threads on one search: they share the memory and nothing else, and each finds what others
 * have left there.
 *
 * The answer is the first one's; the others run ahead of it or beside it until it is done. With one
 * thread all is as without a team, and the answer follows from the question; with more it depends
 * on who was faster. */
#pragma once

#include "games/reversi/engine/engine.h"

enum { REVERSI_TEAM_MAX = 64 };

struct reversi_team {
    struct reversi_engine *engines[REVERSI_TEAM_MAX]; /* the first has the memory */
    unsigned count;
};

/* So many threads, 2^bits entries of memory; false if there is not so much. */
bool reversi_team_make(struct reversi_team *team, unsigned threads, unsigned bits);
void reversi_team_free(struct reversi_team *team);

/* As reversi_search and reversi_solve. */
struct reversi_answer reversi_team_search(struct reversi_team *team,
                                          struct reversi_position position, uint64_t squares,
                                          struct reversi_bounds bounds);
int reversi_team_solve(struct reversi_team *team, struct reversi_position position, unsigned *best);

/* Of all threads, since it was made. */
uint64_t reversi_team_nodes(const struct reversi_team *team);
