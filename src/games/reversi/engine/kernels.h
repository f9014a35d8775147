/* What is compiled twice, for every machine and for those with AVX2 and BMI2, and the choice
 * between the two at run time.
 *
 * The bodies (…_body.h) are ordinary C that calls K_MOVES and K_FLIPS. kernels_plain.c and
 * kernels_avx2.c define these and include the bodies. No file is compiled with -march: the second
 * copy names its target function by function (K_TARGET), so the program runs on every x86-64, and
 * on other processors with the first copy alone. */
#pragma once

#include "games/reversi/engine/engine.h"

#define REVERSI_INNER_COLUMNS UINT64_C(0x7e7e7e7e7e7e7e7e)

/* The squares from each square to the edge: four directions towards higher squares (shifts of 1, 8,
 * 7 and 9), then the opposite ones. */
extern const uint64_t reversi_rays[REVERSI_SQUARES][8];

/* The squares around each square. */
extern const uint64_t reversi_near[REVERSI_SQUARES];

/* One of the two copies. */
struct reversi_kernels {
    const char *name;
    uint64_t (*moves)(uint64_t own, uint64_t other);
    uint64_t (*flips)(unsigned square, uint64_t own, uint64_t other); /* the square must be empty */
    uint64_t (*stable)(const struct reversi_tables *tables, uint64_t own, uint64_t other);
    uint64_t (*perft)(uint64_t own, uint64_t other, unsigned depth);
    int (*evaluate)(const struct reversi_engine *engine, uint64_t own, uint64_t other);
    /* The result of the position within the window, exactly if it lies inside; `best` as in
     * reversi_solve. */
    int (*solve)(struct reversi_engine *engine, struct reversi_position position,
                 struct reversi_window window, unsigned *best);
    /* The same by evaluation, to a depth. */
    int (*search)(struct reversi_engine *engine, struct reversi_position position,
                  struct reversi_window window, unsigned depth, unsigned *best);
};

extern const struct reversi_kernels reversi_kernels_plain, reversi_kernels_avx2;

/* Returns the best copy for this machine. */
const struct reversi_kernels *reversi_kernels(void);

/* Returns the copies that run on this machine, the best first, ended by NULL. */
const struct reversi_kernels *const *reversi_kernels_here(void);
