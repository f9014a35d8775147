/* Truco: the seed's rules and the rulings T3 to T12, each on a position made for it. */
#include "truco_support.h"

/* ---- cards ---- */

static void cards_are_written_as_on_the_wire(void **state)
{
    (void)state;
    uint64_t seen = 0;
    for (unsigned c = 0; c < TRUCO_CARDS; c++) {
        char code[8];
        struct str text = str_make(code, sizeof code);
        truco_card_code(c, &text);
        assert_int_equal(card(code), c);
        seen |= truco_bit(c);
    }
    assert_int_equal(bits_count(seen), 40);
    assert_int_equal(truco_number(card("10B")), 10);
    assert_int_equal(truco_suit(card("7O")), TRUCO_GOLD);
    static const char *const wrong[] = {
        "", "8E", "9O", "13C", "0E", "07O", "7", "O7", "7o", "7OO", "1000000000000E", "#7O", "-7O"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        unsigned c;
        if (truco_card_parse(wrong[i], &c))
            fail_msg("'%s' is taken for a card", wrong[i]);
    }
}

/* The seed's list, from below; vira 4E makes 10E and 11E the piezas. */
static void the_sixteen_ranks_are_the_seeds(void **state)
{
    (void)state;
    static const char *const order[] = {"4E 4B 4O 4C",
                                        "5E 5B 5O 5C",
                                        "6E 6B 6O 6C",
                                        "7C 7B",
                                        "10B 10O 10C",
                                        "11B 11O 11C",
                                        "12E 12B 12O 12C",
                                        "1O 1C",
                                        "2E 2B 2O 2C",
                                        "3E 3B 3O 3C",
                                        "7O",
                                        "7E",
                                        "1B",
                                        "1E",
                                        "10E",
                                        "11E"};
    uint64_t seen = 0;
    for (unsigned rank = 0; rank < TRUCO_RANKS; rank++)
        for (uint64_t set = cards(order[rank]); set; set &= set - 1) {
            assert_int_equal(truco_rank(bits_lowest(set), card("4E")), rank);
            seen |= set;
        }
    assert_int_equal(seen, TRUCO_ALL_CARDS);
}

static void t4_the_12_takes_exactly_the_place_that_is_missing(void **state)
{
    (void)state;
    for (unsigned suit = 0; suit < TRUCO_SUITS; suit++) {
        unsigned ten = truco_card(suit, 10), eleven = truco_card(suit, 11),
                 twelve = truco_card(suit, 12);
        assert_int_equal(truco_rank(twelve, ten), TRUCO_RANK_PERICA);
        assert_int_equal(truco_rank(eleven, ten), TRUCO_RANK_PERICO);
        assert_int_equal(truco_rank(twelve, eleven), TRUCO_RANK_PERICO);
        assert_int_equal(truco_rank(ten, eleven), TRUCO_RANK_PERICA);
        assert_int_equal(truco_rank(twelve, truco_card(suit, 1)), 6);
        assert_int_equal(truco_rank(twelve, truco_card((suit + 1) % 4, 11)), 6);
        assert_int_equal(truco_rank(ten, truco_card((suit + 1) % 4, 11)), 4);
    }
    assert_int_equal(truco_envido(cards("12O 7B 3E"), card("10O")), 20 + 10 + 7); /* in envido */
    assert_int_equal(truco_envido(cards("12O 7B 3E"), card("11O")), 20 + 11 + 7);
    assert_true(truco_flor(cards("12O 7B 3B"), card("10O"))); /* and in flor */
    assert_false(truco_flor(cards("12O 7B 3B"), card("1O")));
}

/* ---- envido and flor ---- */

static void the_seeds_examples_of_envido(void **state)
{
    (void)state;
    assert_int_equal(truco_envido(cards("7B 3B 10E"), card("4O")), 30);
    assert_int_equal(truco_envido(cards("10B 5B 7E"), card("4O")), 25);
    assert_int_equal(truco_envido(cards("3E 7B 11O"), card("4O")), 38);
}

