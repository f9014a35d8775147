/* Rings in virtual time: whole games, starters that collide, faults, resuming (ring.md). */
#include "support.h"

#include "ring_support.h"

static struct sim *sim; /* one for all tests: it is large, and every test begins with sim_init */

static void whole_games_end_equal(void **state)
{
    (void)state;
    unsigned games = effort(200);
    uint64_t frames = 0;
    for (int stations = 2; stations <= 4; stations++) {
        for (unsigned g = 0; g < games; g++) {
            sim_init(sim, stations, g % 2 ? 2400 : 0, 1, rng_mix(1, g));
            sim_start_at(sim, (int)g % stations, 0, 0);
            sim_run(sim, 3600 * USEC_SECOND);
            assert_true(sim_all_over(sim, 1));
            sim_assert_equal(sim, stations);
            frames += sim->station[0].frames;
        }
    }
    print_message("%u games on rings of 2, 3 and 4, %llu frames\n", games * 3,
                  (unsigned long long)frames);
}

static void several_games_follow_each_other(void **state)
{
    (void)state;
    sim_init(sim, 4, 2400, 10, 3);
    sim_start_at(sim, 2, 4, 0);
    sim_run(sim, 3600 * USEC_SECOND);
    assert_true(sim_all_over(sim, 10));
    sim_assert_equal(sim, 4);
}

/* Every pair and triple of starters, all delays up to more than a whole round at 2400 baud (67
 * ms). */
static void colliding_starters_end_in_one_game(void **state)
{
    (void)state;
    unsigned runs = 0, collided = 0;
    usec_t step = 1000 * 3 / effort(1) + 167;
    for (int stations = 2; stations <= 4; stations++)
        for (unsigned who = 1; who < 1u << stations; who++) {
            int starters = __builtin_popcount(who);
            if (starters < 2 || starters > 3)
                continue;
            for (usec_t delay = 0; delay < 150 * USEC_MS; delay += starters == 2 ? step : step * 7)
                for (usec_t second = 0; second < (starters == 3 ? 150 * USEC_MS : 1);
                     second += step * 9) {
                    usec_t delays[3] = {0, delay, second};
                    int next = 0;
                    sim_init(sim, stations, 2400, 1, rng_mix(delay, who + (second << 8)));
                    for (int i = 0; i < stations; i++)
                        if (who >> i & 1)
                            sim_start_at(sim, i, 0, delays[next++]);
                    sim_run(sim, 600 * USEC_SECOND);
                    if (!sim_all_over(sim, 1))
                        fail_msg("stations %d, starters %x, delays %llu %llu: no game with all; %s",
                                 stations, who, (unsigned long long)delay,
                                 (unsigned long long)second, sim->station[0].fault);
                    sim_assert_equal(sim, stations);
                    runs++;
                    for (int i = 0; i < stations; i++)
                        collided += sim->station[i].ring.starts_sent > 1 || sim->station[i].note[0];
                }
        }
    print_message("%u starts with two or three starters, %u stations noticed\n", runs, collided);
    assert_true(collided > 0);
}

static void a_late_station_is_waited_for(void **state)
{
    (void)state;
    sim_init(sim, 4, 2400, 1, 5);
    sim->station[2].alive = false;
    sim_start_at(sim, 0, 4, 0);
    while (sim->now < 9 * USEC_SECOND && sim_step(sim, 9 * USEC_SECOND))
        continue;
    assert_int_equal(sim->station[0].begun, 0);
    sim->station[2].alive = true;
    sim_run(sim, 600 * USEC_SECOND);
    assert_true(sim_all_over(sim, 1));
    sim_assert_equal(sim, 4);
}

static void a_lone_station_says_so(void **state)
{
    (void)state;
    sim_init(sim, 1, 2400, 1, 6);
    sim_start_at(sim, 0, 0, 0);
    sim_run(sim, 600 * USEC_SECOND);
    assert_said(sim->station[0].fault, "nobody else is on this ring");
    assert_true(sim->now < 12 * USEC_SECOND);
}

static void a_fifth_station_says_so_and_the_starter_too(void **state)
{
    (void)state;
    sim_init(sim, 5, 2400, 1, 7);
    sim_start_at(sim, 1, 0, 0);
    sim_run(sim, 600 * USEC_SECOND);
    assert_said(sim->station[0].note, "a fifth");
    assert_said(sim->station[1].fault,
                "START not back: a cable open, a station not running, or more than four");
    assert_int_equal(sim->station[0].begun, 0);
}

