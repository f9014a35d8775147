/* Habits: which of its cards a player usually plays, of cards that position like this against what
 * lies on the table.
 *
 * `sabio` has counted them at play with itself (train.h), and uses them twice (imagine.h). What
 * somebody has played says what it may still hold: who was last and did not win the round could
 * not. And how a partida goes on is played out as players do who do not see each other's cards;
 * with open hands everybody would know too much.
 *
 * A habit is about the first two rounds: in the third there is nothing to choose. */
#pragma once

#include "games/truco/truco.h"

enum {
    TRUCO_KINDS_OF_CARDS =
        5, /* by rank: to the 10, to the ace, 2 and 3, the four above them, the piezas */
    TRUCO_TRIPLES = 35,
    TRUCO_PAIRS = 15,
    TRUCO_CARD_CASES_FIRST =
        TRUCO_TRIPLES *
        (1 + 3 * 3 * 4 * 2), /* leading, or: place, who is ahead, better cards, equal */
    TRUCO_CARD_CASES_SECOND =
        TRUCO_PAIRS * TRUCO_SEATS * 3 * 3 * 3, /* place, who is ahead, who won the first, better */
    TRUCO_CARD_CASES = TRUCO_CARD_CASES_FIRST + TRUCO_CARD_CASES_SECOND,
    TRUCO_CARD_ALWAYS = 255,
};

/* How often the lowest card is played, and one that is not the highest, of TRUCO_CARD_ALWAYS. Two
 * cards: the same. */
typedef uint8_t truco_card_odds[2];

/* A round as the team finds it whose turn it is. */
struct truco_trick {
    uint8_t round, place;
    int8_t ours, theirs; /* the best rank of each team so far, or -1 */
    uint8_t first;       /* who has won the first round: 0 us, 1 they, 2 nobody */
};

/* `ranks`: of the cards held, the lowest first; three in the first round, two in the second. */
unsigned truco_card_case(const struct truco_trick *trick, const uint8_t *ranks);

/* A card on the table, and the round as it was found. */
struct truco_shown_card {
    struct truco_trick trick;
    uint8_t seat, rank;
};

/* All cards of the first two rounds that lie on the table, in the order in which they were
 * played. */
unsigned truco_shown_cards(const struct game_state *state,
                           struct truco_shown_card seen[2 * TRUCO_SEATS]);