static void t5_pairs_piezas_and_high_cards(void **state)
{
    (void)state;
    assert_int_equal(truco_envido(cards("3E 7B 10O"), card("4O")), 37); /* the perica */
    assert_int_equal(truco_envido(cards("11O 12E 12B"), card("4O")),
                     31); /* the best other card is worth nothing */
    assert_int_equal(truco_envido(cards("11O 2E 1E"), card("4B")), 23); /* 11O is no pieza here */
    assert_int_equal(truco_envido(cards("1E 2B 6O"), card("4C")),
                     6); /* no pair: the highest card */
    assert_int_equal(truco_envido(cards("10E 11B 12O"), card("4C")), 0);
    assert_int_equal(truco_envido(cards("10E 12E 7B"), card("4C")),
                     20); /* a pair of figures beats a seven */
    assert_int_equal(truco_envido(cards("4E 5E 7B"), card("4C")), 29);
    assert_true(truco_flor(cards("10O 11O 4B"), card("1O"))); /* both piezas are always a flor */
}

static void the_seeds_examples_of_flor(void **state)
{
    (void)state;
    assert_true(truco_flor(cards("1O 7O 4O"), card("4E")));
    assert_true(truco_flor(cards("1B 7B 10E"), card("4E")));
    assert_true(truco_flor(cards("1O 10E 11E"), card("4E")));
    assert_false(truco_flor(cards("1B 7O 10E"), card("4E")));
    assert_false(truco_flor(cards("1B 7B 10E"), card("4O")));
}

/* ---- rounds and partidas ---- */

static void check_round(char leader, const char *a, const char *b, const char *c, const char *d,
                        unsigned team, char next)
{
    const char *const codes[] = {a, b, c, d};
    uint8_t ranks[TRUCO_SEATS];
    unsigned leads;
    for (int seat = 0; seat < TRUCO_SEATS; seat++)
        ranks[seat] = (uint8_t)truco_rank(card(codes[seat]), card("4O"));
    assert_int_equal(truco_round(ranks, (unsigned)(leader - 'A'), &leads), team);
    assert_int_equal(leads + 'A', next);
}

static void t10_who_wins_a_round_and_who_leads_the_next(void **state)
{
    (void)state;
    check_round('A', "3E", "2E", "4E", "5E", 0, 'A');
    check_round('A', "3E", "1E", "4E", "5E", 1, 'B');
    check_round('A', "4E", "2E", "11O", "1E", 0, 'C');
    check_round('A', "3E", "3B", "4E", "5E", TRUCO_TIE,
                'B'); /* the last whose card equals the best */
    check_round('B', "3E", "3B", "4E", "5E", TRUCO_TIE, 'A');
    check_round('A', "3E", "3B", "3C", "5E", TRUCO_TIE, 'C');
    check_round('D', "3E", "3B", "3C", "3O", TRUCO_TIE, 'C');
    check_round('A', "3E", "2B", "3C", "5E", 0,
                'A'); /* partners equal: no tie, and the first of them leads */
    check_round('B', "3E", "2B", "3C", "5E", 0, 'C');
}

static void check_partida(const char *rounds, unsigned mano_team, unsigned winner)
{
    uint8_t won[TRUCO_ROUNDS];
    for (int i = 0; i < TRUCO_ROUNDS; i++)
        won[i] = rounds[i] == '0'   ? 0
                 : rounds[i] == '1' ? 1
                 : rounds[i] == '=' ? TRUCO_TIE
                                    : TRUCO_NOT_PLAYED;
    if (truco_partida(won, mano_team) != winner)
        fail_msg("'%s' with mano of team %u", rounds, mano_team);
}

