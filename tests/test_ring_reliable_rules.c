/* Reliable mode, a rule of ring.md at a time: what one station sends, passes on, drops and says. */
#include "support.h"

#include "games/uno/uno.h"
#include "ring_support.h"

enum { BIT = FRAME4_BIT };

static struct sim *sim; /* one for all tests: it is large, and every test begins with sim_init */

static void hears(int place, unsigned address, unsigned info)
{
    sim_hears(sim, place, address, info);
}

static const char *said_by(int place)
{
    return sim_said(sim, place);
}

static struct sim_station *at(int place)
{
    return &sim->station[place];
}

/* Station 1 of three has just sat down; station 0 is to deal itself seven cards. */
static struct sim_station *seated(void)
{
    sim_init(sim, 3, 0, 1, 1);
    sim_make_reliable(sim, 0, &(struct faults_options){0});
    hears(1, 0x01, 0x80);
    hears(1, 0x01, 0x86);
    assert_string_equal(said_by(1), "01 81, 01 86");
    assert_int_equal(at(1)->begun, 1);
    return at(1);
}

/* Station 0 has started a ring of two and dealt itself so many cards, all back, and one more that
 * is out. */
static struct sim_station *dealing(int cards)
{
    sim_init(sim, 2, 0, 1, 2);
    sim_make_reliable(sim, 0, &(struct faults_options){0});
    sim_start_at(sim, 0, 0, 0);
    struct ring *ring = &at(0)->ring;
    ring_tick(ring, 0);
    hears(0, 0x01, 0x81);
    hears(0, 0x01, 0x85);
    for (int i = 0; i < cards; i++)
        hears(0, frame4_address(&ring->out), ring->out.info);
    said_by(0);
    assert_true(ring_has_out(ring) && ring->table.moves == (unsigned)cards + 1);
    return at(0);
}

/* ---- the frames ---- */

static struct {
    unsigned sent[SIM_STATIONS], cleared, starts;
    int right; /* ED of the last frame that went out */
} watched;

static void watch_bits(struct sim *ring, int place, const struct role_event *event)
{
    if (event->kind != ROLE_FRAME || (event->fate != FATE_SENT && event->fate != FATE_PASSED))
        return;
    struct frame4 line = sim_on_line(event), said = sim_said_by(event);
    assert_true(line.info != frame4_address(&line));
    assert_true((said.control & BIT) == 0 && (said.info & 0x80));
    if (said.control == 1) {
        assert_int_equal(frame4_address(&line), 0x01); /* outside the alternation */
        watched.starts++;
    } else if (event->fate == FATE_SENT) {
        assert_int_equal(line.control >> 3, watched.sent[place]++ % 2);
        watched.cleared += !(line.info & 0x80);
        if (watched.right >= 0)
            assert_int_equal(said.eo, watched.right);
        watched.right = said.ed;
    }
    (void)ring;
}

/* "Each origin's first frame of a game carries bit 0; START and announcement always carry 0"; equal
 * octets never. */
static void every_origin_alternates_its_bit_from_zero(void **state)
{
    (void)state;
    unsigned games = effort(60), frames = 0, cleared = 0;
    for (unsigned g = 0; g < games; g++) {
        int stations = 2 + (int)g % 3;
        memset(&watched, 0, sizeof watched);
        watched.right = -1;
        sim_init(sim, stations, 0, 1, rng_mix(3, g));
        sim_make_reliable(sim, 0, &(struct faults_options){0});
        sim->watch = watch_bits;
        sim_start_at(sim, (int)g % stations, 0, 0);
        sim_run(sim, 3600 * USEC_SECOND);
        assert_true(sim_all_over(sim, 1));
        assert_true(watched.starts >= 3);
        frames += sim->station[0].frames;
        cleared += watched.cleared;
    }
    print_message("%u games, %u frames; %u would have had two equal octets\n", games, frames,
                  cleared);
    assert_true(cleared > 0);
}

/* A lost octet and a doubled one: noise. The true frame of this kind has a clear high bit, and no
 * other has. */
static void two_equal_octets_are_noise(void **state)
{
    (void)state;
    sim_init(sim, 1, 0, 1, 4);
    sim_make_reliable(sim, 0, &(struct faults_options){0});
    hears(0, 0xa6, 0xa6);
    hears(0, 0x93, 0x93);
    hears(0, 0x06, 0x06);
    assert_string_equal(said_by(0), "");
    assert_int_equal(frame4_noise(&at(0)->ring.finder), 12);
    hears(0, 0xa6, 0x26); /* station 2 takes a red 6 */
    assert_string_equal(said_by(0), "A6 26");
    hears(0, 0x06, 0x13); /* a clear high bit in any other frame */
    hears(0, 0xa6, 0x27);
    hears(0, 0xae, 0x26);
    assert_string_equal(said_by(0), "");
    assert_int_equal(frame4_noise(&at(0)->ring.finder), 24);
}

