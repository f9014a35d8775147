/* Stable discs, which can never be turned over: on the edges by a table, inside by their
 * neighbours. Some are not found, which is the safe side for a cutoff. */

/* By axis: the squares of lines that are in the set from edge to edge. */
struct K(lines) {
    uint64_t row, file, up, down;
};

K_TARGET static inline struct K(lines) K(full_lines)(uint64_t set)
{
    struct K(lines) full;
    const uint64_t edge_l = UINT64_C(0x01010101010101ff), edge_r = UINT64_C(0xff80808080808080);
    const uint64_t edge_u = UINT64_C(0xff01010101010101), edge_d = UINT64_C(0x80808080808080ff);
    /* lines are found by and-ing along them: rows are bytes that are 0xff */
    uint64_t row = set & (set >> 1);
    row &= row >> 2;
    row &= row >> 4;
    full.row = (row & UINT64_C(0x0101010101010101)) * 0xff;
    uint64_t file = set & (set >> 8 | set << 56);
    file &= file >> 16 | file << 48;
    file &= file >> 32 | file << 32;
    full.file = file;
    /* on diagonals, squares beyond the edge count as members of the set */
    uint64_t l = set & (edge_l | set << 9), r = set & (edge_r | set >> 9);
    l &= UINT64_C(0x0303030303030303) | UINT64_C(0xffff) | l << 18;
    r &= UINT64_C(0xc0c0c0c0c0c0c0c0) | UINT64_C(0xffff000000000000) | r >> 18;
    l &= UINT64_C(0x0f0f0f0f0f0f0f0f) | UINT64_C(0xffffffff) | l << 36;
    r &= UINT64_C(0xf0f0f0f0f0f0f0f0) | UINT64_C(0xffffffff00000000) | r >> 36;
    full.down = l & r;
    l = set & (edge_u | set >> 7), r = set & (edge_d | set << 7);
    l &= UINT64_C(0x0303030303030303) | UINT64_C(0xffff000000000000) | l >> 14;
    r &= UINT64_C(0xc0c0c0c0c0c0c0c0) | UINT64_C(0xffff) | r << 14;
    l &= UINT64_C(0x0f0f0f0f0f0f0f0f) | UINT64_C(0xffffffff00000000) | l >> 28;
    r &= UINT64_C(0xf0f0f0f0f0f0f0f0) | UINT64_C(0xffffffff) | r << 28;
    full.up = l & r;
    return full;
}

K_TARGET static inline unsigned K(file_of)(uint64_t set, unsigned column)
{
    return (unsigned)((set >> column & UINT64_C(0x0101010101010101)) *
                          UINT64_C(0x0102040810204080) >>
                      56);
}

/* Returns the stable discs of own on the four edges. */
K_TARGET static inline uint64_t K(stable_edges)(const struct reversi_tables *t, uint64_t own,
                                                uint64_t other)
{
    const uint16_t *n = t->ternary;
    uint64_t first = t->stable[n[own & 0xff] + 2 * n[other & 0xff]];
    uint64_t last = t->stable[n[own >> 56] + 2 * n[other >> 56]];
    unsigned a = t->stable[n[K(file_of)(own, 0)] + 2 * n[K(file_of)(other, 0)]];
    unsigned h = t->stable[n[K(file_of)(own, 7)] + 2 * n[K(file_of)(other, 7)]];
    return first | last << 56 | t->file[a] | t->file[h] << 7;
}

/* Returns stable discs of own. */
K_TARGET static uint64_t K(stable)(const struct reversi_tables *t, uint64_t own, uint64_t other)
{
    const uint64_t inside = UINT64_C(0x007e7e7e7e7e7e00);
    uint64_t stable = K(stable_edges)(t, own, other), before;
    struct K(lines) full = K(full_lines)(own | other);
    uint64_t core = own & inside;
    stable |= core & full.row & full.file & full.up & full.down;
    if (!stable)
        return 0;
    /* a disc is safe on an axis that is full, or on which a stable disc of its colour is next to
     * it: on all four axes, it is stable */
    do {
        before = stable;
        stable |= core & (full.row | stable << 1 | stable >> 1) &
                  (full.file | stable << 8 | stable >> 8) & (full.up | stable << 7 | stable >> 7) &
                  (full.down | stable << 9 | stable >> 9);
    } while (stable != before);
    return stable;
}
