/* Whole games of every kind at the tables of the page: what is secret stays so, octet by octet, and
 * a server that is killed again and again plays the same game. */
#include <inttypes.h>

#include "web_world.h"

#include "core/game_show.h"
#include "core/registry.h"
#include "web/hub/hub_private.h"

enum { MOVES = 250, ONLOOKER = 8 };

static struct browser *greet(struct world *world, int number)
{
    struct browser *browser = world_connect(world, number, "127.0.0.1");
    assert_non_null(browser);
    assert_non_null(
        world_ask(browser, "hello", "{s:i, s:s}", "v", 1, "lang", number % 2 ? "en" : "es"));
    return browser;
}

/* A table of `people` and, on the seats behind them, bots; everybody has sat down. */
static struct room *gather(struct world *world, const struct game *game, int seats, int people,
                           const char *rules)
{
    json_t *list = json_pack("[{s:s}]", "who", "me");
    for (int i = 1; i < seats; i++)
        json_array_append_new(list, json_pack("{s:s}", "who", i < people ? "open" : "bot"));
    struct browser *first = greet(world, 0);
    json_t *made = world_ask(first, "create", "{s:s, s:s, s:s, s:o}", "game", game->name, "rules",
                             rules, "name", "P0", "seats", list);
    assert_non_null(made);
    char join[KEY_SIZE], seat[KEY_SIZE];
    snprintf(join, sizeof join, "%s", world_text(first, "join"));
    snprintf(seat, sizeof seat, "%s", world_text(first, "seat"));
    assert_non_null(world_ask(first, "enter", "{s:s}", "key", seat));
    for (int i = 1; i < people; i++)
        assert_non_null(world_ask(greet(world, i), "sit", "{s:s, s:i, s:s}", "key", join, "seat", i,
                                  "name", "Px"));
    return first->client->viewpoint.room;
}

/* Plays an option by chance; false: this one is not asked. */
static bool play_any(struct browser *browser, struct rng *rng, unsigned number)
{
    const json_t *options = json_object_get(json_object_get(browser->table, "scene"), "option");
    int64_t question = table_number(browser, "q");
    char mid[16];
    if (question < 0)
        return false;
    const json_t *option =
        json_array_get(options, rng_below(rng, (uint32_t)json_array_size(options)));
    snprintf(mid, sizeof mid, "m%u", number);
    if (!world_ask(browser, "play", "{s:I, s:O, s:O, s:s}", "q", (json_int_t)question, "choice",
                   json_object_get(option, "choice"), "n", json_object_get(option, "n"), "mid",
                   mid))
        fail_msg("%s", world_text(browser, "why"));
    return true;
}

/* --- secrets --- */

/* What a whole message to this one says. */
static char *message_to(struct browser *browser)
{
    size_t before = browser->heard_length;
    browser->client->viewer.whole = true;
    client_show(browser->client);
    return strdup(browser->heard + before);
}

/* Behind the eyes of `seat` everything else may be otherwise: whoever knows no more than that is
 * sent the same octets. */
static void check_twin(struct world *world, struct room *room, int seat, struct browser *browser)
{
    static struct room twin;
    _Alignas(16) unsigned char view[GAME_STATE_MAX];
    struct viewpoint *viewpoint = &browser->client->viewpoint;
    char *real = message_to(browser);
    twin = *room;
    room->game->view(room->setup, as_state(room->now.state), seat, as_state(view));
    room->game->sample(room->setup, as_state(view), seat, &world->rng, as_state(twin.now.state));
    viewpoint->room = &twin;
    char *other = message_to(browser);
    viewpoint->room = room;
    if (strcmp(real, other) != 0)
        fail_msg("%s: seat %d cannot know, and is told\n%s\nor\n%s", room->game->name, seat, real,
                 other);
    free(real);
    free(other);
}

/* The sentences of the log are those that the game has for these eyes. */
static void check_log(const struct room *room, const struct browser *browser, int eyes,
                      enum lang lang)
{
    const struct past *past = &room->past;
    const json_t *log = json_object_get(browser->table, "log");
    const char *names[GAME_SEATS_MAX];
    size_t next = 0;
    for (int i = 0; i < GAME_SEATS_MAX; i++)
        names[i] = room->player[i].name;
    for (uint32_t i = past->count > VIEWER_LOG ? past->count - VIEWER_LOG : 0; i < past->count;
         i++) {
        _Alignas(16) unsigned char before[GAME_STATE_MAX];
        char words[GAME_TEXT_MAX];
        struct str text = str_make(words, sizeof words);
        past_state(past, i, as_state(before));
        room->game->show->tell(room->setup, as_state(before), &past->move[i].move, eyes, names,
                               lang, &text);
        if (text.length)
            assert_string_equal(
                json_string_value(json_object_get(json_array_get(log, next++), "text")), words);
    }
    assert_int_equal(json_array_size(log), next);
}

