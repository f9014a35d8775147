/* Rings in virtual time with the habits of known Monopoly programs at some of the seats (M24):
 * auctions that are never answered, closings that are passed on once more by who has sent them. */
#include "support.h"

#include "games/monopoly/monopoly.h"
#include "ring_support.h"

static struct sim *sim;
static unsigned known; /* places of such programs, as a set of bits */
static bool silent;    /* they do not answer auctions */
static bool repeats;   /* they pass their own closings on when those are back */
static bool
    /* their closings name a station that is out of the game, where that means the same (M22) */
    misnames;
static unsigned passed, taken, lapsed, went_on, fines, misnamed;
static usec_t asked_at, gap;

static const struct game_state *mono_at(int place)
{
    return (const struct game_state *)sim->station[place].ring.table.state;
}

static bool is_closing(const struct frame4 *frame)
{
    return frame->control == 1 && frame->info == 0x80 && frame->eo != frame->ed;
}

static void put(struct sim_station *station, const struct frame4 *frame)
{
    uint8_t octets[FRAME4_SIZE];
    frame4_put(frame, octets);
    cable_put(&station->out, octets, sizeof octets, sim->now);
}

/* The frame that was just sent, with a station before its addressee that is on the ring but not in
 * the game. */
static void misname(struct sim_station *station, const struct frame4 *frame)
{
    uint8_t octets[FRAME4_SIZE];
    unsigned before = (frame->ed + (unsigned)sim->stations - 1) % (unsigned)sim->stations;
    struct cable *cable = &station->out;
    if (before == frame->eo || mono_at(station->place)->alive >> before & 1)
        return;
    station->ring.out.ed = (uint8_t)before;
    frame4_put(&station->ring.out, octets);
    for (size_t i = 0; i < FRAME4_SIZE; i++)
        cable->octet[(cable->first + cable->count - FRAME4_SIZE + i) % (CABLE_ROOM + 1)] =
            octets[i];
    misnamed++;
}

static void habits(struct sim *all, int place, const struct role_event *event)
{
    struct sim_station *station = &all->station[place];
    if (station->ring.table_ready)
        station->by_hand = silent && known >> place & 1 && mono_at(place)->phase == MONO_OFFERING;
    if (event->kind != ROLE_FRAME)
        return;
    if (known >> place & 1) /* such a program knows nothing of starters that collide */
        station->ring.may_collide = station->ring.alike_until = 0;
    struct frame4 frame = sim_said_by(event);
    bool own = frame.eo == station->ring.number;
    taken += event->fate == FATE_TAKEN && !own && is_closing(&frame);
    fines += frame.control == 4 && frame.info == 0x9f;
    if (repeats && known >> place & 1 && own &&
        (event->fate == FATE_BACK || event->fate == FATE_TAKEN) && is_closing(&frame)) {
        put(station, &frame);
        passed++;
    }
    if (event->fate != FATE_SENT)
        return;
    if (misnames && known >> place & 1 && is_closing(&frame))
        misname(station, &frame);
    if (frame.control == 2 && frame.info >> 5 == 4)
        asked_at = all->now;
    else if (asked_at && frame.eo == frame.ed && frame.control == 1 && frame.info == 0x80)
        gap = all->now - asked_at, went_on++;
    if (is_closing(&frame) && mono_at(place)->phase != MONO_OVER && station->ring.asks_nobody)
        lapsed++;
}

static void play(int stations, unsigned programs, uint64_t seed, const char *bot)
{
    sim_init_game(sim, "monopoly", "rounds=12", stations, 2400, 1, seed);
    sim->bot = registry_bot(sim->game, bot);
    sim->watch = habits;
    known = programs;
    sim_start_at(sim, 0, 0, 0);
    sim_run(sim, 360000 * USEC_SECOND);
}

