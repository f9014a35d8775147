/* Random games of Monopoly over every rule that can be chosen (S7), by players that are steered so
 * that the deep rules come up. After every move: the invariant, and the same as in the book
 * (monopoly_book.h). In the end the table: how often each rule came up, and none may be missing.
 *
 *     build/release/tests/test_monopoly_random                 200 games a variant
 *     SOBREMESA_EFFORT=50 build/release/tests/test_monopoly_random    10000 */
#include "support.h"

#include "base/bits.h"
#include "base/rng.h"
#include "monopoly_book.h"

static const struct game *const game = &game_monopoly;

enum { GAMES = 130 };

/* All fourteen basic actions, alone, together and to choose from. */
static const char odd_deck[] =
    "[servicio]\nnumero= 0\nACCION\nsgtServicio= 1\nmultiPago= 2\n;\n"
    "[estacion o dado]\nnumero= 1\nACCION\nsgtEstacion= 1\nACCION\nsgtServicio= 1\nmultiPagoDado= "
    "1\n;\n"
    "[propiedad]\nnumero= 2\nACCION\nsgtPropiedad= 1\npagar= 500\npagarATodos= -300\n;\n"
    "[carcel o pagar]\nnumero= 3\nACCION\nencarcelar= 1\nACCION\npagar= 7000\nACCION\npagarATodos= "
    "2500\n;\n"
    "[avanzarA]\nnumero= 4\nACCION\navanzarA= 1\ncobrarSalida= 0\nmultiPago= 3\n;\n"
    "[avanzar]\nnumero= 5\nACCION\navanzar= 15\navanzar= -40\n;\n"
    "[atras]\nnumero= 6\nACCION\navanzar= -9\n;\n"
    "[cobra y paga]\nnumero= 7\nACCION\npagar= -4000\npagarPorCasa= 300\npagarPorHotel= "
    "1000\npagar= -1\n;\n"
    "[a todos]\nnumero= 8\nACCION\npagarATodos= 1003\n;\n"
    "[de todos]\nnumero= 9\nACCION\npagarATodos= -9000\navanzar= 1\n;\n"
    "[dado]\nnumero= 10\nACCION\navanzarA= 39\nmultiPagoDado= 1\n;\n"
    "[guardar]\nnumero= 11\nACCION\ntarjetaCarcel= 1\nACCION\npagar= -2000\n;\n"
    "[guardar]\nnumero= 12\nACCION\ntarjetaCarcel= 1\n;\n"
    "[a otra tarjeta]\nnumero= 13\nACCION\navanzarA= 33\nACCION\navanzarA= 7\n;\n";

static const struct variant {
    const char *options;
    const char *luck, *chest;
} variants[] = {
    {"rounds=60", NULL, NULL},
    {"rounds=40 auction=0 deal=4", NULL, NULL},
    {"rounds=40 parking=1 money=120000", NULL, NULL},
    {"rounds=40 even=0 deal=6 money=400000 houses=20 hotels=4", NULL, NULL},
    {"rounds=40 fine=0 deal=3 first=0", NULL, NULL},
    {"rounds=40 tax=fixed parking=1 deal=5", NULL, NULL},
    {"rounds=40 lap=1", NULL, NULL},
    {"short=1 money=110000 rounds=80", NULL, NULL},
    {"minutes=30 deal=4 money=200000 rounds=60", NULL, NULL},
    {"rounds=35 deal=7 money=500000", NULL, NULL},
    {"rounds=35 deal=9 money=700000 houses=7 hotels=2", NULL, NULL},
    {"rounds=35 deal=9 money=1500000 houses=14 hotels=3", NULL, NULL},
    {"rounds=35 deal=14 money=4000000 houses=60 hotels=2", NULL, NULL},
    {"rounds=60 money=30000 salary=3000", NULL, NULL},
    {"rounds=50 board=us.tab chance=casualidad.tjt chest=arca.tjt money=1500", NULL, NULL},
    {"rounds=60 board=us.tab chance=casualidad.tjt chest=arca.tjt money=300 deal=1 salary=20", NULL,
     NULL},
    {"rounds=40 trade=0 deal=6", NULL, NULL},
    {"rounds=40 deal=4 money=150000 chance=file chest=file", odd_deck, odd_deck},
    {"rounds=40 money=25000 salary=5000 deal=1 chance=file", odd_deck, NULL},
    {"short=1 deal=3 money=40000 rounds=60", NULL, NULL},
    {"rounds=1 auction=0 money=90000", NULL, NULL},
};

