/* The ring station once more, a rule of ring.md at a time: what goes out, how a game starts, and
 * what it does with odd frames. Waiting, stopping and resuming are in test_ring_resume.c. */
#include "core/bot.h"
#include "support.h"

#include "ring_support.h"

static struct sim *sim; /* one for all tests: it is large, and every test begins with sim_init */

static void hears(int place, unsigned address, unsigned info)
{
    sim_hears(sim, place, address, info);
}

static const char *said_by(int place)
{
    return sim_said(sim, place);
}

/* ---- octets ---- */

/* A station without a number passes frames on; however the octets arrive, the same ones go out. */
static void frames_are_found_in_any_fragmentation(void **state)
{
    (void)state;
    static const uint8_t stream[] = {0x7e, 0x67, 0xe9, 0x7e, 0x7e, 0x06,
                                     0x93, 0x7e, 0xc7, 0x93, 0x7e, 0x55};
    for (unsigned cuts = 0; cuts < 1u << 11; cuts++) {
        sim_init(sim, 1, 0, 1, 1);
        for (size_t from = 0, to = 1; from < sizeof stream; from = to++) {
            while (to < sizeof stream && !(cuts >> (to - 1) & 1))
                to++;
            ring_receive(&sim->station[0].ring, 0, stream + from, to - from, 0);
        }
        assert_string_equal(said_by(0), "67 E9, 06 93, C7 93");
    }
    print_message("2048 ways to cut 12 octets\n");
}

/* ---- what goes round ---- */

static struct {
    bool out[SIM_STATIONS];
    unsigned frames[SIM_STATIONS], own[SIM_STATIONS];
    unsigned sent, applied, back;
    int right; /* ED of the last frame that went out; -1: nobody has sent yet */
} watched;

static unsigned lines_that(const struct sim_station *station, bool (*match)(const char *line))
{
    unsigned count = 0;
    const char *end = station->log + station->logged;
    for (const char *line = station->log; line < end;
         line = memchr(line, '\n', (size_t)(end - line)) + 1)
        count += match(line);
    return count;
}

static bool is_a_move(const char *line)
{
    return line[0] >= '1' && line[0] <= '9';
}

static bool says_back(const char *line)
{
    return strncmp(line, "# ring back\n", 12) == 0;
}

static void watch_the_rules(struct sim *ring, int place, const struct role_event *event)
{
    const struct sim_station *station = &ring->station[place];
    if (event->kind != ROLE_FRAME || event->fate > FATE_BACK)
        return;
    struct frame4 frame = sim_said_by(event);
    if (frame.control == 1)
        return;
    if (event->fate == FATE_SENT) {
        assert_false(watched.out[place]); /* stop and wait */
        assert_int_equal(frame.eo, station->ring.number);
        if (watched.right >= 0)
            assert_int_equal(frame.eo, watched.right); /* the right to send */
        watched.right = frame.ed;
        watched.out[place] = true;
        assert_int_equal(lines_that(station, says_back), watched.own[place]++);
        watched.sent++;
    } else if (event->fate == FATE_BACK) {
        assert_true(watched.out[place]);
        watched.out[place] = false;
        watched.back++;
        return;
    } else {
        assert_int_equal(event->fate, FATE_APPLIED);
        watched.applied++;
    }
    watched.frames[place]++;
    assert_int_equal(lines_that(station, is_a_move), watched.frames[place]); /* the journal first */
}

static void frames_keep_to_the_rules_of_the_ring(void **state)
{
    (void)state;
    unsigned games = effort(30), frames = 0;
    for (unsigned g = 0; g < games; g++) {
        int stations = 2 + (int)g % 3;
        memset(&watched, 0, sizeof watched);
        watched.right = -1;
        sim_init(sim, stations, 2400, 1, rng_mix(40, g));
        sim->watch = watch_the_rules;
        sim_start_at(sim, (int)g % stations, 0, 0);
        sim_run(sim, 3600 * USEC_SECOND);
        assert_true(sim_all_over(sim, 1));
        assert_int_equal(watched.back, watched.sent);
        assert_int_equal(watched.applied, watched.sent * ((unsigned)stations - 1));
        assert_int_equal(sim->station[0].frames, watched.sent + 2);
        frames += watched.sent;
    }
    print_message("%u games, %u frames round\n", games, frames);
}

