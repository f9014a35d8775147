/* Whole rings of Monopoly in virtual time: players of every kind, the state equal at all stations
 * after every frame, a station that sends nonsense, kills at any moment (ring.md,
 * monopoly-ring.md). */
#include "support.h"

#include "games/monopoly/monopoly.h"
#include "ring_support.h"
#include "protocol/ring/ring_private.h"

static struct sim
    *sim; /* one for all tests: it is large, and every test begins with sim_init_game */

/* ---- equal after every frame ---- */

/* What the origin's state was behind each frame that is under way, by origin. */
static struct {
    uint64_t frame[RING_STATIONS_MAX], hash[RING_STATIONS_MAX];
    unsigned compared;
} seen;

static void compare_hashes(struct sim *ring, int place, const struct role_event *event)
{
    if (event->kind != ROLE_FRAME || !event->in_game)
        return;
    struct frame4 said = sim_said_by(event);
    if (said.control == 0)
        return;
    unsigned eo = said.eo;
    uint64_t frame = (uint64_t)frame4_address(&said) << 8 | said.info;
    if (event->fate == FATE_SENT) {
        seen.frame[eo] = frame;
        seen.hash[eo] = event->hash;
    } else if (event->fate == FATE_APPLIED) {
        if (seen.frame[eo] != frame || seen.hash[eo] != event->hash)
            fail_msg("place %d of %d: another state behind %s", place, ring->stations,
                     frame4_hex(&said).text);
        seen.compared++;
    }
}

static void seat_bots(const char *const *names)
{
    for (int i = 0; i < sim->stations; i++) {
        sim->bots[i] = registry_bot(sim->game, names[i]);
        assert_non_null(sim->bots[i]);
    }
}

static void whole_games_are_equal_after_every_frame(void **state)
{
    (void)state;
    static const char *const tables[][4] = {
        {"reglas", "azar", "maestro", "random"}, {"reglas", "reglas", "reglas", "reglas"},
        {"azar", "azar", "azar", "azar"},        {"maestro", "maestro", "maestro", "maestro"},
        {"random", "reglas", "azar", "maestro"}, {"maestro", "reglas", "reglas", "azar"},
    };
    unsigned games = effort(36), limited = 0;
    uint64_t frames = 0;
    memset(&seen, 0, sizeof seen);
    for (int stations = 2; stations <= 4; stations++)
        for (unsigned g = 0; g < games; g++) {
            const char *rules = g % 3 == 0   ? "rounds=60"
                                : g % 3 == 1 ? "rounds=150 money=500"
                                             : "rounds=25 payjail=0";
            sim_init_game(sim, "monopoly", rules, stations, g % 2 ? 2400 : 0, 1, rng_mix(1, g));
            seat_bots(tables[g / 3 % 6]);
            sim->watch = compare_hashes;
            sim_start_at(sim, (int)g % stations, 0, 0);
            sim_run(sim, 36000 * USEC_SECOND);
            if (!sim_all_over(sim, 1))
                fail_msg("game %u of %d: no end: %s", g, stations, sim->station[0].fault);
            sim_assert_equal(sim, sim->stations);
            frames += sim->station[0].frames;
            limited += sim->station[0].result.limited;
        }
    print_message(
        "%u games on rings of 2, 3 and 4, %llu frames, %u compared, %u games ended by the limit\n",
        games * 3, (unsigned long long)frames, seen.compared, limited);
    assert_true(seen.compared > frames); /* one to three others a frame */
    assert_true(limited > 0 && limited < games * 3);
}

static void several_games_follow_each_other(void **state)
{
    (void)state;
    sim_init_game(sim, "monopoly", "rounds=5", 3, 2400, 5, 3);
    sim_start_at(sim, 2, 3, 0);
    sim_run(sim, 36000 * USEC_SECOND);
    assert_true(sim_all_over(sim, 5));
    sim_assert_equal(sim, sim->stations);
}

