/* The opening book: what the positions of the opening are worth by searches longer than there is
 * time for at the table. It has a position with all that can be played in it; so a move of the book
 * is chosen among values, not remembered.
 *
 * The file: eight octets that say what it is, of which the last is the version; a sum over all that
 * follows, 64 bits; then entries of ten octets in the order of their keys: the key of a position
 * (64 bits) and its value for the side to move, in hundredths of a disc (16 bits), the lowest octet
 * first. Positions that turning or mirroring the board makes equal have one entry. sobremesa book
 * reversi makes it. */
#pragma once

#include "base/rng.h"
#include "base/status.h"
#include "games/reversi/rules/board.h"

enum { REVERSI_BOOK_HEADER = 16, REVERSI_BOOK_ENTRY = 10 };

struct reversi_book {
    const uint8_t *entries; /* in the octets that were read */
    size_t count;
};

/* The same for all eight ways to look at a position. */
uint64_t reversi_book_key(struct reversi_position position);

/* Keeps pointing to the octets. ST_BAD: it is no such file, one of another version, or damaged. */
enum status reversi_book_read(const uint8_t *octets, size_t size, struct reversi_book *book,
                              struct why *why);

/* Writes the header of a file whose `count` entries stand behind it already. */
void reversi_book_seal(uint8_t *octets, size_t count);
void reversi_book_put(uint8_t *octets, size_t index, uint64_t key, int16_t value);

/* False: the book does not know the position. */
bool reversi_book_value(const struct reversi_book *book, struct reversi_position position,
                        int *value);

/* How often a move is played that is worse than the best by `loss`, in parts of a sum. */
uint64_t reversi_book_weight(int loss, unsigned spread);

/* One of the moves that are at most `spread` worse than the best, by chance, the better ones more
 * often; *value, if asked for, gets what it is worth. REVERSI_NO_MOVE: the book does not know all
 * that can be played here. */
unsigned reversi_book_choose(const struct reversi_book *book, struct reversi_position position,
                             unsigned spread, struct rng *rng, int *value);

/* The one that is compiled in, data/reversi.book. */
const struct reversi_book *reversi_book_builtin(void);
