/* The opening book of Reversi: its keys, its file, what is chosen from it, and the one that is
 * compiled in. */
#include "support.h"

#include "base/bits.h"
#include "base/bytes.h"
#include "games/reversi/engine/book.h"
#include "games/reversi/engine/hash.h"
#include "games/reversi/engine/levels.h"
#include "reversi_slow.h"

enum { ENTRIES = 3 };

static const struct reversi_position start = {REVERSI_START_BLACK, REVERSI_START_WHITE};

static void a_turned_position_has_the_same_key_and_another_one_has_not(void **state)
{
    struct rng rng;
    uint64_t before = 0;
    (void)state;
    rng_seed(&rng, 1);
    for (unsigned n = effort(200); n; n--) {
        struct reversi_position p = slow_random(&rng, 40);
        uint64_t key = reversi_book_key(p);
        for (unsigned way = 0; way < 8; way++)
            assert_true(reversi_book_key((struct reversi_position){
                            slow_turned(p.own, way), slow_turned(p.other, way)}) == key);
        assert_true(reversi_book_key(reversi_pass(p)) != key);
        assert_true(key != before);
        before = key;
    }
}

/* A book of the replies to the first move, which is the same for all four: what they are worth to
 * who replies. */
static size_t make_book(uint8_t *octets, struct reversi_position *position,
                        const int16_t values[ENTRIES])
{
    uint64_t keys[ENTRIES], moves;
    size_t count = 0;
    *position = reversi_play(start, bits_lowest(reversi_moves(start.own, start.other)));
    moves = reversi_moves(position->own, position->other);
    assert_int_equal(bits_count(moves), ENTRIES);
    for (; moves; moves &= moves - 1)
        keys[count++] = reversi_book_key(reversi_play(*position, bits_lowest(moves)));
    for (size_t i = 0; i < ENTRIES; i++) {
        size_t place = 0;
        for (size_t j = 0; j < ENTRIES; j++)
            place += keys[j] < keys[i];
        reversi_book_put(octets, place, keys[i], (int16_t)-values[i]);
    }
    reversi_book_seal(octets, ENTRIES);
    return REVERSI_BOOK_HEADER + ENTRIES * REVERSI_BOOK_ENTRY;
}

static void a_move_is_chosen_among_the_best_within_the_spread(void **state)
{
    uint8_t octets[100];
    struct reversi_position p;
    struct reversi_book book;
    struct why why;
    struct rng rng;
    int value, best = 0;
    size_t size = make_book(octets, &p, (const int16_t[]){-20, 100, -300});
    (void)state;
    rng_seed(&rng, 1);
    assert_int_equal(reversi_book_read(octets, size, &book, &why), ST_OK);
    for (int i = 0; i < 1000; i++) { /* by the squares of 121 and of 241 */
        reversi_book_choose(&book, p, 240, &rng, &value);
        assert_true(value == 100 || value == -20);
        best += value == 100;
    }
    assert_in_range(best, 750, 850);
    for (int i = 0; i < 20; i++) {
        reversi_book_choose(&book, p, 119, &rng, &value);
        assert_int_equal(value, 100);
    }
    book.count--; /* without one of them nobody knows which is the best */
    assert_int_equal(reversi_book_choose(&book, p, 120, &rng, NULL), REVERSI_NO_MOVE);
    assert_int_equal(reversi_book_choose(&book, start, 120, &rng, NULL), REVERSI_NO_MOVE);
}

static void a_damaged_book_is_refused(void **state)
{
    uint8_t octets[100];
    struct reversi_position p;
    struct reversi_book book;
    struct why why;
    size_t size = make_book(octets, &p, (const int16_t[]){1, 2, 3});
    (void)state;
    for (size_t at = 0; at < size; at++) {
        octets[at] ^= 64;
        assert_int_equal(reversi_book_read(octets, size, &book, &why), ST_BAD);
        octets[at] ^= 64;
    }
    assert_int_equal(reversi_book_read(octets, size - 1, &book, &why), ST_BAD);
    assert_int_equal(reversi_book_read(octets, size - REVERSI_BOOK_ENTRY, &book, &why), ST_BAD);
    assert_int_equal(reversi_book_read(octets, REVERSI_BOOK_HEADER - 1, &book, &why), ST_BAD);
    assert_int_equal(reversi_book_read(octets, size, &book, &why), ST_OK);
}

static void the_built_in_one_knows_the_opening_and_means_what_it_says(void **state)
{
    const struct reversi_book *book = reversi_book_builtin();
    struct reversi_position p = start;
    struct rng rng;
    int value, best;
    (void)state;
    rng_seed(&rng, 1);
    for (int ply = 0; ply < 6; ply++) {
        assert_true(reversi_book_value(book, p, &value));
        unsigned square = reversi_book_choose(book, p, 0, &rng, &best);
        assert_true(reversi_moves(p.own, p.other) >> square & 1);
        assert_true(best - value < 100 &&
                    value - best < 100); /* the mean of its own search and of the best move */
        assert_true(value > -300 && value < 300);
        p = reversi_play(p, square);
    }
}

static void games_of_the_strongest_levels_differ_by_the_book(void **state)
{
    struct reversi_engine *engine = reversi_engine_make(12);
    struct reversi_position seen[20];
    unsigned different = 0;
    (void)state;
    assert_non_null(engine);
    for (unsigned game = 0; game < 20; game++) {
        struct rng rng;
        unsigned same = 0;
        seen[game] = start;
        rng_seed(&rng, game);
        for (int ply = 0; ply < 8; ply++) {
            struct reversi_position p = seen[game];
            seen[game] =
                reversi_play(p, reversi_level_choose(&reversi_levels[6], engine, p,
                                                     reversi_moves(p.own, p.other), false, &rng));
        }
        assert_int_equal(engine->nodes, 0); /* nothing had to be searched */
        while (same < game && reversi_book_key(seen[same]) != reversi_book_key(seen[game]))
            same++;
        different += same == game;
    }
    assert_true(different >= 5);
    reversi_engine_free(engine);
}

/* The book against itself until it knows no more. */
static void lines_of_the_built_in_one_differ_and_give_little_away(void **state)
{
    enum { LINES = 400 };
    const struct reversi_book *book = reversi_book_builtin();
    uint64_t lines[LINES];
    unsigned different = 0;
    int away = 0, value, best;
    (void)state;
    for (unsigned line = 0; line < LINES; line++) {
        struct reversi_position p = start;
        struct rng rng, other;
        unsigned square, same = 0;
        rng_seed(&rng, line);
        rng_seed(&other, line);
        lines[line] = hash_start();
        while ((square = reversi_book_choose(book, p, REVERSI_BOOK_MARGIN, &rng, &value)) !=
               REVERSI_NO_MOVE) {
            reversi_book_choose(book, p, 0, &other, &best);
            away += best - value;
            lines[line] = hash_add(lines[line], square);
            p = reversi_play(p, square);
        }
        while (same < line && lines[same] != lines[line])
            same++;
        different += same == line;
    }
    assert_true(different >= 390);
    assert_true(away < LINES * 3 * REVERSI_DISC); /* both sides together */
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turned_position_has_the_same_key_and_another_one_has_not),
        cmocka_unit_test(a_move_is_chosen_among_the_best_within_the_spread),
        cmocka_unit_test(a_damaged_book_is_refused),
        cmocka_unit_test(the_built_in_one_knows_the_opening_and_means_what_it_says),
        cmocka_unit_test(games_of_the_strongest_levels_differ_by_the_book),
        cmocka_unit_test(lines_of_the_built_in_one_differ_and_give_little_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