static void a_broken_ring_is_named_at_the_start(void **state)
{
    (void)state;
    sim_init(sim, 3, 2400, 1, 8);
    sim->station[2].alive = false;
    sim_start_at(sim, 0, 0, 0);
    sim_run(sim, 600 * USEC_SECOND);
    assert_said(sim->station[0].fault, "START not back: a cable open");
    assert_int_equal(sim->now, 3 * 2 * USEC_SECOND);
}

static void run_until_frames(int place, uint32_t frames)
{
    while (sim->station[place].ring.frames < frames && sim_step(sim, 600 * USEC_SECOND))
        continue;
    assert_true(sim->station[place].ring.frames >= frames);
}

static void a_cable_cut_in_the_game_stops_the_origin(void **state)
{
    (void)state;
    sim_init(sim, 4, 2400, 1, 9);
    sim_start_at(sim, 0, 0, 0);
    run_until_frames(0, 40);
    /* whoever acts now, the station behind it goes away */
    int holder = table_actor(&sim->station[0].ring.table);
    for (int i = 0; i < 4; i++)
        if (sim->station[i].ring.number == (holder + 1) % 4)
            sim->station[i].alive = false;
    while (sim_step(sim, sim->now + 100 * USEC_SECOND))
        continue;
    unsigned stopped = 0;
    for (int i = 0; i < 4; i++)
        if (sim->station[i].faults) {
            stopped++;
            assert_said(
                sim->station[i].fault,
                "not back after 15.0 s: a cable open or a station not running (--timeout S waits");
            assert_said(sim->station[i].fault, "--resume game.journal");
            assert_said(sim->station[i].fault, "7E ");
        }
    assert_true(stopped >= 1);
}

/* One bit of one octet of an own frame is flipped on its last cable: the origin must notice. */
static void a_flipped_bit_makes_the_origin_stop(void **state)
{
    (void)state;
    unsigned runs = effort(100), noise = 0, noticed = 0, unequal = 0;
    for (unsigned g = 0; g < runs; g++) {
        sim_init(sim, 4, 2400, 1, rng_mix(10, g));
        sim_start_at(sim, 0, 0, 0);
        run_until_frames(0, 40 + g % 8); /* behind the deal: a control 2 may get lost (U13) */
        /* wait until something is on its way to place 1, then damage it */
        struct cable *cable = &sim->station[0].out;
        while (cable->count == 0 && sim_step(sim, sim->now + USEC_SECOND))
            continue;
        if (cable->count == 0)
            continue;
        cable->octet[cable->first] ^= (uint8_t)(1u << (g % 8));
        while (!sim_all_over(sim, 1) && sim_step(sim, sim->now + 30 * USEC_SECOND))
            continue;
        unsigned faults = 0;
        for (int i = 0; i < 4; i++)
            faults += sim->station[i].faults;
        noticed += faults > 0;
        noise += faults == 0;

        for (int i = 1; i < 4; i++)
            unequal += sim_all_over(sim, 1) && sim->station[i].hash != sim->station[0].hash;
    }
    print_message("%u flipped bits: %u stopped a station, %u did nothing\n", runs, noticed, noise);
    assert_int_equal(unequal, 0);
    assert_true(noticed > runs * 9 / 10);
}

static void a_frame_against_the_rules_stops_who_sees_it(void **state)
{
    (void)state;
    sim_init(sim, 3, 0, 1, 11);
    sim_start_at(sim, 0, 0, 0);
    while (!ring_in_game(&sim->station[1].ring) && sim_step(sim, USEC_SECOND))
        continue;
    /* station 2 plays a card although station 0 is still dealing to itself */
    struct frame4 frame = {.eo = 2, .ed = 0, .control = 7, .info = 0x93};
    uint8_t octets[4];
    frame4_put(&frame, octets);
    ring_receive(&sim->station[1].ring, 0, octets, 4, sim->now);
    assert_said(sim->station[1].fault, "out of step");
    assert_said(sim->station[1].fault, "out of turn: station 2 sends");
    assert_int_equal(sim->station[1].ring.state, RING_STOPPED);
    uint8_t passed[64];
    size_t count = cable_take(&sim->station[1].out, passed, sizeof passed, sim->now + USEC_SECOND);
    assert_true(count >= 4);
    assert_memory_equal(passed + count - 4, octets, 4); /* passed on all the same */
}

