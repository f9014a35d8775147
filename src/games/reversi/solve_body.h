/* The exact result of a position: null-window searches sorted by how little they leave the rival, with memory, cutoffs
 * by stable discs and by what is remembered of the positions after each move; principal variation search on top.
 *
 * Results are even numbers: the empty squares go to the winner. */

K_TARGET static inline unsigned K(odd_quarters)(uint64_t empty)
{
    unsigned odd = 0;
    for (unsigned i = 0; i < 4; i++)
        odd |= (bits_count(empty & reversi_odd[1u << i]) & 1) << i;
    return odd;
}

/* Whether stable discs of the rival alone keep the result at or below alpha; then *bound is what it can be at most. */
K_TARGET static inline bool K(hopeless)(const struct reversi_engine *e, uint64_t own, uint64_t other, int alpha,
                                        unsigned empties, int *bound)
{
    if (alpha < reversi_stable_from[empties])
        return false;
    *bound = 64 - 2 * (int)bits_count(K(stable)(&e->tables, other, own));
    return *bound <= alpha;
}

/* A position after one of the moves is remembered as bad enough for the rival. */
K_TARGET static inline bool K(known_enough)(const struct reversi_engine *e, const struct reversi_option *options,
                                            unsigned count, int alpha, int *bound)
{
    for (unsigned i = 0; i < count; i++) {
        const struct reversi_known *known =
            reversi_cache_find(&e->cache, reversi_mix(options[i].own, options[i].other));
        if (known && -known->high > alpha) {
            *bound = -known->high;
            return true;
        }
    }
    return false;
}

/* What is tried first. With many squares left a short search with the evaluation says more than mobility alone. */
K_TARGET static void K(rate_exact)(struct reversi_engine *e, struct reversi_option *options, unsigned count,
                                   unsigned empties, unsigned odd, unsigned remembered)
{
    const struct reversi_window all = {-EVAL_INFINITE, EVAL_INFINITE};
    int depth = reversi_rate_depth[empties];
    for (unsigned i = 0; i < count; i++) {
        struct reversi_option *o = &options[i];
        int mobility = K(mobility)(o->own, o->other);
        if (o->square == remembered)
            o->score = INT32_MAX;
        else if (!o->own)
            o->score = INT32_MAX - 1; /* nothing is left of the rival */
        else if (depth >= 0)
            o->score = -K(mid)(e, o->own, o->other, all, (unsigned)depth, NULL) - RATE_MOBILITY * mobility;
        else
            o->score = reversi_promise[o->square] - 64 * mobility + (reversi_quarter[o->square] & odd ? 8 : 0);
    }
}

/* Is the result more than alpha? Gives a bound on its side. */
K_TARGET static int K(nws)(struct reversi_engine *e, uint64_t own, uint64_t other, int alpha, unsigned empties)
{
    uint64_t empty = ~(own | other);
    unsigned odd = K(odd_quarters)(empty);
    int bound;
    if (empties <= REVERSI_SHALLOW)
        return K(shallow)(e, own, other, alpha, empties, odd);
    uint64_t before = e->nodes++;
    if (K(hopeless)(e, own, other, alpha, empties, &bound))
        return bound;
    uint64_t moves = K_MOVES(own, other);
    if (!moves)
        return K_MOVES(other, own) ? -K(nws)(e, other, own, -alpha - 1, empties)
                                   : reversi_score((struct reversi_position){own, other});
    uint64_t lock = reversi_mix(own, other);
    const struct reversi_known *known = reversi_cache_find(&e->cache, lock);
    unsigned remembered = known ? known->best : REVERSI_NO_MOVE, best_move = REVERSI_NO_MOVE;
    if (known && known->low > alpha)
        return known->low;
    if (known && known->high <= alpha)
        return known->high;
    struct reversi_option options[REVERSI_MOVES_MAX];
    unsigned count = K(list)(own, other, moves, options);
    if (empties >= REVERSI_KNOWN_FROM && K(known_enough)(e, options, count, alpha, &bound))
        return bound;
    K(rate_exact)(e, options, count, empties, odd, remembered);
    int best = NOTHING;
    for (unsigned i = 0; i < count && best <= alpha; i++) {
        K(pick)(options, i, count);
        int value = -K(nws)(e, options[i].own, options[i].other, -alpha - 1, empties - 1);
        if (value > best) {
            best = value;
            best_move = options[i].square;
        }
    }
    reversi_cache_put(&e->cache, lock, empties, (struct reversi_window){alpha, alpha + 1}, best, best_move,
                      e->nodes - before);
    return best;
}

/* The result within the window, exactly if it lies inside. */
K_TARGET static int K(pvs)(struct reversi_engine *e, uint64_t own, uint64_t other, struct reversi_window window,
                           unsigned *best_move)
{
    uint64_t empty = ~(own | other), moves = K_MOVES(own, other), lock = reversi_mix(own, other), before = e->nodes++;
    unsigned empties = bits_count(empty), ignored;
    best_move = best_move ? best_move : &ignored;
    *best_move = REVERSI_NO_MOVE;
    if (!moves)
        return K_MOVES(other, own)
                   ? -K(pvs)(e, other, own, (struct reversi_window){-window.high, -window.low}, &ignored)
                   : reversi_score((struct reversi_position){own, other});
    const struct reversi_known *known = reversi_cache_find(&e->cache, lock);
    if (known)
        *best_move = known->best;
    if (known && (known->low >= window.high || known->low == known->high))
        return known->low;
    if (known && known->high <= window.low)
        return known->high;
    struct reversi_option options[REVERSI_MOVES_MAX];
    unsigned count = K(list)(own, other, moves, options);
    K(rate_exact)(e, options, count, empties, K(odd_quarters)(empty), *best_move);
    int best = NOTHING, alpha = window.low;
    for (unsigned i = 0; i < count && alpha < window.high; i++) {
        K(pick)(options, i, count);
        struct reversi_window rest = {-window.high, -alpha};
        bool few = empties <= REVERSI_SHALLOW;
        int value = NOTHING;
        if (i > 0 && !few)
            value = -K(nws)(e, options[i].own, options[i].other, -alpha - 1, empties - 1);
        if (i == 0 || few || (value > alpha && value < window.high))
            value = -K(pvs)(e, options[i].own, options[i].other, rest, NULL);
        if (value > best) {
            best = value;
            *best_move = options[i].square;
        }
        alpha = best > alpha ? best : alpha;
    }
    reversi_cache_put(&e->cache, lock, empties, window, best, *best_move, e->nodes - before);
    return best;
}

K_TARGET static int K(solve)(struct reversi_engine *e, struct reversi_position position, struct reversi_window window,
                             unsigned *best)
{
    return K(pvs)(e, position.own, position.other, window, best);
}
