/* A laboratory: a ring of our own stations (with its host where it has one), or a server with its
 * clients, on cables in virtual time. It runs at the line's speed or slower, stands still, or goes
 * on by an octet, a hop or a round. Frames can be changed by hand, and all that passes is in its
 * recording.
 *
 * A machine without I/O that knows no protocol by name. Its owner tells it the real time if it is
 * to run by itself. */
#pragma once

#include "lab/record.h"

enum { LAB_BAUD_MIN = 50, LAB_BAUD_MAX = 115200, LAB_STATIONS_MAX = 8 };

struct lab_options {
    const struct game *game;
    const struct protocol *protocol;
    unsigned stations; /* that play; 0: as many as possible */
    const char *mode;  /* a flag of the stations' own options: "strict", "reliable"; NULL: none */
    uint32_t baud;
    enum lang lang; /* of names, and of what the referee expects */
    uint64_t seed;
};

struct lab;

/* Builds it, with its clock at 0 and standing still. ST_BAD: there can be no such ring. */
enum status lab_open(struct lab **lab, const struct lab_options *options, struct why *why) MUST_USE;
/* Harmless on NULL. */
void lab_close(struct lab *lab);

/* Whether there are stations of this protocol to run: on a ring, or clients of a server. */
bool lab_can_run(const struct protocol *protocol);
/* How many stations there can be. */
void lab_range(const struct game *game, const struct protocol *protocol, unsigned *least,
               unsigned *most);
/* Lists the flags that stations can have as `mode`, and returns their number. */
size_t lab_modes(const struct protocol *protocol, const char *modes[], size_t most);

/* The laboratory owns its recording. */
struct record *lab_record(struct lab *lab);
const struct lab_options *lab_options(const struct lab *lab);

/* ---- time ---- */

/* Lets time pass up to this moment of its own clock. Returns false if too much happens for one
 * call: the clock is not there yet. */
bool lab_run_to(struct lab *lab, usec_t time);

enum lab_step {
    LAB_OCTET, /* the next octet comes out of a cable */
    LAB_HOP,   /* the next frame does, */
    LAB_ROUND, /* and until one comes out of the same cable again */
};
/* Goes on by a step, and stands still. Returns false if nothing more happens. */
bool lab_step(struct lab *lab, enum lab_step by);

/* The clock goes `divisor` times slower than the real one from now on; 0: it stands still. */
void lab_pace(struct lab *lab, unsigned divisor, usec_t real);
unsigned lab_divisor(const struct lab *lab);
/* Runs to where the clock is at this real time. */
void lab_tick(struct lab *lab, usec_t real);

/* ---- interventions ---- */

/* Arms the cable for its next frame: TOUCH_FLIP flips the bit `where` (counted from the first
 * octet's high bit; -1: any bit of a field), TOUCH_LOSE loses the octet `where` (-1: all),
 * TOUCH_DOUBLE and TOUCH_DELAY take the whole frame; TOUCH_NONE disarms it. ST_BAD: there is no
 * such cable or touch. */
enum status lab_arm(struct lab *lab, unsigned cable, enum record_touch touch, int where,
                    struct why *why) MUST_USE;
enum record_touch lab_armed(const struct lab *lab, unsigned cable, int *where);

/* Pulls the plug of a station, or puts it back. Meanwhile all that it sends and gets is lost. */
enum status lab_plug(struct lab *lab, unsigned station, bool in, struct why *why) MUST_USE;

/* Puts a frame on the cable as if the station at its beginning had sent it. */
enum status lab_send(struct lab *lab, unsigned cable, const uint8_t *octets, size_t count,
                     struct why *why) MUST_USE;

/* ---- what is under way ---- */

/* Octets of a cable that form no frame at its end yet. */
struct lab_flight {
    uint8_t octets[RECORD_FLYING];
    size_t count, come; /* `come` of `count` have arrived */
    usec_t first, last; /* when the first of the others arrives, and the last */
};
/* Fills in the octets that are under way on the cable, at most RECORD_FLYING. */
void lab_flight(const struct lab *lab, unsigned cable, struct lab_flight *flight);
