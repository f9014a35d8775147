/* Twin starters: two stations opposite each other on a ring of four whose STARTs cross. The frames
 * carry no identity, so each takes the other's START and announcement for its own, and two games of
 * two are played over the same cables until a frame differs. ring.md promises one game with all
 * four, whatever the timing, and a lost frame that stops. */
#include "support.h"

#include "ring_support.h"

static struct sim
    *sim; /* one for all tests: it is large, and every test begins with sim_init_game */

/* ---- whole rings ---- */

static struct {
    unsigned twins; /* starts in which two stations sat down as number 0 of two */
    unsigned zeros; /* stations that did, in this start */
    unsigned late;  /* starts that were known for twins only behind station 0's first frames */
    uint32_t most;  /* frames of the longest game of two */
} seen;

static void watch(struct sim *ring, int place, const struct role_event *event)
{
    const struct ring *station = &ring->station[place].ring;
    if (event->kind == ROLE_BEGUN && station->players == 2 && station->number == 0)
        seen.twins += ++seen.zeros == 2;
    if (event->kind == ROLE_NOTE && strstr(event->text, "starting again"))
        seen.late++;
    if (event->kind == ROLE_FRAME && ring_in_game(station) && station->players == 2 &&
        station->frames > seen.most)
        seen.most = station->frames;
}

struct way {
    const char *game, *rules;
    bool reliable;
    usec_t thinks; /* as sim's */
};

static void start_twins(const struct way *way, struct rng *rng, unsigned run)
{
    unsigned games = run % 8 ? 1 : 2; /* whoever has started must also start the next */
    sim_init_game(sim, way->game, way->rules, 4, 2400, games, rng_mix(90, run));
    if (way->reliable)
        sim_make_reliable(sim, 0, &(struct faults_options){0});
    if (way->rules) /* Monopoly: the random bot would withdraw at once */
        sim->bot = registry_bot(sim->game, run % 2 ? "azar" : "reglas");
    sim->thinks = way->thinks;
    sim->watch = watch;
    seen.zeros = 0;
    usec_t delay = rng_below(rng, 34 * USEC_MS); /* later, and the second would join the first */
    bool first = rng_below(rng, 2);
    sim_start_at(sim, 0, 0, first ? 0 : delay);
    sim_start_at(sim, 2, 0, first ? delay : 0);
    sim_run(sim, 3600 * USEC_SECOND);
}

static void all_end_in_one_game(const struct way *way, unsigned runs)
{
    struct rng rng;
    rng_seed(&rng, rng_mix(way->thinks, way->reliable));
    memset(&seen, 0, sizeof seen);
    for (unsigned run = 0; run < runs; run++) {
        start_twins(way, &rng, run);
        for (int i = 0; i < 4; i++)
            if (sim->station[i].over < sim->games)
                fail_msg("%s, run %u: place %d has not seen the end: %s", way->game, run, i,
                         sim->station[i].fault);
        sim_assert_equal(sim, 4);
    }
    print_message("%s, %s, %s: %u starts, %u twins, longest %u frames, %u stations noticed late\n",
                  way->game, way->reliable ? "reliable" : "strict",
                  way->thinks ? "slow players" : "quick players", runs, seen.twins, seen.most,
                  seen.late);
    assert_true(seen.twins > runs * 3 / 4);
}

static void twin_starts_of_monopoly_end_in_one_game(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 4; i++)
        all_end_in_one_game(&(struct way){"monopoly", "rounds=3", i & 1, i & 2 ? 400 * USEC_MS : 0},
                            brute_effort(200));
}

static void twin_starts_of_uno_end_in_one_game(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++)
        all_end_in_one_game(&(struct way){"uno", NULL, i & 1, 0}, brute_effort(100));
    assert_int_equal(seen.late, 0);
}

/* ---- one station ---- */

/* The station at place 1 has joined as station 1 of so many, and this is what it hears then. */
static struct sim_station *joined(const char *game, int players, bool reliable)
{
    sim_init_game(sim, game, NULL, players, 0, 1, 7);
    if (reliable)
        sim_make_reliable(sim, 0, &(struct faults_options){0});
    struct sim_station *station = &sim->station[1];
    unsigned control = station->ring.wire->start_control;
    sim_hears(sim, 1, control, 0x80);
    sim_hears(sim, 1, control, 0x84u | (unsigned)(players - 1));
    assert_true(ring_in_game(&station->ring));
    sim_said(sim, 1);
    return station;
}

/* The same in Monopoly, and station 0 has thrown and handed on; station 1 has thrown, and its dice
 * are out. */
static struct sim_station *has_thrown(bool reliable)
{
    struct sim_station *station = joined("monopoly", 2, reliable);
    struct move throw;
    struct why why;
    sim_hears(sim, 1, 0x01, 0xa6);
    sim_hears(sim, 1, reliable ? 0x19 : 0x11, 0x80);
    assert_true(sim->game->move_parse(as_setup(station->ring.setup), "throw", &throw));
    assert_int_equal(ring_choose(&station->ring, &throw, 0, &why), ST_OK);
    assert_true(ring_has_out(&station->ring));
    sim_said(sim, 1);
    return station;
}

