/* Alpha-beta with the evaluation at the leaves: principal variation search with memory. */

/* The moves with what they lead to, seen by the rival. */
K_TARGET static unsigned K(list)(uint64_t own, uint64_t other, uint64_t moves, struct reversi_option *options)
{
    unsigned count = 0;
    for (; moves; moves &= moves - 1) {
        unsigned square = bits_lowest(moves);
        uint64_t flips = K_FLIPS(square, own, other);
        options[count++] = (struct reversi_option){
            .own = other ^ flips, .other = own ^ flips ^ reversi_bit(square), .square = (uint8_t)square};
    }
    return count;
}

/* How promising it is to leave the rival there: few moves, above all few corners. */
K_TARGET static inline int K(mobility)(uint64_t own, uint64_t other)
{
    uint64_t moves = K_MOVES(own, other);
    return (int)(bits_count(moves) + bits_count(moves & UINT64_C(0x8100000000000081)));
}

/* Puts the best of options[from…] there. */
K_TARGET static inline void K(pick)(struct reversi_option *options, unsigned from, unsigned count)
{
    unsigned best = from;
    for (unsigned i = from + 1; i < count; i++)
        if (options[i].score > options[best].score)
            best = i;
    struct reversi_option swap = options[from];
    options[from] = options[best];
    options[best] = swap;
}

K_TARGET static int K(mid)(struct reversi_engine *e, uint64_t own, uint64_t other, struct reversi_window window,
                           unsigned depth, unsigned *best_move);

/* Before the moves are tried: the remembered one first, then by a look one ply ahead, or by mobility near the leaves.
 */
K_TARGET static void K(rate)(struct reversi_engine *e, struct reversi_option *options, unsigned count, unsigned depth,
                             unsigned remembered)
{
    const struct reversi_window all = {-EVAL_INFINITE, EVAL_INFINITE};
    for (unsigned i = 0; i < count; i++) {
        struct reversi_option *o = &options[i];
        if (o->square == remembered)
            o->score = INT32_MAX;
        else if (depth >= 4)
            o->score = -K(mid)(e, o->own, o->other, all, depth >= 7 ? 2 : depth >= 5, NULL) -
                       10 * K(mobility)(o->own, o->other);
        else
            o->score = reversi_promise[o->square] - 16 * K(mobility)(o->own, o->other);
    }
}

/* No square is legal: a pass costs no depth, and a finished game is worth its result. */
K_TARGET static int K(mid_pass)(struct reversi_engine *e, uint64_t own, uint64_t other, struct reversi_window window,
                                unsigned depth)
{
    if (!K_MOVES(other, own))
        return REVERSI_DISC * reversi_score((struct reversi_position){own, other});
    return -K(mid)(e, other, own, (struct reversi_window){-window.high, -window.low}, depth, NULL);
}

/* The loop over sorted moves. */
K_TARGET static int K(mid_moves)(struct reversi_engine *e, struct reversi_option *options, unsigned count,
                                 struct reversi_window window, unsigned depth, unsigned *best_move)
{
    int best = -EVAL_INFINITE, alpha = window.low;
    for (unsigned i = 0; i < count && !e->stopped; i++) {
        K(pick)(options, i, count);
        const struct reversi_option *o = &options[i];
        struct reversi_window null = {-alpha - 1, -alpha}, full = {-window.high, -alpha};
        int value;
        if (i == 0 || window.high - alpha <= 1)
            value = -K(mid)(e, o->own, o->other, full, depth - 1, NULL);
        else {
            value = -K(mid)(e, o->own, o->other, null, depth - 1, NULL);
            if (value > alpha && value < window.high)
                value = -K(mid)(e, o->own, o->other, full, depth - 1, NULL);
        }
        if (value > best && !e->stopped) {
            best = value;
            *best_move = o->square;
        }
        if (best > alpha)
            alpha = best;
        if (alpha >= window.high)
            break;
    }
    return best;
}

/* Near the leaves: no memory. */
K_TARGET static int K(mid_leaf)(struct reversi_engine *e, uint64_t own, uint64_t other, uint64_t moves,
                                struct reversi_window window, unsigned *best_move)
{
    int best = -EVAL_INFINITE;
    for (; moves; moves &= moves - 1) {
        unsigned square = bits_lowest(moves);
        uint64_t flips = K_FLIPS(square, own, other);
        e->nodes++;
        int value = -K(leaf)(e, other ^ flips, own ^ flips ^ reversi_bit(square));
        if (value > best) {
            best = value;
            *best_move = square;
            if (best >= window.high)
                break;
        }
    }
    return best;
}

K_TARGET static int K(mid)(struct reversi_engine *e, uint64_t own, uint64_t other, struct reversi_window window,
                           unsigned depth, unsigned *best_move)
{
    unsigned ignored;
    best_move = best_move ? best_move : &ignored;
    *best_move = REVERSI_NO_MOVE;
    e->nodes++;
    if (e->limit && e->nodes >= e->limit)
        e->stopped = true;
    if (e->stopped)
        return 0;
    if (!depth)
        return K(leaf)(e, own, other);
    uint64_t moves = K_MOVES(own, other);
    if (!moves)
        return K(mid_pass)(e, own, other, window, depth);
    if (depth == 1)
        return K(mid_leaf)(e, own, other, moves, window, best_move);
    uint64_t lock = reversi_mix(own, other) ^ BY_EVALUATION, before = e->nodes;
    const struct reversi_known *known = reversi_cache_find(&e->cache, lock);
    unsigned remembered = REVERSI_NO_MOVE;
    if (known) {
        remembered = *best_move = known->best;
        if (known->depth == depth && (known->low >= window.high || known->low == known->high))
            return known->low;
        if (known->depth == depth && known->high <= window.low)
            return known->high;
    }
    struct reversi_option options[REVERSI_MOVES_MAX];
    unsigned count = K(list)(own, other, moves, options);
    K(rate)(e, options, count, depth, remembered);
    int best = K(mid_moves)(e, options, count, window, depth, best_move);
    if (!e->stopped)
        reversi_cache_put(&e->cache, lock, depth, window, best, *best_move, e->nodes - before);
    return best;
}

K_TARGET static int K(search)(struct reversi_engine *e, struct reversi_position position, struct reversi_window window,
                              unsigned depth, unsigned *best)
{
    return K(mid)(e, position.own, position.other, window, depth, best);
}
