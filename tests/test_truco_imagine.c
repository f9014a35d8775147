/* The worlds that `sabio` imagines: dealt as the rules say, played out to a winner, and chosen by
 * what was played. */
#include "truco_support.h"

#include "games/truco/players/worlds.h"

static truco_card_odds flat[TRUCO_CARD_CASES], lowest[TRUCO_CARD_CASES], highest[TRUCO_CARD_CASES];

static int make_habits(void **state)
{
    (void)state;
    for (unsigned i = 0; i < TRUCO_CARD_CASES; i++) {
        bool three = i < TRUCO_CARD_CASES_FIRST;
        flat[i][0] = three ? TRUCO_CARD_ALWAYS / 3 : TRUCO_CARD_ALWAYS / 2;
        flat[i][1] = three ? 2 * TRUCO_CARD_ALWAYS / 3 : TRUCO_CARD_ALWAYS;
        lowest[i][0] = lowest[i][1] = TRUCO_CARD_ALWAYS;
        highest[i][0] = highest[i][1] = 0;
    }
    return 0;
}

static struct truco_estimate imagine(const struct game_state *s, const truco_card_odds *card_odds,
                                     struct rng *rng)
{
    static struct game_state view;
    truco_view(&truco_rules, s, s->seat, &view);
    struct truco_estimate look = truco_estimate_start(&view, s->seat);
    truco_sample_worlds(&look, card_odds, TRUCO_WORLDS_MAX, rng);
    return look;
}

/* In the third round nobody has a choice, so there it must come to what solving finds; and the
 * envido does not depend on play. Both are counted over many positions, with card odds that tell
 * nothing, so that chance is all that differs. */
static void add(const struct game_state *s, struct rng *rng, int won[2], int envido[2])
{
    struct truco_estimate one = imagine(s, flat, rng),
                          two = truco_estimate_start(one.view, s->seat);
    truco_estimate_solved(&two, TRUCO_WORLDS_MAX, rng);
    for (unsigned at = 0; at < (s->phase == TRUCO_TURN ? one.cards : 1); at++)
        assert_int_equal(truco_tally_won(&one.after[at], 0) + truco_tally_won(&one.after[at], 1),
                         TRUCO_WORLDS_MAX);
    for (unsigned i = 0; i < 2; i++) {
        const struct truco_tally *tally = &(i ? &two : &one)->after[0];
        won[i] += s->round == 2 ? truco_tally_won(tally, one.team) : 0;
        envido[i] += s->phase == TRUCO_TURN && truco_may_call_envido(s)
                         ? truco_tally_envido(tally, one.team)
                         : 0;
    }
}

static void worlds_are_dealt_and_played_by_the_rules(void **state)
{
    (void)state;
    struct rng rng;
    int won[2] = {0}, envido[2] = {0};
    rng_seed(&rng, 310);
    for (unsigned game = 0; game < 20; game++) {
        struct game_state s;
        struct choice choices[GAME_CHOICES_MAX];
        struct move move;
        for (truco_start(&truco_rules, &s); s.phase != TRUCO_OVER;
             truco_apply(&truco_rules, &s, &move)) {
            if (truco_to_move(&truco_rules, &s) == SEAT_CHANCE) {
                truco_draw(&truco_rules, &s, &rng, &move);
                continue;
            }
            add(&s, &rng, won, envido);
            move =
                choices[rng_below(&rng, (uint32_t)truco_choices(&truco_rules, &s, choices))].move;
        }
    }
    print_message("worlds won %d and %d, envidos %d and %d\n", won[0], won[1], envido[0],
                  envido[1]);
    assert_true(won[0] > 1000 && abs(won[0] - won[1]) * 60 < won[1]);
    assert_true(envido[0] > 1000 && abs(envido[0] - envido[1]) * 60 < envido[1]);
}

/* B leads a 3. If people play their lowest card first, it has better ones; if their highest, it has
 * none. */
static void what_was_played_tells_what_is_held(void **state)
{
    (void)state;
    struct game_state s = deal('A', "12E 4B 5C", "3E 6B 12C", "2E 12B 10B", "5B 2O 4C", "4O");
    struct rng rng;
    rng_seed(&rng, 311);
    play(&s, "play 3E");
    struct truco_estimate low = imagine(&s, lowest, &rng), any = imagine(&s, flat, &rng),
                          high = imagine(&s, highest, &rng);
    int won[] = {truco_tally_won(&low.after[0], 0), truco_tally_won(&any.after[0], 0),
                 truco_tally_won(&high.after[0], 0)};
    print_message("C wins %d, %d, %d\n", won[0], won[1], won[2]);
    assert_true(won[0] * 2 < won[1] &&
                won[2] * 2 > won[1] * 3); /* more than by playing on with those card odds alone */
}

/* None is out of bounds, and most numbers are used: hands and rounds that differ do not fall
 * together. */
static void habits_have_numbers_of_their_own(void **state)
{
    (void)state;
    uint8_t ranks[TRUCO_HAND];
    unsigned numbers = 0;
    static bool met[TRUCO_CARD_CASES];
    for (uint8_t place = 0; place < TRUCO_SEATS; place++)
        for (int8_t ours = -1; ours < (int8_t)(place > 1 ? TRUCO_RANKS : 0); ours++)
            for (int8_t theirs = -1; theirs < (int8_t)(place ? TRUCO_RANKS : 0); theirs++)
                for (unsigned hand = 0; hand < TRUCO_RANKS * TRUCO_RANKS * TRUCO_RANKS; hand++) {
                    ranks[0] = (uint8_t)(hand % TRUCO_RANKS);
                    ranks[1] = (uint8_t)(hand / TRUCO_RANKS % TRUCO_RANKS);
                    ranks[2] = (uint8_t)(hand / TRUCO_RANKS / TRUCO_RANKS);
                    if (ranks[0] > ranks[1] || ranks[1] > ranks[2])
                        continue;
                    struct truco_trick trick = {0, place, ours, theirs, (uint8_t)(hand % 3)};
                    unsigned first = truco_card_case(&trick, ranks);
                    trick.round = 1;
                    unsigned second = truco_card_case(&trick, ranks);
                    assert_true(first < TRUCO_CARD_CASES_FIRST &&
                                second >= TRUCO_CARD_CASES_FIRST && second < TRUCO_CARD_CASES);
                    met[first] = met[second] = true;
                }
    for (unsigned i = 0; i < TRUCO_CARD_CASES; i++)
        numbers += met[i];
    print_message("%u of %u\n", numbers, (unsigned)TRUCO_CARD_CASES);
    assert_true(numbers > 2000);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(worlds_are_dealt_and_played_by_the_rules),
        cmocka_unit_test(what_was_played_tells_what_is_held),
        cmocka_unit_test(habits_have_numbers_of_their_own),
    };
    return cmocka_run_group_tests(tests, make_habits, NULL);
}