static void a_frame_with_a_cleared_bit_means_what_it_would_with_it(void **state)
{
    (void)state;
    /* A game in which station 2 takes a red 6: the card must be in its hand everywhere, and no
     * departure is told. */
    for (unsigned seed = 0; seed < 200; seed++) {
        sim_init(sim, 3, 0, 1, rng_mix(5, seed));
        sim_make_reliable(sim, 0, &(struct faults_options){0});
        sim_start_at(sim, 0, 0, 0);
        memset(&watched, 0, sizeof watched);
        watched.right = -1;
        sim->watch = watch_bits;
        sim_run(sim, 3600 * USEC_SECOND);
        for (int i = 0; i < 3; i++) {
            assert_int_equal(at(i)->hash, at(0)->hash);
            assert_int_equal(at(i)->departures, 0);
            at(i)->log[at(i)->logged] = '\0';
            assert_null(strstr(at(i)->log, "# ring as"));
        }
        if (watched.cleared)
            return;
    }
    fail_msg("no game with such a frame");
}

/* ---- the three cases ---- */

static void a_copy_is_passed_on_and_not_applied_again(void **state)
{
    (void)state;
    struct sim_station *station = seated();
    hears(1, 0x06, 0x93);
    assert_string_equal(said_by(1), "06 93");
    assert_int_equal(station->ring.table.moves, 1);
    for (int i = 0; i < 3; i++) {
        hears(1, 0x06, 0x93);
        assert_string_equal(said_by(1), "06 93");
    }
    assert_int_equal(station->ring.table.moves, 1);
    hears(1, 0x0e, 0x93); /* the same card once more, and new: there are two */
    assert_string_equal(said_by(1), "0E 93");
    assert_int_equal(station->ring.table.moves, 2);
    hears(1, 0x06, 0xa1);
    assert_int_equal(station->ring.table.moves, 3);
    assert_int_equal(station->ring.dropped, 0);
    assert_string_equal(station->note, "");
}

/* Case 3: who has missed a frame drops what stands behind it, and applies both when they come
 * again. */
static void what_overtakes_a_lost_frame_is_dropped(void **state)
{
    (void)state;
    seated();
    static const uint8_t cards[7] = {0x90, 0xa0, 0xb0, 0x91, 0xa1, 0xb1, 0x92};
    struct sim_station *station = at(2); /* station 2, which station 1 deals behind station 0 */
    hears(2, 0x01, 0x81);
    hears(2, 0x01, 0x86);
    for (unsigned i = 0; i < 7; i++)
        hears(2, i % 2 ? 0x0e : 0x06, cards[i]);
    said_by(2);
    assert_int_equal(station->ring.table.moves, 7);
    hears(2, 0x56, 0x94); /* station 1's first card, and station 0's control 2 before it was lost */
    assert_string_equal(said_by(2), "");
    assert_int_equal(station->ring.table.moves, 7);
    assert_int_equal(station->ring.dropped, 1);
    assert_said(station->note, "7E 56 94 7E");
    assert_said(station->note, "a frame before it was lost: dropped");
    hears(2, 0x1a, 0x80); /* control 2, bit 1 */
    hears(2, 0x56, 0x94);
    assert_string_equal(said_by(2), "1A 80, 56 94");
    assert_int_equal(station->ring.table.moves, 9);
    hears(2, 0x1a, 0x80); /* a late copy of a station that holds the right no more */
    assert_string_equal(said_by(2), "1A 80");
    assert_int_equal(station->ring.table.moves, 9);
    assert_int_equal(station->faults, 0);
}

static void a_frame_of_who_holds_no_right_is_dropped_and_logged(void **state)
{
    (void)state;
    struct sim_station *station = seated();
    hears(1, 0xa7, 0x93);
    hears(1, 0xe7, 0x93); /* there is no station 3 */
    assert_string_equal(said_by(1), "");
    assert_int_equal(station->ring.dropped, 2);
    assert_said(station->note, "does not hold the right to send");
    hears(1, 0x0e, 0x93); /* an origin's first frame has bit 0 */
    assert_string_equal(said_by(1), "");
    assert_int_equal(station->ring.dropped, 3);
    assert_int_equal(station->faults, 0);
    assert_int_equal(station->ring.table.moves, 0);
}

