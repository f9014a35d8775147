/* The automatic players of truco: `random` is T15's, `astuto` beats it and `sabio`
 * that one, neither folds what cannot be lost, and teams are counted as teams. */
#include "truco_support.h"

#include "arena/arena.h"
#include "core/bot.h"
#include "core/registry.h"
#include "core/table.h"
#include "games/truco/players/solve.h"
#include "games/truco/players/strategy.h"

/* ---- T15 ---- */

static void check_even(const struct game_state *s, unsigned choices)
{
    const struct bot *bot = registry_bot(&game_truco, "random");
    struct bot_memory memory;
    unsigned seen[8] = {0}, draws = brute_effort(20000);
    struct choice list[GAME_CHOICES_MAX];
    bot_memory_start(&memory, 301);
    assert_int_equal(game_truco.choices(&truco_rules, s, list), choices);
    for (unsigned i = 0; i < draws; i++) {
        struct move move;
        bot->choose(&game_truco, &truco_rules, NULL, s->seat, list, choices, &memory, &move);
        for (unsigned c = 0; c < choices; c++)
            seen[c] += move_equal(&move, &list[c].move);
    }
    double chi = 0, expected = (double)draws / choices;
    for (unsigned c = 0; c < choices; c++)
        chi += (seen[c] - expected) * (seen[c] - expected) / expected;
    assert_true(chi < 40);
}

static void t15_random_is_uniform_over_cards_and_calls(void **state)
{
    (void)state;
    struct game_state s = deal('D', "3E 4B 5C", "2E 6B 1E", "12E 12B 10B", "5B 11E 4C", "4O");
    check_even(&s, 5); /* three cards, envido, truco */
    play(&s, "envido");
    check_even(&s, 2);
    play(&s, "accept; truco; accept");
    check_even(&s, 3); /* its own team has raised last, and the envido was called */
    play(&s, "play 3E");
    check_even(&s, 4);
    s = deal('D', "3E 4E 5E", "2E 6B 1E", "12E 12B 10B", "5B 11E 4C", "4O");
    check_even(&s, 4); /* a flor: no envido */
}

/* ---- the search ---- */

/* Who wins with open hands, by the game's own moves and nothing else. */
static unsigned slow_solve(const struct game_state *s)
{
    unsigned team = truco_team(s->seat);
    if (s->phase == TRUCO_COUNT)
        return s->winner;
    for (uint64_t hand = s->hand[s->seat]; hand; hand &= hand - 1) {
        struct game_state after = *s;
        struct move move = {.kind = TRUCO_MOVE_PLAY, .a = (uint8_t)bits_lowest(hand)};
        game_truco.apply(&truco_rules, &after, &move);
        if (slow_solve(&after) == team)
            return team;
    }
    return !team;
}

static void advance(struct game_state *s, struct rng *rng)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct move move;
    if (game_truco.to_move(&truco_rules, s) == SEAT_CHANCE)
        game_truco.draw(&truco_rules, s, rng, &move);
    else
        move = choices[rng_below(rng, (uint32_t)game_truco.choices(&truco_rules, s, choices))].move;
    game_truco.apply(&truco_rules, s, &move);
}

static void the_search_finds_what_the_rules_give(void **state)
{
    (void)state;
    struct rng rng;
    unsigned positions = 0, won[2] = {0, 0};
    rng_seed(&rng, 302);
    for (unsigned game = 0; game < brute_effort(60); game++) {
        struct game_state s;
        for (game_truco.start(&truco_rules, &s); s.phase != TRUCO_OVER; advance(&s, &rng)) {
            if (s.phase != TRUCO_TURN)
                continue;
            unsigned team = slow_solve(&s);
            assert_int_equal(truco_solve(&s), team);
            uint64_t hand = s.hand[s.seat];
            struct move move = {.kind = TRUCO_MOVE_PLAY,
                                .a = (uint8_t)bits_select(hand, rng_below(&rng, bits_count(hand)))};
            struct game_state after = s;
            game_truco.apply(&truco_rules, &after, &move);
            assert_int_equal(truco_solve_card(&s, move.a), slow_solve(&after));
            positions++;
            won[team]++;
        }
    }
    print_message("%u positions, AC wins %u of them\n", positions, won[0]);
    assert_true(won[0] && won[1]);
}

/* ---- what cannot be lost ---- */

