/* Reliable mode on rings in virtual time: whole games over bad cables, cables cut and mended,
 * stations killed, starters that collide, rings of both modes (ring.md, "Faults"). What one station
 * does with one frame is in test_ring_reliable_rules.c. */
#include "support.h"

#include "ring_support.h"

static struct sim *sim; /* one for all tests: it is large, and every test begins with sit_round */

/* Which game is played; every test takes one. */
struct world {
    const char *game, *rules, *bot;
    unsigned cost; /* of a game, in those of UNO */
};

static const struct world uno = {"uno", NULL, "random", 1},
                          monopoly = {"monopoly", "rounds=12", "reglas", 15};

static const struct faults_options good_line = {0}, bad_line = {.loss = 0.005, .dup = 0.005};

static void sit_round(const struct world *world, int stations, uint32_t baud, unsigned games,
                      uint64_t seed)
{
    sim_init_game(sim, world->game, world->rules, stations, baud, games, seed);
    for (int i = 0; i < stations; i++)
        sim->bots[i] = registry_bot(sim->game, world->bot);
}

/* How many runs ended how. */
struct tally {
    unsigned equal, stopped, silent;
    unsigned may_be_silent;
    uint64_t frames, resent, dropped;
};

static void assert_equal_ends(unsigned run)
{
    const struct sim_station *first = NULL;
    for (int i = 0; i < sim->stations; i++) {
        const struct sim_station *station = &sim->station[i];
        if (!station->over)
            continue;
        if (first && (station->hash != first->hash || station->frames != first->frames ||
                      station->result.winner != first->result.winner))
            fail_msg("run %u: places %d and %d saw different ends", run, first->place, i);
        first = station;
    }
}

static bool somebody_said_why(void)
{
    for (int i = 0; i < sim->stations; i++)
        if (sim->station[i].fault[0])
            return true;
    return false;
}

/* Equal at every station, or somebody has said why not. */
static void judge(unsigned run, struct tally *tally)
{
    assert_equal_ends(run);
    if (sim_all_over(sim, sim->games))
        tally->equal++;
    else if (somebody_said_why())
        tally->stopped++;
    else
        tally->silent++;
    if (tally->silent > tally->may_be_silent)
        fail_msg("run %u: the game hangs and nobody says why", run);
    for (int i = 0; i < sim->stations; i++) {
        tally->resent += sim->station[i].ring.resent;
        tally->dropped += sim->station[i].ring.dropped;
    }
    tally->frames += sim->station[0].ring.frames;
}

static void run_and_judge(unsigned run, struct tally *tally)
{
    sim_run(sim, sim->now + 3600 * USEC_SECOND);
    judge(run, tally);
}

static void print_tally(const char *what, const struct tally *tally)
{
    print_message("%s: %u ended equal, %u stopped; %llu frames, %llu sent again, %llu dropped\n",
                  what, tally->equal, tally->stopped, (unsigned long long)tally->frames,
                  (unsigned long long)tally->resent, (unsigned long long)tally->dropped);
}

/* A ring of 2 to 4 about to start: at 2400 baud or unpaced, the starter told how many there are or
 * not. */
static int set_up(const struct world *world, unsigned run, uint64_t series, unsigned games,
                  const struct faults_options *faults)
{
    int stations = 2 + (int)(run % 3);
    sit_round(world, stations, run % 2 ? 2400 : 0, games, rng_mix(series, run));
    sim_make_reliable(sim, 0, faults);
    sim_start_at(sim, (int)run / 3 % stations, run % 5 ? stations : 0, 0);
    return stations;
}

/* ---- bad cables ---- */

static void octets_lost_and_doubled_leave_the_ends_equal(void **state)
{
    const struct world *world = *state;
    struct tally tally = {0};
    unsigned runs = effort(2000) / world->cost;
    for (unsigned run = 0; run < runs; run++) {
        set_up(world, run, 1, 1, &bad_line);
        run_and_judge(run, &tally);
    }
    print_tally("octets lost and doubled", &tally);
    assert_true(tally.equal > runs * 99 / 100);
    assert_true(tally.resent > runs && tally.dropped > runs / 10);
}

