/* Real descriptors: ptys, serial ports (on ptys), TCP on the loopback interface. */
#include "link_support.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "base/text.h"
#include "link/port.h"
#include "link/pty.h"
#include "link/serial.h"
#include "link/tcp.h"

enum { PATIENCE_MS = 20000 }; /* for things that happen at once unless they are broken */

/* ---- descriptors ---- */

static void wait_for(int fd, short events)
{
    struct pollfd entry = {.fd = fd, .events = events};
    if (poll(&entry, 1, PATIENCE_MS) != 1)
        fail_msg("nothing happened in %d s", PATIENCE_MS / 1000);
}

/* Reads exactly `count` octets. */
static void read_all(int fd, uint8_t *octets, size_t count)
{
    for (size_t at = 0, got; at < count; at += got) {
        wait_for(fd, POLLIN);
        must(port_read(fd, octets + at, count - at, &got, &why));
    }
}

static void assert_nothing_to_read(int fd)
{
    uint8_t octet;
    size_t got;
    must(port_read(fd, &octet, 1, &got, &why));
    assert_int_equal(got, 0);
}

/* Every octet value in every order of two that a stride gives, through what may take less than all
 * at once. */
static void pass_all_octets(int from, int to)
{
    enum { COUNT = 256 * 8 };
    uint8_t octets[COUNT], out[COUNT];
    for (unsigned i = 0; i < COUNT; i++)
        octets[i] = (uint8_t)(i * (2 * (i / 256) + 1));
    size_t put, sent = 0, read = 0;
    while (read < COUNT) {
        must(port_write(from, port_is_socket(from), octets + sent, COUNT - sent, &put, &why));
        sent += put;
        wait_for(to, POLLIN);
        size_t got;
        must(port_read(to, out + read, COUNT - read, &got, &why));
        read += got;
    }
    assert_memory_equal(out, octets, COUNT);
    assert_nothing_to_read(to);
}

/* Both ways in turn, so that an echo would be seen. */
static void pass_both_ways(int a, int b)
{
    for (unsigned i = effort(2); i; i--) {
        pass_all_octets(a, b);
        pass_all_octets(b, a);
    }
}

static struct pty make_pty(void)
{
    struct pty pty;
    must(pty_open(&pty, &why));
    assert_true(fcntl(pty.fd, F_GETFL) & O_NONBLOCK);
    assert_true(fcntl(pty.fd, F_GETFD) & FD_CLOEXEC);
    return pty;
}

/* As a program does that knows nothing of us. */
static int open_plainly(const struct pty *pty)
{
    int fd = open(pty->name, O_RDWR | O_NOCTTY | O_NONBLOCK);
    assert_true(fd >= 0);
    return fd;
}

TEST(test_pty_knows_who_is_there)
{
    struct pty pty = make_pty();
    uint8_t octets[8];
    size_t got;
    for (int round = 0; round < 3; round++) {
        assert_false(pty_connected(&pty));
        must(pty_read(&pty, octets, 8, &got, &why));
        assert_int_equal(got, 0);
        int slave = open_plainly(&pty);
        assert_true(pty_connected(&pty));
        int second = open_plainly(&pty);
        close(slave);
        assert_true(pty_connected(&pty));
        assert_int_equal(write(second, "last", 4), 4);
        close(second);
        assert_false(pty_connected(&pty));
        wait_for(pty.fd, POLLIN); /* what it wrote before it left is there */
        must(pty_read(&pty, octets, 8, &got, &why));
        assert_int_equal(got, 4);
        assert_memory_equal(octets, "last", 4);
    }
    pty_close(&pty);
    assert_false(pty_connected(&pty));
    pty_close(&pty);
}

TEST(test_pty_passes_all_octets)
{
    struct pty pty = make_pty();
    int slave =
        open_plainly(&pty); /* raw as it was left at creation, not as this program sets it */
    pass_both_ways(pty.fd, slave);
    close(slave);
    struct serial serial;
    must(serial_open(&serial, pty.name, 2400, PORT_IN | PORT_OUT, &why));
    pass_both_ways(pty.fd, serial.fd);
    serial_close(&serial);
    pty_close(&pty);
}