/* A card that somebody else draws has no face. */
static void check_events(const struct browser *browser, int seat)
{
    const json_t *event;
    size_t i;
    json_array_foreach(json_object_get(browser->table, "events"), i, event)
    {
        const json_t *to = json_object_get(event, "to");
        const char *kind = json_string_value(json_object_get(event, "kind"));
        const char *spot = json_string_value(json_object_get(to, "kind"));
        bool drawn = strcmp(kind, "draw") == 0 && strcmp(spot, "hand") == 0;
        assert_false(drawn && json_integer_value(json_object_get(to, "index")) != seat &&
                     json_object_get(event, "piece"));
    }
}

static bool says(const struct browser *browser, const char *text)
{
    return *text && strstr(browser->heard, text);
}

/* Keys of others, the seeds, and what only journals have. */
static void check_octets(const struct room *room, const struct browser *browser, int seat)
{
    char text[4][40];
    snprintf(text[0], sizeof text[0], "%" PRIx64, room->seed);
    snprintf(text[1], sizeof text[1], "%" PRIu64, room->round_seed);
    snprintf(text[2], sizeof text[2], "%016" PRIx64, table_hash(&room->now));
    snprintf(text[3], sizeof text[3], "%" PRId64, (int64_t)room->round_seed);
    for (int i = 0; i < 4; i++)
        assert_false(says(browser, text[i]));
    for (int i = 0; i < room->seats; i++)
        assert_false(i != seat && says(browser, room->player[i].key));
    assert_false(seat < 0 && says(browser, room->join));
    assert_false(!room->over && says(browser, room->replay));
}

static void check_onlooker(const struct browser *browser)
{
    const json_t *scene = json_object_get(browser->table, "scene"), *piece;
    size_t i;
    assert_int_equal(table_number(browser, "q"), -1);
    assert_int_equal(table_number(browser, "you"), -1);
    assert_null(json_object_get(scene, "option"));
    assert_null(json_object_get(browser->table, "families"));
    json_array_foreach(json_object_get(scene, "piece"), i, piece)
    {
        const char *place = json_string_value(json_object_get(piece, "place"));
        bool deed = json_object_get(piece, "cell") != NULL; /* those lie open */
        assert_false(!deed && strcmp(place, "hand") == 0 && json_object_get(piece, "face"));
    }
}

static void keep_secrets(const struct game *game, uint64_t seed)
{
    static struct world world;
    struct rng rng;
    world_open(&world, seed);
    rng_seed(&rng, seed);
    struct room *room = gather(&world, game, game->seats_usual, game->seats_usual, "");
    struct browser *other = greet(&world, ONLOOKER);
    assert_non_null(world_ask(other, "enter", "{s:s}", "key", room->watch));
    for (unsigned moves = 0; moves < MOVES && !room->over; moves++) {
        for (int i = 0; i < 20 && !room->over && room_asks(room) < 0; i++) {
            world_pass(&world, 500 * USEC_MS);
            check_events(other, SEAT_ONLOOKER);
            for (int seat = 0; seat < room->seats; seat++)
                check_events(&world.browser[seat], seat);
        }
        for (int i = 0; i < room->seats && !room->over; i++) {
            check_twin(&world, room, i, &world.browser[i]);
            check_log(room, &world.browser[i], i, i % 2 ? LANG_EN : LANG_ES);
            check_twin(&world, room, i, other);
        }
        if (!room->over)
            check_onlooker(other);
        if (!room->over)
            check_log(room, other, SEAT_ONLOOKER, LANG_ES);
        for (int i = 0; i < room->seats; i++)
            if (play_any(&world.browser[i], &rng, moves))
                break;
    }
    for (int i = 0; i < room->seats; i++)
        check_octets(room, &world.browser[i], i);
    check_octets(room, other, SEAT_ONLOOKER);
    world_close(&world);
}

static void nobody_is_told_what_they_may_not_know(void **context)
{
    (void)context;
    for (const struct game *const *game = registry_games(); *game; game++)
        for (uint64_t seed = 1; seed <= brute_effort(4); seed++)
            keep_secrets(*game, seed);
}

