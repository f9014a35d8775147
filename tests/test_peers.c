/* How many connections each address has (session/peers). */
#include "support.h"

#include <arpa/inet.h>

#include "session/peers.h"

enum { LIMIT = 3 };

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
    enum status status = peers_enter(peers, (struct sockaddr *)&address, LIMIT, &peer);
    assert_int_equal(status, peer ? ST_OK : ST_END);
    return peer;
}

static void an_address_has_so_many_places_and_gets_them_back(void **state)
{
    (void)state;
    struct peers peers;
    struct peer *peer[LIMIT];
    assert_int_equal(peers_init(&peers, 1), ST_OK); /* one bucket: addresses must not be mixed up in it */
    for (int i = 0; i < LIMIT; i++)
        assert_non_null(peer[i] = enter(&peers, "192.0.2.1"));
    assert_null(enter(&peers, "192.0.2.1"));
    assert_non_null(enter(&peers, "192.0.2.2"));
    peers_leave(&peers, peer[0]);
    assert_non_null(peer[0] = enter(&peers, "192.0.2.1"));
    assert_null(enter(&peers, "192.0.2.1"));
    for (int i = 0; i < LIMIT; i++)
        peers_leave(&peers, peer[i]);
    assert_non_null(enter(&peers, "192.0.2.1"));
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_address_has_so_many_places_and_gets_them_back),
        cmocka_unit_test(a_network_of_ipv6_counts_as_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
