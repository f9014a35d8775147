/* The examiner of Reversi, in virtual time, with our own client at the line: what is right passes
 * every trial, and each kind of fault is found under its rule. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "core/bot.h"
#include "core/examiner.h"
#include "core/protocol.h"
#include "core/registry.h"
#include "core/table.h"
#include "games/reversi/protocol/client.h"
#include "games/reversi/protocol/trials.h"

enum fault {
    NONE,
    EARLY,
    OFF_BOARD,
    ILLEGAL,
    MUTE,
    WRONG_COLOUR,
    AFTER_END,
    NOISE,
    TWICE,
    LEAVES,
    CLOSES,
    FAULTS
};

struct world {
    enum fault fault;
    usec_t now;
    void *examiner;
    struct reversi_client client;
    struct role_start start;
    struct bot_memory memory;
    uint8_t to_client[4096], to_examiner[4096];
    size_t clients, examiners;
    unsigned said, verdicts[EXAM_VERDICTS], trials;
    bool over, closed;
    char rule[FINDING_RULE_MAX]; /* of the first finding */
};

static void from_client(void *who, uint32_t line, const uint8_t *octets, size_t count)
{
    struct world *w = who;
    uint8_t own[32];
    memcpy(own, octets, count);
    bool move = own[2] == 0x40;
    w->said += move;
    bool now = move && w->said == 2;
    if (w->fault == OFF_BOARD && now)
        own[3] = 0x80;
    if (w->fault == ILLEGAL && now)
        own[3] = 0x33;
    if (w->fault == WRONG_COLOUR && now)
        memcpy(own, (uint8_t[]){'R', 'V', 0x50, 0}, count = 4);
    if (w->fault == NOISE && now)
        own[0] = 'X';
    if (w->fault == LEAVES && now)
        memcpy(own, "RV\x20", count = 3);
    if (w->fault == TWICE && now)
        memcpy(own,
               "RV\x80"
               "A\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
               count = 19);
    if ((w->fault == MUTE && now) || w->closed)
        return;
    w->closed = w->fault == CLOSES && now;
    memcpy(w->to_examiner + w->examiners, own, count);
    w->examiners += count;
    if (w->fault == EARLY && now) { /* again, in the rival's turn */
        memcpy(w->to_examiner + w->examiners, own, count);
        w->examiners += count;
    }
}

static void to_client(void *who, const uint8_t *octets, size_t count)
{
    struct world *w = who;
    assert_true(w->clients + count <= sizeof w->to_client);
    memcpy(w->to_client + w->clients, octets, count);
    w->clients += count;
    if (w->fault == AFTER_END && count == 4 && octets[2] == 0x20) {
        memcpy(w->to_examiner + w->examiners, "RV\x40\x22", 4);
        w->examiners += 4;
    }
}

static void on_role(void *who, const struct role_event *event)
{
    assert_true(event->kind != ROLE_FAULT || ((struct world *)who)->fault);
}

static void on_exam(void *who, const struct exam_event *event)
{
    struct world *w = who;
    if (event->kind == EXAM_FINDING && !w->rule[0])
        memcpy(w->rule, event->finding->rule, sizeof w->rule);
    w->trials += event->kind == EXAM_RESULT;
    if (event->kind == EXAM_RESULT)
        w->verdicts[event->verdict]++;
    w->over |= event->kind == EXAM_OVER;
}

static void settle(struct world *w)
{
    const struct role *role = &reversi_client_role;
    struct question question;
    uint32_t faults = 0;
    while (role->player->asks(&w->client, &question)) {
        struct move move = table_decision(&game_reversi, question.setup, question.view,
                                          question.seat, &bot_random, &w->memory, &faults);
        assert_int_equal(role->player->answer(&w->client, question.number, &move, w->now, NULL),
                         ST_OK);
    }
}