/* Whether `seat` wins the partida on its own cards, whatever the others hold and play: they are
 * given any unseen card each time, its partner too, and so every deal that is possible. */
static bool cannot_lose(const struct game_state *s, unsigned seat, uint64_t unseen)
{
    if (s->phase == TRUCO_COUNT)
        return s->winner == truco_team(seat);
    bool own = s->seat == seat;
    unsigned tried = 0;
    for (uint64_t set = own ? s->hand[seat] : unseen; set; set &= set - 1) {
        struct move move = {.kind = TRUCO_MOVE_PLAY, .a = (uint8_t)bits_lowest(set)};
        unsigned rank = truco_rank(move.a, s->vira);
        if (tried >> rank & 1)
            continue;
        tried |= 1u << rank;
        struct game_state after = *s;
        game_truco.apply(&truco_rules, &after, &move);
        if (cannot_lose(&after, seat, own ? unseen : unseen & ~truco_bit(move.a)) == own)
            return own;
    }
    return !own;
}

/* The answer of both players to the call that waits, asked with several memories. */
static void never_folds(const struct game_state *s, const char *what)
{
    struct game_state view;
    game_truco.view(&truco_rules, s, s->seat, &view);
    for (unsigned i = 0; i < 4; i++) {
        const struct bot *bot = registry_bot(&game_truco, i & 1 ? "sabio" : "astuto");
        struct bot_memory memory;
        struct move move;
        bot_memory_start(&memory, i);
        bot->decide(&truco_rules, &view, s->seat, &memory, &move);
        if (move.kind != TRUCO_MOVE_ACCEPT)
            fail_msg("%s: folds a partida that cannot be lost, points %d to %d", what, s->points[0],
                     s->points[1]);
    }
}

static bool sure(const struct game_state *s)
{
    struct game_state asked = *s; /* the call aside, the turn is the caller's */
    asked.phase = TRUCO_TURN;
    asked.seat = s->caller;
    uint64_t unseen = TRUCO_ALL_CARDS & ~truco_open_cards(s) & ~s->hand[s->seat];
    return cannot_lose(&asked, s->seat, unseen);
}

static void nobody_folds_what_cannot_be_lost(void **state)
{
    (void)state;
    struct rng rng;
    unsigned asked = 0, certain = 0;
    rng_seed(&rng, 303);
    for (unsigned game = 0; game < brute_effort(1000); game++) {
        struct game_state s;
        for (game_truco.start(&truco_rules, &s); s.phase != TRUCO_OVER; advance(&s, &rng)) {
            if (s.phase != TRUCO_RAISE || s.round == 0)
                continue;
            asked++;
            if (!sure(&s))
                continue;
            certain++;
            never_folds(&s, "in a random game");
        }
    }
    print_message("%u calls, %u of them to somebody who could not lose\n", asked, certain);
    assert_true(certain >= 50);
}

/* In the first round: both piezas win two rounds, and so does the best of the rest once a piece of
 * luck is on the table. With all points that there are, because a refusal may look cheap. */
static void nobody_folds_both_piezas(void **state)
{
    (void)state;
    struct game_state s = deal('D', "3E 4B 5C", "10O 11O 4C", "12E 12B 10B", "5B 11E 7C", "4O");
    play(&s, "truco");
    assert_int_equal(s.seat, 1);
    for (unsigned level = 0; level + 1 < TRUCO_LEVELS; level++)
        for (unsigned ac = 0; ac < TRUCO_GOAL; ac++)
            for (unsigned bd = level; bd < TRUCO_GOAL; bd += 1 + ac % 4) {
                s.level = (uint8_t)level;
                s.raised_by = level ? 1 : TRUCO_NO_TEAM;
                s.points[0] = (uint8_t)ac;
                s.points[1] = (uint8_t)bd;
                never_folds(&s, "with both piezas");
            }
    assert_true(sure(&s));
}

static void a_hopeless_partida_is_folded(void **state)
{
    (void)state;
    /* BD have lost the first round, and the perica of the second lies on the table: D holds a 5 and
     * a 4 against it. */
    struct game_state s = deal('D', "3E 10O 5B", "2E 6B 11E", "12E 11O 10B", "4B 5E 4C", "4O");
    const struct bot *bot = registry_bot(&game_truco, "astuto");
    struct game_state view;
    struct bot_memory memory;
    struct move move;
    play(&s, "play 3E; play 2E; play 12E; play 4B; play 10O; play 6B; truco");
    assert_int_equal(s.seat, 3);
    game_truco.view(&truco_rules, &s, 3, &view);
    bot_memory_start(&memory, 1);
    bot->decide(&truco_rules, &view, 3, &memory, &move);
    assert_int_equal(move.kind, TRUCO_MOVE_REFUSE);
}

