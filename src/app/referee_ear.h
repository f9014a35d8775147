/* Between a capture and an umpire: of a ring the octets of one cable are heard, of a server the connections to its
 * port, put together from the packets. */
#ifndef SOBREMESA_APP_REFEREE_EAR_H
#define SOBREMESA_APP_REFEREE_EAR_H

#include "core/umpire.h"
#include "link/capture.h"

struct streams;

struct ear {
    const struct umpire *umpire;
    void *machine;
    unsigned cable;          /* which interface of the capture */
    struct streams *streams; /* NULL: octets of a cable are heard */
    bool foreign;            /* packets that can hold no connections have been told of */
    usec_t time;             /* of the last packet */
};

/* The umpire begins. false: no memory, and nothing is to be closed. */
bool ear_open(struct ear *ear, const struct umpire *umpire, const struct umpire_start *start, unsigned cable,
              uint16_t port);

/* A packet of the capture. `ear_look`: of one that will be gone through once more, if the umpire wants to look ahead.
 */
void ear_look(struct ear *ear, const struct capture_packet *packet);
void ear_packet(struct ear *ear, const struct capture_packet *packet);
/* Nothing more comes. */
void ear_end(struct ear *ear, struct umpire_totals *totals);
void ear_close(struct ear *ear);

#endif