static void frames_lost_and_doubled_leave_the_ends_equal(void **state)
{
    const struct world *world = *state;
    struct tally tally = {0};
    unsigned runs = effort(300) / world->cost;
    for (unsigned run = 0; run < runs; run++) {
        set_up(world, run, 2, 1, &good_line);
        sim->frame_loss = run % 7 * 150; /* up to 9 % on each cable */
        sim->frame_dup = run % 4 * 500;
        run_and_judge(run, &tally);
    }
    print_tally("frames lost and doubled", &tally);
    assert_true(tally.equal > runs * 95 / 100);
}

/* So bad that a frame may be lost eleven times in a row: then it is a stop, never an unequal
 * end. */
static void very_bad_cables_stop_the_game_with_a_message(void **state)
{
    const struct world *world = *state;
    struct tally tally = {0};
    unsigned runs = effort(150) / world->cost;
    for (unsigned run = 0; run < runs; run++) {
        set_up(world, run, 3, 1, &(struct faults_options){.loss = 0.06, .dup = 0.04});
        run_and_judge(run, &tally);
    }
    print_tally("very bad cables", &tally);
    assert_true(tally.equal > 0 && tally.stopped > 0);
}

/* A flipped bit can make another frame of the right form. It is dropped where the true one is
 * known, and found where it comes back changed; the game then stops. Only a second flip that undoes
 * the first hides it: once in some ten thousand games. Then stations may wait for each other and
 * not know why. */
static void flipped_bits_never_leave_the_ends_unequal(void **state)
{
    const struct world *world = *state;
    struct tally tally = {0};
    unsigned runs = effort(400) / world->cost;
    tally.may_be_silent = runs / 2000;
    for (unsigned run = 0; run < runs; run++) {
        int stations = set_up(world, run, 4, 1,
                              &(struct faults_options){.flip = 0.001, .loss = run % 2 * 0.002});
        for (int i = 0; i < stations;
             i++) /* a flipped counter would make a ring of more than there are */
            if (sim->station[i].ring.options.start)
                sim->station[i].ring.options.players = stations;
        run_and_judge(run, &tally);
    }
    print_tally("bits flipped", &tally);
    assert_true(tally.equal > runs / 4 && tally.stopped > 0);
}

static void cables_that_stall_change_nothing(void **state)
{
    const struct world *world = *state;
    struct tally tally = {0};
    unsigned runs = effort(60) / world->cost;
    for (unsigned run = 0; run < runs; run++) {
        set_up(world, run, 5, 1, &(struct faults_options){.stall = 0.005, .loss = 0.002});
        run_and_judge(run, &tally);
    }
    print_tally("cables that stall", &tally);
    assert_int_equal(tally.stopped, 0);
}

/* A timeout shorter than a round: every frame goes out twice, and late copies meet newer frames. */
static void frames_sent_again_too_early_do_no_harm(void **state)
{
    const struct world *world = *state;
    struct tally tally = {0}, jammed = {0};
    unsigned runs = effort(200) / world->cost;
    for (unsigned run = 0; run < runs; run++) {
        int stations = 2 + (int)(run % 3);
        bool jam =
            run % 4 ==
            0; /* so early that the copies would fill the cables, if the waits did not grow */
        usec_t round = (usec_t)stations * 4 * 10 * USEC_SECOND / 2400;
        sit_round(world, stations, 2400, 2, rng_mix(6, run));
        sim_make_reliable(sim, round * (jam ? 3 + run % 5 : 90) / (jam ? 10 : 100),
                          run % 2 ? &bad_line : &good_line);
        sim_start_at(sim, (int)run / 3 % stations, run % 5 ? stations : 0, 0);
        run_and_judge(run, jam ? &jammed : &tally);
    }
    print_tally("sent again too early", &tally);
    print_tally("much too early", &jammed);
    assert_int_equal(tally.stopped + jammed.stopped, 0);
    assert_true(tally.resent > tally.frames * 9 / 10);
}

