/* Whole random games of truco: a second referee keeps the books beside the game, and views, samples
 * and deals are held to what the rulings say of them. */
#include "truco_book.h"

#include "core/game_show.h"
#include "core/registry.h"
#include "core/table.h"

extern const struct game game_truco;
static const struct game_setup rules = {TRUCO_SEATS};

static void next_move(const struct game_state *s, struct rng *dice, struct rng *memory,
                      struct move *move)
{
    struct choice choices[GAME_CHOICES_MAX];
    if (game_truco.to_move(&rules, s) == SEAT_CHANCE)
        game_truco.draw(&rules, s, dice, move);
    else
        *move = choices[rng_below(memory, (uint32_t)game_truco.choices(&rules, s, choices))].move;
}

static void compare(const struct book *book, const struct game_state *s)
{
    struct choice choices[GAME_CHOICES_MAX];
    struct why why = {0};
    if (!game_truco.invariant(&rules, s, &why))
        fail_msg("%s", why.text);
    assert_int_equal(game_truco.to_move(&rules, s), truco_book_to_move(book));
    assert_int_equal(game_truco.choices(&rules, s, choices), truco_book_choices(book));
    assert_int_equal(s->points[0], book->points[0]);
    assert_int_equal(s->points[1], book->points[1]);
    if (s->phase == TRUCO_OVER)
        return;
    assert_int_equal(s->dealer, book->dealer);
    assert_int_equal(truco_worth[s->level], book->worth);
    for (size_t round = 0; round < TRUCO_ROUNDS; round++) {
        char won = s->won[round] == TRUCO_TIE          ? '='
                   : s->won[round] == TRUCO_NOT_PLAYED ? '\0'
                                                       : (char)('A' + s->won[round]);
        assert_int_equal(won, book->rounds[round]);
    }
}

static void random_games_agree_with_a_second_referee(void **state)
{
    (void)state;
    unsigned games = effort(6000), moves = 0, wins[2] = {0, 0}, kinds[TRUCO_KINDS] = {0};
    uint64_t partidas = 0, flor_tables = 0, ties = 0, firsts = 0;
    for (unsigned game = 0; game < games; game++) {
        struct game_state s;
        struct book book;
        struct rng dice, memory;
        rng_seed(&dice, rng_mix(201, game));
        rng_seed(&memory, rng_mix(202, game));
        game_truco.start(&rules, &s);
        truco_book_open(&book);
        compare(&book, &s);
        unsigned here = 0;
        for (; game_truco.to_move(&rules, &s) != SEAT_NOBODY; here++) {
            struct move move;
            next_move(&s, &dice, &memory, &move);
            assert_int_equal(game_truco.legal(&rules, &s, &move, NULL), MOVE_LEGAL);
            game_truco.apply(&rules, &s, &move);
            truco_book_follow(&book, &move);
            compare(&book, &s);
            kinds[move.kind]++;
        }
        assert_true(here <= game_truco.bound);
        moves += here;
        uint32_t counts[GAME_COUNTS_MAX];
        game_truco.study->counts(&rules, &s, counts);
        assert_int_equal(counts[0], book.partidas);
        assert_int_equal(counts[1], book.flor_tables);
        assert_int_equal(counts[2], book.first_rounds);
        assert_int_equal(counts[3], book.first_ties);
        partidas += counts[0];
        flor_tables += counts[1];
        firsts += counts[2];
        ties += counts[3];
        wins[book.points[1] == 24]++;
    }
    for (int kind = 0; kind < TRUCO_KINDS; kind++)
        assert_true(kinds[kind] > 0);
    print_message("%u games, %u moves, AC won %u and BD %u; flor at %.4f of the tables, first "
                  "rounds tied %.4f\n",
                  games, moves, wins[0], wins[1], (double)flor_tables / (double)partidas,
                  (double)ties / (double)firsts);
}

/* ---- what is hidden ---- */

