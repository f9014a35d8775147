/* A class whose programs are clients of our server, in virtual time: games against bots, tables of
 * teams, and every fault is given to who made it. */
#include "class_world.h"

#include <string.h>

static struct class_world_sim world;

static int open_world(void **context)
{
    (void)context;
    class_world_open(&world, "reversi");
    return 0;
}

static int close_world(void **context)
{
    (void)context;
    class_world_close(&world);
    return 0;
}

static void games_against_bots_are_played_to_the_end(void **context)
{
    (void)context;
    uint32_t id, team = class_world_team(&world, "Ana", FAULT_NONE);
    struct why why;
    world.class.settings.games = 2;
    assert_int_equal(class_play(&world.class, team, world.now, &id, &why), ST_OK);
    class_world_run(&world, 3600);
    const struct class_run *run = class_run(&world.class, id);
    assert_int_equal(run->end, END_DONE);
    assert_int_equal(run->finished, 2);
    assert_int_equal(run->places, 2);
    assert_true(run->frames > 200);
    assert_true(class_world_is_clean(&world, team));
    assert_int_equal(class_world_mark(&world, team, "R6"), MARK_HOLDS);
}

/* Dice are the class's to want: a client of ours finds out and asks for them. */
static void options_of_the_class_are_the_servers(void **context)
{
    (void)context;
    uint32_t id, team = class_world_team(&world, "Ana", FAULT_NONE);
    struct why why;
    snprintf(world.class.settings.options, CLASS_OPTIONS, "dice first=white");
    assert_int_equal(class_play(&world.class, team, world.now, &id, &why), ST_OK);
    class_world_run(&world, 3600);
    assert_int_equal(class_run(&world.class, id)->end, END_DONE);
    assert_true(class_world_is_clean(&world, team));
}

static const struct {
    const char *name, *rule; /* NULL: it breaks none */
    enum program_fault fault;
    enum run_end end;
} faults[] = {
    {"a taken square", "R6", FAULT_TAKEN, END_FAULT},
    {"beside the board", "R4", FAULT_OFF_BOARD, END_FAULT},
    {"twice in a row", "R6", FAULT_EARLY, END_FAULT},
    {"the wrong dice", "R7", FAULT_COLOUR, END_FAULT},
    {"wants another", "R9", FAULT_AGAIN, END_FAULT},
    {"noise", "R10", FAULT_NOISE, END_FAULT},
    {"nameless", "R2", FAULT_NAMELESS, END_FAULT},
    {"mute", "R6", FAULT_MUTE, END_FAULT},
    {"half a packet", "R6", FAULT_HALF, END_FAULT},
    {"closes", "R8", FAULT_LEAVE, END_LEFT},
    {"floods", "R10", FAULT_FLOOD, END_FLOOD},
    {"says goodbye", NULL, FAULT_GOODBYE, END_LEFT},
};

/* The other one plays on, with a client of ours in that place. */
static void fault_is_charged_to_who_made_it(void **context)
{
    (void)context;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        for (unsigned at = 0; at < 2; at++) {
            uint32_t teams[2], id;
            struct why why;
            class_world_close(&world);
            class_world_open(&world, "reversi");
            for (unsigned k = 0; k < 2; k++)
                teams[k] = class_world_team(&world, k == at ? faults[i].name : "Eva",
                                            k == at ? faults[i].fault : FAULT_NONE);
            print_message("%s at %u\n", faults[i].name, at);
            assert_int_equal(class_join(&world.class, teams, 2, world.now, &id, &why), ST_OK);
            class_world_run(&world, 3600);
            const struct class_run *run = class_run(&world.class, id);
            assert_int_equal(run->end, faults[i].end);
            assert_int_equal(run->culprit, teams[at]);
            if (faults[i].rule)
                assert_int_equal(class_world_mark(&world, teams[at], faults[i].rule), MARK_BROKEN);
            else
                assert_true(class_world_is_clean(&world, teams[at]));
            assert_true(class_world_is_clean(&world, teams[!at]));
            assert_int_equal(class_world_last(&world)->end, END_DONE);
            assert_false(run_has(class_world_last(&world), teams[at]));
        }
}

