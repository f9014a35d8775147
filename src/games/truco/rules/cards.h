/* The forty Spanish cards as sets of bits, and what they are worth in truco.
 *
 * A card is suit * 10 + place: places 0 to 6 are the numbers 1 to 7, places 7 to 9 the figures 10
 * (sota), 11 (caballo) and 12 (rey). A set of cards is the low forty bits of a word, so a suit is
 * ten bits in a row. What a card is worth depends on the vira: the 11 of its suit is the perico and
 * the 10 the perica, and the 12 stands in for whichever of them lies on the table itself (T4). */
#pragma once

#include "base/bits.h"
#include "base/text.h"

enum { TRUCO_SWORDS, TRUCO_CLUBS, TRUCO_GOLD, TRUCO_CUPS, TRUCO_SUITS };

enum {
    TRUCO_SUIT_CARDS = 10,
    TRUCO_CARDS = 40,
    TRUCO_NO_CARD = 0xff,
    TRUCO_RANKS = 16,
    TRUCO_RANK_PERICA = 14,
    TRUCO_RANK_PERICO = 15,
};

#define TRUCO_ALL_CARDS (((uint64_t)1 << TRUCO_CARDS) - 1)
#define TRUCO_SUIT_BITS ((uint64_t)0x3ff)

static inline unsigned truco_suit(unsigned card)
{
    return card / TRUCO_SUIT_CARDS;
}

/* 1 to 7, 10 to 12. */
static inline unsigned truco_number(unsigned card)
{
    unsigned place = card % TRUCO_SUIT_CARDS;
    return place < 7 ? place + 1 : place + 3;
}

static inline uint64_t truco_bit(unsigned card)
{
    return (uint64_t)1 << card;
}

/* The card of a suit and a number; TRUCO_NO_CARD if there is none (8 and 9 do not exist). */
unsigned truco_card(unsigned suit, unsigned number);

/* The piezas of a partida with this vira (T4). */
unsigned truco_perico(unsigned vira);
unsigned truco_perica(unsigned vira);
uint64_t truco_piezas(unsigned vira); /* both, as a set */

/* Place in the seed's order of sixteen, 0 (the fours) to 15 (the perico). */
unsigned truco_rank(unsigned card, unsigned vira);

/* What three cards are worth in envido (T5). Nobody asks it of a flor, but it has a value too. */
unsigned truco_envido(uint64_t cards, unsigned vira);
enum { TRUCO_ENVIDO_MOST = 41 }; /* with both piezas, a flor; without one 38: the perico and a 7 */

/* Whether three cards are a flor: of one suit, piezas being of any (T12). */
bool truco_flor(uint64_t cards, unsigned vira);

/* Short codes, number and suit: 7O, 10B, 1E, 12C; "-" for no card. The same letters as on the
 * wire. */
void truco_card_code(unsigned card, struct str *text);
bool truco_card_parse(const char *code, unsigned *card);
char truco_suit_code(unsigned suit); /* E B O C */
bool truco_suit_parse(char code, unsigned *suit);