/* Writes until no more fits. */
static size_t fill(const struct pty *pty)
{
    static const uint8_t octets[512];
    size_t total = 0, put = 1;
    while (put > 0) {
        must(port_write(pty->fd, false, octets, sizeof octets, &put, &why));
        total += put;
        assert_true(total < 1 << 20);
    }
    return total;
}

static void assert_fresh(const struct pty *pty)
{
    uint8_t octets[8];
    size_t put;
    int slave = open_plainly(pty);
    must(port_write(pty->fd, false, (const uint8_t *)"fresh", 5, &put, &why));
    assert_int_equal(put, 5);
    read_all(slave, octets, 5);
    assert_memory_equal(octets, "fresh", 5);
    assert_nothing_to_read(slave);
    assert_nothing_to_read(pty->fd); /* no echo */
    close(slave);
}

static void set_cooked(int slave)
{
    struct termios settings;
    assert_int_equal(tcgetattr(slave, &settings), 0);
    settings.c_lflag |= ICANON | ECHO | ISIG;
    settings.c_iflag |= ICRNL | IXON;
    settings.c_oflag |= OPOST | ONLCR;
    assert_int_equal(tcsetattr(slave, TCSANOW, &settings), 0);
}

TEST(test_pty_drain)
{
    struct pty pty = make_pty();
    size_t put, got;
    uint8_t octets[64];
    for (unsigned i = effort(20); i; i--) {
        must(port_write(pty.fd, false, (const uint8_t *)"stale", 5, &put, &why));
        must(pty_drain(&pty, &why));
        assert_false(pty_connected(&pty));
        assert_fresh(&pty);
    }
    size_t held = fill(&pty);
    must(pty_drain(&pty, &why));
    assert_fresh(&pty);
    /* A program that left the line in its own state, and octets unread; its own last words stay. */
    int slave = open_plainly(&pty);
    set_cooked(slave);
    assert_int_equal(write(slave, "bye", 3), 3);
    close(slave);
    wait_for(pty.fd, POLLIN);
    must(pty_drain(&pty, &why));
    must(pty_read(&pty, octets, sizeof octets, &got, &why));
    assert_int_equal(got, 3);
    slave = open_plainly(&pty);
    set_cooked(slave);
    close(slave);
    must(port_write(pty.fd, false, (const uint8_t *)"half a line\x13", 12, &put, &why));
    must(pty_drain(&pty, &why));
    must(pty_read(&pty, octets, sizeof octets, &got, &why)); /* its echo, as far as it came */
    assert_fresh(&pty);
    print_message("pty: a queue that nobody reads held %zu octets\n", held);
    pty_close(&pty);
}

/* Octets from before it was opened are meant for the program that opens it. */
TEST(test_pty_keeps_what_is_unread)
{
    struct pty pty = make_pty();
    struct serial serial;
    uint8_t octets[8];
    size_t put;
    must(port_write(pty.fd, false, (const uint8_t *)"\x7e\x03\x80\x7e", 4, &put, &why));
    assert_int_equal(pty_unread(&pty), 4);
    must(serial_open(&serial, pty.name, 2400, PORT_IN, &why));
    assert_true(pty_connected(&pty));
    read_all(serial.fd, octets, 4);
    assert_memory_equal(octets, "\x7e\x03\x80\x7e", 4);
    assert_int_equal(pty_unread(&pty), 0);
    serial_close(&serial);
    pty_close(&pty);
}

/* ---- serial ports ---- */

