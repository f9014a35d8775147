/* Links without descriptors: pace, cables, faults and the tap, in virtual time. */
#include "link_support.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>

#include "base/rng.h"
#include "base/text.h"
#include "link/cable.h"
#include "link/faults.h"
#include "link/pace.h"
#include "link/tap.h"

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

/* Keeps the cable full until `total` octets went in, takes each as it arrives, checks order and
 * gives arrivals. */
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
    assert_in_range(arrivals[TOTAL - 1], 100 * USEC_SECOND - half_a_bit,
                    100 * USEC_SECOND + half_a_bit);
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
    static const uint32_t bauds[] = {50,    110,    300,    1200,    2400, 9600,
                                     14400, 115200, 921600, 4000000, 7,    3333333};
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
    print_message("pace: %u octets at each of %zu speeds\n", (unsigned)count,
                  sizeof bauds / sizeof bauds[0]);
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

static struct faults run_faults(struct faults_options options, uint64_t seed, uint64_t count,
                                uint64_t *hash)
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
    const struct faults_options options = {
        .loss = 0.01, .dup = 0.005, .flip = 0.02, .stall = 0.001};
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
    print_message("faults: %" PRIu64 " octets, lost %" PRIu64 ", doubled %" PRIu64
                  ", flipped %" PRIu64 "\n",
                  count, faults.done.lost, faults.done.doubled, faults.done.flipped);
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
        assert_true(faults_pass(&faults, (uint8_t)i, out, &stall) == 1 && out[0] == (uint8_t)i &&
                    stall == 0);
}

TEST(test_faults_parse)
{
    struct faults_options options;
    assert_int_equal(faults_parse("loss=0.01,dup=0.005,flip=0.001,stall=1e-3", &options, &why),
                     ST_OK);
    assert_true(options.loss == 0.01 && options.dup == 0.005 && options.flip == 0.001 &&
                options.stall == 0.001);
    assert_true(options.stall_time == FAULTS_STALL_TIME);
    assert_int_equal(faults_parse("stall=1", &options, NULL), ST_OK);
    assert_true(options.stall == 1 && options.loss == 0 && options.dup == 0 && options.flip == 0);
    assert_int_equal(faults_parse("flip=0", &options, NULL), ST_OK);
    assert_true(options.flip == 0 && options.loss == 0 && options.dup == 0 && options.stall == 0);
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

static const uint8_t pcapng_head[] = {
    0x0a, 0x0d, 0x0d, 0x0a, 28,   0,    0,    0,    0x4d, 0x3c, 0x2b, 0x1a,
    1,    0,    0,    0, /* section */
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 28,   0,    0,    0,
    1,    0,    0,    0, /* interface … */
    32,   0,    0,    0,    147,  0,    0,    0,    96,   0,    0,    0,
    2,    0,    3,    0, /* … of DLT_USER0, with a name */
    'c',  ' ',  '0',  0,    0,    0,    0,    0,    32,   0,    0,    0,
};
static const uint8_t pcapng_packet[] = {
    6,    0,    0,    0,    36,   0,    0,    0,
    0,    0,    0,    0,    0x04, 0x03, 0x02, 0x01, /* cable 0, the time's high half … */
    0x08, 0x07, 0x06, 0x05, 4,    0,    0,    0,
    4,    0,    0,    0,    0x7e, 0x67, 0xe9, 0x7e, /* … and low half, length, the frame */
    36,   0,    0,    0,
};
static const uint8_t tapped_frame[] = {0x7e, 0x67, 0xe9, 0x7e};

TEST(test_tap_writes_pcapng)
{
    char *memory;
    size_t size;
    struct tap tap;
    must(tap_open_stream(&tap, open_memstream(&memory, &size), &why));
    must(tap_cable(&tap, "c 0", &why));
    must(tap_packet(&tap, 0, tapped_frame, sizeof tapped_frame, 0x0102030405060708, &why));
    assert_int_equal(tap.packets, 1);
    must(tap_close(&tap, &why));
    must(tap_close(&tap, &why));
    assert_int_equal(size, sizeof pcapng_head + sizeof pcapng_packet);
    assert_memory_equal(memory, pcapng_head, sizeof pcapng_head);
    assert_memory_equal(memory + sizeof pcapng_head, pcapng_packet, sizeof pcapng_packet);
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
    size_t room = sizeof pcapng_head + sizeof pcapng_packet;
    struct tap tap;
    cookie_io_functions_t functions = {.write = write_until_full};
    must(tap_open_stream(&tap, fopencookie(&room, "w", functions), &why));
    must(tap_cable(&tap, "c 0", &why));
    must(tap_packet(&tap, 0, tapped_frame, sizeof tapped_frame, 1, &why));
    assert_int_equal(tap_packet(&tap, 0, tapped_frame, sizeof tapped_frame, 2, &why), ST_SYSTEM);
    assert_says(&why, "No space left");
    must(tap_packet(&tap, 0, tapped_frame, sizeof tapped_frame, 3, &why));
    assert_int_equal(tap.packets, 1);
    assert_int_equal(tap_close(&tap, &why), ST_SYSTEM); /* for those who could tell nobody before */
    assert_says(&why, "ends after 1 frame: No space left");
    assert_int_equal(tap_open(&tap, "/dev/full", &why), ST_SYSTEM);
    assert_int_equal(tap_open(&tap, "/nowhere/x.pcap", &why), ST_SYSTEM);
    assert_says(&why, "/nowhere/x.pcap: No such file");
    must(tap_close(&tap, &why));
}

SUITE(wire)
{
    const struct CMUnitTest tests[] = {
        T(2400_baud_are_240_octets_a_second),
        T(pace_does_not_drift),
        T(idle_and_cut_lines_start_anew),
        T(cable_is_bounded),
        T(faults_take_their_time_on_the_line),
        T(fault_rates),
        T(certain_faults),
        T(faults_parse),
        T(tap_writes_pcapng),
        T(tap_reports_a_failure_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