/* --- killed again and again --- */

/* One person against bots, to the end or for so many decisions; `killed`: the server is, before
 * each of them. */
static char *play_alone(const struct game *game, const char *rules, uint64_t seed, bool killed)
{
    static struct world world;
    char key[KEY_SIZE];
    struct rng rng;
    world_open(&world, seed);
    rng_seed(&rng, seed);
    struct room *room = gather(&world, game, game->seats_usual, 1, rules);
    memcpy(key, room->player[0].key, KEY_SIZE);
    for (unsigned moves = 0; moves < 40; moves++) {
        for (int i = 0; i < 200 && table_number(&world.browser[0], "q") < 0; i++)
            world_pass(&world, USEC_SECOND);
        if (!play_any(&world.browser[0], &rng, moves))
            break;
        if (killed) {
            uint64_t serial = world.hub.rooms[0]->serial;
            world_pass(&world, rng_below(&world.rng, 2000) * USEC_MS);
            world_restart(&world);
            assert_true(world.hub.rooms[0]->serial > serial);
            assert_non_null(world_ask(greet(&world, 0), "enter", "{s:s}", "key", key));
        }
    }
    char *text = strdup(world.kept[0].text);
    world_close(&world);
    return text;
}

/* The lines of moves alone. */
static void only_moves(char *text)
{
    char *to = text;
    for (char *line = text, *end; *line; line = end) {
        end = line + strcspn(line, "\n");
        end += *end == '\n';
        if (*line >= '0' && *line <= '9') {
            memmove(to, line, (size_t)(end - line));
            to += end - line;
        }
    }
    *to = '\0';
}

static void killed_it_plays_the_same_game(void **context)
{
    static const struct {
        const char *game, *rules;
    } tables[] = {{"uno", ""},
                  {"monopoly", "rounds=8"},
                  {"reversi", "dice=1"},
                  {"truco", ""},
                  {"template", "heap=60"}};
    (void)context;
    for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
        const struct game *game = registry_game(tables[i].game);
        char *once = play_alone(game, tables[i].rules, 31, false),
             *again = play_alone(game, tables[i].rules, 31, true);
        only_moves(once);
        only_moves(again);
        size_t same =
            strlen(once) < strlen(again) ? strlen(once) : strlen(again); /* bots may have gone on */
        assert_true(same > 200);
        assert_memory_equal(once, again, same);
        free(once);
        free(again);
    }
}

/* --- points --- */

static void play_to_the_end(struct world *world, struct rng *rng, unsigned number)
{
    struct browser *browser = &world->browser[0];
    while (strcmp(table_text(browser, "stage"), "over") != 0) {
        world_pass(world, 100 * USEC_MS);
        play_any(browser, rng, number++);
    }
}

/* What a round has brought is taken back with its end, in the journal, too. */
static void an_end_that_is_taken_back_counts_once(void **context)
{
    static struct world world;
    char key[KEY_SIZE];
    struct rng rng;
    (void)context;
    world_open(&world, 8);
    rng_seed(&rng, 8);
    struct room *room = gather(&world, registry_game("reversi"), 2, 1, "dice=0");
    memcpy(key, room->player[0].key, KEY_SIZE);
    for (unsigned round = 1; round <= 2; round++) {
        int64_t before[2] = {room->totals[0], room->totals[1]};
        play_to_the_end(&world, &rng, 100 * round);
        assert_true(room->result.points[0] + room->result.points[1] > 0);
        assert_non_null(world_ask(&world.browser[0], "undo", "{}"));
        for (int seat = 0; seat < 2; seat++)
            assert_int_equal(room->totals[seat], before[seat]);
        world_restart(&world);
        room = world.hub.rooms[0];
        assert_non_null(world_ask(greet(&world, 0), "enter", "{s:s}", "key", key));
        play_to_the_end(&world, &rng, 100 * round + 80);
        for (int seat = 0; seat < 2; seat++)
            assert_int_equal(room->totals[seat], before[seat] + room->result.points[seat]);
        assert_non_null(world_ask(&world.browser[0], "again", "{}"));
    }
    world_close(&world);
}

SUITE(law)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nobody_is_told_what_they_may_not_know),
        cmocka_unit_test(killed_it_plays_the_same_game),
        cmocka_unit_test(an_end_that_is_taken_back_counts_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
