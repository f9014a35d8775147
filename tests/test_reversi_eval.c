/* The evaluation of Reversi: its patterns, the file of its weights, and what searches may and may
 * not take for certain. */
#include "support.h"

#include "base/bits.h"
#include "games/reversi/engine/kernels.h"
#include "games/reversi/engine/search.h"
#include "games/reversi/engine/threads.h"
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

static void a_turned_board_has_the_same_value(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 1);
    for (unsigned n = brute_effort(300); n; n--) {
        struct reversi_position p = slow_random(&rng, 1 + (int)rng_below(&rng, 50));
        int value = engine->kernels->evaluate(engine, p.own, p.other);
        for (unsigned way = 1; way < 8; way++)
            assert_int_equal(engine->kernels->evaluate(engine, slow_turned(p.own, way),
                                                       slow_turned(p.other, way)),
                             value);
    }
}

static void the_value_is_the_sum_of_the_weights_of_its_features(void **state)
{
    struct rng rng;
    (void)state;
    rng_seed(&rng, 2);
    for (unsigned n = brute_effort(300); n; n--) {
        struct reversi_position p = slow_random(&rng, 1 + (int)rng_below(&rng, 59));
        uint32_t features[REVERSI_FEATURES];
        int sum = 0;
        reversi_features(&engine->tables.powers, p, features);
        for (unsigned i = 0; i < REVERSI_FEATURES; i++)
            sum += engine->weights->value[reversi_stage(bits_count(p.own | p.other))][features[i]];
        sum = sum * REVERSI_DISC / REVERSI_WEIGHT_DISC;
        sum = sum > EVAL_MOST ? EVAL_MOST : sum < -EVAL_MOST ? -EVAL_MOST : sum;
        for (const struct reversi_kernels *const *at = reversi_kernels_here(); *at; at++)
            assert_int_equal((*at)->evaluate(engine, p.own, p.other), sum);
    }
}

/* By hand: c1 to h1 own, a1 and b1 empty, d2 and g2 the rival's. */
static void a_pattern_is_a_number_to_the_base_3(void **state)
{
    struct reversi_position p = {UINT64_C(0xfc), UINT64_C(0x4800)};
    struct reversi_lanes lanes;
    uint32_t folded[REVERSI_WEIGHT_COUNT];
    (void)state;
    reversi_lanes_make(&engine->tables.powers, p, &lanes);
    /* b2 a1 b1 c1 d1 e1 f1 g1 h1 g2, the first counting least */
    assert_int_equal(lanes.at[LANE_EDGE], 27 + 81 + 243 + 729 + 2187 + 6561 - 19683);
    assert_int_equal(lanes.at[LANE_ROW2], -27 - 729);
    reversi_fold(folded);
    uint32_t last = 0;
    for (unsigned i = 0; i < REVERSI_WEIGHT_COUNT; i++)
        last = folded[i] > last ? folded[i] : last;
    assert_int_equal(last + 1, REVERSI_FOLDED_COUNT);
    for (unsigned square = 0; square < 64;
         square++) { /* every square matters somewhere, in 3 lanes or more */
        unsigned in = 0;
        for (unsigned lane = 0; lane < REVERSI_LANE_COUNT; lane++)
            in += engine->tables.powers.squares[square].at[lane] != 0;
        assert_true(in >= 3);
    }
}

static void a_file_of_weights_comes_back_and_a_damaged_one_is_refused(void **state)
{
    uint8_t *octets = malloc(REVERSI_WEIGHTS_SIZE), *again = malloc(REVERSI_WEIGHTS_SIZE);
    struct reversi_weights *weights = malloc(sizeof *weights);
    struct why why;
    (void)state;
    reversi_weights_write(engine->weights, octets);
    assert_int_equal(reversi_weights_read(octets, REVERSI_WEIGHTS_SIZE, weights, &why), ST_OK);
    assert_memory_equal(weights->value, engine->weights->value, sizeof weights->value);
    assert_memory_equal(&weights->cuts, &engine->weights->cuts, sizeof weights->cuts);
    reversi_weights_write(weights, again);
    assert_memory_equal(again, octets, REVERSI_WEIGHTS_SIZE);
    assert_int_equal(reversi_weights_read(octets, REVERSI_WEIGHTS_SIZE - 1, weights, &why), ST_BAD);
    for (size_t at = REVERSI_WEIGHTS_HEADER - 8; at < REVERSI_WEIGHTS_SIZE; at += 99991) {
        octets[at] ^= 4;
        assert_int_equal(reversi_weights_read(octets, REVERSI_WEIGHTS_SIZE, weights, &why), ST_BAD);
        assert_said(why.text, "damaged");
        octets[at] ^= 4;
    }
    octets[7]++;
    assert_int_equal(reversi_weights_read(octets, REVERSI_WEIGHTS_SIZE, weights, &why), ST_BAD);
    assert_said(why.text, "version 3");
    assert_int_equal(reversi_weights_read((const uint8_t *)"other", 5, weights, &why), ST_BAD);
    free(octets);
    free(again);
    free(weights);
}

