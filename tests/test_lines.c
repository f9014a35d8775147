/* The shell of servers (session/lines) with a role that is no game's, over real sockets on
 * loopback: an echo that can be told to close (X), to pause (P), to flood (F) and to raise an alarm
 * (A). */
#include "support.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "session/lines.h"

enum { LINES = 3, CLIENTS = 6, TURNS = 20000 };

#define PAUSE (30 * USEC_MS)

/* ---- the role ---- */

struct echo {
    const struct role_start *start;
    bool there[LINES];
    usec_t alarm; /* when everybody is told "!"; 0: never */
    usec_t paused_until;
    unsigned opened, lost, left;
    size_t early; /* octets that came during a pause */
};

static struct echo *echo; /* of the server under test */

static size_t size_of(const struct role_start *start)
{
    assert_int_equal(start->lines, LINES);
    return sizeof(struct echo);
}

static void init(void *role, const struct role_start *start, usec_t now)
{
    (void)now;
    echo = role;
    echo->start = start;
}

static void opened(void *role, uint32_t line, usec_t now)
{
    (void)role, (void)now;
    assert_true(line < LINES && !echo->there[line]);
    echo->there[line] = true;
    echo->opened++;
}

static void send_back(uint32_t line, const char *text, size_t length)
{
    echo->start->calls->send(echo->start->who, line, (const uint8_t *)text, length);
}

static void octets_come(void *role, uint32_t line, const uint8_t *octets, size_t count, usec_t now)
{
    static const char flood[256];
    const struct role_calls *calls = echo->start->calls;
    (void)role;
    assert_true(echo->there[line]);
    echo->early += now < echo->paused_until ? count : 0;
    for (size_t i = 0; i < count; i++) {
        if (octets[i] == 'X') {
            send_back(line, "bye", 3);
            echo->there[line] = false;
            calls->close(echo->start->who, line, "it said X");
            return;
        }
        if (octets[i] == 'F') /* more than the system and we keep for anybody */
            for (int j = 0; j < 40000 && echo->there[line]; j++)
                send_back(line, flood, sizeof flood);
        else if (octets[i] == 'A')
            echo->alarm = now + PAUSE;
        else if (octets[i] == 'P')
            calls->pause(echo->start->who, line, echo->paused_until = now + PAUSE);
        else
            send_back(line, (const char *)&octets[i], 1);
    }
}

static void lost(void *role, uint32_t line, usec_t now)
{
    (void)role, (void)now;
    assert_true(echo->there[line]);
    echo->there[line] = false;
    echo->lost++;
}

static void tick(void *role, usec_t now)
{
    (void)role;
    if (!echo->alarm || echo->alarm > now)
        return;
    echo->alarm = 0;
    for (uint32_t line = 0; line < LINES; line++)
        if (echo->there[line])
            send_back(line, "!", 1);
}

static usec_t deadline(const void *role)
{
    (void)role;
    return echo->alarm ? echo->alarm : USEC_NEVER;
}

static void leave(void *role, usec_t now)
{
    (void)role, (void)now;
    for (uint32_t line = 0; line < LINES; line++)
        if (echo->there[line]) {
            echo->there[line] = false;
            echo->left++;
            echo->start->calls->close(echo->start->who, line, "the end");
        }
}

static const struct role role = {.name = "echo",
                                 .size = size_of,
                                 .init = init,
                                 .opened = opened,
                                 .octets = octets_come,
                                 .lost = lost,
                                 .tick = tick,
                                 .deadline = deadline,
                                 .leave = leave};

/* ---- the server, and clients that are descriptors ---- */

static uv_loop_t loop;
static struct lines lines;
static int client[CLIENTS];
static char closed_why[40], refused_why[LINES_REFUSALS + 1];

static void on_event(void *who, const struct role_event *event)
{
    (void)who, (void)event;
}

static void on_closed(void *who, const char *why)
{
    (void)who;
    snprintf(closed_why, sizeof closed_why, "%s", why);
}

static void on_refused(void *who, enum lines_refusal refusal, const char *peer, uint64_t total)
{
    (void)who;
    assert_string_equal(peer, "127.0.0.1");
    refused_why[refusal] = (char)('0' + total);
}

static void begin_with(struct peer_limits here)
{
    const struct lines_options options = {.role = &role,
                                          .start = {.lines = LINES},
                                          .bind = "127.0.0.1",
                                          .per_peer_here = here,
                                          .event = on_event,
                                          .closed = on_closed,
                                          .refused = on_refused};
    struct why why = {0};
    memset(refused_why, ' ', LINES_REFUSALS);
    closed_why[0] = '\0';
    uv_loop_init(&loop);
    if (lines_listen(&lines, &loop, &options, &why) != ST_OK)
        fail_msg("%s", why.text);
}

static void begin(uint32_t per_peer)
{
    begin_with((struct peer_limits){per_peer, 0});
}

static void end(void)
{
    lines_stop(&lines);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_int_equal(uv_loop_close(&loop), 0);
    lines_free(&lines);
}

static int call(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)lines_port(&lines))};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), small = 2048;
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    assert_true(connect(fd, (struct sockaddr *)&address, sizeof address) == 0 ||
                errno == EINPROGRESS);
    return fd;
}

/* Lets the server work until the client has got so much; its text, or "closed". */
static const char *hear(int fd, size_t count)
{
    static char text[64];
    size_t have = 0;
    for (int i = 0; i < TURNS; i++) {
        uv_run(&loop, UV_RUN_NOWAIT);
        ssize_t got = recv(fd, text + have, count - have, 0);
        if (got == 0 || (got < 0 && errno == ECONNRESET))
            return "closed";
        have += got > 0 ? (size_t)got : 0;
        text[have] = '\0';
        if (have == count)
            return text;
        poll(&(struct pollfd){.fd = fd, .events = POLLIN}, 1, 1);
    }
    return "nothing";
}

