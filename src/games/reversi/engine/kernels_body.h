/* One copy of everything that is compiled for a kind of machine. The includer defines K(name), the
 * names of the functions; K_TARGET, the machine; K_MOVES and K_FLIPS, the kernels; K_TABLE and
 * K_NAME, the names of the resulting table. */
#include "games/reversi/engine/perft_body.h"
#include "games/reversi/engine/stable_body.h"
#include "games/reversi/engine/eval_body.h"
#include "games/reversi/engine/search_body.h"
#include "games/reversi/engine/endgame_body.h"
#include "games/reversi/engine/solve_body.h"

K_TARGET static uint64_t K(moves_of)(uint64_t own, uint64_t other)
{
    return K_MOVES(own, other);
}

K_TARGET static uint64_t K(flips_of)(unsigned square, uint64_t own, uint64_t other)
{
    return K_FLIPS(square, own, other);
}

const struct reversi_kernels K_TABLE = {
    .name = K_NAME,
    .moves = K(moves_of),
    .flips = K(flips_of),
    .stable = K(stable),
    .perft = K(perft),
    .evaluate = K(evaluate),
    .solve = K(solve),
    .search = K(search),
};
