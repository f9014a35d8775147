/* TCP connections to one port, put together again from captured segments: several at once, in both
 * directions.
 *
 * Segments may come twice, in pieces, overlapping and out of order within a window; what one side
 * has acknowledged is handed out before what it said then, so that an answer never comes before its
 * question. What the capture has missed is said (`lost`), and that connection is not followed any
 * further. */
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
    bool fin;       /* its end is known */
    uint32_t end;   /* and there it is */
    bool ended;     /* and was handed out */
    uint32_t needs; /* the other direction must have come so far before this one goes on */
    bool waits;
    uint8_t *
        /* octets from `next` on that are here; NULL: none. Then, as many, whether each of them
         * is */
        window;
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
    NEWS_ENDED,  /* that side says no more */
    NEWS_CLOSED, /* nor does the other */
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

/* All zeros but for the first three, which are the caller's to set. */
struct streams {
    uint16_t port;
    void *who;
    void (*news)(void *who, const struct stream_news *news);
    uint64_t segments;
    unsigned used; /* streams[0 … used - 1] have been in use */
    struct stream stream[STREAMS_MAX];
};

/* A segment of any connection; one of another port is passed over. */
void streams_take(struct streams *streams, const struct segment *segment, usec_t time);

/* Nothing more comes: what still waits is lost. Frees what there is. */
void streams_end(struct streams *streams, usec_t time);