/* ---- certainty ---- */

static void an_exact_result_never_stands_on_a_selective_one(void **state)
{
    const struct reversi_window all = {-64, 64};
    struct rng rng;
    uint64_t nodes[2] = {0, 0};
    (void)state;
    rng_seed(&rng, 3);
    for (unsigned n = brute_effort(25); n; n--) {
        struct reversi_position p = slow_random(&rng, 15);
        reversi_cache_begin(&engine->cache, false);
        uint64_t before = engine->nodes;
        int exact = engine->kernels->solve(engine, p, all, NULL);
        nodes[0] += engine->nodes - before;
        reversi_cache_begin(&engine->cache, false);
        engine->confidence = REVERSI_73;
        before = engine->nodes;
        engine->kernels->solve(engine, p, all, NULL);
        nodes[1] += engine->nodes - before;
        engine->confidence = REVERSI_CERTAIN;
        assert_int_equal(engine->kernels->solve(engine, p, all, NULL),
                         exact); /* with the same memory */
    }
    assert_true(nodes[1] < nodes[0]); /* or nothing was left out */
}

/* As a selective search could have left it behind: after every move, and every answer, one side has
 * all. */
static void remember_nonsense(struct reversi_position p, int moves, int value)
{
    for (uint64_t rest = slow_moves(p.own, p.other); rest; rest &= rest - 1) {
        struct reversi_position next = slow_play(p, (int)bits_lowest(rest));
        reversi_cache_put(
            &engine->cache, reversi_mix(next.own, next.other),
            (struct reversi_found){.depth = (unsigned)(64 - slow_count(next.own | next.other)),
                                   .confidence = REVERSI_73,
                                   .window = {-63, 63},
                                   .value = value,
                                   .best = REVERSI_NO_MOVE,
                                   .nodes = 1 << 20});
        if (moves > 1)
            remember_nonsense(next, moves - 1, value);
    }
}

static void what_a_selective_search_left_is_not_believed(void **state)
{
    const struct reversi_window all = {-64, 64};
    struct rng rng;
    (void)state;
    rng_seed(&rng, 5);
    for (unsigned n = brute_effort(12); n; n--) {
        struct reversi_position p = slow_random(&rng, 14);
        reversi_cache_begin(&engine->cache, false);
        int exact = engine->kernels->solve(engine, p, all, NULL);
        for (int value = -64; value <= 64; value += 128) {
            reversi_cache_begin(&engine->cache, false);
            remember_nonsense(p, 2, value);
            assert_int_equal(engine->kernels->solve(engine, p, all, NULL), exact);
        }
    }
}

static void selective_searches_cost_less_and_mean_nearly_the_same(void **state)
{
    const struct reversi_window all = {-EVAL_INFINITE, EVAL_INFINITE};
    struct rng rng;
    uint64_t nodes[2] = {0, 0};
    int far = 0, count = (int)effort(10);
    (void)state;
    rng_seed(&rng, 4);
    for (int n = 0; n < count; n++) {
        struct reversi_position p = slow_random(&rng, 36);
        struct reversi_answer whole =
            reversi_search(engine, p, UINT64_MAX, (struct reversi_bounds){8, 0, 0, false});
        struct reversi_answer some =
            reversi_search(engine, p, UINT64_MAX, (struct reversi_bounds){8, 0, 0, true});
        /* With the memory of the selective one nothing is left out, either. */
        assert_int_equal(engine->kernels->search(engine, p, all, 8, NULL), whole.value);
        nodes[0] += whole.nodes;
        nodes[1] += some.nodes;
        assert_int_equal(some.depth, 8);
        assert_int_equal(some.confidence, REVERSI_73);
        assert_int_equal(whole.confidence, REVERSI_CERTAIN);
        far += some.value - whole.value > 500 || whole.value - some.value > 500;
    }
    assert_true(nodes[1] < nodes[0] / 2);
    assert_true(far <= count / 5);
}

static void the_surer_a_search_is_the_more_it_looks_at(void **state)
{
    static const enum reversi_confidence sure[] = {REVERSI_73, REVERSI_95, REVERSI_CERTAIN};
    const struct reversi_window all = {-EVAL_INFINITE, EVAL_INFINITE};
    struct rng rng;
    uint64_t nodes[3] = {0};
    (void)state;
    rng_seed(&rng, 6);
    for (unsigned n = effort(10); n; n--) {
        struct reversi_position p = slow_random(&rng, 36);
        for (size_t i = 0; i < 3; i++) {
            reversi_cache_begin(&engine->cache, false);
            engine->confidence = sure[i];
            uint64_t before = engine->nodes;
            engine->kernels->search(engine, p, all, 8, NULL);
            nodes[i] += engine->nodes - before;
        }
    }
    engine->confidence = REVERSI_CERTAIN;
    assert_true(nodes[0] * 5 < nodes[1] * 4 && nodes[1] * 5 < nodes[2] * 4);
}