static uint8_t other_dice(const struct sim_station *station)
{
    return station->ring.out.info == 0x8a ? 0x8b : 0x8a;
}

/* Its sender has not seen anything of ours: it gets its frame back, and learns by the START. */
static void a_strangers_frame_is_passed_on_and_a_start_behind_it(void **state)
{
    (void)state;
    for (int reliable = 0; reliable < 2; reliable++) {
        struct sim_station *station = joined("monopoly", 2, reliable);
        sim_hears(sim, 1, 0x01, 0xa6);
        sim_hears(sim, 1, 0x51, 0x8a);
        assert_string_equal(sim_said(sim, 1), "01 A6, 51 8A, 00 80");
        assert_int_equal(station->ring.state, RING_STARTING);
        assert_true(station->ring.options.start); /* and the next games */
        assert_said(station->note,
                    "has our number and is not ours: another station has started at the same time");
    }
}

/* Its sender sees ours: both listen a random time, and what the starters send meanwhile goes its
 * way. */
static void with_a_frame_out_it_listens_before_it_starts(void **state)
{
    (void)state;
    for (int reliable = 0; reliable < 2; reliable++) {
        struct sim_station *station = has_thrown(reliable);
        sim_hears(sim, 1, 0x51, other_dice(station));
        assert_string_equal(sim_said(sim, 1), "");
        assert_int_equal(station->ring.state, RING_LISTENING);
        sim_hears(sim, 1, 0x02, 0xa5);
        assert_string_equal(sim_said(sim, 1), "02 A5");
        ring_tick(&station->ring, 1500 * USEC_MS);
        assert_string_equal(sim_said(sim, 1), "00 80");
        assert_true(station->ring.options.start);
    }
}

/* In reliable mode with nothing out, the other bit is no late copy, and the START that follows ends
 * the game at once. */
static void reliable_mode_gives_way_to_twins(void **state)
{
    (void)state;
    struct sim_station *station = has_thrown(true);
    sim_hears(sim, 1, frame4_address(&station->ring.out), station->ring.out.info);
    assert_false(ring_has_out(&station->ring));
    sim_hears(sim, 1, 0x59, 0x8a);
    assert_string_equal(sim_said(sim, 1), "59 8A, 00 80");
    for (uint32_t frames = 17; frames <= 18; frames++) {
        station = joined("monopoly", 2, true);
        sim_hears(sim, 1, 0x01, 0xa6);
        sim_said(sim, 1);
        station->ring.frames = frames;
        sim_hears(sim, 1, 0x00, 0x80);
        assert_string_equal(sim_said(sim, 1), frames == 17 ? "00 81" : "");
    }
}

/* A frame that is lost tells nothing of another starter: the game stops, as ruled for strict
 * mode. */
static void a_lost_frame_stops_the_game(void **state)
{
    (void)state;
    struct sim_station *station = has_thrown(false);
    ring_tick(&station->ring, 15 * USEC_SECOND);
    assert_said(station->fault, "not back after 15.0 s");
    assert_string_equal(sim_said(sim, 1), "");
}

/* Behind the first sixteen frames a changed frame is damage, and it is from the start wherever
 * there can be no twins: with more than two players, in UNO, and in a game that goes on from its
 * journal. */
static void elsewhere_a_changed_frame_is_damage(void **state)
{
    (void)state;
    struct why why;
    struct sim_station *station = has_thrown(false);
    station->ring.frames = 18;
    sim_hears(sim, 1, 0x51, other_dice(station));
    assert_said(station->fault, "a frame came back changed");
    station = has_thrown(false);
    station->ring.frames = 17;
    sim_hears(sim, 1, 0x51, other_dice(station));
    assert_string_equal(station->fault, "");

    station = joined("monopoly", 3, false);
    sim_hears(sim, 1, 0x51, 0x8a);
    assert_true(ring_in_game(&station->ring));
    assert_said(station->note, "taken off the ring");
    station = joined("uno", 2, false);
    sim_hears(sim, 1, 0x56, 0x90);
    assert_true(ring_in_game(&station->ring));
    assert_said(station->note, "taken off the ring");
    station = joined("monopoly", 2, false);
    assert_int_equal(sim_resume(sim, 1, -1, &why), ST_OK);
    sim_hears(sim, 1, 0x51, 0x8a);
    assert_true(ring_in_game(&station->ring));
    assert_said(station->note, "taken off the ring");
}

SUITE(wire)
{
    sim = malloc(sizeof *sim);
    if (!sim)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(twin_starts_of_monopoly_end_in_one_game),
        cmocka_unit_test(twin_starts_of_uno_end_in_one_game),
        cmocka_unit_test(a_strangers_frame_is_passed_on_and_a_start_behind_it),
        cmocka_unit_test(with_a_frame_out_it_listens_before_it_starts),
        cmocka_unit_test(reliable_mode_gives_way_to_twins),
        cmocka_unit_test(a_lost_frame_stops_the_game),
        cmocka_unit_test(elsewhere_a_changed_frame_is_damage),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(sim);
    return failed;
}