static char starts[512];

static void watch_starts(struct sim *ring, int place, const struct role_event *event)
{
    (void)ring;
    static const char *const fates[] = {"sent", "applied", "passed", "back", "taken"};
    size_t length = strlen(starts);
    struct frame4 frame = event->kind == ROLE_FRAME ? sim_said_by(event) : (struct frame4){0};
    if (frame.control == 1)
        snprintf(starts + length, sizeof starts - length, "%d %s %02X%02X; ", place,
                 fates[event->fate], frame4_address(&frame), frame.info);
}

/* "B inicia … y se convierte en 00; C le suma uno al contador …": the seed's own sequence, frame by
 * frame. */
static void a_start_is_counted_and_announced_as_in_the_seed(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "0 sent 0180; 1 passed 0181; 0 back 0181; 0 sent 0185; 1 applied 0185; 0 back 0185; ",
        "0 sent 0180; 1 passed 0181; 2 passed 0182; 0 back 0182; 0 sent 0186; 1 applied 0186; 2 "
        "applied 0186; "
        "0 back 0186; ",
        "0 sent 0180; 1 passed 0181; 2 passed 0182; 3 passed 0183; 0 back 0183; 0 sent 0187; 1 "
        "applied 0187; "
        "2 applied 0187; 3 applied 0187; 0 back 0187; ",
    };
    for (int stations = 2; stations <= 4; stations++) {
        starts[0] = '\0';
        sim_init(sim, stations, 2400, 1, 41);
        sim->watch = watch_starts;
        sim_start_at(sim, 0, 0, 0);
        sim_run(sim, 600 * USEC_SECOND);
        assert_true(sim_all_over(sim, 1));
        assert_string_equal(starts, expected[stations - 2]);
        for (int i = 0; i < stations; i++)
            assert_int_equal(sim->station[i].ring.number, i);
    }
}

static void a_station_without_a_number_passes_on_everything_but_start(void **state)
{
    (void)state;
    sim_init(sim, 2, 0, 1, 42);
    hears(0, 0x06, 0xa7);
    hears(0, 0xf7, 0x93);
    hears(0, 0x45, 0x80);
    hears(0, 0x01, 0x87); /* an announcement that does not count it */
    assert_string_equal(said_by(0), "06 A7, F7 93, 45 80, 01 87");
    assert_int_equal(sim->station[0].begun, 0);
    hears(0, 0x01, 0x81);
    assert_string_equal(said_by(0), "01 82");
    assert_int_equal(sim->station[0].ring.number, 2);
}

static void an_announcement_of_fewer_does_not_seat_a_station(void **state)
{
    (void)state;
    sim_init(sim, 2, 0, 1, 43);
    hears(0, 0x01, 0x81);
    said_by(0);
    hears(0, 0x01, 0x85); /* two players, and this is station 2 */
    assert_string_equal(said_by(0), "01 85");
    assert_int_equal(sim->station[0].begun, 0);
    assert_said(sim->station[0].note, "2 players are announced, but this is station 2");
    hears(0, 0x01, 0x86);
    assert_int_equal(sim->station[0].begun, 1);
}

/* A frame whose origin is gone must not go round for ever. */
static void a_frame_that_nobody_takes_off_is_taken_off_in_the_end(void **state)
{
    (void)state;
    unsigned steps = 0, notes = 0;
    sim_init(sim, 3, 2400, 1, 44);
    hears(0, 0xa7, 0x93);
    while (sim_step(sim, 3600 * USEC_SECOND))
        assert_true(++steps < 2000);
    for (int i = 0; i < 3; i++)
        notes += strstr(sim->station[i].note, "nobody takes off") != NULL;
    assert_int_equal(notes, 1);
    assert_true(steps > 3 * 10); /* but not at once: its origin may only be slow */
}