/* The same bit and other contents is no copy: who knows the true frame lets no damaged one pass. */
static void a_damaged_copy_is_not_passed_on(void **state)
{
    (void)state;
    struct sim_station *station = seated();
    hears(1, 0x06, 0x93);
    said_by(1);
    hears(1, 0x06, 0x94);
    assert_string_equal(said_by(1), "");
    assert_said(station->note, "the bit of the frame before it and says something else: dropped");
    hears(1, 0x0e, 0x94); /* mended */
    assert_string_equal(said_by(1), "0E 94");
    assert_int_equal(ring_deadline(&station->ring), USEC_NEVER);
    assert_int_equal(station->faults, 0);
}

/* … and from who holds the right, with nothing better for three timeouts, it is a station in strict
 * mode. */
static void a_strict_station_is_named_after_a_while(void **state)
{
    (void)state;
    struct sim_station *station = seated();
    hears(1, 0x06, 0x93);
    hears(1, 0x06, 0x94);
    assert_int_equal(ring_deadline(&station->ring), 6 * USEC_SECOND);
    sim->now = 5 * USEC_SECOND;
    hears(1, 0x06, 0x95); /* does not begin the wait anew */
    ring_tick(&station->ring, 6 * USEC_SECOND - 1);
    assert_int_equal(station->faults, 0);
    ring_tick(&station->ring, 6 * USEC_SECOND);
    assert_said(station->fault,
                "station 0 sends frames without the alternating bit: it is in strict mode");
    assert_said(station->fault, "all with --strict or all with --reliable");
}

/* "Changes nothing in the game, but goes round like any other, and counts for the bit"; U19 makes
 * it a stop, too. */
static void a_refused_frame_goes_round_and_stops_the_station(void **state)
{
    (void)state;
    struct sim_station *station = seated();
    hears(1, 0x07, 0x93); /* plays a card that it has not */
    assert_string_equal(said_by(1), "07 93");
    assert_int_equal(station->ring.table.moves, 0);
    assert_said(station->fault, "out of step");
    station->log[station->logged] = '\0';
    assert_said(station->log, "# ring also 07 93\n");
}

static void a_frame_that_says_nothing_counts_for_the_bit(void **state)
{
    (void)state;
    struct why why = {0};
    struct sim_station *station = seated();
    hears(1, 0x05, 0x80); /* control 5 means nothing in UNO */
    hears(1, 0x05, 0x80);
    assert_string_equal(said_by(1), "05 80, 05 80");
    hears(1, 0x06, 0x93);
    assert_string_equal(said_by(1), "");
    assert_int_equal(station->faults, 0);
    assert_int_equal(station->ring.table.moves, 0);
    if (sim_resume(sim, 1, -1, &why) != ST_OK) /* the journal knows it */
        fail_msg("%s", why.text);
    hears(1, 0x06, 0x93);
    assert_string_equal(said_by(1), "");
    hears(1, 0x05, 0x80);
    hears(1, 0x0e, 0x93);
    assert_string_equal(said_by(1), "05 80, 0E 93");
    assert_int_equal(station->ring.table.moves, 1);
}

/* ---- one's own frames ---- */

/* Again with the same octets, ten times, then it stops as in strict mode. */
static void a_frame_not_back_is_sent_ten_times_more(void **state)
{
    (void)state;
    struct sim_station *station = dealing(6);
    char expected[16];
    snprintf(expected, sizeof expected, "%02X %02X", frame4_address(&station->ring.out),
             station->ring.out.info);
    assert_int_equal(station->ring.out.control, 6);
    for (usec_t i = 1; i <= 10; i++) {
        assert_int_equal(ring_deadline(&station->ring), i * 2 * USEC_SECOND);
        ring_tick(&station->ring, i * 2 * USEC_SECOND);
        assert_string_equal(said_by(0), expected);
        assert_int_equal(station->ring.resent, i);
    }
    ring_tick(&station->ring, 22 * USEC_SECOND);
    assert_string_equal(said_by(0), "");
    assert_said(station->fault,
                "not back after 22.0 s, sent 11 times: a cable open or a station not running");
    assert_said(station->fault, "7E 06");
    assert_said(station->fault, "--resume game.journal");
}