enum { VARIANTS = sizeof variants / sizeof variants[0] };

static struct game_setup setup;
static uint64_t fired_rents, moves_made, games_played, games_won, longest;

static void make_setup(const struct variant *variant, unsigned seats)
{
    struct why why = {0};
    char options[GAME_OPTIONS_MAX];
    snprintf(options, sizeof options, "seats=%u %s", seats, variant->options);
    if (game->setup_make(options, &setup, &why) != ST_OK ||
        (variant->luck &&
         game->setup_file(&setup, "chance", variant->luck, strlen(variant->luck), &why) != ST_OK) ||
        (variant->chest &&
         game->setup_file(&setup, "chest", variant->chest, strlen(variant->chest), &why) != ST_OK))
        fail_msg("'%s': %s", options, why.text);
}

/* ---- the steered player ---- */

/* How much a kind of move is liked where there is a choice; what is not here is 0. */
static unsigned liking(const struct game_state *s, const struct move *move)
{
    bool debt = s->phase == MONO_DEBT;
    switch (move->kind) {
    case MONO_MOVE_THROW:
    case MONO_MOVE_PASS:
        return 300;
    case MONO_MOVE_BUILD:
        return 400;
    case MONO_MOVE_LIFT:
        return 40;
    case MONO_MOVE_FINE:
    case MONO_MOVE_USE_CARD:
        return 120;
    case MONO_MOVE_CONTROL:
        return s->keeper == s->turn ? 2 : move->a == s->turn ? 400 : 1;
    case MONO_MOVE_TIME:
        return 1;
    case MONO_MOVE_SELL:
        return debt ? 200 : 3;
    case MONO_MOVE_RAZE:
        return debt ? 400 : 8;
    case MONO_MOVE_MORTGAGE:
        return debt ? 100 : 2;
    case MONO_MOVE_TRADE:
        return debt ? 8 : 9;
    case MONO_MOVE_PAY:
        return 5000;
    case MONO_MOVE_BANKRUPT:
        return debt ? 1 : 0;
    case MONO_MOVE_BUY:
        return 300;
    case MONO_MOVE_DECLINE:
        return 50;
    case MONO_MOVE_BID:
        return 300;
    case MONO_MOVE_SKIP:
        return 150;
    case MONO_MOVE_LEAVE:
        return 100;
    case MONO_MOVE_CANCEL:
        return 3;
    case MONO_MOVE_ACCEPT:
        return 60;
    case MONO_MOVE_REFUSE:
        return 20;
    default:
        return 100;
    }
}

/* One deed, or none: one of a group that `seat` has something of, if there is such a one. */
static uint64_t pick_deed(const struct game_state *s, uint64_t within, unsigned seat,
                          struct rng *rng)
{
    uint64_t good = 0;
    for (uint64_t rest = within; rest; rest &= rest - 1) {
        unsigned deed = bits_lowest(rest);
        if (setup.group[setup.deed[deed].group].members & s->owned[seat])
            good |= (uint64_t)1 << deed;
    }
    uint64_t from = good ? good : within;
    if (!from || rng_below(rng, 8) == 0)
        return 0;
    return (uint64_t)1 << bits_select(from, rng_below(rng, bits_count(from)));
}

/* n and set, where the family leaves them open. */
static void fill_in(const struct game_state *s, const struct choice *choice, struct rng *rng,
                    struct move *move)
{
    uint32_t span = (uint32_t)(choice->high - choice->low);
    int32_t n = span ? choice->low + (int32_t)rng_below(rng, span + 1) : choice->low;
    switch (move->kind) {
    case MONO_MOVE_BID: { /* a little more, and now and then much more */
        int32_t price = s->lot < MONO_DEEDS ? setup.deed[s->lot].price : setup.deed[0].house * 2;
        int32_t top = choice->low + price / (rng_below(rng, 4) ? 6 : 1);
        n = choice->low + (int32_t)rng_below(rng, (uint32_t)(top - choice->low) + 1);
        if (n > choice->high)
            n = choice->high;
        break;
    }
    case MONO_MOVE_GIVE:
        n = rng_below(rng, 3) ? 0 : n / 4;
        move->set = pick_deed(s, choice->within, s->partner, rng);
        break;
    case MONO_MOVE_WANT:
        n = rng_below(rng, 3) ? 0 : n / 4;
        move->set = pick_deed(s, choice->within, s->proposer, rng);
        break;
    case MONO_MOVE_WISH:
        if (rng_below(rng, 3) == 0)
            n = 0;
        break;
    case MONO_MOVE_RAZE:
        move->set = choice->within & (rng_below(rng, 2) ? rng_next(rng) : 0);
        break;
    default:
        break;
    }
    move->n = n;
}

