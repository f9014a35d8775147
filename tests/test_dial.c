/* Lines that are called and answered: names are looked up where nobody waits for it, who cannot be
 * taken waits, and a connection that cannot be read was there and is gone. */
#include "support.h"

#include <dlfcn.h>
#include <netdb.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "session/line/cable_end.h"
#include "session/line/calls.h"
#include "session/line/open_seat.h"

static uv_loop_t loop;

static int open_loop(void **context)
{
    (void)context;
    return uv_loop_init(&loop);
}

/* What a test that failed has left open would be waited for. */
static void close_left(uv_handle_t *handle, void *unused)
{
    (void)unused;
    if (!uv_is_closing(handle))
        uv_close(handle, NULL);
}

static int close_loop(void **context)
{
    (void)context;
    uv_walk(&loop, close_left, NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    return uv_loop_close(&loop);
}

/* ---- names ---- */

static struct {
    pthread_t loops; /* whose thread must not wait for a resolver */
    uv_sem_t answers;
    unsigned asked, here;
} resolver;

/* In the place of the system's, here and for libuv: nobody knows a name, and it takes until the
 * test says so. */
__attribute__((visibility("default"))) int getaddrinfo(const char *host, const char *port,
                                                       const struct addrinfo *hints,
                                                       struct addrinfo **list)
{
    static int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **);
    if (!real)
        *(void **)&real = dlsym(RTLD_NEXT, "getaddrinfo");
    if (hints->ai_flags & AI_NUMERICHOST)
        return real(host, port, hints, list);
    resolver.asked++;
    if (pthread_equal(pthread_self(), resolver.loops))
        resolver.here++;
    else
        uv_sem_wait(&resolver.answers);
    return strcmp(host, "here.invalid") == 0 ? real("127.0.0.1", port, hints, list) : EAI_AGAIN;
}

struct heard {
    unsigned connected, waiting;
    int fd;
    struct why why;
};

static void on_connected(void *who, struct dial *dial, int fd, const char *peer)
{
    struct heard *heard = who;
    (void)dial, (void)peer;
    heard->connected++;
    heard->fd = fd;
}

static void on_waiting(void *who, struct dial *dial, const char *why)
{
    struct heard *heard = who;
    (void)dial;
    heard->waiting++;
    snprintf(heard->why.text, sizeof heard->why.text, "%s", why);
}

static void init_dial(struct dial *dial, struct heard *heard)
{
    *heard = (struct heard){.fd = -1};
    dial_init(dial, &loop);
    dial->who = heard;
    dial->connected = on_connected;
    dial->waiting = on_waiting;
}

static void begin_names(void)
{
    resolver.loops = pthread_self();
    resolver.asked = resolver.here = 0;
    uv_sem_init(&resolver.answers, 0);
}

static void a_name_is_looked_up_where_nobody_waits(void **context)
{
    (void)context;
    static struct dial dial;
    struct heard heard;
    struct why why;
    begin_names();
    init_dial(&dial, &heard);
    assert_int_equal(dial_call(&dial, "nobody.invalid:9", &why), ST_OK);
    dial_again(&dial); /* it is being called */
    for (int i = 0; i < 10; i++)
        uv_run(&loop, UV_RUN_NOWAIT);
    assert_int_equal(heard.waiting, 0);
    uv_sem_post(&resolver.answers);
    while (!heard.waiting)
        uv_run(&loop, UV_RUN_ONCE);
    assert_non_null(strstr(heard.why.text, "nobody.invalid"));
    assert_int_equal(resolver.here, 0);
    assert_int_equal(resolver.asked, 1);
    dial_close(&dial);
}

static void a_name_that_was_found_is_called(void **context)
{
    (void)context;
    static struct dial dial, listener;
    struct heard heard, taken;
    struct why why;
    char address[64];
    begin_names();
    init_dial(&dial, &heard);
    init_dial(&listener, &taken);
    assert_int_equal(dial_listen(&listener, "127.0.0.1:0", &why), ST_OK);
    snprintf(address, sizeof address, "here.invalid:%d", tcp_port_of(listener.listener));
    assert_int_equal(dial_call(&dial, address, &why), ST_OK);
    uv_sem_post(&resolver.answers);
    while (!heard.connected || !taken.connected)
        uv_run(&loop, UV_RUN_ONCE);
    close(heard.fd);
    close(taken.fd);
    dial_close(&dial);
    dial_close(&listener);
}

/* The answer comes when the dial is not there any more. */
static void a_call_is_called_off_while_its_name_is_looked_up(void **context)
{
    (void)context;
    struct dial *dial = malloc(sizeof *dial);
    struct heard heard;
    struct why why;
    assert_non_null(dial);
    begin_names();
    init_dial(dial, &heard);
    assert_int_equal(dial_call(dial, "nobody.invalid:9", &why), ST_OK);
    while (!resolver.asked)
        usleep(1000);
    dial_close(dial);
    uv_run(&loop, UV_RUN_NOWAIT);
    free(dial);
    uv_sem_post(&resolver.answers);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(heard.waiting, 0);
    assert_int_equal(resolver.here, 0);
}