/* After a short timeout the next wait is twice as long, up to the default of 2 s. */
static void waits_grow_from_a_short_timeout(void **state)
{
    (void)state;
    static const usec_t waits[] = {300, 600, 1200, 2000, 2000};
    struct sim_station *station = dealing(5);
    station->ring.given.timeout = 300 * USEC_MS;
    hears(0, frame4_address(&station->ring.out), station->ring.out.info);
    usec_t now = 0;
    for (size_t i = 0; i < sizeof waits / sizeof waits[0]; i++) {
        now += waits[i] * USEC_MS;
        assert_int_equal(ring_deadline(&station->ring), now);
        ring_tick(&station->ring, now);
        assert_int_equal(station->ring.resent, i + 1);
    }
}

static void strict_mode_sends_nothing_again(void **state)
{
    (void)state;
    sim_init(sim, 2, 0, 1, 2);
    sim_start_at(sim, 0, 0, 0);
    struct ring *ring = &at(0)->ring;
    ring_tick(ring, 0);
    hears(0, 0x01, 0x81);
    hears(0, 0x01, 0x85);
    for (int i = 0; i < 6; i++)
        hears(0, frame4_address(&ring->out), ring->out.info);
    said_by(0);
    ring_tick(ring, 15 * USEC_SECOND);
    assert_string_equal(said_by(0), "");
    assert_said(at(0)->fault, "not back after 15.0 s: a cable open or a station not running");
}

static void late_copies_of_own_frames_are_taken_off_in_silence(void **state)
{
    (void)state;
    struct sim_station *station = dealing(2);
    struct frame4 first = station->ring.out;
    ring_tick(&station->ring, 2 * USEC_SECOND); /* it goes out once more */
    said_by(0);
    hears(0, frame4_address(&first), first.info);
    said_by(0); /* the next one */
    struct frame4 second = station->ring.out;
    assert_int_equal(second.control ^ first.control, BIT);
    hears(0, frame4_address(&first), first.info); /* the copy */
    assert_string_equal(said_by(0), "");
    assert_true(ring_has_out(&station->ring));
    assert_string_equal(station->note, "");
    hears(0, frame4_address(&second), second.info);
    assert_int_equal(station->ring.table.moves, 5);
    assert_int_equal(station->faults, 0);
}

/* Two games of starters that do not know of each other look like this only at the very beginning:
 * see may_collide. */
static void an_own_frame_that_comes_back_changed_stops_the_game(void **state)
{
    (void)state;
    struct sim_station *station = dealing(6);
    hears(0, frame4_address(&station->ring.out), station->ring.out.info ^ 1u);
    assert_said(station->fault, "a frame came back changed: sent 7E 06");
    assert_string_equal(said_by(0), "");
    station = dealing(6);
    hears(0, frame4_address(&station->ring.out) ^ BIT,
          station->ring.out.info ^ 1u); /* the other bit: a late copy */
    assert_string_equal(said_by(0), "");
    assert_true(ring_has_out(&station->ring));
    assert_int_equal(station->faults, 0);
}

/* U13 is for strict rings: here control 2 is waited for like any frame. */
static void an_answer_does_not_settle_control_two(void **state)
{
    (void)state;
    struct sim_station *station = dealing(7);
    assert_int_equal(frame4_address(&station->ring.out), 0x1a);
    hears(0, 0x56, 0x90);
    if (station->ring.table.moves != 9) /* that card was gone */
        hears(0, 0x56, 0xa0);
    assert_true(ring_has_out(&station->ring));
    said_by(0);
    ring_tick(&station->ring, 2 * USEC_SECOND);
    assert_string_equal(said_by(0), "1A 80");
}

/* ---- the start ---- */

static void a_lost_start_is_sent_ten_times_more(void **state)
{
    (void)state;
    sim_init(sim, 2, 0, 1, 6);
    sim_make_reliable(sim, 0, &(struct faults_options){0});
    sim_start_at(sim, 0, 0, 0);
    for (usec_t i = 0; i <= 10; i++) {
        ring_tick(&at(0)->ring, i * 2 * USEC_SECOND);
        assert_string_equal(said_by(0), "01 80");
    }
    ring_tick(&at(0)->ring, 22 * USEC_SECOND);
    assert_string_equal(said_by(0), "");
    assert_said(at(0)->fault,
                "START not back: a cable open, a station not running, or more than four");
}

/* No other starter sweeps for so long: what is out for eleven timeouts stops the station at the
 * beginning, too. */