TEST(test_serial_settings)
{
    struct pty pty = make_pty();
    int witness = open_plainly(&pty);
    set_cooked(witness);
    struct termios before, now;
    assert_int_equal(tcgetattr(witness, &before), 0);
    struct serial serial;
    static const struct {
        int64_t baud;
        speed_t code;
    } speeds[] = {
        {50, B50}, {1200, B1200}, {2400, B2400}, {115200, B115200}, {4000000, B4000000},
    };
    for (size_t i = 0; i < sizeof speeds / sizeof speeds[0]; i++) {
        must(serial_open(&serial, pty.name, speeds[i].baud, PORT_IN | PORT_OUT, &why));
        assert_int_equal(tcgetattr(witness, &now), 0);
        assert_int_equal(cfgetospeed(&now), speeds[i].code);
        assert_int_equal(cfgetispeed(&now), speeds[i].code);
        assert_int_equal(now.c_cflag & (CSIZE | CSTOPB | PARENB | CRTSCTS | CLOCAL | CREAD),
                         CS8 | CLOCAL | CREAD);
        assert_int_equal(now.c_lflag | now.c_oflag | now.c_iflag, 0);
        assert_int_equal(now.c_cc[VMIN], 1);
        assert_int_equal(now.c_cc[VTIME], 0);
        assert_true(fcntl(serial.fd, F_GETFL) & O_NONBLOCK);
        assert_true(fcntl(serial.fd, F_GETFD) & FD_CLOEXEC);
        serial_close(&serial);
        serial_close(&serial);
        assert_int_equal(tcgetattr(witness, &now), 0);
        assert_memory_equal(&now, &before,
                            offsetof(struct termios, c_cc)); /* behind it are padding and speeds */
        assert_memory_equal(now.c_cc, before.c_cc, sizeof now.c_cc);
    }
    must(serial_open(&serial, pty.name, 0, PORT_IN, &why));
    assert_int_equal(tcgetattr(witness, &now), 0);
    assert_int_equal(cfgetospeed(&now), cfgetospeed(&before));
    assert_int_equal(now.c_lflag, 0);
    serial_close(&serial);
    close(witness);
    pty_close(&pty);
}

TEST(test_serial_refuses_speeds)
{
    struct pty pty = make_pty();
    struct serial serial;
    assert_int_equal(serial_open(&serial, pty.name, 2401, PORT_IN, &why), ST_BAD);
    assert_says(&why, "near it are 2400 and 4800");
    assert_int_equal(serial.fd, -1);
    static const int64_t outside[] = {49, -1, 4000001, INT64_MAX, INT64_MIN};
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        assert_int_equal(serial_open(&serial, pty.name, outside[i], PORT_IN, &why), ST_BAD);
        assert_says(&why, "from 50 to 4000000");
    }
    pty_close(&pty);
}

/* What serial_open answers in another process, perhaps of another user. */
struct answer {
    enum status status;
    struct why why;
};

static void become_nobody(void)
{
    if (geteuid() == 0 && (setgroups(0, NULL) != 0 || setgid(65534) != 0 || setuid(65534) != 0))
        _exit(9);
}

static struct answer open_in_child(const char *device, void (*prepare)(void))
{
    struct answer answer = {.status = ST_END};
    int channel[2];
    assert_int_equal(pipe(channel), 0);
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct serial serial;
        if (prepare)
            prepare();
        answer.status = serial_open(&serial, device, 2400, PORT_IN | PORT_OUT, &answer.why);
        _exit(write(channel[1], &answer, sizeof answer) == sizeof answer ? 0 : 8);
    }
    close(channel[1]);
    assert_int_equal(read(channel[0], &answer, sizeof answer), sizeof answer);
    close(channel[0]);
    assert_int_equal(waitpid(child, NULL, 0), child);
    return answer;
}

TEST(test_serial_busy)
{
    struct pty pty = make_pty();
    struct serial serial;
    must(serial_open(&serial, pty.name, 2400, PORT_IN | PORT_OUT, &why));
    struct answer answer = open_in_child(pty.name, NULL);
    assert_int_equal(answer.status, ST_SYSTEM);
    assert_says(&answer.why, "busy: another program has it open");
    assert_says(&answer.why, pty.name);
    pass_all_octets(pty.fd, serial.fd); /* the refused one changed nothing */
    serial_close(&serial);
    answer = open_in_child(pty.name, NULL);
    assert_int_equal(answer.status, ST_OK);
    must(serial_open(&serial, pty.name, 2400, PORT_IN, &why)); /* its end freed the port */
    serial_close(&serial);
    pty_close(&pty);
}