/* ---- several games ---- */

enum { GAMES = 12 };

static uint64_t ends[GAMES][SIM_STATIONS];

static void watch_ends(struct sim *ring, int place, const struct role_event *event)
{
    if (event->kind == ROLE_OVER)
        ends[ring->station[place].over - 1][place] = ring->station[place].hash;
}

/* The next START must not overtake the end of a game: who has missed the last frame would never see
 * it. */
static void games_follow_each_other_and_every_station_sees_every_end(void **state)
{
    const struct world *world = *state;
    struct tally tally = {0};
    unsigned runs = effort(25) / world->cost;
    for (unsigned run = 0; run < runs; run++) {
        int stations =
            set_up(world, run, 7, GAMES, &(struct faults_options){.loss = 0.01, .dup = 0.01});
        memset(ends, 0, sizeof ends);
        sim->watch = watch_ends;
        for (int i = 0; i < stations; i++)
            sim->station[i].ring.given.pause = 0;
        run_and_judge(run, &tally);
        for (int game = 0; game < GAMES; game++)
            for (int i = 1; i < stations; i++)
                assert_true(!ends[game][0] || !ends[game][i] || ends[game][0] == ends[game][i]);
    }
    print_tally("games one after the other", &tally);
    assert_true(tally.equal >= runs * 9 / 10);
}

/* ---- cables cut, stations killed ---- */

static void run_until(usec_t when)
{
    while (!sim_all_over(sim, sim->games) && sim_step(sim, when))
        continue;
    if (sim->now < when)
        sim->now = when;
}

static void a_cable_cut_and_mended_is_forgotten(void **state)
{
    const struct world *world = *state;
    struct tally tally = {0};
    unsigned runs = effort(150) / world->cost;
    for (unsigned run = 0; run < runs; run++) {
        struct rng rng;
        rng_seed(&rng, rng_mix(8, run));
        int stations = set_up(world, run, 9, 1, run % 4 ? &good_line : &bad_line);
        struct sim_station *station = &sim->station[rng_below(&rng, (uint32_t)stations)];
        uint32_t frames = rng_below(&rng, 120);
        while (station->ring.frames < frames && !sim_all_over(sim, 1) &&
               sim_step(sim, 3600 * USEC_SECOND))
            continue;
        station->cut = true;
        cable_clear(&station->out);
        run_until(sim->now +
                  rng_below(&rng, 17) * USEC_SECOND); /* less than the eleven timeouts of 2 s */
        station->cut = false;
        run_and_judge(run, &tally);
    }
    print_tally("cables cut and mended", &tally);
    assert_true(tally.equal > runs * 97 / 100);
}

static void a_cable_cut_for_good_stops_the_origin(void **state)
{
    const struct world *world = *state;
    unsigned stopped = 0;
    set_up(world, 2, 10, 1, &good_line);
    while (sim->station[0].ring.frames < 60 && sim_step(sim, 3600 * USEC_SECOND))
        continue;
    usec_t cut_at = sim->now;
    sim->station[1].cut = true;
    cable_clear(&sim->station[1].out);
    sim_run(sim, 3600 * USEC_SECOND);
    for (int i = 0; i < 4; i++)
        if (sim->station[i].faults) {
            stopped++;
            assert_said(sim->station[i].fault,
                        "not back after 22.0 s, sent 11 times: a cable open or a station not");
            assert_said(sim->station[i].fault, "--resume game.journal");
        }
    assert_true(stopped >= 1);
    assert_true(sim->now >= cut_at + 21 * USEC_SECOND && sim->now <= cut_at + 46 * USEC_SECOND);
}

