/* What cards are worth: the order of sixteen ranks, envido and flor. */
#include "games/truco/rules/cards.h"

/* The seed's order without the piezas, for 1 to 7 and 10 to 12 of each suit. */
static const uint8_t usual_rank[TRUCO_CARDS] = {
    13, 8,  9, 0, 1,
    2,  11, 4, 5, 6, /* swords: 1 is the highest of all but the piezas, then comes the 7 */
    12, 8,  9, 0, 1,
    2,  3,  4, 5, 6, /* clubs */
    7,  8,  9, 0, 1,
    2,  10, 4, 5, 6, /* gold */
    7,  8,  9, 0, 1,
    2,  3,  4, 5, 6, /* cups */
};

/* The two piezas by the place of the vira in its suit: places 7, 8, 9 are 10, 11, 12 (T4). */
enum { TEN = 1 << 7, ELEVEN = 1 << 8, TWELVE = 1 << 9 };

static const uint16_t piezas_of[TRUCO_SUIT_CARDS] = {
    TEN | ELEVEN, TEN | ELEVEN, TEN | ELEVEN,    TEN | ELEVEN, TEN | ELEVEN,
    TEN | ELEVEN, TEN | ELEVEN, TWELVE | ELEVEN, TEN | TWELVE, TEN | ELEVEN,
};

uint64_t truco_piezas(unsigned vira)
{
    return (uint64_t)piezas_of[vira % TRUCO_SUIT_CARDS] << truco_suit(vira) * TRUCO_SUIT_CARDS;
}

unsigned truco_rank(unsigned card, unsigned vira)
{
    if (!(truco_piezas(vira) & truco_bit(card)))
        return usual_rank[card];
    return card == truco_perico(vira) ? TRUCO_RANK_PERICO : TRUCO_RANK_PERICA;
}

unsigned truco_envido(uint64_t cards, unsigned vira)
{
    unsigned card[3], value[3], best = 0, count = 0;
    bool pieza[3];
    /* A view has fewer than three cards: the value means nothing there. */
    for (; cards && count < 3; count++, cards &= cards - 1) {
        unsigned number = truco_number(bits_lowest(cards));
        card[count] = bits_lowest(cards);
        pieza[count] = truco_piezas(vira) >> card[count] & 1;
        value[count] = number <= 7 ? number : 0;
        if (pieza[count])
            value[count] = card[count] == truco_perico(vira) ? 11 : 10;
        best = value[count] > best ? value[count] : best;
    }
    for (unsigned i = 0; i < count; i++)
        for (unsigned j = 0; j < i; j++) {
            bool pair = pieza[i] || pieza[j] || truco_suit(card[i]) == truco_suit(card[j]);
            unsigned sum = 20 + value[i] + value[j];
            best = pair && sum > best ? sum : best;
        }
    return best;
}

bool truco_flor(uint64_t cards, unsigned vira)
{
    uint64_t plain = cards & ~truco_piezas(vira), other = ~TRUCO_SUIT_BITS;
    for (int suit = 0; suit < TRUCO_SUITS;
         suit++, other = other << TRUCO_SUIT_CARDS | TRUCO_SUIT_BITS)
        if (!(plain & other))
            return true;
    return false;
}
