/* The ring station that has to wait, to stop and to come back, a rule of ring.md at a time: how
 * long it waits and what it says then, journals that cannot be written, resuming from one. */
#include "support.h"

#include "games/uno/uno.h"
#include "ring_support.h"

static struct sim *sim; /* one for all tests: it is large, and every test begins with sim_init */

/* ---- time ---- */

/* "Ten times the time a full round takes at this speed, at least 15 s": 16 octets of ten bits.
 * Without --timeout, and with one that leaves time for it, the station says after 3 s what it waits
 * for. */
static void a_frame_is_waited_for_as_long_as_the_line_is_slow(void **state)
{
    (void)state;
    static const struct {
        uint32_t baud;
        usec_t option, right;
        const char *says;
    } table[] = {{2400, 0, 15 * USEC_SECOND, "not back after 15.0 s"},
                 {0, 0, 15 * USEC_SECOND, "not back after 15.0 s"},
                 {75, 0, 21333330, "not back after 21.3 s"},
                 {2400, 7 * USEC_SECOND, 7 * USEC_SECOND, "not back after 7.0 s"},
                 {2400, 2 * USEC_SECOND, 2 * USEC_SECOND, "not back after 2.0 s"}};
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct sim_station *station = sim_deal_by_hand(sim, table[i].baud, table[i].option, 60);
        station->note[0] = '\0';
        if (table[i].right > 3 * USEC_SECOND) {
            assert_int_equal(ring_deadline(&station->ring), 3 * USEC_SECOND);
            ring_tick(&station->ring, 3 * USEC_SECOND);
            assert_said(station->note, "waiting for 7E 06");
            assert_said(station->note, "from station 1");
            assert_said(station->note, "--timeout");
        }
        assert_int_equal(ring_deadline(&station->ring), table[i].right);
        ring_tick(&station->ring, table[i].right - 1);
        assert_int_equal(station->faults, 0);
        ring_tick(&station->ring, table[i].right);
        assert_said(station->fault, table[i].says);
        assert_said(station->fault, "7E 06");
        assert_said(station->fault, "a cable open or a station not running (--timeout S");
        assert_said(station->fault, "--resume game.journal, and --as 0 if the others");
    }
}

/* What came meanwhile is what the message goes by: it must not send people to look for an open
 * cable. */
static void what_is_not_back_is_explained_by_what_came(void **state)
{
    (void)state;
    struct sim_station *station = sim_deal_by_hand(sim, 2400, 0, 60);
    sim->now = USEC_SECOND;
    ring_receive(&station->ring, 0, (const uint8_t *)"hello", 5, sim->now);
    ring_tick(&station->ring, 15 * USEC_SECOND);
    assert_said(station->fault, "octets come, but no frame: text, or another speed?");
    station = sim_deal_by_hand(sim, 2400, 0, 60);
    sim->now = USEC_SECOND;
    sim_hears(sim, 0, 0x44, 0x80); /* no control of UNO's: passed on */
    ring_tick(&station->ring, 15 * USEC_SECOND);
    assert_said(station->fault, "the ring is closed: a station takes it off or is slow");
}

/* START has an interval of its own, and what is merely late in the start-up is not called a
 * collision. */
static void the_start_keeps_its_own_time(void **state)
{
    (void)state;
    sim_init(sim, 2, 2400, 1, 60);
    struct sim_station *station = &sim->station[0];
    station->ring.given.timeout = 20 * USEC_SECOND;
    sim_start_at(sim, 0, 2, 0);
    ring_tick(&station->ring, 0);
    assert_int_equal(ring_deadline(&station->ring), 2 * USEC_SECOND);
    sim_hears(sim, 0, 0x01, 0x81);
    assert_int_equal(station->ring.state, RING_ANNOUNCING);
    ring_tick(&station->ring, 3 * USEC_SECOND);
    assert_said(station->note, "waiting for 7E 01 85");
    ring_tick(&station->ring, 20 * USEC_SECOND);
    assert_int_equal(station->ring.state, RING_STOPPED);
    assert_said(station->fault, "not back after 20.0 s");
    assert_null(strstr(station->fault, "--resume"));
}

