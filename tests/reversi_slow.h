/* Reversi the slow way: square by square, direction by direction, and all moves to the end. What
 * the engine's tests compare with; it shares nothing with the engine but the struct. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/rng.h"
#include "games/reversi/rules/board.h"

static inline bool slow_has(uint64_t set, int x, int y)
{
    return x >= 0 && x < 8 && y >= 0 && y < 8 && (set >> (8 * y + x) & 1);
}

/* 0 also for a square that is taken. */
static inline uint64_t slow_flips(int square, uint64_t own, uint64_t other)
{
    uint64_t flips = 0;
    if ((own | other) >> square & 1)
        return 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            int x = square % 8 + dx, y = square / 8 + dy;
            uint64_t line = 0;
            for (; (dx || dy) && slow_has(other, x, y); x += dx, y += dy)
                line |= UINT64_C(1) << (8 * y + x);
            if (slow_has(own, x, y))
                flips |= line;
        }
    return flips;
}

static inline uint64_t slow_moves(uint64_t own, uint64_t other)
{
    uint64_t moves = 0;
    for (int square = 0; square < 64; square++)
        if (slow_flips(square, own, other))
            moves |= UINT64_C(1) << square;
    return moves;
}

static inline int slow_count(uint64_t set)
{
    int count = 0;
    for (; set; set >>= 1)
        count += (int)(set & 1);
    return count;
}

/* The result of the finished game: empty squares to who has more discs. */
static inline int slow_score(struct reversi_position p)
{
    int own = slow_count(p.own), other = slow_count(p.other);
    if (own > other)
        return 64 - 2 * other;
    return own < other ? 2 * own - 64 : 0;
}

static inline struct reversi_position slow_play(struct reversi_position p, int square)
{
    uint64_t flips = slow_flips(square, p.own, p.other);
    return (struct reversi_position){p.other & ~flips, p.own | flips | UINT64_C(1) << square};
}

static inline struct reversi_position slow_pass(struct reversi_position p)
{
    return (struct reversi_position){p.other, p.own};
}

/* The result by trying everything. */
static inline int slow_solve(struct reversi_position p, bool passed)
{
    int best = -100;
    for (int square = 0; square < 64; square++)
        if (slow_flips(square, p.own, p.other)) {
            int value = -slow_solve(slow_play(p, square), false);
            best = value > best ? value : best;
        }
    if (best != -100)
        return best;
    return passed ? slow_score(p) : -slow_solve(slow_pass(p), true);
}

/* A position of a random game with so many empty squares, in which the side to move has a legal
 * move. */
static inline struct reversi_position slow_random(struct rng *rng, int empties)
{
    for (;;) {
        struct reversi_position p = {REVERSI_START_BLACK, REVERSI_START_WHITE};
        bool over = false;
        while (!over && slow_count(~(p.own | p.other)) > empties) {
            uint64_t moves = slow_moves(p.own, p.other);
            if (!moves) {
                p = slow_pass(p);
                moves = slow_moves(p.own, p.other);
                over = !moves;
                continue;
            }
            unsigned skip = rng_below(rng, (uint32_t)slow_count(moves));
            while (skip--)
                moves &= moves - 1;
            p = slow_play(p, __builtin_ctzll(moves));
        }
        if (!over && slow_moves(p.own, p.other))
            return p;
    }
}

/* The board turned or mirrored, square by square. */
static inline uint64_t slow_turned(uint64_t set, unsigned way)
{
    uint64_t out = 0;
    for (unsigned y = 0; y < 8; y++)
        for (unsigned x = 0; x < 8; x++) {
            unsigned to_x = way & 1 ? 7 - x : x, to_y = way & 2 ? 7 - y : y;
            if (set >> (8 * y + x) & 1)
                out |= UINT64_C(1) << (way & 4 ? 8 * to_x + to_y : 8 * to_y + to_x);
        }
    return out;
}