static bool carry(struct world *w)
{
    uint8_t octets[4096];
    size_t count = w->clients;
    bool any = w->clients || w->examiners;
    memcpy(octets, w->to_client, count);
    w->clients = 0;
    for (size_t i = 0; i < count && !w->closed; i++) {
        reversi_client_role.octets(&w->client, 0, octets + i, 1, w->now);
        settle(w);
    }
    count = w->examiners;
    memcpy(octets, w->to_examiner, count);
    w->examiners = 0;
    for (size_t i = 0; i < count; i++)
        reversi_examiner.receive(w->examiner, octets + i, 1, w->now);
    return any;
}

/* Octets go at once; time goes on when there are none. */
static void run(struct world *w)
{
    bool gone = false;
    for (int steps = 0; !w->over && steps < 100000; steps++) {
        if (carry(w))
            continue;
        if (w->closed && !gone) {
            reversi_examiner.gone(w->examiner, w->now);
            gone = true;
            continue;
        }
        usec_t due = reversi_examiner.deadline(w->examiner),
               own = reversi_client_role.deadline(&w->client);
        w->now = own < due ? own : due;
        if (own <= w->now)
            reversi_client_role.tick(&w->client, w->now);
        if (due <= w->now)
            reversi_examiner.tick(w->examiner, w->now);
        settle(w);
    }
    assert_true(w->over);
}

static void examine(struct world *w, enum fault fault, const char *only, bool dice, uint64_t seed)
{
    static const struct role_calls calls = {.send = from_client, .event = on_role};
    static struct reversi_client_options options;
    const struct game *game = &game_reversi;
    *w = (struct world){
        .fault = fault, .now = USEC_SECOND, .examiner = calloc(1, reversi_examiner.size)};
    options = (struct reversi_client_options){.ask = dice};
    w->start = (struct role_start){.game = game,
                                   .protocol = protocol_find(game, NULL),
                                   .options = &options,
                                   .name = "Ana",
                                   .lines = 1,
                                   .seed = seed,
                                   .calls = &calls,
                                   .who = w};
    bot_memory_start(&w->memory, seed);
    const struct examiner_start start = {.game = game,
                                         .protocol = w->start.protocol,
                                         .games = 30,
                                         .timeout = 5 * USEC_SECOND,
                                         .patience = 30 * USEC_SECOND,
                                         .seed = seed,
                                         .exam = {.only = only, .who = w, .event = on_exam},
                                         .send = to_client};
    reversi_examiner.begin(w->examiner, &start, w->now);
    reversi_client_role.init(&w->client, &w->start, w->now);
    reversi_client_role.opened(&w->client, 0, w->now);
    run(w);
    free(w->examiner);
}

static void test_a_right_client_passes_every_trial(void **state)
{
    static struct world w;
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        examine(&w, NONE, NULL, seed % 2, seed);
        assert_int_equal(w.trials, 9);
        assert_int_equal(w.verdicts[EXAM_FAILED], 0);
        assert_true(w.verdicts[EXAM_PASSED] >= 8); /* that it must pass may not come up */
    }
}

static void test_each_fault_is_found_under_its_rule(void **state)
{
    static struct world w;
    static const char *const rules[FAULTS] = {
        [EARLY] = "R6",  [OFF_BOARD] = "R4",    [ILLEGAL] = "R6",
        [MUTE] = "R6",   [WRONG_COLOUR] = "R7", [AFTER_END] = "R8",
        [NOISE] = "R10", [TWICE] = "R9",        [CLOSES] = "R8",
    };
    (void)state;
    for (enum fault fault = EARLY; fault < FAULTS; fault++) {
        examine(&w, fault, fault == AFTER_END ? NULL : "R4", false, 3);
        if (rules[fault])
            assert_string_equal(w.rule, rules[fault]);
        else
            assert_int_equal(w.verdicts[EXAM_UNSEEN],
                             1); /* who leaves breaks nothing, and shows nothing */
    }
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_right_client_passes_every_trial),
        cmocka_unit_test(test_each_fault_is_found_under_its_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
