/* The board of Reversi and its fast kernels: against a slow reference, against each other, and by
 * counting games. */
#include "support.h"

#include "base/bits.h"
#include "games/reversi/engine/kernels.h"
#include "reversi_slow.h"

#define START REVERSI_START_BLACK, REVERSI_START_WHITE

static void the_games_of_1_to_9_moves_are_as_many_as_they_should_be(void **state)
{
    static const uint64_t leaves[] = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
    (void)state;
    for (const struct reversi_kernels *const *at = reversi_kernels_here(); *at; at++)
        for (unsigned depth = 0; depth < 10; depth++)
            assert_int_equal((*at)->perft(START, depth), leaves[depth]);
}

static void a_pass_counts_as_a_move_and_a_finished_game_as_a_leaf(void **state)
{
    /* Black can take h1 over g1, white has nothing; then the game is over. */
    uint64_t black = 1, white = UINT64_C(0x7e);
    (void)state;
    for (const struct reversi_kernels *const *at = reversi_kernels_here(); *at; at++) {
        assert_int_equal((*at)->perft(black, white, 1), 1);
        assert_int_equal((*at)->perft(black, white, 5), 1); /* over after one */
        assert_int_equal((*at)->perft(white, black, 1), 1); /* the pass */
        assert_int_equal((*at)->perft(white, black, 2), 1); /* the pass and the disc */
        assert_int_equal((*at)->perft(0, black, 3), 1);     /* over already */
    }
    /* A pass in the middle: after it there are as many games as for the other side, one move
     * shorter. */
    struct rng rng;
    unsigned passes = 0;
    rng_seed(&rng, 3);
    while (passes < 20) {
        struct reversi_position p = slow_random(&rng, 6);
        if (slow_moves(p.other, p.own))
            continue;
        passes++;
        for (const struct reversi_kernels *const *at = reversi_kernels_here(); *at; at++)
            assert_int_equal((*at)->perft(p.other, p.own, 4), (*at)->perft(p.own, p.other, 3));
    }
}

/* Everything about one position. */
static void compare_with_slow(struct reversi_position p)
{
    uint64_t moves = slow_moves(p.own, p.other);
    assert_true(reversi_moves(p.own, p.other) == moves);
    for (const struct reversi_kernels *const *at = reversi_kernels_here(); *at; at++)
        assert_true((*at)->moves(p.own, p.other) == moves);
    for (unsigned square = 0; square < 64; square++) {
        uint64_t flips = slow_flips((int)square, p.own, p.other);
        assert_true(reversi_flips(square, p.own, p.other) == flips);
        if ((p.own | p.other) >> square & 1)
            continue;
        for (const struct reversi_kernels *const *at = reversi_kernels_here(); *at; at++)
            assert_true((*at)->flips(square, p.own, p.other) == flips);
    }
}

static void legal_squares_and_flips_are_those_of_a_slow_reference_in_random_games(void **state)
{
    struct rng rng;
    unsigned games = effort(400), positions = 0;
    (void)state;
    rng_seed(&rng, 1);
    for (unsigned game = 0; game < games; game++) {
        struct reversi_position p = {START};
        while (!reversi_over(p)) {
            compare_with_slow(p);
            positions++;
            uint64_t moves = reversi_moves(p.own, p.other);
            if (!moves) {
                p = reversi_pass(p);
                continue;
            }
            unsigned square = bits_select(moves, rng_below(&rng, bits_count(moves)));
            struct reversi_position next = reversi_play(p, square),
                                    slow = slow_play(p, (int)square);
            assert_true(next.own == slow.own && next.other == slow.other);
            p = next;
        }
        compare_with_slow(p);
        assert_int_equal(reversi_score(p), slow_score(p));
    }
    print_message("%u positions of %u games\n", positions, games);
}

/* Boards that no game leads to: long lines in all directions, edges and corners. */
static struct reversi_position any_board(struct rng *rng)
{
    uint64_t full = rng_next(rng) | rng_next(rng), colour = rng_next(rng);
    if (rng_below(rng, 2))
        colour &= rng_next(rng) & rng_next(rng);
    return (struct reversi_position){full & colour, full & ~colour};
}

static void legal_squares_and_flips_are_those_of_a_slow_reference_on_any_board(void **state)
{
    struct rng rng;
    unsigned boards = effort(20000);
    (void)state;
    rng_seed(&rng, 2);
    for (unsigned i = 0; i < boards; i++)
        compare_with_slow(any_board(&rng));
}

