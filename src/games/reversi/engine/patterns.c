#include "games/reversi/engine/patterns.h"

#include "base/bits.h"
#include "games/reversi/engine/search.h"

enum { SQUARES_MAX = 10, SYMMETRIES = 8 };

#define P(name, lanes, squares, first) {LANE_##name, lanes, squares, WEIGHT_##name, first},
static const struct pattern_kind {
    unsigned lane, lanes, squares, weight;
    const char *first;
} kinds[] = {REVERSI_PATTERNS(P)};
#undef P

/* A lane of a kind: its squares in the order of the digits, the lowest first. */
struct lane {
    uint8_t squares[SQUARES_MAX];
    uint64_t set;
};

/* Symmetries are three bits: mirror columns, mirror rows, exchange columns and rows. */
static struct lane lane_of(const struct pattern_kind *kind, unsigned symmetry)
{
    struct lane lane = {.set = 0};
    for (unsigned i = 0; i < kind->squares; i++) {
        unsigned square = 0;
        reversi_square_parse(kind->first + (size_t)2 * i, &square);
        unsigned x = square % 8, y = square / 8;
        x = symmetry & 1 ? 7 - x : x;
        y = symmetry & 2 ? 7 - y : y;
        lane.squares[i] = (uint8_t)(symmetry & 4 ? 8 * x + y : 8 * y + x);
        lane.set |= reversi_bit(lane.squares[i]);
    }
    return lane;
}

/* The lanes of a kind are those that differ, in the order of the symmetries. */
void reversi_powers_make(struct reversi_powers *powers)
{
    memset(powers, 0, sizeof *powers);
    for (unsigned k = 0; k < REVERSI_KIND_COUNT; k++) {
        uint64_t sets[SYMMETRIES];
        unsigned count = 0;
        for (unsigned symmetry = 0; symmetry < SYMMETRIES && count < kinds[k].lanes; symmetry++) {
            struct lane lane = lane_of(&kinds[k], symmetry);
            unsigned same = 0;
            while (same < count && sets[same] != lane.set)
                same++;
            if (same < count)
                continue;
            for (unsigned i = 0, power = 1; i < kinds[k].squares; i++, power *= 3)
                powers->squares[lane.squares[i]].at[kinds[k].lane + count] = (int16_t)power;
            sets[count++] = lane.set;
        }
    }
}

void reversi_lanes_make(const struct reversi_powers *powers, struct reversi_position position,
                        struct reversi_lanes *lanes)
{
    reversi_vector sums[3] = {{0}, {0}, {0}};
    for (uint64_t discs = position.own | position.other; discs; discs &= discs - 1) {
        unsigned square = bits_lowest(discs);
        const reversi_vector *disc = (const reversi_vector *)&powers->squares[square];
        for (int i = 0; i < 3; i++)
            sums[i] += position.own >> square & 1 ? disc[i] : -disc[i];
    }
    memcpy(lanes, sums, sizeof *lanes);
}

/* ---- weights ---- */

#define ZERO(name, squares) WEIGHT_##name + REVERSI_POWER(squares) / 2
#define ZEROS_2(zero) zero, zero
#define ZEROS_4(zero) ZEROS_2(zero), ZEROS_2(zero)
#define ZEROS_8(zero) ZEROS_4(zero), ZEROS_4(zero)
#define P(name, lanes, squares, first) ZEROS_##lanes(ZERO(name, squares)),
const int32_t reversi_lane_zero[REVERSI_LANE_COUNT] = {REVERSI_PATTERNS(P)};
#undef P

static unsigned mobility(uint64_t own, uint64_t other)
{
    unsigned count = bits_count(reversi_moves(own, other));
    return count < REVERSI_MOBILITY_MOST ? count : REVERSI_MOBILITY_MOST;
}

void reversi_features(const struct reversi_powers *powers, struct reversi_position position,
                      uint32_t features[REVERSI_FEATURES])
{
    struct reversi_lanes lanes;
    unsigned odd = 0;
    uint64_t empty = ~(position.own | position.other);
    reversi_lanes_make(powers, position, &lanes);
    for (unsigned i = 0; i < REVERSI_LANE_COUNT; i++)
        features[i] = (uint32_t)(reversi_lane_zero[i] + lanes.at[i]);
    for (unsigned i = 0; i < 4; i++)
        odd += bits_count(empty & reversi_odd[1u << i]) & 1;
    features[REVERSI_LANE_COUNT] = WEIGHT_MOVES + mobility(position.own, position.other);
    features[REVERSI_LANE_COUNT + 1] = WEIGHT_REPLIES + mobility(position.other, position.own);
    features[REVERSI_LANE_COUNT + 2] = WEIGHT_ODD + odd;
}

/* Finds where the digits go when the shape is mirrored onto itself. If no symmetry does that, each
 * digit stays. */
static void find_mirror(const struct pattern_kind *kind, uint8_t to[SQUARES_MAX])
{
    struct lane first = lane_of(kind, 0);
    for (unsigned i = 0; i < kind->squares; i++)
        to[i] = (uint8_t)i;
    for (unsigned symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
        struct lane lane = lane_of(kind, symmetry);
        if (lane.set != first.set || memcmp(lane.squares, first.squares, sizeof lane.squares) == 0)
            continue;
        for (unsigned i = 0; i < kind->squares; i++)
            for (unsigned j = 0; j < kind->squares; j++)
                if (first.squares[j] == lane.squares[i])
                    to[i] = (uint8_t)j;
        return;
    }
}

void reversi_fold(uint32_t folded[REVERSI_WEIGHT_COUNT])
{
    uint32_t count = 0;
    for (unsigned k = 0; k < REVERSI_KIND_COUNT; k++) {
        uint8_t to[SQUARES_MAX];
        uint32_t size = 1, power[SQUARES_MAX], *own = folded + kinds[k].weight;
        find_mirror(&kinds[k], to);
        for (unsigned i = 0; i < kinds[k].squares; i++, size *= 3)
            power[i] = size;
        for (uint32_t number = 0; number < size; number++) {
            uint32_t mirror = 0, rest = number;
            for (unsigned i = 0; i < kinds[k].squares; i++, rest /= 3)
                mirror += rest % 3 * power[to[i]];
            own[number] = mirror < number ? own[mirror] : count++;
        }
    }
    for (uint32_t i = WEIGHT_MOVES; i < REVERSI_WEIGHT_COUNT; i++)
        folded[i] = count++;
}
