/* Seats on wires as the server lays them: on real descriptors and libuv's threads, of which there
 * is one here, so that a test can keep it busy. */
#include "support.h"

#include <stdlib.h>

#include "core/registry.h"
#include "web/server/server_private.h"

static uv_loop_t loop;
static struct server server;
static struct wire_seat *wire_seat;

static int open_server(void **context)
{
    (void)context;
    uv_loop_init(&loop);
    server = (struct server){.loop = &loop, .options = {.bind = "127.0.0.1"}};
    return 0;
}

static int close_server(void **context)
{
    (void)context;
    if (wire_seat->wire)
        server_wire_seat_close(&server, wire_seat);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    free(wire_seat);
    wire_seat = NULL;
    return 0;
}

static enum status open_wire_seat(const struct wire_seat_config *config)
{
    struct why why;
    wire_seat = calloc(1, sizeof *wire_seat);
    assert_non_null(wire_seat);
    wire_seat_init(wire_seat, config);
    return server_wire_seat_open(&server, wire_seat, &why);
}

static struct wire_seat_config on_ring(int stations, int open)
{
    const struct game *game = registry_game("uno");
    return (struct wire_seat_config){.game = game,
                                     .protocol = protocol_find(game, NULL),
                                     .kind = WIRE_SEAT_RING,
                                     .stations = stations,
                                     .open = open,
                                     .name = "Ana"};
}

static struct play_look look_at_wire_seat(void)
{
    struct play_look look;
    wire_seat->source.source.calls->look(&wire_seat->source.source, &look);
    return look;
}

/* ---- who thinks ---- */

static uv_sem_t may_go;

static void wait_until_it_may(uv_work_t *work)
{
    (void)work;
    uv_sem_wait(&may_go);
}

static void nothing_more(uv_work_t *work, int status)
{
    (void)work, (void)status;
}

/* The person's turns are played until a station of ours wants the thread, which is somebody
 * else's. */
static void play_until_one_thinks(void)
{
    struct why why;
    while (loop.active_reqs.count < 2) {
        struct play_look look = look_at_wire_seat();
        struct choice choices[GAME_CHOICES_MAX];
        if (look.stage == PLAY_ASKS) {
            wire_seat->config.game->choices(look.position.setup, look.position.view, choices);
            assert_int_equal(server_wire_seat_answer(&server, wire_seat, look.position.number,
                                                     &choices[0].move, &why),
                             ST_OK);
        }
        uv_run(&loop, UV_RUN_ONCE);
    }
}

static void who_thinks_does_not_look_at_a_wire_that_is_gone(void **context)
{
    (void)context;
    struct wire_seat_config ring = on_ring(3, 0);
    uv_work_t work;
    uv_sem_init(&may_go, 0);
    uv_queue_work(&loop, &work, wait_until_it_may, nothing_more);
    assert_int_equal(open_wire_seat(&ring), ST_OK);
    play_until_one_thinks();
    server_wire_seat_close(&server, wire_seat);
    wire_seat->wire = NULL;
    uv_run(&loop, UV_RUN_NOWAIT);
    uv_sem_post(&may_go);
    uv_run(&loop, UV_RUN_DEFAULT);
    uv_sem_destroy(&may_go);
}

/* ---- what is said ---- */

static void every_seat_for_a_program_is_said(void **context)
{
    (void)context;
    struct wire_seat_config ring = on_ring(4, 3);
    unsigned seats = 0;
    assert_int_equal(open_wire_seat(&ring), ST_OK);
    for (const char *at = wire_seat->where; (at = strstr(at, "--connect 127.0.0.1:")); at++)
        seats++;
    assert_int_equal(seats, 3);
}

/* No line can be opened to everybody: that fails while it is called, and nothing leaves this
 * machine. */
static void a_server_that_cannot_be_called_is_said(void **context)
{
    (void)context;
    const struct game *game = registry_game("monopoly");
    const struct protocol *protocol = protocol_find(game, "monopd");
    assert_non_null(protocol);
    server.hub.server[server.hub.servers++] =
        (struct hub_server){.game = game, .protocol = protocol, .address = "255.255.255.255:9"};
    struct wire_seat_config away = {.game = game,
                                    .protocol = protocol,
                                    .kind = WIRE_SEAT_SERVER,
                                    .stations = 2,
                                    .away = true,
                                    .name = "Ana"};
    struct str words = STR(GAME_TEXT_MAX);
    assert_int_equal(open_wire_seat(&away), ST_OK);
    assert_int_equal(look_at_wire_seat().stage, PLAY_STOPPED);
    wire_seat->source.source.calls->words(&wire_seat->source.source, LANG_ES, &words);
    assert_null(strstr(words.at, "Esperando"));
    assert_true(words.length > 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_server, close_server)

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        TEST(who_thinks_does_not_look_at_a_wire_that_is_gone),
        TEST(every_seat_for_a_program_is_said),
        TEST(a_server_that_cannot_be_called_is_said),
    };
    setenv("UV_THREADPOOL_SIZE", "1", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