TEST(test_serial_denied)
{
    struct pty pty = make_pty();
    const struct group *dialout = getgrnam("dialout");
    assert_non_null(dialout);
    if (geteuid() == 0)
        assert_int_equal(chown(pty.name, 0, dialout->gr_gid), 0);
    struct stat node;
    assert_int_equal(stat(pty.name, &node), 0);
    const struct group *group = getgrgid(node.st_gid);
    assert_non_null(group);
    char advice[128], owner[128];
    snprintf(advice, sizeof advice, "group %s; type: sudo usermod -aG %s ", group->gr_name,
             group->gr_name);
    snprintf(owner, sizeof owner, "group %s, and its mode 000", group->gr_name);

    assert_int_equal(chmod(pty.name, 0060),
                     0); /* the group may, the owner may not: works for any tester */
    struct answer answer = open_in_child(pty.name, become_nobody);
    assert_int_equal(answer.status, ST_SYSTEM);
    assert_says(&answer.why, "permission denied");
    assert_says(&answer.why, advice);
    assert_says(&answer.why, "log in again");
    print_message("%s\n", answer.why.text);
    assert_int_equal(chmod(pty.name, 0), 0);
    answer = open_in_child(pty.name, become_nobody);
    assert_int_equal(answer.status, ST_SYSTEM);
    assert_says(&answer.why, owner);
    pty_close(&pty);
}

/* A fresh directory, and a name in it for a device. */
static void make_directory(char directory[64], char name[80])
{
    strcpy(directory, "/tmp/test-link-XXXXXX");
    assert_non_null(mkdtemp(directory));
    snprintf(name, 80, "%s/ring", directory);
}

static void assert_refused(const char *device, enum status status, const char *part)
{
    struct serial serial;
    assert_int_equal(serial_open(&serial, device, 2400, PORT_IN, &why), status);
    assert_int_equal(serial.fd, -1);
    assert_says(&why, part);
    assert_says(&why, device);
    assert_null(strchr(why.text, '\n'));
}

TEST(test_serial_refuses_what_is_no_port)
{
    char directory[64], name[80], list[256];
    make_directory(directory, name);
    assert_refused("/dev/ttyNOWHERE", ST_SYSTEM, "does not exist");
    assert_refused("/dev/null", ST_BAD, "is not a serial port");
    assert_refused(directory, ST_BAD, "is a directory");
    close(open(name, O_CREAT | O_WRONLY, 0600));
    assert_refused(name, ST_BAD, "is not a serial port");
    unlink(name);
    assert_int_equal(mkfifo(name, 0600), 0);
    assert_refused(name, ST_BAD, "is not a serial port");
    unlink(name);
    assert_int_equal(symlink("/dev/pts/987654", name), 0);
    assert_refused(name, ST_SYSTEM, "a link to /dev/pts/987654, which is not there");
    unlink(name);
    struct str text = str_make(list, sizeof list);
    serial_list(&text);
    print_message("serial ports here: %s\n", *list ? list : "none");
    rmdir(directory);
}

TEST(test_serial_unplugged)
{
    struct pty pty = make_pty();
    struct serial serial, other;
    uint8_t octets[4] = {0};
    size_t count;
    must(serial_open(&serial, pty.name, 2400, PORT_IN | PORT_OUT, &why));
    assert_nothing_to_read(serial.fd);
    pty_close(&pty);
    wait_for(serial.fd, POLLIN); /* a loop wakes up for it */
    assert_int_equal(port_read(serial.fd, octets, 4, &count, &why), ST_END);
    assert_says(&why, "unplugged");
    assert_int_equal(count, 0);
    assert_int_equal(port_write(serial.fd, false, octets, 4, &count, &why), ST_END);
    assert_says(&why, "unplugged");
    assert_int_equal(serial_open(&other, pty.name, 2400, PORT_IN, &why), ST_SYSTEM);
    serial_close(&serial);
    assert_int_equal(port_read(-1, octets, 4, &count, &why), ST_SYSTEM);
}

TEST(test_port_of_one_and_two_devices)
{
    struct pty a = make_pty(), b = make_pty();
    struct port port;
    char directory[64], name[80];
    make_directory(directory, name);
    assert_int_equal(symlink(a.name, name), 0);
    /* One device by two names: opened once, or its own lock would refuse it. */
    must(port_open_serial(&port, a.name, name, 2400, &why));
    assert_int_equal(port.in, port.out);
    assert_string_equal(port.name, a.name);
    pass_both_ways(port.in, a.fd);
    port_close(&port);
    assert_false(pty_connected(&a));
    assert_int_equal(port.in, -1);
    port_close(&port);
    must(port_open_serial(&port, name, b.name, 0, &why));
    pass_all_octets(a.fd, port.in);
    pass_all_octets(port.out, b.fd);
    port_close(&port);
    assert_int_equal(port_open_serial(&port, a.name, "/dev/ttyNOWHERE", 0, &why), ST_SYSTEM);
    assert_true(port.in == -1 && port.out == -1);
    assert_false(pty_connected(&a)); /* nothing stays open */
    pty_close(&a);
    pty_close(&b);
    unlink(name);
    rmdir(directory);
}

