/* The wire in the hub of the page, in virtual time: rings that run while somebody watches, hands
 * that only their maker has, captures in parts, downloads. */
#include "web_world.h"

#include "core/registry.h"
#include "lab/capture_import.h"

enum { PART = 60000 }; /* hexadecimal digits of a part */

static struct world world;

static struct browser *connect(int number)
{
    struct browser *browser = world_connect(&world, number, "127.0.0.1");
    assert_non_null(browser);
    assert_non_null(world_ask(browser, "hello", "{s:i,s:s}", "v", 1, "lang", "es"));
    return browser;
}

/* A new ring, with this browser in front of it; gives its key. */
static char *open_ring(struct browser *browser, const char *game)
{
    if (!world_ask(browser, "wire", "{s:s,s:s}", "what", "new", "game", game))
        fail_msg("%s: %s", game, world_text(browser, "why"));
    char *key = strdup(world_text(browser, "key"));
    assert_non_null(world_ask(browser, "enter", "{s:s}", "key", key));
    assert_string_equal(world_text(browser, "as"), "lab");
    assert_string_equal(json_string_value(json_object_get(browser->last, "t")), "wire");
    return key;
}

static int64_t last_number(const struct browser *browser, const char *key)
{
    return json_integer_value(json_object_get(browser->last, key));
}

static const char *last_text(const struct browser *browser, const char *key)
{
    const char *text = json_string_value(json_object_get(browser->last, key));
    return text ? text : "";
}

/* Every game's wire can be watched, and hello says so. */
static void a_ring_of_each_game_runs_at_its_pace(void **unused)
{
    (void)unused;
    world_open(&world, 1);
    struct browser *browser = connect(0);
    json_t *games = json_incref(json_object_get(browser->answer, "games")), *game;
    size_t index;
    unsigned rings = 0;
    json_array_foreach(games, index, game)
    {
        if (!json_object_get(game, "wire"))
            continue;
        free(open_ring(browser, json_string_value(json_object_get(game, "name"))));
        assert_int_equal(last_number(browser, "now"), 0);
        assert_int_equal(last_number(browser, "speed"), 1);
        world_pass(&world, 20 * USEC_SECOND);
        assert_string_equal(last_text(browser, "t"), "pass");
        assert_int_equal(last_number(browser, "now"), 20 * USEC_SECOND);
        assert_true(last_number(browser, "next") > 200);
        rings++;
    }
    json_decref(games);
    assert_true(rings >= 5);
    world_close(&world);
}

/* All entries from the first on, as one who was there from the beginning has heard of them. */
static void nothing_is_missed_and_nothing_told_twice(void **unused)
{
    (void)unused;
    world_open(&world, 2);
    struct browser *browser = connect(0);
    free(open_ring(browser, "uno"));
    int64_t next = last_number(browser, "next");
    unsigned messages = browser->messages;
    for (int i = 0; i < 200; i++) {
        size_t index;
        json_t *entry;
        world_pass(&world, WIRE_PERIOD);
        json_array_foreach(json_object_get(browser->last, "entries"), index, entry)
            assert_int_equal(json_integer_value(json_object_get(entry, "n")), next++);
    }
    assert_int_equal(next, last_number(browser, "next"));
    assert_in_range(browser->messages - messages, 199, 202); /* ten a second */
    /* and the past is asked for in parts */
    json_t *past = json_object_get(
        world_ask(browser, "wire", "{s:s,s:i}", "what", "past", "from", 1), "entries");
    assert_int_equal(json_array_size(past), WIRE_PAST_MOST);
    assert_int_equal(json_integer_value(json_object_get(json_array_get(past, 0), "n")), 1);
    world_close(&world);
}

