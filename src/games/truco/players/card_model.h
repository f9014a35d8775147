/* The card model: which of its cards a player usually plays, by how they compare with the cards on
 * the table.
 *
 * `sabio` has counted it in games against itself (workshop/truco) and uses it twice (worlds.h). A
 * card that was played says what its player may still hold: the last player of a round that does
 * not win it could not. And play-outs by the model play as people do who cannot see each other's
 * cards.
 *
 * It covers the first two rounds. In the third there is nothing to choose. */
#pragma once

#include "games/truco/truco.h"

enum {
    /* Kinds of cards by rank: up to the 10, up to the ace, 2 and 3, the four above them, piezas. */
    TRUCO_KINDS_OF_CARDS = 5,
    TRUCO_TRIPLES = 35,
    TRUCO_PAIRS = 15,
    /* Leading, or: place, team ahead, number of better cards, whether one is equal. */
    TRUCO_CARD_CASES_FIRST = TRUCO_TRIPLES * (1 + 3 * 3 * 4 * 2),
    /* Place, team ahead, winner of the first round, number of better cards. */
    TRUCO_CARD_CASES_SECOND = TRUCO_PAIRS * TRUCO_SEATS * 3 * 3 * 3,
    TRUCO_CARD_CASES = TRUCO_CARD_CASES_FIRST + TRUCO_CARD_CASES_SECOND,
    TRUCO_CARD_ALWAYS = 255,
};

/* How often the lowest card is played, and how often one that is not the highest, out of
 * TRUCO_CARD_ALWAYS. The two are equal in a hand of two cards. */
typedef uint8_t truco_card_odds[2];

/* A round as the seat on turn finds it. */
struct truco_trick {
    uint8_t round, place;
    int8_t ours, theirs; /* the best rank of each team so far, or -1 */
    uint8_t first;       /* the winner of the first round: 0 our team, 1 theirs, 2 a tie */
};

/* Index of the odds for this round and hand. `ranks`: the cards held, the lowest first; three in
 * the first round, two in the second. */
unsigned truco_card_case(const struct truco_trick *trick, const uint8_t *ranks);

/* A card on the table, and the round as its player found it. */
struct truco_shown_card {
    struct truco_trick trick;
    uint8_t seat, rank;
};

/* Fills `seen` with the cards on the table of the first two rounds, in the order of play, and
 * returns their number. */
unsigned truco_shown_cards(const struct game_state *state,
                           struct truco_shown_card seen[2 * TRUCO_SEATS]);