/* In reliable mode the same frames carry a bit more. */
static void games_in_reliable_mode_end_equal_under_loss(void **state)
{
    (void)state;
    unsigned games = effort(12);
    for (unsigned g = 0; g < games; g++) {
        sim_init_game(sim, "monopoly", "rounds=8", 2 + (int)g % 3, 0, 1, rng_mix(2, g));
        sim_make_reliable(sim, 100 * USEC_MS, &(struct faults_options){0});
        sim->frame_loss = 100;
        sim->frame_dup = 100;
        sim_start_at(sim, 0, sim->stations, 0);
        sim_run(sim, 36000 * USEC_SECOND);
        assert_true(sim_all_over(sim, 1));
        for (int i = 1; i < sim->stations; i++)
            assert_int_equal(sim->station[i].hash, sim->station[0].hash);
    }
}

/* A bankrupt station passes frames on and sees the game to its end. */
static void a_bankrupt_station_sees_the_end(void **state)
{
    (void)state;
    unsigned out = 0;
    for (unsigned g = 0; g < 12; g++) {
        sim_init_game(sim, "monopoly", "rounds=300 money=200", 4, 0, 1, rng_mix(4, g));
        static const char *const table[] = {"reglas", "azar", "reglas", "maestro"};
        seat_bots(table);
        sim_start_at(sim, 0, 0, 0);
        sim_run(sim, 36000 * USEC_SECOND);
        assert_true(sim_all_over(sim, 1));
        sim_assert_equal(sim, sim->stations);
        struct game_state end;
        memcpy(&end, sim->station[0].ring.table.state, sizeof end);
        out += 4 - (unsigned)__builtin_popcount(end.alive);
    }
    print_message("%u stations were bankrupt and saw the end\n", out);
    assert_true(out > 10);
}

/* ---- a station that sends what it should not ---- */

/* A station of another make at `place`, which holds the right: it sends `frame`, whatever its rules
 * say, and goes by the rulings itself. */
static void sends_anything(int place, const struct frame4 *frame)
{
    struct ring *ring = &sim->station[place].ring;
    struct wire_sentence said;
    struct why why;
    wire_read(sim->game, ring->wire, as_setup(ring->setup), as_state(ring->table.state), frame,
              &said);
    for (size_t i = 0; said.fits && i < said.moves.count; i++)
        assert_int_equal(table_play(&ring->table, &said.moves.move[i], SOURCE_WIRE, &why), ST_OK);
    ring_send_own(ring, RING_SENT, frame);
}

static struct frame4 nonsense(struct rng *rng, int number)
{
    struct frame4 frame = frame4_from_inner((uint8_t)rng_next(rng), (uint8_t)rng_next(rng));
    frame.eo = (uint8_t)number;
    frame.control = (uint8_t)(1 + rng_below(rng, 7));
    if (frame.control == 6 && rng_below(rng, 20))
        frame.control = 4;
    if (rng_below(rng, 2))
        frame.ed = frame.eo;
    if (rng_below(rng, 4))
        frame.info |= 0x80;
    return frame;
}

/* A decision as any station would make it. */
static void decides(int place)
{
    struct ring *ring = &sim->station[place].ring;
    uint32_t faults = 0;
    struct why why;
    struct move move = table_decision(sim->game, as_setup(ring->setup), as_state(ring->table.state),
                                      ring->number, sim->bot, &sim->station[place].memory, &faults);
    assert_int_equal(ring_choose(ring, &move, sim->now, &why), ST_OK);
}