static void a_lost_announcement_is_sent_ten_times_more(void **state)
{
    (void)state;
    sim_init(sim, 2, 0, 1, 6);
    sim_make_reliable(sim, 0, &(struct faults_options){0});
    sim_start_at(sim, 0, 2, 0);
    ring_tick(&at(0)->ring, 0);
    hears(0, 0x01, 0x81);
    assert_string_equal(said_by(0), "01 80, 01 85");
    for (usec_t i = 1; i <= 10; i++) {
        ring_tick(&at(0)->ring, i * 2 * USEC_SECOND);
        assert_string_equal(said_by(0), "01 85");
    }
    ring_tick(&at(0)->ring, 22 * USEC_SECOND);
    assert_string_equal(said_by(0), "");
    assert_said(at(0)->fault, "7E 01 85 7E");
    assert_said(at(0)->fault, "not back after 22.0 s, sent 11 times");
}

static void a_repeated_start_gives_the_same_number(void **state)
{
    (void)state;
    sim_init(sim, 2, 0, 1, 7);
    sim_make_reliable(sim, 0, &(struct faults_options){0});
    for (int i = 0; i < 5; i++) {
        hears(0, 0x01, 0x81);
        assert_string_equal(said_by(0), "01 82");
        assert_int_equal(at(0)->ring.number, 2);
    }
    hears(0, 0x01, 0x87);
    hears(0, 0x01, 0x87);
    assert_string_equal(said_by(0), "01 87, 01 87");
    assert_int_equal(at(0)->begun, 1);
}

/* Copies of START and announcement, whether sent again or doubled on a cable, are no other
 * starter's. */
static void copies_of_start_and_announcement_disturb_nobody(void **state)
{
    (void)state;
    sim_init(sim, 3, 0, 1, 8);
    sim_make_reliable(sim, 0, &(struct faults_options){0});
    sim_start_at(sim, 0, 0, 0);
    struct ring *ring = &at(0)->ring;
    ring_tick(ring, 0);
    hears(0, 0x01, 0x82);
    assert_string_equal(said_by(0), "01 80, 01 86");
    hears(0, 0x01, 0x82);
    hears(0, 0x01, 0x82);
    assert_int_equal(ring->state, RING_ANNOUNCING);
    for (usec_t i = 1; i <= 3; i++) {
        ring_tick(ring, i * 2 * USEC_SECOND);
        assert_string_equal(said_by(0), "01 86");
    }
    hears(0, 0x01, 0x86);
    assert_true(ring_in_game(ring));
    said_by(0);
    hears(0, 0x01, 0x86);
    hears(0, 0x01, 0x86);
    assert_true(ring_in_game(ring));
    assert_string_equal(said_by(0), "");
    hears(0, 0x01, 0x87); /* but another's is */
    assert_int_equal(ring->state, RING_SWEEPING);
}

static void a_starter_that_counts_again_knows_its_doubled_start(void **state)
{
    (void)state;
    sim_init(sim, 3, 0, 1, 9);
    sim_make_reliable(sim, 0, &(struct faults_options){0});
    sim_start_at(sim, 0, 4, 0);
    struct ring *ring = &at(0)->ring;
    ring_tick(ring, 0);
    hears(0, 0x01, 0x82);
    hears(0, 0x01, 0x82);
    assert_int_equal(ring->state, RING_RECOUNTING);
    assert_int_equal(ring->number, 0);
    hears(0, 0x01, 0x80); /* fewer: the station before us starts as well */
    assert_int_equal(ring->state, RING_NUMBERED);
    assert_int_equal(ring->number, 1);
}

/* Two starters that have each joined the other's START: one of them begins again. */
static void a_starter_whose_starter_is_gone_starts_after_all(void **state)
{
    (void)state;
    sim_init(sim, 2, 0, 1, 18);
    sim_make_reliable(sim, 0, &(struct faults_options){0});
    at(0)->ring.options.start = true;
    for (int i = 0; i < 2; i++)
        hears(i, 0x01, 0x82);
    said_by(0);
    assert_int_equal(at(0)->ring.state, RING_NUMBERED);
    assert_int_equal(ring_deadline(&at(1)->ring), USEC_NEVER); /* that one never was to start */
    assert_in_range(ring_deadline(&at(0)->ring), 10 * USEC_SECOND, 13 * USEC_SECOND);
    ring_tick(&at(0)->ring, ring_deadline(&at(0)->ring));
    assert_string_equal(said_by(0), "01 80");
    hears(0, 0x01, 0x81);
    hears(0, 0x01, 0x85);
    assert_true(ring_in_game(&at(0)->ring));
}

