/* Every hand of three cards beside every vira, 40 × C(39, 3) = 365,560 of them: envido, flor and
 * ranks against the seed's words, written down once more without bits and tables. */
#include "support.h"

#include "games/truco/rules/cards.h"

struct slow_card {
    int number;
    char suit;
};

static struct slow_card slow_of(unsigned card)
{
    static const int numbers[] = {1, 2, 3, 4, 5, 6, 7, 10, 11, 12};
    return (struct slow_card){numbers[card % 10], "EBOC"[card / 10]};
}

enum { PLAIN, PERICA, PERICO };

/* T4: the 12 stands in for what lies on the table. */
static int pieza(struct slow_card card, struct slow_card vira)
{
    if (card.suit != vira.suit)
        return PLAIN;
    int number = card.number;
    if (number == 12 && (vira.number == 10 || vira.number == 11))
        number = vira.number;
    return number == 10 ? PERICA : number == 11 ? PERICO : PLAIN;
}

static int value(struct slow_card card, struct slow_card vira)
{
    switch (pieza(card, vira)) {
    case PERICA:
        return 10;
    case PERICO:
        return 11;
    default:
        return card.number >= 10 ? 0 : card.number;
    }
}

static int max(int a, int b)
{
    return a > b ? a : b;
}

/* T5, case by case. */
static int slow_envido(const struct slow_card *c, struct slow_card vira)
{
    int high = 0, pair = 0;
    for (int i = 0; i < 3; i++) {
        const struct slow_card *one = &c[(i + 1) % 3], *two = &c[(i + 2) % 3];
        if (pieza(c[i], vira) != PLAIN) /* the pieza and the best other card, whatever its suit */
            pair = max(pair, 20 + value(c[i], vira) + max(value(*one, vira), value(*two, vira)));
        if (one->suit == two->suit)
            pair = max(pair, 20 + value(*one, vira) + value(*two, vira));
        high = max(high, value(c[i], vira));
    }
    return max(pair, high);
}

static bool slow_flor(const struct slow_card *c, struct slow_card vira)
{
    for (const char *suit = "EBOC"; *suit; suit++) {
        int fit = 0;
        for (int i = 0; i < 3; i++)
            fit += c[i].suit == *suit || pieza(c[i], vira) != PLAIN;
        if (fit == 3)
            return true;
    }
    return false;
}

static int slow_rank(struct slow_card card, struct slow_card vira)
{
    static const char *const order[] = {"4",     "5", "6", "7C 7B", "10", "11", "12",
                                        "1O 1C", "2", "3", "7O",    "7E", "1B", "1E"};
    char code[8], number[8];
    if (pieza(card, vira) != PLAIN)
        return 13 + pieza(card, vira);
    snprintf(code, sizeof code, "%d%c", card.number, card.suit);
    snprintf(number, sizeof number, "%d", card.number);
    for (int rank = 0; rank < 14; rank++)
        if (strcmp(order[rank], number) == 0 || strstr(order[rank], code))
            return rank;
    fail_msg("%s has no rank", code);
    return -1;
}

static void all_365560_hands_have_the_envido_and_flor_of_the_seed(void **state)
{
    (void)state;
    unsigned hands = 0, flores = 0, both = 0;
    for (unsigned vira = 0; vira < TRUCO_CARDS; vira++)
        for (unsigned a = 0; a < TRUCO_CARDS; a++)
            for (unsigned b = a + 1; b < TRUCO_CARDS; b++)
                for (unsigned c = b + 1; c < TRUCO_CARDS; c++) {
                    if (a == vira || b == vira || c == vira)
                        continue;
                    const struct slow_card slow[] = {slow_of(a), slow_of(b), slow_of(c)},
                                           turned = slow_of(vira);
                    uint64_t set = truco_bit(a) | truco_bit(b) | truco_bit(c);
                    bool flor = slow_flor(slow, turned);
                    if (truco_flor(set, vira) != flor ||
                        (int)truco_envido(set, vira) != slow_envido(slow, turned))
                        fail_msg("vira %u: %u %u %u", vira, a, b, c);
                    int piezas = 0;
                    for (int i = 0; i < 3; i++)
                        piezas += pieza(slow[i], turned) != PLAIN;
                    both += piezas == 2;
                    flores += flor;
                    assert_true(piezas < 2 || flor);
                    hands++;
                }
    print_message("%u hands, %u of them flores, %u with both piezas\n", hands, flores, both);
    assert_int_equal(hands, 365560);
    assert_int_equal(both, 40 * 37);
}

static void every_card_has_the_rank_of_the_seed_beside_every_vira(void **state)
{
    (void)state;
    for (unsigned vira = 0; vira < TRUCO_CARDS; vira++) {
        unsigned piezas = 0;
        for (unsigned card = 0; card < TRUCO_CARDS; card++) {
            if (card == vira)
                continue;
            assert_int_equal(truco_rank(card, vira), slow_rank(slow_of(card), slow_of(vira)));
            assert_int_equal(truco_piezas(vira) >> card & 1,
                             pieza(slow_of(card), slow_of(vira)) != PLAIN);
            piezas += truco_rank(card, vira) >= TRUCO_RANK_PERICA;
        }
        assert_int_equal(piezas, 2);
        assert_int_equal(truco_rank(truco_perico(vira), vira), TRUCO_RANK_PERICO);
        assert_int_equal(truco_rank(truco_perica(vira), vira), TRUCO_RANK_PERICA);
    }
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_365560_hands_have_the_envido_and_flor_of_the_seed),
        cmocka_unit_test(every_card_has_the_rank_of_the_seed_beside_every_vira),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