/* ---- TCP ---- */

static int listen_somewhere(const char *host, char *address, size_t size)
{
    int listener;
    char any[64];
    snprintf(any, sizeof any, "%s:0", host);
    must(tcp_listen(any, &listener, &why));
    assert_true(tcp_port_of(listener) > 0);
    snprintf(address, size, "%s:%d", host, tcp_port_of(listener));
    return listener;
}

static int connect_to(const char *address)
{
    int fd;
    must(tcp_connect_start(address, &fd, &why));
    wait_for(fd, POLLOUT);
    must(tcp_connect_done(fd, &why));
    return fd;
}

static int accept_from(int listener, int client)
{
    int fd;
    char peer[TCP_NAME_MAX], ending[16];
    wait_for(listener, POLLIN);
    must(tcp_accept(listener, &fd, peer, &why));
    snprintf(ending, sizeof ending, ":%d", tcp_port_of(client));
    assert_non_null(strstr(peer, ending));
    assert_true(fcntl(fd, F_GETFL) & O_NONBLOCK);
    assert_true(fcntl(fd, F_GETFD) & FD_CLOEXEC);
    return fd;
}

static void make_connection(const char *host, int *client, int *server)
{
    char address[64], peer[TCP_NAME_MAX];
    int listener = listen_somewhere(host, address, sizeof address);
    assert_int_equal(tcp_accept(listener, server, peer, &why), ST_END);
    *client = connect_to(address);
    *server = accept_from(listener, *client);
    close(listener);
}

static void try_host(const char *host)
{
    int client, server;
    make_connection(host, &client, &server);
    pass_both_ways(client, server);
    close(client);
    close(server);
}

static bool has_ipv6(void)
{
    int fd = socket(AF_INET6, SOCK_STREAM, 0);
    struct sockaddr_in6 loopback = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    bool has = fd >= 0 && bind(fd, (const struct sockaddr *)&loopback, sizeof loopback) == 0;
    close(fd);
    return has;
}

TEST(test_tcp_passes_all_octets)
{
    try_host("127.0.0.1");
    try_host("localhost");
    if (has_ipv6())
        try_host("[::1]");
    else
        print_message("tcp: this machine has no IPv6, [::1] not tried\n");
}

/* Until the end is seen; a write or two may still go into the void. */
static void assert_write_ends(int fd)
{
    size_t put;
    enum status status = ST_OK;
    for (int i = 0; i < 100 && status == ST_OK; i++) {
        wait_for(fd, POLLOUT);
        status = port_write(fd, port_is_socket(fd), (const uint8_t *)"x", 1, &put, &why);
    }
    assert_int_equal(status, ST_END);
    assert_says(&why, "the line broke");
}

TEST(test_tcp_peer_goes)
{
    uint8_t octets[8];
    char address[64];
    size_t got;
    int client, server, listener;
    make_connection("127.0.0.1", &client, &server);
    snprintf(address, sizeof address, "127.0.0.1:%d", tcp_port_of(server));
    must(tcp_listen(address, &listener,
                    &why)); /* old connections do not keep a restarted program from its port */
    close(listener);
    must(port_write(server, port_is_socket(server), (const uint8_t *)"end", 3, &got, &why));
    close(server);
    read_all(client, octets, 3);
    wait_for(client, POLLIN);
    assert_int_equal(port_read(client, octets, 8, &got, &why), ST_END);
    assert_says(&why, "closed the line");
    assert_write_ends(client); /* and no SIGPIPE */
    close(client);

    make_connection("127.0.0.1", &client, &server);
    struct linger reset = {.l_onoff = 1};
    assert_int_equal(setsockopt(server, SOL_SOCKET, SO_LINGER, &reset, sizeof reset), 0);
    close(server);
    wait_for(client, POLLIN);
    assert_int_equal(port_read(client, octets, 8, &got, &why), ST_END);
    assert_says(&why, "the line broke");
    close(client);
}

