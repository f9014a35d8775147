/* Between a capture and a referee: of a ring the frames of one cable are heard, of a server the
 * connections to its port, put together from the packets. */
#pragma once

#include "core/referee.h"
#include "link/capture.h"

struct streams;

struct ear {
    const struct referee *referee;
    const struct framing *framing;
    void *machine;
    unsigned cable; /* which interface of the capture … */
    bool all;       /* … or all of them, if the referee compares them and has looked ahead */
    struct frame_reader reader[CAPTURE_CABLES_MAX],
        ahead[CAPTURE_CABLES_MAX]; /* `ahead`: of ear_look */
    struct streams *streams;       /* NULL: a cable is heard */
    bool foreign;                  /* packets that can hold no connections have been told of */
    usec_t time;                   /* of the last packet */
};

/* The protocol's referee begins. `cable` < 0: all, where the referee compares cables, else the
 * first. false: no memory, and nothing is to be closed. */
bool ear_open(struct ear *ear, const struct referee_start *start, int cable, uint16_t port);

/* A packet of the capture. `ear_look`: of one that will be gone through once more, if the referee
 * wants to look ahead. */
void ear_look(struct ear *ear, const struct capture_packet *packet);
void ear_packet(struct ear *ear, const struct capture_packet *packet);
/* Nothing more comes. */
void ear_end(struct ear *ear, struct referee_totals *totals);
void ear_close(struct ear *ear);