/* Who has reasons accepts. */
static bool good_for(const struct game_state *s, unsigned seat, uint64_t gets)
{
    for (uint64_t rest = gets; rest; rest &= rest - 1)
        if (setup.group[setup.deed[bits_lowest(rest)].group].members & s->owned[seat])
            return true;
    return false;
}

static void decide(const struct game_state *s, struct rng *rng, struct move *move)
{
    static struct choice choices[GAME_CHOICES_MAX];
    size_t count = game->choices(&setup, s, choices);
    unsigned weight[GAME_CHOICES_MAX], sum = 0;
    bool bids_too_much = s->phase == MONO_AUCTION && s->lot < MONO_DEEDS &&
                         s->bid > setup.deed[s->lot].price * 3 / 2;
    for (size_t i = 0; i < count; i++) {
        weight[i] = liking(s, &choices[i].move);
        if (choices[i].move.kind == MONO_MOVE_BID && bids_too_much)
            weight[i] = 5;
        if (choices[i].move.kind == MONO_MOVE_ACCEPT && good_for(s, s->partner, s->give))
            weight[i] = 200;
        sum += weight[i];
    }
    size_t at = 0;
    if (sum == 0 || (s->phase == MONO_FREE && rng_below(rng, 6000) == 0)) {
        for (size_t i = 0; i < count; i++) /* enough, says one now and then */
            if (choices[i].move.kind == MONO_MOVE_BANKRUPT)
                at = i;
    } else {
        unsigned left = rng_below(rng, sum);
        while (left >= weight[at])
            left -= weight[at++];
    }
    *move = choices[at].move;
    fill_in(s, &choices[at], rng, move);
}

/* ---- what is looked at ---- */

static void fail_at(const struct game_state *before, const struct move *move,
                    const struct game_state *after, const char *what)
{
    static char text[2][GAME_STATE_TEXT_MAX], moved[GAME_TEXT_MAX], options[GAME_OPTIONS_MAX];
    struct str lines[4] = {str_make(text[0], sizeof text[0]), str_make(text[1], sizeof text[1]),
                           str_make(moved, sizeof moved), str_make(options, sizeof options)};
    game->state_text(&setup, before, &lines[0]);
    game->state_text(&setup, after, &lines[1]);
    game->move_text(&setup, move, &lines[2]);
    game->setup_text(&setup, &lines[3]);
    fail_msg("%s\nrules  %s\nbefore %s\nmove   %s\nafter  %s", what, options, text[0], moved,
             text[1]);
}

/* The rent that the landing cost, if this throw was one that leads to a deed and to nothing
 * else. */
static void check_rent(const struct game_state *before, const struct move *move,
                       const struct game_state *after)
{
    if (before->phase != MONO_DICE || before->jail[before->turn] || after->jail[before->turn])
        return;
    unsigned seat = before->turn, total = move->a + move->b, square = before->square[seat] + total;
    int64_t salary = square >= setup.squares ? setup.salary : 0;
    unsigned deed = setup.square[square % setup.squares].deed;
    if (deed == MONO_NONE || before->owner[deed] >= MONO_SEATS || before->owner[deed] == seat)
        return;
    unsigned owner = before->owner[deed], has = 0, size = 0;
    const struct mono_deed *d = &setup.deed[deed];
    for (unsigned other = 0; other < setup.deeds; other++) {
        size += setup.deed[other].group == d->group;
        has += setup.deed[other].group == d->group && before->owner[other] == owner;
    }
    int64_t rent = d->kind == MONO_STATION   ? d->rent[has - 1]
                   : d->kind == MONO_SERVICE ? d->rent[has - 1] * (int64_t)total
                   : before->level[deed]     ? d->rent[before->level[deed]]
                   : has == size             ? 2 * d->rent[0]
                                             : d->rent[0];
    if (before->mortgaged >> deed & 1)
        rent = 0;
    int64_t paid = before->cash[seat] + salary - after->cash[seat];
    if (after->debt[seat].amount
            ? after->debt[seat].amount != rent || after->debt[seat].to != owner || paid
            : paid != rent || after->cash[owner] != before->cash[owner] + rent)
        fail_at(before, move, after, "the rent is not the book's");
    fired_rents++;
}

