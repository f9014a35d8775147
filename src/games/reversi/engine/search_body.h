/* Alpha-beta with the evaluation at the leaves: principal variation search with memory, and
 * Multi-ProbCut. */

/* Lists the moves with the positions after them, as the opponent sees them. Returns their
 * number. */
K_TARGET static unsigned K(list)(uint64_t own, uint64_t other, uint64_t moves,
                                 struct reversi_option *options)
{
    unsigned count = 0;
    for (; moves; moves &= moves - 1) {
        unsigned square = bits_lowest(moves);
        uint64_t flips = K_FLIPS(square, own, other);
        options[count++] = (struct reversi_option){.own = other ^ flips,
                                                   .other = own ^ flips ^ reversi_bit(square),
                                                   .square = (uint8_t)square};
    }
    return count;
}

/* Returns how many moves the side to move has, corners twice. The fewer, the better it is to leave
 * the opponent there. */
K_TARGET static inline int K(mobility)(uint64_t own, uint64_t other)
{
    uint64_t moves = K_MOVES(own, other);
    return (int)(bits_count(moves) + bits_count(moves & UINT64_C(0x8100000000000081)));
}

/* Moves the best of options[from…] to `from`. Sorting move by move is cheaper than sorting all,
 * because most nodes are cut off early. */
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

K_TARGET static int K(mid)(struct reversi_engine *e, const struct reversi_node *node,
                           struct reversi_window window, unsigned depth, unsigned *best_move);

/* Returns the value of a move by a short search, to sort by. */
K_TARGET static inline int K(look)(struct reversi_engine *e, const struct reversi_node *node,
                                   const struct reversi_option *option, unsigned depth)
{
    struct reversi_node next;
    K(option_node)(e, node, option, &next);
    if (!depth) {
        e->nodes++;
        return -K(leaf)(e, &next);
    }
    return -K(mid)(e, &next, (struct reversi_window){-EVAL_INFINITE, EVAL_INFINITE}, depth, NULL);
}

/* Scores the moves before they are searched: the remembered one first, the others by a short
 * search, or by mobility near the leaves. */
K_TARGET static void K(rate)(struct reversi_engine *e, const struct reversi_node *node,
                             struct reversi_option *options, unsigned count, unsigned depth,
                             unsigned remembered)
{
    for (unsigned i = 0; i < count; i++) {
        struct reversi_option *o = &options[i];
        if (depth > 2)
            reversi_cache_fetch(&e->cache, reversi_mix(o->own, o->other) ^ BY_EVALUATION);
        if (o->square == remembered)
            o->score = INT32_MAX;
        else if (depth >= RATE_FROM)
            o->score = K(look)(e, node, o, (depth - RATE_FROM) / RATE_STEP) -
                       10 * K(mobility)(o->own, o->other);
        else
            o->score = reversi_promise[o->square] - 16 * K(mobility)(o->own, o->other);
    }
}

/* The value if no square is legal: a pass costs no depth, and a finished game has its result. */
K_TARGET static int K(mid_pass)(struct reversi_engine *e, const struct reversi_node *node,
                                struct reversi_window window, unsigned depth)
{
    struct reversi_node next;
    if (!K_MOVES(node->other, node->own))
        return REVERSI_DISC * reversi_score((struct reversi_position){node->own, node->other});
    K(pass_node)(node, &next);
    return -K(mid)(e, &next, (struct reversi_window){-window.high, -window.low}, depth, NULL);
}

/* Principal variation search over the sorted moves: after the first one, null windows. */
K_TARGET static int K(mid_moves)(struct reversi_engine *e, const struct reversi_node *node,
                                 struct reversi_option *options, unsigned count,
                                 struct reversi_window window, unsigned depth, unsigned *best_move)
{
    int best = -EVAL_INFINITE, alpha = window.low;
    for (unsigned i = 0; i < count && !e->stopped; i++) {
        struct reversi_node next;
        K(pick)(options, i, count);
        K(option_node)(e, node, &options[i], &next);
        struct reversi_window null = {-alpha - 1, -alpha}, full = {-window.high, -alpha};
        int value;
        if (i == 0 || window.high - alpha <= 1)
            value = -K(mid)(e, &next, full, depth - 1, NULL);
        else {
            value = -K(mid)(e, &next, null, depth - 1, NULL);
            if (value > alpha && value < window.high)
                value = -K(mid)(e, &next, full, depth - 1, NULL);
        }
        if (value > best && !e->stopped) {
            best = value;
            *best_move = options[i].square;
        }
        if (best > alpha)
            alpha = best;
        if (alpha >= window.high)
            break;
    }
    return best;
}

/* The last ply before the leaves: without memory, and with the squares sorted by their own worth,
 * corners first and those beside them last. */
