/* The partner of `selftest truco` against stations of ours, in virtual time: as a player at every
 * seat, as the host, and as the host with A in one, they pass every trial; each way in which they
 * are made to misbehave fails, under the right rule. */
#include "support.h"

#include "core/bot.h"
#include "core/registry.h"
#include "games/truco/examiner/examiner.h"

enum { LINE_MAX_OCTETS = 1 << 16 };

/* A line: what was put in comes out in the next turn of the loop. */
struct line {
    uint8_t octets[LINE_MAX_OCTETS];
    size_t count;
};

enum misbehaviour {
    BEHAVES,
    IS_SILENT,
    /* a player */
    SWALLOWS,    /* the cards of the player behind it */
    CHANGES,     /* the points that it passes on */
    KEEPS_CARDS, /* passes its own on */
    PLAYS_OTHER, /* a card that it has not got */
    FORGETS,     /* does not repeat its act */
    NEVER_ASKS,
    ANSWERS_ALL, /* whoever is asked */
    BOUNCES,     /* passes its own frames on when they come back */
    ADDS_NOISE,
    /* the host */
    COUNTS_WRONG,   /* a point more for AC */
    HURRIES,        /* takes every frame for back */
    IS_DEAF,        /* what is not allowed changes nothing, and no turn is repeated */
    KEEPS_MANO,     /* the first turn is always A's */
    NO_FLOR,        /* flores are not announced */
    ANSWERS_LITTLE, /* who asks gets two cards */
    TELLS_NO_POINTS /* again, to who asks */
};

static struct world {
    struct line to_program, to_partner;
    struct truco_examiner test;
    struct truco_host host;
    struct truco_player player;
    unsigned program;
    struct bot_memory memory;
    enum misbehaviour misbehaviour;
    struct ring16_finder finder;
    unsigned turns, cards;     /* frames with a turn, and cards to one player in a row, so far */
    struct ring16 last;        /* the host's to all */
    struct ring16 meant, sent; /* what its machine wanted to send, and what became of it */
    unsigned verdicts[EXAM_VERDICTS];
    char failed[256][FINDING_RULE_MAX]; /* rules under which something was found */
    char texts[256][240];
    size_t failures;
    unsigned departures;
    bool over;
    usec_t now, provoked,
        next_provocation; /* when S was provoked last, and what the partner made of it */
} w;

static bool is_host(void)
{
    return w.program >= TRUCO_HOST;
}

static bool has_player(void)
{
    return w.program != TRUCO_HOST;
}

static void put(struct line *line, const void *octets, size_t count)
{
    assert_true(line->count + count <= LINE_MAX_OCTETS);
    memcpy(line->octets + line->count, octets, count);
    line->count += count;
}

/* A host's machine must not notice that its frames were changed. */
static void partner_sends(void *who, const uint8_t *octets, size_t count)
{
    (void)who;
    bool own = is_host() && count == RING16_SIZE && octets[2] == 'S';
    if (own && w.misbehaviour == HURRIES)
        return;
    if (own && memcmp(octets, &w.sent, RING16_SIZE) == 0)
        put(&w.to_program, &w.meant, RING16_SIZE);
    else
        put(&w.to_program, octets, count);
}

static void partner_tells(void *who, const struct exam_event *event)
{
    (void)who;
    if (event->kind == EXAM_RESULT)
        w.verdicts[event->verdict]++;
    if (event->kind == EXAM_RESULT && event->verdict == EXAM_UNSEEN && w.misbehaviour == BEHAVES)
        print_message("not seen: %s\n", event->trial->name);
    if (event->kind == EXAM_FINDING && w.misbehaviour == BEHAVES)
        print_message("%s: %s: %s\n", event->trial->name, event->finding->frame,
                      event->finding->text);
    if (event->kind == EXAM_FINDING && event->finding->kind == FINDING_DEPARTURE)
        w.departures++;
    else if (event->kind == EXAM_FINDING && w.failures < 256) {
        memcpy(w.texts[w.failures], event->finding->text, sizeof w.texts[0]);
        memcpy(w.failed[w.failures++], event->finding->rule, FINDING_RULE_MAX);
    }
    w.over |= event->kind == EXAM_OVER;
}

/* ---- what the program sends goes through its misbehaviour ---- */