TEST(test_tcp_refusals)
{
    char address[64];
    int fd, listener = listen_somewhere("127.0.0.1", address, sizeof address);
    assert_int_equal(tcp_listen(address, &fd, &why), ST_SYSTEM);
    assert_says(&why, "in use");
    assert_says(&why, address);
    assert_int_equal(fd, -1);
    close(listener);

    /* Bound and not listening: refuses for sure, and nobody else can take the port meanwhile. */
    int mute = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in loopback = {.sin_family = AF_INET,
                                   .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    assert_int_equal(bind(mute, (const struct sockaddr *)&loopback, sizeof loopback), 0);
    loopback.sin_port = htons((uint16_t)tcp_port_of(mute));
    snprintf(address, sizeof address, "127.0.0.1:%d", tcp_port_of(mute));
    must(tcp_connect_start(address, &fd, &why));
    wait_for(fd, POLLOUT);
    assert_int_equal(tcp_connect_done(fd, &why), ST_SYSTEM);
    assert_says(&why, "connection refused");
    close(fd);
    /* Connected to itself: as good as refused. */
    assert_int_equal(connect(mute, (const struct sockaddr *)&loopback, sizeof loopback), 0);
    assert_int_equal(tcp_connect_done(mute, &why), ST_SYSTEM);
    assert_says(&why, "connection refused");
    close(mute);

    assert_int_equal(tcp_listen("192.0.2.1:0", &fd, &why), ST_SYSTEM);
    assert_says(&why, "not an address of this machine");
    assert_int_equal(tcp_port_of(-1), -1);
}

TEST(test_tcp_bad_addresses)
{
    static const char *const wrong[][2] = {
        {"", "the port is missing"},
        {"localhost", "the port is missing"},
        {"7777", "the port is missing"},
        {":7777", "the host is missing"},
        {"[]:7777", "the host is missing"},
        {"[::1]", "the port is missing"},
        {"[::1]7777", "the port is missing"},
        {"[::1:7777", "the ] is missing"},
        {"::1:7777", "in brackets"},
        {"127.0.0.1:", "is a number"},
        {"127.0.0.1:65536", "to 65535"},
        {"127.0.0.1:-1", "is a number"},
        {"127.0.0.1:http", "is a number"},
        {"127.0.0.1:77 ", "is a number"},
        {"127.0.0.1:99999999999999999999", "to 65535"},
    };
    int fd;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(tcp_listen(wrong[i][0], &fd, &why), ST_BAD);
        assert_int_equal(fd, -1);
        assert_says(&why, wrong[i][1]);
        assert_says(&why, "write HOST:PORT, such as 127.0.0.1:7777");
        assert_int_equal(tcp_connect_start(wrong[i][0], &fd, &why), ST_BAD);
        assert_int_equal(fd, -1);
    }
    assert_int_equal(tcp_connect_start("127.0.0.1:0", &fd, &why), ST_BAD);
    assert_says(&why, "from 1 to 65535");
    char host[300];
    memset(host, 'h', sizeof host);
    strcpy(host + 200, ":1");
    assert_int_equal(tcp_connect_start(host, &fd, &why), ST_BAD);
    assert_says(&why, "too long");
    strcpy(host + 70,
           ":1"); /* a label of more than 63 letters: no name server is ever asked for it */
    assert_int_equal(tcp_connect_start(host, &fd, &why), ST_SYSTEM);
    assert_says(&why, "unknown host");
}
SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        T(pty_knows_who_is_there),
        T(pty_passes_all_octets),
        T(pty_drain),
        T(pty_keeps_what_is_unread),
        T(serial_settings),
        T(serial_refuses_speeds),
        T(serial_busy),
        T(serial_denied),
        T(serial_refuses_what_is_no_port),
        T(serial_unplugged),
        T(port_of_one_and_two_devices),
        T(tcp_passes_all_octets),
        T(tcp_peer_goes),
        T(tcp_refusals),
        T(tcp_bad_addresses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
