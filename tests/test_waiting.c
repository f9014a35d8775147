/* Waiting for descriptors in the loop: what cannot be waited for is said, with the system's
 * reason. */
#include "support.h"

#include <errno.h>
#include <unistd.h>

#include <sys/socket.h>

#include "session/line/inlet.h"
#include "session/line/outlet.h"
#include "session/line/poller.h"

static void nothing_comes(uv_poll_t *poll, int status, int events)
{
    (void)poll, (void)status, (void)events;
    fail();
}

/* Lets the loop free what was closed in it. */
static void close_loop(uv_loop_t *loop)
{
    uv_run(loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(loop), 0);
}

static void a_plain_file_cannot_be_polled(void **state)
{
    (void)state;
    uv_loop_t loop;
    FILE *file = tmpfile();
    assert_non_null(file);
    uv_loop_init(&loop);
    errno = 0;
    uv_poll_t *poll = poller_start(&loop, fileno(file), UV_READABLE, nothing_comes, NULL);
    assert_null(poll);
    assert_int_equal(errno, EPERM);
    poller_stop(&poll); /* harmless */
    close_loop(&loop);
    fclose(file);
}

struct listener {
    unsigned gone;
    size_t octets;
    struct why why;
};

static void take_octets(void *who, const uint8_t *octets, size_t count)
{
    struct listener *listener = who;
    (void)octets;
    listener->octets += count;
}

static void see_gone(void *who, bool in, const char *why)
{
    struct listener *listener = who;
    listener->gone++;
    snprintf(listener->why.text, sizeof listener->why.text, "%s", why);
}

static void an_inlet_that_cannot_read_says_so_at_once(void **state)
{
    (void)state;
    uv_loop_t loop;
    struct listener listener = {0};
    struct inlet inlet = {
        .loop = &loop, .fd = -1, .who = &listener, .octets = take_octets, .gone = see_gone};
    FILE *file = tmpfile();
    assert_non_null(file);
    uv_loop_init(&loop);
    inlet_attach(&inlet, fileno(file), NULL);
    assert_int_equal(listener.gone, 1);
    assert_non_null(strstr(listener.why.text, "cannot be read"));
    assert_null(inlet.poll);
    assert_int_equal(inlet.fd, -1);
    inlet_detach(&inlet);
    close_loop(&loop);
    fclose(file);
}

static void an_inlet_hands_up_octets_and_then_the_end(void **state)
{
    (void)state;
    uv_loop_t loop;
    struct listener listener = {0};
    struct inlet inlet = {
        .loop = &loop, .fd = -1, .who = &listener, .octets = take_octets, .gone = see_gone};
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "abc", 3), 3);
    close(ends[1]);
    uv_loop_init(&loop);
    inlet_attach(&inlet, ends[0], NULL);
    close_loop(&loop); /* runs until the inlet has seen the end */
    assert_int_equal(listener.octets, 3);
    assert_int_equal(listener.gone, 1);
    close(ends[0]);
}

/* Whoever puts is in the middle of something, such as a run of a class, which the loss may end. */
static void an_outlet_says_that_it_cannot_write_when_the_loop_turns(void **state)
{
    (void)state;
    uv_loop_t loop;
    struct listener listener = {0};
    struct outlet outlet;
    int ends[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends), 0);
    close(ends[1]);
    uv_loop_init(&loop);
    outlet_init(&outlet, &loop, &(struct cable_options){0}, 0);
    outlet.who = &listener;
    outlet.gone = see_gone;
    outlet_attach(&outlet, ends[0]);
    outlet_put(&outlet, (const uint8_t *)"abc", 3);
    outlet_put(&outlet, (const uint8_t *)"d", 1);
    assert_int_equal(listener.gone, 0);
    assert_int_equal(outlet.fd, -1);
    assert_int_equal(outlet.lost, 4);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(listener.gone, 1);
    assert_true(listener.why.text[0]);
    outlet_attach(&outlet, ends[0]);
    outlet_put(&outlet, (const uint8_t *)"e", 1);
    outlet_attach(&outlet,
                  -1); /* it was seen otherwise, and the descriptor may be another's by now */
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(listener.gone, 1);
    outlet_close(&outlet);
    close_loop(&loop);
    close(ends[0]);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plain_file_cannot_be_polled),
        cmocka_unit_test(an_inlet_that_cannot_read_says_so_at_once),
        cmocka_unit_test(an_inlet_hands_up_octets_and_then_the_end),
        cmocka_unit_test(an_outlet_says_that_it_cannot_write_when_the_loop_turns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
