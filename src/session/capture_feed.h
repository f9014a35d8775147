/* Feeds a capture to a referee: of a ring the frames of one cable or of all, of a server the
 * connections to its port, put together from the packets. */
#pragma once

#include "core/referee.h"
#include "link/capture.h"

struct streams;

struct capture_feed {
    const struct referee *referee;
    const struct framing *framing;
    void *machine;
    unsigned cable; /* which interface of the capture … */
    bool all;       /* … or all of them, if the referee compares them and has looked ahead */
    /* `ahead`: of capture_feed_look */
    struct frame_reader reader[CAPTURE_CABLES_MAX], ahead[CAPTURE_CABLES_MAX];
    struct streams *streams; /* NULL: cables are fed */
    bool foreign;            /* the referee has been told of packets that hold no connections */
    usec_t time;             /* of the last packet */
};

/* Begins the protocol's referee. `cable` < 0: all, where the referee compares cables, else the
 * first. `port`: of the server. Returns false if there is no memory; nothing is to be closed
 * then. */
bool capture_feed_open(struct capture_feed *feed, const struct referee_start *start, int cable,
                       uint16_t port);

/* Feeds a packet. Of a capture that can be read twice, all packets go to capture_feed_look first:
 * the referee may want to look ahead. */
void capture_feed_look(struct capture_feed *feed, const struct capture_packet *packet);
void capture_feed_packet(struct capture_feed *feed, const struct capture_packet *packet);
/* The capture is over. */
void capture_feed_end(struct capture_feed *feed, struct referee_totals *totals);
void capture_feed_close(struct capture_feed *feed);
