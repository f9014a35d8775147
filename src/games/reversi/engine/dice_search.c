#include "games/reversi/engine/dice_search.h"

#include "base/bits.h"
#include "games/reversi/engine/kernels.h"

/* Returns the mean over the triples of the best open move's value. Sorts `moves`, best first. */
static int mean_over_dice(const struct reversi_tables *tables, struct reversi_weighed *moves,
                          unsigned count)
{
    uint64_t covered = 0;
    int64_t sum = 0;
    for (unsigned i = 0; i < count; i++) {
        unsigned best = i;
        for (unsigned j = i + 1; j < count; j++)
            if (moves[j].value > moves[best].value)
                best = j;
        struct reversi_weighed move = moves[best];
        moves[best] = moves[i];
        moves[i] = move;
        uint64_t opens = tables->opens[move.square] & ~covered;
        covered |= opens;
        sum += (int64_t)move.value * (int)bits_count(opens);
    }
    int triples = (int)bits_count(covered);
    int64_t half = sum < 0 ? -triples / 2 : triples / 2;
    return (int)((sum + half) / triples);
}

int reversi_dice_value(struct reversi_engine *engine, struct reversi_position position,
                       unsigned depth)
{
    const struct reversi_kernels *kernels = engine->kernels;
    struct reversi_weighed weighed[REVERSI_MOVES_MAX];
    unsigned count = 0;
    engine->nodes++;
    uint64_t moves = kernels->moves(position.own, position.other);
    if (!moves) {
        if (!kernels->moves(position.other, position.own))
            return REVERSI_DISC * REVERSI_DICE_UNIT * reversi_score(position);
        return -reversi_dice_value(engine, reversi_pass(position), depth);
    }
    if (!depth)
        return REVERSI_DICE_UNIT * kernels->evaluate(engine, position.own, position.other);
    for (; moves; moves &= moves - 1) {
        unsigned square = bits_lowest(moves);
        uint64_t flips = kernels->flips(square, position.own, position.other);
        struct reversi_position next = {position.other ^ flips,
                                        position.own ^ flips ^ reversi_bit(square)};
        weighed[count++] =
            (struct reversi_weighed){square, -reversi_dice_value(engine, next, depth - 1)};
    }
    return mean_over_dice(&engine->tables, weighed, count);
}

unsigned reversi_dice_weigh(struct reversi_engine *engine, struct reversi_position position,
                            uint64_t squares, struct reversi_bounds bounds,
                            struct reversi_weighed *moves)
{
    unsigned count = 0, empties = bits_count(~(position.own | position.other));
    unsigned depth = empties <= bounds.perfect ? empties : bounds.depth ? bounds.depth : 1;
    for (squares &= reversi_moves(position.own, position.other); squares; squares &= squares - 1) {
        unsigned square = bits_lowest(squares);
        int value = -reversi_dice_value(engine, reversi_play(position, square), depth - 1);
        moves[count++] = (struct reversi_weighed){square, value / REVERSI_DICE_UNIT};
    }
    return count;
}
