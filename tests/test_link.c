/* What carries octets: the virtual cable with its pace and faults, the tap, ptys, serial ports, TCP. */
#include "support.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <inttypes.h>
#include <math.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "base/rng.h"
#include "base/text.h"
#include "link/cable.h"
#include "link/faults.h"
#include "link/pace.h"
#include "link/port.h"
#include "link/pty.h"
#include "link/serial.h"
#include "link/tap.h"
#include "link/tcp.h"

#define TEST(name) static void name(__attribute__((unused)) void **state)

enum { PATIENCE_MS = 20000 }; /* for things that happen at once unless they are broken */

static struct why why;

static void assert_says(const struct why *what, const char *part)
{
    if (!strstr(what->text, part))
        fail_msg("\"%s\" does not say \"%s\"", what->text, part);
}

static void must(enum status status)
{
    if (status != ST_OK)
        fail_msg("%s", why.text);
}

/* ---- pace and cable ---- */

static struct cable make_cable(uint32_t baud, struct faults_options faults, uint64_t seed)
{
    struct cable cable;
    cable_init(&cable, &(struct cable_options){.baud = baud, .faults = faults}, seed);
    return cable;
}

/* ceil(octets * 10^7 / baud), in long double so that it is not the code's own arithmetic. */
static usec_t exact_time(uint64_t octets, uint32_t baud)
{
    return (usec_t)ceill((long double)octets * 1e7L / baud);
}

/* Keeps the cable full until `total` octets went in, takes each as it arrives, checks order and gives arrivals. */
static void pump(struct cable *cable, size_t total, usec_t *arrivals)
{
    size_t in = 0, out = 0;
    usec_t now = 0;
    while (out < total) {
        while (in < total && cable->count < CABLE_ROOM) {
            uint8_t octet = (uint8_t)(in * 7);
            assert_int_equal(cable_put(cable, &octet, 1, now), 1);
            in++;
        }
        uint8_t octet;
        usec_t next = cable_next(cable);
        assert_true(next >= now);
        assert_int_equal(cable_take(cable, &octet, 1, next - 1), 0);
        assert_int_equal(cable_take(cable, &octet, 1, next), 1);
        assert_int_equal(octet, (uint8_t)(out * 7));
        arrivals[out++] = now = next;
    }
    assert_true(cable_next(cable) == USEC_NEVER);
    assert_int_equal(cable->overflow, 0);
}

TEST(test_2400_baud_are_240_octets_a_second)
{
    enum { TOTAL = 24000 };
    struct cable cable = make_cable(2400, (struct faults_options){0}, 1);
    usec_t *arrivals = malloc(TOTAL * sizeof *arrivals);
    pump(&cable, TOTAL, arrivals);
    const usec_t half_a_bit = USEC_SECOND / 2400 / 2;
    assert_in_range(arrivals[TOTAL - 1], 100 * USEC_SECOND - half_a_bit, 100 * USEC_SECOND + half_a_bit);
    assert_in_range(arrivals[0], 4166, 4167);
    for (size_t second = 0; second < 100; second++) {
        size_t seen = 0;
        for (size_t i = 0; i < TOTAL; i++)
            seen += arrivals[i] > second * USEC_SECOND && arrivals[i] <= (second + 1) * USEC_SECOND;
        assert_int_equal(seen, 240);
    }
    free(arrivals);
}

TEST(test_pace_does_not_drift)
{
    static const uint32_t bauds[] = {50, 110, 300, 1200, 2400, 9600, 14400, 115200, 921600, 4000000, 7, 3333333};
    const uint64_t count = effort(30000);
    for (size_t i = 0; i < sizeof bauds / sizeof bauds[0]; i++) {
        struct pace bulk, step;
        pace_init(&bulk, bauds[i]);
        pace_init(&step, bauds[i]);
        usec_t free_at = 0;
        for (uint64_t n = 1; n <= count; n++) {
            usec_t arrival = pace_send(&bulk, 0);
            assert_true(arrival == exact_time(n, bauds[i]));
            /* Fed at the very moment the line is free, it must not lose the rounding. */
            free_at = pace_send(&step, free_at);
            assert_true(free_at == arrival);
        }
    }
    print_message("pace: %u octets at each of %zu speeds\n", (unsigned)count, sizeof bauds / sizeof bauds[0]);
}