/* A sign of life of a program that lets a person think is no frame that goes round for ever. */
static void what_comes_seldom_is_passed_on_however_often(void **state)
{
    (void)state;
    sim_init(sim, 3, 2400, 1, 44);
    for (unsigned i = 0; i < 50; i++) {
        sim->now += 3 * USEC_SECOND;
        ring_tick(&sim->station[0].ring, sim->now);
        hears(0, 0x04, 0x80);
        assert_string_equal(said_by(0), "04 80");
    }
    assert_string_equal(sim->station[0].note, "");
}

static void after_the_end_a_station_takes_its_own_frames_off(void **state)
{
    (void)state;
    sim_init(sim, 3, 0, 1, 45);
    sim_start_at(sim, 0, 0, 0);
    sim_run(sim, 600 * USEC_SECOND);
    assert_true(sim_all_over(sim, 1));
    sim_clear_cables(sim);
    hears(1, 0x57, 0x93);
    assert_string_equal(said_by(1), "");
    hears(1, 0xa7, 0x93);
    assert_string_equal(said_by(1), "A7 93");
    assert_int_equal(sim->station[1].ring.state, RING_ENDED);
    hears(1, 0x01, 0x82); /* and the next START gives it another number */
    assert_string_equal(said_by(1), "01 83");
    assert_int_equal(sim->station[1].ring.number, 3);
}

static void a_stopped_station_says_nothing_more(void **state)
{
    (void)state;
    sim_begin(sim, 3, 46);
    sim_clear_cables(sim);
    hears(1, 0xa7, 0x93);
    assert_int_equal(sim->station[1].ring.state, RING_STOPPED);
    said_by(1);
    hears(1, 0x06, 0x93);
    hears(1, 0x01, 0x80);
    hears(1, 0x01, 0x87);
    hears(1, 0x57, 0x93);
    ring_tick(&sim->station[1].ring, sim->now + 1000 * USEC_SECOND);
    assert_string_equal(said_by(1), "");
    assert_int_equal(ring_deadline(&sim->station[1].ring), USEC_NEVER);
    assert_int_equal(sim->station[1].faults, 1);
}

/* ---- the start ---- */

static void more_stations_than_wanted_are_said(void **state)
{
    (void)state;
    sim_init(sim, 3, 2400, 1, 50);
    sim_start_at(sim, 0, 2, 0);
    sim_run(sim, 600 * USEC_SECOND);
    assert_said(sim->station[0].fault, "3 stations on the ring, --players wants 2");
    assert_int_equal(sim->station[0].begun, 0);
}

/* In both modes, however long another frame may be away; and after three it is no matter of
 * seconds. */
static void a_start_that_is_not_back_is_repeated_every_two_seconds(void **state)
{
    (void)state;
    for (int reliable = 0; reliable < 2; reliable++) {
        sim_init(sim, 3, 2400, 1, 57);
        if (reliable)
            sim_make_reliable(sim, 20 * USEC_SECOND, &(struct faults_options){0});
        sim->timeout = sim->station[0].ring.given.timeout = 20 * USEC_SECOND;
        sim->station[0].cut = true;
        sim_start_at(sim, 0, 3, 0);
        sim_run(sim, 3 * USEC_SECOND);
        assert_said(sim->station[0].note,
                    "START is not back yet: waiting for the ring to be closed");
        sim_run(sim, 9 * USEC_SECOND);
        assert_in_range(sim->station[0].ring.starts_sent, 4, 6);
        assert_said(
            sim->station[0].note,
            "START is not back yet: a cable open, a station not running, or more than four");
    }
}

