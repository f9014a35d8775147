/* A recording as pcapng. Connections are written as the TCP segments that they could have been,
 * since that is what other programs read them from. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/capture_import.h"
#include "link/segment.h"
#include "link/tap.h"

enum { RAW_IP = 101, IP_HEAD = 20, TCP_HEAD = 20, FIRST_PORT = 50000, SEGMENT_PUSH = 8 };

_Static_assert(IP_HEAD + TCP_HEAD + FRAME_MAX <= TAP_PACKET_MAX, "a frame fits into a packet");

struct saving {
    struct tap tap;
    const struct record_plan *plan;
    usec_t begun;
    struct why *why;
    enum status status;
    uint32_t said[RECORD_CABLES]; /* octets of each cable so far, its SYN counted */
};

static void put16(uint8_t *at, uint32_t value)
{
    at[0] = (uint8_t)(value >> 8);
    at[1] = (uint8_t)value;
}

static void put32(uint8_t *at, uint32_t value)
{
    put16(at, value >> 16);
    put16(at + 2, value & 0xffff);
}

/* 10.0.0.1 is the server, 10.0.0.2 and so on its clients: the checksum of TCP is left out, as a
 * card would fill it in. */
static void put_segment(struct saving *s, unsigned cable, uint8_t flags, const uint8_t *octets,
                        size_t count, usec_t time)
{
    uint8_t packet[TAP_PACKET_MAX] = {0x45}, *tcp = packet + IP_HEAD;
    uint32_t line = s->plan->cable[cable].line, client = 0x0a000002 + line, server = 0x0a000001;
    bool from_server = s->plan->cable[cable].side;
    put16(packet + 2, (uint32_t)(IP_HEAD + TCP_HEAD + count));
    packet[8] = 64; /* hops */
    packet[9] = 6;  /* TCP */
    put32(packet + 12, from_server ? server : client);
    put32(packet + 16, from_server ? client : server);
    uint32_t sum = 0; /* of the IP head */
    for (size_t i = 0; i < IP_HEAD; i += 2)
        sum += (uint32_t)(packet[i] << 8 | packet[i + 1]);
    sum = (sum & 0xffff) + (sum >> 16);
    put16(packet + 10, ~(sum + (sum >> 16)) & 0xffff);
    put16(tcp, from_server ? s->plan->protocol->port : FIRST_PORT + line);
    put16(tcp + 2, from_server ? FIRST_PORT + line : s->plan->protocol->port);
    put32(tcp + 4, s->said[cable]);
    put32(tcp + 8, flags & SEGMENT_ACK ? s->said[cable ^ 1] : 0);
    tcp[12] = TCP_HEAD / 4 << 4;
    tcp[13] = flags;
    put16(tcp + 14, 0xffff); /* the window */
    if (count)
        memcpy(tcp + TCP_HEAD, octets, count);
    s->said[cable] += (uint32_t)count + ((flags & SEGMENT_SYN) != 0);
    if (s->status == ST_OK)
        s->status =
            tap_packet(&s->tap, 0, packet, IP_HEAD + TCP_HEAD + count, s->begun + time, s->why);
}

/* Each connection begins with the first frame that is left of it. */
static void save_segment(struct saving *s, const struct record_entry *entry)
{
    unsigned client = entry->cable & ~1u;
    if (!s->said[client]) {
        put_segment(s, client, SEGMENT_SYN, NULL, 0, entry->from);
        put_segment(s, client + 1, SEGMENT_SYN | SEGMENT_ACK, NULL, 0, entry->from);
        put_segment(s, client, SEGMENT_ACK, NULL, 0, entry->from);
    }
    put_segment(s, entry->cable, SEGMENT_ACK | SEGMENT_PUSH, entry->octets, entry->count,
                entry->time);
}

enum status record_export(const struct record *record, usec_t begun, char **octets, size_t *length,
                          struct why *why)
{
    struct saving s = {.plan = record_plan(record), .begun = begun, .why = why};
    *octets = NULL;
    FILE *file = open_memstream(octets, length);
    if (!file)
        return why_system(why, "no hay memoria para la captura");
    s.status = tap_open_stream(&s.tap, file, why);
    bool connections = s.plan->protocol->server != NULL;
    if (s.status == ST_OK && connections)
        s.status = tap_link(&s.tap, RAW_IP, "connections", why);
    for (unsigned i = 0; !connections && i < s.plan->cables && s.status == ST_OK; i++) {
        char name[RECORD_NAME];
        snprintf(name, sizeof name, "cable %d to %d", s.plan->cable[i].from, s.plan->cable[i].to);
        s.status = tap_cable(&s.tap, name, why);
    }
    for (uint64_t n = record_first(record); n < record_next(record) && s.status == ST_OK; n++) {
        const struct record_entry *entry = record_at(record, n);
        if (entry->kind != RECORD_FRAME && entry->kind != RECORD_MALFORMED)
            continue;
        if (connections)
            save_segment(&s, entry);
        else
            s.status = tap_packet(&s.tap, entry->cable, entry->octets, entry->count,
                                  begun + entry->time, why);
    }
    struct why last;
    if (tap_close(&s.tap, s.status == ST_OK ? why : &last) != ST_OK && s.status == ST_OK)
        s.status = ST_SYSTEM;
    if (s.status != ST_OK) {
        free(*octets);
        *octets = NULL;
    }
    return s.status;
}
