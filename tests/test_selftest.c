/* The partner of `selftest` against a station of ours, in virtual time: the station passes every
 * trial, and each way in which it is made to misbehave fails at least one, under the right rule. */
#include "support.h"

#include "core/bot.h"
#include "core/protocol.h"
#include "core/registry.h"
#include "protocol/ring/ring.h"
#include "protocol/ring/ring_examiner.h"

enum { LINE_MAX_OCTETS = 4096 };

/* A line: what was put in comes out in the next turn of the loop. */
struct line {
    uint8_t octets[LINE_MAX_OCTETS];
    size_t count;
};

enum misbehaviour { BEHAVES, SWALLOWS, CHANGES, COUNTS_WRONG, SILENT, DRAWS_TWICE, RESENDS };

static struct world {
    struct line to_program, to_partner;
    struct selftest test;
    struct ring ring;
    struct bot_memory memory;
    const struct bot *bot;
    enum misbehaviour misbehaviour;
    unsigned sent; /* frames of the program so far */
    uint8_t last[FRAME4_SIZE];
    unsigned verdicts[3];
    char failed[32][FINDING_RULE_MAX]; /* rules under which something was found */
    size_t failures;
    bool over, stopped;
    usec_t now;
} w;

static void put(struct line *line, const uint8_t *octets, size_t count)
{
    assert_true(line->count + count <= LINE_MAX_OCTETS);
    memcpy(line->octets + line->count, octets, count);
    line->count += count;
}

static void partner_sends(void *who, const uint8_t *octets, size_t count)
{
    (void)who;
    put(&w.to_program, octets, count);
}

static void partner_tells(void *who, const struct exam_event *event)
{
    (void)who;
    if (event->kind == EXAM_RESULT)
        w.verdicts[event->verdict]++;
    if (event->kind == EXAM_RESULT && event->verdict == EXAM_UNSEEN)
        print_message("not seen: %s\n", event->trial->name);
    if (event->kind == EXAM_FINDING)
        print_message("%s: %s: %s\n", event->trial->name, event->finding->frame,
                      event->finding->text);
    if (event->kind == EXAM_FINDING && w.failures < 32)
        memcpy(w.failed[w.failures++], event->finding->rule, FINDING_RULE_MAX);
    w.over |= event->kind == EXAM_OVER;
}

/* What the program sends goes through its misbehaviour. */
static void program_sends(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)who, (void)line;
    uint8_t frame[FRAME4_SIZE];
    assert_int_equal(count, FRAME4_SIZE);
    memcpy(frame, octets, count);
    bool in_game = ring_in_game(&w.ring), own = in_game && frame[1] >> 6 == w.ring.number;
    w.sent++;
    if (w.misbehaviour == SWALLOWS && in_game && !own && w.sent % 40 == 0)
        return;
    if (w.misbehaviour == CHANGES && in_game && !own && w.sent % 40 == 0)
        frame[2] ^= 1;
    if (w.misbehaviour == COUNTS_WRONG && !in_game && (frame[2] & 4) == 0)
        frame[2] ^= 3;
    if (w.misbehaviour == SILENT && own && w.sent % 30 == 0)
        return;
    if (w.misbehaviour == DRAWS_TWICE && own && (frame[1] & 15) == 6 && w.sent % 3 == 0)
        put(&w.to_partner, frame, count);
    memcpy(w.last, frame, sizeof frame);
    put(&w.to_partner, frame, count);
}

static void program_tells(void *who, const struct role_event *event)
{
    (void)who;
    w.stopped |= event->kind == ROLE_FAULT;
}

static void move_octets(void)
{
    struct line line = w.to_program;
    w.to_program.count = 0;
    ring_receive(&w.ring, 0, line.octets, line.count, w.now);
    struct why why;
    uint32_t faults = 0;
    while (ring_asks(&w.ring)) {
        struct move move =
            table_decision(w.ring.given.game, as_setup(w.ring.setup), as_state(w.ring.table.state),
                           w.ring.number, w.bot, &w.memory, &faults);
        assert_int_equal(ring_choose(&w.ring, &move, w.now, &why), ST_OK);
    }
    line = w.to_partner;
    w.to_partner.count = 0;
    ring_examiner.receive(&w.test, line.octets, line.count, w.now);
}

static bool starter; /* the program starts the games */