static void the_kernels_agree_with_each_other_on_millions_of_boards(void **state)
{
    const struct reversi_kernels *const *here = reversi_kernels_here();
    struct reversi_engine *engine = reversi_engine_make(10);
    struct rng rng;
    unsigned boards = effort(2000000);
    (void)state;
    assert_non_null(engine);
    rng_seed(&rng, 3);
    for (unsigned i = 0; i < boards && here[1]; i++) {
        struct reversi_position p = any_board(&rng);
        uint64_t empty = ~(p.own | p.other);
        assert_true(here[0]->moves(p.own, p.other) == here[1]->moves(p.own, p.other));
        unsigned square = empty ? bits_select(empty, rng_below(&rng, bits_count(empty))) : 0;
        if (empty)
            assert_true(here[0]->flips(square, p.own, p.other) ==
                        here[1]->flips(square, p.own, p.other));
        if (i % 16 == 0) {
            assert_true(here[0]->stable(&engine->tables, p.own, p.other) ==
                        here[1]->stable(&engine->tables, p.own, p.other));
            assert_int_equal(here[0]->evaluate(engine, p.own, p.other),
                             here[1]->evaluate(engine, p.own, p.other));
        }
    }
    reversi_engine_free(engine);
    if (!here[1])
        print_message("this machine runs the plain copy only\n");
}

/* ---- stable discs ---- */

static void stable_discs_are_never_turned_over(void **state)
{
    struct reversi_engine *engine = reversi_engine_make(10);
    struct rng rng;
    unsigned seen = 0, games = effort(1500);
    (void)state;
    rng_seed(&rng, 4);
    for (unsigned game = 0; game < games; game++) {
        struct reversi_position p = slow_random(&rng, (int)(4 + rng_below(&rng, 30)));
        uint64_t stable = engine->kernels->stable(&engine->tables, p.own, p.other);
        assert_true((stable & ~p.own) == 0);
        seen += bits_count(stable);
        for (bool mine = true; !reversi_over(p); mine = !mine) {
            uint64_t moves = reversi_moves(p.own, p.other);
            p = moves ? reversi_play(p, bits_select(moves, rng_below(&rng, bits_count(moves))))
                      : reversi_pass(p);
            assert_true((stable & ~(mine ? p.other : p.own)) == 0);
        }
    }
    assert_true(seen > games); /* or nothing was tried */
    reversi_engine_free(engine);
}

static void stable_discs_are_found_on_edges_and_inside(void **state)
{
    static const struct {
        uint64_t own, other, stable;
    } cases[] = {
        {UINT64_C(0x01), 0, UINT64_C(0x01)},                             /* a corner */
        {UINT64_C(0x02), 0, 0},                                          /* next to it */
        {UINT64_C(0x07), UINT64_C(0x08), UINT64_C(0x07)},                /* from the corner on */
        {UINT64_C(0xff), 0, UINT64_C(0xff)},                             /* a full edge */
        {UINT64_C(0x3c), UINT64_C(0xc3), UINT64_C(0x3c)},                /* full, of both colours */
        {UINT64_C(0x8080808080808080), 0, UINT64_C(0x8080808080808080)}, /* the file h */
        {UINT64_C(0x0101010101010101), 0, UINT64_C(0x0101010101010101)}, /* the file a */
        {UINT64_C(0xe0c0800000000000), 0,
         UINT64_C(0xe0c0800000000000)}, /* a triangle in a corner */
        {UINT64_C(0x0000000000010307), 0, UINT64_C(0x0000000000010307)}, /* in another */
        {UINT64_C(0x0000001000000000), UINT64_C(0xffffffefffffffff),
         UINT64_C(0x0000001000000000)}, /* a full board */
        {UINT64_C(0x0000001000000000), UINT64_C(0xffffff6fffffffff),
         0}, /* but for a square in its row */
        {UINT64_C(0x0000001000000000), UINT64_C(0xefffffefffffffff), 0}, /* in its file */
        {UINT64_C(0x0000001000000000), UINT64_C(0xfbffffefffffffff),
         UINT64_C(0x0000001000000000)},                                  /* elsewhere */
        {UINT64_C(0x0000001000000000), UINT64_C(0xffffffeff7ffffff), 0}, /* in a diagonal */
        {UINT64_C(0x0000001000000000), UINT64_C(0xffffdfefffffffff), 0}, /* in the same, upwards */
        {UINT64_C(0x0000001000000000), UINT64_C(0xfffff7efffffffff), 0}, /* in the other */
    };
    struct reversi_engine *engine = reversi_engine_make(10);
    (void)state;
    for (const struct reversi_kernels *const *at = reversi_kernels_here(); *at; at++)
        for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
            if ((*at)->stable(&engine->tables, cases[i].own, cases[i].other) != cases[i].stable)
                fail_msg("case %zu: %016llx", i,
                         (unsigned long long)(*at)->stable(&engine->tables, cases[i].own,
                                                           cases[i].other));
    reversi_engine_free(engine);
}

/* ---- the memory ---- */

