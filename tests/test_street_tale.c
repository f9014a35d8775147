/* What Street Master's tells of a game by the rules of a monopd server: random games of all that
 * happens there, and people who act out of turn as they may on one; and of what is rare by its own
 * rules. Every sum has its words, and the piece is where the tale has it. */
#include "monopoly_support.h"

#include "base/rng.h"
#include "front/street/flow.h"
#include "front/street/tell.h"

static const struct game *const game = &game_monopoly;
static struct street st;
static struct game_state now;
static char said[60000];

static enum status show(void *out, const char *text, size_t length, struct why *why)
{
    (void)out, (void)why;
    size_t have = strlen(said);
    assert_true(have + length < sizeof said);
    memcpy(said + have, text, length);
    said[have + length] = '\0';
    return ST_OK;
}

static void sit_down(void)
{
    static const struct street_config config = {.columns = 80};
    static const struct street_reader reader = {0};
    static const struct writer writer = {.write = show};
    st = (struct street){.config = &config,
                         .reader = &reader,
                         .writer = &writer,
                         .lang = LANG_ES,
                         .open = true,
                         .s = &now};
    for (unsigned seat = 0; seat < MONO_SEATS; seat++)
        snprintf(st.player[seat].name, STREET_NAME, "J%u", seat + 1);
}

static void sit(const char *options)
{
    struct why why;
    sit_down();
    if (mono_setup_make(options, &st.setup, &why) != ST_OK)
        fail_msg("'%s': %s", options, why.text);
    mono_start(&st.setup, &now);
}

static void sit_in(const struct world *world)
{
    sit_down();
    st.setup = world->setup;
    now = world->at;
}

static void fail_at(const struct game_state *before, const struct move *move, const char *what)
{
    static char text[2][GAME_STATE_TEXT_MAX], moved[GAME_TEXT_MAX];
    struct str lines[3] = {str_make(text[0], sizeof text[0]), str_make(text[1], sizeof text[1]),
                           str_make(moved, sizeof moved)};
    game->state_text(&st.setup, before, &lines[0]);
    game->state_text(&st.setup, &now, &lines[1]);
    game->move_text(&st.setup, move, &lines[2]);
    fail_msg("%s\nbefore %s\nmove   %s\nafter  %s\n%s", what, text[0], moved, text[1], said);
}

/* "J2 cobra 500." and nothing else in its line: no words were found for it. */
static bool has_bare_sum(void)
{
    for (const char *at = said; at && *at; at = strchr(at, '\n'), at += at != NULL) {
        unsigned seat;
        long long sum;
        int length = 0;
        if ((sscanf(at, "J%u cobra %lld.%n", &seat, &sum, &length) == 2 ||
             sscanf(at, "J%u paga %lld.%n", &seat, &sum, &length) == 2) &&
            length && at[length] == '\n')
            return true;
    }
    return false;
}

static void play(const struct move *move)
{
    struct game_state before = now;
    struct why why;
    if (mono_legal(&st.setup, &now, move, &why) == MOVE_ILLEGAL)
        fail_at(&before, move, why.text);
    said[0] = '\0';
    mono_apply(&st.setup, &now, move);
    if (!mono_invariant(&st.setup, &now, &why))
        fail_at(&before, move, why.text);
    street_observe(&st, NULL, &before, move, 0);
    if (has_bare_sum())
        fail_at(&before, move, "a sum without words");
    if (mono_is_alive(&now, before.turn) && st.told.square != now.square[before.turn])
        fail_at(&before, move, "the piece is somewhere else");
}

/* ---- random games ---- */

static struct rng chance;

static bool is_rare(const struct move *move)
{
    return move->kind == MONO_MOVE_BANKRUPT || move->kind == MONO_MOVE_TRADE ||
           move->kind == MONO_MOVE_MORTGAGE || move->kind == MONO_MOVE_SELL;
}