static void who_has_the_link_only_looks_on(void **unused)
{
    (void)unused;
    world_open(&world, 3);
    struct browser *maker = connect(0), *onlooker = connect(1);
    char *key = open_ring(maker, "uno");
    char *watch = strdup(last_text(maker, "watch"));
    assert_non_null(world_ask(onlooker, "enter", "{s:s}", "key", watch));
    assert_string_equal(world_text(onlooker, "as"), "wire");
    assert_null(strstr(onlooker->heard, key)); /* the key of the hands is never told */
    static const char *const hands[] = {"run", "step", "hand", "plug", "send", "again"};
    for (size_t i = 0; i < sizeof hands / sizeof hands[0]; i++)
        assert_null(world_ask(onlooker, "wire", "{s:s,s:i,s:s}", "what", hands[i], "speed", 0, "by",
                              "hop"));
    assert_non_null(world_ask(maker, "wire", "{s:s,s:i}", "what", "run", "speed", 0));
    assert_int_equal(last_number(onlooker, "speed"), 0); /* both are told at once */
    unsigned messages = onlooker->messages;
    world_pass(&world, 5 * USEC_SECOND);
    assert_int_equal(onlooker->messages, messages); /* and nothing more while it stands still */
    free(key);
    free(watch);
    world_close(&world);
}

static void a_ring_that_nobody_watches_stands_still_and_goes(void **unused)
{
    (void)unused;
    world_open(&world, 4);
    struct browser *browser = connect(0);
    char *key = open_ring(browser, "uno");
    world_pass(&world, 2 * USEC_SECOND);
    assert_non_null(world_ask(browser, "leave", "{}"));
    world_pass(&world, 100 * USEC_SECOND);
    assert_non_null(world_ask(browser, "enter", "{s:s}", "key", key));
    assert_in_range(last_number(browser, "now"), 2 * USEC_SECOND - WIRE_PERIOD, 2 * USEC_SECOND);
    world_pass(&world, 2 * USEC_SECOND);
    assert_in_range(last_number(browser, "now"), 4 * USEC_SECOND - 2 * WIRE_PERIOD,
                    4 * USEC_SECOND);
    world_ask(browser, "leave", "{}");
    world_pass(&world, 700 * USEC_SECOND);
    assert_null(world_ask(browser, "enter", "{s:s}", "key", key));
    free(key);
    world_close(&world);
}

static json_t *find_entry(const json_t *entries, const char *kind)
{
    size_t index;
    json_t *entry;
    json_array_foreach((json_t *)entries, index,
                       entry) if (strcmp(json_string_value(json_object_get(entry, "k")), kind) ==
                                  0) return entry;
    return NULL;
}

