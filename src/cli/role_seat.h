/* The seat of a person at a driver's runner: the drawn table on a terminal, or lines. */
#pragma once

#include "front/draw/plain.h"
#include "front/source/role_source.h"
#include "session/role_driver.h"

struct role_seat_config {
    const char *command;
    struct role_driver *driver;
    enum lang lang;
    bool here;  /* a person plays; false: all functions below do nothing */
    bool plain; /* in lines, even at a terminal */
    bool again; /* after a game the person is asked for another one, and can leave at any time */
    void *who;
    /* In lines: the person has left; `ended`: since the input is over, in the middle of a game. */
    void (*left)(void *who, bool ended);
};

struct role_seat {
    struct role_seat_config config;
    bool drawn;
    struct role_source source;
    struct seat seat;
    struct plain plain;
    struct writer writer;
    uv_poll_t *input; /* of lines */
    char line[200];
    size_t length;
};

/* Call it once the roles are there. Returns false if lines cannot be read from the input. */
bool role_seat_open(struct role_seat *at, const struct role_seat_config *config);
void role_seat_close(struct role_seat *at);

/* To be called for every event, and whenever a question is asked or withdrawn. */
void role_seat_event(struct role_seat *at, const struct runner_role *here,
                     const struct role_event *event);
void role_seat_update(struct role_seat *at);

/* In lines: prints the position. */
void role_seat_show(struct role_seat *at);