static void a_damaged_start_is_noise(void **state)
{
    (void)state;
    static const uint8_t damaged[][2] = {{0x09, 0x80}, {0x41, 0x80}, {0x11, 0x80},
                                         {0x01, 0x88}, {0x01, 0xc0}, {0x01, 0x00}};
    sim_init(sim, 1, 0, 1, 10);
    sim_make_reliable(sim, 0, &(struct faults_options){0});
    for (size_t i = 0; i < sizeof damaged / sizeof damaged[0]; i++)
        hears(0, damaged[i][0], damaged[i][1]);
    assert_string_equal(said_by(0), "");
    assert_int_equal(at(0)->ring.number, RING_NO_NUMBER);
}

/* ---- the end, and the next game ---- */

/* A START does not end a game that goes on: whoever has missed its last frame gets that first. */
static void a_start_waits_until_the_game_has_ended_here(void **state)
{
    (void)state;
    struct sim_station *station = seated();
    static const uint8_t cards[] = {0x90, 0xa0, 0xb0, 0x91, 0xa1};
    sim->now = USEC_SECOND;
    for (unsigned i = 0; i < 5; i++)
        hears(1, i % 2 ? 0x0e : 0x06, cards[i]);
    said_by(1);
    sim->now = 19 * USEC_SECOND - 1; /* nine timeouts of 2 s behind that */
    hears(1, 0x01, 0x80);
    assert_string_equal(said_by(1), "");
    assert_said(station->note, "a START while the game here goes on is dropped");
    assert_true(ring_in_game(&station->ring));
    sim->now = 19 * USEC_SECOND;
    hears(1, 0x01, 0x80);
    assert_string_equal(said_by(1), "01 81");
    assert_int_equal(station->ring.state, RING_NUMBERED);
    station =
        /* but starters that have collided begin again at once: a card or two change nothing */
        seated();
    hears(1, 0x06, 0x93);
    said_by(1);
    hears(1, 0x01, 0x80);
    assert_string_equal(said_by(1), "01 81");
}

/* The winner's own last frame has to come back first, for as long as that takes; then it takes part
 * in the next. */
static void a_winner_waits_for_its_last_frame(void **state)
{
    (void)state;
    unsigned tried = 0;
    for (unsigned seed = 0; seed < 8; seed++) {
        sim_init(sim, 3, 0, 1, rng_mix(17, seed));
        sim_make_reliable(sim, 0, &(struct faults_options){0});
        sim_start_at(sim, 0, 3, 0);
        struct ring *ring = &at(1)->ring;
        while (!at(0)->over && sim_step(sim, 3600 * USEC_SECOND))
            if (ring->out.control == 3 || ring->out.control == (3 | BIT))
                at(0)->cut = true; /* station 1 has won, and nobody sends to it any more */
        if (!at(0)->cut)
            continue;
        tried++;
        while (sim->now < 21 * USEC_SECOND && sim_step(sim, 21 * USEC_SECOND))
            continue;
        said_by(1);
        hears(1, 0x01, 0x80);
        assert_string_equal(said_by(1), "");
        hears(1, frame4_address(&ring->out), ring->out.info);
        assert_int_equal(at(1)->over, 1);
        hears(1, 0x01, 0x80);
        assert_string_equal(said_by(1), "01 81");
    }
    assert_true(tried > 0);
}

/* The last frame was lost behind the starter, which begins the next game: both come through. */
static void the_last_frame_is_lost_and_the_next_game_is_begun(void **state)
{
    (void)state;
    unsigned lost = 0;
    for (unsigned seed = 0; seed < 12; seed++) {
        sim_init(sim, 3, 2400, 2, rng_mix(12, seed));
        sim_make_reliable(sim, 0, &(struct faults_options){0});
        sim_start_at(sim, 0, 3, 0);
        at(0)->ring.given.pause = 0;
        bool done = false;
        while (!sim_all_over(sim, 2) && sim_step(sim, 3600 * USEC_SECOND))
            if (!done &&
                at(0)->over ==
                    1) { /* the winner's frame is on the cable behind it, and the START, too */
                done = true;
                lost += at(1)->over == 0;
                cable_clear(&at(0)->out);
            }
        for (int i = 0; i < 3; i++) {
            assert_int_equal(at(i)->over, 2);
            assert_int_equal(at(i)->begun, 2);
            assert_int_equal(at(i)->hash, at(0)->hash);
        }
    }
    print_message("the end was lost for station 1 in %u games of 12\n", lost);
    assert_true(lost > 0);
}

