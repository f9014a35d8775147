/* The engine of Reversi: exact results against trying everything, search against plain minimax,
 * dice against every triple, and the players that are built on it. */
#include "support.h"

#include "base/bits.h"
#include "core/registry.h"
#include "games/reversi/engine/dice_search.h"
#include "games/reversi/engine/kernels.h"
#include "games/reversi/engine/levels.h"
#include "games/reversi/reversi.h"
#include "reversi_slow.h"

static struct reversi_engine *engine;

static int make_engine(void **state)
{
    (void)state;
    engine = reversi_engine_make(16);
    return engine ? 0 : -1;
}

static int free_engine(void **state)
{
    (void)state;
    reversi_engine_free(engine);
    return 0;
}

/* ---- exact results ---- */

/* The result and all best moves by trying everything, compared with what each copy of the solver
 * says. */
static void compare_solvers(struct reversi_position p)
{
    int score = -100;
    uint64_t best = 0;
    for (int square = 0; square < 64; square++) {
        if (!slow_flips(square, p.own, p.other))
            continue;
        int value = -slow_solve(slow_play(p, square), false);
        best = value > score ? 0 : best;
        score = value > score ? value : score;
        best |= value == score ? UINT64_C(1) << square : 0;
    }
    for (const struct reversi_kernels *const *at = reversi_kernels_here(); *at; at++) {
        unsigned square;
        engine->kernels = *at;
        assert_int_equal(reversi_solve(engine, p, &square), score);
        assert_true(square < 64 && (best >> square & 1));
        assert_true(reversi_solve_all(engine, p, score) == best);
        struct reversi_answer answer =
            reversi_search(engine, p, UINT64_MAX, (struct reversi_bounds){2, 20, 0, false});
        assert_true(answer.solved && (best >> answer.best & 1));
        assert_int_equal(answer.value, REVERSI_DISC * score);
    }
}

static void exact_results_are_those_of_trying_everything(void **state)
{
    static const struct {
        int empties;
        unsigned positions;
    } sizes[] = {{1, 300}, {2, 300}, {3, 300}, {4, 300}, {5, 200},
                 {6, 100}, {7, 40},  {8, 12},  {9, 2}};
    struct rng rng;
    (void)state;
    rng_seed(&rng, 11);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (unsigned n = brute_effort(sizes[i].positions); n; n--)
            compare_solvers(slow_random(&rng, sizes[i].empties));
}

/* A solver that is neither slow nor shares the engine's tricks, for more empty squares. */
static int plain_alphabeta(struct reversi_position p, int alpha, int beta, bool passed)
{
    uint64_t moves = reversi_moves(p.own, p.other);
    if (!moves)
        return passed ? slow_score(p) : -plain_alphabeta(slow_pass(p), -beta, -alpha, true);
    int best = -100;
    for (; moves && best < beta; moves &= moves - 1) {
        int value = -plain_alphabeta(reversi_play(p, bits_lowest(moves)), -beta,
                                     -(best > alpha ? best : alpha), false);
        best = value > best ? value : best;
    }
    return best;
}

static void exact_results_with_memory_and_cutoffs_are_those_of_plain_alpha_beta(void **state)
{
    struct rng rng;
    unsigned square;
    (void)state;
    rng_seed(&rng, 12);
    for (unsigned n = brute_effort(40); n; n--) {
        struct reversi_position p = slow_random(&rng, 9 + (int)rng_below(&rng, 4));
        int score = plain_alphabeta(p, -64, 64, false);
        for (const struct reversi_kernels *const *at = reversi_kernels_here(); *at; at++) {
            engine->kernels = *at;
            assert_int_equal(reversi_solve(engine, p, &square), score);
            assert_int_equal(-plain_alphabeta(reversi_play(p, square), -64, 64, false), score);
        }
    }
}

static struct reversi_position position_of(const char *squares, char side)
{
    struct reversi_position p = {0, 0};
    for (unsigned i = 0; i < 64; i++)
        *(squares[i] == side ? &p.own : &p.other) |= squares[i] == '-' ? 0 : reversi_bit(i);
    return p;
}

