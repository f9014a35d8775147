/* Messages that would be longer than one may be: who asked for them is told so, and who looks on is
 * told all of it the next time. */
#include "web_world.h"

#include "class/run.h"
#include "core/registry.h"
#include "web/class/classroom.h"
#include "web/hub/hub_private.h"

static struct world world;

static int open_world(void **context)
{
    (void)context;
    world_open(&world, 7);
    return 0;
}

static int close_world(void **context)
{
    (void)context;
    world_close(&world);
    return 0;
}

static struct browser *greet(int number)
{
    return world_greet(&world, number);
}

static struct room *sit(struct browser *browser)
{
    assert_non_null(world_ask(browser, "create", "{s:s, s:s, s:[{s:s},{s:s}]}", "game", "reversi",
                              "name", "Eva", "seats", "who", "me", "who", "bot"));
    char key[KEY_SIZE];
    snprintf(key, sizeof key, "%s", world_text(browser, "seat"));
    assert_non_null(world_ask(browser, "enter", "{s:s}", "key", key));
    return browser->client->viewpoint.room;
}

/* --- answers --- */

enum { PART = 20000, PARTS = 45 };

/* A journal that one may bring along, of lines with nothing in them: each of them is six octets in
 * JSON. */
static void bring_long_journal(struct browser *browser, const char *head)
{
    static char part[PART + 1];
    assert_non_null(world_ask(browser, "journal", "{s:s}", "part", head));
    memset(part, '\n', PART);
    for (int i = 1; i <= PARTS; i++) {
        assert_non_null(
            world_ask(browser, "journal", "{s:s, s:b}", "part", part, "last", i == PARTS));
        world_pass(&world, USEC_SECOND / RATE);
    }
}

static void an_answer_that_is_too_long_is_a_refusal(void **context)
{
    struct browser *eva = greet(0);
    char key[KEY_SIZE];
    (void)context;
    sit(eva);
    bring_long_journal(eva, world.kept[0].text);
    snprintf(key, sizeof key, "%s", world_text(eva, "key"));
    assert_null(world_ask(eva, "take", "{s:s}", "key", key));
    assert_int_equal(json_integer_value(json_object_get(eva->answer, "id")), eva->next);
    assert_said(world_text(eva, "why"), "no cabe en un mensaje");
    assert_non_null(world_ask(eva, "ping", "{}"));
}

/* --- captures of a class --- */

static size_t capture_length;

static bool read_capture(void *who, uint32_t run, uint8_t **octets, size_t *count)
{
    (void)who, (void)run;
    *octets = calloc(1, *count = capture_length);
    return *octets != NULL;
}

static void keep_nothing(void *who, enum class_record record, uint32_t id)
{
    (void)who, (void)record, (void)id;
}

static void a_capture_comes_whole_or_is_refused(void **context)
{
    static const struct class_world calls = {
        .keep = keep_nothing, .drop = keep_nothing, .read = read_capture};
    static struct classroom room;
    static const size_t lengths[] = {1, 3 << 20, (3 << 20) - 1000};
    (void)context;
    class_init(&room.class, &calls, "Redes", 1, LANG_ES);
    hub_key(&world.hub, room.teacher);
    hub_key(&world.hub, room.pupils);
    assert_true(hub_add_class(&world.hub, &room));
    struct browser *teacher = greet(0);
    assert_non_null(world_ask(teacher, "enter", "{s:s}", "key", room.teacher));
    for (uint32_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        static struct class_run run = {.kind = RUN_EXAM, .game = "uno", .end = END_DONE};
        run.id = i + 1;
        capture_length = lengths[i];
        assert_true(class_restore_run(&room.class, &run));
        bool given =
            world_ask(teacher, "class", "{s:s, s:i}", "act", "capture", "run", i + 1) != NULL;
        assert_int_equal(json_integer_value(json_object_get(teacher->answer, "id")), teacher->next);
        assert_int_equal(given, i != 1);
        if (given)
            assert_int_equal(strlen(world_text(teacher, "pcapng")), (lengths[i] + 2) / 3 * 4);
        else
            assert_said(world_text(teacher, "why"), "cable");
    }
    world.hub.classroom = NULL;
    class_free(&room.class);
}

/* --- who looks on --- */

static void put_much(const void *who, enum lang lang, struct changes *changes, uint64_t *memory)
{
    static char text[1 << 20];
    (void)lang;
    memset(text, 'x', sizeof text - 1);
    struct json_out *part = changes_part(changes);
    out_list(part, NULL);
    for (int i = 0; i < 5 && *(const bool *)who; i++)
        out_text(part, NULL, text);
    out_list_end(part);
    changes_part_end(changes, "much", memory);
}

static bool is_whole(const struct json_out *out)
{
    static const char begins[] = "{\"t\":\"table\"";
    return !out->broken && out->length > sizeof begins &&
           memcmp(out->text, begins, sizeof begins - 1) == 0;
}

static void what_could_not_be_said_is_said_whole(void **context)
{
    static struct viewer_buffers buffers;
    static struct viewpoint viewpoint;
    struct viewer viewer;
    bool much = false;
    const struct viewer_around around = {.who = &much, .as = "watch", .parts = put_much};
    (void)context;
    struct browser *eva = greet(0);
    viewpoint_init(&viewpoint, sit(eva), SEAT_ONLOOKER);
    viewer_open(&viewer, &viewpoint.source, SEAT_ONLOOKER, LANG_ES);
    assert_true(viewer_message(&viewer, &around, &buffers));
    assert_true(is_whole(&buffers.out));
    assert_false(viewer_message(&viewer, &around, &buffers));
    much = true;
    assert_false(viewer_message(&viewer, &around, &buffers));
    assert_true(buffers.out.broken);
    assert_non_null(world_ask(eva, "play", "{s:I, s:i, s:s}", "q",
                              (json_int_t)table_number(eva, "q"), "choice", 0, "mid", "m1"));
    assert_false(viewer_message(&viewer, &around, &buffers));
    much = false;
    assert_true(viewer_message(&viewer, &around, &buffers));
    assert_true(is_whole(&buffers.out));
    assert_false(viewer_message(&viewer, &around, &buffers));
    viewer_close(&viewer);
    out_free(&buffers.out);
    out_free(&buffers.part);
}

SUITE(unit)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_world, close_world)
    const struct CMUnitTest tests[] = {
        TEST(an_answer_that_is_too_long_is_a_refusal),
        TEST(a_capture_comes_whole_or_is_refused),
        TEST(what_could_not_be_said_is_said_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
