/* The secret of --key: who has it is known, and nobody else is, whatever it has heard before. */
#include "support.h"

#include <stdlib.h>
#include <unistd.h>

#include "link/handshake.h"

static struct handshake_key key = {.octets = "a secret of some length", .count = 23},
                            other = {.octets = "another secret, wrong!!", .count = 23};

struct end {
    struct handshake h;
    uint8_t hello[HANDSHAKE_HELLO], mac[HANDSHAKE_MAC];
    struct why why;
};

static void begin(struct end *end, const struct handshake_key *secret, bool calls)
{
    memset(end, 0, sizeof *end);
    assert_int_equal(handshake_begin(&end->h, secret, calls, end->hello, &end->why), ST_OK);
}

static enum status hears_hello(struct end *end, const uint8_t *hello)
{
    size_t reply;
    enum status status =
        handshake_take(&end->h, hello, HANDSHAKE_HELLO, end->mac, &reply, &end->why);
    assert_int_equal(reply, status == ST_END ? HANDSHAKE_MAC : 0);
    return status;
}

/* One octet at a time, as a slow line would bring them. */
static enum status hears_mac(struct end *end, const uint8_t *mac)
{
    uint8_t unused[HANDSHAKE_MAC];
    enum status status = ST_END;
    size_t reply;
    for (int i = 0; i < HANDSHAKE_MAC; i++) {
        assert_int_equal(status, ST_END);
        assert_int_equal(handshake_wants(&end->h), HANDSHAKE_MAC - i);
        status = handshake_take(&end->h, mac + i, 1, unused, &reply, &end->why);
    }
    return status;
}

static void both_know_each_other(void **state)
{
    (void)state;
    struct end caller, listener;
    begin(&caller, &key, true);
    begin(&listener, &key, false);
    assert_int_equal(hears_hello(&caller, listener.hello), ST_END);
    assert_int_equal(hears_hello(&listener, caller.hello), ST_END);
    assert_int_equal(hears_mac(&caller, listener.mac), ST_OK);
    assert_int_equal(hears_mac(&listener, caller.mac), ST_OK);
}

static void another_secret_is_refused_by_both(void **state)
{
    (void)state;
    struct end caller, listener;
    begin(&caller, &other, true);
    begin(&listener, &key, false);
    assert_int_equal(hears_hello(&caller, listener.hello), ST_END);
    assert_int_equal(hears_hello(&listener, caller.hello), ST_END);
    assert_int_equal(hears_mac(&caller, listener.mac), ST_BAD);
    assert_int_equal(hears_mac(&listener, caller.mac), ST_BAD);
    assert_said(listener.why.text, "another secret");
}

static void what_was_heard_before_is_no_use(void **state)
{
    (void)state;
    struct end caller, listener, again;
    begin(&caller, &key, true);
    begin(&listener, &key, false);
    assert_int_equal(hears_hello(&caller, listener.hello), ST_END);
    assert_int_equal(hears_hello(&listener, caller.hello), ST_END);
    begin(&again, &key, false); /* the same listener later: another number */
    assert_int_equal(hears_hello(&again, caller.hello), ST_END);
    assert_int_equal(hears_mac(&again, caller.mac), ST_BAD);
}

static void what_is_sent_back_is_no_use(void **state)
{
    (void)state;
    struct end listener;
    begin(&listener, &key, false);
    assert_int_equal(hears_hello(&listener, listener.hello), ST_BAD);
    assert_said(listener.why.text, "what this one is");
    begin(&listener, &key, false); /* its hello with the other role, its digest as it is */
    uint8_t turned[HANDSHAKE_HELLO];
    memcpy(turned, listener.hello, sizeof turned);
    turned[4] = 'C';
    assert_int_equal(hears_hello(&listener, turned), ST_END);
    assert_int_equal(hears_mac(&listener, listener.mac), ST_BAD);
}

static void frames_are_no_handshake(void **state)
{
    (void)state;
    struct end listener;
    uint8_t frames[HANDSHAKE_HELLO];
    memset(frames, 0x7e, sizeof frames);
    begin(&listener, &key, false);
    assert_int_equal(hears_hello(&listener, frames), ST_BAD);
    assert_said(listener.why.text, "--key FILE at both ends");
}

static void a_key_is_not_too_short(void **state)
{
    (void)state;
    struct handshake_key read;
    struct why why;
    char name[] = "/tmp/sobremesa-key-XXXXXX";
    int fd = mkstemp(name);
    assert_true(fd >= 0 && write(fd, "fifteen octets!\n", 16) == 16);
    assert_int_equal(handshake_read_key(&read, name, &why), ST_BAD);
    assert_true(write(fd, "and more\n", 9) == 9);
    assert_int_equal(handshake_read_key(&read, name, &why), ST_OK);
    assert_int_equal(read.count, 24);
    close(fd);
    unlink(name);
    assert_int_equal(handshake_read_key(&read, name, &why), ST_SYSTEM);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_know_each_other),
        cmocka_unit_test(another_secret_is_refused_by_both),
        cmocka_unit_test(what_was_heard_before_is_no_use),
        cmocka_unit_test(what_is_sent_back_is_no_use),
        cmocka_unit_test(frames_are_no_handshake),
        cmocka_unit_test(a_key_is_not_too_short),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