/* ---- strength, and teams in a tournament ---- */

static struct arena_totals tournament(const char *one, const char *two, uint64_t games,
                                      struct arena *arena)
{
    struct arena_totals totals = {0};
    *arena = (struct arena){.game = &game_truco,
                            .setup = &truco_rules,
                            .seats = TRUCO_SEATS,
                            .seed = 304,
                            .threads = 1};
    for (int seat = 0; seat < TRUCO_SEATS; seat++)
        arena->players[seat] = registry_bot(&game_truco, seat % 2 ? two : one);
    arena_play(arena, 0, games, NULL, &totals);
    return totals;
}

static void a_team_of_astuto_beats_a_team_of_random(void **state)
{
    (void)state;
    struct arena arena;
    struct arena_totals totals = tournament("astuto", "random", effort(160), &arena);
    double rate = arena_win_rate(&arena, &totals, 0);
    print_message("%llu games, %.3f won\n", (unsigned long long)totals.games, rate);
    assert_true(rate > 0.8);
    for (int player = 0; player < TRUCO_SEATS; player++)
        assert_int_equal(totals.faults[player], 0);
}

static void a_team_of_sabio_beats_a_team_of_astuto(void **state)
{
    (void)state;
    struct arena arena;
    struct arena_totals totals = tournament("sabio", "astuto", effort(120), &arena);
    double rate = arena_win_rate(&arena, &totals, 0);
    print_message("%llu games, %.3f won\n", (unsigned long long)totals.games, rate);
    assert_true(rate >
                (totals.games < 5000 ? 0.45 : 0.53)); /* of so few games chance has its part */
    for (int player = 0; player < TRUCO_SEATS; player++)
        assert_int_equal(totals.faults[player], 0);
}

/* Every number of a strategy comes back from its file, and a file that is not whole is refused. */
static void a_strategy_comes_back_from_its_file(void **state)
{
    (void)state;
    static struct truco_strategy strategy, again;
    static uint8_t octets[TRUCO_STRATEGY_SIZE];
    struct why why;
    struct rng rng;
    rng_seed(&rng, 305);
    for (unsigned i = 0; i < TRUCO_GOAL * TRUCO_GOAL; i++)
        strategy.worth[i / TRUCO_GOAL][i % TRUCO_GOAL] = (uint16_t)rng_below(&rng, TRUCO_SURE + 1);
    for (unsigned i = 0; i < TRUCO_SITUATIONS; i++)
        strategy.yes[i] = (uint8_t)rng_below(&rng, TRUCO_ALWAYS + 1);
    truco_strategy_write(&strategy, octets);
    assert_int_equal(truco_strategy_read(octets, sizeof octets, &again, &why), ST_OK);
    assert_memory_equal(&strategy, &again, sizeof strategy);
    assert_int_equal(truco_strategy_read(octets, sizeof octets - 1, &again, &why), ST_BAD);
    octets[sizeof octets - 9] ^= 4;
    assert_int_equal(truco_strategy_read(octets, sizeof octets, &again, &why), ST_BAD);
    assert_said(why.text, "sum");
    octets[7]++;
    assert_int_equal(truco_strategy_read(octets, sizeof octets, &again, &why), ST_BAD);
    assert_said(why.text, "version");
    octets[0] = 'T';
    assert_int_equal(truco_strategy_read(octets, sizeof octets, &again, &why), ST_BAD);
    assert_said(why.text, "not a strategy");
}

/* Each question has a number of its own at each score, stake, place and strength, and none lies
 * outside. */