static void assert_ended_equal(int stations, unsigned programs)
{
    for (int i = 0; i < stations; i++)
        if (sim->station[i].over != 1 || sim->station[i].hash != sim->station[0].hash ||
            sim->station[i].frames != sim->station[0].frames)
            fail_msg("%d stations, programs %x: place %d: %s; others: %s; %s; %s", stations,
                     programs, i, sim->station[i].fault, sim->station[(i + 1) % stations].fault,
                     sim->station[(i + 2) % stations].fault,
                     sim->station[(i + 3) % stations].fault);
}

static void auctions_that_nobody_answers_go_on(void **state)
{
    (void)state;
    silent = true, repeats = false;
    went_on = lapsed = 0;
    static const char *const bots[] = {"reglas", "random"};
    for (unsigned g = 0; g < effort(4); g++)
        for (int stations = 2; stations <= 4; stations++)
            for (unsigned programs = 1; programs < 1u << stations; programs++) {
                play(stations, programs, rng_mix(1, g), bots[g % 2]);
                assert_ended_equal(stations, programs);
                for (int i = 0; i < stations;
                     i++) /* each of ours has waited once at most, and says for whom */
                    if (sim->station[i].ring.asks_nobody)
                        assert_true(sim->station[i].ring.silent & ~(1u << i));
            }
    assert_true(went_on > 20 && lapsed > 100);
    assert_in_range(gap, 120 * USEC_SECOND, 121 * USEC_SECOND);
}

static void the_silent_one_is_named_and_not_asked_again(void **state)
{
    (void)state;
    char note[512] = "";
    silent = true, repeats = false;
    for (unsigned g = 0; !note[0]; g++) {
        sim_init_game(sim, "monopoly", "rounds=12", 3, 2400, 1, g);
        sim->bot = registry_bot(sim->game, "reglas");
        sim->watch = habits;
        known = 2;
        sim_start_at(sim, 0, 0, 0);
        while (sim_step(sim, 3600 * USEC_SECOND) && !sim->station[0].ring.asks_nobody)
            continue;
        if (sim->station[0].ring.asks_nobody)
            snprintf(note, sizeof note, "%s", sim->station[0].note);
    }
    assert_said(note, "station 1 has not answered the auction in 120 s");
    assert_said(note, "M24");
}

/* A START from somebody who begins anew ends the game, and with it the wait for an answer in it. */
static void a_question_does_not_outlive_its_game(void **state)
{
    (void)state;
    silent = true, repeats = false;
    unsigned tried = 0;
    for (unsigned g = 0; tried < 3; g++) {
        sim_init_game(sim, "monopoly", "rounds=12", 3, 2400, 1, g);
        sim->bot = registry_bot(sim->game, "reglas");
        sim->watch = habits;
        known = 2;
        sim_start_at(sim, 0, 0, 0);
        struct ring *ring = &sim->station[2].ring;
        while (sim_step(sim, 3600 * USEC_SECOND) && ring->state != RING_ASKING)
            continue;
        if (ring->state != RING_ASKING)
            continue;
        const uint8_t begins[FRAME4_SIZE] = {FRAME4_FLAG, ring->wire->start_control, 0x80,
                                             FRAME4_FLAG};
        usec_t end = ring->deadline;
        unsigned before = ring->silent;
        ring_receive(ring, 0, begins, sizeof begins, sim->now);
        assert_false(ring_in_game(ring));
        for (usec_t due = ring_deadline(ring); due <= end; due = ring_deadline(ring))
            ring_tick(ring, due);
        assert_false(ring->asks_nobody || ring->went_on);
        assert_int_equal(ring->silent, before);
        tried++;
    }
}