static void misbehave_as_player(struct ring16 *frame)
{
    struct truco_frame meaning = truco_frame_read(frame);
    bool own = meaning.from == w.program;
    const struct game_state *state = &w.player.mirror.now.state;
    if (w.misbehaviour == SWALLOWS && meaning.kind == TRUCO_FRAME_DEAL)
        return;
    if (w.misbehaviour == CHANGES && meaning.kind == TRUCO_FRAME_POINTS && meaning.points)
        frame->card[1] = (char)('0' + (frame->card[1] - '0' + 1) % 10);
    if (w.misbehaviour == FORGETS && own && meaning.kind != TRUCO_FRAME_ASK &&
        w.player.act_tries > 1)
        return;
    if (w.misbehaviour == NEVER_ASKS && own && meaning.kind == TRUCO_FRAME_ASK)
        return;
    if (w.misbehaviour == PLAYS_OTHER && own && meaning.kind == TRUCO_FRAME_PLAY) {
        uint64_t others = TRUCO_ALL_CARDS & ~(truco_open_cards(state) | w.player.mirror.cards);
        meaning.card = (uint8_t)bits_lowest(others);
        *frame = truco_frame_write(meaning);
    }
    if (w.misbehaviour == ADDS_NOISE)
        put(&w.to_partner, "\r\n", 2);
    put(&w.to_partner, frame, RING16_SIZE);
    if (w.misbehaviour == ANSWERS_ALL && meaning.kind == TRUCO_FRAME_CALL_TRUCO &&
        meaning.turn != w.program) {
        struct truco_frame answer = {.kind = TRUCO_FRAME_ANSWER_TRUCO,
                                     .from = (uint8_t)w.program,
                                     .to = TRUCO_HOST,
                                     .turn = (uint8_t)w.program,
                                     .card = TRUCO_NO_CARD,
                                     .yes = true};
        struct ring16 said = truco_frame_write(answer);
        put(&w.to_partner, &said, RING16_SIZE);
    }
}

static void misbehave_as_host(struct ring16 *frame)
{
    struct truco_frame meaning = truco_frame_read(frame);
    bool again = meaning.to == TRUCO_ALL && ring16_equal(frame, &w.last);
    if (meaning.to == TRUCO_ALL)
        w.meant = *frame;
    if (w.misbehaviour == COUNTS_WRONG && meaning.kind == TRUCO_FRAME_POINTS && !meaning.team &&
        meaning.points) {
        meaning.points = (uint8_t)(meaning.points % TRUCO_GOAL + 1);
        *frame = truco_frame_write(meaning);
    }
    if (w.misbehaviour == IS_DEAF && again && meaning.kind != TRUCO_FRAME_POINTS)
        return;
    if (w.misbehaviour == KEEPS_MANO && meaning.kind == TRUCO_FRAME_TURN &&
        meaning.card == TRUCO_NO_CARD)
        frame->turn = 'A';
    if (w.misbehaviour == NO_FLOR && meaning.kind == TRUCO_FRAME_FLOR) {
        put(&w.to_program, frame, RING16_SIZE); /* its own machine takes it for back */
        return;
    }
    if (w.misbehaviour == TELLS_NO_POINTS && meaning.kind == TRUCO_FRAME_POINTS &&
        truco_points_are_known(&w.test.referee.now, &meaning) &&
        w.test.referee.now.stage == TRUCO_STAGE_PLAY) {
        put(&w.to_program, frame, RING16_SIZE);
        return;
    }
    w.cards = meaning.kind == TRUCO_FRAME_DEAL ? w.cards + 1 : 0;
    if (w.misbehaviour == ANSWERS_LITTLE && w.turns && w.cards == 3)
        return;
    w.turns = meaning.kind == TRUCO_FRAME_TURN     ? w.turns + 1
              : meaning.kind == TRUCO_FRAME_POINTS ? 0
                                                   : w.turns;
    if (meaning.to == TRUCO_ALL)
        w.last = w.sent = *frame;
    put(&w.to_partner, frame, RING16_SIZE);
    if (w.misbehaviour == HURRIES && meaning.to == TRUCO_ALL)
        put(&w.to_program, frame, RING16_SIZE);
}

static void leave_program(const uint8_t *octets)
{
    struct ring16 frame;
    memcpy(&frame, octets, RING16_SIZE);
    if (w.misbehaviour == IS_SILENT)
        return;
    if (is_host())
        misbehave_as_host(&frame);
    else
        misbehave_as_player(&frame);
}

static void program_sends(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)who, (void)line;
    assert_int_equal(count, RING16_SIZE);
    leave_program(octets);
}

/* S to A, in one program. */
static void host_sends_to_a(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    (void)who, (void)line;
    truco_player_role.octets(&w.player, 0, octets, count, w.now);
}

static void program_tells(void *who, const struct role_event *event)
{
    (void)who;
    assert_int_not_equal(event->kind, ROLE_FAULT);
}

