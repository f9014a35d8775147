/* The evaluation: the sum of the weights for patterns, mobility and parity (patterns.h). All of it
 * is integer arithmetic, so that every machine plays the same game. */

/* Makes the node of a position, with lanes from scratch. */
K_TARGET static inline void K(root_node)(const struct reversi_engine *e, uint64_t own,
                                         uint64_t other, struct reversi_node *node)
{
    node->own = own;
    node->other = other;
    reversi_lanes_make(&e->tables.powers, (struct reversi_position){own, other}, &node->lanes);
}

/* Makes the lanes after a move: a new disc, and discs turned over from -1 to +1. Then all signs
 * change, since the opponent has the move. */
K_TARGET static inline void K(next_lanes)(const struct reversi_powers *powers,
                                          const struct reversi_lanes *lanes, unsigned square,
                                          uint64_t flips, struct reversi_lanes *next)
{
    const reversi_vector *from = (const reversi_vector *)lanes, *disc;
    reversi_vector *to = (reversi_vector *)next;
    reversi_vector a = {0}, b = {0}, c = {0};
    for (; flips; flips &= flips - 1) {
        disc = (const reversi_vector *)&powers->squares[bits_lowest(flips)];
        a += disc[0];
        b += disc[1];
        c += disc[2];
    }
    disc = (const reversi_vector *)&powers->squares[square];
    to[0] = -(from[0] + disc[0] + a + a);
    to[1] = -(from[1] + disc[1] + b + b);
    to[2] = -(from[2] + disc[2] + c + c);
}

K_TARGET static inline void K(next_node)(const struct reversi_engine *e,
                                         const struct reversi_node *node, unsigned square,
                                         uint64_t flips, struct reversi_node *next)
{
    next->own = node->other ^ flips;
    next->other = node->own ^ flips ^ reversi_bit(square);
    K(next_lanes)(&e->tables.powers, &node->lanes, square, flips, &next->lanes);
}

/* Makes the node after a listed move. */
K_TARGET static inline void K(option_node)(const struct reversi_engine *e,
                                           const struct reversi_node *node,
                                           const struct reversi_option *option,
                                           struct reversi_node *next)
{
    K(next_node)(e, node, option->square, node->other ^ option->own, next);
}

/* Makes the node after a pass: the same, as the opponent sees it. */
K_TARGET static inline void K(pass_node)(const struct reversi_node *node, struct reversi_node *next)
{
    const reversi_vector *from = (const reversi_vector *)&node->lanes;
    reversi_vector *to = (reversi_vector *)&next->lanes;
    next->own = node->other;
    next->other = node->own;
    for (int i = 0; i < 3; i++)
        to[i] = -from[i];
}

K_TARGET static inline unsigned K(mobility_of)(uint64_t own, uint64_t other)
{
    unsigned count = bits_count(K_MOVES(own, other));
    return count < REVERSI_MOBILITY_MOST ? count : REVERSI_MOBILITY_MOST;
}

/* Returns the quarters with an odd number of empty squares as bits: the rows of each quarter are
 * added modulo 2, then its columns. */
K_TARGET static inline unsigned K(odd_quarters)(uint64_t empty)
{
    empty ^= empty >> 16;
    empty ^= empty >> 8;
    empty ^= empty >> 2;
    empty ^= empty >> 1;
    return (unsigned)((empty & 1) | (empty >> 3 & 2) | (empty >> 30 & 4) | (empty >> 33 & 8));
}

/* Keeps a sum in a register of its own. Otherwise gcc collects the weights in vectors first, which
 * is slower. */
#ifndef ALONE
#define ALONE(sum) __asm__("" : "+r"(sum))
#endif

K_TARGET static inline int K(value_of)(const struct reversi_engine *e,
                                       const struct reversi_node *node)
{
    const int16_t *weights = e->weights->value[reversi_stage(bits_count(node->own | node->other))],
                  *zero;
    const int16_t *lane = node->lanes.at;
    int sum = 0, half = 0; /* two sums, so that additions do not wait for each other */
#define P(name, lanes, squares, first)                                                             \
    zero = weights + WEIGHT_##name + REVERSI_POWER(squares) / 2;                                   \
    for (int i = 0; i < (lanes); i += 2) {                                                         \
        sum += zero[lane[LANE_##name + i]];                                                        \
        half += zero[lane[LANE_##name + i + 1]];                                                   \
        ALONE(sum);                                                                                \
        ALONE(half);                                                                               \
    }
    REVERSI_PATTERNS(P)
#undef P
    sum += half;
    sum += weights[WEIGHT_MOVES + K(mobility_of)(node->own, node->other)];
    sum += weights[WEIGHT_REPLIES + K(mobility_of)(node->other, node->own)];
    sum += weights[WEIGHT_ODD + bits_count(K(odd_quarters)(~(node->own | node->other)))];
    sum = sum * REVERSI_DISC / REVERSI_WEIGHT_DISC;
    return sum > EVAL_MOST ? EVAL_MOST : sum < -EVAL_MOST ? -EVAL_MOST : sum;
}

/* Returns the value of a leaf: the evaluation, or the result if the board is full or has discs of
 * one colour only. */
K_TARGET static inline int K(leaf)(const struct reversi_engine *e, const struct reversi_node *node)
{
    if (!(node->own && node->other && ~(node->own | node->other)))
        return REVERSI_DISC * reversi_score((struct reversi_position){node->own, node->other});
    return e->eval ? e->eval->value(e, node->own, node->other) : K(value_of)(e, node);
}

K_TARGET static int K(evaluate)(const struct reversi_engine *e, uint64_t own, uint64_t other)
{
    struct reversi_node node;
    if (e->eval)
        return e->eval->value(e, own, other);
    K(root_node)(e, own, other, &node);
    return K(value_of)(e, &node);
}
