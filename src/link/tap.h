/* Frames seen on a line, written to a classic pcap file: little-endian a1b2c3d4, microseconds, snaplen 64,
 * DLT_USER0, one packet a frame (7E x y 7E). Noise is not written.
 *
 * A tap finds the frames of one line; to record several lines in one file, find them elsewhere and use tap_frame.
 * A failing file must not stop a game: the first failure is reported by the call that meets it, after which the tap
 * stays silent and answers ST_OK. Every frame is flushed, so that the file can be watched while it grows. A pipe
 * whose reader goes away raises SIGPIPE unless the program ignores it. */
#ifndef SOBREMESA_LINK_TAP_H
#define SOBREMESA_LINK_TAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/status.h"
#include "codec/frame4.h"

enum { TAP_LINKTYPE = 147, TAP_SNAPLEN = 64 };

struct tap {
    FILE *file; /* NULL: closed */
    bool failed;
    uint64_t frames; /* written */
    struct frame4_finder finder;
};

/* Creates (or empties) the file and writes the header. On failure (ST_SYSTEM) there is nothing to close. */
enum status tap_open(struct tap *tap, const char *path, struct why *why) MUST_USE;

/* The same to a stream, which becomes the tap's own, on failure too: for tests, by open_memstream. */
enum status tap_open_stream(struct tap *tap, FILE *file, struct why *why) MUST_USE;

/* Takes octets of the line, in any pieces, and writes the frames that they complete. `wall`: as of clock_wall. */
enum status tap_octets(struct tap *tap, const uint8_t *octets, size_t count, usec_t wall, struct why *why) MUST_USE;

/* Writes one frame that somebody else found. */
enum status tap_frame(struct tap *tap, const struct frame4 *frame, usec_t wall, struct why *why) MUST_USE;

/* Closes the file; harmless on a closed tap. ST_SYSTEM if something was not written and nobody was told yet. */
enum status tap_close(struct tap *tap, struct why *why) MUST_USE;

#endif