static void nonsense_is_read_the_same_way_everywhere(void **state)
{
    (void)state;
    unsigned games = effort(60), sent = 0, logged = 0;
    uint64_t frames = 0;
    struct rng rng;
    rng_seed(&rng, 5);
    for (unsigned g = 0; g < games; g++) {
        sim_init_game(sim, "monopoly", g % 2 ? "rounds=30" : "rounds=80 money=300", 2 + (int)g % 3,
                      0, 1, rng_mix(5, g));
        sim->bot = registry_bot(sim->game, g % 4 < 2 ? "azar" : "reglas");
        sim_start_at(sim, 0, 0, 0);
        int stranger = (int)g % sim->stations;
        struct ring *ring = &sim->station[stranger].ring;
        sim->station[stranger].by_hand = true;
        while (!sim_all_over(sim, 1)) {
            struct frame4 frame = nonsense(&rng, ring->number);
            bool asked = ring_asks(ring),
                 departs = rng_below(&rng, 3) == 0 && frame4_sendable(&frame);
            if (asked && departs)
                sends_anything(stranger, &frame);
            else if (asked)
                decides(stranger);
            else if (!sim_step(sim, sim->now + 100 * USEC_SECOND))
                fail_msg("game %u stands still: %s", g, sim->station[stranger].fault);
            sent += asked && departs;
        }
        for (int i = 0; i < sim->stations; i++) {
            assert_string_equal(sim->station[i].fault, "");
            assert_int_equal(sim->station[i].hash, sim->station[0].hash);
            logged += sim->station[i].departures;
            int other = (stranger + 1) % sim->stations;
            if (i != stranger) { /* each has logged the same */
                assert_int_equal(sim->station[i].departures, sim->station[other].departures);
                assert_string_equal(sim->station[i].departure, sim->station[other].departure);
            }
        }
        frames += sim->station[0].frames;
    }
    print_message("%u games, %llu frames, %u of nonsense, logged %u times\n", games,
                  (unsigned long long)frames, sent, logged);
    assert_true(sent > games && logged > sent / 2);
}

/* ---- frames that come early ---- */

static void hears(int place, const char *frames)
{
    unsigned address, info;
    int length;
    for (; sscanf(frames, "%2x %2x%n", &address, &info, &length) == 2; frames += length)
        sim_hears(sim, place, address, info);
}

/* What station 2 of three makes of these frames of the others. */
static struct game_state hears_from_the_start(const char *frames)
{
    struct game_state at;
    sim_init_game(sim, "monopoly", NULL, 3, 0, 1, 8);
    hears(2, "00 81 00 86");
    assert_int_equal(sim->station[2].ring.number, 2);
    hears(2, frames);
    assert_string_equal(sim->station[2].fault, "");
    memcpy(&at, sim->station[2].ring.table.state, sizeof at);
    return at;
}

/* Whoever saw 11 80 first has carried 51 8A out: so does the station that saw them the other way
 * round. */
static void an_early_frame_waits_for_the_one_that_lets_it(void **state)
{
    (void)state;
    struct game_state right = hears_from_the_start("01 A6 11 80 51 8A"),
                      early = hears_from_the_start("01 A6 51 8A 11 80");
    assert_memory_equal(&right, &early, sizeof right);
    assert_int_equal(early.square[1], 3);
    assert_said(sim->station[2].note, "carried out now");
    assert_said(sim->station[2].departure, "ignored: station 1 sends");
    early = hears_from_the_start("01 A6 54 81 51 8A 11 80"); /* two of them, in their order */
    assert_int_equal(early.owner[1], MONO_NONE);
    right = hears_from_the_start("01 A6 51 8A 54 81 11 80");
    assert_int_equal(right.owner[1], 1);
    /* What is still out of turn when the next frame is carried out was nothing. */
    right = hears_from_the_start("01 8A 04 81 11 80");
    early = hears_from_the_start("01 8A 51 A6 04 81 11 80");
    assert_memory_equal(&right, &early, sizeof right);
}

/* A resumed station cannot know what it has missed: until it has carried something out, what the
 * rules refuse means that it is out of step, and is not passed on. Afterwards it is the other's
 * fault (M16). */
static void a_resumed_station_takes_a_refused_frame_for_its_own_fault(void **state)
{
    (void)state;
    struct why why;
    uint8_t octets[64];
    for (int proven = 0; proven < 2; proven++) {
        hears_from_the_start("01 A6 11 80");
        assert_int_equal(sim_resume(sim, 2, -1, &why), ST_OK);
        cable_clear(&sim->station[2].out);
        if (proven)
            hears(2, "51 8A"); /* station 1 throws */
        hears(2, "55 E0");     /* no card is due */
        assert_int_equal(cable_take(&sim->station[2].out, octets, sizeof octets, sim->now),
                         proven ? 8 : 0);
        if (proven)
            assert_string_equal(sim->station[2].fault, "");
        else
            assert_said(sim->station[2].fault, "out of step: 7E 55 E0 7E");
    }
}

/* ---- resuming ---- */

/* Station 1 asks 2 and then 0. Who was resumed between the question and its answer's return cannot
 * know whether the next question counts the answer (M24). */
