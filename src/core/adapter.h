/* Connects another program to an open seat of a ring: a machine without I/O between the two cables
 * and the program. Mostly octets go through unchanged. Where a program does not do what the ring
 * needs, the adapter does it instead. */
#pragma once

#include "base/clock.h"
#include "core/game.h"

struct protocol;

struct adapter_calls {
    void (*give)(void *who, const uint8_t *octets, size_t count); /* to the program */
    void (*pass)(void *who, const uint8_t *octets, size_t count); /* to the next station */
    void (*starts)(void *who); /* the program begins a game: our starter waits */
    void (*say)(void *who, const char *text);
};

struct adapter_start {
    const struct protocol *protocol;
    const void *options; /* that a station of ours would have here */
    int stations;        /* of the ring */
    const struct adapter_calls *calls;
    void *who;
};

struct adapter {
    size_t size; /* bytes of memory that it needs */
    void (*begin)(void *adapter, const struct adapter_start *start);
    /* A program has connected or gone. */
    void (*changed)(void *adapter);
    /* Octets from the previous station, and from the program. */
    void (*heard)(void *adapter, const uint8_t *octets, size_t count, usec_t now);
    void (*said)(void *adapter, const uint8_t *octets, size_t count, usec_t now);
    void (*tick)(void *adapter, usec_t now);
    usec_t (*deadline)(const void *adapter);
};
