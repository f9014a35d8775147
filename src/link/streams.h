/* TCP connections to one port, put together from captured segments: several at once, in both
 * directions.
 *
 * Segments may come twice, in pieces, overlapping and out of order within a window. What one side
 * has acknowledged is handed out before what it sends then, so that an answer never precedes its
 * question. A connection of which the capture has missed something is NEWS_LOST, and not followed
 * any more. */
#pragma once

#include "base/clock.h"
#include "link/segment.h"

enum { STREAMS_MAX = 4096, STREAM_WINDOW = 8192 };

enum stream_side { STREAM_CLIENT, STREAM_SERVER };

/* One direction. */
struct stream_way {
    bool known;     /* `first` and `next` are */
    uint32_t first; /* the sequence number of the SYN, or of the octet before the first one seen */
    uint32_t next;  /* the sequence number of the next octet to be handed out */
    bool fin;       /* its end is known, … */
    uint32_t end;   /* … this sequence number, … */
    bool ended;     /* … and was handed out */
    bool waits;     /* until the other direction has been handed out … */
    uint32_t needs; /* … up to this sequence number */
    /* STREAM_WINDOW octets from `next` on, then for each a flag that it is here; NULL: none is. */
    uint8_t *window;
};

struct stream {
    enum { STREAM_FREE, STREAM_OPEN, STREAM_CLOSED, STREAM_LOST } phase;
    struct segment_end client, server;
    uint64_t touched; /* counts segments: which of the closed ones is the oldest */
    struct stream_way way[2];
};

enum stream_news_kind {
    NEWS_OPENED, /* `whole`: from its SYN on */
    NEWS_OCTETS, /* of one side */
    NEWS_ENDED,  /* that side has closed its direction */
    NEWS_CLOSED, /* both have */
    NEWS_LOST,
};

struct stream_news {
    enum stream_news_kind kind;
    unsigned stream; /* a number below STREAMS_MAX that is used again after it was closed or lost */
    usec_t time;
    bool whole;
    enum stream_side side;
    const uint8_t *octets;
    size_t count;
};

/* The caller sets the first three; the others are zeros. */
struct streams {
    uint16_t port;
    void *who;
    void (*news)(void *who, const struct stream_news *news);
    uint64_t segments;
    unsigned used; /* streams[0 … used - 1] have been in use */
    struct stream stream[STREAMS_MAX];
};

/* Takes a segment of any connection, and tells the news. A segment of another port is ignored. */
void streams_take(struct streams *streams, const struct segment *segment, usec_t time);

/* The capture is over: connections with a gap are lost. Frees all windows. */
void streams_end(struct streams *streams, usec_t time);