static void published_endgames_come_out_as_published(void **state)
{
    static const struct {
        const char *squares;
        char side;
        int score;
        const char *best;
    } tests[] = {
        {"--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--", 'X', 18, "g8"},
        {"---X-X--X-XXXX--XXXXOXXXXXXOOOOOXXOXXXO-XOXXXXO-XOOXXX--XOOXXO--", 'O', 8, "e1"},
        {"XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO-", 'X', 6, "h5"},
        {"--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X---", 'O', 2, "g8"},
        {"-XXXXXX-X-XXXOO-XOXXXOOXXXOXOOOX-OXOOXXX--OOOXXX--OOXX----XOXXO-", 'X', 0, "h8,a5"},
        {"--OXXX--OOOXXX--OOOXOXO-OOXOOOX-OOXXXXXXXOOXXOX--OOOOX---XXXXXX-", 'X', 14, "a1,h3"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        struct reversi_position p = position_of(tests[i].squares, tests[i].side);
        unsigned square, listed = 0;
        char text[3];
        engine->kernels = reversi_kernels();
        assert_int_equal(reversi_solve(engine, p, &square), tests[i].score);
        reversi_square_text(square, text);
        assert_said(tests[i].best, text);
        for (uint64_t all = reversi_solve_all(engine, p, tests[i].score); all;
             all &= all - 1, listed++) {
            reversi_square_text(bits_lowest(all), text);
            assert_said(tests[i].best, text);
        }
        assert_int_equal(listed, (strlen(tests[i].best) + 1) / 3);
    }
}

static void a_side_that_must_pass_has_no_best_move_but_a_result(void **state)
{
    struct reversi_position p = {UINT64_C(0x7e),
                                 1}; /* b1 to g1 against a1: only the other side can move */
    unsigned square;
    (void)state;
    assert_int_equal(reversi_solve(engine, p, &square), -64);
    assert_int_equal(square, REVERSI_NO_MOVE);
    assert_int_equal(
        reversi_search(engine, p, UINT64_MAX, (struct reversi_bounds){3, 0, 0, false}).best,
        REVERSI_NO_MOVE);
}

/* ---- search by evaluation ---- */

/* Plain minimax; a pass costs no depth, a finished game counts its result. */
static int minimax(struct reversi_position p, unsigned depth)
{
    if (!~(p.own | p.other) || !p.own || !p.other)
        return REVERSI_DISC * slow_score(p);
    if (!depth)
        return engine->kernels->evaluate(engine, p.own, p.other);
    uint64_t moves = reversi_moves(p.own, p.other);
    if (!moves)
        return reversi_moves(p.other, p.own) ? -minimax(slow_pass(p), depth)
                                             : REVERSI_DISC * slow_score(p);
    int best = INT32_MIN;
    for (; moves; moves &= moves - 1) {
        int value = -minimax(reversi_play(p, bits_lowest(moves)), depth - 1);
        best = value > best ? value : best;
    }
    return best;
}

static void the_search_finds_what_plain_minimax_finds(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 13);
    for (unsigned n = brute_effort(200); n; n--) {
        struct reversi_position p = slow_random(&rng, 2 + (int)rng_below(&rng, 50));
        unsigned depth = 1 + rng_below(&rng, 5);
        engine->kernels = reversi_kernels_here()[n % 2 && reversi_kernels_here()[1] ? 1 : 0];
        unsigned empties = bits_count(~(p.own | p.other));
        depth = depth > empties ? empties : depth;
        struct reversi_answer answer =
            reversi_search(engine, p, UINT64_MAX, (struct reversi_bounds){depth, 0, 0, false});
        assert_int_equal(answer.depth, depth);
        assert_int_equal(answer.value, minimax(p, depth));
        assert_int_equal(-minimax(slow_play(p, (int)answer.best), depth - 1), answer.value);
        struct reversi_weighed moves[REVERSI_MOVES_MAX];
        unsigned count = reversi_weigh(engine, p, UINT64_MAX,
                                       (struct reversi_bounds){depth, 0, 0, false}, moves);
        assert_int_equal(count, slow_count(slow_moves(p.own, p.other)));
        for (unsigned i = 0; i < count; i++)
            assert_int_equal(moves[i].value,
                             -minimax(slow_play(p, (int)moves[i].square), depth - 1));
    }
}

static void the_search_keeps_to_the_squares_that_dice_leave_open(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 14);
    for (unsigned n = brute_effort(30); n; n--) {
        struct reversi_position p = slow_random(&rng, 8 + (int)rng_below(&rng, 40));
        uint64_t moves = slow_moves(p.own, p.other), open = moves & rng_next(&rng);
        struct reversi_bounds bounds = {3, n % 3 ? 0 : 10, 0, false};
        struct reversi_answer answer = reversi_search(engine, p, open, bounds);
        assert_true(open ? answer.best < 64 && (open >> answer.best & 1)
                         : answer.best == REVERSI_NO_MOVE);
    }
}

static void an_answer_does_not_depend_on_what_was_asked_before_or_on_the_machine(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 15);
    for (unsigned n = brute_effort(20); n; n--) {
        struct reversi_position p = slow_random(&rng, 14 + (int)rng_below(&rng, 30));
        struct reversi_bounds bounds = {7, 12, 20000, false};
        struct reversi_answer first = {0};
        for (unsigned i = 0; i < 3; i++) {
            const struct reversi_kernels *const *here = reversi_kernels_here();
            engine->kernels = here[i % 2 && here[1] ? 1 : 0];
            struct reversi_answer answer = reversi_search(engine, p, UINT64_MAX, bounds);
            first = i ? first : answer;
            assert_int_equal(answer.best, first.best);
            assert_int_equal(answer.value, first.value);
            assert_int_equal(answer.nodes, first.nodes);
            assert_int_equal(answer.depth, first.depth);
            reversi_search(engine, slow_random(&rng, 30), UINT64_MAX, bounds);
        }
        assert_true(first.solved || first.nodes <= bounds.nodes + 1000);
    }
}

static int count_discs(const struct reversi_engine *e, uint64_t own, uint64_t other)
{
    (void)e;
    return 100 * ((int)bits_count(own) - (int)bits_count(other));
}

