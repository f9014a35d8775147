/* The board of Reversi as two sets of squares, and the one rule that everything stands on: what a
 * disc turns over.
 *
 * Squares are numbered along the rows: a1 = 0, b1 = 1 … h1 = 7, a2 = 8 … h8 = 63. The column (a to
 * h) is x = s % 8 and the row (1 to 8) is y = s / 8: what the picture of the protocol calls (x+1,
 * y+1) (R4). In which order the board goes over the wire (R3) is not known here.
 *
 * `own` are the discs of the side that moves, `other` those of its rival. The sets never
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

/* The squares on which `own` may put a disc. */
uint64_t reversi_moves(uint64_t own, uint64_t other);

/* The discs of `other` that a disc of `own` on the square turns over; 0: the move is not legal
 * (nothing is turned over, or the square is taken). */
uint64_t reversi_flips(unsigned square, uint64_t own, uint64_t other);

/* The position after the move, which must be legal, seen by the rival. */
struct reversi_position reversi_play(struct reversi_position position, unsigned square);

/* The same position seen by the rival: what a pass makes of it. */
static inline struct reversi_position reversi_pass(struct reversi_position position)
{
    return (struct reversi_position){position.other, position.own};
}

/* Nobody can move. */
bool reversi_over(struct reversi_position position);

/* Discs of own more than of other, the empty squares counted for who has more: -64 … 64. */
int reversi_score(struct reversi_position position);

/* "a1" … "h8", both ways; upper case is read, too. `text` may go on after the square. */
void reversi_square_text(unsigned square, char text[3]);
bool reversi_square_parse(const char *text, unsigned *square);