static void give_to_program(const struct line *line)
{
    struct ring16 frame;
    if (is_host()) {
        truco_host_role.octets(&w.host, 0, line->octets, line->count, w.now);
        return;
    }
    char letter = truco_letter(w.program);
    for (size_t i = 0; i < line->count; i++)
        if (ring16_find(&w.finder, line->octets[i], &frame) &&
            ((w.misbehaviour == KEEPS_CARDS && frame.to == letter) ||
             (w.misbehaviour == BOUNCES && frame.from == letter)))
            put(&w.to_partner, &frame, RING16_SIZE);
    truco_player_role.octets(&w.player, 0, line->octets, line->count, w.now);
}

static void let_program_decide(void)
{
    const struct role_player *player = truco_player_role.player;
    struct question q;
    struct why why;
    uint32_t faults = 0;
    while (has_player() && player->asks(&w.player, &q)) {
        struct move move = table_decision(&game_truco, q.setup, q.view, q.seat,
                                          registry_bot(&game_truco, "random"), &w.memory, &faults);
        assert_int_equal(player->answer(&w.player, q.number, &move, w.now, &why), ST_OK);
    }
}

static void move_octets(void)
{
    static struct line line;
    line = w.to_program;
    w.to_program.count = 0;
    give_to_program(&line);
    let_program_decide();
    line = w.to_partner;
    w.to_partner.count = 0;
    truco_examiner.receive(&w.test, line.octets, line.count, w.now);
}

static usec_t program_deadline(void)
{
    usec_t next = is_host() ? truco_host_role.deadline(&w.host) : USEC_NEVER;
    usec_t player = has_player() ? truco_player_role.deadline(&w.player) : USEC_NEVER;
    return player < next ? player : next;
}

static void tick_program(void)
{
    if (is_host())
        truco_host_role.tick(&w.host, w.now);
    if (has_player())
        truco_player_role.tick(&w.player, w.now);
    let_program_decide();
}

static void start_program(uint64_t seed)
{
    bool both = w.program == TRUCO_HOST_AND_A;
    bot_memory_start(&w.memory, seed);
    ring16_finder_init(&w.finder);
    static const struct truco_options seats[] = {
        {.seat = "A"}, {.seat = "B"}, {.seat = "C"}, {.seat = "D"}};
    static const struct role_calls line = {.send = program_sends, .event = program_tells};
    static const struct role_calls to_a = {.send = host_sends_to_a, .event = program_tells};
    const struct role_start player = {
        .options = &seats[both ? 0 : w.program & 3], .seed = seed, .calls = &line};
    const struct role_start host = {.options = seats,
                                    .timeout = 3600 * USEC_SECOND,
                                    .seed = seed,
                                    .calls = both ? &to_a : &line};
    truco_player_role.init(&w.player, &player, 0);
    if (is_host())
        truco_host_role.init(&w.host, &host, 0);
}

static const char *const seats[] = {"A", "B", "C", "D", "S", "SA"};

/* S repeats the turn at most once a second (T13), and another make may say nothing to what comes
 * too soon: whatever is asked of it, it is given time. */
static void assert_not_provoked_too_often(void)
{
    if (w.test.next_provocation == w.next_provocation)
        return;
    assert_true(!w.next_provocation || w.now - w.provoked >= 2 * USEC_SECOND);
    w.next_provocation = w.test.next_provocation;
    w.provoked = w.now;
}

static void run_trials(unsigned program, enum misbehaviour misbehaviour, const char *only,
                       uint64_t seed)
{
    memset(&w, 0, sizeof w);
    w.misbehaviour = misbehaviour;
    w.program = program;
    struct truco_examiner_options options = {seats[program]};
    struct examiner_start start = {.options = &options,
                                   .exam = {.only = only, .event = partner_tells},
                                   .games = 60,
                                   .timeout = 5 * USEC_SECOND,
                                   .patience = 30 * USEC_SECOND,
                                   .seed = seed,
                                   .send = partner_sends};
    truco_examiner.begin(&w.test, &start, 0);
    start_program(seed);
    while (!w.over) {
        assert_not_provoked_too_often();
        if (w.to_program.count || w.to_partner.count) {
            move_octets();
            continue;
        }
        usec_t next = truco_examiner.deadline(&w.test), programs = program_deadline();
        next = programs < next ? programs : next;
        assert_true(next != USEC_NEVER);
        w.now = next > w.now ? next : w.now;
        tick_program();
        truco_examiner.tick(&w.test, w.now);
    }
}

static unsigned trials_of(unsigned program)
{
    unsigned count = 0;
    while (truco_examiner.trial(
        &(struct examiner_start){.options = &(struct truco_examiner_options){seats[program]}},
        count))
        count++;
    return count;
}

