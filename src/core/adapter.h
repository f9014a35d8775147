/* Who stands at a seat of a ring that is left to another program: a machine without I/O between the
 * two cables and the program. Mostly everything goes through as it comes; where a program does not
 * do what the ring needs, it may do so in its place. */
#pragma once

#include "base/clock.h"
#include "core/game.h"

struct protocol;

struct porter_calls {
    void (*give)(void *who, const uint8_t *octets, size_t count); /* to the program */
    void (*pass)(void *who, const uint8_t *octets, size_t count); /* to the station behind */
    void (*starts)(void *who); /* the program begins a game: who else wanted to waits */
    void (*say)(void *who, const char *text);
};

struct porter_start {
    const struct protocol *protocol;
    const void *options; /* of the station that would be here */
    int stations;        /* of the ring */
    const struct porter_calls *calls;
    void *who;
};

struct porter {
    size_t size; /* bytes of memory that it needs */
    void (*begin)(void *porter, const struct porter_start *start);
    /* A program has come or gone. */
    void (*changed)(void *porter);
    /* From the station before, and from the program. */
    void (*heard)(void *porter, const uint8_t *octets, size_t count, usec_t now);
    void (*said)(void *porter, const uint8_t *octets, size_t count, usec_t now);
    void (*tick)(void *porter, usec_t now);
    usec_t (*deadline)(const void *porter);
};
