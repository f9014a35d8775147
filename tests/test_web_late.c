/* The hub of the page while the store takes its time, or refuses: requests that come before the one
 * before them is done, people who go meanwhile, and a table that is shown between one round and the
 * next. */
#include "web_world.h"

#include "web/hub/hub_private.h"

static struct world world;

static int open_world(void **context)
{
    (void)context;
    world_open(&world, 26);
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

static json_t *make(struct browser *browser, const char *game, const char *other)
{
    return world_ask(browser, "create", "{s:s, s:s, s:[{s:s},{s:s}]}", "game", game, "name", "Eva",
                     "seats", "who", "me", "who", other);
}

/* A table of two where the first one sits. */
static struct room *sit_at(struct browser *browser, const char *game, const char *other)
{
    char key[KEY_SIZE];
    assert_non_null(make(browser, game, other));
    snprintf(key, sizeof key, "%s", world_text(browser, "seat"));
    assert_non_null(world_ask(browser, "enter", "{s:s}", "key", key));
    return browser->client->viewpoint.room;
}

/* The first thing that can be played there, as soon as something can. */
static json_t *play(struct browser *browser, unsigned number)
{
    char mid[16];
    for (int i = 0; i < 1000 && table_number(browser, "q") < 0; i++)
        world_pass(&world, 100 * USEC_MS);
    const json_t *options = json_object_get(json_object_get(browser->table, "scene"), "option");
    const json_t *first = json_array_get(options, 0);
    assert_non_null(first);
    snprintf(mid, sizeof mid, "m%u", number);
    return world_ask(browser, "play", "{s:I, s:I, s:I, s:s}", "q",
                     (json_int_t)table_number(browser, "q"), "choice",
                     json_integer_value(json_object_get(first, "choice")), "n",
                     json_integer_value(json_object_get(first, "n")), "mid", mid);
}

/* Whether the browser has been sent the answer to the request of that number. */
static bool is_answered(const struct browser *browser, int64_t number)
{
    char done[40], no[40];
    snprintf(done, sizeof done, "{\"t\":\"done\",\"id\":%" PRId64, number);
    snprintf(no, sizeof no, "{\"t\":\"no\",\"id\":%" PRId64, number);
    return strstr(browser->heard, done) || strstr(browser->heard, no);
}

/* --- one thing after the other --- */

/* Who waits for one table does nothing at another one: each answer would be taken for the
 * other's. */
static void who_waits_for_a_table_changes_no_other(void **context)
{
    static const char *const changes[] = {"undo", "again", "resign", "stand", "remove"};
    struct browser *eva = greet(0);
    (void)context;
    const struct room *own = sit_at(eva, "reversi", "bot");
    world.holds = true;
    assert_null(make(eva, "uno", "bot"));
    int64_t created = eva->next;
    assert_null(play(eva, 1));
    assert_string_equal(world_text(eva, "why"), "Una cosa después de otra");
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        assert_null(world_ask(eva, changes[i], "{s:i}", "seat", 1));
        assert_string_equal(world_text(eva, "why"), "Una cosa después de otra");
    }
    assert_false(room_busy(own));
    assert_false(is_answered(eva, created));
    world_keep(&world);
    assert_true(is_answered(eva, created));
    assert_null(play(eva, 2));
    int64_t played = eva->next;
    assert_null(make(eva, "uno", "bot"));
    assert_string_equal(world_text(eva, "why"), "Una cosa después de otra");
    assert_false(is_answered(eva, played));
    world_keep(&world);
    assert_true(is_answered(eva, played));
    assert_int_equal(own->past.count, 1);
}

static void who_goes_while_a_table_is_kept_is_not_answered(void **context)
{
    struct browser *eva = greet(0), *ana = greet(1);
    (void)context;
    struct room *room = sit_at(eva, "reversi", "bot");
    assert_non_null(world_ask(ana, "enter", "{s:s}", "key", room->watch));
    world.holds = true;
    assert_null(make(eva, "uno", "bot"));
    assert_null(play(eva, 1));
    world_leave(eva);
    for (uint32_t i = 0; i < world.hub.room_count; i++)
        assert_null(world.hub.rooms[i]->asker);
    world_keep(&world);
    eva = greet(2);
    assert_null(make(eva, "uno", "bot"));
    world_leave(eva);
    world_keep(&world);
    assert_int_equal(table_number(ana, "n"), 0);
}

/* What waited for the table is not done once its client has gone elsewhere, and that is said; what
 * is under way is, and that is said, too. */
static void who_leaves_a_table_is_answered(void **context)
{
    struct browser *eva = greet(0);
    (void)context;
    const struct room *first = sit_at(eva, "reversi", "bot");
    char back[KEY_SIZE];
    memcpy(back, first->player[0].key, sizeof back);
    const struct room *second = sit_at(eva, "reversi", "bot");
    char there[KEY_SIZE];
    memcpy(there, second->player[0].key, sizeof there);
    assert_non_null(world_ask(eva, "enter", "{s:s}", "key", back));
    world.holds = true;
    assert_null(play(eva, 1));
    assert_null(play(eva, 2));
    int64_t last = eva->next;
    assert_false(is_answered(eva, last));
    world_ask(eva, "enter", "{s:s}", "key", there);
    assert_true(is_answered(eva, eva->next) && is_answered(eva, last));
    assert_string_equal(world_text(eva, "why"), "Ya no estás en esa mesa");
    assert_false(is_answered(eva, last - 1));
    assert_null(play(eva, 3));
    assert_string_equal(world_text(eva, "why"), "Una cosa después de otra");
    world_keep(&world);
    assert_true(is_answered(eva, last - 1));
    assert_int_equal(first->past.count, 1);
    assert_int_equal(second->past.count, 0);
    assert_null(play(eva, 4));
    world_keep(&world);
    assert_int_equal(second->past.count, 1);
}

