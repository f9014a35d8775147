#include "games/reversi/engine/levels.h"

#include "base/bits.h"
#include "games/reversi/engine/book.h"
#include "games/reversi/engine/dice_search.h"

enum {
    OPENING_DISCS = 14, /* up to this number of discs, all levels vary their moves … */
    OPENING_NOISE = 400,
    OPENING_DEPTH = 5, /* … and look no further than this, since noise hides the rest */
};

/* clang-format off */
const struct reversi_level reversi_levels[REVERSI_LEVELS] = {
    {"level1", true, {1, 0, 0, false}, 1500, {1, 0, 0, false}, true},
    {"level2", false, {1, 0, 0, false}, 5000, {1, 0, 0, false}, true},
    {"level3", false, {1, 0, 0, false}, 1300, {1, 0, 0, false}, true},
    {"level4", false, {2, 4, 0, false}, 1100, {2, 2, 0, false}, true},
    {"level5", false, {3, 6, 0, false}, 450, {2, 5, 0, false}, true},
    {"level6", false, {4, 10, 0, false}, 60, {3, 6, 0, false}, true},
    {"level7", false, {6, 14, 0, false}, 0, {4, 8, 0, false}, true},
    {"level8", false, {9, 16, 0, false}, 0, {5, 9, 0, false}, true},
};
/* clang-format on */

const struct reversi_level reversi_strongest = {
    "engine", false, {REVERSI_SQUARES, 18, 1500000, true}, 0, {6, 10, 0, false}, true,
};

unsigned reversi_level_choose(const struct reversi_level *level, struct reversi_engine *engine,
                              struct reversi_position position, uint64_t squares, bool dice,
                              struct rng *rng)
{
    struct reversi_weighed moves[REVERSI_MOVES_MAX];
    struct reversi_bounds bounds = dice ? level->dice : level->bounds;
    unsigned noise = level->noise, best_square = REVERSI_NO_MOVE;
    int best = INT32_MIN;
    if (!(squares & (squares - 1)))
        return bits_lowest(squares);
    if (!dice && level->varies && !noise &&
        squares == reversi_moves(position.own, position.other)) {
        unsigned square =
            reversi_book_choose(reversi_book_builtin(), position, REVERSI_BOOK_MARGIN, rng, NULL);
        if (square != REVERSI_NO_MOVE)
            return square;
    }
    if (!dice && level->varies && bits_count(position.own | position.other) <= OPENING_DISCS) {
        bounds.depth = bounds.depth > OPENING_DEPTH ? OPENING_DEPTH : bounds.depth;
        noise = noise > OPENING_NOISE ? noise : OPENING_NOISE;
    } else if (!dice && !noise)
        return reversi_search(engine, position, squares, bounds).best;
    unsigned count = dice ? reversi_dice_weigh(engine, position, squares, bounds, moves)
                          : reversi_weigh(engine, position, squares, bounds, moves);
    for (unsigned i = 0; i < count; i++) {
        int value = (level->backwards ? -moves[i].value : moves[i].value) +
                    (noise ? (int)rng_below(rng, noise + 1) : 0);
        if (value > best) {
            best = value;
            best_square = moves[i].square;
        }
    }
    return best_square;
}
