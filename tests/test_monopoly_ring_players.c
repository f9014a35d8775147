/* The automatic players on a ring (M23): what their rules come to in the moves of seed 000. */
#include "monopoly_support.h"

#include "core/bot.h"
#include "core/registry.h"
#include "core/table.h"

static struct world w;
static struct bot_memory memory;

static const struct bot *player(const char *name)
{
    const struct bot *bot = registry_bot(&game_monopoly, name);
    assert_non_null(bot);
    return bot;
}

/* What the player decides for whoever is to move; its memory is new. */
static const char *decides(const char *name)
{
    static char text[GAME_TEXT_MAX];
    struct str str = str_make(text, sizeof text);
    struct move move;
    int seat = mono_to_move(&w.setup, &w.at);
    bot_memory_start(&memory, 5);
    player(name)->decide(&w.setup, &w.at, seat, &memory, &move);
    if (mono_legal(&w.setup, &w.at, &move, NULL) != MOVE_LEGAL)
        fail_msg("%s: kind %d a %d n %d is not legal", name, move.kind, move.a, move.n);
    mono_move_text(&w.setup, &move, &str);
    return text;
}

#define DECIDES(name, expected) assert_string_equal(decides(name), expected)

static void ring_is(const char *position)
{
    world_is(&w, "rules=ring seats=3", position);
}

/* ---- offers ---- */

static void reglas_offers_the_largest_step_below_its_last_raise(void **state)
{
    (void)state;
    ring_is("| 0 owns 39");
    plays(&w, "auction 39");
    DECIDES("reglas", "offer 24"); /* 1.7: 392 is below the price, 400 is not */
    assert_string_equal(memory.because, "1.7");
    ring_is("| 0 owns 39 | 1 owns 37");
    plays(&w, "auction 39");
    DECIDES("reglas", "offer 25"); /* 1.3: its last one, up to half of its money */
    assert_string_equal(memory.because, "1.3");
    ring_is("| 0 owns 39 | 1 cash 700 owns 37");
    plays(&w, "auction 39");
    DECIDES("reglas", "offer 18"); /* below 350: 344 */
    ring_is("| 0 owns 39 | 1 cash 600");
    plays(&w, "auction 39");
    DECIDES("reglas", "offer 0"); /* 1.7: 3 times 200 are not below 600 */
    ring_is("| 0 owns 39 | 1 cash 630");
    plays(&w, "auction 39");
    DECIDES("reglas", "offer 1"); /* 208, but not 216 */
    ring_is("| 0 owns 39 | 1 cash 100");
    plays(&w, "auction 39");
    DECIDES("reglas", "offer 0");
}

static void a_mortgaged_one_is_reckoned_with_what_it_costs(void **state)
{
    (void)state;
    ring_is("| 0 owns 39m | 1 cash 700 owns 37");
    plays(&w, "auction 39");
    DECIDES("reglas", "offer 13"); /* 60 + 26 % are 344 */
    ring_is("| 0 owns 39m");
    plays(&w, "auction 39");
    DECIDES("reglas", "offer 19"); /* 392 */
}

static void reglas_bids_against_one_who_would_complete_a_group(void **state)
{
    (void)state;
    ring_is("| 0 owns 39 | 1 owns 37");
    plays(&w, "auction 39; offer 3; ask");
    DECIDES("reglas", "offer 25");
    assert_string_equal(memory.because, "1.4");
    ring_is("| 0 owns 37,39");
    plays(&w, "auction 39; offer 3; ask");
    DECIDES("reglas", "offer 24");
}

static void what_is_auctioned_counts_as_nobodys(void **state)
{
    (void)state;
    ring_is("| 0 owns 6 | 1 cash 500 owns 8");
    plays(&w, "auction 6");
    DECIDES("reglas", "offer 25"); /* 1.5: sole owner of the rest, below 250 */
    assert_string_equal(memory.because, "1.5");
}

