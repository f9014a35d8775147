/* The driver of a runner on a real loop: octets come and go by descriptors, a timer wakes it, and
 * its owner is told and may close it. What the runner itself does is test_runner.c's. */
#include <sys/socket.h>
#include <unistd.h>

#include "scripted_role.h"
#include "session/role_driver.h"

static struct {
    uv_loop_t loop;
    struct role_driver place;
    int in[2], out[2]; /* we hold the first of each */
    unsigned asked, withdrawn, events, gone;
    bool closes, closed; /* when it is asked */
} w;

static void on_event(void *who, struct runner_role *at, const struct role_event *event)
{
    (void)who, (void)at, (void)event;
    w.events++;
}

static void on_asked(void *who, struct role_driver *place)
{
    (void)who;
    w.asked++;
    if (w.closes)
        role_driver_close(place);
    w.closed = w.closes;
}

static void on_withdrawn(void *who, struct role_driver *place)
{
    (void)who, (void)place;
    w.withdrawn++;
}

static void on_gone(void *who, bool in, const char *why)
{
    (void)who, (void)why;
    w.gone += in;
}

static struct script *script(int index)
{
    return w.place.runner.roles[index].state;
}

static void begin(const struct role *first, const struct role *second)
{
    static const struct role_driver_calls calls = {
        .event = on_event, .asked = on_asked, .withdrawn = on_withdrawn, .gone = on_gone};
    const struct role_start start = {.game = uno};
    struct why why;
    memset(&w, 0, sizeof w);
    uv_loop_init(&w.loop);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, w.in), 0);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, w.out), 0);
    role_driver_init(&w.place, &w.loop, &(struct cable_options){0}, 7, &calls, NULL);
    assert_non_null(runner_add(&w.place.runner, first, &start, NULL));
    if (second)
        assert_non_null(runner_add(&w.place.runner, second, &start, NULL));
    inlet_attach(&w.place.in, w.in[1], NULL);
    outlet_attach(&w.place.out, w.out[1]);
    assert_int_equal(role_driver_start(&w.place, &why), ST_OK);
}

static void end(void)
{
    if (!w.closed)
        role_driver_close(&w.place);
    uv_run(&w.loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&w.loop), 0);
    for (int i = 0; i < 2; i++) {
        close(w.in[i]);
        close(w.out[i]);
    }
}

/* The line says this, and the first role has heard it. */
static void line_says(const char *text)
{
    size_t before = script(0)->count;
    assert_int_equal(write(w.in[0], text, strlen(text)), strlen(text));
    while (script(0)->count < before + strlen(text))
        uv_run(&w.loop, UV_RUN_ONCE);
}

static void octets_come_by_one_descriptor_and_leave_by_the_other(void **unused)
{
    (void)unused;
    char text[HEARD] = "";
    begin(&without_player, &with_player);
    line_says("klm");
    assert_string_equal(script(1)->heard, "klm");
    assert_int_equal(read(w.out[0], text, sizeof text - 1), 3);
    assert_string_equal(text, "klm");
    close(w.in[0]);
    w.in[0] = -1;
    while (!w.gone)
        uv_run(&w.loop, UV_RUN_ONCE);
    end();
}

static void the_owner_is_asked_and_answers(void **unused)
{
    (void)unused;
    struct question question;
    struct why why;
    struct move move = some_move();
    begin(&with_player, NULL);
    line_says("q");
    line_says("q");
    assert_int_equal(w.asked, 2);
    assert_int_equal(w.withdrawn, 1);
    assert_true(runner_asks(&w.place.runner, &question));
    assert_int_equal(role_driver_answer(&w.place, question.number, &move, &why), ST_OK);
    assert_int_equal(script(0)->answers, 1);
    assert_int_equal(w.events, 1);
    end();
}

/* A person who leaves when it is their turn. */
static void the_owner_may_close_it_when_it_is_asked(void **unused)
{
    (void)unused;
    begin(&with_player, NULL);
    w.closes = true;
    assert_int_equal(write(w.in[0], "q", 1), 1);
    while (!w.closed)
        uv_run(&w.loop, UV_RUN_ONCE);
    end();
}

static void each_role_is_woken_at_its_deadline(void **unused)
{
    (void)unused;
    begin(&without_player, &with_player);
    script_octets(script(1), 0, (const uint8_t *)"t", 1, clock_now());
    line_says("t");
    while (!script(0)->ticks || !script(1)->ticks)
        uv_run(&w.loop, UV_RUN_ONCE);
    end();
}

static void a_bot_is_woken_when_it_has_thought(void **unused)
{
    (void)unused;
    begin(&with_player, NULL);
    w.place.runner.bot = registry_bot(uno, "random");
    w.place.runner.pace = 1;
    line_says("q");
    while (!script(0)->answers)
        uv_run(&w.loop, UV_RUN_ONCE);
    end();
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(octets_come_by_one_descriptor_and_leave_by_the_other),
        cmocka_unit_test(the_owner_is_asked_and_answers),
        cmocka_unit_test(the_owner_may_close_it_when_it_is_asked),
        cmocka_unit_test(each_role_is_woken_at_its_deadline),
        cmocka_unit_test(a_bot_is_woken_when_it_has_thought),
    };
    find_position();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
