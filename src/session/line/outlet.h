/* The writing end of a cable in the event loop: octets go through a virtual cable, which paces them
 * as a serial line would and adds faults, and are written when they come out of it. */
#pragma once

#include <uv.h>

#include "core/framing.h"
#include "link/cable.h"
#include "link/tap.h"

struct outlet {
    uv_timer_t timer;
    struct cable cable;
    int fd;           /* not owned; -1: octets are lost … */
    bool holds;       /* … or wait until there is one */
    bool socket;      /* `fd` is one */
    uint8_t due[256]; /* out of the cable, not yet taken by the descriptor */
    size_t due_from, due_to;
    uint64_t lost;
    struct tap *tap; /* NULL: none */
    unsigned tap_cable;
    const struct framing *framing; /* of what the tap writes */
    struct frame_reader reader;
    void *who;
    /* Instead of a descriptor: takes what comes out of the cable, and returns how much it has
     * taken. NULL: there is none. */
    size_t (*arrived)(void *listener, const uint8_t *octets, size_t count);
    void *listener;
    /* Writing failed, and the descriptor is no longer used; NULL: not told. Called from the event
     * loop, never from within outlet_put, whose caller may be freed by it. */
    void (*gone)(void *who, bool in, const char *why);
    bool failed;    /* and `gone` has not been called yet … */
    struct why why; /* … with this */
};

/* An outlet without a descriptor; the caller sets `who` and `gone`. */
void outlet_init(struct outlet *outlet, uv_loop_t *loop, const struct cable_options *options,
                 uint64_t seed);
void outlet_attach(struct outlet *outlet, int fd);
/* Whether octets wait while there is no descriptor. */
void outlet_hold(struct outlet *outlet, bool holds);
/* Captures frames from now on as they come out of the cable, also while there is no descriptor. */
void outlet_tap(struct outlet *outlet, struct tap *tap, unsigned cable,
                const struct framing *framing);
void outlet_put(struct outlet *outlet, const uint8_t *octets, size_t count);
/* Whether everything has been handed to the system. */
bool outlet_empty(const struct outlet *outlet);
/* Before the loop is closed. */
void outlet_close(struct outlet *outlet);
