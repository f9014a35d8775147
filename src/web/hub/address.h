/* Addresses that connections come from, with what each of them takes up of the hub. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { ADDRESS_TEXT = 46, ADDRESS_BUCKETS = 1024 };

struct address {
    char text[ADDRESS_TEXT];
    bool limited;     /* this machine itself is not */
    unsigned holders; /* connections and tables that point here; it goes with the last one */
    unsigned clients, rooms;
    struct address **home; /* where the list begins that it is in */
    struct address *next;
};

struct addresses {
    struct address *bucket[ADDRESS_BUCKETS];
};

/* The one of that text, held once more; NULL: there is no memory. IPv6 hosts have a /64 to choose
 * from, and count by it. */
struct address *address_get(struct addresses *addresses, const char *text);
/* Whether a connection from there comes from this machine. */
bool address_is_here(const char *text);
struct address *address_hold(struct address *address);
void address_drop(struct address *address);
