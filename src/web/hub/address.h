/* The addresses that clients come from, with what each of them uses of the hub. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { ADDRESS_TEXT = 46, ADDRESS_BUCKETS = 1024 };

/* It is freed with its last holder. */
struct address {
    char text[ADDRESS_TEXT];
    bool limited;     /* false: it is this machine, which has no limits of its own */
    unsigned holders; /* clients, tables, wires and seats on wires that point here */
    unsigned clients, rooms;
    struct address **home; /* its bucket */
    struct address *next;
};

struct addresses {
    struct address *bucket[ADDRESS_BUCKETS];
};

/* The address of that text, held once more. IPv6 addresses of one /64 are one address, because a
 * host can choose among them. NULL: there is no memory. */
struct address *address_get(struct addresses *addresses, const char *text);
struct address *address_hold(struct address *address);
void address_drop(struct address *address);
/* Whether that is this machine. */
bool address_is_here(const char *text);
