/* Counts the games of `depth` moves. A pass is a move, and a finished game is a leaf wherever it
 * ends. The last ply is counted, not played: it has as many leaves as there are legal squares. */

K_TARGET static uint64_t K(perft)(uint64_t own, uint64_t other, unsigned depth)
{
    if (!depth)
        return 1;
    uint64_t moves = K_MOVES(own, other), leaves = 0;
    if (!moves)
        return depth > 1 && K_MOVES(other, own) ? K(perft)(other, own, depth - 1) : 1;
    if (depth == 1)
        return bits_count(moves);
    for (; moves; moves &= moves - 1) {
        unsigned square = bits_lowest(moves);
        uint64_t flips = K_FLIPS(square, own, other);
        leaves += K(perft)(other ^ flips, own ^ flips ^ reversi_bit(square), depth - 1);
    }
    return leaves;
}
