/* Piles of UNO cards: counting, drawing, adding, and their codes. What runs at every turn is inline
 * in the header. */
#include "games/uno/cards.h"

static const char colour_codes[] = "BGRY*";
static const char symbol_codes[] = "0123456789SR+";

unsigned uno_pile_count_of(const struct uno_pile *pile, unsigned card)
{
    if (card < UNO_COLOURED)
        return (unsigned)((pile->one >> card & 1) + (pile->two >> card & 1));
    return bits_count(pile->one & uno_bit(card) * 15) + bits_count(pile->two & uno_bit(card) * 15);
}

unsigned uno_pile_at(const struct uno_pile *pile, unsigned rank)
{
    unsigned ones = bits_count(pile->one);
    return uno_card_of_bit(rank < ones ? bits_select(pile->one, rank)
                                       : bits_select(pile->two, rank - ones));
}

unsigned uno_symbols_points(uint64_t symbols)
{
    static const uint8_t worth[UNO_NULL] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20, 20, 20, 50, 50};
    unsigned points = 0;
    for (unsigned symbol = 1; symbol < UNO_NULL; symbol++)
        points += (unsigned)(symbols >> (symbol * 4) & 15) * worth[symbol];
    return points;
}

unsigned uno_pile_points(const struct uno_pile *pile)
{
    return uno_symbols_points(uno_pile_symbols(pile));
}

struct uno_pile uno_pile_full(void)
{
    /* Two of every coloured card but the zeros, four CC, four +4. */
    return (struct uno_pile){.one = UNO_COLOURED_BITS | UNO_WILD_BITS | UNO_FOUR_BITS,
                             .two = UNO_COLOURED_BITS & ~(uint64_t)0xf};
}

static inline void add_plane(struct uno_pile *pile, uint64_t plane)
{
    for (; plane; plane &= plane - 1)
        uno_pile_add(pile, uno_card_of_bit(bits_lowest(plane)));
}

struct uno_pile uno_pile_plus(const struct uno_pile *pile, const struct uno_pile *more)
{
    struct uno_pile sum = *pile;
    add_plane(&sum, more->one);
    add_plane(&sum, more->two);
    return sum;
}

struct uno_pile uno_pile_minus(const struct uno_pile *from, const struct uno_pile *less)
{
    struct uno_pile rest = *from;
    for (uint64_t plane = less->one; plane; plane &= plane - 1)
        uno_pile_remove(&rest, uno_card_of_bit(bits_lowest(plane)));
    for (uint64_t plane = less->two; plane; plane &= plane - 1)
        uno_pile_remove(&rest, uno_card_of_bit(bits_lowest(plane)));
    return rest;
}

void uno_deal_from(struct uno_pile *pool, struct uno_pile *hand, unsigned cards, uint64_t allowed,
                   struct rng *rng)
{
    while (cards--) {
        struct uno_pile part = {pool->one & allowed, pool->two & allowed};
        const struct uno_pile *source = part.one ? &part : pool;
        unsigned card = uno_pile_throw(source, rng);
        if (card == UNO_NO_CARD)
            card = uno_pile_at(source, rng_below(rng, uno_pile_count(source)));
        uno_pile_remove(pool, card);
        uno_pile_add(hand, card);
    }
}

/* Those that are no colour and symbol. */
static const struct {
    const char *code;
    unsigned card;
} odd_codes[] = {
    {"-", UNO_NO_CARD}, {"?", UNO_HIDDEN_CARD}, {"W", UNO_CARD_WILD}, {"W4", UNO_CARD_FOUR}};
enum { ODD_CODES = sizeof odd_codes / sizeof odd_codes[0] };

void uno_card_code(unsigned card, struct str *text)
{
    if (card < UNO_COLOURED)
        str_add(text, "%c%c", colour_codes[uno_colour(card)], symbol_codes[uno_symbol(card)]);
    for (size_t i = 0; i < ODD_CODES; i++)
        if (odd_codes[i].card == card)
            str_add(text, "%s", odd_codes[i].code);
}

bool uno_card_parse(const char *code, unsigned *card)
{
    unsigned colour;
    for (size_t i = 0; i < ODD_CODES; i++)
        if (strcmp(code, odd_codes[i].code) == 0) {
            *card = odd_codes[i].card;
            return true;
        }
    const char *symbol = code[0] && code[1] ? strchr(symbol_codes, code[1]) : NULL;
    if (!symbol || code[2] || !uno_colour_parse(code[0], &colour) || colour == UNO_ANY_COLOUR)
        return false;
    *card = (unsigned)(symbol - symbol_codes) * 4 + colour;
    return true;
}

char uno_colour_code(unsigned colour)
{
    return colour_codes[colour];
}

bool uno_colour_parse(char code, unsigned *colour)
{
    const char *at = code ? strchr(colour_codes, code) : NULL;
    if (at)
        *colour = (unsigned)(at - colour_codes);
    return at != NULL;
}
