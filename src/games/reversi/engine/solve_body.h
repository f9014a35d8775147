/* The exact result of a position. Null-window searches sort moves by how little they leave the
 * opponent, and use memory, cutoffs by stable discs, and cutoffs by what is remembered of the
 * positions after each move. Principal variation search is on top of them.
 *
 * Results are even numbers, since the empty squares go to the winner. */

/* Whether the opponent's stable discs alone keep the result at or below alpha. *bound gets the
 * upper bound. */
K_TARGET static inline bool K(hopeless)(const struct reversi_engine *e, uint64_t own,
                                        uint64_t other, int alpha, unsigned empties, int *bound)
{
    if (alpha < reversi_stable_from[empties])
        return false;
    *bound = 64 - 2 * (int)bits_count(K(stable)(&e->tables, other, own));
    return *bound <= alpha;
}

/* Whether the position after a move is remembered as a result of more than alpha. *bound gets the
 * lower bound. All cache lines are fetched before the first is read. */
K_TARGET static inline bool K(known_enough)(const struct reversi_engine *e,
                                            const struct reversi_option *options, unsigned count,
                                            int alpha, int *bound)
{
    for (unsigned i = 0; i < count; i++)
        reversi_cache_fetch(&e->cache, reversi_mix(options[i].own, options[i].other));
    for (unsigned i = 0; i < count; i++) {
        struct reversi_known copy;
        const struct reversi_known *known =
            reversi_cache_find(&e->cache, reversi_mix(options[i].own, options[i].other), &copy);
        if (known && known->confidence >= e->confidence && -known->high > alpha) {
            *bound = -known->high;
            return true;
        }
    }
    return false;
}

/* Scores the moves before they are searched: with many empty squares by a short search with the
 * evaluation, otherwise by mobility and parity. */
K_TARGET static void K(rate_exact)(struct reversi_engine *e, const struct reversi_node *node,
                                   struct reversi_option *options, unsigned count, unsigned empties,
                                   unsigned remembered)
{
    int depth = reversi_rate_depth[empties];
    unsigned odd = K(odd_quarters)(~(node->own | node->other));
    for (unsigned i = 0; i < count; i++) {
        struct reversi_option *o = &options[i];
        if (empties < REVERSI_KNOWN_FROM && empties > REVERSI_SHALLOW + 1)
            reversi_cache_fetch(&e->cache, reversi_mix(o->own, o->other));
        int mobility = K(mobility)(o->own, o->other);
        if (o->square == remembered)
            o->score = INT32_MAX;
        else if (!o->own)
            o->score = INT32_MAX - 1; /* the opponent has no disc left */
        else if (depth >= 0)
            o->score = K(look)(e, node, o, (unsigned)depth) - RATE_MOBILITY * mobility;
        else
            o->score = reversi_promise[o->square] - 64 * mobility +
                       (reversi_quarter[o->square] & odd ? 8 : 0);
    }
}

/* Makes the node after a move. Lanes are updated as long as the evaluation sorts moves. */
K_TARGET static inline void K(end_node)(const struct reversi_engine *e,
                                        const struct reversi_node *node,
                                        const struct reversi_option *option, unsigned empties,
                                        struct reversi_node *next)
{
    next->own = option->own;
    next->other = option->other;
    if (empties > REVERSI_LANES_FROM)
        K(next_lanes)
    (&e->tables.powers, &node->lanes, option->square, node->other ^ option->own, &next->lanes);
}

K_TARGET static int K(nws)(struct reversi_engine *e, const struct reversi_node *node, int alpha,
                           unsigned empties);

K_TARGET static int K(nws_pass)(struct reversi_engine *e, const struct reversi_node *node,
                                int alpha, unsigned empties)
{
    struct reversi_node next;
    if (!K_MOVES(node->other, node->own))
        return reversi_score((struct reversi_position){node->own, node->other});
    next.own = node->other;
    next.other = node->own;
    if (empties >= REVERSI_LANES_FROM)
        K(pass_node)(node, &next);
    return -K(nws)(e, &next, -alpha - 1, empties);
}

/* Selective solving: a search with the evaluation that lies far enough outside the window stands
 * for the result. *bound gets the bound. */
K_TARGET static inline bool K(cut_end)(struct reversi_engine *e, const struct reversi_node *node,
                                       int alpha, unsigned empties, int *bound)
{
    struct reversi_window window = {REVERSI_DISC * alpha, REVERSI_DISC * (alpha + 1)};
    struct reversi_error error =
        e->weights->cuts.result[empties < REVERSI_CUT_EMPTIES ? empties : 31];
    if (!K(cut_off)(e, node, window, error, reversi_end_depth(empties), bound))
        return false;
    *bound = *bound > window.low ? alpha + 1 : alpha;
    return true;
}

/* Null-window search: returns a bound of the result, above alpha if the result is more than
 * alpha. */