static void decide(struct move *move)
{
    static struct choice choices[GAME_CHOICES_MAX];
    size_t count = game->choices(&st.setup, &now, choices);
    const struct choice *choice;
    do
        choice = &choices[rng_below(&chance, (uint32_t)count)];
    while (count > 1 && is_rare(&choice->move) &&
           rng_below(&chance, now.phase == MONO_DEBT ? 4 : 30));
    *move = choice->move;
    move->n =
        choice->low + (int32_t)rng_below(&chance, (uint32_t)(choice->high - choice->low) / 8 + 1);
    move->set = choice->within & rng_next(&chance) & rng_next(&chance);
}

/* Somebody takes the floor, mortgages, sells or leaves, and gives it back. */
static void act_aside(void)
{
    unsigned seat = rng_below(&chance, st.setup.seats), deed = rng_below(&chance, st.setup.deeds);
    static const uint8_t kinds[] = {MONO_MOVE_MORTGAGE, MONO_MOVE_MORTGAGE, MONO_MOVE_SELL,
                                    MONO_MOVE_LIFT, MONO_MOVE_BUILD};
    struct move floor = mono_move(MONO_MOVE_CONTROL, seat),
                act = mono_move(kinds[rng_below(&chance, 5)], deed);
    if (rng_below(&chance, 400) == 0)
        act = mono_move(MONO_MOVE_BANKRUPT, 0);
    if (mono_legal(&st.setup, &now, &floor, NULL) == MOVE_ILLEGAL)
        return;
    play(&floor);
    if (mono_legal(&st.setup, &now, &act, NULL) == MOVE_LEGAL)
        play(&act);
    if (now.aside)
        play(&floor);
}

static void play_game(const char *options)
{
    sit(options);
    for (unsigned moves = 0; moves < 4000; moves++) {
        struct move move;
        int who = game->to_move(&st.setup, &now);
        if (who == SEAT_NOBODY)
            return;
        if (who == SEAT_CHANCE)
            game->draw(&st.setup, &now, &chance, &move);
        else if (rng_below(&chance, 12) == 0) {
            act_aside();
            continue;
        } else
            decide(&move);
        play(&move);
    }
}

static void every_sum_has_its_words(void **state)
{
    (void)state;
    static const char *const options[] = {
        "rules=monopd board=city seats=4 first=0 auction=0",
        "rules=monopd board=city seats=3 first=0 money=400",
        "rules=monopd board=city seats=5 first=0 money=250 parking=1 double=1 norent=1",
        "rules=monopd board=atlantic seats=4 first=0 money=500 norent=1",
    };
    for (unsigned i = 0; i < effort(1000); i++) {
        rng_seed(&chance, i);
        play_game(options[i % 4]);
    }
}

/* ---- the two that were wrong, by hand ---- */

/* The company of a card is paid ten times the throw that led to the card. */
static void a_card_takes_ten_times_the_throw(void **state)
{
    (void)state;
    unsigned company = 0, card = 0;
    sit("rules=monopd board=city seats=2 first=0");
    while (st.setup.deed[company].kind != MONO_SERVICE)
        company++;
    while (!strstr(st.setup.deck[0].card[card].text, "10 veces") &&
           !strstr(st.setup.deck[0].card[card].text, "ten times") &&
           !strstr(st.setup.deck[0].card[card].text, "diez veces"))
        assert_true(++card < st.setup.deck[0].cards);
    mono_give_deed(&now, company, 1);
    play(&(struct move){.kind = MONO_MOVE_THROW});
    play(&(struct move){.kind = MONO_MOVE_DICE, .a = 3, .b = 4}); /* to a card */
    play(&(struct move){.kind = MONO_MOVE_CARD, .a = now.deck, .b = (uint8_t)card});
    assert_said(said, "Total a pagar: 70 d");
    assert_int_equal(now.cash[0], 1430);
}

