/* Whole games on the ring by players that do anything, and by other programs that depart from the
 * rules: after every move the game must stand as in a second book (ring_book.h). */
#include "ring_book.h"
#include "support.h"

#include "base/bits.h"

static const struct game *const game = &game_monopoly;
static struct game_setup setup;

/* Games at effort 1 of each variant and number of seats. */
enum { GAMES = 120 };

static const struct variant {
    int money, houses, hotels, rounds, deal;
    bool seed; /* payjail=0 */
} variants[] = {
    {1500, 32, 12, 0, 0, false}, {3000, 32, 12, 30, 6, false}, {4000, 9, 3, 25, 7, true},
    {300, 32, 12, 40, 0, true},  {120, 12, 2, 60, 0, false},   {2500, 32, 12, 0, 5, false},
    {45, 32, 12, 60, 0, false},
};

enum { VARIANTS = sizeof variants / sizeof variants[0] };

static uint64_t moves_made, departures, games_played, unfinished, longest;

static void fail_at(const struct game_state *before, const struct move *move,
                    const struct game_state *after, const char *what)
{
    char a[GAME_STATE_TEXT_MAX], b[GAME_STATE_TEXT_MAX], m[GAME_TEXT_MAX] = "";
    struct str one = str_make(a, sizeof a), two = str_make(b, sizeof b),
               three = str_make(m, sizeof m);
    mono_state_text(&setup, before, &one);
    mono_state_text(&setup, after, &two);
    if (move->kind < MONO_KINDS)
        mono_move_text(&setup, move, &three);
    fail_msg("%s\n  before %s\n  move   %s\n  after  %s", what, a, m, b);
}

/* One of the choices, withdrawing seldom and building often: so games last and much stands on the
 * board. */
static void choose(const struct game_state *s, struct rng *rng, struct move *move)
{
    struct choice choices[GAME_CHOICES_MAX];
    size_t count = game->choices(&setup, s, choices);
    for (unsigned tries = 0;; tries++) {
        const struct choice *family = &choices[rng_below(rng, (uint32_t)count)];
        bool seldom = family->move.kind == MONO_MOVE_BANKRUPT ||
                      family->move.kind == MONO_MOVE_CEDE ||
                      family->move.kind == MONO_MOVE_AUCTION || family->move.kind == MONO_MOVE_SELL;
        *move = family->move;
        move->n += (int32_t)rng_below(rng, (uint32_t)(family->high - family->low + 1));
        if (move->kind == MONO_MOVE_OFFER && rng_below(rng, 2))
            move->n = move->n > 3 ? 3 : move->n; /* ties */
        if (tries > 20 ||
            rng_below(rng, seldom ? (move->kind == MONO_MOVE_BANKRUPT ? 60 : 8) : 1) == 0)
            return;
    }
}

/* What other programs might say; false: nothing that is let through. */
static bool depart(const struct game_state *s, struct rng *rng, struct move *move)
{
    switch (rng_below(rng, 8)) {
    case 0:
        *move = (struct move){.kind = MONO_MOVE_CARD,
                              .a = (uint8_t)rng_below(rng, 2),
                              .b = (uint8_t)rng_below(rng, 16)};
        break;
    case 1:
        *move = (struct move){.kind = MONO_MOVE_OFFER, .n = (int32_t)rng_below(rng, 32)};
        break;
    case 2:
        *move = (struct move){.kind = MONO_MOVE_BANKRUPT};
        break;
    case 3:
        *move = (struct move){.kind = MONO_MOVE_FINE};
        break;
    default:
        *move = (struct move){.kind = MONO_MOVE_YIELD, .a = (uint8_t)rng_below(rng, 4)};
        move->b = (uint8_t)rng_below(rng, 2);
        break;
    }
    if (game->legal(&setup, s, move, NULL) != MOVE_TOLERATED)
        return false;
    if (move->kind == MONO_MOVE_CARD)
        ring_fired[RING_M12_OTHER]++;
    departures++;
    return true;
}

