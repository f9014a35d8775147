/* The copy of moves, search and solver that runs on every machine. */
#include "base/bits.h"
#include "games/reversi/engine/kernels_plain.h"
#include "games/reversi/engine/search.h"

#define K(name) plain_##name
#define K_TARGET
#define K_MOVES plain_moves
#define K_FLIPS plain_flips
#define K_TABLE reversi_kernels_plain
#define K_NAME "plain"

#include "games/reversi/engine/kernels_body.h"
