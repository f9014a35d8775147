/* The constants of search and solver. See search.h. */
#include "games/reversi/engine/search.h"

const uint16_t reversi_cut_deviations[REVERSI_CERTAIN] = {110, 150, 200, 260, 330};

struct reversi_error reversi_cut_error(const struct reversi_cuts *cuts, unsigned discs,
                                       unsigned depth)
{
    while (depth >= REVERSI_CUT_DEPTHS)
        depth -= 2;
    return cuts->search[reversi_stage(discs)][depth];
}

const uint8_t reversi_quarter[REVERSI_SQUARES] = {
    1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 2, 2, 2, 2, 1, 1, 1, 1, 2, 2, 2, 2,
    4, 4, 4, 4, 8, 8, 8, 8, 4, 4, 4, 4, 8, 8, 8, 8, 4, 4, 4, 4, 8, 8, 8, 8, 4, 4, 4, 4, 8, 8, 8, 8,
};

const uint64_t reversi_odd[16] = {
    UINT64_C(0x0000000000000000), UINT64_C(0x000000000f0f0f0f), UINT64_C(0x00000000f0f0f0f0),
    UINT64_C(0x00000000ffffffff), UINT64_C(0x0f0f0f0f00000000), UINT64_C(0x0f0f0f0f0f0f0f0f),
    UINT64_C(0x0f0f0f0ff0f0f0f0), UINT64_C(0x0f0f0f0fffffffff), UINT64_C(0xf0f0f0f000000000),
    UINT64_C(0xf0f0f0f00f0f0f0f), UINT64_C(0xf0f0f0f0f0f0f0f0), UINT64_C(0xf0f0f0f0ffffffff),
    UINT64_C(0xffffffff00000000), UINT64_C(0xffffffff0f0f0f0f), UINT64_C(0xfffffffff0f0f0f0),
    UINT64_C(0xffffffffffffffff),
};

const int8_t reversi_promise[REVERSI_SQUARES] = {
    20, -3, 11, 8,  8,  11, -3, 20, -3, -7, -4, 1,  1,  -4, -7, -3, 11, -4, 2,  2,  2, 2,
    -4, 11, 8,  1,  2,  1,  1,  2,  1,  8,  8,  1,  2,  1,  1,  2,  1,  8,  11, -4, 2, 2,
    2,  2,  -4, 11, -3, -7, -4, 1,  1,  -4, -7, -3, 20, -3, 11, 8,  8,  11, -3, 20,
};

const uint64_t reversi_ranks[] = {UINT64_C(0x8100000000000081), UINT64_C(0x3c00bdbdbdbd003c),
                                  UINT64_C(0x003c424242423c00), UINT64_C(0x42c300000000c342)};

const int8_t reversi_stable_from[REVERSI_SQUARES] = {
    99, 99, 99, 99, 99, 6,  8,  10, 12, 14, 16, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40,
    42, 44, 46, 48, 50, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52,
    52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52, 52,
};

const int8_t reversi_rate_depth[REVERSI_SQUARES] = {
    -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2,
    2,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
    3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3,  3, 3, 3, 3, 3, 3, 3, 3, 3,
};