/* A mortgage pays what is owed, and both are told. */
static void a_mortgage_settles_a_debt(void **state)
{
    (void)state;
    sit("rules=monopd board=city seats=3 first=0");
    now.bank += now.cash[0] - 10;
    now.cash[0] = 10;
    mono_give_deed(&now, 0, 0);
    mono_charge(&st.setup, &now, 0, 1, 35);
    mono_wait_for(&now, MONO_DEBT, 0);
    play(&(struct move){.kind = MONO_MOVE_MORTGAGE, .a = 0});
    assert_said(said, "y cobra 30 d");
    assert_said(said, "J1 paga 35 dólares a J2: la deuda está saldada.");
    assert_int_equal(now.cash[0], 5);
}

/* ---- who leaves out of turn ---- */

static void leave_aside(unsigned seat)
{
    const struct move floor = mono_move(MONO_MOVE_CONTROL, seat),
                      leaves = mono_move(MONO_MOVE_BANKRUPT, 0);
    play(&floor);
    play(&leaves);
}

static void who_leaves_an_auction_bids_no_more(void **state)
{
    (void)state;
    for (unsigned seat = 1; seat < 3; seat++) {
        sit("rules=monopd board=city seats=4 first=0");
        now.phase = MONO_AUCTION;
        now.thrown = 1;
        now.lot = 14;
        now.bid = 43;
        now.best = 1;
        now.bidders = 0xf;
        now.control = 3;
        leave_aside(seat);
        assert_int_equal(now.bidders,
                         seat == 1 ? 0 : 0xb); /* without the highest bidder there is no auction */
        assert_int_equal(now.lot, seat == 1 ? MONO_NONE : 14);
    }
}

/* Who wins with a bid above its purse owes it, and is not told to have paid. */
static void a_bid_above_the_purse_is_a_debt(void **state)
{
    (void)state;
    sit("rules=monopd board=city seats=2 first=0");
    now.bank = now.cash[1] - 10;
    now.cash[1] = 10;
    mono_give_deed(&now, 14, 1);
    now.phase = MONO_AUCTION;
    now.thrown = 1;
    now.lot = 0;
    now.bid = 30;
    now.best = 1;
    now.bidders = 3;
    play(&(struct move){.kind = MONO_MOVE_LEAVE});
    assert_int_equal(now.owner[0], 1);
    assert_int_equal(now.debt[1].amount, 30);
    assert_int_equal(now.cash[1], 10);
}

static void nobody_owes_anything_to_who_is_out(void **state)
{
    (void)state;
    static const uint8_t owed_to[] = {2, MONO_SEVERAL};
    for (size_t i = 0; i < 2; i++) {
        sit("rules=monopd board=city seats=4 first=0");
        now.bank = now.cash[0] - 10;
        now.cash[0] = 10;
        now.phase = MONO_DEBT;
        now.thrown = 1;
        now.owing = 1;
        mono_give_deed(&now, 14, 0); /* it could raise some of it */
        mono_give_deed(&now, 15, 0);
        now.debt[0] = (struct mono_debt){.amount = 60, .to = owed_to[i]};
        leave_aside(2);
        assert_int_equal(now.debt[0].amount, i ? 40 : 0);
        assert_int_equal(now.owing, i);
    }
}

/* ---- scarce buildings (S29) ---- */

static struct world world;

static void moves(unsigned kind, unsigned a, int32_t n)
{
    play(&(struct move){.kind = (uint8_t)kind, .a = (uint8_t)a, .n = n});
}

/* J1 orders one of the last two houses, and J2 may have some. */
static void order_when_short(unsigned cash)
{
    world_is(&world, "seats=2 money=100000",
             TEXT_OF(100, "stock 2+12 | 0 owns 1,3 | 1 cash %u owns 6,8,9", cash));
    sit_in(&world);
    moves(MONO_MOVE_BUILD, deed_at(&st.setup, 1), 0);
    assert_int_equal(now.phase, MONO_WISH);
}

