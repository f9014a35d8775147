#include "link/segment.h"

#include <string.h>

enum {
    TYPE_IP4 = 0x0800,
    TYPE_IP6 = 0x86dd,
    TYPE_VLAN = 0x8100,
    TYPE_VLAN_OUTER = 0x88a8,
    PROTOCOL_TCP = 6
};

/* What is left of a packet. */
struct rest {
    const uint8_t *at;
    size_t count;
};

static unsigned segment_u16(const uint8_t *at)
{
    return (unsigned)at[0] << 8 | at[1];
}

static uint32_t segment_u32(const uint8_t *at)
{
    return (uint32_t)segment_u16(at) << 16 | segment_u16(at + 2);
}

static bool skip(struct rest *rest, size_t count)
{
    if (rest->count < count)
        return false;
    rest->at += count;
    rest->count -= count;
    return true;
}

bool segment_linktype(uint32_t linktype)
{
    return linktype == 0 || linktype == 1 || linktype == 101 || linktype == 108 ||
           linktype == 113 || linktype == 228 || linktype == 229 || linktype == 276;
}

/* Skips what is in front of the IP head. Returns false if it is no IP packet. */
static bool skip_link(uint32_t linktype, struct rest *rest)
{
    unsigned type;
    switch (linktype) {
    /* an address family in front, in the byte order of some machine: the head itself says which IP
     * it is */
    case 0:
    case 108:
        return skip(rest, 4);
    case 1: /* Ethernet, perhaps with VLAN tags */
        if (rest->count < 14)
            return false;
        type = segment_u16(rest->at + 12);
        skip(rest, 14);
        while ((type == TYPE_VLAN || type == TYPE_VLAN_OUTER) && rest->count >= 4) {
            type = segment_u16(rest->at + 2);
            skip(rest, 4);
        }
        return type == TYPE_IP4 || type == TYPE_IP6;
    case 113: /* Linux cooked heads */
        return skip(rest, 16);
    case 276:
        return skip(rest, 20);
    default:
        return segment_linktype(linktype);
    }
}

/* Cuts what an Ethernet frame is padded with; *missing: what the capture has cut. */
static void set_length(struct rest *rest, size_t length, size_t *missing)
{
    *missing = length > rest->count ? length - rest->count : 0;
    if (length < rest->count)
        rest->count = length;
}

static bool read_ip4(struct rest *rest, struct segment *segment)
{
    if (rest->count < 20)
        return false;
    const uint8_t *head = rest->at;
    size_t length = (head[0] & 15u) * 4, total = segment_u16(head + 2);
    bool fragment = (segment_u16(head + 6) & 0x3fff) != 0;
    if (length < 20 || head[9] != PROTOCOL_TCP || fragment)
        return false;
    if (total == 0) /* the card cuts it into segments later */
        total = rest->count;
    memcpy(segment->from.address, head + 12, 4);
    memcpy(segment->to.address, head + 16, 4);
    if (total < length)
        return false;
    set_length(rest, total, &segment->missing);
    return skip(rest, length);
}

static bool read_ip6(struct rest *rest, struct segment *segment)
{
    if (rest->count < 40)
        return false;
    const uint8_t *head = rest->at;
    size_t total = segment_u16(head + 4);
    unsigned next = head[6];
    memcpy(segment->from.address, head + 8, 16);
    memcpy(segment->to.address, head + 24, 16);
    skip(rest, 40);
    set_length(rest, total ? total : rest->count, &segment->missing);
    while (next == 0 || next == 43 ||
           next == 60) { /* options that hops, routers or the destination read */
        if (rest->count < 8)
            return false;
        next = rest->at[0];
        if (!skip(rest, (rest->at[1] + 1u) * 8))
            return false;
    }
    return next == PROTOCOL_TCP;
}

static bool read_tcp(struct rest *rest, struct segment *segment)
{
    if (rest->count < 20)
        return false;
    const uint8_t *head = rest->at;
    size_t length = (head[12] >> 4) * 4u;
    segment->from.port = (uint16_t)segment_u16(head);
    segment->to.port = (uint16_t)segment_u16(head + 2);
    segment->sequence = segment_u32(head + 4);
    segment->acknowledged = segment_u32(head + 8);
    segment->flags = head[13];
    if (length < 20 || !skip(rest, length))
        return false;
    segment->octets = rest->at;
    segment->count = rest->count;
    return true;
}

bool segment_read(uint32_t linktype, const uint8_t *octets, size_t count, struct segment *segment)
{
    struct rest rest = {octets, count};
    memset(segment, 0, sizeof *segment);
    if (!skip_link(linktype, &rest) || rest.count == 0)
        return false;
    unsigned version = rest.at[0] >> 4;
    if (version != 4 && version != 6)
        return false;
    return (version == 4 ? read_ip4(&rest, segment) : read_ip6(&rest, segment)) &&
           read_tcp(&rest, segment);
}