static void a_starter_passes_copies_of_the_last_game_on_and_nothing_else(void **state)
{
    (void)state;
    sim_init(sim, 3, 0, 1, 13);
    sim_make_reliable(sim, 0, &(struct faults_options){0});
    sim_start_at(sim, 0, 0, 0);
    sim_run(sim, 3600 * USEC_SECOND);
    assert_true(sim_all_over(sim, 1));
    struct ring *ring = &at(0)->ring;
    struct frame4 last = frame4_reliable_out(&ring->last[1]);
    char expected[16];
    snprintf(expected, sizeof expected, "%02X %02X", frame4_address(&last), last.info);
    said_by(0);
    hears(0, frame4_address(&last), last.info); /* ended */
    assert_string_equal(said_by(0), expected);
    sim_start_at(sim, 0, 0, sim->now);
    ring_tick(ring, sim->now);
    assert_string_equal(said_by(0), "01 80");
    hears(0, frame4_address(&last), last.info); /* starting */
    assert_string_equal(said_by(0), expected);
    hears(0, frame4_address(&last) ^ BIT, 0x92);
    assert_string_equal(said_by(0), "");
    hears(0, 0x01, 0x82);
    assert_string_equal(said_by(0), "01 86");
    hears(0, frame4_address(&last), last.info); /* announcing: all have begun anew */
    assert_string_equal(said_by(0), "");
    assert_string_equal(at(0)->fault, "");
}

static void who_is_ready_stays_as_long_as_others_may_need_it(void **state)
{
    (void)state;
    struct sim_station *station = seated();
    sim->now = USEC_SECOND;
    hears(1, 0x06, 0x93);
    assert_int_equal(ring_may_leave(&station->ring), 7 * USEC_SECOND);
    station->ring.options.reliable = false;
    assert_int_equal(ring_may_leave(&station->ring), 0);
}

/* ---- resuming ---- */

static void after_a_resume_the_bit_decides(void **state)
{
    (void)state;
    struct why why = {0};
    struct sim_station *station = seated();
    hears(1, 0x06, 0x93);
    hears(1, 0x0e, 0x93); /* two equal draws, one behind the other */
    said_by(1);
    if (sim_resume(sim, 1, -1, &why) != ST_OK)
        fail_msg("%s", why.text);
    hears(1, 0x0e, 0x93);
    assert_string_equal(said_by(1), "0E 93");
    assert_int_equal(station->ring.table.moves, 2);
    hears(1, 0x06, 0x94);
    assert_int_equal(station->ring.table.moves, 3);
    assert_string_equal(station->fault, "");
}

/* The own frame that was not back goes out once more with its bit, whatever it is; the next has the
 * other. */
static void a_resumed_station_goes_on_with_its_bit(void **state)
{
    (void)state;
    for (int cards = 0; cards < 7; cards++) {
        struct why why = {0};
        struct sim_station *station = dealing(cards);
        struct frame4 out = station->ring.out;
        char expected[16];
        assert_int_equal(out.control >> 3, cards % 2);
        snprintf(expected, sizeof expected, "%02X %02X", frame4_address(&out), out.info);
        if (sim_resume(sim, 0, -1, &why) != ST_OK)
            fail_msg("%s", why.text);
        assert_string_equal(said_by(0), expected);
        hears(0, frame4_address(&out), out.info);
        assert_int_equal(station->ring.out.control & BIT, ~out.control & BIT);
        hears(0, frame4_address(&out), out.info); /* a copy from before it was killed */
        assert_int_equal(station->faults, 0);
        assert_int_equal(station->ring.table.moves, cards + 2);
    }
}

static void a_journal_of_the_other_mode_is_refused(void **state)
{
    (void)state;
    struct why why = {0};
    seated();
    sim->reliable = false;
    assert_int_equal(sim_resume(sim, 1, -1, &why), ST_BAD);
    assert_said(why.text, "the journal is of a ring in reliable mode: resume it with --reliable");
    sim_init(sim, 3, 0, 1, 14);
    hears(1, 0x01, 0x80);
    hears(1, 0x01, 0x86);
    sim->reliable = true;
    assert_int_equal(sim_resume(sim, 1, -1, &why), ST_BAD);
    assert_said(why.text, "the journal is of a ring in strict mode: resume it with --strict");
}

/* ---- anything at all ---- */

