/* Programs at a pty of ours: who has come, who has left, and who has replaced another. No time
 * passes. */
#include "support.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "session/line/pty_program.h"

static uv_loop_t loop;
static struct pty_program watched;

static int make_watched(void **state)
{
    struct why why;
    (void)state;
    assert_int_equal(uv_loop_init(&loop), 0);
    assert_int_equal(pty_program_init(&watched, &loop, &why), ST_OK);
    assert_int_equal(pty_program_watch(&watched), PTY_PROGRAM_SAME);
    return 0;
}

static int close_watched(void **state)
{
    (void)state;
    pty_program_close(&watched);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    return 0;
}

/* A process that has the port open when this returns. */
static pid_t program_comes(void)
{
    int ready[2];
    char octet;
    assert_int_equal(pipe(ready), 0);
    pid_t program = fork();
    if (program == 0) {
        bool opened = open(watched.pty.name, O_RDWR | O_NOCTTY) >= 0;
        if (!opened || write(ready[1], "", 1) != 1)
            _exit(1);
        for (;;)
            pause();
    }
    assert_true(program > 0);
    close(ready[1]);
    assert_int_equal(read(ready[0], &octet, 1), 1);
    close(ready[0]);
    return program;
}

static void program_is_killed(pid_t program)
{
    assert_int_equal(kill(program, SIGKILL), 0);
    assert_int_equal(waitpid(program, NULL, 0), program);
}

static void a_program_that_stays_is_the_same(void **state)
{
    (void)state;
    pid_t program = program_comes();
    assert_int_equal(pty_program_watch(&watched), PTY_PROGRAM_CAME);
    uv_run(&loop, UV_RUN_NOWAIT);
    assert_int_equal(pty_program_watch(&watched), PTY_PROGRAM_SAME);
    program_is_killed(program);
}

static void another_program_is_seen_after_a_look_at_the_closed_port(void **state)
{
    (void)state;
    pid_t program = program_comes();
    assert_int_equal(pty_program_watch(&watched), PTY_PROGRAM_CAME);
    program_is_killed(program);
    assert_int_equal(pty_program_watch(&watched),
                     PTY_PROGRAM_SAME); /* away, and not for long enough to have left */
    program = program_comes();
    assert_int_equal(pty_program_watch(&watched), PTY_PROGRAM_REPLACED);
    program_is_killed(program);
}

/* A program that is started at once opens the port before the next look. */
static void another_program_is_seen_between_two_looks(void **state)
{
    (void)state;
    pid_t program = program_comes();
    assert_int_equal(pty_program_watch(&watched), PTY_PROGRAM_CAME);
    program_is_killed(program);
    uv_run(&loop, UV_RUN_NOWAIT); /* the loop is told that the port was closed */
    program = program_comes();
    assert_int_equal(pty_program_watch(&watched), PTY_PROGRAM_REPLACED);
    assert_int_equal(pty_program_watch(&watched), PTY_PROGRAM_SAME);
    program_is_killed(program);
}

/* Some close their port after every message. */
static void a_program_that_closes_and_opens_its_port_is_the_same(void **state)
{
    (void)state;
    pid_t program = program_comes();
    assert_int_equal(pty_program_watch(&watched), PTY_PROGRAM_CAME);
    inlet_detach(&watched.in); /* as when the port is closed for a moment */
    assert_int_equal(pty_program_watch(&watched), PTY_PROGRAM_SAME);
    assert_non_null(watched.in.poll);
    program_is_killed(program);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_watched, close_watched)

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        TEST(a_program_that_stays_is_the_same),
        TEST(another_program_is_seen_after_a_look_at_the_closed_port),
        TEST(another_program_is_seen_between_two_looks),
        TEST(a_program_that_closes_and_opens_its_port_is_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
