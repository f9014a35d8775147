/* The last squares of a null-window search: each function returns a bound of the result, above
 * alpha if the result is more than alpha. They neither remember nor sort. Squares in odd quarters
 * come first: the side that plays last in a region gains, and in an odd region that is the side to
 * move. */

/* One empty square, x. */
K_TARGET static inline int K(last1)(struct reversi_engine *e, uint64_t own, uint64_t other,
                                    unsigned x)
{
    int discs = (int)bits_count(own);
    uint64_t flips = K_FLIPS(x, own, other);
    e->nodes++;
    if (flips)
        return 2 * (discs + (int)bits_count(flips)) - 62;
    flips = K_FLIPS(x, other, own);
    if (flips)
        return 2 * (discs - (int)bits_count(flips)) - 64;
    return discs > 31 ? 2 * discs - 62 : 2 * discs - 64;
}

/* Two empty squares, x and y. */
K_TARGET static int K(last2)(struct reversi_engine *e, uint64_t own, uint64_t other, int alpha,
                             unsigned x, unsigned y, bool passed)
{
    int best = NOTHING;
    uint64_t flips;
    e->nodes++;
    if ((reversi_near[x] & other) && (flips = K_FLIPS(x, own, other)))
        best = -K(last1)(e, other ^ flips, own ^ flips ^ reversi_bit(x), y);
    if (best > alpha)
        return best;
    if ((reversi_near[y] & other) && (flips = K_FLIPS(y, own, other))) {
        int value = -K(last1)(e, other ^ flips, own ^ flips ^ reversi_bit(y), x);
        return value > best ? value : best;
    }
    if (best != NOTHING)
        return best;
    return passed ? reversi_score((struct reversi_position){own, other})
                  : -K(last2)(e, other, own, -alpha - 1, x, y, true);
}

/* Three empty squares; one that is alone in its quarter comes first. */
K_TARGET static int K(last3)(struct reversi_engine *e, uint64_t own, uint64_t other, int alpha,
                             const uint8_t *at, bool passed)
{
    unsigned x = at[0], y = at[1], z = at[2], swap = x;
    int best = NOTHING;
    uint64_t flips;
    e->nodes++;
    if (reversi_quarter[x] == reversi_quarter[z])
        x = y, y = swap;
    else if (reversi_quarter[x] == reversi_quarter[y])
        x = z, z = swap;
    if ((reversi_near[x] & other) && (flips = K_FLIPS(x, own, other)))
        best = -K(last2)(e, other ^ flips, own ^ flips ^ reversi_bit(x), -alpha - 1, y, z, false);
    if (best > alpha)
        return best;
    if ((reversi_near[y] & other) && (flips = K_FLIPS(y, own, other))) {
        int value =
            -K(last2)(e, other ^ flips, own ^ flips ^ reversi_bit(y), -alpha - 1, x, z, false);
        if (value > alpha)
            return value;
        best = value > best ? value : best;
    }
    if ((reversi_near[z] & other) && (flips = K_FLIPS(z, own, other))) {
        int value =
            -K(last2)(e, other ^ flips, own ^ flips ^ reversi_bit(z), -alpha - 1, x, y, false);
        best = value > best ? value : best;
    }
    if (best != NOTHING)
        return best;
    return passed ? reversi_score((struct reversi_position){own, other})
                  : -K(last3)(e, other, own, -alpha - 1, at, true);
}

/* Four empty squares. `odd` are the quarters with an odd number of them. */
K_TARGET static int K(last4)(struct reversi_engine *e, uint64_t own, uint64_t other, int alpha,
                             unsigned odd, bool passed)
{
    uint64_t empty = ~(own | other), first = empty & reversi_odd[odd];
    int best = NOTHING;
    e->nodes++;
    if (bits_count(first) == 4 && odd != 15) { /* three and one: the one alone first */
        for (uint64_t rest = first; rest; rest &= rest - 1)
            if (bits_count(empty & reversi_odd[reversi_quarter[bits_lowest(rest)]]) == 1)
                first = rest & -rest;
    }
    for (uint64_t squares = first ? first : empty, rest = empty & ~squares; squares;
         squares = rest, rest = 0)
        for (; squares; squares &= squares - 1) {
            unsigned x = bits_lowest(squares);
            uint64_t flips, left = empty ^ reversi_bit(x);
            if (!(reversi_near[x] & other) || !(flips = K_FLIPS(x, own, other)))
                continue;
            uint8_t at[3] = {(uint8_t)bits_lowest(left)};
            left &= left - 1;
            at[1] = (uint8_t)bits_lowest(left);
            at[2] = (uint8_t)bits_lowest(left & (left - 1));
            int value =
                -K(last3)(e, other ^ flips, own ^ flips ^ reversi_bit(x), -alpha - 1, at, false);
            if (value > alpha)
                return value;
            best = value > best ? value : best;
        }
    if (best != NOTHING)
        return best;
    return passed ? reversi_score((struct reversi_position){own, other})
                  : -K(last4)(e, other, own, -alpha - 1, odd, true);
}

/* Four to REVERSI_SHALLOW empty squares. */
K_TARGET static int K(shallow)(struct reversi_engine *e, uint64_t own, uint64_t other, int alpha,
                               unsigned empties, unsigned odd)
{
    if (empties == 4)
        return K(last4)(e, own, other, alpha, odd, false);
    e->nodes++;
    uint64_t moves = K_MOVES(own, other);
    if (!moves)
        return K_MOVES(other, own) ? -K(shallow)(e, other, own, -alpha - 1, empties, odd)
                                   : reversi_score((struct reversi_position){own, other});
    int best = NOTHING;
    uint64_t first = moves & reversi_odd[odd];
    for (uint64_t squares = first ? first : moves, rest = moves & ~squares; squares;
         squares = rest, rest = 0)
        for (; squares; squares &= squares - 1) {
            unsigned x = bits_lowest(squares);
            uint64_t flips = K_FLIPS(x, own, other);
            int value = -K(shallow)(e, other ^ flips, own ^ flips ^ reversi_bit(x), -alpha - 1,
                                    empties - 1, odd ^ reversi_quarter[x]);
            if (value > alpha)
                return value;
            best = value > best ? value : best;
        }
    return best;
}
