/* The 108 cards of UNO as sets of bits.
 *
 * A card is symbol * 4 + colour, the numbers of the seed's two tables; wild cards (CC, +4) have
 * colour 0 until they are played. A pile holds up to two of each coloured card: plane `one` has the
 * bit if there is at least one, plane `two` if there are two. The four CC and the four +4 are
 * counted in unary in their own four bits of `one` (1, 3, 7, 15). So every card in a pile is one
 * bit: counting is popcount, a fair draw is "the r-th bit", and what can be played is one AND. */
#pragma once

#include "base/bits.h"
#include "base/rng.h"
#include "base/text.h"

enum { UNO_BLUE, UNO_GREEN, UNO_RED, UNO_YELLOW, UNO_COLOURS };

enum {
    UNO_SKIP = 10,    /* PT */
    UNO_REVERSE = 11, /* CS */
    UNO_TWO = 12,     /* +2 */
    UNO_WILD = 13,    /* CC */
    UNO_FOUR = 14,    /* +4 */
    UNO_NULL = 15,    /* the pass card */
    UNO_COLOURED = 52,
    UNO_CARD_WILD = UNO_WILD * 4,
    UNO_CARD_FOUR = UNO_FOUR * 4,
    UNO_NO_CARD = 0xff,
    UNO_HIDDEN_CARD = 0xfe, /* in a view: a card there is, which one is not to be seen */
    UNO_ANY_COLOUR = 4,     /* in force after a first card CC (U4) */
    UNO_CARDS = 108,
};

#define UNO_COLOURED_BITS (((uint64_t)1 << UNO_COLOURED) - 1)
#define UNO_WILD_BITS ((uint64_t)0xf << UNO_CARD_WILD)
#define UNO_FOUR_BITS ((uint64_t)0xf << UNO_CARD_FOUR)

struct uno_pile {
    uint64_t one, two;
};

static inline unsigned uno_symbol(unsigned card)
{
    return card >> 2;
}

static inline unsigned uno_colour(unsigned card)
{
    return card & 3;
}

static inline uint64_t uno_bit(unsigned card)
{
    return (uint64_t)1 << card;
}

/* All cards of a colour; of every colour for UNO_ANY_COLOUR. */
static inline uint64_t uno_colour_bits(unsigned colour)
{
    static const uint64_t bits[] = {0x1111111111111u, 0x2222222222222u, 0x4444444444444u,
                                    0x8888888888888u, UNO_COLOURED_BITS};
    return bits[colour];
}

/* The card behind a bit: wilds lose the place in which they are counted. */
static inline unsigned uno_card_of_bit(unsigned bit)
{
    return bit < UNO_COLOURED ? bit : bit & ~3u;
}

static inline unsigned uno_pile_count(const struct uno_pile *pile)
{
    return bits_count(pile->one) + bits_count(pile->two);
}

static inline bool uno_pile_has(const struct uno_pile *pile, unsigned card)
{
    return (pile->one & uno_bit(card)) != 0;
}

static inline void uno_pile_add(struct uno_pile *pile, unsigned card)
{
    uint64_t bit = uno_bit(card);
    if (card < UNO_COLOURED) {
        pile->two |= pile->one & bit;
        pile->one |= bit;
    } else {
        uint64_t counted = pile->one & (bit * 15);
        pile->one |= ((counted << 1) | bit) & (bit * 15);
    }
}

/* Takes one such card out; nothing happens if there is none (a hand that is blank in a view). */
static inline void uno_pile_remove(struct uno_pile *pile, unsigned card)
{
    uint64_t bit = uno_bit(card);
    if (card < UNO_COLOURED) {
        uint64_t second = pile->two & bit;
        pile->two ^= second;
        pile->one &= ~(bit ^ second);
    } else {
        uint64_t counted = pile->one & (bit * 15);
        pile->one ^= counted ^ ((counted >> 1) & (bit * 15));
    }
}

/* How many of this very card. */
unsigned uno_pile_count_of(const struct uno_pile *pile, unsigned card);

/* Card number `rank` of the pile, 0 ≤ rank < count, in a fixed order. */
unsigned uno_pile_at(const struct uno_pile *pile, unsigned rank);

/* Whether a throw of seven bits (a plane and a place in it) meets a card. */
static inline unsigned uno_pile_hit(const struct uno_pile *pile, uint64_t dart)
{
    return (unsigned)((dart & 64 ? pile->two : pile->one) >> (dart & 63)) & 1;
}

/* A fairly drawn card, or UNO_NO_CARD: then uno_pile_at has to find one.
 *
 * One random number is nine throws; the first that meets a card takes it, so each card is as likely
 * as any other. They are looked at three at a time, because each guess of the processor's that
 * fails costs more than a throw. */
static inline unsigned uno_pile_throw(const struct uno_pile *pile, struct rng *rng)
{
    uint64_t darts = rng_next(rng);
    for (int left = 3; left; left--, darts >>= 21) {
        unsigned hits = uno_pile_hit(pile, darts) | uno_pile_hit(pile, darts >> 7) << 1 |
                        uno_pile_hit(pile, darts >> 14) << 2;
        if (hits)
            return uno_card_of_bit((darts >> 7 * bits_lowest(hits)) & 63);
    }
    return UNO_NO_CARD;
}

/* How many cards of each symbol there are, four bits a symbol; counts of different piles can be
 * added. */
static inline uint64_t uno_pile_symbols(const struct uno_pile *pile)
{
    uint64_t one = pile->one - ((pile->one >> 1) & 0x5555555555555555u);
    uint64_t two = pile->two - ((pile->two >> 1) & 0x5555555555555555u);
    return (one & 0x3333333333333333u) + ((one >> 2) & 0x3333333333333333u) +
           (two & 0x3333333333333333u) + ((two >> 2) & 0x3333333333333333u);
}

/* U15 */
unsigned uno_symbols_points(uint64_t symbols);
unsigned uno_pile_points(const struct uno_pile *pile);

/* All 108. */
struct uno_pile uno_pile_full(void);

struct uno_pile uno_pile_plus(const struct uno_pile *pile, const struct uno_pile *more);

/* What `from` holds beyond `less`, which must be part of it. */
struct uno_pile uno_pile_minus(const struct uno_pile *from, const struct uno_pile *less);

/* Moves `cards` fairly drawn cards from `pool` to `hand`, from those that `allowed` has bits of
 * while it can. */
void uno_deal_from(struct uno_pile *pool, struct uno_pile *hand, unsigned cards, uint64_t allowed,
                   struct rng *rng);

/* Short codes, one word each: R5, GS (skip), BR (reverse), Y+ (+2), W, W4. */
void uno_card_code(unsigned card, struct str *text);
bool uno_card_parse(const char *code, unsigned *card);
char uno_colour_code(unsigned colour); /* B G R Y, * for any */
bool uno_colour_parse(char code, unsigned *colour);