static void any_frames_at_all_break_no_station(void **state)
{
    (void)state;
    unsigned runs = effort(800), frames = 0, over = 0;
    for (unsigned run = 0; run < runs; run++) {
        struct rng rng;
        rng_seed(&rng, rng_mix(15, run));
        int stations = 2 + (int)rng_below(&rng, 3);
        uint32_t rare = 2 + rng_below(&rng, 60);
        sim_init(sim, stations, run % 2 ? 2400 : 0, 1, rng_mix(16, run));
        sim_make_reliable(sim, 0, &(struct faults_options){0});
        for (int i = 0; i < stations; i++)
            if (i == 0 || rng_below(&rng, 4) == 0)
                sim_start_at(sim, i, 0, rng_below(&rng, 100000));
        for (int step = 0; step < 600 && sim_step(sim, 3600 * USEC_SECOND); step++) {
            if (rng_below(&rng, rare))
                continue;
            uint8_t address = (uint8_t)rng_next(&rng),
                    info = (uint8_t)(rng_next(&rng) | (rng_below(&rng, 8) ? 0x80 : 0));
            frames++;
            if (address != 0x7e && info != 0x7e)
                hears((int)rng_below(&rng, (uint32_t)stations), address, info);
        }
        for (int i = 0; i < stations; i++) {
            const struct ring *ring = &at(i)->ring;
            struct why why = {0};
            if (ring->table_ready && !sim->game->invariant(as_const_setup(ring->setup),
                                                           as_const_state(ring->table.state), &why))
                fail_msg("run %u, station %d: %s", run, i, why.text);
            assert_in_range(ring->number + 1, 0, RING_STATIONS_MAX);
            assert_int_equal(ring->state == RING_STOPPED, at(i)->fault[0] != '\0');
            over += at(i)->over;
        }
    }
    print_message("%u runs, %u frames out of the blue, %u games ended\n", runs, frames, over);
}

SUITE(wire)
{
    sim = malloc(sizeof *sim);
    if (!sim)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_origin_alternates_its_bit_from_zero),
        cmocka_unit_test(two_equal_octets_are_noise),
        cmocka_unit_test(a_frame_with_a_cleared_bit_means_what_it_would_with_it),
        cmocka_unit_test(a_copy_is_passed_on_and_not_applied_again),
        cmocka_unit_test(what_overtakes_a_lost_frame_is_dropped),
        cmocka_unit_test(a_frame_of_who_holds_no_right_is_dropped_and_logged),
        cmocka_unit_test(a_damaged_copy_is_not_passed_on),
        cmocka_unit_test(a_strict_station_is_named_after_a_while),
        cmocka_unit_test(a_refused_frame_goes_round_and_stops_the_station),
        cmocka_unit_test(a_frame_that_says_nothing_counts_for_the_bit),
        cmocka_unit_test(a_frame_not_back_is_sent_ten_times_more),
        cmocka_unit_test(waits_grow_from_a_short_timeout),
        cmocka_unit_test(strict_mode_sends_nothing_again),
        cmocka_unit_test(late_copies_of_own_frames_are_taken_off_in_silence),
        cmocka_unit_test(an_own_frame_that_comes_back_changed_stops_the_game),
        cmocka_unit_test(an_answer_does_not_settle_control_two),
        cmocka_unit_test(a_lost_start_is_sent_ten_times_more),
        cmocka_unit_test(a_lost_announcement_is_sent_ten_times_more),
        cmocka_unit_test(a_repeated_start_gives_the_same_number),
        cmocka_unit_test(copies_of_start_and_announcement_disturb_nobody),
        cmocka_unit_test(a_starter_that_counts_again_knows_its_doubled_start),
        cmocka_unit_test(a_starter_whose_starter_is_gone_starts_after_all),
        cmocka_unit_test(a_damaged_start_is_noise),
        cmocka_unit_test(a_start_waits_until_the_game_has_ended_here),
        cmocka_unit_test(a_winner_waits_for_its_last_frame),
        cmocka_unit_test(the_last_frame_is_lost_and_the_next_game_is_begun),
        cmocka_unit_test(a_starter_passes_copies_of_the_last_game_on_and_nothing_else),
        cmocka_unit_test(who_is_ready_stays_as_long_as_others_may_need_it),
        cmocka_unit_test(after_a_resume_the_bit_decides),
        cmocka_unit_test(a_resumed_station_goes_on_with_its_bit),
        cmocka_unit_test(a_journal_of_the_other_mode_is_refused),
        cmocka_unit_test(any_frames_at_all_break_no_station),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(sim);
    return failed;
}