static void nobody_sees_another_hand(void **state)
{
    (void)state;
    struct rng dice, memory;
    rng_seed(&dice, 203);
    rng_seed(&memory, 204);
    for (unsigned game = 0; game < effort(200); game++) {
        struct game_state s;
        for (game_truco.start(&rules, &s); game_truco.to_move(&rules, &s) != SEAT_NOBODY;) {
            struct move move;
            for (int viewer = SEAT_SPECTATOR; viewer < TRUCO_SEATS; viewer++) {
                struct game_state view, rest = s;
                game_truco.view(&rules, &s, viewer, &view);
                for (int seat = 0; seat < TRUCO_SEATS; seat++)
                    rest.hand[seat] = seat == viewer ? s.hand[seat] : 0;
                assert_memory_equal(&view, &rest, sizeof view); /* and nothing else is missing */
            }
            next_move(&s, &dice, &memory, &move);
            game_truco.apply(&rules, &s, &move);
        }
    }
}

/* A hand dealt to somebody else is not told, and neither is it the hash's business (T16). */
static void a_deal_is_told_to_nobody_else(void **state)
{
    (void)state;
    static const char *const names[] = {"Ana", "Blas", "Caro", "Dimas"};
    struct game_state s, one, two;
    game_truco.start(&rules, &s);
    struct move hand = {.kind = TRUCO_MOVE_DEAL, .a = 0, .set = 7},
                other = {.kind = TRUCO_MOVE_DEAL, .a = 0, .set = 56};
    one = two = s;
    game_truco.apply(&rules, &one, &hand);
    game_truco.apply(&rules, &two, &other);
    assert_int_equal(game_truco.hash(&rules, &one), game_truco.hash(&rules, &two));
    for (int viewer = SEAT_SPECTATOR; viewer < TRUCO_SEATS; viewer++) {
        char text[GAME_TEXT_MAX] = "";
        struct str str = str_make(text, sizeof text);
        if (viewer != SEAT_SPECTATOR && viewer < 0)
            continue;
        game_truco.show->tell(&rules, &s, &hand, viewer, names, LANG_ES, &str);
        if (viewer == 0)
            assert_string_equal(text,
                                "Te tocan el 1 de espadas, el 2 de espadas y el 3 de espadas");
        else
            assert_string_equal(text, "");
    }
}

/* What a sample may not get wrong: cards in two places, a flor that was not announced, or one that
 * was and is not. */
static void check_sample(const struct game_state *s, int viewer, struct rng *rng)
{
    struct game_state view, sample;
    struct why why = {0};
    game_truco.view(&rules, s, viewer, &view);
    game_truco.sample(&rules, &view, viewer, rng, &sample);
    if (!game_truco.invariant(&rules, &sample, &why))
        fail_msg("a sample for %d: %s", viewer, why.text);
    if (viewer >= 0)
        assert_int_equal(sample.hand[viewer], s->hand[viewer]);
    if (s->vira == TRUCO_NO_CARD)
        return;
    for (unsigned team = 0; team < TRUCO_TEAMS; team++) {
        bool flor = false;
        for (unsigned seat = team; seat < TRUCO_SEATS; seat += 2)
            flor |= truco_flor(truco_dealt(&sample, seat), s->vira);
        assert_int_equal(flor, s->flor >> team & 1);
    }
}

static void samples_keep_to_what_was_announced(void **state)
{
    (void)state;
    unsigned games = effort(150), samples = 0, with_flor = 0;
    struct rng dice, memory, own;
    rng_seed(&dice, 205);
    rng_seed(&memory, 206);
    rng_seed(&own, 207);
    for (unsigned game = 0; game < games; game++) {
        struct game_state s;
        for (game_truco.start(&rules, &s); game_truco.to_move(&rules, &s) != SEAT_NOBODY;
             samples += 5) {
            struct move move;
            for (int viewer = -1; viewer < TRUCO_SEATS; viewer++)
                check_sample(&s, viewer < 0 ? SEAT_SPECTATOR : viewer, &own);
            with_flor += s.flor ? 5 : 0;
            next_move(&s, &dice, &memory, &move);
            game_truco.apply(&rules, &s, &move);
        }
    }
    print_message("%u samples, %u of them with a flor at the table\n", samples, with_flor);
    assert_true(with_flor > 0);
}