static void a_hint_is_answered_when_its_client_leaves(void **context)
{
    struct browser *eva = greet(0);
    (void)context;
    sit_at(eva, "reversi", "bot");
    world.thinks_later = true;
    assert_null(world_ask(eva, "hint", "{}"));
    int64_t hint = eva->next;
    assert_false(is_answered(eva, hint));
    assert_non_null(world_ask(eva, "leave", "{}"));
    assert_true(is_answered(eva, hint));
    world_work(&world);
}

static void what_could_not_be_kept_is_not_done_when_it_is_said_again(void **context)
{
    struct browser *eva = greet(0);
    (void)context;
    const struct room *room = sit_at(eva, "reversi", "bot");
    world.holds = true;
    assert_null(play(eva, 1));
    assert_null(play(eva, 1)); /* the same, which waits */
    world.holds = false;
    world.fails = true;
    world_settle(&world);
    assert_string_equal(world_text(eva, "t"), "no");
    assert_null(play(eva, 1));
    assert_string_equal(world_text(eva, "t"), "no");
    assert_int_equal(room->past.count, 0);
}

/* --- between two rounds --- */

enum {
    LONG_GAME = 2 * PAST_STRIDE + 10
}; /* moves: there are states on the way that are let go of with it */

/* Somebody at a long game that is over, who looks back from near its end, and so does an
 * onlooker. */
static struct room *look_back(struct browser *eva, struct browser *ana)
{
    struct room *room = sit_at(eva, "monopoly", "bot");
    assert_non_null(world_ask(ana, "enter", "{s:s}", "key", room->watch));
    assert_non_null(world_ask(eva, "hurry", "{s:b}", "on", 1));
    for (unsigned i = 0; room->past.count < LONG_GAME; i++)
        assert_non_null(play(eva, i));
    assert_non_null(world_ask(eva, "resign", "{}"));
    json_int_t end = room->past.count;
    assert_non_null(world_ask(eva, "go", "{s:I}", "move", end));
    assert_non_null(world_ask(ana, "go", "{s:I}", "move", end - 1));
    assert_int_equal(table_number(eva, "move"), end);
    assert_int_equal(table_number(ana, "move"), end - 1);
    return room;
}

/* Everything that looks at the table: a card, a greeting, where all of it is told again, what came,
 * what comes. */
static void assert_shown_anew(struct browser *browser)
{
    assert_non_null(world_ask(browser, "card", "{s:i}", "cell", 1));
    assert_non_null(world_ask(browser, "hello", "{s:i, s:s}", "v", 1, "lang", "en"));
    assert_int_equal(table_number(browser, "move"), -1);
    assert_int_equal(table_number(browser, "n"), 0);
    assert_null(world_ask(browser, "go", "{s:i}", "move", LONG_GAME));
    assert_non_null(world_ask(browser, "go", "{s:i}", "move", 0));
    assert_non_null(world_ask(browser, "go", "{s:i}", "move", -1));
}

static void nobody_looks_back_into_the_round_before(void **context)
{
    struct browser *eva = greet(0), *ana = greet(1);
    (void)context;
    struct room *room = look_back(eva, ana);
    world.holds = true;
    assert_null(world_ask(eva, "again", "{}"));
    assert_true(room_busy(room));
    assert_shown_anew(eva);
    assert_shown_anew(ana);
    world.holds = false;
    world_settle(&world);
    assert_int_equal(room->rounds, 2);
    assert_int_equal(table_number(ana, "n"), 0);
    assert_non_null(play(eva, 1000));
    assert_true(table_number(ana, "n") > 0);
}

static void a_round_that_cannot_be_kept_is_shown_stopped(void **context)
{
    struct browser *eva = greet(0), *ana = greet(1);
    (void)context;
    look_back(eva, ana);
    world.fails = true;
    assert_null(world_ask(eva, "again", "{}"));
    assert_string_equal(world_text(eva, "why"), "No se ha podido guardar");
    assert_string_equal(table_text(eva, "stage"), "stopped");
    assert_string_equal(table_text(ana, "stage"), "stopped");
    assert_shown_anew(eva);
    assert_shown_anew(ana);
}

SUITE(unit)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_world, close_world)
    const struct CMUnitTest tests[] = {
        TEST(who_waits_for_a_table_changes_no_other),
        TEST(who_goes_while_a_table_is_kept_is_not_answered),
        TEST(who_leaves_a_table_is_answered),
        TEST(a_hint_is_answered_when_its_client_leaves),
        TEST(what_could_not_be_kept_is_not_done_when_it_is_said_again),
        TEST(nobody_looks_back_into_the_round_before),
        TEST(a_round_that_cannot_be_kept_is_shown_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
