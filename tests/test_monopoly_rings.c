/* Whole rings of Monopoly in virtual time: players of every kind, the state equal at all stations after every frame, a
 * station that sends nonsense, starters that collide, kills at any moment (ring.md, monopoly-ring.md). */
#include "support.h"

#include "games/monopoly/monopoly.h"
#include "ring_sim.h"
#include "session/ring_private.h"

static struct sim *sim; /* one for all tests: it is large, and every test begins with sim_init_game */

/* ---- equal after every frame ---- */

/* What the origin's state was behind each frame that is under way, by origin. */
static struct {
    uint64_t frame[RING_STATIONS_MAX], hash[RING_STATIONS_MAX];
    unsigned compared;
} seen;

static void compare_hashes(struct sim *ring, int place, const struct ring_event *event)
{
    if (event->kind != RING_FRAME || !event->in_game || event->frame.control == 0)
        return;
    unsigned eo = event->frame.eo;
    uint64_t frame = (uint64_t)frame4_address(&event->frame) << 8 | event->frame.info;
    if (event->fate == RING_SENT) {
        seen.frame[eo] = frame;
        seen.hash[eo] = event->hash;
    } else if (event->fate == RING_APPLIED) {
        char hex[12];
        frame4_hex(&event->frame, hex);
        if (seen.frame[eo] != frame || seen.hash[eo] != event->hash)
            fail_msg("place %d of %d: another state behind %s", place, ring->stations, hex);
        seen.compared++;
    }
}

static void assert_all_equal(void)
{
    const struct sim_station *first = &sim->station[0];
    for (int i = 0; i < sim->stations; i++) {
        const struct sim_station *station = &sim->station[i];
        if (station->fault[0])
            fail_msg("station at place %d stopped: %s", i, station->fault);
        assert_int_equal(station->hash, first->hash);
        assert_int_equal(station->frames, first->frames);
        assert_int_equal(station->result.winner, first->result.winner);
        assert_int_equal(station->result.score, first->result.score);
        if (station->departures)
            fail_msg("place %d: %s", i, station->departure);
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
            const char *rules = g % 3 == 0 ? "rounds=60" : g % 3 == 1 ? "rounds=150 money=500" : "rounds=25 payjail=0";
            sim_init_game(sim, "monopoly", rules, stations, g % 2 ? 2400 : 0, 1, rng_mix(1, g));
            seat_bots(tables[g / 3 % 6]);
            sim->watch = compare_hashes;
            sim_start_at(sim, (int)g % stations, 0, 0);
            sim_run(sim, 36000 * USEC_SECOND);
            if (!sim_all_over(sim, 1))
                fail_msg("game %u of %d: no end: %s", g, stations, sim->station[0].fault);
            assert_all_equal();
            frames += sim->station[0].frames;
            limited += sim->station[0].result.limited;
        }
    print_message("%u games on rings of 2, 3 and 4, %llu frames, %u compared, %u games ended by the limit\n", games * 3,
                  (unsigned long long)frames, seen.compared, limited);
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
    assert_all_equal();
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
        assert_all_equal();
        struct mono_state end;
        memcpy(&end, sim->station[0].ring.table.state, sizeof end);
        out += 4 - (unsigned)__builtin_popcount(end.alive);
    }
    print_message("%u stations were bankrupt and saw the end\n", out);
    assert_true(out > 10);
}

/* ---- a station that sends what it should not ---- */

/* A station of another make at `place`, which holds the right: it sends `frame`, whatever its rules say, and goes by
 * the rulings itself. */