static void azar_dares_the_more_the_richer_it_is(void **state)
{
    (void)state;
    double sum[3] = {0};
    static const char *const positions[3] = {
        "| 0 owns 39 | 1 cash 250", "| 0 owns 39 | 1 cash 1500", "| 0 owns 39 | 1 cash 90000"};
    for (unsigned i = 0; i < 3; i++) {
        ring_is(positions[i]);
        plays(&w, "auction 39");
        for (uint64_t seed = 0; seed < 2000; seed++) {
            struct move move;
            bot_memory_start(&memory, seed);
            player("azar")->decide(&w.setup, &w.at, 1, &memory, &move);
            assert_int_equal(move.kind, MONO_MOVE_OFFER);
            assert_int_equal(mono_legal(&w.setup, &w.at, &move, NULL), MOVE_LEGAL);
            sum[i] += move.n / 2000.0;
        }
    }
    print_message("azar offers %.2f, %.2f, %.2f steps\n", sum[0], sum[1], sum[2]);
    /* It goes on while a number from 0 to 99 is below (cash - bid) * 100 / cash: with 250 that is
     * 16 at 208 and 13 at 216, so 0.16 + 0.16 * 0.13 + …; with 90000 it is 99 for every step. */
    assert_true(sum[0] > 0.14 && sum[0] < 0.23);
    assert_true(sum[1] > 4 && sum[1] < 6.5);
    assert_true(sum[2] > 21 && sum[2] < 23.5);
}

static void maestro_offers_what_it_is_worth_and_keeps_a_reserve(void **state)
{
    (void)state;
    ring_is("| 0 owns 16 | 1 owns 18,19");
    plays(&w, "auction 16");
    DECIDES("maestro", "offer 25");
    ring_is("| 0 owns 16 | 1 cash 130");
    plays(&w, "auction 16");
    DECIDES("maestro",
            "offer 4"); /* a bid above 104 would leave less than 25, half of the least reserve */
    ring_is("| 0 owns 16 | 1 cash 129");
    plays(&w, "auction 16");
    DECIDES("maestro", "offer 3");
}

/* ---- purchases ---- */

static void who_does_not_buy_auctions(void **state)
{
    (void)state;
    static const char *const names[] = {"reglas", "azar", "maestro"};
    for (unsigned i = 0; i < 3; i++) {
        ring_is("| 0 cash 20");
        throws(&w, 2, 4);
        DECIDES(names[i], "auction 6");
        ring_is("| 0 cash 100000");
        throws(&w, 2, 4);
        DECIDES(names[i], "buy");
    }
}

/* ---- constants in this money ---- */

static void fifty_thousand_pesetas_are_five_hundred_dollars(void **state)
{
    (void)state;
    ring_is("| 0 cash 501 jail 1");
    DECIDES("reglas", "fine"); /* 3.1.1 */
    ring_is("| 0 cash 500 jail 1");
    DECIDES("reglas", "throw");
    world_is(&w, "rules=ring seats=3 payjail=0", "| 0 cash 501 jail 1");
    DECIDES("reglas", "throw"); /* this station does not send it (M8) */
    ring_is("| 0 cash 501 at 10 owns 1,3");
    throws(&w, 4, 6);
    assert_non_null(strstr(decides("reglas"), "build"));
    ring_is("| 0 cash 500 at 10 owns 1,3");
    throws(&w, 4, 6);
    DECIDES("reglas", "pass");
}

static void they_build_on_complete_groups_only(void **state)
{
    (void)state;
    static const char *const names[] = {"reglas", "azar", "maestro"};
    for (unsigned i = 0; i < 3; i++) {
        ring_is("| 0 cash 9000 at 10 owns 1,6,8");
        throws(&w, 4, 6);
        DECIDES(names[i], "pass");
        ring_is("| 0 cash 90000 at 10 owns 1,3,6,8");
        throws(&w, 4, 6);
        assert_non_null(strstr(decides(names[i]), "build"));
    }
}

/* ---- debts ---- */

static void debts_are_raised_before_anybody_withdraws(void **state)
{
    (void)state;
    static const char *const names[] = {"reglas", "azar", "maestro"};
    for (unsigned i = 0; i < 3; i++) {
        ring_is("| 0 cash 10 owns 12 | 1 owns 6=2");
        throws(&w, 2, 4);
        DECIDES(names[i], "mortgage 12");
        ring_is("| 0 cash 10 owns 12m | 1 owns 6=2");
        throws(&w, 2, 4);
        DECIDES(names[i], "bankrupt");
        ring_is("| 0 cash 10 owns 37=H,39=4 | 1 owns 6=2");
        throws(&w, 2, 4);
        DECIDES(names[i], "sell 39"); /* a hotel brings as little and costs more */
        ring_is("| 0 cash 10 owns 37m,39=1 | 1 owns 6=2");
        throws(&w, 2, 4);
        DECIDES(names[i], "sell 39");
    }
}