static void whoever_hears_something_is_not_idle(void **state)
{
    (void)state;
    sim_init(sim, 3, 2400, 1, 61);
    sim->station[1].ring.given.idle = USEC_SECOND;
    sim_start_at(sim, 0, 0, USEC_SECOND / 2);
    sim_run(sim, 600 * USEC_SECOND);
    assert_true(sim_all_over(sim, 1));
    assert_true(sim->now > 2 * USEC_SECOND);
    assert_int_equal(sim->station[1].faults, 0);
    usec_t last = sim->station[1].ring.heard;
    while (sim_step(sim, 600 * USEC_SECOND))
        continue;
    assert_said(sim->station[1].fault, "nothing heard for 1 s");
    assert_int_equal(sim->now, last + USEC_SECOND);
}

/* ---- journals ---- */

static enum status full_disk(void *out, const char *text, size_t length, struct why *why)
{
    (void)out, (void)text, (void)length;
    why_bad(why, "no room for the journal");
    return ST_SYSTEM;
}

/* Remarks still fit. */
static enum status nearly_full_disk(void *out, const char *text, size_t length, struct why *why)
{
    return text[0] == '#' ? ST_OK : full_disk(out, text, length, why);
}

static void what_cannot_be_written_is_not_sent(void **state)
{
    (void)state;
    for (int nearly = 0; nearly < 2; nearly++) {
        sim_begin(sim, 3, 75);
        struct sim_station *station = &sim->station[1];
        sim_clear_cables(sim);
        station->journal.write = nearly ? nearly_full_disk : full_disk;
        sim_hears(sim, 1, 0x06, sim_card_left(station));
        assert_string_equal(sim_said(sim, 1), "");
        assert_said(station->fault, "no room for the journal");
        assert_int_equal(station->ring.state, RING_STOPPED);
        assert_int_equal(station->ring.table.moves, 0);

        station = sim_deal_by_hand(sim, 0, 0, 60);
        sim_said(sim, 0);
        station->journal.write = nearly ? nearly_full_disk : full_disk;
        sim_hears(sim, 0, frame4_address(&station->ring.out), station->ring.out.info);
        assert_string_equal(sim_said(sim, 0), "");
        assert_said(station->fault, "no room for the journal");
        assert_int_equal(station->ring.table.moves, 6);
    }
}

/* ---- resuming ---- */

/* A green zero: there is one, so a second such frame can only be a copy. Station 1 of three has
 * applied it and resumed. */
static struct sim_station *resumed_after(uint8_t info)
{
    sim_begin(sim, 3, 76);
    struct sim_station *station = &sim->station[1];
    struct why why = {0};
    sim_clear_cables(sim);
    sim_hears(sim, 1, 0x06, info);
    assert_int_equal(station->ring.table.moves, 1);
    sim_said(sim, 1);
    if (sim_resume(sim, 1, -1, &why) != ST_OK)
        fail_msg("%s", why.text);
    assert_int_equal(station->ring.table.moves, 1);
    assert_int_equal(station->ring.number, 1);
    return station;
}

static void a_copy_is_known_after_a_resume(void **state)
{
    (void)state;
    static const struct {
        uint8_t info;
        const char *said;
    } table[] = {{0x90, "06 90"},
                 {0xd0, "06 D0"}}; /* as ours would be, and with another direction bit */
    for (int i = 0; i < 2; i++) {
        struct sim_station *station = resumed_after(table[i].info);
        sim_hears(sim, 1, 0x06, table[i].info);
        assert_string_equal(sim_said(sim, 1), table[i].said);
        assert_int_equal(station->ring.table.moves, 1);
        assert_string_equal(station->fault, "");
        assert_said(station->note, "a copy of a frame that was applied already");
        sim_hears(sim, 1, 0x06, 0xa1); /* and the game goes on */
        assert_int_equal(station->ring.table.moves, 2);
    }
}