static void a_start_that_ends_a_game_says_what_is_kept(void **state)
{
    (void)state;
    sim_begin(sim, 3, 58);
    hears(1, 0x01, 0x80);
    assert_said(sim->station[1].note,
                "a START ends the game that was on; the game is kept: --resume ");
    sim_begin(sim, 3, 58);
    sim->station[1].journal.name[0] = '\0'; /* it is kept nowhere */
    hears(1, 0x01, 0x80);
    assert_string_equal(sim->station[1].note, "a START ends the game that was on");
}

static void fewer_stations_than_wanted_are_waited_for(void **state)
{
    (void)state;
    for (int stations = 2; stations <= 3; stations++) {
        char expected[64];
        sim_init(sim, stations, 2400, 1, 56);
        sim_start_at(sim, 0, stations + 1, 0);
        while (sim_step(sim, 30 * USEC_SECOND))
            continue;
        assert_int_equal(sim->station[0].begun, 0);
        assert_int_equal(sim->station[0].faults, 0);
        snprintf(expected, sizeof expected, "%d of %d stations are there", stations, stations + 1);
        assert_said(sim->station[0].note, expected);
        assert_true(sim->station[0].ring.starts_sent > 10);
    }
}

static void no_more_games_are_begun_than_asked_for(void **state)
{
    (void)state;
    sim_init(sim, 3, 2400, 2, 51);
    sim_start_at(sim, 1, 0, 0);
    sim_run(sim, 3600 * USEC_SECOND);
    assert_true(sim_all_over(sim, 2));
    while (sim_step(sim, sim->now + 600 * USEC_SECOND))
        continue;
    for (int i = 0; i < 3; i++) {
        assert_int_equal(sim->station[i].begun, 2);
        assert_int_equal(sim->station[i].over, 2);
        assert_string_equal(sim->station[i].fault, "");
    }
}

/* The cards that a journal's games dealt to each station, in order. */
static unsigned hands_of(const struct sim_station *station, char hands[][7 * 20])
{
    unsigned count = 0;
    const char *end = station->log + station->logged;
    for (const char *line = station->log; line < end;
         line = memchr(line, '\n', (size_t)(end - line)) + 1) {
        unsigned number;
        char card[8];
        if (sscanf(line, "%u chance draw %7s to", &number, card) != 2 || number > 15 || number == 8)
            continue;
        if (number == 1 || number == 9)
            hands[count++][0] = '\0';
        strcat(strcat(hands[count - 1], card), " ");
    }
    return count;
}

/* One seed given to all stations must not make them draw alike, nor every game the same. */
static void one_seed_for_all_gives_different_cards(void **state)
{
    (void)state;
    static char hands[8][7 * 20];
    sim_init(sim, 2, 2400, 4, 52);
    for (int i = 0; i < 2; i++)
        sim->station[i].ring.given.seed = 7;
    sim_start_at(sim, 0, 0, 0);
    sim_run(sim, 3600 * USEC_SECOND);
    assert_true(sim_all_over(sim, 4));
    assert_int_equal(hands_of(&sim->station[0], hands), 8); /* four games, two hands each */
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < i; j++)
            assert_string_not_equal(hands[i], hands[j]);
}

/* The generators themselves: the cards that are gone already hide it when two stations draw in
 * step. */
static void one_seed_for_all_gives_different_generators(void **state)
{
    (void)state;
    sim_init(sim, 2, 0, 1, 55);
    for (int i = 0; i < 2; i++) {
        sim->station[i].ring.given.seed = 7;
        hears(i, 0x01, (uint8_t)(0x80 + i)); /* stations 1 and 2 of three */
        hears(i, 0x01, 0x86);
        assert_int_equal(sim->station[i].begun, 1);
    }
    assert_memory_not_equal(&sim->station[0].ring.draws, &sim->station[1].ring.draws,
                            sizeof(struct rng));
}

/* While its announcement is out, a START that is not a copy of its own, or another's announcement,
 * is a collision. */
