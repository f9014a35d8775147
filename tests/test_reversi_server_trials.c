/* The examiner of Reversi servers, in virtual time, with our own server at its lines: what is right
 * passes every trial, and each kind of fault is found under its rule. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "core/protocol.h"
#include "core/registry.h"
#include "games/reversi/protocol/server.h"
#include "games/reversi/protocol/trials.h"

enum { LINES = 64, INBOX = 1 << 14 };

/* What the server does wrong, by what becomes of its octets. */
enum fault {
    NONE,
    NO_START,    /* packet 1 never comes, */
    NO_SECOND,   /* or to the first table only */
    SAME_COLOUR, /* both are black */
    OTHER_NAME,
    BY_ROWS,     /* the board row by row */
    FLIPS,       /* a disc too many */
    TURN,        /* the wrong colour is next */
    NO_END,      /* packet 7 never comes */
    REASON,      /* the other one has won */
    NO_REFUSAL,  /* packet 5 never comes */
    NINE,        /* dice up to 9 */
    NEW_DICE,    /* asking again brings others */
    TO_ONE,      /* dice to who asked alone */
    KEEPS,       /* nobody is ever sent away */
    CLOSES,      /* after a game the connection is over */
    SIGN,        /* what is no packet */
    WAITS_ZEROS, /* a short name never ends */
    HANGS_UP,    /* in the middle of a game */
    FAULTS
};

struct line {
    bool open, short_name;
    int to;             /* of the server; -1: none */
    uint8_t out[INBOX]; /* from the server */
    size_t count;
    bool closes; /* behind them */
};

struct world {
    enum fault fault;
    usec_t now;
    void *examiner, *server;
    struct line line[EXAMINER_LINES];
    int client[LINES]; /* of each line of the server: ours; -1: none */
    unsigned next, boards, dice, verdicts[EXAM_VERDICTS];
    bool over;
    char rule[FINDING_RULE_MAX]; /* of the first finding */
};

static const struct role *const role = &reversi_server_role;

/* ---- from the server ---- */

static void by_rows(uint8_t board[PACKET_BOARD])
{
    uint8_t old[PACKET_BOARD];
    memcpy(old, board, sizeof old);
    for (unsigned x = 0; x < 8; x++)
        for (unsigned y = 0; y < 8; y++)
            packet_set_square(board, x, y, packet_square(old, y, x));
}

/* The packet as this server says it; false: it does not. */
static bool spoil(struct world *w, unsigned client, uint8_t *octets)
{
    unsigned kind = packet_kind_of(PACKET_SERVER, octets[2]);
    w->boards += kind == PACKET_VALID;
    w->dice += kind == PACKET_GIVE;
    bool later = w->boards > 4;
    if (kind == PACKET_START && w->fault == SAME_COLOUR)
        octets[3] |= 0x10;
    if (kind == PACKET_START && w->fault == OTHER_NAME)
        octets[4] ^= 1;
    if (kind == PACKET_VALID && w->fault == BY_ROWS)
        by_rows(octets + 4);
    if (kind == PACKET_VALID && w->fault == FLIPS && later)
        packet_set_square(octets + 4, 3, 3, 3 - packet_square(octets + 4, 3, 3));
    if (kind == PACKET_VALID && w->fault == TURN && later)
        octets[3] ^= 1;
    if (kind == PACKET_VALID && w->fault == SIGN && later)
        octets[1] = 'X';
    if (kind == PACKET_END && w->fault == REASON)
        octets[3] = (uint8_t)(octets[3] ? 3 - octets[3] : 1);
    if (kind == PACKET_GIVE && w->fault == NINE)
        octets[5] = 9;
    if (kind == PACKET_GIVE && w->fault == NEW_DICE && w->dice % 3 == 0)
        octets[3] = (uint8_t)(octets[3] > 1 ? octets[3] - 1 : octets[4] > 2 ? 2 : 1);
    if (kind == PACKET_VALID && w->fault == HANGS_UP && later)
        w->line[client].closes = true;
    if (kind == PACKET_END && w->fault == CLOSES)
        w->line[client].closes = true;
    return !(
        (kind == PACKET_START && (w->fault == NO_START || (w->fault == NO_SECOND && client > 1))) ||
        (kind == PACKET_END && w->fault == NO_END) ||
        (kind == PACKET_INVALID && w->fault == NO_REFUSAL) ||
        (kind == PACKET_GIVE && w->fault == TO_ONE && client == 0));
}