TEST(test_pace_due_agrees_with_pace_send)
{
    struct rng rng;
    rng_seed(&rng, 3);
    for (unsigned round = effort(300); round; round--) {
        struct pace pace;
        pace_init(&pace, 1 + rng_below(&rng, 4000000));
        usec_t since = rng_below(&rng, 1000000);
        usec_t now = since;
        uint64_t written = 0;
        for (int wake = 0; wake < 20; wake++) {
            now += rng_below(&rng, 50000); /* a loop that wakes up when it likes */
            size_t due = pace_due(&pace, since, now);
            for (size_t i = 0; i < due; i++)
                assert_true(pace_send(&pace, since) <= now);
            written += due;
            struct pace more = pace;
            assert_true(pace_send(&more, since) > now);
            assert_true(exact_time(written, pace.baud) <= now - since);
        }
        /* After a pause nothing was saved up. */
        usec_t later = now + 3600 * USEC_SECOND;
        assert_int_equal(pace_due(&pace, later, later), 0);
    }
    struct pace unpaced;
    pace_init(&unpaced, 0);
    assert_true(pace_due(&unpaced, 5, 5) == SIZE_MAX);
}

TEST(test_idle_and_cut_lines_start_anew)
{
    struct cable cable = make_cable(2400, (struct faults_options){0}, 1);
    uint8_t octets[4] = {0x7e, 1, 2, 0x7e};
    uint8_t out[8];
    cable_put(&cable, octets, 4, 0);
    assert_int_equal(cable_take(&cable, out, 8, 16666), 3);
    assert_int_equal(cable_take(&cable, out, 8, 16667), 1);
    cable_put(&cable, octets, 1, 5 * USEC_SECOND);
    assert_true(cable_next(&cable) == 5 * USEC_SECOND + 4167);
    cable_put(&cable, octets, 1, 5 * USEC_SECOND + 2000); /* busy: waits for the first */
    cable_take(&cable, out, 1, 6 * USEC_SECOND);
    assert_true(cable_next(&cable) == 5 * USEC_SECOND + 8334);
    cable_clear(&cable);
    assert_true(cable_next(&cable) == USEC_NEVER);
    cable_put(&cable, octets, 1, 5 * USEC_SECOND + 3000); /* not behind what was lost */
    assert_true(cable_next(&cable) == 5 * USEC_SECOND + 3000 + 4167);
}

TEST(test_cable_is_bounded)
{
    static uint8_t octets[5000], out[5000];
    for (size_t i = 0; i < sizeof octets; i++)
        octets[i] = (uint8_t)(i % 251);
    struct cable cable = make_cable(0, (struct faults_options){0}, 1);
    assert_true(cable_next(&cable) == USEC_NEVER);
    assert_int_equal(cable_take(&cable, out, 8, USEC_NEVER), 0);
    assert_int_equal(cable_put(&cable, octets, sizeof octets, 1), CABLE_ROOM);
    assert_true(cable_next(&cable) == 1); /* not paced: there at once */
    assert_int_equal(cable.overflow, sizeof octets - CABLE_ROOM);
    assert_int_equal(cable_put(&cable, octets, 1, 1), 0);
    assert_int_equal(cable_take(&cable, out, sizeof out, 1), CABLE_ROOM);
    assert_memory_equal(out, octets, CABLE_ROOM);
    /* With an odd octet in front, the last one taken needs the extra place for its double. */
    cable = make_cable(2400, (struct faults_options){.dup = 1}, 1);
    cable.faults.options.dup = 0;
    assert_int_equal(cable_put(&cable, octets, 1, 1), 1);
    cable.faults.options.dup = 1;
    assert_int_equal(cable_put(&cable, octets, sizeof octets, 1), CABLE_ROOM / 2);
    assert_int_equal(cable.count, CABLE_ROOM + 1);
    assert_int_equal(cable_take(&cable, out, sizeof out, 60 * USEC_SECOND), CABLE_ROOM + 1);
}

TEST(test_faults_take_their_time_on_the_line)
{
    struct cable cable = make_cable(1000, (struct faults_options){.loss = 1}, 1);
    uint8_t out[8];
    assert_int_equal(cable_put(&cable, (const uint8_t *)"ab", 2, 0), 2);
    assert_true(cable_next(&cable) == USEC_NEVER);
    cable.faults.options = (struct faults_options){.dup = 1};
    cable_put(&cable, (const uint8_t *)"c", 1, 0); /* behind two lost ones of 10 ms each */
    assert_int_equal(cable_take(&cable, out, 8, 29999), 0);
    assert_int_equal(cable_take(&cable, out, 8, 30000), 1);
    assert_int_equal(cable_take(&cable, out, 8, 40000), 1);
    cable = make_cable(1000, (struct faults_options){.stall = 1}, 1);
    cable_put(&cable, (const uint8_t *)"ab", 2, USEC_SECOND);
    assert_true(cable_next(&cable) == USEC_SECOND + FAULTS_STALL_TIME + 10000);
    cable_take(&cable, out, 1, cable_next(&cable));
    assert_true(cable_next(&cable) == USEC_SECOND + 2 * FAULTS_STALL_TIME + 20000);
    cable = make_cable(0, (struct faults_options){.stall = 1, .stall_time = 7}, 1);
    cable_put(&cable, (const uint8_t *)"ab", 2, 100);
    assert_int_equal(cable_take(&cable, out, 8, 107), 1);
    assert_int_equal(cable_take(&cable, out, 8, 114), 1);
}

