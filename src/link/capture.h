/* Reads captures: pcap and pcapng files of either byte order, or the raw octets of a line.
 *
 * The stream may still grow, as a pipe does: it is not rewound, and a packet is returned as soon as
 * it is whole. No file crashes it; a capture that is too long, cut short or makes no sense is
 * ST_BAD with the offset. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/status.h"

enum { CAPTURE_PACKET_MAX = 65536 + 256, CAPTURE_CABLES_MAX = 32, CAPTURE_NAME = 48 };

enum capture_format { CAPTURE_RAW, CAPTURE_PCAP, CAPTURE_PCAPNG };

struct capture {
    FILE *file; /* the caller's */
    enum capture_format format;
    bool swapped;
    unsigned cables;
    uint32_t linktype[CAPTURE_CABLES_MAX];
    double unit[CAPTURE_CABLES_MAX];             /* microseconds that a tick of the time is */
    char name[CAPTURE_CABLES_MAX][CAPTURE_NAME]; /* of the interface, terminated; may be empty */
    uint64_t offset;                             /* octets read */
    uint8_t head[4]; /* of a raw file: what was read to find out what it is */
    size_t head_used;
    uint8_t packet[CAPTURE_PACKET_MAX];
};

/* The next packet. Of a raw line: some octets, without a time. */
struct capture_packet {
    unsigned cable;
    uint32_t linktype; /* 0 for a raw line */
    usec_t time;
    uint64_t at; /* where its octets begin in the file */
    const uint8_t *octets;
    size_t count;
};

/* Finds out the format; a stream that a signal ends before that is raw. ST_SYSTEM: it cannot be
 * read. ST_BAD: a damaged capture. */
enum status capture_open(struct capture *capture, FILE *file, struct why *why) MUST_USE;

/* ST_END after the last packet; the octets are the capture's and valid until the next call. */
enum status capture_next(struct capture *capture, struct capture_packet *packet,
                         struct why *why) MUST_USE;