static void sends_anything(int place, const struct frame4 *frame)
{
    struct ring *ring = &sim->station[place].ring;
    struct wire_sentence said;
    struct why why;
    wire_read(sim->game, ring->setup, ring->table.state, frame, &said);
    for (size_t i = 0; said.fits && i < said.moves.count; i++)
        assert_int_equal(table_play(&ring->table, &said.moves.move[i], SOURCE_WIRE, &why), ST_OK);
    ring_send_own(ring, frame);
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
    struct move move = table_decision(sim->game, ring->setup, ring->table.state, ring->number, sim->bot,
                                      &sim->station[place].mind, &faults);
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
        sim_init_game(sim, "monopoly", g % 2 ? "rounds=30" : "rounds=80 money=300", 2 + (int)g % 3, 0, 1,
                      rng_mix(5, g));
        sim->bot = registry_bot(sim->game, g % 4 < 2 ? "azar" : "reglas");
        sim_start_at(sim, 0, 0, 0);
        int stranger = (int)g % sim->stations;
        struct ring *ring = &sim->station[stranger].ring;
        sim->station[stranger].by_hand = true;
        while (!sim_all_over(sim, 1)) {
            struct frame4 frame = nonsense(&rng, ring->number);
            bool asked = ring_asks(ring), departs = rng_below(&rng, 3) == 0 && frame4_sendable(&frame);
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
    print_message("%u games, %llu frames, %u of nonsense, logged %u times\n", games, (unsigned long long)frames, sent,
                  logged);
    assert_true(sent > games && logged > sent / 2);
}

/* ---- frames that come early ---- */

static void hears(int place, const char *frames)
{
    unsigned address, info;
    int length;
    for (; sscanf(frames, "%2x %2x%n", &address, &info, &length) == 2; frames += length) {
        uint8_t octets[4] = {0x7e, (uint8_t)address, (uint8_t)info, 0x7e};
        ring_receive(&sim->station[place].ring, octets, 4, sim->now);
    }
}

/* What station 2 of three makes of these frames of the others. */
static struct mono_state hears_from_the_start(const char *frames)
{
    struct mono_state at;
    sim_init_game(sim, "monopoly", NULL, 3, 0, 1, 8);
    hears(2, "00 81 00 86");
    assert_int_equal(sim->station[2].ring.number, 2);
    hears(2, frames);
    assert_string_equal(sim->station[2].fault, "");
    memcpy(&at, sim->station[2].ring.table.state, sizeof at);
    return at;
}

/* Whoever saw 11 80 first has carried 51 8A out: so does the station that saw them the other way round. */
static void an_early_frame_waits_for_the_one_that_lets_it(void **state)
{
    (void)state;
    struct mono_state right = hears_from_the_start("01 A6 11 80 51 8A"),
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

/* A resumed station cannot know what it has missed: until it has carried something out, what the rules refuse means
 * that it is out of step, and is not passed on. Afterwards it is the other's fault (M16). */
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
        assert_int_equal(cable_take(&sim->station[2].out, octets, sizeof octets, sim->now), proven ? 8 : 0);
        if (proven)
            assert_string_equal(sim->station[2].fault, "");
        else
            assert_said(sim->station[2].fault, "out of step: 7E 55 E0 7E");
    }
}

/* ---- starters that collide ---- */

/* Two starters opposite each other on a ring of four, at the same moment: each takes the other's START and announcement
 * for its own, and only their first frames can tell. Those are a throw and what follows from it, so one time in 36 they
 * are alike; then they stop at the first frames that differ, and say so. */
static void twin_starters_are_told_apart_by_their_dice(void **state)
{
    (void)state;
    unsigned runs = effort(120), stopped = 0;
    for (unsigned run = 0; run < runs; run++) {
        sim_init_game(sim, "monopoly", "rounds=1", 4, 2400, 1, rng_mix(90, run));
        sim_start_at(sim, 0, 0, 0);
        sim_start_at(sim, 2, 0, 0);
        sim_run(sim, 600 * USEC_SECOND);
        if (sim_all_over(sim, 1)) {
            assert_all_equal();
            continue;
        }
        stopped++;
        unsigned said = 0;
        for (int i = 0; i < 4; i++)
            said += strstr(sim->station[i].fault, "came back changed") || strstr(sim->station[i].fault, "not back");
        assert_true(said >= 2);
    }
    print_message("%u twin starts, %u stopped\n", runs, stopped);
    assert_true(stopped < runs / 12);
}

/* ---- resuming ---- */

/* The moves of a journal's last game: what the station has applied, in order. */
static size_t moves_of(const struct sim_station *station, char *out, size_t size)
{
    struct journal_game game;
    struct journal_line line;
    struct why why;
    size_t length = 0;
    if (journal_find(station->log, station->logged, 0, &game, &why) != ST_OK)
        return 0;
    const char *at = game.body;
    unsigned number = game.first_line;
    while (journal_next(&game, &at, &number, &line, &why) == ST_OK)
        if (line.kind == JOURNAL_MOVE)
            length +=
                (size_t)snprintf(out + length, size - length, "%s %016llx\n", line.text, (unsigned long long)line.hash);
    return length;
}

/* Of two stations' histories one must be the beginning of the other: nobody has gone another way. A throw whose dice
 * never got out was no move for the others. */
static void assert_nobody_parted(unsigned run)
{
    static char moves[SIM_STATIONS][SIM_JOURNAL];
    size_t length[SIM_STATIONS];
    for (int i = 0; i < sim->stations; i++)
        length[i] = moves_of(&sim->station[i], moves[i], sizeof moves[i]);
    for (int i = 0; i < sim->stations; i++)
        for (int j = 0; j < i; j++)
            if (memcmp(moves[i], moves[j], length[i] < length[j] ? length[i] : length[j]) != 0)
                fail_msg("run %u: places %d and %d have parted", run, i, j);
}

