/* Rings in virtual time with known programs at some of the seats, by their habits. The one of UNO
 * swallows control 2 and takes every one that reaches it for its own (U13), opens a window before
 * it passes its first table frame on (ring.md, Faults), and draws for a last +2 by itself (U18). */
#include "support.h"

#include "games/uno/uno.h"
#include "ring_support.h"

enum { CONTROL_DEALT = 2, CONTROL_HAND = 6, CONTROL_TABLE = 7, INFO_TWO = 0x8a };
#define WINDOW (1300 * USEC_MS)

static struct sim *sim;
static unsigned known; /* places of such programs, as a set of bits */
static bool window_open[SIM_STATIONS];
static unsigned broken, penalties, departures;

static const struct game_state *uno_at(int place)
{
    return (const struct game_state *)sim->station[place].ring.table.state;
}

/* It deals itself cards although it was not asked to, and nothing goes on there. */
static void break_down(struct sim_station *station)
{
    uint8_t octets[FRAME4_SIZE];
    for (unsigned card = 0; card < UNO_HAND; card++) {
        struct frame4 frame = {.eo = (uint8_t)station->ring.number,
                               .ed = (uint8_t)station->ring.number,
                               .control = CONTROL_HAND,
                               .info = (uint8_t)(0x81 + card)};
        frame4_put(&frame, octets);
        cable_put(&station->out, octets, sizeof octets, sim->now);
    }
    station->alive = false;
    broken++;
}

static void take_a_penalty(struct sim_station *station)
{
    uint8_t octets[FRAME4_SIZE];
    for (int card = 0; card < 2; card++) {
        struct frame4 frame = {.eo = (uint8_t)station->ring.number,
                               .ed = (uint8_t)station->ring.number,
                               .control = CONTROL_HAND,
                               .info = (uint8_t)(0x83 + card)};
        frame4_put(&frame, octets);
        cable_put(&station->out, octets, sizeof octets, sim->now);
    }
    penalties++;
}

static void open_a_window(struct sim_station *station)
{
    struct cable *cable = &station->out;
    window_open[station->place] = true;
    for (size_t i = cable->count - FRAME4_SIZE; i < cable->count; i++)
        cable->arrival[(cable->first + i) % (CABLE_ROOM + 1)] += WINDOW;
}

static void habits(struct sim *all, int place, const struct role_event *event)
{
    struct sim_station *station = &all->station[place];
    departures += event->kind == ROLE_DEPARTURE && strstr(event->text, "U18");
    if (!(known >> place & 1) || event->kind != ROLE_FRAME)
        return;
    struct frame4 frame = sim_said_by(event);
    bool passed = event->fate == FATE_APPLIED || event->fate == FATE_PASSED;
    if (frame.control == CONTROL_DEALT && frame.ed != station->ring.number &&
        (passed || event->fate == FATE_BACK)) {
        if (passed)
            station->out.count -= FRAME4_SIZE; /* what it has taken for its own does not go on */
        break_down(station);
    }
    if (!passed || !station->alive)
        return;
    if (frame.control == CONTROL_TABLE && !window_open[place])
        open_a_window(station);
    if (frame.control == CONTROL_TABLE && (frame.info & 0x8f) == (INFO_TWO & 0x8f) &&
        uno_at(place)->phase == UNO_WON &&
        uno_seat_after((const struct game_setup *)station->ring.setup, frame.eo,
                       frame.info >> 6 & 1, 1) == (unsigned)station->ring.number)
        take_a_penalty(station);
}

/* Place 0 starts, so places are numbers. `told`: places of ours that have the option. */
static void play(int stations, unsigned programs, unsigned told, uint64_t seed)
{
    sim_init(sim, stations, 2400, 1, seed);
    known = programs;
    broken = 0;
    memset(window_open, 0, sizeof window_open);
    sim->watch = habits;
    for (int i = 0; i < stations; i++)
        sim->station[i].ring.swallows = (programs | told) >> i & 1;
    sim_start_at(sim, 0, 0, 0);
    sim_run(sim, 3600 * USEC_SECOND);
}

static void assert_played(int stations, unsigned programs)
{
    for (int i = 0; i < stations; i++)
        if (!sim->station[i].over || sim->station[i].hash != sim->station[0].hash)
            fail_msg("%d stations, programs %x: place %d: %s", stations, programs, i,
                     sim->station[i].fault);
}