static void near_the_end_the_nodes_decide_how_sure_the_result_is(void **state)
{
    struct rng rng;
    unsigned seen = 0;
    (void)state;
    rng_seed(&rng, 5);
    struct reversi_position p = slow_random(&rng, 19);
    for (uint64_t nodes = 3000; nodes < 100000000; nodes *= 3) {
        struct reversi_answer answer =
            reversi_search(engine, p, UINT64_MAX, (struct reversi_bounds){30, 0, nodes, true});
        assert_true(reversi_moves(p.own, p.other) >> answer.best & 1);
        assert_true(answer.nodes <= END_CHEAPER * nodes + 1000); /* nodes of the end count less */
        assert_int_equal(answer.solved, answer.confidence == REVERSI_CERTAIN);
        seen |= 1u << answer.confidence;
        if (answer.solved) {
            unsigned best;
            assert_int_equal(answer.value, REVERSI_DISC * reversi_solve(engine, p, &best));
            break;
        }
    }
    assert_true(seen & 1u << REVERSI_CERTAIN);
    assert_true(seen != 1u << REVERSI_CERTAIN);
}

static void what_is_kept_from_move_to_move_saves_work(void **state)
{
    const struct reversi_bounds bounds = {8, 0, 0, true};
    uint64_t all = 0, kept = 0;
    (void)state;
    for (uint64_t seed = 6; seed < 12; seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        struct reversi_position p = slow_random(&rng, 40);
        uint64_t first = reversi_search(engine, p, UINT64_MAX, bounds).nodes;
        assert_int_equal(reversi_search(engine, p, UINT64_MAX, bounds).nodes, first);
        engine->keep = true;
        kept += reversi_search(engine, p, UINT64_MAX, bounds).nodes;
        engine->keep = false;
        assert_int_equal(reversi_search(engine, p, UINT64_MAX, bounds).nodes, first);
        all += first;
    }
    assert_true(kept < all / 2);
}

static void several_threads_find_the_same_results(void **state)
{
    struct reversi_threads team;
    struct rng rng;
    (void)state;
    assert_true(reversi_threads_make(&team, 3, 12));
    rng_seed(&rng, 7);
    for (unsigned n = brute_effort(10); n; n--) {
        struct reversi_position p = slow_random(&rng, 10 + (int)n % 8);
        unsigned one, many;
        team.engines[0]->keep = n % 2;
        assert_int_equal(reversi_threads_solve(&team, p, &many), reversi_solve(engine, p, &one));
        assert_true(reversi_moves(p.own, p.other) >> many & 1);
        struct reversi_answer answer = reversi_threads_search(
            &team, p, UINT64_MAX, (struct reversi_bounds){6, 12, 5000, true});
        assert_true(reversi_moves(p.own, p.other) >> answer.best & 1);
        assert_true(reversi_threads_nodes(&team) >=
                    team.engines[0]->nodes + team.engines[2]->nodes);
    }
    for (unsigned n = 0; n < 600; n++) { /* more searches than there are numbers for them */
        struct reversi_position p = {REVERSI_START_BLACK, REVERSI_START_WHITE};
        reversi_threads_search(&team, p, UINT64_MAX, (struct reversi_bounds){2, 0, 0, true});
    }
    reversi_threads_free(&team);
}

static bool three_times(void *own)
{
    return --*(int *)own > 0;
}

static void who_has_a_clock_is_asked_when_the_nodes_are_used_up(void **state)
{
    struct reversi_position p = {REVERSI_START_BLACK, REVERSI_START_WHITE};
    int left = 3;
    (void)state;
    engine->more = three_times;
    engine->more_own = &left;
    struct reversi_bounds bounds = {40, 0, REVERSI_ASK_EVERY, true};
    uint64_t nodes = reversi_search(engine, p, UINT64_MAX, bounds).nodes;
    assert_int_equal(left, 0);
    assert_true(nodes >= 3 * REVERSI_ASK_EVERY && nodes < 4 * REVERSI_ASK_EVERY);
    engine->more = NULL;
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_turned_board_has_the_same_value),
        cmocka_unit_test(the_value_is_the_sum_of_the_weights_of_its_features),
        cmocka_unit_test(a_pattern_is_a_number_to_the_base_3),
        cmocka_unit_test(a_file_of_weights_comes_back_and_a_damaged_one_is_refused),
        cmocka_unit_test(an_exact_result_never_stands_on_a_selective_one),
        cmocka_unit_test(what_a_selective_search_left_is_not_believed),
        cmocka_unit_test(selective_searches_cost_less_and_mean_nearly_the_same),
        cmocka_unit_test(the_surer_a_search_is_the_more_it_looks_at),
        cmocka_unit_test(near_the_end_the_nodes_decide_how_sure_the_result_is),
        cmocka_unit_test(what_is_kept_from_move_to_move_saves_work),
        cmocka_unit_test(several_threads_find_the_same_results),
        cmocka_unit_test(who_has_a_clock_is_asked_when_the_nodes_are_used_up),
    };
    return cmocka_run_group_tests(tests, make_engine, free_engine);
}
