/* What passes on cables, written to a pcapng file for Wireshark: little-endian, microseconds,
 * DLT_USER0 (147), one interface a cable, one packet a frame. Noise is not written.
 *
 * A failing file must not stop a game: the first failure is returned by the call that meets it, and
 * once more by tap_close; in between all calls return ST_OK. Every packet is flushed, so that the
 * file can be watched while it grows. A pipe whose reader goes away raises SIGPIPE unless the
 * program ignores it. */
#pragma once

#include <stdio.h>

#include "base/clock.h"
#include "base/status.h"

enum { TAP_LINKTYPE = 147, TAP_PACKET_MAX = 96 };

struct tap {
    FILE *file;       /* NULL: closed */
    int error;        /* of the first failure; 0: none */
    unsigned cables;  /* described so far */
    uint64_t packets; /* written */
};

/* Creates (or empties) the file and writes its head. On failure (ST_SYSTEM) there is nothing to
 * close. */
enum status tap_open(struct tap *tap, const char *path, struct why *why) MUST_USE;

/* The same to a stream, which the tap owns and closes, on failure too. */
enum status tap_open_stream(struct tap *tap, FILE *file, struct why *why) MUST_USE;

/* Describes the next cable, which packets then name by its number: 0, 1, … in the order of these
 * calls. */
enum status tap_cable(struct tap *tap, const char *name, struct why *why) MUST_USE;
/* The same for packets of another link type. */
enum status tap_link(struct tap *tap, uint32_t linktype, const char *name,
                     struct why *why) MUST_USE;

/* Writes one frame, of at most TAP_PACKET_MAX octets. `wall`: as of clock_wall. */
enum status tap_packet(struct tap *tap, unsigned cable, const uint8_t *octets, size_t count,
                       usec_t wall, struct why *why) MUST_USE;

/* Closes the file; harmless on a closed tap. ST_SYSTEM if anything was not written. */
enum status tap_close(struct tap *tap, struct why *why) MUST_USE;
