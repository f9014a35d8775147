/* Duels as they are held, all against all, and tournaments in parts. Nothing here depends on how
 * fast the machine is. */
#include "support.h"

#include "arena/duels.h"
#include "arena/parts.h"
#include "core/registry.h"

static _Alignas(16) unsigned char setup[GAME_SETUP_MAX];

static struct arena uno_of(const char *first, const char *second)
{
    const struct game *game = registry_game("uno");
    struct arena arena = {.game = game,
                          .setup = as_setup(setup),
                          .seats = 2,
                          .seed = 5,
                          .threads = 1,
                          .rotations = DUEL_SIDES};
    assert_int_equal(game->setup_make("seats=2", as_setup(setup), NULL), ST_OK);
    arena.players[0] = registry_bot(game, first);
    arena.players[1] = registry_bot(game, second);
    return arena;
}

/* ---- matches ---- */

static void hold(const struct arena *arena, const struct hypotheses *hypotheses, uint64_t deals,
                 struct duel *duel)
{
    struct arena_totals totals = {0};
    uint64_t played = 0;
    struct why why;
    const struct duel_plan plan = {.arena = arena,
                                   .hypotheses = hypotheses,
                                   .deals = deals,
                                   .totals = &totals,
                                   .played = &played};
    assert_int_equal(duels_play(&plan, duel, &why), ST_OK);
    assert_int_equal(played, duel->deals * DUEL_SIDES);
    assert_int_equal(totals.games, played);
}

static void a_match_has_its_deals_or_ends_when_it_is_decided(void **state)
{
    (void)state;
    struct arena arena = uno_of("rules", "random");
    struct hypotheses far = {-300, -200}, strong = {300, 400};
    struct duel whole, decided, none = {0};
    hold(&arena, NULL, 100, &whole);
    assert_int_equal(whole.deals, 100); /* not a multiple of what is played at once */
    assert_true(duel_mean(&whole) > 0.5);
    hold(&arena, &far, 100000, &decided);
    assert_true(decided.deals < 100000);
    assert_int_equal(hypotheses_decide(&far, &decided), 1);
    assert_int_equal(hypotheses_decide(&strong, &decided), 0);
    assert_int_equal(hypotheses_decide(&far, &none), HYPOTHESES_OPEN);
    assert_true(hypotheses_lower() < 0 && hypotheses_upper() > 0);
}

static void a_match_that_is_to_stop_plays_nothing_more(void **state)
{
    (void)state;
    struct arena arena = uno_of("rules", "random");
    atomic_bool stop = true;
    struct duel duel;
    arena.stop = &stop;
    hold(&arena, NULL, 100, &duel);
    assert_int_equal(duel.deals, 0);
}

/* ---- all against all ---- */

static void the_strongest_of_a_round_robin_comes_first(void **state)
{
    (void)state;
    struct robin robin = {.players = 3};
    const struct duel lost = {.deals = 50, .sum = 10}, won = {.deals = 50, .sum = 40},
                      even = {.deals = 50, .sum = 25};
    robin_add(&robin, 0, 1, &lost); /* 1 beats 0, 1 beats 2, 0 and 2 are equal */
    robin_add(&robin, 1, 2, &won);
    robin_add(&robin, 0, 2, &even);
    robin_rate(&robin);
    assert_int_equal(robin.order[0], 1);
    assert_int_equal(robin.order[1] + robin.order[2], 2);
    assert_int_equal((int)robin_games(&robin, 0), 200);
    assert_true(robin_score(&robin, 1) == 0.8);
    assert_true(robin_score(&robin, 0) == 0.35 && robin_score(&robin, 2) == 0.35);
    assert_true(robin.ratings[1].elo > 0 && robin.ratings[0].elo < 0);
}

static void a_rate_is_within_what_few_games_can_say(void **state)
{
    (void)state;
    const struct rate half = {50, 100}, more = {600, 1000}, none = {0, 0};
    assert_true(rate_value(half) == 0.5 && rate_value(none) == 0);
    assert_false(rate_within(half, more)); /* a thousand games know better */
    assert_false(rate_within(more, half));
    assert_true(rate_within((struct rate){59, 100}, half));
    assert_true(rate_within((struct rate){59, 100}, more) &&
                rate_within(more, (struct rate){59, 100}));
    assert_true(rate_within(half, none)); /* without a game everything is possible */
}

/* ---- parts ---- */

static struct {
    unsigned char octets[1 << 20];
    size_t sent, received;
} post;

static void send_to_first(const void *data, int size)
{
    assert_true(post.sent + (size_t)size <= sizeof post.octets);
    memcpy(post.octets + post.sent, data, (size_t)size);
    post.sent += (size_t)size;
}