/* ---- faults ---- */

static struct faults run_faults(struct faults_options options, uint64_t seed, uint64_t count, uint64_t *hash)
{
    struct faults faults;
    faults_init(&faults, &options, seed);
    *hash = seed;
    for (uint64_t i = 0; i < count; i++) {
        uint8_t out[2];
        usec_t stall;
        size_t n = faults_pass(&faults, (uint8_t)i, out, &stall);
        assert_in_range(n, 0, 2);
        *hash = rng_mix(*hash, n << 32 | (n ? (uint64_t)out[0] << 8 : 0) | (stall != 0));
    }
    return faults;
}

/* Within five standard deviations of a binomial: a fixed seed makes it a fixed verdict. */
static void assert_rate(uint64_t seen, uint64_t count, double rate)
{
    double expected = (double)count * rate;
    double bound = 5 * sqrt((double)count * rate * (1 - rate)) + 1e-9;
    if (fabs((double)seen - expected) > bound)
        fail_msg("%" PRIu64 " of %" PRIu64 ", expected %.1f +- %.1f", seen, count, expected, bound);
}

TEST(test_fault_rates)
{
    const uint64_t count = effort(400000);
    const struct faults_options options = {.loss = 0.01, .dup = 0.005, .flip = 0.02, .stall = 0.001};
    uint64_t hash, again, other;
    struct faults faults = run_faults(options, 42, count, &hash);
    assert_true(faults.done.octets == count);
    assert_rate(faults.done.lost, count, options.loss);
    assert_rate(faults.done.doubled, count, options.dup * (1 - options.loss));
    assert_rate(faults.done.flipped, count, options.flip * (1 - options.loss));
    assert_rate(faults.done.stalled, count, options.stall);
    run_faults(options, 42, count, &again);
    run_faults(options, 43, count, &other);
    assert_true(hash == again);
    assert_true(hash != other);
    print_message("faults: %" PRIu64 " octets, lost %" PRIu64 ", doubled %" PRIu64 ", flipped %" PRIu64 "\n", count,
                  faults.done.lost, faults.done.doubled, faults.done.flipped);
}

TEST(test_certain_faults)
{
    uint8_t out[2];
    usec_t stall;
    struct faults faults;
    unsigned bits[8] = {0};
    const unsigned count = effort(8000);
    faults_init(&faults, &(struct faults_options){.loss = 1, .dup = 1, .flip = 1}, 1);
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(faults_pass(&faults, 0x55, out, &stall), 0);
    assert_int_equal(faults.done.doubled + faults.done.flipped, 0);
    faults_init(&faults, &(struct faults_options){.dup = 1, .flip = 1}, 1);
    for (unsigned i = 0; i < count; i++) {
        assert_int_equal(faults_pass(&faults, 0x55, out, &stall), 2);
        assert_int_equal(out[0], out[1]);
        unsigned changed = out[0] ^ 0x55u;
        assert_int_equal(__builtin_popcount(changed), 1);
        bits[__builtin_ctz(changed)]++;
    }
    for (int i = 0; i < 8; i++)
        assert_rate(bits[i], count, 1.0 / 8);
    faults_init(&faults, &(struct faults_options){.stall = 1}, 1);
    assert_int_equal(faults_pass(&faults, 0x55, out, &stall), 1);
    assert_true(stall == FAULTS_STALL_TIME);
    faults_init(&faults, &(struct faults_options){0}, 1);
    for (unsigned i = 0; i < count; i++)
        assert_true(faults_pass(&faults, (uint8_t)i, out, &stall) == 1 && out[0] == (uint8_t)i && stall == 0);
}