static void situations_have_numbers_of_their_own(void **state)
{
    (void)state;
    static bool seen[TRUCO_SITUATIONS];
    static const unsigned points[TRUCO_LACKS] = {23, 21, 18,
                                                 15, 9,  0}; /* 1, 3, 6, 9, 15 and 24 are missing */
    unsigned count = 0;
    for (unsigned question = 0; question < TRUCO_QUESTIONS; question++)
        for (unsigned score = 0; score < TRUCO_SCORES; score++)
            for (unsigned level = 0; level < TRUCO_STEPS; level++)
                for (unsigned place = 0;
                     place < (question < TRUCO_CALL_ENVIDO ? TRUCO_PLACES : TRUCO_SEATS); place++)
                    for (unsigned strength = 0; strength < TRUCO_STRENGTHS; strength++) {
                        struct truco_situation one = {question,
                                                      points[score / TRUCO_LACKS],
                                                      points[score % TRUCO_LACKS],
                                                      level,
                                                      place,
                                                      strength};
                        unsigned number = truco_situation_number(&one);
                        assert_true(number < TRUCO_SITUATIONS && !seen[number]);
                        seen[number] = true;
                        count++;
                    }
    assert_int_equal(count, TRUCO_SITUATIONS);
    assert_int_equal(truco_strength(0), 0);
    assert_int_equal(truco_strength(TRUCO_WORLDS), TRUCO_STRENGTHS - 1);
    for (int won = 1; won < TRUCO_WORLDS; won++) {
        assert_true(truco_strength(won) >= 1 && truco_strength(won) < TRUCO_STRENGTHS - 1);
        assert_true(truco_strength(won) >= truco_strength(won - 1));
    }
}

/* What astuto decides by can be set, and is as it was again. */
static void the_constants_of_astuto_can_be_set(void **state)
{
    (void)state;
    static const char changed[] = "folds = 40 # twice as many\n\nbluff_in=12\n",
                      wrong[] = "folds = 30\nworlds = 0\n", usual[] = "folds = 20\nbluff_in = 24\n";
    struct str text = STR(100), after = STR(100);
    struct why why;
    assert_int_equal(game_truco.study->tune(changed, sizeof changed - 1, &why), ST_OK);
    game_truco.study->tuned(&text);
    assert_string_equal(text.at, "folds=40 bluff_in=12");
    assert_int_equal(game_truco.study->tune(wrong, sizeof wrong - 1, &why), ST_BAD);
    assert_said(why.text, "line 2");
    game_truco.study->tuned(&after);
    assert_string_equal(after.at, text.at); /* nothing changes if a line is wrong */
    assert_int_equal(game_truco.study->tune(usual, sizeof usual - 1, &why), ST_OK);
    after = STR(100);
    game_truco.study->tuned(&after);
    assert_string_equal(after.at, "");
}

static void partners_win_and_lose_together(void **state)
{
    (void)state;
    struct arena arena;
    struct arena_totals totals = tournament("random", "random", effort(4000), &arena);
    assert_int_equal(totals.draws, 0);
    assert_int_equal(totals.unfinished, 0);
    for (int team = 0; team < 2; team++) {
        assert_int_equal(arena_wins(&arena, &totals, team), arena_wins(&arena, &totals, team + 2));
        assert_int_equal(arena_seat_wins(&arena, &totals, team),
                         arena_seat_wins(&arena, &totals, team + 2));
    }
    assert_int_equal(arena_wins(&arena, &totals, 0) + arena_wins(&arena, &totals, 1), totals.games);
    assert_int_equal(totals.first_wins, arena_seat_wins(&arena, &totals, 0));
    for (uint64_t game = 0; game < 8; game++) /* rotation keeps partners opposite each other */
        for (int seat = 0; seat < 2; seat++)
            assert_int_equal((arena_player_at(&arena, game, seat) + 2) % 4,
                             arena_player_at(&arena, game, seat + 2));
    assert_true(totals.counts[0] >= totals.games && totals.counts[1] < totals.counts[0]);
    assert_true(totals.counts[3] < totals.counts[2] && totals.counts[2] <= totals.counts[0]);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(t15_random_is_uniform_over_cards_and_calls),
        cmocka_unit_test(the_search_finds_what_the_rules_give),
        cmocka_unit_test(nobody_folds_what_cannot_be_lost),
        cmocka_unit_test(nobody_folds_both_piezas),
        cmocka_unit_test(a_hopeless_partida_is_folded),
        cmocka_unit_test(a_team_of_astuto_beats_a_team_of_random),
        cmocka_unit_test(a_team_of_sabio_beats_a_team_of_astuto),
        cmocka_unit_test(a_strategy_comes_back_from_its_file),
        cmocka_unit_test(situations_have_numbers_of_their_own),
        cmocka_unit_test(the_constants_of_astuto_can_be_set),
        cmocka_unit_test(partners_win_and_lose_together),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
