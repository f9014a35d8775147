/* The class in virtual time: trials, games against bots, rings of teams; every fault is given to
 * who made it and to nobody else. */
#include "class_world.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static struct class_world_sim world;

static int open_uno(void **context)
{
    (void)context;
    class_world_open(&world, "uno");
    return 0;
}

static int close_world(void **context)
{
    (void)context;
    class_world_close(&world);
    return 0;
}

/* ---- one team ---- */

static void good_program_passes_every_trial(void **context)
{
    (void)context;
    uint32_t id, team = class_world_team(&world, "Ana", FAULT_NONE);
    struct why why;
    assert_int_equal(class_try(&world.class, team, NULL, world.now, &id, &why), ST_OK);
    assert_int_equal(class_try(&world.class, team, NULL, world.now, &id, &why), ST_BAD);
    class_world_run(&world, 36000);
    const struct class_run *run = class_run(&world.class, id);
    assert_int_equal(run->end, END_DONE);
    assert_true(run->trials > 20);
    for (size_t i = 0; i < run->trials; i++)
        assert_true(run->trial[i].over && run->trial[i].verdict != EXAM_FAILED);
    assert_true(class_world_is_clean(&world, team));
    assert_int_equal(class_world_mark(&world, team, "U9"), MARK_HOLDS);
    assert_int_equal(class_world_mark(&world, team, "ring.md"), MARK_HOLDS);
    assert_null(class_team(&world.class, team)->run);
}

static void one_rule_is_tried_alone(void **context)
{
    (void)context;
    uint32_t id, team = class_world_team(&world, "Ana", FAULT_NONE);
    struct why why;
    assert_int_equal(class_try(&world.class, team, "U9", world.now, &id, &why), ST_OK);
    class_world_run(&world, 3600);
    assert_int_equal(class_run(&world.class, id)->trials, 2);
    assert_int_equal(class_world_mark(&world, team, "U9"), MARK_HOLDS);
    assert_int_equal(class_world_mark(&world, team, "U14"), MARK_NONE);
}

static void games_against_bots_are_played_to_the_end(void **context)
{
    (void)context;
    uint32_t id, team = class_world_team(&world, "Ana", FAULT_NONE);
    struct why why;
    world.class.settings.games = 3;
    assert_int_equal(class_play(&world.class, team, world.now, &id, &why), ST_OK);
    class_world_run(&world, 3600);
    const struct class_run *run = class_run(&world.class, id);
    assert_int_equal(run->end, END_DONE);
    assert_int_equal(run->finished, 3);
    assert_true(class_world_is_clean(&world, team));
    assert_int_equal(class_world_mark(&world, team, "ring.md"), MARK_HOLDS);
}

/* A team that is tried and stopped again and again has no more of them than others; what the sheet
 * stands on stays. */
static void runs_that_nobody_cites_go_when_there_are_too_many(void **context)
{
    (void)context;
    enum { MORE = 30 };
    uint32_t id, first, team = class_world_team(&world, "Ana", FAULT_NONE);
    struct why why;
    assert_int_equal(class_try(&world.class, team, "U9", world.now, &first, &why), ST_OK);
    class_world_run(&world, 3600);
    for (int i = 0; i < CLASS_RUNS_KEPT + MORE; i++) {
        assert_int_equal(class_try(&world.class, team, NULL, world.now, &id, &why), ST_OK);
        assert_int_equal(class_stop(&world.class, id, world.now, &why), ST_OK);
    }
    assert_int_equal(world.class.runs, CLASS_RUNS_KEPT);
    assert_non_null(class_run(&world.class, first));
    assert_non_null(class_run(&world.class, id));
    assert_null(class_run(&world.class, first + 1));
    assert_int_equal(world.dropped[CLASS_RUN], MORE + 1);
    assert_int_equal(world.dropped[CLASS_CAPTURE], MORE + 1);
}

/* A run that is told from within what it sends that a line is lost would take away what is sending:
 * that is a bug of whoever carries the octets, and stops the program there. */