/* Whoever is right behind the starter cannot know (U13): then all of ours stop and say what to do,
 * and nobody else does not. */
static void every_arrangement_is_played_or_says_u13(void **state)
{
    (void)state;
    unsigned played = 0, stopped = 0;
    for (unsigned g = 0; g < effort(5); g++)
        for (int stations = 2; stations <= 4; stations++)
            for (unsigned programs = 0; programs < 1u << stations; programs++) {
                play(stations, programs, 0, rng_mix(1, g));
                bool knows = !programs || programs & 2;
                assert_int_equal(broken > 0, !knows);
                if (knows) {
                    assert_played(stations, programs);
                    played++;
                    continue;
                }
                stopped++;
                for (int i = 0; i < stations; i++) {
                    if (programs >> i & 1)
                        continue;
                    assert_said(sim->station[i].fault, "U13");
                    assert_said(sim->station[i].fault, "--compat juegouno");
                    assert_true(sim->station[i].ring.swallows); /* and knows for the next game */
                }
            }
    print_message("%u rings played, %u stopped with U13\n", played, stopped);
}

/* The option at the one station that cannot know by itself is enough. */
static void with_the_option_every_arrangement_is_played(void **state)
{
    (void)state;
    for (unsigned g = 0; g < effort(5); g++)
        for (int stations = 2; stations <= 4; stations++)
            for (unsigned programs = 1; programs < 1u << stations; programs++) {
                play(stations, programs, 2, rng_mix(2, g));
                assert_played(stations, programs);
                assert_int_equal(broken, 0);
            }
}

/* A ring of four with three windows on it: 3.9 s for the first table frame. */
static void windows_are_waited_for(void **state)
{
    (void)state;
    play(4, 0xe, 0, 3);
    assert_played(4, 0xe);
    assert_true(window_open[1] && window_open[2] && window_open[3]);
}

/* Cards that are drawn for a last +2 stop nobody and are not applied. */
static void a_penalty_behind_the_last_card_stops_nobody(void **state)
{
    (void)state;
    penalties = departures = 0;
    for (unsigned g = 0; g < 2000 && penalties < 10; g++) {
        play(4, 0xe, 0, rng_mix(4, g));
        assert_played(4, 0xe);
    }
    assert_true(penalties >= 10);
    assert_true(departures >= penalties);
}

/* M24: a program that clears the high bit of the purchases and closings that it passes on; and of a
 * throw, once. */
static bool clears_throws;

static void clear_high_bits(struct sim *all, int place, const struct role_event *event)
{
    struct cable *cable = &all->station[place].out;
    if (place != 1 || event->kind != ROLE_FRAME || event->fate != FATE_APPLIED)
        return;
    struct frame4 frame = sim_said_by(event);
    bool purchase = frame.control == 4 && frame.info >> 5 == 4,
         closing = frame.control == 1 && frame.info == 0x80;
    if (purchase || closing ||
        (clears_throws && frame.control == 1 && all->station[1].ring.frames > 40))
        cable->octet[(cable->first + cable->count - 2) % (CABLE_ROOM + 1)] &= 0x7f;
}

static void purchases_and_closings_may_come_back_without_their_high_bit(void **state)
{
    (void)state;
    for (int throws = 0; throws < 2; throws++) {
        sim_init_game(sim, "monopoly", "rounds=20", 2, 2400, 1, 5);
        sim->bot = registry_bot(sim->game, "reglas");
        clears_throws = throws;
        sim->watch = clear_high_bits;
        sim_start_at(sim, 0, 0, 0);
        sim_run(sim, 36000 * USEC_SECOND);
        if (sim_all_over(sim, 1) == throws)
            fail_msg("%s, %s", sim->station[0].fault, sim->station[1].fault);
        if (throws)
            assert_said(sim->station[0].fault, "came back changed");
        else
            assert_int_equal(sim->station[0].hash, sim->station[1].hash);
    }
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_arrangement_is_played_or_says_u13),
        cmocka_unit_test(with_the_option_every_arrangement_is_played),
        cmocka_unit_test(windows_are_waited_for),
        cmocka_unit_test(purchases_and_closings_may_come_back_without_their_high_bit),
        cmocka_unit_test(a_penalty_behind_the_last_card_stops_nobody),
    };
    sim = malloc(sizeof *sim);
    if (!sim)
        return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(sim);
    return failed;
}