static void count_ends(const struct game_state *s)
{
    struct result result;
    game->result(&setup, s, &result);
    unsigned alive = bits_count(s->alive), best = 0, rich = 0;
    int64_t most = -1;
    for (unsigned seat = 0; seat < setup.seats; seat++) {
        int64_t wealth = s->alive >> seat & 1 ? book_wealth(&setup, s, seat, true) : -1;
        rich = wealth == most ? rich + 1 : wealth > most ? 1 : rich;
        best = wealth > most ? seat : best;
        most = wealth > most ? wealth : most;
    }
    assert_true(result.over);
    assert_int_equal(result.winner, rich > 1 ? SEAT_NOBODY : (int)best);
    assert_int_equal(bits_count(result.shared), rich > 1 ? rich : 0);
    assert_int_equal(result.score, most);
    if (alive == 1)
        book_fired[BOOK_END_LAST]++;
    else if (setup.brief && s->broke == 2)
        book_fired[BOOK_END_SHORT]++;
    else if (s->called)
        book_fired[BOOK_END_TIME]++;
    else
        book_fired[BOOK_END_ROUNDS]++;
    if (alive > 1 && !(setup.brief && s->broke == 2) && !s->called)
        assert_int_equal(s->rounds, setup.rounds);
    if (rich > 1)
        book_fired[BOOK_END_TIE]++;
    games_won += result.winner >= 0;
}

static void count_order(const struct game_state *before, const struct game_state *after)
{
    if (after->order_due && bits_count(before->order_due) == 1)
        book_fired[BOOK_ORDER_TIE]++;
    if (!after->order_due)
        book_fired[BOOK_ORDER_FIRST]++;
}

static void play_game(struct rng *rng)
{
    static struct game_state s, before, book;
    struct why why = {0};
    int64_t ledger = 0; /* what all have, and the bank's side of it */
    uint32_t moves = 0;
    game->start(&setup, &s);
    for (;; moves++) {
        if (!game->invariant(&setup, &s, &why))
            fail_at(&before, &(struct move){0}, &s, why.text);
        int who = game->to_move(&setup, &s);
        struct move move;
        if (who == SEAT_NOBODY)
            break;
        if (who == SEAT_CHANCE)
            game->draw(&setup, &s, rng, &move);
        else
            decide(&s, rng, &move);
        if (moves >= game->bound)
            fail_at(&s, &move, &s, "the game has no end");
        if (game->legal(&setup, &s, &move, &why) != MOVE_LEGAL)
            fail_at(&s, &move, &s, why.text);
        before = book = s;
        game->apply(&setup, &s, &move);
        if (before.phase == MONO_ORDER)
            count_order(&before, &s);
        book_play(&setup, &book, &move);
        const char *differs = book_differs(&setup, &book, &s);
        if (differs)
            fail_at(&before, &move, &s, differs);
        check_rent(&before, &move, &s);
    }
    for (unsigned seat = 0; seat < setup.seats; seat++)
        ledger += s.cash[seat];
    assert_int_equal(ledger + s.pot + s.bank, (int64_t)setup.money * setup.seats);
    count_ends(&s);
    moves_made += moves;
    longest = moves > longest ? moves : longest;
    games_played++;
}

static void every_variant_is_played_by_the_book(void **state)
{
    (void)state;
    struct rng rng;
    unsigned games = brute_effort(GAMES);
    for (unsigned i = 0; i < VARIANTS; i++) {
        rng_seed(&rng, 1000 + i);
        for (unsigned n = 0; n < games; n++) {
            make_setup(&variants[i], 2 + n % 5);
            play_game(&rng);
        }
    }
    print_message("%u variants, %llu games, %llu moves (the longest game %llu), %llu rents, %llu "
                  "games with one winner\n",
                  (unsigned)VARIANTS, (unsigned long long)games_played,
                  (unsigned long long)moves_made, (unsigned long long)longest,
                  (unsigned long long)fired_rents, (unsigned long long)games_won);
}

static void every_rule_came_up(void **state)
{
    (void)state;
    static const struct {
        const char *words, *test;
    } rules[BOOK_COUNT] = {
#define X(id, words, test) {words, test},
        BOOK_RULES(X)
#undef X
    };
    unsigned missing = 0;
    print_message("| rule | test | times |\n|---|---|---:|\n");
    for (unsigned i = 0; i < BOOK_COUNT; i++) {
        print_message("| %s | %s | %llu |\n", rules[i].words, rules[i].test,
                      (unsigned long long)book_fired[i]);
        missing += book_fired[i] == 0;
    }
    assert_int_equal(missing, 0);
}

SUITE(law)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_variant_is_played_by_the_book),
        cmocka_unit_test(every_rule_came_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