static void a_starter_notices_another_while_it_announces(void **state)
{
    (void)state;
    static const uint8_t strange[] = {0x80, 0x81, 0x83, 0x85, 0x87};
    for (size_t i = 0; i < sizeof strange; i++) {
        sim_init(sim, 3, 0, 1, 53);
        sim_start_at(sim, 0, 0, 0);
        ring_tick(&sim->station[0].ring, 0);
        hears(0, 0x01, 0x82);
        assert_string_equal(said_by(0), "01 80, 01 86");
        hears(0, 0x01, strange[i]);
        assert_int_equal(sim->station[0].ring.state, RING_SWEEPING);
        assert_int_equal(sim->station[0].ring.number, RING_NO_NUMBER);
        assert_said(sim->station[0].note, "another station starts at the same time");
        hears(0, 0x06, 0x93); /* frames with EO 0 are swept, others passed on, for one timeout */
        hears(0, 0x56, 0x93);
        assert_string_equal(said_by(0), "56 93");
        assert_int_equal(ring_deadline(&sim->station[0].ring), sim->now + 2 * USEC_SECOND);
    }
}

/* Once its announcement is back: a first frame with EO 0 that is not the one it has out. */
static void a_starter_notices_another_by_its_first_cards(void **state)
{
    (void)state;
    sim_init(sim, 3, 0, 1, 54);
    sim_start_at(sim, 0, 0, 0);
    ring_tick(&sim->station[0].ring, 0);
    hears(0, 0x01, 0x82);
    hears(0, 0x01, 0x86);
    assert_int_equal(sim->station[0].begun, 1);
    const struct frame4 *out = &sim->station[0].ring.out;
    hears(0, 0x06, (uint8_t)(out->info == 0x93 ? 0x94 : 0x93));
    assert_int_equal(sim->station[0].ring.state, RING_SWEEPING);
}

/* ---- frames of other programs ---- */

static void departures_are_said_and_passed_on_as_they_came(void **state)
{
    (void)state;
    sim_begin(sim, 3, 70);
    struct sim_station *station = &sim->station[1];
    sim_clear_cables(sim);
    while (station->ring.table.moves <
           1) /* what was under way is gone: station 0's first card comes by hand */
        hears(1, 0x06, 0x93);
    uint32_t moves = station->ring.table.moves;
    said_by(1);
    unsigned departures = station->departures;
    hears(1, 0x06, 0xcd); /* a wild with another colour and direction than ours would have */
    assert_string_equal(said_by(1), "06 CD");
    assert_int_equal(station->ring.table.moves, moves + 1);
    assert_int_equal(station->departures, departures + 1);
    assert_said(station->departure, "U10");
    station->log[station->logged] = '\0';
    assert_said(station->log, "# ring as 06 cd\n"); /* no move would give these octets back */
}

/* U13: its addressee answered first; when it comes back after all, it is taken off in silence. */
static void a_late_control_two_is_taken_off_in_silence(void **state)
{
    (void)state;
    sim_init(sim, 2, 0, 1, 71);
    sim_start_at(sim, 0, 0, 0);
    struct sim_station *station = &sim->station[0];
    ring_tick(&station->ring, 0);
    hears(0, 0x01, 0x81);
    hears(0, 0x01, 0x85);
    while (station->ring.out.control == 6)
        hears(0, frame4_address(&station->ring.out), station->ring.out.info);
    assert_int_equal(frame4_address(&station->ring.out), 0x12);
    said_by(0);
    uint8_t card = sim_card_left(station);
    hears(0, 0x56, card); /* station 1 deals itself: it has had our control 2 */
    assert_false(ring_has_out(&station->ring));
    assert_int_equal(ring_deadline(&station->ring), USEC_NEVER);
    char expected[16];
    snprintf(expected, sizeof expected, "56 %02X", card);
    assert_string_equal(said_by(0), expected);
    station->note[0] = '\0';
    hears(0, 0x12, 0x80);
    assert_string_equal(said_by(0), "");
    assert_string_equal(station->note, "");
    assert_int_equal(station->faults, 0);
    hears(0, 0x12, 0x80); /* once more is once too often, but harmless */
    assert_said(station->note, "not under way");
    assert_int_equal(station->faults, 0);
}