static void say(int fd, const char *text)
{
    for (int i = 0; i < TURNS && send(fd, text, strlen(text), MSG_NOSIGNAL) < 0; i++)
        uv_run(&loop, UV_RUN_NOWAIT); /* not connected yet */
}

/* ---- */

static void octets_go_to_their_line_and_back(void **state)
{
    (void)state;
    begin(LINES);
    for (int i = 0; i < LINES; i++) {
        client[i] = call();
        say(client[i], (const char *const[]){"one", "two", "six"}[i]);
    }
    assert_string_equal(hear(client[2], 3), "six");
    assert_string_equal(hear(client[0], 3), "one");
    assert_string_equal(hear(client[1], 3), "two");
    say(client[1], "X"); /* its last words come before the end */
    assert_string_equal(hear(client[1], 3), "bye");
    assert_string_equal(hear(client[1], 1), "closed");
    assert_string_equal(closed_why, "it said X");
    close(client[0]);
    for (int i = 0; i < TURNS && !echo->lost; i++)
        uv_run(&loop, UV_RUN_NOWAIT);
    assert_int_equal(echo->lost, 1);
    closed_why[0] = '\0';
    lines_stop(&lines);
    assert_int_equal(echo->left, 1);
    assert_string_equal(closed_why, ""); /* that the server ends is no news of a line */
    assert_string_equal(hear(client[2], 1), "closed");
    end();
    close(client[1]);
    close(client[2]);
}

/* A place is given back when whoever had it has gone, and its number with it. */
static void who_comes_too_many_is_refused(void **state)
{
    (void)state;
    begin(CLIENTS);
    for (int i = 0; i < LINES; i++) {
        client[i] = call();
        say(client[i], "1");
        assert_string_equal(hear(client[i], 1), "1");
    }
    client[3] = call();
    assert_string_equal(hear(client[3], 1), "closed");
    assert_int_equal(refused_why[LINES_FULL], '1');
    close(client[0]);
    for (int i = 0; i < TURNS && !echo->lost; i++)
        uv_run(&loop, UV_RUN_NOWAIT);
    client[0] = call();
    say(client[0], "2");
    assert_string_equal(hear(client[0], 1), "2");
    assert_int_equal(lines.taken, LINES + 1);
    end();
    begin(1);
    client[4] = call();
    client[5] = call();
    say(client[4], "3");
    assert_string_equal(hear(client[4], 1), "3");
    assert_string_equal(hear(client[5], 1), "closed");
    assert_int_equal(refused_why[LINES_PEER], '1');
    end();
    for (int i = 0; i < CLIENTS; i++)
        close(client[i]);
}

static void a_paused_line_is_not_read(void **state)
{
    (void)state;
    begin(LINES);
    client[0] = call();
    client[1] = call();
    say(client[0], "P");
    for (int i = 0; i < TURNS && !echo->paused_until; i++)
        uv_run(&loop, UV_RUN_NOWAIT);
    say(client[0], "later");
    assert_string_equal(hear(client[0], 5), "later");
    assert_int_equal(echo->early, 0);
    assert_true(clock_now() >= echo->paused_until);
    echo->paused_until = 0;
    say(client[0], "P");
    say(client[1], "now"); /* the others are */
    assert_string_equal(hear(client[1], 3), "now");
    end();
    close(client[0]);
    close(client[1]);
}

static void who_does_not_read_is_closed_and_the_others_go_on(void **state)
{
    (void)state;
    begin(LINES);
    client[0] = call();
    client[1] = call();
    say(client[0], "F");
    for (int i = 0; i < TURNS && !echo->lost; i++)
        uv_run(&loop, UV_RUN_NOWAIT);
    assert_int_equal(lines.slow, 1);
    assert_int_equal(echo->lost, 1);
    say(client[1], "still");
    assert_string_equal(hear(client[1], 5), "still");
    end();
    close(client[0]);
    close(client[1]);
}

static void the_role_is_woken_at_its_deadline(void **state)
{
    (void)state;
    begin(LINES);
    client[0] = call();
    client[1] = call();
    say(client[1], "1");
    assert_string_equal(hear(client[1], 1), "1");
    say(client[0], "A");
    assert_string_equal(hear(client[0], 1), "!");
    assert_string_equal(hear(client[1], 1), "!");
    end();
    close(client[0]);
    close(client[1]);
}

/* And nothing is left in the loop, whoever else is at home there. */
static void where_one_cannot_listen_is_said(void **state)
{
    (void)state;
    static struct lines other;
    struct lines_options options = {
        .role = &role, .start = {.lines = LINES}, .bind = "here", .event = on_event};
    struct why why = {0};
    begin(LINES);
    struct echo *first = echo;
    assert_int_equal(lines_listen(&other, &loop, &options, &why), ST_BAD);
    assert_said(why.text, "not an address");
    options.bind = "127.0.0.1";
    options.port = lines_port(&lines);
    assert_int_equal(lines_listen(&other, &loop, &options, &why), ST_SYSTEM);
    assert_said(why.text, "in use");
    echo = first;
    client[0] = call();
    say(client[0], "here");
    assert_string_equal(hear(client[0], 4), "here");
    end();
    close(client[0]);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(octets_go_to_their_line_and_back),
        cmocka_unit_test(who_comes_too_many_is_refused),
        cmocka_unit_test(a_paused_line_is_not_read),
        cmocka_unit_test(who_does_not_read_is_closed_and_the_others_go_on),
        cmocka_unit_test(the_role_is_woken_at_its_deadline),
        cmocka_unit_test(where_one_cannot_listen_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