static void garbage_changes_nothing(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 12);
    sim_init(sim, 4, 0, 1, 12);
    sim_start_at(sim, 0, 0, 0);
    while (!sim_all_over(sim, 1) && sim_step(sim, 600 * USEC_SECOND)) {
        uint8_t octet = (uint8_t)rng_below(&rng, 256);
        if (octet !=
            /* noise between frames; a flag in it could make a frame, which is another test */
            FRAME4_FLAG)
            ring_receive(&sim->station[rng_below(&rng, 4)].ring, 0, &octet, 1, sim->now);
    }
    assert_true(sim_all_over(sim, 1));
    sim_assert_equal(sim, 4);
}

static void a_control_of_reliable_mode_stops_a_strict_station(void **state)
{
    (void)state;
    sim_init(sim, 2, 0, 1, 13);
    uint8_t octets[4] = {0x7e, 0x0e, 0x93, 0x7e};
    ring_receive(&sim->station[1].ring, 0, octets, 4, 0);
    assert_said(sim->station[1].fault, "reliable mode");
}

static void an_unknown_control_is_passed_on(void **state)
{
    (void)state;
    sim_init(sim, 2, 0, 1, 14);
    sim_start_at(sim, 0, 0, 0);
    while (!ring_in_game(&sim->station[1].ring) && sim_step(sim, USEC_SECOND))
        continue;
    uint8_t octets[4] = {0x7e, 0x05, 0x80, 0x7e}, passed[64];
    cable_clear(&sim->station[1].out);
    ring_receive(&sim->station[1].ring, 0, octets, 4, sim->now);
    assert_int_equal(cable_take(&sim->station[1].out, passed, sizeof passed, sim->now), 4);
    assert_memory_equal(passed, octets, 4);
    assert_true(ring_in_game(&sim->station[1].ring));
    assert_said(sim->station[1].note, "control 5");
}

static void a_start_ends_the_game_and_begins_another(void **state)
{
    (void)state;
    sim_init(sim, 4, 2400, 1, 15);
    sim_start_at(sim, 0, 0, 0);
    run_until_frames(0, 60);
    sim_start_at(sim, 2, 0, sim->now);
    sim_run(sim, 600 * USEC_SECOND);
    assert_true(sim_all_over(sim, 1));
    assert_int_equal(sim->station[2].ring.number, 0);
    assert_int_equal(sim->station[0].begun, 2);
    sim_assert_equal(sim, 4);
}

static void silence_is_noticed(void **state)
{
    (void)state;
    sim_init(sim, 2, 0, 1, 16);
    sim->station[1].ring.given.idle = 7 * USEC_SECOND;
    while (sim_step(sim, 100 * USEC_SECOND))
        continue;
    assert_said(sim->station[1].fault, "nothing heard for 7 s");
    assert_int_equal(sim->now, 7 * USEC_SECOND);
}

/* U13: a station that swallows control 2 at its addressee still gets through with ours. */
static void control_two_may_be_swallowed(void **state)
{
    (void)state;
    for (unsigned g = 0; g < effort(20); g++) {
        sim_init(sim, 4, 2400, 1, rng_mix(17, g));
        for (int i = 0; i < 4; i++)
            if (g >> i & 1)
                sim->station[i].ring.swallows = true;
        sim_start_at(sim, 0, 0, 0);
        sim_run(sim, 600 * USEC_SECOND);
        if (!sim_all_over(sim, 1))
            fail_msg("%u: %s %s", g, sim->station[0].fault, sim->station[1].fault);
        for (int i = 1; i < 4; i++)
            assert_int_equal(sim->station[i].hash, sim->station[0].hash);
    }
}

/* ---- resuming ---- */

static bool anyone_over(void)
{
    for (int i = 0; i < sim->stations; i++)
        if (sim->station[i].over)
            return true;
    return false;
}

