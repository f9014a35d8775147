/* A second referee of UNO, written from the seed and the rulings alone (docs/rulings), that shares
 * no code with the game's rules. It keeps counts of cards instead of sets of bits, knows every
 * hand, and says for any position which moves there are: not whether a move is allowed, but all of
 * them.
 *
 * It knows the rules of the seed and no others. A setup with an option that it has not been taught
 * does not open it. */
#pragma once

#include "support.h"

#include "games/uno/uno.h"

enum {
    UNO_BOOK_SYMBOLS = 15,
    UNO_BOOK_COLOURS = 4,
    UNO_BOOK_NONE = -1,
    UNO_BOOK_ANY = 4,
    UNO_BOOK_MOVES = 256
};

/* How many there are of each card; CC and +4 are counted under colour 0. */
struct uno_book_cards {
    int of[UNO_BOOK_SYMBOLS][UNO_BOOK_COLOURS];
};

enum uno_book_stage {
    UNO_BOOK_DEALING,  /* `turn` takes one of its seven cards */
    UNO_BOOK_DEALT,    /* it has them, and hands the deal on */
    UNO_BOOK_TURNING,  /* the first card is taken by station 0 */
    UNO_BOOK_STARTING, /* it is put on the table, and somebody begins */
    UNO_BOOK_PLAYING,
    UNO_BOOK_DREW,  /* `turn` has taken a card for want of one to play */
    UNO_BOOK_FINED, /* it takes `fine` cards */
    UNO_BOOK_WON,   /* it has put down its last card */
    UNO_BOOK_OVER,
};

struct uno_book {
    int seats;
    enum uno_book_stage stage;
    struct uno_book_cards hand[4], draw, drop;
    int symbol, card_colour; /* of the card on the table, or UNO_BOOK_NONE */
    /* that counts: a wild card's is the one that was asked for; UNO_BOOK_ANY after a first CC */
    int colour;
    int turn, way; /* way: 1 or -1 */
    int fine;
    int drawn_symbol, drawn_colour;
};

/* The beginning of a game. The test fails if `setup`, in the words of setup_text, has an option
 * that is not known. */
void uno_book_open(struct uno_book *book, const char *setup);

/* Who must act: a seat, SEAT_CHANCE or SEAT_NOBODY. */
int uno_book_to_move(const struct uno_book *book);

/* Every move that may be made, chance's outcomes included: at most UNO_BOOK_MOVES. */
size_t uno_book_moves(const struct uno_book *book, struct move *moves);

/* Follows a move that is one of them. */
void uno_book_follow(struct uno_book *book, const struct move *move);

int uno_book_count(const struct uno_book_cards *cards);
int uno_book_points(const struct uno_book *book); /* what the winner scores */
