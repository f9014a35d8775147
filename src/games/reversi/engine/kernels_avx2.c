/* The copy of moves, search and solver for processors with AVX2 and BMI2. */

#if defined(__x86_64__)

#include "base/bits.h"
#include "games/reversi/engine/kernels_avx2.h"
#include "games/reversi/engine/search.h"

#define K(name) avx2_##name
#define K_TARGET AVX2_TARGET
#define K_MOVES avx2_moves
#define K_FLIPS avx2_flips
#define K_TABLE reversi_kernels_avx2
#define K_NAME "avx2"

#include "games/reversi/engine/kernels_body.h"

#else

const struct reversi_kernels reversi_kernels_avx2 = {.name = NULL};

#endif
