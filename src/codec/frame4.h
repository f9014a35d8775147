/* The 4-byte frame of the serial rings (seeds 000 and 001): 7E | EO ED control | information | 7E.
 *
 * Pure: no I/O, no allocation. Detection is a sliding window over every octet that arrives, never
 * reset: whenever a 7E arrives, the last four octets are a frame if they are 7E x y 7E with x and y
 * both different from 7E (ring.md). So two frames can share a flag, and garbage costs only
 * itself. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    FRAME4_FLAG = 0x7e,
    FRAME4_SIZE = 4,
    FRAME4_BIT =
        8, /* of the control: 0 in every frame of the seeds, the alternating bit of reliable mode */
};

struct frame4 {
    uint8_t eo, ed;  /* stations of origin and destination, 0 to 3 */
    uint8_t control; /* 0 to 15 */
    uint8_t info;    /* the information octet as it is on the line */
};

struct frame4_finder {
    uint32_t window; /* the last four octets, the newest lowest */
    /* octets since the last frame's closing flag, or since the start; at most 4 counts */
    unsigned fresh;
    uint64_t noise; /* octets that belonged to no frame */
};

void frame4_finder_init(struct frame4_finder *finder);

/* Takes one octet; true when it completes a frame. */
bool frame4_find(struct frame4_finder *finder, uint8_t octet, struct frame4 *frame);

/* Returns the octets of noise so far; those that can still become a frame are not counted yet. */
uint64_t frame4_noise(const struct frame4_finder *finder);

/* Writes the four octets. The frame must be sendable. */
void frame4_put(const struct frame4 *frame, uint8_t octets[FRAME4_SIZE]);

/* Whether neither inner octet is the flag. */
bool frame4_sendable(const struct frame4 *frame);

struct frame4 frame4_from_inner(uint8_t address, uint8_t info);
uint8_t frame4_address(const struct frame4 *frame); /* the second octet */
bool frame4_equal(const struct frame4 *a, const struct frame4 *b);

/* Reliable mode (ring.md, "Faults"): a lost octet and a doubled one make frames of two equal
 * octets, so such a frame is never sent: its information octet's high bit is cleared instead.
 * frame4_reliable_out returns what goes on the line for `frame`; frame4_reliable_in converts back,
 * and returns false for what no station sends: noise. */
struct frame4 frame4_reliable_out(const struct frame4 *frame);
bool frame4_reliable_in(struct frame4 *frame);

/* Returns the frame without the alternating bit, as the game reads it. */
struct frame4 frame4_plain(const struct frame4 *frame);
bool frame4_same_bit(const struct frame4 *a, const struct frame4 *b);

/* "7E 67 E9 7E" */
struct frame4_hex {
    char text[12];
};
struct frame4_hex frame4_hex(const struct frame4 *frame);