/* A view that fits no deal (a host that lies) ends, too. */
static void a_view_that_cannot_be_is_sampled_in_the_end(void **state)
{
    (void)state;
    struct game_state s, sample;
    struct rng rng;
    rng_seed(&rng, 208);
    game_truco.start(&rules, &s);
    s.hand[0] = truco_bit(0) | truco_bit(11) | truco_bit(22);
    for (int seat = 0; seat < TRUCO_SEATS; seat++)
        s.held[seat] = 1;
    s.held[0] = 3;
    s.table[0][2] = 3, s.table[1][2] = 14; /* C has played two suits, so AC can have no flor */
    s.table[0][1] = 4, s.table[1][1] = 15;
    s.table[0][3] = 5, s.table[1][3] = 16;
    s.vira = 33;
    s.flor = 1;
    s.phase = TRUCO_TURN;
    game_truco.sample(&rules, &s, 0, &rng, &sample);
    assert_int_equal(bits_count(sample.hand[2]), 1);
}

/* ---- chance ---- */

/* Each card is in each hand and each hand's place as often as any other: 40 × 5 cells, chi square
 * with 5 × 39 degrees of freedom; and pairs of cards in one hand, 780 of them. */
static void deals_are_fair(void **state)
{
    (void)state;
    unsigned deals = effort(200000), where[5][TRUCO_CARDS] = {{0}};
    static unsigned pairs[TRUCO_CARDS][TRUCO_CARDS];
    memset(pairs, 0, sizeof pairs);
    struct rng rng;
    rng_seed(&rng, 209);
    for (unsigned i = 0; i < deals; i++) {
        struct game_state s;
        struct move move;
        game_truco.start(&rules, &s);
        for (int step = 0; step < 5; step++) {
            game_truco.draw(&rules, &s, &rng, &move);
            uint64_t set = step < 4 ? move.set : truco_bit(move.a);
            for (uint64_t one = set; one; one &= one - 1) {
                where[step][bits_lowest(one)]++;
                for (uint64_t two = one & (one - 1); two && step == 3; two &= two - 1)
                    pairs[bits_lowest(one)][bits_lowest(two)]++;
            }
            game_truco.apply(&rules, &s, &move);
        }
    }
    double chi = 0, chi_pairs = 0;
    for (int step = 0; step < 5; step++)
        for (int c = 0; c < TRUCO_CARDS; c++) {
            double expected = deals * (step < 4 ? 3.0 : 1.0) / TRUCO_CARDS,
                   off = where[step][c] - expected;
            chi += off * off / expected;
        }
    for (int a = 0; a < TRUCO_CARDS; a++)
        for (int b = a + 1; b < TRUCO_CARDS; b++) {
            double expected = deals * 3.0 / 780, off = pairs[a][b] - expected;
            chi_pairs += off * off / expected;
        }
    print_message("%u deals: chi square %.0f (195 degrees of freedom), pairs %.0f (779)\n", deals,
                  chi, chi_pairs);
    assert_true(
        chi < 195 +
                  /* cards of one hand exclude each other, so it is a little less than chi square */
                  6 * 19.8);
    assert_true(chi_pairs > 779 - 6 * 39.5 && chi_pairs < 779 + 6 * 39.5);
}

SUITE(law)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_agree_with_a_second_referee),
        cmocka_unit_test(nobody_sees_another_hand),
        cmocka_unit_test(a_deal_is_told_to_nobody_else),
        cmocka_unit_test(samples_keep_to_what_was_announced),
        cmocka_unit_test(a_view_that_cannot_be_is_sampled_in_the_end),
        cmocka_unit_test(deals_are_fair),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