/* ---- whole games ---- */

static uint32_t play_game(const struct bot *const *bots, uint64_t seed, struct result *result)
{
    struct bot_memory memories[MONO_SEATS];
    struct rng dice;
    uint32_t faults = 0, moves = 0;
    rng_seed(&dice, seed);
    for (uint64_t i = 0; i < MONO_SEATS; i++)
        bot_memory_start(&memories[i], rng_mix(seed, i));
    mono_start(&w.setup, &w.at);
    for (; mono_to_move(&w.setup, &w.at) != SEAT_NOBODY && moves < game_monopoly.bound; moves++) {
        struct move move;
        struct why why = {0};
        int seat = mono_to_move(&w.setup, &w.at);
        if (seat == SEAT_CHANCE)
            mono_draw(&w.setup, &w.at, &dice, &move);
        else
            move = table_decision(&game_monopoly, &w.setup, &w.at, seat, bots[seat],
                                  &memories[seat], &faults);
        if (move.kind == MONO_MOVE_BANKRUPT) { /* never without need */
            assert_int_equal(w.at.phase, MONO_DEBT);
            assert_int_equal(w.at.owned[seat] & ~w.at.mortgaged, 0);
        }
        if (move.kind == MONO_MOVE_FINE)
            assert_true(w.setup.pay_jail);
        mono_apply(&w.setup, &w.at, &move);
        if (moves % 50 == 0 && !mono_invariant(&w.setup, &w.at, &why))
            fail_msg("%s", why.text);
    }
    assert_int_equal(faults, 0);
    mono_result(&w.setup, &w.at, result);
    return moves;
}

static void they_play_whole_games_without_a_fault(void **state)
{
    (void)state;
    static const char *const names[] = {"reglas", "azar", "maestro", "random"};
    unsigned games = 0, finished = 0, wins[4] = {0};
    uint64_t moves = 0;
    for (unsigned n = 0; n < effort(36); n++) {
        const struct bot *bots[MONO_SEATS];
        unsigned seats = 2 + n % 3;
        char options[80];
        struct result result;
        for (unsigned seat = 0; seat < MONO_SEATS; seat++)
            bots[seat] = player(names[(n / 3 + seat) % 3]);
        snprintf(options, sizeof options, "rules=ring seats=%u payjail=%u rounds=%u", seats, n & 1,
                 n % 4 ? 0 : 60);
        rules_are(&w, options, NULL, NULL);
        moves += play_game(bots, n, &result);
        games++;
        finished += result.over;
        if (result.over)
            wins[(n / 3 + (unsigned)result.winner) % 3]++;
    }
    print_message("%u games, %u finished, %llu moves; reglas %u, azar %u, maestro %u\n", games,
                  finished, (unsigned long long)moves, wins[0], wins[1], wins[2]);
    assert_true(finished * 10 >= games * 6);
    assert_true(wins[1] < wins[0] + wins[2]);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reglas_offers_the_largest_step_below_its_last_raise),
        cmocka_unit_test(a_mortgaged_one_is_reckoned_with_what_it_costs),
        cmocka_unit_test(reglas_bids_against_one_who_would_complete_a_group),
        cmocka_unit_test(what_is_auctioned_counts_as_nobodys),
        cmocka_unit_test(azar_dares_the_more_the_richer_it_is),
        cmocka_unit_test(maestro_offers_what_it_is_worth_and_keeps_a_reserve),
        cmocka_unit_test(who_does_not_buy_auctions),
        cmocka_unit_test(fifty_thousand_pesetas_are_five_hundred_dollars),
        cmocka_unit_test(they_build_on_complete_groups_only),
        cmocka_unit_test(debts_are_raised_before_anybody_withdraws),
        cmocka_unit_test(they_play_whole_games_without_a_fault),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