static void a_resumed_station_does_not_guess_whether_its_answer_counts(void **state)
{
    (void)state;
    struct why why;
    for (int resumed = 0; resumed < 2; resumed++) {
        hears_from_the_start("01 A6 11 80 51 8A 62 81");
        sim->station[0].alive = false; /* the next one: the answer gets no further */
        sim_run(sim, sim->now + USEC_SECOND);
        assert_true(ring_has_out(&sim->station[2].ring));
        if (resumed)
            assert_int_equal(sim_resume(sim, 2, -1, &why), ST_OK);
        hears(2, "42 81");
        if (resumed)
            assert_said(sim->station[2].fault, "this station's answer is not back");
        else
            assert_string_equal(sim->station[2].fault, "");
    }
}

static void a_killed_station_resumes_or_stops_never_unequal(void **state)
{
    (void)state;
    unsigned runs = effort(150), equal = 0, stopped = 0, copied = 0, parted = 0;
    for (unsigned run = 0; run < runs; run++) {
        struct rng rng;
        rng_seed(&rng, rng_mix(20, run));
        sim_init_game(sim, "monopoly", "rounds=6", 2 + (int)rng_below(&rng, 3), run % 3 ? 2400 : 0,
                      1, rng_mix(21, run));
        sim->bot = registry_bot(sim->game, "azar");
        int starter = (int)rng_below(&rng, (uint32_t)sim->stations);
        sim_start_at(sim, starter, 0, 0);
        while (sim->station[starter].begun == 0 && sim_step(sim, 60 * USEC_SECOND))
            continue;
        for (int i = 0; i < sim->stations; i++)
            sim->station[i].deaf_keeps = run % 2;
        if (!sim_kill_one(sim, &rng, 150))
            continue;
        int refused = 0;
        bool said = false, any_over = false, same = true;
        for (unsigned round = 0; round < 6 && !sim_all_over(sim, 1); round++) {
            refused += sim_resume_stopped(sim, 8);
            sim_run(sim, sim->now + 600 * USEC_SECOND);
        }
        unsigned unanswered = 0;
        for (int i = 0; i < sim->stations; i++)
            unanswered += memmem(sim->station[i].log, sim->station[i].logged, " yield ", 7) != NULL;
        /* an answer that was written down and never sent parts the two journals (M24) */
        if (!unanswered)
            sim_assert_nobody_parted(sim, run);
        for (int i = 0; i < sim->stations; i++) {
            said |= sim->station[i].fault[0] != '\0';
            any_over |= sim->station[i].over > 0;
            same &= sim->station[i].hash == sim->station[0].hash;
        }
        if (sim_all_over(sim, 1)) {
            if (!same && !unanswered)
                fail_msg("run %u ended unequal", run);
            *(same ? &equal : &parted) += 1;
            continue;
        }
        stopped++;
        if (!said)
            fail_msg("run %u stands still without a word", run);
        if (refused && !any_over && !unanswered) {
            copied++;
            sim_resume_from_one(sim, starter);
        }
    }
    print_message("%u kills: %u games ended equal, %u stopped with a message; %u of those ended "
                  "equal from one journal; %u "
                  "ended unequal after an auction's answer was lost with the station (M24)\n",
                  equal + stopped + parted, equal, stopped, copied, parted);
    assert_true(parted <= runs / 300);
    assert_true(equal > (equal + stopped) / 3);
    assert_true(equal + stopped > runs / 2);
}

SUITE(wire)
{
    sim = malloc(sizeof *sim);
    if (!sim)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_are_equal_after_every_frame),
        cmocka_unit_test(several_games_follow_each_other),
        cmocka_unit_test(games_in_reliable_mode_end_equal_under_loss),
        cmocka_unit_test(a_bankrupt_station_sees_the_end),
        cmocka_unit_test(an_early_frame_waits_for_the_one_that_lets_it),
        cmocka_unit_test(a_resumed_station_takes_a_refused_frame_for_its_own_fault),
        cmocka_unit_test(a_resumed_station_does_not_guess_whether_its_answer_counts),
        cmocka_unit_test(a_killed_station_resumes_or_stops_never_unequal),
        cmocka_unit_test(nonsense_is_read_the_same_way_everywhere),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(sim);
    return failed;
}