static void a_late_answer_counts_for_nothing_and_one_that_crosses_stops(void **state)
{
    (void)state;
    silent = true, repeats = false;
    for (int crosses = 0; crosses < 2; crosses++) {
        unsigned g = 0;
        do {
            sim_init_game(sim, "monopoly", "rounds=12", 2, 2400, 1, rng_mix(9, g++));
            sim->bot = registry_bot(sim->game, "reglas");
            sim->watch = habits;
            known = 2;
            sim_start_at(sim, 0, 0, 0);
            while (sim_step(sim, 3600 * USEC_SECOND) && !sim->station[0].ring.went_on)
                continue;
        } while (!sim->station[0].ring.went_on);
        struct frame4 answer = {.eo = 1, .ed = 0, .control = 3, .info = 0x85};
        while (!crosses && sim->station[0].ring.went_on && sim_step(sim, 36000 * USEC_SECOND))
            continue;
        sim_hears(sim, 0, frame4_address(&answer), answer.info);
        assert_true((sim->station[0].ring.state == RING_STOPPED) == crosses);
        if (crosses) {
            assert_said(sim->station[0].fault, "have crossed");
            continue;
        }
        sim_run(sim, 360000 *
                         /* it was put to station 0 alone: 1 has not said it, and takes it off */
                         USEC_SECOND);
        assert_ended_equal(2, 2);
    }
}

static void closings_that_are_passed_on_by_their_origin_are_taken_off(void **state)
{
    (void)state;
    silent = false, repeats = true;
    for (usec_t thinks = 0; thinks <= 5 * USEC_SECOND; thinks += 5 * USEC_SECOND)
        for (int stations = 2; stations <= 4; stations++)
            for (unsigned programs = 1; programs < 1u << stations; programs++) {
                passed = taken = 0;
                sim_init_game(sim, "monopoly", "rounds=8", stations, 2400, 1, programs);
                sim->bot = registry_bot(sim->game, "reglas");
                sim->watch = habits;
                sim->thinks = thinks;
                known = programs;
                sim_start_at(sim, 0, 0, 0);
                sim_run(sim, 360000 * USEC_SECOND);
                assert_ended_equal(stations, programs);
                assert_true(passed && taken);
            }
}

/* Who is out of the game gets closings and never an answer to give: the second must not be taken
 * for the first. */
static void closings_that_name_one_who_is_out_of_the_game_go_by_their_ruling(void **state)
{
    (void)state;
    silent = repeats = false;
    misnames = true;
    misnamed = 0;
    for (unsigned g = 0; g < effort(40); g++) {
        sim_init_game(sim, "monopoly", "rounds=300", 4, 2400, 1, rng_mix(21, g));
        sim->bot = registry_bot(sim->game, "random");
        sim->watch = habits;
        known = 5;
        sim_start_at(sim, 0, 0, 0);
        sim_run(sim, 360000 * USEC_SECOND);
        assert_ended_equal(4, known);
    }
    misnames = false;
    assert_true(misnamed > 5);
}

static void strict_mode_sends_no_fine_unless_told_to(void **state)
{
    (void)state;
    silent = repeats = false;
    fines = 0;
    for (unsigned g = 0; g < 40; g++)
        play(3, 0, rng_mix(3, g), "maestro");
    assert_int_equal(fines, 0);
    for (unsigned g = 0; g < 40 && !fines; g++) {
        sim_init_game(sim, "monopoly", "rounds=40 payjail=1", 3, 2400, 1, rng_mix(3, g));
        sim->bot = registry_bot(sim->game, "maestro");
        sim->watch = habits;
        sim_start_at(sim, 0, 0, 0);
        sim_run(sim, 360000 * USEC_SECOND);
    }
    assert_true(fines > 0);
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(auctions_that_nobody_answers_go_on),
        cmocka_unit_test(the_silent_one_is_named_and_not_asked_again),
        cmocka_unit_test(a_question_does_not_outlive_its_game),
        cmocka_unit_test(a_late_answer_counts_for_nothing_and_one_that_crosses_stops),
        cmocka_unit_test(closings_that_are_passed_on_by_their_origin_are_taken_off),
        cmocka_unit_test(closings_that_name_one_who_is_out_of_the_game_go_by_their_ruling),
        cmocka_unit_test(strict_mode_sends_no_fine_unless_told_to),
    };
    sim = malloc(sizeof *sim);
    if (!sim)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(sim);
    return failed;
}