static void nobody_calls_back_while_a_run_sends(void **context)
{
    (void)context;
    uint32_t id, team = class_world_team(&world, "Ana", FAULT_NONE);
    struct why why;
    int status;
    assert_int_equal(class_play(&world.class, team, world.now, &id, &why), ST_OK);
    class_world_run(&world, 3);
    assert_int_equal(class_run(&world.class, id)->stage, RUN_GOES);
    pid_t child = fork();
    if (child == 0) {
        fclose(stderr); /* what assert says */
        world.calls_back = true;
        class_world_run(&world, 3600);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

/* ---- rings ---- */

static const struct {
    const char *name, *rule;
    enum program_fault fault;
    enum class_mark mark;
    enum run_end end;
} faults[] = {
    {"swallows", "ring.md", FAULT_SWALLOW, MARK_BROKEN, END_FAULT},
    {"changes", "ring.md", FAULT_CHANGE, MARK_BROKEN, END_FAULT},
    {"says twice", "ring.md", FAULT_TWICE, MARK_BROKEN, END_FAULT},
    {"forges", "U1", FAULT_FORGE, MARK_BROKEN, END_FAULT},
    {"is mute", "ring.md", FAULT_MUTE, MARK_BROKEN, END_FAULT},
    {"does not count", "ring.md", FAULT_NUMB, MARK_BROKEN, END_FAULT},
    {"says half", "ring.md", FAULT_HALF, MARK_BROKEN, END_FAULT},
    {"leaves", "ring.md", FAULT_LEAVE, MARK_BROKEN, END_LEFT},
    {"floods", "ring.md", FAULT_FLOOD, MARK_BROKEN, END_FLOOD},
};

/* Whoever makes the fault sits between two others, anywhere on the ring, and they play on without
 * it. */
static void fault_is_charged_to_who_made_it(void **context)
{
    (void)context;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        for (int at = 0; at < 3; at++) {
            static const char *const names[] = {"Eva", "Leo", "Luis"};
            uint32_t teams[3], id;
            struct why why;
            class_world_close(&world);
            class_world_open(&world, "uno");
            for (int k = 0; k < 3; k++)
                teams[k] = class_world_team(&world, k == at ? faults[i].name : names[k],
                                            k == at ? faults[i].fault : FAULT_NONE);
            print_message("%s at %d\n", faults[i].name, at);
            assert_int_equal(class_join(&world.class, teams, 3, world.now, &id, &why), ST_OK);
            class_world_run(&world, 3600);
            const struct class_run *run = class_run(&world.class, id);
            assert_int_equal(run->end, faults[i].end);
            assert_int_equal(run->culprit, teams[at]);
            assert_int_equal(class_world_mark(&world, teams[at], faults[i].rule), faults[i].mark);
            for (int k = 0; k < 3; k++)
                assert_true(k == at || class_world_is_clean(&world, teams[k]));
            assert_int_equal(class_world_last(&world)->end, END_DONE); /* the others, seated anew */
            assert_false(run_has(class_world_last(&world), teams[at]));
            assert_int_equal(class_world_last(&world)->places, 3);
        }
}

/* What a ruling tolerates is noted and ends nothing. */
static void tolerated_departure_does_not_end_a_ring(void **context)
{
    (void)context;
    uint32_t teams[] = {class_world_team(&world, "Ana", FAULT_NONE),
                        class_world_team(&world, "Bea", FAULT_HIGH_BIT),
                        class_world_team(&world, "Leo", FAULT_NONE)};
    uint32_t id;
    struct why why;
    assert_int_equal(class_join(&world.class, teams, 3, world.now, &id, &why), ST_OK);
    class_world_run(&world, 3600);
    assert_false(class_world_is_clean(&world, teams[1]));
    assert_int_equal(class_run(&world.class, id)->end, END_DONE);
    for (size_t i = 0; i < world.class.evidences; i++)
        assert_true(world.class.evidence[i]->mark != MARK_BROKEN);
    assert_true(class_world_is_clean(&world, teams[0]) && class_world_is_clean(&world, teams[2]));
}

static void lots_seat_everybody_who_is_there(void **context)
{
    (void)context;
    struct why why;
    char name[16];
    uint32_t team = 0;
    for (int i = 0; i < 10; i++) {
        snprintf(name, sizeof name, "T%d", i);
        team = class_world_team(&world, name, FAULT_NONE);
    }
    class_line(&world.class, team, false, world.now);
    assert_int_equal(class_lots(&world.class, world.now, &why), ST_OK);
    assert_int_equal(world.class.runs, 3);
    for (uint32_t i = 1; i <= 10; i++)
        assert_true(!class_team(&world.class, i)->run == (i == team));
    class_world_run(&world, 3600);
    for (size_t i = 0; i < world.class.runs; i++)
        assert_int_equal(world.class.run[i]->end, END_DONE);
    assert_int_equal(class_lots(&world.class, world.now, &why), ST_OK);
    class_world_run(&world, 3600);
    assert_int_equal(world.class.runs, 6);
}

static void who_does_not_come_is_not_waited_for_for_ever(void **context)
{
    (void)context;
    uint32_t teams[] = {class_world_team(&world, "Ana", FAULT_NONE),
                        class_world_team(&world, "Bea", FAULT_NONE)};
    uint32_t id;
    struct why why;
    class_line(&world.class, teams[1], false, world.now);
    assert_int_equal(class_join(&world.class, teams, 2, world.now, &id, &why), ST_OK);
    class_world_run(&world, 3600);
    assert_int_equal(class_run(&world.class, id)->end, END_ABSENT);
    assert_int_equal(class_run(&world.class, id)->culprit, teams[1]);
    assert_int_equal(class_world_last(&world)->end, END_DONE);
    assert_true(class_world_is_clean(&world, teams[0]) && class_world_is_clean(&world, teams[1]));
}

/* ---- the sheet ---- */

static bool is_evidence(void *who, const struct run_frame *frame)
{
    const struct class_evidence *one = who;
    struct str text = STR(FRAME_TEXT_MAX);
    if (frame->number != one->frame)
        return true;
    frame_hex(&frame->frame, &text);
    assert_string_equal(text.at, one->came);
    return false;
}

static void evidence_names_the_frame(void **context)
{
    (void)context;
    uint32_t id, team = class_world_team(&world, "Ana", FAULT_FORGE);
    struct why why;
    assert_int_equal(class_play(&world.class, team, world.now, &id, &why), ST_OK);
    class_world_run(&world, 3600);
    assert_false(class_world_is_clean(&world, team));
    assert_int_equal(class_world_mark(&world, team, "U1"), MARK_BROKEN);
    struct class_evidence *one = world.class.evidence[0];
    assert_true(one->frame > 0 && one->expected[0] && one->came[0]);
    assert_true(run_each_frame(class_run(&world.class, one->run), one, is_evidence));
}

static void marks_follow_the_weights(void **context)
{
    (void)context;
    static struct sheet sheet;
    uint32_t id, team = class_world_team(&world, "=Ana", FAULT_FORGE);
    struct why why;
    char *csv;
    size_t length;
    assert_int_equal(class_play(&world.class, team, world.now, &id, &why), ST_OK);
    class_world_run(&world, 3600);
    struct class_settings settings = world.class.settings;
    sheet_make(&world.class, &sheet);
    assert_int_equal(sheet.row[0].points, 0); /* U1 is broken, and nothing else was seen */
    for (size_t i = 0; i < sheet.rules; i++) {
        snprintf(settings.weight[i].rule, FINDING_RULE_MAX, "%s", sheet.rule[i].code);
        settings.weight[i].weight =
            strcmp(sheet.rule[i].code, "U9") == 0 ? 3 : strcmp(sheet.rule[i].code, "U1") == 0;
    }
    settings.weights = sheet.rules;
    assert_int_equal(class_set(&world.class, &settings, &why), ST_OK);
    world.program[0].fault = FAULT_NONE;
    assert_int_equal(class_try(&world.class, team, "U9", world.now, &id, &why), ST_OK);
    class_world_run(&world, 3600);
    sheet_make(&world.class, &sheet);
    assert_int_equal(sheet.row[0].points, 750);
    assert_true(sheet_csv(&sheet, &csv, &length));
    assert_non_null(strstr(csv, "\"'=Ana\","));
    assert_non_null(strstr(csv, ",7.50\r\n"));
    free(csv);
    class_forget(&world.class, team, "U1");
    assert_int_equal(class_world_mark(&world, team, "U1"), MARK_NONE);
    assert_int_equal(class_world_mark(&world, team, "U9"), MARK_HOLDS);
}

static void names_are_text_and_nobody_has_two(void **context)
{
    (void)context;
    struct class_team *team;
    struct why why;
    class_world_team(&world, "Ana", FAULT_NONE);
    assert_int_equal(class_register(&world.class, " Ana ", "k", "127.0.0.1", false, &team, &why),
                     ST_BAD);
    assert_int_equal(class_register(&world.class, "  ", "k", "127.0.0.1", false, &team, &why),
                     ST_BAD);
    assert_int_equal(
        class_register(&world.class, "a\x1b[2J\n", "k", "127.0.0.1", false, &team, &why), ST_OK);
    assert_string_equal(team->name, "a?[2J?");
    for (int i = 2; i < CLASS_TEAMS; i++) {
        char name[16];
        snprintf(name, sizeof name, "T%d", i);
        assert_int_equal(class_register(&world.class, name, "k", "127.0.0.1", false, &team, &why),
                         ST_OK);
    }
    assert_int_equal(class_register(&world.class, "more", "k", "127.0.0.1", false, &team, &why),
                     ST_BAD);
}

/* Monopoly's ring by the same machines. */
static void another_game_goes_the_same_way(void **context)
{
    (void)context;
    class_world_close(&world);
    class_world_open(&world, "monopoly");
    uint32_t teams[] = {class_world_team(&world, "Ana", FAULT_NONE),
                        class_world_team(&world, "Bea", FAULT_CHANGE)};
    uint32_t id;
    struct why why;
    assert_int_equal(class_join(&world.class, teams, 2, world.now, &id, &why), ST_OK);
    class_world_run(&world, 600);
    assert_int_equal(class_run(&world.class, id)->culprit, teams[1]);
    assert_int_equal(class_run(&world.class, id)->end, END_FAULT);
    assert_true(class_world_is_clean(&world, teams[0]));
}

/* 0 stands for our own stations inside a run: nobody may name it from outside. */
static void whoever_is_no_team_is_not_tried(void **context)
{
    (void)context;
    uint32_t id, team = class_world_team(&world, "Ana", FAULT_NONE);
    const uint32_t strangers[] = {0, team + 1};
    struct why why;
    for (size_t i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
        assert_int_equal(class_try(&world.class, strangers[i], NULL, world.now, &id, &why), ST_BAD);
        assert_int_equal(class_play(&world.class, strangers[i], world.now, &id, &why), ST_BAD);
        assert_int_equal(
            class_join(&world.class, (uint32_t[]){team, strangers[i]}, 2, world.now, &id, &why),
            ST_BAD);
    }
    assert_int_equal(world.class.runs, 0);
    assert_null(class_team(&world.class, team)->run);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_uno, close_world)

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        TEST(good_program_passes_every_trial),
        TEST(one_rule_is_tried_alone),
        TEST(games_against_bots_are_played_to_the_end),
        TEST(nobody_calls_back_while_a_run_sends),
        TEST(runs_that_nobody_cites_go_when_there_are_too_many),
        TEST(fault_is_charged_to_who_made_it),
        TEST(tolerated_departure_does_not_end_a_ring),
        TEST(lots_seat_everybody_who_is_there),
        TEST(who_does_not_come_is_not_waited_for_for_ever),
        TEST(evidence_names_the_frame),
        TEST(marks_follow_the_weights),
        TEST(names_are_text_and_nobody_has_two),
        TEST(another_game_goes_the_same_way),
        TEST(whoever_is_no_team_is_not_tried),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