static void the_memory_narrows_what_it_knows_and_forgets_on_demand(void **state)
{
    struct reversi_cache cache;
    struct reversi_known copy;
    (void)state;
    assert_true(reversi_cache_make(&cache, 4));
    reversi_cache_begin(&cache, false);
    uint64_t lock = reversi_mix(START);
    assert_null(reversi_cache_find(&cache, lock, &copy));
    reversi_cache_put(
        &cache, lock,
        (struct reversi_found){7, REVERSI_CERTAIN, {2, 3}, 2, 19, 100}); /* at most 2 */
    const struct reversi_known *known = reversi_cache_find(&cache, lock, &copy);
    assert_non_null(known);
    assert_int_equal(known->high, 2);
    assert_true(known->low < -64);
    reversi_cache_put(
        &cache, lock,
        (struct reversi_found){7, REVERSI_CERTAIN, {-5, -4}, -4, 26, 100}); /* at least -4 */
    known = reversi_cache_find(&cache, lock, &copy);
    assert_int_equal(known->high, 2);
    assert_int_equal(known->low, -4);
    assert_int_equal(known->best, 26);
    reversi_cache_put(
        &cache, lock,
        (struct reversi_found){
            8, REVERSI_CERTAIN, {-64, 64}, 10, 37, 100}); /* deeper: all new, and exact */
    known = reversi_cache_find(&cache, lock, &copy);
    assert_int_equal(known->low, 10);
    assert_int_equal(known->high, 10);
    assert_int_equal(known->depth, 8);
    for (unsigned i = 0; i < 600; i++) { /* more searches than there are numbers for them */
        reversi_cache_begin(&cache, false);
        assert_null(reversi_cache_find(&cache, lock, &copy));
    }
    /* The costly entry stays when its line is crowded. */
    reversi_cache_put(&cache, lock,
                      (struct reversi_found){8, REVERSI_CERTAIN, {-64, 64}, 10, 37, 1000000});
    for (uint64_t i = 1; i < 200; i++)
        reversi_cache_put(&cache, lock ^ i,
                          (struct reversi_found){8, REVERSI_CERTAIN, {-64, 64}, 1, 1, 10});
    assert_non_null(reversi_cache_find(&cache, lock, &copy));
    reversi_cache_free(&cache);
}

static void squares_are_written_and_read(void **state)
{
    char text[3];
    unsigned square;
    (void)state;
    for (unsigned i = 0; i < 64; i++) {
        reversi_square_text(i, text);
        assert_true(reversi_square_parse(text, &square));
        assert_int_equal(square, i);
    }
    reversi_square_text(8, text);
    assert_string_equal(text, "a2"); /* R4: the row is the second */
    assert_true(reversi_square_parse("H8", &square) && square == 63);
    assert_false(reversi_square_parse("", &square));
    assert_false(reversi_square_parse("a", &square));
    assert_false(reversi_square_parse("a0", &square));
    assert_false(reversi_square_parse("a9", &square));
    assert_false(reversi_square_parse("i1", &square));
    assert_false(reversi_square_parse("1a", &square));
}

static void the_opening_is_that_of_the_picture(void **state)
{
    char text[3];
    unsigned white = 0;
    (void)state;
    for (unsigned i = 0; i < 64; i++) { /* R5: white on d4 and e5, black on d5 and e4 */
        reversi_square_text(i, text);
        bool is_white = strcmp(text, "d4") == 0 || strcmp(text, "e5") == 0;
        bool is_black = strcmp(text, "d5") == 0 || strcmp(text, "e4") == 0;
        assert_int_equal(REVERSI_START_WHITE >> i & 1, is_white);
        assert_int_equal(REVERSI_START_BLACK >> i & 1, is_black);
        white += is_white;
    }
    assert_int_equal(white, 2);
}

static void the_score_gives_the_empty_squares_to_the_winner(void **state)
{
    (void)state;
    assert_int_equal(reversi_score((struct reversi_position){1, 0}), 64);
    assert_int_equal(reversi_score((struct reversi_position){0, 1}), -64);
    assert_int_equal(reversi_score((struct reversi_position){UINT64_C(0xff), UINT64_C(0xff00)}), 0);
    assert_int_equal(reversi_score((struct reversi_position){UINT64_C(0xff), UINT64_C(0x0f00)}),
                     56);
    assert_int_equal(reversi_score((struct reversi_position){UINT64_C(0xff), ~UINT64_C(0xff)}),
                     8 - 56);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_games_of_1_to_9_moves_are_as_many_as_they_should_be),
        cmocka_unit_test(a_pass_counts_as_a_move_and_a_finished_game_as_a_leaf),
        cmocka_unit_test(legal_squares_and_flips_are_those_of_a_slow_reference_in_random_games),
        cmocka_unit_test(legal_squares_and_flips_are_those_of_a_slow_reference_on_any_board),
        cmocka_unit_test(the_kernels_agree_with_each_other_on_millions_of_boards),
        cmocka_unit_test(stable_discs_are_never_turned_over),
        cmocka_unit_test(stable_discs_are_found_on_edges_and_inside),
        cmocka_unit_test(the_memory_narrows_what_it_knows_and_forgets_on_demand),
        cmocka_unit_test(squares_are_written_and_read),
        cmocka_unit_test(the_opening_is_that_of_the_picture),
        cmocka_unit_test(the_score_gives_the_empty_squares_to_the_winner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
