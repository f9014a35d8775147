/* The log that nobody waits for (session/log_queue). */
#include "support.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

#include "session/log_queue.h"

static struct log_queue log_queue;
static int kept_out; /* the test's own standard output */

static void say_dropped(uint64_t lines, struct str *text)
{
    str_add(text, "dropped %llu\n", (unsigned long long)lines);
}

/* Standard output goes there while the log is open. */
static void open_log(int fd)
{
    struct why why = {0};
    fflush(stdout);
    kept_out = dup(STDOUT_FILENO);
    dup2(fd, STDOUT_FILENO);
    assert_int_equal(log_queue_open(&log_queue, say_dropped, &why), ST_OK);
}

static int close_log(usec_t patience)
{
    int error = log_queue_close(&log_queue, patience);
    dup2(kept_out, STDOUT_FILENO);
    close(kept_out);
    return error;
}

/* Lines in the file, and how many it says were dropped. */
static unsigned count_lines(FILE *file, unsigned *dropped)
{
    char line[200];
    unsigned lines = 0, number;
    rewind(file);
    for (*dropped = 0; fgets(line, sizeof line, file); lines++)
        if (sscanf(line, "dropped %u", &number) == 1) {
            *dropped += number;
            lines--;
        }
    return lines;
}

static void what_is_logged_arrives(void **state)
{
    (void)state;
    FILE *file = tmpfile();
    unsigned dropped;
    open_log(fileno(file));
    for (int i = 0; i < 1000; i++)
        printf("line %d\n", i);
    assert_int_equal(close_log(60 * USEC_SECOND), 0);
    assert_int_equal(count_lines(file, &dropped), 1000);
    assert_int_equal(dropped, 0);
    fclose(file);
}

/* Nobody reads: whoever logs goes on, and the end does not wait. Then somebody does, and is told
 * what is missing. */
static void a_reader_that_stalls_stops_nobody(void **state)
{
    (void)state;
    enum { LINES = 15000 };
    int pipes[2];
    unsigned dropped;
    assert_int_equal(pipe(pipes), 0);
    open_log(pipes[1]);
    for (int i = 0; i < LINES; i++)
        printf("a line of thirty octets %05d\n", i); /* 450 kB: the queue and the pipe hold 320 */
    assert_true(log_queue.lost > 0);
    assert_int_equal(close_log(10 * USEC_MS), 0);
    close(pipes[1]);
    FILE *file = tmpfile();
    char text[4096];
    bool last = false;
    for (ssize_t n; !last && (n = read(pipes[0], text, sizeof text)) > 0;) {
        fwrite(text, 1, (size_t)n, file);
        fflush(file);
        unsigned lines = count_lines(file, &dropped);
        last =
            lines + dropped == LINES; /* the thread goes on behind us; its pipe is never closed */
        fseek(file, 0, SEEK_END);
    }
    assert_true(last);
    assert_int_equal(dropped, log_queue.lost);
    fclose(file);
    close(pipes[0]);
}

/* A million callers do not fill a disk. */
static void a_log_grows_so_fast_and_no_faster(void **state)
{
    (void)state;
    enum { LINES = LOG_AT_ONCE + 5000 };
    FILE *file = tmpfile();
    unsigned dropped;
    usec_t begun = clock_now();
    open_log(fileno(file));
    for (int i = 0; i < LINES; i++) {
        printf("%d\n", i);
        if (i % 1000 == 0) /* the queue shall not be what is full */
            while (__atomic_load_n(&log_queue.length, __ATOMIC_RELAXED) > LOG_OCTETS / 2)
                sched_yield();
    }
    assert_int_equal(close_log(60 * USEC_SECOND), 0);
    unsigned lines = count_lines(file, &dropped);
    usec_t took = clock_now() - begun;
    assert_int_equal(lines + dropped, LINES);
    assert_in_range(lines, LOG_AT_ONCE, LOG_AT_ONCE + 2 + took * LOG_A_SECOND / USEC_SECOND);
    fclose(file);
}

static void a_full_device_is_an_error(void **state)
{
    (void)state;
    int full = open("/dev/full", O_WRONLY);
    open_log(full);
    printf("one\n");
    assert_int_equal(close_log(60 * USEC_SECOND), ENOSPC);
    close(full);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_logged_arrives),
        cmocka_unit_test(a_log_grows_so_fast_and_no_faster),
        cmocka_unit_test(a_full_device_is_an_error),
        cmocka_unit_test(a_reader_that_stalls_stops_nobody), /* last: its thread is left behind */
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