static void an_own_frame_with_another_content_stops_the_station(void **state)
{
    (void)state;
    struct sim_station *station = sim_deal_by_hand(sim, 0, 0, 60);
    said_by(0);
    hears(0, frame4_address(&station->ring.out), station->ring.out.info ^ 1);
    assert_said(station->fault, "a frame came back changed: sent 7E 06");
    assert_string_equal(said_by(0), "");
}

/* U13: --compat juegouno swallows a control 2 that is addressed to this station, and no other. */
static void control_two_is_swallowed_only_when_told_to(void **state)
{
    (void)state;
    for (int compat = 0; compat < 2; compat++) {
        sim_begin(sim, 3, 73);
        struct sim_station *first = &sim->station[1], *second = &sim->station[2];
        first->ring.swallows = second->ring.swallows = compat;
        sim_clear_cables(sim);
        for (int card = 0; card < 7; card++) {
            uint8_t info = sim_card_left(first);
            hears(1, 0x06, info);
            hears(2, 0x06, info);
        }
        said_by(1);
        said_by(2);
        hears(1, 0x12, 0x80);
        hears(2, 0x12, 0x80); /* for station 1: passed on by station 2 in any case */
        assert_string_equal(said_by(2), "12 80");
        const char *said = said_by(1);
        assert_int_equal(strstr(said, "12 80") == NULL, compat);
        assert_said(said, "56 "); /* and station 1 deals itself its first card */
    }
}

static struct sim_station *asked; /* the station of the decision below */

/* A bot that first tries what the rules do not allow: it is refused, changes nothing, and is asked
 * again. */
static void choose_wrongly_first(const struct game *game, const struct game_setup *setup,
                                 const struct game_state *view, int seat,
                                 const struct choice *choices, size_t count,
                                 struct bot_memory *memory, struct move *move)
{
    struct why why = {0};
    (void)game, (void)setup, (void)view, (void)memory;
    struct move wrong = choices[0].move;
    for (int i = 0; i < sim->stations; i++)
        if (sim->station[i].ring.number == seat)
            asked = &sim->station[i];
    uint32_t moves = asked->ring.table.moves;
    wrong.c = (uint8_t)((wrong.c + 1) % sim->stations); /* tolerated from others, never ours */
    assert_int_equal(ring_choose(&asked->ring, &wrong, sim->now, &why), ST_BAD);
    assert_true(why.text[0] != '\0');
    assert_true(ring_asks(&asked->ring));
    assert_int_equal(asked->ring.table.moves, moves);
    *move = choices[count - 1].move;
}

static void a_decision_against_the_rules_is_asked_for_again(void **state)
{
    (void)state;
    static const struct bot wrong = {.name = "wrong", .choose = choose_wrongly_first};
    struct move move = {0};
    struct why why = {0};
    sim_init(sim, 3, 0, 1, 74);
    assert_int_equal(ring_choose(&sim->station[0].ring, &move, 0, &why), ST_BAD);
    assert_said(why.text, "not this station's turn");
    sim->bot = &wrong;
    asked = NULL;
    sim_start_at(sim, 0, 0, 0);
    sim_run(sim, 600 * USEC_SECOND);
    assert_true(sim_all_over(sim, 1));
    assert_non_null(asked);
}

/* Frames of all kinds out of the blue, in every phase: a station may stop or begin again, but
 * nothing breaks. */