static void another_evaluation_can_take_over(void **state)
{
    static const struct reversi_eval discs = {"discs", count_discs};
    struct reversi_position p = {REVERSI_START_BLACK, REVERSI_START_WHITE};
    (void)state;
    engine->eval = &discs;
    for (const struct reversi_kernels *const *at = reversi_kernels_here(); *at; at++) {
        engine->kernels = *at;
        assert_int_equal(
            reversi_search(engine, p, UINT64_MAX, (struct reversi_bounds){1, 0, 0, false}).value,
            300);
    }
    engine->eval = NULL;
}

/* ---- dice ---- */

static bool opens(unsigned square, unsigned a, unsigned b, unsigned c)
{
    unsigned x = square % 8 + 1, y = square / 8 + 1;
    return x == a || x == b || x == c || y == a || y == b || y == c;
}

/* The expectation over every triple, one by one, in hundredths of a disc. */
static double slow_dice(struct reversi_position p, unsigned depth)
{
    double value[64], sum = 0;
    unsigned triples = 0;
    uint64_t moves = slow_moves(p.own, p.other);
    if (!moves)
        return slow_moves(p.other, p.own) ? -slow_dice(slow_pass(p), depth)
                                          : REVERSI_DISC * slow_score(p);
    if (!depth)
        return engine->kernels->evaluate(engine, p.own, p.other);
    for (uint64_t rest = moves; rest; rest &= rest - 1)
        value[__builtin_ctzll(rest)] = -slow_dice(slow_play(p, __builtin_ctzll(rest)), depth - 1);
    for (unsigned a = 1; a <= 8; a++)
        for (unsigned b = a + 1; b <= 8; b++)
            for (unsigned c = b + 1; c <= 8; c++) {
                double best = -1e9;
                for (uint64_t rest = moves; rest; rest &= rest - 1)
                    if (opens(bits_lowest(rest), a, b, c) && value[bits_lowest(rest)] > best)
                        best = value[bits_lowest(rest)];
                if (best > -1e9) { /* R7: only triples that leave an open move are drawn */
                    sum += best;
                    triples++;
                }
            }
    return sum / triples;
}

static void the_expectation_with_dice_is_that_over_every_triple(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 16);
    engine->kernels = reversi_kernels();
    for (unsigned n = brute_effort(60); n; n--) {
        struct reversi_position p = slow_random(&rng, 1 + (int)rng_below(&rng, 40));
        unsigned depth = rng_below(&rng, 4);
        double difference =
            reversi_dice_value(engine, p, depth) / (double)REVERSI_DICE_UNIT - slow_dice(p, depth);
        assert_true(difference < 0.01 && difference > -0.01);
    }
}

static void with_dice_the_end_is_played_to_the_end(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 17);
    for (unsigned n = brute_effort(10); n; n--) {
        struct reversi_weighed moves[REVERSI_MOVES_MAX];
        struct reversi_position p = slow_random(&rng, 5);
        unsigned count = reversi_dice_weigh(engine, p, UINT64_MAX,
                                            (struct reversi_bounds){1, 5, 0, false}, moves);
        assert_int_equal(count, slow_count(slow_moves(p.own, p.other)));
        for (unsigned i = 0; i < count; i++) {
            double difference = moves[i].value + slow_dice(slow_play(p, (int)moves[i].square), 60);
            assert_true(difference < 1.01 && difference > -1.01);
        }
    }
}

static void what_is_to_be_solved_is_solved_exactly_with_many_squares_too(void **state)
{
    /* FFO's number 30 after two moves: selective steps come first, and must not be the last. */
    struct reversi_position p = {UINT64_C(0x3e0059e9150b050e), UINT64_C(0x007c26162a341800)};
    (void)state;
    for (int i = 0; i < 2; i++)
        p = reversi_play(p, bits_lowest(reversi_moves(p.own, p.other)));
    struct reversi_answer answer =
        reversi_search(engine, p, UINT64_MAX,
                       (struct reversi_bounds){.depth = 8, .perfect = 18, .selective = true});
    assert_true(answer.solved && answer.confidence == REVERSI_CERTAIN);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_results_are_those_of_trying_everything),
        cmocka_unit_test(exact_results_with_memory_and_cutoffs_are_those_of_plain_alpha_beta),
        cmocka_unit_test(published_endgames_come_out_as_published),
        cmocka_unit_test(a_side_that_must_pass_has_no_best_move_but_a_result),
        cmocka_unit_test(the_search_finds_what_plain_minimax_finds),
        cmocka_unit_test(the_search_keeps_to_the_squares_that_dice_leave_open),
        cmocka_unit_test(an_answer_does_not_depend_on_what_was_asked_before_or_on_the_machine),
        cmocka_unit_test(another_evaluation_can_take_over),
        cmocka_unit_test(the_expectation_with_dice_is_that_over_every_triple),
        cmocka_unit_test(with_dice_the_end_is_played_to_the_end),
        cmocka_unit_test(what_is_to_be_solved_is_solved_exactly_with_many_squares_too),
    };
    return cmocka_run_group_tests(tests, make_engine, free_engine);
}