static void a_killed_station_resumes_or_stops_never_unequal(void **state)
{
    (void)state;
    unsigned runs = effort(1500), equal = 0, stopped = 0, own_out = 0, ambiguous = 0;
    for (unsigned run = 0; run < runs; run++) {
        struct rng rng;
        rng_seed(&rng, rng_mix(20, run));
        int stations = 2 + (int)rng_below(&rng, 3);
        sim_init(sim, stations, run % 3 ? 2400 : 0, 1, rng_mix(21, run));
        int starter = (int)rng_below(&rng, (uint32_t)stations);
        sim_start_at(sim, starter, 0, 0);
        while (sim->station[0].begun == 0 && sim_step(sim, 60 * USEC_SECOND))
            continue;
        for (int i = 0; i < stations; i++)
            sim->station[i].deaf_keeps = run % 2;
        if (!sim_kill_one(sim, &rng, 250))
            continue; /* the game was over before */
        own_out += ring_has_out(&sim->station[sim->victim].ring);
        int refused = 0;
        for (unsigned round = 0; round < 6 && !sim_all_over(sim, 1); round++) {
            refused += sim_resume_stopped(sim, 8);
            sim_run(sim, sim->now + 120 * USEC_SECOND);
        }
        if (sim_all_over(sim, 1)) {
            equal++;
            for (int i = 1; i < stations; i++)
                assert_int_equal(sim->station[i].hash, sim->station[0].hash);
        } else {
            stopped++;
            bool said = false;
            for (int i = 0; i < stations; i++)
                said |= sim->station[i].fault[0] != '\0';
            assert_true(said);
        }
        sim_assert_nobody_parted(sim, run);
        if (!sim_all_over(sim, 1) && refused && !anyone_over()) {
            ambiguous++;
            sim_resume_from_one(sim, starter);
        }
    }
    print_message("%u kills (own frame out: %u): %u games ended equal, %u stopped with a message; "
                  "%u of those ended equal from one journal\n",
                  equal + stopped, own_out, equal, stopped, ambiguous);
    assert_true(own_out > runs / 20);
    assert_true(equal > (equal + stopped) / 3);
}

static void a_journal_that_does_not_fit_is_refused(void **state)
{
    (void)state;
    struct why why;
    sim_init(sim, 2, 0, 1, 30);
    struct sim_station *station = &sim->station[0];
    assert_int_equal(sim_resume(sim, 0, -1, &why), ST_BAD); /* empty */
    assert_said(why.text, "empty");
    station->logged = (size_t)snprintf(station->log, sizeof station->log, "%s", "hello\n");
    assert_int_equal(sim_resume(sim, 0, -1, &why), ST_BAD);
    assert_said(why.text, "not a journal");
    sim_init(sim, 2, 0, 1, 31);
    sim_start_at(sim, 0, 0, 0);
    sim_run(sim, 600 * USEC_SECOND);
    assert_true(sim_all_over(sim, 1));
    assert_int_equal(sim_resume(sim, 0, -1, &why),
                     ST_OK); /* it may still owe its last frame to the others */
}

SUITE(wire)
{
    sim = malloc(sizeof *sim);
    if (!sim)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_end_equal),
        cmocka_unit_test(several_games_follow_each_other),
        cmocka_unit_test(colliding_starters_end_in_one_game),
        cmocka_unit_test(a_late_station_is_waited_for),
        cmocka_unit_test(a_lone_station_says_so),
        cmocka_unit_test(a_fifth_station_says_so_and_the_starter_too),
        cmocka_unit_test(a_broken_ring_is_named_at_the_start),
        cmocka_unit_test(a_cable_cut_in_the_game_stops_the_origin),
        cmocka_unit_test(a_flipped_bit_makes_the_origin_stop),
        cmocka_unit_test(a_frame_against_the_rules_stops_who_sees_it),
        cmocka_unit_test(garbage_changes_nothing),
        cmocka_unit_test(a_control_of_reliable_mode_stops_a_strict_station),
        cmocka_unit_test(an_unknown_control_is_passed_on),
        cmocka_unit_test(a_start_ends_the_game_and_begins_another),
        cmocka_unit_test(silence_is_noticed),
        cmocka_unit_test(control_two_may_be_swallowed),
        cmocka_unit_test(a_killed_station_resumes_or_stops_never_unequal),
        cmocka_unit_test(a_journal_that_does_not_fit_is_refused),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(sim);
    return failed;
}