static void from_server(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    struct world *w = who;
    uint8_t own[PACKET_MAX];
    if (w->client[line] < 0)
        return;
    struct line *at = &w->line[w->client[line]];
    memcpy(own, octets, count);
    assert_true(at->count + count <= sizeof at->out);
    if (!spoil(w, (unsigned)w->client[line], own))
        return;
    memcpy(at->out + at->count, own, count);
    at->count += count;
}

static void server_closes(void *who, uint32_t line, const char *why)
{
    struct world *w = who;
    (void)why;
    if (w->client[line] >= 0 && w->fault != KEEPS)
        w->line[w->client[line]].closes = true;
    if (w->client[line] >= 0)
        w->line[w->client[line]].to = -1;
    w->client[line] = -1;
}

static void server_tells(void *who, const struct role_event *event)
{
    (void)who, (void)event;
}

static void server_pauses(void *who, uint32_t line, usec_t until)
{
    (void)who, (void)line, (void)until;
}

/* ---- from the examiner ---- */

static void drop(struct world *w, unsigned client)
{
    int to = w->line[client].to;
    w->line[client] = (struct line){.to = -1};
    if (to < 0)
        return;
    w->client[to] = -1;
    role->lost(w->server, (uint32_t)to, w->now);
}

static void on_call(void *who, unsigned client)
{
    struct world *w = who;
    assert_false(w->line[client].open);
    w->line[client] = (struct line){.to = (int)w->next++ % LINES, .open = true};
    w->client[w->line[client].to] = (int)client;
    role->opened(w->server, (uint32_t)w->line[client].to, w->now);
}

static void on_say(void *who, unsigned client, const uint8_t *octets, size_t count)
{
    struct world *w = who;
    assert_true(w->line[client].open);
    if (w->line[client].to >= 0 && !(w->fault == WAITS_ZEROS && count == 6))
        role->octets(w->server, (uint32_t)w->line[client].to, octets, count, w->now);
}

static void on_hang_up(void *who, unsigned client)
{
    drop(who, client);
}

static void on_exam(void *who, const struct exam_event *event)
{
    struct world *w = who;
    if (event->kind == EXAM_FINDING && !w->rule[0])
        memcpy(w->rule, event->finding->rule, sizeof w->rule);
    if (event->kind == EXAM_RESULT)
        w->verdicts[event->verdict]++;
    w->over |= event->kind == EXAM_OVER;
}

/* ---- time ---- */

static bool carry(struct world *w)
{
    const struct examiner_caller *caller = reversi_examiner.caller;
    bool any = false;
    for (unsigned i = 0; i < EXAMINER_LINES; i++) {
        struct line *line = &w->line[i];
        uint8_t octets[INBOX];
        size_t count = line->count;
        memcpy(octets, line->out, count);
        line->count = 0;
        any |= count > 0;
        if (count)
            caller->heard(w->examiner, i, octets, count, w->now);
        if (!line->open || !line->closes || line->count)
            continue;
        drop(w, i);
        caller->closed(w->examiner, i, w->now);
        any = true;
    }
    return any;
}

static void run(struct world *w)
{
    bool told[EXAMINER_LINES] = {false};
    for (int steps = 0; !w->over && steps < 100000; steps++) {
        bool any = carry(w);
        for (unsigned i = 0; i < EXAMINER_LINES; i++) {
            bool comes = w->line[i].open && !told[i];
            told[i] = w->line[i].open;
            any |= comes;
            if (comes)
                reversi_examiner.caller->opened(w->examiner, i, w->now);
        }
        if (any)
            continue;
        usec_t due = reversi_examiner.deadline(w->examiner), own = role->deadline(w->server);
        w->now = own < due ? (own > w->now ? own : w->now) : due > w->now ? due : w->now;
        if (own <= w->now)
            role->tick(w->server, w->now);
        if (due <= w->now)
            reversi_examiner.tick(w->examiner, w->now);
    }
    assert_true(w->over);
}