static void hands_are_armed_and_what_comes_of_them_is_explained(void **unused)
{
    (void)unused;
    world_open(&world, 5);
    struct browser *browser = connect(0);
    free(open_ring(browser, "uno"));
    world_pass(&world, 3 * USEC_SECOND);
    world_ask(browser, "wire", "{s:s,s:i}", "what", "run", "speed", 0);
    int64_t from = last_number(browser, "next");
    assert_non_null(world_ask(browser, "wire", "{s:s,s:s,s:i,s:i}", "what", "hand", "touch", "flip",
                              "cable", 1, "where", 23));
    json_t *armed = json_array_get(json_object_get(browser->last, "armed"), 0);
    assert_int_equal(json_integer_value(json_object_get(armed, "c")), 1);
    assert_int_equal(json_integer_value(json_object_get(armed, "where")), 23);
    for (int i = 0; i < 12; i++) {
        world.now += 200 * USEC_MS; /* no faster than people */
        world_ask(browser, "wire", "{s:s,s:s}", "what", "step", "by", "hop");
    }
    assert_int_equal(json_array_size(json_object_get(browser->last, "armed")), 0);
    json_t *past = json_object_get(
        world_ask(browser, "wire", "{s:s,s:I}", "what", "past", "from", (json_int_t)from),
        "entries");
    json_t *finding = json_incref(find_entry(past, "finding")), *hand = find_entry(past, "hand");
    assert_non_null(finding);
    assert_string_equal(json_string_value(json_object_get(hand, "touch")), "flip");
    assert_int_equal(json_integer_value(json_object_get(finding, "hand")),
                     json_integer_value(json_object_get(hand, "n")));
    assert_true(strlen(json_string_value(json_object_get(finding, "meaning"))) > 10);
    int64_t about = json_integer_value(json_object_get(finding, "about"));
    json_t *frame = world_ask(browser, "wire", "{s:s,s:I}", "what", "read", "n", (json_int_t)about);
    assert_true(json_array_size(json_object_get(frame, "fields")) >= 4);
    assert_string_equal(json_string_value(json_object_get(
                            json_array_get(json_object_get(frame, "fields"), 0), "name")),
                        "EO");
    json_decref(finding);
    /* what cannot be is refused, and nothing else happens */
    assert_null(
        world_ask(browser, "wire", "{s:s,s:s,s:i}", "what", "hand", "touch", "flip", "cable", 77));
    assert_null(
        world_ask(browser, "wire", "{s:s,s:s,s:i}", "what", "hand", "touch", "eat", "cable", 0));
    assert_null(
        world_ask(browser, "wire", "{s:s,s:i,s:b}", "what", "plug", "station", -1, "in", 0));
    world_pass(&world, 3 * USEC_SECOND);
    /* Octets that are no frame can be looked at, sent, and changed by lot. */
    frame = world_ask(browser, "wire", "{s:s,s:s,s:i}", "what", "read", "x", "7E67", "cable", 0);
    assert_int_equal(json_array_size(json_object_get(frame, "fields")), 0);
    assert_string_equal(json_string_value(json_object_get(frame, "w")),
                        "estos octetos no son una trama");
    assert_non_null(
        world_ask(browser, "wire", "{s:s,s:s,s:i}", "what", "hand", "touch", "flip", "cable", 0));
    assert_non_null(
        world_ask(browser, "wire", "{s:s,s:s,s:i}", "what", "send", "x", "7E", "cable", 0));
    world_pass(&world, 3 * USEC_SECOND);
    assert_null(
        world_ask(browser, "wire", "{s:s,s:s,s:i}", "what", "send", "x", "7E6", "cable", 0));
    assert_null(world_ask(browser, "wire", "{s:s,s:i}", "what", "run", "speed", -5));
    assert_null(world_ask(browser, "wire", "{s:s,s:i}", "what", "read", "n", 1 << 30));
    assert_null(world_ask(browser, "wire", "{s:s}", "what", "nothing"));
    world_close(&world);
}

/* ---- captures ---- */

static json_t *bring(struct browser *browser, const char *octets, size_t length)
{
    static char hex[PART + 1];
    json_t *answer = NULL;
    for (size_t at = 0; at < length; at += PART / 2) {
        size_t count = length - at < PART / 2 ? length - at : PART / 2;
        for (size_t i = 0; i < count; i++)
            snprintf(hex + 2 * i, 3, "%02x", (unsigned char)octets[at + i]);
        world_pass(&world, 200 * USEC_MS);
        answer = world_ask(browser, "wire", "{s:s,s:s,s:b,s:b}", "what", "capture", "part", hex,
                           "first", at == 0, "last", at + count == length);
        if (!answer)
            return NULL;
    }
    return answer;
}

static void what_is_taken_home_can_be_brought_back(void **unused)
{
    (void)unused;
    world_open(&world, 6);
    struct browser *browser = connect(0), *other = connect(1);
    free(open_ring(browser, "truco"));
    world_pass(&world, 60 * USEC_SECOND);
    assert_non_null(world_ask(browser, "wire", "{s:s}", "what", "save"));
    const char *path = world_text(browser, "path");
    assert_int_equal(strncmp(path, "capture/n1/n1.", 14), 0);
    char key[KEY_SIZE];
    snprintf(key, sizeof key, "%.*s",
             (int)(strlen(path) - strlen("capture/n1/") - strlen(".pcapng")),
             path + strlen("capture/n1/"));
    size_t length;
    const char *octets = hub_download(&world.hub, key, &length);
    assert_non_null(octets);
    assert_null(hub_download(&world.hub, "n1.AAAAAAAAAAAAAAAAAAAAAA", &length));
    assert_null(hub_download(&world.hub, "", &length));
    assert_non_null(hub_download(&world.hub, key, &length));
    assert_non_null(bring(other, octets, length));
    char *brought = strdup(world_text(other, "key"));
    assert_non_null(world_ask(other, "enter", "{s:s}", "key", brought));
    assert_string_equal(last_text(other, "kind"), "capture");
    assert_string_equal(last_text(other, "game"), "truco");
    assert_null(json_object_get(other->last, "hands"));
    assert_null(world_ask(other, "wire", "{s:s,s:i}", "what", "run", "speed", 1));
    free(brought);
    world_close(&world);
}

