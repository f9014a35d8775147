/* A TCP segment out of a captured packet: through Ethernet, loopback, raw IP or Linux cooked heads,
 * IPv4 or IPv6.
 *
 * Pure. Lengths in a packet are checked against its own; checksums are not, since most captures are
 * made before the network card fills them in. Fragments are no segments. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SEGMENT_FIN = 1, SEGMENT_SYN = 2, SEGMENT_RST = 4, SEGMENT_ACK = 16 };

/* One end of a connection; an IPv4 address takes the first four octets, the rest is 0. */
struct segment_end {
    uint8_t address[16];
    uint16_t port;
};

struct segment {
    struct segment_end from, to;
    uint32_t sequence, acknowledged;
    uint8_t flags;
    const uint8_t *octets; /* in the packet */
    size_t count;
    size_t missing; /* octets of it that the capture has cut */
};

/* The link types that are read: 0, 1, 101, 108, 113, 228, 229, 276. */
bool segment_linktype(uint32_t linktype);

/* Returns false if the packet holds no TCP segment. */
bool segment_read(uint32_t linktype, const uint8_t *octets, size_t count, struct segment *segment);
