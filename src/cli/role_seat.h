/* A person's seat at a place on a wire: the drawn table on a terminal, else lines. */
#pragma once

#include "front/draw/plain.h"
#include "front/source/role_source.h"
#include "session/role_driver.h"

struct place_seat_config {
    const char *command;
    struct role_place *place;
    enum lang lang;
    bool here;  /* somebody plays at the place; else everything below does nothing */
    bool plain; /* in lines, even at a terminal */
    bool
        /* after the end the person says whether there is another game, and may leave at any time */
        again;
    void *who;
    /* In lines: the person has left, or their input has ended in the middle of something. */
    void (*left)(void *who, bool ended);
};

struct place_seat {
    struct place_seat_config config;
    bool drawn;
    struct role_source source;
    struct seat seat;
    struct plain plain;
    struct writer writer;
    uv_poll_t *input; /* of lines */
    char line[200];
    size_t length;
};

/* Once the roles are there (place_add). false: in lines, and nothing can be read. */
bool place_seat_open(struct place_seat *at, const struct place_seat_config *config);
void place_seat_close(struct place_seat *at);

/* Every event of the place, and whenever it asks or asks no more. */
void place_seat_event(struct place_seat *at, const struct role_here *here,
                      const struct role_event *event);
void place_seat_update(struct place_seat *at);

/* In lines: the position as it is now, without a question. */
void place_seat_show(struct place_seat *at);