static void ties_decide_a_partida_as_the_seed_says(void **state)
{
    (void)state;
    static const struct {
        const char *rounds;
        unsigned winner;
    } table[] = {
        {"0..", 2}, {"1..", 2}, {"=..", 2}, {"00.", 0}, {"11.", 1}, {"01.", 2}, {"10.", 2},
        {"=0.", 0}, {"=1.", 1}, {"0=.", 0}, {"1=.", 1}, {"==.", 2}, {"010", 0}, {"011", 1},
        {"01=", 0}, {"10=", 1}, {"100", 0}, {"101", 1}, {"==0", 0}, {"==1", 1},
    };
    for (unsigned mano = 0; mano < 2; mano++) {
        for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
            check_partida(table[i].rounds, mano, table[i].winner);
        check_partida("===", mano, mano); /* the team that does not deal */
    }
}

static void a_partida_is_played_round_by_round(void **state)
{
    (void)state;
    struct game_state s = deal('D', "3E 4B 5C", "2E 6B 1E", "12E 12B 10B", "5B 11E 4C", "4O");
    assert_int_equal(s.seat, 0); /* T3: mano is to the dealer's right */
    play(&s, "play 3E; play 2E; play 12E; play 5B");
    assert_int_equal(s.won[0], 0);
    assert_int_equal(s.seat, 0);
    truco_refused(&s, "play 3E", "T13");
    truco_refused(&s, "play 2B", "T13");
    play(&s, "play 4B; play 6B; play 12B; play 11E");
    assert_int_equal(s.won[1], 0);
    assert_int_equal(s.winner, 0); /* two of three: the third is not played */
    truco_refused(&s, "play 5C", "no card");
    truco_refused(&s, "points 0 to 1", "T11");
    count_points(&s);
    assert_int_equal(s.points[0], 1);
    assert_int_equal(s.points[1], 0);
    assert_int_equal(s.dealer, 0); /* T3: the deal moves one to the right */
    assert_int_equal(s.leader, 1);
}

/* ---- calls ---- */

static struct game_state plain_deal(void)
{
    return deal('D', "3E 4B 5C", "2E 6B 1E", "12E 12B 10B", "5B 11E 4C", "4O");
}

static void t1_and_t8_the_player_to_the_right_answers_before_anything_else(void **state)
{
    (void)state;
    struct game_state s = plain_deal();
    truco_refused(&s, "accept", "T1");
    truco_refused(&s, "refuse", "T1");
    play(&s, "play 3E; truco");
    assert_int_equal(s.seat, 2);
    truco_refused(&s, "play 12E", "T1");
    truco_refused(&s, "truco", "T8");
    truco_refused(&s, "envido", "T6"); /* truco is not answered by envido */
    play(&s, "accept");
    assert_int_equal(s.seat, 1); /* the turn goes on where it was */
    play(&s, "envido");
    assert_int_equal(s.seat, 2);
    truco_refused(&s, "truco", "T8");
    play(&s, "refuse; play 2E; play 12E");
    assert_int_equal(s.seat, 3);
    truco_refused(&s, "envido", "T6");
}

static void t9_the_steps_of_the_bet(void **state)
{
    (void)state;
    static const uint8_t worth[] = {1, 3, 6, 9, 24};
    assert_memory_equal(truco_worth, worth, sizeof worth);
    struct game_state s = plain_deal();
    play(&s, "truco; accept"); /* A asks, B accepts */
    assert_int_equal(s.level, 1);
    truco_refused(&s, "truco", "T9"); /* not the team that asked */
    play(&s, "play 3E; truco");
    assert_int_equal(s.seat, 2); /* B asks retruco, C answers */
    play(&s, "accept; play 2E; truco; accept; play 12E; truco; accept");
    assert_int_equal(s.level, 4);
    truco_refused(&s, "truco", "T9"); /* nothing after vale juego */
    play(&s, "play 5B; play 4B");
    assert_int_equal(s.seat, 1);
    truco_refused(&s, "truco", "T9");
}