K_TARGET static int K(nws)(struct reversi_engine *e, const struct reversi_node *node, int alpha,
                           unsigned empties)
{
    int bound;
    if (empties <= REVERSI_SHALLOW)
        return K(shallow)(e, node->own, node->other, alpha, empties,
                          K(odd_quarters)(~(node->own | node->other)));
    uint64_t before = e->nodes++, lock = reversi_mix(node->own, node->other);
    reversi_cache_fetch(&e->cache, lock);
    if (e->limit && before >= e->limit && !e->stopped)
        reversi_engine_ask(e);
    if (e->stopped)
        return alpha;
    if (K(hopeless)(e, node->own, node->other, alpha, empties, &bound))
        return bound;
    uint64_t moves = K_MOVES(node->own, node->other);
    if (!moves)
        return K(nws_pass)(e, node, alpha, empties);
    struct reversi_known copy;
    const struct reversi_known *known = reversi_cache_find(&e->cache, lock, &copy);
    unsigned remembered = known ? known->best : REVERSI_NO_MOVE, best_move = REVERSI_NO_MOVE;
    if (known && known->confidence >= e->confidence && known->low > alpha)
        return known->low;
    if (known && known->confidence >= e->confidence && known->high <= alpha)
        return known->high;
    struct reversi_option options[REVERSI_MOVES_MAX];
    unsigned count = K(list)(node->own, node->other, moves, options);
    if (empties >= REVERSI_KNOWN_FROM && K(known_enough)(e, options, count, alpha, &bound))
        return bound;
    if (e->confidence < REVERSI_CERTAIN && empties >= CUT_END_FROM &&
        K(cut_end)(e, node, alpha, empties, &bound))
        return bound;
    K(rate_exact)(e, node, options, count, empties, remembered);
    int best = NOTHING;
    for (unsigned i = 0; i < count && best <= alpha && !e->stopped; i++) {
        struct reversi_node next;
        K(pick)(options, i, count);
        K(end_node)(e, node, &options[i], empties, &next);
        int value = -K(nws)(e, &next, -alpha - 1, empties - 1);
        if (value > best) {
            best = value;
            best_move = options[i].square;
        }
    }
    struct reversi_found found = {empties, e->confidence, {alpha, alpha + 1},
                                  best,    best_move,     e->nodes - before};
    if (!e->stopped)
        reversi_cache_put(&e->cache, lock, found);
    return best;
}

/* pvs over the sorted moves. */
K_TARGET static int K(pvs)(struct reversi_engine *e, const struct reversi_node *node,
                           struct reversi_window window, unsigned *best_move);

K_TARGET static int K(pvs_moves)(struct reversi_engine *e, const struct reversi_node *node,
                                 struct reversi_option *options, unsigned count,
                                 struct reversi_window window, unsigned *best_move)
{
    unsigned empties = bits_count(~(node->own | node->other));
    int best = NOTHING, alpha = window.low;
    for (unsigned i = 0; i < count && alpha < window.high && !e->stopped; i++) {
        struct reversi_node next;
        bool few = empties <= REVERSI_SHALLOW;
        int value = NOTHING;
        K(pick)(options, i, count);
        K(end_node)(e, node, &options[i], empties, &next);
        if (i > 0 && !few)
            value = -K(nws)(e, &next, -alpha - 1, empties - 1);
        if (i == 0 || few || (value > alpha && value < window.high))
            value = -K(pvs)(e, &next, (struct reversi_window){-window.high, -alpha}, NULL);
        if (value > best) {
            best = value;
            *best_move = options[i].square;
        }
        alpha = best > alpha ? best : alpha;
    }
    return best;
}

/* Principal variation search: returns the result if it lies inside the window, else a bound. */
K_TARGET static int K(pvs)(struct reversi_engine *e, const struct reversi_node *node,
                           struct reversi_window window, unsigned *best_move)
{
    uint64_t moves = K_MOVES(node->own, node->other), lock = reversi_mix(node->own, node->other),
             before = e->nodes++;
    unsigned ignored;
    struct reversi_node next;
    best_move = best_move ? best_move : &ignored;
    *best_move = REVERSI_NO_MOVE;
    if (!moves && !K_MOVES(node->other, node->own))
        return reversi_score((struct reversi_position){node->own, node->other});
    if (!moves) {
        next.own = node->other;
        next.other = node->own;
        if (bits_count(~(node->own | node->other)) >= REVERSI_LANES_FROM)
            K(pass_node)(node, &next);
        return -K(pvs)(e, &next, (struct reversi_window){-window.high, -window.low}, &ignored);
    }
    struct reversi_known copy;
    const struct reversi_known *known = reversi_cache_find(&e->cache, lock, &copy);
    if (known)
        *best_move = known->best;
    if (known && known->confidence >= e->confidence &&
        (known->low >= window.high || known->low == known->high))
        return known->low;
    if (known && known->confidence >= e->confidence && known->high <= window.low)
        return known->high;
    struct reversi_option options[REVERSI_MOVES_MAX];
    unsigned count = K(list)(node->own, node->other, moves, options),
             empties = bits_count(~(node->own | node->other));
    K(rate_exact)(e, node, options, count, empties, *best_move);
    int best = K(pvs_moves)(e, node, options, count, window, best_move);
    struct reversi_found found = {empties, e->confidence, window,
                                  best,    *best_move,    e->nodes - before};
    if (!e->stopped)
        reversi_cache_put(&e->cache, lock, found);
    return best;
}

K_TARGET static int K(solve)(struct reversi_engine *e, struct reversi_position position,
                             struct reversi_window window, unsigned *best)
{
    struct reversi_node node;
    K(root_node)(e, position.own, position.other, &node);
    return K(pvs)(e, &node, window, best);
}