static bool is_evidence(void *who, const struct run_frame *frame)
{
    const struct class_evidence *one = who;
    struct str text = STR(FRAME_TEXT_MAX);
    if (frame->number != one->frame)
        return true;
    frame_hex(&frame->frame, &text);
    assert_string_equal(text.at, one->came);
    assert_int_equal(frame->cable, 0);
    return false;
}

static void evidence_names_the_frame_and_what_could_have_come(void **context)
{
    (void)context;
    uint32_t id, teams[] = {class_world_team(&world, "Ana", FAULT_TAKEN),
                            class_world_team(&world, "Eva", FAULT_NONE)};
    struct why why;
    assert_int_equal(class_join(&world.class, teams, 2, world.now, &id, &why), ST_OK);
    class_world_run(&world, 60);
    struct class_evidence *one = world.class.evidence[0];
    assert_string_equal(one->came, "52 56 40 33");
    assert_int_equal(memcmp(one->expected, "52 56 40 ", 9), 0);
    assert_true(run_each_frame(class_run(&world.class, one->run), one, is_evidence));
    struct record *record = run_playback(class_run(&world.class, id));
    assert_non_null(record);
    assert_int_equal(record_plan(record)->stations, 3);
    assert_string_equal(record_plan(record)->station[1].name, "Ana");
    record_close(record);
}

/* Nobody is left over: of an odd number one plays with ours. */
static void lots_seat_everybody_who_is_there(void **context)
{
    (void)context;
    struct why why;
    char name[16];
    for (int i = 0; i < 7; i++) {
        snprintf(name, sizeof name, "T%d", i);
        class_world_team(&world, name, FAULT_NONE);
    }
    assert_int_equal(class_lots(&world.class, world.now, &why), ST_OK);
    assert_int_equal(world.class.runs, 4);
    class_world_run(&world, 3600);
    for (uint32_t i = 1; i <= 7; i++) {
        assert_int_equal(class_world_mark(&world, i, "R6"), MARK_HOLDS);
        assert_true(class_world_is_clean(&world, i));
    }
    for (size_t i = 0; i < world.class.runs; i++)
        assert_int_equal(world.class.run[i]->end, END_DONE);
}

static void trials_and_tables_follow_each_other(void **context)
{
    (void)context;
    uint32_t id, teams[] = {class_world_team(&world, "Ana", FAULT_NONE),
                            class_world_team(&world, "Eva", FAULT_NONE)};
    struct why why;
    assert_int_equal(class_try(&world.class, teams[0], NULL, world.now, &id, &why), ST_OK);
    assert_int_equal(class_try(&world.class, teams[1], "R9", world.now, &id, &why), ST_OK);
    class_world_run(&world, 3600);
    assert_int_equal(class_join(&world.class, teams, 2, world.now, &id, &why), ST_OK);
    assert_int_equal(class_join(&world.class, teams, 2, world.now, &id, &why), ST_BAD);
    class_world_run(&world, 3600);
    assert_int_equal(class_run(&world.class, id)->end, END_DONE);
    assert_int_equal(class_join(&world.class, (uint32_t[]){1, 2, 1}, 3, world.now, &id, &why),
                     ST_BAD);
    assert_true(class_world_is_clean(&world, teams[0]) && class_world_is_clean(&world, teams[1]));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_world, close_world)

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        TEST(games_against_bots_are_played_to_the_end),
        TEST(options_of_the_class_are_the_servers),
        TEST(fault_is_charged_to_who_made_it),
        TEST(evidence_names_the_frame_and_what_could_have_come),
        TEST(lots_seat_everybody_who_is_there),
        TEST(trials_and_tables_follow_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