static void a_refusal_pays_what_the_partida_was_worth(void **state)
{
    (void)state;
    static const struct {
        const char *moves;
        unsigned team, points;
    } table[] = {
        {"truco; refuse", 0, 1},
        {"truco; accept; play 3E; truco; refuse", 1, 3},
        {"truco; accept; play 3E; truco; accept; play 2E; truco; refuse", 0, 6},
        {"truco; accept; play 3E; truco; accept; play 2E; truco; accept; play 12E; truco; refuse",
         1, 9},
    };
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct game_state s = plain_deal();
        play(&s, table[i].moves);
        count_points(&s);
        assert_int_equal(s.points[table[i].team], table[i].points);
        assert_int_equal(s.points[!table[i].team], 0);
    }
}

static void an_accepted_bet_is_what_the_partida_pays(void **state)
{
    (void)state;
    static const struct {
        const char *calls;
        unsigned points;
    } table[] = {{"play 3E", 1},
                 {"truco; accept; play 3E", 3},
                 {"truco; accept; play 3E; truco; accept", 6}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct game_state s = plain_deal();
        play(&s, table[i].calls);
        play(&s, "play 2E; play 12E; play 5B; play 4B; play 6B; play 12B; play 11E");
        count_points(&s);
        assert_int_equal(s.points[0], table[i].points);
    }
}

static void t6_when_envido_may_be_called(void **state)
{
    (void)state;
    struct game_state s = plain_deal();
    play(&s, "envido; refuse"); /* bluff or not, in one's turn */
    assert_int_equal(s.seat, 0);
    truco_refused(&s, "envido", "T6"); /* once a partida */
    play(&s, "truco; accept; play 3E");
    truco_refused(&s, "envido", "T6");
    s = plain_deal();
    play(&s, "play 3E; play 2E; play 12E; envido; accept; play 5B"); /* anyone, also the last */
    s = plain_deal();
    play(&s, "truco; accept; envido; accept; play 3E"); /* after a truco that is answered, too */
    s = plain_deal();
    play(&s, "play 3E; play 2E; play 12E; play 5B");
    truco_refused(&s, "envido", "T6"); /* not in the second round */
    s = deal('D', "3E 4B 5C", "2E 6B 1E", "12E 12B 10B", "5B 11B 7B", "4O");
    truco_refused(&s, "envido", "T6"); /* not where there is a flor */
    play(&s, "play 3E");
    truco_refused(&s, "envido", "T6");
}

static void t6_envido_is_compared_on_the_cards_dealt(void **state)
{
    (void)state;
    /* D has 5E 7E: 32, the best; it has played one of them when A's truco is refused. */
    struct game_state s = deal('D', "3E 4B 5C", "2E 6B 1O", "12E 12B 10C", "5E 7E 4C", "4O");
    play(&s, "play 3E; play 2E; play 12E; envido; accept; play 7E; truco; refuse");
    count_points(&s);
    assert_int_equal(s.points[0], 0);
    assert_int_equal(s.points[1], 2 + 1); /* D has led with the 7, called and been refused */
    s = deal('D', "3E 4B 5C", "2E 6B 1O", "12E 12B 10C", "5E 7E 4C", "4O");
    play(&s, "envido; accept; truco; refuse");
    count_points(&s);
    assert_int_equal(s.points[0], 1);
    assert_int_equal(s.points[1], 2);
    s = deal('D', "3E 4B 5C", "2E 6B 1O", "12E 12B 10C", "5E 7E 4C", "4O");
    play(&s, "envido; refuse; truco; refuse");
    count_points(&s);
    assert_int_equal(s.points[0], 2);
    assert_int_equal(s.points[1], 0);
}

