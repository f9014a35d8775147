/* The hub of the page in virtual time: people at tables, moves that are kept before they are told,
 * bots that think, who is away, what is too much. */
#include "web_world.h"

#include "core/journal/replay.h"
#include "web/hub/hub_private.h"

static struct world world;

static int open_world(void **context)
{
    (void)context;
    world_open(&world, 15);
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

/* A table where the first one sits, and whoever `others` says: o for a free seat, b for a bot. */
static struct room *sit_at(struct browser *browser, const char *game, const char *others,
                           char key[KEY_SIZE])
{
    json_t *seats = json_pack("[{s:s}]", "who", "me");
    for (; *others; others++)
        json_array_append_new(seats, json_pack("{s:s}", "who", *others == 'b' ? "bot" : "open"));
    assert_non_null(world_ask(browser, "create", "{s:s, s:s, s:s, s:b, s:b, s:o}", "game", game,
                              "rules", "", "name", "Eva", "open", 1, "chat", 1, "seats", seats));
    snprintf(key, KEY_SIZE, "%s", world_text(browser, "seat"));
    assert_non_null(world_ask(browser, "enter", "{s:s}", "key", key));
    return browser->client->viewpoint.room;
}

static json_t *option(const struct browser *browser, size_t index)
{
    return json_array_get(json_object_get(json_object_get(browser->table, "scene"), "option"),
                          index);
}

static json_t *play_option(struct browser *browser, size_t index, const char *mid)
{
    const json_t *chosen = option(browser, index);
    assert_non_null(chosen);
    return world_ask(browser, "play", "{s:I, s:I, s:I, s:s}", "q",
                     (json_int_t)table_number(browser, "q"), "choice",
                     json_integer_value(json_object_get(chosen, "choice")), "n",
                     json_integer_value(json_object_get(chosen, "n")), "mid", mid);
}

/* Time passes until the one is asked. */
static void wait_for_turn(struct browser *browser)
{
    for (int i = 0; i < 1000 && table_number(browser, "q") < 0 &&
                    strcmp(table_text(browser, "stage"), "over") != 0;
         i++)
        world_pass(&world, 100 * USEC_MS);
}

static bool person_is(const struct browser *browser, int seat, const char *kind)
{
    const json_t *people = json_object_get(browser->last, "people");
    return strcmp(json_string_value(json_object_get(json_array_get(people, (size_t)seat), "kind")),
                  kind) == 0;
}

static const char *refusal(const struct browser *browser)
{
    return world_text(browser, "why");
}

/* --- decide, journal, tell --- */

static void nobody_is_told_before_it_is_kept(void **context)
{
    char key[KEY_SIZE];
    struct browser *eva = greet(0), *other = greet(1);
    (void)context;
    struct room *room = sit_at(eva, "reversi", "b", key);
    assert_non_null(world_ask(other, "enter", "{s:s}", "key", room->watch));
    unsigned before = other->messages;
    world.holds = true;
    assert_null(play_option(eva, 0, "m1"));
    assert_null(eva->answer);
    assert_int_equal(room->past.count, 0);
    world_pass(&world, USEC_SECOND);
    assert_int_equal(other->messages, before);
    assert_null(
        play_option(eva, 1, "m2"));  /* waits until the first one is done, and is too late then */
    struct browser *late = greet(2); /* whoever comes now sees the table without it */
    assert_non_null(world_ask(late, "enter", "{s:s}", "key", room->watch));
    assert_int_equal(table_number(late, "n"), 0);
    world_keep(&world);
    assert_int_equal(table_number(other, "n"), 1);
    assert_int_equal(table_number(late, "n"), 1);
    assert_true(json_is_true(json_object_get(eva->answer, "late")));
    assert_said(eva->heard, "{\"t\":\"done\",\"id\":4}");
    world.holds = false;
}

/* Whoever decided has its step and the answer as soon as the move is kept; the others when there is
 * time for them, and before anything that comes after it. */
static void who_waits_for_an_answer_comes_first(void **context)
{
    char key[KEY_SIZE];
    struct browser *eva = greet(0), *ana = greet(1), *other = greet(2);
    (void)context;
    struct room *room = sit_at(eva, "reversi", "o", key);
    assert_non_null(
        world_ask(ana, "sit", "{s:s, s:i, s:s}", "key", room->join, "seat", 1, "name", "Ana"));
    assert_non_null(world_ask(other, "enter", "{s:s}", "key", room->watch));
    world.holds = true;
    assert_null(play_option(eva, 0, "m1"));
    world.keepings = 0;
    hub_kept(&world.hub, room, true, world.now);
    assert_int_equal(table_number(eva, "n"), 1);
    assert_string_equal(world_text(eva, "t"), "done");
    const char *step = strstr(eva->heard, "{\"t\":\"step\",\"n\":1,"),
               *done = strstr(eva->heard, "{\"t\":\"done\",\"id\":4}");
    assert_true(step && done && step < done);
    assert_int_equal(table_number(ana, "n"), 0);
    assert_int_equal(table_number(other, "n"), 0);
    assert_true(hub_due(&world.hub) <= world.now);
    const char ask[] =
        "{\"do\":\"hurry\",\"id\":77,\"on\":true}"; /* who asks for something is up to date then */
    hub_heard(&world.hub, ana->client, ask, sizeof ask - 1, world.now);
    assert_int_equal(table_number(ana, "n"), 1);
    assert_int_equal(json_array_size(json_object_get(ana->table, "said")), 1);
    assert_int_equal(table_number(other, "n"), 0);
    unsigned before = eva->messages;
    hub_tick(&world.hub, world.now);
    assert_int_equal(table_number(other, "n"), 1);
    assert_int_equal(json_array_size(json_object_get(other->table, "said")), 1);
    assert_int_equal(eva->messages, before + 1); /* hurry; the move is not told twice */
    assert_true(hub_due(&world.hub) > world.now);
    world.holds = false;
}

static void a_move_counts_once(void **context)
{
    char key[KEY_SIZE], again[KEY_SIZE];
    struct browser *eva = greet(0);
    (void)context;
    struct room *room = sit_at(eva, "reversi", "b", key);
    json_int_t question = table_number(eva, "q");
    for (int i = 0; i < 2; i++) {
        assert_non_null(
            world_ask(eva, "play", "{s:I, s:i, s:s}", "q", question, "choice", 0, "mid", "once"));
        assert_int_equal(room->past.count, 1);
    }
    world_restart(&world);
    eva = greet(0);
    memcpy(again, key, sizeof again);
    assert_non_null(world_ask(eva, "enter", "{s:s}", "key", again));
    assert_non_null(
        world_ask(eva, "play", "{s:I, s:i, s:s}", "q", question, "choice", 0, "mid", "once"));
    assert_null(
        world_ask(eva, "play", "{s:I, s:i, s:s}", "q", question, "choice", 0, "mid", "twice"));
    assert_true(json_is_true(json_object_get(eva->answer, "late")));
    wait_for_turn(eva);
    assert_int_equal(world.hub.rooms[0]->past.count, 2);
    assert_null(
        world_ask(eva, "play", "{s:I, s:i, s:s}", "q", question, "choice", 0, "mid", "late"));
    assert_null(world_ask(eva, "play", "{s:I, s:i, s:s}", "q", (json_int_t)table_number(eva, "q"),
                          "choice", 0, "mid", "two words"));
}

/* The journal of a game that is over: all of its moves, and nothing that opens a seat or foretells
 * the next round. */
static void a_game_is_taken_along_when_it_is_over(void **context)
{
    char key[KEY_SIZE], seed[24];
    struct browser *eva = greet(0), *other = greet(1);
    struct replay replay;
    struct journal_line line;
    struct why why;
    enum status status;
    (void)context;
    struct room *room = sit_at(eva, "uno", "bbb", key);
    wait_for_turn(eva);
    assert_non_null(play_option(eva, 0, "m1"));
    wait_for_turn(eva);
    assert_null(world_ask(eva, "take", "{s:s}", "key", room->replay));
    assert_null(world_ask(eva, "take", "{s:s}", "key", room->watch));
    assert_null(world_ask(eva, "take", "{s:s}", "key", key));
    assert_non_null(world_ask(eva, "resign", "{}"));
    assert_true(room->over);
    assert_non_null(world_ask(other, "take", "{s:s}", "key", room->replay));
    const char *text = world_text(other, "text");
    snprintf(seed, sizeof seed, "%" PRIu64, room->round_seed);
    const char *const secret[] = {key,  room->join, room->watch, room->replay,
                                  seed, "mind",     "# room",    "m1"};
    for (size_t i = 0; i < sizeof secret / sizeof secret[0]; i++)
        assert_null(strstr(text, secret[i]));
    assert_said(text, "# names Eva|");
    assert_said(text, "# end 0 resigns");
    assert_int_equal(replay_open(&replay, text, strlen(text), 0, &why), ST_OK);
    while ((status = replay_step(&replay, &line, &why)) == ST_OK)
        ;
    assert_int_equal(status, ST_END);
    assert_int_equal(replay.table.moves, room->past.count);
    assert_int_equal(table_hash(&replay.table), table_hash(&room->now));
    assert_null(world_ask(other, "take", "{s:s}", "key", "0.AAAAAAAAAAAAAAAAAAAAAA"));
}

static void a_full_disk_stops_the_table_and_nothing_else(void **context)
{
    char key[KEY_SIZE];
    struct browser *eva = greet(0), *ana = greet(1);
    (void)context;
    struct room *room = sit_at(eva, "reversi", "b", key);
    sit_at(ana, "reversi", "b", key);
    world.fails = true;
    assert_null(play_option(eva, 0, "m1"));
    assert_said(refusal(eva), "guardar");
    assert_string_equal(table_text(eva, "stage"), "stopped");
    assert_said(table_text(eva, "words"), "disco");
    assert_int_equal(room->past.count, 0);
    world.fails = false;
    assert_non_null(play_option(ana, 0, "m1"));
    assert_null(play_option(eva, 0, "m2"));
}

static void a_late_thought_is_refused(void **context)
{
    char key[KEY_SIZE];
    struct browser *eva = greet(0), *ana = greet(1);
    (void)context;
    struct room *room = sit_at(eva, "reversi", "o", key);
    assert_non_null(
        world_ask(ana, "sit", "{s:s, s:i, s:s}", "key", room->join, "seat", 1, "name", "Ana"));
    char ana_key[KEY_SIZE];
    memcpy(ana_key, room->player[1].key, KEY_SIZE);
    assert_non_null(play_option(eva, 0, "m1"));
    world_leave(ana);
    world.thinks_later = true;
    world_pass(&world, ROOM_AWAY + USEC_SECOND);
    assert_true(room->player[1].away && room->thinking);
    ana = greet(1); /* back before the bot has made up its memory */
    assert_non_null(world_ask(ana, "enter", "{s:s}", "key", ana_key));
    assert_string_equal(table_text(ana, "stage"), "asks");
    assert_non_null(play_option(ana, 0, "m1"));
    uint32_t moves = room->past.count;
    world_work(&world);
    world_pass(&world, USEC_SECOND);
    assert_int_equal(room->past.count, moves);
    assert_string_equal(table_text(eva, "stage"), "asks");
    world.thinks_later = false;
}

static void a_thought_of_what_was_taken_back_is_refused(void **context)
{
    char key[KEY_SIZE];
    struct browser *eva = greet(0);
    (void)context;
    struct room *room = sit_at(eva, "reversi", "b", key);
    world.thinks_later = true;
    assert_non_null(play_option(eva, 0, "m1"));
    assert_non_null(world_ask(eva, "undo", "{}"));
    assert_int_equal(room->past.count, 0);
    assert_non_null(play_option(eva, 1, "m2"));
    world_work(&world); /* of the first move */
    world_pass(&world, 2 * ROOM_PACE);
    assert_int_equal(room->past.count, 1);
    world_work(&world); /* of the second */
    world_pass(&world, USEC_MS);
    assert_int_equal(room->past.count, 2);
    world.thinks_later = false;
}

static void bots_take_their_time_unless_hurried(void **context)
{
    char key[KEY_SIZE];
    struct browser *eva = greet(0);
    (void)context;
    struct room *room = sit_at(eva, "reversi", "b", key);
    assert_non_null(play_option(eva, 0, "m1"));
    world_pass(&world, ROOM_PACE - USEC_MS);
    assert_int_equal(room->past.count, 1);
    world_pass(&world, 2 * USEC_MS);
    assert_int_equal(room->past.count, 2);
    assert_non_null(play_option(eva, 0, "m2"));
    assert_non_null(world_ask(eva, "hurry", "{s:b}", "on", 1));
    world_pass(&world, USEC_MS);
    assert_int_equal(room->past.count, 4);
    assert_true(json_is_true(json_object_get(eva->table, "hurry")));
}

/* --- who is away --- */

static void a_bot_plays_for_who_is_away_and_gives_the_seat_back(void **context)
{
    char key[KEY_SIZE], ana_key[KEY_SIZE];
    struct browser *eva = greet(0), *ana = greet(1);
    (void)context;
    struct room *room = sit_at(eva, "reversi", "o", key);
    assert_non_null(
        world_ask(ana, "sit", "{s:s, s:i, s:s}", "key", room->join, "seat", 1, "name", "Ana"));
    memcpy(ana_key, room->player[1].key, KEY_SIZE);
    assert_non_null(play_option(eva, 0, "m1"));
    world_leave(ana);
    assert_string_equal(json_string_value(json_object_get(eva->last, "t")), "people");
    json_t *gone = json_array_get(json_object_get(eva->last, "people"), 1);
    assert_int_equal(json_integer_value(json_object_get(gone, "back_by")), 60);
    world_pass(&world, ROOM_AWAY - USEC_MS);
    assert_int_equal(room->past.count, 1);
    assert_null(world_ask(eva, "remove", "{s:i}", "seat", 1));
    world_pass(&world, USEC_SECOND);
    assert_true(person_is(eva, 1, "away"));
    assert_int_equal(room->past.count, 2);
    ana = greet(1);
    assert_non_null(world_ask(ana, "enter", "{s:s}", "key", ana_key));
    assert_true(person_is(eva, 1, "person"));
    world_leave(ana);
    world_pass(&world, ROOM_AWAY + USEC_SECOND);
    assert_non_null(world_ask(eva, "remove", "{s:i}", "seat", 1));
    assert_true(person_is(eva, 1, "bot"));
    ana = greet(1);
    assert_null(world_ask(ana, "enter", "{s:s}", "key", ana_key));
}

static void where_nobody_waits_nobody_takes_over(void **context)
{
    char key[KEY_SIZE];
    struct browser *eva = greet(0);
    (void)context;
    struct room *room = sit_at(eva, "uno", "bb", key);
    wait_for_turn(eva);
    uint32_t moves = room->past.count;
    world_leave(eva);
    world_pass(&world, 50 * 60 * USEC_SECOND);
    assert_int_equal(room->past.count, moves);
    eva = greet(0);
    assert_non_null(world_ask(eva, "enter", "{s:s}", "key", key));
    assert_string_equal(table_text(eva, "stage"), "asks");
}

/* --- tables come and go --- */

static void unused_tables_expire(void **context)
{
    char key[KEY_SIZE], other[KEY_SIZE];
    struct browser *eva = greet(0);
    (void)context;
    sit_at(eva, "reversi", "o", other);
    sit_at(eva, "reversi", "b", key);
    assert_non_null(play_option(eva, 0, "m1"));
    world_pass(&world, 660 * USEC_SECOND);
    assert_int_equal(world.hub.room_count, 1);
    world_leave(eva);
    world_pass(&world, 3500 * USEC_SECOND);
    assert_int_equal(world.hub.room_count, 1);
    world_pass(&world, 200 * USEC_SECOND);
    assert_int_equal(world.hub.room_count, 0);
    assert_int_equal(world.kept[0].length + world.kept[1].length, 0);
    eva = greet(0);
    assert_null(world_ask(eva, "enter", "{s:s}", "key", key));
}

static void one_address_gets_its_share(void **context)
{
    char key[KEY_SIZE];
    (void)context;
    for (int i = 0; i < 3; i++)
        assert_non_null(world_connect(&world, i, "2001:db8:1:2:3::1"));
    assert_null(world_connect(&world, 3, "2001:db8:1:2::9")); /* the same hub, by another door */
    assert_non_null(world_connect(&world, 3, "2001:db8:1:3::9"));
    struct browser *eva = &world.browser[0];
    world_ask(eva, "hello", "{s:i, s:s}", "v", 1, "lang", "en");
    sit_at(eva, "uno", "b", key);
    sit_at(eva, "uno", "b", key);
    assert_null(world_ask(eva, "create", "{s:s, s:s, s:[{s:s},{s:s}]}", "game", "uno", "name",
                          "Eva", "seats", "who", "me", "who", "bot"));
    assert_said(refusal(eva), "too many tables");
    world_leave(eva);
    assert_non_null(world_connect(&world, 0, "2001:db8:1:2::9"));
    for (int i = 4; i < 12; i++)
        assert_non_null(world_connect(&world, i, "127.0.0.1"));
    assert_null(world_connect(&world, 12, "127.0.0.1"));
}

static void who_asks_too_often_is_closed(void **context)
{
    struct browser *eva = greet(0), *ana = greet(1);
    (void)context;
    for (int i = 0; i < BURST - 1; i++)
        world_post(eva, "{\"do\":\"ping\",\"id\":1}");
    assert_non_null(eva->client);
    world_post(eva, "{\"do\":\"ping\",\"id\":1}");
    assert_null(eva->client);
    assert_string_equal(json_string_value(json_object_get(eva->last, "t")), "bye");
    for (int i = 0; i < 300; i++) {
        world_post(ana, "{\"do\":\"ping\",\"id\":1}");
        world_pass(&world, USEC_SECOND / RATE);
    }
    assert_non_null(ana->client);
}

static void the_lobby_is_told_now_and_then(void **context)
{
    char key[KEY_SIZE];
    struct browser *eva = greet(0), *ana = greet(1);
    (void)context;
    assert_non_null(world_ask(ana, "lobby", "{s:b}", "on", 1));
    world_pass(&world, USEC_SECOND);
    unsigned before = ana->messages;
    for (int i = 0; i < 5; i++)
        sit_at(eva, "uno", "o", key);
    world_pass(&world, USEC_SECOND);
    assert_in_range(ana->messages - before, 1, 3);
    assert_int_equal(json_array_size(json_object_get(ana->last, "tables")),
                     1); /* where somebody is */
    assert_non_null(world_ask(ana, "lobby", "{s:b}", "on", 0));
    before = ana->messages;
    sit_at(eva, "uno", "o", key);
    world_pass(&world, USEC_SECOND);
    assert_int_equal(ana->messages, before);
}

static void the_language_can_be_changed(void **context)
{
    char key[KEY_SIZE];
    struct browser *eva = greet(0);
    (void)context;
    sit_at(eva, "reversi", "b", key);
    assert_non_null(play_option(eva, 0, "m1"));
    const json_t *log = json_object_get(eva->table, "said");
    assert_said(json_string_value(json_object_get(json_array_get(log, 0), "text")), "Juegas");
    assert_non_null(world_ask(eva, "hello", "{s:i, s:s}", "v", 1, "lang", "en"));
    log = json_object_get(eva->table, "log");
    assert_said(json_string_value(json_object_get(json_array_get(log, 0), "text")), "You play");
}

static void an_analysis_follows_the_game_where_nothing_is_hidden(void **context)
{
    char key[KEY_SIZE];
    struct browser *eva = greet(0), *other = greet(1);
    (void)context;
    struct room *room = sit_at(eva, "reversi", "b", key);
    assert_non_null(world_ask(other, "enter", "{s:s}", "key", room->watch));
    assert_null(strstr(other->heard, "\"worth\""));
    assert_non_null(world_ask(other, "analyse", "{s:b}", "on", 1));
    world_settle(&world);
    assert_said(other->heard, "{\"t\":\"worth\",\"n\":0,\"seat\":0,");
    assert_non_null(play_option(eva, 0, "m1"));
    world_settle(&world);
    assert_said(other->heard, "{\"t\":\"worth\",\"n\":1,\"seat\":1,");
    assert_null(strstr(eva->heard, "\"t\":\"worth\"")); /* nobody gets what they did not ask for */
    assert_non_null(world_ask(other, "analyse", "{s:b}", "on", 0));
    wait_for_turn(eva);
    assert_null(strstr(other->heard, "{\"t\":\"worth\",\"n\":2,"));
    sit_at(eva, "uno", "bbb", key);
    assert_null(world_ask(eva, "analyse", "{s:b}", "on", 1));
    assert_said(refusal(eva), "análisis");
}

static void a_hint_may_have_any_number(void **context)
{
    char key[KEY_SIZE];
    struct browser *eva = greet(0);
    (void)context;
    sit_at(eva, "reversi", "b", key);
    wait_for_turn(eva);
    world_post(eva, "{\"do\":\"hint\",\"id\":0}");
    world_settle(&world);
    assert_non_null(world_ask(eva, "hint", "{}")); /* the first one is answered, and forgotten */
    world_settle(&world);
    world_leave(eva);
}

/* --- whatever a client is at --- */

static enum status open_wire_seat(void *who, struct wire_seat *seat, struct why *why)
{
    const struct play_listener listener = seat->source.source.listener;
    const struct role_source_config config = {.game = seat->config.game,
                                              .protocol = seat->config.protocol,
                                              .role = seat->config.protocol->station};
    (void)who, (void)why;
    role_source_init(&seat->source, &config);
    seat->source.source.listener = listener;
    return ST_OK;
}

static enum status answer_wire_seat(void *who, struct wire_seat *seat, uint64_t number,
                                    const struct move *move, struct why *why)
{
    (void)who, (void)seat, (void)number, (void)move, (void)why;
    return ST_OK;
}

static void close_wire_seat(void *who, struct wire_seat *seat)
{
    (void)who, (void)seat;
}

/* A request without fields is answered or refused, never more and never less, and what it needs of
 * the client is what requests.def says. */
static void every_request_is_answered_wherever_a_client_is(void **context)
{
    static const struct {
        const char *name;
        bool greeted_only;
    } requests[] = {
#define REQUEST(name, at, flags) {#name, strcmp(#flags, "UNGREETED") != 0},
#include "web/hub/requests.def"
    };
    struct browser *eva = greet(0), *stranger = world_connect(&world, 1, "127.0.0.1");
    char seat[KEY_SIZE], key[CLIENT_ATS + 1][KEY_SIZE] = {""};
    (void)context;
    world.hub.limits.wire_seats = 1;
    world.calls.wire_seat_open = open_wire_seat;
    world.calls.wire_seat_answer = answer_wire_seat;
    world.calls.wire_seat_close = close_wire_seat;
    for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
        world_ask(stranger, requests[i].name, "{}");
        assert_int_equal(json_integer_value(json_object_get(stranger->answer, "id")),
                         stranger->next);
        if (requests[i].greeted_only)
            assert_string_equal(world_text(stranger, "why"), "Primero se saluda: hello");
    }
    const struct room *room = sit_at(eva, "reversi", "b", seat);
    strcpy(key[AT_TABLE], seat);
    strcpy(key[CLIENT_ATS], room->watch); /* a spectator */
    assert_non_null(world_ask(eva, "wire", "{s:s, s:s}", "what", "new", "game", "uno"));
    strcpy(key[AT_WIRE], world_text(eva, "key"));
    assert_non_null(world_ask(eva, "post", "{s:s, s:s, s:s, s:i, s:i}", "game", "uno", "name",
                              "Eva", "on", "ring", "stations", 3, "open", 0));
    strcpy(key[AT_WIRE_SEAT], world_text(eva, "seat"));
    for (size_t at = 0; at <= CLIENT_ATS; at++) {
        struct browser *browser = greet(2 + (int)at);
        for (size_t i = 0; i < sizeof requests / sizeof requests[0]; i++) {
            if (*key[at] && browser->client->at == AT_NOTHING)
                world_ask(browser, "enter", "{s:s}", "key", key[at]);
            world_ask(browser, requests[i].name, "{}");
            assert_non_null(browser->client);
            assert_int_equal(json_integer_value(json_object_get(browser->answer, "id")),
                             browser->next);
        }
    }
}

SUITE(unit)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_world, close_world)
    const struct CMUnitTest tests[] = {
        TEST(nobody_is_told_before_it_is_kept),
        TEST(who_waits_for_an_answer_comes_first),
        TEST(a_move_counts_once),
        TEST(a_game_is_taken_along_when_it_is_over),
        TEST(a_full_disk_stops_the_table_and_nothing_else),
        TEST(a_late_thought_is_refused),
        TEST(a_thought_of_what_was_taken_back_is_refused),
        TEST(bots_take_their_time_unless_hurried),
        TEST(a_bot_plays_for_who_is_away_and_gives_the_seat_back),
        TEST(where_nobody_waits_nobody_takes_over),
        TEST(unused_tables_expire),
        TEST(one_address_gets_its_share),
        TEST(who_asks_too_often_is_closed),
        TEST(the_lobby_is_told_now_and_then),
        TEST(the_language_can_be_changed),
        TEST(an_analysis_follows_the_game_where_nothing_is_hidden),
        TEST(a_hint_may_have_any_number),
        TEST(every_request_is_answered_wherever_a_client_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