static bool found(const char *rule, const char *text)
{
    for (size_t i = 0; i < w.failures; i++)
        if (strcmp(w.failed[i], rule) == 0 && strstr(w.texts[i], text))
            return true;
    return false;
}

/* ---- the tests ---- */

static void stations_of_ours_pass_every_trial(void **state)
{
    (void)state;
    for (unsigned program = 0; program <= TRUCO_HOST_AND_A; program++)
        for (uint64_t seed = 1; seed <= effort(4); seed++) {
            run_trials(program, BEHAVES, NULL, seed);
            assert_int_equal(w.failures, 0);
            assert_int_equal(w.departures, 0);
            assert_int_equal(w.verdicts[EXAM_FAILED], 0);
            assert_int_equal(w.verdicts[EXAM_UNSEEN], 0);
            assert_int_equal(w.verdicts[EXAM_PASSED], trials_of(program));
        }
}

struct fault {
    enum misbehaviour misbehaviour;
    const char *rule, *text;
};

static void expect_found(unsigned program, const struct fault *fault, uint64_t seed)
{
    run_trials(program, fault->misbehaviour, NULL, seed);
    if (!found(fault->rule, fault->text))
        fail_msg("station %u, '%s' is not found: %s", program, fault->text,
                 w.failures ? w.texts[0] : "nothing is");
    assert_true(w.verdicts[EXAM_FAILED] > 0);
}

static void a_player_that_misbehaves_fails(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {IS_SILENT, "truco.md", "nothing comes"},
        {SWALLOWS, "truco.md", "not passed on"},
        {CHANGES, "truco.md", "that the program was not given"},
        {KEEPS_CARDS, "truco.md", "taken off, not passed on"},
        {PLAYS_OTHER, "T13", "card"},
        {FORGETS, "truco.md", "is sent again"},
        {NEVER_ASKS, "truco.md", "asks S"},
        {ANSWERS_ALL, "T13", "turn"},
        {BOUNCES, "truco.md", "comes back is taken off"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        for (unsigned seat = 0; seat < 3; seat++) /* nobody's cards pass D */
            expect_found(seat, &faults[i], i + 1);
}

static void a_host_that_misbehaves_fails(void **state)
{
    (void)state;
    static const struct fault faults[] = {
        {IS_SILENT, "truco.md", "nothing comes"},
        {COUNTS_WRONG, "T11", "points"},
        {HURRIES, "truco.md", "is not back"},
        {IS_DEAF, "T13", "repeats the turn"},
        {KEEPS_MANO, "T3", "mano"},
        {NO_FLOR, "T12", "flor"},
        {ANSWERS_LITTLE, "truco.md", "three cards again"},
        {TELLS_NO_POINTS, "truco.md", "points of both teams again"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        expect_found(TRUCO_HOST, &faults[i], i + 1);
}

/* Other programs skip it, so the program is told and does not fail. */
static void octets_between_frames_are_tolerated(void **state)
{
    (void)state;
    run_trials(1, ADDS_NOISE, "T13", 1);
    assert_int_equal(w.verdicts[EXAM_PASSED], 1);
    assert_int_equal(w.departures, 1);
}

static void the_trials_of_one_rule(void **state)
{
    (void)state;
    run_trials(TRUCO_HOST, BEHAVES, "T9", 1);
    assert_int_equal(w.verdicts[EXAM_PASSED], 4);
    run_trials(2, BEHAVES, "T6", 1);
    assert_int_equal(w.verdicts[EXAM_PASSED], 1);
}

static void a_program_that_leaves_fails_what_was_on(void **state)
{
    (void)state;
    memset(&w, 0, sizeof w);
    struct examiner_start start = {.options = &(struct truco_examiner_options){NULL}, /* B */
                                   .exam = {.event = partner_tells},
                                   .games = 3,
                                   .timeout = USEC_SECOND,
                                   .patience = USEC_SECOND,
                                   .send = partner_sends};
    truco_examiner.begin(&w.test, &start, 0);
    truco_examiner.gone(&w.test, 1);
    assert_true(w.over);
    assert_int_equal(w.verdicts[EXAM_FAILED], 1);
    assert_int_equal(w.verdicts[EXAM_UNSEEN], trials_of(1) - 1);
    assert_int_equal(truco_examiner.deadline(&w.test), USEC_NEVER);
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stations_of_ours_pass_every_trial),
        cmocka_unit_test(a_player_that_misbehaves_fails),
        cmocka_unit_test(a_host_that_misbehaves_fails),
        cmocka_unit_test(octets_between_frames_are_tolerated),
        cmocka_unit_test(the_trials_of_one_rule),
        cmocka_unit_test(a_program_that_leaves_fails_what_was_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