/* ---- who cannot be taken ---- */

static void who_cannot_be_taken_waits_and_so_does_the_loop(void **context)
{
    (void)context;
    static struct dial dial, listener;
    struct heard heard, taken;
    struct why why;
    struct rlimit limit, none;
    char address[64];
    init_dial(&dial, &heard);
    init_dial(&listener, &taken);
    assert_int_equal(dial_listen(&listener, "127.0.0.1:0", &why), ST_OK);
    snprintf(address, sizeof address, "127.0.0.1:%d", tcp_port_of(listener.listener));
    assert_int_equal(dial_call(&dial, address, &why), ST_OK);
    getrlimit(RLIMIT_NOFILE, &limit);
    none = limit;
    none.rlim_cur = 0;
    setrlimit(RLIMIT_NOFILE, &none);
    for (int i = 0; i < 50 && listener.poll; i++)
        uv_run(&loop, UV_RUN_NOWAIT);
    setrlimit(RLIMIT_NOFILE, &limit);
    assert_null(listener.poll);
    assert_true(uv_is_active((uv_handle_t *)&listener.retry));
    while (!heard.connected || !taken.connected)
        uv_run(&loop, UV_RUN_ONCE);
    close(heard.fd);
    close(taken.fd);
    dial_close(&dial);
    dial_close(&listener);
}

/* ---- what cannot be read: a plain file in the place of a connection ---- */

static struct {
    unsigned told;
    bool there;
} news;

static void say(bool there)
{
    news.told++;
    news.there = there;
}

static int plain_file(void)
{
    char name[] = "/tmp/sobremesa-XXXXXX";
    int fd = mkstemp(name);
    assert_true(fd >= 0);
    unlink(name);
    memset(&news, 0, sizeof news);
    return fd;
}

static bool is_open(int fd)
{
    return lseek(fd, 0, SEEK_CUR) >= 0;
}

static void seat_changed(void *who, struct open_seat *seat, bool there)
{
    (void)who, (void)seat;
    say(there);
}

static void a_seat_that_cannot_be_read_is_free(void **context)
{
    (void)context;
    static struct open_seat seat;
    struct why why;
    int fd = plain_file();
    assert_int_equal(
        open_seat_init_tcp(&seat, &loop, &(struct cable_options){0}, 0, "127.0.0.1:0", &why),
        ST_OK);
    seat.changed = seat_changed;
    seat.listener.connected(&seat, &seat.listener, fd, "");
    assert_false(is_open(fd));
    assert_int_equal(seat.to.fd, -1);
    assert_false(seat.there || news.there);
    open_seat_close(&seat);
}

static void end_changed(void *who, bool there, const char *why)
{
    (void)who, (void)why;
    say(there);
}

static void an_end_that_cannot_be_read_is_free(void **context)
{
    (void)context;
    static struct cable_end end;
    struct why why;
    int fd = plain_file();
    assert_int_equal(
        cable_end_init(&end, &loop, "127.0.0.1:0", &(struct cable_options){0}, 0, &why), ST_OK);
    end.changed = end_changed;
    end.listener.connected(&end, &end.listener, fd, "");
    assert_false(is_open(fd));
    assert_int_equal(end.to.fd, -1);
    assert_false(end.there || news.there);
    cable_end_close(&end);
}

static void call_opened(void *who, unsigned line)
{
    (void)who, (void)line;
    say(true);
}

static void call_closed(void *who, unsigned line)
{
    (void)who, (void)line;
    say(false);
}

static void a_call_that_cannot_be_read_is_over(void **context)
{
    (void)context;
    static struct calls calls;
    int fd = plain_file();
    calls_init(&calls, &loop, "127.0.0.1:9", &(struct cable_options){0});
    calls.opened = call_opened;
    calls.closed = call_closed;
    calls.line[0].dial.connected(&calls.line[0], &calls.line[0].dial, fd, "");
    assert_false(is_open(fd));
    assert_int_equal(calls.line[0].out.fd, -1);
    assert_int_equal(news.told, 2);
    assert_false(news.there);
    calls_close(&calls);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_loop, close_loop)

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        TEST(a_name_is_looked_up_where_nobody_waits),
        TEST(a_name_that_was_found_is_called),
        TEST(a_call_is_called_off_while_its_name_is_looked_up),
        TEST(who_cannot_be_taken_waits_and_so_does_the_loop),
        TEST(a_seat_that_cannot_be_read_is_free),
        TEST(an_end_that_cannot_be_read_is_free),
        TEST(a_call_that_cannot_be_read_is_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