/* Everybody that is down comes back as its message says; how many were refused. */
static int resume_all_stopped(void)
{
    int refused = 0;
    for (int i = 0; i < sim->stations; i++) {
        struct sim_station *station = &sim->station[i];
        struct why why;
        bool down = !station->alive || station->ring.phase == RING_STOPPED;
        if (down && station->over == 0 && station->resumes < 8 && sim_resume(sim, i, -1, &why) != ST_OK) {
            snprintf(station->fault, sizeof station->fault, "%s", why.text);
            refused++;
        }
    }
    return refused;
}

/* The journal that is furthest on, copied to all, each told its number. */
static void resume_from_one_journal(int starter)
{
    int source = 0;
    struct why why = {""};
    for (int i = 0; i < sim->stations; i++) {
        cable_clear(&sim->station[i].out);
        if (sim->station[i].ring.table.moves > sim->station[source].ring.table.moves)
            source = i;
    }
    const struct sim_station *from = &sim->station[source];
    for (int i = 0; i < sim->stations; i++) {
        struct sim_station *to = &sim->station[i];
        to->logged = from->logged;
        memmove(to->log, from->log, from->logged);
    }
    for (int i = 0; i < sim->stations; i++)
        if (sim_resume(sim, i, (i - starter + sim->stations) % sim->stations, &why) != ST_OK)
            fail_msg("place %d: %s", i, why.text);
    sim_run(sim, sim->now + 3600 * USEC_SECOND);
    for (int i = 0; i < sim->stations; i++) {
        if (!sim->station[i].over)
            fail_msg("place %d of %d is not over: %s", i, sim->stations, sim->station[i].fault);
        assert_int_equal(sim->station[i].hash, sim->station[0].hash);
    }
}

/* One station dies inside its n-th write or send; true if it did before the game was over. */
static bool kill_one(struct rng *rng, unsigned run)
{
    sim->victim = (int)rng_below(rng, (uint32_t)sim->stations);
    sim->kill_at = sim->operations + rng_below(rng, 150);
    struct sim_station *victim = &sim->station[sim->victim];
    for (int i = 0; i < sim->stations; i++)
        sim->station[i].deaf_keeps = run % 2;
    while (victim->alive && !sim_all_over(sim, 1) && sim_step(sim, 3600 * USEC_SECOND))
        continue;
    if (victim->alive)
        return false;
    if (rng_below(rng, 2))
        cable_clear(&victim->out); /* what it had not yet put on the line is gone as well */
    usec_t dead_until = sim->now + rng_below(rng, 5000000);
    while (sim_step(sim, dead_until))
        continue;
    if (dead_until > sim->now)
        sim->now = dead_until;
    return true;
}

static void a_killed_station_resumes_or_stops_never_unequal(void **state)
{
    (void)state;
    unsigned runs = effort(150), equal = 0, stopped = 0, copied = 0;
    for (unsigned run = 0; run < runs; run++) {
        struct rng rng;
        rng_seed(&rng, rng_mix(20, run));
        sim_init_game(sim, "monopoly", "rounds=6", 2 + (int)rng_below(&rng, 3), run % 3 ? 2400 : 0, 1,
                      rng_mix(21, run));
        sim->bot = registry_bot(sim->game, "azar");
        int starter = (int)rng_below(&rng, (uint32_t)sim->stations);
        sim_start_at(sim, starter, 0, 0);
        while (sim->station[starter].begun == 0 && sim_step(sim, 60 * USEC_SECOND))
            continue;
        if (!kill_one(&rng, run))
            continue;
        int refused = 0;
        bool said = false, any_over = false;
        for (unsigned round = 0; round < 6 && !sim_all_over(sim, 1); round++) {
            refused += resume_all_stopped();
            sim_run(sim, sim->now + 600 * USEC_SECOND);
        }
        assert_nobody_parted(run);
        for (int i = 0; i < sim->stations; i++) {
            said |= sim->station[i].fault[0] != '\0';
            any_over |= sim->station[i].over > 0;
            if (sim_all_over(sim, 1))
                assert_int_equal(sim->station[i].hash, sim->station[0].hash);
        }
        if (sim_all_over(sim, 1)) {
            equal++;
            continue;
        }
        stopped++;
        if (!said)
            fail_msg("run %u stands still without a word", run);
        if (refused && !any_over) {
            copied++;
            resume_from_one_journal(starter);
        }
    }
    print_message(
        "%u kills: %u games ended equal, %u stopped with a message; %u of those ended equal from one journal\n",
        equal + stopped, equal, stopped, copied);
    assert_true(equal > (equal + stopped) / 3);
    assert_true(equal + stopped > runs / 2);
}

int main(void)
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
        cmocka_unit_test(twin_starters_are_told_apart_by_their_dice),
        cmocka_unit_test(a_killed_station_resumes_or_stops_never_unequal),
        cmocka_unit_test(nonsense_is_read_the_same_way_everywhere),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(sim);
    return failed;
}