K_TARGET static int K(mid_leaf)(struct reversi_engine *e, const struct reversi_node *node,
                                uint64_t moves, struct reversi_window window, unsigned *best_move)
{
    int best = -EVAL_INFINITE;
    for (const uint64_t *rank = reversi_ranks; moves; moves &= ~*rank++)
        for (uint64_t rest = moves & *rank; rest; rest &= rest - 1) {
            struct reversi_node next;
            unsigned square = bits_lowest(rest);
            K(next_node)(e, node, square, K_FLIPS(square, node->own, node->other), &next);
            e->nodes++;
            int value = -K(leaf)(e, &next);
            if (value > best) {
                best = value;
                *best_move = square;
                if (best >= window.high)
                    return best;
            }
        }
    return best;
}

/* Multi-ProbCut: a short search whose value lies enough deviations outside the null window stands
 * for the long one. Tries the side of the window that the evaluation suggests. Returns whether it
 * cuts, with the bound in *value. */
K_TARGET static bool K(cut_off)(struct reversi_engine *e, const struct reversi_node *node,
                                struct reversi_window window, struct reversi_error error,
                                unsigned shallow, int *value)
{
    int margin = error.deviation * reversi_cut_deviations[e->confidence] / 100;
    bool above = K(leaf)(e, node) + error.mean >= window.high;
    int bound = above ? window.high + margin - error.mean : window.low - margin - error.mean;
    struct reversi_window null = {above ? bound - 1 : bound, above ? bound : bound + 1};
    if (!error.deviation || bound >= EVAL_MOST || bound <= -EVAL_MOST)
        return false;
    int found = K(mid)(e, node, null, shallow, NULL);
    *value = above ? window.high : window.low;
    return !e->stopped && (above ? found >= bound : found <= bound);
}

/* Whether what is remembered decides, with the bound in *value. Selective searches also accept
 * deeper ones; exact searches do not, so that a search finds the same whatever was searched
 * before. */
K_TARGET static inline bool K(known_mid)(const struct reversi_engine *e,
                                         const struct reversi_known *known,
                                         struct reversi_window window, unsigned depth, int *value)
{
    bool fits = e->confidence < REVERSI_CERTAIN
                    ? known->depth >= depth && known->confidence >= e->confidence
                    : known->depth == depth && known->confidence == REVERSI_CERTAIN;
    if (!fits ||
        !(known->low >= window.high || known->high <= window.low || known->low == known->high))
        return false;
    *value = known->low >= window.high ? known->low : known->high;
    return true;
}

/* Returns the value of the node to `depth` within the window, or a bound outside it. *best_move, if
 * not NULL, gets the best move. Means nothing after the engine was stopped. */
K_TARGET static int K(mid)(struct reversi_engine *e, const struct reversi_node *node,
                           struct reversi_window window, unsigned depth, unsigned *best_move)
{
    unsigned ignored;
    int best;
    best_move = best_move ? best_move : &ignored;
    *best_move = REVERSI_NO_MOVE;
    e->nodes++;
    if (e->limit && e->nodes >= e->limit && !e->stopped)
        reversi_engine_ask(e);
    if (e->stopped)
        return 0;
    if (!depth)
        return K(leaf)(e, node);
    uint64_t moves = K_MOVES(node->own, node->other);
    if (!moves)
        return K(mid_pass)(e, node, window, depth);
    if (depth == 1)
        return K(mid_leaf)(e, node, moves, window, best_move);
    uint64_t lock = reversi_mix(node->own, node->other) ^ BY_EVALUATION, before = e->nodes;
    struct reversi_known copy;
    const struct reversi_known *known = reversi_cache_find(&e->cache, lock, &copy);
    if (known) {
        *best_move = known->best;
        if (K(known_mid)(e, known, window, depth, &best))
            return best;
    }
    unsigned remembered = *best_move, discs = bits_count(node->own | node->other);
    if (depth >= CUT_FROM && e->confidence < REVERSI_CERTAIN && window.high - window.low == 1 &&
        K(cut_off)(e, node, window, reversi_cut_error(&e->weights->cuts, discs, depth),
                   reversi_cut_depth(depth), &best))
        return best;
    struct reversi_option options[REVERSI_MOVES_MAX];
    unsigned count = K(list)(node->own, node->other, moves, options);
    K(rate)(e, node, options, count, depth, remembered);
    best = K(mid_moves)(e, node, options, count, window, depth, best_move);
    if (!e->stopped)
        reversi_cache_put(&e->cache, lock,
                          (struct reversi_found){depth, e->confidence, window, best, *best_move,
                                                 e->nodes - before});
    return best;
}

K_TARGET static int K(search)(struct reversi_engine *e, struct reversi_position position,
                              struct reversi_window window, unsigned depth, unsigned *best)
{
    struct reversi_node node;
    K(root_node)(e, position.own, position.other, &node);
    return K(mid)(e, &node, window, depth, best);
}
