/* A second referee of truco, written from the seed and the rulings alone, that follows a game by
 * its moves and keeps the books: who must act, what may be done, rounds, bets and points. It knows
 * all hands and shares no code with the game's rules. */
#pragma once

#include "support.h"

#include "games/truco/truco.h"

struct book {
    int points[2];
    int dealer;
    int hand[4][3];  /* the three cards dealt, by number of the card; -1: none yet */
    bool gone[4][3]; /* played already */
    int vira;
    bool flor[2];
    int worth;            /* 1, 3, 6, 9, 24 */
    int last_accepted_by; /* a team, or -1: nobody has called */
    char envido;          /* '-' not called, '2' accepted, 'a' or 'b' refused to that team */
    char rounds[4];       /* "AB=": who won each, as it goes */
    int round_cards[4], order[4],
        played;   /* of this round: the card of each seat, who played when */
    int turn;     /* whose turn it is, calls apart */
    char pending; /* 0, 'e' or 't': a call of the player on turn */
    int partida;  /* the team that has won it, or -1 */
    int partidas, flor_tables, first_rounds, first_ties;
};

void truco_book_open(struct book *book);

/* Who must act: a seat, SEAT_CHANCE or SEAT_NOBODY. */
int truco_book_to_move(const struct book *book);

/* How many choices the one to act has. */
int truco_book_choices(const struct book *book);

/* Follows a move that was made. */
void truco_book_follow(struct book *book, const struct move *move);