static void examine(struct world *w, enum fault fault, const char *only, bool dice, uint64_t seed)
{
    static const struct role_calls calls = {
        .send = from_server, .close = server_closes, .pause = server_pauses, .event = server_tells};
    static const struct reversi_examiner_options options = {"server"};
    struct reversi_server_options own;
    struct option_row rows[OPTION_ROWS_MAX];
    const struct protocol *protocol = protocol_find(&game_reversi, NULL);
    *w = (struct world){.fault = fault, .now = USEC_SECOND};
    role->rows(protocol, &own, rows);
    own.dice = dice;
    own.first = seed % 2 ? "black" : "random";
    const struct role_start server = {.game = &game_reversi,
                                      .protocol = protocol,
                                      .options = &own,
                                      .lines = LINES,
                                      .seed = seed,
                                      .calls = &calls,
                                      .who = w};
    const struct examiner_start start = {.game = &game_reversi,
                                         .protocol = protocol,
                                         .options = &options,
                                         .games = 30,
                                         .timeout = 5 * USEC_SECOND,
                                         .patience = 30 * USEC_SECOND,
                                         .seed = seed,
                                         .exam = {.only = only, .who = w, .event = on_exam},
                                         .call = on_call,
                                         .say = on_say,
                                         .hang_up = on_hang_up};
    for (unsigned i = 0; i < EXAMINER_LINES; i++)
        w->line[i].to = -1;
    for (unsigned i = 0; i < LINES; i++)
        w->client[i] = -1;
    w->server = calloc(1, role_size(role, &server));
    w->examiner = calloc(1, reversi_examiner.size);
    role->init(w->server, &server, w->now);
    assert_true(reversi_examiner.caller->calls(&start));
    reversi_examiner.begin(w->examiner, &start, w->now);
    run(w);
    free(w->examiner);
    free(w->server);
}

static struct world w;

static void test_a_right_server_passes_every_trial(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        examine(&w, NONE, NULL, seed > 3, seed);
        assert_string_equal(w.rule, "");
        assert_int_equal(w.verdicts[EXAM_FAILED], 0);
        assert_true(w.verdicts[EXAM_PASSED] >= 16); /* that one must pass may not come up */
    }
}

static void test_each_fault_is_found_under_its_rule(void **state)
{
    static const struct {
        const char *only, *rule;
    } expected[FAULTS] = {
        [NO_START] = {NULL, "R1"},   [NO_SECOND] = {"R9", "R9"},   [SAME_COLOUR] = {NULL, "R5"},
        [OTHER_NAME] = {NULL, "R1"}, [BY_ROWS] = {"R3", "R6"},     [FLIPS] = {"R3", "seed 003"},
        [TURN] = {"R3", "R6"},       [NO_END] = {"R8", "R6"},      [REASON] = {"R8", "R8"},
        [NO_REFUSAL] = {"R4", "R4"}, [NINE] = {"R7", "R7"},        [NEW_DICE] = {"R7", "R7"},
        [TO_ONE] = {"R7", "R7"},     [KEEPS] = {"R10", "R10"},     [CLOSES] = {"R9", "R9"},
        [SIGN] = {"R3", "R10"},      [WAITS_ZEROS] = {"R2", "R2"}, [HANGS_UP] = {"R3", "R8"},
    };
    (void)state;
    for (enum fault fault = NONE + 1; fault < FAULTS; fault++) {
        examine(&w, fault, expected[fault].only, false, 3);
        print_message("fault %d: %s\n", (int)fault, w.rule);
        assert_string_equal(w.rule, expected[fault].rule);
        assert_true(w.verdicts[EXAM_FAILED] > 0);
    }
    examine(&w, KEEPS, "R2", false, 3);
    assert_string_equal(w.rule, "R2");
    examine(&w, NO_REFUSAL, "R6", false, 3);
    assert_string_equal(w.rule, "R6");
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_right_server_passes_every_trial),
        cmocka_unit_test(test_each_fault_is_found_under_its_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
