/* Reading what somebody captured: pcap and pcapng files of either byte order, or the raw octets of
 * a line.
 *
 * From a stream that may still grow, a pipe for example: nothing is sought, and a packet is handed
 * out as soon as it is whole. No file crashes it; what is too long, cut short or makes no sense is
 * ST_BAD with the place. */
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

/* What came next. Of a raw line: some octets, without a time. */
struct capture_packet {
    unsigned cable;
    uint32_t linktype; /* 0 for a raw line */
    usec_t time;
    uint64_t at; /* where its octets begin in the file */
    const uint8_t *octets;
    size_t count;
};

/* Finds out what the stream is; of one that a signal ends before, it is raw what has come.
 * ST_SYSTEM: it cannot be read. ST_BAD: a capture that this cannot read. */
enum status capture_open(struct capture *capture, FILE *file, struct why *why) MUST_USE;

/* ST_END behind the last packet; the octets are the capture's and hold until the next call. */
enum status capture_next(struct capture *capture, struct capture_packet *packet,
                         struct why *why) MUST_USE;
