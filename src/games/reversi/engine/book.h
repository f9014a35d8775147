/* The opening book: the values of opening positions by searches that are longer than a game allows.
 * A position is in the book together with all positions that its moves lead to, so a move is chosen
 * by values.
 *
 * The file, in little endian: eight octets of magic number, the last one being the version; a
 * checksum of what follows (64 bits); then entries of ten octets in the order of their keys: the
 * key of a position (64 bits) and its value for the side to move in hundredths of a disc (16 bits).
 * Positions that are equal by rotation or reflection share an entry. `sobremesa book reversi` makes
 * the file. */
#pragma once

#include "base/rng.h"
#include "base/status.h"
#include "games/reversi/rules/board.h"

enum { REVERSI_BOOK_HEADER = 16, REVERSI_BOOK_ENTRY = 10 };

struct reversi_book {
    const uint8_t *entries; /* in the octets that were read */
    size_t count;
};

/* Returns the key of a position, which is the same for its eight rotations and reflections. */
uint64_t reversi_book_key(struct reversi_position position);

/* Opens the file that lies in `octets`, which must live as long as the book. ST_BAD: it is not a
 * book, of another version, or damaged. */
enum status reversi_book_read(const uint8_t *octets, size_t size, struct reversi_book *book,
                              struct why *why);

/* Write a file: the entries first, in the order of their keys, then the header before them. */
void reversi_book_put(uint8_t *octets, size_t index, uint64_t key, int16_t value);
void reversi_book_seal(uint8_t *octets, size_t count);

/* Finds the value of a position. Returns false if the book does not have it. */
bool reversi_book_value(const struct reversi_book *book, struct reversi_position position,
                        int *value);

/* Returns how often a move is chosen that is worse than the best by `loss`, as a part of a sum. */
uint64_t reversi_book_weight(int loss, unsigned margin);

/* Chooses by chance among the moves that are at most `margin` worse than the best, the better ones
 * more often. *value, if not NULL, gets the value of the move. Returns REVERSI_NO_MOVE if the book
 * does not have all moves of the position. */
unsigned reversi_book_choose(const struct reversi_book *book, struct reversi_position position,
                             unsigned margin, struct rng *rng, int *value);

/* Returns the book that is compiled in, data/reversi.book. */
const struct reversi_book *reversi_book_builtin(void);