static void run_trials_of(const struct game *game, const char *bot, enum misbehaviour misbehaviour,
                          const char *only, uint64_t seed)
{
    const struct selftest_options own = {.starter = starter};
    memset(&w, 0, sizeof w);
    w.misbehaviour = misbehaviour;
    w.bot = registry_bot(game, bot);
    bot_memory_start(&w.memory, seed);
    const struct ring_options strict = {.start = starter};
    static const struct role_calls calls = {.send = program_sends, .event = program_tells};
    struct role_start station = {.game = game,
                                 .protocol = protocol_find(game, NULL),
                                 .options = &strict,
                                 .timeout = 2 * USEC_SECOND,
                                 .seed = seed,
                                 .timing_seed = seed,
                                 .calls = &calls};
    ring_init(&w.ring, &station, 0);
    struct examiner_start start = {.game = game,
                                   .protocol = protocol_find(game, NULL),
                                   .options = &own,
                                   .exam = {.only = only, .event = partner_tells},
                                   .games = 30,
                                   .timeout = 5 * USEC_SECOND,
                                   .patience = 5 * USEC_SECOND,
                                   .seed = seed,
                                   .send = partner_sends};
    ring_examiner.begin(&w.test, &start, 0);
    while (!w.over) {
        if (w.to_program.count || w.to_partner.count) {
            move_octets();
            continue;
        }
        usec_t next = ring_examiner.deadline(&w.test);
        if (misbehaviour == RESENDS &&
            w.test.phase == SELFTEST_LISTENING) { /* not as a strict station would */
            w.misbehaviour = BEHAVES;
            put(&w.to_partner, w.last, sizeof w.last);
            continue;
        }
        if (ring_deadline(&w.ring) < next)
            next = ring_deadline(&w.ring);
        assert_true(next != USEC_NEVER);
        w.now = next > w.now ? next : w.now;
        ring_tick(&w.ring, w.now);
        if (w.stopped && w.test.phase != SELFTEST_LISTENING) /* somebody starts the program again */
            ring_init(&w.ring, &station, w.now), w.stopped = false;
        ring_examiner.tick(&w.test, w.now);
    }
}

static void run_trials(enum misbehaviour misbehaviour, const char *only, uint64_t seed)
{
    run_trials_of(registry_game("uno"), "rules", misbehaviour, only, seed);
}

static void our_station_of_monopoly_passes_every_trial(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < effort(4); seed++) {
        run_trials_of(registry_game("monopoly"), seed % 2 ? "azar" : "reglas", BEHAVES, NULL, seed);
        for (size_t i = 0; i < w.failures; i++)
            print_message("seed %d: %s\n", (int)seed, w.failed[i]);
        assert_int_equal(w.verdicts[EXAM_FAILED], 0);
        assert_int_equal(w.failures, 0);
        assert_true(w.verdicts[EXAM_UNSEEN] <= 2); /* bankruptcies take their time */
        assert_int_equal(w.verdicts[EXAM_PASSED] + w.verdicts[EXAM_UNSEEN], 16);
    }
}

static void our_station_passes_every_trial(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < effort(10); seed++) {
        run_trials(BEHAVES, NULL, seed);
        for (size_t i = 0; i < w.failures; i++)
            print_message("seed %d: %s\n", (int)seed, w.failed[i]);
        assert_int_equal(w.verdicts[EXAM_FAILED], 0);
        assert_int_equal(w.failures, 0);
        assert_int_equal(w.verdicts[EXAM_UNSEEN], 0);
        assert_int_equal(w.verdicts[EXAM_PASSED], 23);
    }
}

static void a_program_that_misbehaves_fails(void **unused)
{
    (void)unused;
    static const struct {
        enum misbehaviour misbehaviour;
        const char *rule;
    } cases[] = {{SWALLOWS, "ring.md"}, {CHANGES, "ring.md"},     {COUNTS_WRONG, "ring.md"},
                 {SILENT, "ring.md"},   {DRAWS_TWICE, "ring.md"}, {RESENDS, "ring.md"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        bool filed = false;
        run_trials(cases[i].misbehaviour, NULL, 3);
        for (size_t k = 0; k < w.failures; k++)
            filed |= strcmp(w.failed[k], cases[i].rule) == 0;
        if (!filed || w.verdicts[EXAM_FAILED] == 0)
            fail_msg("misbehaviour %d is not found", cases[i].misbehaviour);
    }
}

static void the_trials_of_one_rule(void **unused)
{
    (void)unused;
    run_trials(BEHAVES, "U14", 1);
    assert_int_equal(w.verdicts[EXAM_PASSED], 2);
    assert_int_equal(w.verdicts[EXAM_FAILED] + w.verdicts[EXAM_UNSEEN], 0);
}

/* The starter's role: numbering, announcing, dealing. A program that does not start is not
 * wrong. */
static void a_program_that_starts_is_examined_too(void **unused)
{
    (void)unused;
    starter = true;
    for (uint64_t seed = 0; seed < effort(10); seed++) {
        run_trials(BEHAVES, NULL, seed);
        assert_int_equal(w.failures, 0);
        assert_int_equal(w.verdicts[EXAM_PASSED], 3);
        run_trials_of(registry_game("monopoly"), "reglas", BEHAVES, NULL, seed);
        assert_int_equal(w.failures, 0);
        assert_int_equal(w.verdicts[EXAM_PASSED], 1);
    }
    run_trials(COUNTS_WRONG, NULL, 1);
    assert_true(w.verdicts[EXAM_FAILED] > 0);
    starter = false;
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(our_station_passes_every_trial),
        cmocka_unit_test(our_station_of_monopoly_passes_every_trial),
        cmocka_unit_test(a_program_that_misbehaves_fails),
        cmocka_unit_test(the_trials_of_one_rule),
        cmocka_unit_test(a_program_that_starts_is_examined_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