/* One game; station `victim` dies in its `kill_at`-th write or send, is away for `away`, and comes
 * back. */
static bool kill_and_resume(const struct world *world, unsigned run, int victim, long kill_at,
                            usec_t away, const struct faults_options *faults)
{
    sit_round(world, 3, 0, 1, run);
    sim_make_reliable(sim, 0, faults);
    sim_start_at(sim, 0, 3, 0);
    sim->victim = victim;
    sim->kill_at = kill_at;
    while (sim->station[victim].alive && !sim_all_over(sim, 1) && sim_step(sim, 3600 * USEC_SECOND))
        continue;
    if (sim->station[victim].alive)
        return false; /* the game was over before */
    if (run % 2)
        cable_clear(
            &sim->station[victim].out); /* what it had not yet put on the line is gone as well */
    run_until(sim->now + away);
    for (int round = 0; round < 4 && !sim_all_over(sim, 1); round++) {
        sim_resume_stopped(sim, 8);
        sim_run(sim, sim->now + 600 * USEC_SECOND);
    }
    return true;
}

/* At every single step of a game, at each of three stations. Only a journal that says nothing yet
 * cannot be resumed: one whose game is over still owes the others its last frame. */
static void a_station_killed_at_any_step_resumes_to_an_equal_game(void **state)
{
    const struct world *world = *state;
    unsigned kills = 0, early = 0;
    struct tally tally = {0};
    for (unsigned seed = 1; seed <= effort(1); seed++)
        for (int victim = 0; victim < 3; victim++)
            for (long step = 0; kill_and_resume(world, seed, victim, step, USEC_SECOND, &good_line);
                 step += world->cost) {
                kills++;
                judge(seed, &tally);
                if (sim_all_over(sim, 1))
                    continue;
                early++;
                if (sim->station[(victim + 1) % 3].ring.table.moves > 0)
                    fail_msg("victim %d, step %ld: %s", victim, step, sim->station[victim].fault);
            }
    print_message("%u kills, one at each step: %u before the game\n", kills, early);
    print_tally("killed and resumed", &tally);
    assert_true(kills > 300 / world->cost);
    assert_true(tally.equal > kills * 95 / 100 && early < 15 * effort(1));
}

static void stations_killed_on_bad_cables_resume_or_stop(void **state)
{
    const struct world *world = *state;
    struct tally tally = {0};
    unsigned runs = effort(200) / world->cost;
    for (unsigned run = 0; run < runs; run++) {
        struct rng rng;
        rng_seed(&rng, rng_mix(11, run));
        int victim = (int)rng_below(&rng, 3);
        usec_t away =
            rng_below(&rng, 40) * USEC_SECOND; /* often so long that the others stop as well */
        if (kill_and_resume(world, 1000 + run, victim, rng_below(&rng, 300), away, &bad_line))
            judge(run, &tally);
    }
    print_tally("killed and resumed on bad cables", &tally);
    assert_true(tally.equal > runs / 2);
}

/* ---- starters ---- */

static void colliding_starters_end_in_one_game(void **state)
{
    const struct world *world = *state;
    unsigned runs = 0;
    struct tally good = {0}, bad = {0};
    for (int stations = 2; stations <= 4; stations++)
        for (unsigned who = 3; who < 1u << stations; who++) {
            int starters = __builtin_popcount(who);
            if (starters < 2 || starters > 3)
                continue;
            for (usec_t delay = 0; delay < 150 * USEC_MS; delay += (12000 + 917) / effort(1) + 1) {
                usec_t delays[3] = {0, delay, delay * 7 % (150 * USEC_MS)};
                int next = 0;
                sit_round(world, stations, 2400, 1, rng_mix(delay, who));
                sim_make_reliable(sim, 0, runs % 2 ? &bad_line : &good_line);
                for (int i = 0; i < stations; i++)
                    if (who >> i & 1)
                        sim_start_at(sim, i, 0, delays[next++]);
                run_and_judge(runs, runs % 2 ? &bad : &good);
                for (int i = 0; i < stations; i++)
                    if (sim_all_over(sim, 1))
                        assert_int_equal(sim->station[i].ring.players, stations);
                runs++;
            }
        }
    print_tally("two or three starters", &good);
    print_tally("the same on bad cables", &bad);
    assert_int_equal(good.stopped, 0);
    assert_true(bad.equal > (bad.equal + bad.stopped) * 9 / 10);
}

