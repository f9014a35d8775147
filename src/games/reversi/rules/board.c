#include "games/reversi/rules/board.h"

#include "base/bits.h"
#include "games/reversi/engine/kernels_plain.h"

/* The k-th square from s in a direction, as a set; empty beyond the edge. Constants of the
 * compiler: no table has to be made before the first move. */
#define STEP(s, dx, dy, k)                                                                         \
    ((unsigned)((s) % 8 + (dx) * (k)) < 8u && (unsigned)((s) / 8 + (dy) * (k)) < 8u                \
         ? UINT64_C(1) << (((s) + ((dx) + 8 * (dy)) * (k)) & 63)                                   \
         : 0)
#define RAY(s, dx, dy)                                                                             \
    (STEP(s, dx, dy, 1) | STEP(s, dx, dy, 2) | STEP(s, dx, dy, 3) | STEP(s, dx, dy, 4) |           \
     STEP(s, dx, dy, 5) | STEP(s, dx, dy, 6) | STEP(s, dx, dy, 7))
#define RAYS(s)                                                                                    \
    {                                                                                              \
        RAY(s, 1, 0), RAY(s, 0, 1), RAY(s, -1, 1), RAY(s, 1, 1), RAY(s, -1, 0), RAY(s, 0, -1),     \
            RAY(s, 1, -1), RAY(s, -1, -1)                                                          \
    }
#define ROW(s)                                                                                     \
    RAYS(s), RAYS(s + 1), RAYS(s + 2), RAYS(s + 3), RAYS(s + 4), RAYS(s + 5), RAYS(s + 6),         \
        RAYS(s + 7)

_Alignas(64) const uint64_t reversi_rays[REVERSI_SQUARES][8] = {ROW(0),  ROW(8),  ROW(16), ROW(24),
                                                                ROW(32), ROW(40), ROW(48), ROW(56)};

#define NEAR(s)                                                                                    \
    (STEP(s, 1, 0, 1) | STEP(s, 0, 1, 1) | STEP(s, -1, 1, 1) | STEP(s, 1, 1, 1) |                  \
     STEP(s, -1, 0, 1) | STEP(s, 0, -1, 1) | STEP(s, 1, -1, 1) | STEP(s, -1, -1, 1))
#define NEAR_ROW(s)                                                                                \
    NEAR(s), NEAR(s + 1), NEAR(s + 2), NEAR(s + 3), NEAR(s + 4), NEAR(s + 5), NEAR(s + 6),         \
        NEAR(s + 7)

const uint64_t reversi_near[REVERSI_SQUARES] = {NEAR_ROW(0),  NEAR_ROW(8),  NEAR_ROW(16),
                                                NEAR_ROW(24), NEAR_ROW(32), NEAR_ROW(40),
                                                NEAR_ROW(48), NEAR_ROW(56)};

uint64_t reversi_moves(uint64_t own, uint64_t other)
{
    return plain_moves(own, other);
}

uint64_t reversi_flips(unsigned square, uint64_t own, uint64_t other)
{
    if ((own | other) & reversi_bit(square))
        return 0;
    return plain_flips(square, own, other);
}

struct reversi_position reversi_play(struct reversi_position position, unsigned square)
{
    uint64_t flips = plain_flips(square, position.own, position.other);
    return (struct reversi_position){position.other ^ flips,
                                     position.own ^ flips ^ reversi_bit(square)};
}

bool reversi_over(struct reversi_position position)
{
    return !reversi_moves(position.own, position.other) &&
           !reversi_moves(position.other, position.own);
}

int reversi_score(struct reversi_position position)
{
    int own = (int)bits_count(position.own), other = (int)bits_count(position.other);
    int empty = REVERSI_SQUARES - own - other, ahead = own - other;
    return ahead > 0 ? ahead + empty : ahead < 0 ? ahead - empty : 0;
}

void reversi_square_text(unsigned square, char text[3])
{
    text[0] = (char)('a' + square % 8);
    text[1] = (char)('1' + square / 8);
    text[2] = '\0';
}

bool reversi_square_parse(const char *text, unsigned *square)
{
    unsigned column = (unsigned)((text[0] | 0x20) - 'a');
    if (column >= REVERSI_SIDE || text[1] < '1' || text[1] > '8')
        return false;
    *square = column + 8 * (unsigned)(text[1] - '1');
    return true;
}