static void captures_are_bounded(void **unused)
{
    (void)unused;
    static char much[RECORD_IMPORT_MOST + 100];
    world_open(&world, 7);
    struct browser *browser = connect(0);
    assert_null(bring(browser, much, sizeof much));
    assert_null(bring(browser, "no es una captura", 17));
    assert_null(
        world_ask(browser, "wire", "{s:s,s:s,s:b}", "what", "capture", "part", "xyz", "last", 1));
    /* who goes while it is read leaves nothing behind */
    world.thinks_later = true;
    world_pass(&world, 3 * USEC_SECOND);
    world_ask(browser, "wire", "{s:s,s:s,s:b}", "what", "capture", "part", "7e67e97e", "last", 1);
    assert_int_equal(world.works, 1);
    world_leave(browser);
    world_close(&world);
}

/* A ring of somebody else's, as a class has them: the hub shows what its owner records. */
static void a_live_ring_is_shown_as_it_comes(void **unused)
{
    (void)unused;
    static const uint8_t red9[] = {0x7e, 0x67, 0xe9, 0x7e};
    world_open(&world, 8);
    const struct game *game = registry_game("uno");
    struct record_plan plan = {.game = game,
                               .protocol = protocol_find(game, NULL),
                               .baud = 2400,
                               .stations = 2,
                               .cables = 2};
    for (int i = 0; i < 2; i++) {
        snprintf(plan.station[i].name, RECORD_NAME, "equipo %d", i);
        plan.cable[i].from = i;
        plan.cable[i].to = 1 - i;
        plan.cable[i].heard = true;
    }
    struct record *record = record_open(&plan);
    struct wire *live = hub_add_live(&world.hub, record, world.now);
    struct browser *browser = connect(0);
    assert_non_null(world_ask(browser, "enter", "{s:s}", "key", live->watch));
    assert_string_equal(last_text(browser, "kind"), "live");
    record_octets(record, 1, red9, sizeof red9, USEC_SECOND);
    world_pass(&world, 2 * WIRE_PERIOD);
    assert_non_null(strstr(browser->heard, "7E67E97E"));
    assert_null(world_ask(browser, "wire", "{s:s,s:i}", "what", "run", "speed", 0));
    hub_drop_wire(&world.hub, live);
    record_close(record);
    assert_null(world_ask(browser, "wire", "{s:s,s:i}", "what", "past", "from", 1));
    world_close(&world);
}

static void there_are_only_so_many(void **unused)
{
    (void)unused;
    world_open(&world, 9);
    struct browser *browser = world_connect(&world, 0, "192.0.2.7");
    world_ask(browser, "hello", "{s:i,s:s}", "v", 1, "lang", "en");
    for (int i = 0; i < WIRES_PER_ADDRESS; i++) {
        assert_non_null(world_ask(browser, "wire", "{s:s,s:s}", "what", "new", "game", "uno"));
        world_pass(&world, 200 * USEC_MS);
    }
    assert_null(world_ask(browser, "wire", "{s:s,s:s}", "what", "new", "game", "uno"));
    assert_null(world_ask(browser, "wire", "{s:s,s:s}", "what", "new", "game", "chess"));
    world_close(&world);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_ring_of_each_game_runs_at_its_pace),
        cmocka_unit_test(nothing_is_missed_and_nothing_told_twice),
        cmocka_unit_test(who_has_the_link_only_looks_on),
        cmocka_unit_test(a_ring_that_nobody_watches_stands_still_and_goes),
        cmocka_unit_test(hands_are_armed_and_what_comes_of_them_is_explained),
        cmocka_unit_test(what_is_taken_home_can_be_brought_back),
        cmocka_unit_test(captures_are_bounded),
        cmocka_unit_test(a_live_ring_is_shown_as_it_comes),
        cmocka_unit_test(there_are_only_so_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