TEST(test_faults_parse)
{
    struct faults_options options;
    assert_int_equal(faults_parse("loss=0.01,dup=0.005,flip=0.001,stall=1e-3", &options, &why), ST_OK);
    assert_true(options.loss == 0.01 && options.dup == 0.005 && options.flip == 0.001 && options.stall == 0.001);
    assert_true(options.stall_time == FAULTS_STALL_TIME && faults_any(&options));
    assert_int_equal(faults_parse("stall=1", &options, NULL), ST_OK);
    assert_true(options.stall == 1 && options.loss == 0 && options.dup == 0 && options.flip == 0);
    assert_int_equal(faults_parse("flip=0", &options, NULL), ST_OK);
    assert_false(faults_any(&options));
    static const char *const wrong[][2] = {
        {"", "\"\""},
        {"los=0.1", "\"los=0.1\""},
        {"loss", "from 0 to 1"},
        {"loss=", "\"loss=\""},
        {"loss=2", "\"loss=2\""},
        {"loss=-0.1", "\"loss=-0.1\""},
        {"loss=nan", "from 0 to 1"},
        {"loss=0x1p-3", "from 0 to 1"},
        {"loss= 0.1", "from 0 to 1"},
        {"loss=0.1.2", "from 0 to 1"},
        {"loss=.", "from 0 to 1"},
        {"loss=0.1,", "\"\""},
        {"loss=0.1,,dup=1", "\"\""},
        {",", "\"\""},
        {"loss=0.1,loss=0.2", "twice"},
        {"dup=0.1,flop=0.2", "\"flop=0.2\""},
        {"loss=1e999", "from 0 to 1"},
        {"loss=0.1;dup=0.2", "from 0 to 1"},
        {"=0.1", "\"=0.1\""},
        {"loss=0.00000000000000000000000000000000000000000000000000000000000000001", "too long"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        options = (struct faults_options){.loss = 0.5};
        assert_int_equal(faults_parse(wrong[i][0], &options, &why), ST_BAD);
        assert_says(&why, wrong[i][1]);
        assert_true(options.loss == 0.5); /* left as it was */
    }
}

/* ---- tap ---- */

static const uint8_t pcap_header[24] = {
    0xd4, 0xc3, 0xb2, 0xa1, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 0, 0, 0, 147, 0, 0, 0,
};
static const uint8_t pcap_packets[40] = {
    0x01, 0x02, 0x03, 0x65, 0x3f, 0x42, 0x0f, 0, 4, 0, 0, 0, 4, 0, 0, 0, 0x7e, 0x67, 0xe9, 0x7e, /* s, us, sizes */
    0x02, 0x02, 0x03, 0x65, 0x05, 0,    0,    0, 4, 0, 0, 0, 4, 0, 0, 0, 0x7e, 0x41, 0x42, 0x7e,
};
static const usec_t pcap_time = 0x65030201 * USEC_SECOND + 999999;

TEST(test_tap_writes_pcap)
{
    char *memory;
    size_t size;
    struct tap tap;
    must(tap_open_stream(&tap, open_memstream(&memory, &size), &why));
    const uint8_t line[] = {'n', 'o', 0x7e, 0x67, 0xe9, 0x7e, 0x41, 0x42, 0x7e, 0x7e, 1}; /* two frames share a flag */
    must(tap_octets(&tap, line, 3, pcap_time - 5000, &why));
    must(tap_octets(&tap, line + 3, 3, pcap_time, &why));
    must(tap_octets(&tap, line + 6, sizeof line - 6, pcap_time + 6, &why));
    assert_int_equal(tap.frames, 2);
    must(tap_close(&tap, &why));
    must(tap_close(&tap, &why));
    assert_int_equal(size, sizeof pcap_header + sizeof pcap_packets);
    assert_memory_equal(memory, pcap_header, sizeof pcap_header);
    assert_memory_equal(memory + sizeof pcap_header, pcap_packets, sizeof pcap_packets);
    free(memory);
}

static ssize_t write_until_full(void *cookie, const char *octets, size_t count)
{
    (void)octets;
    size_t *room = cookie;
    if (count > *room) {
        errno = ENOSPC;
        return 0; /* how a cookie stream reports an error */
    }
    *room -= count;
    return (ssize_t)count;
}

TEST(test_tap_reports_a_failure_once)
{
    size_t room = sizeof pcap_header + 20;
    struct tap tap;
    const struct frame4 frame = frame4_from_inner(0x67, 0xe9);
    cookie_io_functions_t functions = {.write = write_until_full};
    must(tap_open_stream(&tap, fopencookie(&room, "w", functions), &why));
    must(tap_frame(&tap, &frame, 1, &why));
    assert_int_equal(tap_frame(&tap, &frame, 2, &why), ST_SYSTEM);
    assert_says(&why, "No space left");
    must(tap_frame(&tap, &frame, 3, &why));
    assert_int_equal(tap.frames, 1);
    must(tap_close(&tap, &why));
    assert_int_equal(tap_open(&tap, "/dev/full", &why), ST_SYSTEM);
    assert_int_equal(tap_open(&tap, "/nowhere/x.pcap", &why), ST_SYSTEM);
    assert_says(&why, "/nowhere/x.pcap: No such file");
    must(tap_close(&tap, &why));
}

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

/* Every octet value in every order of two that a stride gives, through what may take less than all at once. */
static void pass_all_octets(int from, int to)
{
    enum { COUNT = 256 * 8 };
    uint8_t octets[COUNT], out[COUNT];
    for (unsigned i = 0; i < COUNT; i++)
        octets[i] = (uint8_t)(i * (2 * (i / 256) + 1));
    size_t put, sent = 0, read = 0;
    while (read < COUNT) {
        must(port_write(from, octets + sent, COUNT - sent, &put, &why));
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
    int slave = open_plainly(&pty); /* raw as it was left at creation, not as this program sets it */
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
        must(pty_write(pty, octets, sizeof octets, &put, &why));
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
    must(pty_write(pty, (const uint8_t *)"fresh", 5, &put, &why));
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
        must(pty_write(&pty, (const uint8_t *)"stale", 5, &put, &why));
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
    must(pty_write(&pty, (const uint8_t *)"half a line\x13", 12, &put, &why));
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
    must(pty_write(&pty, (const uint8_t *)"\x7e\x03\x80\x7e", 4, &put, &why));
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
        assert_int_equal(now.c_cflag & (CSIZE | CSTOPB | PARENB | CRTSCTS | CLOCAL | CREAD), CS8 | CLOCAL | CREAD);
        assert_int_equal(now.c_lflag | now.c_oflag | now.c_iflag, 0);
        assert_int_equal(now.c_cc[VMIN], 1);
        assert_int_equal(now.c_cc[VTIME], 0);
        assert_true(fcntl(serial.fd, F_GETFL) & O_NONBLOCK);
        assert_true(fcntl(serial.fd, F_GETFD) & FD_CLOEXEC);
        serial_close(&serial);
        serial_close(&serial);
        assert_int_equal(tcgetattr(witness, &now), 0);
        assert_memory_equal(&now, &before, offsetof(struct termios, c_cc)); /* behind it are padding and speeds */
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
    snprintf(advice, sizeof advice, "group %s; type: sudo usermod -aG %s ", group->gr_name, group->gr_name);
    snprintf(owner, sizeof owner, "group %s, and its mode 000", group->gr_name);

    assert_int_equal(chmod(pty.name, 0060), 0); /* the group may, the owner may not: works for any tester */
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
    assert_int_equal(port_write(serial.fd, octets, 4, &count, &why), ST_END);
    assert_says(&why, "unplugged");
    assert_int_equal(serial_open(&other, pty.name, 2400, PORT_IN, &why), ST_SYSTEM);
    serial_close(&serial);
    assert_int_equal(port_read(-1, octets, 4, &count, &why), ST_SYSTEM);
    assert_false(port_gone(EBADF));
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
    port_wrap(&port, a.fd, b.fd, "both");
    port_close(&port);
    assert_int_equal(fcntl(a.fd, F_GETFD), -1);
    assert_int_equal(fcntl(b.fd, F_GETFD), -1);
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
        status = port_write(fd, (const uint8_t *)"x", 1, &put, &why);
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
    must(tcp_listen(address, &listener, &why)); /* old connections do not keep a restarted program from its port */
    close(listener);
    must(port_write(server, (const uint8_t *)"end", 3, &got, &why));
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
    struct sockaddr_in loopback = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
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
    strcpy(host + 70, ":1"); /* a label of more than 63 letters: no name server is ever asked for it */
    assert_int_equal(tcp_connect_start(host, &fd, &why), ST_SYSTEM);
    assert_says(&why, "unknown host");
}

#define T(name) cmocka_unit_test(test_##name)

int main(void)
{
    const struct CMUnitTest tests[] = {
        T(2400_baud_are_240_octets_a_second),
        T(pace_does_not_drift),
        T(pace_due_agrees_with_pace_send),
        T(idle_and_cut_lines_start_anew),
        T(cable_is_bounded),
        T(faults_take_their_time_on_the_line),
        T(fault_rates),
        T(certain_faults),
        T(faults_parse),
        T(tap_writes_pcap),
        T(tap_reports_a_failure_once),
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