/* An own frame that was not back is sent once more, exactly as it was; one that was back is not. */
static void a_frame_that_was_not_back_is_sent_again_after_a_resume(void **state)
{
    (void)state;
    struct why why = {0};
    struct sim_station *station = sim_deal_by_hand(sim, 0, 0, 60);
    while (station->ring.out.control != 2) /* control 2: sent again it cannot count twice */
        sim_hears(sim, 0, frame4_address(&station->ring.out), station->ring.out.info);
    sim_said(sim, 0);
    if (sim_resume(sim, 0, -1, &why) != ST_OK)
        fail_msg("%s", why.text);
    assert_string_equal(sim_said(sim, 0), "12 80");
    assert_true(ring_has_out(&station->ring));
    sim_hears(sim, 0, 0x12, 0x80);
    assert_false(ring_has_out(&station->ring));
    if (sim_resume(sim, 0, -1, &why) != ST_OK)
        fail_msg("%s", why.text);
    assert_string_equal(sim_said(sim, 0), "");
}

/* After a timeout the frame may have gone round after all: the resume listens before it sends
 * anything, and what comes behind the frame, or the frame itself, settles it. */
static void a_resume_after_a_timeout_listens_first(void **state)
{
    (void)state;
    for (int comes = 0; comes < 3; comes++) { /* nothing, the frame, the answer */
        struct why why = {0};
        struct sim_station *station = sim_deal_by_hand(sim, 0, 0, 60);
        while (station->ring.out.control != 2)
            sim_hears(sim, 0, frame4_address(&station->ring.out), station->ring.out.info);
        sim->now = 15 * USEC_SECOND;
        ring_tick(&station->ring, sim->now);
        assert_int_equal(station->ring.state, RING_STOPPED);
        sim_said(sim, 0);
        if (sim_resume(sim, 0, -1, &why) != ST_OK)
            fail_msg("%s", why.text);
        assert_string_equal(sim_said(sim, 0), "");
        if (comes == 0)
            ring_tick(&station->ring, 30 * USEC_SECOND);
        else if (comes == 1)
            sim_hears(sim, 0, 0x12, 0x80);
        else
            sim_hears(sim, 0, 0x56, sim_card_left(station));
        assert_int_equal(strcmp(sim_said(sim, 0), "12 80") == 0, comes == 0);
        assert_int_equal(ring_has_out(&station->ring), comes == 0);
        assert_true(ring_in_game(&station->ring));
    }
}

static bool is_still_in_the_pile(const struct sim_station *station, const struct frame4 *frame)
{
    struct game_state uno;
    memcpy(&uno, station->ring.table.state, sizeof uno);
    unsigned symbol = frame->info & 15, colour = frame->info >> 4 & 3;
    return uno_pile_has(&uno.draw, symbol < UNO_WILD ? symbol * 4 + colour : symbol * 4);
}

/* A drawn card that there is another of: sent again, a station that has it would take it for the
 * other one. */
static void an_ambiguous_frame_is_not_sent_again(void **state)
{
    (void)state;
    unsigned ambiguous = 0, clear = 0;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct why why = {0};
        struct sim_station *station = sim_deal_by_hand(sim, 0, 0, seed);
        struct frame4 out = station->ring.out;
        bool another = is_still_in_the_pile(station, &out);
        sim_said(sim, 0);
        assert_int_equal(sim_resume(sim, 0, -1, &why), another ? ST_BAD : ST_OK);
        if (another) {
            assert_said(why.text, "it could count twice");
            assert_said(why.text, "--as NUMBER (this is station 0)");
            assert_string_equal(sim_said(sim, 0), "");
            ambiguous++;
        } else {
            assert_true(ring_has_out(&station->ring) && frame4_equal(&station->ring.out, &out));
            clear++;
        }
    }
    print_message("%u ambiguous, %u not\n", ambiguous, clear);
    assert_true(ambiguous > 0 && clear > 0);
}