/* The deal is before the first turn, and no part of seed 000. */
static void take_over(struct ring_book *book, const struct game_state *s)
{
    for (unsigned deed = 0; deed < setup.deeds; deed++)
        book->owner[setup.deed[deed].square] =
            s->owner[deed] == MONO_NONE ? RB_NOBODY : s->owner[deed];
    for (unsigned seat = 0; seat < setup.seats; seat++)
        book->money[seat] = s->cash[seat];
}

static void play_game(const struct variant *variant, int seats, unsigned one_in, struct rng *rng)
{
    struct game_state s, before;
    struct ring_book book;
    struct why why = {0};
    uint64_t moves = 0;
    game->start(&setup, &s);
    ring_book_start(&book, seats, variant->money, variant->houses, variant->hotels, variant->rounds,
                    variant->deal > 0);
    for (; game->to_move(&setup, &s) != SEAT_NOBODY && moves < 3000; moves++) {
        struct move move;
        if (one_in && rng_below(rng, one_in) == 0 && depart(&s, rng, &move))
            ; /* and it is let through */
        else if (game->to_move(&setup, &s) == SEAT_CHANCE)
            game->draw(&setup, &s, rng, &move);
        else
            choose(&s, rng, &move);
        if (game->legal(&setup, &s, &move, &why) == MOVE_ILLEGAL)
            fail_at(&s, &move, &s, why.text);
        before = s;
        game->apply(&setup, &s, &move);
        if (!game->invariant(&setup, &s, &why))
            fail_at(&before, &move, &s, why.text);
        ring_book_play(&book, &move);
        if (move.kind == MONO_MOVE_DEAL)
            take_over(&book, &s);
        const char *differs = s.phase == MONO_DEAL ? NULL : ring_book_differs(&book, &setup, &s);
        if (differs)
            fail_at(&before, &move, &s, differs);
    }
    unfinished += game->to_move(&setup, &s) != SEAT_NOBODY;
    longest = moves > longest ? moves : longest;
    moves_made += moves;
    games_played++;
}

static void play_games(unsigned one_in, uint64_t seed)
{
    struct rng rng;
    for (unsigned i = 0; i < VARIANTS; i++)
        for (int seats = 2; seats <= 4; seats++) {
            const struct variant *v = &variants[i];
            char options[120];
            struct why why = {0};
            snprintf(
                options, sizeof options,
                "rules=ring seats=%d money=%d houses=%d hotels=%d rounds=%d deal=%d payjail=%d",
                seats, v->money, v->houses, v->hotels, v->rounds, v->deal, !v->seed);
            if (game->setup_make(options, &setup, &why) != ST_OK)
                fail_msg("'%s': %s", options, why.text);
            rng_seed(&rng, rng_mix(seed, i * 8 + (unsigned)seats));
            for (unsigned n = 0; n < brute_effort(GAMES); n++)
                play_game(v, seats, one_in, &rng);
        }
}

static void games_go_by_the_second_book(void **state)
{
    (void)state;
    play_games(0, 71);
}

static void games_with_departures_go_by_the_second_book(void **state)
{
    (void)state;
    play_games(12, 72);
    assert_true(departures > 0);
}

static void every_ruling_came_up(void **state)
{
    (void)state;
    static const struct {
        const char *words, *test;
    } rules[RING_RULE_COUNT] = {
#define X(id, words, test) {words, test},
        RING_RULES(X)
#undef X
    };
    unsigned missing = 0;
    print_message(
        "%llu games (%llu cut at 3000 moves), %llu moves, the longest %llu, %llu departures\n",
        (unsigned long long)games_played, (unsigned long long)unfinished,
        (unsigned long long)moves_made, (unsigned long long)longest,
        (unsigned long long)departures);
    print_message("| rule | test | times |\n|---|---|---:|\n");
    for (unsigned i = 0; i < RING_RULE_COUNT; i++) {
        print_message("| %s | %s | %llu |\n", rules[i].words, rules[i].test,
                      (unsigned long long)ring_fired[i]);
        missing += ring_fired[i] == 0;
    }
    assert_int_equal(missing, 0);
}

SUITE(law)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_go_by_the_second_book),
        cmocka_unit_test(games_with_departures_go_by_the_second_book),
        cmocka_unit_test(every_ruling_came_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
