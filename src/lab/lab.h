/* A laboratory: a ring of our own stations (with its host where it has one), or a server with its
 * clients, on cables in virtual time. It runs at the line's speed or slower, stands still, goes on
 * by an octet, a hop or a round; somebody may have a hand in it; and everything that passes is in
 * its recording.
 *
 * A machine without I/O that knows no protocol by name: who runs it tells it the real time, if time
 * is to pass by itself. */
#pragma once

#include "lab/record.h"

enum { LAB_BAUD_MIN = 50, LAB_BAUD_MAX = 115200, LAB_STATIONS_MAX = 8 };

struct lab_options {
    const struct game *game;
    const struct protocol *protocol;
    unsigned stations; /* that play; 0: as many as there are at most */
    const char *mode;  /* a flag of the stations' own options: "strict", "reliable"; NULL: none */
    uint32_t baud;
    enum lang lang; /* of names, and of what the referee expects */
    uint64_t seed;
};

struct lab;

/* ST_BAD: there can be no such ring. Its clock stands at 0 and does not go yet. */
enum status lab_open(struct lab **lab, const struct lab_options *options, struct why *why) MUST_USE;
void lab_close(struct lab *lab);

/* Whether there are stations of this protocol to run: on a ring, or clients of a server. */
bool lab_can_run(const struct protocol *protocol);
/* How many stations there may be. */
void lab_range(const struct game *game, const struct protocol *protocol, unsigned *least,
               unsigned *most);
/* The flags that stations may have as `mode`; gives their number. */
size_t lab_modes(const struct protocol *protocol, const char *modes[], size_t most);

struct record *lab_record(struct lab *lab);
const struct lab_options *lab_options(const struct lab *lab);

/* ---- time ---- */

/* All that happens up to this moment of its own clock; false: too much, it is not there yet. */
bool lab_run_to(struct lab *lab, usec_t time);

enum lab_step {
    LAB_OCTET, /* the next octet comes out of a cable */
    LAB_HOP,   /* the next frame does, */
    LAB_ROUND, /* and until one comes out of the same cable again */
};
/* false: nothing more happens. */
bool lab_step(struct lab *lab, enum lab_step by);

/* From now on the clock goes `divisor` times slower than the real one; 0: it stands still. */
void lab_pace(struct lab *lab, unsigned divisor, usec_t real);
unsigned lab_divisor(const struct lab *lab);
void lab_tick(struct lab *lab, usec_t real);

/* ---- hands ---- */

/* What is to be done to the next frame on the cable: TOUCH_FLIP the bit `where` (counted from the
 * first octet's high one; -1: any of a field), TOUCH_LOSE the octet `where` (-1: all of it),
 * TOUCH_DOUBLE, TOUCH_DELAY; TOUCH_NONE: nothing after all. ST_BAD: there is no such thing. */
enum status lab_arm(struct lab *lab, unsigned cable, enum record_touch touch, int where,
                    struct why *why) MUST_USE;
enum record_touch lab_armed(const struct lab *lab, unsigned cable, int *where);

/* Pulls the plug of a station, or puts it back: meanwhile what is sent to it and by it is lost. */
enum status lab_plug(struct lab *lab, unsigned station, bool in, struct why *why) MUST_USE;

/* Sends this from the station at the beginning of the cable, as if it had made it. */
enum status lab_send(struct lab *lab, unsigned cable, const uint8_t *octets, size_t count,
                     struct why *why) MUST_USE;

/* ---- what is under way ---- */

/* Octets of a cable that are no frame at its end yet: `come` of them are there, the last one will
 * be at `last`. */
struct lab_flight {
    uint8_t octets[RECORD_FLYING];
    size_t count, come;
    usec_t first, last; /* when the first one that is to come is there, and the last one */
};
void lab_flight(const struct lab *lab, unsigned cable, struct lab_flight *flight);