/* No hash guards the ring's own remarks: they must fit the game that the journal holds. */
static void a_journal_whose_remark_does_not_fit_the_game_is_refused(void **state)
{
    (void)state;
    static const char *const remarks[] = {
        "# ring station 1 players 4", "# ring station 1 players 2", "# ring station 3 players 3",
        "# ring station 9 players 3", "# ring station 1 players 0", "# a remark of somebody else"};
    for (size_t i = 0; i < sizeof remarks / sizeof remarks[0]; i++) {
        struct why why = {0};
        sim_begin(sim, 3, 81);
        struct sim_station *station = &sim->station[1];
        station->log[station->logged] = '\0';
        char *remark = strstr(station->log, "# ring station 1 players 3\n");
        assert_non_null(remark);
        station->logged = (size_t)(remark - station->log);
        station->logged += (size_t)sprintf(remark, "%s\n", remarks[i]);
        if (sim_resume(sim, 1, -1, &why) == ST_OK)
            fail_msg("'%s' in a game for three: station %d of %d sits down", remarks[i],
                     station->ring.number, station->ring.players);
        assert_true(why.text[0] != '\0');
    }
}

/* A journal with some octets changed, or cut: resumed soundly, or refused with a reason. */
static void any_journal_at_all_breaks_no_resume(void **state)
{
    (void)state;
    static char kept[SIM_JOURNAL];
    unsigned runs = effort(1500), resumed = 0;
    sim_init(sim, 3, 2400, 1, 79);
    sim_start_at(sim, 0, 0, 0);
    while (sim->station[1].ring.frames < 60 && sim_step(sim, 600 * USEC_SECOND))
        continue;
    struct sim_station *station = &sim->station[1];
    size_t length = station->logged;
    memcpy(kept, station->log, length);
    for (unsigned run = 0; run < runs; run++) {
        struct rng rng;
        struct why why = {0};
        rng_seed(&rng, rng_mix(80, run));
        memcpy(station->log, kept, length);
        station->logged = rng_below(&rng, 4) ? length : rng_below(&rng, (uint32_t)length);
        /* half of the changes hit the header and the ring's own remark, where no hash guards
         * them */
        size_t span = rng_below(&rng, 2) ? 200 : station->logged;
        for (uint32_t changes = rng_below(&rng, 3); changes && span && span <= station->logged;
             changes--)
            station->log[rng_below(&rng, (uint32_t)span)] =
                (char)(rng_below(&rng, 2) ? '0' + rng_below(&rng, 10) : rng_next(&rng));
        if (sim_resume(sim, 1, -1, &why) != ST_OK) {
            assert_true(why.text[0] != '\0');
            continue;
        }
        const struct ring *ring = &station->ring;
        resumed++;
        assert_true(sim->game->invariant(as_const_setup(ring->setup),
                                         as_const_state(ring->table.state), &why));
        assert_int_equal(ring->players, sim->game->seats(as_const_setup(ring->setup)));
        assert_in_range(ring->number, 0, ring->players - 1);
    }
    print_message("%u journals, %u of them resumed\n", runs, resumed);
    assert_true(resumed > 0);
}

SUITE(wire)
{
    sim = malloc(sizeof *sim);
    if (!sim)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_frame_is_waited_for_as_long_as_the_line_is_slow),
        cmocka_unit_test(what_is_not_back_is_explained_by_what_came),
        cmocka_unit_test(the_start_keeps_its_own_time),
        cmocka_unit_test(whoever_hears_something_is_not_idle),
        cmocka_unit_test(what_cannot_be_written_is_not_sent),
        cmocka_unit_test(a_copy_is_known_after_a_resume),
        cmocka_unit_test(a_frame_that_was_not_back_is_sent_again_after_a_resume),
        cmocka_unit_test(a_resume_after_a_timeout_listens_first),
        cmocka_unit_test(an_ambiguous_frame_is_not_sent_again),
        cmocka_unit_test(a_journal_whose_remark_does_not_fit_the_game_is_refused),
        cmocka_unit_test(any_journal_at_all_breaks_no_resume),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    free(sim);
    return failed;
}