static void receive(int rank, void *data, int size)
{
    assert_int_equal(rank, 1);
    assert_true(post.received + (size_t)size <= post.sent);
    memcpy(data, post.octets + post.received, (size_t)size);
    post.received += (size_t)size;
}

static void every_game_is_in_one_part(void **state)
{
    (void)state;
    for (int ranks = 1; ranks <= 5; ranks++)
        for (uint64_t count = 0; count < 12; count++) {
            struct processes processes = {.ranks = ranks};
            assert_int_equal(parts_begin(&processes, 0, count), 0);
            assert_int_equal(parts_begin(&processes, ranks, count), count);
            for (int rank = 0; rank < ranks; rank++) {
                uint64_t own =
                    parts_begin(&processes, rank + 1, count) - parts_begin(&processes, rank, count);
                assert_true(own == count / (uint64_t)ranks || own == count / (uint64_t)ranks + 1);
            }
        }
}

struct work {
    struct processes processes;
    unsigned done[12];
};

static void note_piece(void *own, unsigned piece, unsigned thread)
{
    struct work *work = own;
    (void)thread;
    assert_true(processes_is_own(&work->processes, piece));
    work->done[piece]++;
}

/* What trainers share: each piece falls to one process, and each has about as many. */
static void every_piece_is_done_by_one(void **state)
{
    (void)state;
    for (int ranks = 1; ranks <= 5; ranks++)
        for (unsigned count = 0; count < 12; count++) {
            struct work work = {.processes = {.ranks = ranks}};
            for (work.processes.rank = 0; work.processes.rank < ranks; work.processes.rank++)
                processes_work(&work.processes, 1, count, note_piece, &work);
            for (unsigned piece = 0; piece < 12; piece++)
                assert_int_equal(work.done[piece], piece < count);
        }
}

/* The sums of this one process and another, which has made every second octet. */
static void add_the_other(uint64_t *numbers, int count)
{
    for (int i = 0; i < count; i++)
        numbers[i] += 0xFF00FF00FF00FF00;
}

static void octets_of_all_come_together(void **state)
{
    (void)state;
    enum { SIZE = 100003 };
    static unsigned char octets[SIZE + 1];
    struct processes processes = {.ranks = 2, .sum = add_the_other};
    for (size_t i = 0; i < SIZE; i += 2)
        octets[i] = (unsigned char)i;
    processes_merge(&processes, octets, SIZE);
    for (size_t i = 0; i < SIZE; i++)
        assert_int_equal(octets[i], i % 2 ? 0xFF : (unsigned char)i);
    assert_int_equal(octets[SIZE], 0);
}

/* Two ranks, one after the other: games and record are those of one process. */
static void parts_come_together_in_order(void **state)
{
    (void)state;
    enum { GAMES = 7, FIRST = 3 };
    struct arena arena = uno_of("rules", "random");
    struct arena_game whole[GAMES], first[GAMES], second[GAMES];
    struct arena_totals totals = {0};
    struct decision_record records[3];
    struct why why;
    const struct processes processes[] = {{.ranks = 2, .receive = receive},
                                          {.rank = 1, .ranks = 2, .send = send_to_first},
                                          {.ranks = 1}};
    struct arena_game *const games[] = {first, second, whole};
    for (int i = 2; i >= 0; i--) {
        FILE *file = tmpfile();
        assert_non_null(file);
        record_start(&records[i], &arena, file);
        arena.record = &records[i];
        assert_int_equal(parts_run(&processes[i], &arena, FIRST, GAMES, games[i], &totals, &why),
                         ST_OK);
    }
    assert_int_equal(post.received, post.sent);
    assert_int_equal(totals.games, 2 * GAMES);
    static char text[2][1 << 20];
    size_t length[2];
    for (int i = 0; i < 2; i++) {
        rewind(records[2 * i].file);
        length[i] = fread(text[i], 1, sizeof text[i], records[2 * i].file);
    }
    for (int i = 0; i < GAMES; i++)
        assert_true(first[i].turns == whole[i].turns && first[i].winner == whole[i].winner);
    assert_int_equal(length[0], length[1]);
    assert_true(length[0] > 1000 && length[0] < sizeof text[0]);
    assert_memory_equal(text[0], text[1], length[0]);
    for (int i = 0; i < 3; i++) {
        record_finish(&records[i]);
        fclose(records[i].file);
    }
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_match_has_its_deals_or_ends_when_it_is_decided),
        cmocka_unit_test(a_match_that_is_to_stop_plays_nothing_more),
        cmocka_unit_test(the_strongest_of_a_round_robin_comes_first),
        cmocka_unit_test(a_rate_is_within_what_few_games_can_say),
        cmocka_unit_test(every_game_is_in_one_part),
        cmocka_unit_test(every_piece_is_done_by_one),
        cmocka_unit_test(octets_of_all_come_together),
        cmocka_unit_test(parts_come_together_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
