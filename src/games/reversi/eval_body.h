/* The figures of a position, and their sum (eval.h). */

K_TARGET static inline int K(less)(uint64_t own, uint64_t other, uint64_t mask)
{
    return (int)bits_count(own & mask) - (int)bits_count(other & mask);
}

K_TARGET static inline uint64_t K(around)(uint64_t set)
{
    uint64_t side = set | (set << 1 & UINT64_C(0xfefefefefefefefe)) | (set >> 1 & UINT64_C(0x7f7f7f7f7f7f7f7f));
    return side | side << 8 | side >> 8;
}

K_TARGET static inline void K(figures)(const struct reversi_tables *t, uint64_t own, uint64_t other, int16_t *f)
{
    const uint64_t corners = UINT64_C(0x8100000000000081);
    uint64_t empty = ~(own | other), bare = empty & corners;
    uint64_t moves = K_MOVES(own, other), replies = K_MOVES(other, own);
    uint64_t c =
        (bare & UINT64_C(0x0100000000000001)) << 1 | (bare & UINT64_C(0x8000000000000080)) >> 1 | bare << 8 | bare >> 8;
    uint64_t x = (bare & UINT64_C(0x01)) << 9 | (bare & UINT64_C(0x80)) << 7 | (bare & UINT64_C(1) << 56) >> 7 |
                 (bare & UINT64_C(1) << 63) >> 9;
    f[EVAL_ONE] = 1;
    f[EVAL_ODD] = (int16_t)(bits_count(empty) & 1);
    f[EVAL_MOVES] = (int16_t)bits_count(moves);
    f[EVAL_REPLIES] = (int16_t)bits_count(replies);
    f[EVAL_FEW_MOVES] = reversi_few[f[EVAL_MOVES]];
    f[EVAL_FEW_REPLIES] = reversi_few[f[EVAL_REPLIES]];
    f[EVAL_FRONTIER] = (int16_t)K(less)(K(around)(other), K(around)(own), empty);
    f[EVAL_STABLE] = (int16_t)((int)bits_count(K(stable)(t, own, other)) - (int)bits_count(K(stable)(t, other, own)));
    f[EVAL_CORNER] = (int16_t)K(less)(own, other, corners);
    f[EVAL_CORNER_OPEN] = (int16_t)K(less)(moves, replies, corners);
    f[EVAL_X] = (int16_t)K(less)(own, other, x);
    f[EVAL_C] = (int16_t)K(less)(own, other, c);
    f[EVAL_A] = (int16_t)K(less)(own, other, UINT64_C(0x2400810000810024));
    f[EVAL_B] = (int16_t)K(less)(own, other, UINT64_C(0x1800008181000018));
    f[EVAL_SECOND] = (int16_t)K(less)(own, other, UINT64_C(0x003c424242423c00));
    f[EVAL_BOX] = (int16_t)K(less)(own, other, UINT64_C(0x0000240000240000));
    f[EVAL_INNER] = (int16_t)K(less)(own, other, UINT64_C(0x0000182424180000));
    f[EVAL_CENTRE] = (int16_t)K(less)(own, other, UINT64_C(0x0000001818000000));
}

K_TARGET static int K(evaluate)(const struct reversi_engine *engine, uint64_t own, uint64_t other)
{
    if (engine->eval)
        return engine->eval->value(engine, own, other);
    int16_t figures[EVAL_FIGURES];
    K(figures)(&engine->tables, own, other, figures);
    const int16_t *weights = reversi_weights[reversi_phase(bits_count(own | other))];
    int sum = 0;
    for (int i = 0; i < EVAL_FIGURES; i++)
        sum += figures[i] * weights[i];
    sum /= EVAL_SCALE;
    return sum > EVAL_MOST ? EVAL_MOST : sum < -EVAL_MOST ? -EVAL_MOST : sum;
}

/* What a leaf of the search is worth: the evaluation, or the result if the board is full or has one colour only. */
K_TARGET static inline int K(leaf)(const struct reversi_engine *engine, uint64_t own, uint64_t other)
{
    if (!(own && other && ~(own | other)))
        return REVERSI_DISC * reversi_score((struct reversi_position){own, other});
    return K(evaluate)(engine, own, other);
}