static void any_frames_at_all_break_no_station(void **state)
{
    (void)state;
    static const uint8_t controls[] = {0, 1, 1, 1, 2, 3, 4, 6, 6, 7, 7, 7, 8, 14};
    unsigned runs = effort(2000), frames = 0, stopped = 0, over = 0;
    for (unsigned run = 0; run < runs; run++) {
        struct rng rng;
        rng_seed(&rng, rng_mix(77, run));
        int stations = 2 + (int)rng_below(&rng, 3);
        uint32_t rare = 2 + rng_below(&rng, 60);
        sim_init(sim, stations, run % 2 ? 2400 : 0, 1, rng_mix(78, run));
        for (int i = 0; i < stations; i++)
            if (i == 0 || rng_below(&rng, 4) == 0)
                sim_start_at(sim, i, 0, rng_below(&rng, 100000));
        for (int step = 0; step < 600 && sim_step(sim, 3600 * USEC_SECOND); step++) {
            if (rng_below(&rng, rare))
                continue;
            uint8_t address =
                (uint8_t)((rng_next(&rng) & 0xf0) | controls[rng_below(&rng, sizeof controls)]);
            uint8_t info = (uint8_t)(0x80 | rng_next(&rng));
            frames++;
            if (address != 0x7e)
                hears((int)rng_below(&rng, (uint32_t)stations), address, info);
        }
        for (int i = 0; i < stations; i++) {
            const struct ring *ring = &sim->station[i].ring;
            struct why why = {0};
            if (ring->table_ready && !sim->game->invariant(as_const_setup(ring->setup),
                                                           as_const_state(ring->table.state), &why))
                fail_msg("run %u, station %d: %s", run, i, why.text);
            assert_in_range(ring->number + 1, 0, RING_STATIONS_MAX);
            assert_int_equal(ring->state == RING_STOPPED, sim->station[i].fault[0] != '\0');
            stopped += ring->state == RING_STOPPED;
            over += sim->station[i].over;
        }
    }
    print_message("%u runs, %u frames out of the blue; %u stations stopped, %u games ended\n", runs,
                  frames, stopped, over);
}

SUITE(wire)
{
    sim = malloc(sizeof *sim);
    if (!sim)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_are_found_in_any_fragmentation),
        cmocka_unit_test(frames_keep_to_the_rules_of_the_ring),
        cmocka_unit_test(a_start_is_counted_and_announced_as_in_the_seed),
        cmocka_unit_test(a_station_without_a_number_passes_on_everything_but_start),
        cmocka_unit_test(an_announcement_of_fewer_does_not_seat_a_station),
        cmocka_unit_test(a_frame_that_nobody_takes_off_is_taken_off_in_the_end),
        cmocka_unit_test(what_comes_seldom_is_passed_on_however_often),
        cmocka_unit_test(after_the_end_a_station_takes_its_own_frames_off),
        cmocka_unit_test(a_stopped_station_says_nothing_more),
        cmocka_unit_test(more_stations_than_wanted_are_said),
        cmocka_unit_test(a_start_that_is_not_back_is_repeated_every_two_seconds),
        cmocka_unit_test(a_start_that_ends_a_game_says_what_is_kept),
        cmocka_unit_test(fewer_stations_than_wanted_are_waited_for),
        cmocka_unit_test(no_more_games_are_begun_than_asked_for),
        cmocka_unit_test(one_seed_for_all_gives_different_cards),
        cmocka_unit_test(one_seed_for_all_gives_different_generators),
        cmocka_unit_test(a_starter_notices_another_while_it_announces),
        cmocka_unit_test(a_starter_notices_another_by_its_first_cards),
        cmocka_unit_test(departures_are_said_and_passed_on_as_they_came),
        cmocka_unit_test(a_late_control_two_is_taken_off_in_silence),
        cmocka_unit_test(an_own_frame_with_another_content_stops_the_station),
        cmocka_unit_test(control_two_is_swallowed_only_when_told_to),
        cmocka_unit_test(a_decision_against_the_rules_is_asked_for_again),
        cmocka_unit_test(any_frames_at_all_break_no_station),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(sim);
    return failed;
}
