/* How many connections each address has (session/peers). */
#include "support.h"

#include <arpa/inet.h>

#include "session/line/peers.h"

enum { LIMIT = 3 };

static struct peer_limits limits = {LIMIT, 0};
static usec_t now = 1000 * USEC_SECOND;
static enum status expected = ST_END; /* when it is not let in */

static struct sockaddr_storage address_of(const char *text)
{
    struct sockaddr_storage address = {0};
    if (inet_pton(AF_INET, text, &((struct sockaddr_in *)&address)->sin_addr) == 1)
        address.ss_family = AF_INET;
    else if (inet_pton(AF_INET6, text, &((struct sockaddr_in6 *)&address)->sin6_addr) == 1)
        address.ss_family = AF_INET6;
    else
        fail_msg("no address: %s", text);
    return address;
}

static struct peer *enter(struct peers *peers, const char *text)
{
    struct sockaddr_storage address = address_of(text);
    struct peer *peer;
    enum status status = peers_enter(peers, (struct sockaddr *)&address, limits, now, &peer);
    assert_int_equal(status, peer ? ST_OK : expected);
    return peer;
}

static void an_address_has_so_many_places_and_gets_them_back(void **state)
{
    (void)state;
    struct peers peers;
    struct peer *peer[LIMIT];
    assert_int_equal(peers_init(&peers, 1),
                     ST_OK); /* one bucket: addresses must not be mixed up in it */
    for (int i = 0; i < LIMIT; i++)
        assert_non_null(peer[i] = enter(&peers, "192.0.2.1"));
    assert_null(enter(&peers, "192.0.2.1"));
    assert_non_null(enter(&peers, "192.0.2.2"));
    peers_leave(&peers, peer[0], now);
    assert_non_null(peer[0] = enter(&peers, "192.0.2.1"));
    assert_null(enter(&peers, "192.0.2.1"));
    for (int i = 0; i < LIMIT; i++)
        peers_leave(&peers, peer[i], now);
    assert_non_null(enter(&peers, "192.0.2.1"));
    peers_free(&peers);
}

static void ipv4_clients_of_a_server_on_both_are_told_apart(void **state)
{
    (void)state;
    struct peers peers;
    assert_int_equal(peers_init(&peers, 100), ST_OK);
    for (int i = 0; i < LIMIT; i++)
        assert_non_null(enter(&peers, "::ffff:192.0.2.1"));
    assert_null(enter(&peers, "::ffff:192.0.2.1"));
    assert_null(enter(&peers, "192.0.2.1")); /* the same machine */
    assert_non_null(enter(&peers, "::ffff:192.0.2.2"));
    peers_free(&peers);
}

static void a_network_of_ipv6_counts_as_one(void **state)
{
    (void)state;
    struct peers peers;
    assert_int_equal(peers_init(&peers, 100), ST_OK);
    assert_non_null(enter(&peers, "2001:db8:0:1::1"));
    assert_non_null(enter(&peers, "2001:db8:0:1::2"));
    assert_non_null(enter(&peers, "2001:db8:0:1:ffff::"));
    assert_null(enter(&peers, "2001:db8:0:1::3"));
    assert_non_null(enter(&peers, "2001:db8:0:2::1"));
    peers_free(&peers);
}

/* Whoever calls again and again gets in so often, however soon it hangs up; the others are not
 * hindered. */
static void who_comes_too_often_is_held_off(void **state)
{
    (void)state;
    struct peers peers;
    limits.per_10s = 5;
    expected = ST_BAD;
    assert_int_equal(peers_init(&peers, 1), ST_OK);
    unsigned taken = 0;
    for (usec_t begun = now; now < begun + 60 * USEC_SECOND; now += 10 * USEC_MS) {
        struct peer *peer = enter(&peers, "192.0.2.1");
        if (!peer)
            continue;
        taken++;
        assert_int_equal(peer->number, 1);
        peers_leave(&peers, peer, now);
    }
    assert_in_range(taken, 4 * 5 + 6 * 5 - 1, 4 * 5 + 6 * 5 + 1);
    struct peer *other = enter(&peers, "192.0.2.2"), *peer;
    assert_non_null(other);
    now += 60 * USEC_SECOND; /* it has paid, and is forgotten */
    peers_leave(&peers, other, now);
    assert_non_null(peer = enter(&peers, "192.0.2.3"));
    assert_null(peer->next);
    peers_free(&peers);
    limits.per_10s = 0;
    expected = ST_END;
}

static void addresses_that_are_here_have_numbers(void **state)
{
    (void)state;
    struct peers peers;
    assert_int_equal(peers_init(&peers, 2), ST_OK);
    struct peer *one = enter(&peers, "192.0.2.1"), *two = enter(&peers, "192.0.2.2"),
                *three = enter(&peers, "::2");
    assert_true(one->number != two->number && one->number && two->number &&
                one->number + two->number == 3);
    assert_int_equal(three->number, 0); /* more than there are places */
    assert_ptr_equal(enter(&peers, "192.0.2.1"), one);
    uint32_t number = two->number;
    peers_leave(&peers, two, now);
    assert_int_equal(enter(&peers, "192.0.2.4")->number, number);
    peers_free(&peers);
}

SUITE(unit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_has_so_many_places_and_gets_them_back),
        cmocka_unit_test(ipv4_clients_of_a_server_on_both_are_told_apart),
        cmocka_unit_test(a_network_of_ipv6_counts_as_one),
        cmocka_unit_test(who_comes_too_often_is_held_off),
        cmocka_unit_test(addresses_that_are_here_have_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