/* ---- both modes on one ring ---- */

static void a_ring_of_both_modes_stops_with_the_reason(void **state)
{
    const struct world *world = *state;
    for (int stations = 2; stations <= 4; stations++)
        for (unsigned strict = 1; strict < (1u << stations) - 1; strict++) {
            unsigned told = 0, ended = 0;
            sit_round(world, stations, 2400, 1, strict);
            sim_make_reliable(sim, 0, &good_line);
            for (int i = 0; i < stations; i++)
                sim->station[i].ring.options.reliable = !(strict >> i & 1);
            sim_start_at(sim, 0, 0, 0);
            sim_run(sim, 3600 * USEC_SECOND);
            for (int i = 0; i < stations; i++) {
                const char *fault = sim->station[i].fault;
                ended += sim->station[i].over;
                told +=
                    strstr(fault, "this ring is in reliable mode, and this station is not") !=
                        NULL ||
                    strstr(fault, "it is in strict mode and this station in reliable mode") != NULL;
            }
            assert_int_equal(ended, 0);
            if (!told)
                fail_msg("%d stations, strict %x: nobody says that the modes differ", stations,
                         strict);
        }
}

#define PLAYING(game, test)                                                                        \
    {                                                                                              \
#test " (" #game ")", test, NULL, NULL, (void *)(uintptr_t) & (game)                       \
    }

SUITE(wire)
{
    sim = malloc(sizeof *sim);
    if (!sim)
        return 1;
    const struct CMUnitTest tests[] = {
        PLAYING(uno, octets_lost_and_doubled_leave_the_ends_equal),
        PLAYING(uno, frames_lost_and_doubled_leave_the_ends_equal),
        PLAYING(uno, very_bad_cables_stop_the_game_with_a_message),
        PLAYING(uno, flipped_bits_never_leave_the_ends_unequal),
        PLAYING(uno, cables_that_stall_change_nothing),
        PLAYING(uno, frames_sent_again_too_early_do_no_harm),
        PLAYING(uno, games_follow_each_other_and_every_station_sees_every_end),
        PLAYING(uno, a_cable_cut_and_mended_is_forgotten),
        PLAYING(uno, a_cable_cut_for_good_stops_the_origin),
        PLAYING(uno, a_station_killed_at_any_step_resumes_to_an_equal_game),
        PLAYING(uno, stations_killed_on_bad_cables_resume_or_stop),
        PLAYING(uno, colliding_starters_end_in_one_game),
        PLAYING(uno, a_ring_of_both_modes_stops_with_the_reason),
        PLAYING(monopoly, octets_lost_and_doubled_leave_the_ends_equal),
        PLAYING(monopoly, frames_lost_and_doubled_leave_the_ends_equal),
        PLAYING(monopoly, flipped_bits_never_leave_the_ends_unequal),
        PLAYING(monopoly, games_follow_each_other_and_every_station_sees_every_end),
        PLAYING(monopoly, a_cable_cut_and_mended_is_forgotten),
        PLAYING(monopoly, a_station_killed_at_any_step_resumes_to_an_equal_game),
        PLAYING(monopoly, stations_killed_on_bad_cables_resume_or_stop),
        PLAYING(monopoly, a_ring_of_both_modes_stops_with_the_reason),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(sim);
    return failed;
}