static void what_was_ordered_is_told_when_another_has_placed(void **state)
{
    (void)state;
    order_when_short(10000);
    moves(MONO_MOVE_WISH, 0, 2);
    assert_null(strstr(said, "Hay para todos"));
    moves(MONO_MOVE_BID, 0, 9000);
    moves(MONO_MOVE_LEAVE, 0, 0);
    st.typed = true; /* by J2: it is not J2 who is congratulated on the house of J1 */
    moves(MONO_MOVE_PLACE, deed_at(&st.setup, 6), 0);
    assert_int_equal(now.level[deed_at(&st.setup, 1)], 1);
    assert_said(said, "J1 construye una casa en");
    assert_null(strstr(said, "Enhorabuena"));
    /* One is left, and J2 does without: what it has placed on a street of its own is no order of
     * J1's. */
    order_when_short(20000);
    moves(MONO_MOVE_WISH, 0, 2);
    moves(MONO_MOVE_BID, 0, 5000);
    moves(MONO_MOVE_LEAVE, 0, 0);
    moves(MONO_MOVE_PLACE, deed_at(&st.setup, 6), 0);
    assert_int_equal(now.phase, MONO_AUCTION);
    assert_null(strstr(said, "construye"));
}

static void who_wants_some_hears_that_there_are_enough(void **state)
{
    (void)state;
    order_when_short(10000);
    moves(MONO_MOVE_WISH, 0, 1);
    assert_said(said, "Hay para todos: no hay subasta, y cada cual construye con 'construir'.");
    assert_said(said, "J1 construye una casa en");
    order_when_short(10000);
    moves(MONO_MOVE_WISH, 0, 0);
    assert_null(strstr(said, "Hay para todos"));
    assert_said(said, "J1 construye una casa en");
}

/* ---- cards and debts ---- */

/* `play` looks where the piece is (S33). */
static void who_is_jailed_by_a_card_walks_no_further_in_the_tale(void **state)
{
    (void)state;
    rules_are(&world, "seats=2", "[a]\nnumero= 0\nACCION\nencarcelar= 1\navanzarA= 1\n;\n", NULL);
    position_is(&world, "| 0 owns 1");
    sit_in(&world);
    moves(MONO_MOVE_THROW, 0, 0);
    play(&(struct move){.kind = MONO_MOVE_DICE, .a = 3, .b = 4}); /* to a card */
    assert_int_equal(now.phase, MONO_CARD);
    moves(MONO_MOVE_CARD, 0, 0);
    assert_true(now.jail[0]);
    assert_said(said, "J1, vas a la cárcel.");
    assert_null(strstr(said, "Casilla de destino"));
}

static void nobody_is_sent_to_negotiate_where_that_is_off(void **state)
{
    (void)state;
    for (unsigned trade = 0; trade < 2; trade++) {
        world_is(&world, trade ? "seats=2" : "seats=2 trade=0", "| 0 cash 10 owns 1");
        mono_charge(&world.setup, &world.at, 0, 1, 35);
        mono_wait_for(&world.at, MONO_DEBT, 0);
        sit_in(&world);
        st.debtor = -1;
        said[0] = '\0';
        street_tell_debt(&st);
        street_refuse(&st, MONO_NO_MONEY, &(struct move){.kind = MONO_MOVE_PAY});
        street_refuse(&st, MONO_NO_NOT_NOW, &(struct move){.kind = MONO_MOVE_THROW});
        assert_said(said, "Consigue dinero con 'hipotecar'");
        assert_said(said, "consigue dinero con 'hipotecar'");
        assert_int_equal(strstr(said, "negociar") != NULL, trade);
    }
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_sum_has_its_words),
        cmocka_unit_test(who_leaves_an_auction_bids_no_more),
        cmocka_unit_test(a_bid_above_the_purse_is_a_debt),
        cmocka_unit_test(nobody_owes_anything_to_who_is_out),
        cmocka_unit_test(a_card_takes_ten_times_the_throw),
        cmocka_unit_test(a_mortgage_settles_a_debt),
        cmocka_unit_test(what_was_ordered_is_told_when_another_has_placed),
        cmocka_unit_test(who_wants_some_hears_that_there_are_enough),
        cmocka_unit_test(who_is_jailed_by_a_card_walks_no_further_in_the_tale),
        cmocka_unit_test(nobody_is_sent_to_negotiate_where_that_is_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