static void t7_of_equal_envidos_the_first_from_mano_wins(void **state)
{
    (void)state;
    /* B and C both have 27. */
    for (char dealer = 'A'; dealer <= 'D'; dealer++) {
        assert_int_equal(truco_envido(cards("2E 5E 1O"), card("7O")), 27);
        assert_int_equal(truco_envido(cards("3C 4C 6B"), card("7O")), 27);
        struct game_state s = deal(dealer, "3E 4B 5C", "2E 5E 1O", "3C 4C 6B", "10E 12B 6O", "7O");
        assert_int_equal(truco_envido_winner(&s), dealer == 'B' ? 2 : 1);
    }
}

/* ---- points ---- */

static struct game_state at_points(unsigned ac, unsigned bd, unsigned flor, unsigned envido,
                                   unsigned winner)
{
    struct game_state s = plain_deal();
    s.points[0] = (uint8_t)ac;
    s.points[1] = (uint8_t)bd;
    s.flor = (uint8_t)flor;
    s.envido = (uint8_t)envido;
    s.envido_team = 1;
    s.winner = (uint8_t)winner;
    s.phase = TRUCO_COUNT;
    return s;
}

static void check_points(const struct game_state *s, unsigned envido_team, unsigned ac, unsigned bd)
{
    uint8_t points[TRUCO_TEAMS];
    truco_add_points(s, envido_team, points);
    assert_int_equal(points[0], ac);
    assert_int_equal(points[1], bd);
}

static void t11_points_are_paid_in_order_until_24(void **state)
{
    (void)state;
    struct game_state s = at_points(21, 21, 3, TRUCO_ENVIDO_NONE, 1);
    check_points(&s, 2, 24, 21); /* mano's flor first: A is mano */
    s.dealer = 0;
    check_points(&s, 2, 21, 24);
    s = at_points(22, 23, 0, TRUCO_ENVIDO_WANTED, 1);
    check_points(&s, 0, 24, 23); /* the envido before the partida */
    check_points(&s, 1, 22, 24);
    s = at_points(10, 23, 0, TRUCO_ENVIDO_REFUSED, 0);
    check_points(&s, 2, 10, 24); /* refused: 1 for who called */
    s = at_points(20, 22, 2, TRUCO_ENVIDO_NONE, 0);
    s.level = 4;
    check_points(&s, 2, 20, 24); /* a flor before any vale juego */
    s = at_points(2, 3, 3, TRUCO_ENVIDO_NONE, 0);
    s.level = 2;
    check_points(&s, 2, 2 + 3 + 6, 3 + 3); /* T12: both teams may score */
    s = at_points(5, 0, 0, TRUCO_ENVIDO_NONE, 0);
    s.level = 4;
    check_points(&s, 2, 24, 0); /* nobody has more than 24 */
}

static void t12_a_team_scores_one_flor_at_most(void **state)
{
    (void)state;
    struct game_state s = deal('D', "3E 4E 5E", "2C 6B 1O", "12B 2B 1B", "5B 11E 4C", "4O");
    assert_int_equal(s.flor, 1);
    play(&s, "truco; refuse");
    count_points(&s);
    assert_int_equal(s.points[0], 3 + 1);
    assert_int_equal(s.points[1], 0);
    s = deal('D', "3E 4E 5E", "2C 6B 11O", "12B 10C 1B", "5B 7B 4B", "4O");
    assert_int_equal(s.flor, 3);
}

static void the_game_ends_at_24_and_both_partners_win(void **state)
{
    (void)state;
    struct game_state s = plain_deal();
    struct result result;
    s.points[1] = 23;
    s.points[0] = 20;
    play(&s, "play 3E; truco; refuse");
    game_truco.result(&truco_rules, &s, &result);
    assert_false(result.over);
    count_points(&s);
    game_truco.result(&truco_rules, &s, &result);
    assert_true(result.over);
    assert_int_equal(result.winner, 1);
    assert_int_equal(result.shared, 1 << 1 | 1 << 3);
    assert_int_equal(result.score, 24);
    assert_int_equal(result.points[0], 20);
    assert_int_equal(result.points[3], 24);
    assert_int_equal(game_truco.to_move(&truco_rules, &s), SEAT_NOBODY);
    truco_refused(&s, "truco", "over");
}

