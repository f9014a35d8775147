/* The board of Reversi as two sets of squares, and the basic rule: which discs a move turns over.
 *
 * Squares are numbered along the rows: a1 = 0, b1 = 1 … h1 = 7, a2 = 8 … h8 = 63. The column (a to
 * h) is x = s % 8 and the row (1 to 8) is y = s / 8, which the picture of the protocol calls (x+1,
 * y+1) (R4). The order of squares on the wire (R3) is decided in protocol/wire.c.
 *
 * `own` are the discs of the side to move, `other` those of its opponent. The sets never
 * overlap. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    REVERSI_SQUARES = 64,
    REVERSI_SIDE = 8,
    REVERSI_MOVES_MAX = 40 /* legal squares of one position, rounded up */
};

/* The opening (R5): black on d5 and e4, white on d4 and e5. */
#define REVERSI_START_BLACK ((UINT64_C(1) << 28) | (UINT64_C(1) << 35))
#define REVERSI_START_WHITE ((UINT64_C(1) << 27) | (UINT64_C(1) << 36))

struct reversi_position {
    uint64_t own, other; /* own: the side to move */
};

static inline uint64_t reversi_bit(unsigned square)
{
    return UINT64_C(1) << square;
}

/* Returns the squares on which `own` can place a disc. */
uint64_t reversi_moves(uint64_t own, uint64_t other);

/* Returns the discs of `other` that a disc of `own` on the square turns over. 0: the move is not
 * legal, because nothing is turned over or the square is taken. */
uint64_t reversi_flips(unsigned square, uint64_t own, uint64_t other);

/* Returns the position after the move, which must be legal, as the opponent sees it. */
struct reversi_position reversi_play(struct reversi_position position, unsigned square);

/* Returns the same position as the opponent sees it: the result of a pass. */
static inline struct reversi_position reversi_pass(struct reversi_position position)
{
    return (struct reversi_position){position.other, position.own};
}

/* Whether neither side can move. */
bool reversi_over(struct reversi_position position);

/* Returns by how many discs own is ahead, the empty squares going to the winner: -64 … 64. */
int reversi_score(struct reversi_position position);

/* A square as "a1" … "h8". Parsing accepts upper case and text after the square; it returns false
 * if the text does not begin with a square. */
void reversi_square_text(unsigned square, char text[3]);
bool reversi_square_parse(const char *text, unsigned *square);