static void chance_is_judged_too(void **state)
{
    (void)state;
    struct game_state s;
    game_truco.start(&truco_rules, &s);
    truco_refused(&s, "deal B 1E,2E,3B", "seat");
    truco_refused(&s, "deal A 1E,2E", "three");
    truco_refused(&s, "vira 4O flor 0", "not to be");
    truco_refused(&s, "points 0 to 0", "points");
    play(&s, "deal A 1E,3E,4B");
    truco_refused(&s, "deal B 1E,2E,4C", "another");
    play(&s, "deal B 2E,5E,6B; deal C 5B,7B,1O; deal D 1C,2C,7C");
    truco_refused(&s, "vira 1E flor 2", "holds");
    truco_refused(&s, "vira 4O flor 0", "T12"); /* D has three of cups */
    truco_refused(&s, "vira 4O flor 3", "T12");
    play(&s, "vira 4O flor 2");
    truco_refused(&s, "deal A 4E,5C,6C", "dealt");
}

static void texts_that_are_not_ours_are_refused(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",
                                        "play",
                                        "play 8E",
                                        "play -",
                                        "deal E 1E",
                                        "deal A",
                                        "vira 4O",
                                        "vira 4O flor 4",
                                        "points 25 to 0",
                                        "points 1",
                                        "envido 1",
                                        "truco 2",
                                        "accept x",
                                        "deal A 2E,1E,3B",
                                        "deal A 1E,1E,2E",
                                        "points 01 to 2"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct move move;
        if (game_truco.move_parse(&truco_rules, wrong[i], &move))
            fail_msg("'%s' is taken for a move", wrong[i]);
    }
    struct game_setup setup;
    struct why why;
    assert_int_equal(game_truco.setup_make("seats=4", &setup, &why), ST_OK);
    assert_int_equal(game_truco.setup_make("seats=3", &setup, &why), ST_BAD);
    assert_said(why.text, "4 players");
    assert_int_equal(game_truco.setup_make("goal=12", &setup, &why), ST_BAD);
    assert_said(why.text, "goal=12");
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_are_written_as_on_the_wire),
        cmocka_unit_test(the_sixteen_ranks_are_the_seeds),
        cmocka_unit_test(t4_the_12_takes_exactly_the_place_that_is_missing),
        cmocka_unit_test(the_seeds_examples_of_envido),
        cmocka_unit_test(t5_pairs_piezas_and_high_cards),
        cmocka_unit_test(the_seeds_examples_of_flor),
        cmocka_unit_test(t10_who_wins_a_round_and_who_leads_the_next),
        cmocka_unit_test(ties_decide_a_partida_as_the_seed_says),
        cmocka_unit_test(a_partida_is_played_round_by_round),
        cmocka_unit_test(t1_and_t8_the_player_to_the_right_answers_before_anything_else),
        cmocka_unit_test(t9_the_steps_of_the_bet),
        cmocka_unit_test(a_refusal_pays_what_the_partida_was_worth),
        cmocka_unit_test(an_accepted_bet_is_what_the_partida_pays),
        cmocka_unit_test(t6_when_envido_may_be_called),
        cmocka_unit_test(t6_envido_is_compared_on_the_cards_dealt),
        cmocka_unit_test(t7_of_equal_envidos_the_first_from_mano_wins),
        cmocka_unit_test(t11_points_are_paid_in_order_until_24),
        cmocka_unit_test(t12_a_team_scores_one_flor_at_most),
        cmocka_unit_test(the_game_ends_at_24_and_both_partners_win),
        cmocka_unit_test(chance_is_judged_too),
        cmocka_unit_test(texts_that_are_not_ours_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
